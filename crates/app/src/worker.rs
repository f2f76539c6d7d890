//! `vitro worker`: what other commands start to have something done in a process of its own, and the limits that all of
//! them have.

use std::time::{Duration, Instant};

use vitro_engine::Problem;
use vitro_engine::pool::{Pool, WorkerCommand};

use crate::End;
use crate::numbers::at_least_one;

/// Seconds without a message after which a worker is taken to hang.
const PATIENCE: u64 = 120;
/// For tests: another number of seconds.
const PATIENCE_VARIABLE: &str = "VITRO_PATIENCE";

pub fn run() -> End {
    match vitro_engine::serve() {
        Ok(()) => End::Done,
        Err(Problem::BadInput(text)) => End::BadInput(text),
        Err(Problem::Internal(text)) => End::Internal(text),
    }
}

/// A pool with this number of workers.
pub fn pool(count: usize) -> Pool {
    let patience = std::env::var(PATIENCE_VARIABLE).ok();
    let patience = patience.and_then(|text| text.parse().ok());
    // Where the program does not know its own place, it does everything itself.
    let command = std::env::current_exe().ok().map(|program| WorkerCommand {
        program,
        arguments: vec!["worker".to_owned()],
        patience: Duration::from_secs(patience.unwrap_or(PATIENCE)),
    });
    Pool { count, command }
}

/// Limits that do not count work.
#[derive(clap::Args)]
pub struct Limits {
    /// Most megabytes that a search may hold, by a count of Vitro's own that is the same on every machine. (The heap of the
    /// program that is explored is a part of it; that of a program that is run has its own limit, `--max-heap` of `vitro run`.)
    /// [default: 2048]
    #[arg(long, value_name = "MEGABYTES", value_parser = at_least_one::<u64>)]
    max_memory: Option<u64>,
    /// Most seconds of searching. What was found until then is kept, and tests of it are run and written.
    #[arg(long, value_name = "SECONDS", value_parser = at_least_one::<u64>)]
    max_seconds: Option<u64>,
}

impl Limits {
    /// Most bytes of memory, if that was said.
    pub fn memory(&self) -> Option<u64> {
        self.max_memory
            .map(|megabytes| megabytes.saturating_mul(1 << 20))
    }

    /// When the search has to be over, counted from now.
    pub fn deadline(&self) -> Option<Instant> {
        let seconds = self.max_seconds?;
        Instant::now().checked_add(Duration::from_secs(seconds))
    }

    /// The budget within these limits.
    pub fn within(&self, budget: vitro_explore::Budget) -> vitro_explore::Budget {
        vitro_explore::Budget {
            memory: self.memory().unwrap_or(budget.memory),
            deadline: self.deadline(),
            ..budget
        }
    }
}
