//! Which call of an object at rest is worth making next: the one that changes what stands in the way.
//!
//! A run with the object as it is shows where it is blocked: it took one side of a decision, and the other side is an open
//! goal. What that decision depends on is read off the code ([`CodeFacts::toward_change`]), and so is which calls write it, at
//! once or by way of others. Such calls come first; among equals the shortest life and any, in turn: all short ones are
//! tried, and some long ones before there have been very many. Now and then the shortest of all has its turn, since
//! the code alone does not tell everything.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};

use vitro_classfile::{ClassFile, Instruction, Opcode, Operands, decode};
use vitro_coverage::decision::is_condition;
use vitro_coverage::{Goal, GoalSet};
use vitro_sequence::{InvokableId, Toward};
use vitro_vm::{Alternative, ForkKind, LoaderId, MethodId};

use crate::explorer::Explorer;
use crate::strategy::{Dice, Open};

/// A decision: the class, the place of the method in it, and the instruction.
type Decision = (Arc<str>, usize, u16);

/// Nothing is known for or against a call.
const PLAIN: u32 = 2;
/// It leads to nothing that blocks the object.
const AWAY: u32 = 100;
/// So often the order is that of length alone.
const LENGTH_TURNS: usize = 7;
/// Of so many that are drawn, one is taken.
const DRAWN: usize = 3;

/// Calls of objects at rest, and where these are blocked.
#[derive(Default)]
pub(crate) struct Direction {
    waiting: Vec<Waiting>,
    /// The goals that the runs with the object of a fork as it is have covered.
    passed: HashMap<usize, GoalSet>,
    /// The decisions that have goals, with these; methods by their place in the subject.
    decisions: Option<HashMap<(u32, u16), Vec<u32>>>,
    /// The decisions because of which calls threw that make inputs, by the fork where an object was at rest before.
    stuck: HashMap<usize, BTreeSet<Decision>>,
    /// Whether all inputs could be made, once.
    was_made: bool,
    /// How far calls are from changing what a decision depends on; none if the code does not tell.
    toward: HashMap<Decision, Option<Rc<Toward>>>,
    /// Objects at rest of which something has been noted since the calls that wait were looked through.
    renewed: HashSet<usize>,
    /// The open goals then, and whether all inputs could be made.
    looked_through: (GoalSet, bool),
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
    /// How much it is needed, when the calls that wait were looked through last.
    urgency: Option<u32>,
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
            urgency: None,
        });
    }

    /// The decisions of which the runs with the object of a fork as it is have taken one side, while another one is open.
    fn blocked(&mut self, node: usize, goals: &[Goal], open: &GoalSet) -> Vec<(u32, u16)> {
        let Some(passed) = self.passed.get(&node) else {
            return Vec::new();
        };
        let decisions = self.decisions.get_or_insert_with(|| decisions(goals));
        half_passed(decisions, passed, open)
    }

    /// The decisions of which one side is among these goals, while another one is open.
    pub(crate) fn half_passed(
        &mut self,
        passed: &GoalSet,
        goals: &[Goal],
        open: &GoalSet,
    ) -> Vec<(u32, u16)> {
        let decisions = self.decisions.get_or_insert_with(|| decisions(goals));
        half_passed(decisions, passed, open)
    }
}

