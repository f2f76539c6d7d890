//! Why the machine stops: [`Outcome`] for people, [`Trap`] for the machine's own parts.

use std::fmt;

use crate::frame::After;
use crate::heap::Ref;
use crate::method::MethodId;

/// How a run ended. Every way to stop short has a case here that a person can read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// `main` returned and no other user thread is left; also how an uncaught exception in `main`
    /// ends, whose text is on standard error. The number is the exit code.
    Exited(i32),
    /// The program needs something that the machine does not have, for example a native method.
    Unsupported(String),
    /// The program wanted to touch the host: a file, the network, a process.
    Refused(String),
    /// The limit of executed instructions is used up.
    StepLimit(u64),
    /// The clock ran out; the last stop, since it does not repeat.
    TimeLimit,
    /// Every thread waits for another one.
    Deadlock(String),
    /// Threads go round in circles: nothing new comes.
    Endless,
    /// An earlier state subsumes this one, so nothing new would follow.
    Covered,
    /// A bound of an exploration was reached; it names what it counts.
    Bound(String),
    /// An input that the run needs could not be made.
    NotMade(String),
    /// An assumption of the program rules the run out.
    Assumed,
    /// The program reached the place with this label, which is searched for.
    Reached(String),
    /// The machine contradicts itself; always a bug in it.
    Internal(String),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Outcome::Exited(code) => write!(f, "exited with code {code}"),
            Outcome::Unsupported(what) => write!(f, "unsupported {what}"),
            Outcome::Refused(what) => write!(f, "refused {what}"),
            Outcome::StepLimit(steps) => write!(f, "step limit of {steps} instructions reached"),
            Outcome::TimeLimit => write!(f, "time limit reached"),
            Outcome::Deadlock(who) => write!(f, "deadlock: {who}"),
            Outcome::Endless => write!(f, "an endless loop"),
            Outcome::Covered => write!(f, "a state that was there before"),
            Outcome::Bound(what) => write!(f, "bound reached: {what}"),
            Outcome::NotMade(what) => write!(f, "input not made: {what}"),
            Outcome::Assumed => write!(f, "an assumption does not hold"),
            Outcome::Reached(label) => write!(f, "reached {label}"),
            Outcome::Internal(what) => write!(f, "internal error: {what}"),
        }
    }
}

/// What interrupts straight execution. The interpreter's slow paths and natives return it.
#[derive(Debug)]
pub enum Trap {
    /// Throw this object.
    Throw(Ref),
    /// Make an exception of this class (internal name) with this message and throw it.
    ThrowNew(&'static str, Option<String>),
    /// As `ThrowNew`, with a class name only known at run time.
    ThrowNamed(String, Option<String>),
    /// A frame was pushed (a class initialiser, a class loader): run it, then do this instruction
    /// again from its start.
    Redo,
    /// The thread cannot continue now: let others run, then do this instruction again.
    Block,
    /// Other threads could observe what comes next: the instruction waits until the thread is scheduled, and is done again.
    Turn,
    /// More than one thing can happen: the fork is pending, and then this instruction is done again.
    Fork,
    /// Only from a native: run this method in place of it, `after` its return do what that says.
    Invoke {
        /// What to run.
        method: MethodId,
        /// Its argument slots, receiver first; long and double take two.
        args: Vec<u64>,
        /// What is done with its result.
        after: After,
    },
    /// The run ends.
    Stop(Outcome),
}

impl Trap {
    /// An exception with a message.
    pub fn throw(class: &'static str, message: impl Into<String>) -> Trap {
        Trap::ThrowNew(class, Some(message.into()))
    }

    /// A `NullPointerException` without a message.
    pub fn null() -> Trap {
        Trap::ThrowNew("java/lang/NullPointerException", None)
    }

    /// Something the machine does not have.
    pub fn unsupported(what: impl Into<String>) -> Trap {
        Trap::Stop(Outcome::Unsupported(what.into()))
    }

    /// Something the sandbox does not allow.
    pub fn refused(what: impl Into<String>) -> Trap {
        Trap::Stop(Outcome::Refused(what.into()))
    }

    /// The machine contradicts itself.
    pub fn internal(what: impl Into<String>) -> Trap {
        Trap::Stop(Outcome::Internal(what.into()))
    }
}

/// Result of everything that may trap.
pub type Exec<T> = Result<T, Trap>;
