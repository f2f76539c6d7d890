//! The integer solutions of linear equations: a point and a basis of directions.
//!
//! Equation by equation, Euclid's algorithm turns the basis so that only one direction changes the
//! equation's left-hand side (the columns of a Hermite form); the equation then fixes how far to go in
//! it, or cannot be met by whole steps, which is a contradiction.

use crate::answer::Unknown;
use crate::budget::Budget;
use crate::gauss::{Conflict, Row, cost};
use crate::linear::Variable;
use crate::rational::Rational;

/// All integer solutions of some equations: a point plus the integer combinations of a basis.
pub(crate) struct Lattice {
    /// The integer variables, in the order of the coordinates.
    pub(crate) variables: Vec<usize>,
    pub(crate) point: Vec<Rational>,
    pub(crate) basis: Vec<Vec<Rational>>,
    /// Integer forms, one for each direction of the basis: 1 along it, and 0 along the others and along
    /// the directions that equations have fixed.
    pub(crate) dual: Vec<Vec<Rational>>,
    /// Each equation met so far with the direction that it fixed and the equation's value along it.
    fixed: Vec<(Row, Vec<Rational>, Rational)>,
    /// Whether any equation has restricted the lattice.
    pub(crate) touched: bool,
}

impl Lattice {
    pub(crate) fn new(variables: &[Variable]) -> Lattice {
        let whole: Vec<usize> = (0..variables.len())
            .filter(|v| variables[*v].is_integer())
            .collect();
        let unit = |at: usize| {
            let mut column = vec![Rational::ZERO; whole.len()];
            column[at] = Rational::ONE;
            column
        };
        Lattice {
            point: vec![Rational::ZERO; whole.len()],
            basis: (0..whole.len()).map(unit).collect(),
            dual: (0..whole.len()).map(unit).collect(),
            variables: whole,
            fixed: Vec::new(),
            touched: false,
        }
    }

    pub(crate) fn value(&self, variable: usize) -> Option<Rational> {
        self.variables
            .binary_search(&variable)
            .ok()
            .map(|at| self.point[at].clone())
    }

    /// The value of a row's terms at a vector over the integer variables.
    pub(crate) fn along(&self, terms: &[(usize, Rational)], vector: &[Rational]) -> Rational {
        let coordinate = |v: &usize| self.variables.binary_search(v).ok();
        terms
            .iter()
            .filter_map(|(v, c)| coordinate(v).map(|at| c * &vector[at]))
            .sum()
    }

    /// Keeps only the points that satisfy the equation too.
    pub(crate) fn restrict(
        &mut self,
        row: &Row,
        budget: &mut Budget,
    ) -> Result<Result<(), Conflict>, Unknown> {
        let row = whole_row(row);
        budget.spend(cost(&row.terms) * (1 + self.basis.len() as u64))?;
        let mut along: Vec<Rational> = self
            .basis
            .iter()
            .map(|b| self.along(&row.terms, b))
            .collect();
        let gap = &row.constant - &self.along(&row.terms, &self.point);
        let Some(pivot) = euclid(&mut along, &mut self.basis, &mut self.dual, budget)? else {
            // The equation depends on the earlier ones; elimination has made sure that it agrees.
            return Ok(Ok(()));
        };
        let steps = gap.over(&along[pivot]);
        if !steps.is_integer() {
            return Ok(Err(self.conflict(&row, &along[pivot], budget)?));
        }
        let direction = self.basis.swap_remove(pivot);
        self.dual.swap_remove(pivot);
        let length = along.swap_remove(pivot);
        for (coordinate, step) in self.point.iter_mut().zip(&direction) {
            *coordinate += &(step * &steps);
        }
        self.fixed.push((row, direction, length));
        self.touched = true;
        Ok(Ok(()))
    }

