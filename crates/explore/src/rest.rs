//! Input objects at rest: which of them live on, and which need not since another sequence of calls has led to a state
//! that stands for theirs.
//!
//! A state stands for another one if both have the same form, and every value that the unknowns of the second can have
//! is one that those of the first can have, too. The first must be as free as its conditions say: its unknowns are
//! variables, each in one place, and no condition ties them to anything outside the state. Then its conditions, read
//! over the values of the second state, must follow from the conditions of that one, which the solver decides.

use hashbrown::{HashMap, HashSet};

use vitro_expr::{Op, Sort, Term, Terms};
use vitro_solver::Answer;
use vitro_vm::making::Making;
use vitro_vm::{Alternative, ForkKind, MethodId, State};

use crate::explorer::{Budget, Explorer};
use crate::strategy::Open;
use crate::tree::NodeState;

/// The states in which objects have been at rest.
#[derive(Default)]
pub(crate) struct Rests {
    /// By the fork where the object came into being, and its form.
    seen: HashMap<(usize, Vec<u64>), Vec<Free>>,
    /// Calls that may come next, shortest life first.
    open: Vec<(usize, Open)>,
}

/// A state that may stand for others.
struct Free {
    /// The variable at each unknown, and what it is in a slot.
    places: Vec<Term>,
    /// What must hold of them.
    conditions: Vec<Term>,
}

impl Rests {
    /// The call that makes the shortest life, and among these the one that was met first.
    pub(crate) fn next(&mut self) -> Option<Open> {
        let places = 0..self.open.len();
        let best = places.min_by_key(|&at| (self.open[at].0, at))?;
        Some(self.open.remove(best).1)
    }
}

impl Explorer {
    /// Notes a call that may come next in the life of the object at rest.
    pub(crate) fn note_life(&mut self, open: Open, call: MethodId, budget: &Budget) {
        let calls = self.calls_of_life();
        let length = calls.len();
        let state = &mut self.tree.nodes[open.node].states[open.alternative];
        let last = calls.last().filter(|_| length > 1).copied();
        let out_of_order = |last| self.lore.is_out_of_order(&self.machine, last, call);
        if length >= budget.calls {
            *state = NodeState::Bound;
        } else if budget.pruning.order && last.is_some_and(out_of_order) {
            *state = NodeState::Unneeded;
            self.figures.out_of_order += 1;
        } else {
            self.rests.open.push((length, open));
        }
    }

    /// Whether the method under test behaves here as it did before the last call of the object at rest.
    pub(crate) fn changes_nothing_here(&self, node: usize) -> bool {
        if self.tree.nodes[node].fork.kind != ForkKind::Life {
            return false;
        }
        let calls = self.calls_of_life();
        let last = calls.last().filter(|_| calls.len() > 1);
        last.is_some_and(|&last| {
            let lore = &self.lore;
            lore.is_without_effect(&self.machine, last, self.method)
        })
    }

    /// Whether an earlier state stands for that of the object at rest. If not, its state is noted.
    pub(crate) fn is_lived_already(&mut self, at: Option<(usize, usize)>) -> bool {
        let Some(number) = self.machine.symbolic.as_ref().and_then(|s| s.resting()) else {
            return false;
        };
        let (Some(state), Some(birth)) =
            (self.machine.state_of(number), self.birth_fork(at, number))
        else {
            return false;
        };
        let conditions = at.map_or(Vec::new(), |(node, way)| self.tree.conditions(node, way));
        let above = self.tree.nodes[birth].parent;
        let common = above.map_or(0, |(node, way)| self.tree.conditions(node, way).len());
        let key = (birth, state.form.clone());
        let known = self.rests.seen.remove(&key).unwrap_or_default();
        let stands = known
            .iter()
            .any(|free| self.stands_for(free, &state, &conditions));
        let mut known = known;
        if !stands {
            known.extend(self.free(&state, &conditions, common));
        }
        self.rests.seen.insert(key, known);
        stands
    }

