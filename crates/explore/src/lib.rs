//! Symbolic execution of a method: which paths there are, and an input for each.
//!
//! The machine runs under a model and stops at forks ([`vitro_vm::symbolic`]). [`Explorer`] notes the other
//! alternatives in the constraint [`tree`], goes on to the end of the path, and then lets a [`strategy`]
//! pick an open alternative, whose feasibility is only asked now. The solver's answer is the model of the next
//! path. No path is run twice, and nothing is dropped without a mark in the tree.

mod budget;
mod character_guess;
mod code_facts;
mod explorer;
mod finish;
mod influencing_forks;
mod input;
mod input_variation;
mod limit;
mod next_setup_call;
mod penalty;
pub mod plan;
mod recorded_inputs;
mod relation;
mod retry_failed_setup;
mod run;
mod run_sketch;
mod solver_query;
pub mod strategy;
mod subsumption;
mod text;
mod thread_order;
pub mod tree;
mod value_goals;
mod verdict;

pub use budget::{Budget, Figures, Pruning, USUAL_EFFORT, cost, for_search};
pub use code_facts::CodeFacts;
pub use explorer::{Explorer, NotReady, Went};
pub use input::{Input, Inputs, StaticInput};
pub use limit::{Limit, USUAL_MEMORY, beat, beats};
pub use recorded_inputs::recording::RecordedInput;
pub use run::INITIALIZER_STEPS;
pub use run_sketch::{Guide, GuideContents, GuideObject, Held};
pub use thread_order::Scheduled;
pub use tree::{Ending, NodeState, Path, Shallow, Tree};
pub use vitro_sequence::{BadPattern, FieldName, Pattern, Program, Resolved, Unclear, Wishes};
