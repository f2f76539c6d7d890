//! Frames: one contiguous stack of slots per thread, and what happens when a frame returns.

use std::rc::Rc;

use crate::code::Code;
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::method::MethodId;

/// What is done with a frame's result. Most frames answer a call instruction; the machine pushes the
/// others itself, so that it never has to call itself recursively and every state can be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// Push the result for the caller and continue behind its call instruction.
    Push,
    /// Drop the result and continue behind the caller's call instruction.
    Drop,
    /// Drop the result and do the caller's instruction again.
    Redo,
    /// Drop the result, push this value and continue behind the caller's call instruction.
    Give(Ref),
    /// An exception object has been constructed: throw it in the caller.
    Throw(Ref),
    /// As `Throw`, with a cause that the constructor does not take.
    ThrowCaused {
        /// The exception under construction.
        error: Ref,
        /// Its cause.
        cause: Ref,
    },
    /// A class initialiser: mark the class initialised, then redo the caller's instruction.
    Initialized(ClassId),
    /// A class loader answered: note its class under the name asked for, then redo.
    Loaded(u32),
    /// Box a result of this kind, as reflective calls do, and push it.
    Box(Kind),
    /// A bootstrap method linked the call site whose cells start here; then redo.
    Linked(u32),
    /// Keep the result in this cell, then redo.
    Store(u32),
    /// A dynamic constant was computed for this cell; unbox to this kind, then redo.
    Constant(u32, Kind),
    /// A call of an input object's making: the next one comes, or the caller's instruction again.
    InputCall {
        /// Number of the input object.
        number: u32,
        /// Which call of its making.
        call: u32,
    },
    /// The call with this number of those with which every test begins: the next one comes, or the method under test.
    Started(u32),
    /// The bottom frame of a thread: its end is the thread's end.
    ThreadEnd,
    /// The bottom frame of a call that Rust code waits for.
    HostCall,
}

/// A method in execution.
#[derive(Clone)]
pub struct Frame {
    /// The method.
    pub method: MethodId,
    /// Its code.
    pub code: Rc<Code>,
    /// Index of the instruction that runs; a caller stands at its call.
    pub pc: u32,
    /// First slot of the locals.
    pub base: u32,
    /// First free operand slot.
    pub sp: u32,
    /// The monitor that a synchronized method holds.
    pub lock: Ref,
    /// What is done with the result.
    pub after: After,
    /// Monitors that its `monitorenter` instructions have entered and not left yet.
    pub held: Vec<Ref>,
}

impl After {
    /// The objects that it holds, for the collector.
    pub(crate) fn references(self) -> impl Iterator<Item = Ref> {
        let pair = match self {
            After::Give(object) | After::Throw(object) => [object, Ref::NULL],
            After::ThrowCaused { error, cause } => [error, cause],
            _ => [Ref::NULL; 2],
        };
        pair.into_iter()
    }
}
