//! Floating-point numbers by exact fractions and by enumeration: the reference for small formats.
//!
//! All magnitudes of a format stand in a table, in order. An exact result is rounded by looking for
//! its neighbours there. Nothing of this resembles how the circuits work, which is the point.
#![allow(dead_code)]

use std::cmp::Ordering;

/// A fraction with positive denominator.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    pub above: i128,
    pub below: i128,
}

impl Fraction {
    pub fn new(above: i128, below: i128) -> Self {
        let sign = below.signum();
        Fraction {
            above: above * sign,
            below: below * sign,
        }
    }

    pub fn add(self, o: Self) -> Self {
        Self::new(
            self.above * o.below + o.above * self.below,
            self.below * o.below,
        )
    }

    pub fn neg(self) -> Self {
        Self::new(-self.above, self.below)
    }

    pub fn mul(self, o: Self) -> Self {
        Self::new(self.above * o.above, self.below * o.below)
    }

    pub fn div(self, o: Self) -> Self {
        Self::new(self.above * o.below, self.below * o.above)
    }

    pub fn cmp(self, o: Self) -> Ordering {
        (self.above * o.below).cmp(&(o.above * self.below))
    }

    pub fn abs(self) -> Self {
        Self::new(self.above.abs(), self.below)
    }

    pub fn floor(self) -> i128 {
        self.above.div_euclid(self.below)
    }

    pub fn is_zero(self) -> bool {
        self.above == 0
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    Even,
    Away,
    Up,
    Down,
    Zero,
}

pub const MODES: [Mode; 5] = [Mode::Even, Mode::Away, Mode::Up, Mode::Down, Mode::Zero];

impl Mode {
    /// Whether the upper of two neighbours in magnitude is taken.
    fn upper(self, negative: bool, middle: Ordering, lower_is_odd: bool) -> bool {
        match self {
            Mode::Even => middle.is_gt() || middle.is_eq() && lower_is_odd,
            Mode::Away => middle.is_ge(),
            Mode::Up => !negative,
            Mode::Down => negative,
            Mode::Zero => false,
        }
    }

    pub fn round(self, x: Fraction) -> i128 {
        let magnitude = x.abs();
        let low = magnitude.floor();
        if magnitude.cmp(Fraction::new(low, 1)).is_eq() {
            return low * x.above.signum();
        }
        let middle = magnitude.cmp(Fraction::new(2 * low + 1, 2));
        let up = self.upper(x.above < 0, middle, low % 2 == 1);
        (low + i128::from(up)) * x.above.signum()
    }
}

/// A decoded number.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    Nan,
    Infinite(bool),
    Zero(bool),
    Finite(Fraction),
}

pub struct Exact {
    pub exponent: usize,
    pub significand: usize,
    /// The finite magnitudes by their bits, and what would follow the last.
    magnitudes: Vec<Fraction>,
}

impl Exact {
    pub fn new(exponent: usize, significand: usize) -> Self {
        let bias = (1i32 << (exponent - 1)) - 1;
        let fractions = 1i128 << (significand - 1);
        let mut magnitudes = Vec::new();
        for e in 0..(1i32 << exponent) - 1 {
            for fraction in 0..fractions {
                let hidden = if e == 0 { 0 } else { fractions };
                let scale = e.max(1) - bias - (significand as i32 - 1);
                magnitudes.push(power(hidden + fraction, scale));
            }
        }
        let top = (1i32 << exponent) - 1 - bias;
        magnitudes.push(power(1, top));
        Exact {
            exponent,
            significand,
            magnitudes,
        }
    }

    pub fn width(&self) -> usize {
        self.exponent + self.significand
    }

    fn sign_bit(&self) -> u128 {
        1 << (self.width() - 1)
    }

    fn infinity(&self) -> u128 {
        ((1 << self.exponent) - 1) << (self.significand - 1)
    }

    pub fn nan(&self) -> u128 {
        self.infinity() | 1 << (self.significand - 2)
    }

    pub fn decode(&self, bits: u128) -> Number {
        let negative = bits & self.sign_bit() != 0;
        let magnitude = bits & !self.sign_bit();
        match magnitude.cmp(&self.infinity()) {
            Ordering::Greater => Number::Nan,
            Ordering::Equal => Number::Infinite(negative),
            Ordering::Less if magnitude == 0 => Number::Zero(negative),
            Ordering::Less => {
                let x = self.magnitudes[magnitude as usize];
                Number::Finite(if negative { x.neg() } else { x })
            }
        }
    }

