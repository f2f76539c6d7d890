//! Argument reduction for the trigonometric functions: `x` modulo pi/2, to about 70 bits more than
//! a double has, for all `x` (Payne and Hanek for the large ones).

use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

use crate::words::{INFINITY_HIGH, TWO_24, add_to_exponent, high, magnitude, scale};

/// `x = quadrant * pi/2 + y + tail` with `|y + tail| <= pi/4`; only `quadrant & 3` counts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Reduced {
    pub quadrant: i32,
    pub y: f64,
    pub tail: f64,
}

/// The high word of pi/4, up to which nothing needs to be done.
pub(crate) const QUARTER_PI_HIGH: u32 = 0x3FE9_21FB;
const HALF_PI_HIGH: u32 = 0x3FF9_21FB;
const THREE_QUARTERS_PI_HIGH: u32 = 0x4002_D97C;
/// The high word of 2^19 * pi/2.
const MEDIUM_HIGH: u32 = 0x4139_21FB;

/// pi/2 in pieces of 33 bits, each with the rest that follows it.
const HALF_PI_1: f64 = 1.5707963267341256;
const HALF_PI_1_REST: f64 = 6.077100506506192e-11;
const HALF_PI_2: f64 = 6.077100506303966e-11;
const HALF_PI_2_REST: f64 = 2.0222662487959506e-21;
const HALF_PI_3: f64 = 2.0222662487111665e-21;
const HALF_PI_3_REST: f64 = 8.4784276603689e-32;

/// Reduces a number larger than pi/4 in magnitude. The sign is put aside first: all steps are
/// symmetric.
pub(crate) fn reduce(x: f64) -> Reduced {
    let size = magnitude(x);
    if size >= INFINITY_HIGH {
        let (y, tail) = (f64::NAN, f64::NAN);
        return Reduced {
            quadrant: 0,
            y,
            tail,
        };
    }
    let reduced = if size < THREE_QUARTERS_PI_HIGH {
        reduce_by_one(x.abs())
    } else if size <= MEDIUM_HIGH {
        reduce_medium(x.abs())
    } else {
        reduce_large(x.abs())
    };
    if x >= 0.0 {
        return reduced;
    }
    Reduced {
        quadrant: -reduced.quadrant,
        y: -reduced.y,
        tail: -reduced.tail,
    }
}

/// pi/4 to 3pi/4: subtracts pi/2 once.
fn reduce_by_one(x: f64) -> Reduced {
    let mut rest = x - HALF_PI_1;
    let mut correction = HALF_PI_1_REST;
    if high(x) == HALF_PI_HIGH {
        rest -= HALF_PI_2;
        correction = HALF_PI_2_REST;
    }
    let y = rest - correction;
    Reduced {
        quadrant: 1,
        y,
        tail: (rest - y) - correction,
    }
}

/// Up to 2^19 * pi/2: subtracts a multiple of pi/2, with more pieces of it the more the first ones
/// cancel.
fn reduce_medium(x: f64) -> Reduced {
    let quadrant = (x * FRAC_2_PI + 0.5) as i32;
    let times = f64::from(quadrant);
    let mut rest = x - times * HALF_PI_1;
    let mut correction = times * HALF_PI_1_REST;
    let mut y = rest - correction;
    let exponent = (high(x) >> 20).cast_signed();
    let lost_bits = |y: f64| exponent - ((high(y) >> 20) & 0x7FF).cast_signed();
    let pieces = [
        (16, HALF_PI_2, HALF_PI_2_REST),
        (49, HALF_PI_3, HALF_PI_3_REST),
    ];
    // Small multiples that already differ in the high word are taken as they are, though up to 22
    // bits may be lost there.
    let apart = quadrant < 32 && high(x) != high(times * FRAC_PI_2);
    for (bearable, piece, piece_rest) in pieces {
        if apart || lost_bits(y) <= bearable {
            break;
        }
        let before = rest;
        let product = times * piece;
        rest = before - product;
        correction = times * piece_rest - ((before - rest) - product);
        y = rest - correction;
    }
    Reduced {
        quadrant,
        y,
        tail: (rest - y) - correction,
    }
}

