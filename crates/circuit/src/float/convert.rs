//! Conversions between formats and to and from integers, and rounding to integral values.

use super::compare::is_nan;
use super::parts::{normalise, number, parts};
use super::round::{Exact, round};
use super::{Format, Rounding, infinity, nan, zero};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// A number of one format in another.
pub fn to_float(g: &mut Gates, from: Format, to: Format, rounding: Rounding, a: &[Lit]) -> Bits {
    if from == to {
        return bits::zext(a, to.width());
    }
    let x = parts(g, from, a);
    let normal = x.normal(g, from);
    let width = from.wide_exponent().max(to.wide_exponent()) + 1;
    let bias = to.bias() - from.bias();
    let exponent = bits::sext(&normal.exponent, width);
    let exact = Exact {
        sign: x.sign,
        exponent: bits::add(g, &exponent, &number(width, bias)),
        significand: normal.significand,
        sticky: Lit::FALSE,
    };
    let low = 2 - from.significand as i64 + bias;
    let finite = round(g, to, rounding, &exact, low..=from.limit() - 1 + bias);
    let result = bits::ite(g, x.zero, &zero(to, x.sign), &finite);
    let result = bits::ite(g, x.infinite, &infinity(to, x.sign), &result);
    bits::ite(g, x.nan, &nan(to), &result)
}

/// A signed integer of any width as a number.
pub fn from_signed(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit]) -> Bits {
    let magnitude = bits::abs(g, a);
    from_magnitude(g, f, rounding, bits::top(a), &magnitude)
}

/// An unsigned integer of any width as a number.
pub fn from_unsigned(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit]) -> Bits {
    from_magnitude(g, f, rounding, Lit::FALSE, a)
}

fn from_magnitude(g: &mut Gates, f: Format, rounding: Rounding, sign: Lit, a: &[Lit]) -> Bits {
    if a.is_empty() {
        return zero(f, Lit::FALSE);
    }
    let nothing = bits::is_zero(g, a);
    let (significand, shift) = normalise(g, a);
    let top = a.len() as i64 - 1 + f.bias();
    let width = f
        .wide_exponent()
        .max((i64::BITS - top.leading_zeros()) as usize + 2);
    let top_exponent = number(width, top);
    let exact = Exact {
        sign,
        exponent: bits::sub(g, &top_exponent, &bits::zext(&shift, width)),
        significand,
        sticky: Lit::FALSE,
    };
    let rounded = round(g, f, rounding, &exact, f.bias()..=top);
    bits::ite(g, nothing, &zero(f, Lit::FALSE), &rounded)
}

/// A number rounded to an integer.
pub struct Integer {
    /// The integer in two's complement, meaningless where it does not fit.
    pub value: Bits,
    /// Whether the number is finite and its integer fits.
    pub fits: Lit,
}

/// A number as a signed or unsigned integer of `width` bits. SMT-LIB leaves open the result for a
/// number that does not fit; so does this.
pub fn to_integer(
    g: &mut Gates,
    f: Format,
    rounding: Rounding,
    a: &[Lit],
    width: usize,
    signed: bool,
) -> Integer {
    let x = parts(g, f, a);
    let whole = integral_magnitude(g, f, rounding, a, width);
    let value = bits::negate_if(g, x.sign, &whole.magnitude);
    let (high, low) = (
        bits::bit(&whole.magnitude, width),
        bits::zext(&whole.magnitude, width),
    );
    let nothing = bits::is_zero(g, &whole.magnitude);
    let fits = if signed {
        // The negative side reaches one further: the sign bit alone.
        let half = bits::top(&low);
        let more = g.any(low.get(..width.saturating_sub(1)).unwrap_or(&[]));
        let lowest = g.and(x.sign, !more);
        let fits = g.or(!half, lowest);
        g.and(!high, fits)
    } else {
        let sign_fits = g.or(!x.sign, nothing);
        g.and(!high, sign_fits)
    };
    let fits = g.all(&[fits, !whole.huge, !x.nan, !x.infinite]);
    Integer {
        value: bits::zext(&value, width),
        fits,
    }
}

