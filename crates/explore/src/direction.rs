//! Which call of an object at rest is worth making next: the one that changes what stands in the way.
//!
//! A run with the object as it is shows where it is blocked: it took one side of a decision, and the other side is an open
//! goal. What that decision depends on is read off the code ([`Lore::toward_change`]), and so is which calls write it, at
//! once or by way of others. Such calls come first; among equals the shortest life does. Now and then the shortest of
//! all has its turn, since the code alone does not tell everything.

use hashbrown::HashMap;

use vitro_coverage::{Goal, GoalSet};
use vitro_sequence::{InvokableId, Toward};
use vitro_vm::{Alternative, ForkKind, MethodId};

use crate::explorer::Explorer;
use crate::strategy::Open;

/// A decision in a method under test: the method's place, and the instruction.
type Decision = (u32, u16);

/// Nothing is known for or against a call.
const PLAIN: u32 = 2;
/// It leads to nothing that blocks the object.
const AWAY: u32 = 100;
/// So often the order is that of length alone.
const LENGTH_TURNS: usize = 4;

/// Calls of objects at rest, and where these are blocked.
#[derive(Default)]
pub(crate) struct Direction {
    waiting: Vec<Waiting>,
    /// The goals that the runs with the object of a fork as it is have covered.
    passed: HashMap<usize, GoalSet>,
    /// The decisions that have goals, with these.
    decisions: Option<HashMap<Decision, Vec<u32>>>,
    /// How far calls are from changing what a decision depends on; none if the code does not tell.
    toward: HashMap<Decision, Option<Toward>>,
    turns: usize,
}

/// A call that may come next.
#[derive(Clone, Copy)]
struct Waiting {
    /// Calls of the object before it.
    length: usize,
    open: Open,
    /// The number of what is called, if it is known.
    number: Option<InvokableId>,
}

impl Direction {
    pub(crate) fn wait(&mut self, length: usize, open: Open, number: Option<InvokableId>) {
        self.waiting.push(Waiting {
            length,
            open,
            number,
        });
    }

    /// The decisions of which a run has taken one side, while another one is open.
    fn blocked(&mut self, node: usize, goals: &[Goal], open: &GoalSet) -> Vec<Decision> {
        let Some(passed) = self.passed.get(&node) else {
            return Vec::new();
        };
        let decisions = self.decisions.get_or_insert_with(|| decisions(goals));
        let mut found: Vec<Decision> = decisions
            .iter()
            .filter(|(_, sides)| {
                sides.iter().any(|&side| open.contains(side))
                    && sides.iter().any(|&side| passed.contains(side))
            })
            .map(|(decision, _)| *decision)
            .collect();
        found.sort_unstable();
        found
    }
}

/// The goals that belong to one instruction, where there are several.
fn decisions(goals: &[Goal]) -> HashMap<Decision, Vec<u32>> {
    let mut all: HashMap<Decision, Vec<u32>> = HashMap::new();
    for goal in goals {
        if let [offset] = goal.offsets[..] {
            let sides = all.entry((goal.method, offset)).or_default();
            sides.push(goal.id);
        }
    }
    all.retain(|_, sides| sides.len() > 1);
    all
}

impl Explorer {
    /// Notes what a path covers for the objects that it has left as they were.
    pub(crate) fn note_passed(&mut self, at: Option<(usize, usize)>, covered: &GoalSet) {
        let mut above = at;
        while let Some((node, way)) = above {
            let fork = &self.tree.nodes[node];
            if fork.fork.kind == ForkKind::Life && matches!(fork.fork.ways[way], Alternative::Plain)
            {
                let passed = self.direction.passed.entry(node).or_default();
                passed.extend(covered);
            }
            above = fork.parent;
        }
    }

    /// Notes that the method under test behaves at an object at rest as it did before its last call.
    pub(crate) fn inherit_passed(&mut self, node: usize) {
        let mut above = self.tree.nodes[node].parent;
        while let Some((parent, _)) = above {
            if let Some(passed) = self.direction.passed.get(&parent) {
                let passed = passed.clone();
                self.direction.passed.insert(node, passed);
                return;
            }
            above = self.tree.nodes[parent].parent;
        }
    }

    /// The call that is worth making next.
    pub(crate) fn next_call(&mut self) -> Option<Open> {
        self.direction.turns += 1;
        let by_length = self.direction.turns.is_multiple_of(LENGTH_TURNS);
        let mut blocked: HashMap<usize, Vec<Decision>> = HashMap::new();
        let mut best: Option<((u32, usize, usize), usize)> = None;
        for at in 0..self.direction.waiting.len() {
            let Waiting {
                length,
                open,
                number,
            } = self.direction.waiting[at];
            let urgency = match by_length {
                true => 0,
                false => {
                    let here = blocked.entry(open.node).or_insert_with(|| {
                        let (goals, wanted) = (self.goals.all(), self.goals.open());
                        self.direction.blocked(open.node, goals, wanted)
                    });
                    let here = here.clone();
                    self.urgency(&here, number)
                }
            };
            let rank = (urgency, length, at);
            if best.is_none_or(|(known, _)| rank < known) {
                best = Some((rank, at));
            }
        }
        best.map(|(_, at)| self.direction.waiting.remove(at).open)
    }

    /// How much a call is needed where an object is blocked by these; small is much.
    fn urgency(&mut self, blocked: &[Decision], number: Option<InvokableId>) -> u32 {
        let Some(number) = number else {
            return PLAIN;
        };
        let each = blocked.iter().map(|&decision| {
            let toward = self.direction.toward.entry(decision).or_insert_with(|| {
                let (method, offset) = decision;
                let method = self.subject.method(method)?;
                self.lore.toward_change(method, offset)
            });
            match toward {
                Some(toward) => toward.priority(number).min(AWAY),
                None => PLAIN,
            }
        });
        each.min().unwrap_or(PLAIN)
    }

    /// The number of a method among what a test may call.
    pub(crate) fn invokable(&self, method: MethodId) -> Option<InvokableId> {
        self.lore.number(&self.machine, method)
    }
}
