//! From class files to tests that have passed on the real JVM.
//!
//! [`project`] finds the modules of a project and their classes, [`choose`] what tests may call, [`workers`](crate::workers)
//! explore it, [`work`] picks the paths worth keeping, [`confirm`](crate::confirm) makes tests of them that have passed on the
//! real JVM, and these are [stored](store). Each module has a class path, a test framework and a Java release of its own
//! ([`module`]); [`run`] takes its classes through all of that.

mod batch;
pub(crate) mod choose;
pub mod clean;
mod covered;
mod cross_class_goals;
mod detail;
mod fingerprint;
pub(crate) mod frameworks;
mod generated_members;
pub(crate) mod health;
mod jobs;
mod language;
mod lock;
pub(crate) mod module;
mod nest;
mod order;
pub mod own_suite;
mod progress;
pub mod project_tests;
mod report;
mod rules;
mod run;
mod store;
pub(crate) mod test_tools;
mod work;

use std::path::PathBuf;

use vitro_explore::{Budget, Wishes};
use vitro_testgen::junit::{Framework, Options};
use vitro_vm::World;

pub use crate::confirm::{Rejection, Replay};
use crate::effort::Sharing;
pub use crate::observed_text::RealEnding;
use crate::pool::Pool;
use crate::prerequisites;
use crate::project::{self, Place, Search};
use crate::request::Problem;
use choose::Chosen;
pub use covered::{InstructionCoverage, MethodCoverage};
use lock::Locks;
use module::{Opened, Prepared};
use own_suite::OwnSuite;
pub use progress::Progress;
pub use report::{
    ClassResult, DroppedCase, Fate, Generated, GoalResult, GoalState, GoneTest, MethodResult,
    PathResult, Skipped, StoredFile,
};
use run::{RETURN, Run};

/// What to generate tests for, and how.
#[derive(Clone, Debug)]
pub struct GenerateRequest {
    /// Projects, folders of classes, jars; here if there is none.
    pub paths: Vec<PathBuf>,
    /// What the classes depend on.
    pub class_path: Vec<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// Patterns of which a class must fit one, if there are any.
    pub classes: Vec<String>,
    /// Patterns of which a method's name must fit one, if there are any.
    pub methods: Vec<String>,
    /// Patterns of classes, members and annotations that get no tests.
    pub exclude: Vec<String>,
    /// Patterns of those that get tests even so, and even if a tool wrote them.
    pub include: Vec<String>,
    /// What is known of the project's own tests, if only what they leave open is to get tests.
    pub own_suite: Option<OwnSuite>,
    /// Names of the test criteria.
    pub criteria: Vec<String>,
    /// The folder for tests; else that of the project.
    pub out: Option<PathBuf>,
    /// The test framework; else what the project has.
    pub framework: Option<Framework>,
    /// Whether to write assertions of AssertJ; else as the project's own tests do.
    pub assertj: Option<bool>,
    /// How tests are written otherwise.
    pub options: Options,
    /// Jars that tests have on their class path, if the user gives them; else what the build says.
    pub test_class_path: Vec<PathBuf>,
    /// How they are replayed; `None` for not at all.
    pub replay: Option<Replay>,
    /// What a class may cost, and what its searches leave out.
    pub budget: Budget,
    /// How the methods of a class share that.
    pub sharing: Sharing,
    /// Most elements of arrays among the inputs, if not as many as usual.
    pub array_size: Option<u32>,
    /// The user's wishes for sequences of calls.
    pub wishes: Wishes,
    /// What claims range over.
    pub world: World,
    /// Whether tests hand over no null where annotations forbid it.
    pub obeys_nullness: bool,
    /// Where methods are explored, and how many at a time.
    pub pool: Pool,
    /// Whether to report all details of every path and what tests execute.
    pub details: bool,
    /// Whether to leave out classes whose tests are up to date.
    pub refresh: bool,
}

/// The test criteria that are usual.
pub const USUAL_CRITERIA: [&str; 3] = ["branch", "exception", RETURN];
/// Generates tests; `progress` is called with each step.
pub fn generate(
    request: &GenerateRequest,
    progress: &mut dyn FnMut(Progress),
) -> Result<Generated, Problem> {
    let jdk = prerequisites::jdk(request.jdk.as_deref())?;
    let search = Search {
        paths: &request.paths,
        out: request.out.as_deref(),
        class_path: &request.class_path,
        test_class_path: &request.test_class_path,
        jdk: jdk.home(),
    };
    let (units, notes) = project::units(&search, &mut |tool| progress(Progress::Asking { tool }))?;
    let feature = jdk.version().feature;
    let opened = units.iter().map(|unit| Opened::new(unit, feature));
    let opened = opened.collect::<Result<Vec<Opened>, Problem>>()?;
    let places: Vec<Place> = units.iter().flat_map(|unit| unit.places.clone()).collect();
    let mut locks = Locks::read(&places);
    let mut done = Generated {
        notes,
        ..Generated::default()
    };
    let own_suite = own_suite::covered_lines(request, &units, jdk.home())?;
    let modules = module::prepare(
        request,
        (&opened, &own_suite),
        &jdk,
        &mut locks,
        &mut done,
        progress,
    )?;
    if modules.iter().all(|module| module.chosen.is_empty()) {
        return Ok(done);
    }
    module::check_prerequisites(request.replay.is_some(), jdk.home(), &modules)?;
    progress(Progress::Found {
        classes: modules.iter().map(|module| module.chosen.len()).sum(),
        methods: modules.iter().map(Prepared::methods).sum(),
    });
    for module in modules {
        if module.chosen.is_empty() {
            continue;
        }
        done.notes.extend(module.tools.note.clone());
        done.notes.extend(rules::form(module.opened.unit));
        let (mut run, chosen) = Run::new(request, module, (&mut locks, &own_suite), jdk.home())?;
        done.sandbox = run.confirmer.sandbox();
        done.classes.extend(run.all(chosen, progress)?);
    }
    Ok(done)
}

fn name_of(class: &Chosen) -> String {
    class.file.name.to_string()
}
