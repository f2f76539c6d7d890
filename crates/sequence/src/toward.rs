//! How far each call is from one that is aimed at: from a method with open goals, or from changing what a decision depends on.

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
}

#[cfg(test)]
mod tests;
