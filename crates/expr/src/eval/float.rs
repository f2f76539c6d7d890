//! Float and double operators on values, bit for bit as Java's; and those that round in other ways.

use num_bigint::BigInt;
use vitro_fdlibm as fdlibm;

use super::{round as exactly, wide};
use crate::op::{Function, Op, Rounded, Rounding};
use crate::sort::{Sort, mask, signed};
use crate::value::Value;

pub(super) fn apply(op: Op, sort: Sort, from: Sort, args: &[Value]) -> Option<Value> {
    match args {
        [Value::Float(a)] => unary32(op, sort, *a),
        [Value::Double(a)] => unary64(op, sort, *a),
        [Value::Float(a), Value::Float(b)] => binary32(op, *a, *b),
        [Value::Double(a), Value::Double(b)] => binary64(op, *a, *b),
        [Value::Bv(bits)] => Some(match (op, sort) {
            (Op::SToF, Sort::Float) => Value::Float(signed(*bits, from.width()) as f32),
            (Op::SToF, _) => Value::Double(signed(*bits, from.width()) as f64),
            (Op::FFromBits, Sort::Float) => Value::float(f32::from_bits(*bits as u32)),
            (Op::FFromBits, _) => Value::double(f64::from_bits(*bits)),
            _ => return None,
        }),
        _ => None,
    }
}

/// Arithmetic and conversions that round as stated.
pub(super) fn rounded(
    what: Rounded,
    mode: Rounding,
    sort: Sort,
    from: Sort,
    args: &[Value],
) -> Option<Value> {
    if let Rounded::Signed | Rounded::Unsigned = what {
        let bits = args.first()?.unsigned()?;
        let number = match what {
            Rounded::Signed => wide::signed(&bits, from.bit_width()?),
            _ => BigInt::from(bits),
        };
        return Some(exactly::integer(&number, sort, mode));
    }
    let mut numbers = [0.0; 3];
    for (number, arg) in numbers.iter_mut().zip(args) {
        *number = match arg {
            Value::Float(value) => f64::from(*value),
            Value::Double(value) => *value,
            _ => return None,
        };
    }
    exactly::arithmetic(what, mode, sort, &numbers[..args.len().min(3)])
}

fn unary32(op: Op, sort: Sort, a: f32) -> Option<Value> {
    Some(match op {
        Op::FNeg => Value::float(-a),
        Op::FAbs => Value::float(a.abs()),
        Op::FSqrt => Value::float(a.sqrt()),
        Op::FRound(mode) => Value::float(round(f64::from(a), mode) as f32),
        Op::FToF => Value::double(f64::from(a)),
        Op::FToS => to_signed(f64::from(a), sort.width()),
        Op::FToU => to_unsigned(f64::from(a), sort.width()),
        Op::FToBits => Value::Bv(u64::from(a.to_bits())),
        _ => return None,
    })
}

fn unary64(op: Op, sort: Sort, a: f64) -> Option<Value> {
    Some(match op {
        Op::FNeg => Value::double(-a),
        Op::FAbs => Value::double(a.abs()),
        Op::FSqrt => Value::double(a.sqrt()),
        Op::FRound(mode) => Value::double(round(a, mode)),
        Op::FToF => Value::float(a as f32),
        Op::FToS => to_signed(a, sort.width()),
        Op::FToU => to_unsigned(a, sort.width()),
        Op::FToBits => Value::Bv(a.to_bits()),
        Op::Fun(function) => Value::double(one_argument(function, a)?),
        _ => return None,
    })
}

fn binary32(op: Op, a: f32, b: f32) -> Option<Value> {
    Some(match op {
        Op::FAdd => Value::float(a + b),
        Op::FSub => Value::float(a - b),
        Op::FMul => Value::float(a * b),
        Op::FDiv => Value::float(a / b),
        Op::FRem => Value::float(a % b),
        // The remainder of floats is a float, so doubles compute it exactly.
        Op::FRemainder => Value::float(fdlibm::ieee_remainder(a.into(), b.into()) as f32),
        Op::FLt => Value::Bool(a < b),
        Op::FLe => Value::Bool(a <= b),
        Op::FEq => Value::Bool(a == b),
        _ => return None,
    })
}

