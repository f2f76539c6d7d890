//! Narrowing a box to the part in which a polynomial system can hold.
//!
//! Each constraint is looked at from each of its variables. Where the variable `v` occurs in one power
//! only, the constraint reads `factor * v^k + rest RELATION 0`, and the ranges of factor and rest bound
//! `v`. Where an equation has several powers, one step of the interval Newton method does; where no
//! other variable occurs, the bound on its roots does. Nothing that is cut off can hold a solution;
//! narrowing repeats while it pays.

use crate::answer::Unknown;
use crate::budget::Budget;
use crate::interval::{Interval, range_over, root};
use crate::linear::{Relation, Variable};
use crate::polynomial::{Polynomial, PolynomialSystem};
use crate::rational::Rational;
use crate::univariate::root_bound;
use std::collections::BTreeSet;

/// A box: one closed interval for each variable.
pub(crate) type Spans = Vec<Interval>;

/// A constraint prepared for narrowing.
pub(crate) struct Atom {
    /// The place of the constraint in its system.
    pub(crate) place: usize,
    pub(crate) polynomial: Polynomial,
    pub(crate) relation: Relation,
    pub(crate) variables: Vec<usize>,
    views: Vec<View>,
}

/// A constraint as one of its variables sees it.
struct View {
    variable: usize,
    shape: Shape,
}

enum Shape {
    /// `factor * v^exponent + rest`.
    Power {
        exponent: u32,
        factor: Polynomial,
        rest: Polynomial,
    },
    /// Several powers of the variable; the derivative by it.
    Mixed { derivative: Polynomial },
    /// No other variable: beyond its roots the sign is known, so the variable is in here.
    Alone(Interval),
}

/// Whether a constraint holds on a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Everywhere,
    Nowhere,
    Somewhere,
}

/// What the range of its polynomial says about a constraint.
pub(crate) fn verdict(range: &Interval, relation: Relation) -> Verdict {
    let low = range.low().map_or(-1, Rational::signum);
    let high = range.high().map_or(1, Rational::signum);
    let (all, none) = match relation {
        Relation::Equal => (low == 0 && high == 0, low > 0 || high < 0),
        Relation::NotEqual => (low > 0 || high < 0, low == 0 && high == 0),
        Relation::LessEqual => (high <= 0, low > 0),
        Relation::Less => (high < 0, low >= 0),
    };
    match (all, none) {
        (true, _) => Verdict::Everywhere,
        (_, true) => Verdict::Nowhere,
        _ => Verdict::Somewhere,
    }
}

/// The constraints of a system, those over integers in their strongest form.
pub(crate) fn atoms(system: &PolynomialSystem) -> Vec<Atom> {
    let constraints = system.constraints.iter().enumerate();
    constraints
        .map(|(place, constraint)| {
            let (polynomial, relation) = tightened(
                &constraint.polynomial,
                constraint.relation,
                &system.variables,
            );
            let variables = polynomial.variables();
            let alone = beyond_roots(&polynomial, &variables, relation);
            let seen = variables
                .iter()
                .filter_map(|v| view(&polynomial, *v, relation));
            let views = match relation {
                Relation::NotEqual => Vec::new(),
                _ => seen.chain(alone).collect(),
            };
            Atom {
                place,
                polynomial,
                relation,
                variables,
                views,
            }
        })
        .collect()
}

