//! `cargo xtask bench-solver`: the eight suites of queries, on our solver and on others.
//!
//! Each suite is a stream of pushes, constraints, questions and pops as a depth-first exploration makes
//! them. The same stream goes to every solver, one query to each in turn, so that the machine's load is
//! the same for all. What a query takes is what the solver itself does since the last one, model
//! included: foreign solvers time that inside their own process (`foreign_pipe.py`), without pipes and
//! reading. `--layers` shows what each layer of our solver saves, `--paths` what the limits of
//! [`Config::for_paths`] cost in answers and save in time.

mod foreign;
mod suites;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use vitro_expr::{Term, Terms};
use vitro_solver::statistics::Count;
use vitro_solver::{Config, LayerKind, Limits, Solver};

use foreign::Foreign;
use suites::{Event, Suite};

/// What one solver took for one stream.
#[derive(Default)]
struct Times {
    /// Since the last question.
    pending: Duration,
    micros: Vec<u64>,
    unknown: usize,
}

impl Times {
    /// A question has been answered: what was pending belongs to it.
    fn close(&mut self, answer: Option<bool>) -> u64 {
        let micros = std::mem::take(&mut self.pending).as_micros() as u64;
        self.micros.push(micros);
        self.unknown += usize::from(answer.is_none());
        micros
    }

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
    let (mut layers, mut only, mut limit, mut paths) = (false, None, usize::MAX, false);
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
            "--paths" => paths = true,
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
        } else if paths {
            under_limits(&mut suite);
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
        let start = Instant::now();
        let answer = apply(&mut ours, &mut suite.terms, event);
        own.pending += start.elapsed();
        let Event::Check = event else {
            for (other, _) in &mut others {
                tell(other, &suite.terms, event)?;
            }
            continue;
        };
        let micros = own.close(answer);
        if slowest.as_ref().is_none_or(|(most, _)| micros > *most) {
            let print = |&it: &Term| vitro_expr::java::print(&suite.terms, it);
            let text: Vec<String> = ours.constraints().iter().map(print).collect();
            slowest = Some((micros, text.join(" && ")));
        }
        let vars = free_vars(&mut suite.terms, ours.constraints());
        for (other, times) in &mut others {
            let (theirs, micros) = other.check(&vars)?;
            times.pending = Duration::from_micros(micros);
            times.close(theirs);
            disagreements += usize::from(answer.is_some() && theirs.is_some() && answer != theirs);
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
    for ((_, times), command) in others.iter().zip(against) {
        show(command.rsplit(' ').next().unwrap_or(command), times, &own);
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

/// Carries out an event on our solver; the answer to a question, `None` if it does not know.
fn apply(solver: &mut Solver, terms: &mut Terms, event: &Event) -> Option<bool> {
    match *event {
        Event::Push => solver.push(),
        Event::Pop => {
            solver.pop();
        }
        Event::Assert(term) => solver.assert(terms, term),
        Event::Check => {
            let outcome = solver.check(terms);
            return (outcome.is_sat() || outcome.is_unsat()).then(|| outcome.is_sat());
        }
    }
    None
}

fn tell(other: &mut Foreign, terms: &Terms, event: &Event) -> Outcome {
    match *event {
        Event::Push => other.push(),
        Event::Pop => other.pop(),
        Event::Assert(term) => other.assert(terms, term),
        Event::Check => Ok(()),
    }
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

/// The stream under several limits of effort: how many answers are lost, how long the longest takes.
fn under_limits(suite: &mut Suite) {
    println!(
        "  {:<28}{:>10}{:>12}{:>9}",
        "", "longest", "total ms", "unknown"
    );
    let all = Config::default().limits.steps;
    for steps in [
        3_000_000,
        10_000_000,
        Config::for_paths().limits.steps,
        100_000_000,
        all,
    ] {
        let mut config = Config::for_paths();
        config.limits.steps = steps;
        let mut solver = Solver::new(config);
        let mut times = Times::default();
        play(suite, &mut solver, &mut times);
        let (longest, total) = (times.percentile(100), times.total());
        let name = format!("{} million steps", steps / 1_000_000);
        println!(
            "  {name:<28}{longest:>10.3}{total:>12.1}{:>9}",
            times.unknown
        );
    }
}

fn play(suite: &mut Suite, solver: &mut Solver, times: &mut Times) {
    for event in &suite.events {
        let start = Instant::now();
        let answer = apply(solver, &mut suite.terms, event);
        times.pending += start.elapsed();
        if let Event::Check = event {
            times.close(answer);
        }
    }
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
        "  {:<28}{:>10}{:>10}{:>12}{:>9}{:>16}",
        "", "median", "95th", "total ms", "unknown", "thousand steps"
    );
    let mut first: Option<u64> = None;
    for (name, config) in configs {
        // Without a clock, so that the steps are the same every time.
        let mut solver = Solver::new(Config {
            limits: Limits {
                time: None,
                ..limits()
            },
            ..config
        });
        let mut times = Times::default();
        play(suite, &mut solver, &mut times);
        // Steps do not depend on what else the machine does.
        let steps: u64 = solver.statistics().by.values().map(|it| it.steps).sum();
        let (median, high, total) = (times.percentile(50), times.percentile(95), times.total());
        println!(
            "  {name:<28}{median:>10.3}{high:>10.3}{total:>12.1}{:>9}{:>16}   {:.2} times",
            times.unknown,
            steps / 1000,
            steps as f64 / first.unwrap_or(steps).max(1) as f64
        );
        if first.is_none() {
            let answers = |count: &Count| count.sat + count.unsat;
            let by = solver.statistics().by.iter();
            let shares: Vec<String> = by
                .filter(|(_, count)| answers(count) > 0)
                .map(|(origin, count)| format!("{origin} {}", answers(count)))
                .collect();
            println!("    (answered by {})", shares.join(", "));
        }
        first.get_or_insert(steps);
    }
}
