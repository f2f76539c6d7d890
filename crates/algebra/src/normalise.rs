//! Normal forms: from divisions, remainders, casts and `!=` to polynomial constraints.
//!
//! The rules of Lembeck et al. 2004a, section 2, and 2004b, section 3.1, on plain algebra. `!=` becomes `<` or
//! `>`. A fraction is multiplied out, with the two signs of the divisor and the zero divisor as cases of their
//! own. Integer division, remainder and the cast of a real towards zero become an auxiliary integer variable
//! with the conditions (4) of 2004b. Each rule answers [`Alternatives`]: at least one must hold, each is a
//! conjunction.
//! [`solve_by_cases`] goes through them by backtracking.
//!
//! All of this is about mathematical numbers. Whether a program's numbers behave like them (no wrapping,
//! no rounding) is for the caller to know.

use crate::answer::{Answer, Refutation, Unknown};
use crate::interval::{End, Interval, range};
use crate::linear::{Relation, Variable};
use crate::polynomial::{Polynomial, PolynomialConstraint, PolynomialSystem};
use crate::proof::Fact;
use crate::rational::Rational;

use std::collections::BTreeSet;
use std::ops::{Add, Mul, Neg, Sub};

/// Constraints that hold together.
pub type Conjunction = Vec<PolynomialConstraint>;

/// Conjunctions of which at least one holds.
pub type Alternatives = Vec<Conjunction>;

fn constraint(polynomial: Polynomial, relation: Relation) -> PolynomialConstraint {
    PolynomialConstraint {
        polynomial,
        relation,
    }
}

fn negative(polynomial: &Polynomial) -> PolynomialConstraint {
    constraint(polynomial.clone(), Relation::Less)
}

fn positive(polynomial: &Polynomial) -> PolynomialConstraint {
    constraint(-polynomial, Relation::Less)
}

/// `p != 0` as `p < 0` or `p > 0`; any other constraint as itself.
pub fn separated(given: &PolynomialConstraint) -> Alternatives {
    match given.relation {
        Relation::NotEqual => vec![
            vec![negative(&given.polynomial)],
            vec![positive(&given.polynomial)],
        ],
        _ => vec![vec![given.clone()]],
    }
}

/// A quotient of polynomials, built with `+ - *` and [`Fraction::divided_by`]. It remembers all that was
/// divided by, also where a divisor cancels out: division by zero has no value even then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fraction {
    numerator: Polynomial,
    /// The factors of the denominator with their multiplicities; constants are in the numerator.
    denominator: Vec<(Polynomial, u32)>,
    divisors: Vec<Polynomial>,
}

impl From<Polynomial> for Fraction {
    fn from(numerator: Polynomial) -> Fraction {
        Fraction {
            numerator,
            denominator: Vec::new(),
            divisors: Vec::new(),
        }
    }
}

impl Fraction {
    /// The real quotient of two fractions.
    pub fn divided_by(&self, divisor: &Fraction) -> Fraction {
        let mut divisors = joined(&self.divisors, &divisor.divisors);
        let mut numerator = &self.numerator * &product(&divisor.denominator);
        let mut denominator = self.denominator.clone();
        let new = &divisor.numerator;
        match new.as_constant().and_then(|value| value.reciprocal()) {
            Some(inverse) => numerator = numerator.scaled(&inverse),
            None => {
                divisors = joined(&divisors, std::slice::from_ref(new));
                add_factor(&mut denominator, new, 1);
            }
        }
        Fraction {
            numerator,
            denominator,
            divisors,
        }
    }

    /// What was divided by, but for constants other than zero.
    pub fn divisors(&self) -> &[Polynomial] {
        &self.divisors
    }
}

fn joined(first: &[Polynomial], second: &[Polynomial]) -> Vec<Polynomial> {
    let mut all = first.to_vec();
    all.extend(second.iter().filter(|p| !first.contains(p)).cloned());
    all
}

fn product(factors: &[(Polynomial, u32)]) -> Polynomial {
    let one = Polynomial::constant(1);
    factors
        .iter()
        .fold(one, |all, (factor, count)| &all * &factor.power(*count))
}

fn add_factor(factors: &mut Vec<(Polynomial, u32)>, new: &Polynomial, times: u32) {
    match factors.iter_mut().find(|(factor, _)| factor == new) {
        Some((_, count)) => *count = count.saturating_add(times),
        None => factors.push((new.clone(), times)),
    }
}

