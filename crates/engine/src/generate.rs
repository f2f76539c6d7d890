//! From class files to tests that have passed on the real JVM.
//!
//! [`project`] finds the modules of a project and their classes, [`choose`] what tests may call, [`workers`] explore it,
//! [`work`] picks the paths worth keeping, [`witness`] asks the real JVM what they do, and the tests that `testgen` writes
//! from that are compiled and run before they are stored. Each module has a class path, a test framework and a Java release
//! of its own ([`module`]).

pub(crate) mod choose;
mod claim;
pub mod clean;
pub(crate) mod confirm;
mod covered;
mod cross_class_goals;
mod detail;
mod fingerprint;
pub(crate) mod frameworks;
mod generated_members;
pub(crate) mod health;
mod informative_values;
mod language;
mod literals;
mod lock;
mod minimise_calls;
pub(crate) mod module;
mod order;
pub mod own_suite;
mod portable;
mod progress;
pub mod project_tests;
mod refine_values;
mod report;
mod rules;
mod shorten;
mod statics;
mod store;
pub(crate) mod test_tools;
mod witness;
mod work;

use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use vitro_classfile::{ClassFile, access};
use vitro_explore::plan::makes_anew;
use vitro_explore::{Budget, Wishes};
use vitro_testgen::junit::{self, Framework, Options};
use vitro_testgen::replay::compile::CompilerRules;
use vitro_testgen::replay::{
    Dropped, ReplayError, Sandbox, Scratch, Suite, Tools, Verification, verify,
};
use vitro_testgen::{Case, Library};
use vitro_vm::{Arrays, World};

use crate::jacoco::CoveredLines;
use crate::job::{Job, classes_in};
pub use crate::observed_text::RealEnding;
use crate::pool::Pool;
use crate::prerequisites;
use crate::project::{self, Place, Search};
use crate::report::{GoalName, MethodReport};
use crate::request::{Problem, Request, StrategyName};
use crate::workers::{JobEvent, explore_all};
use choose::Chosen;
use covered::Executed;
pub use covered::{InstructionCoverage, MethodCoverage};
use detail::Source;
use fingerprint::Fingerprints;
use lock::Locks;
use minimise_calls::{fewer, fewer_that_pass};
use module::{Opened, Prepared};
use own_suite::OwnSuite;
pub use progress::Progress;
use progress::{begin, explored, replayed};
use refine_values::sharpen;
pub use report::{
    ClassResult, Drop, DroppedCase, Fate, Generated, GoalResult, GoalState, GoneTest, MethodResult,
    PathResult, Skipped, StoredFile,
};
use test_tools::TestTools;
use witness::{Question, Witness};
use work::{Tried, Work};

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
    /// When to stop exploring a method.
    pub budget: Budget,
    /// Most elements of arrays among the inputs, if not as many as usual.
    pub array_size: Option<u32>,
    /// What the user wishes of sequences of calls.
    pub wishes: Wishes,
    /// What claims range over.
    pub world: World,
    /// Whether tests hand over no null where annotations forbid it.
    pub obeys_nullness: bool,
    /// Where methods are explored, and how many at a time.
    pub pool: Pool,
    /// Whether to tell all about every path and what tests execute.
    pub details: bool,
    /// Whether to leave out classes whose tests are up to date.
    pub refresh: bool,
}

/// How tests are replayed.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Replay {
    /// How often every test is run.
    pub runs: u32,
    /// Whether code that touches files, network, processes or the JVM itself may be run.
    pub allow: bool,
}

/// The test criteria that are usual.
pub const USUAL_CRITERIA: [&str; 3] = ["branch", "exception", RETURN];
/// Test classes that are compiled and run together.
const BATCH: usize = 32;
/// The criterion that is always looked for.
const RETURN: &str = "return";
/// How often other paths are tried for goals whose tests were dropped.
const ROUNDS: usize = 4;

/// Generates tests; `progress` hears what is being done.
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
        done.sandbox = run.tools.as_ref().map(|_| run.sandbox.describe());
        done.classes.extend(run.all(chosen, progress)?);
    }
    Ok(done)
}

fn name_of(class: &Chosen) -> String {
    class.file.name.to_string()
}

fn sandbox(request: &GenerateRequest) -> Sandbox {
    match &request.replay {
        Some(replay) if !replay.allow => Sandbox::strictest(),
        _ => Sandbox::Open,
    }
}

/// The tools of the JDK, if something is replayed.
fn tools(request: &GenerateRequest, home: &Path) -> Result<Option<Tools>, Problem> {
    if request.replay.is_none() {
        return Ok(None);
    }
    Tools::of_jdk(home).map(Some).map_err(replay_problem)
}

