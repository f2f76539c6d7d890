//! `cargo xtask reach`: the fixtures of `tests/java/reach`, each with a line that a comment names (`// reach: yes`, or
//! `// reach: no` where nothing leads). With `--compare` forward search alone, backward search alone and both together
//! look for all of them, and the outcome is written to `docs/reach-table.md`. With `--gap` a suite written by hand is
//! completed from its JaCoCo report. With `--paper` the paper's own programs are measured, for `docs/reach-paper.md`.

mod paper;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::tools::java_files;
use crate::{Outcome, jacoco, steps, tools};

const USAGE: &str = "usage: cargo xtask reach [--filter TEXT] [--compare] [--gap] [--paper]";

/// Effort for each search when they are compared.
const EFFORT: &str = "6";

/// A line that is to be reached, or not.
struct Fixture {
    topic: String,
    class: String,
    line: usize,
    wanted: Wanted,
}

/// What is to be said of a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Reached,
    Unreachable,
    /// Neither: in the open world the search finds no way and proves nothing.
    Open,
}

impl Wanted {
    fn verdict(self) -> &'static str {
        match self {
            Wanted::Reached => "reached",
            Wanted::Unreachable => "proved unreachable",
            Wanted::Open => "not reached",
        }
    }
}

impl Fixture {
    fn target(&self) -> String {
        format!("{}:{}", self.class, self.line)
    }
}

/// What was said of a fixture.
#[derive(Clone)]
struct Seen {
    verdict: String,
    by: String,
    nodes: u64,
    seconds: f64,
}

impl Seen {
    fn is_right(&self, fixture: &Fixture) -> bool {
        self.verdict == fixture.wanted.verdict()
    }
}

/// `cargo xtask reach`
pub fn run(arguments: &[String]) -> Outcome {
    let (mut filter, mut compare, mut gap) = (String::new(), false, false);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match &**argument {
            "--filter" => filter = arguments.next().ok_or(USAGE)?.clone(),
            "--compare" => compare = true,
            "--gap" => gap = true,
            "--paper" => return paper::run(),
            _ => return Err(USAGE.to_owned()),
        }
    }
    steps::cargo(&["build", "--quiet", "--release", "--package", "vitro"])?;
    if gap {
        return close_gap();
    }
    let sources = steps::root().join("tests/java/reach");
    let mut fixtures = fixtures(&sources)?;
    let classes = steps::target().join("reach/classes");
    let _ = fs::remove_dir_all(&classes);
    javac(&[], &without_gap(&sources)?, &classes)?;
    fixtures.retain(|fixture| fixture.target().contains(&*filter));
    match compare {
        true => comparison(&fixtures, &classes, filter.is_empty()),
        false => verdicts(&fixtures, &classes),
    }
}

