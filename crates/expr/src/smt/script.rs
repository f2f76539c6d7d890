//! The commands of a script, as data.

use super::sexp::Position;
use crate::pool::Term;

/// One command that concerns a solver; declarations and definitions are taken in while reading.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A constraint, with its name if it has one.
    Assert(Term, Option<String>),
    /// Opens this many levels.
    Push(usize),
    /// Closes this many levels.
    Pop(usize),
    /// Asks whether the constraints have a solution.
    CheckSat,
    /// The same under further constraints, which do not stay.
    CheckSatAssuming(Vec<Term>),
    /// Asks for the solution.
    GetModel,
    /// Asks for the values of terms, which are given with their text.
    GetValue(Vec<(String, Term)>),
    /// Asks for named constraints that contradict each other.
    GetUnsatCore,
    /// Says something.
    Echo(String),
    /// What the author of the script says the next answer is.
    Status(String),
    /// Takes everything back.
    Reset,
    /// Ends the script.
    Exit,
}

/// A script that was read.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Script {
    /// The logic that it names.
    pub logic: Option<String>,
    /// Its commands and where they stand.
    pub commands: Vec<(Command, Position)>,
}
