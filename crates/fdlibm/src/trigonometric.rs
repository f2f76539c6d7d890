//! Sine, cosine and tangent: reduction to `[-pi/4, pi/4]`, then a polynomial.

use std::f64::consts::FRAC_PI_4;

use crate::reduction::{QUARTER_PI_HIGH, Reduced, reduce};
use crate::words::{INFINITY_HIGH, from_words, magnitude, polynomial, truncated};

/// The high words of 2^-27 and 2^-28, below which the leading term is the result.
const TWO_M27_HIGH: u32 = 0x3E40_0000;
const TWO_M28_HIGH: u32 = 0x3E30_0000;

/// `StrictMath.sin`
pub fn sin(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return sine(x);
    }
    if magnitude(x) >= INFINITY_HIGH {
        return f64::NAN;
    }
    let Reduced { quadrant, y, tail } = reduce(x);
    match quadrant & 3 {
        0 => sine_with_tail(y, tail),
        1 => cosine(y, tail),
        2 => -sine_with_tail(y, tail),
        _ => -cosine(y, tail),
    }
}

/// `StrictMath.cos`
pub fn cos(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return cosine(x, 0.0);
    }
    if magnitude(x) >= INFINITY_HIGH {
        return f64::NAN;
    }
    let Reduced { quadrant, y, tail } = reduce(x);
    match quadrant & 3 {
        0 => cosine(y, tail),
        1 => -sine_with_tail(y, tail),
        2 => -cosine(y, tail),
        _ => sine_with_tail(y, tail),
    }
}

/// `StrictMath.tan`
pub fn tan(x: f64) -> f64 {
    if magnitude(x) <= QUARTER_PI_HIGH {
        return tangent(x, 0.0, false);
    }
    if magnitude(x) >= INFINITY_HIGH {
        return f64::NAN;
    }
    let Reduced { quadrant, y, tail } = reduce(x);
    tangent(y, tail, quadrant & 1 != 0)
}

const SINE_1: f64 = -0.16666666666666632;
const SINE: [f64; 5] = [
    0.00833333333332249,
    -0.0001984126982985795,
    2.7557313707070068e-06,
    -2.5050760253406863e-08,
    1.58969099521155e-10,
];

/// The sine of `x` in `[-pi/4, pi/4]`.
fn sine(x: f64) -> f64 {
    if magnitude(x) < TWO_M27_HIGH {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    x + cube * (SINE_1 + square * polynomial(square, SINE))
}

/// The sine of `x + tail`.
fn sine_with_tail(x: f64, tail: f64) -> f64 {
    if magnitude(x) < TWO_M27_HIGH {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    let rest = polynomial(square, SINE);
    x - ((square * (0.5 * tail - cube * rest) - tail) - cube * SINE_1)
}

const COSINE: [f64; 6] = [
    0.0416666666666666,
    -0.001388888888887411,
    2.480158728947673e-05,
    -2.7557314351390663e-07,
    2.087572321298175e-09,
    -1.1359647557788195e-11,
];

/// The cosine of `x + tail`. Above 0.3, `1 - x*x/2` would lose bits; a number near `x*x/2` that has
/// few bits is subtracted from both first.
fn cosine(x: f64, tail: f64) -> f64 {
    let size = magnitude(x);
    if size < TWO_M27_HIGH {
        return 1.0;
    }
    let square = x * x;
    let rest = square * polynomial(square, COSINE);
    if size < 0x3FD3_3333 {
        return 1.0 - (0.5 * square - (square * rest - x * tail));
    }
    let near_half = match size {
        0x3FE9_0001.. => 0.28125,
        _ => from_words(size - 0x0020_0000, 0),
    };
    let difference = 0.5 * square - near_half;
    (1.0 - near_half) - (difference - (square * rest - x * tail))
}

const TANGENT_0: f64 = 0.3333333333333341;
const TANGENT_ODD: [f64; 6] = [
    0.13333333333320124,
    0.021869488294859542,
    0.0035920791075913124,
    0.0005880412408202641,
    7.817944429395571e-05,
    -1.8558637485527546e-05,
];
const TANGENT_EVEN: [f64; 6] = [
    0.05396825397622605,
    0.0088632398235993,
    0.0014562094543252903,
    0.0002464631348184699,
    7.140724913826082e-05,
    2.590730518636337e-05,
];
/// The high word of 0.6744, above which `tan(x) = (1 - tan(pi/4 - x)) / (1 + tan(pi/4 - x))` is
/// used.
const LARGE_HIGH: u32 = 0x3FE5_9428;
const QUARTER_PI_REST: f64 = 3.061616997868383e-17;

/// The tangent of `x + tail`, or its negative reciprocal.
fn tangent(x: f64, tail: f64, reciprocal: bool) -> f64 {
    let size = magnitude(x);
    if size < TWO_M28_HIGH {
        return match reciprocal {
            false => x,
            true if x == 0.0 => 1.0 / x.abs(),
            true => negative_reciprocal(x + tail, x, tail),
        };
    }
    let large = size >= LARGE_HIGH;
    let (y, tail) = if large {
        let sign = 1.0_f64.copysign(x);
        (
            (FRAC_PI_4 - sign * x) + (QUARTER_PI_REST - sign * tail),
            0.0,
        )
    } else {
        (x, tail)
    };
    let square = y * y;
    let fourth = square * square;
    let odd = polynomial(fourth, TANGENT_ODD);
    let even = square * polynomial(fourth, TANGENT_EVEN);
    let cube = square * y;
    let rest = tail + square * (cube * (odd + even) + tail) + TANGENT_0 * cube;
    let sum = y + rest;
    if large {
        let one = if reciprocal { -1.0 } else { 1.0 };
        return 1.0_f64.copysign(x) * (one - 2.0 * (y - (sum * sum / (sum + one) - rest)));
    }
    match reciprocal {
        false => sum,
        true => negative_reciprocal(sum, y, rest),
    }
}

/// `-1 / (x + rest)` to within an ulp, where `sum` is `x + rest` rounded.
fn negative_reciprocal(sum: f64, x: f64, rest: f64) -> f64 {
    let sum_high = truncated(sum);
    let sum_low = rest - (sum_high - x);
    let quotient = -1.0 / sum;
    let quotient_high = truncated(quotient);
    let error = 1.0 + quotient_high * sum_high;
    quotient_high + quotient * (error + quotient_high * sum_low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(sin(-0.0).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(cos(0.0), 1.0);
        assert!(tan(f64::INFINITY).is_nan() && sin(f64::NAN).is_nan());
        assert_eq!(sin(1e22), -0.8522008497671888);
    }
}
