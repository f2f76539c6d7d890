//! `cargo xtask symbolic`, `algorithms` and `strategies`: the judges of symbolic execution. They are an example of the
//! engine's crate, so that this program is built without a solver; here it gets the places of the tools.

use std::process::Command;

use crate::{Outcome, steps, tools};

const USAGE: &str = "usage: cargo xtask symbolic [--filter TEXT] [--jdk N] [--no-replay] [--no-strategies] \
     [--record FOLDER] [--bless]";

/// `cargo xtask symbolic`
pub fn run(arguments: &[String]) -> Outcome {
    let mut command = "fixtures";
    let mut feature = 17;
    let mut rest = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match &**argument {
            "--bless" => command = "bless",
            "--no-replay" | "--no-strategies" => rest.push(argument.clone()),
            "--jdk" => {
                let number = arguments.next().and_then(|text| text.parse().ok());
                feature = number.ok_or(USAGE)?;
            }
            "--filter" | "--record" => {
                rest.push(argument.clone());
                rest.push(arguments.next().ok_or(USAGE)?.clone());
            }
            _ => return Err(USAGE.to_owned()),
        }
    }
    example(command, feature, &rest)
}

/// `cargo xtask algorithms`
pub fn algorithms(arguments: &[String]) -> Outcome {
    example("algorithms", 17, arguments)
}

/// `cargo xtask strategies`
pub fn strategies(arguments: &[String]) -> Outcome {
    example("strategies", 17, arguments)
}

fn example(command: &str, feature: u32, rest: &[String]) -> Outcome {
    steps::cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    cargo.args(["run", "--quiet", "--release", "--package", "vitro-engine"]);
    cargo.args(["--example", "symbolic", "--", command, "--sources"]);
    cargo.arg(steps::root().join("tests/java/symbolic"));
    cargo
        .arg("--shop")
        .arg(steps::root().join("examples/shop/src/main/java"));
    cargo.arg("--target").arg(steps::target().join("symbolic"));
    cargo.arg("--compiler").arg(tools::jdk17()?);
    cargo
        .arg("--vitro")
        .arg(steps::target().join("release/vitro"));
    cargo.arg("--ecj").arg(tools::ecj()?);
    cargo.arg("--jdk-home").arg(tools::java_home(feature)?);
    cargo.args(rest).current_dir(steps::root());
    let status = cargo.status().map_err(|error| error.to_string())?;
    match status.success() {
        true => Ok(()),
        false => Err(format!("{command}: {status}")),
    }
}
