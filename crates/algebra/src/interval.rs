//! Intervals, and what polynomials do to them.
//!
//! The arithmetic is exact and works on closed intervals (an open end counts as closed, which only
//! widens); an end that is missing is an infinity. [`range`] bounds a polynomial over a box, and
//! [`root`] is the one operation that has to round: outwards.

use crate::linear::Variable;
use crate::polynomial::Polynomial;
use crate::rational::Rational;
use num_bigint::BigInt;
use num_traits::Signed;

/// An end of an interval.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct End {
    /// Where the interval ends.
    pub value: Rational,
    /// Whether the end itself is outside.
    pub open: bool,
}

/// An interval with ends that may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Interval {
    /// The lower end, if there is one.
    pub lower: Option<End>,
    /// The upper end, if there is one.
    pub upper: Option<End>,
}

impl Interval {
    /// The interval that a variable's bounds leave.
    pub fn of(variable: &Variable) -> Interval {
        let closed = |value: Option<Rational>| value.map(|value| End { value, open: false });
        Interval {
            lower: closed(variable.least()),
            upper: closed(variable.greatest()),
        }
    }

    /// Whether the value lies inside.
    pub fn contains(&self, value: &Rational) -> bool {
        let inside =
            |end: &End, sides: std::cmp::Ordering| sides.is_lt() || (sides.is_eq() && !end.open);
        self.lower
            .as_ref()
            .is_none_or(|end| inside(end, end.value.cmp(value)))
            && self
                .upper
                .as_ref()
                .is_none_or(|end| inside(end, value.cmp(&end.value)))
    }

    /// Moves the lower end up to at least this.
    pub fn at_least(&mut self, value: Rational, open: bool) {
        let tighter = |end: &End| end.value < value || (end.value == value && open);
        if self.lower.as_ref().is_none_or(tighter) {
            self.lower = Some(End { value, open });
        }
    }

    /// Moves the upper end down to at most this.
    pub fn at_most(&mut self, value: Rational, open: bool) {
        let tighter = |end: &End| value < end.value || (end.value == value && open);
        if self.upper.as_ref().is_none_or(tighter) {
            self.upper = Some(End { value, open });
        }
    }

    pub(crate) fn mirrored(&self) -> Interval {
        let mirror = |end: &End| End {
            value: -&end.value,
            open: end.open,
        };
        Interval {
            lower: self.upper.as_ref().map(mirror),
            upper: self.lower.as_ref().map(mirror),
        }
    }

    /// The interval with these closed ends.
    pub fn closed(lower: Option<Rational>, upper: Option<Rational>) -> Interval {
        let end = |value: Option<Rational>| value.map(|value| End { value, open: false });
        Interval {
            lower: end(lower),
            upper: end(upper),
        }
    }

    /// The interval that holds one value.
    pub fn point(value: Rational) -> Interval {
        Interval::closed(Some(value.clone()), Some(value))
    }

    /// The lower end's value.
    pub(crate) fn low(&self) -> Option<&Rational> {
        self.lower.as_ref().map(|end| &end.value)
    }

    /// The upper end's value.
    pub(crate) fn high(&self) -> Option<&Rational> {
        self.upper.as_ref().map(|end| &end.value)
    }

    /// The one value, if the interval holds just one.
    pub(crate) fn single(&self) -> Option<&Rational> {
        self.low().filter(|low| self.high() == Some(low))
    }

    /// Whether no value is inside.
    pub(crate) fn is_empty(&self) -> bool {
        match (&self.lower, &self.upper) {
            (Some(a), Some(b)) => a.value > b.value || (a.value == b.value && (a.open || b.open)),
            _ => false,
        }
    }

    /// All sums of a value here and a value there.
    pub(crate) fn plus(&self, other: &Interval) -> Interval {
        let add = |a: Option<&Rational>, b: Option<&Rational>| Some(a? + b?);
        Interval::closed(add(self.low(), other.low()), add(self.high(), other.high()))
    }

    /// All products of a value here and a value there.
    pub(crate) fn times(&self, other: &Interval) -> Interval {
        if let (Some(a), Some(b)) = (self.single(), other.single()) {
            return Interval::point(a * b);
        }
        let zero = |i: &Interval| i.single().is_some_and(Rational::is_zero);
        if zero(self) || zero(other) {
            return Interval::point(Rational::ZERO);
        }
        let mut corners = Vec::with_capacity(4);
        let (mut to_plus, mut to_minus) = (false, false);
        for (x, x_sign) in [(self.low(), -1), (self.high(), 1)] {
            for (y, y_sign) in [(other.low(), -1), (other.high(), 1)] {
                if let (Some(x), Some(y)) = (x, y) {
                    corners.push(x * y);
                    continue;
                }
                let sign = x.map_or(x_sign, Rational::signum) * y.map_or(y_sign, Rational::signum);
                to_plus |= sign > 0;
                to_minus |= sign < 0;
                // Zero times something without bound is still zero.
                corners.extend((sign == 0).then_some(Rational::ZERO));
            }
        }
        let lower = if to_minus {
            None
        } else {
            corners.iter().min().cloned()
        };
        let upper = if to_plus {
            None
        } else {
            corners.iter().max().cloned()
        };
        Interval::closed(lower, upper)
    }

