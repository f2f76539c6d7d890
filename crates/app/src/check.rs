//! `vitro check`: an input that breaks a property of a program, or that there is none.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use vitro_engine::check::{
    CheckReport, CheckRequest, Failure, Line, Property, Shortcut, Start, Verdict, check_in,
    usual_sources,
};
use vitro_engine::effort::CHECK;
use vitro_engine::generate::project_tests::Wanted;
use vitro_engine::{Problem, StrategyName};

use vitro_program::Places;
use vitro_testgen::java::literal;
use vitro_testgen::junit::Options;
use vitro_testgen::junit::failure::failure_test;
use vitro_testgen::replay::loader_option;
use vitro_vm::source::{Role, Source};

use crate::generate::settings::Settings;
use crate::generate::{FrameworkName, suffix};
use crate::plural::counted;
use crate::project::{self, Classes, LIMITS, Reader};
use crate::results::{self, checked};
use crate::worker;
use crate::{End, effort, say};

/// Finds an input that breaks a property of a program, or shows that there is none.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro check demo.Account                       no assert fails; a class of the project in this folder
  vitro check -cp classes:lib.jar demo.Account   any class
  vitro check --property exception demo.Account  no exception leaves main
  vitro check --property reach:locked demo.Door  Vitro.reach(\"locked\") is never called
  vitro check --arguments=2 demo.Tool            any two arguments
  vitro check --method sum demo.MathTest         any parameters of a test method

The verdict stands on a line of its own: violated, holds, holds within bounds, or unknown. What is called violated has
been run on the real JVM.

Exit codes: 0 holds, perhaps within bounds; 1 violated; 2 bad input; 3 unknown, also where a limit of time or the memory of this
machine ended the search; 70 a bug in Vitro.")]
pub struct Arguments {
    /// Folders and jars to search for classes, separated by colons, or @FILE that holds them; else those of the module of
    /// this project that holds the class, else this folder.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long)]
    jdk: Option<PathBuf>,
    /// What must hold: assertion, exception, deadlock, or reach:LABEL.
    #[arg(long, default_value = "assertion")]
    property: String,
    /// What to print: text, json or sarif.
    #[arg(long, default_value = "text")]
    format: Format,
    /// Which open alternative comes next: balanced, depth, breadth, deepening or random.
    #[arg(long, default_value = "breadth")]
    strategy: Order,
    /// Let the arguments of `main` be unknown, at most so many; without a number 3.
    #[arg(long, value_name = "MAX", num_args = 0..=1, require_equals = true, default_missing_value = "3")]
    arguments: Option<u32>,
    /// Check a method instead of `main`, with unknown parameters: `name`, or `name(int, String)`.
    #[arg(long, conflicts_with = "arguments")]
    method: Option<String>,
    /// Write the failing input and a JUnit test for it into this folder.
    #[arg(long)]
    failure: Option<PathBuf>,
    /// Do without what saves paths: merging (small branches on both sides at once), subsumption (no run goes on from a
    /// state that was there before).
    #[arg(long, value_delimiter = ',')]
    without: Vec<Saving>,
    /// Explore every order of threads, also those in which nothing else happens.
    #[arg(long)]
    all_orders: bool,
    /// Take the class path for all there is: no test writes classes of its own below interfaces and classes of the program,
    /// and proofs hold for what is there now.
    #[arg(long)]
    closed_world: bool,
    /// Folders in which the source is looked for, to show the lines that were passed.
    #[arg(long, value_delimiter = ':')]
    sources: Vec<PathBuf>,
    /// Let the replay use files and network.
    #[arg(long)]
    allow: bool,
    /// Say what it took.
    #[arg(long)]
    timing: bool,
    /// The class with `main`, or with the method.
    main_class: String,
    // Comes last, since its heading counts for all options behind it.
    #[command(flatten)]
    effort: effort::Options,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Sarif,
}

/// What saves paths.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Saving {
    Merging,
    Subsumption,
}

impl From<Saving> for Shortcut {
    fn from(saving: Saving) -> Shortcut {
        match saving {
            Saving::Merging => Shortcut::Merging,
            Saving::Subsumption => Shortcut::Subsumption,
        }
    }
}

/// A search strategy.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Order {
    Balanced,
    Depth,
    Breadth,
    Deepening,
    Random,
}

