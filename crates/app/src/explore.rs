//! `vitro explore`: the paths of a method, with an input for each.

use std::ffi::OsString;
use std::io::Write;
use std::path::PathBuf;

use vitro_engine::effort::EXPLORE;
use vitro_engine::{
    Arrays, Budget, EndingReport, Figures, Indices, Lengths, MethodReport, PathReport, Problem,
    Report, Request, StrategyName,
};

use crate::numbers::at_least_one;
use crate::plural::counted;
use crate::project::{self, LIMITS, Reader};
use crate::results::{self, paths::Document, picks};
use crate::worker;
use crate::{End, effort, say};

/// Explores the paths of methods and shows an input for each.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro explore shop.Cart.total           a class of the Maven or Gradle project in this folder
  vitro explore -cp classes:lib.jar shop.Cart.total
  vitro explore --criterion all --json shop.Cart | jq '.methods[].goals'

Exit codes: 0 done, also when a limit was met (it is named); 2 bad input; 3 a method without any path, since a limit or
the memory of this machine ended its search; 70 a bug in Vitro, with all other methods shown.")]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons, or @FILE that holds them; else those of the module of
    /// this project that holds the class, else this folder.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// Which open alternative comes next: guided, depth, breadth, deepening, random, interleaved,
    /// or mixed as for `generate`.
    #[arg(long, default_value = "guided")]
    strategy: String,
    /// Leave out prunings or sources of the search, separated by commas, to measure what they are worth.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = crate::generate::removable())]
    without: Vec<String>,
    /// Seed of the strategies that throw dice.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Leave out paths that can reach no open goal.
    #[arg(long)]
    goals_only: bool,
    /// Take the class path for all there is: no test writes classes of its own below interfaces and classes of the program,
    /// and proofs hold for what is there now.
    #[arg(long)]
    closed_world: bool,
    /// Test criteria, separated by commas; `all` for all of them, `none` for none.
    #[arg(long, default_value = "branch", value_delimiter = ',')]
    criterion: Vec<String>,
    /// Unknown indices of arrays: chosen, reasoning (one term) or simulation (one index after the other).
    #[arg(long, default_value = "chosen")]
    indices: String,
    /// Unknown lengths of arrays: unknown, or counted from 0.
    #[arg(long, default_value = "unknown")]
    lengths: String,
    /// Say how many instructions were executed in a second, and how long each method took.
    #[arg(long)]
    timing: bool,
    /// Write the queries to the solver as SMT-LIB 2 scripts into this folder.
    #[arg(long)]
    record: Option<PathBuf>,
    /// How many methods are explored at the same time; else one on each core.
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    jobs: Option<usize>,
    /// Show every pick of the search: which source offered it, how far it was from an open goal, its penalty, what the
    /// solver said, and what was gained; as text, or as one JSON document a line (docs/trace.schema.json).
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text",
        conflicts_with = "json")]
    trace: Option<Trace>,
    /// Show all of it as JSON.
    #[arg(long)]
    json: bool,
    /// CLASS or CLASS.METHOD
    target: String,
    // Comes last, since its heading counts for all options behind it.
    #[command(flatten)]
    effort: effort::Options,
}

/// How picks are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Trace {
    /// A line for people, before the paths of the method.
    Text,
    /// A JSON document a line, and nothing else.
    Json,
}

/// What `generate` is to look for and how hard it is to try is not for this command.
const READER: Reader = Reader {
    command: "explore",
    passes_over: &[&["criterion", "jobs"], LIMITS],
    is_of_modules: false,
};

