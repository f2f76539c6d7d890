//! `vitro reach`: an input that leads to a place in a program, as a JUnit test, or that there is none.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use vitro_engine::Problem;
use vitro_engine::effort::REACH;
use vitro_engine::generate::Replay;
use vitro_engine::generate::project_tests::{ProjectTests, Wanted};
use vitro_engine::reach::{
    Direction, Found, ReachReport, ReachRequest, TargetReport, Verdict, reach_in,
};
use vitro_testgen::junit::Options;
use vitro_testgen::owned;

use crate::generate::settings::Settings;
use crate::generate::{FrameworkName, existing, read_paths, suffix};
use crate::plural::counted;
use crate::project::{self, Classes, LIMITS, Reader};
use crate::results::{self, reached};
use crate::worker;
use crate::{End, effort, say, warn};

/// Finds an input that reaches a line, a branch or an exception, or shows that there is none.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro reach shop.Cart.add:31                   a line of a class of the project in this folder
  vitro reach -cp classes:lib.jar shop.Cart.add:31   of any class
  vitro reach shop.Cart.add@51                   an instruction
  vitro reach shop.Cart.add:31=false             a side of a condition; =7 or =default of a switch
  vitro reach 'shop.Cart.add:31!ArithmeticException'   what is thrown there
  vitro reach 'shop.Cart.add:28->31/sum'         a value of sum given in line 28 and used in 31
  vitro reach shop.Cart.add:28,30=true,31        these, in this order
  vitro reach --jacoco jacoco.xml --out tests    all that a report of JaCoCo shows as not covered

Exit codes: 0 all targets reached; 1 some not; 2 bad input; 3 time or memory ended a search without
an answer; 70 a bug in Vitro. What is called reached has been run on
the real JVM.")]
pub struct Arguments {
    /// Places to reach.
    #[arg(required_unless_present = "jacoco")]
    targets: Vec<String>,
    /// Folders and jars to search for classes, separated by colons, or @FILE that holds them; else those of the modules of
    /// this project that hold the targets, else this folder.
    #[arg(long, alias = "cp", value_name = "PATHS")]
    class_path: Option<OsString>,
    /// The JDK whose library to use; else JAVA_HOME, else `java` on the PATH.
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Reach all that this report of JaCoCo, XML or exec, shows as not covered.
    #[arg(long, value_name = "FILE")]
    jacoco: Option<PathBuf>,
    /// Only search from the start of the method.
    #[arg(long, conflicts_with = "backward")]
    forward: bool,
    /// Only search from the target back.
    #[arg(long)]
    backward: bool,
    /// Where tests are written; else they are printed.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// What to print: text or json.
    #[arg(long, default_value = "text")]
    format: Format,
    /// What the test is written for; else what the project has, else junit5.
    #[arg(long, value_enum)]
    framework: Option<FrameworkName>,
    /// Let the test call private methods and set up private state by reflection.
    #[arg(long)]
    reflection: bool,
    /// Take the class path for all there is: no test writes classes of its own below interfaces and classes of the program,
    /// and proofs hold for what is there now.
    #[arg(long)]
    closed_world: bool,
    /// Print the partial state of the backward search after each block.
    #[arg(long)]
    trace: bool,
    /// Folders with sources, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    source: Option<OsString>,
    /// Do not compile and run the test: for machines without a Java compiler.
    #[arg(long)]
    no_replay: bool,
    /// Run code on the real JVM even if it touches files, network, processes or ends the JVM.
    #[arg(long, conflicts_with = "no_replay")]
    allow: bool,
    /// Jars of the test framework, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    test_class_path: Option<OsString>,
    /// Say what it took.
    #[arg(long)]
    timing: bool,
    // Comes last, since its heading counts for all options behind it.
    #[command(flatten)]
    effort: effort::Options,
}

/// How a report is written.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
}

pub fn run(arguments: &Arguments) -> End {
    let request = match request(arguments) {
        Ok(request) => request,
        Err(end) => return end,
    };
    let report = match reach_in(&worker::pool(1), &request) {
        Ok(report) => report,
        Err(Problem::BadInput(text)) => return End::BadInput(text),
        Err(Problem::Internal(text)) => return End::Internal(text),
    };
    let stored = match &arguments.out {
        Some(folder) => store(folder, &report),
        None => Ok(()),
    };
    if let Err(end) = stored {
        return end;
    }
    match arguments.format {
        Format::Text => say(&text(&report, arguments)),
        Format::Json => match results::json(&reached::document(&report)) {
            Ok(text) => say(&text),
            Err(error) => return End::Internal(error),
        },
    }
    let (all, reached) = (report.targets.len(), report.count(Verdict::Reached));
    match reached == all {
        true => End::Done,
        false if report.is_cut => {
            End::NoAnswer("time or memory ended the search before there was an answer".to_owned())
        }
        false => End::Violated(match all {
            1 => format!(
                "{} is {}",
                report.targets[0].target, report.targets[0].verdict
            ),
            _ => format!("{} of {all} targets are not reached", all - reached),
        }),
    }
}

/// How much work is worth it is not what `generate` says.
const READER: Reader = Reader {
    command: "reach",
    passes_over: &[LIMITS],
    is_of_modules: false,
};

