//! `exp` and `expm1`: reduction by multiples of ln 2, then a rational approximation.

use std::f64::consts::LOG2_E;

use crate::words::{add_to_exponent, from_words, magnitude, polynomial, power_of_two};

pub(crate) const LN_2_HIGH: f64 = 0.6931471803691238;
pub(crate) const LN_2_LOW: f64 = 1.9082149292705877e-10;
/// Above this, `exp` overflows.
const OVERFLOW: f64 = 709.782712893384;
/// Below this, `exp` underflows to zero.
const UNDERFLOW: f64 = -745.1332191019411;
/// The high words of ln(2)/2 and 3/2 ln(2).
const HALF_LN_2_HIGH: u32 = 0x3FD6_2E42;
const THREE_HALVES_LN_2_HIGH: u32 = 0x3FF0_A2B2;

/// `x = power * ln(2) + high - low`
struct Reduced {
    power: i32,
    high: f64,
    low: f64,
}

/// Takes the nearest multiple of ln 2 off a number above ln(2)/2 in magnitude.
fn reduce(x: f64) -> Reduced {
    let power = if magnitude(x) < THREE_HALVES_LN_2_HIGH {
        if x < 0.0 { -1 } else { 1 }
    } else {
        (LOG2_E * x + 0.5_f64.copysign(x)) as i32
    };
    let times = f64::from(power);
    Reduced {
        power,
        high: x - times * LN_2_HIGH,
        low: times * LN_2_LOW,
    }
}

/// The polynomial with `exp(x) = 1 + 2x / (2 - c)`, where `c = x - x*x * polynomial(x*x)`.
pub(crate) const EXP: [f64; 5] = [
    0.16666666666666602,
    -0.0027777777777015593,
    6.613756321437934e-05,
    -1.6533902205465252e-06,
    4.1381367970572385e-08,
];

/// `StrictMath.exp`
pub fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    let size = magnitude(x);
    if size < 0x3E30_0000 {
        return 1.0 + x;
    }
    if size <= HALF_LN_2_HIGH {
        let c = exp_core(x);
        return 1.0 - ((x * c) / (c - 2.0) - x);
    }
    let Reduced { power, high, low } = reduce(x);
    let y = high - low;
    let c = exp_core(y);
    let result = 1.0 - ((low - (y * c) / (2.0 - c)) - high);
    if power >= -1021 {
        return add_to_exponent(result, power);
    }
    add_to_exponent(result, power + 1000) * power_of_two(-1000)
}

fn exp_core(x: f64) -> f64 {
    let square = x * x;
    x - square * polynomial(square, EXP)
}

/// `StrictMath.expm1`
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return x + x;
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    let size = magnitude(x);
    if size >= 0x4043_687A && x < 0.0 {
        return -1.0;
    }
    if size < 0x3C90_0000 {
        return x;
    }
    if size <= HALF_LN_2_HIGH {
        let half_square = x * (0.5 * x);
        return x - (x * expm1_core(x) - half_square);
    }
    let Reduced { power, high, low } = reduce(x);
    let y = high - low;
    let correction = (high - y) - low;
    let mut error = y * (expm1_core(y) - correction) - correction;
    error -= y * (0.5 * y);
    finish_expm1(y, error, power)
}

/// `expm1(x)` is `x - (x * expm1_core(x) - x*x/2)` near zero.
fn expm1_core(x: f64) -> f64 {
    let half = 0.5 * x;
    let half_square = x * half;
    let r = polynomial(
        half_square,
        [
            1.0,
            -0.03333333333333313,
            0.0015873015872548146,
            -7.93650757867488e-05,
            4.008217827329362e-06,
            -2.0109921818362437e-07,
        ],
    );
    let t = 3.0 - r * half;
    half_square * ((r - t) / (6.0 - x * t))
}

/// `2^power * (1 + y - error) - 1` in the order of operations that loses least.
fn finish_expm1(y: f64, error: f64, power: i32) -> f64 {
    match power {
        -1 => 0.5 * (y - error) - 0.5,
        1 if y < -0.25 => -2.0 * (error - (y + 0.5)),
        1 => 1.0 + 2.0 * (y - error),
        2..20 => {
            let one_less = from_words(0x3FF0_0000 - (0x0020_0000 >> power), 0);
            add_to_exponent(one_less - (error - y), power)
        }
        20..=56 => add_to_exponent(y - (error + power_of_two(-power)) + 1.0, power),
        _ => add_to_exponent(1.0 - (error - y), power) - 1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(exp(f64::NEG_INFINITY), 0.0);
        assert_eq!(exp(f64::INFINITY), f64::INFINITY);
        assert_eq!(exp(-745.0), f64::from_bits(1));
        assert_eq!(expm1(f64::NEG_INFINITY), -1.0);
        assert_eq!(expm1(-0.0).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(exp(1.0), 2.7182818284590455, "one ulp above e");
    }
}
