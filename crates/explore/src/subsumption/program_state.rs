//! States of a program that were there before. Where a run comes into a state that an earlier one subsumes, whatever
//! happens from there on has been seen, or will be, behind the earlier one; the run ends there (Symstra's subsumption,
//! over whole states of a program).
//!
//! A state subsumes another one if both have the same form ([`vitro_vm::Machine::whole_state`]), and if for every input
//! that leads to the second there is one that leads to the first with the same values. Values of the first state's
//! variables are read off the second one where they can, and taken to be what they are there otherwise. Then it must
//! follow from the conditions of the second path that all values are the same, and that the conditions hold which the
//! first path puts on anything that its state depends on. Other conditions of the first path have nothing to do with
//! what comes, and some input satisfies them. `Unknown` from the solver shows nothing.
//!
//! Where a state looks like an earlier one that does not subsume it, values that are computed (by branches that were
//! taken on both sides at once, say) and that can only be a few are decided by a fork: known values are easily compared.
//!
//! A run is looked at where it forks, where a loop of the program begins again after an unknown was asked for or decided
//! upon, and at intervals at any loop or call. Not before it has carried out an
//! instruction since its last fork: a state that only waits for a second decision at the same instruction would be taken
//! the one before the first, which then would not be explored. So every cycle of states that subsume each other has
//! steps in it, and a circle of steps shows nothing that its first round does not.

use std::hash::{DefaultHasher, Hash, Hasher};

use hashbrown::{HashMap, HashSet};
use vitro_expr::eval::Evaluator;
use vitro_expr::{Term, Terms};
use vitro_solver::Answer;
use vitro_vm::{Fork, ForkKind, Machine, State};

use super::object_state::{Tied, read_back, tied_to, underlying};
use crate::policy::subsumption::*;
use crate::queries::Asking;
use crate::tree::{Leaf, Tree};

/// The states that runs have come to.
#[derive(Default)]
pub(crate) struct ProgramSubsumption {
    is_on: bool,
    seen: HashMap<u64, Vec<Known>>,
    words: usize,
    /// Instructions at the last comparison, or behind the last fork; none if the state there was not kept.
    went_on_at: Option<u64>,
    /// Comparisons since the run continued.
    looks: u32,
    /// Questions that the solver has answered otherwise than was hoped, less those that it has not.
    fruitless: u32,
}

/// The states of one form.
struct Known {
    form: Vec<u64>,
    states: Vec<Kept>,
    /// How many states of the form have come since one of them subsumed another.
    in_vain: u32,
}

/// A state that may subsume others.
struct Kept {
    terms: Vec<Term>,
    /// The last fork on the way and the alternative taken there.
    at: Leaf,
    /// What the path says about it, computed on first use.
    tied: Option<Tied>,
}

impl ProgramSubsumption {
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    pub(crate) fn turn_on(&mut self) {
        self.is_on = true;
    }

    fn known(&mut self, form: &[u64]) -> Option<&mut Known> {
        let all = self.seen.get_mut(&hash(form))?;
        all.iter_mut().find(|known| known.form == form)
    }

    fn keep(&mut self, form: Vec<u64>, kept: Kept) {
        let words = kept.terms.len() + 4;
        if self.words + words > MOST_WORDS {
            return;
        }
        if let Some(known) = self.known(&form) {
            if known.states.len() < MOST_OF_FORM {
                known.states.push(kept);
                self.words += words;
            }
            return;
        }
        self.words += words + form.len();
        let all = self.seen.entry(hash(&form)).or_default();
        let states = vec![kept];
        all.push(Known {
            form,
            states,
            in_vain: 0,
        });
    }
}

fn hash(form: &[u64]) -> u64 {
    let mut hasher = DefaultHasher::new();
    form.hash(&mut hasher);
    hasher.finish()
}

/// The result of comparing a state.
pub(crate) enum Look {
    /// An earlier state subsumes it.
    Covered,
    /// Some of its values have to be decided by forks.
    Split(Fork),
    /// None of that.
    New,
}

