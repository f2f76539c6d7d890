//! `vitro solve`: answers the questions of an SMT-LIB 2 script.
//!
//! Answers and models go to the standard output, each answer with a comment that says who gave it and
//! at what cost. A model is shown unless the script asks for it in its own way.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use vitro_expr::Terms;
use vitro_expr::smt::{Command, Reader, Script};
use vitro_solver::backend::bridge::Bridge;
use vitro_solver::session::{Reply, Session, word};
use vitro_solver::{Answer, BackendKind, Config};

use crate::End;

#[derive(clap::Args)]
pub struct Arguments {
    /// Shows at the end who answered how often, and at what cost.
    #[arg(long)]
    stats: bool,
    /// A solver to compare every answer with: a command that reads SMT-LIB from its input.
    #[arg(long, value_name = "CMD")]
    cross_check: Option<String>,
    /// A solver to ask where ours do not know: a command that reads SMT-LIB from its input.
    #[arg(long, value_name = "CMD")]
    bridge: Option<String>,
    /// Writes the stream of queries to a new file in this folder.
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
    /// The back ends to use, in this order, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    backends: Vec<String>,
    /// Back ends not to use, separated by commas.
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    without: Vec<String>,
    /// How many steps a query may take; a step is ten to a hundred nanoseconds.
    #[arg(long, value_name = "N")]
    max_steps: Option<u64>,
    /// How long a query may take at most. Prefer steps, which give the same answers every time.
    #[arg(long, value_name = "N")]
    max_seconds: Option<u64>,
    /// The script.
    file: PathBuf,
}

/// The answers so far, as far as they matter for the end.
#[derive(Default)]
struct Tally {
    unknown: usize,
    problems: Vec<String>,
}

pub fn run(arguments: &Arguments) -> End {
    let config = match config(arguments) {
        Ok(config) => config,
        Err(problem) => return End::BadInput(problem),
    };
    let name = arguments.file.display();
    let text = match std::fs::read_to_string(&arguments.file) {
        Ok(text) => text,
        Err(error) => return End::BadInput(format!("{name}: {error}")),
    };
    let mut terms = Terms::new();
    let script = match Reader::new().script(&mut terms, &text) {
        Ok(script) => script,
        Err(error) => return End::BadInput(format!("{name}:{error}")),
    };
    let mut session = Session::new(config);
    if let Some(problem) = session.solver.recording_failed() {
        return End::BadInput(problem.to_string());
    }
    let mut tally = Tally::default();
    let mut second = arguments
        .cross_check
        .as_deref()
        .map(|command| Bridge::new(words(command)));
    session.show_models = !asks_for_values(&script);
    let mut say = |text: &str| crate::say(&format!("{text}\n"));
    let done = session.run(&mut terms, &script, &mut say, &mut |terms, reply| {
        answered(terms, reply, second.as_mut(), &mut tally);
        Ok(())
    });
    if arguments.stats {
        crate::warn(&session.solver.statistics().to_string());
    }
    match (done, tally.problems.first(), tally.unknown) {
        (Err(problem), ..) => End::Internal(problem),
        (_, Some(_), _) => End::Violated(tally.problems.join("\n")),
        (_, None, 0) => End::Done,
        (_, None, count) => End::NoAnswer(format!(
            "{count} questions have no answer within the limits"
        )),
    }
}

fn config(arguments: &Arguments) -> Result<Config, String> {
    let kind = |name: &String| {
        let names: Vec<&str> = BackendKind::ALL.iter().map(|kind| kind.name()).collect();
        BackendKind::from_name(name).ok_or_else(|| {
            format!(
                "there is no back end `{name}`; there are {}",
                names.join(", ")
            )
        })
    };
    let mut config = Config::default();
    if !arguments.backends.is_empty() {
        config.backends = arguments
            .backends
            .iter()
            .map(kind)
            .collect::<Result<_, _>>()?;
    }
    for name in &arguments.without {
        let off = kind(name)?;
        config.backends.retain(|&other| other != off);
    }
    if let Some(steps) = arguments.max_steps {
        config.limits.steps = steps;
    }
    if let Some(seconds) = arguments.max_seconds {
        config.limits.time = Some(Duration::from_secs(seconds));
    }
    config.bridge = arguments.bridge.as_deref().map(words);
    config.record = arguments.record.clone();
    Ok(config)
}

fn words(command: &str) -> Vec<String> {
    command.split_whitespace().map(String::from).collect()
}

fn asks_for_values(script: &Script) -> bool {
    script
        .commands
        .iter()
        .any(|(command, _)| matches!(command, Command::GetModel | Command::GetValue(_)))
}

fn answered(terms: &mut Terms, reply: &Reply, second: Option<&mut Bridge>, tally: &mut Tally) {
    if let Answer::Unknown(reason) = &reply.outcome.answer {
        crate::say(&format!("; {reason}\n"));
        tally.unknown += 1;
    }
    if reply.contradicts_status() {
        let (line, status) = (reply.line, reply.status.as_deref().unwrap_or_default());
        tally
            .problems
            .push(format!("line {line}: the script says {status}"));
    }
    if let Some(second) = second {
        cross_check(terms, reply, second, tally);
    }
}

fn cross_check(terms: &mut Terms, reply: &Reply, second: &mut Bridge, tally: &mut Tally) {
    let until = Instant::now() + Duration::from_secs(60);
    match second.check(terms, &reply.constraints, until) {
        Err(problem) => crate::say(&format!("; cross-check failed: {problem}\n")),
        Ok(answer) => {
            let (ours, theirs) = (word(&reply.outcome.answer), word(&answer));
            crate::say(&format!("; cross-check says {theirs}\n"));
            if ours != theirs && ours != "unknown" && theirs != "unknown" {
                tally.problems.push(format!(
                    "line {}: {ours}, but the cross-check says {theirs}",
                    reply.line
                ));
            }
        }
    }
}
