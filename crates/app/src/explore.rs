//! `vitro explore`: the paths of a method, with an input for each.

use std::io::Write;
use std::path::PathBuf;

use vitro_engine::{EndingReport, MethodReport, PathReport, Problem, Request, StrategyName};
use vitro_explore::Budget;

use crate::results::{self, paths::Document};
use crate::{End, say};

/// Explores the paths of methods and shows an input for each.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro explore -cp target/classes shop.Cart.total
  vitro explore -cp target/classes --criterion all --json shop.Cart | jq '.methods[].goals'

Exit codes: 0 done; 2 bad input; 70 a bug in Vitro.")]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons.
    #[arg(long, alias = "cp", default_value = ".")]
    class_path: String,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// Which open alternative comes next: guided, depth, breadth, deepening, random, or interleaved.
    #[arg(long, default_value = "guided")]
    strategy: String,
    /// Seed of the strategies that throw dice.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Leave out paths that can reach no open goal.
    #[arg(long)]
    goals_only: bool,
    /// Test criteria, separated by commas; `all` for all of them, `none` for none.
    #[arg(long, default_value = "branch", value_delimiter = ',')]
    criterion: Vec<String>,
    /// Most paths of a method.
    #[arg(long, default_value_t = 1_000)]
    max_paths: usize,
    /// Most forks on one path.
    #[arg(long, default_value_t = 200)]
    max_depth: usize,
    /// Write the queries to the solver as SMT-LIB 2 scripts into this folder.
    #[arg(long)]
    record: Option<PathBuf>,
    /// Show all of it as JSON.
    #[arg(long)]
    json: bool,
    /// CLASS or CLASS.METHOD
    target: String,
}

pub fn run(arguments: &Arguments) -> End {
    let request = match request(arguments) {
        Ok(request) => request,
        Err(end) => return end,
    };
    match vitro_engine::explore(&request) {
        Ok(report) if arguments.json => match results::json(&Document::from(&report)) {
            Ok(text) => {
                say(&text);
                End::Done
            }
            Err(error) => End::Internal(error),
        },
        Ok(report) => {
            // A reader that has gone away is no reason to fail.
            let mut out = std::io::stdout().lock();
            for method in &report.methods {
                let _ = print_method(&mut out, method);
            }
            End::Done
        }
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}

fn request(arguments: &Arguments) -> Result<Request, End> {
    let strategy = match &*arguments.strategy {
        "depth" => StrategyName::Depth,
        "breadth" => StrategyName::Breadth,
        "deepening" => StrategyName::Deepening,
        "guided" => StrategyName::Guided,
        "interleaved" => StrategyName::Interleaved(arguments.seed),
        "random" => StrategyName::Random(arguments.seed),
        other => return Err(End::BadInput(format!("there is no strategy {other}"))),
    };
    Ok(Request {
        class_path: arguments.class_path.clone(),
        jdk: arguments.jdk.clone(),
        target: arguments.target.clone(),
        strategy,
        criteria: criteria(&arguments.criterion),
        budget: Budget {
            paths: arguments.max_paths,
            depth: arguments.max_depth,
            goals_only: arguments.goals_only,
            ..Budget::default()
        },
        record: arguments.record.clone(),
    })
}

/// The wanted criteria, where `all` stands for each.
pub fn criteria(wanted: &[String]) -> Vec<String> {
    match wanted.iter().any(|name| name == "all") {
        true => vitro_engine::criteria()
            .iter()
            .map(|criterion| criterion.name().to_owned())
            .collect(),
        false => wanted
            .iter()
            .filter(|name| *name != "none")
            .cloned()
            .collect(),
    }
}

fn print_method(out: &mut impl Write, method: &MethodReport) -> std::io::Result<()> {
    writeln!(out, "{}.{}", method.class, method.name)?;
    if let Some(reason) = &method.not_explored {
        return writeln!(out, "  not explored: {reason}");
    }
    for (number, path) in method.paths.iter().enumerate() {
        print_path(out, number + 1, path)?;
    }
    let (states, figures) = (&method.states, &method.figures);
    writeln!(
        out,
        "  {} paths, {} infeasible, {} unknown, {} without a recipe, {} beyond bounds, {} incomplete, {} not made; \
         {} forks, {} solver calls, {} instructions",
        method.paths.len(),
        states.infeasible,
        states.unknown,
        states.no_recipe,
        states.bound,
        states.incomplete,
        states.not_made,
        figures.forks,
        figures.solver_calls,
        figures.steps
    )?;
    for goal in &method.goals {
        writeln!(out, "  {}: {}", goal.text, goal.state)?;
    }
    for text in &method.left_out {
        writeln!(out, "  left out: {text}")?;
    }
    Ok(())
}

fn print_path(out: &mut impl Write, number: usize, path: &PathReport) -> std::io::Result<()> {
    let inputs: Vec<String> = path
        .texts
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    writeln!(out, "  path {number}: {}", inputs.join(", "))?;
    if !path.conditions.is_empty() {
        writeln!(out, "    when {}", path.conditions.join(" && "))?;
    }
    match &path.ending {
        EndingReport::Returned {
            value, expression, ..
        } => match expression {
            Some(expression) => writeln!(out, "    returns {value}, {expression}")?,
            None if value.is_empty() => writeln!(out, "    returns")?,
            None => writeln!(out, "    returns {value}")?,
        },
        EndingReport::Threw { class, message } => match message {
            Some(message) => writeln!(out, "    throws {class}: {message}")?,
            None => writeln!(out, "    throws {class}")?,
        },
        EndingReport::Stopped { reason, .. } => writeln!(out, "    no end: {reason}")?,
    }
    Ok(())
}
