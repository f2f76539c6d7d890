//! The event stream of a search: one entry for each pick. The constraint tree as text, `--trace` and pages are made of it.

use serde::{Deserialize, Serialize};

/// The outcome of a pick.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PickEvent {
    /// Picks are numbered from 1; the first run of the method is 0.
    pub number: usize,
    /// The source of the frontier that offered it.
    pub source: String,
    /// The fork in the constraint tree, and its alternative.
    pub node: usize,
    /// See `node`.
    pub alternative: usize,
    /// The method under test that was being executed, by its number, and the offset of its instruction.
    pub place: Option<(u32, u16)>,
    /// Why the machine forks there.
    pub kind: String,
    /// Steps in the control flow to the nearest open goal, without the penalty; none if there is no way to one.
    pub distance: Option<u32>,
    /// The penalty for fruitless picks of similar alternatives.
    pub penalty: u32,
    /// The solver's answer, and the outcome of the query.
    pub answer: PickAnswer,
    /// Steps of the solver that it took.
    pub solver_steps: u64,
    /// The goals that were covered by the runs behind it and by no run before.
    pub gained: Vec<u32>,
    /// How many paths were found.
    pub paths: usize,
}

/// The outcome of the query for a pick.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PickAnswer {
    /// There is an input, and it was run.
    Sat,
    /// No input leads there.
    Unsat,
    /// The solver gave up; it is asked again later, or not.
    Unknown,
    /// An input leads there, but it cannot be run: a limit, or nothing can construct it.
    Barred,
    /// Nobody was asked: no open goal can be reached from there.
    Unneeded,
}
