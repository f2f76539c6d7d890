//! Setup calls that throw are tried again at once. An input is constructed by calls, and what these check about their
//! arguments (a postcode has five digits) is no goal, so no distance leads the search through them. When one throws, the
//! alternatives that its construction did not take are tried, the last first: it got farthest there. A call that does
//! not return within a number of tries is left to the other sources.

use std::cmp::Reverse;

use hashbrown::HashMap;
use vitro_vm::MethodId;

use super::{Asked, Event, Open, Pick, Source, View};
use crate::policy::patience::SETUP_TRIES;

/// The setup call that is tried again.
#[derive(Default)]
pub(super) struct RetryFailedSetup {
    /// Alternatives in the construction of inputs that were not taken.
    untaken: Vec<Open>,
    /// Tries that are left for each call.
    left: HashMap<MethodId, u32>,
    /// The call that has thrown in the last run.
    failed: Option<MethodId>,
}

impl RetryFailedSetup {
    fn try_again(&mut self, call: MethodId, view: &dyn View) -> Option<Open> {
        let left = self.left.entry(call).or_insert(SETUP_TRIES);
        *left = left.checked_sub(1)?;
        self.untaken.retain(|&open| view.is_open(open));
        let places = 0..self.untaken.len();
        let best = places.min_by_key(|&at| {
            let open = self.untaken[at];
            (Reverse(open.node), open.alternative)
        })?;
        Some(self.untaken.swap_remove(best))
    }
}

impl Source for RetryFailedSetup {
    fn name(&self) -> &'static str {
        "retry_failed_setup"
    }

    fn offer(&mut self, event: &Event<'_>, _: &mut dyn View) {
        match event {
            Event::RunBegins => self.failed = None,
            Event::UntakenInConstruction(open) => self.untaken.push(*open),
            Event::SetupFailed { call, .. } => self.failed = *call,
            Event::SetupReturned { calls } => {
                // A call that has returned has all its tries again.
                for call in *calls {
                    self.left.remove(call);
                }
            }
            _ => {}
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        let next = self.failed.and_then(|call| self.try_again(call, view));
        if next.is_none() {
            self.untaken.clear();
        }
        next.map(|open| Pick::of(self.name(), open))
    }

    fn is_empty(&self) -> bool {
        self.failed.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    fn failed(call: u32) -> Event<'static> {
        Event::SetupFailed {
            call: Some(MethodId(call)),
            at: None,
            leaf: None,
        }
    }

    #[test]
    fn the_last_untaken_alternative_of_a_failed_call_comes_first() {
        let mut view = ByHand::with_forks(3);
        let mut source = RetryFailedSetup::default();
        source.offer(&Event::RunBegins, &mut view);
        for node in 0..3 {
            source.offer(&Event::UntakenInConstruction(other(node)), &mut view);
        }
        source.offer(&failed(7), &mut view);
        assert_eq!(picked(&mut source, &mut view), [2, 1, 0]);
    }

    #[test]
    fn without_a_failure_nothing_is_tried_and_nothing_kept() {
        let mut view = ByHand::with_forks(1);
        let mut source = RetryFailedSetup::default();
        source.offer(&Event::UntakenInConstruction(other(0)), &mut view);
        assert!(picked(&mut source, &mut view).is_empty());
        source.offer(&failed(7), &mut view);
        assert!(picked(&mut source, &mut view).is_empty());
    }

    #[test]
    fn a_call_has_so_many_tries_until_it_returns() {
        let tries = SETUP_TRIES as usize;
        let mut view = ByHand::with_forks(2 * tries);
        let mut source = RetryFailedSetup::default();
        for node in 0..2 * tries {
            source.offer(&Event::UntakenInConstruction(other(node)), &mut view);
        }
        source.offer(&failed(7), &mut view);
        assert_eq!(picked(&mut source, &mut view).len(), tries);
        let calls = [MethodId(7)];
        source.offer(&Event::SetupReturned { calls: &calls }, &mut view);
        source.offer(&Event::UntakenInConstruction(other(0)), &mut view);
        assert_eq!(picked(&mut source, &mut view), [0]);
    }
}
