//! Inputs that other searches have recorded and that fit an unknown of this one, in the order in which they were found.
//! `recorded_inputs/replay.rs` finds them and says how a run repeats them.

use std::collections::VecDeque;

use super::{Asked, Event, Open, Pick, Source, View};

/// Alternatives with which a recorded input begins.
#[derive(Default)]
pub(super) struct RecordedInputs(VecDeque<Open>);

impl Source for RecordedInputs {
    fn name(&self) -> &'static str {
        "recorded_inputs"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        if let Event::RecordedInput(open) = event {
            self.0.push_back(*open);
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        while let Some(open) = self.0.pop_front() {
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
    fn they_come_in_the_order_in_which_they_were_found() {
        let mut view = ByHand::with_forks(3);
        let mut source = RecordedInputs::default();
        for node in [1, 0, 2] {
            source.offer(&Event::RecordedInput(other(node)), &mut view);
        }
        view.close(other(0));
        assert_eq!(picked(&mut source, &mut view), [1, 2]);
    }
}
