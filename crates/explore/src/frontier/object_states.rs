//! Which setup call is worth making next: the one that changes what blocks the search.
//!
//! An input object may get one more call before it is used, so that it is in another state. A run with the object as it is
//! shows where it is blocked: it took one side of a decision, and the other side is an open goal. The code says what that
//! decision depends on and which calls write it, directly or through others ([`View::toward`]). Such calls come first;
//! among equals the shortest sequence and a random one alternate, so that all short ones are tried, and some long ones
//! early. Now and then the shortest of all is taken, since the code alone does not show everything.

use std::collections::BTreeSet;

use hashbrown::{HashMap, HashSet};

use vitro_classfile::{ClassFile, Instruction, Opcode, Operands, decode};
use vitro_coverage::GoalSet;
use vitro_coverage::decision::is_condition;
use vitro_sequence::InvokableId;
use vitro_vm::{Alternative, ForkKind};

use super::strategy::Dice;
use super::view::{Decision, Toward};
use super::{Asked, Event, Open, Pick, Role, Source, View};
use crate::policy::setup::{DRAWN, PLAIN, SHORTEST_FIRST, UNRELATED};
use crate::tree::Leaf;

/// Setup calls that may come next, and what blocks their objects.
#[derive(Default)]
pub(super) struct ObjectStates {
    waiting: Vec<Waiting>,
    /// By the fork before a possible setup call, the goals that runs without it have covered.
    passed: HashMap<usize, GoalSet>,
    /// By the fork before it, the decisions because of which a setup call threw.
    failed: HashMap<usize, BTreeSet<Decision>>,
    /// Whether all inputs of some path could be constructed.
    has_made_inputs: bool,
    /// How far calls are from changing what a decision depends on; none if unknown.
    toward: HashMap<Decision, Option<Toward>>,
    /// Forks of which something has been noted since the urgencies were computed.
    renewed: HashSet<usize>,
    /// The open goals then, and whether all inputs could be constructed.
    computed_for: (GoalSet, bool),
    turns: usize,
    dice: Dice,
}

/// A setup call that may come next.
#[derive(Clone, Copy)]
struct Waiting {
    /// Calls of the object before it.
    length: usize,
    open: Open,
    /// The fork before it.
    fork: usize,
    /// The number of what is called, if it is known.
    call: Option<InvokableId>,
    /// Its urgency when they were computed last.
    urgency: Option<u32>,
}

impl ObjectStates {
    /// Goals that a path covers with objects that got no further call.
    fn note_covered(&mut self, leaf: Leaf, covered: &GoalSet, view: &dyn View) {
        self.has_made_inputs = true;
        let mut above = leaf;
        while let Some((node, way)) = above {
            let fork = &view.tree().nodes[node];
            let is_as_it_was = matches!(fork.fork.ways[way], Alternative::Plain);
            if fork.fork.kind == ForkKind::SetupCall && is_as_it_was {
                let passed = self.passed.entry(node).or_default();
                if !covered.is_subset(passed) {
                    passed.extend(covered);
                    self.renewed.insert(node);
                }
            }
            above = fork.parent;
        }
    }

    /// The setup call behind the last fork of this kind has thrown at this instruction.
    fn note_failed(
        &mut self,
        leaf: Leaf,
        file: &ClassFile,
        method: usize,
        offset: u16,
        view: &dyn View,
    ) {
        let decisions = guards(file, method, offset);
        let Some(node) = last_setup_fork(leaf, view) else {
            return;
        };
        self.renewed.insert(node);
        let failed = self.failed.entry(node).or_default();
        let decisions = decisions.into_iter();
        failed.extend(decisions.map(|at| (file.name.clone(), method, at)));
    }

    /// The method under test does at a fork as it did before the last setup call.
    fn note_same(&mut self, node: usize, view: &dyn View) {
        let mut above = view.tree().nodes[node].parent;
        while let Some((parent, _)) = above {
            if let Some(passed) = self.passed.get(&parent) {
                let passed = passed.clone();
                self.passed.insert(node, passed);
                self.renewed.insert(node);
                return;
            }
            above = view.tree().nodes[parent].parent;
        }
    }

