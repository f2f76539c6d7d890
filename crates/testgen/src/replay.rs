//! Replay on the real JVM: what does a case really do, and do the written tests pass?

mod changes;
pub mod compile;
mod diagnostics;
pub mod error;
pub mod instrument;
pub mod observer;
pub mod program;
pub mod redirect;
pub mod region;
pub mod sandbox;
pub mod scratch;
pub mod surroundings;
pub mod tools;
pub mod verify;
mod wire;

pub use error::ReplayError;
pub use instrument::{Instrumented, TracedMethod, Untraced};
pub use observer::{InputUse, Limits, Machine, Observation, Observer, Report, Step, Trace, Watch};
pub use program::{Program, ProgramEnd, Taken, loader_option, run_program};
pub use redirect::redirect;
pub use region::Region;
pub use sandbox::Sandbox;
pub use scratch::Scratch;
pub use surroundings::{Surroundings, is_variable};
pub use tools::{Compiler, Tools, cache_folder, cached_jars};
pub use verify::{Dropped, Suite, Verification, Verified, variables, verify};
