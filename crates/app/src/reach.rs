//! `vitro reach`: an input that leads to a place in a program, as a JUnit test, or that there is none.

use std::path::{Path, PathBuf};

use vitro_engine::Problem;
use vitro_engine::generate::Replay;
use vitro_engine::reach::{
    Direction, Found, ReachReport, ReachRequest, TargetReport, USUAL_WORK, Verdict, reach_in,
};
use vitro_testgen::junit::{Framework, Options};
use vitro_testgen::owned;

use crate::generate::{FrameworkName, read_paths};
use crate::results::{self, reached};
use crate::worker::{self, Limits};
use crate::{End, say, warn};

/// Finds an input that reaches a line, a branch or an exception, or shows that there is none.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  vitro reach -cp classes shop.Cart.add:31                   a line
  vitro reach -cp classes shop.Cart.add@51                   an instruction
  vitro reach -cp classes shop.Cart.add:31=false             a side of a condition; =7 or =default of a switch
  vitro reach -cp classes 'shop.Cart.add:31!ArithmeticException'   what is thrown there
  vitro reach -cp classes 'shop.Cart.add:28->31/sum'         a value of sum given in line 28 and used in 31
  vitro reach -cp classes shop.Cart.add:28,30=true,31        these, in this order
  vitro reach -cp classes --jacoco jacoco.xml --out tests    all that a report of JaCoCo shows as not covered

Exit codes: 0 all targets reached; 1 some not; 2 bad input; 3 time or memory ended a search without
an answer; 70 a bug in Vitro. What is called reached has been run on
the real JVM.")]
pub struct Arguments {
    /// Places to reach.
    #[arg(required_unless_present = "jacoco")]
    targets: Vec<String>,
    /// Folders and jars to search for classes, separated by colons, or @FILE that holds them.
    #[arg(long, alias = "cp", default_value = ".")]
    class_path: String,
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
    /// What the test is written for.
    #[arg(long, value_enum, default_value = "junit5")]
    framework: FrameworkName,
    /// Let the test call private methods and set up private state by reflection.
    #[arg(long)]
    reflection: bool,
    /// Take the class path for all there is: no test writes classes of its own below interfaces and classes of the program,
    /// and proofs hold for what is there now.
    #[arg(long)]
    closed_world: bool,
    /// Work for each target, in millions of steps.
    #[arg(long, value_name = "COUNT", default_value_t = USUAL_WORK / 1_000_000)]
    effort: u64,
    #[command(flatten)]
    limits: Limits,
    /// Print the partial state of the backward search after each block.
    #[arg(long)]
    trace: bool,
    /// Folders with sources, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    source: Option<String>,
    /// Do not compile and run the test: for machines without a Java compiler.
    #[arg(long)]
    no_replay: bool,
    /// Run code on the real JVM even if it touches files, network, processes or ends the JVM.
    #[arg(long, conflicts_with = "no_replay")]
    allow: bool,
    /// Jars of the test framework, separated by colons, where they are not found by themselves.
    #[arg(long, value_name = "PATHS")]
    test_class_path: Option<String>,
    /// Say what it took.
    #[arg(long)]
    timing: bool,
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
        Format::Text => say(&told(&report, arguments)),
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

fn request(arguments: &Arguments) -> Result<ReachRequest, End> {
    let list = |given: &Option<String>| given.as_deref().map_or(Ok(Vec::new()), read_paths);
    let replay = match arguments.no_replay {
        true => None,
        false => Some(Replay {
            test_class_path: list(&arguments.test_class_path)?,
            runs: 2,
            allow: arguments.allow,
        }),
    };
    Ok(ReachRequest {
        class_path: read_paths(&arguments.class_path)?,
        jdk: arguments.jdk.clone(),
        targets: arguments.targets.clone(),
        jacoco: arguments.jacoco.clone(),
        only: match (arguments.forward, arguments.backward) {
            (true, _) => Some(Direction::Forward),
            (_, true) => Some(Direction::Backward),
            _ => None,
        },
        options: Options {
            framework: match arguments.framework {
                FrameworkName::Junit5 => Framework::JUnit5,
                FrameworkName::Junit4 => Framework::JUnit4,
                FrameworkName::Testng => Framework::TestNg,
            },
            reflection: arguments.reflection,
            ..Options::default()
        },
        world: vitro_engine::World::closed_if(arguments.closed_world),
        replay,
        work: arguments.effort.saturating_mul(1_000_000),
        sources: list(&arguments.source)?,
        trace: arguments.trace,
        memory: arguments
            .limits
            .memory()
            .unwrap_or(vitro_explore::USUAL_MEMORY),
        deadline: arguments.limits.deadline(),
    })
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
fn told(report: &ReachReport, arguments: &Arguments) -> String {
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
            "\nforward {} steps, {} forks; backward {} steps, {} states; {:.2} s\n",
            figures.forward_work,
            figures.forward_nodes,
            figures.backward_work,
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
                1 => format!("      once more, {times} times\n"),
                _ => format!("      these {lines} lines once more, {times} times\n"),
            };
        }
    }
    if found.cut > 0 {
        text += &format!("    and {} more lines\n", found.cut);
    }
    if let Some(test) = &found.test {
        text += &format!("\nTest: {test}\n");
    }
    text
}
