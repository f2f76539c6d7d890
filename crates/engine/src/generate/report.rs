//! What a generation gave, as plain data.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use vitro_coverage::{Reason, State};
use vitro_explore::Limit;
use vitro_testgen::Finding;

use super::covered::MethodCoverage;
use crate::confirm::Rejection;
use crate::observed_text::RealEnding;
use crate::report::{EndedBy, EndingReport, Figures, GoalName, States};

/// What was done.
#[derive(Clone, Debug, Default)]
pub struct Generated {
    /// Class by class, in the order of the places and names.
    pub classes: Vec<ClassResult>,
    /// Classes that were asked for and get no tests.
    pub skipped: Vec<Skipped>,
    /// What child processes were kept from; `None` if nothing was replayed.
    pub sandbox: Option<&'static str>,
    /// Classes whose tests are up to date, with dots; only when tests are refreshed.
    pub unchanged: Vec<String>,
    /// The outcome for tests whose classes no longer exist; only when tests are refreshed.
    pub gone: Vec<GoneTest>,
    /// Wishes for sequences of calls that have no effect, and why.
    pub unheard: Vec<String>,
    /// Methods that get no tests since the project's own tests cover all of them; only when that was asked for.
    pub covered_by_own_tests: usize,
    /// Members that get no tests of their own: `main`, what tools wrote, what the project excludes.
    pub left_out: usize,
    /// What should be said about the project itself: what could not be determined, what is missing.
    pub notes: Vec<String>,
}

/// The test of a class that does not exist any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoneTest {
    /// The class, with dots.
    pub class: String,
    /// Its test.
    pub path: PathBuf,
    /// Whether it was removed; it stays if a person has edited it.
    pub removed: bool,
}

/// A class without tests, or a method that no test can call for the language that it is written in, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// The class, with dots, or the method behind its class and a dot.
    pub class: String,
    /// In words.
    pub reason: String,
}

/// The outcome of one class.
#[derive(Clone, Debug, Default)]
pub struct ClassResult {
    /// The class, with dots.
    pub class: String,
    /// Its source, from the project's folder on if there is one.
    pub source: Option<String>,
    /// What should be said about the class itself.
    pub warnings: Vec<String>,
    /// The methods that tests call.
    pub methods: Vec<MethodResult>,
    /// All goals.
    pub goals: Vec<GoalResult>,
    /// Test methods written.
    pub tests: usize,
    /// Cases in them; a parameterised test has several.
    pub cases: usize,
    /// Cases that found a failure: an undeclared exception, a violated assertion.
    pub failures: usize,
    /// Cases that have no test.
    pub dropped: Vec<DroppedCase>,
    /// The test class.
    pub file: Option<StoredFile>,
    /// What the tests execute, method by method; only if details were asked for.
    pub coverage: Vec<MethodCoverage>,
    /// Seconds that exploring and observing took, over all workers.
    pub seconds: f64,
}

/// A method that tests call.
#[derive(Clone, Debug)]
pub struct MethodResult {
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Why it could not be explored.
    pub not_explored: Option<String>,
    /// What ended its exploration before it was done, if something did.
    pub ended_by: Option<EndedBy>,
    /// How many paths were found.
    pub paths: usize,
    /// The paths; only if details were asked for.
    pub details: Vec<PathResult>,
    /// The outcomes of the alternatives.
    pub states: States,
    /// What the exploration took.
    pub figures: Figures,
    /// Cases that tests check.
    pub cases: usize,
    /// What the exploration left out, in words.
    pub left_out: Vec<String>,
    /// Why paths did not end, each reason once.
    pub stopped: Vec<String>,
    /// Seconds of exploration.
    pub seconds: f64,
}

impl MethodResult {
    /// What ended its exploration, if that is not usual: all but limits of work.
    pub fn ended_early(&self) -> Option<&EndedBy> {
        self.ended_by.as_ref().filter(|why| match why {
            EndedBy::Limit(limit) => matches!(limit, Limit::Memory(_) | Limit::Time),
            EndedBy::Shortage(_) | EndedBy::InternalError(_) => true,
        })
    }
}

/// A path, and whether it became a test.
#[derive(Clone, Debug)]
pub struct PathResult {
    /// Its inputs: name and value.
    pub inputs: Vec<(String, String)>,
    /// The path condition, as Java expressions.
    pub conditions: Vec<String>,
    /// How it ends on our machine, with the expression of its result.
    pub ending: EndingReport,
    /// The source line where it ends in its class, if known.
    pub line: Option<u16>,
    /// The source lines that it passes, in order; as many as are kept.
    pub lines: Vec<u16>,
    /// Whether those are all.
    pub lines_whole: bool,
    /// The goals that it covers, by their places in the class's list.
    pub goals: Vec<u32>,
    /// Its outcome.
    pub fate: Fate,
}

/// What became of a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fate {
    /// A test checks it.
    Tested {
        /// The test method.
        test: String,
        /// Its inputs: name and value. They take the path as well as the path's own, but may say more.
        inputs: Vec<(String, String)>,
        /// Whether it documents or found something.
        finding: Finding,
        /// What `java` gave; `None` if it was not asked.
        real: Option<RealEnding>,
    },
    /// It has no test for this reason.
    Dropped(Rejection, String),
    /// Other tests cover the same, or it has no end.
    Unneeded,
}

