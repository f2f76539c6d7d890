//! From a place in a program to an input that leads there: a test, the heap that it needs, the way it takes; or that
//! there is no such input. A forward search ([`forward`]) and a backward one take turns within one budget. Whatever one
//! of them finds has run on our machine and on the real JVM before it counts.

mod backward;
mod forward;
mod heap;
pub(crate) mod nearest;
mod open_lines;
mod outcome;
mod place;
mod seeker;
mod source;
mod written;

use std::cell::OnceCell;
use std::path::PathBuf;

use vitro_explore::{Budget, Limit};
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::Library;
use vitro_vm::{Arrays, World};

use crate::confirm::{Confirmer, Replay};
use crate::contained::on_deep_stack;
use crate::effort::Sharing;
use crate::generate::project_tests::ProjectTests;
use crate::pool::{Cancel, Death, Pool, Seat, TaskKind};
use crate::report::EndedBy;
use crate::request::{Problem, Request, StrategyName};
use crate::workers::{late, left};
use seeker::Seeker;
use source::Sources;

pub use heap::{Cell, Heap, Object};
pub use outcome::{
    Direction, Found, PathLine, ReachFigures, ReachReport, TargetReport, TestFile, Verdict,
};

/// What is to be reached, and how.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct ReachRequest {
    /// Folders and jars to search for classes.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// Places as people write them: see `docs/reach.md`.
    pub targets: Vec<String>,
    /// A report of JaCoCo, XML or exec; all that it shows as not covered are targets, too.
    pub jacoco: Option<PathBuf>,
    /// The one search to use; both in turn if none is named.
    pub only: Option<Direction>,
    /// What tests are written with.
    pub tests: ProjectTests,
    /// What claims range over.
    pub world: World,
    /// How it is replayed; `None` for not at all.
    pub replay: Option<Replay>,
    /// What both searches for one target may cost together, and what they leave out.
    pub budget: Budget,
    /// Folders with sources.
    pub sources: Vec<PathBuf>,
    /// Whether to tell the states of the backward search.
    pub trace: bool,
}

/// Looks for inputs that reach the request's targets.
pub fn reach(request: &ReachRequest) -> Result<ReachReport, Problem> {
    on_deep_stack("search", || reach_here(request))
}

/// The same by a worker of a pool, if it has any: what breaks there leaves this process alone.
pub fn reach_in(pool: &Pool, request: &ReachRequest) -> Result<ReachReport, Problem> {
    let Some(command) = &pool.command else {
        return reach(request);
    };
    let task = (request, request.budget.limits.deadline.map(left));
    let mut seat = Seat::new(&command.that_waits(), &Cancel::default());
    let why = match seat.ask(
        TaskKind::Reach,
        &task,
        request.budget.limits.deadline.map(late),
    ) {
        Ok(answer) => return answer,
        Err(Death::Late) => EndedBy::Limit(Limit::Time),
        Err(Death::Shortage(text)) => EndedBy::Shortage(text),
        Err(death) => return Err(Problem::Internal(death.to_string())),
    };
    let targets = request.targets.iter();
    Ok(ReachReport {
        targets: targets
            .map(|target| TargetReport::ended(target, &why))
            .collect(),
        is_cut: true,
        ..ReachReport::default()
    })
}

fn reach_here(request: &ReachRequest) -> Result<ReachReport, Problem> {
    let jdk = Jdk::locate(request.jdk.as_deref());
    let jdk = jdk.map_err(|error| Problem::BadInput(error.to_string()))?;
    let class_path = ClassPath::from_places(&request.class_path, jdk.version().feature);
    let class_path = class_path.map_err(|error| Problem::BadInput(error.to_string()))?;
    let mut wanted = Vec::new();
    let mut targets = request.targets.clone();
    if let Some(report) = &request.jacoco {
        let open = open_lines::targets(report, &class_path, &request.class_path, jdk.home());
        targets.extend(open.map_err(Problem::BadInput)?);
    }
    for target in &targets {
        wanted.push(place::resolve(&class_path, target).map_err(Problem::BadInput)?);
    }
    let library = Library::new(&class_path, Some(&jdk));
    let replay = request.replay.as_ref();
    let confirmer = Confirmer::new(jdk.home(), &request.class_path, replay)?;
    let world = OnceCell::new();
    let mut seeker = Seeker {
        request,
        world: &world,
        class_path: &class_path,
        home: jdk.home(),
        exploration: exploration(request, &jdk),
        library: &library,
        confirmer,
        sources: Sources::new(&request.sources, &request.class_path),
        confirmed: Vec::new(),
        ways: Vec::new(),
        ready: [None, None],
        shared: Default::default(),
        parked: None,
        is_cut: false,
    };
    let mut report = ReachReport::default();
    for (at, wanted) in wanted.iter().enumerate() {
        let target = seeker.target(at, wanted)?;
        report.targets.push(target);
    }
    seeker.write(&mut report)?;
    Ok(report)
}

/// What a machine is asked for.
fn exploration(request: &ReachRequest, jdk: &Jdk) -> Request {
    Request {
        class_path: request.class_path.clone().into(),
        jdk: Some(jdk.home().to_owned()),
        target: String::new(),
        strategy: StrategyName::Mixed(0),
        criteria: Vec::new(),
        budget: request.budget.clone(),
        sharing: Sharing::default(),
        arrays: Arrays::default(),
        array_size: None,
        trace: false,
        wishes: Default::default(),
        reflection: request.tests.use_reflection(),
        obeys_nullness: true,
        world: request.world,
        record: None,
    }
}
