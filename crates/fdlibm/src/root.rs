//! Square root, cube root and hypotenuse.

use crate::words::{from_words, high, power_of_two, truncated, with_high};

/// `StrictMath.sqrt`: IEEE 754 leaves one result only.
pub fn sqrt(x: f64) -> f64 {
    x.sqrt()
}

/// `StrictMath.cbrt`: a third of the exponent, a rational step, a step of Newton's method.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let size = x.abs();
    let mut t = if size < f64::MIN_POSITIVE {
        let scaled = size * power_of_two(54);
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        from_words(high(size) / 3 + 715_094_163, 0)
    };
    let ratio = t * t / size;
    let s = 0.5428571428571428 + ratio * t;
    t *= 0.35714285714285715
        + 1.6071428571428572 / (s + 1.4142857142857144 + -0.7053061224489796 / s);
    // Few bits, so that t*t is exact, and above the root.
    t = from_words(high(t) + 1, 0);
    let quotient = size / (t * t);
    let step = (quotient - t) / (t + t + quotient);
    (t + t * step).copysign(x)
}

/// `StrictMath.hypot`
pub fn hypot(x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return x + y;
    }
    let (a, b) = if y > x { (y, x) } else { (x, y) };
    if high(a) - high(b) > 0x03C0_0000 {
        return a + b;
    }
    // A square must neither overflow nor lose bits; the bound is that of a high word above 500.
    if high(a) > 0x5F30_0000 {
        let down = power_of_two(-600);
        return power_of_two(600) * hypot_scaled(a * down, b * down, truncated);
    }
    if b == 0.0 {
        return a;
    }
    if b < f64::MIN_POSITIVE {
        // The high words stay those of the unscaled numbers here: fdlibm forgets to scale them.
        let up = power_of_two(1022);
        let stale = |scaled: f64| truncated(scaled / up);
        return power_of_two(-1022) * hypot_scaled(a * up, b * up, stale);
    }
    if b < power_of_two(-500) {
        let up = power_of_two(600);
        return power_of_two(-600) * hypot_scaled(a * up, b * up, truncated);
    }
    hypot_scaled(a, b, truncated)
}

/// The hypotenuse of `a >= b` of medium size. `leading` gives the leading bits of a number.
fn hypot_scaled(a: f64, b: f64, leading: impl Fn(f64) -> f64) -> f64 {
    let difference = a - b;
    if difference > b {
        let a_high = leading(a);
        let a_low = a - a_high;
        return (a_high * a_high - (b * -b - a_low * (a + a_high))).sqrt();
    }
    let double = a + a;
    let double_high = from_words(high(leading(a)) + 0x0010_0000, 0);
    let double_low = double - double_high;
    let b_high = leading(b);
    let b_low = b - b_high;
    let products = double_high * b_low + double_low * b;
    (double_high * b_high - (difference * -difference - products)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_values() {
        assert_eq!(cbrt(-27.0), -3.0);
        assert_eq!(cbrt(-0.0).to_bits(), (-0.0_f64).to_bits());
        assert_eq!(hypot(3.0, -4.0), 5.0);
        assert_eq!(hypot(f64::NAN, f64::NEG_INFINITY), f64::INFINITY);
        assert!(hypot(f64::NAN, 1.0).is_nan() && sqrt(-1.0).is_nan());
        assert_eq!(
            hypot(f64::from_bits(3), f64::from_bits(4)),
            f64::from_bits(5)
        );
    }
}