/// The factors that `whole` has beyond `part`.
fn missing(whole: &[(Polynomial, u32)], part: &[(Polynomial, u32)]) -> Vec<(Polynomial, u32)> {
    let count = |p: &Polynomial| {
        part.iter()
            .find(|(factor, _)| factor == p)
            .map_or(0, |(_, n)| *n)
    };
    whole
        .iter()
        .map(|(p, n)| (p.clone(), n.saturating_sub(count(p))))
        .filter(|(_, n)| *n > 0)
        .collect()
}

impl Add for &Fraction {
    type Output = Fraction;

    fn add(self, other: &Fraction) -> Fraction {
        let extra = missing(&other.denominator, &self.denominator);
        let mut denominator = self.denominator.clone();
        extra
            .iter()
            .for_each(|(factor, count)| add_factor(&mut denominator, factor, *count));
        let left = &self.numerator * &product(&extra);
        let right = &other.numerator * &product(&missing(&denominator, &other.denominator));
        let divisors = joined(&self.divisors, &other.divisors);
        Fraction {
            numerator: left + right,
            denominator,
            divisors,
        }
    }
}

impl Neg for &Fraction {
    type Output = Fraction;

    fn neg(self) -> Fraction {
        Fraction {
            numerator: -&self.numerator,
            ..self.clone()
        }
    }
}

impl Sub for &Fraction {
    type Output = Fraction;

    fn sub(self, other: &Fraction) -> Fraction {
        self + &-other
    }
}

impl Mul for &Fraction {
    type Output = Fraction;

    fn mul(self, other: &Fraction) -> Fraction {
        let mut denominator = self.denominator.clone();
        other
            .denominator
            .iter()
            .for_each(|(factor, count)| add_factor(&mut denominator, factor, *count));
        Fraction {
            numerator: &self.numerator * &other.numerator,
            denominator,
            divisors: joined(&self.divisors, &other.divisors),
        }
    }
}

/// A comparison of fractions without fractions (Lembeck et al. 2004a, figure 2).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multiplied {
    /// The ways in which the comparison holds, all divisors being other than zero.
    pub holds: Alternatives,
    /// The ways in which a divisor is zero, so that the comparison has no value.
    pub undefined: Alternatives,
}

/// Multiplies out `left RELATION right`.
pub fn multiplied(left: &Fraction, relation: Relation, right: &Fraction) -> Multiplied {
    let difference = left - right;
    let zero = |p: &Polynomial| vec![constraint(p.clone(), Relation::Equal)];
    let undefined: Alternatives = difference.divisors.iter().map(zero).collect();
    if difference.divisors.iter().any(Polynomial::is_zero) {
        return Multiplied {
            holds: Vec::new(),
            undefined,
        };
    }
    // Only factors of odd multiplicity decide the sign of the denominator, and a comparison with `=` or
    // `!=` does not depend on it.
    let signless = matches!(relation, Relation::Equal | Relation::NotEqual);
    let odd = difference
        .denominator
        .iter()
        .filter(|(_, count)| !signless && count % 2 == 1);
    let odd: Vec<(Polynomial, u32)> = odd.map(|(factor, _)| (factor.clone(), 1)).collect();
    let decides = |p: &Polynomial| odd.iter().any(|(factor, _)| factor == p);
    let others = difference.divisors.iter().filter(|p| !decides(p));
    let apart: Conjunction = others
        .map(|p| constraint(p.clone(), Relation::NotEqual))
        .collect();
    let case = |sign: Option<PolynomialConstraint>, p: Polynomial| {
        apart
            .iter()
            .cloned()
            .chain(sign)
            .chain([constraint(p, relation)])
            .collect::<Conjunction>()
    };
    let p = difference.numerator.clone();
    let q = product(&odd);
    let holds = if odd.is_empty() {
        vec![case(None, p)]
    } else {
        vec![
            case(Some(positive(&q)), p.clone()),
            case(Some(negative(&q)), -p),
        ]
    };
    Multiplied { holds, undefined }
}

/// A division that rounds towards zero, as polynomials in an auxiliary variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// The quotient: the auxiliary integer variable.
    pub quotient: Polynomial,
    /// The remainder, with the sign of the dividend.
    pub remainder: Polynomial,
    /// The cases of the signs of dividend and divisor in which quotient and remainder are right; none
    /// of them allows a divisor of zero.
    pub cases: Alternatives,
}

