//! Which call of an object at rest is worth making next: the one that changes what stands in the way.
//!
//! A run with the object as it is shows where it is blocked: it took one side of a decision, and the other side is an open
//! goal. What that decision depends on is read off the code ([`Lore::toward_change`]), and so is which calls write it, at
//! once or by way of others. Such calls come first; among equals the shortest life and any, in turn: all short ones are
//! tried, and some long ones before there have been very many. Now and then the shortest of all has its turn, since
//! the code alone does not tell everything.

use hashbrown::HashMap;

use vitro_coverage::{Goal, GoalSet};
use vitro_sequence::{InvokableId, Toward};
use vitro_vm::{Alternative, ForkKind, MethodId};

use crate::explorer::Explorer;
use crate::strategy::{Dice, Open};

/// A decision in a method under test: the method's place, and the instruction.
type Decision = (u32, u16);

/// Nothing is known for or against a call.
const PLAIN: u32 = 2;
/// It leads to nothing that blocks the object.
const AWAY: u32 = 100;
/// So often the order is that of length alone.
const LENGTH_TURNS: usize = 7;

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
    dice: Dice,
}

/// A call that may come next.
#[derive(Clone, Copy)]
struct Waiting {
    /// Calls of the object before it.
    length: usize,
    open: Open,
    /// The fork where the object was at rest.
    rest: usize,
    /// The number of what is called, if it is known.
    number: Option<InvokableId>,
}

impl Direction {
    pub(crate) fn wait(
        &mut self,
        length: usize,
        open: Open,
        rest: usize,
        number: Option<InvokableId>,
    ) {
        self.waiting.push(Waiting {
            length,
            open,
            rest,
            number,
        });
    }

    /// The call that makes the shortest life, and among these the one that was met first.
    fn shortest(&self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let places = (0..self.waiting.len()).filter(|&at| fits(at));
        places.min_by_key(|&at| (self.waiting[at].length, at))
    }

    fn any(&mut self, fits: impl Fn(usize) -> bool) -> Option<usize> {
        let places: Vec<usize> = (0..self.waiting.len()).filter(|&at| fits(at)).collect();
        let at = self.dice.below(places.len());
        places.get(at).copied()
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

    /// Notes a way that a call in an object's life did not take: it leads to another state. Whether this is such a way.
    pub(crate) fn note_other_state(&mut self, open: Open) -> bool {
        let Some((call, length)) = self.machine.life_under_way() else {
            return false;
        };
        let mut above = self.tree.nodes[open.node].parent;
        while let Some((node, way)) = above {
            let fork = &self.tree.nodes[node].fork;
            if matches!(fork.ways[way], Alternative::Lives(_)) {
                let number = self.invokable(call);
                self.direction.wait(length, open, node, number);
                return true;
            }
            above = self.tree.nodes[node].parent;
        }
        false
    }

    /// The call that is worth making next.
    pub(crate) fn next_call(&mut self) -> Option<Open> {
        self.direction.turns += 1;
        let at = match self.direction.turns {
            turn if turn.is_multiple_of(LENGTH_TURNS) => self.direction.shortest(|_| true),
            turn => {
                let urgencies = self.urgencies();
                let most = urgencies.iter().copied().min()?;
                match turn.is_multiple_of(2) {
                    true => self.direction.any(|at| urgencies[at] == most),
                    false => self.direction.shortest(|at| urgencies[at] == most),
                }
            }
        };
        at.map(|at| self.direction.waiting.remove(at).open)
    }

    /// How much each of the calls that wait is needed.
    fn urgencies(&mut self) -> Vec<u32> {
        let mut blocked: HashMap<usize, Vec<Decision>> = HashMap::new();
        let waiting = 0..self.direction.waiting.len();
        waiting
            .map(|at| {
                let Waiting { rest, number, .. } = self.direction.waiting[at];
                let here = blocked.entry(rest).or_insert_with(|| {
                    let (goals, wanted) = (self.goals.all(), self.goals.open());
                    self.direction.blocked(rest, goals, wanted)
                });
                self.urgency(here, number)
            })
            .collect()
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
