//! Gauss elimination for linear equations, exact, over reals, integers and both.
//!
//! Elimination over the rationals takes a real variable as pivot wherever a row has one, so that the
//! rows that are left speak of integers alone. Those are solved over the integers by reducing a basis
//! of the lattice of solutions equation by equation (the columns of a Hermite form). A contradiction
//! of either kind comes with the combination of equations that shows it.
//!
//! Bounds are only looked at afterwards: if the solution found violates one and the equations leave
//! freedom, the system is handed over (`Incomplete`) to a solver that knows inequalities.

use crate::answer::{Answer, Refutation, Unknown};
use crate::budget::Budget;
use crate::interval::Interval;
use crate::linear::{
    LinearConstraint, LinearSystem, Relation, Terms, Variable, add_scaled, evaluate,
};
use crate::proof::{Combination, Fact, Proof, stated};
use crate::rational::Rational;
use crate::readable::simplest;
use crate::solver::{Solver, System};

/// Gauss elimination.
pub struct Gauss;

impl Solver<LinearSystem> for Gauss {
    fn name(&self) -> &'static str {
        "gauss"
    }

    fn accepts(&self, system: &LinearSystem) -> bool {
        system
            .constraints
            .iter()
            .all(|c| c.relation() == Relation::Equal)
    }

    fn search(&self, system: &LinearSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let facts: Vec<Fact> = (0..system.constraints.len())
            .map(Fact::Constraint)
            .collect();
        let equations: Vec<LinearConstraint> =
            facts.iter().filter_map(|f| stated(system, *f)).collect();
        let solved = match solve_equations(&equations, &system.variables, budget)? {
            Ok(solved) => solved,
            Err(conflict) => return Ok(Answer::Unsat(conflict.refutation(&facts))),
        };
        if let Some(refutation) = solved.out_of_bounds(system, &facts) {
            return Ok(Answer::Unsat(refutation));
        }
        let values = solved.example(&system.variables);
        if system.satisfied_by(&values) {
            Ok(Answer::Sat(values))
        } else {
            Err(Unknown::Incomplete)
        }
    }
}

/// An equation with the combination of given equations that it came from.
#[derive(Clone, Debug)]
struct Row {
    terms: Terms,
    constant: Rational,
    /// Multipliers by number of the given equation.
    from: Terms,
}

impl Row {
    fn add_scaled(
        &mut self,
        factor: &Rational,
        other: &Row,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        budget.spend(cost(&self.terms) + cost(&other.terms) + cost(&other.from))?;
        self.terms = add_scaled(&self.terms, factor, &other.terms);
        self.constant += &(factor * &other.constant);
        self.from = add_scaled(&self.from, factor, &other.from);
        Ok(())
    }

    fn coefficient(&self, variable: usize) -> Option<&Rational> {
        self.terms
            .binary_search_by_key(&variable, |(v, _)| *v)
            .ok()
            .map(|at| &self.terms[at].1)
    }
}

/// What working through terms costs.
pub(crate) fn cost(terms: &[(usize, Rational)]) -> u64 {
    1 + terms.iter().map(|(_, c)| c.words()).sum::<u64>()
}

/// A contradiction among equations.
#[derive(Debug)]
pub(crate) enum Conflict {
    /// The combination reads `0 = c` with `c` not zero.
    Rational(Vec<(usize, Rational)>),
    /// The combination reads `form = c`: integer coefficients and variables, but `c` is no integer.
    Integer {
        /// Multipliers by number of the given equation.
        from: Terms,
        /// The integer form.
        form: Terms,
        /// What the form would have to be.
        value: Rational,
    },
}

impl Conflict {
    fn refutation(self, facts: &[Fact]) -> Refutation {
        Refutation::proved(match self {
            Conflict::Rational(from) => Proof::Farkas(named(&from, facts)),
            Conflict::Integer { from, .. } => not_integer(named(&from, facts)),
        })
    }
}

fn named(from: &[(usize, Rational)], facts: &[Fact]) -> Combination {
    from.iter()
        .filter_map(|(number, factor)| Some((*facts.get(*number)?, factor.clone())))
        .collect()
}

/// The proof from an equation over integers whose constant is no integer: rounded it reads `0 = 1`.
fn not_integer(combination: Combination) -> Proof {
    let then = Box::new(Proof::Farkas(vec![(Fact::Assumed(0), Rational::ONE)]));
    Proof::Noting {
        combinations: vec![combination],
        then,
    }
}

/// The solutions of a system of equations.
pub(crate) struct Solved {
    /// Each pivot variable with its row: coefficient 1, no other pivot variable in it.
    pivots: Vec<(usize, Row)>,
    /// The integer solutions of the rows without real variables.
    lattice: Lattice,
}

