//! Values of terms, and how they read as text.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, ToPrimitive, Zero};

use crate::eval::round;
use crate::op::Rounding;
use crate::sort::{Sort, mask};

/// A value of a sort. Equality and order are those of the bits, so that values can be keys.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub enum Value {
    /// A truth value.
    Bool(bool),
    /// The bits, zero above the width.
    Bv(u64),
    /// The bits of a vector wider than 64 bits.
    Wide(Arc<BigUint>),
    /// A float whose NaN is canonical.
    Float(f32),
    /// A double whose NaN is canonical.
    Double(f64),
    /// An integer or real.
    Num(Arc<BigRational>),
    /// An object number.
    Ref(u32),
    /// An array.
    Array(Arc<ArrayValue>),
}

/// A total array: its value everywhere, except at the entries. No entry equals the default, so equal
/// arrays over an infinite index sort have equal form.
#[derive(
    Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct ArrayValue {
    /// The value where no entry is.
    pub default: Value,
    /// The exceptions.
    pub entries: BTreeMap<Value, Value>,
}

impl ArrayValue {
    /// The same value everywhere.
    pub fn constant(default: Value) -> ArrayValue {
        ArrayValue {
            default,
            entries: BTreeMap::new(),
        }
    }

    /// The element at an index.
    pub fn get(&self, index: &Value) -> &Value {
        self.entries.get(index).unwrap_or(&self.default)
    }

    /// Writes an element.
    pub fn set(&mut self, index: Value, value: Value) {
        if value == self.default {
            self.entries.remove(&index);
        } else {
            self.entries.insert(index, value);
        }
    }
}

/// The float with the one NaN. The test is on the bits: the compiler takes NaNs for equal and removes
/// a choice between two of them.
pub fn canonical32(value: f32) -> f32 {
    let bits = value.to_bits();
    f32::from_bits(if bits & 0x7fff_ffff > 0x7f80_0000 {
        0x7fc0_0000
    } else {
        bits
    })
}

/// The double with the one NaN.
pub fn canonical64(value: f64) -> f64 {
    let bits = value.to_bits();
    let nan = bits & (u64::MAX >> 1) > 0x7ff0_0000_0000_0000;
    f64::from_bits(if nan { 0x7ff8_0000_0000_0000 } else { bits })
}

impl Value {
    /// A bit-vector value of a width.
    pub fn bv(width: u8, value: i64) -> Value {
        Value::Bv(mask(value as u64, width))
    }

    /// A float, its NaN made canonical.
    pub fn float(value: f32) -> Value {
        Value::Float(canonical32(value))
    }

    /// A double, its NaN made canonical.
    pub fn double(value: f64) -> Value {
        Value::Double(canonical64(value))
    }

    /// An integral number.
    pub fn int(value: impl Into<BigInt>) -> Value {
        Value::Num(Arc::new(BigRational::from_integer(value.into())))
    }

    /// A rational number.
    pub fn num(value: BigRational) -> Value {
        Value::Num(Arc::new(value))
    }

    /// A bit-vector value of any width: what fits of the number.
    pub fn vector(width: u16, value: BigUint) -> Value {
        let value = match value.bits() > u64::from(width) {
            true => value % (BigUint::one() << width),
            false => value,
        };
        match width {
            0..=64 => Value::Bv(value.to_u64().unwrap_or(0)),
            _ => Value::Wide(Arc::new(value)),
        }
    }

    /// The bits of a bit-vector of any width as an unsigned number.
    pub fn unsigned(&self) -> Option<BigUint> {
        match self {
            Value::Bv(bits) => Some(BigUint::from(*bits)),
            Value::Wide(bits) => Some((**bits).clone()),
            _ => None,
        }
    }

