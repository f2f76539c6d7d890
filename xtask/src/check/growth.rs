//! `cargo xtask check --growth`: programs of `tests/java/growth` with a loop bound of 4, 8, 16 and 32, with what saves paths
//! and without it, as a table in `docs/check-growth.md`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{api, javac};
use crate::tools::java_files;
use crate::{Outcome, steps, tools};

const BOUNDS: [u32; 4] = [4, 8, 16, 32];
/// The line of a program with the number of iterations of its loop.
const LINE: &str = "static final int BOUND = 4;";
/// Most paths of a check.
const PATHS: &str = "20000";

const WAYS: [(&str, &str); 4] = [
    ("both", ""),
    ("without subsumption", "subsumption"),
    ("without merging", "merging"),
    ("without both", "merging,subsumption"),
];

const HEAD: &str = "# How checks grow

Programs with a loop of n turns, in each of which an unknown decides something; all of them hold. With both ways of
saving paths (see [check.md](check.md)), with one of them, and with none: paths explored to their end, paths that ended in
a state which was there before, and seconds on one core, the start of the library included. A check had 20000 paths at
most; where that was too few the table says so. `cargo xtask check --growth` writes this file from the programs in
`tests/java/growth`.
";

/// Writes the table.
pub fn run() -> Outcome {
    let mut text = HEAD.to_owned();
    let sources = java_files(&steps::root().join("tests/java/growth"))?;
    let compiled: Vec<PathBuf> = BOUNDS
        .iter()
        .map(|&bound| compiled(&sources, bound))
        .collect::<Outcome<_>>()?;
    for source in &sources {
        let source_text = fs::read_to_string(source).map_err(|error| error.to_string())?;
        let about = source_text.lines().next().unwrap_or_default();
        let name = source.file_stem().unwrap_or_default().to_string_lossy();
        text += &format!("\n## {}\n\n| |", about.trim_start_matches("// "));
        for bound in BOUNDS {
            text += &format!(" n = {bound} |");
        }
        text += &format!("\n| --- |{}\n", " --- |".repeat(BOUNDS.len()));
        for (label, without) in WAYS {
            text += &format!("| {label} |");
            for classes in &compiled {
                text += &format!(" {} |", cell(&name, classes, without)?);
            }
            text += "\n";
            print!(".");
        }
    }
    println!();
    let file = steps::root().join("docs/check-growth.md");
    fs::write(file, text).map_err(|error| error.to_string())
}

/// The programs with another bound, compiled.
fn compiled(sources: &[PathBuf], bound: u32) -> Outcome<PathBuf> {
    let folder = steps::target().join("growth").join(bound.to_string());
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let mut files = Vec::new();
    for source in sources {
        let text = fs::read_to_string(source).map_err(|error| error.to_string())?;
        if !text.contains(LINE) {
            return Err(format!("{}: no line {LINE}", source.display()));
        }
        let text = text.replace(LINE, &LINE.replace('4', &bound.to_string()));
        let file = folder.join(source.file_name().unwrap_or_default());
        fs::write(&file, text).map_err(|error| error.to_string())?;
        files.push(file);
    }
    let classes = folder.join("classes");
    javac(&[api()?], &files, &classes)?;
    Ok(classes)
}

/// What a check of a program took.
fn cell(name: &str, classes: &Path, without: &str) -> Outcome<String> {
    let mut command = Command::new(steps::target().join("release/vitro"));
    command.arg("check").arg("--class-path").arg(classes);
    command.arg("--jdk").arg(tools::jdk17()?);
    command.args(["--timing", "--max-paths", PATHS]);
    if !without.is_empty() {
        command.args(["--without", without]);
    }
    let output = command.arg(format!("growth.{name}")).output();
    let output = output.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    match text.lines().next() {
        Some("holds") => {}
        Some("holds within bounds") => return Ok("over budget".to_owned()),
        _ => return Err(format!("{name}: {text}")),
    }
    let last = text.lines().last().unwrap_or_default();
    let mut parts = last.split(", ").map(|part| part.split(' ').next());
    let mut number = |at: usize| parts.nth(at).flatten().unwrap_or("?").to_owned();
    let (paths, covered, seconds) = (number(0), number(0), number(3));
    let seconds: f64 = seconds.parse().unwrap_or(f64::NAN);
    Ok(match &*covered {
        "0" => format!("{paths}, {seconds:.1} s"),
        _ => format!("{paths} + {covered}, {seconds:.1} s"),
    })
}
