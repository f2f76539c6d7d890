//! Candidate sequences: which calls, in which order, can put objects into the state that a test needs.
//!
//! Everything here is found in the code, before anything runs. A caller makes a [`Study`] of a class under test, over a view
//! of the program ([`Classes`], usually [`Program`]). It tells what a test may call ([`Study::invokables`]), what each call
//! may read and write ([`Study::effects`]) and which call may influence which, and why ([`Study::influence`],
//! [`Study::reasons`]).
//!
//! - A search that runs calls one after the other asks a [`Forward`] for those that may come next
//!   ([`Study::forward`], [`Forward::next`]), after each end state anew, and tells it with [`Forward::retarget`] which methods still
//!   have open goals. [`Next::finishes`] says that the sequence is whole: the target has what it needs.
//! - Where a goal is blocked by a branch, [`Study::condition`] says which fields and elements that branch depends on,
//!   [`Study::writers`] which calls change those, and [`Study::toward_change`] how far every call is from doing so, as a
//!   priority.
//! - Whole sequences for one method, the shortest first, come from [`Study::candidates`].
//!
//! Being influenced is always meant as "may be": what is left out is out for certain, as far as the code can be read. Where it
//! cannot (natives, reflection, too much of it), [`Effects::anything`] says so, and why. Numbers of invokables, and all
//! answers, are the same in every run.

mod arguments;
mod body;
pub mod candidates;
pub mod classes;
pub mod condition;
pub mod effects;
mod flow;
mod hierarchy;
pub mod influence;
pub mod invokable;
mod library;
mod links;
pub mod next;
mod study;
mod summary;
#[cfg(test)]
mod testing;
mod types;
pub mod wishes;

pub use candidates::{Candidates, Pruned, Switches};
pub use classes::{Classes, GivenClasses, Program};
pub use condition::Condition;
pub use effects::{Argument, Effects, FieldName, Why};
pub use influence::{Influence, Reason};
pub use invokable::{Boxes, Invokable, InvokableId, Invokables, Kind};
pub use next::{Forward, Next, Toward};
pub use study::Study;
pub use wishes::{BadPattern, Pattern, Resolved, Unclear, Wishes};