/// Both searches together, as anybody would use them: all verdicts must be right, and all inputs run on the real JVM.
fn verdicts(fixtures: &[Fixture], classes: &Path) -> Outcome {
    let seen = ask_all(fixtures, classes, &[])?;
    let mut wrong = Vec::new();
    for (fixture, seen) in fixtures.iter().zip(&seen) {
        if !seen.is_right(fixture) {
            let target = fixture.target();
            wrong.push(format!(
                "{target}: {}, not {}",
                seen.verdict,
                fixture.wanted.verdict()
            ));
        }
    }
    let count = |wanted| {
        let alike = fixtures.iter().filter(|fixture| fixture.wanted == wanted);
        alike.count()
    };
    println!(
        "{} lines: {} reached on the real JVM, {} proved unreachable, {} open",
        fixtures.len(),
        count(Wanted::Reached),
        count(Wanted::Unreachable),
        count(Wanted::Open)
    );
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

/// Lines with a comment, by class.
fn fixtures(sources: &Path) -> Outcome<Vec<Fixture>> {
    let mut fixtures = Vec::new();
    for file in without_gap(sources)? {
        let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let below = file.strip_prefix(sources).map_err(|e| e.to_string())?;
        let class = below.with_extension("").display().to_string();
        let topic = class.split('/').next().unwrap_or_default().to_owned();
        for (number, line) in text.lines().enumerate() {
            let Some((_, word)) = line.split_once("// reach: ") else {
                continue;
            };
            fixtures.push(Fixture {
                topic: topic.clone(),
                class: class.replace('/', "."),
                line: number + 1,
                wanted: match word.trim() {
                    "yes" => Wanted::Reached,
                    "no" => Wanted::Unreachable,
                    "open" => Wanted::Open,
                    other => return Err(format!("{}: reach: {other}?", file.display())),
                },
            });
        }
    }
    Ok(fixtures)
}

/// All Java files below a folder, sorted, but for the suite with a gap, which is compiled by itself.
fn without_gap(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = java_files(folder)?;
    files.retain(|file| !file.starts_with(folder.join("gap")));
    Ok(files)
}

fn javac(class_path: &[PathBuf], files: &[PathBuf], into: &Path) -> Outcome {
    let javac = tools::javac()?.with(["--release", "17"]);
    javac
        .class_path(class_path)
        .try_compile(files, into)
        .map(drop)
}

fn vitro(classes: &Path) -> Outcome<Command> {
    let mut command = Command::new(steps::target().join("release/vitro"));
    command.arg("reach").arg("--class-path").arg(classes);
    command.arg("--jdk").arg(tools::jdk17()?);
    Ok(command)
}

/// What one command says of all fixtures. Seconds are left out: the whole is one process.
fn ask_all(fixtures: &[Fixture], classes: &Path, options: &[&str]) -> Outcome<Vec<Seen>> {
    let mut command = vitro(classes)?;
    command.args(["--format", "json"]).args(options);
    command.args(fixtures.iter().map(Fixture::target));
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    if text.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    // The keys of a target come in the order of the alphabet, its verdict last.
    let parts: Vec<&str> = text.split("\"verdict\":\"").skip(1).collect();
    let seen = parts.iter().map(|part| Seen {
        verdict: part.split('"').next().unwrap_or_default().to_owned(),
        by: String::new(),
        nodes: 0,
        seconds: 0.0,
    });
    let seen: Vec<Seen> = seen.collect();
    match seen.len() == fixtures.len() {
        true => Ok(seen),
        false => Err("the report does not fit the targets".to_owned()),
    }
}

/// What is said of one fixture, in a process of its own.
fn ask(fixture: &Fixture, classes: &Path, options: &[&str]) -> Outcome<Seen> {
    let start = Instant::now();
    let mut command = vitro(classes)?;
    command.args(["--timing", "--no-replay", "--effort", EFFORT]);
    command.args(options);
    let output = command.arg(fixture.target()).output();
    let output = output.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let first = text.lines().next().unwrap_or_default();
    let told = first.rsplit_once(": ").map_or(first, |(_, told)| told);
    let (verdict, by) = told.split_once(", ").unwrap_or((told, ""));
    // forward 12 steps, 1 forks; backward 40 steps, 1 states; 0.02 s
    let row = text.lines().find(|line| line.starts_with("forward "));
    let words: Vec<&str> = row.unwrap_or_default().split_whitespace().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    Ok(Seen {
        verdict: verdict.to_owned(),
        by: by.to_owned(),
        nodes: number(3).unwrap_or(0) + number(8).unwrap_or(0),
        seconds: start.elapsed().as_secs_f64(),
    })
}

const MODES: [(&str, &[&str]); 3] = [
    ("forward", &["--forward"]),
    ("backward", &["--backward"]),
    ("both", &[]),
];

fn comparison(fixtures: &[Fixture], classes: &Path, write: bool) -> Outcome {
    let mut all: Vec<[Seen; 3]> = Vec::new();
    for fixture in fixtures {
        let mut row = Vec::new();
        for (_, options) in MODES {
            row.push(ask(fixture, classes, options)?);
        }
        let row: [Seen; 3] = row.try_into().map_err(|_| "three searches".to_owned())?;
        let shown = row
            .each_ref()
            .map(|seen| format!("{} {:.1} s", seen.verdict, seen.seconds));
        println!("{}: {}", fixture.target(), shown.join(" | "));
        all.push(row);
    }
    let text = table(fixtures, &all);
    if write {
        let file = steps::root().join("docs/reach-table.md");
        fs::write(&file, &text).map_err(|error| error.to_string())?;
    }
    println!("{text}");
    let wrong: Vec<String> = fixtures
        .iter()
        .zip(&all)
        .flat_map(|(fixture, row)| row.iter().map(move |seen| (fixture, seen)))
        .filter(|(fixture, seen)| !seen.is_right(fixture) && seen.verdict != "not reached")
        .map(|(fixture, seen)| format!("{} is called {}", fixture.target(), seen.verdict))
        .collect();
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n")),
    }
}

