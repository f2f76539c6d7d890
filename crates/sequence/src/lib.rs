//! Which calls can put objects into the state that a test needs, and which of them influence which.
//!
//! Everything here is found in the code, before anything runs. A caller makes a [`Study`] of a class under test, over a view
//! of the program ([`Classes`], usually [`Program`]). It lists what a test may call ([`Study::invokables`]), what each call
//! may read and write ([`Study::effects`]) and which call may influence which, and why ([`Study::influence`],
//! [`Study::reasons`]).
//!
//! Where a goal is blocked by a branch, [`Study::condition`] says which fields and elements that branch depends on,
//! [`Study::writers`] which calls change those, and [`Study::toward_change`] how far every call is from doing so, as a
//! priority.
//!
//! Being influenced is always meant as "may be": what is left out is out for certain, as far as the code can be read. Where it
//! cannot (natives, reflection, too much of it), [`Effects::anything`] is set, with the reason. Numbers of invokables, and all
//! answers, are the same in every run.

mod arguments;
mod body;
pub mod classes;
pub mod condition;
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
pub mod toward;
mod types;
pub mod wishes;

pub use classes::{Classes, GivenClasses, Program};
pub use condition::Condition;
pub use effects::{Argument, Effects, FieldName, Why};
pub use influence::{Influence, Reason};
pub use invokable::{Boxes, Invokable, InvokableId, Invokables, Kind};
pub use study::Study;
pub use toward::Toward;
pub use wishes::{BadPattern, Pattern, Resolved, Unclear, Wishes};
