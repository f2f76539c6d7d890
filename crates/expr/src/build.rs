//! Constructors with names. They answer for the sorts: an ill-sorted call is a bug of the caller, and
//! gives the zero of the sort that the first argument suggests rather than a crash. Input that may be
//! ill-sorted goes through [`Terms::apply`] and [`Terms::convert`].

use num_rational::BigRational;

use crate::op::{Function, Op, Rounded, Rounding};
use crate::pool::{FALSE, TRUE, Term, Terms};
use crate::sort::{Scalar, Sort};
use crate::value::Value;

macro_rules! operators {
    ($($(#[$doc:meta])* $name:ident($($arg:ident),+) = $op:expr;)+) => {
        impl Terms {
            $($(#[$doc])* pub fn $name(&mut self, $($arg: Term),+) -> Term {
                self.sure($op, &[$($arg),+])
            })+
        }
    };
}

operators! {
    /// `!a`.
    not(a) = Op::Not;
    /// `a && b`, without evaluation order.
    and(a, b) = Op::And;
    /// `a || b`, without evaluation order.
    or(a, b) = Op::Or;
    /// `a ^ b` on booleans.
    xor(a, b) = Op::Xor;
    /// `condition ? a : b`.
    ite(condition, a, b) = Op::Ite;
    /// Identity of values.
    eq(a, b) = Op::Eq;
    /// `-a`.
    neg(a) = Op::Neg;
    /// `a + b`.
    add(a, b) = Op::Add;
    /// `a - b`.
    sub(a, b) = Op::Sub;
    /// `a * b`.
    mul(a, b) = Op::Mul;
    /// `a / b`, signed.
    sdiv(a, b) = Op::SDiv;
    /// `a % b`, signed.
    srem(a, b) = Op::SRem;
    /// Unsigned division.
    udiv(a, b) = Op::UDiv;
    /// Unsigned remainder.
    urem(a, b) = Op::URem;
    /// `~a`.
    bit_not(a) = Op::BitNot;
    /// `a & b`.
    bit_and(a, b) = Op::BitAnd;
    /// `a | b`.
    bit_or(a, b) = Op::BitOr;
    /// `a ^ b`.
    bit_xor(a, b) = Op::BitXor;
    /// Shift left; a distance of the width or more gives 0.
    shl(a, b) = Op::Shl;
    /// Logical shift right; a distance of the width or more gives 0.
    lshr(a, b) = Op::LShr;
    /// Arithmetic shift right; a distance of the width or more gives the sign.
    ashr(a, b) = Op::AShr;
    /// The bits of `a` above those of `b`.
    concat(a, b) = Op::Concat;
    /// `a < b`, signed.
    slt(a, b) = Op::Slt;
    /// `a <= b`, signed.
    sle(a, b) = Op::Sle;
    /// `a < b`, unsigned.
    ult(a, b) = Op::Ult;
    /// `a <= b`, unsigned.
    ule(a, b) = Op::Ule;
    /// `-a` on floats.
    fneg(a) = Op::FNeg;
    /// `Math.abs(a)` on floats.
    fabs(a) = Op::FAbs;
    /// `a + b` on floats.
    fadd(a, b) = Op::FAdd;
    /// `a - b` on floats.
    fsub(a, b) = Op::FSub;
    /// `a * b` on floats.
    fmul(a, b) = Op::FMul;
    /// `a / b` on floats.
    fdiv(a, b) = Op::FDiv;
    /// `a % b` on floats.
    frem(a, b) = Op::FRem;
    /// `Math.IEEEremainder(a, b)`, on floats too.
    fremainder(a, b) = Op::FRemainder;
    /// `Math.sqrt(a)`.
    fsqrt(a) = Op::FSqrt;
    /// `a < b` on floats.
    flt(a, b) = Op::FLt;
    /// `a <= b` on floats.
    fle(a, b) = Op::FLe;
    /// `a == b` on floats.
    feq(a, b) = Op::FEq;
    /// `floatToRawIntBits` or `doubleToRawLongBits`.
    fbits(a) = Op::FToBits;
    /// `intBitsToFloat` or `longBitsToDouble`.
    ffrom_bits(a) = Op::FFromBits;
    /// The negative of a number.
    nneg(a) = Op::NNeg;
    /// The sum of numbers.
    nadd(a, b) = Op::NAdd;
    /// The product of numbers.
    nmul(a, b) = Op::NMul;
    /// `a < b` on numbers.
    nlt(a, b) = Op::NLt;
    /// `a <= b` on numbers.
    nle(a, b) = Op::NLe;
    /// The element of an array.
    select(array, index) = Op::Select;
    /// The array with one element replaced.
    store(array, index, value) = Op::Store;
}

impl Terms {
    fn sure(&mut self, op: Op, args: &[Term]) -> Term {
        match self.apply(op, args) {
            Ok(term) => term,
            Err(error) => {
                debug_assert!(false, "{error}");
                let sort = self.sort(args[args.len() - 1]);
                self.constant(&Value::zero(sort), sort)
            }
        }
    }

    fn sure_convert(&mut self, op: Op, sort: Sort, args: &[Term]) -> Term {
        match self.convert(op, sort, args) {
            Ok(term) => term,
            Err(error) => {
                debug_assert!(false, "{error} as {sort}");
                self.constant(&Value::zero(sort), sort)
            }
        }
    }

    /// A truth value.
    pub fn bool(&self, value: bool) -> Term {
        if value { TRUE } else { FALSE }
    }

    /// A bit-vector constant.
    pub fn bv(&mut self, width: u8, value: i64) -> Term {
        self.constant(&Value::bv(width, value), Sort::Bv(width))
    }

    /// An `int` constant.
    pub fn int(&mut self, value: i32) -> Term {
        self.bv(32, value.into())
    }

    /// A `long` constant.
    pub fn long(&mut self, value: i64) -> Term {
        self.bv(64, value)
    }

    /// A `float` constant.
    pub fn float(&mut self, value: f32) -> Term {
        self.constant(&Value::float(value), Sort::Float)
    }

    /// A `double` constant.
    pub fn double(&mut self, value: f64) -> Term {
        self.constant(&Value::double(value), Sort::Double)
    }

    /// A constant object number; 0 is null.
    pub fn object(&mut self, number: u32) -> Term {
        self.constant(&Value::Ref(number), Sort::Ref)
    }

    /// An integer or real constant.
    pub fn num(&mut self, value: BigRational, sort: Sort) -> Term {
        self.constant(&Value::num(value), sort)
    }

    /// All of the terms hold.
    pub fn all(&mut self, parts: &[Term]) -> Term {
        parts.iter().fold(TRUE, |all, &part| self.and(all, part))
    }

    /// One of the terms holds.
    pub fn any(&mut self, parts: &[Term]) -> Term {
        parts.iter().fold(FALSE, |any, &part| self.or(any, part))
    }

    /// `a != b`, identity of values.
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// `width` bits of the term from bit `low` upwards.
    pub fn extract(&mut self, low: u8, width: u8, a: Term) -> Term {
        self.part(low.into(), width.into(), a)
    }

    /// `width` bits of a bit-vector of any width from bit `low` upwards.
    pub fn part(&mut self, low: u16, width: u16, a: Term) -> Term {
        let sort = Sort::vector(width).unwrap_or(Sort::Bv(1));
        match low == 0 && self.sort(a) == sort {
            true => a,
            false => self.sure_convert(Op::Extract(low), sort, &[a]),
        }
    }

    /// A bit-vector of any width widened with zeros or its sign, or as it is if it has the width.
    pub fn extend(&mut self, signed: bool, width: u16, a: Term) -> Term {
        let sort = Sort::vector(width).unwrap_or(Sort::Bv(1));
        let op = if signed { Op::SExt } else { Op::ZExt };
        match self.sort(a) == sort {
            true => a,
            false => self.sure_convert(op, sort, &[a]),
        }
    }

    /// The term widened with zeros, or as it is if it has the width.
    pub fn zext(&mut self, width: u8, a: Term) -> Term {
        self.extend(false, width.into(), a)
    }

    /// The term widened with its sign, or as it is if it has the width.
    pub fn sext(&mut self, width: u8, a: Term) -> Term {
        self.extend(true, width.into(), a)
    }

    /// The term as a signed number of another width: widened or narrowed as Java's casts do.
    pub fn resize(&mut self, width: u8, a: Term) -> Term {
        match self.sort(a).width() < width {
            true => self.sext(width, a),
            false => self.extract(0, width, a),
        }
    }

    /// Java's `a << b`: only the low bits of the distance count, and it may be of another width.
    pub fn java_shl(&mut self, a: Term, b: Term) -> Term {
        let by = self.java_distance(a, b);
        self.shl(a, by)
    }

    /// Java's `a >> b`.
    pub fn java_shr(&mut self, a: Term, b: Term) -> Term {
        let by = self.java_distance(a, b);
        self.ashr(a, by)
    }

    /// Java's `a >>> b`.
    pub fn java_ushr(&mut self, a: Term, b: Term) -> Term {
        let by = self.java_distance(a, b);
        self.lshr(a, by)
    }

    fn java_distance(&mut self, a: Term, b: Term) -> Term {
        let width = self.sort(a).width();
        let by = match self.sort(b).width() < width {
            true => self.zext(width, b),
            false => self.extract(0, width, b),
        };
        let low = self.bv(width, i64::from(width) - 1);
        self.bit_and(by, low)
    }

    /// Java's `lcmp`: -1, 0 or 1 as an `int`.
    pub fn java_lcmp(&mut self, a: Term, b: Term) -> Term {
        let (less, equal) = (self.slt(a, b), self.eq(a, b));
        self.three_way(less, equal)
    }

    /// Java's `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: -1, 0, 1, or the given value for NaN, as an `int`.
    pub fn java_fcmp(&mut self, a: Term, b: Term, nan_is_greater: bool) -> Term {
        let equal = self.feq(a, b);
        if nan_is_greater {
            let less = self.flt(a, b);
            return self.three_way(less, equal);
        }
        let greater = self.flt(b, a);
        let (zero, one, minus) = (self.int(0), self.int(1), self.int(-1));
        let rest = self.ite(equal, zero, minus);
        self.ite(greater, one, rest)
    }

    fn three_way(&mut self, less: Term, equal: Term) -> Term {
        let (zero, one, minus) = (self.int(0), self.int(1), self.int(-1));
        let rest = self.ite(equal, zero, one);
        self.ite(less, minus, rest)
    }

    /// Whether a float is NaN.
    pub fn is_nan(&mut self, a: Term) -> Term {
        let equal = self.feq(a, a);
        self.not(equal)
    }

    /// A float as a double or a double as a float.
    pub fn to_float(&mut self, sort: Sort, a: Term) -> Term {
        match self.sort(a) == sort {
            true => a,
            false => self.sure_convert(Op::FToF, sort, &[a]),
        }
    }

    /// A signed integer as a float or double.
    pub fn int_to_float(&mut self, sort: Sort, a: Term) -> Term {
        self.sure_convert(Op::SToF, sort, &[a])
    }

    /// A float as a signed integer: towards zero, saturating, NaN to 0.
    pub fn float_to_int(&mut self, width: u8, a: Term) -> Term {
        self.sure_convert(Op::FToS, Sort::Bv(width), &[a])
    }

    /// A float as an unsigned integer: towards zero, saturating, NaN to 0.
    pub fn float_to_unsigned(&mut self, width: u8, a: Term) -> Term {
        self.sure_convert(Op::FToU, Sort::Bv(width), &[a])
    }

    /// Arithmetic or a conversion that rounds as stated, with a result of the sort.
    pub fn rounded(&mut self, what: Rounded, mode: Rounding, sort: Sort, args: &[Term]) -> Term {
        self.sure_convert(Op::Rounded(what, mode), sort, args)
    }

    /// `Math.fma(a, b, c)`.
    pub fn fma(&mut self, a: Term, b: Term, c: Term) -> Term {
        self.sure(Op::Rounded(Rounded::Fma, Rounding::Even), &[a, b, c])
    }

    /// A float rounded to an integral float.
    pub fn fround(&mut self, mode: Rounding, a: Term) -> Term {
        self.sure(Op::FRound(mode), &[a])
    }

    /// A function on doubles.
    pub fn function(&mut self, function: Function, args: &[Term]) -> Term {
        self.sure(Op::Fun(function), args)
    }

    /// `a - b` on numbers.
    pub fn nsub(&mut self, a: Term, b: Term) -> Term {
        let minus = self.nneg(b);
        self.nadd(a, minus)
    }

    /// The array that has the value everywhere.
    pub fn const_array(&mut self, index: Scalar, value: Term) -> Term {
        match self.sort(value).scalar() {
            Some(element) => {
                self.sure_convert(Op::ConstArray, Sort::Array(index, element), &[value])
            }
            None => value,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Model;

    #[test]
    fn java_shifts_mask_the_distance() {
        let mut terms = Terms::new();
        let one = terms.long(1);
        let by = terms.int(65);
        assert_eq!(terms.java_shl(one, by), terms.long(2));
        let minus = terms.int(-8);
        let by = terms.long(33);
        assert_eq!(terms.java_shr(minus, by), terms.int(-4));
    }

    #[test]
    fn comparing_a_three_way_result_is_the_comparison() {
        let mut terms = Terms::new();
        let x = terms.var("x", Sort::Bv(64));
        let y = terms.var("y", Sort::Bv(64));
        let three = terms.java_lcmp(x, y);
        let zero = terms.int(0);
        let less = terms.slt(three, zero);
        assert_eq!(less, terms.slt(x, y));
    }

    #[test]
    fn nan_is_less_or_greater_as_asked() {
        let mut terms = Terms::new();
        let nan = terms.double(f64::NAN);
        let one = terms.double(1.0);
        assert_eq!(terms.java_fcmp(nan, one, true), terms.int(1));
        assert_eq!(terms.java_fcmp(nan, one, false), terms.int(-1));
        assert_eq!(terms.eval(nan, &Model::new()), Value::double(f64::NAN));
    }
}
