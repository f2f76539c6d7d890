//! `cargo xtask refute`: tries to prove Vitro wrong, and knows nothing of how it came to what it says.
//!
//! * `--claims`: what is called unreachable, or not reached by so many calls, against hostile sequences of calls on the
//!   real JVM.

pub mod claims;

use crate::Outcome;

/// `cargo xtask refute`
pub fn run(arguments: &[String]) -> Outcome {
    match arguments.split_first() {
        Some((first, rest)) if first == "--claims" => claims::run(rest),
        _ => Err(claims::USAGE.to_owned()),
    }
}
