//! Turns plain cases into tests that a Java team keeps, and replays them on the real JVM.
//!
//! A [`Case`] says how inputs are made ([`Recipe`]), what is called, and the outcome ([`Observed`]).
//! [`plan`] orders the making of inputs, [`junit`] writes the test classes, [`replay`] asks the real JVM
//! what a case does and whether written tests pass, [`query`] chooses what to ask about state that a test cannot see,
//! [`owned`] keeps files that people have edited.

pub mod answer;
pub mod case;
pub mod classes;
pub mod condition;
pub mod java;
pub mod junit;
pub mod observed;
pub mod owned;
pub mod plan;
pub mod query;
pub mod recipe;
pub mod recorded;
pub mod replay;
mod stub_class;

pub use answer::{Act, ActTarget, Answer, Response};
pub use case::{Case, Change, Finding, Inputs, Place, StaticWrite, Target, TargetKind};
pub use classes::{Classes, Library, Untestable};
pub use condition::{Condition, GivenTo, Mention, MentionRoot};
pub use observed::{Ending, Observed, ObservedField, Shape, Thrown};
pub use plan::{Plan, Unbuildable};
pub use query::{Asked, Heap, Query, Reply};
pub use recipe::{Call, Collection, Make, Name, New, ObjectNumber, Primitive, Recipe, Then};
pub use vitro_spin::{
    Deed, Instead, MOST_LISTED, MOST_VALUES, act_field, change_field, index_field, instead_field,
    result_field, taken_field, target_field, thrown_field,
};