impl From<Order> for StrategyName {
    fn from(order: Order) -> StrategyName {
        match order {
            Order::Balanced => StrategyName::Balanced,
            Order::Depth => StrategyName::Depth,
            Order::Breadth => StrategyName::Breadth,
            Order::Deepening => StrategyName::Deepening,
            Order::Random => StrategyName::Random(0),
        }
    }
}

/// How hard `generate` is to try is not for this command.
const READER: Reader = Reader {
    command: "check",
    passes_over: &[LIMITS],
    is_of_modules: false,
};

pub fn run(arguments: &Arguments) -> End {
    let (request, places) = match request(arguments) {
        Ok(request) => request,
        Err(end) => return end,
    };
    let report = match check_in(&worker::pool(1), &request) {
        Ok(report) => report,
        Err(Problem::BadInput(text)) => return End::BadInput(text),
        Err(Problem::Internal(text)) => return End::Internal(text),
    };
    let text = match arguments.format {
        Format::Text => Ok(text(&report, arguments, &places)),
        Format::Json => results::json(&checked::document(&report)),
        Format::Sarif => results::json(&checked::sarif(&report)),
    };
    match text {
        Ok(text) => say(&text),
        Err(error) => return End::Internal(error),
    }
    if let Some(folder) = &arguments.failure
        && let Err(error) = keep(folder, &report, &request.options)
    {
        return End::BadInput(format!("{}: {error}", folder.display()));
    }
    match report.verdict {
        Verdict::Violated => End::Violated(format!("{} is violated", report.property)),
        Verdict::Holds | Verdict::HoldsWithinBounds => End::Done,
        Verdict::Unknown => {
            let reasons: Vec<&str> = report.reasons.iter().map(|r| &*r.text).collect();
            End::NoAnswer(reasons.join("; "))
        }
    }
}

fn request(arguments: &Arguments) -> Result<(CheckRequest, Classes), End> {
    let property = Property::parse(&arguments.property).ok_or_else(|| {
        let text = format!(
            "there is no property {}; there are assertion, exception, deadlock and reach:LABEL",
            arguments.property
        );
        End::BadInput(text)
    })?;
    let mut sources = usual_sources();
    let settings = project::settings(&[], READER)?;
    sources.extend(own_sources(&settings)?);
    let names = std::slice::from_ref(&arguments.main_class);
    let given = arguments.class_path.as_deref();
    let places = project::classes(given, names, arguments.jdk.as_deref(), &settings)?;
    let request = CheckRequest {
        class_path: places.class_path.clone(),
        jdk: arguments.jdk.clone(),
        main_class: arguments.main_class.clone(),
        start: match (&arguments.method, arguments.arguments) {
            (Some(method), _) => Start::Method(method.clone()),
            (None, Some(most)) => Start::Arguments(most),
            (None, None) => Start::Main,
        },
        property,
        sources,
        strategy: arguments.strategy.into(),
        budget: arguments.effort.budget(&CHECK),
        without: arguments.without.iter().map(|&one| one.into()).collect(),
        all_orders: arguments.all_orders,
        allow: arguments.allow,
        options: options(arguments, &settings, &places)?,
        world: vitro_engine::World::closed_if(
            arguments.closed_world || settings.closed_world.unwrap_or(false),
        ),
        confirm: true,
    };
    Ok((request, places))
}

/// How a test that shows a violation is written: as the settings say, else as the module's own tests.
fn options(arguments: &Arguments, settings: &Settings, places: &Classes) -> Result<Options, End> {
    let framework = settings.framework.map(FrameworkName::framework);
    let wanted = Wanted {
        framework,
        assertj: settings.assertj,
        test_class_path: settings.test_class_path.clone(),
        jdk: arguments.jdk.clone(),
        options: Options {
            suffix: suffix(None, settings)?,
            ..Options::default()
        },
    };
    let tests = project::tests(&wanted, places)?;
    Ok(tests.of_class(&arguments.main_class).options.clone())
}

/// Where else unknowns come from, as `vitro.toml` says.
fn own_sources(settings: &Settings) -> Result<Vec<Source>, End> {
    let table = &settings.symbolic_sources;
    let mut sources = Vec::new();
    for (rows, role) in [
        (&table.unknown, Role::Unknown),
        (&table.assume, Role::Assume),
        (&table.reach, Role::Reach),
    ] {
        for row in rows {
            let source = Source::parse(row, role).ok_or_else(|| {
                End::BadInput(format!("vitro.toml: {row} is no method; Class.method is"))
            })?;
            sources.push(source);
        }
    }
    Ok(sources)
}

