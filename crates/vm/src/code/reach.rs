//! What an instruction of the machine looks at: only its frame, or memory.

use super::Insn;

impl Insn {
    /// Whether it looks at nothing but its frame's slots, so that it gives no unknown value if these hold none.
    #[inline]
    pub(crate) fn is_local(self) -> bool {
        use Insn::*;
        matches!(
            self,
            Nop | Const(_)
                | Const2(_)
                | Load(_)
                | Load2(_)
                | Store(_)
                | Store2(_)
                | Pop
                | Pop2
                | Dup
                | DupX1
                | DupX2
                | Dup2
                | Dup2X1
                | Dup2X2
                | Swap
                | IAdd
                | ISub
                | IMul
                | IDiv
                | IRem
                | INeg
                | IShl
                | IShr
                | IUshr
                | IAnd
                | IOr
                | IXor
                | LAdd
                | LSub
                | LMul
                | LDiv
                | LRem
                | LNeg
                | LShl
                | LShr
                | LUshr
                | LAnd
                | LOr
                | LXor
                | FAdd
                | FSub
                | FMul
                | FDiv
                | FRem
                | FNeg
                | DAdd
                | DSub
                | DMul
                | DDiv
                | DRem
                | DNeg
                | Iinc { .. }
                | I2L
                | I2F
                | I2D
                | L2I
                | L2F
                | L2D
                | F2I
                | F2L
                | F2D
                | D2I
                | D2L
                | D2F
                | I2B
                | I2C
                | I2S
                | LCmp
                | FCmp(_)
                | DCmp(_)
                | LoadLoad(..)
                | LoadIAdd(_)
                | LoadISub(_)
                | LoadIMul(_)
                | LoadIAnd(_)
                | LoadIXor(_)
                | LoadIfCmpEq(..)
                | LoadIfCmpNe(..)
                | LoadIfCmpLt(..)
                | LoadIfCmpGe(..)
                | LoadIfCmpGt(..)
                | LoadIfCmpLe(..)
                | LoadIfEq(..)
                | LoadIfNe(..)
                | ConstIAdd(_)
                | ConstISub(_)
                | ConstIMul(_)
                | ConstIAnd(_)
                | ConstIShl(_)
                | ConstIShr(_)
                | ConstIUshr(_)
                | ConstStore(..)
                | ConstIfCmpLt(..)
                | ConstIfCmpGe(..)
                | IAddStore(_)
                | ISubStore(_)
                | I2LLAdd
                | LAddStore2(_)
                | IfEq(_)
                | IfNe(_)
                | IfLt(_)
                | IfGe(_)
                | IfGt(_)
                | IfLe(_)
                | IfCmpEq(_)
                | IfCmpNe(_)
                | IfCmpLt(_)
                | IfCmpGe(_)
                | IfCmpGt(_)
                | IfCmpLe(_)
                | Goto(_)
                | TableSwitch(_)
                | LookupSwitch(_)
        )
    }

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