pub fn run(arguments: &Arguments) -> End {
    let request = match request(arguments) {
        Ok(request) => request,
        Err(end) => return end,
    };
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let workers = arguments.jobs.unwrap_or_else(cores);
    let mut report = Report::default();
    let mut fate = Fate::default();
    let explored = vitro_engine::explore_each(&request, worker::pool(workers), |method| {
        fate.note(&method);
        if arguments.json {
            report.methods.push(method);
            return;
        }
        // A reader that has gone away is no reason to fail.
        let mut out = std::io::stdout().lock();
        if let Some(trace) = arguments.trace {
            let _ = match trace {
                Trace::Text => picks::print(&mut out, &method),
                Trace::Json => picks::print_json(&mut out, &method),
            };
        }
        if arguments.trace == Some(Trace::Json) {
            return;
        }
        let _ = print_method(&mut out, &method);
        if arguments.timing {
            let _ = print_timing(&mut out, &method.figures);
        }
    });
    match explored {
        Ok(()) if arguments.json => match results::json(&Document::from(&report)) {
            Ok(text) => {
                say(&text);
                fate.end()
            }
            Err(error) => End::Internal(error),
        },
        Ok(()) => fate.end(),
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}

/// What the methods mean for the end of all.
#[derive(Default)]
struct Fate {
    /// Methods that ended in an internal error.
    broken: Vec<String>,
    /// Methods without any path, since something ended their search.
    unanswered: Vec<String>,
}

impl Fate {
    fn note(&mut self, method: &MethodReport) {
        let Some(why) = &method.ended_by else { return };
        let text = format!("{}.{}: {why}", method.class, method.name);
        match method.internal_error() {
            Some(_) => self.broken.push(text),
            None if method.paths.is_empty() => self.unanswered.push(text),
            None => {}
        }
    }

    fn end(self) -> End {
        match (self.broken.is_empty(), self.unanswered.is_empty()) {
            (true, true) => End::Done,
            (true, false) => End::NoAnswer(self.unanswered.join("\n  ")),
            (false, _) => End::Internal(self.broken.join("\n  ")),
        }
    }
}

fn request(arguments: &Arguments) -> Result<Request, End> {
    let strategy = match &*arguments.strategy {
        "depth" => StrategyName::Depth,
        "breadth" => StrategyName::Breadth,
        "deepening" => StrategyName::Deepening,
        "guided" => StrategyName::Guided,
        "interleaved" => StrategyName::Interleaved(arguments.seed),
        "mixed" => StrategyName::Mixed(arguments.seed),
        "random" => StrategyName::Random(arguments.seed),
        other => return Err(End::BadInput(format!("there is no strategy {other}"))),
    };
    let indices = match &*arguments.indices {
        "chosen" => Indices::Chosen,
        "reasoning" => Indices::Reasoning,
        "simulation" => Indices::Simulation,
        other => return Err(End::BadInput(format!("indices cannot be {other}"))),
    };
    let lengths = match &*arguments.lengths {
        "unknown" => Lengths::Unknown,
        "counted" => Lengths::Counted,
        other => return Err(End::BadInput(format!("lengths cannot be {other}"))),
    };
    let settings = project::settings(&[], READER)?;
    let names = std::slice::from_ref(&arguments.target);
    let given = arguments.class_path.as_deref();
    let classes = project::classes(given, names, arguments.jdk.as_deref(), &settings)?;
    Ok(Request {
        class_path: classes.class_path,
        jdk: arguments.jdk.clone(),
        target: arguments.target.clone(),
        strategy,
        criteria: criteria(&arguments.criterion),
        budget: crate::generate::leave_out(
            Budget {
                goals_only: arguments.goals_only,
                ..arguments.effort.budget(&EXPLORE)
            },
            &arguments.without,
        ),
        sharing: arguments.effort.sharing(&EXPLORE),
        arrays: Arrays { indices, lengths },
        array_size: None,
        trace: arguments.trace.is_some(),
        wishes: Default::default(),
        reflection: false,
        obeys_nullness: false,
        world: vitro_engine::World::closed_if(
            arguments.closed_world || settings.closed_world.unwrap_or(false),
        ),
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
    if let Some(why) = &method.ended_by {
        writeln!(out, "  {why}")?;
    }
    for (number, path) in method.paths.iter().enumerate() {
        print_path(out, number + 1, path)?;
    }
    let (states, figures) = (&method.states, &method.figures);
    writeln!(
        out,
        "  {}; alternatives: {} infeasible, {} unknown, {} without a recipe, {} beyond limits, {} incomplete, {} not \
         constructed; {} instructions",
        counted(method.paths.len(), "path", "paths"),
        states.infeasible,
        states.unknown,
        states.no_recipe,
        states.bound,
        states.incomplete,
        states.not_made,
        figures.steps
    )?;
    let answers = figures.answers.iter();
    let answers: Vec<String> = answers
        .map(|(by, count)| format!("{count} by {by}"))
        .collect();
    writeln!(
        out,
        "  decisions: {} implied by the path condition, {} taken by the model; {} solver calls{}{}",
        figures.implied,
        figures.forks,
        figures.solver_calls,
        if answers.is_empty() { "" } else { ": " },
        answers.join(", ")
    )?;
    for goal in &method.goals {
        writeln!(out, "  {}: {}", goal.text, goal.state)?;
    }
    for text in &method.left_out {
        writeln!(out, "  not explored: {text}")?;
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
    let mut conditions: Vec<String> = path.own_conditions.iter().map(|text| short(text)).collect();
    match path.conditions.len() - conditions.len() {
        0 => {}
        count => conditions.push(format!(
            "{} in the library",
            counted(count, "condition", "conditions")
        )),
    }
    if !conditions.is_empty() {
        writeln!(out, "    when {}", conditions.join(" && "))?;
    }
    match &path.ending {
        EndingReport::Returned {
            value, expression, ..
        } => match expression {
            Some(expression) => writeln!(out, "    returns {value}, {}", short(expression))?,
            None if value.is_empty() => writeln!(out, "    returns")?,
            None => writeln!(out, "    returns {value}")?,
        },
        EndingReport::Threw { class, message } => match message {
            Some(message) => writeln!(out, "    throws {class}: {message}")?,
            None => writeln!(out, "    throws {class}")?,
        },
        EndingReport::Stopped { reason, .. } => writeln!(out, "    stopped: {reason}")?,
    }
    if !path.outside.is_empty() {
        writeln!(out, "    depends on {}", path.outside.join(", "))?;
    }
    Ok(())
}

fn print_timing(out: &mut impl Write, figures: &Figures) -> std::io::Result<()> {
    let seconds = figures.seconds;
    let rate = figures.steps as f64 / seconds / 1e6;
    writeln!(
        out,
        "  {seconds:.3} s, {rate:.1} million instructions a second"
    )
}

/// The text, cut where it gets too long to read.
fn short(text: &str) -> String {
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
