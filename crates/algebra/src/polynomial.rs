//! Polynomials and polynomial systems as plain data.
//!
//! A polynomial is a sum of monomials with rational coefficients, kept sparse. Build them with
//! [`Polynomial::variable`], [`Polynomial::constant`] and the operators `+ - *`. A constraint reads
//! `polynomial RELATION 0`.

use crate::linear::{LinearConstraint, LinearSystem, Relation, Variable};
use crate::rational::Rational;
use crate::solver::System;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::{Add, Mul, Neg, Sub};

/// Exponents above this mark a system as malformed: no solver could do anything with them.
const GREATEST_EXPONENT: u32 = 1 << 12;

/// A product of powers of variables, by ascending variable, no exponent zero.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Monomial(Vec<(usize, u32)>);

impl Monomial {
    /// The variables with their exponents.
    pub fn powers(&self) -> &[(usize, u32)] {
        &self.0
    }

    /// The sum of all exponents.
    pub fn degree(&self) -> u64 {
        self.0
            .iter()
            .map(|(_, exponent)| u64::from(*exponent))
            .sum()
    }

    /// The exponent of a variable.
    pub fn exponent(&self, variable: usize) -> u32 {
        self.0
            .binary_search_by_key(&variable, |(v, _)| *v)
            .map_or(0, |at| self.0[at].1)
    }

    /// Exponents stop at the greatest one representable, which no system may hold.
    fn times(&self, other: &Monomial) -> Monomial {
        let mut powers: BTreeMap<usize, u32> = self.0.iter().copied().collect();
        for (variable, exponent) in &other.0 {
            let sum = powers.entry(*variable).or_default();
            *sum = sum.saturating_add(*exponent);
        }
        Monomial(powers.into_iter().collect())
    }

    /// This without the powers of one variable.
    fn without(&self, variable: usize) -> Monomial {
        Monomial(
            self.0
                .iter()
                .filter(|(v, _)| *v != variable)
                .copied()
                .collect(),
        )
    }
}

/// A polynomial with rational coefficients.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Polynomial(BTreeMap<Monomial, Rational>);

impl Polynomial {
    /// The polynomial 0.
    pub fn zero() -> Polynomial {
        Polynomial::default()
    }

    /// A constant.
    pub fn constant(value: impl Into<Rational>) -> Polynomial {
        Self::from_terms([(Monomial::default(), value.into())])
    }

    /// A single variable.
    pub fn variable(variable: usize) -> Polynomial {
        Self::from_terms([(Monomial(vec![(variable, 1)]), Rational::ONE)])
    }

    /// A linear polynomial: the terms plus a constant.
    pub fn linear(terms: &[(usize, Rational)], constant: &Rational) -> Polynomial {
        let linear = terms
            .iter()
            .map(|(v, c)| (Monomial(vec![(*v, 1)]), c.clone()));
        Self::from_terms(linear.chain([(Monomial::default(), constant.clone())]))
    }

    /// A sum of monomials given by their powers, in any order, with repetitions added up.
    pub fn from_powers<'a>(
        terms: impl IntoIterator<Item = (&'a [(usize, u32)], Rational)>,
    ) -> Polynomial {
        Self::from_terms(terms.into_iter().map(|(powers, coefficient)| {
            let monomial = powers
                .iter()
                .filter(|(_, e)| *e > 0)
                .fold(Monomial::default(), |all, power| {
                    all.times(&Monomial(vec![*power]))
                });
            (monomial, coefficient)
        }))
    }

    fn from_terms(terms: impl IntoIterator<Item = (Monomial, Rational)>) -> Polynomial {
        let mut sum = Polynomial::zero();
        for (monomial, coefficient) in terms {
            sum.add_term(monomial, &coefficient);
        }
        sum
    }

    fn add_term(&mut self, monomial: Monomial, coefficient: &Rational) {
        use std::collections::btree_map::Entry;
        match self.0.entry(monomial) {
            Entry::Vacant(_) if coefficient.is_zero() => {}
            Entry::Vacant(place) => {
                place.insert(coefficient.clone());
            }
            Entry::Occupied(mut place) => {
                *place.get_mut() += coefficient;
                if place.get().is_zero() {
                    place.remove();
                }
            }
        }
    }

    /// The monomials with their coefficients, none of them zero.
    pub fn terms(&self) -> impl Iterator<Item = (&Monomial, &Rational)> {
        self.0.iter()
    }

    /// How many monomials there are.
    pub fn term_count(&self) -> usize {
        self.0.len()
    }

    /// Whether this is the polynomial 0.
    pub fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// The value, if no variable occurs.
    pub fn as_constant(&self) -> Option<Rational> {
        match self.0.len() {
            0 => Some(Rational::ZERO),
            1 => self.0.get(&Monomial::default()).cloned(),
            _ => None,
        }
    }

