//! Worker processes, and what watches over them.
//!
//! A stack overflow and a failed allocation end a process and not only a thread, and a thread that hangs cannot be stopped.
//! So what may break is done by processes of the same program: a task goes in, an answer comes out. What breaks one task
//! is the outcome of that task alone; the next one is given to a new process. A [`Seat`] is a place for one worker at a
//! time; who has several tasks to do at once has as many seats, each with a thread that waits for its answers.
//!
//! On both pipes there are frames: the length of what follows in four bytes, lowest first, and then the value in
//! `postcard`'s format. A frame without content says that the worker is alive.

use std::fmt;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// How a worker is started.
#[derive(Clone, Debug)]
pub struct WorkerCommand {
    /// The program.
    pub program: PathBuf,
    /// What makes it a worker: see [`serve`](crate::serve).
    pub arguments: Vec<String>,
    /// A worker that sends nothing for this long is ended.
    pub patience: Duration,
}

impl WorkerCommand {
    /// The same for a worker that also waits for the real JVM, and sends nothing then.
    pub(crate) fn that_waits(&self) -> WorkerCommand {
        WorkerCommand {
            patience: self.patience.saturating_mul(5),
            ..self.clone()
        }
    }
}

/// Where things are explored, and how many at a time.
#[derive(Clone, Debug)]
pub struct Pool {
    /// How many at a time.
    pub count: usize,
    /// The command that starts a worker. Without one everything is done in threads of this process, where a panic is
    /// caught, but a stack overflow or a failed allocation ends all.
    pub command: Option<WorkerCommand>,
}

impl From<usize> for Pool {
    fn from(count: usize) -> Pool {
        Pool {
            count,
            command: None,
        }
    }
}

/// Ends the work of all seats that have it.
#[derive(Clone, Default, Debug)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Workers that are at work are ended, and no others begin.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether somebody has said so.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Death {
    /// The worker could not be started, or what it says is not understood.
    NotAWorker(String),
    /// It has used up its stack.
    StackOverflow,
    /// It has panicked: where and with which message.
    Panic(String),
    /// It was refused memory, or the system has ended it, which mostly happens when memory is short.
    Shortage(String),
    /// It sent nothing for too long.
    Silence(Duration),
    /// It continued although its time was over.
    Late,
    /// It has ended in another way.
    Ended(String),
    /// Nobody wants to know any more.
    Cancelled,
}

impl fmt::Display for Death {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Death::NotAWorker(why) => write!(f, "not a worker process: {why}"),
            Death::StackOverflow => f.write_str("stack overflow"),
            Death::Panic(what) => write!(f, "panic {what}"),
            Death::Shortage(what) => f.write_str(what),
            Death::Silence(time) => {
                write!(
                    f,
                    "the worker did not respond for {} seconds",
                    time.as_secs_f64()
                )
            }
            Death::Late => f.write_str("the worker did not stop when its time was over"),
            Death::Ended(how) => write!(f, "the worker process ended: {how}"),
            Death::Cancelled => f.write_str("cancelled"),
        }
    }
}

/// What a worker can be given to do. The task itself follows: how it looks is known to whoever gives it and to whoever
/// does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum TaskKind {
    /// An assignment; the answer is a `Result<Found, Problem>`.
    Explore,
    /// A request and the time that is left; the answer is a `Result<CheckReport, Problem>`.
    Check,
    /// A request and the time that is left; the answer is a `Result<ReachReport, Problem>`.
    Reach,
}

/// What a worker says in the end.
#[derive(Serialize, Deserialize)]
pub(crate) enum Reply<A> {
    /// The answer.
    Done(A),
    /// A panic: where, and its message. The worker ends with it.
    Panicked(String),
}

/// A place for one worker at a time.
pub(crate) struct Seat {
    command: WorkerCommand,
    cancel: Cancel,
    worker: Option<Worker>,
}

impl Seat {
    /// A place where a worker is started when there is something to do.
    pub fn new(command: &WorkerCommand, cancel: &Cancel) -> Seat {
        Seat {
            command: command.clone(),
            cancel: cancel.clone(),
            worker: None,
        }
    }

    /// Whether there is a worker that still has what it was sent before.
    pub fn is_taken(&self) -> bool {
        self.worker.is_some()
    }

    /// Has a worker do something, until then at the latest. Whatever happens instead of an answer, the worker is gone then.
    pub fn ask<T: Serialize, A: DeserializeOwned>(
        &mut self,
        kind: TaskKind,
        task: &T,
        until: Option<Instant>,
    ) -> Result<A, Death> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => Worker::start(&self.command)
                .map_err(|error| Death::NotAWorker(error.to_string()))?,
        };
        let answer = self.wait(&mut worker, &(kind, task), until);
        match answer {
            Ok(Reply::Done(answer)) => {
                self.worker = Some(worker);
                Ok(answer)
            }
            // Who knows what the panic has left half done.
            Ok(Reply::Panicked(what)) => Err(Death::Panic(what)),
            Err(Some(death)) => Err(death),
            Err(None) => Err(worker.death()),
        }
    }

    /// The answer, or why it is not waited for any longer; nothing if the worker has gone by itself.
    fn wait<T: Serialize, A: DeserializeOwned>(
        &self,
        worker: &mut Worker,
        task: &T,
        until: Option<Instant>,
    ) -> Result<Reply<A>, Option<Death>> {
        let bytes = postcard::to_stdvec(task)
            .map_err(|error| Some(Death::NotAWorker(error.to_string())))?;
        worker.say(&bytes).map_err(|_| None)?;
        let mut heard = Instant::now();
        loop {
            if self.cancel.is_cancelled() {
                return Err(Some(Death::Cancelled));
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                return Err(Some(Death::Late));
            }
            match worker.frames.recv_timeout(LOOK) {
                Ok(frame) if frame.is_empty() => heard = Instant::now(),
                Ok(frame) => {
                    let reply = postcard::from_bytes(&frame);
                    return reply.map_err(|error| Some(Death::NotAWorker(error.to_string())));
                }
                Err(RecvTimeoutError::Timeout) if heard.elapsed() >= self.command.patience => {
                    return Err(Some(Death::Silence(self.command.patience)));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(None),
            }
        }
    }
}

