//! Plain alternatives, ordered by the search heuristic that was chosen (`strategy.rs`).

use super::strategy::Strategy;
use super::{Asked, Event, Pick, Role, Source, View};

/// Plain alternatives.
pub(super) struct SearchHeuristic {
    order: Box<dyn Strategy>,
    /// Alternatives that were added and not taken.
    waiting: usize,
}

impl SearchHeuristic {
    pub fn of(order: Box<dyn Strategy>) -> SearchHeuristic {
        SearchHeuristic { order, waiting: 0 }
    }
}

impl Source for SearchHeuristic {
    fn name(&self) -> &'static str {
        "search_heuristic"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::Alternative {
            open,
            role: Role::Plain,
        } = event
        {
            self.order.add(*open);
            self.waiting += 1;
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        loop {
            let open = self.order.next(&*view)?;
            self.waiting = self.waiting.saturating_sub(1);
            if view.is_open(open) {
                return Some(Pick::of(self.name(), open));
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.waiting == 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::strategy::DepthFirst;
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    #[test]
    fn the_heuristic_orders_what_is_still_open() {
        let mut view = ByHand::with_forks(3);
        let mut source = SearchHeuristic::of(Box::new(DepthFirst::default()));
        for node in 0..3 {
            let open = other(node);
            let role = Role::Plain;
            source.offer(&Event::Alternative { open, role }, &mut view);
        }
        view.close(other(2));
        assert_eq!(picked(&mut source, &mut view), [1, 0]);
        assert!(source.is_empty());
    }
}
