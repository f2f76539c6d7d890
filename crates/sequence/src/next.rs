//! Which calls may come next: the questions of a search that makes one call after the other.
//!
//! The search wants sequences that end with a target and in which every call influences a later one; all others do no
//! more than shorter ones. [`Forward::next`] leaves out a call only if no such sequence begins so, or if one that does
//! the same begins otherwise:
//!
//! - no object is there on which it could be called;
//! - it is no target, and no chain of influences leads from it to one, or none that is short enough for the room that is
//!   left; or there is no room left for a call made earlier to influence anything;
//! - no choice of arguments, now or later, links all calls (the data-flow check of `links`): of the calls so far, more
//!   groups stay apart than the arguments of later calls can bring together;
//! - it could as well have come before the last call, and has the smaller number (partial order): of calls that may
//!   change places, one order is enough, and the one with rising numbers never has such a pair.

use crate::candidates::{Pruned, Switches};
use crate::condition::Condition;
use crate::invokable::InvokableId;
use crate::study::Study;

/// How far calls are from something.
#[derive(Debug, Clone)]
pub struct Toward {
    goals: Vec<InvokableId>,
    steps: Vec<Option<u32>>,
}

impl Toward {
    /// The calls that are aimed at, sorted.
    pub fn goals(&self) -> &[InvokableId] {
        &self.goals
    }

    /// Whether a call is aimed at.
    pub fn is_goal(&self, id: InvokableId) -> bool {
        self.goals.binary_search(&id).is_ok()
    }

    /// How many further calls it takes at least until one that is aimed at is influenced, by this call or by those
    /// between: 1 if it is influenced directly. `None` if there is no way.
    pub fn steps(&self, id: InvokableId) -> Option<u32> {
        self.steps[id.0 as usize]
    }

    /// A number for a queue, small for what is near: 0 for what is aimed at, else the steps.
    pub fn priority(&self, id: InvokableId) -> u32 {
        match self.is_goal(id) {
            true => 0,
            false => self.steps(id).unwrap_or(u32::MAX),
        }
    }
}

/// A call that may come next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Next {
    /// The call.
    pub invokable: InvokableId,
    /// It is a target, and every call before it influences it or one in between: the sequence is whole.
    pub finishes: bool,
    /// How many calls must follow it at least before a target that it influences has run; `None` if it influences
    /// nothing further, which then is a target.
    pub steps: Option<u32>,
}

/// Asks for calls one after the other.
pub struct Forward<'s> {
    study: &'s Study,
    toward: Toward,
    /// How many earlier calls one that may still come can be linked to.
    power: u32,
    switches: Switches,
    pruned: Pruned,
}

impl Study {
    /// How far each call is from these.
    pub fn toward(&self, goals: &[InvokableId]) -> Toward {
        let mut goals = goals.to_vec();
        goals.sort_unstable();
        goals.dedup();
        let mut steps: Vec<Option<u32>> = vec![None; self.invokables().len()];
        let mut edge = goals.clone();
        let mut count = 0;
        while !edge.is_empty() {
            count += 1;
            let mut next = Vec::new();
            for a in self.invokables().ids() {
                let known = &mut steps[a.0 as usize];
                if known.is_none() && edge.iter().any(|&b| self.influence().has(a, b)) {
                    *known = Some(count);
                    next.push(a);
                }
            }
            edge = next;
        }
        Toward { goals, steps }
    }

    /// The calls that may change what a condition depends on.
    pub fn writers(&self, condition: &Condition) -> Vec<InvokableId> {
        let writes = |id: &InvokableId| {
            let effects = self.effects(*id);
            effects.anything.is_some()
                || !effects.defines.is_disjoint(&condition.fields)
                || !effects.stores.is_disjoint(&condition.elements)
                || condition.anything.is_some() && !effects.changes_nothing()
        };
        self.invokables().ids().filter(writes).collect()
    }

    /// How far each call is from changing what a condition depends on.
    pub fn toward_change(&self, condition: &Condition) -> Toward {
        self.toward(&self.writers(condition))
    }

