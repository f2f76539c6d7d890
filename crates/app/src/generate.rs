//! `vitro generate` and `vitro refresh`: from class files to JUnit tests that have passed on the real JVM.

mod live;
mod output;
mod sequence;
pub mod settings;
mod table;

use std::ffi::{OsStr, OsString};
use std::io::Write;
use std::path::PathBuf;
use std::time::Instant;

use clap::builder::PossibleValuesParser;
use serde::Deserialize;
use vitro_engine::Problem;
use vitro_engine::effort::GENERATE;
use vitro_engine::generate::own_suite::OwnSuite;
use vitro_engine::generate::{
    GenerateRequest, Generated, Progress, Replay, USUAL_CRITERIA, generate,
};
use vitro_explore::Budget;
use vitro_testgen::junit::{Framework, Options, SUFFIX};

use crate::explore::criteria;
use crate::numbers::{at_least_one, percent};
use crate::plural::counted;
use crate::project::{self, Reader};
use crate::worker;
use crate::{End, effort};
use live::Live;
use output::Output;
use settings::Settings;

/// Writes JUnit tests for compiled classes: tests that compile, have passed, and fail when behaviour changes.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro generate                          the Maven or Gradle project in this folder
  vitro generate --class 'shop.*' .       some of its classes
  vitro generate --class Cart --method add --verbose target/classes
  vitro generate --class-path @cp.txt --framework junit4 --out tests app.jar
  vitro generate --report vitro.sarif --coverage-xml jacoco.xml --fail-under 80
  vitro generate --format ndjson | jq -c 'select(.event == \"fileWritten\")'
  vitro generate --log log.html           a page on what was done and why goals stayed open
  vitro generate --complete               only what the project's own tests leave open
  vitro refresh                           only what has changed since vitro.lock was written

A file vitro.toml in the project's folder may hold the options that a project always wants, by their names:
  class = [\"shop.*\"]
  framework = \"junit4\"
  fail-under = 80

Exit codes: 0 done; 1 fewer goals covered than --fail-under asks for, or a failure found with --fail-on-failure;
2 bad input, with what to do next; 70 a bug in Vitro: the methods that it concerns are named, and everything else is
written. Limits that were met are the normal case, and no error. The summary goes to standard output, progress and
warnings to standard error.")]
pub struct Arguments {
    /// Projects (Maven, Gradle), folders of classes, or jars; this folder if there is none.
    paths: Vec<PathBuf>,
    /// Only classes whose name fits: `shop.Cart`, `shop.*`, `Cart`; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    class: Vec<String>,
    /// Only methods whose name fits; `<init>` for constructors; may be repeated.
    #[arg(long, value_name = "PATTERN")]
    method: Vec<String>,
    /// Test criteria, separated by commas; `all` for all of them. [default: branch,exception,return]
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    criterion: Vec<String>,
    /// Where tests are written; else the project's folder for tests, else vitro-tests.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Write only what the project's own tests leave open: by a report of JaCoCo, or by running them under JaCoCo.
    #[arg(long, num_args = 0..=1, require_equals = true, value_name = "REPORT")]
    complete: Option<Option<PathBuf>>,
    /// What the names of test classes end in: `CartVitroTest`. The build must run classes of such names. [default: VitroTest]
    #[arg(long, value_name = "WORD")]
    suffix: Option<String>,
    /// What the tests are written for; else what the project has on its test class path, else junit5.
    #[arg(long, value_enum)]
    framework: Option<FrameworkName>,
    /// Write assertions of AssertJ, or with =false the framework's own; else those that most of the project's own tests use
    /// (AssertJ, Truth, Hamcrest).
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    assertj: Option<bool>,
    /// Do not compile and run tests: for machines without a Java compiler. Expected values are Vitro's own.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    no_replay: Option<bool>,
    /// Run code on the real JVM even if it touches files, network, processes or ends the JVM.
    #[arg(long, conflicts_with = "no_replay")]
    allow: bool,
    /// How often every test must pass. [default: 4]
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<u32>)]
    runs: Option<u32>,
    /// The JDK to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// What the classes depend on: folders and jars separated by colons, or @FILE that holds them; else what the build of the
    /// project says.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// Jars of the test framework, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    test_class_path: Option<OsString>,
    /// Exit with code 1 if fewer of the goals that are not proved unreachable are covered, in percent.
    #[arg(long, value_name = "PERCENT", value_parser = percent, allow_negative_numbers = true)]
    fail_under: Option<f64>,
    /// Exit with code 1 if a failure is found: an exception that a method does not declare and no `throw` makes, a violated
    /// assertion, a broken contract.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    fail_on_failure: Option<bool>,
    #[command(flatten)]
    output: output::Arguments,
    /// Say for every goal that is not covered why, and for every case that was dropped.
    #[arg(long, short)]
    verbose: bool,
    /// Methods that are explored at a time; else as many as there are cores.
    #[arg(long, value_name = "COUNT", value_parser = at_least_one::<usize>)]
    jobs: Option<usize>,
    /// Leave out prunings or sources of the search, separated by commas, to measure what they are worth.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = removable())]
    without: Vec<String>,
    /// Let tests call private methods and set up private state by reflection, where nothing else covers a goal.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    reflection: Option<bool>,
    /// Take the class path for all there is: no test writes classes of its own below interfaces and classes of the program,
    /// and proofs hold for what is there now.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    closed_world: Option<bool>,
    /// Hand over no null where annotations (JSpecify, JetBrains, Spring, javax, Kotlin's own) forbid it.
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    obey_nullness: Option<bool>,
    // Comes last, since its heading counts for all options behind it.
    #[command(flatten)]
    effort: effort::Options,
}

