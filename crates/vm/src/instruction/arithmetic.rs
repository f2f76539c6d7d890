//! Arithmetic, comparison and conversion on slots.
//!
//! Ints and floats stand in the low 32 bits of a slot, zero-extended. Integer arithmetic wraps.
//! Floating point is IEEE 754 as the host computes it, with one rule of our own: an operation whose
//! result is a NaN gives the canonical NaN (`0x7fc00000`, `0x7ff8000000000000`), so that results do
//! not depend on the host or on what the compiler folds. Loads, stores and moves keep NaN payloads.

use std::cmp::Ordering;

/// An int in slot form.
#[inline(always)]
pub fn int(value: i32) -> u64 {
    u64::from(value as u32)
}

/// A float in slot form.
#[inline(always)]
pub fn float(value: f32) -> u64 {
    u64::from(if value.is_nan() {
        0x7fc0_0000
    } else {
        value.to_bits()
    })
}

/// A double in slot form.
#[inline(always)]
pub fn double(value: f64) -> u64 {
    if value.is_nan() {
        0x7ff8_0000_0000_0000
    } else {
        value.to_bits()
    }
}

/// The float in a slot.
#[inline(always)]
pub fn as_float(slot: u64) -> f32 {
    f32::from_bits(slot as u32)
}

/// The double in a slot.
#[inline(always)]
pub fn as_double(slot: u64) -> f64 {
    f64::from_bits(slot)
}

/// `lcmp`.
#[inline(always)]
pub fn compare_longs(a: u64, b: u64) -> u64 {
    int((a as i64).cmp(&(b as i64)) as i32)
}

/// `fcmpl`, `fcmpg`, `dcmpl`, `dcmpg`: `on_nan` is the answer when a NaN is involved.
#[inline(always)]
pub fn compare_floats(a: f64, b: f64, on_nan: i8) -> u64 {
    int(match a.partial_cmp(&b) {
        Some(Ordering::Less) => -1,
        Some(Ordering::Equal) => 0,
        Some(Ordering::Greater) => 1,
        None => i32::from(on_nan),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computed_nans_are_canonical() {
        let zero = std::hint::black_box(0.0);
        assert_eq!(double(zero / zero), 0x7ff8_0000_0000_0000);
        assert_eq!(float(f32::from_bits(0xffc1_2345)), 0x7fc0_0000);
    }

    #[test]
    fn comparisons_answer_nan_as_asked() {
        assert_eq!(compare_floats(f64::NAN, 0.0, -1) as i32, -1);
        assert_eq!(compare_floats(0.0, f64::NAN, 1) as i32, 1);
        assert_eq!(compare_floats(-0.0, 0.0, 1) as i32, 0);
    }
}
