//! Exact rational numbers with a fast path for small values.
//!
//! Nearly every number in a path condition fits a machine word, so a value is kept as a reduced
//! fraction of two `i64` as long as it fits, and as a big fraction only beyond that. The form is
//! canonical (small whenever small is possible, reduced, positive denominator), so equality and
//! hashing are those of the representation.
//!
//! No operation panics. Division is offered as [`Rational::divided_by`], which answers `None` for a
//! zero divisor.

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{FromPrimitive, One, ToPrimitive};
use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// An exact rational number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    /// Reduced, with a positive denominator.
    Small(i64, i64),
    /// Reduced, and not expressible as `Small`.
    Big(Box<BigRational>),
}

impl Rational {
    /// The number 0.
    pub const ZERO: Rational = Rational(Form::Small(0, 1));
    /// The number 1.
    pub const ONE: Rational = Rational(Form::Small(1, 1));

    /// The fraction `numerator / denominator`; `None` when the denominator is zero.
    pub fn fraction(numerator: i64, denominator: i64) -> Option<Rational> {
        (denominator != 0).then(|| Self::reduced(numerator.into(), denominator.into()))
    }

    /// The exact value of a finite double.
    pub fn from_f64(value: f64) -> Option<Rational> {
        BigRational::from_float(value).map(Self::from_big)
    }

    /// 2 to the given power, which may be negative.
    pub fn power_of_two(exponent: i32) -> Rational {
        let power = BigInt::one() << exponent.unsigned_abs();
        if exponent >= 0 {
            Self::from_big(BigRational::from_integer(power))
        } else {
            Self::from_big(BigRational::new_raw(BigInt::one(), power))
        }
    }

    /// Whether this is 0.
    pub fn is_zero(&self) -> bool {
        matches!(self.0, Form::Small(0, _))
    }

    /// Whether this is a whole number.
    pub fn is_integer(&self) -> bool {
        match &self.0 {
            Form::Small(_, d) => *d == 1,
            Form::Big(b) => b.denom().is_one(),
        }
    }

    /// Whether this is greater than 0.
    pub fn is_positive(&self) -> bool {
        self.signum() > 0
    }

    /// Whether this is less than 0.
    pub fn is_negative(&self) -> bool {
        self.signum() < 0
    }

    /// -1, 0 or 1.
    pub fn signum(&self) -> i32 {
        match &self.0 {
            Form::Small(n, _) => n.signum() as i32,
            Form::Big(b) => match b.numer().sign() {
                Sign::Minus => -1,
                Sign::NoSign => 0,
                Sign::Plus => 1,
            },
        }
    }

    /// The absolute value.
    pub fn abs(&self) -> Rational {
        if self.is_negative() {
            -self
        } else {
            self.clone()
        }
    }

    /// The greatest whole number that is not greater than this.
    pub fn floor(&self) -> Rational {
        match &self.0 {
            Form::Small(n, d) => Rational(Form::Small(n.div_euclid(*d), 1)),
            Form::Big(b) => Self::from_big(b.floor()),
        }
    }

    /// The least whole number that is not less than this.
    pub fn ceil(&self) -> Rational {
        -(-self).floor()
    }

    /// The whole number towards zero, as a cast in most languages does it.
    pub fn truncated(&self) -> Rational {
        if self.is_negative() {
            self.ceil()
        } else {
            self.floor()
        }
    }

    /// The quotient; `None` when the divisor is zero.
    pub fn divided_by(&self, divisor: &Rational) -> Option<Rational> {
        Some(self * &divisor.reciprocal()?)
    }

    /// 1 divided by this; `None` for zero.
    pub fn reciprocal(&self) -> Option<Rational> {
        match &self.0 {
            Form::Small(0, _) => None,
            Form::Small(n, d) if *n > 0 => Some(Rational(Form::Small(*d, *n))),
            Form::Small(n, d) => Some(Self::reduced(-i128::from(*d), -i128::from(*n))),
            Form::Big(b) => Some(Self::from_big(b.recip())),
        }
    }

    /// The quotient by a divisor that the caller knows to be non-zero. A mistaken zero gives 0: the
    /// exact check of every answer then catches it, where a panic would take the user's run down.
    pub(crate) fn over(&self, divisor: &Rational) -> Rational {
        self.divided_by(divisor).unwrap_or(Rational::ZERO)
    }

