//! Inputs of paths that are over, and runs that repeat them: `recording` keeps what a path knows of its inputs by names that
//! every search has, `replay` decides the forks of another run in the same way.

pub(crate) mod recording;
pub(crate) mod replay;
