//! `cargo xtask bench-undo`: what the trail costs, measured by `crates/models/examples/undo_costs.rs` in a
//! release build.

use std::process::Command;

use crate::Outcome;

pub fn run(_: &[String]) -> Outcome {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["run", "--quiet", "--release", "--package", "vitro-models"])
        .args(["--example", "undo_costs"])
        .status()
        .map_err(|error| format!("cargo: {error}"))?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the measurement ended with {status}")),
    }
}
