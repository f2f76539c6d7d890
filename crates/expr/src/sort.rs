//! The sorts of terms. An array's index and element are scalars: Java has no array by value, and
//! nested SMT-LIB arrays are refused by the reader.

use std::fmt;

/// The widest bit-vectors.
pub const WIDEST: u16 = 4096;

/// A sort that is not an array.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Scalar {
    /// Truth values.
    Bool,
    /// Bit-vectors of 1 to 64 bits.
    Bv(u8),
    /// Bit-vectors of more bits, for SMT-LIB input.
    Wide(u16),
    /// IEEE 754 binary32 with one NaN.
    Float,
    /// IEEE 754 binary64 with one NaN.
    Double,
    /// Mathematical integers, for SMT-LIB input and normalised systems.
    Int,
    /// Mathematical reals, for SMT-LIB input and normalised systems.
    Real,
    /// References as object numbers; 0 is null.
    Ref,
}

/// The sort of a term.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
pub enum Sort {
    /// Truth values.
    Bool,
    /// Bit-vectors of 1 to 64 bits: what Java computes with.
    Bv(u8),
    /// Bit-vectors of 65 to [`WIDEST`] bits, for SMT-LIB input. They have the operators of the others,
    /// but no ranges, and only the exact back end works on them.
    Wide(u16),
    /// IEEE 754 binary32 with one NaN.
    Float,
    /// IEEE 754 binary64 with one NaN.
    Double,
    /// Mathematical integers.
    Int,
    /// Mathematical reals.
    Real,
    /// References as object numbers; 0 is null.
    Ref,
    /// A total map from the first sort to the second.
    Array(Scalar, Scalar),
}

impl From<Scalar> for Sort {
    fn from(scalar: Scalar) -> Sort {
        match scalar {
            Scalar::Bool => Sort::Bool,
            Scalar::Bv(width) => Sort::Bv(width),
            Scalar::Wide(width) => Sort::Wide(width),
            Scalar::Float => Sort::Float,
            Scalar::Double => Sort::Double,
            Scalar::Int => Sort::Int,
            Scalar::Real => Sort::Real,
            Scalar::Ref => Sort::Ref,
        }
    }
}

impl Sort {
    /// This sort, if it is not an array.
    pub fn scalar(self) -> Option<Scalar> {
        Some(match self {
            Sort::Bool => Scalar::Bool,
            Sort::Bv(width) => Scalar::Bv(width),
            Sort::Wide(width) => Scalar::Wide(width),
            Sort::Float => Scalar::Float,
            Sort::Double => Scalar::Double,
            Sort::Int => Scalar::Int,
            Sort::Real => Scalar::Real,
            Sort::Ref => Scalar::Ref,
            Sort::Array(..) => return None,
        })
    }

    /// The bit-vectors of a width, if there are such.
    pub fn vector(width: u16) -> Option<Sort> {
        match width {
            1..=64 => Some(Sort::Bv(width as u8)),
            65..=WIDEST => Some(Sort::Wide(width)),
            _ => None,
        }
    }

    /// The width of a bit-vector of any width.
    pub fn bit_width(self) -> Option<u16> {
        match self {
            Sort::Bv(width) => Some(width.into()),
            Sort::Wide(width) => Some(width),
            _ => None,
        }
    }

    /// The width of a bit-vector of at most 64 bits, else 0.
    pub fn width(self) -> u8 {
        match self {
            Sort::Bv(width) => width,
            _ => 0,
        }
    }

    /// How many bits a value of this sort has when it is blasted; `None` for unbounded sorts.
    pub fn bits(self) -> Option<u16> {
        match self {
            Sort::Bool => Some(1),
            Sort::Bv(width) => Some(width.into()),
            Sort::Wide(width) => Some(width),
            Sort::Float | Sort::Ref => Some(32),
            Sort::Double => Some(64),
            Sort::Int | Sort::Real | Sort::Array(..) => None,
        }
    }

    /// Float or double.
    pub fn is_float(self) -> bool {
        matches!(self, Sort::Float | Sort::Double)
    }

    /// Mathematical integer or real.
    pub fn is_number(self) -> bool {
        matches!(self, Sort::Int | Sort::Real)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Bool => out.write_str("Bool"),
            Scalar::Bv(width) => write!(out, "(_ BitVec {width})"),
            Scalar::Wide(width) => write!(out, "(_ BitVec {width})"),
            Scalar::Float => out.write_str("(_ FloatingPoint 8 24)"),
            Scalar::Double => out.write_str("(_ FloatingPoint 11 53)"),
            Scalar::Int => out.write_str("Int"),
            Scalar::Real => out.write_str("Real"),
            Scalar::Ref => out.write_str("(_ BitVec 32)"),
        }
    }
}

/// As SMT-LIB writes the sort.
impl fmt::Display for Sort {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sort::Array(index, element) => write!(out, "(Array {index} {element})"),
            other => match other.scalar() {
                Some(scalar) => scalar.fmt(out),
                None => Ok(()),
            },
        }
    }
}

/// The value of `bits` as a signed number of the width.
pub fn signed(bits: u64, width: u8) -> i64 {
    let unused = 64 - u32::from(width.clamp(1, 64));
    ((bits << unused) as i64) >> unused
}

/// The low `width` bits of the value.
pub fn mask(bits: u64, width: u8) -> u64 {
    if width >= 64 {
        bits
    } else {
        bits & ((1 << width) - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sign_and_mask() {
        assert_eq!(signed(0xff, 8), -1);
        assert_eq!(signed(0x7f, 8), 127);
        assert_eq!(signed(u64::MAX, 64), -1);
        assert_eq!(mask(0x1ff, 8), 0xff);
        assert_eq!(mask(u64::MAX, 64), u64::MAX);
    }

    #[test]
    fn sorts_print_as_smt() {
        assert_eq!(
            Sort::Array(Scalar::Bv(32), Scalar::Double).to_string(),
            "(Array (_ BitVec 32) (_ FloatingPoint 11 53))"
        );
    }
}
