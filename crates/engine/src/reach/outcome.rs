//! What a search for targets gives, as plain data.

use std::fmt;

use super::heap::Heap;
use crate::fixed_text::{self, FixedText};
use crate::report::EndedBy;

/// Which way a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Direction {
    /// From the start of a method, by distance to the target.
    Forward,
    /// From the target back to the start of its method.
    Backward,
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Direction::Forward => "forward",
            Direction::Backward => "backward",
        })
    }
}

/// What is said of a target.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Verdict {
    /// There is an input, and it has been run.
    Reached,
    /// It is proved that there is none.
    Unreachable,
    /// Neither.
    NotReached,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Reached => "reached",
            Verdict::Unreachable => "proved unreachable",
            Verdict::NotReached => "not reached",
        })
    }
}

/// What was found.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct ReachReport {
    /// One for each target, in the order in which they were given.
    pub targets: Vec<TargetReport>,
    /// Test classes, by name.
    pub tests: Vec<TestFile>,
    /// What child processes were kept from; `None` if nothing was replayed.
    #[serde(deserialize_with = "fixed_text::perhaps")]
    pub sandbox: Option<FixedText>,
    /// Whether a target has no answer since time or memory ended the search.
    pub is_cut: bool,
}

impl ReachReport {
    /// How many targets have a verdict.
    pub fn count(&self, verdict: Verdict) -> usize {
        let all = self.targets.iter();
        all.filter(|target| target.verdict == verdict).count()
    }
}

impl ReachReport {
    /// The test of a target was dropped: neither it nor those that leant on it are reached.
    pub(super) fn lose(&mut self, target: usize, why: String) {
        let lost = self.targets[target].target.clone();
        for (at, other) in self.targets.iter_mut().enumerate() {
            if at == target || other.with.as_ref() == Some(&lost) {
                other.verdict = Verdict::NotReached;
                other.by = None;
                other.with = None;
                other.reasons.push(why.clone());
            }
        }
    }
}

/// A test class.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct TestFile {
    /// Its place below a folder for tests.
    pub path: String,
    /// The source.
    pub text: String,
    /// Tests in it.
    pub tests: usize,
}

/// The outcome of one target.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct TargetReport {
    /// As it was asked for.
    pub target: String,
    /// What that means: `line List.find:12`.
    pub about: String,
    /// The class, with dots.
    pub class: String,
    /// Its source lines.
    pub lines: Vec<u16>,
    /// What is said of it.
    pub verdict: Verdict,
    /// Which search found that out, if one did.
    pub by: Option<Direction>,
    /// Why it is neither reached nor proved unreachable.
    pub reasons: Vec<String>,
    /// The input that reaches it.
    pub found: Option<Found>,
    /// The target whose input reaches this one on its way; then nothing was looked for.
    pub with: Option<String>,
    /// Partial states of the backward search, block by block, if they were asked for.
    pub trace: Vec<String>,
    /// What it took.
    pub figures: ReachFigures,
}

impl TargetReport {
    /// Of a target that nothing is known of, since the search has ended.
    pub(super) fn ended(target: &str, why: &EndedBy) -> TargetReport {
        TargetReport {
            target: target.to_owned(),
            about: String::new(),
            class: String::new(),
            lines: Vec::new(),
            verdict: Verdict::NotReached,
            by: None,
            reasons: vec![why.to_string()],
            found: None,
            with: None,
            trace: Vec::new(),
            figures: ReachFigures::default(),
        }
    }
}

/// An input that reaches a target.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Found {
    /// The method that is called.
    pub call: String,
    /// The inputs, drawn.
    pub heap: Heap,
    /// How the call ends, in words.
    pub ending: String,
    /// Lines on the way, with how often each comes in a row.
    pub path: Vec<PathLine>,
    /// Lines that come after those.
    pub cut: usize,
    /// The test of this input, once it is written.
    pub test: Option<String>,
}

/// A line on the way.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct PathLine {
    /// The method.
    pub method: String,
    /// The line.
    pub line: u16,
    /// Its text, where the source is found.
    pub text: Option<String>,
    /// A number of lines, of which this is the last, and how often they repeat.
    pub again: Option<(usize, u64)>,
    /// Whether the target is there.
    pub is_target: bool,
}

/// What a search took.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct ReachFigures {
    /// What the forward search has cost, in units of [`effort`](crate::effort).
    pub forward_cost: u64,
    /// Forks in its tree.
    pub forward_nodes: usize,
    /// What the backward search has cost.
    pub backward_cost: u64,
    /// States that it looked at.
    pub backward_nodes: usize,
    /// Inputs that were tried and did not do.
    pub refused: usize,
    /// Seconds of the search, without replay.
    pub seconds: f64,
}
