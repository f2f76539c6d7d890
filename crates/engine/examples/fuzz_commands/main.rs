//! `explore` and `check` of many classes in one process; `cargo xtask fuzz-commands` runs this.
//!
//! Each line of standard input is `explore CLASS` or `check CLASS METHOD`. For each a line is printed: the line itself, a
//! tab, how many seconds it took, a tab, and how it ended: `done`, `refused` with what is wrong with the input, or
//! `internal error`. Nothing is run on the real JVM here. Where this process dies, whoever runs it sees a line missing.

use std::io::BufRead;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use vitro_engine::check::{CheckRequest, Property, Start, check, usual_sources};
use vitro_engine::effort::{CHECK, EXPLORE};
use vitro_engine::{
    Arrays, Budget, EndedBy, Indices, Lengths, Problem, Request, StrategyName, World, explore,
};
use vitro_program::Places;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const USAGE: &str = "usage: fuzz_commands --class-path PATH --jdk-home PATH --seconds N";
/// As the commands are run by `cargo xtask fuzz-commands`.
const PATHS: usize = 10;
const EFFORT: u64 = 1;

struct Options {
    class_path: String,
    jdk: Option<PathBuf>,
    /// The limit of each command.
    time: Duration,
}

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
    let mut options = Options {
        class_path: String::new(),
        jdk: None,
        time: Duration::from_secs(5),
    };
    let mut arguments = std::env::args().skip(1);
    while let Some(name) = arguments.next() {
        let value = arguments.next().ok_or(USAGE)?;
        match &*name {
            "--class-path" => options.class_path = value,
            "--jdk-home" => options.jdk = Some(PathBuf::from(value)),
            "--seconds" => options.time = Duration::from_secs(value.parse().map_err(|_| USAGE)?),
            _ => return Err(USAGE.to_owned()),
        }
    }
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|error| error.to_string())?;
        let started = Instant::now();
        let end = catch_unwind(AssertUnwindSafe(|| command(&options, &line)))
            .unwrap_or_else(|_| Err(Problem::Internal("a panic".to_owned())));
        let seconds = started.elapsed().as_secs_f64();
        let end = match end {
            Ok(()) => "done".to_owned(),
            Err(Problem::BadInput(text)) => format!("refused: {text}"),
            Err(Problem::Internal(text)) => format!("internal error: {text}"),
        };
        println!("{line}\t{seconds:.3}\t{}", end.replace('\n', " "));
    }
    Ok(())
}

fn command(options: &Options, line: &str) -> Result<(), Problem> {
    let words: Vec<&str> = line.split(' ').collect();
    match words[..] {
        ["explore", class] => explored(options, class),
        ["check", class, method] => checked(options, class, method),
        _ => Err(Problem::BadInput(USAGE.to_owned())),
    }
}

/// A budget with the limits of each command.
fn within(mut budget: Budget, options: &Options) -> Budget {
    budget.limits.paths = PATHS;
    budget.limits.deadline = Some(Instant::now() + options.time);
    budget
}

fn explored(options: &Options, class: &str) -> Result<(), Problem> {
    let request = Request {
        class_path: Places::parse(&options.class_path),
        jdk: options.jdk.clone(),
        target: class.to_owned(),
        strategy: StrategyName::Guided,
        criteria: vec!["branch".to_owned()],
        budget: within(EXPLORE.budget(EFFORT), options),
        sharing: EXPLORE.sharing(EFFORT),
        arrays: Arrays {
            indices: Indices::Chosen,
            lengths: Lengths::Unknown,
        },
        array_size: None,
        trace: false,
        wishes: Default::default(),
        reflection: false,
        obeys_nullness: false,
        world: World::Open,
        record: None,
    };
    let methods = explore(&request)?.methods;
    let mut broken = methods.iter().filter_map(|method| match &method.ended_by {
        Some(EndedBy::InternalError(text)) => Some(format!("{}: {text}", method.name)),
        _ => None,
    });
    broken
        .next()
        .map_or(Ok(()), |text| Err(Problem::Internal(text)))
}

fn checked(options: &Options, class: &str, method: &str) -> Result<(), Problem> {
    let request = CheckRequest {
        class_path: Places::parse(&options.class_path),
        jdk: options.jdk.clone(),
        main_class: class.to_owned(),
        start: Start::Method(method.to_owned()),
        property: Property::Assertion,
        sources: usual_sources(),
        strategy: StrategyName::Breadth,
        budget: within(CHECK.usual(), options),
        without: Vec::new(),
        all_orders: false,
        allow: false,
        options: Default::default(),
        confirm: false,
        world: World::Open,
    };
    check(&request).map(|_| ())
}
