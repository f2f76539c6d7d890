//! `cargo xtask refute --check`: random programs with a property. Each asks for a few values out of a few, so the real JVM
//! can run it with all its inputs; nothing that `vitro check` says of it, with and without what saves paths, may differ
//! from the outcomes of these runs.

mod bench;
mod program;
mod shapes;
mod threads;
mod writer;

use std::collections::BTreeMap;
use std::fs;
use std::time::Instant;

use bench::{Bench, Claim, Judged};
use program::Program;

use super::USAGE;
use crate::fuzz_programs::source;
use crate::{Outcome, steps};

/// How programs are checked: with all that saves paths, and without.
const WAYS: &str = "all,subsumption+merging";
/// Seconds after which a check is reported as slow.
const SLOW: f64 = 20.0;
/// Programs tried while making one smaller.
const MOST_SMALLER: usize = 80;

struct Options {
    count: u64,
    seed: u64,
    first: u64,
    batch: u64,
    shape: Option<String>,
    ways: String,
    jobs: usize,
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            count: 400,
            seed: 1,
            first: 0,
            batch: 200,
            shape: None,
            ways: WAYS.to_owned(),
            jobs: 2,
        };
        let mut rest = arguments.iter();
        while let Some(name) = rest.next() {
            let value = rest.next().ok_or(USAGE)?;
            let number = || {
                value
                    .parse::<u64>()
                    .map_err(|_| format!("{name} {value}?\n{USAGE}"))
            };
            match &**name {
                "--count" => options.count = number()?,
                "--seed" => options.seed = number()?,
                "--first" => options.first = number()?,
                "--batch" => options.batch = number()?.max(1),
                "--jobs" => options.jobs = number()?.max(1) as usize,
                "--ways" => options.ways.clone_from(value),
                "--shape" if shapes::is_shape(value) => {
                    options.shape = Some(value.clone());
                }
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(options)
    }
}

/// The outcome of the programs of one shape.
#[derive(Default)]
struct Row {
    programs: u64,
    violated: u64,
    holds: u64,
    bounds: u64,
    unknown: u64,
    wrong: u64,
    runs: u64,
    slowest: f64,
}

/// `cargo xtask refute --check`
pub(super) fn run(arguments: &[String]) -> Outcome {
    let options = Options::parse(arguments)?;
    // Who has just built it need not wait for a look at every file.
    if std::env::var_os("VITRO_NO_BUILD").is_none() {
        let example = ["--package", "vitro-engine", "--example", "refute"];
        steps::cargo(&[&["build", "--quiet", "--release"][..], &example].concat())?;
    }
    let bench = Bench::new(options.jobs)?;
    let started = Instant::now();
    let mut tally = Tally::default();
    let end = options.first + options.count;
    for first in (options.first..end).step_by(options.batch as usize) {
        let numbers = first..end.min(first + options.batch);
        let shape = options.shape.as_deref();
        let programs = numbers.map(|number| Program::generate(options.seed, number, shape));
        let programs: Vec<Program> = programs.collect();
        let all = bench.judge(&programs, &options.ways)?;
        for (program, judged) in programs.iter().zip(all) {
            match judged {
                Ok(judged) => {
                    tally.note(program.shape, &judged);
                    if let Some((fault, claim)) = fault(&judged) {
                        tally.wrong(program.shape);
                        report(&bench, &options, program, &fault, claim)?;
                    }
                }
                Err(reason) => {
                    tally.unfit += 1;
                    println!("{} ({}): {reason}", program.name, program.shape);
                    keep(&options, program, &reason, "-unfit")?;
                }
            }
        }
        let seconds = started.elapsed().as_secs_f64();
        let (done, wrong) = (numbers_done(first, &options), tally.wrong);
        eprintln!("{done} programs, {wrong} wrong, {seconds:.0} s");
    }
    tally.print();
    tally.outcome()
}

fn numbers_done(first: u64, options: &Options) -> u64 {
    options.count.min(first + options.batch - options.first)
}

/// The outcome of all programs.
#[derive(Default)]
struct Tally {
    rows: BTreeMap<&'static str, Row>,
    /// Why programs have neither of the two verdicts, and how often.
    reasons: BTreeMap<String, u64>,
    wrong: u64,
    /// Programs that do not compile or do not end: the generator's faults.
    unfit: u64,
}

impl Tally {
    fn note(&mut self, shape: &'static str, judged: &Judged) {
        let row = self.rows.entry(shape).or_default();
        row.programs += 1;
        row.runs += judged.truth.runs;
        for claim in &judged.claims {
            row.slowest = row.slowest.max(claim.seconds);
        }
        let Some(claim) = judged.claims.first() else {
            return;
        };
        match &*claim.verdict {
            "violated" => row.violated += 1,
            "holds" => row.holds += 1,
            "holds within bounds" => row.bounds += 1,
            _ => row.unknown += 1,
        }
        if !["violated", "holds"].contains(&&*claim.verdict) {
            for reason in claim.about.split("; ") {
                *self.reasons.entry(reason.to_owned()).or_default() += 1;
            }
        }
    }

    fn wrong(&mut self, shape: &'static str) {
        self.wrong += 1;
        self.rows.entry(shape).or_default().wrong += 1;
    }

