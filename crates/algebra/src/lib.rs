//! Exact solvers for linear and polynomial systems over integers and reals.
//!
//! This crate knows neither programs nor terms. It takes plain data, a [`LinearSystem`] or a
//! [`PolynomialSystem`], and answers [`Answer::Sat`] with values that were checked exactly,
//! [`Answer::Unsat`] with the facts that contradict each other, or [`Answer::Unknown`] with a reason.
//! Effort is counted in steps of a [`Budget`], so answers repeat.
//!
//! Each solver is one file behind the trait [`Solver`]:
//!
//! | solver | takes | can decide |
//! | --- | --- | --- |
//! | [`Gauss`] | linear equations | contradictions, and solutions that happen to fit the bounds |
//! | [`Simplex`] | linear, real, no `!=` | everything |
//! | [`FourierMotzkin`] | linear, mixed, no `!=` | everything that branch and bound can |
//! | [`BranchAndBound`] | linear, mixed, `!=` | everything but integer systems that exceed budget or depth |
//! | [`Buchberger`] | polynomial, with an equation | contradictions and finite sets of solutions |
//! | [`Bernstein`] | polynomial, mixed, `!=` | solutions, and contradictions over bounded boxes |
//!
//! Refutations by the linear solvers carry a [`Proof`] that a small independent checker has accepted.
//! [`normalise`] brings divisions, remainders, casts and fractions into polynomial form, [`readable`]
//! chooses values that a person would write.
//!
//! ```
//! use vitro_algebra::{Answer, BranchAndBound, Budget, LinearSystem, Relation, Solver, Variable};
//!
//! // 0 < a < b <= 100 over the integers
//! let mut system = LinearSystem::new(vec![Variable::integer(); 2]);
//! system.add([(0, -1)], Relation::Less, 0);
//! system.add([(0, 1), (1, -1)], Relation::Less, 0);
//! system.add([(1, 1)], Relation::LessEqual, 100);
//! let answer = BranchAndBound.solve(&system, &mut Budget::default());
//! assert_eq!(answer, Answer::Sat(vec![1.into(), 2.into()]));
//! ```

mod answer;
mod bernstein;
mod branch_and_bound;
mod buchberger;
mod budget;
mod contract;
mod equation_free;
mod fourier_motzkin;
mod gauss;
mod groebner;
mod interval;
mod lattice;
mod linear;
pub mod normalise;
mod polynomial;
mod proof;
mod rational;
pub mod readable;
mod simplex;
mod solver;
#[cfg(test)]
mod suite;
mod univariate;

pub use answer::{Answer, Refutation, RootInterval, Unknown};
pub use bernstein::Bernstein;
pub use branch_and_bound::BranchAndBound;
pub use buchberger::Buchberger;
pub use budget::Budget;
pub use fourier_motzkin::FourierMotzkin;
pub use gauss::Gauss;
pub use interval::{End, Interval, range};
pub use linear::{Domain, LinearConstraint, LinearSystem, Relation, Terms, Variable};
pub use polynomial::{Monomial, Polynomial, PolynomialConstraint, PolynomialSystem};
pub use proof::{Combination, Fact, Proof};
pub use rational::Rational;
pub use simplex::Simplex;
pub use solver::{Solver, System};
