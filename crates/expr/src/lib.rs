//! Typed terms over Java's values.
//!
//! A [`Term`] is a small integer that names a node in a [`Terms`] arena. Nodes are hash-consed, so two
//! terms of equal form are the same integer, and they are simplified while they are built by the rules
//! in [`rewrite`]. [`eval`] computes a term under a [`Model`] exactly as Java would; [`range`] bounds
//! it without a model. [`java`] and [`smt`] print terms for people and for other solvers, and [`smt`]
//! reads SMT-LIB 2.
//!
//! What every operator means, where Java and SMT-LIB leave a choice:
//! - bit-vector arithmetic wraps; shifts saturate as in SMT-LIB, and the builders for Java's shifts
//!   ([`Terms::java_shl`] and friends) mask the distance first;
//! - division is total as in SMT-LIB: `x sdiv 0` is 1 for negative `x`, else -1, `x srem 0` is `x`,
//!   `x udiv 0` is all ones, `x urem 0` is `x`. The machine asks for a zero divisor before it divides,
//!   so no path depends on this;
//! - on integers and reals `x / 0`, `x div 0` are 0 and `x mod 0` is `x`, one of the choices that
//!   SMT-LIB leaves open;
//! - a float or double has one NaN. Its raw bits are `0x7fc00000` and `0x7ff8000000000000`: computed
//!   NaNs are canonical;
//! - `%` on floats is C's `fmod`; casts from float to integer saturate and take NaN to 0, also where
//!   SMT-LIB leaves the result open;
//! - arithmetic on floats rounds as Java does; other ways of rounding, which SMT-LIB has, are
//!   [`Op::Rounded`];
//! - `Eq` on floats is identity of values (NaN equals NaN, 0.0 differs from -0.0), `FEq` is Java's `==`.

pub mod build;
pub mod eval;
pub mod java;
pub mod model;
pub mod op;
pub mod pool;
pub mod program;
pub mod random;
pub mod range;
pub mod rewrite;
mod ring;
pub mod slots;
pub mod smt;
pub mod sort;
pub mod traverse;
pub mod value;

pub use model::{Model, VarSet};
pub use op::{Function, Op, Rounded, Rounding};
pub use pool::{Node, SortError, Term, Terms, Var};
pub use program::Program;
pub use range::{Range, Ranges};
pub use sort::{Scalar, Sort};
pub use value::{ArrayValue, Value};
