//! Gröbner bases: Buchberger's algorithm over the rationals, in lexicographic order.
//!
//! The order makes the basis as triangular as it can be: its last polynomials have the last
//! variables only. Pairs are taken by the least common multiple of lowest degree; pairs whose leading
//! monomials share no variable, and pairs that others make superfluous, are passed over. Each
//! polynomial remembers which of the given ones it comes from, which is what a refutation names.

use crate::answer::Unknown;
use crate::budget::Budget;
use crate::polynomial::Polynomial;
use crate::rational::Rational;
use std::collections::{BTreeMap, BTreeSet};

/// Exponents by place in the order of variables, the greatest variable first. Comparing them as lists
/// is the lexicographic order.
type Exponents = Vec<u32>;

/// Monomials of a higher degree than this are taken as a sign that the basis explodes.
const HIGHEST_DEGREE: u32 = 60;

/// A polynomial of the basis, its leading coefficient 1.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    /// Descending, so the leading term comes first.
    terms: Vec<(Exponents, Rational)>,
    /// The given polynomials that it was computed from.
    pub(crate) from: BTreeSet<usize>,
}

impl Element {
    fn leading(&self) -> Option<&Exponents> {
        self.terms.first().map(|(exponents, _)| exponents)
    }

    /// Whether this is a constant other than zero: the system has no solution, not even a complex one.
    pub(crate) fn is_unit(&self) -> bool {
        self.leading()
            .is_some_and(|exponents| exponents.iter().all(|e| *e == 0))
    }

    fn cost(&self) -> u64 {
        self.terms.iter().map(|(_, c)| 1 + c.words()).sum()
    }

    /// The polynomial in terms of the variables that the order lists.
    pub(crate) fn polynomial(&self, order: &[usize]) -> Polynomial {
        let powers: Vec<(Vec<(usize, u32)>, Rational)> = self
            .terms
            .iter()
            .map(|(exponents, c)| {
                (
                    order
                        .iter()
                        .copied()
                        .zip(exponents.iter().copied())
                        .collect(),
                    c.clone(),
                )
            })
            .collect();
        Polynomial::from_powers(powers.iter().map(|(powers, c)| (&powers[..], c.clone())))
    }
}

/// A reduced Gröbner basis of the polynomials, each of which comes with what it was derived from. The
/// order lists all variables that occur, the greatest first. A basis with a unit is that unit alone.
pub(crate) fn basis(
    polynomials: &[(Polynomial, BTreeSet<usize>)],
    order: &[usize],
    budget: &mut Budget,
) -> Result<Vec<Element>, Unknown> {
    let mut building = Building {
        elements: Vec::new(),
        pairs: Vec::new(),
    };
    for (polynomial, from) in polynomials {
        let mut work = BTreeMap::new();
        for (monomial, coefficient) in polynomial.terms() {
            let exponents: Exponents = order.iter().map(|v| monomial.exponent(*v)).collect();
            work.insert(exponents, coefficient.clone());
        }
        building.take(work, from.clone(), budget)?;
    }
    while let Some((i, j)) = building.next_pair() {
        // Looking for the pair goes through all pairs, and the criteria through all pairs of each element.
        let (elements, pairs) = (building.elements.len() as u64, building.pairs.len() as u64);
        budget.spend(1 + elements + pairs + elements * pairs / 8)?;
        if building.superfluous(i, j) {
            continue;
        }
        let (work, from) = building.cross(i, j, budget)?;
        building.take(work, from, budget)?;
        if building.elements.last().is_some_and(Element::is_unit) {
            break;
        }
    }
    building.reduced(budget)
}

struct Building {
    elements: Vec<Element>,
    /// Pairs that are still to be looked at.
    pairs: Vec<(usize, usize)>,
}

fn least_common_multiple(a: &[u32], b: &[u32]) -> Exponents {
    a.iter().zip(b).map(|(x, y)| *x.max(y)).collect()
}

fn divides(a: &[u32], b: &[u32]) -> bool {
    a.iter().zip(b).all(|(x, y)| x <= y)
}