    /// The fork where an input object came into being.
    fn birth_fork(&self, mut at: Option<(usize, usize)>, number: u32) -> Option<usize> {
        let births = self.machine.symbolic.as_ref()?.births();
        let name = &births.get(number as usize - 1)?.name;
        while let Some((node, way)) = at {
            let node_here = &self.tree.nodes[node];
            if matches!(&node_here.fork.ways[way], Alternative::Born(birth) if birth.name == *name)
            {
                return Some(node);
            }
            at = node_here.parent;
        }
        None
    }

    fn stands_for(&mut self, free: &Free, state: &State, conditions: &[Term]) -> bool {
        if free.conditions.is_empty() {
            return true;
        }
        let Some(symbolic) = &mut self.machine.symbolic else {
            return false;
        };
        let terms = &mut symbolic.terms;
        let mut values = HashMap::new();
        for (&place, &term) in free.places.iter().zip(&state.terms) {
            let Some((variable, value)) = read_back(terms, place, term) else {
                return false;
            };
            values.insert(variable, value);
        }
        let read: Vec<Term> = free
            .conditions
            .iter()
            .map(|&condition| terms.substitute(condition, &values))
            .collect();
        let all = terms.all(&read);
        let other = terms.not(all);
        let mut question = conditions.to_vec();
        question.push(other);
        matches!(self.ask(&question), Answer::Unsat(_))
    }

    /// The state as one that may stand for others; `None` if its unknowns are tied.
    fn free(&mut self, state: &State, conditions: &[Term], common: usize) -> Option<Free> {
        let terms = &mut self.machine.symbolic.as_mut()?.terms;
        let mut own = HashSet::new();
        for &place in &state.terms {
            let variable = underlying(terms, place)?;
            if !own.insert(terms.as_var(variable)?) {
                return None;
            }
        }
        let mut outer = HashSet::new();
        for &condition in &conditions[..common] {
            outer.extend(terms.free_vars(condition).iter().copied());
        }
        if own.iter().any(|variable| outer.contains(variable)) {
            return None;
        }
        let mut kept = Vec::new();
        for &condition in &conditions[common..] {
            let used = terms.free_vars(condition);
            let inside = used
                .iter()
                .filter(|variable| own.contains(*variable))
                .count();
            if used.iter().any(|variable| outer.contains(variable))
                || inside > 0 && inside < used.len()
            {
                return None;
            }
            if inside > 0 {
                kept.push(condition);
            }
        }
        Some(Free {
            places: state.terms.clone(),
            conditions: kept,
        })
    }

    /// The calls that have made the object at rest.
    fn calls_of_life(&self) -> Vec<MethodId> {
        let symbolic = self.machine.symbolic.as_ref();
        let birth = symbolic.and_then(|symbolic| {
            let number = symbolic.resting()?;
            symbolic.births().get(number as usize - 1)
        });
        match birth.map(|birth| &birth.plan.making) {
            Some(Making::Calls(calls)) => calls.calls.iter().map(|call| call.method).collect(),
            _ => Vec::new(),
        }
    }
}

/// The variable that a slot shows: itself, or widened to an int.
fn underlying(terms: &Terms, place: Term) -> Option<Term> {
    if terms.as_var(place).is_some() {
        return Some(place);
    }
    let inner = match terms.op(place) {
        Op::SExt | Op::ZExt => *terms.args(place).first()?,
        Op::Ite => {
            let [condition, yes, no] = *terms.args(place) else {
                return None;
            };
            let is = |term: Term, bits: u64| {
                terms.as_const(term).and_then(|value| value.raw_bits()) == Some(bits)
            };
            (is(yes, 1) && is(no, 0)).then_some(condition)?
        }
        _ => return None,
    };
    terms.as_var(inner).map(|_| inner)
}

/// The variable of a slot, and its value if the slot held this.
fn read_back(terms: &mut Terms, place: Term, value: Term) -> Option<(Term, Term)> {
    let variable = underlying(terms, place)?;
    if terms.sort(place) != terms.sort(value) {
        return None;
    }
    let narrow = match terms.sort(variable) {
        _ if variable == place => value,
        Sort::Bool => {
            let zero = terms.int(0);
            let is_zero = terms.eq(value, zero);
            terms.not(is_zero)
        }
        Sort::Bv(width) => terms.extract(0, width, value),
        _ => return None,
    };
    Some((variable, narrow))
}