impl ProgramSubsumption {
    /// A run continues behind an alternative of a fork. Returns whether its state is compared first.
    pub(crate) fn begin_run(&mut self, machine: &mut Machine, tree: &Tree, at: Leaf) -> bool {
        if self.is_on {
            self.went_on_at = Some(machine.steps);
            self.looks = 0;
            machine.look_after(FIRST_LOOK);
            machine.look_at_loop();
        }
        self.take_split(machine, tree, at)
    }

    /// If a fork was only to say what a value is, the state before it was not kept: it is
    /// looked at again at once.
    pub(crate) fn take_split(&mut self, machine: &mut Machine, tree: &Tree, at: Leaf) -> bool {
        let is_split = |(node, _): (usize, usize)| {
            let node = &tree.nodes[node];
            node.fork.kind == ForkKind::Values
        };
        let is_split = at.is_some_and(is_split);
        if is_split {
            machine.forget_decided();
            self.went_on_at = None;
        }
        is_split
    }

    /// Whether an earlier state subsumes the one that the machine is in. If not, it is kept.
    pub(crate) fn look(&mut self, asking: &mut Asking<'_>, at: Leaf, forks: bool) -> Look {
        if !self.is_on {
            return Look::New;
        }
        // An instruction that is begun again may count as a step.
        let steps = asking.machine.steps;
        let went_on_at = self.went_on_at.replace(steps);
        self.looks += 1;
        let next = FIRST_LOOK << (self.looks / LOOKS).min(16);
        asking.machine.look_after(next.min(LAST_LOOK));
        if forks {
            asking.machine.look_at_loop();
        }
        if went_on_at.is_some_and(|before| steps <= before + 1) {
            return Look::New;
        }
        let Some(state) = asking.machine.whole_state() else {
            return Look::New;
        };
        let has_stand_in = self.has_subsuming(asking, &state, at);
        if has_stand_in == Some(true) {
            return Look::Covered;
        }
        if let (Some(false), Some(known)) = (has_stand_in, self.known(&state.form)) {
            if known.in_vain >= MOST_MISSES {
                return Look::New;
            }
            // There was one that looks the same: what is not comparable may become so.
            if let Some(fork) = split(asking, &state) {
                return Look::Split(fork);
            }
            if let Some(known) = self.known(&state.form) {
                known.in_vain += 1;
            }
        }
        let terms = state.terms;
        let kept = Kept {
            terms,
            at,
            tied: None,
        };
        self.keep(state.form, kept);
        Look::New
    }

    /// Whether a state subsumes this one; `None` if none had its form.
    fn has_subsuming(&mut self, asking: &mut Asking<'_>, state: &State, at: Leaf) -> Option<bool> {
        let known = self.known(&state.form)?;
        // Of a state without unknowns its form says all.
        if state.terms.is_empty() {
            return Some(true);
        }
        if known.in_vain >= MOST_MISSES {
            return Some(false);
        }
        let mut states = std::mem::take(&mut known.states);
        let conditions = at.map_or(Vec::new(), |(node, way)| asking.tree.conditions(node, way));
        let mut questions = MOST_QUERIES;
        let found = states
            .iter_mut()
            .any(|kept| self.covers(asking, kept, state, &conditions, &mut questions));
        if let Some(known) = self.known(&state.form) {
            known.states = states;
            if found {
                known.in_vain = 0;
            }
        }
        Some(found)
    }

