//! What ends a search before it is done.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

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

/// Default for the memory that a search may hold by our count.
pub const USUAL_MEMORY: u64 = 2 << 30;

/// Counts the progress of a search, so that a supervisor can distinguish one that works from one that hangs.
static PULSE: AtomicU64 = AtomicU64::new(0);

/// Says that a search has come on.
pub fn beat() {
    PULSE.fetch_add(1, Ordering::Relaxed);
}

/// How often a search of this process has come on.
pub fn beats() -> u64 {
    PULSE.load(Ordering::Relaxed)
}
