//! Monitors. An uncontended lock is stored in the object's header (owner and depth); contention does not
//! need more, since blocked threads simply try again when the owner lets go. Only wait sets have a
//! table.

use std::collections::BTreeMap;

use crate::heap::Ref;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};
use crate::thread::{Status, Wake};

/// Threads in `Object.wait`, in order of arrival, by object.
#[derive(Default, Clone)]
pub struct Monitors {
    pub(crate) waiting: BTreeMap<Ref, Vec<u32>>,
}

/// The lock word of a header: the owner's number plus one in the low bits, the depth above.
const OWNER_BITS: u32 = 12;
const OWNER_MASK: u32 = (1 << OWNER_BITS) - 1;
/// The header leaves 15 bits for the depth.
const MAX_DEPTH: u32 = (1 << 15) - 1;

impl Machine {
    fn lock_of(&self, object: Ref) -> (u32, u32) {
        let lock = self.heap.lock(object);
        (lock & OWNER_MASK, lock >> OWNER_BITS)
    }

    fn set_lock(&mut self, object: Ref, owner: u32, depth: u32) {
        self.heap.set_lock(object, owner | depth << OWNER_BITS);
    }

    /// The running thread as owner of locks.
    fn me(&self) -> u32 {
        self.current as u32 + 1
    }

    /// Enters the monitor, or blocks the thread.
    pub fn monitor_enter(&mut self, object: Ref) -> Exec<()> {
        let (owner, depth) = self.lock_of(object);
        if owner != self.me() {
            self.stand_before_monitor(object)?;
        }
        if depth == 0 {
            if self.me() > OWNER_MASK {
                return Err(Trap::unsupported(
                    "more than 4094 threads that use monitors",
                ));
            }
            self.set_lock(object, self.me(), 1);
            Ok(())
        } else if owner == self.me() {
            if depth == MAX_DEPTH {
                return Err(Trap::unsupported("a monitor entered more than 32767 times"));
            }
            self.set_lock(object, owner, depth + 1);
            Ok(())
        } else {
            self.my_control().status = Status::Blocked(object);
            Err(Trap::Block)
        }
    }