/// What tests are written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FrameworkName {
    Junit5,
    Junit4,
    Testng,
}

impl FrameworkName {
    /// The framework itself.
    pub fn framework(self) -> Framework {
        match self {
            FrameworkName::Junit5 => Framework::JUnit5,
            FrameworkName::Junit4 => Framework::JUnit4,
            FrameworkName::Testng => Framework::TestNg,
        }
    }
}

/// All keys of the settings are for this command, except those that only `check` needs.
const READER: Reader = Reader {
    command: "generate",
    passes_over: &[],
    is_of_modules: true,
};

pub fn run(arguments: &Arguments, refresh: bool) -> End {
    let start = Instant::now();
    let outcome = project::settings(&arguments.paths, READER).and_then(|settings| {
        let output = Output::new(&arguments.output)?;
        let mut request = request(arguments, &settings)?;
        request.details = output.needs_details();
        request.refresh = refresh;
        Ok((request, output, Demands::of(arguments, &settings)))
    });
    let (request, mut output, demands) = match outcome {
        Ok(ready) => ready,
        Err(end) => return end,
    };
    let mut live = Live::new();
    let mut progress = |step: Progress| {
        live.show(&step);
        output.step(&step);
    };
    let generated = generate(&request, &mut progress);
    live.finish();
    match generated {
        Ok(generated) => {
            warn(&generated);
            let seconds = start.elapsed().as_secs_f64();
            match output.finish(&generated, seconds, arguments.verbose) {
                Ok(()) => demands.judge(&generated),
                Err(end) => end,
            }
        }
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}

/// The conditions under which a run counts as successful.
struct Demands {
    /// Least percentage of the goals that is covered.
    covered: Option<f64>,
    /// No failure is found.
    no_failure: bool,
}

impl Demands {
    fn of(arguments: &Arguments, settings: &Settings) -> Demands {
        let no_failure = arguments.fail_on_failure.or(settings.fail_on_failure);
        Demands {
            covered: arguments.fail_under.or(settings.fail_under),
            no_failure: no_failure.unwrap_or(false),
        }
    }

    fn judge(&self, generated: &Generated) -> End {
        let broken = generated.broken().count();
        if broken > 0 {
            return End::Internal(format!(
                "exploring {} ended in an internal error; everything else is written",
                counted(broken, "method", "methods")
            ));
        }
        let percent = generated.percent();
        let failures: usize = generated.classes.iter().map(|class| class.failures).sum();
        match self.covered {
            Some(wanted) if percent < wanted => End::Violated(format!(
                "{percent:.1} % of the goals are covered, but --fail-under demands {wanted} %"
            )),
            _ if self.no_failure && failures > 0 => End::Violated(format!(
                "{} found (--fail-on-failure)",
                counted(failures, "likely bug", "likely bugs")
            )),
            _ => End::Done,
        }
    }
}

/// What the command line says, else the project's settings, else what is usual.
fn request(arguments: &Arguments, settings: &Settings) -> Result<GenerateRequest, End> {
    let list = |given: &Option<OsString>, usual: &[PathBuf]| match given {
        Some(paths) => read_paths(paths),
        None => existing(usual.to_vec()),
    };
    let names = |given: &[String], usual: &[String]| match given.is_empty() {
        true => usual.to_vec(),
        false => given.to_vec(),
    };
    let without = arguments
        .no_replay
        .or(settings.replay.map(|replay| !replay));
    let replay = match without.unwrap_or(false) {
        true => None,
        false => Some(Replay {
            runs: arguments.runs.or(settings.runs).unwrap_or(4),
            allow: arguments.allow,
        }),
    };
    let mut wanted = names(&arguments.criterion, &settings.criterion);
    if wanted.is_empty() {
        wanted = USUAL_CRITERIA.map(str::to_owned).to_vec();
    }
    let cores = || std::thread::available_parallelism().map_or(1, |count| count.get());
    let framework = arguments.framework.or(settings.framework);
    Ok(GenerateRequest {
        paths: arguments.paths.clone(),
        class_path: list(&arguments.class_path, &settings.class_path)?,
        jdk: arguments.jdk.clone(),
        classes: names(&arguments.class, &settings.class),
        methods: names(&arguments.method, &settings.method),
        exclude: settings.exclude.clone(),
        include: settings.include.clone(),
        own_suite: arguments.complete.clone().map(|report| match report {
            None => OwnSuite::Run,
            Some(report) => OwnSuite::Report(report),
        }),
        criteria: known_criteria(&wanted)?,
        out: arguments.out.clone().or_else(|| settings.out.clone()),
        framework: framework.map(FrameworkName::framework),
        assertj: arguments.assertj.or(settings.assertj),
        options: Options {
            reflection: arguments
                .reflection
                .or(settings.reflection)
                .unwrap_or(false),
            suffix: suffix(arguments.suffix.as_deref(), settings)?,
            ..Options::default()
        },
        test_class_path: list(&arguments.test_class_path, &settings.test_class_path)?,
        replay,
        budget: budget(arguments, settings)?,
        sharing: arguments.effort.or(settings).sharing(&GENERATE),
        array_size: settings.sequence.array_size(),
        wishes: settings.sequence.wishes(),
        world: vitro_engine::World::closed_if(
            arguments
                .closed_world
                .or(settings.closed_world)
                .unwrap_or(false),
        ),
        obeys_nullness: arguments
            .obey_nullness
            .or(settings.obey_nullness)
            .unwrap_or(true),
        pool: worker::pool(arguments.jobs.or(settings.jobs).unwrap_or_else(cores)),
        details: false,
        refresh: false,
    })
}

/// The suffix of the names of test classes.
pub fn suffix(given: Option<&str>, settings: &Settings) -> Result<String, End> {
    let suffix = given.or(settings.suffix.as_deref());
    let suffix = suffix.unwrap_or(SUFFIX).to_owned();
    let is_word = suffix.chars().all(|c| c.is_alphanumeric() || c == '_') && !suffix.is_empty();
    match is_word {
        true if suffix == "Test" => Err(End::BadInput(
            "--suffix Test: tests written by people have this suffix; use another one, such as VitroTest".to_owned(),
        )),
        true => Ok(suffix),
        false => Err(End::BadInput(format!(
            "--suffix {suffix} cannot be part of a Java name; use letters and digits, such as VitroTest"
        ))),
    }
}

/// What a class may cost, and what its searches leave out.
fn budget(arguments: &Arguments, settings: &Settings) -> Result<Budget, End> {
    let mut budget = leave_out(
        arguments.effort.or(settings).budget(&GENERATE),
        &arguments.without,
    );
    if let Some(calls) = settings.sequence.calls {
        budget.limits.calls = calls.into();
    }
    if let Some(paths) = settings.sequence.paths {
        budget.limits.call_paths = paths.into();
    }
    Ok(budget)
}

/// What `--without` takes.
pub fn removable() -> PossibleValuesParser {
    PossibleValuesParser::new(Budget::removable())
}

/// The budget without some prunings and sources of the search.
pub fn leave_out(mut budget: Budget, without: &[String]) -> Budget {
    for name in without {
        budget.leave_out(name);
    }
    budget
}

fn known_criteria(names: &[String]) -> Result<Vec<String>, End> {
    let wanted = criteria(names);
    let all: Vec<&str> = vitro_engine::criteria()
        .iter()
        .map(|criterion| criterion.name())
        .collect();
    match wanted.iter().find(|name| !all.contains(&&***name)) {
        Some(unknown) => Err(End::BadInput(format!(
            "unknown criterion {unknown}; use one of {}",
            all.join(", ")
        ))),
        None => Ok(wanted),
    }
}

/// Paths separated as for `java -cp`, or those in a file.
pub fn read_paths(text: &OsStr) -> Result<Vec<PathBuf>, End> {
    let Some(file) = file_of_paths(text) else {
        return existing(named(text).collect());
    };
    let text =
        std::fs::read_to_string(file).map_err(|error| End::BadInput(format!("{file}: {error}")))?;
    let lines = text.lines().map(str::trim);
    existing(lines.flat_map(|line| named(line.as_ref())).collect())
}

/// The file in `@FILE`.
pub fn file_of_paths(text: &OsStr) -> Option<&str> {
    text.to_str()?.strip_prefix('@')
}

/// The paths of a list that have names.
fn named(text: &OsStr) -> impl Iterator<Item = PathBuf> + '_ {
    std::env::split_paths(text).filter(|path| !path.as_os_str().is_empty())
}

