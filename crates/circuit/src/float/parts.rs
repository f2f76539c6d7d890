//! A number taken apart, and normalising.

use super::Format;
use crate::bits::{self, Bits, bit};
use crate::gates::{Gates, Lit};

/// The parts of a number and what they say of it.
pub(super) struct Parts {
    pub sign: Lit,
    /// The stored exponent, but 1 for subnormal numbers and zero: the true scale.
    pub exponent: Bits,
    /// With the hidden bit, which is zero for subnormal numbers and zero.
    pub significand: Bits,
    pub nan: Lit,
    pub infinite: Lit,
    pub zero: Lit,
}

pub(super) fn sign(f: Format, x: &[Lit]) -> Lit {
    bit(x, f.width() - 1)
}

pub(super) fn fraction(f: Format, x: &[Lit]) -> Bits {
    bits::extract(x, 0, f.fraction())
}

pub(super) fn exponent(f: Format, x: &[Lit]) -> Bits {
    bits::extract(x, f.fraction(), f.exponent)
}

/// All but the sign. As integers, magnitudes are in the order of the numbers.
pub(super) fn magnitude(f: Format, x: &[Lit]) -> Bits {
    bits::extract(x, 0, f.width() - 1)
}

pub(super) fn parts(g: &mut Gates, f: Format, x: &[Lit]) -> Parts {
    let (mut exponent, fraction) = (exponent(f, x), fraction(f, x));
    let subnormal = bits::is_zero(g, &exponent);
    let special = bits::is_ones(g, &exponent);
    let blank = bits::is_zero(g, &fraction);
    exponent[0] = g.or(exponent[0], subnormal);
    Parts {
        sign: sign(f, x),
        exponent,
        significand: bits::concat(&[!subnormal], &fraction),
        nan: g.and(special, !blank),
        infinite: g.and(special, blank),
        zero: g.and(subnormal, blank),
    }
}

/// Exponent and significand of a finite number other than zero, with the significand's top bit set.
pub(super) struct Normal {
    /// Signed, of the format's wide width; what would be stored if exponents had no lower end.
    pub exponent: Bits,
    pub significand: Bits,
}

impl Parts {
    pub fn normal(&self, g: &mut Gates, f: Format) -> Normal {
        let (mut significand, shift) = normalise(g, &self.significand);
        // Zero, the only number without a top bit, is treated apart everywhere.
        if let Some(top) = significand.last_mut() {
            *top = Lit::TRUE;
        }
        let width = f.wide_exponent();
        let wide = bits::zext(&self.exponent, width);
        let exponent = bits::sub(g, &wide, &bits::zext(&shift, width));
        Normal {
            exponent,
            significand,
        }
    }
}

/// Shifts left until the top bit is set; also by how much. Meaningless for zero.
pub(super) fn normalise(g: &mut Gates, x: &[Lit]) -> (Bits, Bits) {
    let stages = x.len().next_power_of_two().trailing_zeros() as usize;
    let mut x = x.to_vec();
    let mut shift = vec![Lit::FALSE; stages];
    for stage in (0..stages).rev() {
        let step = 1 << stage;
        let high = &x[x.len().saturating_sub(step)..];
        let empty = bits::is_zero(g, high);
        shift[stage] = empty;
        let shifted = bits::shl_by(&x, step);
        x = bits::ite(g, empty, &shifted, &x);
    }
    (x, shift)
}

/// Shifts left until the top bit is set or the exponent is down to one; gives the significand and
/// what is left of the exponent, an unsigned number of at least one.
pub(super) fn normalise_down(g: &mut Gates, x: &[Lit], exponent: &[Lit]) -> (Bits, Bits) {
    let stages = x.len().next_power_of_two().trailing_zeros() as usize;
    let (mut x, mut exponent) = (x.to_vec(), exponent.to_vec());
    for stage in (0..stages).rev() {
        let step = 1usize << stage;
        let empty = bits::is_zero(g, &x[x.len().saturating_sub(step)..]);
        let constant = bits::constant(exponent.len().max(stage + 1), step as u128);
        let room = bits::ult(g, &constant, &exponent);
        let go = g.and(empty, room);
        let shifted = bits::shl_by(&x, step);
        x = bits::ite(g, go, &shifted, &x);
        let taken = bits::zext(&bits::mask(g, go, &constant), exponent.len());
        exponent = bits::sub(g, &exponent, &taken);
    }
    (x, exponent)
}

/// A signed constant of the given width.
pub(super) fn number(width: usize, value: i64) -> Bits {
    bits::sext(&bits::constant(64, u128::from(value as u64)), width)
}
