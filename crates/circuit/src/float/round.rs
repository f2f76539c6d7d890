//! Rounding an exact result to a format: the last step of every operation.

use std::ops::RangeInclusive;

use super::parts::number;
use super::{Format, Rounding};
use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// A finite result other than zero before rounding: a significand with its top bit set, further
/// digits of which only is known whether they are all zero, and the exponent of the top bit.
pub(super) struct Exact {
    pub sign: Lit,
    /// Signed, biased for the target format.
    pub exponent: Bits,
    pub significand: Bits,
    pub sticky: Lit,
}

/// A result that is already at the scale of the format: subnormal ones have lost their top bit.
pub(super) struct Scaled {
    pub sign: Lit,
    /// Unsigned, what is to be stored; may be too large for the format.
    pub exponent: Bits,
    /// One bit longer than the fraction: with the guard bit, without the hidden one.
    pub fraction: Bits,
    pub sticky: Lit,
}

/// Rounds to the format. The exponent is known to be in `range`, which saves gates where nothing can
/// be too small or too large.
pub(super) fn round(
    g: &mut Gates,
    f: Format,
    rounding: Rounding,
    exact: &Exact,
    range: RangeInclusive<i64>,
) -> Bits {
    let (significand, mut sticky) = keep(g, &exact.significand, f.significand + 1, exact.sticky);
    let width = exact.exponent.len();
    let mut exponent = exact.exponent.clone();
    let mut significand = significand;
    if *range.start() < 1 {
        let one = number(width, 1);
        let small = bits::slt(g, &exponent, &one);
        let distance = bits::sub(g, &one, &exponent);
        let distance = bits::mask(g, small, &distance);
        let (shifted, lost) = bits::lshr_sticky(g, &significand, &distance);
        significand = shifted;
        sticky = g.or(sticky, lost);
        exponent = bits::mask(g, !small, &exponent);
    }
    if *range.end() < f.limit() {
        exponent.truncate(f.exponent);
    }
    let fraction = bits::extract(&significand, 0, f.significand);
    let sign = exact.sign;
    round_scaled(
        g,
        f,
        rounding,
        &Scaled {
            sign,
            exponent,
            fraction,
            sticky,
        },
    )
}

/// The top `width` bits, or all with zeros below; and whether something was lost, then or before.
fn keep(g: &mut Gates, significand: &[Lit], width: usize, sticky: Lit) -> (Bits, Lit) {
    match significand.len().checked_sub(width) {
        Some(lost) => {
            let rest = g.any(&significand[..lost]);
            (significand[lost..].to_vec(), g.or(rest, sticky))
        }
        None => {
            let zeros = vec![Lit::FALSE; width - significand.len()];
            (bits::concat(significand, &zeros), sticky)
        }
    }
}

/// Rounds and packs. Rounding up is one more as an integer: a fraction of ones carries into the
/// exponent, and the largest number becomes infinity.
pub(super) fn round_scaled(g: &mut Gates, f: Format, rounding: Rounding, x: &Scaled) -> Bits {
    let guard = bits::bit(&x.fraction, 0);
    let last = bits::bit(&x.fraction, 1);
    let up = rounding.increments(g, x.sign, last, guard, x.sticky);
    let mut packed = bits::extract(&x.fraction, 1, f.fraction());
    packed.extend(bits::zext(&x.exponent, f.exponent));
    let rounded = bits::increment_if(g, up, &packed);
    let overflow = too_large(g, f, &x.exponent);
    // Where it overflows: infinity, or the largest number in a mode that does not lead there.
    let outward = rounding.outward(g, x.sign);
    let infinite = g.any(&[rounding.even, rounding.away, outward]);
    let mut beyond = vec![!infinite; f.fraction()];
    beyond.push(infinite);
    beyond.extend(vec![Lit::TRUE; f.exponent - 1]);
    let mut result = bits::ite(g, overflow, &beyond, &rounded);
    result.push(x.sign);
    result
}

/// Whether an unsigned exponent is that of infinity or more.
fn too_large(g: &mut Gates, f: Format, exponent: &[Lit]) -> Lit {
    let ones = bits::is_ones(g, &bits::zext(exponent, f.exponent));
    let beyond = g.any(exponent.get(f.exponent..).unwrap_or(&[]));
    g.or(ones, beyond)
}