    /// Zero, false, null, or the array of these.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bv(_) => Value::Bv(0),
            Sort::Wide(_) => Value::Wide(Arc::default()),
            Sort::Float => Value::Float(0.0),
            Sort::Double => Value::Double(0.0),
            Sort::Int | Sort::Real => Value::int(0),
            Sort::Ref => Value::Ref(0),
            Sort::Array(_, element) => {
                Value::Array(Arc::new(ArrayValue::constant(Value::zero(element.into()))))
            }
        }
    }

    /// Whether the value belongs to the sort.
    pub fn fits(&self, sort: Sort) -> bool {
        match (self, sort) {
            (Value::Bool(_), Sort::Bool)
            | (Value::Float(_), Sort::Float)
            | (Value::Double(_), Sort::Double)
            | (Value::Num(_), Sort::Real)
            | (Value::Ref(_), Sort::Ref) => true,
            (Value::Bv(bits), Sort::Bv(width)) => mask(*bits, width) == *bits,
            (Value::Wide(bits), Sort::Wide(width)) => bits.bits() <= u64::from(width),
            (Value::Num(value), Sort::Int) => value.is_integer(),
            (Value::Array(array), Sort::Array(index, element)) => {
                array.default.fits(element.into())
                    && array
                        .entries
                        .iter()
                        .all(|(at, value)| at.fits(index.into()) && value.fits(element.into()))
            }
            _ => false,
        }
    }

    /// The raw bits of a value that has at most 64 of them.
    pub fn raw_bits(&self) -> Option<u64> {
        Some(match self {
            Value::Bool(value) => u64::from(*value),
            Value::Bv(bits) => *bits,
            Value::Float(value) => u64::from(value.to_bits()),
            Value::Double(value) => value.to_bits(),
            Value::Ref(object) => u64::from(*object),
            Value::Num(_) | Value::Wide(_) | Value::Array(_) => return None,
        })
    }

    /// The value of a sort that has these raw bits.
    pub fn from_raw_bits(bits: u64, sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(bits & 1 == 1),
            Sort::Bv(width) => Value::Bv(mask(bits, width)),
            Sort::Float => Value::float(f32::from_bits(bits as u32)),
            Sort::Double => Value::double(f64::from_bits(bits)),
            Sort::Ref => Value::Ref(bits as u32),
            other => Value::zero(other),
        }
    }

    /// The float or double nearest to a rational, ties to even, as a decimal literal is read.
    pub fn nearest(value: &BigRational, sort: Sort) -> Value {
        round::rational(value, sort, Rounding::Even)
    }

    /// The exact value of a finite float or double, or of a number.
    pub fn rational(&self) -> Option<BigRational> {
        match self {
            Value::Float(value) => BigRational::from_float(*value),
            Value::Double(value) => BigRational::from_float(*value),
            Value::Num(value) => Some((**value).clone()),
            _ => None,
        }
    }

    /// Whether this is `true`.
    pub fn is_true(&self) -> bool {
        matches!(self, Value::Bool(true))
    }

    fn rank(&self) -> u8 {
        match self {
            Value::Bool(_) => 0,
            Value::Bv(_) => 1,
            Value::Float(_) => 2,
            Value::Double(_) => 3,
            Value::Num(_) => 4,
            Value::Ref(_) => 5,
            Value::Array(_) => 6,
            Value::Wide(_) => 7,
        }
    }

    /// As SMT-LIB writes a value of the sort.
    pub fn smt(&self, sort: Sort) -> String {
        match (self, sort) {
            (Value::Bool(value), _) => value.to_string(),
            (Value::Bv(bits), Sort::Bv(width)) => smt_bits(*bits, width),
            (Value::Bv(bits), _) => smt_bits(*bits, 64),
            (Value::Wide(bits), sort) => smt_wide(bits, sort.bit_width().unwrap_or(0)),
            (Value::Ref(object), _) => smt_bits(u64::from(*object), 32),
            (Value::Float(value), _) if value.is_nan() => "(_ NaN 8 24)".into(),
            (Value::Double(value), _) if value.is_nan() => "(_ NaN 11 53)".into(),
            (Value::Float(value), _) => smt_float(u64::from(value.to_bits()), 8, 23),
            (Value::Double(value), _) => smt_float(value.to_bits(), 11, 52),
            (Value::Num(value), sort) => smt_number(value, sort),
            (Value::Array(array), Sort::Array(index, element)) => {
                let mut text = format!("((as const {sort}) {})", array.default.smt(element.into()));
                for (at, value) in &array.entries {
                    let (at, value) = (at.smt(index.into()), value.smt(element.into()));
                    text = format!("(store {text} {at} {value})");
                }
                text
            }
            (Value::Array(_), _) => String::new(),
        }
    }
}

fn smt_bits(bits: u64, width: u8) -> String {
    if width.is_multiple_of(4) {
        format!("#x{bits:0digits$x}", digits = usize::from(width / 4))
    } else {
        format!("#b{bits:0digits$b}", digits = usize::from(width))
    }
}

fn smt_wide(bits: &BigUint, width: u16) -> String {
    let (letter, radix, each) = if width.is_multiple_of(4) {
        ('x', 16, 4)
    } else {
        ('b', 2, 1)
    };
    let digits = usize::from(width / each);
    format!("#{letter}{:0>digits$}", bits.to_str_radix(radix))
}

fn smt_float(bits: u64, exponent: u8, fraction: u8) -> String {
    let sign = bits >> (exponent + fraction) & 1;
    let middle = mask(bits >> fraction, exponent);
    let low = mask(bits, fraction);
    let digits = usize::from(exponent);
    format!(
        "(fp #b{sign} #b{middle:0digits$b} {})",
        smt_bits(low, fraction)
    )
}

