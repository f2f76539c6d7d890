//! The two 32-bit halves of a double, powers of two and polynomials: what all families share.

/// 2^24
pub(crate) const TWO_24: f64 = 16_777_216.0;
/// 2^54
pub(crate) const TWO_54: f64 = 18_014_398_509_481_984.0;

/// The high word of infinity: larger ones are those of NaN.
pub(crate) const INFINITY_HIGH: u32 = 0x7FF0_0000;

/// The high half: sign, exponent and the 20 leading bits of the significand.
pub(crate) fn high(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32
}

/// The high half without the sign, which orders finite numbers roughly by magnitude.
pub(crate) fn magnitude(x: f64) -> u32 {
    high(x) & 0x7FFF_FFFF
}

/// The low half: the 32 trailing bits of the significand.
pub(crate) fn low(x: f64) -> u32 {
    x.to_bits() as u32
}

/// A double from its halves.
pub(crate) fn from_words(high: u32, low: u32) -> f64 {
    f64::from_bits(u64::from(high) << 32 | u64::from(low))
}

/// `x` with another high half.
pub(crate) fn with_high(x: f64, high: u32) -> f64 {
    from_words(high, low(x))
}

/// `x` cut off after 21 significant bits, so that products of two such numbers are exact.
pub(crate) fn truncated(x: f64) -> f64 {
    from_words(high(x), 0)
}

/// `x * 2^power` by adding to the exponent; only for results that stay normal.
pub(crate) fn add_to_exponent(x: f64, power: i32) -> f64 {
    with_high(x, high(x).wrapping_add((power << 20).cast_unsigned()))
}

/// `2^power` for a power from -1022 to 1023.
pub(crate) fn power_of_two(power: i32) -> f64 {
    from_words(((power + 0x3FF) << 20).cast_unsigned(), 0)
}

/// `x * 2^power`, rounded once, for an `x` near one and `|power|` up to 1100: the first of the two
/// products is exact.
pub(crate) fn scale(x: f64, power: i32) -> f64 {
    let half = power / 2;
    x * power_of_two(half) * power_of_two(power - half)
}

/// `c[0] + x*(c[1] + x*(c[2] + ...))`
pub(crate) fn polynomial<const N: usize>(x: f64, coefficients: [f64; N]) -> f64 {
    let mut terms = coefficients.into_iter().rev();
    let last = terms.next().unwrap_or(0.0);
    terms.fold(last, |sum, coefficient| coefficient + x * sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_make_up_the_number() {
        for x in [0.0, -0.0, 1.5, -1e-310, f64::INFINITY] {
            assert_eq!(from_words(high(x), low(x)).to_bits(), x.to_bits());
        }
        assert_eq!(magnitude(-1.0), high(1.0));
    }

    #[test]
    fn scaling_rounds_once() {
        assert_eq!(scale(1.5, -1074), f64::from_bits(2), "a tie goes to even");
        assert_eq!(scale(1.25, -1074), f64::from_bits(1));
        assert_eq!(scale(1.0, 1023), power_of_two(1023));
        assert_eq!(add_to_exponent(3.0, -1), 1.5);
    }

    #[test]
    fn polynomials_start_at_the_constant() {
        assert_eq!(polynomial(2.0, [1.0, 10.0, 100.0]), 421.0);
    }
}