/// Java's casts to `int` and `long`: rounded to zero, NaN is zero, and what does not fit becomes the
/// nearest integer that does.
pub fn to_saturated(g: &mut Gates, f: Format, a: &[Lit], width: usize) -> Bits {
    let integer = to_integer(g, f, Rounding::ZERO, a, width, true);
    let sign = super::parts::sign(f, a);
    let mut nearest = vec![!sign; width.saturating_sub(1)];
    nearest.push(sign);
    nearest.truncate(width);
    let is_nan = is_nan(g, f, a);
    let value = bits::ite(g, integer.fits, &integer.value, &nearest);
    bits::mask(g, !is_nan, &value)
}

/// The same to unsigned integers.
pub fn to_saturated_unsigned(g: &mut Gates, f: Format, a: &[Lit], width: usize) -> Bits {
    let integer = to_integer(g, f, Rounding::ZERO, a, width, false);
    let sign = super::parts::sign(f, a);
    let is_nan = is_nan(g, f, a);
    let nearest = vec![!sign; width];
    let value = bits::ite(g, integer.fits, &integer.value, &nearest);
    bits::mask(g, !is_nan, &value)
}

/// The integer next to a number's magnitude.
struct Whole {
    /// One bit more than asked for.
    magnitude: Bits,
    /// Whether the number has more digits than that; the magnitude is then meaningless.
    huge: Lit,
}

fn integral_magnitude(
    g: &mut Gates,
    f: Format,
    rounding: Rounding,
    a: &[Lit],
    width: usize,
) -> Whole {
    let x = parts(g, f, a);
    // Digits before the point: less than zero for numbers below one half.
    let bits_needed = (usize::BITS - width.leading_zeros()) as usize + 2;
    let exponent_width = (f.exponent + 2).max(bits_needed);
    let exponent = bits::zext(&x.exponent, exponent_width);
    let digits = bits::add(g, &exponent, &number(exponent_width, 1 - f.bias()));
    let tiny = bits::top(&digits);
    let most = number(exponent_width, width as i64);
    let over = bits::slt(g, &most, &digits);
    let huge = g.and(over, !tiny);
    // A register with the point above the significand.
    let register = bits::zext(&x.significand, f.significand + width);
    let distance = bits::zext(&digits, bits_needed.min(exponent_width) - 2);
    let register = bits::shl(g, &register, &distance);
    let (below, whole) = register.split_at(f.significand);
    let whole = bits::mask(g, !tiny, whole);
    let guard = g.and(!tiny, bits::top(below));
    let rest = g.any(&below[..f.fraction()]);
    let sticky = g.choose(tiny, !x.zero, rest);
    let up = rounding.increments(g, x.sign, bits::bit(&whole, 0), guard, sticky);
    let magnitude = bits::increment_if(g, up, &bits::zext(&whole, width + 1));
    Whole { magnitude, huge }
}

/// The integral value next to a number, as a number; zeros and numbers below one keep their sign.
pub fn round_to_integral(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit]) -> Bits {
    let x = parts(g, f, a);
    let width = f.wide_exponent();
    let whole = integral_magnitude(g, f, rounding, a, f.significand);
    let nothing = bits::is_zero(g, &whole.magnitude);
    let (significand, shift) = normalise(g, &whole.magnitude);
    let top = number(width, f.significand as i64 + f.bias());
    let exact = Exact {
        sign: x.sign,
        exponent: bits::sub(g, &top, &bits::zext(&shift, width)),
        significand,
        sticky: Lit::FALSE,
    };
    let highest = f.significand as i64 + f.bias();
    let rounded = round(g, f, rounding, &exact, f.bias()..=highest);
    let rounded = bits::ite(g, nothing, &zero(f, x.sign), &rounded);
    // Numbers with no digit after the point. In a format with few exponents there is none such.
    let integral = number(f.exponent + 2, f.bias() + f.fraction() as i64);
    let large = bits::ule(g, &integral, &bits::zext(&x.exponent, f.exponent + 2));
    let unchanged = g.any(&[large, x.nan, x.infinite]);
    bits::ite(g, unchanged, &bits::zext(a, f.width()), &rounded)
}
