//! What a worker process is given to do, and who does it. The kinds of tasks are those of [`TaskKind`].

use std::time::{Duration, Instant};

use crate::bench::{Assignment, Bench};
use crate::check::{CheckRequest, check};
use crate::pool::{Reply, TaskKind};
use crate::reach::{ReachRequest, reach};

/// Does a task; both it and the reply are in the form in which they cross processes.
pub(crate) fn answer(bench: &mut Bench, task: &[u8]) -> postcard::Result<Vec<u8>> {
    let until = |left: Option<Duration>| left.map(|left| Instant::now() + left);
    let (kind, task): (TaskKind, &[u8]) = postcard::take_from_bytes(task)?;
    match kind {
        TaskKind::Explore => {
            let assignment: Assignment = postcard::from_bytes(task)?;
            postcard::to_stdvec(&Reply::Done(bench.explore(assignment)))
        }
        TaskKind::Check => {
            let (mut request, left): (CheckRequest, Option<Duration>) = postcard::from_bytes(task)?;
            request.budget.limits.deadline = until(left);
            postcard::to_stdvec(&Reply::Done(check(&request)))
        }
        TaskKind::Reach => {
            let (mut request, left): (ReachRequest, Option<Duration>) = postcard::from_bytes(task)?;
            request.budget.limits.deadline = until(left);
            postcard::to_stdvec(&Reply::Done(reach(&request)))
        }
    }
}
