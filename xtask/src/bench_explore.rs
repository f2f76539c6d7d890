//! `cargo xtask bench-explore`: what exploration costs, measured by `crates/engine/examples/bench_explore` in a
//! release build on the classes of `benches/java/explore`; with `--planning`, only what planning costs by the size of the
//! class path.

use std::path::Path;
use std::process::Command;

use crate::{Outcome, steps, tools};

pub fn run(arguments: &[String]) -> Outcome {
    let only_planning = match arguments {
        [] => false,
        [one] if one == "--planning" => true,
        _ => return Err("usage: cargo xtask bench-explore [--planning]".to_owned()),
    };
    let sources = steps::root().join("benches/java/explore");
    let classes = steps::target().join("bench-explore");
    let family = steps::target().join("bench-explore-family");
    let home = tools::java_home(17)?;
    let javac = tools::javac()?;
    let own = ["Paths", "Many"].map(|one| sources.join(one).with_extension("java"));
    javac.try_compile(own, &classes)?;
    javac.try_compile(tools::java_files(&sources.join("family"))?, &family)?;
    if !only_planning {
        measure(&classes, &home, None)?;
    }
    measure(&classes, &home, Some(&family))
}

fn measure(classes: &Path, home: &Path, family: Option<&Path>) -> Outcome {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--quiet", "--release", "--package", "vitro-engine"]);
    cargo.args(["--example", "bench_explore", "--"]);
    cargo.arg(classes).arg(home).current_dir(steps::root());
    if let Some(family) = family {
        cargo.arg("--planning").arg(family);
    }
    let status = cargo.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the measurement ended with {status}")),
    }
}
