//! Jumps: the condition under which control takes an edge.

use vitro_classfile::{Instruction, Opcode, Operands};
use vitro_expr::Term;
use vitro_program::flow::EdgeKind;

use super::{Done, Stretch};
use crate::space::Kind;

impl Stretch<'_> {
    /// Passes a conditional jump or switch over an edge.
    pub(super) fn jump(&mut self, instruction: &Instruction, kind: EdgeKind) -> Done {
        if let Operands::TableSwitch(_) | Operands::LookupSwitch(_) = instruction.operands {
            return self.switch(instruction, kind);
        }
        let taken = self.taken(instruction.opcode);
        let Some(taken) = taken else {
            return self.unsupported(instruction, "no jump");
        };
        match kind {
            EdgeKind::Taken => self.require(taken),
            EdgeKind::NotTaken => {
                let not = self.terms().not(taken);
                self.require(not);
            }
            _ => return self.unsupported(instruction, "no edge of a jump"),
        }
        Ok(())
    }

    fn taken(&mut self, opcode: Opcode) -> Option<Term> {
        use Opcode::*;
        Some(match opcode {
            Ifeq | Ifne | Iflt | Ifge | Ifgt | Ifle => {
                let left = self.pop(Kind::Int);
                let zero = self.terms().int(0);
                self.ordered(opcode, left, zero)
            }
            IfIcmpeq | IfIcmpne | IfIcmplt | IfIcmpge | IfIcmpgt | IfIcmple => {
                let right = self.pop(Kind::Int);
                let left = self.pop(Kind::Int);
                self.ordered(opcode, left, right)
            }
            IfAcmpeq | IfAcmpne => {
                let right = self.pop(Kind::Ref);
                let left = self.pop(Kind::Ref);
                let same = self.space.same_object(left, right);
                match opcode {
                    IfAcmpeq => same,
                    _ => self.terms().not(same),
                }
            }
            Ifnull | Ifnonnull => {
                let object = self.pop(Kind::Ref);
                let null = self.is_null(object);
                match opcode {
                    Ifnull => null,
                    _ => self.terms().not(null),
                }
            }
            _ => return None,
        })
    }

    fn ordered(&mut self, opcode: Opcode, left: Term, right: Term) -> Term {
        use Opcode::*;
        let terms = self.terms();
        match opcode {
            Ifeq | IfIcmpeq => terms.eq(left, right),
            Ifne | IfIcmpne => terms.ne(left, right),
            Iflt | IfIcmplt => terms.slt(left, right),
            Ifge | IfIcmpge => terms.sle(right, left),
            Ifgt | IfIcmpgt => terms.slt(right, left),
            _ => terms.sle(left, right),
        }
    }

    fn switch(&mut self, instruction: &Instruction, kind: EdgeKind) -> Done {
        let value = self.pop(Kind::Int);
        match kind {
            EdgeKind::Case(key) => {
                let key = self.terms().int(key);
                let equal = self.terms().eq(value, key);
                self.require(equal);
            }
            EdgeKind::Default => {
                for key in keys(instruction) {
                    let key = self.terms().int(key);
                    let differs = self.terms().ne(value, key);
                    self.require(differs);
                }
            }
            _ => return self.unsupported(instruction, "no edge of a switch"),
        }
        Ok(())
    }
}

/// Keys that lead elsewhere than the default.
fn keys(instruction: &Instruction) -> Vec<i32> {
    match &instruction.operands {
        Operands::TableSwitch(switch) => (i64::from(switch.low)..)
            .zip(&switch.targets)
            .filter(|&(_, &target)| target != switch.default)
            .map(|(key, _)| key as i32)
            .collect(),
        Operands::LookupSwitch(switch) => switch
            .pairs
            .iter()
            .filter(|&&(_, target)| target != switch.default)
            .map(|&(key, _)| key)
            .collect(),
        _ => Vec::new(),
    }
}
