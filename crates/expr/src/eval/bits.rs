//! Bit-vector operators on values.

use super::wide;
use crate::op::Op;
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

pub(super) fn apply(op: Op, sort: Sort, from: Sort, args: &[Value]) -> Option<Value> {
    let bits = |index: usize| match args.get(index) {
        Some(Value::Bv(bits)) => Some(*bits),
        _ => None,
    };
    if matches!(from, Sort::Wide(_)) || matches!(sort, Sort::Wide(_)) {
        return wide::apply(op, sort, from, args);
    }
    let width = from.width();
    let a = bits(0)?;
    if op.arity() == 1 {
        return Some(Value::Bv(unary(op, a, width, sort.width())));
    }
    let b = bits(1)?;
    Some(match op {
        Op::Slt => Value::Bool(signed(a, width) < signed(b, width)),
        Op::Sle => Value::Bool(signed(a, width) <= signed(b, width)),
        Op::Ult => Value::Bool(a < b),
        Op::Ule => Value::Bool(a <= b),
        Op::Concat => Value::Bv(mask((a << (sort.width() - width)) | b, sort.width())),
        _ => Value::Bv(mask(binary(op, a, b, width)?, width)),
    })
}

fn unary(op: Op, a: u64, from: u8, to: u8) -> u64 {
    mask(
        match op {
            Op::Neg => a.wrapping_neg(),
            Op::BitNot => !a,
            Op::SExt => signed(a, from) as u64,
            Op::Extract(low) => a >> low,
            _ => a,
        },
        to,
    )
}

fn binary(op: Op, a: u64, b: u64, width: u8) -> Option<u64> {
    let (sa, sb) = (signed(a, width), signed(b, width));
    Some(match op {
        Op::Add => a.wrapping_add(b),
        Op::Sub => a.wrapping_sub(b),
        Op::Mul => a.wrapping_mul(b),
        Op::SDiv if sb == 0 => (if sa < 0 { 1 } else { -1i64 }) as u64,
        Op::SDiv => sa.wrapping_div(sb) as u64,
        Op::SRem if sb == 0 => a,
        Op::SRem => sa.wrapping_rem(sb) as u64,
        Op::UDiv => a.checked_div(b).unwrap_or(u64::MAX),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        Op::BitXor => a ^ b,
        Op::Shl => shift(b, width).map_or(0, |by| a << by),
        Op::LShr => shift(b, width).map_or(0, |by| a >> by),
        Op::AShr => (sa >> shift(b, width).unwrap_or(63)) as u64,
        _ => return None,
    })
}

/// The distance, if it is less than the width.
fn shift(by: u64, width: u8) -> Option<u32> {
    (by < u64::from(width)).then_some(by as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(op: Op, a: i32, b: i32) -> i32 {
        let sort = Sort::Bv(32);
        let args = [Value::bv(32, a.into()), Value::bv(32, b.into())];
        match apply(op, sort, sort, &args) {
            Some(Value::Bv(bits)) => bits as i32,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn as_java_computes() {
        assert_eq!(int(Op::Add, i32::MAX, 1), i32::MIN);
        assert_eq!(int(Op::SDiv, i32::MIN, -1), i32::MIN);
        assert_eq!(int(Op::SRem, i32::MIN, -1), 0);
        assert_eq!(int(Op::SDiv, -7, 2), -3);
        assert_eq!(int(Op::SRem, -7, 2), -1);
        assert_eq!(int(Op::AShr, -8, 1), -4);
        assert_eq!(int(Op::LShr, -8, 1), 0x7fff_fffc);
        assert_eq!(int(Op::Shl, 1, 32), 0);
        assert_eq!(int(Op::AShr, -1, 40), -1);
        assert_eq!(int(Op::SDiv, -5, 0), 1);
        assert_eq!(int(Op::SDiv, 5, 0), -1);
    }
}
