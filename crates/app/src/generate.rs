//! `vitro generate`: from class files to JUnit tests that have passed on the real JVM.

mod json;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use vitro_engine::Problem;
use vitro_engine::generate::{GenerateRequest, Generated, Progress, Replay, generate};
use vitro_explore::Budget;
use vitro_testgen::junit::{Framework, Options};

use crate::End;
use crate::explore::criteria;

/// Writes JUnit tests for compiled classes: tests that compile, have passed, and fail when behaviour changes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro generate                          the Maven or Gradle project in this folder
  vitro generate --class 'shop.*' .       some of its classes
  vitro generate --class Cart --method add --verbose target/classes
  vitro generate --class-path @cp.txt --framework junit4 --out tests app.jar

Exit codes: 0 done; 1 fewer goals covered than --fail-under asks for; 2 bad input, with what to do next;
70 a bug in Vitro. The summary goes to standard output, progress and warnings to standard error.")]
pub struct Arguments {
    /// Projects (Maven, Gradle), folders of classes, or jars; this folder if there is none.
    paths: Vec<PathBuf>,
    /// Only classes whose name fits: `shop.Cart`, `shop.*`, `Cart`; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    class: Vec<String>,
    /// Only methods whose name fits; `<init>` for constructors; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    method: Vec<String>,
    /// Test criteria, separated by commas; `all` for all of them.
    #[arg(
        long,
        value_name = "NAMES",
        default_value = "branch,exception,return",
        value_delimiter = ','
    )]
    criterion: Vec<String>,
    /// Where tests are written; else the project's src/test/java, else vitro-tests.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What the tests are written for.
    #[arg(long, value_enum, default_value = "junit5")]
    framework: FrameworkName,
    /// Write assertions of AssertJ.
    #[arg(long)]
    assertj: bool,
    /// Do not compile and run tests: for machines without a Java compiler. Expected values are Vitro's own.
    #[arg(long)]
    no_replay: bool,
    /// Run code on the real JVM even if it touches files, network, processes or ends the JVM.
    #[arg(long, conflicts_with = "no_replay")]
    allow: bool,
    /// How often every test must pass.
    #[arg(long, default_value_t = 4)]
    runs: u32,
    /// The JDK to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// What the classes depend on: folders and jars separated by colons, or @FILE that holds them.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<String>,
    /// Jars of the test framework, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    test_class_path: Option<String>,
    /// Exit with code 1 if fewer of the goals that are not proved unreachable are covered, in percent.
    #[arg(long, value_name = "PERCENT")]
    fail_under: Option<f64>,
    /// How results are shown.
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// Say for every goal that is not covered why, and for every case that was dropped.
    #[arg(long, short)]
    verbose: bool,
    /// Methods that are explored at a time; else as many as there are cores.
    #[arg(long, value_name = "COUNT")]
    jobs: Option<usize>,
    /// Most paths of a method.
    #[arg(long, default_value_t = 400)]
    max_paths: usize,
    /// How hard to try for each method, in millions of steps of the solver; classes with many methods share it.
    #[arg(long, value_name = "COUNT", default_value_t = 20)]
    effort: u64,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum FrameworkName {
    Junit5,
    Junit4,
    Testng,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(arguments: &Arguments) -> End {
    let start = Instant::now();
    let request = match request(arguments) {
        Ok(request) => request,
        Err(end) => return end,
    };
    let mut progress = |step: Progress| {
        // A reader that has gone away is no reason to fail.
        let _ = writeln!(std::io::stderr(), "{}", line(&step));
    };
    match generate(&request, &mut progress) {
        Ok(generated) => {
            warn(&generated);
            let mut out = std::io::stdout().lock();
            let seconds = start.elapsed().as_secs_f64();
            // As above.
            let _ = match arguments.format {
                Format::Text => table::print(&mut out, &generated, seconds, arguments.verbose),
                Format::Json => json::print(&mut out, &generated, seconds),
            };
            judge(arguments, &generated)
        }
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}

fn judge(arguments: &Arguments, generated: &Generated) -> End {
    let percent = generated.percent();
    match arguments.fail_under {
        Some(wanted) if percent < wanted => End::Violated(format!(
            "{percent:.1} % of the goals are covered, and {wanted} % are asked for"
        )),
        _ => End::Done,
    }
}

fn request(arguments: &Arguments) -> Result<GenerateRequest, End> {
    let list = |paths: &Option<String>| match paths {
        Some(paths) => read_paths(paths),
        None => Ok(Vec::new()),
    };
    let replay = match arguments.no_replay {
        true => None,
        false => Some(Replay {
            test_class_path: list(&arguments.test_class_path)?,
            runs: arguments.runs,
            allow: arguments.allow,
        }),
    };
    let cores = || std::thread::available_parallelism().map_or(1, |count| count.get());
    Ok(GenerateRequest {
        paths: arguments.paths.clone(),
        class_path: list(&arguments.class_path)?,
        jdk: arguments.jdk.clone(),
        classes: arguments.class.clone(),
        methods: arguments.method.clone(),
        criteria: known_criteria(&arguments.criterion)?,
        out: arguments.out.clone(),
        options: Options {
            framework: match arguments.framework {
                FrameworkName::Junit5 => Framework::JUnit5,
                FrameworkName::Junit4 => Framework::JUnit4,
                FrameworkName::Testng => Framework::TestNg,
            },
            assertj: arguments.assertj,
            ..Options::default()
        },
        replay,
        budget: Budget {
            paths: arguments.max_paths,
            steps: arguments.effort.saturating_mul(2_000_000),
            solver_steps: arguments.effort.saturating_mul(1_000_000),
            ..Budget::default()
        },
        workers: arguments.jobs.unwrap_or_else(cores),
    })
}

fn known_criteria(names: &[String]) -> Result<Vec<String>, End> {
    let wanted = criteria(names);
    let all: Vec<&str> = vitro_engine::criteria()
        .iter()
        .map(|criterion| criterion.name())
        .collect();
    match wanted.iter().find(|name| !all.contains(&&***name)) {
        Some(unknown) => Err(End::BadInput(format!(
            "there is no criterion {unknown}; there are {}",
            all.join(", ")
        ))),
        None => Ok(wanted),
    }
}

/// Paths separated as for `java -cp`, or those in a file.
fn read_paths(text: &str) -> Result<Vec<PathBuf>, End> {
    let text = match text.strip_prefix('@') {
        Some(file) => std::fs::read_to_string(file)
            .map_err(|error| End::BadInput(format!("{file}: {error}")))?,
        None => text.to_owned(),
    };
    let separators: &[char] = match cfg!(windows) {
        true => &[';', '\n', '\r'],
        false => &[':', '\n', '\r'],
    };
    let paths: Vec<PathBuf> = text
        .split(separators)
        .filter(|path| !path.trim().is_empty())
        .map(|path| PathBuf::from(path.trim()))
        .collect();
    match paths.iter().find(|path| !path.exists()) {
        Some(missing) => Err(End::BadInput(format!(
            "{} of the class path does not exist; build it or fetch it first",
            missing.display()
        ))),
        None => Ok(paths),
    }
}

/// A step in one line.
fn line(step: &Progress) -> String {
    match step {
        Progress::Found { classes, methods } => {
            format!("{methods} methods of {classes} classes")
        }
        Progress::Explored {
            class,
            method,
            paths,
            covered,
            goals,
        } => format!("explored {class}.{method}: {paths} paths, {covered} of {goals} goals"),
        Progress::Observed { class, cases } => format!("observed {class}: {cases} cases"),
        Progress::Verifying { classes, cases } => {
            format!("compiling and running the tests of {classes} classes, {cases} cases")
        }
        Progress::Stored { path, tests } => format!("wrote {}: {tests} tests", path.display()),
    }
}

fn warn(generated: &Generated) {
    let mut err = std::io::stderr().lock();
    for class in &generated.classes {
        for warning in &class.warnings {
            let _ = writeln!(err, "warning: {} {warning}", class.class);
        }
        if let Some(file) = class.file.as_ref().filter(|file| file.beside) {
            let _ = writeln!(
                err,
                "warning: the test of {} was edited and is left alone; the new one is {}",
                class.class,
                file.path.display()
            );
        }
    }
    for skipped in &generated.skipped {
        let _ = writeln!(err, "skipped: {} {}", skipped.class, skipped.reason);
    }
    if let Some(sandbox) = generated.sandbox {
        let _ = writeln!(err, "replayed {sandbox}");
    }
}
