//! `vitro worker`: what other commands start to have something done in a process of its own.

use std::time::Duration;

use vitro_engine::Problem;
use vitro_engine::pool::{Pool, WorkerCommand};

use crate::End;

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
