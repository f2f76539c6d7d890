//! Classes of numbers, comparison, smallest and largest.

use super::parts::{exponent, fraction, magnitude, sign};
use super::{Format, nan};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

fn has_top_exponent(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    bits::is_ones(g, &exponent(f, x))
}

fn has_no_exponent(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    bits::is_zero(g, &exponent(f, x))
}

/// Whether `x` is NaN.
pub fn is_nan(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let special = has_top_exponent(g, f, x);
    let filled = g.any(&fraction(f, x));
    g.and(special, filled)
}

/// Whether `x` is infinite.
pub fn is_infinite(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let special = has_top_exponent(g, f, x);
    let filled = g.any(&fraction(f, x));
    g.and(special, !filled)
}

/// Whether `x` is a zero of either sign.
pub fn is_zero(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    bits::is_zero(g, &magnitude(f, x))
}

/// Whether `x` is subnormal; zero is not.
pub fn is_subnormal(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let small = has_no_exponent(g, f, x);
    let filled = g.any(&fraction(f, x));
    g.and(small, filled)
}

/// Whether `x` is normal: finite, not zero, not subnormal.
pub fn is_normal(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let small = has_no_exponent(g, f, x);
    let special = has_top_exponent(g, f, x);
    g.and(!small, !special)
}

/// Whether `x` is not NaN and has a minus sign.
pub fn is_negative(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let is_nan = is_nan(g, f, x);
    g.and(!is_nan, sign(f, x))
}

/// Whether `x` is not NaN and has no minus sign.
pub fn is_positive(g: &mut Gates, f: Format, x: &[Lit]) -> Lit {
    let is_nan = is_nan(g, f, x);
    g.and(!is_nan, !sign(f, x))
}

fn ordered(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (a, b) = (is_nan(g, f, a), is_nan(g, f, b));
    g.and(!a, !b)
}

fn both_zero(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (a, b) = (is_zero(g, f, a), is_zero(g, f, b));
    g.and(a, b)
}

/// `a < b` for numbers that are not NaN.
fn less(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (m, n) = (magnitude(f, a), magnitude(f, b));
    let (below, above) = (bits::ult(g, &m, &n), bits::ult(g, &n, &m));
    let zeros = both_zero(g, f, a, b);
    let (a, b) = (sign(f, a), sign(f, b));
    // With a negative: below any positive one but zero beside zero, and the larger magnitude below.
    let negative = g.choose(b, above, !zeros);
    let positive = g.and(!b, below);
    g.choose(a, negative, positive)
}

/// `a < b`; false where one is NaN.
pub fn lt(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (less, ordered) = (less(g, f, a, b), ordered(g, f, a, b));
    g.and(less, ordered)
}

/// `a <= b`; false where one is NaN.
pub fn le(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let (greater, ordered) = (less(g, f, b, a), ordered(g, f, a, b));
    g.and(!greater, ordered)
}

/// `a == b` as IEEE has it: zeros are equal, NaN equals nothing.
pub fn eq(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let same = bits::eq(g, &bits::zext(a, f.width()), &bits::zext(b, f.width()));
    let zeros = both_zero(g, f, a, b);
    let equal = g.or(same, zeros);
    let ordered = ordered(g, f, a, b);
    g.and(equal, ordered)
}

/// Java's `Math.min`: NaN if one is NaN, and the negative zero is the smaller.
pub fn min(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
    let first = precedes(g, f, a, b);
    pick(g, f, first, a, b)
}

/// Java's `Math.max`: NaN if one is NaN, and the positive zero is the larger.
pub fn max(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Bits {
    let first = precedes(g, f, b, a);
    pick(g, f, first, a, b)
}

/// `a < b`, where -0.0 is less than 0.0.
fn precedes(g: &mut Gates, f: Format, a: &[Lit], b: &[Lit]) -> Lit {
    let less = less(g, f, a, b);
    let zeros = both_zero(g, f, a, b);
    let negative = g.and(zeros, sign(f, a));
    g.or(less, negative)
}

fn pick(g: &mut Gates, f: Format, first: Lit, a: &[Lit], b: &[Lit]) -> Bits {
    let picked = bits::ite(g, first, a, b);
    let ordered = ordered(g, f, a, b);
    bits::ite(g, ordered, &picked, &nan(f))
}
