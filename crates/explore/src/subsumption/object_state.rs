//! Which input objects need no further setup calls, since another sequence of calls has led to a state that subsumes theirs.
//!
//! A state subsumes another one if both have the same form, and every value that the unknowns of the second can have
//! is one that those of the first can have, too. The first must be as free as its conditions say: its unknowns are
//! variables, each in one place, and no condition ties them to anything outside. Then its conditions, read over the values
//! of the second state, must follow from the conditions of that one, which the solver decides. Conditions may mention
//! values that are not in the state any more, such as a key that was taken out: the second state must have some that fit.

use hashbrown::{HashMap, HashSet};

use vitro_coverage::GoalSet;
use vitro_expr::eval::Evaluator;
use vitro_expr::{Op, Sort, Term, Terms};
use vitro_solver::Answer;
use vitro_vm::{Alternative, ForkKind, Machine, State};

use crate::policy::subsumption::MOST_WITNESSES;
use crate::queries::Asking;
use crate::setup::{calls_so_far, in_setup};
use crate::tree::{Leaf, Tree};

/// The states in which objects have been between their setup calls.
#[derive(Default)]
pub(crate) struct ObjectSubsumption {
    /// By the fork where the object came into being, its form, and the goals that have been begun.
    seen: HashMap<(usize, Vec<u64>, GoalSet), Known>,
    /// How many paths lead out of a setup call, by the fork where the object was idle before and the call.
    left: HashMap<(usize, usize), usize>,
    /// The forms with references that were not used yet, by the fork where the object was constructed.
    unseen: HashMap<(usize, GoalSet), Vec<Vec<u64>>>,
}

/// The states of one form.
#[derive(Default)]
struct Known {
    free: Vec<Free>,
    /// All of them, with their unknowns numbered in the order in which they are met, and the fewest calls that lead there.
    spelled: HashMap<String, usize>,
}

/// A state that may subsume others.
struct Free {
    /// How many calls have led there: it does not subsume what fewer lead to, or short sequences would be missed.
    calls: usize,
    /// The variable at each unknown, and what it is in a slot.
    places: Vec<Term>,
    /// Variables that are not in the state any more: something that fits has to be there.
    inner: Vec<Term>,
    /// What must hold of them all.
    conditions: Vec<Term>,
}

impl ObjectSubsumption {
    /// All forms that objects had between their setup calls.
    pub(crate) fn forms(&self) -> HashSet<&[u64]> {
        self.seen.keys().map(|(_, form, _)| &form[..]).collect()
    }
}

/// What is said about a state.
pub(crate) struct Tied {
    pub(crate) conditions: Vec<Term>,
    /// The variables of these that are not in the state.
    inner: Vec<Term>,
}

impl ObjectSubsumption {
    /// Notes that a setup call has returned; whether more paths than these have come out of that call.
    pub(crate) fn has_left_call_too_often(&mut self, tree: &Tree, at: Leaf, most: usize) -> bool {
        let mut above = at;
        while let Some((node, way)) = above {
            let fork = &tree.nodes[node].fork;
            if fork.kind == ForkKind::SetupCall
                && matches!(fork.ways[way], Alternative::SetupCall(_))
            {
                let left = self.left.entry((node, way)).or_default();
                *left += 1;
                return *left > most;
            }
            above = tree.nodes[node].parent;
        }
        false
    }

