//! `pow`: `2^(y * log2(x))`, the logarithm to about 20 bits more than a double has.

use std::f64::consts::{LN_2, LOG2_E};

use crate::exponential::EXP;
use crate::words::{
    add_to_exponent, from_words, high, magnitude, polynomial, scale, truncated, with_high,
};

/// A number as the sum of one with few bits and a small one.
#[derive(Clone, Copy)]
struct Parts {
    high: f64,
    low: f64,
}

/// What kind of number the exponent is, as far as the sign of a negative base asks for it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parity {
    Odd,
    Even,
    NoInteger,
}

/// `StrictMath.pow`
pub fn pow(x: f64, y: f64) -> f64 {
    if let Some(result) = special_exponent(x, y) {
        return result;
    }
    let negative = x.is_sign_negative();
    let parity = parity(y);
    let size = x.abs();
    if size == 0.0 || size == 1.0 || size.is_infinite() {
        return special_base(size, y, negative, parity);
    }
    if negative && parity == Parity::NoInteger {
        return f64::NAN;
    }
    let sign = if negative && parity == Parity::Odd {
        -1.0
    } else {
        1.0
    };
    // The bound is that of a high word above 2^31.
    let logarithm = if magnitude(y) > 0x41E0_0000 {
        if magnitude(size) < 0x3FEF_FFFF {
            return if y < 0.0 {
                sign * f64::INFINITY
            } else {
                sign * 0.0
            };
        }
        if magnitude(size) > 0x3FF0_0000 {
            return if y > 0.0 {
                sign * f64::INFINITY
            } else {
                sign * 0.0
            };
        }
        log2_near_one(size)
    } else {
        log2(size)
    };
    sign * exp2_of_product(y, logarithm)
}

/// Exponents with a rule of their own.
fn special_exponent(x: f64, y: f64) -> Option<f64> {
    if y == 0.0 {
        return Some(1.0);
    }
    if x.is_nan() || y.is_nan() {
        return Some(x + y);
    }
    if y == 2.0 {
        return Some(x * x);
    }
    if y == 0.5 && x != f64::NEG_INFINITY {
        return Some((x + 0.0).sqrt());
    }
    if y.abs() == 1.0 {
        return Some(if y == 1.0 { x } else { 1.0 / x });
    }
    if y.is_infinite() {
        let size = x.abs();
        let grows = (size > 1.0) == (y > 0.0);
        return Some(match (size == 1.0, grows) {
            (true, _) => f64::NAN,
            (false, true) => f64::INFINITY,
            (false, false) => 0.0,
        });
    }
    None
}

/// The bases zero, one and infinity, of either sign.
fn special_base(size: f64, y: f64, negative: bool, parity: Parity) -> f64 {
    let power = if y < 0.0 { 1.0 / size } else { size };
    match parity {
        Parity::NoInteger if negative && size == 1.0 => f64::NAN,
        Parity::Odd if negative => -power,
        _ => power,
    }
}

fn parity(y: f64) -> Parity {
    let size = y.abs();
    if size >= 9_007_199_254_740_992.0 {
        return Parity::Even;
    }
    match size.trunc() == size {
        false => Parity::NoInteger,
        true if size % 2.0 == 1.0 => Parity::Odd,
        true => Parity::Even,
    }
}

/// The binary logarithm of a number that differs from one by less than 2^-20.
fn log2_near_one(x: f64) -> Parts {
    const LOG2_E_HIGH: f64 = 1.4426950216293335;
    const LOG2_E_LOW: f64 = 1.9259629911266175e-08;
    let t = x - 1.0;
    let rest = (t * t) * (0.5 - t * (0.3333333333333333 - t * 0.25));
    let first = LOG2_E_HIGH * t;
    let second = t * LOG2_E_LOW - rest * LOG2_E;
    let high = truncated(first + second);
    let low = second - (high - first);
    Parts { high, low }
}

/// The binary logarithm of a positive number: with `c` the nearer of 1 and 3/2, the logarithm of
/// `(1 + s) / (1 - s)` for `s = (x - c) / (x + c)`.
fn log2(x: f64) -> Parts {
    const TWO_THIRDS_LOG2_E: f64 = 0.9617966939259756;
    const TWO_THIRDS_LOG2_E_HIGH: f64 = 0.9617967009544373;
    const TWO_THIRDS_LOG2_E_LOW: f64 = -7.028461650952758e-09;
    let Interval {
        x,
        power,
        centre,
        log_high,
        log_low,
    } = interval(x);
    let p = log_of_ratio(x, centre);
    let z_high = TWO_THIRDS_LOG2_E_HIGH * p.high;
    let z_low = TWO_THIRDS_LOG2_E_LOW * p.high + p.low * TWO_THIRDS_LOG2_E + log_low;
    let high = truncated(((z_high + z_low) + log_high) + power);
    let low = z_low - (((high - power) - log_high) - z_high);
    Parts { high, low }
}

/// `x * 2^power`, `x` near the centre, and the binary logarithm of the centre.
struct Interval {
    x: f64,
    power: f64,
    centre: f64,
    log_high: f64,
    log_low: f64,
}

