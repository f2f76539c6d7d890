//! Threads run round robin, always in the same order, in time slices counted in instructions.
//! Time is virtual. When every thread waits and some wait for a time, the clock jumps to it.

use crate::call::NOT_STARTED;
use crate::frame::After;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};
use crate::step::Pause;
use crate::thread::{Ending, Status, Thread, Wake};

/// Instructions in a thread's time slice.
const SLICE: u64 = 50_000;
/// Switches between threads after which the time limit is looked at.
const SWITCHES: u32 = 64;
/// With one thread only, how often the limits are looked at.
const CHECK: u64 = 1_000_000;
/// A thread that asks for a larger stack than this may go deeper in proportion.
const USUAL_STACK_BYTES: i64 = 1 << 20;
const MOST_DEPTH_FACTOR: i64 = 256;
/// Only `explore_on` can continue where an unknown decides.
const NO_EXPLORER: &str = "an unknown in a run that is not symbolic";
/// Threads that may be alive at once.
const MOST_THREADS: usize = 1_000;

impl Machine {
    /// Runs all threads until the program ends.
    pub fn run(&mut self) -> Outcome {
        loop {
            match self.run_until_pause() {
                Pause::Switch | Pause::SymbolicFrame => {}
                Pause::Fork | Pause::InputNotMade(_) | Pause::Turn(_) | Pause::Over(_) => {
                    return Outcome::Internal(NO_EXPLORER.into());
                }
                Pause::Stop(outcome) => {
                    self.host.sink.flush();
                    return outcome;
                }
                Pause::HostReturn(_) => {
                    return Outcome::Internal("a host call returned to no one".into());
                }
            }
        }
    }

    /// Calls a static or instance method from Rust and runs until it returns. Only for booting and
    /// for tests: everything else must not recurse.
    pub fn call(&mut self, method: MethodId, args: &[u64]) -> Result<u64, CallError> {
        self.push_call(method, args, After::HostCall)
            .map_err(CallError::Trap)?;
        loop {
            match self.run_until_pause() {
                Pause::Switch | Pause::SymbolicFrame => {}
                Pause::Fork | Pause::InputNotMade(_) | Pause::Turn(_) | Pause::Over(_) => {
                    let outcome = Outcome::Internal(NO_EXPLORER.into());
                    return Err(CallError::Stopped(outcome));
                }
                Pause::Stop(outcome) => return Err(CallError::Stopped(outcome)),
                Pause::HostReturn(Ok(value)) => return Ok(value),
                Pause::HostReturn(Err(error)) => return Err(CallError::Threw(error)),
            }
        }
    }

    pub(crate) fn run_until_pause(&mut self) -> Pause {
        if self.is_interleaved() {
            if let Some(pause) = self.choose_turn() {
                return pause;
            }
        } else if let Some(outcome) = self.choose_thread() {
            return Pause::Stop(outcome);
        }
        self.touch_frame();
        let pause = match self.start_waiting_frame() {
            Some(pause) => pause,
            None => self.interpret(),
        };
        if self.is_interleaved() {
            self.note_site();
        }
        pause
    }

    /// A frame on top that waits before its first instruction tries to start; a pause if it has to wait on.
    fn start_waiting_frame(&mut self) -> Option<Pause> {
        let frame = self.thread().frames.last();
        if frame.is_none_or(|frame| frame.pc != NOT_STARTED) {
            return None;
        }
        match self.start_frame() {
            Ok(()) => None,
            Err(trap) => self.handle(trap),
        }
    }

    /// Picks the thread that runs next; an outcome if none can.
    fn choose_thread(&mut self) -> Option<Outcome> {
        if self.steps >= self.limits.steps {
            return Some(Outcome::StepLimit(self.limits.steps));
        }
        let over = self.steps >= self.slice_end;
        if !over && self.thread().control().status == Status::Runnable {
            // It was only stopped from outside, which must not change what happens.
            self.next_event = self.next_stop();
            return None;
        }
        // Threads that only wait for each other never come to the place in a loop where the clock is looked at.
        if self.is_late() {
            return Some(Outcome::TimeLimit);
        }
        let count = self.threads.len();
        self.wake_sleepers();
        let first = if over { 1 } else { 0 };
        let next = (first..first + count)
            .map(|offset| (self.current + offset) % count)
            .find(|&thread| self.threads[thread].control().status == Status::Runnable);
        let Some(next) = next else {
            return self.no_thread_runs();
        };
        if next != self.current || over {
            let slice = if count == 1 { CHECK } else { SLICE };
            self.slice_end = self.steps.saturating_add(slice);
        }
        self.current = next;
        self.next_event = self.next_stop();
        None
    }

