//! Bit-vectors and IEEE 754 floats as circuits over one incremental SAT solver.
//!
//! The crate is the lower half of the exact back end. It knows nothing of terms: a caller builds
//! literals with [`Gates`], the functions of [`bits`] and [`float`], and asks a [`Circuit`] whether
//! some of them can be true together. From bottom to top:
//!
//! - [`gates`] is the graph of gates, folded and shared while it is built;
//! - [`bits`] and [`float`] are arithmetic on vectors of literals, least significant bit first;
//! - `simulate` computes a graph on given inputs, 64 cases at a time;
//! - `cnf` hands the gates that a query needs to the SAT solver, each once;
//! - `sat` is the only file that names the SAT solver;
//! - [`circuit`] puts them together: assumptions in, answer, model and core out.
//!
//! Invariant: an exhausted effort is [`Answer::Unknown`]; only the SAT solver's own refutation
//! becomes [`Answer::Unsat`].

pub mod bits;
pub mod circuit;
mod cnf;
pub mod float;
pub mod gates;
mod sat;
pub mod simulate;

pub use bits::Bits;
pub use circuit::{Answer, Circuit, Effort, Reason, Statistics};
pub use float::{Format, Rounding};
pub use gates::{Gates, Lit};