    /// This to a whole power.
    pub fn power(&self, exponent: u32) -> Rational {
        let (mut result, mut square, mut rest) = (Rational::ONE, self.clone(), exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = &result * &square;
            }
            rest >>= 1;
            if rest > 0 {
                square = &square * &square;
            }
        }
        result
    }

    /// The value as a machine integer, if it is one.
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Form::Small(n, 1) => Some(*n),
            _ => None,
        }
    }

    /// The value as a wide machine integer, if it is one.
    pub fn to_i128(&self) -> Option<i128> {
        match &self.0 {
            Form::Small(n, 1) => Some((*n).into()),
            Form::Big(b) if b.denom().is_one() => b.numer().to_i128(),
            _ => None,
        }
    }

    /// The nearest double (an infinity beyond the largest one).
    pub fn to_f64(&self) -> f64 {
        self.to_big().to_f64().unwrap_or(f64::NAN)
    }

    /// Numerator and denominator, reduced, the denominator positive.
    pub fn parts(&self) -> (BigInt, BigInt) {
        let (numerator, denominator) = self.to_big().into();
        (numerator, denominator)
    }

    /// The whole number with this value.
    pub fn from_bigint(value: BigInt) -> Rational {
        Self::from_big(BigRational::from_integer(value))
    }

    /// Roughly how many machine words the number fills; what an operation on it costs.
    pub(crate) fn words(&self) -> u64 {
        match &self.0 {
            Form::Small(..) => 1,
            Form::Big(b) => 1 + (b.numer().bits() + b.denom().bits()) / 64,
        }
    }

    /// The denominator.
    pub(crate) fn denominator(&self) -> Rational {
        match &self.0 {
            Form::Small(_, d) => Rational(Form::Small(*d, 1)),
            Form::Big(b) => Self::from_bigint(b.denom().clone()),
        }
    }

    /// The greatest common divisor of two whole numbers (of the numerators, for fractions).
    pub(crate) fn gcd(&self, other: &Rational) -> Rational {
        match (&self.0, &other.0) {
            (Form::Small(a, _), Form::Small(b, _)) => {
                Self::reduced(a.unsigned_abs().gcd(&b.unsigned_abs()).into(), 1)
            }
            _ => Self::from_bigint(self.parts().0.gcd(&other.parts().0)),
        }
    }

    /// The least common multiple of two whole numbers.
    pub(crate) fn lcm(&self, other: &Rational) -> Rational {
        (self * other).abs().over(&self.gcd(other))
    }

    fn to_big(&self) -> BigRational {
        match &self.0 {
            Form::Small(n, d) => BigRational::new_raw((*n).into(), (*d).into()),
            Form::Big(b) => (**b).clone(),
        }
    }

    /// Takes a reduced big fraction and finds its canonical form.
    fn from_big(value: BigRational) -> Rational {
        match (value.numer().to_i64(), value.denom().to_i64()) {
            (Some(n), Some(d)) => Rational(Form::Small(n, d)),
            _ => Rational(Form::Big(Box::new(value))),
        }
    }

    /// Reduces a fraction whose denominator is not zero.
    fn reduced(numerator: i128, denominator: i128) -> Rational {
        if denominator == 0 {
            return Rational::ZERO;
        }
        let divisor = numerator.gcd(&denominator).max(1) * denominator.signum();
        let (n, d) = (numerator / divisor, denominator / divisor);
        match (i64::try_from(n), i64::try_from(d)) {
            (Ok(n), Ok(d)) => Rational(Form::Small(n, d)),
            _ => Rational(Form::Big(Box::new(BigRational::new_raw(
                n.into(),
                d.into(),
            )))),
        }
    }
}

/// The sum of two reduced small fractions (Knuth's way: the gcd of the denominators first).
fn add_small((a, b): (i64, i64), (c, d): (i64, i64)) -> Option<Rational> {
    if b == 1 && d == 1 {
        return a.checked_add(c).map(|n| Rational(Form::Small(n, 1)));
    }
    let common = b.unsigned_abs().gcd(&d.unsigned_abs()) as i64;
    let sum = i128::from(a) * i128::from(d / common) + i128::from(c) * i128::from(b / common);
    let rest = (sum % i128::from(common)).unsigned_abs() as u64;
    let shared = rest.gcd(&common.unsigned_abs()) as i64;
    let numerator = i64::try_from(sum / i128::from(shared)).ok()?;
    let denominator = (b / common).checked_mul(d / shared)?;
    Some(Rational(Form::Small(numerator, denominator)))
}

/// The product of two reduced small fractions, reduced crosswise so that the result is reduced too.
fn mul_small((a, b): (i64, i64), (c, d): (i64, i64)) -> Option<Rational> {
    if b == 1 && d == 1 {
        return a.checked_mul(c).map(|n| Rational(Form::Small(n, 1)));
    }
    let first = i64::try_from(a.unsigned_abs().gcd(&d.unsigned_abs())).ok()?;
    let second = i64::try_from(c.unsigned_abs().gcd(&b.unsigned_abs())).ok()?;
    let numerator = (a / first).checked_mul(c / second)?;
    let denominator = (b / second).checked_mul(d / first)?;
    Some(Rational(Form::Small(numerator, denominator)))
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0)
            && let Some(sum) = add_small((*a, *b), (*c, *d))
        {
            return sum;
        }
        Rational::from_big(self.to_big() + other.to_big())
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        if let (Form::Small(a, b), Form::Small(c, d)) = (&self.0, &other.0)
            && let Some(product) = mul_small((*a, *b), (*c, *d))
        {
            return product;
        }
        Rational::from_big(self.to_big() * other.to_big())
    }
}

