//! `cargo xtask refute --claims`: what `vitro generate`, `explore` and `reach` claim of our fixtures and of the libraries
//! that `cargo xtask libraries` measures, against random and hostile sequences of calls on the real JVM.
//!
//! A claim is that a goal is proved unreachable, or that no sequence of up to N calls leads there. The enemy is an example
//! of the engine's crate (`crates/engine/examples/refute_claims`), so that this program is built without a solver. It is
//! given classes and claims, nothing else.

mod programs;
mod read;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::{Outcome, steps, tools};
use programs::Program;

pub const USAGE: &str = "usage: cargo xtask refute --claims [--program NAME,NAME] [--runs N] [--millis N] [--seed S] [--again] \
                         [--no-libraries] [--no-build]";

/// A question that takes longer makes no claims.
const TIME_LIMIT: Duration = Duration::from_secs(900);

/// What is wanted.
struct Options {
    /// Only these programs, separated by commas.
    program: Option<String>,
    /// Runs for each class with claims.
    runs: u64,
    /// Milliseconds for each class, after which it is left.
    millis: u64,
    seed: u64,
    /// Take the claims of the last time.
    again: bool,
    libraries: bool,
    build: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            program: None,
            runs: 20_000,
            millis: 60_000,
            seed: 1,
            again: false,
            libraries: true,
            build: true,
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            match name.as_str() {
                "--again" => options.again = true,
                "--no-libraries" => options.libraries = false,
                "--no-build" => options.build = false,
                _ => {
                    let value = rest.next().ok_or(USAGE)?;
                    let number = || {
                        value
                            .parse()
                            .map_err(|_| format!("{name} {value}\n{USAGE}"))
                    };
                    match name.as_str() {
                        "--program" => options.program = Some(value.clone()),
                        "--runs" => options.runs = number()?,
                        "--millis" => options.millis = number()?,
                        "--seed" => options.seed = number()?,
                        _ => return Err(USAGE.to_owned()),
                    }
                }
            }
        }
        Ok(options)
    }

    fn wants(&self, name: &str) -> bool {
        let among = |wanted: &String| wanted.split(',').any(|one| one == name);
        self.program.as_ref().is_none_or(among)
    }
}

/// `cargo xtask refute --claims`
pub fn run(arguments: &[String]) -> Outcome {
    let options = Options::parse(arguments)?;
    if options.build {
        steps::cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
        let example = ["--package", "vitro-engine", "--example", "refute_claims"];
        steps::cargo(&[&["build", "--quiet", "--release"], &example[..]].concat())?;
    }
    let mut refuted = Vec::new();
    let mut programs = programs::own();
    if options.libraries {
        programs.extend(programs::libraries());
    }
    programs.retain(|program| options.wants(&program.name));
    if programs.is_empty() {
        return Err("there is no such program".to_owned());
    }
    for program in &programs {
        let folder = folder(&program.name);
        let claims = folder.join("claims.txt");
        if !options.again || !claims.is_file() {
            let rows = claimed(program)?;
            fs::write(&claims, rows).map_err(|error| format!("{}: {error}", claims.display()))?;
        }
        println!("{}", program.name);
        if !attack(&options, program, &claims)? {
            refuted.push(program.name.as_str());
        }
    }
    match refuted.is_empty() {
        true => Ok(()),
        false => Err(format!("claims are refuted: {}", refuted.join(", "))),
    }
}

fn folder(program: &str) -> PathBuf {
    steps::target().join("refute-claims").join(program)
}

/// Compiles a program and asks Vitro about it; the claims in the form that the enemy reads.
fn claimed(program: &Program) -> Outcome<String> {
    let folder = folder(&program.name);
    let _ = fs::remove_dir_all(&folder);
    let classes = folder.join("classes");
    fs::create_dir_all(&classes).map_err(|error| format!("{}: {error}", classes.display()))?;
    program.prepare(&classes)?;
    let mut rows = String::new();
    for arguments in &program.questions(&classes)? {
        let mut vitro = Command::new(steps::target().join("release/vitro"));
        vitro.args(arguments).arg("--jdk").arg(tools::jdk17()?);
        if arguments[0] == "generate" {
            vitro.arg("--out").arg(folder.join("tests"));
        }
        let (answer, log) = (folder.join("answer.json"), folder.join("progress.txt"));
        let file = |path: &Path| {
            fs::File::create(path).map_err(|error| format!("{}: {error}", path.display()))
        };
        vitro
            .stdin(Stdio::null())
            .stdout(file(&answer)?)
            .stderr(file(&log)?);
        let end = end(&mut vitro)?;
        let bytes = fs::read(&answer).map_err(|error| error.to_string())?;
        let Ok(document) = serde_json::from_slice(&bytes) else {
            println!("no answer: vitro {}: {end}", arguments.join(" "));
            continue;
        };
        rows += &read::rows(&document)?;
    }
    match rows.is_empty() {
        true => Err(format!("nothing is known of {}", program.name)),
        false => Ok(rows),
    }
}

/// Runs a command to its end, or to the time limit; how it ended.
fn end(command: &mut Command) -> Outcome<String> {
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let started = Instant::now();
    while started.elapsed() < TIME_LIMIT {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok(status.to_string());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().map_err(|error| error.to_string())?;
    child.wait().map_err(|error| error.to_string())?;
    Ok(format!("no end within {} s", TIME_LIMIT.as_secs()))
}

/// Whether all claims stand.
fn attack(options: &Options, program: &Program, claims: &Path) -> Outcome<bool> {
    let folder = folder(&program.name);
    let mut enemy = Command::new(steps::target().join("release/examples/refute_claims"));
    enemy.arg("--classes").arg(folder.join("classes"));
    for path in program.others()? {
        enemy.arg("--others").arg(path);
    }
    enemy
        .arg("--claims")
        .arg(claims)
        .arg("--folder")
        .arg(folder.join("enemy"));
    enemy.arg("--jdk").arg(tools::jdk17()?);
    for (name, value) in [
        ("--runs", options.runs),
        ("--millis", options.millis),
        ("--seed", options.seed),
    ] {
        enemy.arg(name).arg(value.to_string());
    }
    let status = enemy.status().map_err(|error| error.to_string())?;
    match status.code() {
        Some(0) => Ok(true),
        Some(1) => Ok(false),
        _ => Err(format!("the runs of {} ended with {status}", program.name)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let options = Options::parse(&words("--program game --runs 5 --again")).unwrap();
        assert!(options.wants("game") && !options.wants("symbolic") && options.again);
        assert_eq!((options.runs, options.seed), (5, 1));
        assert!(Options::parse(&words("--runs many")).is_err());
        assert!(Options::parse(&words("--runs")).is_err());
    }
}