    /// Leaves the monitor.
    pub fn monitor_exit(&mut self, object: Ref) -> Exec<()> {
        let (owner, depth) = self.lock_of(object);
        if owner != self.me() || depth == 0 {
            return Err(Trap::throw(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        self.set_lock(object, if depth == 1 { 0 } else { owner }, depth - 1);
        if depth == 1 && self.threads.len() > 1 {
            self.note_left_monitor(object);
            self.wake_blocked(object);
        }
        Ok(())
    }

    /// Lets all threads that wait for this monitor try again; the scheduler's order decides.
    pub(crate) fn wake_blocked(&mut self, object: Ref) {
        for thread in 0..self.threads.len() {
            if self.threads[thread].control().status == Status::Blocked(object) {
                self.control_mut(thread).status = Status::Runnable;
                self.show_status(thread);
            }
        }
    }

    /// `monitorenter`
    pub(crate) fn enter_block(&mut self, object: Ref) -> Exec<()> {
        self.monitor_enter(object)?;
        let frame = self.frame_mut();
        frame.sp -= 1;
        frame.held.push(object);
        Ok(())
    }

    /// `monitorexit`: only what this frame has entered may be left.
    pub(crate) fn leave_block(&mut self, object: Ref) -> Exec<()> {
        let frame = self.frame_mut();
        let Some(at) = frame.held.iter().rposition(|&held| held == object) else {
            return Err(Trap::ThrowNew(
                "java/lang/IllegalMonitorStateException",
                None,
            ));
        };
        frame.held.remove(at);
        frame.sp -= 1;
        self.monitor_exit(object)
    }

    /// Lets go of everything that the frame holds before it is left. Monitors of blocks that are still
    /// held are an error.
    pub(crate) fn release_frame(&mut self) -> Exec<()> {
        let frame = self.frame_mut();
        let lock = std::mem::replace(&mut frame.lock, Ref::NULL);
        let held = std::mem::take(&mut frame.held);
        if !lock.is_null() {
            self.monitor_exit(lock)?;
        }
        if held.is_empty() {
            return Ok(());
        }
        for object in held {
            self.monitor_exit(object)?;
        }
        Err(Trap::ThrowNew(
            "java/lang/IllegalMonitorStateException",
            None,
        ))
    }

    /// Whether the running thread owns the monitor.
    pub fn holds_lock(&self, object: Ref) -> bool {
        let (owner, depth) = self.lock_of(object);
        depth > 0 && owner == self.me()
    }

    /// `Object.wait(millis)`: called again after each wake-up until it may return.
    pub fn wait_on(&mut self, object: Ref, millis: i64) -> Exec<()> {
        if let Some(wake) = self.thread().control().wake {
            return self.finish_wait(object, wake);
        }
        if !self.holds_lock(object) {
            return Err(Trap::throw(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        if self.take_interrupt() {
            return Err(Trap::ThrowNew("java/lang/InterruptedException", None));
        }
        let (_, depth) = self.lock_of(object);
        self.set_lock(object, 0, 0);
        self.note_left_monitor(object);
        self.wake_blocked(object);
        let wake_at = (millis > 0).then(|| {
            self.nanos()
                .saturating_add((millis as u64).saturating_mul(1_000_000))
        });
        let me = self.current as u32;
        self.before_monitor_change(object);
        self.monitors.waiting.entry(object).or_default().push(me);
        let control = self.my_control();
        control.status = Status::Waiting(object);
        control.wake_at = wake_at;
        control.saved_depth = depth;
        Err(Trap::Block)
    }

    fn finish_wait(&mut self, object: Ref, wake: Wake) -> Exec<()> {
        if self.lock_of(object).1 != 0 {
            self.my_control().status = Status::Blocked(object);
            return Err(Trap::Block);
        }
        let depth = self.thread().control().saved_depth;
        self.set_lock(object, self.me(), depth);
        self.my_control().wake = None;
        if wake == Wake::Interrupt {
            self.take_interrupt();
            return Err(Trap::ThrowNew("java/lang/InterruptedException", None));
        }
        Ok(())
    }

    /// Whether a thread can enter a monitor.
    pub(crate) fn is_free_for(&self, object: Ref, thread: usize) -> bool {
        let (owner, depth) = self.lock_of(object);
        depth == 0 || owner == thread as u32 + 1
    }

    /// Clears the interrupt flag and returns whether it was set.
    pub fn take_interrupt(&mut self) -> bool {
        let was = std::mem::take(&mut self.my_control().interrupted);
        let object = self.thread().object;
        if was && !object.is_null() {
            self.put(object, "interrupted", 0);
        }
        was
    }

    /// `notify` and `notifyAll`.
    pub fn notify(&mut self, object: Ref, all: bool) -> Exec<()> {
        if !self.holds_lock(object) {
            return Err(Trap::throw(
                "java/lang/IllegalMonitorStateException",
                "current thread is not owner",
            ));
        }
        let waiting = self.monitors.waiting.get(&object).cloned();
        match waiting {
            Some(waiting) if !all => {
                let woken = self.choose_woken(&waiting)?;
                self.end_wait(woken, Wake::Signal);
            }
            _ => self.notify_unchecked(object, all),
        }
        Ok(())
    }

    /// As `notify`, for the machine itself.
    pub(crate) fn notify_unchecked(&mut self, object: Ref, all: bool) {
        while let Some(&thread) = self
            .monitors
            .waiting
            .get(&object)
            .and_then(|set| set.first())
        {
            self.end_wait(thread as usize, Wake::Signal);
            if !all {
                break;
            }
        }
    }

    /// Takes a thread out of whatever timed or untimed wait it is in.
    pub(crate) fn end_wait(&mut self, thread: usize, wake: Wake) {
        if let Status::Waiting(object) = self.threads[thread].control().status {
            self.before_monitor_change(object);
            if let Some(set) = self.monitors.waiting.get_mut(&object) {
                set.retain(|&t| t as usize != thread);
                if set.is_empty() {
                    self.monitors.waiting.remove(&object);
                }
            }
        }
        let control = self.control_mut(thread);
        control.wake = Some(wake);
        control.wake_at = None;
        control.status = Status::Runnable;
        self.show_status(thread);
    }

    /// `LockSupport.park`: called again after each wake-up. `deadline` is in virtual nanoseconds.
    pub fn park(&mut self, deadline: Option<u64>) -> Exec<()> {
        let now = self.nanos();
        let control = self.my_control();
        if control.wake.take().is_some() {
            control.permit = false;
            return Ok(());
        }
        if std::mem::take(&mut control.permit) || control.interrupted {
            return Ok(());
        }
        // Where the order is explored, any time may have passed.
        let is_over = |deadline: u64| deadline <= now || self.is_interleaved();
        if deadline.is_some_and(is_over) {
            return Ok(());
        }
        let control = self.my_control();
        control.status = Status::Parked;
        control.wake_at = deadline;
        Err(Trap::Block)
    }

    /// `LockSupport.unpark`.
    pub fn unpark(&mut self, thread: usize) {
        self.control_mut(thread).permit = true;
        if self.threads[thread].control().status == Status::Parked {
            self.end_wait(thread, Wake::Signal);
        }
    }

    /// `Thread.sleep`: called again after the wake-up.
    pub fn sleep(&mut self, nanos: u64) -> Exec<()> {
        let deadline = self.nanos().saturating_add(nanos);
        match self.my_control().wake.take() {
            Some(Wake::Interrupt) => {}
            Some(_) => return Ok(()),
            None if self.thread().control().interrupted => {}
            // Where the order is explored, others may do anything or nothing meanwhile.
            None if self.is_interleaved() => return Ok(()),
            None => {
                let control = self.my_control();
                control.status = Status::Sleeping;
                control.wake_at = Some(deadline);
                return Err(Trap::Block);
            }
        }
        self.take_interrupt();
        Err(Trap::throw(
            "java/lang/InterruptedException",
            "sleep interrupted",
        ))
    }

    /// `Thread.interrupt`.
    pub fn interrupt(&mut self, thread: usize) {
        self.control_mut(thread).interrupted = true;
        match self.threads[thread].control().status {
            Status::Waiting(_) | Status::Sleeping | Status::Parked => {
                self.end_wait(thread, Wake::Interrupt);
            }
            _ => {}
        }
    }
}