/// As for linear constraints: the constant rounded where everything else is a whole number.
fn tightened(
    polynomial: &Polynomial,
    relation: Relation,
    variables: &[Variable],
) -> (Polynomial, Relation) {
    let integral = polynomial
        .variables()
        .iter()
        .all(|v| variables[*v].is_integer());
    let varying = || {
        polynomial
            .terms()
            .filter(|(monomial, _)| monomial.degree() > 0)
    };
    if !integral || varying().next().is_none() {
        return (polynomial.clone(), relation);
    }
    let common = varying().fold(Rational::ONE, |all, (_, c)| all.lcm(&c.denominator()));
    let divisor = varying().fold(Rational::ZERO, |all, (_, c)| all.gcd(&(c * &common)));
    let scaled = polynomial.scaled(&common.over(&divisor));
    let constant = scaled
        .terms()
        .find(|(m, _)| m.degree() == 0)
        .map_or(Rational::ZERO, |(_, c)| c.clone());
    let moved = |target: Rational| &scaled + &Polynomial::constant(target - &constant);
    match relation {
        // p + c <= 0 is p <= -c, and p <= floor(-c) for whole p.
        Relation::LessEqual => (moved(constant.ceil()), Relation::LessEqual),
        Relation::Less => (moved(constant.floor() + Rational::ONE), Relation::LessEqual),
        Relation::Equal if !constant.is_integer() => (Polynomial::constant(1), Relation::Equal),
        Relation::Equal | Relation::NotEqual => (scaled, relation),
    }
}

fn view(polynomial: &Polynomial, variable: usize, relation: Relation) -> Option<View> {
    let mut exponents = BTreeSet::new();
    let (mut factor, mut rest) = (Polynomial::zero(), Polynomial::zero());
    for (monomial, coefficient) in polynomial.terms() {
        let exponent = monomial.exponent(variable);
        let others: Vec<(usize, u32)> = monomial
            .powers()
            .iter()
            .filter(|(v, _)| *v != variable)
            .copied()
            .collect();
        let term = Polynomial::from_powers([(&others[..], coefficient.clone())]);
        if exponent > 0 {
            exponents.insert(exponent);
            factor = factor + term;
        } else {
            rest = rest + term;
        }
    }
    let shape = match (exponents.len(), exponents.first()) {
        (1, Some(exponent)) => Shape::Power {
            exponent: *exponent,
            factor,
            rest,
        },
        _ if relation == Relation::Equal => Shape::Mixed {
            derivative: polynomial.derivative(variable),
        },
        _ => return None,
    };
    Some(View { variable, shape })
}

/// For a polynomial in one variable: where the constraint can hold, as far as the bound on the size of
/// the roots and the signs beyond it decide.
fn beyond_roots(polynomial: &Polynomial, variables: &[usize], relation: Relation) -> Option<View> {
    let [variable] = *variables else {
        return None;
    };
    let coefficients = polynomial.univariate(variable)?;
    let above = coefficients.last()?.signum();
    let below = if coefficients.len() % 2 == 1 {
        above
    } else {
        -above
    };
    let bound = root_bound(&coefficients);
    let open = |sign: i32| sign < 0 && relation != Relation::Equal;
    let low = (!open(below)).then(|| -&bound);
    let high = (!open(above)).then_some(bound);
    Some(View {
        variable,
        shape: Shape::Alone(Interval::closed(low, high)),
    })
}

impl Atom {
    /// The interval that the constraint leaves to the view's variable, if it says anything.
    fn allowed(&self, view: &View, spans: &Spans) -> Option<Interval> {
        match &view.shape {
            Shape::Power {
                exponent,
                factor,
                rest,
            } => {
                let factor = range_over(factor, spans);
                let quotient = range_over(rest, spans).mirrored().over(&factor)?;
                let negative = factor.high().is_some_and(Rational::is_negative);
                // Dividing by a negative factor reverses `<=`.
                let power = match self.relation {
                    Relation::Equal => quotient,
                    _ if negative => Interval {
                        upper: None,
                        ..quotient
                    },
                    _ => Interval {
                        lower: None,
                        ..quotient
                    },
                };
                base(&power, *exponent, &spans[view.variable])
            }
            Shape::Alone(interval) => Some(interval.clone()),
            Shape::Mixed { derivative } => {
                let slope = range_over(derivative, spans);
                let span = &spans[view.variable];
                let middle = (span.low()? + span.high()?) * Rational::power_of_two(-1);
                let mut at_middle = spans.clone();
                at_middle[view.variable] = Interval::point(middle.clone());
                let value = range_over(&self.polynomial, &at_middle);
                Some(Interval::point(middle).plus(&value.mirrored().over(&slope)?))
            }
        }
    }
}

