//! `cargo xtask check`: the programs of `tests/java/check`, each with the verdict that its first line names. They come in
//! pairs, one that holds and one that is violated, which differ in one line. Programs of the topic `junit` are run with JUnit
//! on the class path. Where a comment says that a program needs what saves paths, it must not be seen to hold without that.

mod growth;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::tools::java_files;
use crate::{Outcome, steps, tools};

const USAGE: &str =
    "usage: cargo xtask check [--filter TEXT] [--jobs N] [--java 17|21|25] [--verbose] [--growth]";

/// No verdict takes longer, in seconds.
const SLOWEST: f64 = 10.0;

/// So many programs that hold must need what saves paths.
const FEWEST_IN_NEED: usize = 20;
/// Default limit on the paths of a check.
const PATHS_IN_NEED: &str = "2000";

/// A program and what must be said of it.
struct Program {
    topic: String,
    /// The class with `main`.
    class: String,
    /// `holds`, `holds within bounds`, `violated`.
    expected: String,
    /// Options of the command.
    options: Vec<String>,
    /// What it does not hold without, as the command names it.
    needs: Option<String>,
}

/// Where the compiled programs are, and the JDK that they are run with.
struct Places {
    classes: PathBuf,
    jdk: PathBuf,
}

/// What was said of a program.
struct Seen {
    verdict: String,
    text: String,
    seconds: f64,
    /// The verdict without what the program needs.
    in_need: Option<String>,
}

/// `cargo xtask check`
pub fn run(arguments: &[String]) -> Outcome {
    let (mut filter, mut jobs, mut verbose, mut growth) = (String::new(), 2, false, false);
    let mut feature = 17;
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match &**argument {
            "--filter" => filter = arguments.next().ok_or(USAGE)?.clone(),
            "--jobs" => {
                let number = arguments.next().and_then(|text| text.parse().ok());
                jobs = number.ok_or(USAGE)?;
            }
            "--java" => {
                let number = arguments.next().and_then(|text| text.parse().ok());
                feature = number.ok_or(USAGE)?;
            }
            "--verbose" => verbose = true,
            "--growth" => growth = true,
            _ => return Err(USAGE.to_owned()),
        }
    }
    steps::cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
    if growth {
        return growth::run();
    }
    let sources = steps::root().join("tests/java/check");
    let mut programs = Vec::new();
    let pairs = find_pairs(&sources)?;
    for pair in &pairs {
        programs.extend(read_pair(&sources, pair)?);
    }
    let classes = compile(&sources)?;
    programs.retain(|program| program.class.contains(&*filter));
    let jdk = tools::java_home(feature)?;
    let places = Places { classes, jdk };
    let seen = judge(&programs, &places, jobs)?;
    report(&programs, &seen, verbose)?;
    if filter.is_empty() {
        check_needs(&programs)?;
    }
    compare_orders(programs, &places, jobs)
}

/// Most paths where every order of threads is explored.
const MOST_ORDERS: &str = "3000";

/// Programs with several threads are explored once more, in every order of what others can observe: that must not lead to
/// another verdict, as far as it comes to an end.
fn compare_orders(mut programs: Vec<Program>, places: &Places, jobs: usize) -> Outcome {
    programs.retain(|program| program.topic == "threads");
    for program in &mut programs {
        let more = ["--all-orders", "--max-paths", MOST_ORDERS];
        program.options.extend(more.map(str::to_owned));
    }
    let seen = judge(&programs, places, jobs)?;
    let (mut same, mut faults) = (0, Vec::new());
    for (program, seen) in programs.iter().zip(&seen) {
        match &*seen.verdict {
            verdict if verdict == program.expected => same += 1,
            "holds within bounds" | "unknown" => {}
            other => faults.push(format!("{}: {other} in all orders", program.class)),
        }
    }
    println!(
        "all orders of threads: {same} programs of {} have the same verdict, for the others {MOST_ORDERS} paths leave it open",
        programs.len()
    );
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n")),
    }
}