/// Replaces the quotient of two numbers, rounded towards zero, by a new integer variable of the system
/// (Lembeck et al. 2004b, conditions (4)). For integers this is the division and remainder of most languages;
/// for reals it is the remainder `fmod`. Cases that the variables' bounds exclude are left out.
pub fn division(
    system: &mut PolynomialSystem,
    dividend: &Polynomial,
    divisor: &Polynomial,
) -> Division {
    let (a, b) = (dividend, divisor);
    let (above, below) = (range(a, &system.variables), range(b, &system.variables));
    let quotient = system.declare(Variable::integer());
    let product = b * &quotient;
    let remainder = a - &product;
    let mut cases = Alternatives::new();
    for (dividend_negative, divisor_negative) in
        [(false, false), (false, true), (true, false), (true, true)]
    {
        let dividend_fits = may_have_sign(&above, dividend_negative, !dividend_negative);
        if !dividend_fits || !may_have_sign(&below, divisor_negative, false) {
            continue;
        }
        // The remainder has the sign of the dividend, and is smaller than the divisor.
        let size = if divisor_negative { -b } else { b.clone() };
        let (dividend_sign, r) = if dividend_negative {
            (negative(a), -&remainder)
        } else {
            (constraint(-a, Relation::LessEqual), remainder.clone())
        };
        let divisor_sign = if divisor_negative {
            negative(b)
        } else {
            positive(b)
        };
        let limits = [
            constraint(-&r, Relation::LessEqual),
            negative(&(&r - &size)),
        ];
        let all = [dividend_sign, divisor_sign].into_iter().chain(limits);
        cases.push(all.filter(|c| !is_true(c, &system.variables)).collect());
    }
    Division {
        quotient,
        remainder,
        cases,
    }
}

/// Replaces a real, rounded towards zero, by a new integer variable of the system: a division by 1.
pub fn truncation(system: &mut PolynomialSystem, value: &Polynomial) -> Division {
    division(system, value, &Polynomial::constant(1))
}

/// Whether values in the interval can be negative, or not negative (zero counts if asked to).
fn may_have_sign(interval: &Interval, negative: bool, zero: bool) -> bool {
    let reaches = |end: &Option<End>, sign: i32| {
        end.as_ref().is_none_or(|end| {
            end.value.signum() == sign || (zero && end.value.is_zero() && !end.open)
        })
    };
    if negative {
        reaches(&interval.lower, -1)
    } else {
        reaches(&interval.upper, 1)
    }
}

/// Whether the variables' bounds alone make the constraint true.
fn is_true(given: &PolynomialConstraint, variables: &[Variable]) -> bool {
    let Some(end) = range(&given.polynomial, variables).upper else {
        return false;
    };
    match given.relation {
        Relation::Less => end.value.is_negative(),
        Relation::LessEqual => !end.value.is_positive(),
        Relation::Equal | Relation::NotEqual => false,
    }
}

/// Solves a system together with one alternative of each disjunction, by backtracking. `solve` is
/// called for the system with more and more alternatives chosen; a choice that has no solution is not
/// followed further, and neither is one whose solution already satisfies what is still open. Where an
/// alternative has no part in its own refutation, the other alternatives are refuted with it.
///
/// `Unsat` means that every choice was refuted. Its facts name the system's own constraints and bounds;
/// [`decide_by_cases`] also returns the disjunctions that the answer depends on.
pub fn solve_by_cases(
    system: &PolynomialSystem,
    disjunctions: &[Alternatives],
    solve: &mut dyn FnMut(&PolynomialSystem) -> Answer,
) -> Answer {
    decide_by_cases(system, disjunctions, solve).0
}

/// As [`solve_by_cases`], with the places of the disjunctions that a refutation rests on.
pub fn decide_by_cases(
    system: &PolynomialSystem,
    disjunctions: &[Alternatives],
    solve: &mut dyn FnMut(&PolynomialSystem) -> Answer,
) -> (Answer, Vec<usize>) {
    let mut present = system.clone();
    let (answer, used) = cases(&mut present, disjunctions, 0, solve);
    (answer, used.into_iter().collect())
}

