//! `cargo xtask policy`: what each source of the search is worth. The corpus has its tests generated with all sources, and
//! then with each of them left out (`--without`); the page `docs/policy.md` shows the goals that are lost and the time.
//! What loses nothing anywhere should be removed from the policy table.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::demo::compile;
use crate::libraries::LIBRARIES;
use crate::steps::{cargo, root, target};
use crate::{Outcome, tools};

const USAGE: &str = "usage: cargo xtask policy [--libraries] [--effort N]";

/// The sources that can be left out, as `crates/explore/src/frontier/mod.rs` lists them.
fn removable_sources() -> Outcome<Vec<String>> {
    let file = root().join("crates/explore/src/frontier/mod.rs");
    let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
    let list = text.split_once("REMOVABLE_SOURCES: &[&str] = &[");
    let list = list.and_then(|(_, rest)| rest.split_once(']'));
    let (list, _) = list.ok_or("the frontier has no list of sources that can be left out")?;
    let names = list.split('"').skip(1).step_by(2);
    Ok(names.map(str::to_owned).collect())
}

/// A part of the corpus.
struct Part {
    name: String,
    /// Folder or jar of its classes.
    classes: PathBuf,
    /// Which of them, if not all.
    pattern: Option<String>,
    class_path: Vec<PathBuf>,
}

/// What came of a part.
#[derive(Clone, Copy)]
struct Found {
    covered: u64,
    seconds: f64,
}

/// `cargo xtask policy`
pub fn run(arguments: &[String]) -> Outcome {
    let (mut with_libraries, mut effort) = (false, None);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match &**argument {
            "--libraries" => with_libraries = true,
            "--effort" => effort = Some(arguments.next().ok_or(USAGE)?.clone()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
    let mut parts = own_parts()?;
    if with_libraries {
        parts.extend(library_parts()?);
    }
    let mut page = head(&parts);
    let mut all = Vec::new();
    for part in &parts {
        all.push(generate(part, None, effort.as_deref())?);
    }
    let line = row("all", &all, &all);
    print!("{line}");
    page += &line;
    for source in removable_sources()? {
        let mut found = Vec::new();
        for part in &parts {
            found.push(generate(part, Some(&source), effort.as_deref())?);
        }
        let line = row(&source, &found, &all);
        print!("{line}");
        page += &line;
    }
    fs::write(root().join("docs/policy.md"), page).map_err(|error| error.to_string())
}

/// Our own classes, which have private state, parsers and builders.
fn own_parts() -> Outcome<Vec<Part>> {
    let folders = [
        ("shop", "examples/shop/src/main/java"),
        ("structures", "tests/java/sequences/structures"),
        ("thesis", "tests/java/sequences/thesis"),
        ("game", "tests/java/sequences/game/src/main/java"),
    ];
    let home = tools::jdk17()?;
    let parts = folders.map(|(name, sources)| {
        let classes = target().join("policy").join(name);
        compile(&home, &root().join(sources), &classes, &[])?;
        Ok(Part {
            name: name.to_owned(),
            classes,
            pattern: None,
            class_path: Vec::new(),
        })
    });
    parts.into_iter().collect()
}

fn library_parts() -> Outcome<Vec<Part>> {
    let parts = LIBRARIES.iter().map(|library| {
        let (jar, others) = library.jars()?;
        Ok(Part {
            name: library.name.to_owned(),
            classes: jar,
            pattern: Some(format!("{}*", library.packages)),
            class_path: others,
        })
    });
    parts.collect()
}

fn generate(part: &Part, without: Option<&str>, effort: Option<&str>) -> Outcome<Found> {
    let folder = target().join("policy");
    let report = folder.join(format!("{}.json", part.name));
    let mut vitro = Command::new(target().join("release/vitro"));
    vitro.args(["generate", "--no-replay", "--jobs", "1", "--jdk"]);
    vitro.arg(tools::jdk17()?);
    vitro.arg("--out").arg(folder.join("tests"));
    vitro.arg("--report").arg(&report);
    if let Some(pattern) = &part.pattern {
        vitro.args(["--class", pattern]);
    }
    if !part.class_path.is_empty() {
        let joined = std::env::join_paths(&part.class_path).map_err(|error| error.to_string())?;
        vitro.arg("--class-path").arg(joined);
    }
    for (option, value) in [("--without", without), ("--effort", effort)] {
        if let Some(value) = value {
            vitro.args([option, value]);
        }
    }
    vitro
        .arg(&part.classes)
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let status = vitro.status().map_err(|error| error.to_string())?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        return Err(format!("vitro generate for {}: {status}", part.name));
    }
    let text = fs::read_to_string(&report).map_err(|error| error.to_string())?;
    let report: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let covered = report["summary"]["covered"].as_u64();
    let covered = covered.ok_or("the report has no summary")?;
    Ok(Found { covered, seconds })
}

fn head(parts: &[Part]) -> String {
    let mut page = String::from(
        "# What each source of the search is worth\n\n\
         Written by `cargo xtask policy`: goals that `vitro generate --no-replay --jobs 1` covers with all sources, and how\n\
         many fewer or more without one of them; in brackets the time, as a ratio to that of all sources.\n\n\
         | without |",
    );
    for part in parts {
        let _ = write!(page, " {} |", part.name);
    }
    page += " goals |\n| --- |";
    page += &" ---: |".repeat(parts.len() + 1);
    page + "\n"
}

fn row(name: &str, found: &[Found], all: &[Found]) -> String {
    let mut line = format!("| {name} |");
    let mut total = 0;
    for (one, whole) in found.iter().zip(all) {
        let change = one.covered.cast_signed() - whole.covered.cast_signed();
        total += change;
        let _ = match name {
            "all" => write!(line, " {} ({:.1} s) |", one.covered, one.seconds),
            _ => write!(line, " {change:+} ({:.2}) |", one.seconds / whole.seconds),
        };
    }
    let sum: u64 = all.iter().map(|one| one.covered).sum();
    let _ = match name {
        "all" => writeln!(line, " {sum} |"),
        _ => writeln!(line, " {total:+} |"),
    };
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_shows_what_is_lost_and_the_ratio_of_the_time() {
        let all = [(10, 2.0), (5, 1.0)].map(|(covered, seconds)| Found { covered, seconds });
        let less = [(8, 3.0), (6, 1.0)].map(|(covered, seconds)| Found { covered, seconds });
        assert_eq!(
            row("all", &all, &all),
            "| all | 10 (2.0 s) | 5 (1.0 s) | 15 |\n"
        );
        assert_eq!(
            row("replays", &less, &all),
            "| replays | -2 (1.50) | +1 (1.00) | -1 |\n"
        );
    }

    #[test]
    fn the_sources_are_read_from_the_frontier() {
        let names = removable_sources().unwrap_or_default();
        assert!(
            names.iter().any(|name| name == "object_states"),
            "{names:?}"
        );
    }
}