    /// Linear terms and constant, if no product of variables occurs.
    pub fn as_linear(&self) -> Option<(Vec<(usize, Rational)>, Rational)> {
        let (mut terms, mut constant) = (Vec::new(), Rational::ZERO);
        for (monomial, coefficient) in &self.0 {
            match monomial.powers() {
                [] => constant = coefficient.clone(),
                [(variable, 1)] => terms.push((*variable, coefficient.clone())),
                _ => return None,
            }
        }
        Some((terms, constant))
    }

    /// The greatest sum of exponents of a monomial.
    pub fn degree(&self) -> u64 {
        self.0.keys().map(Monomial::degree).max().unwrap_or(0)
    }

    /// The greatest exponent of a variable.
    pub fn degree_in(&self, variable: usize) -> u32 {
        self.0
            .keys()
            .map(|monomial| monomial.exponent(variable))
            .max()
            .unwrap_or(0)
    }

    /// The variables that occur, ascending.
    pub fn variables(&self) -> Vec<usize> {
        let mut all: Vec<usize> = self
            .0
            .keys()
            .flat_map(|m| m.0.iter().map(|(v, _)| *v))
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The value at a point; variables without a value count as 0.
    pub fn evaluate(&self, values: &[Rational]) -> Rational {
        let value = |(monomial, coefficient): (&Monomial, &Rational)| {
            monomial
                .powers()
                .iter()
                .fold(coefficient.clone(), |product, (variable, exponent)| {
                    let factor = values
                        .get(*variable)
                        .map_or(Rational::ZERO, |v| v.power(*exponent));
                    product * factor
                })
        };
        self.0.iter().map(value).sum()
    }

    /// The polynomial with a variable replaced by a value.
    pub fn at(&self, variable: usize, value: &Rational) -> Polynomial {
        Self::from_terms(self.0.iter().map(|(monomial, coefficient)| {
            let factor = value.power(monomial.exponent(variable));
            (monomial.without(variable), coefficient * &factor)
        }))
    }

    /// The polynomial with a variable replaced by a polynomial.
    pub fn substitute(&self, variable: usize, replacement: &Polynomial) -> Polynomial {
        let mut sum = Polynomial::zero();
        for (monomial, coefficient) in &self.0 {
            let rest = Self::from_terms([(monomial.without(variable), coefficient.clone())]);
            sum = sum + &rest * &replacement.power(monomial.exponent(variable));
        }
        sum
    }

    /// The coefficients of a polynomial in this one variable alone, lowest power first.
    /// `None` where another variable occurs (or an exponent beyond all use).
    pub fn univariate(&self, variable: usize) -> Option<Vec<Rational>> {
        let degree =
            Some(self.degree_in(variable)).filter(|degree| *degree <= GREATEST_EXPONENT)?;
        let mut coefficients = vec![Rational::ZERO; degree as usize + 1];
        for (monomial, coefficient) in &self.0 {
            match monomial.powers() {
                [] => coefficients[0] = coefficient.clone(),
                [(v, exponent)] if *v == variable => {
                    coefficients[*exponent as usize] = coefficient.clone()
                }
                _ => return None,
            }
        }
        Some(coefficients)
    }

    /// The partial derivative by a variable.
    pub fn derivative(&self, variable: usize) -> Polynomial {
        Self::from_terms(self.0.iter().filter_map(|(monomial, coefficient)| {
            let exponent = monomial.exponent(variable);
            let lowered = monomial
                .0
                .iter()
                .map(|(v, e)| (*v, if *v == variable { e - 1 } else { *e }));
            let lowered = Monomial(lowered.filter(|(_, e)| *e > 0).collect());
            (exponent > 0).then(|| (lowered, coefficient * &Rational::from(i64::from(exponent))))
        }))
    }

    /// This to a whole power.
    pub fn power(&self, exponent: u32) -> Polynomial {
        let mut result = Polynomial::constant(1);
        let (mut square, mut rest) = (self.clone(), exponent);
        while rest > 0 {
            if rest & 1 == 1 {
                result = &result * &square;
            }
            rest >>= 1;
            if rest > 0 {
                square = &square * &square;
            }
        }
        result
    }

    /// This multiplied by a number.
    pub fn scaled(&self, factor: &Rational) -> Polynomial {
        Self::from_terms(self.0.iter().map(|(m, c)| (m.clone(), c * factor)))
    }
}

impl Add for &Polynomial {
    type Output = Polynomial;

    fn add(self, other: &Polynomial) -> Polynomial {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            sum.add_term(monomial.clone(), coefficient);
        }
        sum
    }
}

impl Neg for &Polynomial {
    type Output = Polynomial;

    fn neg(self) -> Polynomial {
        self.scaled(&Rational::from(-1))
    }
}

impl Sub for &Polynomial {
    type Output = Polynomial;

    fn sub(self, other: &Polynomial) -> Polynomial {
        self + &-other
    }
}

impl Mul for &Polynomial {
    type Output = Polynomial;

    fn mul(self, other: &Polynomial) -> Polynomial {
        let mut product = Polynomial::zero();
        for (first, a) in &self.0 {
            for (second, b) in &other.0 {
                product.add_term(first.times(second), &(a * b));
            }
        }
        product
    }
}

