//! What ends a search before it is done, and the memory that it holds by a count of its own.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::explorer::Explorer;
use crate::tree::TreeNode;

/// What ended a search although something was left to look at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// Paths of the method.
    Paths,
    /// Alternatives that were looked at without covering anything new.
    Fruitless,
    /// Instructions of all paths together.
    Steps,
    /// Steps of the solver for all questions together.
    SolverSteps,
    /// All that the search costs.
    Cost,
    /// Forks of the method altogether.
    Forks,
    /// Memory by our own count, in bytes.
    Memory(u64),
    /// Seconds.
    Time,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Paths => "paths of the method (--max-paths)",
            Limit::Fruitless => "alternatives that lead to nothing new (--effort)",
            Limit::Steps => "instructions (--effort)",
            Limit::SolverSteps => "steps of the solver (--effort)",
            Limit::Cost => "work for the methods of the class (--effort)",
            Limit::Forks => "forks of the method (--effort, --max-nodes)",
            Limit::Memory(bytes) => {
                return write!(f, "{} MB of memory (--max-memory)", bytes >> 20);
            }
            Limit::Time => "time (--max-seconds)",
        })
    }
}

/// Memory that a search may hold by our count unless somebody says otherwise.
pub const USUAL_MEMORY: u64 = 2 << 30;

/// Counts how often a search has come on, so that somebody else can tell one that works from one that hangs.
static PULSE: AtomicU64 = AtomicU64::new(0);

/// Says that a search has come on.
pub fn beat() {
    PULSE.fetch_add(1, Ordering::Relaxed);
}

/// How often a search of this process has come on.
pub fn beats() -> u64 {
    PULSE.load(Ordering::Relaxed)
}

/// What is held, in bytes, by what it is held for: the sizes are those that were measured on a 64-bit machine, and are
/// taken for granted on all others, so that a search ends at the same point everywhere.
const WORD: u64 = 8;
/// A term with its entry in the table of terms.
const TERM: u64 = 160;
/// A fork with its choice point, apart from what depends on its size.
const NODE: u64 = 1_200;
/// An alternative of a fork.
const ALTERNATIVE: u64 = 40;
/// An event of a trace.
const EVENT: u64 = 24;
/// A condition or a value of an input of a path.
const ENTRY: u64 = 72;

/// A condition of a path as text, where all paths are reported.
const CONDITION_TEXT: u64 = 2_400;
/// What it takes to write that.
const CONDITION_TIME: Duration = Duration::from_micros(25);

/// The memory of what only grows: forks and paths.
#[derive(Default)]
pub(crate) struct Held {
    nodes: usize,
    paths: usize,
    bytes: u64,
    /// Conditions of all paths.
    conditions: u64,
}

impl Explorer {
    /// The memory that the search holds, in bytes, by our own count: the heap of the machine, the logs that lead back to
    /// its choice points, terms, forks, paths, what the solver keeps, and the report if all paths are in it.
    pub fn held_memory(&mut self) -> u64 {
        for at in self.held.nodes..self.tree.nodes.len() {
            let node = &self.tree.nodes[at];
            let logged = self.machine.node_words(node.point) as u64 * WORD;
            self.held.bytes += logged + size_of_node(node);
        }
        self.held.nodes = self.tree.nodes.len();
        for path in &self.tree.paths[self.held.paths..] {
            let events: usize = path.tail.iter().map(|part| part.events.len()).sum();
            let entries = path.conditions.len() + path.model.len() + path.input_objects.len();
            self.held.bytes += EVENT * events as u64 + ENTRY * entries as u64;
            self.held.conditions += path.conditions.len() as u64;
        }
        self.held.paths = self.tree.paths.len();
        let symbolic = self.machine.symbolic.as_deref();
        let terms = symbolic.map_or(0, |symbolic| symbolic.terms.len() as u64);
        let heap = self.machine.heap.used_words() as u64 * WORD;
        let texts = if self.reports_all {
            CONDITION_TEXT * self.held.conditions
        } else {
            0
        };
        self.held.bytes + texts + heap + TERM * terms + self.solver.held_memory()
    }

    /// The time that the report takes which is written when the search has ended.
    pub(crate) fn reporting_time(&self) -> Duration {
        let conditions = if self.reports_all {
            self.held.conditions
        } else {
            0
        };
        CONDITION_TIME.saturating_mul(u32::try_from(conditions).unwrap_or(u32::MAX))
    }
}

fn size_of_node(node: &TreeNode) -> u64 {
    let events: usize = node.trace.iter().map(|part| part.events.len()).sum();
    NODE + ALTERNATIVE * node.states.len() as u64 + EVENT * events as u64
}
