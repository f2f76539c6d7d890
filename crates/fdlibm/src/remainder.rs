//! `IEEEremainder`: the remainder of the nearest, not of the truncated quotient.

use crate::words::magnitude;

/// `StrictMath.IEEEremainder`. The truncated remainder, Rust's `%`, is exact and brings `x` below
/// twice `p`; at most two subtractions, exact as well, remain.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return f64::NAN;
    }
    let divisor = p.abs();
    let below_twice = if (divisor + divisor).is_finite() {
        x % (divisor + divisor)
    } else {
        x
    };
    if x.abs() == divisor {
        return 0.0 * x;
    }
    let mut rest = below_twice.abs();
    // Half of a tiny divisor would not be exact.
    if magnitude(divisor) < 0x0020_0000 {
        if rest + rest > divisor {
            rest -= divisor;
            if rest + rest >= divisor {
                rest -= divisor;
            }
        }
    } else {
        let half = 0.5 * divisor;
        if rest > half {
            rest -= divisor;
            if rest >= half {
                rest -= divisor;
            }
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(ieee_remainder(5.0, 3.0), -1.0);
        assert_eq!(ieee_remainder(-4.0, 2.0).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(ieee_remainder(1.0, f64::INFINITY), 1.0);
        assert!(ieee_remainder(1.0, 0.0).is_nan());
        assert!(ieee_remainder(f64::INFINITY, 1.0).is_nan());
    }
}
