//! The last step of a class: its test goes to disk, the hash of what it was made from into the lock, the outcome into the
//! result.

use vitro_testgen::junit::Written;
use vitro_testgen::{Case, Finding, Library, owned};

use super::choose::Chosen;
use super::covered;
use super::detail::{self, Source};
use super::health;
use super::progress::Progress;
use super::report::{ClassResult, StoredFile};
use super::run::Run;
use super::work::Work;
use crate::confirm::Executed;
use crate::project;
use crate::request::Problem;

impl Run<'_> {
    /// What the tests of some classes execute, if that is reported.
    pub(super) fn executed(&self, batch: &[Work], kept: &[Vec<usize>]) -> Executed {
        let mut all = Executed::default();
        for (work, kept) in batch.iter().zip(kept) {
            let cases = kept
                .iter()
                .filter_map(|&at| work.paths[at].executed.as_ref());
            cases.for_each(|executed| all.extend(executed));
        }
        all
    }

    /// Stores the test of a class, and reports the outcome of the class.
    pub(super) fn store(
        &mut self,
        work: Work,
        kept: &[usize],
        source: &Source<'_>,
        executed: &Executed,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<ClassResult, Problem> {
        let file = &work.chosen.file;
        let written = source.written;
        let details = self.request.details;
        let mut result = ClassResult {
            class: file.name.replace('/', "."),
            source: project::source(file, work.chosen.place.project.as_deref()),
            warnings: warnings(file, &self.library),
            methods: detail::methods(&work, kept, details.then_some(source)),
            goals: work.settled(kept),
            tests: written.tests.len(),
            cases: written.tests.iter().map(|test| test.cases.len()).sum(),
            failures: 0,
            dropped: Vec::new(),
            file: None,
            coverage: match details {
                true => covered::coverage(file, executed, !written.tests.is_empty()),
                false => Vec::new(),
            },
            seconds: work.seconds,
        };
        let is_failure = |case: &Case| case.finding == Finding::Failure;
        result.failures = work
            .cases(kept)
            .iter()
            .filter(|case| is_failure(case))
            .count();
        if !written.tests.is_empty() {
            result.file = Some(self.put(&work.chosen, written, progress)?);
        }
        if result.file.as_ref().is_some_and(|file| file.beside) {
            result.discount();
        }
        let test = result.file.is_some().then_some(&*written.path);
        // What time or an error has cut short is stale from the start.
        let is_whole = result
            .methods
            .iter()
            .all(|method| method.ended_early().is_none());
        let number = self.fingerprints.of(&work.chosen.file.name);
        let number = if is_whole { number } else { 0 };
        self.locks.note(&work.chosen, test, number);
        result.dropped = work.dropped;
        let (covered, unreachable, open) = result.counts();
        progress(Progress::Finished {
            class: result.class.clone(),
            covered,
            unreachable,
            open,
            tests: result.tests,
        });
        Ok(result)
    }

    /// Puts a test class on disk.
    fn put(
        &self,
        chosen: &Chosen,
        written: &Written,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<StoredFile, Problem> {
        let path = chosen.place.tests.join(&written.path);
        let stored = owned::store(&path, &written.text)
            .map_err(|error| Problem::BadInput(format!("{}: {error}", path.display())))?;
        let beside = match &stored {
            owned::Stored::Beside(beside) => Some(beside.clone()),
            _ => None,
        };
        let file = StoredFile {
            beside: beside.is_some(),
            path: beside.unwrap_or(path),
            unchanged: stored == owned::Stored::Unchanged,
        };
        progress(Progress::Stored {
            class: chosen.file.name.replace('/', "."),
            path: file.path.clone(),
            tests: written.tests.len(),
            beside: file.beside,
            unchanged: file.unchanged,
        });
        Ok(file)
    }
}

fn warnings(file: &vitro_classfile::ClassFile, library: &Library<'_>) -> Vec<String> {
    let missing = health::missing_in_code(file, library);
    missing.into_iter().chain(health::debugging(file)).collect()
}