/// A goal and its outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoalResult {
    /// The class that it is in, by internal name: the class itself, or one within it that no test can name.
    pub class: Arc<str>,
    /// The criterion that asks for it.
    pub criterion: &'static str,
    /// The method that it is in: name and descriptor, behind the name of a class that no test can name.
    pub method: String,
    /// For people.
    pub text: String,
    /// The instructions that it concerns.
    pub offsets: Vec<u16>,
    /// The source lines that it concerns.
    pub lines: Vec<u16>,
    /// Its outcome.
    pub state: GoalState,
}

/// The outcome of a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalState {
    /// A test covers it.
    Covered,
    /// It is proved that no input does.
    Unreachable,
    /// Neither, for this reason.
    Open(Reason),
}

impl GoalState {
    /// The same where others may lead there whom no search looks at. In other classes nothing is said of sequences of the
    /// object's own methods either.
    pub(super) fn without_claim(self, is_hidden: bool) -> GoalState {
        match self {
            GoalState::Unreachable => GoalState::Open(Reason::NotReached),
            GoalState::Open(Reason::NoSequence(_)) if is_hidden => {
                GoalState::Open(Reason::NotReached)
            }
            other => other,
        }
    }

    /// What is known from two searches for the same goal from different methods.
    pub(super) fn join(self, other: GoalState) -> GoalState {
        use GoalState::{Covered, Open, Unreachable};
        match (self, other) {
            (Covered, _) | (_, Covered) => Covered,
            (Open(a), Open(b)) => Open(a.max(b)),
            (Open(reason), Unreachable) | (Unreachable, Open(reason)) => Open(reason),
            (Unreachable, Unreachable) => Unreachable,
        }
    }
}

impl From<State> for GoalState {
    fn from(state: State) -> GoalState {
        match state {
            State::Covered { .. } => GoalState::Covered,
            State::Unreachable => GoalState::Unreachable,
            State::Open(reason) => GoalState::Open(reason),
        }
    }
}

/// A case that has no test, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DroppedCase {
    /// The method.
    pub method: String,
    /// Its inputs on one line.
    pub inputs: String,
    /// The kind of reason.
    pub kind: Rejection,
    /// In words.
    pub why: String,
}

/// A test class on disk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredFile {
    /// Where it is.
    pub path: PathBuf,
    /// The file at its place was edited by a person and left alone; the new text is at `path`.
    pub beside: bool,
    /// Whether the text on disk was the same already.
    pub unchanged: bool,
}

impl Generated {
    /// How many goals are covered, proved unreachable, open.
    pub fn goals(&self) -> (usize, usize, usize) {
        let counts = self.classes.iter().map(ClassResult::counts);
        counts.fold((0, 0, 0), |(a, b, c), (x, y, z)| (a + x, b + y, c + z))
    }

    /// Methods whose exploration ended in an internal error: class, name, and what happened.
    pub fn broken(&self) -> impl Iterator<Item = (&str, &str, &EndedBy)> {
        let ended = self.ended_early();
        ended.filter(|(.., why)| matches!(why, EndedBy::InternalError(_)))
    }

    /// Methods whose exploration was ended by what is not usual: all but limits of work.
    pub fn ended_early(&self) -> impl Iterator<Item = (&str, &str, &EndedBy)> {
        let methods = self.classes.iter().flat_map(|class| {
            let methods = class.methods.iter();
            methods.map(|method| (&*class.class, method))
        });
        methods.filter_map(|(class, method)| Some((class, &*method.name, method.ended_early()?)))
    }

    /// Covered goals by all that are not proved unreachable, in percent.
    pub fn percent(&self) -> f64 {
        let (covered, _, open) = self.goals();
        match covered + open {
            0 => 100.0,
            all => covered as f64 * 100.0 / all as f64,
        }
    }
}

impl ClassResult {
    /// Tests of other classes cover some of these goals.
    pub(super) fn cover(&mut self, names: &HashSet<GoalName>) {
        let covered = names.iter();
        let covered: HashSet<_> = covered
            .map(|name| (&name.class, name.criterion, &name.text, &name.offsets))
            .collect();
        for goal in &mut self.goals {
            if covered.contains(&(&goal.class, goal.criterion, &goal.text, &goal.offsets)) {
                goal.state = GoalState::Covered;
            }
        }
    }

    /// Its tests are in a file that no build compiles, so they count for nothing.
    pub(super) fn discount(&mut self) {
        (self.tests, self.cases, self.failures) = (0, 0, 0);
        for goal in &mut self.goals {
            if goal.state == GoalState::Covered {
                goal.state = GoalState::Open(Reason::Beside);
            }
        }
    }

    /// How many goals are covered, proved unreachable, open.
    pub fn counts(&self) -> (usize, usize, usize) {
        let count = |fits: fn(&GoalState) -> bool| {
            let states = self.goals.iter().map(|goal| &goal.state);
            states.filter(|state| fits(state)).count()
        };
        (
            count(|state| *state == GoalState::Covered),
            count(|state| *state == GoalState::Unreachable),
            count(|state| matches!(state, GoalState::Open(_))),
        )
    }
}
