//! What is worth reaching, and what a path has reached.
//!
//! A [`Subject`] holds the methods under test with their control flow. A [`Criterion`] lists goals
//! over it and watches paths: the machine hands over what happened as [`Event`]s, and the criterion
//! says which goals that covers. [`Goals`] joins several criteria into one table with a state per
//! goal. [`Distance`] says how far from a point the nearest open goal is, [`reduce`](reduce::reduce)
//! picks the few paths that keep everything covered.
//!
//! Everything here is plain data: neither the machine nor the solver is known.

pub mod criterion;
pub mod decision;
pub mod distance;
pub mod event;
mod frames;
pub mod goal;
mod goals;
mod location;
pub mod proof;
pub mod reduce;
pub mod subject;

pub use criterion::route::{Route, Station};
pub use criterion::{Criterion, Marks, Plan, Watcher, criteria, criterion};
pub use distance::{Distance, Point};
pub use event::Event;
pub use goal::{Counts, Goal, GoalSet, Number, Operation, Place, Reason, Relation, State, Wants};
pub use goals::{Goals, Watch};
pub use reduce::{Candidate, Reduced, reduce};
pub use subject::{Flows, MethodUnderTest, Subject};

#[cfg(test)]
mod testing;
