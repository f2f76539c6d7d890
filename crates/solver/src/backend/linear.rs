//! The linear solvers of the algebra crate: Gauss elimination, simplex with branch and bound, and
//! Fourier-Motzkin. They see the polynomial view of the constraints, if it is linear.

use vitro_algebra::normalise::solve_by_cases;
use vitro_algebra::{
    Answer as Found, BranchAndBound, Budget, FourierMotzkin, Gauss, LinearSystem, PolynomialSystem,
    Solver, Unknown,
};

use super::{Backend, Fit};
use crate::answer::{Answer, Reason};
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};
use crate::normalise::Normalised;

/// Backtracking over more disjunctions than this is left to others.
pub(super) const MOST_DISJUNCTIONS: usize = 14;
/// A step of the algebra is about this many of ours.
const STEP: u64 = 5;

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
    if view.disjunctions.len() > MOST_DISJUNCTIONS {
        return Answer::Unknown(Reason::Unsupported(
            "too many disjunctions for backtracking".into(),
        ));
    }
    let mut budget = Budget::new(steps.min(context.left()) / STEP);
    let found = solve_by_cases(&view.system, &view.disjunctions, &mut |system| {
        solve(system, &mut budget)
    });
    let _ = context.spend(budget.spent().saturating_mul(STEP));
    match found {
        Found::Sat(values) => Answer::Sat(view.model(context.terms, &values)),
        Found::Unsat(_) if view.sound => Answer::Unsat(query.constraints.clone()),
        Found::Unsat(_) => Answer::Unknown(Reason::Incomplete),
        Found::Unknown(Unknown::Budget) => Answer::Unknown(Reason::Effort),
        Found::Unknown(Unknown::OutOfScope) => {
            Answer::Unknown(Reason::Unsupported("not a system for this solver".into()))
        }
        Found::Unknown(_) => Answer::Unknown(Reason::Incomplete),
    }
}
