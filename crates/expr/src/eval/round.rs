//! Rounding of exact results to floats, in all five ways. Results are exact integers times a power of
//! two, with a note whether a little more follows; nothing here uses the machine's own arithmetic, which
//! rounds in one way only.

use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive, Zero};

use crate::op::{Rounded, Rounding};
use crate::sort::Sort;
use crate::value::Value;

/// Bits to which quotients and roots are computed: more than any significand and its two further bits.
const ENOUGH: u64 = 70;

/// A number before it is rounded: `significand * 2^exponent`.
#[derive(Clone, Debug)]
struct Exact {
    negative: bool,
    significand: BigUint,
    exponent: i64,
    /// Whether a part of a unit follows. Only with at least [`ENOUGH`] bits.
    more: bool,
}

/// The widths of a format.
#[derive(Clone, Copy)]
struct Format {
    digits: i64,
    /// The exponent of the last place of subnormal numbers.
    least: i64,
    /// The exponent field of infinity.
    infinite: u64,
}

fn format(sort: Sort) -> Format {
    match sort {
        Sort::Float => Format {
            digits: 24,
            least: -149,
            infinite: 0xff,
        },
        _ => Format {
            digits: 53,
            least: -1074,
            infinite: 0x7ff,
        },
    }
}

/// A rational as a float or double.
pub fn rational(value: &BigRational, sort: Sort, mode: Rounding) -> Value {
    let exact = quotient(value.numer().magnitude(), value.denom().magnitude());
    let exact = Exact {
        negative: value.is_negative(),
        ..exact
    };
    exact.round(sort, mode, false)
}

/// An integer as a float or double.
pub(super) fn integer(value: &BigInt, sort: Sort, mode: Rounding) -> Value {
    let exact = Exact {
        negative: value.is_negative(),
        significand: value.magnitude().clone(),
        exponent: 0,
        more: false,
    };
    exact.round(sort, mode, false)
}

/// Arithmetic on floats (as doubles, which hold them all) with a result of the sort.
pub(super) fn arithmetic(what: Rounded, mode: Rounding, sort: Sort, args: &[f64]) -> Option<Value> {
    let native = |value: f64| match sort {
        Sort::Float => Value::float(value as f32),
        _ => Value::double(value),
    };
    let finite = args.iter().all(|arg| arg.is_finite());
    Some(match (what, args) {
        // Infinities and NaN are not rounded, and neither are products and quotients with zero.
        (Rounded::Add, &[a, b]) if !finite => native(a + b),
        (Rounded::Sub, &[a, b]) if !finite => native(a - b),
        (Rounded::Fma, &[a, b, c]) if !finite => native(a.mul_add(b, c)),
        (Rounded::Mul, &[a, b]) if !finite || a == 0.0 || b == 0.0 => native(a * b),
        (Rounded::Div, &[a, b]) if !finite || a == 0.0 || b == 0.0 => native(a / b),
        (Rounded::Sqrt, &[a]) if !finite || a <= 0.0 => native(a.sqrt()),
        (Rounded::Float, &[a]) if !finite => native(a),
        (Rounded::Add, &[a, b]) => Exact::of(a).plus(&Exact::of(b), sort, mode),
        (Rounded::Sub, &[a, b]) => Exact::of(a).plus(&Exact::of(-b), sort, mode),
        (Rounded::Fma, &[a, b, c]) => {
            Exact::of(a)
                .times(&Exact::of(b))
                .plus(&Exact::of(c), sort, mode)
        }
        (Rounded::Mul, &[a, b]) => Exact::of(a).times(&Exact::of(b)).round(sort, mode, false),
        (Rounded::Div, &[a, b]) => Exact::of(a).over(&Exact::of(b)).round(sort, mode, false),
        (Rounded::Sqrt, &[a]) => Exact::of(a).root().round(sort, mode, false),
        (Rounded::Float, &[a]) => Exact::of(a).round(sort, mode, a.is_sign_negative()),
        _ => return None,
    })
}

/// The quotient of positive integers.
fn quotient(above: &BigUint, below: &BigUint) -> Exact {
    let shift = (ENOUGH + below.bits()).saturating_sub(above.bits());
    let (significand, rest) = (above << shift).div_rem(below);
    Exact {
        negative: false,
        significand,
        exponent: -(shift as i64),
        more: !rest.is_zero(),
    }
}

impl Exact {
    /// A finite number.
    fn of(value: f64) -> Exact {
        let bits = value.to_bits();
        let fraction = bits & ((1 << 52) - 1);
        let field = (bits >> 52 & 0x7ff) as i64;
        let hidden = if field == 0 { 0 } else { 1 << 52 };
        Exact {
            negative: value.is_sign_negative(),
            significand: BigUint::from(fraction | hidden),
            exponent: field.max(1) - 1075,
            more: false,
        }
    }

