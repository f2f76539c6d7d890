//! Arc sine, arc cosine and arc tangent.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use crate::words::{high, magnitude, polynomial, truncated};

const ONE_HIGH: u32 = 0x3FF0_0000;
const HALF_HIGH: u32 = 0x3FE0_0000;
/// What `PI` and its parts lack.
const PI_REST: f64 = 1.2246467991473532e-16;
const HALF_PI_REST: f64 = 6.123233995736766e-17;
const QUARTER_PI_REST: f64 = 3.061616997868383e-17;

/// Arc sine is `x + x * ratio(x*x)`, a quotient of polynomials.
fn ratio(square: f64) -> f64 {
    let numerator = square
        * polynomial(
            square,
            [
                0.16666666666666666,
                -0.3255658186224009,
                0.20121253213486293,
                -0.04005553450067941,
                0.0007915349942898145,
                3.479331075960212e-05,
            ],
        );
    let denominator = polynomial(
        square,
        [
            1.0,
            -2.403394911734414,
            2.0209457602335057,
            -0.6882839716054533,
            0.07703815055590194,
        ],
    );
    numerator / denominator
}

/// `StrictMath.asin`
pub fn asin(x: f64) -> f64 {
    let size = magnitude(x);
    if x.abs() == 1.0 {
        return x * FRAC_PI_2 + x * HALF_PI_REST;
    }
    if size >= ONE_HIGH {
        return f64::NAN;
    }
    if size < 0x3E40_0000 {
        return x;
    }
    if size < HALF_HIGH {
        return x + x * ratio(x * x);
    }
    // asin(x) = pi/2 - 2 asin(sqrt((1 - x) / 2))
    let square = (1.0 - x.abs()) * 0.5;
    let root = square.sqrt();
    let result = if size >= 0x3FEF_3333 {
        FRAC_PI_2 - (2.0 * (root + root * ratio(square)) - HALF_PI_REST)
    } else {
        let root_high = truncated(root);
        let root_low = (square - root_high * root_high) / (root + root_high);
        let rest = 2.0 * root * ratio(square) - (HALF_PI_REST - 2.0 * root_low);
        FRAC_PI_4 - (rest - (FRAC_PI_4 - 2.0 * root_high))
    };
    result.copysign(x)
}

/// `StrictMath.acos`
pub fn acos(x: f64) -> f64 {
    let size = magnitude(x);
    if x == 1.0 {
        return 0.0;
    }
    if x == -1.0 {
        return PI + 2.0 * HALF_PI_REST;
    }
    if size >= ONE_HIGH {
        return f64::NAN;
    }
    if size <= 0x3C60_0000 {
        return FRAC_PI_2 + HALF_PI_REST;
    }
    if size < HALF_HIGH {
        return FRAC_PI_2 - (x - (HALF_PI_REST - x * ratio(x * x)));
    }
    if x < 0.0 {
        let square = (1.0 + x) * 0.5;
        let root = square.sqrt();
        let rest = ratio(square) * root - HALF_PI_REST;
        return PI - 2.0 * (root + rest);
    }
    let square = (1.0 - x) * 0.5;
    let root = square.sqrt();
    let root_high = truncated(root);
    let root_low = (square - root_high * root_high) / (root + root_high);
    let rest = ratio(square) * root + root_low;
    2.0 * (root_high + rest)
}

/// `StrictMath.atan`
pub fn atan(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if size >= 0x4410_0000 {
        return (FRAC_PI_2 + HALF_PI_REST).copysign(x);
    }
    if size < 0x3E20_0000 {
        return x;
    }
    if size < 0x3FDC_0000 {
        return x - x * arc_polynomial(x);
    }
    // atan(x) = atan(c) + atan((x - c) / (1 + x*c)) for a c near x of which atan(c) is known
    let x_abs = x.abs();
    let (y, known, known_rest) = if size < 0x3FE6_0000 {
        let y = (2.0 * x_abs - 1.0) / (2.0 + x_abs);
        (y, 0.4636476090008061, 2.2698777452961687e-17)
    } else if size < 0x3FF3_0000 {
        let y = (x_abs - 1.0) / (x_abs + 1.0);
        (y, FRAC_PI_4, QUARTER_PI_REST)
    } else if size < 0x4003_8000 {
        let y = (x_abs - 1.5) / (1.0 + 1.5 * x_abs);
        (y, 0.982793723247329, 1.3903311031230998e-17)
    } else {
        (-1.0 / x_abs, FRAC_PI_2, HALF_PI_REST)
    };
    let result = known - ((y * arc_polynomial(y) - known_rest) - y);
    if x < 0.0 { -result } else { result }
}

/// Arc tangent is `x - x * arc_polynomial(x)` near zero.
fn arc_polynomial(x: f64) -> f64 {
    let square = x * x;
    let fourth = square * square;
    let odd = square
        * polynomial(
            fourth,
            [
                0.3333333333333293,
                0.14285714272503466,
                0.09090887133436507,
                0.06661073137387531,
                0.049768779946159324,
                0.016285820115365782,
            ],
        );
    let even = fourth
        * polynomial(
            fourth,
            [
                -0.19999999999876483,
                -0.11111110405462356,
                -0.0769187620504483,
                -0.058335701337905735,
                -0.036531572744216916,
            ],
        );
    odd + even
}

/// `StrictMath.atan2`
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    if x == 1.0 {
        return atan(y);
    }
    let left = x.is_sign_negative();
    if y == 0.0 {
        return if left { PI.copysign(y) } else { y };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        };
        return angle.copysign(y);
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let angle = first_quadrant(y, x);
    let angle = if left { PI - (angle - PI_REST) } else { angle };
    if y < 0.0 { -angle } else { angle }
}

/// The angle of `(|x|, |y|)`, for finite numbers that are not zero.
fn first_quadrant(y: f64, x: f64) -> f64 {
    let exponents = (magnitude(y).cast_signed() - magnitude(x).cast_signed()) >> 20;
    if exponents > 60 {
        FRAC_PI_2 + 0.5 * PI_REST
    } else if high(x) >> 31 == 1 && exponents < -60 {
        0.0
    } else {
        atan((y / x).abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(asin(1.0), FRAC_PI_2);
        assert_eq!(acos(-1.0), PI);
        assert!(asin(1.1).is_nan() && acos(-1.1).is_nan());
        assert_eq!(atan(f64::NEG_INFINITY), -FRAC_PI_2);
        assert_eq!(atan2(0.0, -0.0), PI);
        assert_eq!(atan2(-0.0, 1.0).to_bits(), (-0.0_f64).to_bits());
    }
}
