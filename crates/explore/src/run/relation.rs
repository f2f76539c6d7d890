//! What a goal asks of two operands, as a term.

use vitro_coverage::{Number, Operation, Relation};
use vitro_expr::{Sort, Term, Terms};

/// Whether the operands are as wanted. They have the sort of the instruction's operands; a missing right one is 0.
pub fn condition(terms: &mut Terms, relation: Relation, left: Term, right: Term) -> Term {
    match relation {
        Relation::Apart { number, steps } => apart(terms, number, steps.into(), left, right),
        Relation::Overflow {
            operation,
            number,
            above,
        } => {
            let width = if number == Number::Int { 32 } else { 64 };
            overflow(terms, operation, width, above, [left, right])
        }
        Relation::Truth { left: is_left, is } => {
            let operand = if is_left { left } else { right };
            let zero = terms.int(0);
            match is {
                true => terms.ne(operand, zero),
                false => terms.eq(operand, zero),
            }
        }
    }
}

fn apart(terms: &mut Terms, number: Number, steps: i64, left: Term, right: Term) -> Term {
    let width = match number {
        Number::Int | Number::Float => 32,
        Number::Long | Number::Double => 64,
    };
    let mut parts = Vec::new();
    let [mut low, mut high] = [left, right];
    if matches!(number, Number::Float | Number::Double) {
        for operand in [left, right] {
            let is_nan = terms.is_nan(operand);
            parts.push(terms.not(is_nan));
        }
        [low, high] = [left, right].map(|operand| rank(terms, operand, width));
    }
    let by = terms.bv(width, steps);
    let moved = terms.add(high, by);
    parts.push(terms.eq(low, moved));
    let last = match steps {
        0 => None,
        1.. => Some(i64::MAX >> (64 - width)),
        _ => Some(i64::MIN >> (64 - width)),
    };
    if let Some(last) = last {
        let last = terms.bv(width, last);
        parts.push(terms.ne(high, last));
    }
    terms.all(&parts)
}

/// Place of a float among those of its type, both zeros having the same.
fn rank(terms: &mut Terms, float: Term, width: u8) -> Term {
    let bits = terms.fbits(float);
    let zero = terms.bv(width, 0);
    let most = terms.bv(width, i64::MAX >> (64 - width));
    let magnitude = terms.bit_and(bits, most);
    let negative = terms.slt(bits, zero);
    let below = terms.sub(zero, magnitude);
    terms.ite(negative, below, magnitude)
}

fn overflow(
    terms: &mut Terms,
    operation: Operation,
    width: u8,
    above: bool,
    [left, right]: [Term; 2],
) -> Term {
    let zero = terms.bv(width, 0);
    let smallest = terms.bv(width, i64::MIN >> (64 - width));
    let is_smallest = terms.eq(left, smallest);
    match operation {
        Operation::Negate => is_smallest,
        Operation::Divide => {
            let minus = terms.bv(width, -1);
            let by_minus = terms.eq(right, minus);
            terms.and(is_smallest, by_minus)
        }
        Operation::Multiply => {
            let both = u16::from(width) * 2;
            let [a, b] = [left, right].map(|operand| terms.extend(true, both, operand));
            let product = terms.mul(a, b);
            let bound = i64::MAX >> (64 - width);
            let bound = terms.bv(width, if above { bound } else { -bound - 1 });
            let bound = terms.extend(true, both, bound);
            match above {
                true => terms.slt(bound, product),
                false => terms.slt(product, bound),
            }
        }
        // The operands pull one way, and the wrapped result has the other sign.
        Operation::Add | Operation::Subtract => {
            let result = match operation {
                Operation::Add => terms.add(left, right),
                _ => terms.sub(left, right),
            };
            let [l, r, wrapped] = [left, right, result].map(|operand| terms.slt(operand, zero));
            let up = |terms: &mut Terms, negative, wanted: bool| match wanted {
                true => terms.not(negative),
                false => negative,
            };
            let of_left = up(terms, l, above);
            let of_right = up(terms, r, above == (operation == Operation::Add));
            let of_result = up(terms, wrapped, !above);
            terms.all(&[of_left, of_right, of_result])
        }
    }
}

