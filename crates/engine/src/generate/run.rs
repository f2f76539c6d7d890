//! A module on its way from chosen classes to stored tests: they are explored all together, and class by class what was found
//! goes on to [`batch`](super::batch) as soon as it is there.

use std::collections::{HashSet, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use vitro_explore::Wishes;
use vitro_testgen::Library;
use vitro_testgen::junit::Options;
use vitro_testgen::replay::compile::CompilerRules;
use vitro_vm::Arrays;

use super::choose::Chosen;
use super::cross_class_goals::Calls;
use super::fingerprint::Fingerprints;
use super::jobs::jobs_of;
use super::lock::Locks;
use super::module::Prepared;
use super::nest::nests;
use super::progress::{Progress, begin, explored};
use super::report::ClassResult;
use super::test_tools::TestTools;
use super::work::Work;
use super::{GenerateRequest, frameworks, name_of, order};
use crate::confirm::{Confirmer, Tests};
use crate::jacoco::CoveredLines;
use crate::job::Job;
use crate::report::{GoalName, MethodReport};
use crate::request::{Problem, Request, StrategyName};
use crate::workers::{JobEvent, explore_all};

/// Test classes that are compiled and run together.
const BATCH: usize = 32;
/// The criterion that is always looked for.
pub(super) const RETURN: &str = "return";

/// A run over a module.
pub(super) struct Run<'a> {
    pub request: &'a GenerateRequest,
    /// How its tests are written.
    pub options: Options,
    /// What runs them.
    frameworks: Vec<PathBuf>,
    /// The module's own test class path, and whether it offers the framework.
    test_class_path: Vec<PathBuf>,
    offers_framework: bool,
    /// How its tests are compiled.
    rules: CompilerRules,
    pub library: Library<'a>,
    /// Makes tests of paths.
    pub confirmer: Confirmer,
    class_path: Vec<PathBuf>,
    pub fingerprints: Fingerprints<'a>,
    pub wishes: Arc<Wishes>,
    pub locks: &'a mut Locks,
    /// What the project's own tests cover.
    own_suite: &'a CoveredLines,
    home: PathBuf,
    /// Goals that tests of other classes cover.
    pub covered: HashSet<GoalName>,
}

impl<'a> Run<'a> {
    /// A run over a module, and the classes that it begins with.
    pub fn new(
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
        let own = &module.opened.class_path;
        let run = Run {
            request,
            options,
            frameworks,
            test_class_path: class_path,
            offers_framework,
            rules,
            library: module.library,
            confirmer: Confirmer::new(home, own, request.replay.as_ref())?,
            class_path: own.clone(),
            fingerprints: module.fingerprints,
            wishes: Arc::new(module.wishes),
            locks,
            own_suite,
            home: home.to_owned(),
            covered: HashSet::new(),
        };
        Ok((run, module.chosen))
    }

    /// How its tests are written, compiled and run; and what makes tests of paths.
    pub fn tests(&mut self) -> (Tests<'_>, &mut Confirmer) {
        let tests = Tests {
            classes: &self.library,
            options: &self.options,
            class_path: &self.test_class_path,
            offers_framework: self.offers_framework,
            frameworks: &self.frameworks,
            rules: &self.rules,
        };
        (tests, &mut self.confirmer)
    }
}

impl Run<'_> {
    /// Explores classes and writes their tests.
    pub fn all(
        &mut self,
        chosen: Vec<Chosen>,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<ClassResult>, Problem> {
        let given: Vec<String> = chosen.iter().map(name_of).collect();
        let chosen = order::parts_first(chosen);
        let budget = &self.request.budget;
        let learning = budget.pruning.learning;
        // Who calls whom is asked by late turns alone.
        let calls = (self.request.sharing.late_turns > 0).then(|| Calls::among(&chosen));
        let (nests, of_class) = nests(&chosen);
        let jobs: Vec<Job> = chosen
            .iter()
            .zip(of_class)
            .flat_map(|(class, at)| jobs_of(class, learning, calls.as_ref(), (at, &nests[at])))
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
            sharing: self.request.sharing,
            arrays: Arrays::default(),
            array_size: self.request.array_size,
            trace: false,
            wishes: self.wishes.clone(),
            reflection: self.options.reflection,
            obeys_nullness: self.request.obeys_nullness,
            world: self.request.world,
            record: None,
        }
    }
}
