//! Multiplication, division and square root: integer operations on normalised significands.

use super::parts::{Parts, number, parts};
use super::round::{Exact, round};
use super::{Format, Rounding, infinity, nan, zero};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// `a * b`.
pub fn mul(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Bits {
    let (x, y) = (parts(g, f, a), parts(g, f, b));
    let sign = g.xor(x.sign, y.sign);
    let finite = multiply_finite(g, f, rounding, &x, &y, sign);
    let nothing = g.or(x.zero, y.zero);
    let infinite = g.or(x.infinite, y.infinite);
    let indefinite = g.and(nothing, infinite);
    let undefined = g.any(&[x.nan, y.nan, indefinite]);
    special(g, f, sign, finite, [nothing, infinite, undefined])
}

/// `finite`, unless the result is zero, infinite or undefined.
fn special(
    g: &mut Gates,
    f: Format,
    sign: Lit,
    finite: Bits,
    [nothing, infinite, undefined]: [Lit; 3],
) -> Bits {
    let result = bits::ite(g, nothing, &zero(f, sign), &finite);
    let result = bits::ite(g, infinite, &infinity(f, sign), &result);
    bits::ite(g, undefined, &nan(f), &result)
}

fn multiply_finite(
    g: &mut Gates,
    f: Format,
    rounding: Rounding,
    x: &Parts,
    y: &Parts,
    sign: Lit,
) -> Bits {
    let (m, n) = (x.normal(g, f), y.normal(g, f));
    let product = bits::product(g, &m.significand, &n.significand, 2 * f.significand);
    // The product of two numbers from 1 on and below 2 may reach 2.
    let high = bits::top(&product);
    let shifted = bits::shl_by(&product, 1);
    let sum = bits::add(g, &m.exponent, &n.exponent);
    let sum = bits::add(g, &sum, &number(f.wide_exponent(), -f.bias()));
    let exact = Exact {
        sign,
        exponent: bits::increment_if(g, high, &sum),
        significand: bits::ite(g, high, &product, &shifted),
        sticky: Lit::FALSE,
    };
    round(g, f, rounding, &exact, i64::MIN..=i64::MAX)
}

/// `a / b`.
pub fn div(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Bits {
    let (x, y) = (parts(g, f, a), parts(g, f, b));
    let sign = g.xor(x.sign, y.sign);
    let finite = divide_finite(g, f, rounding, &x, &y, sign);
    let nothing = g.or(x.zero, y.infinite);
    let infinite = g.or(x.infinite, y.zero);
    let zeros = g.and(x.zero, y.zero);
    let infinities = g.and(x.infinite, y.infinite);
    let undefined = g.any(&[x.nan, y.nan, zeros, infinities]);
    special(g, f, sign, finite, [nothing, infinite, undefined])
}

fn divide_finite(
    g: &mut Gates,
    f: Format,
    rounding: Rounding,
    x: &Parts,
    y: &Parts,
    sign: Lit,
) -> Bits {
    let (m, n) = (x.normal(g, f), y.normal(g, f));
    let places = f.significand + 1;
    let dividend = bits::concat(&m.significand, &vec![Lit::FALSE; places]);
    // Both significands have their top bit, so the quotient has a place more than was shifted, and
    // that one or the next is set.
    let (quotient, rest) = bits::divide_by_normal(g, &dividend, &n.significand, places + 1);
    let high = bits::top(&quotient);
    let shifted = bits::shl_by(&quotient, 1);
    let difference = bits::sub(g, &m.exponent, &n.exponent);
    let exponent = bits::add(g, &difference, &number(f.wide_exponent(), f.bias() - 1));
    let exact = Exact {
        sign,
        exponent: bits::increment_if(g, high, &exponent),
        significand: bits::ite(g, high, &quotient, &shifted),
        sticky: g.any(&rest),
    };
    round(g, f, rounding, &exact, i64::MIN..=i64::MAX)
}

/// The square root of `a`; NaN for negative numbers, but `-0` for itself.
pub fn sqrt(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit]) -> Bits {
    let x = parts(g, f, a);
    let width = f.wide_exponent();
    let normal = x.normal(g, f);
    let exponent = bits::add(g, &normal.exponent, &number(width, -f.bias()));
    // An odd exponent is made even by doubling what is under the root.
    let odd = exponent[0];
    let zeros = |n: usize| vec![Lit::FALSE; n];
    let even_radicand = bits::concat(&normal.significand, &zeros(f.significand + 1));
    let odd_radicand = bits::concat(&normal.significand, &zeros(f.significand + 2));
    let radicand = bits::ite(g, odd, &odd_radicand, &even_radicand);
    let (root, rest) = bits::root(g, &radicand);
    let half = bits::ashr_by(&exponent, 1);
    let exact = Exact {
        sign: Lit::FALSE,
        exponent: bits::add(g, &half, &number(width, f.bias())),
        significand: root,
        sticky: g.any(&rest),
    };
    let low = (1 - f.bias() - f.significand as i64).div_euclid(2) + f.bias();
    let finite = round(g, f, rounding, &exact, low..=f.limit() - 1);
    let negative = g.and(x.sign, !x.zero);
    let undefined = g.or(x.nan, negative);
    special(g, f, x.sign, finite, [x.zero, x.infinite, undefined])
}