/// The library that programs ask for unknown values, compiled; also a jar beside it.
pub fn api() -> Outcome<PathBuf> {
    let folder = steps::target().join("api");
    let classes = folder.join("classes");
    javac(&[], &java_files(&steps::root().join("api/java"))?, &classes)?;
    let jar = tools::jdk17()?.join("bin/jar");
    let mut command = Command::new(jar);
    command.arg("--create").arg("--file");
    command.arg(folder.join("vitro-api.jar"));
    command.arg("-C").arg(&classes).arg(".");
    tools::finish(&mut command)?;
    Ok(classes)
}

fn compile(sources: &Path) -> Outcome<PathBuf> {
    let classes = steps::target().join("check/classes");
    let _ = fs::remove_dir_all(&classes);
    javac(&[api()?, tools::junit()?], &java_files(sources)?, &classes)?;
    Ok(classes)
}

fn javac(class_path: &[PathBuf], files: &[PathBuf], into: &Path) -> Outcome {
    let javac = tools::javac()?.with(["--release", "17"]);
    javac
        .class_path(class_path)
        .try_compile(files, into)
        .map(drop)
}

/// Folders with `holds/Main.java` and `violated/Main.java`.
fn find_pairs(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut pairs: Vec<PathBuf> = java_files(folder)?
        .iter()
        .filter(|file| file.ends_with("Main.java"))
        .filter_map(|file| Some(file.parent()?.parent()?.to_owned()))
        .collect();
    pairs.dedup();
    match pairs.is_empty() {
        true => Err(format!("there are no programs in {}", folder.display())),
        false => Ok(pairs),
    }
}

/// The two programs of a pair, which must differ in one line beside the one with the package and the first.
fn read_pair(sources: &Path, pair: &Path) -> Outcome<[Program; 2]> {
    let read = |verdict: &str| {
        let file = pair.join(verdict).join("Main.java");
        let text = fs::read_to_string(&file);
        text.map_err(|error| format!("{}: {error}", file.display()))
    };
    let (holds, violated) = (read("holds")?, read("violated")?);
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().skip(1);
        let lines = lines.filter(|line| !line.starts_with("package "));
        lines.map(str::to_owned).collect()
    };
    let (a, b) = (lines(&holds), lines(&violated));
    let different = a.iter().zip(&b).filter(|(a, b)| a != b).count();
    if a.len() != b.len() || different != 1 {
        return Err(format!(
            "{}: the two differ in more than a line",
            pair.display()
        ));
    }
    let below = pair
        .strip_prefix(sources)
        .map_err(|error| error.to_string())?;
    let parts: Vec<String> = below
        .iter()
        .map(|part| part.to_string_lossy().into_owned())
        .collect();
    let program = |verdict: &str, text: &str| {
        let first = text.lines().next().unwrap_or_default();
        let said = first.trim_start_matches("//!").trim();
        let within = said.strip_prefix("holds within bounds");
        let (expected, options) = match (within, said.split_once(' ')) {
            (Some(options), _) => ("holds within bounds", options),
            (None, Some((expected, options))) => (expected, options),
            (None, None) => (said, ""),
        };
        let expected = expected.to_owned();
        match expected.starts_with(verdict) {
            true => Ok(Program {
                topic: parts[0].clone(),
                class: format!("check.{}.{verdict}.Main", parts.join(".")),
                expected,
                options: options.split_whitespace().map(str::to_owned).collect(),
                needs: needs(text).filter(|_| verdict == "holds"),
            }),
            false => Err(format!(
                "{}: the first line does not say {verdict}",
                pair.display()
            )),
        }
    };
    Ok([program("holds", &holds)?, program("violated", &violated)?])
}

/// What a comment `// needs: merging or subsumption` says.
fn needs(text: &str) -> Option<String> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("// needs: "));
    line.map(|line| line.replace(" or ", ","))
}

/// Enough programs are there of which the report has shown that they need what saves paths.
fn check_needs(programs: &[Program]) -> Outcome {
    let count = programs.iter().filter(|one| one.needs.is_some()).count();
    println!("{count} programs hold only thanks to merging or subsumption");
    match count >= FEWEST_IN_NEED {
        true => Ok(()),
        false => Err(format!("fewer than {FEWEST_IN_NEED} programs need that")),
    }
}

