//! What an instruction of the machine looks at: only its frame, or memory.

use super::Insn;

impl Insn {
    /// Whether it reads or writes memory, and gives no unknown value where nothing in memory is unknown.
    #[inline]
    pub(crate) fn is_access(self) -> bool {
        use Insn::*;
        matches!(
            self,
            ByteLoad
                | CharLoad
                | ShortLoad
                | IntLoad
                | LongLoad
                | RefLoad
                | ByteStore
                | ShortStore
                | IntStore
                | LongStore
                | RefStore
                | GetStatic { .. }
                | GetStatic2 { .. }
                | PutStatic { .. }
                | PutStatic2 { .. }
                | GetField(_)
                | GetField2(_)
                | PutField(_)
                | PutField2(_)
                | PutFieldNarrow { .. }
                | ArrayLength
                | LoadArrayLength(_)
                | LdcRef { .. }
        )
    }

    /// Whether it writes a field or an element.
    #[inline]
    pub(crate) fn writes_memory(self) -> bool {
        use Insn::*;
        matches!(
            self,
            ByteStore
                | ShortStore
                | IntStore
                | LongStore
                | RefStore
                | PutStatic { .. }
                | PutStatic2 { .. }
                | PutField(_)
                | PutField2(_)
                | PutFieldNarrow { .. }
        )
    }
}