/// The bits of 2/pi behind the point, in digits of 24 bits.
const TWO_OVER_PI_DIGITS: [u32; 66] = [
    0xA2F983, 0x6E4E44, 0x1529FC, 0x2757D1, 0xF534DD, 0xC0DB62, 0x95993C, 0x439041, 0xFE5163,
    0xABDEBB, 0xC561B7, 0x246E3A, 0x424DD2, 0xE00649, 0x2EEA09, 0xD1921C, 0xFE1DEB, 0x1CB129,
    0xA73EE8, 0x8235F5, 0x2EBB44, 0x84E99C, 0x7026B4, 0x5F7E41, 0x3991D6, 0x398353, 0x39F49C,
    0x845F8B, 0xBDF928, 0x3B1FF8, 0x97FFDE, 0x05980F, 0xEF2F11, 0x8B5A0A, 0x6D1F6D, 0x367ECF,
    0x27CB09, 0xB74F46, 0x3F669E, 0x5FEA2D, 0x7527BA, 0xC7EBE5, 0xF17B3D, 0x0739F7, 0x8A5292,
    0xEA6BFB, 0x5FB11F, 0x8D5D08, 0x560330, 0x46FC7B, 0x6BABF0, 0xCFBC20, 0x9AF436, 0x1DA9E3,
    0x91615E, 0xE61B08, 0x659985, 0x5F14A0, 0x68408D, 0xFFD880, 0x4D7327, 0x310606, 0x1556CA,
    0x73A8C9, 0x60E27B, 0xC08C6B,
];

/// pi/2 in digits of 24 bits, as doubles.
const HALF_PI_DIGITS: [f64; 5] = [
    1.570796251296997,
    7.549789415861596e-08,
    5.390302529957765e-15,
    3.282003415807913e-22,
    1.270655753080676e-29,
];

/// Products of two digits that are computed at first; more follow where they cancel.
const FIRST_TERMS: usize = 4;
/// Never reached: the last digit that a double of any exponent can ask for lies below it.
const TERMS: usize = 20;
const TWO_M24: f64 = 1.0 / TWO_24;

/// The product `x * 2/pi` of a large `x`, of which the integer multiples of 8 are left out from
/// the start: they turn the circle twice.
struct Product {
    /// `x` in up to three digits of 24 bits.
    x: [f64; 3],
    /// The first digit of 2/pi that matters.
    first: usize,
    /// The weight of the last digit of `digits`, as a power of two.
    exponent: i32,
    terms: [f64; TERMS],
    /// The number of the last term.
    last: usize,
    /// The fraction in digits of 24 bits, the last one first.
    digits: [i32; TERMS],
}

/// How the fraction of a product splits into the nearest integer and a rest.
struct Split {
    quadrant: i32,
    /// What the digits do not hold: the part above them.
    top: f64,
    /// Whether the fraction was above one half, so that the rest is negative.
    negative: bool,
}

fn reduce_large(x: f64) -> Reduced {
    let mut product = Product::new(x);
    let split = loop {
        let split = product.split();
        if split.top != 0.0
            || product.digits[FIRST_TERMS..product.last]
                .iter()
                .any(|&d| d != 0)
        {
            break split;
        }
        let zeros = product.digits[..FIRST_TERMS].iter().rev();
        let missing = 1 + zeros.take_while(|&&digit| digit == 0).count();
        if product.last + missing >= TERMS {
            break split;
        }
        product.extend(missing);
    };
    product.take_top(split.top);
    let (y, tail) = product.times_half_pi();
    let sign = if split.negative { -1.0 } else { 1.0 };
    Reduced {
        quadrant: split.quadrant & 7,
        y: sign * y,
        tail: sign * tail,
    }
}

impl Product {
    fn new(x: f64) -> Product {
        let exponent = (high(x) >> 20).cast_signed() - 1046;
        let mut rest = add_to_exponent(x, -exponent);
        let mut digits = [0.0; 3];
        for digit in &mut digits[..2] {
            *digit = rest.trunc();
            rest = (rest - *digit) * TWO_24;
        }
        digits[2] = rest;
        let first = ((exponent - 3) / 24).max(0);
        let mut product = Product {
            x: digits,
            first: first as usize,
            exponent: exponent - 24 * (first + 1),
            terms: [0.0; TERMS],
            last: FIRST_TERMS,
            digits: [0; TERMS],
        };
        for index in 0..=FIRST_TERMS {
            product.terms[index] = product.term(index);
        }
        product
    }

    /// The sum of all products of digits with the same weight. Digits of `x` that are zero add
    /// nothing, so their number need not be known.
    fn term(&self, index: usize) -> f64 {
        let mut sum = 0.0;
        for (place, digit) in self.x.iter().enumerate() {
            let position = (self.first + index).checked_sub(place);
            let other = position.and_then(|position| TWO_OVER_PI_DIGITS.get(position));
            sum += digit * f64::from(other.copied().unwrap_or(0));
        }
        sum
    }

    fn extend(&mut self, count: usize) {
        for index in self.last + 1..=self.last + count {
            self.terms[index] = self.term(index);
        }
        self.last += count;
    }