    /// Whether the clock has run out.
    pub(crate) fn is_past_deadline(&self) -> bool {
        let deadline = self.limits.deadline;
        deadline.is_some_and(|deadline| std::time::Instant::now() >= deadline)
    }

    /// Whether the time limit is over. The clock is not asked at each switch: that would cost more than the switch.
    fn is_late(&mut self) -> bool {
        self.switches = self.switches.wrapping_add(1);
        self.switches.is_multiple_of(SWITCHES) && self.is_past_deadline()
    }

    /// When the running thread stops next.
    fn next_stop(&self) -> u64 {
        match self.look_at_loop {
            true => 0,
            false => self.slice_end.min(self.limits.steps).min(self.look_at),
        }
    }

    fn wake_sleepers(&mut self) {
        if self.threads.len() == 1 {
            let control = self.threads[0].control();
            if control.wake_at.is_none() {
                return;
            }
        }
        let now = self.nanos();
        for thread in 0..self.threads.len() {
            if self.threads[thread]
                .control()
                .wake_at
                .is_some_and(|at| at <= now)
            {
                self.end_wait(thread, Wake::Timeout);
            }
        }
    }

    /// Everyone waits: jump to the next wake-up, or end.
    fn no_thread_runs(&mut self) -> Option<Outcome> {
        if let Some(main) = self.main_may_finish() {
            self.control_mut(main).status = Status::Runnable;
            return self.choose_thread();
        }
        let earliest = self
            .threads
            .iter()
            .filter_map(|t| t.control().wake_at)
            .min();
        if let Some(at) = earliest {
            self.skipped_nanos = self
                .skipped_nanos
                .wrapping_add(at.saturating_sub(self.nanos()));
            return self.choose_thread();
        }
        if self.wake_reference_handler() {
            return self.choose_thread();
        }
        let is_stuck = |t: &Thread| !t.control().daemon && t.control().status != Status::Terminated;
        let who: Vec<String> = (0..self.threads.len())
            .filter(|&thread| is_stuck(&self.threads[thread]))
            .map(|thread| self.describe_wait(thread))
            .collect();
        Some(Outcome::Deadlock(who.join("; ")))
    }

    /// A thread and what it waits for, for messages.
    pub(crate) fn describe_wait(&self, thread: usize) -> String {
        let thread = &self.threads[thread];
        let class_name = |object: Ref| self.class(self.class_of(object)).java_name();
        let waits = match thread.control().status {
            Status::Blocked(object) => format!("needs the monitor of a {}", class_name(object)),
            Status::Waiting(object) => format!("is in wait() of a {}", class_name(object)),
            Status::NeedsClass(mirror) => {
                let class = self.class(self.class_of_mirror(mirror)).java_name();
                format!("needs class {class}, which another thread initialises")
            }
            Status::Parked => "is parked".to_owned(),
            Status::AwaitingOthers => "is over and waits for the others".to_owned(),
            status => format!("is {status:?}"),
        };
        format!("{} {waits}", self.thread_name(thread.object))
    }

    /// The running thread yields to the others.
    pub fn end_slice(&mut self) {
        self.slice_end = 0;
        self.next_event = 0;
    }

    /// Wakes the reference handler if there is something for it.
    pub fn wake_reference_handler(&mut self) -> bool {
        if self.heap.pending_references.is_empty() {
            return false;
        }
        let handler = self
            .threads
            .iter()
            .position(|t| t.control().status == Status::AwaitingReferences);
        match handler {
            Some(handler) => {
                self.control_mut(handler).status = Status::Runnable;
                true
            }
            None => false,
        }
    }

    /// The main thread, if it waits for user threads and none is left.
    fn main_may_finish(&self) -> Option<usize> {
        let main = self
            .threads
            .iter()
            .position(|t| t.control().status == Status::AwaitingOthers)?;
        self.others_are_done(main).then_some(main)
    }