    fn outcome(&self) -> Outcome {
        let counts = [
            (self.wrong, "of which something wrong is said"),
            (self.unfit, "left out, which is the generator's fault"),
        ];
        let problems = counts.iter().filter(|(count, _)| *count > 0);
        let problems: Vec<String> = problems
            .map(|(count, text)| format!("{count} programs {text}"))
            .collect();
        match problems.is_empty() {
            true => Ok(()),
            false => Err(problems.join("\n")),
        }
    }

    fn print(&self) {
        println!(
            "| shape | programs | violated | holds | within bounds | unknown | wrong | runs | slowest |"
        );
        println!("| --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        for (shape, row) in &self.rows {
            println!(
                "| {shape} | {} | {} | {} | {} | {} | {} | {} | {:.1} s |",
                row.programs,
                row.violated,
                row.holds,
                row.bounds,
                row.unknown,
                row.wrong,
                row.runs,
                row.slowest
            );
        }
        for (reason, count) in &self.reasons {
            println!("{count}: {reason}");
        }
    }
}

/// Whether a search came to the end of its budget. Inputs of these programs are within all other bounds.
fn is_cut_short(reasons: &str) -> bool {
    reasons.split("; ").any(|reason| {
        ["(--max-paths)", "(--effort)"]
            .iter()
            .any(|option| reason.ends_with(option))
    })
}

/// What is wrong with what was said, if anything is.
fn fault(judged: &Judged) -> Option<(String, &Claim)> {
    let runs = judged.truth.runs;
    judged.claims.iter().find_map(|claim| {
        let confirmed = claim.confirmed.as_deref();
        let fault = match (&*claim.verdict, judged.truth.broken, confirmed) {
            ("holds within bounds", ..) if is_cut_short(&claim.about) => return None,
            ("holds" | "holds within bounds", Some(broken @ 1..), _) => {
                format!("{broken} of {runs} runs violate it")
            }
            ("violated", broken, Some(end)) if end != "violated" => {
                let broken = broken.map_or("some".to_owned(), |broken| broken.to_string());
                format!(
                    "with the input {}: {end}; {broken} of {runs} runs violate it",
                    claim.about
                )
            }
            ("violated", Some(0), _) => format!("none of {runs} runs violates it"),
            ("crashed", ..) => claim.about.clone(),
            _ if claim.way == "all" && claim.seconds > SLOW => {
                format!("it took {} s", claim.seconds)
            }
            _ => return None,
        };
        Some((fault, claim))
    })
}

/// Keeps a program of which something wrong is said, and a smaller one.
fn report(
    bench: &Bench,
    options: &Options,
    program: &Program,
    fault: &str,
    claim: &Claim,
) -> Outcome {
    let text = format!(
        "{} ({}): {}: {fault}",
        program.shape, claim.way, claim.verdict
    );
    println!("{}: {text}", program.name);
    keep(options, program, &text, "")?;
    match program.truth {
        Some(_) => Ok(()),
        None => keep(options, &smaller(bench, program, claim), &text, "-small"),
    }
}

/// Keeps a program, with a text on top.
fn keep(options: &Options, program: &Program, text: &str, end: &str) -> Outcome {
    let folder = steps::target().join("refute/failures");
    let name = format!("{}-seed{}{end}.java", program.name, options.seed);
    let file = folder.join(name);
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&file, format!("// {text}\n{}", program.text())))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    println!("kept as {}", file.display());
    Ok(())
}

/// Leaves out statements as long as the program compiles and the same is wrong with it.
fn smaller(bench: &Bench, program: &Program, claim: &Claim) -> Program {
    let mut best = program.clone();
    let (mut next, mut tried) = (0, 0);
    while tried < MOST_SMALLER {
        let Some(&(target, change)) = source::changes(&best.body).get(next) else {
            break;
        };
        tried += 1;
        let candidate = Program {
            body: source::apply(&best.body, &[target], change),
            ..best.clone()
        };
        let judged = bench.judge(std::slice::from_ref(&candidate), &claim.way);
        let is_same = judged.is_ok_and(|judged| {
            let judged = judged.first().and_then(|judged| judged.as_ref().ok());
            let fault = judged.and_then(fault);
            fault.is_some_and(|(_, now)| now.verdict == claim.verdict)
        });
        match is_same {
            true => best = candidate,
            false => next += 1,
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::bench::Truth;
    use super::*;

    fn judged(broken: u64, verdict: &str, about: &str, confirmed: Option<&str>) -> Judged {
        let claim = Claim {
            way: "all".to_owned(),
            verdict: verdict.to_owned(),
            seconds: 0.1,
            about: about.to_owned(),
            confirmed: confirmed.map(str::to_owned),
        };
        Judged {
            truth: Truth {
                runs: 9,
                broken: Some(broken),
            },
            claims: vec![claim],
        }
    }

    #[test]
    fn what_is_not_so_is_a_fault() {
        let budget = "search limit reached: effort (--effort)";
        for (judged, is_fault) in [
            (judged(0, "holds", "", None), false),
            (judged(1, "holds", "", None), true),
            (
                judged(1, "holds within bounds", "elements of an array", None),
                true,
            ),
            (judged(1, "holds within bounds", budget, None), false),
            (judged(1, "violated", "int 1", Some("violated")), false),
            (judged(1, "violated", "int 1", Some("it returned")), true),
            (judged(0, "violated", "int 1", Some("violated")), true),
            (judged(1, "unknown", "a native", None), false),
            (judged(0, "crashed", "the process died", None), true),
        ] {
            assert_eq!(fault(&judged).is_some(), is_fault, "{:?}", judged.claims);
        }
    }
}
