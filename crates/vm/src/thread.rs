//! Java threads: a stack each, and why one does not run.

use crate::frame::Frame;
use crate::heap::Ref;

/// Why a thread does not run, or that it may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// May run.
    Runnable,
    /// Wants the monitor of this object.
    Blocked(Ref),
    /// In `Object.wait` on this object.
    Waiting(Ref),
    /// In `LockSupport.park`.
    Parked,
    /// In `Thread.sleep`.
    Sleeping,
    /// The reference handler with nothing to handle.
    AwaitingReferences,
    /// `main` is over and waits for the other user threads.
    AwaitingOthers,
    /// Over.
    Terminated,
}

/// What ended a wait, told to the native that is called again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wake {
    /// Notified or unparked.
    Signal,
    /// The time is over.
    Timeout,
    /// Interrupted.
    Interrupt,
}

/// How far the end of a thread has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// Not yet.
    Alive,
    /// An uncaught exception is being reported.
    Reporting,
    /// `Thread.exit` runs.
    Exiting,
    /// The shutdown hooks run (main thread only).
    ShuttingDown,
}

/// The small part of a thread, copied whole by the trail.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Control {
    /// Why it does not run.
    pub status: Status,
    /// The virtual time at which a timed wait ends.
    pub wake_at: Option<u64>,
    /// What ended the last wait.
    pub wake: Option<Wake>,
    /// Depth of the monitor given up by `Object.wait`.
    pub saved_depth: u32,
    /// The permit of `LockSupport`.
    pub permit: bool,
    /// The interrupt flag.
    pub interrupted: bool,
    /// How far its end has come.
    pub ending: Ending,
    /// Does not keep the program alive.
    pub daemon: bool,
}

/// A Java thread.
pub struct Thread {
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// Frames, the running one last.
    pub frames: Vec<Frame>,
    /// Locals and operands of all frames.
    pub slots: Vec<u64>,
    /// Frames below this index have not been touched since the last choice point.
    pub(crate) frozen: usize,
    /// How many times the usual depth of the stack it may use.
    pub(crate) depth_factor: usize,
    /// The small part.
    pub control: Control,
}

impl Thread {
    /// A thread with an empty stack.
    pub fn new(object: Ref, daemon: bool) -> Thread {
        Thread {
            object,
            frames: Vec::new(),
            slots: vec![0; 1024],
            frozen: 0,
            depth_factor: 1,
            control: Control {
                status: Status::Runnable,
                wake_at: None,
                wake: None,
                saved_depth: 0,
                permit: false,
                interrupted: false,
                ending: Ending::Alive,
                daemon,
            },
        }
    }
}
