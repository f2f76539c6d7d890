//! Checks a property of a program: from its `main`, with an unknown wherever it asks for one, all paths are explored. A
//! path that breaks the property is run on the real JVM before anything is said; that there is none is only said when
//! every path was explored and nothing was given up.

mod confirm;
mod entry;
mod junit_reproducer;
mod lifecycle;
mod method;
mod outcome;
mod path_view;
mod prepared;
mod requested_types;
#[cfg(test)]
mod tests;
mod verdict;

use std::path::PathBuf;
use std::rc::Rc;
use std::time::Instant;

use vitro_explore::{Budget, CodeFacts, Explorer, Limit, Path};
use vitro_program::Places;
use vitro_solver::Config;
use vitro_testgen::junit::Options;
use vitro_vm::source::{Role, Source};
use vitro_vm::turns::Uncaught;
use vitro_vm::{Assertions, Host, Limits, Machine, World};

use crate::contained::on_deep_stack;
use crate::effort;
use crate::library::needs::Needs;
use crate::library::{self, Parts};
use crate::pool::{Cancel, Death, Pool, Seat, TaskKind};
use crate::report::{EndedBy, Figures};
use crate::request::{Problem, StrategyName};
use crate::workers::{late, left};
use confirm::Replayer;
use entry::Entry;

pub use entry::Start;
pub use outcome::{CheckReport, Failure, Line, PathStep, Property, Reason, ReasonKind, Verdict};

/// What is to be checked.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct CheckRequest {
    /// Folders and jars to search for classes.
    pub class_path: Places,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// The class with `main`, or with the method under test.
    pub main_class: String,
    /// What is run.
    pub start: Start,
    /// What must hold.
    pub property: Property,
    /// Where unknowns come from.
    pub sources: Vec<Source>,
    /// Which open alternative comes next.
    pub strategy: StrategyName,
    /// When to stop.
    pub budget: Budget,
    /// What is not done although it saves paths.
    pub without: Vec<Shortcut>,
    /// Whether every order of threads is explored, also those in which nothing else happens.
    pub all_orders: bool,
    /// Whether the replay may touch files and network.
    pub allow: bool,
    /// How a test that shows a violation is written.
    pub options: Options,
    /// What claims range over.
    pub world: World,
    /// Whether a violation is run on the real JVM before it is told. Without that, whoever asks runs the recorded input
    /// himself: `cargo xtask refute` runs those of many programs in one JVM.
    pub confirm: bool,
}

/// What saves paths without changing what is so.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Shortcut {
    /// Both sides of small branches at once.
    Merging,
    /// A run that comes into a state which an earlier one stands for ends there.
    Subsumption,
}

/// Where unknowns come from unless somebody says otherwise.
pub fn usual_sources() -> Vec<Source> {
    let rows = [
        ("vitro.Vitro.any*", Role::Unknown),
        ("vitro.Vitro.assume", Role::Assume),
        ("vitro.Vitro.reach", Role::Reach),
        ("Verifier.nondet*", Role::Unknown),
        ("Verifier.assume", Role::Assume),
        ("Verifier.reach", Role::Reach),
    ];
    rows.iter()
        .filter_map(|(text, role)| Source::parse(text, *role))
        .collect()
}

/// Checks what the request names.
pub fn check(request: &CheckRequest) -> Result<CheckReport, Problem> {
    on_deep_stack("check", || check_here(request))
}

/// The same by a worker of a pool, if it has any: what breaks there leaves this process alone.
pub fn check_in(pool: &Pool, request: &CheckRequest) -> Result<CheckReport, Problem> {
    let Some(command) = &pool.command else {
        return check(request);
    };
    let deadline = request.budget.limits.deadline;
    let task = (request, deadline.map(left));
    let mut seat = Seat::new(&command.that_waits(), &Cancel::default());
    let why = match seat.ask(TaskKind::Check, &task, deadline.map(late)) {
        Ok(answer) => return answer,
        Err(Death::Late) => EndedBy::Limit(Limit::Time),
        Err(Death::Shortage(text)) => EndedBy::Shortage(text),
        Err(death) => return Err(Problem::Internal(death.to_string())),
    };
    let reasons = vec![Reason::given_up(why.to_string())];
    Ok(CheckReport::of(request, Verdict::Unknown, reasons))
}

fn check_here(request: &CheckRequest) -> Result<CheckReport, Problem> {
    let start = Instant::now();
    let replayer = Replayer::new(request)?;
    let (mut explorer, entry) = explorer(request, &replayer)?;
    let mut report = search(&mut explorer, request, &replayer, &entry)?;
    report.figures = Figures::from(&explorer.figures);
    report.covered = explorer.figures.covered;
    report.paths = explorer.tree.paths.len() - report.covered;
    if report.verdict != Verdict::Violated {
        report.assumptions = verdict::assumptions(&explorer);
    }
    let symbolic = explorer.machine.symbolic.as_ref();
    report.merged = symbolic.map_or(0, |symbolic| symbolic.merge_count());
    report.figures.seconds = start.elapsed().as_secs_f64();
    Ok(report)
}

