//! From a path to a test that has passed on the real JVM, for `generate` and `reach`.
//!
//! A [`Candidate`] goes in, an [`Outcome`] comes out, both plain data. There are four steps, a file each:
//!
//! 1. [`observe`]: the real JVM is asked whether the recipes of the path take the claimed path and end as claimed, and what
//!    the call returns and changes. Without a compiler, what our machine [`claimed`] counts.
//! 2. [`refine`]: unneeded setup calls are removed, more informative values are taken, methods are queried for state that a
//!    test cannot read, and what differs on another machine is not asserted.
//! 3. [`write`]: whether a test can express the case, how it restores what the case changes, and the names and comments,
//!    which describe the case as it is now and not the path as it was found.
//! 4. [`verify`]: the test class is compiled and run. A test that does not pass [asserts less](concessions) and is
//!    tried again; [`suite`] does so for paths that should all have a test.
//!
//! What was written three times, what the callers still decide by their [`Policy`], and what `check` still does by itself:
//!
//! | | `generate` | `reach` | `check`, of a method |
//! | --- | --- | --- | --- |
//! | candidates | few of many paths, which together cover all goals | the path that passes the target | the path that breaks the property |
//! | before that | | | the whole program, with recorded values and the order of threads, is run on `java` |
//! | JVM that observes | one for all classes of a batch | one for each class | one for each run of the program |
//! | fewer calls | where other tests cover what they cover | where the call covers the path's goals by itself | no: JUnit makes these calls before each test |
//! | other values | unless a goal asks for numbers | yes | no: the recorded input of the program has them |
//! | hidden state | yes | yes | no: an exception is what matters |
//! | another machine | yes | yes | no |
//! | fields that are restored | those that a path may read | the same (was: all) | none |
//! | test is run | yes | yes | no: the program is |
//! | test does not pass | it asserts less, then another path is taken | it asserts less (was: no test) | unknown |

mod claimed;
mod concessions;
mod difference;
mod executed;
mod hidden_state;
mod informative_values;
mod literals;
mod minimise_calls;
mod observe;
mod portable;
mod refine;
mod refine_values;
mod rejection;
mod shorten;
mod statics;
mod suite;
mod verify;
mod write;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use vitro_classfile::ClassFile;
use vitro_explore::{FieldName, Wishes};
use vitro_testgen::junit::Options;
use vitro_testgen::replay::compile::CompilerRules;
use vitro_testgen::replay::{ReplayError, Sandbox, Scratch, Tools};
use vitro_testgen::{Case, Classes, StaticWrite};

use crate::report::PathReport;
use crate::request::Problem;
pub(crate) use concessions::{Concessions, Next};
pub(crate) use executed::Executed;
use observe::{Question, Witness};
pub(crate) use rejection::Refused;
pub use rejection::Rejection;
pub(crate) use statics::{add_resets, may_read};
pub(crate) use suite::{Member, test_class};
pub(crate) use verify::{Rounds, Verified};
use write::Found;

/// How tests are replayed.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Replay {
    /// How often every test is run.
    pub runs: u32,
    /// Whether code that touches files, network, processes or the JVM itself may be run.
    pub allow: bool,
}

/// A path that may become a test.
#[derive(Clone, Copy)]
pub(crate) struct Candidate<'a> {
    /// The class under test.
    pub class: &'a ClassFile,
    /// The path: its claimed way, its recipes, how it ends.
    pub path: &'a PathReport,
    /// What the caller wants.
    pub policy: Policy<'a>,
}

/// What the caller wants of a test.
#[derive(Clone, Copy)]
pub(crate) struct Policy<'a> {
    /// Which of the calls that make its inputs may be left out.
    pub calls: Calls,
    /// Whether other values that take the same way may stand for the path's own, where they say more.
    pub informative_values: bool,
    /// Whether methods are asked about state that the test cannot see.
    pub hidden_state: bool,
    /// Whether a test of the path was seen to pass only sometimes, so that it is observed on another machine, too.
    pub flickers: bool,
    /// Whether it is to be said what the case executes.
    pub executed: bool,
    /// The user's wishes for sequences of calls.
    pub wishes: Option<&'a Wishes>,
    /// Static fields that no test can set back, but that all tests decide before they read them.
    pub decided: Option<&'a BTreeSet<FieldName>>,
}

/// Calls that make inputs, and may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Calls {
    /// None: the text must keep its form.
    Kept,
    /// Those without which all that is passed in the class is still passed: what they pass counts as covered.
    ThatPassNothing,
    /// Those without which the call goes the same way.
    Needless,
}

/// What became of a path.
pub(crate) enum Outcome {
    /// The real JVM has agreed, and a test can express it.
    Confirmed(Box<Confirmed>),
    /// The real JVM does something else, or does not always do the same.
    Refuted(Refused),
    /// No test can express it.
    NotExpressible(Refused),
}