/// Solves equations over the reals and integers. The outer result is the budget's.
pub(crate) fn solve_equations(
    equations: &[LinearConstraint],
    variables: &[Variable],
    budget: &mut Budget,
) -> Result<Result<Solved, Conflict>, Unknown> {
    let mut pivots: Vec<(usize, Row)> = Vec::new();
    for (number, equation) in equations.iter().enumerate() {
        let mut row = Row {
            terms: equation.terms().to_vec(),
            constant: equation.constant().clone(),
            from: vec![(number, Rational::ONE)],
        };
        for (variable, pivot) in &pivots {
            if let Some(coefficient) = row.coefficient(*variable) {
                let factor = -coefficient;
                row.add_scaled(&factor, pivot, budget)?;
            }
        }
        let Some(variable) = pivot_variable(&row, variables) else {
            if row.constant.is_zero() {
                continue;
            }
            return Ok(Err(Conflict::Rational(row.from)));
        };
        add_pivot(&mut pivots, variable, row, budget)?;
    }
    let whole = pivots
        .iter()
        .filter(|(v, _)| variables[*v].is_integer())
        .map(|(_, row)| row);
    let mut lattice = Lattice::new(variables);
    for row in whole {
        if let Err(conflict) = lattice.restrict(row, budget)? {
            return Ok(Err(conflict));
        }
    }
    lattice.shorten(budget)?;
    Ok(Ok(Solved { pivots, lattice }))
}

/// A real variable if there is one, so that rows without reals stay free of them.
fn pivot_variable(row: &Row, variables: &[Variable]) -> Option<usize> {
    let real = row.terms.iter().find(|(v, _)| !variables[*v].is_integer());
    real.or(row.terms.first()).map(|(v, _)| *v)
}

fn add_pivot(
    pivots: &mut Vec<(usize, Row)>,
    variable: usize,
    mut row: Row,
    budget: &mut Budget,
) -> Result<(), Unknown> {
    if let Some(factor) = row.coefficient(variable).and_then(Rational::reciprocal) {
        let scale = |terms: &mut Vec<(usize, Rational)>| {
            terms.iter_mut().for_each(|(_, c)| *c = &*c * &factor);
        };
        scale(&mut row.terms);
        scale(&mut row.from);
        row.constant = &row.constant * &factor;
    }
    for (_, other) in pivots.iter_mut() {
        if let Some(coefficient) = other.coefficient(variable) {
            let factor = -coefficient;
            other.add_scaled(&factor, &row, budget)?;
        }
    }
    pivots.push((variable, row));
    Ok(())
}

impl Solved {
    /// A refutation if the equations fix a variable at a value that its bounds exclude.
    fn out_of_bounds(&self, system: &LinearSystem, facts: &[Fact]) -> Option<Refutation> {
        self.pivots
            .iter()
            .filter(|(_, row)| row.terms.len() == 1)
            .find_map(|(variable, row)| {
                let range = Interval::of(&system.variables[*variable]);
                let value = &row.constant;
                if range.contains(value) {
                    return None;
                }
                let below = range.lower.is_some_and(|end| *value < end.value);
                let bound = if below {
                    Fact::Lower(*variable)
                } else {
                    Fact::Upper(*variable)
                };
                // value = x and x <= upper (or -value = -x and -x <= -lower) leave no variable.
                let sign = if below {
                    Rational::ONE
                } else {
                    Rational::from(-1)
                };
                let mut combination = vec![(bound, Rational::ONE)];
                combination.extend(
                    named(&row.from, facts)
                        .into_iter()
                        .map(|(f, c)| (f, c * &sign)),
                );
                Some(Refutation::proved(Proof::Farkas(combination)))
            })
    }

    /// One solution, readable where the equations leave a choice.
    pub(crate) fn example(&self, variables: &[Variable]) -> Vec<Rational> {
        let is_pivot = |v: usize| self.pivots.iter().any(|(pivot, _)| *pivot == v);
        let mut values: Vec<Rational> = variables
            .iter()
            .enumerate()
            .map(|(v, variable)| match self.lattice.value(v) {
                Some(value) if self.lattice.touched => value,
                _ if is_pivot(v) => Rational::ZERO,
                _ => simplest(&Interval::of(variable), variable.is_integer()).unwrap_or_default(),
            })
            .collect();
        for (variable, row) in &self.pivots {
            if variables[*variable].is_integer() {
                continue;
            }
            values[*variable] = Rational::ZERO;
            values[*variable] = &row.constant - &evaluate(&row.terms, &values);
        }
        values
    }
}

