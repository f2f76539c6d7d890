//! What a check says, as plain data.

use std::fmt;
use std::path::PathBuf;

use vitro_explore::{Ending, Limit, Path};
use vitro_testgen::Recipe;
use vitro_vm::{LoaderId, Machine, Outcome};

use super::CheckRequest;
use super::entry::Start;
use crate::fixed_text::{self, FixedText};
use crate::report::Figures;

/// What must hold.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Property {
    /// No `AssertionError` leaves the program.
    Assertion,
    /// No exception at all leaves the program.
    Exception,
    /// Threads never wait for each other without end.
    Deadlock,
    /// The program never comes to this label.
    Reach(String),
}

impl Property {
    /// By the name that people give it.
    pub fn parse(text: &str) -> Option<Property> {
        Some(match text {
            "assertion" => Property::Assertion,
            "exception" => Property::Exception,
            "deadlock" => Property::Deadlock,
            _ => Property::Reach(text.strip_prefix("reach:")?.to_owned()),
        })
    }

    /// Whether a path may be one that breaks it, without a look at classes.
    pub(super) fn may_be_broken_by(&self, path: &Path) -> bool {
        matches!(
            (self, &path.ending),
            (Property::Assertion | Property::Exception, Ending::Threw(..))
                | (Property::Deadlock, Ending::Stopped(Outcome::Deadlock(_)))
                | (Property::Reach(_), Ending::Stopped(Outcome::Reached(_)))
        )
    }

    /// Whether a path breaks it.
    pub(super) fn is_broken_by(&self, machine: &Machine, path: &Path) -> bool {
        match (self, &path.ending) {
            (Property::Assertion, Ending::Threw(class, _)) => is_assertion(machine, class),
            _ => self.may_be_broken_by(path),
        }
    }
}

/// Whether a class that was loaded is one of failed assertions.
pub(super) fn is_assertion(machine: &Machine, class: &str) -> bool {
    const ERROR: &str = "java.lang.AssertionError";
    let mut at = machine.classes().find(|known| known.java_name() == class);
    let mut name = class.to_owned();
    while name != ERROR {
        let Some(above) = at.and_then(|class| class.super_class) else {
            return false;
        };
        let above = machine.class(above);
        (name, at) = (above.java_name(), Some(above));
    }
    true
}

impl fmt::Display for Property {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Property::Assertion => f.write_str("assertion"),
            Property::Exception => f.write_str("exception"),
            Property::Deadlock => f.write_str("deadlock"),
            Property::Reach(label) => write!(f, "reach:{label}"),
        }
    }
}

/// What is known of the property.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Verdict {
    /// An input breaks it; the real JVM agrees.
    Violated,
    /// No input breaks it.
    Holds,
    /// No input within the bounds breaks it.
    HoldsWithinBounds,
    /// Nobody knows.
    Unknown,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Violated => "violated",
            Verdict::Holds => "holds",
            Verdict::HoldsWithinBounds => "holds within bounds",
            Verdict::Unknown => "unknown",
        })
    }
}

/// Why more cannot be said.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct Reason {
    /// Whether that is a bound.
    pub kind: ReasonKind,
    /// In words.
    pub text: String,
}

/// What kind of reason there is.
#[derive(
    Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum ReasonKind {
    /// A bound was met.
    Bound,
    /// Something was skipped.
    GivenUp,
}

impl Reason {
    pub(super) fn bound(text: impl Into<String>) -> Reason {
        Reason {
            kind: ReasonKind::Bound,
            text: text.into(),
        }
    }

    pub(super) fn given_up(text: impl Into<String>) -> Reason {
        Reason {
            kind: ReasonKind::GivenUp,
            text: text.into(),
        }
    }

    /// A path that did not come to its end.
    pub(super) fn stopped(outcome: &Outcome) -> Reason {
        match outcome {
            Outcome::StepLimit(_) => Reason::bound(Limit::Steps.to_string()),
            Outcome::Bound(what) => Reason::bound(what.clone()),
            other => Reason::given_up(other.to_string()),
        }
    }