    /// The place of the call that is worth making next.
    fn best(&mut self, view: &mut dyn View) -> Option<usize> {
        self.turns += 1;
        if self.turns.is_multiple_of(SHORTEST_FIRST) || !view.orders_setup_calls() {
            return self.shortest(0..self.waiting.len(), view);
        }
        let urgencies = self.urgencies(view);
        let most = urgencies.iter().copied().min()?;
        let places = 0..urgencies.len();
        let urgent: Vec<usize> = places.filter(|&at| urgencies[at] == most).collect();
        match self.turns.is_multiple_of(2) {
            true => self.random(&urgent, view),
            false => self.shortest(urgent.into_iter(), view),
        }
    }

    /// The call that makes the shortest sequence, where calls count as longer that were often fruitless; among equals the
    /// first one.
    fn shortest(&self, places: impl Iterator<Item = usize>, view: &dyn View) -> Option<usize> {
        places.min_by_key(|&at| {
            let Waiting { length, open, .. } = self.waiting[at];
            (length + (view.tries(open) + 1).ilog2() as usize, at)
        })
    }

    /// A random one of some calls: of a few that are drawn the one that was tried least.
    fn random(&mut self, places: &[usize], view: &dyn View) -> Option<usize> {
        let drawn = [(); DRAWN].map(|()| self.dice.below(places.len()));
        let drawn = drawn.into_iter().filter_map(|at| places.get(at).copied());
        drawn.min_by_key(|&at| view.tries(self.waiting[at].open))
    }

    /// How urgent each of the calls is.
    fn urgencies(&mut self, view: &mut dyn View) -> Vec<u32> {
        let mut blocked: HashMap<usize, Vec<Toward>> = HashMap::new();
        let renewed = std::mem::take(&mut self.renewed);
        let (open, has_made_inputs) = &self.computed_for;
        let is_same = open == view.open_goals() && *has_made_inputs == self.has_made_inputs;
        if !is_same {
            self.computed_for = (view.open_goals().clone(), self.has_made_inputs);
        }
        let mut urgencies = Vec::with_capacity(self.waiting.len());
        for at in 0..self.waiting.len() {
            let Waiting {
                fork,
                urgency: known,
                call,
                ..
            } = self.waiting[at];
            let known = known.filter(|_| is_same && !renewed.contains(&fork));
            let urgency = known.unwrap_or_else(|| {
                let here = blocked.entry(fork);
                let here = here.or_insert_with(|| self.ways_on(fork, view));
                urgency(here, call)
            });
            self.waiting[at].urgency = Some(urgency);
            urgencies.push(urgency);
        }
        urgencies
    }

    /// How calls lead to a change of what blocks an object. Where no input could be constructed yet, that is why setup
    /// calls threw.
    fn ways_on(&mut self, fork: usize, view: &mut dyn View) -> Vec<Toward> {
        let passed = self.passed.get(&fork);
        let blocked = passed.map_or_else(Vec::new, |passed| view.half_passed(passed));
        let mut decisions: Vec<Decision> = blocked
            .into_iter()
            .filter_map(|at| view.decision(at))
            .collect();
        if !self.has_made_inputs {
            let failed = self.failed.get(&fork);
            decisions.extend(failed.into_iter().flatten().cloned());
        }
        let each = decisions.into_iter().filter_map(|decision| {
            let known = self.toward.entry(decision);
            known
                .or_insert_with_key(|decision| view.toward(decision))
                .clone()
        });
        each.collect()
    }
}

