//! IEEE 754 numbers as vectors of literals, for any width of exponent and significand.
//!
//! A number is its bits as Java's `floatToIntBits` gives them: fraction, exponent, sign, and one
//! pattern for all NaN. Operations take and give such vectors. So comparing is comparing integers,
//! an addition needs no number normalised, and what two operations unpack alike is shared by the
//! gates. Every operation has a reference in the tests that computes with exact fractions.
//!
//! Values of other widths than the format's count as cut or extended by zeros.

mod add;
mod compare;
mod convert;
mod multiply;
mod parts;
mod remainder;
mod round;

pub use add::{add, fma, sub};
pub use compare::{
    eq, is_infinite, is_nan, is_negative, is_normal, is_positive, is_subnormal, is_zero, le, lt,
    max, min,
};
pub use convert::{
    Integer, from_signed, from_unsigned, round_to_integral, to_float, to_integer, to_saturated,
    to_saturated_unsigned,
};
pub use multiply::{div, mul, sqrt};
pub use remainder::{Remainder, fmod, remainder};

use crate::bits::{self, Bits};
use crate::gates::{Gates, Lit};

/// The widths of a floating-point format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Format {
    exponent: usize,
    significand: usize,
}

impl Format {
    /// Java's `float`.
    pub const FLOAT: Format = Format {
        exponent: 8,
        significand: 24,
    };
    /// Java's `double`.
    pub const DOUBLE: Format = Format {
        exponent: 11,
        significand: 53,
    };

    /// The format with this many bits of exponent and of significand, the hidden one included, as
    /// SMT-LIB counts. At least two of each; at most 30 of exponent.
    pub fn new(exponent: usize, significand: usize) -> Option<Format> {
        let sound = (2..=30).contains(&exponent) && (2..=4096).contains(&significand);
        sound.then_some(Format {
            exponent,
            significand,
        })
    }

    /// Bits of the exponent.
    pub fn exponent(self) -> usize {
        self.exponent
    }

    /// Bits of the significand, the hidden one included.
    pub fn significand(self) -> usize {
        self.significand
    }

    /// Bits of a number.
    pub fn width(self) -> usize {
        self.exponent + self.significand
    }

    /// Bits of the fraction: the significand without the hidden one.
    fn fraction(self) -> usize {
        self.significand - 1
    }

    /// What is added to an exponent to store it.
    fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The stored exponent of infinity and NaN.
    fn limit(self) -> i64 {
        (1 << self.exponent) - 1
    }

    /// A width in which the stored exponent of a normalised number, which is negative for some
    /// subnormal ones, and sums of three of them are signed numbers.
    fn wide_exponent(self) -> usize {
        let shift = usize::BITS - self.significand.leading_zeros();
        self.exponent.max(shift as usize) + 3
    }
}

/// How to round, as literals of which at most one holds; none is rounding to zero. Constant ones
/// leave no gate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rounding {
    even: Lit,
    away: Lit,
    up: Lit,
    down: Lit,
}

impl Rounding {
    /// To the nearest, ties to even: Java's arithmetic.
    pub const EVEN: Rounding = Rounding {
        even: Lit::TRUE,
        ..Rounding::ZERO
    };
    /// To the nearest, ties away from zero.
    pub const AWAY: Rounding = Rounding {
        away: Lit::TRUE,
        ..Rounding::ZERO
    };
    /// Toward positive infinity.
    pub const UP: Rounding = Rounding {
        up: Lit::TRUE,
        ..Rounding::ZERO
    };
    /// Toward negative infinity.
    pub const DOWN: Rounding = Rounding {
        down: Lit::TRUE,
        ..Rounding::ZERO
    };
    /// Toward zero: Java's casts to integers.
    pub const ZERO: Rounding = Rounding {
        even: Lit::FALSE,
        away: Lit::FALSE,
        up: Lit::FALSE,
        down: Lit::FALSE,
    };

    /// An unknown rounding mode in three bits: 0 even, 1 away, 2 up, 3 down, else zero.
    pub fn of_bits(g: &mut Gates, code: &[Lit]) -> Rounding {
        let mut is = |n: u128| bits::eq(g, &bits::zext(code, 3), &bits::constant(3, n));
        Rounding {
            even: is(0),
            away: is(1),
            up: is(2),
            down: is(3),
        }
    }

    /// Whether a number with this sign, last bit, first lost bit and further lost bits is rounded
    /// away from zero.
    fn increments(self, g: &mut Gates, sign: Lit, last: Lit, guard: Lit, sticky: Lit) -> Lit {
        let odd_or_more = g.or(last, sticky);
        let even = g.and(guard, odd_or_more);
        let even = g.and(self.even, even);
        let away = g.and(self.away, guard);
        let inexact = g.or(guard, sticky);
        let outward = self.outward(g, sign);
        let directed = g.and(outward, inexact);
        g.any(&[even, away, directed])
    }

    /// Whether a directed mode leads away from zero for this sign.
    fn outward(self, g: &mut Gates, sign: Lit) -> Lit {
        g.choose(sign, self.down, self.up)
    }
}

/// NaN, in the one pattern used.
pub fn nan(f: Format) -> Bits {
    let mut x = infinity(f, Lit::FALSE);
    x[f.fraction() - 1] = Lit::TRUE;
    x
}

/// Infinity with this sign.
pub fn infinity(f: Format, sign: Lit) -> Bits {
    let mut x = vec![Lit::FALSE; f.fraction()];
    x.extend(vec![Lit::TRUE; f.exponent]);
    x.push(sign);
    x
}

/// Zero with this sign.
pub fn zero(f: Format, sign: Lit) -> Bits {
    let mut x = vec![Lit::FALSE; f.width() - 1];
    x.push(sign);
    x
}

/// The number with these bits, any pattern of NaN replaced by the one used. Every vector that comes
/// from elsewhere (a free input, the bits of an integer) goes through this.
pub fn canonical(g: &mut Gates, f: Format, x: &[Lit]) -> Bits {
    let is_nan = is_nan(g, f, x);
    bits::ite(g, is_nan, &nan(f), &bits::zext(x, f.width()))
}

/// The magnitude of a number.
pub fn abs(f: Format, x: &[Lit]) -> Bits {
    let mut x = bits::zext(x, f.width() - 1);
    x.push(Lit::FALSE);
    x
}

/// The number with the other sign; NaN has none.
pub fn neg(g: &mut Gates, f: Format, x: &[Lit]) -> Bits {
    let is_nan = is_nan(g, f, x);
    let mut x = bits::zext(x, f.width());
    if let Some(sign) = x.last_mut() {
        *sign = g.and(!is_nan, !*sign);
    }
    x
}
