//! Going back: whatever a program has done since a choice point, jumping there restores the state, and
//! running on from there does the same again.
//!
//! The scenarios are random but the same on every run; a failure names its seed.

mod complexity;
mod memory;
mod programs;
mod scripts;
mod world;
