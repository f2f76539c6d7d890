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
    /// Needs the class with this mirror, which another thread initialises.
    NeedsClass(Ref),
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
    /// An assumption does not hold for it; only where the order of threads is explored.
    Barred,
    /// Over.
    Terminated,
}

/// What ended a wait, for the native that is called again.
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
    /// Depth of the monitor released by `Object.wait`.
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
    /// Frames that were touched, as they were before, innermost first.
    pub(crate) thawed: Vec<SavedFrame>,
    /// The segment of the trail that `frozen` and `thawed` belong to.
    pub(crate) segment: u64,
    /// How many times the usual depth of the stack it may use.
    pub(crate) depth_factor: usize,
    pub(crate) control: Control,
    /// The segment in which the control was last kept.
    control_kept: u64,
}

/// A frame as it was, with its slots.
pub(crate) struct SavedFrame {
    pub(crate) frame: Frame,
    pub(crate) slots: Vec<u64>,
}

impl SavedFrame {
    /// A frame with its part of a stack.
    pub(crate) fn of(frame: Frame, slots: &[u64]) -> SavedFrame {
        let slots = slots[frame.base as usize..frame.sp as usize].to_vec();
        SavedFrame { frame, slots }
    }

    /// Words that it holds.
    pub(crate) fn words(&self) -> usize {
        size_of::<Frame>() / 8 + self.slots.len()
    }
}

impl Thread {
    /// A thread with an empty stack.
    pub fn new(object: Ref, daemon: bool) -> Thread {
        Thread {
            object,
            frames: Vec::new(),
            slots: vec![0; 1024],
            frozen: 0,
            thawed: Vec::new(),
            segment: 0,
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
            control_kept: 0,
        }
    }

    /// The small part. To change it ask [`crate::Machine::control_mut`].
    #[inline]
    pub fn control(&self) -> Control {
        self.control
    }

    pub(crate) fn control_mut(&mut self) -> &mut Control {
        &mut self.control
    }

    /// The small part, if it has to be kept before its first change in a segment.
    pub(crate) fn keep_control(&mut self, segment: u64) -> Option<Control> {
        let kept = std::mem::replace(&mut self.control_kept, segment);
        (kept != segment).then_some(self.control)
    }

    pub(crate) fn swap_control(&mut self, other: &mut Control) {
        std::mem::swap(&mut self.control, other);
    }
}
