//! The one trait that the manager sees.
//!
//! A solver implements [`Solver::search`]; callers use [`Solver::solve`], which refuses malformed
//! systems and checks every answer exactly before it leaves: a wrong solution or a proof with a gap
//! becomes `Unknown`, whatever mistake a solver makes.

use crate::answer::{Answer, Refutation, Unknown};
use crate::budget::Budget;
use crate::rational::Rational;

/// A kind of system that solvers work on.
pub trait System {
    /// Whether all variables that occur are declared.
    fn is_well_formed(&self) -> bool;

    /// Whether the values satisfy every constraint, domain and bound, exactly.
    fn satisfied_by(&self, values: &[Rational]) -> bool;

    /// Whether the refutation's proof, if it has one, holds.
    fn refuted_by(&self, refutation: &Refutation) -> bool;
}

/// A solver for systems of one kind.
pub trait Solver<S: System> {
    /// A short name for statistics.
    fn name(&self) -> &'static str;

    /// Whether the solver is made for systems like this one. A cheap test of shape, not a promise.
    fn accepts(&self, system: &S) -> bool;

    /// Looks for an answer. Called by [`Solver::solve`] with well-formed systems that are accepted.
    fn search(&self, system: &S, budget: &mut Budget) -> Result<Answer, Unknown>;

    /// Solves the system within the budget.
    fn solve(&self, system: &S, budget: &mut Budget) -> Answer {
        if !system.is_well_formed() {
            return Answer::Unknown(Unknown::Malformed);
        }
        if !self.accepts(system) {
            return Answer::Unknown(Unknown::OutOfScope);
        }
        match self.search(system, budget) {
            Ok(Answer::Sat(values)) if !system.satisfied_by(&values) => {
                Answer::Unknown(Unknown::Unconfirmed)
            }
            Ok(Answer::Unsat(refutation)) if !system.refuted_by(&refutation) => {
                Answer::Unknown(Unknown::Unconfirmed)
            }
            Ok(answer) => answer,
            Err(reason) => Answer::Unknown(reason),
        }
    }
}