impl Neg for &Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        match &self.0 {
            Form::Small(n, d) => match n.checked_neg() {
                Some(n) => Rational(Form::Small(n, *d)),
                None => Rational::from_big(-self.to_big()),
            },
            Form::Big(b) => Rational::from_big(-(**b).clone()),
        }
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        self + &-other
    }
}

macro_rules! by_value {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Rational {
            type Output = Rational;
            fn $method(self, other: Rational) -> Rational {
                $operator::$method(&self, &other)
            }
        }
        impl $operator<&Rational> for Rational {
            type Output = Rational;
            fn $method(self, other: &Rational) -> Rational {
                $operator::$method(&self, other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        -&self
    }
}

impl AddAssign<&Rational> for Rational {
    fn add_assign(&mut self, other: &Rational) {
        *self = &*self + other;
    }
}

impl SubAssign<&Rational> for Rational {
    fn sub_assign(&mut self, other: &Rational) {
        *self = &*self - other;
    }
}

impl std::iter::Sum for Rational {
    fn sum<I: Iterator<Item = Rational>>(items: I) -> Rational {
        items.fold(Rational::ZERO, |sum, item| sum + item)
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        match (&self.0, &other.0) {
            (Form::Small(a, b), Form::Small(c, d)) if b == d => a.cmp(c),
            (Form::Small(a, b), Form::Small(c, d)) => {
                (i128::from(*a) * i128::from(*d)).cmp(&(i128::from(*c) * i128::from(*b)))
            }
            _ => self.to_big().cmp(&other.to_big()),
        }
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl From<i64> for Rational {
    fn from(value: i64) -> Rational {
        Rational(Form::Small(value, 1))
    }
}

impl From<i32> for Rational {
    fn from(value: i32) -> Rational {
        Rational::from(i64::from(value))
    }
}

impl From<i128> for Rational {
    fn from(value: i128) -> Rational {
        BigInt::from_i128(value).map_or(Rational::ZERO, Rational::from_bigint)
    }
}

impl Default for Rational {
    fn default() -> Rational {
        Rational::ZERO
    }
}

impl fmt::Display for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Small(n, 1) => write!(f, "{n}"),
            Form::Small(n, d) => write!(f, "{n}/{d}"),
            Form::Big(b) => write!(f, "{b}"),
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_stable::Random;

    /// Values around the edges of the fast path.
    fn samples() -> Vec<Rational> {
        let edges = [
            0,
            1,
            -1,
            2,
            3,
            -7,
            1 << 31,
            i64::MAX,
            i64::MIN,
            i64::MAX - 1,
        ];
        let mut all = Vec::new();
        for n in edges {
            for d in [1, 2, 3, 6, -5, i64::MAX, i64::MIN] {
                all.extend(Rational::fraction(n, d));
            }
        }
        all.push(Rational::power_of_two(100));
        all.push(Rational::power_of_two(-100));
        all
    }

    #[test]
    fn operations_agree_with_big_fractions_and_stay_canonical() {
        for a in samples() {
            assert_eq!(a, Rational::from_big(a.to_big()));
            assert_eq!(-&a, Rational::from_big(-a.to_big()));
            assert_eq!(a.floor(), Rational::from_big(a.to_big().floor()));
            assert_eq!(a.ceil(), Rational::from_big(a.to_big().ceil()));
            assert_eq!(a.truncated(), Rational::from_big(a.to_big().trunc()));
            for b in samples() {
                assert_eq!(
                    &a + &b,
                    Rational::from_big(a.to_big() + b.to_big()),
                    "{a} + {b}"
                );
                assert_eq!(
                    &a - &b,
                    Rational::from_big(a.to_big() - b.to_big()),
                    "{a} - {b}"
                );
                assert_eq!(
                    &a * &b,
                    Rational::from_big(a.to_big() * b.to_big()),
                    "{a} * {b}"
                );
                assert_eq!(a.cmp(&b), a.to_big().cmp(&b.to_big()), "{a} ? {b}");
                match a.divided_by(&b) {
                    Some(q) => assert_eq!(q * &b, a),
                    None => assert!(b.is_zero()),
                }
            }
        }
    }

    #[test]
    fn random_fractions_agree_with_big_fractions() {
        let mut random = Random::new(1);
        let mut next =
            || Rational::fraction(random.bits() as i64 >> 20, 1 + random.below(1 << 40)).unwrap();
        for _ in 0..2000 {
            let (a, b) = (next(), next());
            assert_eq!(&a + &b, Rational::from_big(a.to_big() + b.to_big()));
            assert_eq!(&a * &b, Rational::from_big(a.to_big() * b.to_big()));
        }
    }

    #[test]
    fn doubles_are_taken_exactly() {
        assert_eq!(Rational::from_f64(0.75), Rational::fraction(3, 4));
        assert_eq!(Rational::from_f64(f64::NAN), None);
        assert_eq!(Rational::from_f64(f64::INFINITY), None);
        for value in [0.1, -1e300, 5e-324, f64::MAX, 1.0 / 3.0] {
            assert_eq!(Rational::from_f64(value).unwrap().to_f64(), value);
        }
        assert_eq!(Rational::fraction(1, 3).unwrap().to_f64(), 1.0 / 3.0);
    }
}
