//! Polynomials in one variable: all real roots, the rational ones exactly.
//!
//! Sturm's theorem counts the roots in an interval, bisection separates them, regula falsi narrows them
//! down. A rational root of a polynomial with integer coefficients has a denominator that divides the
//! leading one, so a short enough interval holds a single candidate, and no number has to be factored.

use crate::answer::Unknown;
use crate::budget::Budget;
use crate::rational::Rational;

/// A real root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Root {
    /// A rational root.
    Exact(Rational),
    /// An irrational root, alone between the two numbers.
    Between(Rational, Rational),
}

/// Coefficients, lowest power first, the last not zero.
type Coefficients = Vec<Rational>;

/// All real roots in ascending order. Zero, which has too many, yields none: callers look first.
pub(crate) fn real_roots(
    coefficients: &[Rational],
    budget: &mut Budget,
) -> Result<Vec<Root>, Unknown> {
    let polynomial = whole(&square_free(&trimmed(coefficients.to_vec()), budget)?);
    if polynomial.len() < 2 {
        return Ok(Vec::new());
    }
    let chain = sturm_chain(&polynomial, budget)?;
    let bound = root_bound(&polynomial);
    let mut roots = Vec::new();
    let mut open = vec![(-&bound, bound)];
    while let Some((low, high)) = open.pop() {
        match count(&chain, &low, &high, budget)? {
            0 => {}
            1 => roots.push(pinned(&polynomial, low, high, budget)?),
            _ => {
                let middle = (&low + &high) * Rational::power_of_two(-1);
                open.push((middle.clone(), high));
                open.push((low, middle));
            }
        }
    }
    Ok(roots)
}

fn trimmed(mut coefficients: Coefficients) -> Coefficients {
    while coefficients.last().is_some_and(Rational::is_zero) {
        coefficients.pop();
    }
    coefficients
}

fn evaluate(polynomial: &[Rational], at: &Rational) -> Rational {
    polynomial
        .iter()
        .rev()
        .fold(Rational::ZERO, |sum, c| sum * at + c)
}

fn derivative(polynomial: &[Rational]) -> Coefficients {
    let powers = polynomial.iter().enumerate().skip(1);
    powers
        .map(|(power, c)| c * &Rational::from(power as i64))
        .collect()
}

/// Quotient and remainder; the divisor is not zero.
fn divided(
    dividend: &[Rational],
    divisor: &[Rational],
    budget: &mut Budget,
) -> Result<(Coefficients, Coefficients), Unknown> {
    let mut rest = trimmed(dividend.to_vec());
    let mut quotient = vec![Rational::ZERO; (rest.len() + 1).saturating_sub(divisor.len())];
    let Some(leading) = divisor.last() else {
        return Ok((Vec::new(), rest));
    };
    while rest.len() >= divisor.len() {
        budget.spend(rest.iter().map(Rational::words).sum())?;
        let shift = rest.len() - divisor.len();
        let factor = rest
            .last()
            .map(|last| last.over(leading))
            .unwrap_or_default();
        for (place, c) in divisor.iter().enumerate() {
            rest[shift + place] -= &(c * &factor);
        }
        quotient[shift] = factor;
        rest = trimmed(rest);
    }
    Ok((quotient, rest))
}

/// The polynomial with the same roots, each once.
fn square_free(polynomial: &[Rational], budget: &mut Budget) -> Result<Coefficients, Unknown> {
    let (mut a, mut b) = (polynomial.to_vec(), derivative(polynomial));
    while !b.is_empty() {
        let rest = divided(&a, &b, budget)?.1;
        a = std::mem::replace(&mut b, whole(&rest));
    }
    if a.len() < 2 {
        Ok(polynomial.to_vec())
    } else {
        Ok(divided(polynomial, &a, budget)?.0)
    }
}

/// The multiple by a positive number that has integer coefficients without a common divisor.
fn whole(polynomial: &[Rational]) -> Coefficients {
    let common = polynomial
        .iter()
        .fold(Rational::ONE, |all, c| all.lcm(&c.denominator()));
    let scaled: Coefficients = polynomial.iter().map(|c| c * &common).collect();
    let divisor = scaled.iter().fold(Rational::ZERO, |all, c| all.gcd(c));
    scaled.iter().map(|c| c.over(&divisor)).collect()
}

fn sturm_chain(polynomial: &[Rational], budget: &mut Budget) -> Result<Vec<Coefficients>, Unknown> {
    let mut chain = vec![polynomial.to_vec(), whole(&derivative(polynomial))];
    loop {
        let [.., a, b] = &chain[..] else {
            return Ok(chain);
        };
        let rest = divided(a, b, budget)?.1;
        if rest.is_empty() {
            return Ok(chain);
        }
        let negated = whole(&rest).iter().map(|c| -c).collect();
        chain.push(negated);
    }
}

