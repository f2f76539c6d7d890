//! Decisions that the inputs have made already. A builder or a constructor that checks its arguments forks on them; when
//! the method asks the same, it has no choice left, and the fork that it depends on is far from every goal of the
//! method. So each such decision beside an open goal calls for the other alternatives of the fork behind it.

use std::collections::{HashMap, VecDeque};

use vitro_coverage::distance::Point;
use vitro_expr::Term;
use vitro_vm::{Foregone, MethodId};

use crate::explorer::Explorer;
use crate::strategy::Open;
use crate::tree::NodeState;
use crate::weariness::Forks;

/// A goal is beside a decision if it is no farther, in steps of the control flow.
const BESIDE: u32 = 4;
/// So often an instruction calls for the same alternative of the same fork, wherever in the tree.
const MOST_CALLS: u32 = 2;
/// Forks on a path that a decision may rest on together, the latest first.
const MOST_FORKS: usize = 2;

/// An alternative of a fork, wherever in the tree it is, and the instruction that calls for it.
type Call = ((u32, u16), MethodId, u16, usize);

/// Alternatives that decisions beside open goals call for.
#[derive(Default)]
pub(crate) struct Hints {
    queue: VecDeque<Open>,
    given: HashMap<Call, u32>,
}

impl Explorer {
    /// Notes what the decisions of a run call for that ended behind this alternative.
    pub(crate) fn note_hints(&mut self, foregone: &[Foregone], leaf: Option<(usize, usize)>) {
        for decision in foregone {
            let (method, offset) = decision.at;
            let point = Point { method, offset };
            let far = self.distance.to_goal(&[], Some(point));
            if far.is_none_or(|far| far > BESIDE) {
                continue;
            }
            for (node, taken) in self.forks_behind(decision.condition, leaf) {
                self.call_for(decision.at, node, taken);
            }
        }
    }

    /// The next alternative that was called for and that nobody has looked at.
    pub(crate) fn next_hint(&mut self) -> Option<Open> {
        while let Some(open) = self.hints.queue.pop_front() {
            if self.tree.nodes[open.node].states[open.alternative] == NodeState::Open {
                return Some(open);
            }
        }
        None
    }

    /// The forks in the making of inputs that a decision rests on: the one that asked just the same, else those that
    /// asked for the same unknowns.
    fn forks_behind(
        &mut self,
        condition: Term,
        leaf: Option<(usize, usize)>,
    ) -> Vec<(usize, usize)> {
        let Some(symbolic) = &mut self.machine.symbolic else {
            return Vec::new();
        };
        let unknowns = symbolic.terms.free_vars(condition);
        let mut related = Vec::new();
        let mut above = leaf;
        while let Some((number, taken)) = above {
            let node = &self.tree.nodes[number];
            above = node.parent;
            if node.forks != Forks::Making {
                continue;
            }
            let decided = node.fork.alternatives[taken];
            if decided == condition {
                return vec![(number, taken)];
            }
            let of_it = symbolic.terms.free_vars(decided);
            if related.len() < MOST_FORKS && of_it.iter().any(|var| unknowns.contains(var)) {
                related.push((number, taken));
            }
        }
        related
    }

    fn call_for(&mut self, at: (u32, u16), node: usize, taken: usize) {
        let fork = &self.tree.nodes[node].fork;
        for alternative in (0..fork.ways.len()).filter(|&other| other != taken) {
            let call = (at, fork.method, fork.offset, alternative);
            let given = self.hints.given.entry(call).or_default();
            if *given < MOST_CALLS {
                *given += 1;
                self.hints.queue.push_back(Open { node, alternative });
            }
        }
    }
}
