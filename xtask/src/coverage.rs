//! `cargo xtask coverage`: which lines of the interpreter the corpus executes.
//!
//! The program is built once more with counters (rustc's `instrument-coverage`), in a folder of its own, and
//! runs the whole corpus on all JDKs. LLVM's tools of the same major version as rustc's read the counters.
//! The command fails if programs differ, opcodes or natives are not executed, or less than [`WANTED`]
//! percent of the lines are.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::corpus::{self, Options};
use crate::{Outcome, tools};

const USAGE: &str = "usage: coverage [--no-run] [--verbose]";

/// The least percentage of lines.
const WANTED: usize = 90;

/// What executes instructions, below `crates/vm/src`.
const INTERPRETER: &[&str] = &[
    "step.rs",
    "instruction/",
    "call.rs",
    "dynamic.rs",
    "dynamic/",
    "exception.rs",
    "init.rs",
    "monitor.rs",
    "resolve.rs",
    "scheduler.rs",
];

/// `cargo xtask coverage`
pub fn run(arguments: &[String]) -> Outcome {
    let (mut verbose, mut run) = (false, true);
    for argument in arguments {
        match argument.as_str() {
            "--verbose" => verbose = true,
            // Looks again at the counters of the last run.
            "--no-run" => run = false,
            _ => return Err(USAGE.to_owned()),
        }
    }
    let bench = Bench::new();
    if run {
        bench.build()?;
        bench.run_corpus()?;
    }
    report(&bench.counters()?, verbose)
}

/// Lines that hold code, with the number of times they were executed.
type Lines = BTreeMap<u32, u64>;

/// Folders of a run.
struct Bench {
    root: PathBuf,
    target: PathBuf,
}

impl Bench {
    fn new() -> Bench {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
        let root = root.unwrap_or(Path::new(".")).to_owned();
        let target = std::env::var_os("CARGO_TARGET_DIR");
        Bench {
            target: target
                .map_or(root.join("target"), PathBuf::from)
                .join("lines"),
            root,
        }
    }

    fn vitro(&self) -> PathBuf {
        self.target.join("release").join("vitro")
    }

    fn profile(&self) -> PathBuf {
        self.target.join("profile")
    }

    /// Builds the program with counters.
    fn build(&self) -> Outcome {
        let cargo = std::env::var_os("CARGO").unwrap_or("cargo".into());
        let mut command = Command::new(cargo);
        command
            .args(["build", "--release", "--package", "vitro"])
            .current_dir(&self.root)
            .env("CARGO_TARGET_DIR", &self.target)
            .env("RUSTFLAGS", "-C instrument-coverage")
            // Build scripts count, too; they are left out.
            .env("LLVM_PROFILE_FILE", self.target.join("build.profraw"));
        tools::finish(&mut command)
    }

    fn run_corpus(&self) -> Outcome {
        let _ = fs::remove_dir_all(self.profile());
        fs::create_dir_all(self.profile()).map_err(|error| error.to_string())?;
        corpus::run_with(&Options {
            features: tools::FEATURES.to_vec(),
            coverage: true,
            vitro: Some(self.vitro()),
            // `%2m`: processes add their counts to one of two files.
            profile: Some(self.profile().join("%2m.profraw")),
            ..Options::default()
        })
    }

    /// The lines of the interpreter, by file.
    fn counters(&self) -> Outcome<BTreeMap<String, Lines>> {
        let merged = self.profile().join("merged.profdata");
        let raw = fs::read_dir(self.profile()).map_err(|error| error.to_string())?;
        let raw = raw.flatten().map(|entry| entry.path());
        let raw = raw.filter(|path| path.extension().is_some_and(|e| e == "profraw"));
        let mut merge = Command::new(tools::llvm("llvm-profdata")?);
        merge.args(["merge", "--sparse", "-o"]).arg(&merged);
        tools::finish(merge.args(raw))?;
        let mut export = Command::new(tools::llvm("llvm-cov")?);
        export
            .args(["export", "--format=lcov", "--instr-profile"])
            .arg(&merged)
            .arg(self.vitro())
            .arg("--sources")
            .arg(self.root.join("crates/vm/src"));
        let output = export.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        Ok(interpreter_lines(&String::from_utf8_lossy(&output.stdout)))
    }
}

/// Picks the files of the interpreter from a trace file: `SF:` names a source file, `DA:` gives a line and
/// how often it ran.
fn interpreter_lines(lcov: &str) -> BTreeMap<String, Lines> {
    let mut files = BTreeMap::<String, Lines>::new();
    let mut file = None;
    for line in lcov.lines() {
        if let Some(path) = line.strip_prefix("SF:") {
            let name = path.split_once("crates/vm/src/").map(|(_, name)| name);
            file = name.filter(|name| INTERPRETER.iter().any(|part| name.starts_with(part)));
        } else if let (Some(name), Some(data)) = (file, line.strip_prefix("DA:")) {
            let mut numbers = data.split(',');
            let mut number = || numbers.next()?.parse::<u64>().ok();
            if let (Some(line), Some(count)) = (number(), number()) {
                files
                    .entry(name.to_owned())
                    .or_default()
                    .insert(line as u32, count);
            }
        }
    }
    files
}

/// Prints a line per file and the total.
fn report(files: &BTreeMap<String, Lines>, verbose: bool) -> Outcome {
    println!("{:<28} {:>6} {:>9}", "file", "lines", "executed");
    let (mut all, mut all_executed) = (0, 0);
    for (name, lines) in files {
        let executed = lines.values().filter(|count| **count > 0).count();
        print_row(name, lines.len(), executed);
        if verbose {
            let missed = missed_ranges(lines);
            missed.iter().for_each(|range| println!("  {name}:{range}"));
        }
        all += lines.len();
        all_executed += executed;
    }
    print_row("total", all, all_executed);
    if all_executed * 100 < all * WANTED || all == 0 {
        return Err(format!("less than {WANTED} % of the lines are executed"));
    }
    Ok(())
}

fn print_row(name: &str, lines: usize, executed: usize) {
    let percent = executed as f64 * 100.0 / lines.max(1) as f64;
    println!("{name:<28} {lines:>6} {executed:>9} {percent:>6.1} %");
}

/// Runs of lines that were not executed; lines without code between them do not count.
fn missed_ranges(lines: &Lines) -> Vec<String> {
    let mut ranges = Vec::<(u32, u32)>::new();
    let mut open = false;
    for (&line, &count) in lines {
        match ranges.last_mut() {
            Some((_, last)) if open && count == 0 => *last = line,
            _ if count == 0 => ranges.push((line, line)),
            _ => {}
        }
        open = count == 0;
    }
    let text = |(first, last)| match first == last {
        true => format!("{first}"),
        false => format!("{first}-{last}"),
    };
    ranges.into_iter().map(text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_interpreter_counts_and_gaps_do_not_split_ranges() {
        let lcov = "SF:/x/crates/vm/src/step.rs\nDA:1,5\nDA:2,0\nDA:4,0\nDA:5,1\nDA:6,0\n\
                    end_of_record\nSF:/x/crates/vm/src/gc.rs\nDA:1,0\nend_of_record\n";
        let files = interpreter_lines(lcov);
        assert_eq!(files.keys().collect::<Vec<_>>(), ["step.rs"]);
        assert_eq!(missed_ranges(&files["step.rs"]), ["2-4", "6"]);
        assert!(report(&files, false).is_err());
    }
}
