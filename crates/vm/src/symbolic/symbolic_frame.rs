//! Where no unknown value is in sight, the loop need not look for one. A frame without unknowns in its slots, of
//! a method that is not watched, runs its own instructions as in a run without unknowns.

use super::Symbolic;
use crate::code::Insn;

/// Which unknowns the instructions of a frame may meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SymbolicFrame {
    /// The frame's slots hold some, or its steps are noted.
    Unknowns,
    /// Only memory holds some, or two objects may be one.
    Memory,
    /// There are none that the frame could reach by itself.
    Nothing,
}

impl SymbolicFrame {
    /// Whether an instruction cannot meet an unknown. Calls need no look: what is called has a sight of its own, and
    /// natives and summaries look for themselves.
    #[inline]
    pub(crate) fn passes(self, insn: Insn) -> bool {
        match self {
            SymbolicFrame::Unknowns => false,
            SymbolicFrame::Memory => !insn.is_access(),
            SymbolicFrame::Nothing => true,
        }
    }
}

impl Symbolic {
    /// Whether there are objects for which equal addresses do not decide whether they are one, although their
    /// contents may well be known by now, or messages that only hold for one value.
    fn has_doubtful_objects(&self) -> bool {
        let shadows = &self.shadows;
        let are_single = shadows.boxes.is_empty() && shadows.texts.is_empty();
        !(are_single && shadows.input_objects.is_empty() && shadows.messages.is_empty())
    }

    /// What a frame has in sight.
    #[inline]
    pub(crate) fn symbolic_frame(
        &self,
        thread: usize,
        depth: usize,
        base: usize,
        slots: usize,
    ) -> SymbolicFrame {
        if self.watches(thread, depth) || self.is_interleaved() {
            return SymbolicFrame::Unknowns;
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
            return SymbolicFrame::Unknowns;
        }
        match self.has_memory() || self.has_doubtful_objects() {
            true => SymbolicFrame::Memory,
            false => SymbolicFrame::Nothing,
        }
    }
}
