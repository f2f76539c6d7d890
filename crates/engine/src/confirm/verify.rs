//! The fourth step: test classes are compiled and run, and tests that do not compile, fail or are flaky are dropped.

use std::time::Duration;

use vitro_testgen::junit;
use vitro_testgen::replay::{Dropped, Suite, Verification, verify};

use super::{Confirmer, Refused, Rejection, Tests, replay_problem};
use crate::request::Problem;

/// For one run of all tests.
const TIME: Duration = Duration::from_secs(300);
/// Of the heap of the JVM that runs them.
const HEAP_MEGABYTES: u32 = 512;

/// How often tests are run.
#[derive(Clone, Copy)]
pub(crate) struct Rounds {
    /// Runs at a time.
    pub at_once: usize,
    /// Whether the caller has others to put in the place of what does not pass, so that it wants to know soon.
    pub replaces: bool,
}

/// The outcome of verifying the cases of a class.
pub(crate) struct Verified {
    /// The test class.
    pub written: junit::Written,
    /// The cases that are not in it, by their places, and why.
    pub dropped: Vec<(usize, Refused)>,
    /// The cases that are in it with raw types.
    pub raw: Vec<usize>,
}

impl Confirmer {
    /// Writes tests, and keeps those that pass; for each class what is written and what is not in it. Where nothing is
    /// replayed, all are kept.
    pub fn verify(
        &self,
        suites: &[Suite],
        tests: Tests<'_>,
        rounds: Rounds,
    ) -> Result<Vec<Verified>, Problem> {
        let Some(jvm) = &self.jvm else {
            let write = |suite: &Suite| Verified {
                written: junit::write(tests.classes, &suite.class, &suite.cases, tests.options),
                dropped: Vec::new(),
                raw: Vec::new(),
            };
            return Ok(suites.iter().map(write).collect());
        };
        let how = Verification {
            runs: jvm.runs,
            at_once: rounds.at_once,
            replaces: rounds.replaces,
            seed: 1,
            time: TIME,
            heap_megabytes: HEAP_MEGABYTES,
            folder: jvm.scratch.path().join("tests"),
            class_path: self.class_path.clone(),
            test_class_path: tests.class_path.to_vec(),
            offers_framework: tests.offers_framework,
            frameworks: tests.frameworks.to_vec(),
            rules: tests.rules.clone(),
            sandbox: jvm.sandbox,
        };
        let verified = verify(&jvm.tools, tests.classes, suites, tests.options, &how);
        let verified = verified.map_err(replay_problem)?.into_iter();
        let plain = |one: vitro_testgen::replay::Verified| {
            let dropped = one.dropped.into_iter();
            let dropped = dropped.map(|(case, reason)| (case, (kind(&reason), reason.to_string())));
            Verified {
                written: one.written,
                dropped: dropped.collect(),
                raw: one.raw,
            }
        };
        Ok(verified.map(plain).collect())
    }
}

fn kind(reason: &Dropped) -> Rejection {
    match reason {
        Dropped::Unwritable(_) => Rejection::Unwritable,
        Dropped::DoesNotCompile(_) => Rejection::DoesNotCompile,
        Dropped::Fails(_) => Rejection::Fails,
        Dropped::Flickers(_) => Rejection::Flickers,
        Dropped::DidNotFinish | Dropped::Stuck(_) => Rejection::NoEnd,
    }
}
