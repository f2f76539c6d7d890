//! `cargo xtask bench`: the programs in `benches/java` on `java -Xint` and on `vitro`, as ratios of one run.
//!
//! The two machines alternate, so that a busy moment hits both; of each the fastest round counts.
//! `Hello` is compared with plain `java`, since it is about starting up.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use vitro_testkit::Javac;

use crate::steps::{root, target};
use crate::{Outcome, tools};

const USAGE: &str = "usage: cargo xtask bench [--rounds N] [--filter TEXT]";
/// Slower than this many times `java -Xint` misses the aim.
const AIM: f64 = 3.0;

struct Options {
    rounds: u32,
    filter: String,
}

/// `cargo xtask bench`
pub fn run(arguments: &[String]) -> Outcome {
    let options = parse(arguments)?;
    let home = tools::jdk17()?;
    let classes = target().join("bench-classes");
    let sources = sources()?;
    compile(&home, &classes, &sources)?;
    println!(
        "{:<14} {:>10} {:>10} {:>7}",
        "program", "java", "vitro", "ratio"
    );
    let mut missed = Vec::new();
    for source in &sources {
        let name = source
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        if !name.contains(&options.filter) {
            continue;
        }
        let (java, vitro) = measure(&home, &classes, &name, options.rounds)?;
        let ratio = vitro.as_secs_f64() / java.as_secs_f64();
        let row = [java, vitro].map(|time| format!("{:.0} ms", time.as_secs_f64() * 1e3));
        println!("{name:<14} {:>10} {:>10} {ratio:>7.2}", row[0], row[1]);
        if ratio > if name == "Hello" { 1.0 } else { AIM } {
            missed.push(name);
        }
    }
    match missed.is_empty() {
        true => println!("every aim is met"),
        false => println!("missed: {}", missed.join(" ")),
    }
    Ok(())
}

fn parse(arguments: &[String]) -> Outcome<Options> {
    let mut options = Options {
        rounds: 5,
        filter: String::new(),
    };
    let mut rest = arguments.iter();
    while let Some(name) = rest.next() {
        let value = rest.next().ok_or(USAGE)?;
        match name.as_str() {
            "--rounds" => options.rounds = value.parse().map_err(|_| USAGE)?,
            "--filter" => options.filter.clone_from(value),
            _ => return Err(USAGE.to_owned()),
        }
    }
    Ok(options)
}

fn sources() -> Outcome<Vec<PathBuf>> {
    let folder = root().join("benches/java/bench");
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut sources: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    sources.sort();
    Ok(sources)
}

fn compile(home: &Path, classes: &Path, sources: &[PathBuf]) -> Outcome {
    Javac::of(home).try_compile(sources, classes).map(drop)
}

/// The fastest of some rounds on each machine, whose outputs must be the same.
fn measure(home: &Path, classes: &Path, name: &str, rounds: u32) -> Outcome<(Duration, Duration)> {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..rounds.max(1) {
        let mut java = Command::new(home.join("bin/java"));
        if name != "Hello" {
            java.arg("-Xint");
        }
        let (time, expected) = timed(java.arg("-cp").arg(classes).arg(format!("bench.{name}")))?;
        best.0 = best.0.min(time);
        let mut vitro = Command::new(target().join("release/vitro"));
        vitro
            .args(["run", "--jdk"])
            .arg(home)
            .arg("-cp")
            .arg(classes);
        let (time, actual) = timed(vitro.arg(format!("bench.{name}")))?;
        best.1 = best.1.min(time);
        if actual != expected {
            return Err(format!("{name}: the outputs differ"));
        }
    }
    Ok(best)
}

fn timed(command: &mut Command) -> Outcome<(Duration, Vec<u8>)> {
    let start = Instant::now();
    let output = command
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{:?}: {error}", command.get_program()))?;
    let time = start.elapsed();
    match output.status.success() {
        true => Ok((time, output.stdout)),
        false => Err(format!(
            "{:?}: {}",
            command,
            String::from_utf8_lossy(&output.stderr)
        )),
    }
}