/// How many roots lie above `low` and not above `high`.
fn count(
    chain: &[Coefficients],
    low: &Rational,
    high: &Rational,
    budget: &mut Budget,
) -> Result<usize, Unknown> {
    budget.spend(
        chain
            .iter()
            .map(|p| p.len() as u64 * (low.words() + high.words()))
            .sum(),
    )?;
    let changes = |at: &Rational| {
        let signs: Vec<i32> = chain
            .iter()
            .map(|p| evaluate(p, at).signum())
            .filter(|s| *s != 0)
            .collect();
        signs.windows(2).filter(|pair| pair[0] != pair[1]).count()
    };
    Ok(changes(low).saturating_sub(changes(high)))
}

/// A number that every root is below in size (Cauchy).
pub(crate) fn root_bound(polynomial: &[Rational]) -> Rational {
    let Some((leading, others)) = polynomial.split_last() else {
        return Rational::ONE;
    };
    let largest = others
        .iter()
        .map(|c| c.over(leading).abs())
        .max()
        .unwrap_or_default();
    largest.ceil() + Rational::ONE
}

/// Narrows an interval with one root until it is known whether the root is rational. Beyond the root the
/// sign is that at the upper end, so one value decides on which side of it the root lies.
fn pinned(
    polynomial: &[Rational],
    mut low: Rational,
    mut high: Rational,
    budget: &mut Budget,
) -> Result<Root, Unknown> {
    let leading = polynomial
        .last()
        .map(Rational::abs)
        .unwrap_or(Rational::ONE);
    let width = Rational::power_of_two(-20).min(leading.reciprocal().unwrap_or_default());
    let (mut below, mut above) = (evaluate(polynomial, &low), evaluate(polynomial, &high));
    if above.is_zero() {
        return Ok(Root::Exact(high));
    }
    let mut turn = false;
    while &high - &low >= width {
        budget.spend(polynomial.len() as u64 * (low.words() + high.words()))?;
        // Regula falsi and bisection alternate: the one is fast near the root, the other far from it.
        turn = !turn;
        let share = if turn {
            crossing(&below, &above)
        } else {
            Rational::power_of_two(-1)
        };
        let point = &low + &((&high - &low) * share);
        let value = evaluate(polynomial, &point);
        if value.is_zero() {
            return Ok(Root::Exact(point));
        }
        if value.signum() == above.signum() {
            (high, above) = (point, value);
        } else {
            (low, below) = (point, value);
        }
    }
    let candidate = (&high * &leading).floor().over(&leading);
    if candidate > low && evaluate(polynomial, &candidate).is_zero() {
        Ok(Root::Exact(candidate))
    } else {
        Ok(Root::Between(low, high))
    }
}

/// Where the straight line through the values at both ends crosses zero, as a share of the interval that
/// is rounded so that numbers stay short, and never an end.
fn crossing(below: &Rational, above: &Rational) -> Rational {
    const PARTS: i64 = 1024;
    let share = below.divided_by(&(below - above)).unwrap_or_default();
    let part = (share * Rational::from(PARTS)).floor();
    part.max(Rational::ONE)
        .min(Rational::from(PARTS - 1))
        .over(&Rational::from(PARTS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_stable::Random;

    fn product(roots: &[(i64, i64)]) -> Coefficients {
        // The product of (d x - n).
        roots.iter().fold(vec![Rational::ONE], |all, (n, d)| {
            let mut next = vec![Rational::ZERO; all.len() + 1];
            for (power, c) in all.iter().enumerate() {
                next[power] -= &(c * &Rational::from(*n));
                next[power + 1] += &(c * &Rational::from(*d));
            }
            next
        })
    }

    #[test]
    fn finds_all_rational_roots() {
        let mut random = Random::new(5);
        for _ in 0..300 {
            let roots: Vec<(i64, i64)> = (0..random.between(1, 5))
                .map(|_| (random.between(-30, 30), random.between(1, 9)))
                .collect();
            let mut expected: Vec<Rational> = roots
                .iter()
                .map(|(n, d)| Rational::fraction(*n, *d).unwrap())
                .collect();
            expected.sort();
            expected.dedup();
            let found = real_roots(&product(&roots), &mut Budget::default()).unwrap();
            let expected: Vec<Root> = expected.into_iter().map(Root::Exact).collect();
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn isolates_irrational_roots() {
        // x^3 - 2x = x (x^2 - 2).
        let p = [0, -2, 0, 1].map(Rational::from);
        let roots = real_roots(&p, &mut Budget::default()).unwrap();
        let [Root::Between(a, b), Root::Exact(zero), Root::Between(c, d)] = &roots[..] else {
            panic!("{roots:?}");
        };
        assert!(zero.is_zero() && b.is_negative() && c.is_positive());
        assert!(b.power(2) < Rational::from(2) && Rational::from(2) < a.power(2));
        assert!(c.power(2) < Rational::from(2) && Rational::from(2) < d.power(2));
        assert!(
            real_roots(&[1, 0, 1].map(Rational::from), &mut Budget::default())
                .unwrap()
                .is_empty()
        );
        assert!(real_roots(&[], &mut Budget::default()).unwrap().is_empty());
        assert_eq!(real_roots(&p, &mut Budget::new(3)), Err(Unknown::Budget));
    }
}