impl Building {
    /// Reduces a polynomial by the elements so far and takes what is left as a new one.
    fn take(
        &mut self,
        work: BTreeMap<Exponents, Rational>,
        from: BTreeSet<usize>,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        let all: Vec<usize> = (0..self.elements.len()).collect();
        let element = self.normal_form(work, from, &all, budget)?;
        if !element.terms.is_empty() {
            let new = self.elements.len();
            self.pairs.extend((0..new).map(|old| (old, new)));
            self.elements.push(element);
        }
        Ok(())
    }

    /// What is left of a polynomial when all multiples of leading terms are replaced.
    fn normal_form(
        &self,
        mut work: BTreeMap<Exponents, Rational>,
        mut from: BTreeSet<usize>,
        by: &[usize],
        budget: &mut Budget,
    ) -> Result<Element, Unknown> {
        let mut terms: Vec<(Exponents, Rational)> = Vec::new();
        while let Some((exponents, coefficient)) = work.pop_last() {
            if exponents.iter().any(|e| *e > HIGHEST_DEGREE) {
                return Err(Unknown::Budget);
            }
            budget.spend(1 + by.len() as u64 / 4)?;
            let fitting = |e: &&Element| {
                e.leading()
                    .is_some_and(|leading| divides(leading, &exponents))
            };
            match by.iter().map(|place| &self.elements[*place]).find(fitting) {
                None => terms.push((exponents, coefficient)),
                Some(element) => {
                    budget.spend(element.cost())?;
                    from.extend(&element.from);
                    subtract_multiple(&mut work, element, &exponents, &coefficient);
                }
            }
        }
        if let Some(inverse) = terms.first().and_then(|(_, c)| c.reciprocal()) {
            terms.iter_mut().for_each(|(_, c)| *c = &*c * &inverse);
        }
        Ok(Element { terms, from })
    }

    /// The pair whose least common multiple has the lowest degree.
    fn next_pair(&mut self) -> Option<(usize, usize)> {
        let key = |(i, j): &(usize, usize)| {
            let multiple = self.multiple(*i, *j);
            (
                multiple.iter().map(|e| u64::from(*e)).sum::<u64>(),
                multiple,
            )
        };
        let place = (0..self.pairs.len()).min_by_key(|place| key(&self.pairs[*place]))?;
        Some(self.pairs.swap_remove(place))
    }

    fn multiple(&self, i: usize, j: usize) -> Exponents {
        match (self.elements[i].leading(), self.elements[j].leading()) {
            (Some(a), Some(b)) => least_common_multiple(a, b),
            _ => Exponents::new(),
        }
    }

    /// Buchberger's two criteria.
    fn superfluous(&self, i: usize, j: usize) -> bool {
        let (Some(a), Some(b)) = (self.elements[i].leading(), self.elements[j].leading()) else {
            return true;
        };
        if a.iter().zip(b).all(|(x, y)| *x == 0 || *y == 0) {
            return true;
        }
        let multiple = least_common_multiple(a, b);
        let done = |x: usize, y: usize| !self.pairs.contains(&(x.min(y), x.max(y)));
        (0..self.elements.len()).any(|k| {
            k != i
                && k != j
                && self.elements[k]
                    .leading()
                    .is_some_and(|c| divides(c, &multiple))
                && done(i, k)
                && done(j, k)
        })
    }

    /// The S-polynomial of two elements: their multiples with the leading terms cancelled.
    fn cross(
        &self,
        i: usize,
        j: usize,
        budget: &mut Budget,
    ) -> Result<(BTreeMap<Exponents, Rational>, BTreeSet<usize>), Unknown> {
        let (first, second) = (&self.elements[i], &self.elements[j]);
        budget.spend(first.cost() + second.cost())?;
        let multiple = self.multiple(i, j);
        let mut work = BTreeMap::new();
        subtract_multiple(&mut work, first, &multiple, &Rational::from(-1));
        subtract_multiple(&mut work, second, &multiple, &Rational::ONE);
        Ok((work, first.from.union(&second.from).copied().collect()))
    }

