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
    seen: HashMap<(usize, Vec<u64>), Known>,
}

/// The states of one form.
#[derive(Default)]
struct Known {
    free: Vec<Free>,
    /// All of them, with their unknowns numbered in the order in which they are met.
    spelled: HashSet<String>,
}

/// A state that may stand for others.
struct Free {
    /// The variable at each unknown, and what it is in a slot.
    places: Vec<Term>,
    /// What must hold of them.
    conditions: Vec<Term>,
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
            let number = self.invokable(call);
            self.direction.wait(length, open, number);
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
        let mut known = self.rests.seen.remove(&key).unwrap_or_default();
        let spelled = self.spelled(&state, &conditions, common);
        let stands = spelled
            .as_ref()
            .is_some_and(|text| known.spelled.contains(text))
            || known
                .free
                .iter()
                .any(|free| self.stands_for(free, &state, &conditions));
        if !stands {
            known.free.extend(self.free(&state, &conditions, common));
            known.spelled.extend(spelled);
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

    /// What is unknown in a state, and what its conditions say about that, in a form in which only equal states are
    /// equal: what one variable is called does not matter. `None` if something outside is tied to it.
    fn spelled(&mut self, state: &State, conditions: &[Term], common: usize) -> Option<String> {
        let terms = &mut self.machine.symbolic.as_mut()?.terms;
        let mut outer = HashSet::new();
        for &condition in &conditions[..common] {
            outer.extend(terms.free_vars(condition).iter().copied());
        }
        let mut tied = HashSet::new();
        for &term in &state.terms {
            tied.extend(terms.free_vars(term).iter().copied());
        }
        let mut chosen = vec![false; conditions.len()];
        loop {
            let before = tied.len();
            for (at, &condition) in conditions.iter().enumerate().skip(common) {
                let used = terms.free_vars(condition);
                if used.iter().any(|variable| tied.contains(variable)) {
                    chosen[at] = true;
                    tied.extend(used.iter().copied());
                }
            }
            if tied.len() == before {
                break;
            }
        }
        if tied.iter().any(|variable| outer.contains(variable)) {
            return None;
        }
        let kept = conditions
            .iter()
            .zip(&chosen)
            .filter(|(_, chosen)| **chosen);
        let all = state
            .terms
            .iter()
            .chain(kept.map(|(condition, _)| condition));
        Some(spell(terms, all.copied()))
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

/// Terms as a list of their parts, each once, with variables by number.
fn spell(terms: &Terms, roots: impl Iterator<Item = Term>) -> String {
    use std::fmt::Write;
    let (mut text, mut numbers) = (String::new(), HashMap::new());
    let mut variables = 0;
    for root in roots {
        let mut waiting = vec![root];
        while let Some(&term) = waiting.last() {
            if numbers.contains_key(&term) {
                waiting.pop();
                continue;
            }
            let open = terms
                .args(term)
                .iter()
                .filter(|arg| !numbers.contains_key(*arg));
            let open: Vec<Term> = open.copied().collect();
            if !open.is_empty() {
                waiting.extend(open);
                continue;
            }
            waiting.pop();
            let number = numbers.len();
            let _ = match (terms.as_var(term), terms.as_const(term)) {
                (Some(_), _) => {
                    variables += 1;
                    write!(text, "v{variables}:{:?};", terms.sort(term))
                }
                (None, Some(value)) => write!(text, "{value:?};"),
                (None, None) => {
                    let args: Vec<usize> =
                        terms.args(term).iter().map(|arg| numbers[arg]).collect();
                    write!(text, "{:?}{args:?}{:?};", terms.op(term), terms.sort(term))
                }
            };
            numbers.insert(term, number);
        }
        let _ = write!(text, "={};", numbers[&root]);
    }
    text
}