    /// Carries the terms into digits and takes the integer off. A fraction above one half is
    /// replaced by its difference to one.
    fn split(&mut self) -> Split {
        let mut top = scale(self.carry(), self.exponent);
        top -= 8.0 * (top * 0.125).floor();
        let mut quadrant = top as i32;
        top -= f64::from(quadrant);
        let leading = &mut self.digits[self.last - 1];
        // Where the point lies inside or at the edge of the leading digit, that digit holds bits of
        // the integer and tells whether the fraction is above one half.
        let above_half = if self.exponent > 0 {
            let integer = *leading >> (24 - self.exponent);
            quadrant += integer;
            *leading -= integer << (24 - self.exponent);
            *leading >> (23 - self.exponent) > 0
        } else if self.exponent == 0 {
            *leading >> 23 > 0
        } else {
            top >= 0.5
        };
        if above_half {
            quadrant += 1;
            let borrowed = self.complement();
            if self.exponent < 0 {
                top = 1.0 - top;
                if borrowed {
                    top -= scale(1.0, self.exponent);
                }
            }
        }
        Split {
            quadrant,
            top,
            negative: above_half,
        }
    }

    /// Distributes the terms over the digits and returns what is left over them.
    fn carry(&mut self) -> f64 {
        let mut value = self.terms[self.last];
        for index in 0..self.last {
            let above = f64::from((TWO_M24 * value) as i32);
            self.digits[index] = (value - TWO_24 * above) as i32;
            value = self.terms[self.last - 1 - index] + above;
        }
        value
    }

    /// One minus the fraction; tells whether the digits were not all zero.
    fn complement(&mut self) -> bool {
        let digits = &mut self.digits[..self.last];
        let start = digits.iter().position(|&digit| digit != 0);
        if let Some(start) = start {
            digits[start] = 0x100_0000 - digits[start];
            for digit in &mut digits[start + 1..] {
                *digit = 0xFF_FFFF - *digit;
            }
        }
        if self.exponent > 0 {
            digits[self.last - 1] &= 0xFF_FFFF >> self.exponent;
        }
        start.is_some()
    }

    /// Makes digits of the part above the digits, or drops the digits that are zero.
    fn take_top(&mut self, top: f64) {
        if top == 0.0 {
            self.last -= 1;
            self.exponent -= 24;
            while self.last > 0 && self.digits[self.last] == 0 {
                self.last -= 1;
                self.exponent -= 24;
            }
            return;
        }
        let top = scale(top, -self.exponent);
        if top >= TWO_24 && self.last + 1 < TERMS {
            let above = f64::from((TWO_M24 * top) as i32);
            self.digits[self.last] = (top - TWO_24 * above) as i32;
            self.last += 1;
            self.exponent += 24;
            self.digits[self.last] = above as i32;
        } else {
            self.digits[self.last] = top as i32;
        }
    }

    /// The digits times pi/2, as a double and what it lacks.
    fn times_half_pi(&self) -> (f64, f64) {
        let mut values = [0.0; TERMS];
        let mut weight = scale(1.0, self.exponent);
        for index in (0..=self.last).rev() {
            values[index] = weight * f64::from(self.digits[index]);
            weight *= TWO_M24;
        }
        let mut sums = [0.0; TERMS];
        for (count, sum) in sums[..=self.last].iter_mut().enumerate() {
            let factors = HALF_PI_DIGITS
                .iter()
                .zip(&values[self.last - count..=self.last]);
            *sum = factors.fold(0.0, |sum, (digit, value)| sum + digit * value);
        }
        let sums = &sums[..=self.last];
        let y = sums.iter().rev().fold(0.0, |sum, part| sum + part);
        let tail = sums[1..].iter().fold(sums[0] - y, |sum, part| sum + part);
        (y, tail)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_quadrant_follows_the_angle() {
        for quarter in 1..1_000_000_i32 {
            let x = f64::from(quarter) * FRAC_PI_2;
            assert_eq!(reduce(x).quadrant & 3, quarter & 3, "{x}");
            assert_eq!(reduce(-x).quadrant & 3, -quarter & 3, "{x}");
        }
    }

    #[test]
    fn every_exponent_is_reduced() {
        for exponent in 20..2047_u64 {
            for significand in [0, 1, 0x8_0000_0000_0000, 0xF_FFFF_FFFF_FFFF] {
                let reduced = reduce(f64::from_bits(exponent << 52 | significand));
                if exponent > 1023 {
                    assert!(reduced.y.abs() <= 0.7853981633974484);
                }
            }
        }
        assert!(reduce(f64::NAN).y.is_nan());
    }
}