/// The values whose power lies in the interval, given where the value lies already. An interval that
/// is empty (the lower end above the upper one) says that there are none.
fn base(power: &Interval, exponent: u32, span: &Interval) -> Option<Interval> {
    if exponent == 1 {
        return Some(power.clone());
    }
    let below = |value: &Rational| match value.is_negative() {
        true => root(&-value, exponent).map(|(_, high)| -high),
        false => root(value, exponent).map(|(low, _)| low),
    };
    let above = |value: &Rational| match value.is_negative() {
        true => root(&-value, exponent).map(|(low, _)| -low),
        false => root(value, exponent).map(|(_, high)| high),
    };
    if exponent % 2 == 1 {
        return Some(Interval::closed(
            power.low().and_then(below),
            power.high().and_then(above),
        ));
    }
    if power.high().is_some_and(Rational::is_negative) {
        return Some(Interval::closed(Some(Rational::ONE), Some(Rational::ZERO)));
    }
    let size = power.high().and_then(above);
    let least = power.low().filter(|low| low.is_positive()).and_then(below);
    // The gap around zero helps on the side on which the variable is known to be.
    Some(if span.low().is_some_and(|low| !low.is_negative()) {
        Interval::closed(least, size)
    } else if span.high().is_some_and(|high| !high.is_positive()) {
        Interval::closed(size.map(|s| -s), least.map(|l| -l))
    } else {
        Interval::closed(size.clone().map(|s| -s), size)
    })
}

/// Ends with more machine words than this are not taken over.
const LONGEST: u64 = 12;

/// Rounds of narrowing at one box; what is left then is for bisection.
const ROUNDS: u32 = 12;

/// Narrows the box as far as it pays; false if nothing is left. Adds the places of the constraints that
/// did it to `used`.
pub(crate) fn narrow(
    atoms: &[Atom],
    variables: &[Variable],
    spans: &mut Spans,
    used: &mut BTreeSet<usize>,
    budget: &mut Budget,
) -> Result<bool, Unknown> {
    for _ in 0..ROUNDS {
        let mut gain = false;
        budget.spend(spans.iter().map(words).sum())?;
        for atom in atoms {
            budget
                .spend((1 + atom.polynomial.term_count() as u64) * (1 + atom.views.len() as u64))?;
            if verdict(&range_over(&atom.polynomial, spans), atom.relation) == Verdict::Nowhere {
                used.insert(atom.place);
                return Ok(false);
            }
            for view in &atom.views {
                if spans[view.variable].single().is_some() {
                    continue;
                }
                let Some(allowed) = atom.allowed(view, spans) else {
                    continue;
                };
                let integer = variables[view.variable].is_integer();
                let (narrower, much) = intersected(&spans[view.variable], &allowed, integer);
                if narrower == spans[view.variable] {
                    continue;
                }
                used.insert(atom.place);
                gain |= much;
                spans[view.variable] = narrower;
                if spans[view.variable].is_empty() {
                    return Ok(false);
                }
            }
        }
        if !gain {
            return Ok(true);
        }
    }
    Ok(true)
}

