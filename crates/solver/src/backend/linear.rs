//! The linear solvers of the algebra crate: Gauss elimination, simplex with branch and bound, and
//! Fourier-Motzkin. They see the polynomial view of the constraints, if it is linear.

use vitro_algebra::normalise::{decide_by_cases, solve_by_cases};
use vitro_algebra::{
    Answer as Found, BranchAndBound, Budget, FourierMotzkin, Gauss, LinearSystem, PolynomialSystem,
    Solver, Unknown,
};
use vitro_expr::{Term, Terms, Var};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};
use crate::normalise::Normalised;

/// Backtracking over more disjunctions than this is left to others.
pub(super) const MOST_DISJUNCTIONS: usize = 14;
/// A step of the algebra is about this many of ours.
const STEP: u64 = 5;
/// A monomial of the polynomial view is about this many of our steps.
const MONOMIAL: u64 = 4;
/// What making a core smaller may cost at least, in steps of the algebra.
const CORE_STEPS: u64 = 2_000;

/// A linear solver as a back end.
pub struct Linear {
    name: &'static str,
    takes: fn(&Shape) -> Option<u8>,
    solver: Box<dyn Solver<LinearSystem>>,
}

/// Gauss elimination, for equations over reals.
pub fn gauss() -> Linear {
    Linear {
        name: "gauss",
        takes: |shape| match shape.class {
            Class::LinearEquations => Some(10),
            _ => None,
        },
        solver: Box::new(Gauss),
    }
}

/// Two-phase simplex with branch and bound, for whole numbers and weak inequalities.
pub fn simplex() -> Linear {
    Linear {
        name: "simplex",
        takes: |shape| match shape.class {
            Class::LinearWeak => Some(20),
            Class::LinearEquations | Class::LinearStrict => Some(30),
            other => beside_the_exact_one(other, 41),
        },
        solver: Box::new(BranchAndBound),
    }
}

/// Fourier-Motzkin elimination, for strict and mixed systems.
pub fn fourier_motzkin() -> Linear {
    Linear {
        name: "fourier-motzkin",
        takes: |shape| match shape.class {
            Class::LinearStrict => Some(20),
            Class::LinearWeak => Some(30),
            Class::LinearEquations => Some(25),
            other => beside_the_exact_one(other, 40),
        },
        solver: Box::new(FourierMotzkin),
    }
}

/// Machine numbers are for the exact back end; the algebra is asked where that gives up or is off.
fn beside_the_exact_one(class: Class, rank: u8) -> Option<u8> {
    matches!(class, Class::LinearBits | Class::Bits | Class::Floating).then_some(rank)
}

impl Backend for Linear {
    fn name(&self) -> &'static str {
        self.name
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match (self.takes)(shape) {
            Some(rank) => Fit::Try {
                rank,
                steps: 40_000_000,
                again: None,
            },
            None => Fit::No,
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let mut solve = |system: &PolynomialSystem, budget: &mut Budget| match system.as_linear() {
            Some(linear) => self.solver.solve(&linear, budget),
            None => Found::Unknown(Unknown::OutOfScope),
        };
        by_cases(context, query, steps, &mut solve)
    }
}

/// Solves the polynomial view of a query by backtracking over its disjunctions.
pub(super) fn by_cases(
    context: &mut Context,
    query: &Query,
    steps: u64,
    solve: &mut dyn FnMut(&PolynomialSystem, &mut Budget) -> Found,
) -> Answer {
    let view = Normalised::new(context.terms, &query.constraints);
    if let Err(reason) = context.spend(view.work * MONOMIAL) {
        return Answer::Unknown(reason);
    }
    if view.disjunctions.len() > MOST_DISJUNCTIONS {
        return Answer::Unknown(Reason::Unsupported(
            "too many disjunctions for backtracking".into(),
        ));
    }
    let mut budget = Budget::new(steps.min(context.left()) / STEP);
    let mut solve = |system: &PolynomialSystem, budget: &mut Budget| {
        // Each case begins with a look at all constraints.
        match budget.spend(2 * system.constraints.len() as u64) {
            Ok(()) => solve(system, budget),
            Err(reason) => Found::Unknown(reason),
        }
    };
    let (found, disjunctions) = decide_by_cases(&view.system, &view.disjunctions, &mut |system| {
        solve(system, &mut budget)
    });
    let spent = budget.spent();
    let _ = context.spend(spent.saturating_mul(STEP));
    match found {
        Found::Sat(values) => Answer::Sat(view.model(context.terms, &values)),
        Found::Unsat(refutation) if view.sound => {
            let named = view.behind(&refutation.facts, &disjunctions);
            let mut budget = Budget::new(spent * 2 + CORE_STEPS);
            let core = smaller_core(context.terms, query, named, &mut budget, &mut solve);
            let _ = context.spend(budget.spent().saturating_mul(STEP));
            Answer::Unsat(core)
        }
        Found::Unsat(_) => Answer::Unknown(Reason::Incomplete),
        Found::Unknown(Unknown::Budget) => Answer::Unknown(Reason::Effort),
        Found::Unknown(Unknown::OutOfScope) => {
            Answer::Unknown(Reason::Unsupported("not a system for this solver".into()))
        }
        Found::Unknown(_) => Answer::Unknown(Reason::Incomplete),
    }
}

