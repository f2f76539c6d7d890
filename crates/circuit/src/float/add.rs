//! Addition, subtraction and the fused multiplication and addition.
//!
//! The larger magnitude stays, the smaller is shifted to its scale, and a shift left follows where
//! leading digits cancelled. Two digits below the last and a sticky bit suffice: digits cancel by
//! more than one place only where the scales differ by at most one, and then nothing was shifted
//! out.

use super::parts::{Parts, magnitude, normalise, normalise_down, number, parts};
use super::round::{Exact, Scaled, round, round_scaled};
use super::{Format, Rounding, infinity, nan, zero};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// `a + b`.
pub fn add(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Bits {
    let swap = bits::ult(g, &magnitude(f, a), &magnitude(f, b));
    let large = bits::ite(g, swap, b, a);
    let small = bits::ite(g, swap, a, b);
    let (large, small) = (parts(g, f, &large), parts(g, f, &small));
    let finite = add_finite(g, f, rounding, &large, &small);
    let infinite = bits::ite(g, large.infinite, &infinity(f, large.sign), &finite);
    let opposite = g.xor(large.sign, small.sign);
    // NaN has the largest magnitude of all.
    let undefined = g.all(&[large.infinite, small.infinite, opposite]);
    let undefined = g.or(large.nan, undefined);
    bits::ite(g, undefined, &nan(f), &infinite)
}

/// `a - b`.
pub fn sub(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit], b: &[Lit]) -> Bits {
    let mut b = bits::zext(b, f.width());
    if let Some(sign) = b.last_mut() {
        *sign = !*sign;
    }
    add(g, f, rounding, a, &b)
}

fn add_finite(g: &mut Gates, f: Format, rounding: Rounding, x: &Parts, y: &Parts) -> Bits {
    let distance = bits::sub(g, &x.exponent, &y.exponent);
    let opposite = g.xor(x.sign, y.sign);
    let (sum, sticky) = add_aligned(g, &x.significand, &y.significand, &distance, opposite);
    // The sum has one digit more than the significand before its point.
    let exponent = bits::increment_if(g, Lit::TRUE, &bits::zext(&x.exponent, f.exponent + 1));
    let (sum, exponent) = normalise_down(g, &sum, &exponent);
    let hidden = bits::top(&sum);
    let sticky = g.any(&[sum[0], sum[1], sticky]);
    let scaled = Scaled {
        sign: zero_sign(g, rounding, &sum, x.sign, y.sign),
        exponent: bits::mask(g, hidden, &exponent),
        fraction: bits::extract(&sum, 2, f.significand),
        sticky,
    };
    round_scaled(g, f, rounding, &scaled)
}

/// `x ± (y >> distance)` for `x` not less than that, with a digit before and two after; whether more
/// follows.
fn add_aligned(
    g: &mut Gates,
    x: &[Lit],
    y: &[Lit],
    distance: &[Lit],
    subtract: Lit,
) -> (Bits, Lit) {
    let scale = |x: &[Lit]| bits::concat(x, &[Lit::FALSE; 2]);
    let width = x.len() + 3;
    let (shifted, sticky) = bits::lshr_sticky(g, &scale(y), distance);
    let addend: Bits = bits::zext(&shifted, width)
        .iter()
        .map(|&l| g.xor(l, subtract))
        .collect();
    // What was lost of y makes a difference smaller: one less, and more follows.
    let carry = g.and(subtract, !sticky);
    let (sum, _) = bits::add_carry(g, &bits::zext(&scale(x), width), &addend, carry);
    (sum, sticky)
}

/// The sign of a sum: that of the larger, and for zero that of both, else plus unless rounding down.
fn zero_sign(g: &mut Gates, rounding: Rounding, sum: &[Lit], large: Lit, small: Lit) -> Lit {
    let nothing = bits::is_zero(g, sum);
    let both = g.and(large, small);
    let either = g.or(large, small);
    let of_zero = g.choose(rounding.down, either, both);
    g.choose(nothing, of_zero, large)
}