    fn others_are_done(&self, me: usize) -> bool {
        self.threads.iter().enumerate().all(|(index, thread)| {
            index == me || thread.control().daemon || thread.control().status == Status::Terminated
        })
    }

    /// The name of a thread, for messages.
    pub fn thread_name(&self, thread: Ref) -> String {
        self.text(self.get_ref(thread, "name"))
    }

    /// A thread for `Thread.start`; its first frame calls `run`.
    pub fn start_thread(&mut self, object: Ref) -> Exec<()> {
        let alive = self
            .threads
            .iter()
            .filter(|t| t.control().status != Status::Terminated)
            .count();
        if alive >= MOST_THREADS {
            let text = "unable to create native thread: possibly out of memory or process/resource limits reached";
            self.note_shortage();
            return Err(Trap::throw("java/lang/OutOfMemoryError", text));
        }
        let run = self
            .find_virtual(self.class_of(object), "run", "()V")
            .ok_or_else(|| Trap::internal("a thread without run"))?;
        let holder = self.get_ref(object, "holder");
        let daemon = if holder.is_null() {
            self.get(object, "daemon")
        } else {
            self.get(holder, "daemon")
        };
        let mut thread = Thread::new(object, daemon & 1 == 1);
        let stack_bytes =
            self.get(if holder.is_null() { object } else { holder }, "stackSize") as i64;
        thread.depth_factor =
            (stack_bytes / USUAL_STACK_BYTES).clamp(1, MOST_DEPTH_FACTOR) as usize;
        // Errors in its code are thrown in the creator, before the thread exists.
        self.code(run)?;
        let id = self.add_thread(thread);
        let creator = std::mem::replace(&mut self.current, id);
        let pushed = self.push_call(run, &[object.slot()], After::ThreadEnd);
        self.current = creator;
        pushed?;
        self.note_started(id);
        self.put(object, "eetop", id as u64 + 1);
        self.set_thread_status(object, RUNNABLE);
        // Other threads run soon.
        self.slice_end = self.slice_end.min(self.steps + SLICE);
        self.next_event = self.next_event.min(self.slice_end);
        Ok(())
    }

    /// Gives a thread its number: that of one that is over, unless going back may revive it. Numbers are owners of
    /// monitors, of which there are some thousands.
    fn add_thread(&mut self, thread: Thread) -> usize {
        let is_over = |known: &Thread| known.control().status == Status::Terminated;
        let free = self.threads.iter().skip(1).position(is_over);
        match free.filter(|_| !self.is_logging()) {
            Some(at) => {
                self.threads[at + 1] = thread;
                at + 1
            }
            None => {
                self.threads.push(thread);
                self.threads.len() - 1
            }
        }
    }

    /// `Thread.threadStatus`, which moved into a holder object in newer libraries.
    pub fn set_thread_status(&mut self, thread: Ref, status: u64) {
        let holder = self.get_ref(thread, "holder");
        if holder.is_null() {
            self.put(thread, "threadStatus", status);
        } else {
            self.put(holder, "threadStatus", status);
        }
    }

    /// Tells the library what a thread is doing, for `Thread.getState`.
    pub(crate) fn show_status(&mut self, thread: usize) {
        let control = self.threads[thread].control();
        let timed = if control.wake_at.is_some() {
            TIMED
        } else {
            ENDLESS
        };
        let status = match control.status {
            Status::Blocked(_) => ALIVE | BLOCKED,
            Status::Waiting(_) => ALIVE | WAITING | IN_WAIT | timed,
            Status::Parked => ALIVE | WAITING | PARKED | timed,
            Status::Sleeping => ALIVE | WAITING | SLEEPING | timed,
            _ => RUNNABLE,
        };
        let object = self.threads[thread].object;
        if !object.is_null() {
            self.set_thread_status(object, status);
        }
    }

    /// The machine's number of a `java.lang.Thread` that has been started.
    pub fn thread_of(&self, object: Ref) -> Option<usize> {
        let number = self.get(object, "eetop") as usize;
        (number > 0 && number <= self.threads.len()).then(|| number - 1)
    }

    /// The bottom frame of a thread returned: take the next step of its end.
    pub(crate) fn thread_returned(&mut self) -> Exec<Option<Pause>> {
        match self.thread().control().ending {
            Ending::Alive | Ending::Reporting => self.run_thread_exit(),
            Ending::Exiting => self.thread_is_over(),
            Ending::ShuttingDown => Ok(Some(self.stop_machine())),
        }
    }