    /// Whether an earlier state subsumes that of the object which may get one more setup call. If not, its state is kept.
    /// A definition that waits for its use is part of the state, too: `begun` has these goals.
    pub(crate) fn is_subsumed(
        &mut self,
        asking: &mut Asking<'_>,
        at: Leaf,
        begun: GoalSet,
    ) -> bool {
        let Some(number) = in_setup(asking.machine) else {
            return false;
        };
        let (Some(state), Some(input_object)) = (
            asking.machine.state_of(number),
            fork_of_object(asking, at, number),
        ) else {
            return false;
        };
        let conditions = at.map_or(Vec::new(), |(node, way)| asking.tree.conditions(node, way));
        let above = asking.tree.nodes[input_object].parent;
        let common = above.map_or(0, |(node, way)| asking.tree.conditions(node, way).len());
        let calls = calls_so_far(asking.machine).len();
        let key = (input_object, state.form.clone(), begun.clone());
        let mut known = self.seen.remove(&key).unwrap_or_default();
        let Some(tied) = tied_to(asking.machine, &state.terms, &conditions, common) else {
            self.seen.insert(key, known);
            return false;
        };
        let spelled = spelled(asking.machine, &state, &tied);
        let stands = spelled
            .as_ref()
            .and_then(|text| known.spelled.get(text))
            .is_some_and(|&fewest| fewest <= calls)
            || known
                .free
                .iter()
                .filter(|free| free.calls <= calls)
                .any(|free| stands_for(asking, free, &state, &tied, &conditions));
        let is_new = known.free.is_empty();
        if !stands {
            known
                .free
                .extend(free(asking.machine, &state, &tied, calls));
            known.spelled.extend(spelled.map(|text| (text, calls)));
        }
        let has_become_free = is_new && !known.free.is_empty();
        self.seen.insert(key, known);
        let stands = stands
            || self.is_subsumed_by_less(
                asking,
                number,
                (input_object, begun.clone()),
                &conditions,
                common,
            );
        if has_become_free && state.has_unseen {
            let forms = self.unseen.entry((input_object, begun)).or_default();
            forms.push(state.form);
        }
        stands
    }

    /// Whether a state in which fewer references have been used subsumes that of the idle object.
    fn is_subsumed_by_less(
        &mut self,
        asking: &mut Asking<'_>,
        number: u32,
        (input_object, begun): (usize, GoalSet),
        conditions: &[Term],
        common: usize,
    ) -> bool {
        let calls = calls_so_far(asking.machine).len();
        let unseen = self.unseen.get(&(input_object, begun.clone()));
        let forms = unseen.cloned().unwrap_or_default();
        forms.into_iter().any(|form| {
            let Some(state) = asking.machine.state_like(number, &form) else {
                return false;
            };
            let Some(tied) = tied_to(asking.machine, &state.terms, conditions, common) else {
                return false;
            };
            let key = (input_object, form, begun.clone());
            let Some(known) = self.seen.remove(&key) else {
                return false;
            };
            let stands = known
                .free
                .iter()
                .filter(|free| free.calls <= calls)
                .any(|free| stands_for(asking, free, &state, &tied, conditions));
            self.seen.insert(key, known);
            stands
        })
    }
}

/// The fork where an input object came into being.
fn fork_of_object(asking: &Asking<'_>, mut at: Leaf, number: u32) -> Option<usize> {
    let input_objects = asking.machine.symbolic.as_ref()?.input_objects();
    let path = input_objects.get(number as usize - 1)?.path;
    while let Some((node, way)) = at {
        let node_here = &asking.tree.nodes[node];
        if matches!(&node_here.fork.ways[way], Alternative::NewObject(input_object) if input_object.path == path)
        {
            return Some(node);
        }
        at = node_here.parent;
    }
    None
}