/// An explorer that stands before the program's first instruction, and what calls it.
fn explorer(request: &CheckRequest, replayer: &Replayer) -> Result<(Explorer, Entry), Problem> {
    let mut machine = machine(request, replayer)?;
    let entry = Entry::of(&mut machine, &request.main_class, &request.start)?;
    let class = machine.method(entry.target).class;
    let mut types = requested_types::types(&machine, class, &request.sources);
    types.extend(entry.types.iter().cloned());
    let code_facts = CodeFacts::of(&machine, class);
    let solver = solver(request);
    let mut explorer = Explorer::of_program(
        machine,
        entry.main,
        entry.target,
        &types,
        solver,
        code_facts,
    );
    explorer.machine.explore_order(match &request.property {
        Property::Assertion => Uncaught::AssertionEndsPath,
        Property::Exception => Uncaught::EndsPath,
        Property::Deadlock | Property::Reach(_) => Uncaught::EndsThread,
    });
    if request.all_orders {
        explorer.explore_all_orders();
    }
    if !request.without.contains(&Shortcut::Subsumption) {
        explorer.subsume_states();
    }
    if let Some(symbolic) = &mut explorer.machine.symbolic {
        symbolic.merging = !request.without.contains(&Shortcut::Merging);
        if let Property::Reach(label) = &request.property {
            symbolic.wanted_label = Some(label.clone());
        }
    }
    Ok((explorer, entry))
}

/// A proof needs every answer, so the solver is given time; all questions together have their budget.
fn solver(request: &CheckRequest) -> Config {
    Config {
        limits: vitro_solver::Limits {
            steps: effort::steps_of_question(&request.budget),
            time: None,
        },
        ..Config::default()
    }
}

/// Explores until a replay confirms that the property is broken, or to the end.
fn search(
    explorer: &mut Explorer,
    request: &CheckRequest,
    replayer: &Replayer,
    entry: &Entry,
) -> Result<CheckReport, Problem> {
    explorer.set_strategy(request.strategy.build());
    let mut unconfirmed = Vec::new();
    let mut judged = 0;
    let mut more = match explorer.begin(&request.budget) {
        Ok(()) => true,
        Err(outcome) => {
            let reason = Reason::stopped(&outcome);
            return Ok(CheckReport::of(request, Verdict::Unknown, vec![reason]));
        }
    };
    while more {
        for at in judged..explorer.tree.paths.len() {
            let path = explorer.tree.paths[at].clone();
            if !request.property.is_broken_by(&explorer.machine, &path) {
                continue;
            }
            match replayer.confirm(explorer, request, entry, &path)? {
                Ok(failure) => {
                    let mut report = CheckReport::of(request, Verdict::Violated, Vec::new());
                    report.failure = Some(*failure);
                    return Ok(report);
                }
                Err(why) => unconfirmed.push(why),
            }
            if unconfirmed.len() >= MOST_UNCONFIRMED {
                break;
            }
        }
        judged = explorer.tree.paths.len();
        if unconfirmed.len() >= MOST_UNCONFIRMED {
            break;
        }
        // Which path breaks the property is looked at above; here any new one may.
        let machine_says = |path: &Path| request.property.may_be_broken_by(path);
        more = explorer.go_on(&request.budget, &machine_says);
    }
    let concluded = explorer.conclude(&request.budget);
    let mut reasons: Vec<Reason> = unconfirmed.into_iter().map(Reason::unconfirmed).collect();
    if let Err(outcome) = concluded {
        return Err(Problem::Internal(outcome.to_string()));
    }
    reasons.extend(verdict::reasons(explorer, request));
    Ok(verdict::report(request, reasons))
}

/// After so many replays that do not confirm what was found, something is wrong with the way it is replayed.
const MOST_UNCONFIRMED: usize = 8;

/// A machine with the library ready and assertions on. What the program is compiled against is there, too.
fn machine(request: &CheckRequest, replayer: &Replayer) -> Result<Machine, Problem> {
    let mut natives = vitro_models::registry();
    let mut sources = request.sources.clone();
    sources.extend(entry::sources());
    natives.set_sources(sources);
    let class_path = replayer.class_path()?;
    let main_class = request.main_class.replace('.', "/");
    let preload = Needs::default().of(&class_path, &main_class);
    let parts = Parts {
        jdk: Rc::new(replayer.jdk()?),
        class_path: Rc::new(class_path),
        natives: Rc::new(natives),
        limits: Limits::default(),
        boot_properties: Vec::new(),
        coverage: false,
        preload,
    };
    let mut machine = library::ready(&parts, Host::default(), true).map_err(Problem::Internal)?;
    machine.world = request.world;
    machine.assertions = Assertions {
        default: true,
        rules: Vec::new(),
    };
    Ok(machine)
}