/// A path that the JVM has agreed to.
pub(crate) struct Confirmed {
    /// What was observed: the inputs as refined, how the call ended, what it changed.
    pub case: Case,
    /// Static fields that it changes, with what they are at the start.
    pub resets: Vec<StaticWrite>,
    /// Whether its inputs are made with fewer calls than those of the path.
    pub is_shorter: bool,
    /// What it executes, if that is to be said.
    pub executed: Option<Executed>,
}

/// How the tests of some classes are written, compiled and run.
#[derive(Clone, Copy)]
pub(crate) struct Tests<'a> {
    /// The classes that there are.
    pub classes: &'a dyn Classes,
    /// How they are written.
    pub options: &'a Options,
    /// What they have on their class path besides the program.
    pub class_path: &'a [PathBuf],
    /// Whether that offers the test framework.
    pub offers_framework: bool,
    /// The jars that run them.
    pub frameworks: &'a [PathBuf],
    /// How they are compiled.
    pub rules: &'a CompilerRules,
}

/// Confirms paths of the classes of one class path.
pub(crate) struct Confirmer {
    class_path: Vec<PathBuf>,
    /// Nothing where nothing is replayed.
    jvm: Option<Jvm>,
}

/// The real JVM.
struct Jvm {
    tools: Tools,
    sandbox: Sandbox,
    runs: u32,
    /// For tests that are being verified.
    scratch: Scratch,
    /// Each traces some classes.
    witnesses: Vec<Witness>,
}

impl Confirmer {
    /// With the JDK in a folder, if anything is replayed.
    pub fn new(
        home: &Path,
        class_path: &[PathBuf],
        replay: Option<&Replay>,
    ) -> Result<Confirmer, Problem> {
        let jvm = |replay: &Replay| {
            Ok::<_, Problem>(Jvm {
                tools: Tools::of_jdk(home).map_err(replay_problem)?,
                sandbox: match replay.allow {
                    true => Sandbox::Open,
                    false => Sandbox::strictest(),
                },
                runs: replay.runs,
                scratch: Scratch::new().map_err(replay_problem)?,
                witnesses: Vec::new(),
            })
        };
        Ok(Confirmer {
            class_path: class_path.to_vec(),
            jvm: replay.map(jvm).transpose()?,
        })
    }

    /// Whether the real JVM is asked.
    pub fn replays(&self) -> bool {
        self.jvm.is_some()
    }

    /// What the JVM is kept from; `None` if it is not asked.
    pub fn sandbox(&self) -> Option<&'static str> {
        self.jvm.as_ref().map(|jvm| jvm.sandbox.describe())
    }

    /// Starts a JVM that traces these classes, each with its class file, and those within them that no test can name, unless
    /// one does.
    pub fn trace(
        &mut self,
        classes: &[(&ClassFile, &[u8])],
        hidden: &[(&ClassFile, &[u8])],
    ) -> Result<(), Problem> {
        let Some(jvm) = &mut self.jvm else {
            return Ok(());
        };
        let mut known = jvm.witnesses.iter();
        if known.any(|known| classes.iter().all(|(class, _)| known.traces(&class.name))) {
            return Ok(());
        }
        let witness = Witness::start(&jvm.tools, &self.class_path, classes, hidden, jvm.sandbox)?;
        jvm.witnesses.push(witness);
        Ok(())
    }

    /// Ends the JVMs that trace classes.
    pub fn end_traces(&mut self) {
        if let Some(jvm) = &mut self.jvm {
            jvm.witnesses.clear();
        }
    }

    /// What becomes of a path. The JVM traces its class.
    pub fn confirm(
        &mut self,
        candidate: Candidate<'_>,
        tests: Tests<'_>,
    ) -> Result<Outcome, Problem> {
        let found = match &mut self.jvm {
            None => claimed::confirmed(&candidate, tests.classes),
            Some(jvm) => {
                let mut all = jvm.witnesses.iter_mut();
                let witness = all.find(|one| one.traces(&candidate.class.name));
                let witness = witness.ok_or_else(|| {
                    Problem::Internal(format!("nobody traces {}", candidate.class.name))
                })?;
                match witness.ask(Question::of(&candidate))? {
                    Ok(known) => {
                        let known = refine::refine(witness, &candidate, known, tests.classes)?;
                        known.map(Found::from)
                    }
                    Err(refused) => Err(refused),
                }
            }
        };
        Ok(
            match found.and_then(|found| write::written(found, &candidate, tests)) {
                Ok(confirmed) => Outcome::Confirmed(Box::new(confirmed)),
                Err(refused) if refused.0 == Rejection::Unwritable => {
                    Outcome::NotExpressible(refused)
                }
                Err(refused) => Outcome::Refuted(refused),
            },
        )
    }
}

/// What is wrong around replay is the user's to mend, unless our own helpers are.
pub(crate) fn replay_problem(error: ReplayError) -> Problem {
    match error {
        ReplayError::Helpers(_) | ReplayError::TooManyMethods => {
            Problem::Internal(error.to_string())
        }
        _ => Problem::BadInput(format!(
            "{error}; use --no-replay to write tests without running them"
        )),
    }
}
