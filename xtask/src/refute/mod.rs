//! `cargo xtask refute`: tries to prove Vitro wrong, and knows nothing of how it came to what it says.
//!
//! * `--check`: random programs with a property, whose inputs are few enough to run them all on the real JVM.
//! * `--claims`: what is called unreachable, or not reached by up to N calls, against hostile sequences of calls on the
//!   real JVM.

mod check;
pub mod claims;

use crate::Outcome;

const USAGE: &str = "usage: cargo xtask refute --check [--count N] [--seed S] [--first N] [--shape NAME] \
                     [--batch N] [--ways WAY,WAY] [--jobs N]";

/// `cargo xtask refute`
pub fn run(arguments: &[String]) -> Outcome {
    match arguments.split_first() {
        Some((first, rest)) if first == "--check" => check::run(rest),
        Some((first, rest)) if first == "--claims" => claims::run(rest),
        _ => Err(format!("{USAGE}\n{}", claims::USAGE)),
    }
}