    /// An exception left the bottom frame of a thread.
    pub(crate) fn thread_threw(&mut self, error: Ref) -> Exec<Option<Pause>> {
        if self.thread().control().ending == Ending::Reporting {
            let text = format!(
                "\nException: {} thrown from the UncaughtExceptionHandler in thread \"{}\"\n",
                self.class(self.class_of(error)).java_name(),
                self.thread_name(self.thread().object)
            );
            self.host.sink.write(2, text.as_bytes());
        }
        if self.thread().control().ending != Ending::Alive {
            return self.thread_returned();
        }
        if self.is_interleaved() && self.ends_path(error) {
            return Ok(Some(Pause::Over(Err(error))));
        }
        self.my_control().ending = Ending::Reporting;
        if self.current == 0 {
            self.exit_code = 1;
        }
        let thread = self.thread().object;
        let descriptor = "(Ljava/lang/Throwable;)V";
        let report = self
            .find_declared(self.known.thread, "dispatchUncaughtException", descriptor)
            .ok_or_else(|| Trap::internal("no dispatchUncaughtException"))?;
        self.replace_bottom(report, &[thread.slot(), error.slot()])
    }

    /// Runs a method in place of the frame at the bottom of the thread.
    fn replace_bottom(&mut self, method: MethodId, args: &[u64]) -> Exec<Option<Pause>> {
        self.pop_frame();
        self.push_call(method, args, After::ThreadEnd)?;
        let waits = self.frame().pc == NOT_STARTED;
        Ok(waits.then_some(Pause::Switch))
    }

    fn run_thread_exit(&mut self) -> Exec<Option<Pause>> {
        self.my_control().ending = Ending::Exiting;
        let thread = self.thread().object;
        // Nobody overrides these methods of the library; a subclass may have one of the same name.
        match self.find_declared(self.known.thread, "exit", "()V") {
            Some(exit) => self.replace_bottom(exit, &[thread.slot()]),
            None => self.thread_is_over(),
        }
    }

    fn thread_is_over(&mut self) -> Exec<Option<Pause>> {
        self.stand_before_end()?;
        let thread = self.thread().object;
        if self.current == 0 && self.thread().control().ending == Ending::Exiting {
            if !self.others_are_done(0) {
                self.announce_end(thread);
                self.my_control().status = Status::AwaitingOthers;
                return Ok(Some(Pause::Switch));
            }
            self.my_control().ending = Ending::ShuttingDown;
            let class = self.load_known("java/lang/Shutdown")?;
            let shutdown = self
                .find_declared(class, "shutdown", "()V")
                .ok_or_else(|| Trap::internal("no Shutdown.shutdown"))?;
            return self.replace_bottom(shutdown, &[]);
        }
        self.announce_end(thread);
        self.pop_frame();
        self.my_control().status = Status::Terminated;
        self.slice_end = 0;
        Ok(Some(Pause::Switch))
    }

    fn announce_end(&mut self, thread: Ref) {
        self.set_thread_status(thread, TERMINATED);
        self.put(thread, "eetop", 0);
        self.notify_unchecked(thread, true);
    }

    fn stop_machine(&mut self) -> Pause {
        Pause::Stop(Outcome::Exited(self.exit_code))
    }
}

/// `Thread.threadStatus` of a thread that may run (JVMTI's alive and runnable bits).
pub const RUNNABLE: u64 = 5;
/// The bits of a thread that is not running.
const ALIVE: u64 = 1;
const ENDLESS: u64 = 0x10;
const TIMED: u64 = 0x20;
const SLEEPING: u64 = 0x40;
const WAITING: u64 = 0x80;
const IN_WAIT: u64 = 0x100;
const PARKED: u64 = 0x200;
const BLOCKED: u64 = 0x400;
/// `Thread.threadStatus` of a thread that is over.
pub const TERMINATED: u64 = 2;

/// Why a call from Rust did not return.
#[derive(Debug)]
pub enum CallError {
    /// It threw this object.
    Threw(Ref),
    /// The run ended.
    Stopped(Outcome),
    /// The call could not be made.
    Trap(Trap),
}
