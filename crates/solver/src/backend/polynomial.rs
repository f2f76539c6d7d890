//! The polynomial solvers of the algebra crate: Buchberger's algorithm and bisection with Bernstein
//! bounds. They see the polynomial view of the constraints.

use vitro_algebra::{Answer as Found, Bernstein, Buchberger, Budget, PolynomialSystem, Solver};

use super::linear::by_cases;
use super::{Backend, Fit};
use crate::answer::Answer;
use crate::classify::{Class, Shape};
use crate::context::{Context, Query};

/// A polynomial solver as a back end.
pub struct Polynomial {
    name: &'static str,
    rank: u8,
    solver: Box<dyn Solver<PolynomialSystem>>,
}

/// Buchberger's algorithm, for polynomial equations.
pub fn buchberger() -> Polynomial {
    Polynomial {
        name: "buchberger",
        rank: 42,
        solver: Box::new(Buchberger),
    }
}

/// Bisection with Bernstein bounds, for any polynomial system.
pub fn bisection() -> Polynomial {
    Polynomial {
        name: "bisection",
        rank: 43,
        solver: Box::new(Bernstein::default()),
    }
}

impl Backend for Polynomial {
    fn name(&self) -> &'static str {
        self.name
    }

    fn fit(&self, shape: &Shape) -> Fit {
        match shape.class {
            Class::Polynomial | Class::Bits | Class::Floating => Fit::Try {
                rank: self.rank,
                steps: 60_000_000,
                again: None,
            },
            Class::LinearEquations
            | Class::LinearWeak
            | Class::LinearStrict
            | Class::LinearBits => Fit::Try {
                rank: self.rank + 10,
                steps: 20_000_000,
                again: None,
            },
            Class::Boolean | Class::Functions => Fit::No,
        }
    }

    fn solve(&mut self, context: &mut Context, query: &Query, steps: u64) -> Answer {
        let mut solve = |system: &PolynomialSystem, budget: &mut Budget| -> Found {
            self.solver.solve(system, budget)
        };
        by_cases(context, query, steps, &mut solve)
    }
}
