//! Symbolic execution of a method: which paths there are, and an input for each.
//!
//! The machine runs under a model and stops at forks ([`vitro_vm::symbolic`]). [`Explorer`] notes the other
//! alternatives in the constraint [`tree`], goes on to the end of the path, and then lets a [`strategy`]
//! pick an open alternative, whose feasibility is only asked now. The solver's answer is the model of the next
//! path. No path is run twice, and nothing is dropped without a mark in the tree.

mod budget;
mod covered;
mod direction;
mod experience;
mod explorer;
mod finish;
mod follow;
mod hint;
mod input;
mod letters;
mod limit;
mod lore;
mod memory;
mod neighbour;
mod order;
pub mod plan;
mod question;
mod relation;
mod rest;
mod run;
mod settle;
pub mod strategy;
mod text;
mod through;
pub mod tree;
mod weariness;
mod wish;

pub use budget::{Budget, Figures, Pruning, USUAL_EFFORT, cost, for_search};
pub use experience::Experience;
pub use explorer::{Explorer, NotReady, Went};
pub use follow::{Guide, GuideContents, GuideObject, Held};
pub use input::{Input, Inputs, StaticInput};
pub use limit::{Limit, USUAL_MEMORY, beat, beats};
pub use lore::Lore;
pub use order::Scheduled;
pub use run::INITIALIZER_STEPS;
pub use tree::{Ending, NodeState, Path, Shallow, Tree};
pub use vitro_sequence::{BadPattern, FieldName, Pattern, Program, Resolved, Unclear, Wishes};