fn smt_number(value: &BigRational, sort: Sort) -> String {
    let suffix = if sort == Sort::Real { ".0" } else { "" };
    let magnitude = value.numer().magnitude();
    let positive = match value.denom().is_one() {
        true => format!("{magnitude}{suffix}"),
        false => format!("(/ {magnitude}.0 {}.0)", value.denom()),
    };
    if value < &BigRational::zero() {
        format!("(- {positive})")
    } else {
        positive
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Value {}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Value) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Value {
    fn cmp(&self, other: &Value) -> Ordering {
        match (self, other) {
            (Value::Bool(a), Value::Bool(b)) => a.cmp(b),
            (Value::Bv(a), Value::Bv(b)) => a.cmp(b),
            (Value::Float(a), Value::Float(b)) => a.to_bits().cmp(&b.to_bits()),
            (Value::Double(a), Value::Double(b)) => a.to_bits().cmp(&b.to_bits()),
            (Value::Num(a), Value::Num(b)) => a.cmp(b),
            (Value::Ref(a), Value::Ref(b)) => a.cmp(b),
            (Value::Array(a), Value::Array(b)) => a.cmp(b),
            (Value::Wide(a), Value::Wide(b)) => a.cmp(b),
            _ => self.rank().cmp(&other.rank()),
        }
    }
}

impl Hash for Value {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rank().hash(state);
        match self {
            Value::Num(value) => value.hash(state),
            Value::Array(array) => array.hash(state),
            Value::Wide(bits) => bits.hash(state),
            other => other.raw_bits().hash(state),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Bool(value) => write!(out, "{value}"),
            Value::Bv(bits) => write!(out, "{bits}"),
            Value::Wide(bits) => write!(out, "{bits}"),
            Value::Float(value) => write!(out, "{value:?}f"),
            Value::Double(value) => write!(out, "{value:?}"),
            Value::Num(value) => write!(out, "{value}"),
            Value::Ref(0) => out.write_str("null"),
            Value::Ref(object) => write!(out, "#{object}"),
            Value::Array(array) => {
                write!(out, "[{} everywhere", array.default)?;
                for (at, value) in &array.entries {
                    write!(out, ", {value} at {at}")?;
                }
                out.write_str("]")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn smt_text() {
        assert_eq!(Value::bv(8, -1).smt(Sort::Bv(8)), "#xff");
        assert_eq!(Value::bv(3, 5).smt(Sort::Bv(3)), "#b101");
        let wide = |width| Value::vector(width, 255u32.into()).smt(Sort::Wide(width));
        assert_eq!(wide(68), "#x000000000000000ff");
        assert_eq!(wide(65).len(), 67);
        assert_eq!(
            Value::float(1.0).smt(Sort::Float),
            "(fp #b0 #b01111111 #b00000000000000000000000)"
        );
        let third = BigRational::new((-1).into(), 3.into());
        assert_eq!(Value::num(third).smt(Sort::Real), "(- (/ 1.0 3.0))");
    }

    #[test]
    fn rationals_round_to_the_nearest_float() {
        let mut random = crate::random::Random::new(3);
        for _ in 0..3000 {
            let value = f64::from_bits(random.bits());
            let Some(exact) = BigRational::from_float(value) else {
                continue;
            };
            assert_eq!(Value::nearest(&exact, Sort::Double), Value::double(value));
            assert_eq!(
                Value::nearest(&exact, Sort::Float),
                Value::float(value as f32)
            );
            // Half way to the next one: to even, which is what halving an odd and an even one gives.
            let next = f64::from_bits(value.to_bits() ^ 1);
            let Some(other) = BigRational::from_float(next) else {
                continue;
            };
            let even = if value.to_bits() & 1 == 0 {
                value
            } else {
                next
            };
            let middle = (exact + other) / BigRational::from_integer(2.into());
            assert_eq!(Value::nearest(&middle, Sort::Double), Value::double(even));
        }
        let tenth = BigRational::new(1.into(), 10.into());
        assert_eq!(Value::nearest(&tenth, Sort::Double), Value::double(0.1));
        assert_eq!(Value::nearest(&tenth, Sort::Float), Value::float(0.1));
        let huge = BigRational::from_integer(BigInt::from(10).pow(400));
        assert_eq!(
            Value::nearest(&huge, Sort::Double),
            Value::double(f64::INFINITY)
        );
        assert_eq!(
            Value::nearest(&-huge, Sort::Float),
            Value::float(f32::NEG_INFINITY)
        );
    }

    #[test]
    fn a_written_default_is_no_entry() {
        let mut array = ArrayValue::constant(Value::Bv(0));
        array.set(Value::Bv(3), Value::Bv(7));
        array.set(Value::Bv(3), Value::Bv(0));
        assert_eq!(array, ArrayValue::constant(Value::Bv(0)));
    }
}