/// What is wrong around replay is the user's to mend, unless our own helpers are.
pub(crate) fn replay_problem(error: ReplayError) -> Problem {
    match error {
        ReplayError::Helpers(_) | ReplayError::TooManyMethods => {
            Problem::Internal(error.to_string())
        }
        _ => Problem::BadInput(format!("{error}; --no-replay does without")),
    }
}

struct Run<'a> {
    request: &'a GenerateRequest,
    /// How its tests are written.
    options: Options,
    /// What runs them.
    frameworks: Vec<PathBuf>,
    /// The module's own test class path, and whether it offers the framework.
    test_class_path: Vec<PathBuf>,
    offers_framework: bool,
    /// How its tests are compiled.
    rules: CompilerRules,
    library: Library<'a>,
    tools: Option<Tools>,
    sandbox: Sandbox,
    /// For tests that are being verified.
    scratch: Scratch,
    class_path: Vec<PathBuf>,
    fingerprints: Fingerprints<'a>,
    wishes: Arc<Wishes>,
    locks: &'a mut Locks,
    /// What the project's own tests cover.
    own_suite: &'a CoveredLines,
    home: PathBuf,
    /// Goals that tests of other classes cover.
    covered: HashSet<GoalName>,
}

impl<'a> Run<'a> {
    /// A run over a module, and the classes that it begins with.
    fn new(
        request: &'a GenerateRequest,
        module: Prepared<'a>,
        (locks, own_suite): (&'a mut Locks, &'a CoveredLines),
        home: &Path,
    ) -> Result<(Run<'a>, Vec<Chosen>), Problem> {
        let TestTools {
            options,
            class_path,
            offers_framework,
            rules,
            ..
        } = module.tools;
        let frameworks = match &request.replay {
            Some(_) => frameworks::jars(&options, &class_path)?,
            None => Vec::new(),
        };
        let run = Run {
            request,
            options,
            frameworks,
            test_class_path: class_path,
            offers_framework,
            rules,
            library: module.library,
            tools: tools(request, home)?,
            sandbox: sandbox(request),
            scratch: Scratch::new().map_err(replay_problem)?,
            class_path: module.opened.class_path.clone(),
            fingerprints: module.fingerprints,
            wishes: Arc::new(module.wishes),
            locks,
            own_suite,
            home: home.to_owned(),
            covered: HashSet::new(),
        };
        Ok((run, module.chosen))
    }
}

