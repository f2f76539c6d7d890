//! From one instruction backward to an input heap that executes it (Charreteur and Gotlieb 2010).
//!
//! [`World`] is the program, [`Target`] what is to be reached, [`Search`] looks for an input and gives a [`Sketch`] of the
//! heap that the method has to be called with, or says why there is none.
//!
//! The journey of a search: [`search`] stands at the target with no condition on the memory at all. It takes an edge of
//! the control flow backward and has [`stretch`] run the straight code that ends with it over [`space`]'s symbols; the
//! [`effect`] of that code transforms the conditions on the memory after it into conditions on the memory before it.
//! [`domain`] keeps them small and finds most contradictions; [`oracle`] asks the solver for the others. At the start of
//! the method [`label`] makes an input of what is left.
//!
//! Invariants: a state is left out only if its conditions have no solution for sure, or if a weaker one at the same place
//! is followed; every other reason is among the bounds or the doubts that the search names at its end. References stay
//! constraints (`p == p.next`) until labelling. Effort is counted in states and solver steps, never in time.

pub mod body;
pub mod domain;
pub mod effect;
pub mod initial;
pub mod label;
pub mod library;
pub mod oracle;
pub mod search;
pub mod sketch;
pub mod space;
pub mod stretch;
pub mod target;
pub mod trace;
pub mod types;
pub mod world;

pub use search::{Bound, Figures, Found, Limits, Search};
pub use sketch::{Contents, FieldName, Input, Object, Sketch, Step};
pub use target::{At, MethodName, Side, Stop, Target, TargetError};
pub use trace::{Told, Trace};
pub use world::World;
