//! The simplex algorithm for linear inequalities, exact over the rationals.
//!
//! This is the dual form that constraint solvers use (Dutertre and de Moura): each linear form that
//! occurs is a variable with bounds, the tableau ties the forms together, and pivots repair one
//! violated bound after the other. Bland's rule guards against cycles. A strict bound is a bound moved
//! by an infinitesimal, so `<` needs no treatment of its own. When a bound cannot be repaired, the row
//! shows it: its bounds, weighted by its coefficients, are a Farkas certificate.
//!
//! Constraints can be taken back in reverse order, which branch and bound builds on.

use crate::answer::{Answer, Refutation, Unknown};
use crate::branch_and_bound::prefer_whole;
use crate::budget::Budget;
use crate::gauss::cost;
use crate::linear::{LinearConstraint, LinearSystem, Relation, Terms, add_scaled};
use crate::proof::{Combination, Fact, Proof, stated};
use crate::rational::Rational;
use crate::readable::polish;
use crate::solver::Solver;
use std::collections::HashMap;

/// The simplex algorithm, for real variables.
pub struct Simplex;

impl Solver<LinearSystem> for Simplex {
    fn name(&self) -> &'static str {
        "simplex"
    }

    fn accepts(&self, system: &LinearSystem) -> bool {
        !system.has(Relation::NotEqual) && system.variables.iter().all(|v| !v.is_integer())
    }

    fn search(&self, system: &LinearSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let mut tableau = Tableau::new(system.variables.len());
        match tableau.load(system, budget)? {
            Err(conflict) => Ok(Answer::Unsat(Refutation::proved(Proof::Farkas(conflict)))),
            Ok(()) => {
                let values = polish(system, tableau.solution(), budget);
                Ok(Answer::Sat(prefer_whole(system, values, budget)))
            }
        }
    }
}

/// A number plus a multiple of an infinitesimal.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Near {
    number: Rational,
    infinitesimal: Rational,
}

impl Near {
    fn new(number: Rational, infinitesimal: i64) -> Near {
        Near {
            number,
            infinitesimal: infinitesimal.into(),
        }
    }

    fn add_scaled(&mut self, factor: &Rational, other: &Near) {
        self.number += &(factor * &other.number);
        if !other.infinitesimal.is_zero() {
            self.infinitesimal += &(factor * &other.infinitesimal);
        }
    }

    fn minus(&self, other: &Near) -> Near {
        let mut difference = self.clone();
        difference.add_scaled(&Rational::from(-1), other);
        difference
    }
}

/// A bound with the fact, and its multiplier, that states it.
#[derive(Clone, Debug)]
struct Bound {
    value: Near,
    fact: Fact,
    factor: Rational,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Lower,
    Upper,
}

/// A variable of the tableau: one of the system's, or a linear form that occurs in it.
#[derive(Clone, Debug, Default)]
struct Column {
    lower: Option<Bound>,
    upper: Option<Bound>,
    value: Near,
    /// The place of its row, if it is basic.
    row: Option<usize>,
}

impl Column {
    fn bound(&self, side: Side) -> Option<&Bound> {
        match side {
            Side::Lower => self.lower.as_ref(),
            Side::Upper => self.upper.as_ref(),
        }
    }

    fn bound_mut(&mut self, side: Side) -> &mut Option<Bound> {
        match side {
            Side::Lower => &mut self.lower,
            Side::Upper => &mut self.upper,
        }
    }

    /// The side on which the value is out of bounds.
    fn violated(&self) -> Option<Side> {
        if self
            .lower
            .as_ref()
            .is_some_and(|bound| self.value < bound.value)
        {
            Some(Side::Lower)
        } else if self
            .upper
            .as_ref()
            .is_some_and(|bound| self.value > bound.value)
        {
            Some(Side::Upper)
        } else {
            None
        }
    }
}

/// `basic = sum of coefficient * column`, over columns that are not basic.
#[derive(Clone, Debug)]
struct Row {
    basic: usize,
    terms: Terms,
}

/// Linear constraints with a point that satisfies them, as far as one was found.
#[derive(Clone, Debug)]
pub(crate) struct Tableau {
    columns: Vec<Column>,
    rows: Vec<Row>,
    /// How many columns are the system's own variables.
    own: usize,
    /// The column of each linear form, scaled so that its first coefficient is 1.
    forms: HashMap<Vec<(usize, Rational)>, usize>,
    /// Bounds replaced so far, for taking constraints back.
    trail: Vec<(usize, Side, Option<Bound>)>,
}

