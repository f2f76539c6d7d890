//! What happens on a path, as the machine reports it. An event takes 16 bytes.
//!
//! Only activations of a subject's methods are reported; what library methods do in between is not.

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// A method begins.
    Enter {
        /// The new activation. Numbers are never used twice on a path; 0 is not used.
        frame: u32,
        /// Index into the subject's methods.
        method: u32,
        /// The nearest reported activation below, 0 if there is none; [`MAKER`] for a call that makes an
        /// input. A test makes its inputs before it does anything else, whenever such a call is reported.
        caller: u32,
    },
    /// An instruction is about to be executed.
    Step {
        /// The activation.
        frame: u32,
        /// Where in its code.
        offset: u16,
    },
    /// The instruction of the last step has read or written this field, static or array element. It
    /// does not come if the instruction throws.
    Cell {
        /// Names the place in memory for as long as the path runs.
        address: u64,
        /// Whether it was written.
        writes: bool,
    },
    /// The operands of the last step's instruction, if that is a conditional jump on ints (`right` is
    /// 0 if there is one operand), a switch (`left` is the key), or `iadd`, `isub`, `imul`, `idiv`,
    /// `ineg` (`right` is 0), `iinc` (`right` is the increment), `iand`, `ior`, `ixor`.
    Ints {
        /// The operand that was pushed first.
        left: i32,
        /// The one on top of it.
        right: i32,
    },
    /// An operand of the last step's instruction, twice for two operands in the order in which they
    /// were pushed, if that is `lcmp`, `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`, `ladd`, `lsub`, `lmul`,
    /// `ldiv` or (once) `lneg`. A float has its 32 bits.
    Wide {
        /// The raw bits.
        bits: u64,
    },
    /// The instruction has ended by an exception.
    Threw {
        /// The activation.
        frame: u32,
        /// The instruction.
        offset: u16,
        /// Whether the exception came out of a call that the instruction made; `false` if the
        /// instruction itself throws, as `athrow` does and a call on null.
        passing: bool,
        /// Class of the exception: an index into the list of names that goes with the events.
        class: u32,
    },
    /// The activation has ended, by returning or by the exception that was reported before.
    Leave {
        /// The activation.
        frame: u32,
    },
}

/// The caller of what makes inputs.
pub const MAKER: u32 = u32::MAX;

const _: () = assert!(size_of::<Event>() == 16);