/// The paths, or the first that does not exist.
pub fn existing(paths: Vec<PathBuf>) -> Result<Vec<PathBuf>, End> {
    match paths.iter().find(|path| !path.exists()) {
        Some(missing) => Err(End::BadInput(format!(
            "{} on the class path does not exist; build or download it first",
            missing.display()
        ))),
        None => Ok(paths),
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
                "warning: the test of {} was edited and is not overwritten; the new one is {}",
                class.class,
                file.path.display()
            );
        }
    }
    for (class, method, why) in generated.ended_early() {
        let _ = writeln!(err, "warning: {class}.{method}: {why}");
    }
    for note in &generated.notes {
        let _ = writeln!(err, "warning: {note}");
    }
    for unheard in &generated.unheard {
        let _ = writeln!(err, "warning: vitro.toml: [sequence]: {unheard}");
    }
    for gone in &generated.gone {
        let (class, path) = (&gone.class, gone.path.display());
        let _ = match gone.removed {
            true => writeln!(err, "{class} no longer exists: removed {path}"),
            false => writeln!(
                err,
                "warning: {class} no longer exists; {path} was edited and is kept"
            ),
        };
    }
    for skipped in &generated.skipped {
        let _ = writeln!(err, "skipped: {} {}", skipped.class, skipped.reason);
    }
    if generated.covered_by_own_tests > 0 {
        let _ = writeln!(
            err,
            "left out: {} covered by the project's own tests",
            counted(generated.covered_by_own_tests, "method", "methods")
        );
    }
    if generated.left_out > 0 {
        let _ = writeln!(
            err,
            "left out: {}: generated by tools, excluded by vitro.toml, or `main`",
            counted(generated.left_out, "member", "members")
        );
    }
    if let Some(sandbox) = generated.sandbox {
        let _ = writeln!(err, "replayed {sandbox}");
    }
}
