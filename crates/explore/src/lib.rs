//! Symbolic execution of a method: which paths there are, and an input for each.
//!
//! [`run`] drives the machine ([`vitro_vm::symbolic`]) from fork to fork, [`tree`] keeps what was found, [`frontier`] decides
//! what is looked at next, `subsumption` ends runs that an earlier one subsumes, `verdict` says what became of each goal, and
//! [`plan`] says how inputs are constructed. Every constant that tunes the search stands in `policy`.

mod budget;
mod code_facts;
mod entry_call;
pub mod frontier;
mod inputs;
mod limit;
mod method_shapes;
pub mod plan;
mod policy;
mod queries;
mod recorded_inputs;
mod run;
mod setup;
mod subsumption;
mod targets;
mod text;
mod thread_order;
pub mod tree;
mod verdict;

pub use budget::{Budget, Figures, Limits, Pruning, cost_of_solving, solver_steps_for};
pub use code_facts::CodeFacts;
pub use frontier::{REMOVABLE_SOURCES, strategy, trace};
pub use inputs::{Input, Inputs, StaticInput};
pub use limit::{Limit, USUAL_MEMORY, beat, beats};
pub use recorded_inputs::recording::RecordedInput;
pub use run::sketch::{Guide, GuideContents, GuideObject, Held};
pub use run::{Explorer, INITIALIZER_STEPS, NotReady, Went};
pub use thread_order::Scheduled;
pub use tree::{Ending, NodeState, Path, Shallow, Tree};
pub use vitro_sequence::{BadPattern, FieldName, Pattern, Program, Resolved, Unclear, Wishes};
