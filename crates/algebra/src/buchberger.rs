//! Polynomial equations by Gröbner bases.
//!
//! If the basis is a constant, there is no solution. Otherwise its triangular shape is used as in a
//! back-substitution: a polynomial in one variable has its roots computed, each rational root within
//! the variable's bounds is put into the rest, and so on. An irrational root ends a branch: fine for an
//! integer variable, but `Unknown` for a real one. Where the equations leave a variable free, a few
//! readable values are tried, which can find a solution but never exclude one.
//!
//! Inequalities and `!=` are looked at when the equations are used up: what is left of them goes to
//! branch and bound or to the bisection.

use crate::answer::{Answer, Refutation, RootInterval, Unknown};
use crate::bernstein::Bernstein;
use crate::branch_and_bound::BranchAndBound;
use crate::budget::Budget;
use crate::contract::{Verdict, verdict};
use crate::groebner::{Element, basis};
use crate::interval::{Interval, range_over};
use crate::linear::Relation;
use crate::polynomial::{Polynomial, PolynomialConstraint, PolynomialSystem};
use crate::proof::Fact;
use crate::rational::Rational;
use crate::readable::simplest;
use crate::solver::Solver;
use crate::univariate::{Root, real_roots};
use std::collections::BTreeSet;

/// Buchberger's algorithm with back-substitution.
pub struct Buchberger;

impl Solver<PolynomialSystem> for Buchberger {
    fn name(&self) -> &'static str {
        "buchberger"
    }

    fn accepts(&self, system: &PolynomialSystem) -> bool {
        system
            .constraints
            .iter()
            .any(|c| c.relation == Relation::Equal)
    }

    fn search(&self, system: &PolynomialSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let constraints = system.constraints.iter().enumerate();
        let equations = constraints.filter(|(_, c)| c.relation == Relation::Equal);
        let given: Vec<Given> = equations
            .map(|(place, c)| (c.polynomial.clone(), BTreeSet::from([place])))
            .collect();
        let descent = Descent { system };
        match descent.node(&given, &vec![None; system.variables.len()], 0, budget)? {
            Branch::Solution(values) => Ok(Answer::Sat(values)),
            Branch::Nothing(facts) => Ok(Answer::Unsat(Refutation::resting_on(facts))),
            Branch::Doubt(reason) => Err(reason),
        }
    }
}

/// A polynomial with the constraints that it comes from.
type Given = (Polynomial, BTreeSet<usize>);

/// What a branch of the back-substitution came to.
enum Branch {
    Solution(Vec<Rational>),
    /// No solution in this branch, because of these facts.
    Nothing(BTreeSet<Fact>),
    Doubt(Unknown),
}

/// Free variables are tried at this many levels; more would only multiply the tries.
const FREE_LEVELS: u32 = 4;

struct Descent<'a> {
    system: &'a PolynomialSystem,
}

