//! Choosing readable values: what a person would write into a test.
//!
//! In an interval, 0 is best, then the whole number nearest to 0 (a round one if they are all large),
//! then the shortest decimal, then the fraction with the least denominator. [`polish`] goes through a
//! solution variable by variable and moves each to the most readable value that the others allow.

use crate::budget::Budget;
use crate::interval::{End, Interval};
use crate::linear::{LinearSystem, Relation};
use crate::polynomial::PolynomialSystem;
use crate::rational::Rational;
use crate::solver::System;

/// The most readable value in the interval, a whole number if asked for; `None` if there is none.
pub fn simplest(interval: &Interval, integer: bool) -> Option<Rational> {
    if interval.contains(&Rational::ZERO) {
        return Some(Rational::ZERO);
    }
    // Zero is outside, so the interval lies on one side of it.
    match &interval.lower {
        Some(end) if !end.value.is_negative() => simplest_positive(interval, end, integer),
        _ => {
            let mirrored = interval.mirrored();
            let value = simplest_positive(&mirrored, mirrored.lower.as_ref()?, integer)?;
            Some(-value)
        }
    }
}

/// The most readable value of an interval of positive numbers with this lower end.
fn simplest_positive(interval: &Interval, lower: &End, integer: bool) -> Option<Rational> {
    let least = least_multiple(lower, &Rational::ONE);
    if interval.contains(&least) {
        return Some(round_if_large(interval, lower, least));
    }
    if integer {
        return None;
    }
    shortest_decimal(interval, lower).or_else(|| least_denominator(interval, lower))
}

/// The least multiple of the unit above the lower end.
fn least_multiple(lower: &End, unit: &Rational) -> Rational {
    let count = lower.value.over(unit);
    let up = if lower.open {
        count.floor() + Rational::ONE
    } else {
        count.ceil()
    };
    up * unit
}

/// Above a thousand, a number with few digits before the zeros reads better than the least one.
fn round_if_large(interval: &Interval, lower: &End, least: Rational) -> Rational {
    let ten = Rational::from(10);
    let mut unit = Rational::ONE;
    while &unit * &ten <= least {
        unit = unit * &ten;
    }
    while unit > Rational::from(100) {
        let round = least_multiple(lower, &unit);
        if interval.contains(&round) {
            return round;
        }
        unit = unit.over(&ten);
    }
    least
}

/// Most decimals of a readable number.
const DECIMALS: u32 = 15;

/// With each number of decimals, multiples of a power of two come first (0.5 before 0.1): binary floating
/// point holds them exactly.
fn shortest_decimal(interval: &Interval, lower: &End) -> Option<Rational> {
    let inside =
        |unit: Rational| Some(least_multiple(lower, &unit)).filter(|v| interval.contains(v));
    (1..=DECIMALS).find_map(|digits| {
        let decimal = Rational::from(10).power(digits).reciprocal()?;
        inside(Rational::power_of_two(-(digits as i32))).or_else(|| inside(decimal))
    })
}

/// The fraction with the least denominator in an interval of positive numbers without a whole number,
/// by the continued fractions of its ends.
fn least_denominator(interval: &Interval, lower: &End) -> Option<Rational> {
    let upper = interval.upper.as_ref()?;
    if upper.value < lower.value {
        return None;
    }
    if upper.value == lower.value {
        return interval.contains(&lower.value).then(|| lower.value.clone());
    }
    let whole = lower.value.floor();
    let rest = |end: &End| {
        Some(End {
            value: (&end.value - &whole).reciprocal()?,
            open: end.open,
        })
    };
    // An open lower end at a whole number has no reciprocal to bound the rest from above.
    let inner = Interval {
        lower: rest(upper),
        upper: rest(lower),
    };
    let inverse = match inner.lower.as_ref() {
        Some(end) => {
            let least = least_multiple(end, &Rational::ONE);
            if inner.contains(&least) {
                least
            } else {
                least_denominator(&inner, end)?
            }
        }
        None => return None,
    };
    Some(whole + inverse.reciprocal()?).filter(|value| interval.contains(value))
}

/// The interval that all constraints leave to one variable when the others keep their values.
fn allowed(system: &LinearSystem, variable: usize, values: &[Rational]) -> Interval {
    let mut interval = Interval::of(&system.variables[variable]);
    for constraint in &system.constraints {
        let coefficient = constraint.coefficient(variable);
        if coefficient.is_zero() {
            continue;
        }
        let rest = constraint.left(values) - &coefficient * &values[variable];
        let end = (constraint.constant() - &rest).over(&coefficient);
        let open = constraint.relation() == Relation::Less;
        match constraint.relation() {
            Relation::Equal => {
                interval.at_least(end.clone(), false);
                interval.at_most(end, false);
            }
            Relation::NotEqual => {}
            _ if coefficient.is_positive() => interval.at_most(end, open),
            _ => interval.at_least(end, open),
        }
    }
    interval
}

