//! The answers of a solver.
//!
//! A solution has been checked exactly before anyone sees it. A refutation names the constraints and
//! bounds that contradict each other. Everything else is unknown, with a reason.

use crate::proof::{Fact, Proof};
use crate::rational::Rational;
use std::fmt;

/// The answer to "has this system a solution?".
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Yes: one value for each variable.
    Sat(Vec<Rational>),
    /// No, and why not.
    Unsat(Refutation),
    /// The solver could not decide.
    Unknown(Unknown),
}

/// Why a system has no solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Refutation {
    /// The constraints and bounds that contradict each other, sorted; as few as was cheap to find.
    /// Variables' integrality counts as given.
    pub facts: Vec<Fact>,
    /// A proof that can be checked, from the linear solvers.
    pub proof: Option<Proof>,
}

impl Refutation {
    /// A refutation by a proof; its facts are those that the proof rests on.
    pub fn proved(proof: Proof) -> Refutation {
        Refutation {
            facts: proof.facts(),
            proof: Some(proof),
        }
    }

    /// A refutation that is known by the facts that it rests on.
    pub fn resting_on(facts: impl IntoIterator<Item = Fact>) -> Refutation {
        let mut facts: Vec<Fact> = facts.into_iter().collect();
        facts.sort();
        facts.dedup();
        Refutation { facts, proof: None }
    }
}

/// Why a solver could not decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The budget of steps is used up.
    Budget,
    /// The solver is not made for systems of this kind.
    OutOfScope,
    /// The system names a variable that it does not declare, or an exponent beyond all use.
    Malformed,
    /// The solver proposed an answer that the exact check did not accept.
    Unconfirmed,
    /// Only solutions with irrational values were seen. For one variable, an interval that holds such a
    /// root, if one was isolated.
    Irrational(Option<RootInterval>),
    /// No solution was found, and the search cannot show that there is none.
    Incomplete,
}

/// An interval that holds exactly one value of a variable at which its equation holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootInterval {
    /// The variable.
    pub variable: usize,
    /// Below the root.
    pub lower: Rational,
    /// Above the root.
    pub upper: Rational,
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Budget => write!(f, "the budget of steps is used up"),
            Unknown::OutOfScope => write!(f, "not a system for this solver"),
            Unknown::Malformed => write!(f, "the system is malformed"),
            Unknown::Unconfirmed => write!(f, "the proposed answer failed the exact check"),
            Unknown::Irrational(None) => write!(f, "only irrational solutions were seen"),
            Unknown::Irrational(Some(root)) => {
                write!(
                    f,
                    "variable {} is irrational, between {} and {}",
                    root.variable, root.lower, root.upper
                )
            }
            Unknown::Incomplete => write!(f, "no solution found where the search looked"),
        }
    }
}