impl Descent<'_> {
    /// Solves equations in the variables that have no value yet.
    fn node(
        &self,
        equations: &[Given],
        values: &[Option<Rational>],
        freed: u32,
        budget: &mut Budget,
    ) -> Result<Branch, Unknown> {
        let order = self.order(equations);
        // Values are substituted and variables ordered in all terms, even if the result is small.
        let terms = equations.iter().map(|(p, _)| p.term_count() as u64);
        budget.spend(4 * terms.sum::<u64>())?;
        let elements = basis(equations, &order, budget)?;
        if let Some(unit) = elements.iter().find(|element| element.is_unit()) {
            return Ok(Branch::Nothing(named(&unit.from)));
        }
        let rest: Vec<Given> = elements
            .iter()
            .map(|e: &Element| (e.polynomial(&order), e.from.clone()))
            .collect();
        let single = rest
            .iter()
            .find_map(|(polynomial, from)| match polynomial.variables()[..] {
                [variable] => Some((variable, polynomial, from)),
                _ => None,
            });
        match (single, order.last()) {
            (Some((variable, polynomial, from)), _) => {
                let coefficients = polynomial.univariate(variable).unwrap_or_default();
                let roots = real_roots(&coefficients, budget)?;
                self.branch(&rest, values, (variable, &roots, from), freed, budget)
            }
            (None, Some(variable)) if !rest.is_empty() => {
                if freed >= FREE_LEVELS {
                    return Ok(Branch::Doubt(Unknown::Incomplete));
                }
                self.try_values(&rest, values, *variable, freed, budget)
            }
            _ => self.remaining(values, budget),
        }
    }

    /// Real variables first: the polynomials at the end of the basis then have only integers, for which
    /// irrational roots need no care.
    fn order(&self, equations: &[Given]) -> Vec<usize> {
        let occurring: BTreeSet<usize> =
            equations.iter().flat_map(|(p, _)| p.variables()).collect();
        let mut order: Vec<usize> = occurring.into_iter().collect();
        order.sort_by_key(|v| self.system.variables[*v].is_integer());
        order
    }

    /// Goes through the roots of a polynomial in one variable.
    fn branch(
        &self,
        rest: &[Given],
        values: &[Option<Rational>],
        (variable, roots, from): (usize, &[Root], &BTreeSet<usize>),
        freed: u32,
        budget: &mut Budget,
    ) -> Result<Branch, Unknown> {
        let span = Interval::of(&self.system.variables[variable]);
        let integer = self.system.variables[variable].is_integer();
        let mut facts = named(from);
        let mut doubt = None;
        for root in roots {
            let (low, high) = match root {
                Root::Exact(value) => (value, value),
                Root::Between(low, high) => (low, high),
            };
            if span
                .high()
                .is_some_and(|end| low > end || (low == end && low != high))
            {
                facts.insert(Fact::Upper(variable));
                continue;
            }
            if span
                .low()
                .is_some_and(|end| high < end || (high == end && low != high))
            {
                facts.insert(Fact::Lower(variable));
                continue;
            }
            let found = match root {
                Root::Exact(value) if !integer || value.is_integer() => {
                    let (below, chosen) = with_value(rest, values, variable, value);
                    self.node(&below, &chosen, freed, budget)?
                }
                Root::Between(low, high) if !integer => {
                    self.irrational(variable, low, high, values, budget)?
                }
                _ => continue,
            };
            match found {
                Branch::Solution(_) => return Ok(found),
                Branch::Nothing(more) => facts.extend(more),
                Branch::Doubt(reason) => doubt = Some(reason),
            }
        }
        Ok(doubt.map_or(Branch::Nothing(facts), Branch::Doubt))
    }

    /// An irrational value of a variable: no solution that can be written down, but perhaps one that an
    /// inequality excludes.
    fn irrational(
        &self,
        variable: usize,
        low: &Rational,
        high: &Rational,
        values: &[Option<Rational>],
        budget: &mut Budget,
    ) -> Result<Branch, Unknown> {
        let mut spans: Vec<Interval> = self.system.variables.iter().map(Interval::of).collect();
        for (span, value) in spans.iter_mut().zip(values) {
            if let Some(value) = value {
                *span = Interval::point(value.clone());
            }
        }
        spans[variable] = Interval::closed(Some(low.clone()), Some(high.clone()));
        for (place, constraint) in self.system.constraints.iter().enumerate() {
            budget.spend(constraint.polynomial.term_count() as u64)?;
            let range = range_over(&constraint.polynomial, &spans);
            if verdict(&range, constraint.relation) == Verdict::Nowhere {
                let mut facts = bounds_of(self.system, &constraint.polynomial.variables());
                facts.insert(Fact::Constraint(place));
                return Ok(Branch::Nothing(facts));
            }
        }
        let (lower, upper) = (low.clone(), high.clone());
        let root = RootInterval {
            variable,
            lower,
            upper,
        };
        Ok(Branch::Doubt(Unknown::Irrational(Some(root))))
    }

    /// Tries readable values for a variable that the equations leave free.
    fn try_values(
        &self,
        rest: &[Given],
        values: &[Option<Rational>],
        variable: usize,
        freed: u32,
        budget: &mut Budget,
    ) -> Result<Branch, Unknown> {
        let span = Interval::of(&self.system.variables[variable]);
        let integer = self.system.variables[variable].is_integer();
        let small = [1, 0, 2, -1, 3, 10].map(Rational::from);
        let mut tries: Vec<Rational> = small
            .into_iter()
            .filter(|value| span.contains(value))
            .collect();
        tries.extend(simplest(&span, integer).filter(|value| !tries.contains(value)));
        for value in tries {
            let (below, chosen) = with_value(rest, values, variable, &value);
            // One value that leads into a thicket must not take the budget of all the others.
            let share = budget.left() / 4;
            let found = budget.within(share, |part| self.node(&below, &chosen, freed + 1, part));
            if let Ok(Branch::Solution(values)) = found {
                return Ok(Branch::Solution(values));
            }
        }
        Ok(Branch::Doubt(Unknown::Incomplete))
    }

    /// The equations hold whatever the remaining variables are: solves the inequalities for them.
    fn remaining(
        &self,
        values: &[Option<Rational>],
        budget: &mut Budget,
    ) -> Result<Branch, Unknown> {
        let mut left = PolynomialSystem::new(self.system.variables.clone());
        for (variable, value) in left.variables.iter_mut().zip(values) {
            if let Some(value) = value {
                variable.lower = Some(value.clone());
                variable.upper = Some(value.clone());
            }
        }
        let mut places = Vec::new();
        for (place, constraint) in self.system.constraints.iter().enumerate() {
            if constraint.relation != Relation::Equal {
                let mut polynomial = constraint.polynomial.clone();
                for (variable, value) in values.iter().enumerate() {
                    if let Some(value) = value {
                        polynomial = polynomial.at(variable, value);
                    }
                }
                places.push(place);
                left.constraints.push(PolynomialConstraint {
                    polynomial,
                    relation: constraint.relation,
                });
            }
        }
        let answer = match left.as_linear() {
            Some(linear) => BranchAndBound.search(&linear, budget)?,
            None => Bernstein::default().search(&left, budget)?,
        };
        Ok(match answer {
            Answer::Sat(values) => Branch::Solution(values),
            Answer::Unsat(refutation) => Branch::Nothing(renamed(refutation.facts, &places)),
            Answer::Unknown(reason) => Branch::Doubt(reason),
        })
    }
}

