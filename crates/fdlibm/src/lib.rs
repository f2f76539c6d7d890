//! The results of `java.lang.StrictMath`, bit for bit.
//!
//! Java defines these functions by the algorithms of the C library fdlibm 5.3, so a sine from the
//! host's libm (or Rust's `f64::sin`, which calls it) may differ in the last bit from what the user's
//! program computes. Each family of functions is one file; the coefficients, thresholds and the order
//! of operations are those that the results depend on. `tests/oracle.rs` compares with `java`.
//!
//! NaN results are NaN, without a promise about their payload: Java makes none either.

mod arc;
mod exponential;
mod hyperbolic;
mod logarithm;
mod power;
mod reduction;
mod remainder;
mod root;
mod trigonometric;
mod words;

pub use arc::{acos, asin, atan, atan2};
pub use exponential::{exp, expm1};
pub use hyperbolic::{cosh, sinh, tanh};
pub use logarithm::{log, log1p, log10};
pub use power::pow;
pub use remainder::ieee_remainder;
pub use root::{cbrt, hypot, sqrt};
pub use trigonometric::{cos, sin, tan};