fn interval(x: f64) -> Interval {
    let subnormal = high(x) < 0x0010_0000;
    let (x, offset) = if subnormal {
        (x * 9_007_199_254_740_992.0, -53)
    } else {
        (x, 0)
    };
    let power = offset + (high(x) >> 20).cast_signed() - 0x3FF;
    let significand = high(x) & 0x000F_FFFF;
    let one = significand | 0x3FF0_0000;
    match significand {
        // up to sqrt(3/2)
        ..=0x3_988E => Interval {
            x: with_high(x, one),
            power: f64::from(power),
            centre: 1.0,
            log_high: 0.0,
            log_low: 0.0,
        },
        // up to sqrt(3)
        0x3_988F..0xB_B67A => Interval {
            x: with_high(x, one),
            power: f64::from(power),
            centre: 1.5,
            log_high: 0.5849624872207642,
            log_low: 1.350039202129749e-08,
        },
        _ => Interval {
            x: with_high(x, one - 0x0010_0000),
            power: f64::from(power + 1),
            centre: 1.0,
            log_high: 0.0,
            log_low: 0.0,
        },
    }
}

/// Three halves of the natural logarithm of `x / centre`.
fn log_of_ratio(x: f64, centre: f64) -> Parts {
    let difference = x - centre;
    let reciprocal = 1.0 / (x + centre);
    let s = difference * reciprocal;
    let s_high = truncated(s);
    // The leading bits of x + centre, made from those of x.
    let offset = if centre == 1.0 { 0 } else { 1 << 18 };
    let sum_high = from_words(((high(x) >> 1) | 0x2000_0000) + 0x0008_0000 + offset, 0);
    let sum_low = x - (sum_high - centre);
    let s_low = reciprocal * ((difference - s_high * sum_high) - s_high * sum_low);
    let square = s * s;
    let mut rest = square
        * square
        * polynomial(
            square,
            [
                0.5999999999999946,
                0.4285714285785502,
                0.33333332981837743,
                0.272728123808534,
                0.23066074577556175,
                0.20697501780033842,
            ],
        );
    rest += s_low * (s_high + s);
    let square_high = s_high * s_high;
    let t_high = truncated(3.0 + square_high + rest);
    let t_low = rest - ((t_high - 3.0) - square_high);
    let first = s_high * t_high;
    let second = s_low * t_high + t_low * s;
    let high = truncated(first + second);
    let low = second - (high - first);
    Parts { high, low }
}

/// `2^(y * logarithm)`
fn exp2_of_product(y: f64, logarithm: Parts) -> f64 {
    // -(1024 - log2(largest double + half an ulp))
    const OVERFLOW_REST: f64 = 8.008566259537294e-17;
    let y_high = truncated(y);
    let p_low = (y - y_high) * logarithm.high + y * logarithm.low;
    let p_high = y_high * logarithm.high;
    let z = p_low + p_high;
    if z > 1024.0 || z == 1024.0 && p_low + OVERFLOW_REST > z - p_high {
        return f64::INFINITY;
    }
    if z < -1075.0 || z == -1075.0 && p_low <= z - p_high {
        return 0.0;
    }
    let power = nearest_integer(z);
    let p_high = p_high - f64::from(power);
    let result = exp2_near_zero(p_high, p_low);
    let exponent = (high(result).cast_signed() >> 20) + power;
    if exponent <= 0 {
        scale(result, power)
    } else {
        add_to_exponent(result, power)
    }
}

/// The nearest integer, halves away from zero, by the leading 21 bits of `z` alone; zero up to one
/// half.
fn nearest_integer(z: f64) -> i32 {
    let size = magnitude(z);
    if size <= 0x3FE0_0000 {
        return 0;
    }
    let rounded = size + (0x0010_0000 >> ((size >> 20) - 0x3FE));
    let exponent = (rounded >> 20) - 0x3FF;
    let integer = ((rounded & 0x000F_FFFF) | 0x0010_0000) >> (20 - exponent);
    let integer = integer.cast_signed();
    if z < 0.0 { -integer } else { integer }
}

/// `2^(high + low)` for a sum of at most one half in magnitude.
fn exp2_near_zero(p_high: f64, p_low: f64) -> f64 {
    const LN_2_HIGH: f64 = 0.6931471824645996;
    const LN_2_LOW: f64 = -1.904654299957768e-09;
    let t = truncated(p_low + p_high);
    let first = t * LN_2_HIGH;
    let second = (p_low - (t - p_high)) * LN_2 + t * LN_2_LOW;
    let z = first + second;
    let rest = second - (z - first);
    let square = z * z;
    let c = z - square * polynomial(square, EXP);
    let r = (z * c) / (c - 2.0) - (rest + z * rest);
    1.0 - (r - z)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(pow(f64::NAN, 0.0), 1.0);
        assert!(pow(-1.0, f64::INFINITY).is_nan());
        assert_eq!(pow(-0.0, -3.0), f64::NEG_INFINITY);
        assert_eq!(pow(-2.0, 3.0), -8.0);
        assert!(pow(-2.0, 0.5).is_nan());
        assert_eq!(pow(2.0, -1074.0), f64::from_bits(1));
        assert_eq!(pow(f64::NEG_INFINITY, 0.5), f64::INFINITY);
        assert_eq!(pow(10.0, 15.0), 1e15);
    }

    #[test]
    fn halves_round_away_from_zero() {
        for (z, expected) in [
            (0.5, 0),
            (0.75, 1),
            (1.5, 2),
            (-2.5, -3),
            (1023.5, 1024),
            (-1074.9, -1075),
        ] {
            assert_eq!(nearest_integer(z), expected, "{z}");
        }
    }
}