/// A contradiction as a Farkas combination, inside a result that the budget may end.
type Outcome = Result<Result<(), Combination>, Unknown>;

impl Tableau {
    pub(crate) fn new(variables: usize) -> Tableau {
        Tableau {
            columns: vec![Column::default(); variables],
            rows: Vec::new(),
            own: variables,
            forms: HashMap::new(),
            trail: Vec::new(),
        }
    }

    /// Takes all bounds and constraints of a system but the `!=`, and looks for a point.
    pub(crate) fn load(&mut self, system: &LinearSystem, budget: &mut Budget) -> Outcome {
        let bounds = (0..system.variables.len()).flat_map(|v| [Fact::Lower(v), Fact::Upper(v)]);
        let constraints = (0..system.constraints.len()).map(Fact::Constraint);
        for fact in bounds.chain(constraints) {
            if let Some(constraint) = stated(system, fact)
                && let Err(conflict) = self.assert(&constraint, fact, budget)?
            {
                return Ok(Err(conflict));
            }
        }
        self.repair(budget)
    }

    /// A mark to come back to.
    pub(crate) fn mark(&self) -> usize {
        self.trail.len()
    }

    /// Takes back everything asserted since the mark. Points that satisfied more satisfy less, so the
    /// values stay.
    pub(crate) fn back_to(&mut self, mark: usize) {
        while self.trail.len() > mark {
            if let Some((column, side, bound)) = self.trail.pop() {
                *self.columns[column].bound_mut(side) = bound;
            }
        }
    }

    /// Adds a constraint that the fact states. A `!=` is passed over.
    pub(crate) fn assert(
        &mut self,
        constraint: &LinearConstraint,
        fact: Fact,
        budget: &mut Budget,
    ) -> Outcome {
        let Some((_, first)) = constraint.terms().first() else {
            let wrong =
                constraint.relation() != Relation::NotEqual && constraint.decided() == Some(false);
            // `0 = -1` needs no care for the sign: any multiple of a false equation is false.
            return Ok(if wrong {
                Err(vec![(fact, Rational::ONE)])
            } else {
                Ok(())
            });
        };
        budget.spend(cost(constraint.terms()))?;
        let scale = first.reciprocal().unwrap_or_default();
        let limit = constraint.constant() * &scale;
        let column = self.column(&constraint.scaled(&scale), budget)?;
        let strict = i64::from(constraint.relation() == Relation::Less);
        let (side, other) = if scale.is_positive() {
            (Side::Upper, Side::Lower)
        } else {
            (Side::Lower, Side::Upper)
        };
        let infinitesimal = if side == Side::Upper { -strict } else { strict };
        let bound = Bound {
            value: Near::new(limit, infinitesimal),
            fact,
            factor: scale.abs(),
        };
        match constraint.relation() {
            Relation::NotEqual => Ok(Ok(())),
            Relation::LessEqual | Relation::Less => self.bound(column, side, bound, budget),
            Relation::Equal => {
                let negated = Bound {
                    factor: -&bound.factor,
                    ..bound.clone()
                };
                match self.bound(column, side, bound, budget)? {
                    Ok(()) => self.bound(column, other, negated, budget),
                    conflict => Ok(conflict),
                }
            }
        }
    }

    /// The column of a linear form whose first coefficient is 1, made if it is new.
    fn column(&mut self, form: &LinearConstraint, budget: &mut Budget) -> Result<usize, Unknown> {
        if let [(variable, _)] = form.terms() {
            return Ok(*variable);
        }
        if let Some(column) = self.forms.get(form.terms()) {
            return Ok(*column);
        }
        let (mut terms, mut value) = (Vec::new(), Near::default());
        for (variable, coefficient) in form.terms() {
            value.add_scaled(coefficient, &self.columns[*variable].value);
            let single = [(*variable, Rational::ONE)];
            let part = self.columns[*variable]
                .row
                .map_or(&single[..], |row| &self.rows[row].terms);
            budget.spend(cost(part))?;
            terms = add_scaled(&terms, coefficient, part);
        }
        let column = self.columns.len();
        self.columns.push(Column {
            value,
            row: Some(self.rows.len()),
            ..Column::default()
        });
        self.rows.push(Row {
            basic: column,
            terms,
        });
        self.forms.insert(form.terms().to_vec(), column);
        Ok(column)
    }

