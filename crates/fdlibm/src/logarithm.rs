//! `log`, `log10` and `log1p`.

use std::f64::consts::LOG10_E;

use crate::exponential::{LN_2_HIGH, LN_2_LOW};
use crate::words::{INFINITY_HIGH, TWO_54, high, magnitude, polynomial, with_high};

/// The coefficients of `log((1 + s) / (1 - s)) / s - 2`, as a polynomial in `s*s`.
const LOG: [f64; 7] = [
    0.6666666666666735,
    0.3999999999940942,
    0.2857142874366239,
    0.22222198432149784,
    0.1818357216161805,
    0.15313837699209373,
    0.14798198605116586,
];

/// A positive number as a normal double times a power of two.
struct Normal {
    x: f64,
    power: i32,
}

/// The result for numbers whose logarithm is no finite number, or what to go on with.
fn normalize(x: f64) -> Result<Normal, f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x < 0.0 {
        return Err(f64::NAN);
    }
    if magnitude(x) >= INFINITY_HIGH {
        return Err(x + x);
    }
    let subnormal = high(x) < 0x0010_0000;
    let (x, power) = if subnormal { (x * TWO_54, -54) } else { (x, 0) };
    let power = power + (high(x) >> 20).cast_signed() - 1023;
    Ok(Normal { x, power })
}

/// `StrictMath.log`
pub fn log(x: f64) -> f64 {
    let Normal { x, power } = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    // x = 2^power * (1 + f) with sqrt(2)/2 < 1 + f < sqrt(2)
    let significand = high(x) & 0x000F_FFFF;
    let doubled = (significand + 0x9_5F64) & 0x10_0000;
    let f = with_high(x, significand | (doubled ^ 0x3FF0_0000)) - 1.0;
    let power = power + (doubled >> 20).cast_signed();
    let times = f64::from(power);
    if (0x000F_FFFF & (significand + 2)) < 3 {
        return log_near_one(f, power);
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let fourth = square * square;
    let even = fourth * polynomial(fourth, [LOG[1], LOG[3], LOG[5]]);
    let odd = square * polynomial(fourth, [LOG[0], LOG[2], LOG[4], LOG[6]]);
    let rest = odd + even;
    // Between about 1.38 and 1.42, f*f/2 is split off, which cancels better.
    if (0x6_147A..=0x6_B851).contains(&significand) {
        let half_square = 0.5 * f * f;
        return match power {
            0 => f - (half_square - s * (half_square + rest)),
            _ => {
                let correction = s * (half_square + rest) + times * LN_2_LOW;
                times * LN_2_HIGH - ((half_square - correction) - f)
            }
        };
    }
    match power {
        0 => f - s * (f - rest),
        _ => times * LN_2_HIGH - ((s * (f - rest) - times * LN_2_LOW) - f),
    }
}

/// The logarithm of `2^power * (1 + f)` for `|f| < 2^-20`.
fn log_near_one(f: f64, power: i32) -> f64 {
    let times = f64::from(power);
    if f == 0.0 {
        return match power {
            0 => 0.0,
            _ => times * LN_2_HIGH + times * LN_2_LOW,
        };
    }
    let rest = f * f * (0.5 - 0.3333333333333333 * f);
    match power {
        0 => f - rest,
        _ => times * LN_2_HIGH - ((rest - times * LN_2_LOW) - f),
    }
}

/// `StrictMath.log10`
pub fn log10(x: f64) -> f64 {
    let Normal { x, power } = match normalize(x) {
        Ok(normal) => normal,
        Err(result) => return result,
    };
    // Below one the significand goes into [1/2, 1), so that both summands have the same sign.
    let below_one = i32::from(power < 0);
    let exponent = ((0x3FF - below_one) << 20).cast_unsigned();
    let x = with_high(x, (high(x) & 0x000F_FFFF) | exponent);
    let times = f64::from(power + below_one);
    let rest = times * 3.694239077158931e-13 + LOG10_E * log(x);
    rest + times * 0.30102999566361177
}

/// `StrictMath.log1p`
pub fn log1p(x: f64) -> f64 {
    if x <= -1.0 {
        return if x == -1.0 {
            f64::NEG_INFINITY
        } else {
            f64::NAN
        };
    }
    let size = magnitude(x);
    if size >= INFINITY_HIGH {
        return x + x;
    }
    if size < 0x3C90_0000 {
        return x;
    }
    if size < 0x3E20_0000 {
        return x - x * x * 0.5;
    }
    // The bounds 0.41422 and -0.2929 are those of 1 + x between sqrt(2)/2 and sqrt(2).
    let near_one = if x > 0.0 {
        size < 0x3FDA_827A
    } else {
        size <= 0x3FD2_BEC3
    };
    if near_one {
        return log1p_reduced(x, 0, 0.0, false);
    }
    reduce_log1p(x)
}

/// Brings `1 + x` to `2^power * (1 + f)` and carries along what rounding `1 + x` lost.
fn reduce_log1p(x: f64) -> f64 {
    let exponent = |u: f64| (high(u) >> 20).cast_signed() - 1023;
    let (u, correction) = if high(x).cast_signed() < 0x4340_0000 {
        let u = 1.0 + x;
        let lost = if exponent(u) > 0 {
            1.0 - (u - x)
        } else {
            x - (u - 1.0)
        };
        (u, lost / u)
    } else {
        (x, 0.0)
    };
    let power = exponent(u);
    let significand = high(u) & 0x000F_FFFF;
    if significand < 0x6_A09E {
        let f = with_high(u, significand | 0x3FF0_0000) - 1.0;
        log1p_reduced(f, power, correction, significand == 0)
    } else {
        let f = with_high(u, significand | 0x3FE0_0000) - 1.0;
        let tiny = (0x0010_0000 - significand) >> 2 == 0;
        log1p_reduced(f, power + 1, correction, tiny)
    }
}

/// `power * ln(2) + log(1 + f) + correction`; `tiny` tells that `|f| < 2^-20`.
fn log1p_reduced(f: f64, power: i32, correction: f64, tiny: bool) -> f64 {
    let times = f64::from(power);
    let half_square = 0.5 * f * f;
    if tiny {
        if f == 0.0 {
            return match power {
                0 => 0.0,
                _ => times * LN_2_HIGH + (correction + times * LN_2_LOW),
            };
        }
        let rest = half_square * (1.0 - 0.6666666666666666 * f);
        return match power {
            0 => f - rest,
            _ => times * LN_2_HIGH - ((rest - (times * LN_2_LOW + correction)) - f),
        };
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let rest = square * polynomial(square, LOG);
    match power {
        0 => f - (half_square - s * (half_square + rest)),
        _ => {
            let low = times * LN_2_LOW + correction;
            times * LN_2_HIGH - ((half_square - (s * (half_square + rest) + low)) - f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(log(1.0).to_bits(), 0);
        assert_eq!(log(0.0), f64::NEG_INFINITY);
        assert!(log(-1.0).is_nan() && log10(f64::NEG_INFINITY).is_nan());
        assert_eq!(log10(1000.0), 3.0);
        assert_eq!(log1p(-1.0), f64::NEG_INFINITY);
        assert_eq!(log1p(-0.0).to_bits(), (-0.0_f64).to_bits());
        assert!(log1p(f64::NAN).is_nan());
    }
}