/// The part of the span that is allowed, and whether that is much less than the span.
fn intersected(span: &Interval, allowed: &Interval, integer: bool) -> (Interval, bool) {
    let (mut low, mut high) = (span.low().cloned(), span.high().cloned());
    // Over an unbounded box, constraints can drive each other's ends to astronomic numbers.
    let usable = |end: &&Rational| end.words() <= LONGEST;
    let higher = allowed
        .low()
        .filter(usable)
        .filter(|end| low.as_ref().is_none_or(|l| *end > l));
    if let Some(end) = higher {
        low = Some(if integer { end.ceil() } else { end.clone() });
    }
    let lower = allowed
        .high()
        .filter(usable)
        .filter(|end| high.as_ref().is_none_or(|h| *end < h));
    if let Some(end) = lower {
        high = Some(if integer { end.floor() } else { end.clone() });
    }
    if low != high {
        low = low
            .map(|value| shortened(value, false))
            .max(span.low().cloned());
        high = match (high.map(|value| shortened(value, true)), span.high()) {
            (Some(value), Some(old)) => Some(value.min(old.clone())),
            (value, old) => value.or_else(|| old.cloned()),
        };
    }
    let narrower = Interval::closed(low, high);
    let much = match (width(span), width(&narrower)) {
        (Some(old), Some(new)) => new * Rational::from(10) <= old * Rational::from(9),
        _ => narrower != *span,
    };
    (narrower, much)
}

/// What computing with an interval costs.
fn words(span: &Interval) -> u64 {
    span.low().map_or(1, Rational::words) + span.high().map_or(1, Rational::words)
}

/// The width of a bounded interval.
pub(crate) fn width(span: &Interval) -> Option<Rational> {
    Some(span.high()? - span.low()?)
}

/// Rounds a number with a long denominator outwards, so that narrowing does not breed long numbers:
/// Newton steps towards a root at 0 would square the denominator each time.
fn shortened(value: Rational, up: bool) -> Rational {
    const DIGITS: i64 = 30;
    const FINEST: i64 = -64;
    if value.denominator() <= Rational::power_of_two(DIGITS as i32) {
        return value;
    }
    let (numerator, denominator) = value.parts();
    let magnitude = numerator.bits() as i64 - denominator.bits() as i64;
    let unit =
        Rational::power_of_two((magnitude - DIGITS).clamp(FINEST, i64::from(i32::MAX)) as i32);
    let count = value.over(&unit);
    (if up { count.ceil() } else { count.floor() }) * unit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integer_constraints_are_tightened() {
        let variables = vec![Variable::integer(); 2];
        let product = &Polynomial::variable(0) * &Polynomial::variable(1);
        let twice = product.scaled(&Rational::from(2));
        let odd = &twice - &Polynomial::constant(3);
        assert_eq!(
            tightened(&odd, Relation::Equal, &variables).0,
            Polynomial::constant(1)
        );
        let (p, relation) = tightened(&odd, Relation::Less, &variables);
        assert_eq!(
            (p, relation),
            (&product - &Polynomial::constant(1), Relation::LessEqual)
        );
    }

    #[test]
    fn narrowing_solves_what_propagation_can() {
        // x y = 12, x = 3, y^2 >= 0: y = 4 without bounds on anything.
        let mut system = PolynomialSystem::new(vec![Variable::real(); 2]);
        let [x, y] = [0, 1].map(Polynomial::variable);
        system.add(&(&x * &y), Relation::Equal, &Polynomial::constant(12));
        system.add(&x, Relation::Equal, &Polynomial::constant(3));
        let mut spans = vec![Interval::default(); 2];
        let mut used = BTreeSet::new();
        let left = narrow(
            &atoms(&system),
            &system.variables,
            &mut spans,
            &mut used,
            &mut Budget::default(),
        );
        assert_eq!(left, Ok(true));
        assert_eq!(spans[1], Interval::point(4.into()));
    }

    #[test]
    fn squares_are_not_negative() {
        let mut system = PolynomialSystem::new(vec![Variable::real()]);
        system.add(
            &Polynomial::variable(0).power(2),
            Relation::LessEqual,
            &Polynomial::constant(-1),
        );
        let mut spans = vec![Interval::default()];
        let mut used = BTreeSet::new();
        let left = narrow(
            &atoms(&system),
            &system.variables,
            &mut spans,
            &mut used,
            &mut Budget::default(),
        );
        assert_eq!((left, used), (Ok(false), BTreeSet::from([0])));
    }
}
