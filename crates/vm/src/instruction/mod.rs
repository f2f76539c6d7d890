//! What single instructions compute, by family. [`crate::step`] dispatches to them.

pub mod arithmetic;
pub mod array;
pub mod field;
pub mod invoke;
pub mod object;