/// Moves each value of a solution to the most readable one that the other values allow. What it is
/// given must be a solution; what it answers is one.
pub fn polish(
    system: &LinearSystem,
    mut values: Vec<Rational>,
    budget: &mut Budget,
) -> Vec<Rational> {
    if values.len() != system.variables.len() {
        return values;
    }
    for variable in 0..values.len() {
        let cost = system
            .constraints
            .iter()
            .map(|c| c.terms().len() as u64)
            .sum();
        // Readability is an extra: without budget for it the solution stays as it is.
        if values[variable].is_zero() || budget.spend(cost).is_err() {
            continue;
        }
        let interval = allowed(system, variable, &values);
        let integer = system.variables[variable].is_integer();
        if let Some(better) = simplest(&interval, integer) {
            let old = std::mem::replace(&mut values[variable], better);
            // The interval knows nothing of `!=`.
            if system.has(Relation::NotEqual) && !system.satisfied_by(&values) {
                values[variable] = old;
            }
        }
    }
    values
}

/// As [`polish`], for polynomial systems: tries a few readable values near each value.
pub fn polish_polynomial(
    system: &PolynomialSystem,
    mut values: Vec<Rational>,
    budget: &mut Budget,
) -> Vec<Rational> {
    if values.len() != system.variables.len() {
        return values;
    }
    let cost: u64 = system
        .constraints
        .iter()
        .map(|c| c.polynomial.term_count() as u64)
        .sum();
    for variable in 0..values.len() {
        let old = values[variable].clone();
        for better in near(&old) {
            if better == old || budget.spend(1 + cost).is_err() {
                break;
            }
            values[variable] = better;
            if system.satisfied_by(&values) {
                break;
            }
            values[variable] = old.clone();
        }
    }
    values
}

/// Readable numbers near a number, the most readable first.
fn near(value: &Rational) -> Vec<Rational> {
    let mut candidates = vec![
        Rational::ZERO,
        Rational::ONE,
        Rational::from(-1),
        Rational::from(2),
    ];
    let truncated = value.truncated();
    let away = Rational::from(i64::from(value.signum()));
    candidates.extend([truncated.clone(), truncated + away]);
    for digits in 1..=3 {
        let unit = Rational::from(10).power(digits);
        candidates.push((value * &unit).truncated().over(&unit));
    }
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_stable::Random;

    fn fraction(n: i64, d: i64) -> Rational {
        Rational::fraction(n, d).unwrap()
    }

    fn interval(lower: Option<(Rational, bool)>, upper: Option<(Rational, bool)>) -> Interval {
        let end = |(value, open)| End { value, open };
        Interval {
            lower: lower.map(end),
            upper: upper.map(end),
        }
    }

    #[test]
    fn picks_what_a_person_would_write() {
        let open = |a: i64, b: i64| interval(Some((a.into(), true)), Some((b.into(), true)));
        let closed = |a: Rational, b: Rational| interval(Some((a, false)), Some((b, false)));
        assert_eq!(simplest(&Interval::default(), true), Some(Rational::ZERO));
        assert_eq!(simplest(&open(0, 100), true), Some(Rational::from(1)));
        assert_eq!(simplest(&open(-9, -3), true), Some(Rational::from(-4)));
        assert_eq!(simplest(&open(0, 1), true), None);
        assert_eq!(simplest(&open(0, 1), false), Some(fraction(1, 2)));
        assert_eq!(
            simplest(&open(1234, 56789), true),
            Some(Rational::from(2000))
        );
        assert_eq!(
            simplest(&open(1234, 1250), true),
            Some(Rational::from(1235))
        );
        assert_eq!(
            simplest(&closed(fraction(1, 3), fraction(1, 3)), false),
            Some(fraction(1, 3))
        );
        assert_eq!(
            simplest(&closed(fraction(1, 3), fraction(1, 3)), true),
            None
        );
        assert_eq!(
            simplest(&interval(Some((5.into(), true)), None), true),
            Some(Rational::from(6))
        );
        assert_eq!(
            simplest(&interval(None, Some(((-5).into(), true))), false),
            Some(Rational::from(-6))
        );
    }

    #[test]
    fn an_interval_with_inside_always_yields_a_value_inside() {
        let mut random = Random::new(3);
        for _ in 0..2000 {
            let mut number = || fraction(random.between(-900, 900), random.between(1, 80));
            let (a, b) = (number(), number());
            let (a, b) = (a.clone().min(b.clone()), a.max(b));
            // Squeeze to exercise the continued fractions as well.
            let b = &a + &((b - &a) * Rational::power_of_two(-random.below(70)));
            let open = random.below(2) == 1;
            let range = interval(Some((a.clone(), open)), Some((b.clone(), open)));
            match simplest(&range, false) {
                Some(value) => assert!(range.contains(&value), "{range:?} {value}"),
                None => assert!(open && a == b, "{range:?}"),
            }
        }
    }
}