impl Run<'_> {
    /// Explores classes and writes their tests.
    fn all(
        &mut self,
        chosen: Vec<Chosen>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<ClassResult>, Problem> {
        let given: Vec<String> = chosen.iter().map(name_of).collect();
        let chosen = order::parts_first(chosen);
        let budget = &self.request.budget;
        let learning = budget.pruning.learning;
        // Who calls whom is asked by late turns alone.
        let calls = (budget.late_turns > 0).then(|| cross_class_goals::Calls::among(&chosen));
        let jobs: Vec<Job> = chosen
            .iter()
            .flat_map(|class| jobs_of(class, learning, calls.as_ref()))
            .collect();
        let mut waiting: VecDeque<Chosen> = chosen.into();
        begin(&waiting, progress);
        let mut reports: Vec<(MethodReport, f64)> = Vec::new();
        let mut batch: Vec<Work> = Vec::new();
        let mut classes: Vec<ClassResult> = Vec::new();
        let exploration = self.exploration();
        explore_all(&exploration, &jobs, &self.request.pool, |heard| {
            let (report, seconds) = match heard {
                JobEvent::Began(number) => {
                    let job = &jobs[number];
                    progress(Progress::Exploring {
                        class: job.class.replace('/', "."),
                        method: job.method.clone(),
                    });
                    return Ok(());
                }
                JobEvent::Done(done) => (*done)?,
            };
            progress(explored(&report));
            reports.push((report, seconds));
            let is_last = waiting
                .front()
                .is_some_and(|class| class.methods.len() == reports.len());
            if is_last && let Some(class) = waiting.pop_front() {
                let reports = std::mem::take(&mut reports);
                batch.push(Work::new(class, reports, self.request, self.own_suite));
                begin(&waiting, progress);
            }
            if batch.len() == BATCH {
                let done = self.finish(std::mem::take(&mut batch), progress)?;
                classes.extend(done);
            }
            Ok(())
        })?;
        classes.extend(self.finish(batch, progress)?);
        for class in &mut classes {
            class.cover(&self.covered);
        }
        let place = |class: &ClassResult| {
            let name = class.class.replace('.', "/");
            given.iter().position(|given| *given == name)
        };
        classes.sort_by_key(place);
        Ok(classes)
    }

    /// What the explorer is asked.
    fn exploration(&self) -> Request {
        // A method is seen to return, whatever else is asked for.
        let mut criteria = self.request.criteria.clone();
        if !criteria.iter().any(|name| name == RETURN) {
            criteria.push(RETURN.to_owned());
        }
        Request {
            class_path: self.class_path.clone().into(),
            jdk: Some(self.home.clone()),
            target: String::new(),
            strategy: StrategyName::Mixed(0),
            criteria,
            budget: self.request.budget.clone(),
            arrays: Arrays::default(),
            array_size: self.request.array_size,
            wishes: self.wishes.clone(),
            reflection: self.options.reflection,
            obeys_nullness: self.request.obeys_nullness,
            world: self.request.world,
            record: None,
        }
    }

    /// From explored classes to stored tests.
    fn finish(
        &mut self,
        mut batch: Vec<Work>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<ClassResult>, Problem> {
        if batch.is_empty() {
            return Ok(Vec::new());
        }
        let mut witness = self.witness(&batch)?;
        let mut kept: Vec<Vec<usize>> = Vec::new();
        let mut covered = self.covered.clone();
        for work in &mut batch {
            work.leave(&covered);
            let chosen = self.observe(work, witness.as_mut(), progress)?;
            covered.extend(work.elsewhere(&chosen).cloned());
            kept.push(chosen);
        }
        let mut written: Vec<Option<junit::Written>> = vec![None; batch.len()];
        let mut order = kept.clone();
        let mut waiting: Vec<usize> = (0..batch.len()).collect();
        for round in 0..ROUNDS {
            let replaces = round + 1 < ROUNDS;
            let suite = |&at: &usize| Suite {
                class: batch[at].chosen.file.name.to_string(),
                cases: batch[at].cases(&kept[at]),
            };
            let suites: Vec<Suite> = waiting.iter().map(suite).collect();
            let start = Instant::now();
            let verified = self.verify(&suites, replaces, progress)?;
            share_time(&mut batch, &waiting, &suites, start.elapsed());
            let mut again = Vec::new();
            for (
                Verified {
                    written: one,
                    dropped,
                    raw,
                },
                at,
            ) in verified.into_iter().zip(waiting)
            {
                raw.iter()
                    .for_each(|&case| batch[at].make_raw(kept[at][case]));
                order[at].clone_from(&kept[at]);
                written[at] = Some(one);
                if !dropped.is_empty() {
                    let (work, witness) = (&mut batch[at], witness.as_mut());
                    kept[at] = match replaces {
                        true => self.replace(work, &kept[at], dropped, witness, progress)?,
                        false => without(work, &kept[at], dropped),
                    };
                    again.push(at);
                }
            }
            waiting = again;
            if waiting.is_empty() {
                break;
            }
        }
        for (work, kept) in batch.iter().zip(&kept) {
            self.covered.extend(work.elsewhere(kept).cloned());
        }
        let executed = self.executed(&batch, &kept);
        let mut results = Vec::new();
        for (at, (work, written)) in batch
            .into_iter()
            .zip(written.into_iter().flatten())
            .enumerate()
        {
            let source = Source {
                order: &order[at],
                written: &written,
                replayed: self.tools.is_some(),
            };
            results.push(self.store(work, &kept[at], &source, &executed, progress)?);
        }
        self.locks.write()?;
        Ok(results)
    }

    /// Chooses again after the tests of some cases did not pass: these say less, have plainer values, or are others.
    fn replace(
        &self,
        work: &mut Work,
        kept: &[usize],
        dropped: Vec<DroppedPlace>,
        witness: Option<&mut Witness>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<usize>, Problem> {
        for (case, (kind, why)) in dropped {
            let place = kept[case];
            let says_less = work.look_elsewhere(place, kind)
                || work.without_message(place, kind)
                || work.without_replies(place, kind)
                || work.without_values(place, kind);
            if !says_less {
                work.drop_or_plain(place, kind, why);
            }
        }
        self.observe(work, witness, progress)
    }

    fn witness(&self, batch: &[Work]) -> Result<Option<Witness>, Problem> {
        let Some(tools) = &self.tools else {
            return Ok(None);
        };
        let chosen = batch.iter().map(|work| &work.chosen);
        let classes: Vec<_> = chosen.map(|class| (&*class.file, &*class.bytes)).collect();
        Witness::start(tools, &self.class_path, &classes, self.sandbox).map(Some)
    }

    /// Chooses paths and asks the real JVM about them until it agrees to all that are chosen.
    fn observe(
        &self,
        work: &mut Work,
        mut witness: Option<&mut Witness>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<usize>, Problem> {
        let start = Instant::now();
        work.settle_statics();
        loop {
            let kept = work.select();
            if work.lengthen(&kept) {
                continue;
            }
            let mut agreed = true;
            for &place in &kept {
                if !matches!(work.paths[place].state, Tried::NotYet) {
                    continue;
                }
                let (class, path) = (&work.chosen.file, work.path(place));
                let mut is_shorter = false;
                let case = match &mut witness {
                    Some(witness) => self.ask(work, witness, place, &kept)?.map(|known| {
                        is_shorter = known.is_shorter;
                        (known.case, known.executed)
                    }),
                    None => claim::case(class, path, &self.library).map(|case| {
                        let details = self.request.details;
                        let executed = details.then(|| Executed::claimed(class, &path.steps));
                        (case, executed)
                    }),
                };
                let case = case.and_then(|(case, executed)| Ok((self.writable(case)?, executed)));
                let case = case.and_then(|(case, executed)| {
                    let is_decided = |class: &_, name: &_| work.is_decided(class, name);
                    let resets = statics::resets(class, &case, &is_decided)?;
                    Ok((resets, case, executed))
                });
                progress(replayed(work, place, case.as_ref().err()));
                match case {
                    Ok((resets, case, executed)) => {
                        work.reset(resets);
                        work.paths[place].state = Tried::Good(Box::new(case));
                        if is_shorter {
                            work.shorten(place);
                        }
                        work.paths[place].executed = executed;
                    }
                    Err((kind, why)) => {
                        work.drop(place, kind, why);
                        agreed = false;
                    }
                }
            }
            if agreed {
                work.seconds += start.elapsed().as_secs_f64();
                progress(Progress::Observed {
                    class: work.chosen.file.name.replace('/', "."),
                    cases: kept.len(),
                });
                return Ok(kept);
            }
        }
    }

    /// What the real JVM says about a path: with no call too many, the values that say most, and what hidden state is like.
    fn ask(
        &self,
        work: &Work,
        witness: &mut Witness,
        place: usize,
        kept: &[usize],
    ) -> Result<witness::Answer, Problem> {
        let question = Question {
            class: &work.chosen.file,
            path: work.path(place),
            traced: self.request.details,
            may_shorten: work.may_shorten(place, kept),
            construction: false,
            wishes: Some(&self.wishes),
        };
        let mut known = match witness.ask(question)? {
            Ok(known) => known,
            refused => return Ok(refused),
        };
        known = match question.may_shorten {
            true => fewer(witness, question, known)?,
            false if self.counts_sides() => fewer_that_pass(witness, question, known)?,
            false => known,
        };
        let is_shorter = known.is_shorter;
        if work.may_sharpen(place) {
            known = sharpen(witness, question, known)?;
        }
        if work.may_question(place) {
            known = witness.question(known, &self.library)?;
        }
        known.is_shorter = is_shorter;
        witness.steady(known, question.path, work.flickers(place))
    }

    /// Whether all goals are sides of decisions of the class itself, and the like: what passes the same instructions one
    /// after the other covers the same.
    fn counts_sides(&self) -> bool {
        let mut criteria = self.request.criteria.iter();
        let is_own = self.request.budget.late_turns == 0;
        is_own && criteria.all(|name| USUAL_CRITERIA.contains(&name.as_str()))
    }

    /// A case that no test can say is found before others are written with it.
    fn writable(&self, case: Case) -> Result<Case, (Drop, String)> {
        let class = case.inputs.target.class.clone();
        let written = junit::write(
            &self.library,
            &class,
            std::slice::from_ref(&case),
            &self.options,
        );
        match written.left.first() {
            Some(left) => Err((Drop::Unwritable, left.reason.to_string())),
            None => Ok(case),
        }
    }

    /// Writes tests, and keeps those that pass; for each class what is written and what is not in it. If what does not pass
    /// is replaced, that is told as soon as it is known.
    fn verify(
        &self,
        suites: &[Suite],
        replaces: bool,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<Verified>, Problem> {
        let (Some(tools), Some(replay)) = (&self.tools, &self.request.replay) else {
            let write = |suite: &Suite| {
                let options = &self.options;
                Verified {
                    written: junit::write(&self.library, &suite.class, &suite.cases, options),
                    dropped: Vec::new(),
                    raw: Vec::new(),
                }
            };
            return Ok(suites.iter().map(write).collect());
        };
        progress(Progress::Verifying {
            classes: suites.len(),
            cases: suites.iter().map(|suite| suite.cases.len()).sum(),
        });
        let how = Verification {
            runs: replay.runs,
            at_once: self.request.pool.count,
            replaces,
            seed: 1,
            time: Duration::from_secs(300),
            heap_megabytes: 512,
            folder: self.scratch.path().join("tests"),
            class_path: self.class_path.clone(),
            test_class_path: self.test_class_path.clone(),
            offers_framework: self.offers_framework,
            frameworks: self.frameworks.clone(),
            rules: self.rules.clone(),
            sandbox: self.sandbox,
        };
        let verified = verify(tools, &self.library, suites, &self.options, &how);
        let verified = verified.map_err(replay_problem)?;
        let plain = |one: vitro_testgen::replay::Verified| {
            let dropped = one.dropped.into_iter();
            let dropped = dropped.map(|(case, reason)| (case, (kind(&reason), reason.to_string())));
            Verified {
                written: one.written,
                dropped: dropped.collect(),
                raw: one.raw,
            }
        };
        Ok(verified.into_iter().map(plain).collect())
    }
}

/// Classes whose tests were compiled and run together share the time that it took, by the number of their cases.
fn share_time(batch: &mut [Work], places: &[usize], suites: &[Suite], time: Duration) {
    let all: usize = suites.iter().map(|suite| suite.cases.len()).sum();
    for (&at, suite) in places.iter().zip(suites) {
        let part = suite.cases.len() as f64 / all.max(1) as f64;
        batch[at].seconds += time.as_secs_f64() * part;
    }
}

/// The paths that are left when these cases have no test.
fn without(work: &mut Work, kept: &[usize], dropped: Vec<DroppedPlace>) -> Vec<usize> {
    for (case, (kind, why)) in dropped {
        work.drop(kept[case], kind, why);
    }
    let is_left = |&&place: &&usize| !matches!(work.paths[place].state, Tried::Out);
    kept.iter().filter(is_left).copied().collect()
}

/// A case by its place in a suite, and why it has no test.
type DroppedPlace = (usize, (Drop, String));

/// What came of verifying the cases of a class.
struct Verified {
    /// The test class.
    written: junit::Written,
    /// The cases that are not in it.
    dropped: Vec<DroppedPlace>,
    /// The cases that are in it with raw types.
    raw: Vec<usize>,
}

pub(crate) fn kind(reason: &Dropped) -> Drop {
    match reason {
        Dropped::Unwritable(_) => Drop::Unwritable,
        Dropped::DoesNotCompile(_) => Drop::DoesNotCompile,
        Dropped::Fails(_) => Drop::Fails,
        Dropped::Flickers(_) => Drop::Flickers,
        Dropped::DidNotFinish | Dropped::Stuck(_) => Drop::NoEnd,
    }
}

/// The methods of a class. Each gets a part of the effort that is as large as its part of the class's decisions.
fn jobs_of(class: &Chosen, learning: bool, calls: Option<&cross_class_goals::Calls>) -> Vec<Job> {
    let weights: Vec<usize> = class.methods.iter().map(|m| weight(class, m)).collect();
    let all: usize = weights.iter().sum();
    let job = |(method, weight): (&choose::ChosenMethod, &usize)| Job {
        class: class.file.name.to_string(),
        method: class.file.methods[method.index].name.to_string(),
        descriptor: class.file.methods[method.index].descriptor.to_string(),
        index: method.index,
        goals_of: method.goals_of.clone(),
        siblings: all.div_ceil(*weight),
        teaches: gives_objects(&class.file, method.index),
        learns: learning,
        takes: classes_in(&class.file.methods[method.index].descriptor),
        elsewhere: calls.map_or_else(Vec::new, |calls| calls.from(&class.file, method.index)),
    };
    class.methods.iter().zip(&weights).map(job).collect()
}

/// Whether a method is a constructor or a factory, be it of another class.
fn gives_objects(file: &ClassFile, index: usize) -> bool {
    let method = &file.methods[index];
    let is_factory = method.access & access::STATIC != 0
        && method.descriptor.ends_with(&format!(")L{};", file.name));
    &*method.name == "<init>" || is_factory || makes_anew(file, index).is_some()
}

/// How many decisions there are in a method and its helpers, and some more, since inputs have to be made for all.
fn weight(class: &Chosen, method: &choose::ChosenMethod) -> usize {
    let methods = method.goals_of.iter().map(|&at| &class.file.methods[at]);
    8 + methods.map(choose::decisions).sum::<usize>()
}