fn request(arguments: &Arguments) -> Result<ReachRequest, End> {
    let settings = project::settings(&[], READER)?;
    let list = |given: &Option<OsString>| given.as_deref().map_or(Ok(Vec::new()), read_paths);
    let given = arguments.class_path.as_deref();
    let jdk = arguments.jdk.as_deref();
    let classes = project::classes(given, &arguments.targets, jdk, &settings)?;
    let mut sources = list(&arguments.source)?;
    if sources.is_empty() {
        sources.clone_from(&classes.home.sources);
    }
    Ok(ReachRequest {
        class_path: existing(classes.class_path.to_vec())?,
        jdk: arguments.jdk.clone(),
        targets: arguments.targets.clone(),
        jacoco: arguments.jacoco.clone(),
        only: match (arguments.forward, arguments.backward) {
            (true, _) => Some(Direction::Forward),
            (_, true) => Some(Direction::Backward),
            _ => None,
        },
        tests: tests(arguments, &settings, &classes)?,
        world: vitro_engine::World::closed_if(
            arguments.closed_world || settings.closed_world.unwrap_or(false),
        ),
        replay: (!arguments.no_replay).then_some(Replay {
            runs: 2,
            allow: arguments.allow,
        }),
        budget: arguments.effort.budget(&REACH),
        sources,
        trace: arguments.trace,
    })
}

/// What tests are written with: as the command line says, else the settings, else as each module's own tests.
fn tests(
    arguments: &Arguments,
    settings: &Settings,
    classes: &Classes,
) -> Result<ProjectTests, End> {
    let framework = arguments.framework.or(settings.framework);
    let wanted = Wanted {
        framework: framework.map(FrameworkName::framework),
        assertj: settings.assertj,
        options: Options {
            reflection: arguments.reflection || settings.reflection.unwrap_or(false),
            suffix: suffix(None, settings)?,
            ..Options::default()
        },
        test_class_path: match &arguments.test_class_path {
            Some(given) => read_paths(given)?,
            None => settings.test_class_path.clone(),
        },
        jdk: arguments.jdk.clone(),
    };
    let tests = project::tests(&wanted, classes)?;
    for note in tests.notes() {
        warn(&format!("warning: {note}\n"));
    }
    Ok(tests)
}

/// Puts the tests on disk; a file that a person has edited stays, and the new one lies beside it.
fn store(folder: &Path, report: &ReachReport) -> Result<(), End> {
    for test in &report.tests {
        let path = folder.join(&test.path);
        let stored = owned::store(&path, &test.text)
            .map_err(|error| End::BadInput(format!("{}: {error}", path.display())))?;
        if let owned::Stored::Beside(beside) = stored {
            warn(&format!(
                "warning: {} was edited and is left alone; the new one is {}\n",
                path.display(),
                beside.display()
            ));
        }
    }
    Ok(())
}

/// The report for people.
fn text(report: &ReachReport, arguments: &Arguments) -> String {
    let mut text = String::new();
    for target in &report.targets {
        text += &one(target, arguments.timing);
    }
    if report.targets.len() > 1 {
        text += &format!(
            "\n{} targets: {} reached, {} proved unreachable, {} not reached\n",
            report.targets.len(),
            report.count(Verdict::Reached),
            report.count(Verdict::Unreachable),
            report.count(Verdict::NotReached)
        );
    }
    for test in &report.tests {
        match &arguments.out {
            Some(folder) => text += &format!("\n{}\n", folder.join(&test.path).display()),
            None => text += &format!("\n{}", test.text),
        }
    }
    text
}

fn one(target: &TargetReport, timing: bool) -> String {
    let by = match (&target.with, target.by) {
        (Some(other), _) => format!(", on the way to {other}"),
        (None, Some(by)) => format!(", {by}"),
        (None, None) => String::new(),
    };
    let mut text = format!("{}: {}{by}\n", target.target, target.verdict);
    for reason in &target.reasons {
        text += &format!("  {reason}\n");
    }
    for state in &target.trace {
        text += &format!("{state}\n");
    }
    if let Some(found) = &target.found {
        text += &drawn(found);
    }
    if timing {
        let figures = &target.figures;
        text += &format!(
            "\nforward {} units, {} forks; backward {} units, {} states; {:.2} s\n",
            figures.forward_cost,
            figures.forward_nodes,
            figures.backward_cost,
            figures.backward_nodes,
            figures.seconds
        );
    }
    text
}

fn drawn(found: &Found) -> String {
    let mut text = format!("\n{} {}\n\n", found.call, found.ending);
    for line in found.heap.drawn().lines() {
        text += &format!("    {line}\n");
    }
    text += "\nPath:\n";
    for line in &found.path {
        let mark = if line.is_target { "→" } else { " " };
        let source = line.text.as_deref().unwrap_or_default();
        let shown = format!("  {mark} {}:{:<5} {source}", line.method, line.line);
        text += &format!("{}\n", shown.trim_end());
        if let Some((lines, times)) = line.again {
            text += &match lines {
                1 => format!("      repeated {times} times\n"),
                _ => format!("      these {lines} lines repeated {times} times\n"),
            };
        }
    }
    if found.cut > 0 {
        text += &format!(
            "    and {}\n",
            counted(found.cut, "more line", "more lines")
        );
    }
    if let Some(test) = &found.test {
        text += &format!("\nTest: {test}\n");
    }
    text
}
