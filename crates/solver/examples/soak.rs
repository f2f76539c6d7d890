//! `cargo xtask soak-solver`: random systems for the solver. Every model is evaluated exactly on the
//! terms as written; with `--second CMD` (for example `--second "z3 -in"`) every `unsat` is put to that
//! solver. Ends with an error if one answer was wrong.

use std::collections::BTreeMap;
use std::process::ExitCode;

use vitro_solver::backend::bridge::Bridge;
use vitro_solver::{Config, Limits, soak};

/// What the command and its parts come to; the error is a text for the developer.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the command.
fn run(arguments: &[String]) -> Outcome {
    let mut count = 200_000;
    let mut seed = 1;
    let mut steps = 20_000_000;
    let mut second = None;
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let value = rest
            .next()
            .ok_or_else(|| format!("{option} needs a value"))?;
        let number = || {
            value
                .parse::<u64>()
                .map_err(|_| format!("{option} wants a number"))
        };
        match option.as_str() {
            "--count" => count = number()?,
            "--seed" => seed = number()?,
            "--steps" => steps = number()?,
            "--second" => second = Some(value.split(' ').map(String::from).collect()),
            _ => return Err(format!("there is no option {option}")),
        }
    }
    let mut bridge = second.map(Bridge::new);
    let config = Config {
        limits: Limits { steps, time: None },
        ..Config::default()
    };
    let mut shown = 0;
    let report = soak::run(&config, seed, count, bridge.as_mut(), &mut |report| {
        if report.systems / 5000 > shown {
            shown = report.systems / 5000;
            eprintln!("{} systems, {} wrong", report.systems, report.wrong.len());
        }
    });
    println!(
        "{} systems: {} sat, {} unsat ({} confirmed, {} not decided by the second solver), {} unknown",
        report.systems,
        report.sat,
        report.unsat,
        report.confirmed,
        report.unconfirmed,
        report.unknown
    );
    let mut by: BTreeMap<String, [u64; 3]> = BTreeMap::new();
    for statistics in &report.statistics {
        for (origin, count) in &statistics.by {
            let sums = by.entry(origin.to_string()).or_default();
            for (sum, part) in sums.iter_mut().zip([count.sat, count.unsat, count.unknown]) {
                *sum += part;
            }
        }
    }
    println!(
        "{:<18}{:>9}{:>9}{:>9}",
        "answered by", "sat", "unsat", "unknown"
    );
    for (name, [sat, unsat, unknown]) in by {
        println!("{name:<18}{sat:>9}{unsat:>9}{unknown:>9}");
    }
    match report.wrong.len() {
        0 => Ok(()),
        wrong => Err(format!(
            "{wrong} wrong answers:\n{}",
            report.wrong.join("\n")
        )),
    }
}