fn named(from: &BTreeSet<usize>) -> BTreeSet<Fact> {
    from.iter().map(|place| Fact::Constraint(*place)).collect()
}

/// The bounds that some variables have.
fn bounds_of(system: &PolynomialSystem, variables: &[usize]) -> BTreeSet<Fact> {
    let bounds = variables.iter().flat_map(|v| {
        let declared = &system.variables[*v];
        let lower = declared.lower.as_ref().map(|_| Fact::Lower(*v));
        lower
            .into_iter()
            .chain(declared.upper.as_ref().map(|_| Fact::Upper(*v)))
    });
    bounds.collect()
}

/// Facts about the inequalities that were left, as facts about the system.
fn renamed(facts: Vec<Fact>, places: &[usize]) -> BTreeSet<Fact> {
    let name = |fact| match fact {
        Fact::Constraint(place) => places.get(place).map(|place| Fact::Constraint(*place)),
        other => Some(other),
    };
    facts.into_iter().filter_map(name).collect()
}

/// The equations and values with one more variable fixed.
fn with_value(
    equations: &[Given],
    values: &[Option<Rational>],
    variable: usize,
    value: &Rational,
) -> (Vec<Given>, Vec<Option<Rational>>) {
    let below = equations
        .iter()
        .map(|(p, from)| (p.at(variable, value), from.clone()));
    let mut chosen = values.to_vec();
    chosen[variable] = Some(value.clone());
    (below.filter(|(p, _)| !p.is_zero()).collect(), chosen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Variable;
    use crate::suite;
    use Relation::{Equal, Less, LessEqual, NotEqual};

    fn solve(system: &PolynomialSystem) -> Answer {
        Buchberger.solve(system, &mut Budget::default())
    }

    fn number(value: i64) -> Polynomial {
        Polynomial::constant(value)
    }

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::polynomial(&Buchberger);
        assert!(tally.sat > 200 && tally.unsat > 500, "{tally:?}");
    }

    #[test]
    fn unsolvable_equations_name_those_that_matter() {
        // x y = 1, x = 0, among others.
        let mut system = PolynomialSystem::new(vec![Variable::real(); 3]);
        let [x, y, z] = [0, 1, 2].map(Polynomial::variable);
        system.add(&z.power(2), Equal, &number(4));
        system.add(&(&x * &y), Equal, &number(1));
        system.add(&x, Equal, &number(0));
        let Answer::Unsat(refutation) = solve(&system) else {
            panic!("no solution exists")
        };
        assert_eq!(refutation.facts, [Fact::Constraint(1), Fact::Constraint(2)]);
    }

    #[test]
    fn a_triangular_basis_is_solved() {
        // x + y + z = 6, x y + y z + z x = 11, x y z = 6, x < y < z.
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 3]);
        let [x, y, z] = [0, 1, 2].map(Polynomial::variable);
        system.add(&(&(&x + &y) + &z), Equal, &number(6));
        system.add(
            &(&(&(&x * &y) + &(&y * &z)) + &(&z * &x)),
            Equal,
            &number(11),
        );
        system.add(&(&(&x * &y) * &z), Equal, &number(6));
        system.add(&x, Less, &y);
        let last = system.add(&y, Less, &z);
        assert_eq!(
            solve(&system),
            Answer::Sat([1, 2, 3].map(Rational::from).to_vec())
        );
        system.constraints[last].relation = Equal;
        assert!(matches!(solve(&system), Answer::Unsat(_)));
    }

    #[test]
    fn irrational_roots_are_honest() {
        let mut system = PolynomialSystem::new(vec![Variable::real()]);
        let x = Polynomial::variable(0);
        system.add(&x.power(2), Equal, &number(2));
        system.add(&number(0), LessEqual, &x);
        let Answer::Unknown(Unknown::Irrational(Some(root))) = solve(&system) else {
            panic!("{:?}", solve(&system));
        };
        assert!(root.lower.power(2) < Rational::from(2) || root.upper.is_negative());
        // An inequality may exclude the root all the same.
        system.add(&number(3), Less, &x.scaled(&2.into()));
        assert!(
            matches!(solve(&system), Answer::Unsat(r) if r.facts.contains(&Fact::Constraint(2)))
        );
        system.constraints.pop();
        // Over the integers there is simply no solution, and out of bounds neither.
        system.variables[0] = Variable::integer();
        assert!(matches!(solve(&system), Answer::Unsat(_)));
        system.variables[0] = Variable::real().between(2, 5);
        assert!(matches!(solve(&system), Answer::Unsat(_)));
    }

    #[test]
    fn free_variables_are_tried() {
        // x y = 6 and x != y over the integers.
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 2]);
        let [x, y] = [0, 1].map(Polynomial::variable);
        system.add(&(&x * &y), Equal, &number(6));
        system.add(&x, NotEqual, &y);
        assert!(matches!(solve(&system), Answer::Sat(_)));
    }
}