fn cases(
    present: &mut PolynomialSystem,
    disjunctions: &[Alternatives],
    place: usize,
    solve: &mut dyn FnMut(&PolynomialSystem) -> Answer,
) -> (Answer, BTreeSet<usize>) {
    let answer = solve(present);
    let open = disjunctions.get(place..).unwrap_or(&[]);
    let Some(first) = open.first() else {
        return (answer, BTreeSet::new());
    };
    match &answer {
        // Without steps, no other case is decided either.
        Answer::Unsat(_) | Answer::Unknown(Unknown::Budget) => return (answer, BTreeSet::new()),
        Answer::Sat(values) if open.iter().all(|d| satisfied(d, values)) => {
            return (answer, BTreeSet::new());
        }
        _ => {}
    }
    let size = present.constraints.len();
    let (mut facts, mut used) = (BTreeSet::new(), BTreeSet::from([place]));
    let mut doubt: Option<Unknown> = None;
    for alternative in first {
        present.constraints.extend(alternative.iter().cloned());
        let (answer, inner) = cases(present, disjunctions, place + 1, solve);
        present.constraints.truncate(size);
        let refutation = match answer {
            Answer::Sat(_) => return (answer, inner),
            Answer::Unsat(refutation) => refutation,
            Answer::Unknown(Unknown::Budget) => return (answer, BTreeSet::new()),
            Answer::Unknown(reason) => {
                doubt = Some(reason);
                continue;
            }
        };
        let chosen = |fact: &Fact| matches!(fact, Fact::Constraint(at) if *at >= size);
        if !refutation.facts.iter().any(chosen) {
            return (Answer::Unsat(refutation), inner);
        }
        facts.extend(refutation.facts.into_iter().filter(|fact| !chosen(fact)));
        used.extend(inner);
    }
    match doubt {
        Some(reason) => (Answer::Unknown(reason), BTreeSet::new()),
        None => (Answer::Unsat(Refutation::resting_on(facts)), used),
    }
}