/// The sort of the operands of a relation.
pub fn sort(relation: Relation) -> Sort {
    match relation {
        Relation::Apart { number, .. } | Relation::Overflow { number, .. } => match number {
            Number::Int => Sort::Bv(32),
            Number::Long => Sort::Bv(64),
            Number::Float => Sort::Float,
            Number::Double => Sort::Double,
        },
        Relation::Truth { .. } => Sort::Bv(32),
    }
}

#[cfg(test)]
mod tests {
    use vitro_expr::Value;

    use super::*;

    const INTS: [i64; 9] = [
        i32::MIN as i64,
        i32::MIN as i64 + 1,
        -46341,
        -1,
        0,
        1,
        46341,
        i32::MAX as i64 - 1,
        i32::MAX as i64,
    ];

    fn holds(relation: Relation, left: Value, right: Value) -> bool {
        let mut terms = Terms::new();
        let sort = sort(relation);
        let [left, right] = [left, right].map(|value| terms.constant(&value, sort));
        let condition = condition(&mut terms, relation, left, right);
        let answers = [terms.bool(false), terms.bool(true)];
        answers.iter().position(|&answer| answer == condition) == Some(1)
    }

    #[test]
    fn ints_overflow_where_the_true_result_does() {
        use Operation::*;
        for (operation, left, right) in [Add, Subtract, Multiply, Divide, Negate]
            .into_iter()
            .flat_map(|op| INTS.map(move |left| INTS.map(move |right| (op, left, right))))
            .flatten()
        {
            let truth = match operation {
                Add => left + right,
                Subtract => left - right,
                Multiply => left * right,
                Divide => left.checked_div(right).unwrap_or(0),
                Negate => -left,
            };
            for above in [true, false] {
                let relation = Relation::Overflow {
                    operation,
                    number: Number::Int,
                    above,
                };
                let wanted = match above {
                    true => truth > i32::MAX.into(),
                    false => truth < i32::MIN.into(),
                };
                if (above || wanted) || matches!(operation, Add | Subtract | Multiply) {
                    let [l, r] = [left, right].map(|value| Value::bv(32, value));
                    assert_eq!(
                        holds(relation, l, r),
                        wanted,
                        "{left} {operation:?} {right}"
                    );
                }
            }
        }
    }

    #[test]
    fn longs_overflow_in_products() {
        let above = Relation::Overflow {
            operation: Operation::Multiply,
            number: Number::Long,
            above: true,
        };
        let [big, two, one] = [i64::MAX / 2 + 1, 2, 1].map(|value| Value::bv(64, value));
        assert!(holds(above, big.clone(), two));
        assert!(!holds(above, big, one));
    }

    #[test]
    fn adjacent_numbers_do_not_wrap() {
        for (left, right) in INTS
            .map(|left| INTS.map(|right| (left, right)))
            .into_iter()
            .flatten()
        {
            for steps in [-1, 0, 1] {
                let number = Number::Int;
                let relation = Relation::Apart { number, steps };
                let [l, r] = [left, right].map(|value| Value::bv(32, value));
                assert_eq!(holds(relation, l, r), left - right == i64::from(steps));
            }
        }
    }

    #[test]
    fn floats_have_adjacent_ones_and_nan_has_none() {
        let steps = |left: f64, right: f64| {
            [-1, 0, 1].map(|steps| {
                let number = Number::Double;
                holds(
                    Relation::Apart { number, steps },
                    Value::double(left),
                    Value::double(right),
                )
            })
        };
        assert_eq!(steps(1.0, 1.0_f64.next_up()), [true, false, false]);
        assert_eq!(steps(-0.0, 0.0), [false, true, false]);
        assert_eq!(steps(5e-324, -0.0), [false, false, true]);
        assert_eq!(steps(-5e-324, 0.0), [true, false, false]);
        assert_eq!(steps(f64::INFINITY, f64::MAX), [false, false, true]);
        assert_eq!(steps(f64::NAN, f64::NAN), [false; 3]);
    }
}