    /// The equation minus multiples of the earlier ones, divided by its step along the lattice, has
    /// integer coefficients everywhere, but its constant is no integer.
    fn conflict(
        &self,
        row: &Row,
        step: &Rational,
        budget: &mut Budget,
    ) -> Result<Conflict, Unknown> {
        let mut sum = row.clone();
        for (earlier, direction, length) in self.fixed.iter().rev() {
            let factor = -self.along(&sum.terms, direction).over(length);
            sum.add_scaled(&factor, earlier, budget)?;
        }
        let factor = step.reciprocal().unwrap_or_default();
        let scale =
            |terms: &[(usize, Rational)]| terms.iter().map(|(v, c)| (*v, c * &factor)).collect();
        Ok(Conflict::Integer {
            from: scale(&sum.from),
            form: scale(&sum.terms),
            value: &sum.constant * &factor,
        })
    }

    /// Moves the point towards 0 along the basis, for readable values.
    pub(crate) fn shorten(&mut self, budget: &mut Budget) -> Result<(), Unknown> {
        let half = Rational::power_of_two(-1);
        for direction in &self.basis {
            budget.spend(2 * direction.len() as u64)?;
            let product = |a: &[Rational], b: &[Rational]| -> Rational {
                a.iter().zip(b).map(|(x, y)| x * y).sum()
            };
            let length = product(direction, direction);
            let steps = (product(&self.point, direction).over(&length) + &half).floor();
            for (coordinate, step) in self.point.iter_mut().zip(direction) {
                *coordinate -= &(step * &steps);
            }
        }
        Ok(())
    }
}

/// The row with integer coefficients.
fn whole_row(row: &Row) -> Row {
    let common = row
        .terms
        .iter()
        .fold(Rational::ONE, |all, (_, c)| all.lcm(&c.denominator()));
    let scale =
        |terms: &[(usize, Rational)]| terms.iter().map(|(v, c)| (*v, c * &common)).collect();
    Row {
        terms: scale(&row.terms),
        constant: &row.constant * &common,
        from: scale(&row.from),
    }
}

/// Euclid's algorithm on the columns of a basis: afterwards one of the numbers alone is not zero.
/// Answers its place. The dual forms follow.
fn euclid(
    numbers: &mut [Rational],
    columns: &mut [Vec<Rational>],
    dual: &mut [Vec<Rational>],
    budget: &mut Budget,
) -> Result<Option<usize>, Unknown> {
    loop {
        let nonzero = (0..numbers.len()).filter(|at| !numbers[*at].is_zero());
        let Some(pivot) = nonzero.min_by_key(|at| numbers[*at].abs()) else {
            return Ok(None);
        };
        let mut done = true;
        for other in 0..numbers.len() {
            if other == pivot || numbers[other].is_zero() {
                continue;
            }
            budget.spend(columns[other].iter().map(Rational::words).sum())?;
            let quotient =
                (numbers[other].over(&numbers[pivot]) + Rational::power_of_two(-1)).floor();
            numbers[other] = &numbers[other] - &(&quotient * &numbers[pivot]);
            for at in 0..columns[other].len() {
                columns[other][at] = &columns[other][at] - &(&quotient * &columns[pivot][at]);
                dual[pivot][at] = &dual[pivot][at] + &(&quotient * &dual[other][at]);
            }
            done &= numbers[other].is_zero();
        }
        if done {
            return Ok(Some(pivot));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_stable::Random;

    #[test]
    fn the_dual_forms_belong_to_the_basis() {
        let mut random = Random::new(31);
        for _ in 0..200 {
            let mut lattice = Lattice::new(&vec![Variable::integer(); 5]);
            for _ in 0..3 {
                let terms = (0..5).map(|v| (v, Rational::from(random.between(-9, 9))));
                let terms = terms.filter(|(_, c)| !c.is_zero()).collect();
                let row = Row {
                    terms,
                    constant: Rational::ZERO,
                    from: Vec::new(),
                };
                assert!(
                    lattice
                        .restrict(&row, &mut Budget::default())
                        .unwrap()
                        .is_ok()
                );
            }
            for (i, form) in lattice.dual.iter().enumerate() {
                for (j, direction) in lattice.basis.iter().enumerate() {
                    let along: Rational = form.iter().zip(direction).map(|(a, b)| a * b).sum();
                    assert_eq!(along, Rational::from(i64::from(i == j)));
                }
                for (_, direction, _) in &lattice.fixed {
                    let along: Rational = form.iter().zip(direction).map(|(a, b)| a * b).sum();
                    assert!(along.is_zero());
                }
            }
        }
    }
}
