//! Operators on bit-vectors wider than 64 bits, on unsigned numbers of any length. Where an operator is
//! signed, the numbers are read in two's complement.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use crate::op::Op;
use crate::sort::Sort;
use crate::value::Value;

/// The value of an operator of which an argument or the result is wide.
pub(super) fn apply(op: Op, sort: Sort, from: Sort, args: &[Value]) -> Option<Value> {
    let width = from.bit_width()?;
    let a = args.first()?.unsigned()?;
    if op.arity() == 1 {
        return Some(Value::vector(
            sort.bit_width()?,
            unary(op, &a, width, sort)?,
        ));
    }
    let b = args.get(1)?.unsigned()?;
    Some(match op {
        Op::Slt => Value::Bool(signed(&a, width) < signed(&b, width)),
        Op::Sle => Value::Bool(signed(&a, width) <= signed(&b, width)),
        Op::Ult => Value::Bool(a < b),
        Op::Ule => Value::Bool(a <= b),
        Op::Concat => {
            let to = sort.bit_width()?;
            Value::vector(to, (a << (to - width)) | b)
        }
        _ => Value::vector(width, binary(op, &a, &b, width)?),
    })
}

/// The number in two's complement.
pub(super) fn signed(bits: &BigUint, width: u16) -> BigInt {
    let number = BigInt::from(bits.clone());
    match bits.bit(u64::from(width) - 1) {
        true => number - (BigInt::one() << width),
        false => number,
    }
}

/// The bits of a number in two's complement, as many as the width has.
fn wrapped(number: &BigInt, width: u16) -> BigUint {
    let rest = number.mod_floor(&(BigInt::one() << width));
    rest.to_biguint().unwrap_or_default()
}

fn ones(width: u16) -> BigUint {
    (BigUint::one() << width) - 1u32
}

fn unary(op: Op, a: &BigUint, width: u16, sort: Sort) -> Option<BigUint> {
    Some(match op {
        Op::Neg => wrapped(&-BigInt::from(a.clone()), width),
        Op::BitNot => ones(width) ^ a,
        Op::SExt => wrapped(&signed(a, width), sort.bit_width()?),
        Op::Extract(low) => a >> low,
        Op::ZExt => a.clone(),
        _ => return None,
    })
}

fn binary(op: Op, a: &BigUint, b: &BigUint, width: u16) -> Option<BigUint> {
    let (sa, sb) = (signed(a, width), signed(b, width));
    Some(match op {
        Op::Add => a + b,
        Op::Sub => wrapped(&(sa - sb), width),
        Op::Mul => a * b,
        Op::SDiv if b.is_zero() && sa.sign() == Sign::Minus => BigUint::one(),
        Op::SDiv | Op::UDiv if b.is_zero() => ones(width),
        Op::SRem | Op::URem if b.is_zero() => a.clone(),
        Op::SDiv => wrapped(&(sa / sb), width),
        Op::SRem => wrapped(&(sa % sb), width),
        Op::UDiv => a / b,
        Op::URem => a % b,
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        Op::BitXor => a ^ b,
        Op::Shl => shift(b, width).map_or(BigUint::zero(), |by| a << by),
        Op::LShr => shift(b, width).map_or(BigUint::zero(), |by| a >> by),
        Op::AShr => wrapped(&(sa >> shift(b, width).unwrap_or(width)), width),
        _ => return None,
    })
}

/// The distance, if it is less than the width.
fn shift(by: &BigUint, width: u16) -> Option<u16> {
    by.to_u16().filter(|&by| by < width)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, RandomValues};

    /// Whatever narrow vectors compute must come out here too.
    #[test]
    fn agrees_with_the_narrow_operators() {
        use Op::*;
        let mut random = Random::new(9);
        for _ in 0..4000 {
            let width = 1 + random.below(64) as u8;
            let sort = Sort::Bv(width);
            let args = [random.value(sort), random.value(sort)];
            for op in [
                Neg, BitNot, Add, Sub, Mul, SDiv, SRem, UDiv, URem, BitAnd, BitOr, BitXor, Shl,
                LShr, AShr, Slt, Sle, Ult, Ule,
            ] {
                let args = &args[..op.arity()];
                let narrow = crate::eval::apply(op, sort, sort, args);
                assert_eq!(
                    apply(op, sort, sort, args),
                    narrow,
                    "{op:?} {args:?} {width}"
                );
            }
            let wide = Sort::Wide(100);
            let there = apply(SExt, wide, sort, &args[..1]).unwrap_or(Value::Bool(false));
            let back = apply(Extract(0), sort, wide, std::slice::from_ref(&there));
            assert_eq!(back.as_ref(), Some(&args[0]));
            let sign = apply(Extract(99), Sort::Bv(1), wide, &[there]);
            let own =
                crate::eval::apply(Extract(u16::from(width) - 1), Sort::Bv(1), sort, &args[..1]);
            assert_eq!(sign, own);
        }
    }
}