fn binary64(op: Op, a: f64, b: f64) -> Option<Value> {
    Some(match op {
        Op::FAdd => Value::double(a + b),
        Op::FSub => Value::double(a - b),
        Op::FMul => Value::double(a * b),
        Op::FDiv => Value::double(a / b),
        Op::FRem => Value::double(a % b),
        Op::FRemainder => Value::double(fdlibm::ieee_remainder(a, b)),
        Op::FLt => Value::Bool(a < b),
        Op::FLe => Value::Bool(a <= b),
        Op::FEq => Value::Bool(a == b),
        Op::Fun(function) => Value::double(two_arguments(function, a, b)?),
        _ => return None,
    })
}

fn round(a: f64, mode: Rounding) -> f64 {
    match mode {
        Rounding::Even => a.round_ties_even(),
        Rounding::Away => a.round(),
        Rounding::Up => a.ceil(),
        Rounding::Down => a.floor(),
        Rounding::Zero => a.trunc(),
    }
}

/// Towards zero, saturating at the bounds of the width, NaN to 0. Rust's `as` does this for 64 bits.
fn to_signed(a: f64, width: u8) -> Value {
    let bound = signed(1 << (width.clamp(1, 64) - 1), width);
    Value::bv(width, (a as i64).clamp(bound, !bound))
}

/// Towards zero, saturating at the bounds of the width, NaN to 0. Rust's `as` does this for 64 bits.
fn to_unsigned(a: f64, width: u8) -> Value {
    Value::Bv((a as u64).min(mask(u64::MAX, width)))
}

fn one_argument(function: Function, a: f64) -> Option<f64> {
    Some(match function {
        Function::Sin => fdlibm::sin(a),
        Function::Cos => fdlibm::cos(a),
        Function::Tan => fdlibm::tan(a),
        Function::Asin => fdlibm::asin(a),
        Function::Acos => fdlibm::acos(a),
        Function::Atan => fdlibm::atan(a),
        Function::Sinh => fdlibm::sinh(a),
        Function::Cosh => fdlibm::cosh(a),
        Function::Tanh => fdlibm::tanh(a),
        Function::Exp => fdlibm::exp(a),
        Function::Expm1 => fdlibm::expm1(a),
        Function::Log => fdlibm::log(a),
        Function::Log10 => fdlibm::log10(a),
        Function::Log1p => fdlibm::log1p(a),
        Function::Cbrt => fdlibm::cbrt(a),
        Function::Pow | Function::Atan2 | Function::Hypot | Function::Remainder => return None,
    })
}

fn two_arguments(function: Function, a: f64, b: f64) -> Option<f64> {
    Some(match function {
        Function::Pow => fdlibm::pow(a, b),
        Function::Atan2 => fdlibm::atan2(a, b),
        Function::Hypot => fdlibm::hypot(a, b),
        Function::Remainder => fdlibm::ieee_remainder(a, b),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_saturate() {
        assert_eq!(to_signed(1e30, 32), Value::bv(32, i32::MAX.into()));
        assert_eq!(to_signed(-1e30, 64), Value::bv(64, i64::MIN));
        assert_eq!(to_signed(f64::NAN, 32), Value::bv(32, 0));
        assert_eq!(to_signed(-3.99, 8), Value::bv(8, -3));
        assert_eq!(to_signed(1.5, 1), Value::bv(1, 0));
        assert_eq!(to_signed(-1.5, 1), Value::bv(1, -1));
    }

    #[test]
    fn remainder_is_fmod() {
        assert_eq!(binary64(Op::FRem, 5.5, -2.0), Some(Value::double(1.5)));
        assert_eq!(binary64(Op::FRem, -5.5, 2.0), Some(Value::double(-1.5)));
        assert_eq!(two_arguments(Function::Remainder, 5.5, 2.0), Some(-0.5));
    }
}
