//! The verdicts of `vitro check` on many programs in one process; `cargo xtask refute --check` runs this.
//!
//! Each line of standard input is the name of a class, with its class path given once. For each class and each way to
//! check it a line is printed: the class, the way, the verdict, how many seconds it took, and what there is to say about
//! it: the recorded input of a violation, whose lines are separated by `\n` in two characters, or the reasons of another
//! verdict. Nothing is run on the real JVM here. Ways are the names of the shortcuts to do without, joined by `+`, or
//! `all` for none.

use std::io::BufRead;
use std::path::PathBuf;
use std::process::ExitCode;

use vitro_engine::check::{
    CheckReport, CheckRequest, Property, Shortcut, Start, Verdict, check, usual_sources,
};
use vitro_engine::effort::CHECK;
use vitro_engine::{Budget, Problem, StrategyName};
use vitro_program::Places;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str =
    "usage: refute --class-path PATH --jdk-home PATH --ways WAY,WAY [--property NAME]";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let (mut class_path, mut jdk, mut ways) = (String::new(), None, "all".to_owned());
    let mut property = Property::Assertion;
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        match &*name {
            "--class-path" => class_path = value,
            "--jdk-home" => jdk = Some(PathBuf::from(value)),
            "--ways" => ways = value,
            "--property" => property = Property::parse(&value).ok_or(USAGE)?,
            _ => return Err(USAGE.to_owned()),
        }
    }
    for line in std::io::stdin().lock().lines() {
        let main_class = line.map_err(|error| error.to_string())?;
        for way in ways.split(',') {
            let request = CheckRequest {
                class_path: Places::parse(&class_path),
                jdk: jdk.clone(),
                main_class: main_class.clone(),
                start: Start::Main,
                property: property.clone(),
                sources: usual_sources(),
                strategy: StrategyName::Breadth,
                budget: budget(),
                without: shortcuts(way)?,
                all_orders: false,
                allow: false,
                options: Default::default(),
                confirm: false,
                world: vitro_engine::World::Open,
            };
            println!("{}", told(&main_class, way, check(&request)));
        }
    }
    Ok(())
}

/// Effort for a program, a second or two.
const EFFORT: u64 = 5;

/// Programs are small: what takes longer than this without what saves paths is left open.
fn budget() -> Budget {
    let mut budget = CHECK.budget(EFFORT);
    budget.limits.paths = 4_000;
    budget
}

/// What a way does without.
fn shortcuts(way: &str) -> Result<Vec<Shortcut>, String> {
    let parts = way.split('+').filter(|&part| part != "all");
    let shortcuts = parts.map(|part| match part {
        "subsumption" => Ok(Shortcut::Subsumption),
        "merging" => Ok(Shortcut::Merging),
        other => Err(format!("there is no shortcut {other}")),
    });
    shortcuts.collect()
}

fn told(class: &str, way: &str, report: Result<CheckReport, Problem>) -> String {
    let report = match report {
        Ok(report) => report,
        Err(problem) => return format!("{class}\t{way}\tcrashed\t0\t{problem}"),
    };
    let seconds = report.figures.seconds;
    let reasons: Vec<&str> = report.reasons.iter().map(|r| &*r.text).collect();
    let about = match (&report.failure, report.verdict) {
        (Some(failure), Verdict::Violated) => failure.recorded.replace('\n', "\\n"),
        _ => reasons.join("; ").replace(['\n', '\t'], " "),
    };
    let verdict = report.verdict;
    format!("{class}\t{way}\t{verdict}\t{seconds:.3}\t{about}")
}