    pub(super) fn unconfirmed(why: String) -> Reason {
        Reason::given_up(format!(
            "a violation was found that the replay does not confirm: {why}"
        ))
    }
}

/// A step of a path that the input decides.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct PathStep {
    /// The class, by its Java name.
    pub class: String,
    /// The source file, if the class names it.
    pub file: Option<String>,
    /// The line, if the class has line numbers.
    pub line: Option<u16>,
    /// What was decided, as a condition on the input; or what was asked for, with its value.
    pub text: String,
}

/// A line of the program that was passed, or several that were passed again and again.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Line {
    /// One line.
    One {
        /// The source file, below the folder of its package.
        file: String,
        /// Its number.
        line: u16,
        /// The thread, where there are several.
        thread: Option<String>,
    },
    /// Lines that were passed this many times one after the other.
    Times(usize, Vec<Line>),
    /// So many more that are not shown.
    LeftOut(usize),
}

/// An input that breaks the property, confirmed by the real JVM if that was asked for.
#[derive(Clone, PartialEq, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Failure {
    /// What was asked for, in order: the call as written in the source, and the value in Java.
    pub inputs: Vec<(String, String)>,
    /// How the values are made.
    pub recipes: Vec<Recipe>,
    /// The arguments of `main`.
    pub arguments: Vec<String>,
    /// The call of the method under test with its input in Java, a statement on each line; none for a program.
    pub snippet: Option<String>,
    /// File name and text of a JUnit test that makes the same call, if one can be written.
    pub test: Option<(String, String)>,
    /// The class that is started to see it again: the one with `main`, or one in `instead` that makes the call.
    pub started: String,
    /// Where the classes are that give recorded values.
    pub library: PathBuf,
    /// The recorded input, as `vitro.Vitro` reads it.
    pub recorded: String,
    /// Copies of the classes that the program asks for unknowns, which give recorded values, by internal name.
    pub instead: Vec<(String, Vec<u8>)>,
    /// The order in which threads run, as `vitro.Schedule` reads it; empty if there is only one.
    pub schedule: String,
    /// The decisions on the way to the failure.
    pub path: Vec<PathStep>,
    /// Where there are several threads, which one ran when something happened that others see.
    pub order: Vec<PathStep>,
    /// The lines that the real JVM passed, in order.
    pub lines: Vec<Line>,
    /// The exception's class, if one was thrown.
    pub exception: Option<String>,
    /// Its message.
    pub message: Option<String>,
    /// Where it came from on the real JVM, innermost first.
    pub stack: Vec<String>,
}

/// The outcome of a check.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct CheckReport {
    /// The class with `main`, or with the method under test.
    pub main_class: String,
    /// The method under test, as it was named.
    pub method: Option<String>,
    /// What must hold.
    pub property: Property,
    /// What is known of it.
    pub verdict: Verdict,
    /// Why more cannot be said.
    pub reasons: Vec<Reason>,
    /// What the verdict takes for granted.
    #[serde(deserialize_with = "fixed_text::all")]
    pub assumptions: Vec<FixedText>,
    /// The input that breaks it.
    pub failure: Option<Failure>,
    /// How many paths were explored to their end.
    pub paths: usize,
    /// How many ended in a state that an earlier one subsumes.
    pub covered: usize,
    /// How many branches were taken on both sides at once.
    pub merged: u64,
    /// What it took.
    pub figures: Figures,
}

impl CheckReport {
    pub(super) fn of(
        request: &CheckRequest,
        verdict: Verdict,
        reasons: Vec<Reason>,
    ) -> CheckReport {
        CheckReport {
            main_class: request.main_class.clone(),
            method: match &request.start {
                Start::Method(name) => Some(name.clone()),
                Start::Main | Start::Arguments(_) => None,
            },
            property: request.property.clone(),
            verdict,
            reasons,
            assumptions: Vec::new(),
            failure: None,
            paths: 0,
            covered: 0,
            merged: 0,
            figures: Figures::default(),
        }
    }
}

/// Whether a class is the program's own.
pub(super) fn is_own(loader: LoaderId) -> bool {
    loader.0 >= LoaderId::APP.0
}