/// Whether the states described by the second are a subset of those described by the first.
fn stands_for(
    asking: &mut Asking<'_>,
    free: &Free,
    state: &State,
    tied: &Tied,
    conditions: &[Term],
) -> bool {
    if free.conditions.is_empty() {
        return true;
    }
    let Some(symbolic) = &mut asking.machine.symbolic else {
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
    for witnesses in witnesses(terms, &free.inner, &tied.inner) {
        let Some(symbolic) = &mut asking.machine.symbolic else {
            return false;
        };
        values.extend(free.inner.iter().copied().zip(witnesses));
        let all: Vec<Term> = free
            .conditions
            .iter()
            .map(|&condition| symbolic.terms.substitute(condition, &values))
            .collect();
        // What does not hold for the input at hand does not follow.
        let mut evaluator = Evaluator::new(&symbolic.terms, symbolic.model());
        if !all.iter().all(|&condition| evaluator.holds(condition)) {
            continue;
        }
        let all = symbolic.terms.all(&all);
        let other = symbolic.terms.not(all);
        let mut question = conditions.to_vec();
        question.push(other);
        if matches!(asking.ask(&question), Answer::Unsat(_)) {
            return true;
        }
    }
    false
}

/// What the conditions of a path say about a state; `None` if they tie it to something outside.
pub(crate) fn tied_to(
    machine: &mut Machine,
    unknown: &[Term],
    conditions: &[Term],
    common: usize,
) -> Option<Tied> {
    let terms = &mut machine.symbolic.as_mut()?.terms;
    let mut outer = HashSet::new();
    for &condition in &conditions[..common] {
        outer.extend(terms.free_vars(condition).iter().copied());
    }
    let mut known = HashSet::new();
    for &term in unknown {
        known.extend(terms.free_vars(term).iter().copied());
    }
    let own = known.clone();
    let mut inner = Vec::new();
    let mut chosen = vec![false; conditions.len()];
    loop {
        let before = known.len();
        for (at, &condition) in conditions.iter().enumerate().skip(common) {
            let used = terms.free_vars(condition);
            if !chosen[at] && used.iter().any(|variable| known.contains(variable)) {
                chosen[at] = true;
                let new = used.iter().filter(|variable| !known.contains(*variable));
                inner.extend(new.copied());
                known.extend(used.iter().copied());
            }
        }
        if known.len() == before {
            break;
        }
    }
    if known.iter().any(|variable| outer.contains(variable)) {
        return None;
    }
    let kept = conditions.iter().zip(&chosen);
    let kept = kept.filter(|(_, chosen)| **chosen);
    inner.retain(|variable| !own.contains(variable));
    Some(Tied {
        conditions: kept.map(|(condition, _)| *condition).collect(),
        inner: inner.into_iter().map(|var| terms.var_term(var)).collect(),
    })
}

/// The state as one that may subsume others; `None` if two of its unknowns are the same, or computed.
fn free(machine: &mut Machine, state: &State, tied: &Tied, calls: usize) -> Option<Free> {
    let terms = &mut machine.symbolic.as_mut()?.terms;
    let mut own = HashSet::new();
    for &place in &state.terms {
        let variable = underlying(terms, place)?;
        if !own.insert(terms.as_var(variable)?) {
            return None;
        }
    }
    Some(Free {
        calls,
        places: state.terms.clone(),
        inner: tied.inner.clone(),
        conditions: tied.conditions.clone(),
    })
}

/// What is unknown in a state, and what its conditions say about that, in a form in which only equal states are
/// equal: what one variable is called does not matter.
fn spelled(machine: &Machine, state: &State, tied: &Tied) -> Option<String> {
    let terms = &machine.symbolic.as_ref()?.terms;
    let all = state.terms.iter().chain(&tied.conditions);
    Some(spell(terms, all.copied()))
}

/// The variables of another state for those that are not in a state any more: as many of its own, in all orders, up to
/// a number of them.
fn witnesses(terms: &Terms, wanted: &[Term], offered: &[Term]) -> Vec<Vec<Term>> {
    let mut all: Vec<Vec<Term>> = vec![Vec::new()];
    for &variable in wanted {
        let sort = terms.sort(variable);
        let fits = |one: &Vec<Term>, term: Term| terms.sort(term) == sort && !one.contains(&term);
        all = all
            .iter()
            .flat_map(|one| {
                let next = offered.iter().filter(|&&term| fits(one, term));
                next.map(|&term| {
                    let mut longer = one.clone();
                    longer.push(term);
                    longer
                })
            })
            .take(MOST_WITNESSES)
            .collect();
    }
    all
}

/// The variable that a slot shows: itself, or widened to an int.
pub(crate) fn underlying(terms: &Terms, place: Term) -> Option<Term> {
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
pub(crate) fn read_back(terms: &mut Terms, place: Term, value: Term) -> Option<(Term, Term)> {
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