/// The comparison for people.
fn table(fixtures: &[Fixture], all: &[[Seen; 3]]) -> String {
    let mut text = String::from(
        "# Forward, backward, both\n\n\
         Written by `cargo xtask reach --compare`: every target of `tests/java/reach` with the same budget for each \
         search. Nodes are forks of the constraint tree forward and states backward.\n\n",
    );
    let rows: Vec<(&Fixture, &[Seen; 3])> = fixtures.iter().zip(all).collect();
    let _ = writeln!(
        text,
        "| search | reached | proved unreachable | open | nodes | seconds |"
    );
    let _ = writeln!(text, "| --- | --- | --- | --- | --- | --- |");
    for (mode, (name, _)) in MODES.iter().enumerate() {
        let count = |verdict: &str| {
            rows.iter()
                .filter(|(_, row)| row[mode].verdict == verdict)
                .count()
        };
        let nodes: u64 = rows.iter().map(|(_, row)| row[mode].nodes).sum();
        let seconds: f64 = rows.iter().map(|(_, row)| row[mode].seconds).sum();
        let _ = writeln!(
            text,
            "| {name} | {} | {} | {} | {nodes} | {seconds:.1} |",
            count("reached"),
            count("proved unreachable"),
            count("not reached")
        );
    }
    let missed = rows.iter().filter(|(fixture, row)| {
        fixture.wanted == Wanted::Reached && row[1].is_right(fixture) && !row[0].is_right(fixture)
    });
    let _ = writeln!(
        text,
        "\nBackward search alone reaches {} targets that forward search alone does not.\n",
        missed.count()
    );
    let mut topics: BTreeMap<&str, Vec<(&Fixture, &[Seen; 3])>> = BTreeMap::new();
    for row in rows {
        topics.entry(&row.0.topic).or_default().push(row);
    }
    for (topic, rows) in topics {
        let _ = writeln!(text, "## {topic}\n");
        let _ = writeln!(text, "| target | forward | backward | both, found by |");
        let _ = writeln!(text, "| --- | --- | --- | --- |");
        for (fixture, [forward, backward, both]) in rows {
            let cell = |seen: &Seen| {
                format!(
                    "{}, {} nodes, {:.2} s",
                    seen.verdict, seen.nodes, seen.seconds
                )
            };
            let target = fixture.target();
            let by = match both.by.is_empty() {
                true => String::new(),
                false => format!(", {}", both.by),
            };
            let _ = writeln!(
                text,
                "| {target} | {} | {} | {}{by} |",
                cell(forward),
                cell(backward),
                cell(both)
            );
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// A suite written by hand, its JaCoCo report, what `vitro reach` adds, and what JaCoCo says then.
fn close_gap() -> Outcome {
    let home = tools::jdk17()?;
    let sources = steps::root().join("tests/java/reach/gap");
    let work = steps::target().join("reach/gap");
    let _ = fs::remove_dir_all(&work);
    let [classes, tests, added] = ["classes", "tests", "added"].map(|name| work.join(name));
    javac(&[], &java_files(&sources.join("src"))?, &classes)?;
    let by_hand = java_files(&sources.join("test"))?;
    let libraries = [classes.clone(), tools::junit()?];
    javac(&libraries, &by_hand, &tests)?;
    let (data, xml) = (work.join("before.exec"), work.join("before.xml"));
    jacoco::run_quietly(&home, &classes, &tests, &data)?;
    jacoco::write_xml(&home, &data, &classes, &xml)?;
    let before = figures(&home, &data, &classes, &work.join("before.csv"))?;
    let mut command = vitro(&classes)?;
    command.arg("--jacoco").arg(&xml).arg("--out").arg(&added);
    let output = command.output().map_err(|error| error.to_string())?;
    let told = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{}", summary(&told));
    if told.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    javac(&libraries, &[by_hand, java_files(&added)?].concat(), &tests)?;
    let data = work.join("after.exec");
    jacoco::run_quietly(&home, &classes, &tests, &data)?;
    let after = figures(&home, &data, &classes, &work.join("after.csv"))?;
    println!("by hand:\n{}\n", jacoco::table(&before));
    println!("completed:\n{}", jacoco::table(&after));
    let unreachable = told.matches(": proved unreachable").count();
    let open = told.matches(": not reached").count();
    let missed: u32 = after
        .iter()
        .map(|row| row.branches[1] - row.branches[0])
        .sum();
    let lines: u32 = after.iter().map(|row| row.lines[1] - row.lines[0]).sum();
    match open == 0 && missed + lines <= unreachable as u32 {
        true => Ok(()),
        false => Err(format!(
            "{open} targets are open; {lines} lines and {missed} branches are not covered, of which {unreachable} \
             targets are proved unreachable"
        )),
    }
}

/// One line for each target.
fn summary(told: &str) -> String {
    let verdicts = [": reached", ": proved unreachable", ": not reached"];
    let rows = told
        .lines()
        .filter(|line| verdicts.iter().any(|one| line.contains(one)));
    rows.collect::<Vec<&str>>().join("\n")
}

fn figures(home: &Path, data: &Path, classes: &Path, list: &Path) -> Outcome<Vec<jacoco::Figures>> {
    jacoco::write_list(home, data, classes, list)?;
    jacoco::read_list(list)
}