/// How often it is checked whether a worker is still wanted.
const LOOK: Duration = Duration::from_millis(50);
/// As much is kept of what a worker says on standard error.
const LAST_WORDS: usize = 4_096;

/// A worker process.
struct Worker {
    child: Child,
    input: Option<ChildStdin>,
    frames: Receiver<Vec<u8>>,
    /// What it says on standard error.
    last_words: Option<JoinHandle<String>>,
}

impl Worker {
    fn start(command: &WorkerCommand) -> io::Result<Worker> {
        let mut child = Command::new(&command.program)
            .args(&command.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, output, errors) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (send, frames) = channel();
        let listen = move || {
            let Some(mut output) = output else { return };
            while let Ok(Some(frame)) = read_frame(&mut output) {
                if send.send(frame).is_err() {
                    return;
                }
            }
        };
        std::thread::Builder::new().spawn(listen)?;
        let words = move || errors.map_or_else(String::new, last_words);
        Ok(Worker {
            child,
            input,
            frames,
            last_words: Some(std::thread::Builder::new().spawn(words)?),
        })
    }

    fn say(&mut self, bytes: &[u8]) -> io::Result<()> {
        match &mut self.input {
            Some(input) => write_frame(input, bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    /// Why it has ended by itself.
    fn death(mut self) -> Death {
        let status = self.child.wait();
        let words = self.last_words.take().map(JoinHandle::join);
        let words = words.and_then(Result::ok).unwrap_or_default();
        match status {
            Ok(status) => cause(status, &words),
            Err(error) => Death::Ended(error.to_string()),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Why a process has ended, by its status and its standard error.
fn cause(status: ExitStatus, words: &str) -> Death {
    let line = |mark: &str| words.lines().find(|line| line.contains(mark));
    if line("has overflowed its stack").is_some() {
        return Death::StackOverflow;
    }
    let refused = line("memory allocation of").or_else(|| line("bad_alloc"));
    if let Some(refused) = refused {
        return Death::Shortage(refused.to_owned());
    }
    if was_killed(status) {
        return Death::Shortage(format!("the system has ended the worker process, {status}"));
    }
    let last = words.lines().rfind(|line| !line.trim().is_empty());
    Death::Ended(match last {
        Some(last) => format!("{status}; {last}"),
        None => status.to_string(),
    })
}

/// Whether it has ended by the signal that cannot be caught.
#[cfg(unix)]
fn was_killed(status: ExitStatus) -> bool {
    use std::os::unix::process::ExitStatusExt;
    const SIGKILL: i32 = 9;
    status.signal() == Some(SIGKILL)
}

#[cfg(not(unix))]
fn was_killed(_: ExitStatus) -> bool {
    false
}

/// All that is said, or the end of it.
fn last_words(mut from: impl Read) -> String {
    let (mut all, mut part) = (Vec::new(), [0; 1024]);
    while let Ok(count @ 1..) = from.read(&mut part) {
        all.extend_from_slice(&part[..count]);
        let spare = all.len().saturating_sub(LAST_WORDS);
        all.drain(..spare);
    }
    String::from_utf8_lossy(&all).into_owned()
}

/// The next frame; nothing at the end.
pub(crate) fn read_frame(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let length = u32::from_le_bytes(length);
    let mut frame = Vec::new();
    // What is announced need not come.
    from.take(length.into()).read_to_end(&mut frame)?;
    let is_whole = frame.len() == length as usize;
    if is_whole { Ok(Some(frame)) } else { Ok(None) }
}

/// Writes a frame.
pub(crate) fn write_frame(to: &mut impl Write, bytes: &[u8]) -> io::Result<()> {
    let length = u32::try_from(bytes.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(bytes)?;
    to.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_come_out_as_they_went_in_and_a_torn_one_is_none() {
        let mut bytes = Vec::new();
        for frame in [&b"one"[..], b"", b"three"] {
            write_frame(&mut bytes, frame).unwrap();
        }
        let mut from = &bytes[..bytes.len() - 1];
        let mut next = || read_frame(&mut from).unwrap();
        assert_eq!(next().as_deref(), Some(&b"one"[..]));
        assert_eq!(next().as_deref(), Some(&b""[..]));
        assert_eq!(next(), None);
    }

    #[test]
    fn what_a_process_says_last_tells_why_it_ended() {
        let status = ExitStatus::default();
        let words =
            "\nthread 'worker' has overflowed its stack\nfatal runtime error: stack overflow";
        assert_eq!(cause(status, words), Death::StackOverflow);
        let words = "memory allocation of 9223372036854775807 bytes failed\n";
        assert_eq!(
            cause(status, words),
            Death::Shortage(words.trim_end().into())
        );
        assert!(matches!(cause(status, "a\nb\n\n"), Death::Ended(how) if how.ends_with("; b")));
    }

    #[test]
    fn what_is_no_worker_is_told() {
        let command = WorkerCommand {
            program: PathBuf::from("there is no such program"),
            arguments: Vec::new(),
            patience: Duration::MAX,
        };
        let answer =
            Seat::new(&command, &Cancel::default()).ask::<_, ()>(TaskKind::Explore, &1, None);
        assert!(matches!(answer, Err(Death::NotAWorker(_))), "{answer:?}");
    }
}
