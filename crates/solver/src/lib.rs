//! The constraint solver manager.
//!
//! A [`Solver`] holds a stack of constraints that grows and shrinks with the machine's trail, keeps them
//! in independent groups with the solution of each, and answers `Sat` with a model, `Unsat` with a core,
//! or `Unknown` with a reason. Every answer says who gave it and what it cost.
//!
//! The journey of a query: [`stack`] finds the groups that are not solved yet; [`chain`] passes each
//! through the layers in `layer/`, one file each; the last layer, `choose`, looks at the shape of the
//! system ([`classify`]) and asks the back ends in `backend/`, one file each, in the order of the
//! configuration.
//!
//! Invariants: a model is checked by exact evaluation before anybody sees it; `Unknown` never becomes
//! `Unsat`; a back end says `Unsat` only where its reasoning holds for the machine types; effort is
//! counted in steps, the clock is only a last stop. This crate knows terms, and nothing of Java.

pub mod answer;
pub mod backend;
pub mod chain;
pub mod classify;
pub mod config;
pub mod context;
pub mod layer;
pub mod manager;
pub mod normalise;
pub mod readable;
pub mod record;
pub mod session;
pub mod soak;
pub mod stack;
pub mod statistics;

pub use answer::{Answer, Origin, Outcome, Reason};
pub use config::{BackendKind, Config, LayerKind, Limits};
pub use manager::Solver;
pub use statistics::Statistics;
