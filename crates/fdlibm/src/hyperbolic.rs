//! Hyperbolic sine, cosine and tangent, by way of `exp` and `expm1`.

use crate::exponential::{exp, expm1};
use crate::words::{INFINITY_HIGH, magnitude};

/// The high word of 22, above which `exp(-x)` does not matter.
const LARGE_HIGH: u32 = 0x4036_0000;
/// The high word of the largest argument of `exp`.
const EXP_LIMIT_HIGH: u32 = 0x4086_2E42;
/// The largest number whose hyperbolic sine and cosine are finite.
const LIMIT: f64 = 710.4758600739439;

/// `StrictMath.sinh`
pub fn sinh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= INFINITY_HIGH {
        return x + x;
    }
    if size < 0x3E30_0000 {
        return x;
    }
    let half = 0.5_f64.copysign(x);
    if size < LARGE_HIGH {
        let t = expm1(x.abs());
        return match size {
            ..0x3FF0_0000 => half * (2.0 * t - t * t / (t + 1.0)),
            _ => half * (t + t / (t + 1.0)),
        };
    }
    half_exp(x.abs(), half).unwrap_or(f64::INFINITY.copysign(x))
}

/// `StrictMath.cosh`
pub fn cosh(x: f64) -> f64 {
    let size = magnitude(x);
    if size >= INFINITY_HIGH {
        return x * x;
    }
    if size < 0x3FD6_2E43 {
        let t = expm1(x.abs());
        let one_more = 1.0 + t;
        return match size {
            ..0x3C80_0000 => one_more,
            _ => 1.0 + (t * t) / (one_more + one_more),
        };
    }
    if size < LARGE_HIGH {
        let t = exp(x.abs());
        return 0.5 * t + 0.5 / t;
    }
    half_exp(x.abs(), 0.5).unwrap_or(f64::INFINITY)
}

/// `half * exp(x)`, also where `exp(x)` itself overflows; `None` where the product does.
fn half_exp(x: f64, half: f64) -> Option<f64> {
    if magnitude(x) < EXP_LIMIT_HIGH {
        return Some(half * exp(x));
    }
    let root = exp(0.5 * x);
    (x <= LIMIT).then_some(half * root * root)
}

/// `StrictMath.tanh`
pub fn tanh(x: f64) -> f64 {
    let size = magnitude(x);
    if x.is_nan() {
        return x + x;
    }
    if size >= LARGE_HIGH {
        return 1.0_f64.copysign(x);
    }
    if size < 0x3C80_0000 {
        return x * (1.0 + x);
    }
    let result = if size >= 0x3FF0_0000 {
        1.0 - 2.0 / (expm1(2.0 * x.abs()) + 2.0)
    } else {
        let t = expm1(-2.0 * x.abs());
        -t / (t + 2.0)
    };
    if x < 0.0 { -result } else { result }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(sinh(f64::NEG_INFINITY), f64::NEG_INFINITY);
        assert_eq!(cosh(f64::NEG_INFINITY), f64::INFINITY);
        assert_eq!(tanh(f64::NEG_INFINITY), -1.0);
        assert!(tanh(f64::NAN).is_nan());
        assert!(cosh(LIMIT).is_finite() && cosh(LIMIT.next_up()).is_infinite());
        assert_eq!(LIMIT.to_bits(), 0x4086_33CE_8FB9_F87D);
    }
}