/// All integer solutions of some equations: a point plus the integer combinations of a basis.
struct Lattice {
    /// The integer variables, in the order of the coordinates.
    variables: Vec<usize>,
    point: Vec<Rational>,
    basis: Vec<Vec<Rational>>,
    /// Each equation met so far with the direction that it fixed and the equation's value along it.
    fixed: Vec<(Row, Vec<Rational>, Rational)>,
    /// Whether any equation has restricted the lattice.
    touched: bool,
}

impl Lattice {
    fn new(variables: &[Variable]) -> Lattice {
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
            variables: whole,
            fixed: Vec::new(),
            touched: false,
        }
    }

    fn value(&self, variable: usize) -> Option<Rational> {
        self.variables
            .binary_search(&variable)
            .ok()
            .map(|at| self.point[at].clone())
    }

    /// The value of a row's terms at a vector over the integer variables.
    fn along(&self, terms: &[(usize, Rational)], vector: &[Rational]) -> Rational {
        let coordinate = |v: &usize| self.variables.binary_search(v).ok();
        terms
            .iter()
            .filter_map(|(v, c)| coordinate(v).map(|at| c * &vector[at]))
            .sum()
    }

    /// Keeps only the points that satisfy the equation too.
    fn restrict(
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
        let Some(pivot) = euclid(&mut along, &mut self.basis, budget)? else {
            // The equation depends on the earlier ones; elimination has made sure that it agrees.
            return Ok(Ok(()));
        };
        let steps = gap.over(&along[pivot]);
        if !steps.is_integer() {
            return Ok(Err(self.conflict(&row, &along[pivot], budget)?));
        }
        let direction = self.basis.swap_remove(pivot);
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
    fn shorten(&mut self, budget: &mut Budget) -> Result<(), Unknown> {
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
/// Answers its place.
fn euclid(
    numbers: &mut [Rational],
    columns: &mut [Vec<Rational>],
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
    use crate::suite;
    use Relation::Equal;

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::linear(&Gauss);
        assert!(
            tally.sat > 300 && tally.unsat > 300 && tally.unknown < 300,
            "{tally:?}"
        );
    }

    #[test]
    fn solves_a_square_system() {
        let mut system = LinearSystem::new(vec![Variable::real(); 3]);
        system.add([(0, 2), (1, 1), (2, -1)], Equal, 8);
        system.add([(0, -3), (1, -1), (2, 2)], Equal, -11);
        system.add([(0, -2), (1, 1), (2, 2)], Equal, -3);
        let expected = [2, 3, -1].map(Rational::from).to_vec();
        assert_eq!(
            Gauss.solve(&system, &mut Budget::default()),
            Answer::Sat(expected)
        );
    }

    #[test]
    fn solves_diophantine_equations() {
        let mut system = LinearSystem::new(vec![Variable::integer(); 3]);
        system.add([(0, 6), (1, 10), (2, 15)], Equal, 1);
        let Answer::Sat(values) = Gauss.solve(&system, &mut Budget::default()) else {
            panic!("6x + 10y + 15z = 1 has solutions");
        };
        assert!(
            values.iter().all(|v| v.abs() <= Rational::from(3)),
            "{values:?}"
        );
        system.add([(0, 2), (1, 4)], Equal, 7);
        assert!(
            matches!(Gauss.solve(&system, &mut Budget::default()), Answer::Unsat(r) if r.facts == [Fact::Constraint(1)])
        );
    }

    #[test]
    fn finds_contradictions_that_need_two_integer_equations() {
        // x + y = 0 and x - y = 1 agree over the reals only.
        let mut system = LinearSystem::new(vec![Variable::integer(); 2]);
        system.add([(0, 1), (1, 1)], Equal, 0);
        system.add([(0, 1), (1, -1)], Equal, 1);
        let answer = Gauss.solve(&system, &mut Budget::default());
        assert!(matches!(answer, Answer::Unsat(r) if r.facts.len() == 2 && r.proof.is_some()));
    }

    #[test]
    fn eliminates_reals_before_integers() {
        // r = 2x + 1/2 and r = y: no integers x, y.
        let mut system = LinearSystem::new(vec![
            Variable::integer(),
            Variable::integer(),
            Variable::real(),
        ]);
        system.add([(2, 2), (0, -4)], Equal, 1);
        system.add([(2, 1), (1, -1)], Equal, 0);
        assert!(matches!(
            Gauss.solve(&system, &mut Budget::default()),
            Answer::Unsat(_)
        ));
    }
}
