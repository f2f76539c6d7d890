//! Integer and real operators on exact rationals.

use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, Zero};

use crate::op::Op;
use crate::value::Value;

pub(super) fn apply(op: Op, args: &[Value]) -> Option<Value> {
    match args {
        [Value::Num(a)] => Some(Value::num(match op {
            Op::NNeg => -&**a,
            Op::ToReal => (**a).clone(),
            Op::ToInt => a.floor(),
            _ => return None,
        })),
        [Value::Num(a), Value::Num(b)] => Some(match op {
            Op::NLt => Value::Bool(a < b),
            Op::NLe => Value::Bool(a <= b),
            Op::NAdd => Value::num(&**a + &**b),
            Op::NMul => Value::num(&**a * &**b),
            Op::RDiv if b.is_zero() => Value::int(0),
            Op::RDiv => Value::num(&**a / &**b),
            Op::NDiv => Value::num(euclid(a, b).0),
            Op::NMod => Value::num(euclid(a, b).1),
            _ => return None,
        }),
        _ => None,
    }
}

/// SMT-LIB's `div` and `mod`: the remainder is never negative.
fn euclid(a: &BigRational, b: &BigRational) -> (BigRational, BigRational) {
    if b.is_zero() {
        return (BigRational::zero(), a.clone());
    }
    let quotient = a.numer().div_floor(&b.numer().abs()) * b.numer().signum();
    let remainder = a.numer().mod_floor(&b.numer().abs());
    (
        BigRational::from_integer(quotient),
        BigRational::from_integer(remainder),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remainders_are_never_negative() {
        for (a, b, quotient, remainder) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -3, 1), (-7, -2, 4, 1)]
        {
            let args = [Value::int(a), Value::int(b)];
            assert_eq!(apply(Op::NDiv, &args), Some(Value::int(quotient)));
            assert_eq!(apply(Op::NMod, &args), Some(Value::int(remainder)));
        }
    }
}