    pub fn canonical(&self, bits: u128) -> u128 {
        if matches!(self.decode(bits), Number::Nan) {
            self.nan()
        } else {
            bits
        }
    }

    fn sign(&self, negative: bool) -> u128 {
        if negative { self.sign_bit() } else { 0 }
    }

    pub fn infinite(&self, negative: bool) -> u128 {
        self.infinity() | self.sign(negative)
    }

    pub fn zero(&self, negative: bool) -> u128 {
        self.sign(negative)
    }

    /// Rounds a result other than zero, of which only the order against fractions is known.
    fn round_by(&self, mode: Mode, negative: bool, order: impl Fn(Fraction) -> Ordering) -> u128 {
        let last = self.magnitudes.len() - 1;
        let above = self.magnitudes.partition_point(|&m| order(m).is_ge());
        let low = above - 1;
        let bits = if low == last {
            let infinite = mode.upper(negative, Ordering::Greater, false);
            if infinite { last } else { last - 1 }
        } else if order(self.magnitudes[low]).is_eq() {
            low
        } else {
            let sum = self.magnitudes[low].add(self.magnitudes[above]);
            let middle = order(Fraction::new(sum.above, sum.below * 2));
            low + usize::from(mode.upper(negative, middle, low % 2 == 1))
        };
        bits as u128 | self.sign(negative)
    }

    pub fn round(&self, mode: Mode, x: Fraction) -> u128 {
        self.round_by(mode, x.above < 0, |m| x.abs().cmp(m))
    }

    /// Rounds a sum; of zero the sign depends on how it came about.
    fn round_sum(&self, mode: Mode, x: Fraction) -> u128 {
        if x.is_zero() {
            self.zero(mode == Mode::Down)
        } else {
            self.round(mode, x)
        }
    }

    pub fn neg(&self, a: u128) -> u128 {
        if matches!(self.decode(a), Number::Nan) {
            self.nan()
        } else {
            a ^ self.sign_bit()
        }
    }

    pub fn add(&self, mode: Mode, a: u128, b: u128) -> u128 {
        use Number::*;
        match (self.decode(a), self.decode(b)) {
            (Nan, _) | (_, Nan) => self.nan(),
            (Infinite(s), Infinite(t)) if s != t => self.nan(),
            (Infinite(_), _) => a,
            (_, Infinite(_)) => b,
            (Zero(s), Zero(t)) if s == t => self.zero(s),
            (Zero(_), Zero(_)) => self.zero(mode == Mode::Down),
            (Zero(_), _) => b,
            (_, Zero(_)) => a,
            (Finite(x), Finite(y)) => self.round_sum(mode, x.add(y)),
        }
    }

    pub fn sub(&self, mode: Mode, a: u128, b: u128) -> u128 {
        self.add(mode, a, self.neg(b))
    }

    fn negative(&self, a: u128) -> bool {
        a & self.sign_bit() != 0
    }

    pub fn mul(&self, mode: Mode, a: u128, b: u128) -> u128 {
        use Number::*;
        let sign = self.negative(a) != self.negative(b);
        match (self.decode(a), self.decode(b)) {
            (Nan, _) | (_, Nan) | (Zero(_), Infinite(_)) | (Infinite(_), Zero(_)) => self.nan(),
            (Infinite(_), _) | (_, Infinite(_)) => self.infinite(sign),
            (Zero(_), _) | (_, Zero(_)) => self.zero(sign),
            (Finite(x), Finite(y)) => self.round(mode, x.mul(y)),
        }
    }

    pub fn div(&self, mode: Mode, a: u128, b: u128) -> u128 {
        use Number::*;
        let sign = self.negative(a) != self.negative(b);
        match (self.decode(a), self.decode(b)) {
            (Nan, _) | (_, Nan) | (Zero(_), Zero(_)) | (Infinite(_), Infinite(_)) => self.nan(),
            (Infinite(_), _) | (_, Zero(_)) => self.infinite(sign),
            (Zero(_), _) | (_, Infinite(_)) => self.zero(sign),
            (Finite(x), Finite(y)) => self.round(mode, x.div(y)),
        }
    }