    fn times(&self, other: &Exact) -> Exact {
        Exact {
            negative: self.negative != other.negative,
            significand: &self.significand * &other.significand,
            exponent: self.exponent + other.exponent,
            more: false,
        }
    }

    fn over(&self, other: &Exact) -> Exact {
        let ratio = quotient(&self.significand, &other.significand);
        Exact {
            negative: self.negative != other.negative,
            exponent: ratio.exponent + self.exponent - other.exponent,
            ..ratio
        }
    }

    fn root(&self) -> Exact {
        // An even exponent, and twice the digits that are wanted.
        let mut shift = 2 * ENOUGH;
        if (self.exponent - shift as i64).rem_euclid(2) == 1 {
            shift += 1;
        }
        let wide = &self.significand << shift;
        let significand = wide.sqrt();
        Exact {
            negative: false,
            more: &significand * &significand != wide,
            significand,
            exponent: (self.exponent - shift as i64) / 2,
        }
    }

    /// The rounded sum. Zero has the sign of both, else plus unless rounding down.
    fn plus(&self, other: &Exact, sort: Sort, mode: Rounding) -> Value {
        let exponent = self.exponent.min(other.exponent);
        let scaled = |it: &Exact| {
            let magnitude = BigInt::from(&it.significand << (it.exponent - exponent) as u64);
            if it.negative { -magnitude } else { magnitude }
        };
        let sum = scaled(self) + scaled(other);
        let nothing = self.significand.is_zero() && other.significand.is_zero();
        let negative_zero = match nothing && self.negative == other.negative {
            true => self.negative,
            false => mode == Rounding::Down,
        };
        let exact = Exact {
            negative: sum.is_negative(),
            significand: sum.magnitude().clone(),
            exponent,
            more: false,
        };
        exact.round(sort, mode, negative_zero)
    }

    /// The float or double; `negative_zero` says which zero zero is.
    fn round(&self, sort: Sort, mode: Rounding, negative_zero: bool) -> Value {
        if self.significand.is_zero() {
            return self.value(0, sort, negative_zero);
        }
        let format = format(sort);
        let length = self.significand.bits() as i64;
        let cut = (length - format.digits).max(format.least - self.exponent);
        let (kept, half, more) = match cut > 0 {
            true => {
                let cut = cut as u64;
                let half = self.significand.bit(cut - 1);
                let zeros = self.significand.trailing_zeros().unwrap_or(0);
                (&self.significand >> cut, half, self.more || zeros < cut - 1)
            }
            false => (&self.significand << cut.unsigned_abs(), false, self.more),
        };
        let outward = match mode {
            Rounding::Even => half && (more || kept.is_odd()),
            Rounding::Away => half,
            Rounding::Up => !self.negative && (half || more),
            Rounding::Down => self.negative && (half || more),
            Rounding::Zero => false,
        };
        let significand = kept.to_u64().unwrap_or(0) + u64::from(outward);
        let exponent = (self.exponent + cut - format.least) as u64;
        self.value(
            self.packed(significand, exponent, format, mode),
            sort,
            self.negative,
        )
    }

    /// The magnitude's bits. A carry out of the significand lands in the exponent, where it belongs.
    fn packed(&self, significand: u64, exponent: u64, format: Format, mode: Rounding) -> u64 {
        let fraction = format.digits - 1;
        let infinity = format.infinite << fraction;
        let bits = match significand < 1 << fraction {
            true => significand,
            false if exponent >= format.infinite => infinity,
            false => (exponent << fraction) + significand,
        };
        if bits < infinity {
            return bits;
        }
        let reaches = match mode {
            Rounding::Even | Rounding::Away => true,
            Rounding::Up => !self.negative,
            Rounding::Down => self.negative,
            Rounding::Zero => false,
        };
        if reaches { infinity } else { infinity - 1 }
    }

    fn value(&self, magnitude: u64, sort: Sort, negative: bool) -> Value {
        let sign = match sort {
            Sort::Float => 1 << 31,
            _ => 1 << 63,
        };
        Value::from_raw_bits(magnitude | if negative { sign } else { 0 }, sort)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Random, RandomValues};