impl Source for ObjectStates {
    fn name(&self) -> &'static str {
        "object_states"
    }

    fn offer(&mut self, event: &Event<'_>, view: &mut dyn View) {
        match *event {
            Event::Alternative {
                open,
                role:
                    Role::SetupCall { length, node, call } | Role::OtherState { length, node, call },
            } => self.waiting.push(Waiting {
                length,
                open,
                fork: node,
                call,
                urgency: None,
            }),
            Event::Covers { leaf, covered } => self.note_covered(leaf, covered, view),
            Event::SetupFailed {
                at: Some((method, offset)),
                leaf,
                ..
            } => {
                if let Some((file, index)) = view.code_of(method) {
                    self.note_failed(leaf, &file, index, offset, view);
                }
            }
            Event::SameAsBefore { node } => self.note_same(node, view),
            _ => {}
        }
    }

    fn next(&mut self, _: Asked, view: &mut dyn View) -> Option<Pick> {
        loop {
            let at = self.best(view)?;
            let open = self.waiting.remove(at).open;
            if view.is_open(open) && (!view.is_setup_call(open) || view.may_make_setup_call()) {
                return Some(Pick {
                    needs_goal: true,
                    ..Pick::of(self.name(), open)
                });
            }
        }
    }

    fn is_empty(&self) -> bool {
        self.waiting.is_empty()
    }
}

/// The last fork at which a setup call could be made.
fn last_setup_fork(leaf: Leaf, view: &dyn View) -> Option<usize> {
    let mut above = leaf;
    while let Some((node, _)) = above {
        let fork = &view.tree().nodes[node];
        if fork.fork.kind == ForkKind::SetupCall {
            return Some(node);
        }
        above = fork.parent;
    }
    None
}

/// How urgent a call is for an object that is blocked by these; the smallest number is the most urgent.
fn urgency(blocked: &[Toward], call: Option<InvokableId>) -> u32 {
    let each = call.into_iter().flat_map(|call| {
        let blocked = blocked.iter();
        blocked.map(move |toward| toward(call).min(UNRELATED))
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

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::super::view::by_hand::{ByHand, other, picked};
    use super::*;

    fn waits(source: &mut ObjectStates, view: &mut ByHand, node: usize, length: usize, call: u32) {
        let role = Role::SetupCall {
            length,
            node,
            call: Some(InvokableId(call)),
        };
        let open = other(node);
        source.offer(&Event::Alternative { open, role }, view);
    }

    #[test]
    fn without_knowledge_the_shortest_sequence_comes_first() {
        let mut view = ByHand::with_forks(3);
        view.orders_setup_calls = false;
        let mut source = ObjectStates::default();
        for (node, length) in [(0, 3), (1, 1), (2, 2)] {
            waits(&mut source, &mut view, node, length, 0);
        }
        assert_eq!(picked(&mut source, &mut view), [1, 2, 0]);
    }

    #[test]
    fn a_call_that_was_often_fruitless_counts_as_longer() {
        let mut view = ByHand::with_forks(2);
        view.orders_setup_calls = false;
        view.tries = vec![7, 0];
        let mut source = ObjectStates::default();
        waits(&mut source, &mut view, 0, 1, 0);
        waits(&mut source, &mut view, 1, 2, 0);
        assert_eq!(picked(&mut source, &mut view), [1, 0]);
    }

    #[test]
    fn what_changes_a_blocking_decision_is_urgent() {
        let mut view = ByHand::with_forks(2);
        let decision: Decision = ("A".into(), 0, 4);
        view.half_passed = vec![(0, 4)];
        view.decision = Some(decision);
        // Call 8 changes what the decision depends on, call 9 never does.
        view.toward = Some(Rc::new(
            |call| if call == InvokableId(8) { 0 } else { u32::MAX },
        ));
        for node in [0, 1] {
            view.node(node).fork = ByHand::setup_fork(&mut view.terms);
        }
        let mut source = ObjectStates::default();
        waits(&mut source, &mut view, 0, 1, 9);
        waits(&mut source, &mut view, 1, 5, 8);
        let covered = GoalSet::new();
        for node in [0, 1] {
            source.passed.insert(node, covered.clone());
        }
        assert_eq!(picked(&mut source, &mut view), [1, 0]);
    }

    #[test]
    fn no_more_setup_calls_than_the_budget_allows() {
        let mut view = ByHand::with_forks(1);
        view.node(0).fork = ByHand::setup_fork(&mut view.terms);
        view.may_make_setup_call = false;
        let mut source = ObjectStates::default();
        waits(&mut source, &mut view, 0, 1, 0);
        assert!(picked(&mut source, &mut view).is_empty());
    }
}
