//! The other side of the [pool](crate::pool): a process that does one task after the other.

use std::io::{self, Stdout};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::bench::Bench;
use crate::contained::{STACK, caught};
use crate::pool::{Reply, read_frame, write_frame};
use crate::request::Problem;
use crate::tasks::answer;

/// How often a worker reports progress if it has made some.
const SIGN: Duration = Duration::from_millis(250);

/// Does tasks from standard input until there are no more; the answers go to standard output. To be called by the program
/// that a [`WorkerCommand`](crate::pool::WorkerCommand) names.
pub fn serve() -> Result<(), Problem> {
    first_to_go();
    let output = Arc::new(Mutex::new(io::stdout()));
    let tasks = tasks().map_err(no_thread)?;
    let signs = output.clone();
    let give_signs = move || {
        let mut last = vitro_explore::beats();
        loop {
            std::thread::sleep(SIGN);
            let now = vitro_explore::beats();
            if now != last && write(&signs, &[]).is_err() {
                return;
            }
            last = now;
        }
    };
    std::thread::Builder::new()
        .spawn(give_signs)
        .map_err(no_thread)?;
    let work = move || {
        let mut bench = Bench::default();
        for task in tasks {
            let reply = caught(|| answer(&mut bench, &task));
            let (bytes, is_last) = match reply {
                Ok(bytes) => (bytes, false),
                Err(what) => (postcard::to_stdvec(&Reply::<()>::Panicked(what)), true),
            };
            let said = bytes.map_err(io::Error::other);
            let said = said.and_then(|bytes| write(&output, &bytes));
            if said.is_err() || is_last {
                return;
            }
        }
    };
    let worker = std::thread::Builder::new()
        .stack_size(STACK)
        .name("worker".into());
    let worker = worker.spawn(work).map_err(no_thread)?;
    let ended = worker.join();
    ended.map_err(|_| Problem::Internal("a worker ended abruptly".into()))
}

fn no_thread(error: io::Error) -> Problem {
    Problem::Internal(format!("no thread: {error}"))
}

/// The tasks. When the supervisor has ended, the worker ends, whatever it is doing.
fn tasks() -> io::Result<Receiver<Vec<u8>>> {
    let (send, tasks) = channel();
    let listen = move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(task)) = read_frame(&mut input) {
            if send.send(task).is_err() {
                return;
            }
        }
        std::process::exit(0);
    };
    std::thread::Builder::new().spawn(listen)?;
    Ok(tasks)
}

fn write(to: &Mutex<Stdout>, bytes: &[u8]) -> io::Result<()> {
    let mut to = to.lock().unwrap_or_else(PoisonError::into_inner);
    write_frame(&mut *to, bytes)
}

/// Where memory is short the system ends processes. It shall end a worker, whose task alone is lost then.
fn first_to_go() {
    // Other systems have no such file, and then choose by themselves.
    let _ = std::fs::write("/proc/self/oom_score_adj", "900");
}