    /// Questions about sequences that end with one of the targets.
    pub fn forward(&self, targets: &[InvokableId], switches: Switches) -> Forward<'_> {
        let mut forward = Forward {
            study: self,
            toward: self.toward(&[]),
            power: 0,
            switches,
            pruned: Pruned::default(),
        };
        forward.retarget(targets);
        forward
    }

    /// Whether there is an object for a call, after these.
    pub fn is_executable(&self, made: &[InvokableId], id: InvokableId) -> bool {
        let gives = |&one: &InvokableId| self.links.fits(one, id) & 1 == 1;
        self.stands_alone(id) || made.iter().any(gives)
    }

    /// Whether every call but the last influences a later one. The first `apart` of them need not.
    pub(crate) fn all_influence(&self, calls: &[InvokableId], apart: usize) -> bool {
        (apart..calls.len().saturating_sub(1)).all(|one| self.is_used(calls, one))
    }

    /// Whether a call influences a later one.
    fn is_used(&self, calls: &[InvokableId], number: usize) -> bool {
        let mut later = calls[number + 1..].iter();
        later.any(|&later| self.influence().has(calls[number], later))
    }
}

impl Forward<'_> {
    /// The targets, and how far everything is from them.
    pub fn toward(&self) -> &Toward {
        &self.toward
    }

    /// Other targets from now on: some may have been reached.
    pub fn retarget(&mut self, targets: &[InvokableId]) {
        self.toward = self.study.toward(targets);
        let useful = |id: &InvokableId| self.toward.priority(*id) < u32::MAX;
        let ids = self.study.invokables().ids().filter(useful);
        let powers = ids.map(|id| self.study.links.power(id));
        self.power = powers.max().unwrap_or(0);
    }

    /// What has been left out so far.
    pub fn pruned(&self) -> Pruned {
        self.pruned
    }

    /// The calls that may follow those made so far, by number. `room` is how many calls may still be made, this one
    /// included.
    pub fn next(&mut self, made: &[InvokableId], room: Option<u32>) -> Vec<Next> {
        if room == Some(0) {
            return Vec::new();
        }
        let start = &self.study.invokables().start;
        if let Some(&wanted) = start.get(made.len()) {
            let executable = self.study.is_executable(made, wanted);
            self.pruned.not_executable += u64::from(!executable);
            let next = executable.then(|| self.describe(made, wanted));
            return next.into_iter().collect();
        }
        let ids = self.study.invokables().ids();
        ids.filter_map(|id| self.look_at(made, id, room)).collect()
    }

    fn look_at(
        &mut self,
        made: &[InvokableId],
        id: InvokableId,
        room: Option<u32>,
    ) -> Option<Next> {
        if !self.study.is_executable(made, id) {
            self.pruned.not_executable += 1;
            return None;
        }
        if !self.can_influence_target(made, id, room) {
            self.pruned.without_influence += 1;
            return None;
        }
        let start = self.study.invokables().start.len();
        if self.switches.partial_order
            && made.len() > start
            && let Some(&last) = made.last()
            && id < last
            && self.study.influence().is_independent(last, id)
        {
            self.pruned.order += 1;
            return None;
        }
        let next = self.describe(made, id);
        if self.switches.data_flow && !next.finishes {
            let calls = [made, &[id]].concat();
            let links = &self.study.links;
            let after = room.map_or(u32::MAX, |room| room - 1);
            let gaps = after.saturating_mul(self.power.saturating_sub(1));
            if !links.all_with_later(self.study.influence(), &calls, start, gaps) {
                self.pruned.data_flow += 1;
                return None;
            }
        }
        Some(next)
    }

    /// Whether this call, and all before it, can still influence a target within the room.
    fn can_influence_target(
        &self,
        made: &[InvokableId],
        id: InvokableId,
        room: Option<u32>,
    ) -> bool {
        let after = room.map_or(u32::MAX, |room| room - 1);
        let fits = |one: InvokableId| self.toward.steps(one).is_some_and(|steps| steps <= after);
        let start = self.study.invokables().start.len();
        let waits = |number: usize| {
            !self.study.is_used(made, number) && !self.study.influence().has(made[number], id)
        };
        (self.toward.is_goal(id) || fits(id))
            && (start..made.len()).all(|number| !waits(number) || fits(made[number]))
    }

    fn describe(&self, made: &[InvokableId], id: InvokableId) -> Next {
        let start = self.study.invokables().start.len();
        let calls = [made, &[id]].concat();
        let finishes = self.toward.is_goal(id)
            && self.study.all_influence(&calls, start)
            && (!self.switches.data_flow
                || self.study.links.all(self.study.influence(), &calls, start));
        Next {
            invokable: id,
            finishes,
            steps: self.toward.steps(id),
        }
    }
}

#[cfg(test)]
mod tests;
