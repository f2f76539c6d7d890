//! The Java virtual machine: state, heap, frames, trail, instructions.
//!
//! [`Machine`] is the whole state; [`Machine::run`] executes. Native methods are written in the crate
//! `vitro-models` and handed in as a [`Registry`].

mod boot;
mod bootstrap;
mod call;
pub mod class;
pub mod code;
mod coverage;
mod dynamic;
mod exception;
mod files;
pub mod frame;
mod fuse;
mod gc;
pub mod heap;
pub mod host;
mod init;
mod install;
mod instruction;
mod kind;
mod known;
mod loader;
mod machine;
pub mod method;
mod modules;
mod monitor;
mod names;
pub mod native;
mod off_heap;
mod outcome;
mod resolve;
mod scheduler;
mod snapshot;
mod state_hash;
mod step;
mod strings;
pub mod symbolic;
pub mod thread;
pub mod trail;

pub use boot::BootError;
pub use call::external_type;
pub use class::LoaderId;
pub use coverage::Coverage;
pub use exception::TraceEntry;
pub use frame::After;
pub use heap::{ClassId, Ref};
pub use host::Host;
pub use install::annotation_types;
pub use instruction::arithmetic;
pub use kind::{Kind, parameters};
pub use loader::Definition;
pub use machine::{Assertions, Limits, Machine};
pub use method::MethodId;
pub use native::{NativeFn, Registry, Summary, SummaryFn};
pub use outcome::{Exec, Outcome, Trap};
pub use scheduler::CallError;
pub use snapshot::SnapshotError;
pub use state_hash::StateParts;
pub use symbolic::access_path;
pub use symbolic::elements::Elements;
pub use symbolic::input_construction;
pub use symbolic::setup_calls;
pub use symbolic::source;
pub use symbolic::text::Text;
pub use symbolic::turns;
pub use symbolic::unknown_calls::{UnknownCall, World};
pub use symbolic::{
    Alternative, Arrays, Asked, Foregone, Fork, ForkKind, Indices, InputObject, Lengths, MayBeNull,
    Part, Progress, Segment, Shadows, State, Symbolic, Varying,
};
pub use trail::NodeId;
pub use vitro_spin::{Deed, Instead, StubTarget};
