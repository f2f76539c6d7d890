//! `cargo xtask bench-solver`: the eight suites of queries, on our solver and on others.
//!
//! Each suite is a stream of pushes, constraints, questions and pops as a depth-first exploration makes
//! them. The same stream goes to every solver, one query to each in turn, so that the machine's load is
//! the same for all; foreign solvers are processes fed through a pipe, whose bare round trip is measured
//! and shown. `--layers` shows what each layer of our solver saves.

mod foreign;
mod suites;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use vitro_expr::{Term, Terms};
use vitro_solver::{Config, LayerKind, Limits, Solver};

use foreign::Foreign;
use suites::{Event, Suite};

/// What one solver took for one stream.
#[derive(Default)]
struct Times {
    micros: Vec<u64>,
    unknown: usize,
}

impl Times {
    fn percentile(&self, percent: usize) -> f64 {
        let mut sorted = self.micros.clone();
        sorted.sort_unstable();
        let place = (sorted.len() * percent / 100).min(sorted.len().saturating_sub(1));
        sorted.get(place).copied().unwrap_or(0) as f64 / 1000.0
    }

    fn total(&self) -> f64 {
        self.micros.iter().sum::<u64>() as f64 / 1000.0
    }
}

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
    let mut against: Vec<String> = Vec::new();
    let (mut layers, mut only, mut limit) = (false, None, usize::MAX);
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let mut value = || {
            rest.next()
                .cloned()
                .ok_or_else(|| format!("{option} needs a value"))
        };
        match option.as_str() {
            "--against" => against.push(value()?),
            "--layers" => layers = true,
            "--suite" => only = Some(value()?),
            "--limit" => limit = value()?.parse().map_err(|_| "--limit wants a number")?,
            _ => return Err(format!("there is no option {option}")),
        }
    }
    let suites = suites::NAMES
        .iter()
        .filter(|name| only.as_deref().is_none_or(|it| it == **name));
    for name in suites {
        let mut suite = suites::make(name, limit);
        println!("{name}: {} queries", suite.queries());
        if layers {
            without_layers(&mut suite);
        } else {
            compare(&mut suite, &against)?;
        }
    }
    Ok(())
}

fn limits() -> Limits {
    Limits {
        steps: 500_000_000,
        time: Some(Duration::from_secs(5)),
    }
}

fn compare(suite: &mut Suite, against: &[String]) -> Outcome {
    let mut ours = Solver::new(Config {
        limits: limits(),
        ..Config::default()
    });
    let mut own = Times::default();
    let mut others = Vec::new();
    for command in against {
        others.push((Foreign::start(command)?, Times::default()));
    }
    let mut disagreements = 0;
    let mut slowest: Option<(u64, String)> = None;
    for event in &suite.events {
        match *event {
            Event::Push => {
                ours.push();
                others.iter_mut().try_for_each(|(other, _)| other.push())?;
            }
            Event::Pop => {
                ours.pop();
                others.iter_mut().try_for_each(|(other, _)| other.pop())?;
            }
            Event::Assert(term) => {
                ours.assert(&mut suite.terms, term);
                others
                    .iter_mut()
                    .try_for_each(|(other, _)| other.assert(&suite.terms, term))?;
            }
            Event::Check => {
                let answer = timed(&mut own, || decided(&mut ours, &mut suite.terms));
                let micros = own.micros.last().copied().unwrap_or(0);
                if micros > 1_000_000 || slowest.as_ref().is_none_or(|(most, _)| micros > *most) {
                    let print = |&it: &Term| vitro_expr::java::print(&suite.terms, it);
                    let text: Vec<String> = ours.constraints().iter().map(print).collect();
                    let text = text.join(" && ");
                    if micros > 1_000_000 {
                        eprintln!("    {} ms: {text}", micros / 1000);
                    }
                    if slowest.as_ref().is_none_or(|(most, _)| micros > *most) {
                        slowest = Some((micros, text));
                    }
                }
                for (other, times) in &mut others {
                    let vars = free_vars(&mut suite.terms, ours.constraints());
                    let theirs = timed(times, || other.check(&vars));
                    disagreements +=
                        usize::from(answer.is_some() && theirs.is_some() && answer != theirs);
                }
            }
        }
    }
    println!(
        "  {:<28}{:>10}{:>10}{:>12}{:>9}",
        "", "median", "95th", "total ms", "unknown"
    );
    show("vitro", &own, &own);
    if let Some((micros, text)) = slowest {
        println!("    (the slowest took {} ms: {text})", micros / 1000);
    }
    for ((other, times), command) in others.iter_mut().zip(against) {
        show(command, times, &own);
        println!("    (bare round trip {:.3} ms)", other.round_trip()?);
    }
    match disagreements {
        0 => Ok(()),
        count => Err(format!("{count} answers differ")),
    }
}

fn free_vars(terms: &mut Terms, constraints: &[Term]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for &constraint in constraints {
        for &var in terms.free_vars(constraint).iter() {
            let name = terms.var_name(var).to_string();
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

fn timed(times: &mut Times, ask: impl FnOnce() -> Option<bool>) -> Option<bool> {
    let start = Instant::now();
    let answer = ask();
    times.micros.push(start.elapsed().as_micros() as u64);
    times.unknown += usize::from(answer.is_none());
    answer
}

fn decided(solver: &mut Solver, terms: &mut Terms) -> Option<bool> {
    let outcome = solver.check(terms);
    (outcome.is_sat() || outcome.is_unsat()).then(|| outcome.is_sat())
}

fn show(name: &str, times: &Times, own: &Times) {
    let (median, high) = (times.percentile(50), times.percentile(95));
    let ratio = median / own.percentile(50).max(0.0005);
    println!(
        "  {name:<28}{median:>10.3}{high:>10.3}{:>12.1}{:>9}   {ratio:.1} times our median",
        times.total(),
        times.unknown
    );
}

fn without_layers(suite: &mut Suite) {
    let mut configs = vec![("all layers".to_string(), Config::default())];
    for kind in LayerKind::ALL {
        configs.push((
            format!("without {}", kind.name()),
            Config::without_layer(kind),
        ));
    }
    println!(
        "  {:<28}{:>10}{:>10}{:>12}{:>9}",
        "", "median", "95th", "total ms", "unknown"
    );
    let mut first: Option<Times> = None;
    for (name, config) in configs {
        let mut solver = Solver::new(Config {
            limits: limits(),
            ..config
        });
        let mut times = Times::default();
        for event in &suite.events {
            match *event {
                Event::Push => solver.push(),
                Event::Pop => {
                    solver.pop();
                }
                Event::Assert(term) => solver.assert(&mut suite.terms, term),
                Event::Check => {
                    timed(&mut times, || decided(&mut solver, &mut suite.terms));
                }
            }
        }
        show(&name, &times, first.as_ref().unwrap_or(&times));
        first.get_or_insert(times);
    }
}