    pub fn fma(&self, mode: Mode, a: u128, b: u128, c: u128) -> u128 {
        use Number::*;
        let (x, y, z) = (self.decode(a), self.decode(b), self.decode(c));
        let sign = self.negative(a) != self.negative(b);
        match (x, y, z) {
            (Nan, _, _) | (_, Nan, _) | (_, _, Nan) => self.nan(),
            (Infinite(_), Zero(_), _) | (Zero(_), Infinite(_), _) => self.nan(),
            (Infinite(_), _, _) | (_, Infinite(_), _) => match z {
                Infinite(s) if s != sign => self.nan(),
                _ => self.infinite(sign),
            },
            (_, _, Infinite(_)) => c,
            (Zero(_), _, _) | (_, Zero(_), _) => self.add(mode, self.zero(sign), c),
            (Finite(x), Finite(y), Zero(_)) => self.round(mode, x.mul(y)),
            (Finite(x), Finite(y), Finite(z)) => self.round_sum(mode, x.mul(y).add(z)),
        }
    }

    pub fn sqrt(&self, mode: Mode, a: u128) -> u128 {
        match self.decode(a) {
            Number::Zero(_) | Number::Infinite(false) => a,
            Number::Finite(x) if x.above > 0 => self.round_by(mode, false, |m| x.cmp(m.mul(m))),
            _ => self.nan(),
        }
    }

    /// The remainder with a quotient rounded in the given way.
    pub fn rem(&self, quotient: Mode, a: u128, b: u128) -> u128 {
        use Number::*;
        match (self.decode(a), self.decode(b)) {
            (Nan, _) | (_, Nan) | (Infinite(_), _) | (_, Zero(_)) => self.nan(),
            (Zero(_), _) | (_, Infinite(_)) => a,
            (Finite(x), Finite(y)) => {
                let n = quotient.round(x.div(y));
                let rest = x.add(y.mul(Fraction::new(-n, 1)));
                if rest.is_zero() {
                    self.zero(x.above < 0)
                } else {
                    self.round(Mode::Zero, rest)
                }
            }
        }
    }

    pub fn round_to_integral(&self, mode: Mode, a: u128) -> u128 {
        match self.decode(a) {
            Number::Finite(x) => match mode.round(x) {
                0 => self.zero(x.above < 0),
                // Beyond the largest number, which few formats allow, it is rounded once more.
                n => self.round(mode, Fraction::new(n, 1)),
            },
            Number::Nan => self.nan(),
            _ => a,
        }
    }

    /// Smaller, equal, greater, or neither.
    pub fn compare(&self, a: u128, b: u128) -> Option<Ordering> {
        use Number::*;
        let place = |n: Number| match n {
            Nan => None,
            Infinite(true) => Some((-1, Fraction::new(0, 1))),
            Infinite(false) => Some((1, Fraction::new(0, 1))),
            Zero(_) => Some((0, Fraction::new(0, 1))),
            Finite(x) => Some((0, x)),
        };
        let ((i, x), (j, y)) = (place(self.decode(a))?, place(self.decode(b))?);
        Some(i.cmp(&j).then(x.cmp(y)))
    }

    pub fn to_format(&self, to: &Exact, mode: Mode, a: u128) -> u128 {
        match self.decode(a) {
            Number::Nan => to.nan(),
            Number::Infinite(s) => to.infinite(s),
            Number::Zero(s) => to.zero(s),
            Number::Finite(x) => to.round(mode, x),
        }
    }

    pub fn of_integer(&self, mode: Mode, n: i128) -> u128 {
        if n == 0 {
            0
        } else {
            self.round(mode, Fraction::new(n, 1))
        }
    }

    /// The integer next to a finite number.
    pub fn integer(&self, mode: Mode, a: u128) -> Option<i128> {
        match self.decode(a) {
            Number::Zero(_) => Some(0),
            Number::Finite(x) => Some(mode.round(x)),
            _ => None,
        }
    }
}

/// `n * 2^scale`.
fn power(n: i128, scale: i32) -> Fraction {
    match scale {
        0.. => Fraction::new(n << scale, 1),
        _ => Fraction::new(n, 1 << -scale),
    }
}