    /// All powers of a value here.
    pub(crate) fn power(&self, exponent: u32) -> Interval {
        let power = |end: Option<&Rational>| end.map(|value| value.power(exponent));
        let (lower, upper) = (power(self.low()), power(self.high()));
        if exponent % 2 == 1 {
            return Interval::closed(lower, upper);
        }
        let greatest = match (&lower, &upper) {
            (Some(a), Some(b)) => Some(a.max(b).clone()),
            _ => None,
        };
        let least = match (self.low(), self.high()) {
            (Some(low), _) if low.is_positive() => lower,
            (_, Some(high)) if high.is_negative() => upper,
            _ => Some(Rational::ZERO),
        };
        Interval::closed(least, greatest)
    }

    /// All quotients of a value here and a value there; `None` if the divisor may be zero.
    pub(crate) fn over(&self, divisor: &Interval) -> Option<Interval> {
        let apart = divisor.low().is_some_and(Rational::is_positive)
            || divisor.high().is_some_and(Rational::is_negative);
        let inverse =
            |end: Option<&Rational>| end.map_or(Some(Rational::ZERO), Rational::reciprocal);
        // The reciprocal swaps the ends; an infinite end becomes 0.
        apart.then(|| {
            self.times(&Interval::closed(
                inverse(divisor.high()),
                inverse(divisor.low()),
            ))
        })
    }
}

/// An interval that holds all values of the polynomial within the variables' bounds.
pub fn range(polynomial: &Polynomial, variables: &[Variable]) -> Interval {
    let spans: Vec<Interval> = variables.iter().map(Interval::of).collect();
    range_over(polynomial, &spans)
}

/// An interval that holds all values of the polynomial over the box.
pub(crate) fn range_over(polynomial: &Polynomial, spans: &[Interval]) -> Interval {
    let mut sum = Interval::point(Rational::ZERO);
    for (monomial, coefficient) in polynomial.terms() {
        let mut product = Interval::point(coefficient.clone());
        for (variable, exponent) in monomial.powers() {
            let factor = spans
                .get(*variable)
                .map(|span| span.power(*exponent))
                .unwrap_or_default();
            product = product.times(&factor);
        }
        sum = sum.plus(&product);
    }
    sum
}

/// Binary digits that a root is computed to, beyond those of a whole number.
const ROOT_DIGITS: u32 = 40;

/// The root of a number that is not negative: the greatest number at hand that is not above it, and
/// the least that is not below it. The two are equal where the root is rational.
pub(crate) fn root(value: &Rational, exponent: u32) -> Option<(Rational, Rational)> {
    if value.is_negative() || exponent == 0 {
        return None;
    }
    let (numerator, denominator) = value.parts();
    let exact = |n: &BigInt| Some(n.nth_root(exponent)).filter(|r| r.pow(exponent) == *n);
    if let (Some(n), Some(d)) = (exact(&numerator), exact(&denominator)) {
        let root = Rational::from_bigint(n).divided_by(&Rational::from_bigint(d))?;
        return Some((root.clone(), root));
    }
    let shift = u64::from(exponent) * u64::from(ROOT_DIGITS);
    let scaled: BigInt = (numerator << shift) / denominator;
    let floor = Rational::from_bigint(scaled.abs().nth_root(exponent));
    let unit = Rational::power_of_two(-(ROOT_DIGITS as i32));
    Some((&floor * &unit, (floor + Rational::ONE) * unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_enclose() {
        let number = |n: i64, d: i64| Rational::fraction(n, d).unwrap();
        assert_eq!(root(&number(9, 4), 2), Some((number(3, 2), number(3, 2))));
        assert_eq!(root(&number(-9, 4), 2), None);
        for (value, exponent) in [
            (number(2, 1), 2),
            (number(1, 3), 3),
            (number(1_000_003, 7), 5),
        ] {
            let (low, high) = root(&value, exponent).unwrap();
            assert!(low.power(exponent) < value && value < high.power(exponent));
            assert!(high - low < Rational::power_of_two(-30));
        }
    }

    #[test]
    fn quotients_enclose() {
        let span = |a: i64, b: i64| Interval::closed(Some(a.into()), Some(b.into()));
        assert_eq!(span(-6, 4).over(&span(-2, 3)), None);
        assert_eq!(span(-6, 4).over(&span(2, 4)), Some(span(-3, 2)));
        let far = Interval::closed(Some(2.into()), None);
        assert_eq!(span(-6, 4).over(&far), Some(span(-3, 2)));
    }

    #[test]
    fn ranges_contain_all_values() {
        let variables = [
            Variable::integer().between(-2, 3),
            Variable::integer().between(1, 4),
        ];
        let (x, y) = (Polynomial::variable(0), Polynomial::variable(1));
        for p in [
            &x * &y,
            x.power(2),
            x.power(3),
            &x.power(2) - &y,
            &(&x * &y) * &x - Polynomial::constant(7),
        ] {
            let interval = range(&p, &variables);
            for values in crate::suite::points(&variables).unwrap() {
                assert!(
                    interval.contains(&p.evaluate(&values)),
                    "{p:?} {values:?} {interval:?}"
                );
            }
        }
        let half_open = Variable {
            upper: None,
            ..variables[1].clone()
        };
        let interval = range(&(&y * &y), &[variables[0].clone(), half_open]);
        assert_eq!(
            (interval.lower.unwrap().value, interval.upper),
            (Rational::ONE, None)
        );
    }
}
