//! Arithmetic, conversions and comparisons: the result as one exact term.

use vitro_classfile::Opcode;
use vitro_expr::{Sort, Term};

use super::Stretch;
use crate::space::Kind;

impl Stretch<'_> {
    /// An instruction that takes two operands of a kind and gives one; the divisor of integers is not zero.
    pub(super) fn binary(&mut self, opcode: Opcode) -> Option<()> {
        use Opcode::*;
        let (kind, right_kind) = match opcode {
            Iadd | Isub | Imul | Idiv | Irem | Iand | Ior | Ixor | Ishl | Ishr | Iushr => {
                (Kind::Int, Kind::Int)
            }
            Ladd | Lsub | Lmul | Ldiv | Lrem | Land | Lor | Lxor => (Kind::Long, Kind::Long),
            Lshl | Lshr | Lushr => (Kind::Long, Kind::Int),
            Fadd | Fsub | Fmul | Fdiv | Frem => (Kind::Float, Kind::Float),
            Dadd | Dsub | Dmul | Ddiv | Drem => (Kind::Double, Kind::Double),
            _ => return None,
        };
        let right = self.pop(right_kind);
        let left = self.pop(kind);
        if matches!(opcode, Idiv | Irem | Ldiv | Lrem) {
            let zero = self.space.zero(right_kind);
            let is_zero = self.terms().eq(right, zero);
            let not = self.terms().not(is_zero);
            self.require(not);
        }
        let terms = self.terms();
        let result = match opcode {
            Iadd | Ladd => terms.add(left, right),
            Isub | Lsub => terms.sub(left, right),
            Imul | Lmul => terms.mul(left, right),
            Idiv | Ldiv => terms.sdiv(left, right),
            Irem | Lrem => terms.srem(left, right),
            Iand | Land => terms.bit_and(left, right),
            Ior | Lor => terms.bit_or(left, right),
            Ixor | Lxor => terms.bit_xor(left, right),
            Ishl | Lshl => terms.java_shl(left, right),
            Ishr | Lshr => terms.java_shr(left, right),
            Iushr | Lushr => terms.java_ushr(left, right),
            Fadd | Dadd => terms.fadd(left, right),
            Fsub | Dsub => terms.fsub(left, right),
            Fmul | Dmul => terms.fmul(left, right),
            Fdiv | Ddiv => terms.fdiv(left, right),
            _ => terms.frem(left, right),
        };
        self.push(kind, result);
        Some(())
    }

    /// `ineg` and its kin.
    pub(super) fn negate(&mut self, kind: Kind) {
        let value = self.pop(kind);
        let result = match kind {
            Kind::Int | Kind::Long => self.terms().neg(value),
            _ => self.terms().fneg(value),
        };
        self.push(kind, result);
    }

    /// `lcmp`, `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`.
    pub(super) fn compare(&mut self, opcode: Opcode) -> Option<()> {
        use Opcode::*;
        let kind = match opcode {
            Lcmp => Kind::Long,
            Fcmpl | Fcmpg => Kind::Float,
            Dcmpl | Dcmpg => Kind::Double,
            _ => return None,
        };
        let right = self.pop(kind);
        let left = self.pop(kind);
        let terms = self.terms();
        let result = match kind {
            Kind::Long => terms.java_lcmp(left, right),
            _ => terms.java_fcmp(left, right, matches!(opcode, Fcmpg | Dcmpg)),
        };
        self.push(Kind::Int, result);
        Some(())
    }

    /// `i2l` and its kin.
    pub(super) fn convert(&mut self, opcode: Opcode) -> Option<()> {
        use Opcode::*;
        let (from, to) = match opcode {
            I2l => (Kind::Int, Kind::Long),
            I2f => (Kind::Int, Kind::Float),
            I2d => (Kind::Int, Kind::Double),
            L2i => (Kind::Long, Kind::Int),
            L2f => (Kind::Long, Kind::Float),
            L2d => (Kind::Long, Kind::Double),
            F2i => (Kind::Float, Kind::Int),
            F2l => (Kind::Float, Kind::Long),
            F2d => (Kind::Float, Kind::Double),
            D2i => (Kind::Double, Kind::Int),
            D2l => (Kind::Double, Kind::Long),
            D2f => (Kind::Double, Kind::Float),
            I2b => (Kind::Int, Kind::Byte),
            I2c => (Kind::Int, Kind::Char),
            I2s => (Kind::Int, Kind::Short),
            _ => return None,
        };
        let value = self.pop(from);
        let result = self.converted(value, from, to);
        self.push(to.widened(), result);
        Some(())
    }

    fn converted(&mut self, value: Term, from: Kind, to: Kind) -> Term {
        let narrow = self.narrowed(value, to);
        let terms = self.terms();
        match (from, to) {
            (_, Kind::Byte | Kind::Char | Kind::Short) => narrow,
            (Kind::Int, Kind::Long) => terms.resize(64, value),
            (Kind::Long, Kind::Int) => terms.resize(32, value),
            (Kind::Int | Kind::Long, to) => terms.int_to_float(to.sort(), value),
            (_, Kind::Int) => terms.float_to_int(32, value),
            (_, Kind::Long) => terms.float_to_int(64, value),
            (_, to) => terms.to_float(to.sort(), value),
        }
    }

    /// An int as it is kept in a place of a smaller kind.
    pub(super) fn narrowed(&mut self, value: Term, kind: Kind) -> Term {
        let terms = self.terms();
        if terms.sort(value) != Sort::Bv(32) {
            return value;
        }
        let (width, signed) = match kind {
            Kind::Boolean => (1, false),
            Kind::Byte => (8, true),
            Kind::Char => (16, false),
            Kind::Short => (16, true),
            _ => return value,
        };
        let low = terms.extract(0, width, value);
        match signed {
            true => terms.sext(32, low),
            false => terms.zext(32, low),
        }
    }
}