fn satisfied(alternatives: &Alternatives, values: &[Rational]) -> bool {
    alternatives
        .iter()
        .any(|conjunction| conjunction.iter().all(|c| c.satisfied_by(values)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BranchAndBound, Budget, Solver};

    fn number(value: i64) -> Polynomial {
        Polynomial::constant(value)
    }

    fn linear(system: &PolynomialSystem) -> Answer {
        match system.as_linear() {
            Some(linear) => BranchAndBound.solve(&linear, &mut Budget::default()),
            None => Answer::Unknown(Unknown::OutOfScope),
        }
    }

    /// All values of variable 0 that solve the system, found by excluding one after the other.
    fn all_values(mut system: PolynomialSystem, disjunctions: &[Alternatives]) -> Vec<i64> {
        let mut found = Vec::new();
        while let Answer::Sat(values) = solve_by_cases(&system, disjunctions, &mut linear) {
            found.push(values[0].to_i64().unwrap());
            system.add(
                &Polynomial::variable(0),
                Relation::NotEqual,
                &number(found[found.len() - 1]),
            );
        }
        let last = solve_by_cases(&system, disjunctions, &mut linear);
        assert!(matches!(last, Answer::Unsat(_)), "{last:?}");
        found.sort_unstable();
        found
    }

    fn quotient_is(divisor: i64, quotient: i64) -> Vec<i64> {
        let mut system = PolynomialSystem::default();
        let a = system.declare(Variable::integer());
        let division = division(&mut system, &a, &number(divisor));
        system.add(&division.quotient, Relation::Equal, &number(quotient));
        all_values(system, &[division.cases])
    }

    #[test]
    fn integer_divisions_of_the_papers() {
        assert_eq!(quotient_is(3, 5), [15, 16, 17]);
        assert_eq!(quotient_is(5, 4), [20, 21, 22, 23, 24]);
        assert_eq!(quotient_is(3, 0), [-2, -1, 0, 1, 2]);
        assert_eq!(quotient_is(-3, 5), [-17, -16, -15]);
    }

    #[test]
    fn division_agrees_with_the_machine_for_all_signs() {
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 2]);
        let (a, b) = (Polynomial::variable(0), Polynomial::variable(1));
        let division = division(&mut system, &a, &b);
        for (x, y, q) in
            (-9..=9).flat_map(|x| (-5..=5).flat_map(move |y| (-10..=10).map(move |q| (x, y, q))))
        {
            let values = [x, y, q].map(Rational::from);
            let right = y != 0 && x / y == q;
            assert_eq!(
                satisfied(&division.cases, &values),
                right,
                "{x} / {y} = {q}"
            );
            if right {
                assert_eq!(division.remainder.evaluate(&values), Rational::from(x % y));
            }
        }
    }

    #[test]
    fn truncation_goes_towards_zero() {
        let mut system = PolynomialSystem::new(vec![Variable::real()]);
        let cast = truncation(&mut system, &Polynomial::variable(0));
        assert_eq!(cast.cases.len(), 2);
        for quarters in -12..=12 {
            let value = Rational::fraction(quarters, 4).unwrap();
            for whole in -4..=4 {
                let values = [value.clone(), Rational::from(whole)];
                assert_eq!(
                    satisfied(&cast.cases, &values),
                    quarters / 4 == whole,
                    "{values:?}"
                );
            }
        }
    }

    #[test]
    fn known_signs_leave_out_cases() {
        let mut system = PolynomialSystem::new(vec![Variable::integer().between(0, 100)]);
        let a = Polynomial::variable(0);
        assert_eq!(division(&mut system, &a, &number(3)).cases.len(), 1);
        assert_eq!(
            division(&mut system, &-&a, &number(3)).cases.len(),
            2,
            "-a may be 0 or less"
        );
        assert!(division(&mut system, &a, &number(0)).cases.is_empty());
    }

    #[test]
    fn fractions_are_multiplied_out_with_both_signs() {
        // x / y <= 2 at all small integer points.
        let (x, y) = (Polynomial::variable(0), Polynomial::variable(1));
        let quotient = Fraction::from(x).divided_by(&Fraction::from(y));
        for relation in [
            Relation::Less,
            Relation::LessEqual,
            Relation::Equal,
            Relation::NotEqual,
        ] {
            let result = multiplied(&quotient, relation, &Fraction::from(number(2)));
            for (a, b) in (-4..=4).flat_map(|a| (-3..=3).map(move |b| (a, b))) {
                let values = [Rational::from(a), Rational::from(b)];
                let expected = values[0]
                    .divided_by(&values[1])
                    .is_some_and(|q| relation.holds(q.cmp(&2.into())));
                assert_eq!(
                    satisfied(&result.holds, &values),
                    expected,
                    "{a} / {b} {relation:?} 2"
                );
                assert_eq!(satisfied(&result.undefined, &values), b == 0);
            }
        }
    }

    #[test]
    fn a_divisor_that_cancels_out_still_counts() {
        // (1 / y) / (1 / y) = 1 holds where y is not 0, and 1 / (x - x) nowhere.
        let y = Fraction::from(Polynomial::variable(0));
        let one = Fraction::from(number(1));
        let inverse = one.divided_by(&y);
        let result = multiplied(&inverse.divided_by(&inverse), Relation::Equal, &one);
        assert!(satisfied(&result.holds, &[Rational::from(3)]));
        assert!(!satisfied(&result.holds, &[Rational::ZERO]));
        let nowhere = one.divided_by(&(&y - &y));
        assert!(
            multiplied(&nowhere, Relation::LessEqual, &one)
                .holds
                .is_empty()
        );
    }

    #[test]
    fn a_refutation_names_the_disjunctions_that_it_needs() {
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 2]);
        let (x, y) = (Polynomial::variable(0), Polynomial::variable(1));
        system.add(&x, Relation::LessEqual, &number(3));
        system.add(&y, Relation::LessEqual, &number(8));
        let equal = |p: &Polynomial, n: i64| vec![constraint(p - &number(n), Relation::Equal)];
        let beside = vec![equal(&y, 1), equal(&y, 2)];
        let needed = vec![equal(&x, 4), equal(&x, 5)];
        let disjunctions = [beside, needed];
        let mut asked = 0;
        let (answer, used) = decide_by_cases(&system, &disjunctions, &mut |part| {
            asked += 1;
            linear(part)
        });
        let Answer::Unsat(refutation) = answer else {
            panic!("{answer:?}")
        };
        assert_eq!(refutation.facts, [Fact::Constraint(0)]);
        assert_eq!(used, [1]);
        // The system, one alternative of the first, both of the second; the first's other is not tried.
        assert_eq!(asked, 4);
    }
}
