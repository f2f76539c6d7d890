//! Two instructions in one step: a load or constant together with what uses it.
//!
//! A fused instruction stands in the place of the first and does the work of both. The second stays where it is,
//! so that a jump to it, and everything that counts or shows instructions one by one, finds it. Only
//! instructions that cannot throw are fused; a step that would have to leaves it to the second.
//!
//! Runs that look at each instruction (coverage, terms) take [`Insn::first`] of a fused one.

use crate::code::Insn;

/// Replaces the first of each pair that has a fused form.
pub(crate) fn fuse(insns: &mut [Insn]) {
    for at in 1..insns.len() {
        if let Some(fused) = pair(insns[at - 1], insns[at]) {
            insns[at - 1] = fused;
        }
    }
    // A load that is left may take the one behind it along, unless that has a better use.
    for at in 1..insns.len() {
        if let (Insn::Load(a), Insn::Load(b)) = (insns[at - 1], insns[at]) {
            insns[at - 1] = Insn::LoadLoad(a, b);
        }
    }
}

fn pair(first: Insn, second: Insn) -> Option<Insn> {
    Some(match (first, second) {
        (Insn::Load(local), Insn::IAdd) => Insn::LoadIAdd(local),
        (Insn::Load(local), Insn::ISub) => Insn::LoadISub(local),
        (Insn::Load(local), Insn::IMul) => Insn::LoadIMul(local),
        (Insn::Load(local), Insn::IAnd) => Insn::LoadIAnd(local),
        (Insn::Load(local), Insn::IXor) => Insn::LoadIXor(local),
        (Insn::Load(local), Insn::ArrayLength) => Insn::LoadArrayLength(local),
        (Insn::Load(local), Insn::IfCmpEq(target)) => Insn::LoadIfCmpEq(local, target),
        (Insn::Load(local), Insn::IfCmpNe(target)) => Insn::LoadIfCmpNe(local, target),
        (Insn::Load(local), Insn::IfCmpLt(target)) => Insn::LoadIfCmpLt(local, target),
        (Insn::Load(local), Insn::IfCmpGe(target)) => Insn::LoadIfCmpGe(local, target),
        (Insn::Load(local), Insn::IfCmpGt(target)) => Insn::LoadIfCmpGt(local, target),
        (Insn::Load(local), Insn::IfCmpLe(target)) => Insn::LoadIfCmpLe(local, target),
        (Insn::Load(local), Insn::IfEq(target)) => Insn::LoadIfEq(local, target),
        (Insn::Load(local), Insn::IfNe(target)) => Insn::LoadIfNe(local, target),
        (Insn::Const(value), Insn::IAdd) => Insn::ConstIAdd(value),
        (Insn::Const(value), Insn::ISub) => Insn::ConstISub(value),
        (Insn::Const(value), Insn::IMul) => Insn::ConstIMul(value),
        (Insn::Const(value), Insn::IAnd) => Insn::ConstIAnd(value),
        (Insn::Const(value), Insn::IShl) => Insn::ConstIShl(value),
        (Insn::Const(value), Insn::IShr) => Insn::ConstIShr(value),
        (Insn::Const(value), Insn::IUshr) => Insn::ConstIUshr(value),
        (Insn::Const(value), Insn::Store(local)) => Insn::ConstStore(local, value),
        (Insn::Const(value), Insn::IfCmpLt(target)) => {
            Insn::ConstIfCmpLt(i16::try_from(value).ok()?, target)
        }
        (Insn::Const(value), Insn::IfCmpGe(target)) => {
            Insn::ConstIfCmpGe(i16::try_from(value).ok()?, target)
        }
        (Insn::IAdd, Insn::Store(local)) => Insn::IAddStore(local),
        (Insn::ISub, Insn::Store(local)) => Insn::ISubStore(local),
        (Insn::I2L, Insn::LAdd) => Insn::I2LLAdd,
        (Insn::LAdd, Insn::Store2(local)) => Insn::LAddStore2(local),
        _ => return None,
    })
}

impl Insn {
    /// The instruction that a fused one stands in the place of.
    #[inline]
    pub(crate) fn first(self) -> Insn {
        match self {
            Insn::LoadLoad(local, _)
            | Insn::LoadIAdd(local)
            | Insn::LoadISub(local)
            | Insn::LoadIMul(local)
            | Insn::LoadIAnd(local)
            | Insn::LoadIXor(local)
            | Insn::LoadArrayLength(local)
            | Insn::LoadIfCmpEq(local, _)
            | Insn::LoadIfCmpNe(local, _)
            | Insn::LoadIfCmpLt(local, _)
            | Insn::LoadIfCmpGe(local, _)
            | Insn::LoadIfCmpGt(local, _)
            | Insn::LoadIfCmpLe(local, _)
            | Insn::LoadIfEq(local, _)
            | Insn::LoadIfNe(local, _) => Insn::Load(local),
            Insn::ConstIAdd(value)
            | Insn::ConstISub(value)
            | Insn::ConstIMul(value)
            | Insn::ConstIAnd(value)
            | Insn::ConstIShl(value)
            | Insn::ConstIShr(value)
            | Insn::ConstIUshr(value)
            | Insn::ConstStore(_, value) => Insn::Const(value),
            Insn::ConstIfCmpLt(value, _) | Insn::ConstIfCmpGe(value, _) => {
                Insn::Const(value.into())
            }
            Insn::IAddStore(_) => Insn::IAdd,
            Insn::ISubStore(_) => Insn::ISub,
            Insn::I2LLAdd => Insn::I2L,
            Insn::LAddStore2(_) => Insn::LAdd,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fused_instruction_gives_back_its_first() {
        let code = [
            Insn::Load(1),
            Insn::Load(2),
            Insn::IAdd,
            Insn::Store(3),
            Insn::Const(7),
            Insn::IMul,
            Insn::Load(4),
            Insn::IfCmpLt(0),
            Insn::I2L,
            Insn::LAdd,
            Insn::Store2(5),
        ];
        let mut fused = code;
        fuse(&mut fused);
        assert_ne!(fused, code);
        assert_eq!(fused.map(Insn::first), code);
    }

    #[test]
    fn a_load_before_a_fused_load_stays_alone() {
        let mut code = [
            Insn::Load(1),
            Insn::Load(2),
            Insn::IAdd,
            Insn::Load(3),
            Insn::Load(4),
        ];
        fuse(&mut code);
        let wanted = [
            Insn::Load(1),
            Insn::LoadIAdd(2),
            Insn::IAdd,
            Insn::LoadLoad(3, 4),
            Insn::Load(4),
        ];
        assert_eq!(code, wanted);
    }
}