    /// The basis with no element's terms divisible by another's leading term.
    fn reduced(mut self, budget: &mut Budget) -> Result<Vec<Element>, Unknown> {
        if let Some(unit) = self.elements.iter().find(|e| e.is_unit()) {
            return Ok(vec![unit.clone()]);
        }
        let leading: Vec<Exponents> = self
            .elements
            .iter()
            .filter_map(|e| e.leading().cloned())
            .collect();
        let needed = |i: usize| {
            let beaten =
                |j: usize| divides(&leading[j], &leading[i]) && (leading[j] != leading[i] || j < i);
            !(0..leading.len()).any(|j| j != i && beaten(j))
        };
        let kept: Vec<usize> = (0..leading.len()).filter(|i| needed(*i)).collect();
        for place in &kept {
            let others: Vec<usize> = kept
                .iter()
                .copied()
                .filter(|other| other != place)
                .collect();
            let element = self.elements[*place].clone();
            let work = element.terms.into_iter().collect();
            self.elements[*place] = self.normal_form(work, element.from, &others, budget)?;
        }
        Ok(kept
            .into_iter()
            .map(|place| self.elements[place].clone())
            .collect())
    }
}

/// Subtracts the multiple of an element whose leading term is `coefficient * exponents`. The leading
/// term itself is taken out of `work` if it is there.
fn subtract_multiple(
    work: &mut BTreeMap<Exponents, Rational>,
    element: &Element,
    exponents: &[u32],
    coefficient: &Rational,
) {
    let Some(leading) = element.leading() else {
        return;
    };
    let shift: Exponents = exponents
        .iter()
        .zip(leading)
        .map(|(a, b)| a.saturating_sub(*b))
        .collect();
    for (own, c) in element.terms.iter().skip(1) {
        let target: Exponents = own
            .iter()
            .zip(&shift)
            .map(|(a, b)| a.saturating_add(*b))
            .collect();
        let sum = work.entry(target.clone()).or_default();
        *sum -= &(c * coefficient);
        if sum.is_zero() {
            work.remove(&target);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(polynomials: &[Polynomial], order: &[usize]) -> Vec<Polynomial> {
        let given: Vec<(Polynomial, BTreeSet<usize>)> = polynomials
            .iter()
            .enumerate()
            .map(|(i, p)| (p.clone(), BTreeSet::from([i])))
            .collect();
        let elements = basis(&given, order, &mut Budget::default()).unwrap();
        elements
            .iter()
            .map(|element| element.polynomial(order))
            .collect()
    }

    #[test]
    fn a_textbook_basis_is_triangular() {
        // x^2 + y^2 + z^2 = 1, x^2 + z^2 = y, x = z (Cox, Little, O'Shea, chapter 2.8).
        let [x, y, z] = [0, 1, 2].map(Polynomial::variable);
        let one = Polynomial::constant(1);
        let squares = &(&x.power(2) + &y.power(2)) + &z.power(2);
        let system = [&squares - &one, &(&x.power(2) + &z.power(2)) - &y, &x - &z];
        let basis = of(&system, &[0, 1, 2]);
        assert_eq!(basis.len(), 3);
        assert!(
            basis
                .iter()
                .any(|p| p.variables() == [2] && p.degree() == 4),
            "{basis:?}"
        );
        assert!(basis.contains(&(&x - &z)));
    }

    #[test]
    fn every_given_polynomial_reduces_to_zero() {
        let [x, y] = [0, 1].map(Polynomial::variable);
        let system = [&(&x * &y) - &Polynomial::constant(4), &x.power(2) - &y];
        let given: Vec<(Polynomial, BTreeSet<usize>)> = system
            .iter()
            .map(|p| (p.clone(), BTreeSet::new()))
            .collect();
        let elements = basis(&given, &[0, 1], &mut Budget::default()).unwrap();
        let building = Building {
            elements,
            pairs: Vec::new(),
        };
        let all: Vec<usize> = (0..building.elements.len()).collect();
        for polynomial in &system {
            let work = polynomial
                .terms()
                .map(|(m, c)| (vec![m.exponent(0), m.exponent(1)], c.clone()))
                .collect();
            let rest = building
                .normal_form(work, BTreeSet::new(), &all, &mut Budget::default())
                .unwrap();
            assert!(rest.terms.is_empty());
        }
    }

    #[test]
    fn the_unit_is_found() {
        let x = Polynomial::variable(0);
        let one = Polynomial::constant(1);
        assert_eq!(of(&[&x - &one, x.clone()], &[0]), [one]);
    }
}
