//! Exact solvers for linear and polynomial systems over integers and reals.
//!
//! This crate knows neither programs nor terms. It takes plain data, a [`LinearSystem`] or a
//! [`PolynomialSystem`], and answers [`Answer::Sat`] with values that were checked exactly,
//! [`Answer::Unsat`] with the facts that contradict each other, or [`Answer::Unknown`] with a reason.
//! Effort is counted in steps of a [`Budget`], so answers repeat.
//!
//! Each solver is one file behind the trait [`Solver`].

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