    /// Whether the states described by the second are a subset of those described by the first.
    fn covers(
        &mut self,
        asking: &mut Asking<'_>,
        kept: &mut Kept,
        state: &State,
        conditions: &[Term],
        questions: &mut usize,
    ) -> bool {
        if kept.tied.is_none() {
            let own = kept
                .at
                .map_or(Vec::new(), |(node, way)| asking.tree.conditions(node, way));
            kept.tied = tied_to(asking.machine, &kept.terms, &own, 0);
        }
        let (Some(tied), Some(symbolic)) = (&kept.tied, &mut asking.machine.symbolic) else {
            return false;
        };
        let given: HashSet<Term> = conditions.iter().copied().collect();
        let terms = &mut symbolic.terms;
        let mut wanted = Vec::new();
        let values = matched(terms, kept, &tied.conditions, state, conditions);
        for (&place, &value) in kept.terms.iter().zip(&state.terms) {
            let place = terms.substitute(place, &values);
            if terms.sort(place) != terms.sort(value) {
                return false;
            }
            wanted.push(terms.eq(place, value));
        }
        for &condition in &tied.conditions {
            wanted.push(terms.substitute(condition, &values));
        }
        wanted.retain(|condition| !given.contains(condition));
        // What does not hold for the input at hand does not follow.
        let mut evaluator = Evaluator::new(&symbolic.terms, symbolic.model());
        if !wanted.iter().all(|&condition| evaluator.holds(condition)) {
            return false;
        }
        let all = symbolic.terms.all(&wanted);
        if symbolic.terms.as_const(all).is_some() {
            return true;
        }
        let fruitless = self.fruitless;
        if *questions == 0 || fruitless >= MOST_FRUITLESS {
            return false;
        }
        *questions -= 1;
        let mut question = conditions.to_vec();
        question.push(symbolic.terms.not(all));
        asking.queries.limit_steps(QUERY_STEPS);
        let follows = matches!(asking.ask(&question), Answer::Unsat(_));
        self.fruitless = match follows {
            true => fruitless.saturating_sub(WORTH),
            false => fruitless + 1,
        };
        follows
    }
}

/// A fork over the values of what is computed and has few of them.
fn split(asking: &mut Asking<'_>, state: &State) -> Option<Fork> {
    for &term in &state.terms {
        let symbolic = asking.machine.symbolic.as_ref()?;
        if underlying(&symbolic.terms, term).is_some() {
            continue;
        }
        let fork = asking.machine.fork_over_values(term, MOST_VALUES);
        if fork.as_ref().is_some_and(|fork| fork.taken.is_some()) {
            return fork;
        }
    }
    None
}

/// The terms of a later state for the variables of an earlier one. Any choice would be sound; a good one lets the
/// conditions of the earlier path follow from those of the later one.
fn matched(
    terms: &mut Terms,
    kept: &Kept,
    tied: &[Term],
    state: &State,
    conditions: &[Term],
) -> HashMap<Term, Term> {
    let mut values = HashMap::new();
    let pairs: Vec<(Term, Term)> = kept
        .terms
        .iter()
        .copied()
        .zip(state.terms.iter().copied())
        .collect();
    // First what is a variable by itself, then what has variables inside.
    for &(place, value) in &pairs {
        if underlying(terms, place).is_some_and(|variable| !values.contains_key(&variable))
            && let Some((variable, value)) = read_back(terms, place, value)
        {
            values.insert(variable, value);
        }
    }
    let mut effort = MOST_PAIRS;
    for &(place, value) in &pairs {
        bind(terms, place, value, &mut values, &mut effort);
    }
    // What the state does not show, a condition of the same shape may.
    for &condition in tied {
        let used = terms.free_vars(condition).to_vec();
        let is_bound = |var| values.contains_key(&terms.var_term(var));
        if used.iter().copied().all(is_bound) {
            continue;
        }
        for &other in conditions {
            let mut tried = values.clone();
            if bind(terms, condition, other, &mut tried, &mut effort) {
                values = tried;
                break;
            }
        }
        if effort == 0 {
            break;
        }
    }
    values
}

/// Gives variables the terms that stand in their places in a term of the same shape. Says whether it is the same with
/// these.
fn bind(
    terms: &Terms,
    shape: Term,
    term: Term,
    values: &mut HashMap<Term, Term>,
    effort: &mut usize,
) -> bool {
    let mut waiting = vec![(shape, term)];
    let mut is_same = true;
    while let Some((shape, term)) = waiting.pop() {
        let Some(left) = effort.checked_sub(1) else {
            return false;
        };
        *effort = left;
        if terms.sort(shape) != terms.sort(term) {
            is_same = false;
        } else if terms.as_var(shape).is_some() {
            is_same &= *values.entry(shape).or_insert(term) == term;
        } else if terms.as_const(shape).is_some() {
            is_same &= shape == term;
        } else {
            let (inside, other) = (terms.args(shape), terms.args(term));
            let alike = terms.op(shape) == terms.op(term) && inside.len() == other.len();
            is_same &= alike;
            if alike {
                waiting.extend(inside.iter().copied().zip(other.iter().copied()).rev());
            }
        }
    }
    is_same
}