    /// Java's way of rounding is the machine's own.
    #[test]
    fn ties_to_even_are_native_arithmetic() {
        let mut random = Random::new(5);
        for _ in 0..20_000 {
            let draw = |random: &mut Random| match random.value(Sort::Double) {
                Value::Double(value) => value,
                _ => 0.0,
            };
            let [a, b, c] = [0; 3].map(|_| draw(&mut random));
            let even = |what, args: &[f64]| arithmetic(what, Rounding::Even, Sort::Double, args);
            assert_eq!(even(Rounded::Add, &[a, b]), Some(Value::double(a + b)));
            assert_eq!(even(Rounded::Sub, &[a, b]), Some(Value::double(a - b)));
            assert_eq!(even(Rounded::Mul, &[a, b]), Some(Value::double(a * b)));
            assert_eq!(even(Rounded::Div, &[a, b]), Some(Value::double(a / b)));
            assert_eq!(even(Rounded::Sqrt, &[a]), Some(Value::double(a.sqrt())));
            let fused = Value::double(a.mul_add(b, c));
            assert_eq!(even(Rounded::Fma, &[a, b, c]), Some(fused), "{a} {b} {c}");
            let [x, y, z] = [a, b, c].map(|it| it as f32);
            let even = |what, args: &[f32]| {
                let args: Vec<f64> = args.iter().map(|&arg| arg.into()).collect();
                arithmetic(what, Rounding::Even, Sort::Float, &args)
            };
            assert_eq!(even(Rounded::Add, &[x, y]), Some(Value::float(x + y)));
            assert_eq!(even(Rounded::Mul, &[x, y]), Some(Value::float(x * y)));
            assert_eq!(even(Rounded::Div, &[x, y]), Some(Value::float(x / y)));
            assert_eq!(even(Rounded::Sqrt, &[x]), Some(Value::float(x.sqrt())));
            let fused = Value::float(x.mul_add(y, z));
            assert_eq!(even(Rounded::Fma, &[x, y, z]), Some(fused), "{x} {y} {z}");
            let narrow = arithmetic(Rounded::Float, Rounding::Even, Sort::Float, &[a]);
            assert_eq!(narrow, Some(Value::float(a as f32)));
            let bits = random.bits();
            let whole = integer(&BigInt::from(bits as i64), Sort::Float, Rounding::Even);
            assert_eq!(whole, Value::float(bits as i64 as f32));
            let whole = integer(&BigInt::from(bits), Sort::Double, Rounding::Even);
            assert_eq!(whole, Value::double(bits as f64));
        }
    }

    /// The directed results enclose the exact one, are neighbours, and the nearest is one of them.
    #[test]
    fn directed_results_enclose_the_exact_one() {
        let third = BigRational::new(1.into(), 3.into());
        for sign in [1, -1] {
            let exact = &third * BigRational::from_integer(sign.into());
            for sort in [Sort::Float, Sort::Double] {
                let of = |mode| rational(&exact, sort, mode).rational().unwrap_or_default();
                let (down, up) = (of(Rounding::Down), of(Rounding::Up));
                assert!(down < exact && exact < up);
                let toward_zero = if sign > 0 { &down } else { &up };
                assert_eq!(&of(Rounding::Zero), toward_zero);
                assert!(of(Rounding::Even) == down || of(Rounding::Even) == up);
                assert_eq!(of(Rounding::Even), of(Rounding::Away));
            }
        }
        let huge = BigRational::from_integer(BigInt::from(10).pow(400));
        let of = |value: &BigRational, mode| rational(value, Sort::Double, mode);
        assert_eq!(of(&huge, Rounding::Zero), Value::double(f64::MAX));
        assert_eq!(of(&huge, Rounding::Down), Value::double(f64::MAX));
        assert_eq!(of(&huge, Rounding::Up), Value::double(f64::INFINITY));
        assert_eq!(of(&-&huge, Rounding::Up), Value::double(f64::MIN));
        let tiny = huge.recip();
        assert_eq!(of(&tiny, Rounding::Up), Value::double(5e-324));
        assert_eq!(of(&tiny, Rounding::Even), Value::double(0.0));
        assert_eq!(of(&-tiny, Rounding::Zero), Value::double(-0.0));
    }

    #[test]
    fn zeros_have_the_sign_that_the_mode_gives() {
        let add = |mode, a, b| arithmetic(Rounded::Add, mode, Sort::Double, &[a, b]);
        assert_eq!(add(Rounding::Down, 1.0, -1.0), Some(Value::double(-0.0)));
        assert_eq!(add(Rounding::Up, 1.0, -1.0), Some(Value::double(0.0)));
        assert_eq!(add(Rounding::Down, 0.0, 0.0), Some(Value::double(0.0)));
        assert_eq!(add(Rounding::Down, 0.0, -0.0), Some(Value::double(-0.0)));
    }
}
