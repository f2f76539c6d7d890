//! Other orders of threads that may do something else. The last one found comes first, so that the orders are walked depth
//! first: what sleep sets leave out is known by then. `run/thread_order.rs` finds the orders.

use super::{Asked, Event, Open, Pick, Source, View};

/// Other orders of threads, the last one found at the end.
#[derive(Default)]
pub(super) struct ThreadOrders(Vec<Open>);

impl Source for ThreadOrders {
    fn name(&self) -> &'static str {
        "thread_orders"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::OtherOrder(open) = event {
            self.0.push(*open);
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(open) = self.0.pop() {
            if view.is_open(open) {
                return Some(Pick::of(self.name(), open));
            }
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    #[test]
    fn the_last_order_comes_first() {
        let mut view = ByHand::with_forks(3);
        let mut source = ThreadOrders::default();
        for node in 0..3 {
            source.offer(&Event::OtherOrder(other(node)), &mut view);
        }
        view.close(other(1));
        assert_eq!(picked(&mut source, &mut view), [2, 0]);
        assert!(source.is_empty());
    }
}