fn judge(programs: &[Program], places: &Places, jobs: usize) -> Outcome<Vec<Seen>> {
    let (next, seen) = (AtomicUsize::new(0), Mutex::new(BTreeMap::new()));
    std::thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while let Some((at, program)) = {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    programs.get(at).map(|program| (at, program))
                } {
                    let told = ask(program, places);
                    if let Ok(mut seen) = seen.lock() {
                        seen.insert(at, told);
                    }
                }
            });
        }
    });
    let seen = seen.into_inner().map_err(|error| error.to_string())?;
    seen.into_values().collect()
}

fn ask(program: &Program, places: &Places) -> Outcome<Seen> {
    let mut seen = ask_with(program, places, &[])?;
    if let Some(needs) = &program.needs {
        let more = ["--without", needs, "--max-paths", PATHS_IN_NEED];
        let without = ask_with(program, places, &more)?;
        seen.in_need = Some(without.verdict);
    }
    Ok(seen)
}

fn ask_with(program: &Program, Places { classes, jdk }: &Places, more: &[&str]) -> Outcome<Seen> {
    let start = Instant::now();
    let mut places = vec![classes.to_owned()];
    if program.topic == "junit" {
        places.push(tools::junit()?);
    }
    let places = std::env::join_paths(places).map_err(|error| error.to_string())?;
    let output = Command::new(steps::target().join("release/vitro"))
        .arg("check")
        .arg("--class-path")
        .arg(places)
        .arg("--jdk")
        .arg(jdk)
        .args(["--timing"])
        .args(&program.options)
        .args(more)
        .arg(&program.class)
        .output();
    let output = output.map_err(|error| error.to_string())?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdict = text.lines().next().unwrap_or("nothing").to_owned();
    text += &String::from_utf8_lossy(&output.stderr);
    Ok(Seen {
        verdict,
        text,
        seconds: start.elapsed().as_secs_f64(),
        in_need: None,
    })
}

fn report(programs: &[Program], seen: &[Seen], verbose: bool) -> Outcome {
    let mut topics: BTreeMap<&str, Vec<(&Program, &Seen)>> = BTreeMap::new();
    for (program, seen) in programs.iter().zip(seen) {
        topics
            .entry(&program.topic)
            .or_default()
            .push((program, seen));
    }
    let mut faults = Vec::new();
    println!("| topic | programs | right | wrong | no answer | slowest |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for (topic, all) in &topics {
        let right = all.iter().filter(|(p, s)| p.expected == s.verdict).count();
        let answers = ["holds", "violated"];
        let open = all
            .iter()
            .filter(|(p, s)| p.expected != s.verdict && !answers.contains(&&*s.verdict));
        let open = open.count();
        let wrong = all.len() - right - open;
        let slowest = all.iter().map(|(_, s)| s.seconds).fold(0.0, f64::max);
        let count = all.len();
        println!("| {topic} | {count} | {right} | {wrong} | {open} | {slowest:.1} s |");
        if open * 10 > count {
            faults.push(format!("{topic}: more than a tenth has no answer"));
        }
        for (program, seen) in all {
            let class = &program.class;
            if program.expected != seen.verdict || verbose {
                println!(
                    "{class}: {} ({} expected)\n{}",
                    seen.verdict, program.expected, seen.text
                );
            }
            if program.expected != seen.verdict && answers.contains(&&*seen.verdict) {
                faults.push(format!("{class} is wrong"));
            }
            if !["holds", "violated", "holds within bounds", "unknown"].contains(&&*seen.verdict) {
                faults.push(format!("{class} has no verdict"));
            }
            if seen.in_need.as_deref() == Some("holds") {
                faults.push(format!("{class} does not need what it names"));
            }
            if seen.seconds > SLOWEST {
                faults.push(format!("{class} takes {:.1} s", seen.seconds));
            }
        }
    }
    match faults.is_empty() {
        true => Ok(()),
        false => Err(faults.join("\n")),
    }
}
