//! One path becomes one test, for whoever has found the path by other means: the real JVM is asked whether it takes the
//! path and what comes of it, and tests that are written from that are compiled and run.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use vitro_classfile::ClassFile;
use vitro_testgen::junit;
use vitro_testgen::replay::{Sandbox, Scratch, Suite, Tools, Verification, verify};
use vitro_testgen::{Case, Library, StaticWrite};

use super::minimise_calls::fewer;
use super::project_tests::ProjectTests;
use super::refine_values::sharpen;
use super::witness::{Question, Witness};
use super::{Drop, Replay, claim, frameworks, kind, replay_problem, statics};
use crate::report::PathReport;
use crate::request::Problem;

/// A case that the JVM has agreed to.
pub(crate) struct Confirmed {
    /// The case.
    pub case: Case,
    /// Static fields that it changes, with what they are at the start.
    pub resets: Vec<StaticWrite>,
}

/// Why there is no case or no test.
pub(crate) type Refused = (Drop, String);

/// Asks the real JVM about paths, one after the other.
pub(crate) struct Confirmer<'a> {
    tests: &'a ProjectTests,
    replay: Option<&'a Replay>,
    library: &'a Library<'a>,
    class_path: &'a [PathBuf],
    tools: Option<Tools>,
    sandbox: Sandbox,
    /// For tests that are being verified.
    scratch: Scratch,
    /// By class under test.
    witnesses: HashMap<Arc<str>, Witness>,
}

impl<'a> Confirmer<'a> {
    pub fn new(
        tests: &'a ProjectTests,
        replay: Option<&'a Replay>,
        home: &Path,
        class_path: &'a [PathBuf],
        library: &'a Library<'a>,
    ) -> Result<Confirmer<'a>, Problem> {
        let tools = replay.map(|_| Tools::of_jdk(home).map_err(replay_problem));
        Ok(Confirmer {
            tests,
            replay,
            library,
            class_path,
            tools: tools.transpose()?,
            scratch: Scratch::new().map_err(replay_problem)?,
            sandbox: match replay {
                Some(replay) if !replay.allow => Sandbox::strictest(),
                _ => Sandbox::Open,
            },
            witnesses: HashMap::new(),
        })
    }

    /// What the JVM is kept from; `None` if it is not asked.
    pub fn sandbox(&self) -> Option<&'static str> {
        self.tools.as_ref().map(|_| self.sandbox.describe())
    }

    /// The case of a path of a class, or why there is none.
    pub fn ask(
        &mut self,
        class: &ClassFile,
        bytes: &[u8],
        path: &PathReport,
    ) -> Result<Result<Confirmed, Refused>, Problem> {
        let case = match &self.tools {
            None => claim::case(class, path, self.library),
            Some(tools) => {
                if !self.witnesses.contains_key(&class.name) {
                    let classes = [(class, bytes)];
                    let witness = Witness::start(tools, self.class_path, &classes, self.sandbox)?;
                    self.witnesses.insert(class.name.clone(), witness);
                }
                match self.witnesses.get_mut(&class.name) {
                    Some(witness) => observed(witness, self.library, class, path)?,
                    None => return Err(Problem::Internal("a witness is gone".into())),
                }
            }
        };
        Ok(case.and_then(|case| {
            let case = self.writable(case)?;
            let resets = statics::resets(class, &case, &|_, _| false)?;
            Ok(Confirmed { case, resets })
        }))
    }

    /// A case that no test can say is found before others are written with it.
    fn writable(&self, case: Case) -> Result<Case, Refused> {
        let class = case.inputs.target.class.clone();
        let cases = std::slice::from_ref(&case);
        let written = junit::write(
            self.library,
            &class,
            cases,
            &self.tests.of_class(&class).options,
        );
        match written.left.first() {
            Some(left) => Err((Drop::Unwritable, left.reason.to_string())),
            None => Ok(case),
        }
    }

    /// The test class for cases of a class, all of which pass, and the cases that are not in it.
    pub fn write(
        &self,
        class: &str,
        cases: Vec<Case>,
    ) -> Result<(junit::Written, Vec<(usize, Refused)>), Problem> {
        let written_with = self.tests.of_class(class);
        let options = &written_with.options;
        let (Some(tools), Some(replay)) = (&self.tools, self.replay) else {
            let written = junit::write(self.library, class, &cases, options);
            return Ok((written, Vec::new()));
        };
        let suite = Suite {
            class: class.to_owned(),
            cases,
        };
        let how = Verification {
            runs: replay.runs,
            at_once: 1,
            replaces: false,
            seed: 1,
            time: Duration::from_secs(300),
            heap_megabytes: 512,
            folder: self.scratch.path().join("tests"),
            class_path: self.class_path.to_vec(),
            test_class_path: written_with.class_path.clone(),
            offers_framework: written_with.offers_framework,
            frameworks: frameworks::jars(options, &written_with.class_path)?,
            rules: written_with.rules.clone(),
            sandbox: self.sandbox,
        };
        let verified = verify(tools, self.library, &[suite], options, &how);
        let verified = verified.map_err(replay_problem)?.into_iter().next();
        let verified = verified.ok_or_else(|| Problem::Internal("no test was written".into()))?;
        let dropped = verified.dropped.into_iter();
        let dropped = dropped.map(|(case, reason)| (case, (kind(&reason), reason.to_string())));
        Ok((verified.written, dropped.collect()))
    }
}

/// What the JVM says, with the values that tell most.
fn observed(
    witness: &mut Witness,
    library: &Library<'_>,
    class: &ClassFile,
    path: &PathReport,
) -> Result<Result<Case, Refused>, Problem> {
    let question = Question {
        class,
        path,
        traced: false,
        may_shorten: path.covered.is_subset(&path.called),
        construction: false,
        wishes: None,
    };
    Ok(match witness.ask(question)? {
        Ok(mut known) => {
            if question.may_shorten {
                known = fewer(witness, question, known)?;
            }
            let sharp = sharpen(witness, question, known)?;
            let known = witness.question(sharp, library)?;
            witness.steady(known, path, false)?.map(|known| known.case)
        }
        Err(refused) => Err(refused),
    })
}