fn half_passed(
    decisions: &HashMap<(u32, u16), Vec<u32>>,
    passed: &GoalSet,
    open: &GoalSet,
) -> Vec<(u32, u16)> {
    let mut found: Vec<(u32, u16)> = decisions
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

/// The goals that belong to one instruction, where there are several.
fn decisions(goals: &[Goal]) -> HashMap<(u32, u16), Vec<u32>> {
    let mut all: HashMap<(u32, u16), Vec<u32>> = HashMap::new();
    for goal in goals {
        if let [offset] = goal.offsets[..] {
            let sides = all.entry((goal.method, offset)).or_default();
            sides.push(goal.id);
        }
    }
    all.retain(|_, sides| sides.len() > 1);
    all
}

/// How much a call is needed where an object is blocked by these; small is much.
fn urgency(blocked: &[Rc<Toward>], number: Option<InvokableId>) -> u32 {
    let each = number.into_iter().flat_map(|number| {
        let blocked = blocked.iter();
        blocked.map(move |toward| toward.priority(number).min(AWAY))
    });
    each.min().unwrap_or(PLAIN)
}

/// The instructions that decided that an exception is thrown at another: the one that throws by itself, or the jumps that
/// lead straight to what throws.
fn guards(file: &ClassFile, method: usize, throws: u16) -> Vec<u16> {
    let code = file
        .methods
        .get(method)
        .and_then(|method| method.code.as_ref());
    let Some(code) = code else {
        return Vec::new();
    };
    let all: Vec<Instruction> = decode(&code.bytes).flatten().collect();
    let Some(mut first) = all.iter().position(|one| one.offset == u32::from(throws)) else {
        return Vec::new();
    };
    if all[first].opcode != Opcode::Athrow {
        return vec![throws];
    }
    let jumps: Vec<(u32, u32)> = all
        .iter()
        .filter_map(|one| match one.operands {
            Operands::Jump(target) if is_condition(one) => Some((one.offset, target)),
            _ => None,
        })
        .collect();
    let is_target = |at: usize| jumps.iter().any(|&(_, to)| to == all[at].offset);
    let falls_from_jump = |at: usize| jumps.iter().any(|&(from, _)| from == all[at - 1].offset);
    while first > 0 && !is_target(first) && !falls_from_jump(first) {
        first -= 1;
    }
    let start = all[first].offset;
    let before = first.checked_sub(1).map(|at| all[at].offset);
    let leads = |&(from, to): &(u32, u32)| to == start || Some(from) == before;
    let found = jumps.iter().filter(|jump| leads(jump));
    found
        .filter_map(|&(from, _)| u16::try_from(from).ok())
        .collect()
}

impl Explorer {
    /// Notes what a path covers for the objects that it has left as they were.
    pub(crate) fn note_passed(&mut self, at: Option<(usize, usize)>, covered: &GoalSet) {
        self.direction.was_made = true;
        let mut above = at;
        while let Some((node, way)) = above {
            let fork = &self.tree.nodes[node];
            if fork.fork.kind == ForkKind::SetupCall
                && matches!(fork.fork.ways[way], Alternative::Plain)
            {
                let passed = self.direction.passed.entry(node).or_default();
                if !covered.is_subset(passed) {
                    passed.extend(covered);
                    self.direction.renewed.insert(node);
                }
            }
            above = fork.parent;
        }
    }

    /// Notes because of what a call threw that makes an input, for the object that was at rest last.
    pub(crate) fn note_stuck(&mut self, at: Option<(usize, usize)>) {
        let failed = self.machine.symbolic.as_mut();
        let Some((method, offset)) = failed.and_then(|symbolic| symbolic.failed_at.take()) else {
            return;
        };
        let about = self.machine.method(method);
        let Some(file) = self.machine.class(about.class).file.clone() else {
            return;
        };
        let index = usize::from(about.index);
        let decisions = guards(&file, index, offset);
        let mut above = at;
        while let Some((node, _)) = above {
            let fork = &self.tree.nodes[node];
            above = fork.parent;
            if fork.fork.kind == ForkKind::SetupCall {
                self.direction.renewed.insert(node);
                let stuck = self.direction.stuck.entry(node).or_default();
                stuck.extend(decisions.iter().map(|&at| (file.name.clone(), index, at)));
                return;
            }
        }
    }

    /// Notes that the method under test behaves at an object at rest as it did before its last call.
    pub(crate) fn inherit_passed(&mut self, node: usize) {
        let mut above = self.tree.nodes[node].parent;
        while let Some((parent, _)) = above {
            if let Some(passed) = self.direction.passed.get(&parent) {
                let passed = passed.clone();
                self.direction.passed.insert(node, passed);
                self.direction.renewed.insert(node);
                return;
            }
            above = self.tree.nodes[parent].parent;
        }
    }

    /// Notes a way that a call in an object's life did not take: it leads to another state. Whether this is such a way.
    pub(crate) fn note_other_state(&mut self, open: Open) -> bool {
        let Some((call, length)) = self.machine.setup_call_under_way() else {
            return false;
        };
        let mut above = self.tree.nodes[open.node].parent;
        while let Some((node, way)) = above {
            let fork = &self.tree.nodes[node].fork;
            if matches!(fork.ways[way], Alternative::SetupCall(_)) {
                let number = self.invokable(call);
                self.direction.wait(length, open, node, number);
                return true;
            }
            above = self.tree.nodes[node].parent;
        }
        false
    }

    /// The call that is worth making next.
    pub(crate) fn next_call(&mut self, is_directed: bool) -> Option<Open> {
        self.direction.turns += 1;
        let at = match self.direction.turns {
            turn if turn.is_multiple_of(LENGTH_TURNS) || !is_directed => {
                self.shortest(0..self.direction.waiting.len())
            }
            turn => {
                let urgencies = self.urgencies();
                let most = urgencies.iter().copied().min()?;
                let places = 0..urgencies.len();
                let urgent: Vec<usize> = places.filter(|&at| urgencies[at] == most).collect();
                match turn.is_multiple_of(2) {
                    true => self.any(&urgent),
                    false => self.shortest(urgent.into_iter()),
                }
            }
        };
        at.map(|at| self.direction.waiting.remove(at).open)
    }

    /// The call that makes the shortest life, where calls count more that have been made often in vain; among equals the
    /// one that was met first.
    fn shortest(&self, places: impl Iterator<Item = usize>) -> Option<usize> {
        places.min_by_key(|&at| {
            let Waiting { length, open, .. } = self.direction.waiting[at];
            let tries = self.penalties.tries(&self.tree, open);
            (length + (tries + 1).ilog2() as usize, at)
        })
    }

    /// Any of some calls: the one that has been made least often in vain of a few.
    fn any(&mut self, places: &[usize]) -> Option<usize> {
        let drawn = [(); DRAWN].map(|()| self.direction.dice.below(places.len()));
        let drawn = drawn.into_iter().filter_map(|at| places.get(at).copied());
        drawn.min_by_key(|&at| {
            let open = self.direction.waiting[at].open;
            self.penalties.tries(&self.tree, open)
        })
    }

    /// How much each of the calls that wait is needed.
    fn urgencies(&mut self) -> Vec<u32> {
        let mut blocked: HashMap<usize, Vec<Rc<Toward>>> = HashMap::new();
        let renewed = std::mem::take(&mut self.direction.renewed);
        let (open, was_made) = &self.direction.looked_through;
        let is_same = open == self.goals.open() && *was_made == self.direction.was_made;
        if !is_same {
            self.direction.looked_through = (self.goals.open().clone(), self.direction.was_made);
        }
        let waiting = 0..self.direction.waiting.len();
        waiting
            .map(|at| {
                let waiting = self.direction.waiting[at];
                let rest = waiting.rest;
                let known = waiting.urgency;
                let known = known.filter(|_| is_same && !renewed.contains(&rest));
                known.unwrap_or_else(|| {
                    let here = blocked.entry(rest).or_insert_with(|| self.ways_on(rest));
                    let urgency = urgency(here, waiting.number);
                    self.direction.waiting[at].urgency = Some(urgency);
                    urgency
                })
            })
            .collect()
    }

    /// How calls lead to a change of what an object at rest is blocked by. Where no input could be made yet, that is what
    /// the calls that make them threw for.
    fn ways_on(&mut self, rest: usize) -> Vec<Rc<Toward>> {
        let (goals, wanted) = (self.goals.all(), self.goals.open());
        let blocked = self.direction.blocked(rest, goals, wanted);
        let mut decisions: Vec<Decision> = blocked
            .into_iter()
            .filter_map(|(method, offset)| {
                let method = self.subject.method(method)?;
                Some((method.class.name.clone(), method.number, offset))
            })
            .collect();
        if !self.direction.was_made {
            let stuck = self.direction.stuck.get(&rest);
            decisions.extend(stuck.into_iter().flatten().cloned());
        }
        let each = decisions.into_iter().filter_map(|decision| {
            let toward = &mut self.direction.toward;
            let known = toward
                .entry(decision)
                .or_insert_with_key(|(class, method, offset)| {
                    let id = self.machine.find_loaded(LoaderId::APP, class)?;
                    let file = self.machine.class(id).file.clone()?;
                    let toward = self.code_facts.toward_change(&file, *method, *offset)?;
                    Some(Rc::new(toward))
                });
            known.clone()
        });
        each.collect()
    }

    /// The number of a method among what a test may call.
    pub(crate) fn invokable(&self, method: MethodId) -> Option<InvokableId> {
        self.code_facts.number(&self.machine, method)
    }
}