/// `a * b + c`, rounded once.
pub fn fma(g: &mut Gates, f: Format, rounding: Rounding, a: &[Lit], b: &[Lit], c: &[Lit]) -> Bits {
    let (x, y, z) = (parts(g, f, a), parts(g, f, b), parts(g, f, c));
    let product_sign = g.xor(x.sign, y.sign);
    let product_zero = g.or(x.zero, y.zero);
    let product_infinite = g.or(x.infinite, y.infinite);
    let finite = fma_finite(g, f, rounding, [&x, &y, &z]);
    let sum_sign = g.choose(product_infinite, product_sign, z.sign);
    let infinite = g.or(product_infinite, z.infinite);
    let result = bits::ite(g, infinite, &infinity(f, sum_sign), &finite);
    let opposite = g.xor(product_sign, z.sign);
    let difference = g.all(&[product_infinite, z.infinite, opposite]);
    let indefinite = g.and(product_zero, product_infinite);
    let undefined = g.any(&[x.nan, y.nan, z.nan, difference, indefinite]);
    bits::ite(g, undefined, &nan(f), &result)
}

/// Sign, exponent (signed, of the top bit) and significand of a term of the sum.
struct Term {
    sign: Lit,
    exponent: Bits,
    significand: Bits,
}

fn fma_finite(g: &mut Gates, f: Format, rounding: Rounding, [x, y, z]: [&Parts; 3]) -> Bits {
    let width = f.wide_exponent();
    let product = fma_product(g, f, x, y);
    let addend = z.normal(g, f);
    let floor = number(width, least_exponent(f));
    let zeros = vec![Lit::FALSE; f.significand];
    let addend = Term {
        sign: z.sign,
        exponent: bits::ite(g, z.zero, &floor, &addend.exponent),
        significand: bits::mask(g, !z.zero, &bits::concat(&addend.significand, &zeros)),
    };
    let (large, small) = order(g, product, addend);
    let distance = bits::sub(g, &large.exponent, &small.exponent);
    let opposite = g.xor(large.sign, small.sign);
    let (sum, sticky) = add_aligned(
        g,
        &large.significand,
        &small.significand,
        &distance,
        opposite,
    );
    let sign = zero_sign(g, rounding, &sum, large.sign, small.sign);
    let nothing = bits::is_zero(g, &sum);
    let (significand, shift) = normalise(g, &sum);
    let top = bits::increment_if(g, Lit::TRUE, &large.exponent);
    let exponent = bits::sub(g, &top, &bits::zext(&shift, width));
    let exact = Exact {
        sign,
        exponent,
        significand,
        sticky,
    };
    let rounded = round(g, f, rounding, &exact, i64::MIN..=i64::MAX);
    bits::ite(g, nothing, &zero(f, sign), &rounded)
}

/// Less than the exponent of any product.
fn least_exponent(f: Format) -> i64 {
    -f.bias() - 2 * f.significand as i64 - 2
}

fn fma_product(g: &mut Gates, f: Format, x: &Parts, y: &Parts) -> Term {
    let width = f.wide_exponent();
    let (m, n) = (x.normal(g, f), y.normal(g, f));
    let product = bits::product(g, &m.significand, &n.significand, 2 * f.significand);
    let nothing = g.or(x.zero, y.zero);
    let high = bits::top(&product);
    let shifted = bits::shl_by(&product, 1);
    let significand = bits::ite(g, high, &product, &shifted);
    let sum = bits::add(g, &m.exponent, &n.exponent);
    let sum = bits::add(g, &sum, &number(width, -f.bias()));
    let exponent = bits::increment_if(g, high, &sum);
    let floor = number(width, least_exponent(f));
    Term {
        sign: g.xor(x.sign, y.sign),
        exponent: bits::ite(g, nothing, &floor, &exponent),
        significand: bits::mask(g, !nothing, &significand),
    }
}

/// The terms by magnitude, the larger first.
fn order(g: &mut Gates, x: Term, y: Term) -> (Term, Term) {
    let key = |t: &Term| bits::concat(&t.exponent, &t.significand);
    let swap = bits::slt(g, &key(&x), &key(&y));
    let mut choose = |x: &Term, y: &Term| Term {
        sign: g.choose(swap, y.sign, x.sign),
        exponent: bits::ite(g, swap, &y.exponent, &x.exponent),
        significand: bits::ite(g, swap, &y.significand, &x.significand),
    };
    (choose(&x, &y), choose(&y, &x))
}