/// Writes what is needed to see the failure again: the recorded input, a JUnit test, and classes to stand before the
/// program's, if it asks others than ours.
fn keep(folder: &Path, report: &CheckReport, options: &Options) -> std::io::Result<()> {
    let Some(failure) = &report.failure else {
        return Ok(());
    };
    std::fs::create_dir_all(folder)?;
    std::fs::write(folder.join("failure.input"), &failure.recorded)?;
    if let Some((name, text)) = test_of(failure, options).filter(|_| failure.schedule.is_empty()) {
        std::fs::write(folder.join(name), text)?;
    }
    if !failure.schedule.is_empty() {
        std::fs::write(folder.join("failure.schedule"), &failure.schedule)?;
    }
    for (name, bytes) in &failure.instead {
        let file = folder.join("classes").join(format!("{name}.class"));
        if let Some(parent) = file.parent() {
            std::fs::create_dir_all(parent)?;
        }
        std::fs::write(file, bytes)?;
    }
    Ok(())
}

/// A JUnit test that calls the method or the program with its input.
fn test_of(failure: &Failure, options: &Options) -> Option<(String, String)> {
    let exception = failure.exception.as_ref()?;
    Some(failure.test.clone().unwrap_or_else(|| {
        let (started, given) = (&failure.started, &failure.arguments);
        failure_test(started, given, exception, &failure.recorded, options)
    }))
}

/// The report for people.
fn text(report: &CheckReport, arguments: &Arguments, places: &Classes) -> String {
    let mut text = format!("{}\n", report.verdict);
    for reason in &report.reasons {
        text += &format!("  {}\n", reason.text);
    }
    for assumption in &report.assumptions {
        text += &format!("  assumption: {assumption}\n");
    }
    if let Some(failure) = &report.failure {
        text += &failed(failure);
        text += &passed(failure, &mut Sources::of(arguments, places));
        text += match failure.schedule.is_empty() {
            true => "\nConfirmed on the real JVM.\n",
            false => "\nConfirmed on the real JVM, with this thread schedule enforced.\n",
        };
        text += &again(failure, arguments, places);
    }
    if arguments.timing {
        let figures = &report.figures;
        text += &format!(
            "{}, {} states subsumed, {} branches merged, {} instructions, {} solver queries, {:.2} s\n",
            counted(report.paths, "path", "paths"),
            report.covered,
            report.merged,
            figures.steps,
            figures.solver_calls,
            figures.seconds
        );
    }
    text
}

/// How `java` alone shows a failure again, if it needs no files that were not kept.
fn again(failure: &Failure, arguments: &Arguments, classes: &Classes) -> String {
    let mut words = vec!["java".to_owned(), "-ea".to_owned()];
    let mut places = Vec::new();
    let is_plain = failure.recorded.is_empty() && failure.instead.is_empty();
    match &arguments.failure {
        None if is_plain => {}
        None => return String::new(),
        Some(folder) => {
            let place = |name: &str| folder.join(name).display().to_string();
            if !failure.recorded.is_empty() {
                words.push(format!("-Dvitro.input={}", place("failure.input")));
            }
            if !failure.schedule.is_empty() {
                words.push(format!("-Dvitro.schedule={}", place("failure.schedule")));
            }
            if !failure.instead.is_empty() {
                places.push(folder.join("classes"));
            }
        }
    }
    places.extend(classes.class_path.iter().cloned());
    if !failure.instead.is_empty() {
        words.extend(loader_option(&classes.class_path));
    }
    if !is_plain || !failure.schedule.is_empty() {
        places.push(failure.library.clone());
    }
    let Ok(places) = Places::joined(&places) else {
        return String::new();
    };
    words.extend(["-cp".to_owned(), places.to_string_lossy().into_owned()]);
    words.push(failure.started.clone());
    words.extend(failure.arguments.iter().cloned());
    let words: Vec<String> = words.iter().map(|word| for_shell(word)).collect();
    format!("\nTo reproduce:\n    {}\n", words.join(" "))
}

