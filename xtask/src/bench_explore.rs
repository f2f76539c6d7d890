//! `cargo xtask bench-explore`: what exploration costs, measured by `crates/engine/examples/bench_explore` in a
//! release build on the classes of `benches/java/explore`.

use std::process::Command;

use crate::{Outcome, steps, tools};

pub fn run(_: &[String]) -> Outcome {
    let classes = steps::target().join("bench-explore");
    std::fs::create_dir_all(&classes).map_err(|error| error.to_string())?;
    let home = tools::java_home(17)?;
    let mut javac = Command::new(home.join("bin/javac"));
    javac.arg("-g").arg("-d").arg(&classes);
    for source in ["Paths", "Many"] {
        javac.arg(steps::root().join(format!("benches/java/explore/{source}.java")));
    }
    tools::finish(&mut javac)?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--quiet", "--release", "--package", "vitro-engine"]);
    cargo.args(["--example", "bench_explore", "--"]);
    cargo.arg(&classes).arg(&home).current_dir(steps::root());
    let status = cargo.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the measurement ended with {status}")),
    }
}
