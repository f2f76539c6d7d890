//! Recorded inputs that are being replayed. Where a run decided a fork otherwise than the recorded input says, the recorded
//! alternative continues it: of the first recorded input first, and of that one the last fork.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::{Asked, Event, Open, Pick, Source, View};

/// Alternatives with which replays continue.
#[derive(Default)]
pub(super) struct Replays(BinaryHeap<GoingOn>);

/// An alternative with which a replay continues; the greatest is taken first.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct GoingOn {
    rank: Reverse<usize>,
    node: usize,
    alternative: usize,
}

impl Source for Replays {
    fn name(&self) -> &'static str {
        "replays"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::ReplayGoesOn { open, rank } = event {
            self.0.push(GoingOn {
                rank: Reverse(*rank),
                node: open.node,
                alternative: open.alternative,
            });
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(next) = self.0.pop() {
            let open = Open {
                node: next.node,
                alternative: next.alternative,
            };
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
    fn the_first_recording_and_its_last_fork_come_first() {
        let mut view = ByHand::with_forks(4);
        let mut source = Replays::default();
        for (node, rank) in [(0, 1), (1, 0), (2, 1), (3, 0)] {
            let open = other(node);
            source.offer(&Event::ReplayGoesOn { open, rank }, &mut view);
        }
        assert_eq!(picked(&mut source, &mut view), [3, 1, 2, 0]);
    }
}
