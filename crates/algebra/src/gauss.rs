//! Gauss elimination for linear equations, exact, over reals, integers and both.
//!
//! Elimination over the rationals takes a real variable as pivot wherever a row has one, so that the
//! rows that are left have integer variables only. Those are solved over the integers, see
//! [`crate::lattice`]. A contradiction of either kind comes with the combination of equations that
//! shows it.
//!
//! Bounds are only looked at afterwards: if the solution found violates one and the equations leave
//! freedom, the system is handed over (`Incomplete`) to a solver that knows inequalities.

use crate::answer::{Answer, Refutation, Unknown};
use crate::budget::Budget;
use crate::interval::Interval;
use crate::lattice::Lattice;
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
        let (facts, equations) = equations_of(system);
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
pub(crate) struct Row {
    pub(crate) terms: Terms,
    pub(crate) constant: Rational,
    /// Multipliers by number of the given equation.
    pub(crate) from: Terms,
}

impl Row {
    pub(crate) fn add_scaled(
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

    pub(crate) fn coefficient(&self, variable: usize) -> Option<&Rational> {
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

/// The equations of a system, rounded, with the facts that state them.
pub(crate) fn equations_of(system: &LinearSystem) -> (Vec<Fact>, Vec<LinearConstraint>) {
    let places = 0..system.constraints.len();
    let equal = places.filter(|place| system.constraints[*place].relation() == Relation::Equal);
    equal
        .filter_map(|place| {
            Some((
                Fact::Constraint(place),
                stated(system, Fact::Constraint(place))?,
            ))
        })
        .unzip()
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
    pub(crate) fn refutation(self, facts: &[Fact]) -> Refutation {
        Refutation::proved(match self {
            Conflict::Rational(from) => Proof::Farkas(named(&from, facts)),
            Conflict::Integer { from, .. } => not_integer(named(&from, facts)),
        })
    }
}

pub(crate) fn named(from: &[(usize, Rational)], facts: &[Fact]) -> Combination {
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
    pub(crate) pivots: Vec<(usize, Row)>,
    /// The integer solutions of the rows without real variables.
    pub(crate) lattice: Lattice,
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
