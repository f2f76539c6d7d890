//! Where no unknown value is in sight, the loop need not look for one. A frame without unknowns in its slots, of
//! a method that nobody watches, runs its own instructions as in a run without unknowns.

use super::Symbolic;
use crate::code::Insn;

/// Which unknowns the instructions of a frame may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sight {
    /// The frame's slots hold some, or its steps are noted.
    Unknowns,
    /// Only memory holds some.
    Memory,
    /// There are none that the frame could reach by itself.
    Nothing,
}

impl Sight {
    /// Whether an instruction cannot meet an unknown. Calls need no look: what is called has a sight of its own, and
    /// natives and summaries look for themselves.
    #[inline]
    pub(crate) fn passes(self, insn: Insn) -> bool {
        match self {
            Sight::Unknowns => false,
            Sight::Memory => !insn.is_access(),
            Sight::Nothing => true,
        }
    }
}

impl Symbolic {
    /// What a frame has in sight.
    #[inline]
    pub(crate) fn sight(&self, thread: usize, depth: usize, base: usize, slots: usize) -> Sight {
        if self.watches(thread, depth) || self.is_interleaved() {
            return Sight::Unknowns;
        }
        let stack = self
            .shadows
            .stacks
            .get(thread)
            .map_or(&[][..], |stack| stack);
        let end = (base + slots).min(stack.len());
        if stack
            .get(base..end)
            .is_some_and(|own| own.iter().any(Option::is_some))
        {
            return Sight::Unknowns;
        }
        match self.has_memory() {
            true => Sight::Memory,
            false => Sight::Nothing,
        }
    }
}
