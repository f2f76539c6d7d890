//! What cuts a search before it is done.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// What cut a search or a path although something was left to explore. It is said with the option that raises it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Limit {
    /// Paths of the method.
    Paths,
    /// Alternatives that were explored without covering anything new.
    Fruitless,
    /// All that the search may cost.
    Effort,
    /// Memory by our own count, in bytes.
    Memory(u64),
    /// Seconds.
    Time,
    /// Instructions of one path.
    Steps,
    /// Forks on one path.
    Depth,
    /// Iterations of one loop on one path.
    Loop,
    /// Calls of a method within itself on one path.
    Recursion,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Limit::Paths => "paths (--max-paths)",
            Limit::Fruitless => "nothing new was found for long (--effort)",
            Limit::Effort => "effort (--effort)",
            Limit::Memory(bytes) => {
                return write!(f, "{} MB of memory (--max-memory)", bytes >> 20);
            }
            Limit::Time => "time (--max-seconds)",
            Limit::Steps => "instructions of one path (--max-steps)",
            Limit::Depth => "forks on one path (--max-depth)",
            Limit::Loop => "iterations of one loop (--max-loop)",
            Limit::Recursion => "calls of one method within itself (--max-recursion)",
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
