//! Candidate sequences.

mod arguments;
mod body;
pub mod classes;
pub mod effects;
mod flow;
mod hierarchy;
pub mod influence;
pub mod invokable;
mod library;
mod study;
mod summary;
#[cfg(test)]
mod testing;
mod types;
pub mod wishes;

pub use classes::{Classes, GivenClasses, Program};
pub use effects::{Argument, Effects, FieldName, Why};
pub use influence::{Influence, Reason};
pub use invokable::{Boxes, Invokable, InvokableId, Invokables, Kind};
pub use study::Study;
pub use wishes::{BadPattern, Pattern, Wishes};
