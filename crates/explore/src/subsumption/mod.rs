//! Runs that end early because an earlier run subsumes all that could follow.
//!
//! `object_state` compares one input object between two of its setup calls; `program_state` compares the whole state of a
//! program. Both ask whether the conditions of the earlier state follow from those of the later one.

pub(crate) mod object_state;
pub(crate) mod program_state;

use object_state::ObjectSubsumption;
use program_state::ProgramSubsumption;

/// All states that may subsume later ones.
#[derive(Default)]
pub(crate) struct Subsumption {
    pub objects: ObjectSubsumption,
    pub programs: ProgramSubsumption,
}
