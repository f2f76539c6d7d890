//! Runs that end early because an earlier run stands for all that could follow.
//!
//! `object_state` compares one input object between two of its setup calls; `program_state` compares the whole state of a
//! program. Both ask whether the conditions of the earlier state follow from those of the later one.

pub(crate) mod object_state;
pub(crate) mod program_state;