    /// Tightens a bound of a column.
    fn bound(&mut self, column: usize, side: Side, bound: Bound, budget: &mut Budget) -> Outcome {
        let looser = |old: &Bound| match side {
            Side::Lower => bound.value <= old.value,
            Side::Upper => bound.value >= old.value,
        };
        let place = &self.columns[column];
        if place.bound(side).is_some_and(looser) {
            return Ok(Ok(()));
        }
        let crossed = match side {
            Side::Lower => place
                .upper
                .as_ref()
                .filter(|upper| bound.value > upper.value),
            Side::Upper => place
                .lower
                .as_ref()
                .filter(|lower| bound.value < lower.value),
        };
        if let Some(crossed) = crossed {
            let conflict = vec![
                (crossed.fact, crossed.factor.clone()),
                (bound.fact, bound.factor),
            ];
            return Ok(Err(conflict));
        }
        let target = bound.value.clone();
        let old = self.columns[column].bound_mut(side).replace(bound);
        self.trail.push((column, side, old));
        // Columns that are not basic always stay within their bounds.
        if self.columns[column].row.is_none() && self.columns[column].violated().is_some() {
            self.shift(column, &target, budget)?;
        }
        Ok(Ok(()))
    }

    /// Gives a column that is not basic a new value.
    fn shift(&mut self, column: usize, value: &Near, budget: &mut Budget) -> Result<(), Unknown> {
        budget.spend(1 + self.rows.len() as u64)?;
        let change = value.minus(&self.columns[column].value);
        for row in &self.rows {
            if let Ok(at) = row.terms.binary_search_by_key(&column, |(c, _)| *c) {
                self.columns[row.basic]
                    .value
                    .add_scaled(&row.terms[at].1, &change);
            }
        }
        self.columns[column].value = value.clone();
        Ok(())
    }

    /// Pivots until every bound holds, or shows that they cannot.
    pub(crate) fn repair(&mut self, budget: &mut Budget) -> Outcome {
        loop {
            budget.spend(1 + self.rows.len() as u64)?;
            // Bland's rule: always the column with the least number, in both choices.
            let violated = self.rows.iter().enumerate().filter_map(|(place, row)| {
                self.columns[row.basic]
                    .violated()
                    .map(|side| (row.basic, place, side))
            });
            let Some((basic, place, side)) = violated.min_by_key(|(basic, _, _)| *basic) else {
                return Ok(Ok(()));
            };
            let row = &self.rows[place];
            let Some(at) = row.terms.iter().position(|term| self.can_help(term, side)) else {
                return Ok(Err(self.explain(row, side)));
            };
            let entering = row.terms[at].0;
            let Some(target) = self.columns[basic]
                .bound(side)
                .map(|bound| bound.value.clone())
            else {
                return Err(Unknown::Unconfirmed);
            };
            self.pivot(place, entering, budget)?;
            self.shift(basic, &target, budget)?;
        }
    }

    /// The bound of a term's column that keeps a basic value from moving towards the violated side.
    fn limiting((_, coefficient): &(usize, Rational), side: Side) -> Side {
        if (side == Side::Lower) == coefficient.is_positive() {
            Side::Upper
        } else {
            Side::Lower
        }
    }

    /// Whether the term's column has room to move the basic value back over the violated side.
    fn can_help(&self, term: &(usize, Rational), side: Side) -> bool {
        let column = &self.columns[term.0];
        column
            .bound(Self::limiting(term, side))
            .is_none_or(|bound| bound.value != column.value)
    }

    /// The Farkas combination: the violated bound and the bounds that keep the row from moving.
    fn explain(&self, row: &Row, side: Side) -> Combination {
        let mut combination = Combination::new();
        if let Some(bound) = self.columns[row.basic].bound(side) {
            combination.push((bound.fact, bound.factor.clone()));
        }
        for term in &row.terms {
            if let Some(bound) = self.columns[term.0].bound(Self::limiting(term, side)) {
                combination.push((bound.fact, &bound.factor * &term.1.abs()));
            }
        }
        combination
    }

    /// Swaps the basic column of a row with one of the row's columns.
    fn pivot(&mut self, place: usize, entering: usize, budget: &mut Budget) -> Result<(), Unknown> {
        let leaving = self.rows[place].basic;
        let old = std::mem::take(&mut self.rows[place].terms);
        let coefficient = old
            .iter()
            .find(|(c, _)| *c == entering)
            .map(|(_, c)| c.clone());
        let factor = coefficient.and_then(|c| c.reciprocal()).unwrap_or_default();
        let others = old
            .iter()
            .filter(|(c, _)| *c != entering)
            .map(|(c, k)| (*c, -(k * &factor)));
        let solved = LinearConstraint::new(
            others.chain([(leaving, factor.clone())]),
            Relation::Equal,
            0,
        );
        let solved = solved.terms().to_vec();
        let entering_only = [(entering, Rational::ONE)];
        for row in &mut self.rows {
            let Ok(at) = row.terms.binary_search_by_key(&entering, |(c, _)| *c) else {
                continue;
            };
            let factor = row.terms[at].1.clone();
            budget.spend(cost(&row.terms) + cost(&solved))?;
            let without = add_scaled(&row.terms, &-&factor, &entering_only);
            row.terms = add_scaled(&without, &factor, &solved);
        }
        self.rows[place] = Row {
            basic: entering,
            terms: solved,
        };
        self.columns[entering].row = Some(place);
        self.columns[leaving].row = None;
        Ok(())
    }