/// The core of a refutation. What it names is asked again by itself: the bounds that exclude wrapping,
/// and those of variables, may have come from other constraints. If that does not do, the constraints
/// on the same variables are taken as well, else all.
fn smaller_core(
    terms: &mut Terms,
    query: &Query,
    named: Vec<Term>,
    budget: &mut Budget,
    solve: &mut dyn FnMut(&PolynomialSystem, &mut Budget) -> Found,
) -> Vec<Term> {
    let mut vars: Vec<Var> = Vec::new();
    for &term in &named {
        vars.extend_from_slice(&terms.free_vars(term));
    }
    let beside: Vec<Term> = query
        .constraints
        .iter()
        .copied()
        .filter(|&it| terms.free_vars(it).iter().all(|var| vars.contains(var)))
        .collect();
    for core in [named, beside] {
        if core.is_empty() || core.len() >= query.constraints.len() {
            continue;
        }
        let view = Normalised::new(terms, &core);
        if !view.sound {
            continue;
        }
        let again = solve_by_cases(&view.system, &view.disjunctions, &mut |system| {
            solve(system, budget)
        });
        if let Found::Unsat(_) = again {
            return core;
        }
    }
    query.constraints.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::Statistics;
    use vitro_expr::{Sort, Value};

    /// The core that a back end gives for constraints that have no solution.
    fn core(mut backend: Linear, terms: &mut Terms, constraints: &[Term]) -> Vec<Term> {
        let mut statistics = Statistics::default();
        let mut context = Context::new(terms, &mut statistics, 10_000_000, None);
        match backend.solve(&mut context, &Query::new(constraints.to_vec()), 10_000_000) {
            Answer::Unsat(core) => core,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn cores_are_what_the_refutation_rests_on() {
        let mut terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Real));
        let (sum, more) = (terms.nadd(x, y), terms.nadd(y, z));
        let [one, two] = [1, 2].map(Value::int);
        let (one, two) = (
            terms.constant(&one, Sort::Real),
            terms.constant(&two, Sort::Real),
        );
        let beside = terms.eq(more, one);
        let (first, second) = (terms.eq(sum, one), terms.eq(sum, two));
        let wanted = [first, second];
        assert_eq!(core(gauss(), &mut terms, &[beside, first, second]), wanted);
        let (low, high) = (terms.nlt(x, y), terms.nlt(y, x));
        let other = terms.nlt(z, x);
        for backend in [simplex(), fourier_motzkin()] {
            let mut found = core(backend, &mut terms, &[other, low, high]);
            found.sort_unstable();
            assert_eq!(found, [low, high]);
        }
    }

    #[test]
    fn bounds_that_exclude_wrapping_stay_in_the_core() {
        let mut terms = Terms::new();
        let [x, y] = ["x", "y"].map(|name| terms.var(name, Sort::Bv(32)));
        let (zero, ten, far) = (terms.int(0), terms.int(10), terms.int(100));
        let sum = terms.add(x, ten);
        let constraints = [
            terms.slt(y, x),
            terms.slt(zero, y),
            terms.slt(x, far),
            terms.slt(zero, x),
            terms.slt(sum, ten),
        ];
        let found = core(simplex(), &mut terms, &constraints);
        // Without the bound above, the sum might wrap and be small.
        assert!(found.contains(&constraints[2]), "{found:?}");
        assert!(found.contains(&constraints[4]), "{found:?}");
        assert!(found.len() < constraints.len(), "{found:?}");
    }
}