macro_rules! by_value {
    ($($operator:ident $method:ident),*) => {$(
        impl $operator for Polynomial {
            type Output = Polynomial;
            fn $method(self, other: Polynomial) -> Polynomial {
                $operator::$method(&self, &other)
            }
        }
    )*};
}
by_value!(Add add, Sub sub, Mul mul);

impl Neg for Polynomial {
    type Output = Polynomial;

    fn neg(self) -> Polynomial {
        -&self
    }
}

impl fmt::Debug for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_zero() {
            return write!(f, "0");
        }
        for (place, (monomial, coefficient)) in self.0.iter().rev().enumerate() {
            let sign = if place > 0 { " + " } else { "" };
            write!(f, "{sign}{coefficient}")?;
            for (variable, exponent) in monomial.powers() {
                let power = if *exponent > 1 {
                    format!("^{exponent}")
                } else {
                    String::new()
                };
                write!(f, "*x{variable}{power}")?;
            }
        }
        Ok(())
    }
}

/// `polynomial RELATION 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolynomialConstraint {
    /// The left-hand side; the right-hand side is 0.
    pub polynomial: Polynomial,
    /// How it compares with 0.
    pub relation: Relation,
}

impl PolynomialConstraint {
    /// Whether the values satisfy the constraint.
    pub fn satisfied_by(&self, values: &[Rational]) -> bool {
        self.relation
            .holds(self.polynomial.evaluate(values).cmp(&Rational::ZERO))
    }
}

/// A conjunction of polynomial constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PolynomialSystem {
    /// The variables, named by their place here.
    pub variables: Vec<Variable>,
    /// The constraints, named by their place here.
    pub constraints: Vec<PolynomialConstraint>,
}

impl PolynomialSystem {
    /// A system without constraints.
    pub fn new(variables: Vec<Variable>) -> PolynomialSystem {
        PolynomialSystem {
            variables,
            constraints: Vec::new(),
        }
    }

    /// Adds `left RELATION right`; answers the place of the constraint.
    pub fn add(&mut self, left: &Polynomial, relation: Relation, right: &Polynomial) -> usize {
        self.constraints.push(PolynomialConstraint {
            polynomial: left - right,
            relation,
        });
        self.constraints.len() - 1
    }

    /// Adds a variable and returns it as a polynomial.
    pub fn declare(&mut self, variable: Variable) -> Polynomial {
        self.variables.push(variable);
        Polynomial::variable(self.variables.len() - 1)
    }

    /// The same system as a linear one, if it is linear.
    pub fn as_linear(&self) -> Option<LinearSystem> {
        let constraints = self.constraints.iter().map(|constraint| {
            let (terms, constant) = constraint.polynomial.as_linear()?;
            Some(LinearConstraint::new(terms, constraint.relation, -constant))
        });
        let constraints = constraints.collect::<Option<_>>()?;
        Some(LinearSystem {
            variables: self.variables.clone(),
            constraints,
        })
    }
}

impl System for PolynomialSystem {
    fn is_well_formed(&self) -> bool {
        let sound = |(v, e): &(usize, u32)| *v < self.variables.len() && *e <= GREATEST_EXPONENT;
        self.constraints
            .iter()
            .all(|c| c.polynomial.0.keys().all(|m| m.0.iter().all(sound)))
    }

    fn satisfied_by(&self, values: &[Rational]) -> bool {
        values.len() == self.variables.len()
            && self
                .variables
                .iter()
                .zip(values)
                .all(|(variable, value)| variable.admits(value))
            && self.constraints.iter().all(|c| c.satisfied_by(values))
    }

    /// Polynomial refutations carry no proof of the linear kind unless the system is linear.
    fn refuted_by(&self, refutation: &crate::Refutation) -> bool {
        match (&refutation.proof, self.as_linear()) {
            (None, _) => true,
            (Some(_), Some(linear)) => linear.refuted_by(refutation),
            (Some(_), None) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_evaluates_like_numbers() {
        let (x, y) = (Polynomial::variable(0), Polynomial::variable(1));
        let p = &(&x + &y) * &(&x - &y) + Polynomial::constant(3);
        let q = p.power(3).substitute(1, &(&x * &x));
        for (a, b) in [(0, 0), (2, 5), (-3, 1)] {
            let at = |a: i64, b: i64| [Rational::from(a), Rational::from(b)];
            assert_eq!(p.evaluate(&at(a, b)), Rational::from(a * a - b * b + 3));
            let expected = a * a - a * a * a * a + 3;
            assert_eq!(q.evaluate(&at(a, b)), Rational::from(expected).power(3));
        }
        assert_eq!(p.derivative(0), x.scaled(&Rational::from(2)));
        assert!((&p - &p).is_zero());
    }

    #[test]
    fn monstrous_exponents_are_malformed_not_a_panic() {
        let x = Polynomial::variable(0).power(u32::MAX);
        let mut system = PolynomialSystem::new(vec![Variable::real()]);
        system.add(&(&x * &x), Relation::Equal, &Polynomial::constant(1));
        assert!(!system.is_well_formed());
    }
}
