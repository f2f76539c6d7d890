//! `cargo xtask bench-explore`: what exploration costs, measured by `crates/engine/examples/bench_explore` in a
//! release build on the classes of `benches/java/explore`; with `--planning`, only what planning costs by the size of the
//! class path, with `--forks`, only what a fork costs and paths hold on the classes of the libraries.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use crate::libraries::LIBRARIES;
use crate::{Outcome, steps, tools};

pub fn run(arguments: &[String]) -> Outcome {
    let only = match arguments {
        [] => None,
        [one] if one == "--planning" || one == "--forks" => Some(one.as_str()),
        _ => return Err("usage: cargo xtask bench-explore [--planning | --forks]".to_owned()),
    };
    if only == Some("--forks") {
        return measure_forks();
    }
    let sources = steps::root().join("benches/java/explore");
    let classes = steps::target().join("bench-explore");
    let family = steps::target().join("bench-explore-family");
    let home = tools::java_home(17)?;
    let javac = tools::javac()?;
    let own = ["Paths", "Many"].map(|one| sources.join(one).with_extension("java"));
    javac.try_compile(own, &classes)?;
    javac.try_compile(tools::java_files(&sources.join("family"))?, &family)?;
    if only.is_none() {
        measure(&classes, &home, None)?;
    }
    measure(&classes, &home, Some(&family))?;
    match only {
        None => measure_forks(),
        Some(_) => Ok(()),
    }
}

fn measure(classes: &Path, home: &Path, family: Option<&Path>) -> Outcome {
    let mut arguments = vec![OsString::from(classes), OsString::from(home)];
    if let Some(family) = family {
        arguments.extend(["--planning".into(), family.into()]);
    }
    example(&arguments)
}

/// What a fork costs on the classes of the libraries.
fn measure_forks() -> Outcome {
    let mut arguments = vec!["--forks".into(), OsString::from(tools::java_home(17)?)];
    for library in &LIBRARIES {
        let (jar, others) = library.jars()?;
        let class_path = std::env::join_paths([jar].into_iter().chain(others));
        arguments.push(library.packages.into());
        arguments.push(class_path.map_err(|error| error.to_string())?);
    }
    example(&arguments)
}

fn example(arguments: &[OsString]) -> Outcome {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--quiet", "--release", "--package", "vitro-engine"]);
    cargo.args(["--example", "bench_explore", "--"]);
    cargo.args(arguments).current_dir(steps::root());
    let status = cargo.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("the measurement ended with {status}")),
    }
}
