//! Ints computed from others. What may overflow is not known, unless all is known.

use vitro_classfile::Opcode;

use super::state::{State, Value, int, range};
use super::zone::{LEAST, MOST, ZERO};

/// The result of an instruction with two ints.
pub(super) fn binary(state: &State, opcode: Opcode, left: Value, right: Value) -> Value {
    let (a, b) = (state.range(left), state.range(right));
    if a.0 == a.1 && b.0 == b.1 {
        return known(opcode, a.0 as i32, b.0 as i32).map_or(Value::Any, int);
    }
    match opcode {
        Opcode::Iadd => match (left, right) {
            (Value::Sum(number, plus), Value::Sum(ZERO, by))
            | (Value::Sum(ZERO, by), Value::Sum(number, plus)) => sum(state, number, plus + by),
            _ => range(a.0 + b.0, a.1 + b.1),
        },
        Opcode::Isub => match (left, right) {
            (Value::Sum(number, plus), Value::Sum(ZERO, by)) => sum(state, number, plus - by),
            _ => range(-state.most(right, left), state.most(left, right)),
        },
        Opcode::Imul => {
            let products = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
            spread(products)
        }
        Opcode::Idiv if b.0 > 0 => spread([a.0 / b.0, a.0 / b.1, a.1 / b.0, a.1 / b.1]),
        Opcode::Irem if b.0 > 0 => {
            let least = if a.0 < 0 { a.0.max(1 - b.1) } else { 0 };
            let most = if a.1 > 0 { a.1.min(b.1 - 1) } else { 0 };
            range(least, most)
        }
        Opcode::Iand if a.0 >= 0 && b.0 >= 0 => range(0, a.1.min(b.1)),
        Opcode::Iand if a.0 >= 0 => range(0, a.1),
        Opcode::Iand if b.0 >= 0 => range(0, b.1),
        Opcode::Ior | Opcode::Ixor if a.0 >= 0 && b.0 >= 0 => {
            let bits = 64 - (a.1 | b.1).leading_zeros();
            range(0, (1 << bits) - 1)
        }
        Opcode::Ishr if b.0 == b.1 => range(a.0 >> (b.0 & 31), a.1 >> (b.0 & 31)),
        Opcode::Iushr if b.0 == b.1 && a.0 >= 0 => range(a.0 >> (b.0 & 31), a.1 >> (b.0 & 31)),
        Opcode::Iushr if b.0 == b.1 && b.0 & 31 != 0 => range(0, (MOST - LEAST) >> (b.0 & 31)),
        _ => Value::Any,
    }
}

/// The result of an instruction with one int.
pub(super) fn unary(state: &State, opcode: Opcode, value: Value) -> Value {
    let (least, most) = state.range(value);
    let within = match opcode {
        Opcode::Ineg => return range(-most, -least),
        Opcode::I2b => (i8::MIN.into(), i8::MAX.into()),
        Opcode::I2s => (i16::MIN.into(), i16::MAX.into()),
        Opcode::I2c => (0, u16::MAX.into()),
        _ => return Value::Any,
    };
    match within.0 <= least && most <= within.1 {
        true => value,
        false => range(within.0, within.1),
    }
}

/// A number of the zone plus this, if that is an int.
fn sum(state: &State, number: usize, plus: i64) -> Value {
    let (least, most) = state.zone.range(number);
    match LEAST <= least + plus && most + plus <= MOST {
        true => Value::Sum(number, plus),
        false => Value::Any,
    }
}

fn spread(ends: [i64; 4]) -> Value {
    let [first, ..] = ends;
    let least = ends.into_iter().fold(first, i64::min);
    let most = ends.into_iter().fold(first, i64::max);
    range(least, most)
}

fn known(opcode: Opcode, a: i32, b: i32) -> Option<i32> {
    Some(match opcode {
        Opcode::Iadd => a.wrapping_add(b),
        Opcode::Isub => a.wrapping_sub(b),
        Opcode::Imul => a.wrapping_mul(b),
        Opcode::Idiv if b != 0 => a.wrapping_div(b),
        Opcode::Irem if b != 0 => a.wrapping_rem(b),
        Opcode::Ishl => a.wrapping_shl(b as u32),
        Opcode::Ishr => a.wrapping_shr(b as u32),
        Opcode::Iushr => (a as u32).wrapping_shr(b as u32) as i32,
        Opcode::Iand => a & b,
        Opcode::Ior => a | b,
        Opcode::Ixor => a ^ b,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::super::zone::Zone;
    use super::*;

    const OPERATIONS: [Opcode; 11] = [
        Opcode::Iadd,
        Opcode::Isub,
        Opcode::Imul,
        Opcode::Idiv,
        Opcode::Irem,
        Opcode::Ishl,
        Opcode::Ishr,
        Opcode::Iushr,
        Opcode::Iand,
        Opcode::Ior,
        Opcode::Ixor,
    ];
    const NUMBERS: [i32; 13] = [
        i32::MIN,
        i32::MIN + 1,
        -65536,
        -7,
        -1,
        0,
        1,
        2,
        5,
        31,
        40_000,
        i32::MAX - 1,
        i32::MAX,
    ];

    #[test]
    fn what_is_computed_holds_every_result() {
        let state = State {
            zone: Zone::new(1),
            stack: Vec::new(),
            array: None,
        };
        let ranges = || {
            let ends = NUMBERS.into_iter().enumerate();
            ends.flat_map(|(at, least)| NUMBERS[at..].iter().map(move |&most| (least, most)))
        };
        let value = |(least, most): (i32, i32)| range(least.into(), most.into());
        let inside = |(least, most): (i32, i32)| {
            let all = NUMBERS.into_iter();
            all.filter(move |number| (least..=most).contains(number))
        };
        for opcode in OPERATIONS {
            for left in ranges() {
                for right in ranges() {
                    let (least, most) =
                        state.range(binary(&state, opcode, value(left), value(right)));
                    for (a, b) in inside(left).flat_map(|a| inside(right).map(move |b| (a, b))) {
                        let fits = known(opcode, a, b)
                            .is_none_or(|result| (least..=most).contains(&result.into()));
                        assert!(fits, "{a} {opcode} {b} in {left:?}, {right:?}");
                    }
                }
            }
        }
        for a in ranges() {
            for (opcode, result) in [
                (Opcode::Ineg, (|a| a.wrapping_neg()) as fn(i32) -> i32),
                (Opcode::I2b, |a| (a as i8).into()),
                (Opcode::I2s, |a| (a as i16).into()),
                (Opcode::I2c, |a| (a as u16).into()),
            ] {
                let (least, most) = state.range(unary(&state, opcode, value(a)));
                let fits = |one| (least..=most).contains(&result(one).into());
                assert!(inside(a).all(fits), "{opcode} {a:?}");
            }
        }
    }
}
