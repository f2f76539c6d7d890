//! Carrying a call through. An input is made by calls, and what these think of their arguments (a postcode has five
//! digits) is no goal, so no distance leads the search through them. When one throws, the ways that it did not take are
//! tried at once, the last first: it got farthest there. A call that is not carried through in so many tries is left to
//! the strategy, like everything else.

use std::cmp::Reverse;

use hashbrown::HashMap;

use vitro_vm::input_construction::{Construction, InputObject};
use vitro_vm::{Alternative, MethodId};

use crate::explorer::Explorer;
use crate::penalty::Forks;
use crate::strategy::Open;
use crate::tree::{Ending, NodeState};

/// Tries in a row until a call returns.
const TRIES: u32 = 16;

/// The call that is being carried through.
#[derive(Default)]
pub(crate) struct Through {
    /// Ways that it has not taken.
    open: Vec<Open>,
    /// Tries that are left for each call.
    left: HashMap<MethodId, u32>,
    /// The call that has thrown in the last run.
    failed: Option<MethodId>,
}

impl Through {
    /// A run begins.
    pub(crate) fn begin(&mut self) {
        self.failed = None;
    }
}

impl Explorer {
    /// Notes ways that have not been taken while an input was made.
    pub(crate) fn note_untaken(&mut self, open: Open) {
        let node = &self.tree.nodes[open.node];
        let lives = matches!(node.fork.ways[open.alternative], Alternative::SetupCall(_));
        if node.forks == Forks::Construction && !lives && !self.tree.promises_little(open) {
            self.through.open.push(open);
        }
    }

    /// Another try of the call that has failed in the run which ended last.
    pub(crate) fn next_try(&mut self) -> Option<Open> {
        let next = self.through.failed.and_then(|call| self.try_again(call));
        if next.is_none() {
            self.through.open.clear();
        }
        next
    }

    fn try_again(&mut self, call: MethodId) -> Option<Open> {
        let left = self.through.left.entry(call).or_insert(TRIES);
        *left = left.checked_sub(1)?;
        let nodes = &self.tree.nodes;
        let is_open = |open: &Open| nodes[open.node].states[open.alternative] == NodeState::Open;
        self.through.open.retain(is_open);
        let places = 0..self.through.open.len();
        let best = places.min_by_key(|&at| {
            let open = self.through.open[at];
            (Reverse(open.node), open.alternative)
        })?;
        Some(self.through.open.swap_remove(best))
    }

    /// Notes how the calls ended that make the inputs of a path: one that has returned has all its tries again.
    pub(crate) fn note_calls(&mut self, input_objects: &[InputObject], ending: &Ending) {
        if let Ending::NotMade(..) = ending {
            let under_way = input_objects
                .iter()
                .rev()
                .find(|input_object| !input_object.ready);
            self.through.failed = under_way.and_then(last_call);
        } else {
            for call in input_objects.iter().filter_map(last_call) {
                self.through.left.remove(&call);
            }
        }
    }
}

fn last_call(input_object: &InputObject) -> Option<MethodId> {
    match &input_object.plan.construction {
        Construction::Calls(calls) => calls.calls.last().map(|call| call.method),
        _ => None,
    }
}