/// A word as a shell reads it back.
fn for_shell(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./:=,+@%".contains(c);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}

fn failed(failure: &Failure) -> String {
    let mut text = String::new();
    if let Some(exception) = &failure.exception {
        let message = failure.message.as_ref();
        let message = message.map_or(String::new(), |message| format!(": {message}"));
        text += &format!("\n{exception}{message}\n");
        for frame in &failure.stack {
            text += &format!("    at {frame}\n");
        }
    }
    if !failure.arguments.is_empty() {
        let given = failure.arguments.iter();
        let given = given.map(|one| literal::string(&one.encode_utf16().collect::<Vec<u16>>()));
        let given: Vec<String> = given.collect();
        text += &format!("\nArguments:\n    {}\n", given.join(", "));
    }
    if let Some(snippet) = &failure.snippet {
        text += "\nCall:\n";
        for line in snippet.lines() {
            text += format!("    {line}").trim_end();
            text += "\n";
        }
    }
    if !failure.inputs.is_empty() {
        text += "\nInput, in the order of the calls:\n";
        for (call, value) in &failure.inputs {
            text += &format!("    {value};  // {call}\n");
        }
    }
    if !failure.path.is_empty() {
        text += "\nPath:\n";
        for step in &failure.path {
            let file = step.file.as_deref().unwrap_or(&step.class);
            let line = step.line.map_or(String::new(), |line| format!(":{line}"));
            text += &format!("    {file}{line}  {}\n", step.text);
        }
    }
    if !failure.order.is_empty() {
        text += "\nThread schedule:\n";
        for step in &failure.order {
            let file = step.file.as_deref().unwrap_or(&step.class);
            let line = step.line.map_or(String::new(), |line| format!(":{line}"));
            text += &format!("    {}  {file}{line}\n", step.text);
        }
    }
    text
}

/// The lines that the real JVM passed, with their text where the source is found.
fn passed(failure: &Failure, sources: &mut Sources) -> String {
    if failure.lines.is_empty() {
        return String::new();
    }
    let mut text = "\nLines passed:\n".to_owned();
    for line in &failure.lines {
        write_line(line, 1, sources, &mut text);
    }
    text
}

fn write_line(line: &Line, depth: usize, sources: &mut Sources, text: &mut String) {
    let indent = "    ".repeat(depth);
    match line {
        Line::One { file, line, thread } => {
            let name = file.rsplit('/').next().unwrap_or(file);
            let thread = thread.as_ref().map_or(String::new(), |t| format!("{t}  "));
            let source = sources.line(file, *line);
            let source = source.map_or(String::new(), |source| format!("  {}", source.trim()));
            *text += &format!("{indent}{thread}{name}:{line}{source}\n");
        }
        Line::Times(times, body) => {
            *text += &format!("{indent}{times} times:\n");
            for line in body {
                write_line(line, depth + 1, sources, text);
            }
        }
        Line::LeftOut(count) => *text += &format!("{indent}… {count} more\n"),
    }
}

/// Sources that have been looked for.
struct Sources {
    folders: Vec<PathBuf>,
    files: HashMap<String, Option<Vec<String>>>,
}

impl Sources {
    /// Below the named folders; else where builds have them, and beside the classes.
    fn of(arguments: &Arguments, classes: &Classes) -> Sources {
        let mut folders: Vec<PathBuf> = arguments.sources.clone();
        if folders.is_empty() {
            folders.extend(classes.home.sources.iter().cloned());
            folders.extend(["src/main/java", "src/test/java", "src", "."].map(PathBuf::from));
            let places = classes.class_path.iter();
            folders.extend(places.filter(|place| place.is_dir()).cloned());
        }
        Sources {
            folders,
            files: HashMap::new(),
        }
    }

    /// A line of a file, which is named as a package names it.
    fn line(&mut self, file: &str, line: u16) -> Option<&str> {
        let folders = &self.folders;
        let known = self.files.entry(file.to_owned()).or_insert_with(|| {
            let mut texts = folders
                .iter()
                .filter_map(|folder| std::fs::read_to_string(folder.join(file)).ok());
            let text = texts.next()?;
            Some(text.lines().map(str::to_owned).collect())
        });
        let lines = known.as_ref()?;
        lines
            .get(usize::from(line).checked_sub(1)?)
            .map(String::as_str)
    }
}
