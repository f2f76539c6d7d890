//! The two remainders: Java's `%` (C's `fmod`) and that of IEEE 754.
//!
//! Both are exact: the dividend's significand, shifted by the difference of the exponents, modulo
//! the divisor's. That difference may be 2,100 for doubles, more than a circuit can take. So the
//! circuit is made for differences up to a bound and says for which operands it holds.

use super::parts::{Parts, magnitude, normalise, number, parts};
use super::round::{Exact, round};
use super::{Format, Rounding, nan, zero};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// A remainder and where it is right.
pub struct Remainder {
    /// The remainder, meaningless where `exact` does not hold.
    pub value: Bits,
    /// Whether the operands are within the bound. A query that is unsatisfiable only with this
    /// literal assumed is not decided.
    pub exact: Lit,
}

/// Java's `a % b`: the quotient rounded to zero, the sign of the dividend. `bound` is the largest
/// difference of exponents that the circuit is for.
pub fn fmod(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit], bound: usize) -> Remainder {
    let (x, y) = (parts(g, f, a), parts(g, f, b));
    let below = bits::ult(g, &magnitude(f, a), &magnitude(f, b));
    let (m, n) = (x.normal(g, f), y.normal(g, f));
    let distance = bits::sub(g, &m.exponent, &n.exponent);
    let (dividend, within) = scale(g, &m.significand, &distance, bound);
    let (_, rest) = bits::divide_by_normal(g, &dividend, &n.significand, bound + 1);
    let result = pack(g, f, x.sign, x.sign, &n.exponent, &rest);
    finish(g, f, a, (&x, &y), result, below, within)
}

/// IEEE 754's remainder: the quotient rounded to the nearest, ties to even.
pub fn remainder(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit], bound: usize) -> Remainder {
    let (x, y) = (parts(g, f, a), parts(g, f, b));
    let (m, n) = (x.normal(g, f), y.normal(g, f));
    // In halves of the divisor's unit, so that the quotient has a bit after the point.
    let distance = bits::sub(g, &m.exponent, &n.exponent);
    let halves = bits::increment_if(g, Lit::TRUE, &distance);
    let below = bits::top(&halves);
    let (dividend, within) = scale(g, &m.significand, &halves, bound + 1);
    let (quotient, rest) = bits::divide_by_normal(g, &dividend, &n.significand, bound + 2);
    let half = quotient[0];
    let more = g.any(&rest);
    let odd_or_more = g.or(quotient[1], more);
    let up = g.and(half, odd_or_more);
    // With the half bit, either rounding leaves the divisor's half less the rest.
    let complement = bits::sub(g, &n.significand, &rest);
    let magnitude = bits::ite(g, half, &complement, &rest);
    let sign = g.xor(x.sign, up);
    let unit = bits::add(g, &n.exponent, &number(f.wide_exponent(), -1));
    let result = pack(g, f, x.sign, sign, &unit, &magnitude);
    finish(g, f, a, (&x, &y), result, below, within)
}

/// The significand shifted left by a distance, and whether the distance is within the bound. A
/// negative distance is not; the caller treats it apart.
fn scale(g: &mut Gates, significand: &[Lit], distance: &[Lit], bound: usize) -> (Bits, Lit) {
    let limit = number(distance.len().max(usize::BITS as usize), bound as i64);
    let wide = bits::sext(distance, limit.len());
    let within = bits::ule(g, &wide, &limit);
    let needed = (usize::BITS - bound.leading_zeros()) as usize;
    let distance = bits::zext(distance, needed.min(distance.len()));
    let register = bits::zext(significand, significand.len() + bound);
    (bits::shl(g, &register, &distance), within)
}

/// A magnitude in units of the exponent's last place; zero has a sign of its own. Nothing is lost in
/// rounding.
fn pack(
    g: &mut Gates,
    f: Format,
    zero_sign: Lit,
    sign: Lit,
    exponent: &[Lit],
    magnitude: &[Lit],
) -> Bits {
    let nothing = bits::is_zero(g, magnitude);
    let (significand, shift) = normalise(g, &bits::zext(magnitude, f.significand));
    let exponent = bits::sub(g, exponent, &bits::zext(&shift, exponent.len()));
    let exact = Exact {
        sign,
        exponent,
        significand,
        sticky: Lit::FALSE,
    };
    let rounded = round(g, f, Rounding::ZERO, &exact, i64::MIN..=f.limit() - 1);
    bits::ite(g, nothing, &zero(f, zero_sign), &rounded)
}

/// Puts the special cases around a remainder of finite numbers.
fn finish(
    g: &mut Gates,
    f: Format,
    a: &[Lit],
    (x, y): (&Parts, &Parts),
    result: Bits,
    below: Lit,
    within: Lit,
) -> Remainder {
    // Zero has no exponent to compare, and an infinite divisor leaves all there is.
    let unchanged = g.any(&[below, x.zero, y.infinite]);
    let undefined = g.any(&[x.nan, y.nan, x.infinite, y.zero]);
    let value = bits::ite(g, unchanged, &bits::zext(a, f.width()), &result);
    Remainder {
        value: bits::ite(g, undefined, &nan(f), &value),
        exact: g.any(&[undefined, unchanged, within]),
    }
}