    /// Values for the system's variables: the infinitesimal becomes a number small enough for all
    /// bounds. To be called after a repair that succeeded.
    pub(crate) fn solution(&self) -> Vec<Rational> {
        let mut small = Rational::ONE;
        for column in &self.columns {
            let lower = column
                .lower
                .as_ref()
                .map(|bound| column.value.minus(&bound.value));
            let upper = column
                .upper
                .as_ref()
                .map(|bound| bound.value.minus(&column.value));
            for room in lower.into_iter().chain(upper) {
                if room.infinitesimal.is_negative() && room.number.is_positive() {
                    small = small.min(room.number.over(&-room.infinitesimal));
                }
            }
        }
        let value =
            |column: &Column| &column.value.number + &(&column.value.infinitesimal * &small);
        self.columns[..self.own].iter().map(value).collect()
    }

    /// The facts whose bound the present point lies on, as equations.
    pub(crate) fn tight(&self) -> impl Iterator<Item = Fact> {
        self.columns.iter().flat_map(|column| {
            let touching = |bound: &&Bound| bound.value.number == column.value.number;
            let lower = column
                .lower
                .as_ref()
                .filter(touching)
                .map(|bound| bound.fact);
            let upper = column
                .upper
                .as_ref()
                .filter(touching)
                .map(|bound| bound.fact);
            lower.into_iter().chain(upper)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Variable;
    use crate::suite;

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::linear(&Simplex);
        assert_eq!(tally.unknown, 0, "{tally:?}");
        assert!(tally.sat > 300 && tally.unsat > 300, "{tally:?}");
    }

    #[test]
    fn finds_the_small_core() {
        // x <= y <= z <= x - 1 among unrelated constraints.
        let mut system = LinearSystem::new(vec![Variable::real(); 4]);
        system.add([(3, 1), (0, 2)], Relation::LessEqual, 7);
        system.add([(0, 1), (1, -1)], Relation::LessEqual, 0);
        system.add([(1, 1), (2, -1)], Relation::LessEqual, 0);
        system.add([(2, 1), (0, -1)], Relation::LessEqual, -1);
        system.add([(3, 1)], Relation::Equal, 2);
        let Answer::Unsat(refutation) = Simplex.solve(&system, &mut Budget::default()) else {
            panic!("no solution exists");
        };
        assert_eq!(refutation.facts, [1, 2, 3].map(Fact::Constraint));
    }

    #[test]
    fn strict_bounds_are_strict() {
        // 0 < x < y < 1.
        let mut system = LinearSystem::new(vec![Variable::real(); 2]);
        system.add([(0, -1)], Relation::Less, 0);
        system.add([(0, 1), (1, -1)], Relation::Less, 0);
        let last = system.add([(1, 1)], Relation::Less, 1);
        assert!(matches!(
            Simplex.solve(&system, &mut Budget::default()),
            Answer::Sat(_)
        ));
        system.constraints[last] =
            LinearConstraint::new([(1, Rational::ONE)], Relation::LessEqual, 0);
        assert!(matches!(
            Simplex.solve(&system, &mut Budget::default()),
            Answer::Unsat(_)
        ));
    }

    #[test]
    fn chains_of_many_variables_are_quick() {
        let size = 60;
        let mut system = LinearSystem::new(vec![Variable::real(); size]);
        for v in 1..size {
            system.add([(v - 1, 1), (v, -1)], Relation::Less, 0);
        }
        let mut budget = Budget::default();
        assert!(matches!(
            Simplex.solve(&system, &mut budget),
            Answer::Sat(_)
        ));
        system.add([(size - 1, 1), (0, -1)], Relation::LessEqual, size as i64);
        assert!(matches!(
            Simplex.solve(&system, &mut budget),
            Answer::Sat(_)
        ));
        system.add([(size - 1, 1), (0, -1)], Relation::LessEqual, 0);
        assert!(matches!(
            Simplex.solve(&system, &mut budget),
            Answer::Unsat(_)
        ));
    }
}
