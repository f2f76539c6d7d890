//! What a run of methods under test looks like from outside: the executed instructions, in order. The machine
//! writes it, criteria read it.

/// One thing that happened in a method under test.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// A method was called.
    Enter {
        /// Names this activation; no other one has it.
        frame: u32,
        /// The method, by its number among those under test.
        method: u32,
        /// The activation that called it, if that is of a method under test too; else 0.
        caller: u32,
    },
    /// An instruction is about to be executed.
    Step {
        /// The activation.
        frame: u32,
        /// The instruction's bytecode offset.
        offset: u16,
    },
    /// The instruction of the last step reads or writes this field, static field or array element.
    Cell {
        /// Unlike that of all others, as long as the run lasts.
        address: u64,
    },
    /// The instruction of the last step compares or computes with these.
    Operands {
        /// The left operand's bits.
        left: u64,
        /// The right operand's bits; 0 if there is none.
        right: u64,
    },
    /// An instruction ended by an exception that was thrown or passed through.
    Threw {
        /// The activation.
        frame: u32,
        /// The instruction's bytecode offset.
        offset: u16,
        /// The exception's class, by the machine's number.
        class: u32,
    },
    /// A method returned.
    Leave {
        /// The activation.
        frame: u32,
    },
}
