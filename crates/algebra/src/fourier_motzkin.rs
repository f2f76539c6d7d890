//! Fourier-Motzkin elimination for strict and mixed systems (Lembeck et al. 2004a, section 3).
//!
//! Equations with a real variable are solved for it and substituted. The remaining real variables are
//! eliminated one by one: every upper bound on the variable is paired with every lower bound. What is
//! left has integer variables only, has a solution exactly if the original has, and goes to branch and
//! bound. Then the real variables get their values in reverse order, each the most readable one in the
//! interval that its bounds leave.
//!
//! Each derived constraint remembers the combination of facts that it is, so a contradiction is a
//! Farkas certificate, and a refutation of the integer rest becomes one of the whole.

use crate::answer::{Answer, Refutation, Unknown};
use crate::branch_and_bound::{BranchAndBound, prefer_whole};
use crate::budget::Budget;
use crate::gauss::cost;
use crate::interval::Interval;
use crate::linear::{LinearConstraint, LinearSystem, Relation, Variable, add_scaled};
use crate::proof::{Combination, Fact, Proof, stated};
use crate::rational::Rational;
use crate::readable::simplest;
use crate::solver::Solver;
use std::collections::{BTreeMap, HashMap};

/// Fourier-Motzkin elimination.
pub struct FourierMotzkin;

impl Solver<LinearSystem> for FourierMotzkin {
    fn name(&self) -> &'static str {
        "fourier-motzkin"
    }

    fn accepts(&self, system: &LinearSystem) -> bool {
        !system.has(Relation::NotEqual)
    }

    fn search(&self, system: &LinearSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let mut elimination = Elimination::new(system);
        elimination.substitute_equations(budget)?;
        elimination.eliminate_reals(budget)?;
        match elimination.solve_rest(budget)? {
            Answer::Sat(values) => {
                let values = elimination.back_substitute(values)?;
                Ok(Answer::Sat(prefer_whole(system, values, budget)))
            }
            other => Ok(other),
        }
    }
}

/// A constraint with the combination of facts that it is.
#[derive(Clone, Debug)]
struct Derived {
    constraint: LinearConstraint,
    from: BTreeMap<Fact, Rational>,
}

impl Derived {
    /// `factor * self + other_factor * other`; inequalities need positive factors.
    fn combined(&self, factor: &Rational, other: &Derived, other_factor: &Rational) -> Derived {
        let scaled = self.constraint.scaled(factor);
        let terms = add_scaled(scaled.terms(), other_factor, other.constraint.terms());
        let relation = self.constraint.relation().max(other.constraint.relation());
        let constant = scaled.constant() + &(other_factor * other.constraint.constant());
        let mut from: BTreeMap<Fact, Rational> = self
            .from
            .iter()
            .map(|(fact, c)| (*fact, c * factor))
            .collect();
        for (fact, c) in &other.from {
            *from.entry(*fact).or_default() += &(c * other_factor);
        }
        Derived {
            constraint: LinearConstraint::new(terms, relation, constant),
            from,
        }
    }

    fn combination(&self) -> Combination {
        let used = self.from.iter().filter(|(_, factor)| !factor.is_zero());
        used.map(|(fact, factor)| (*fact, factor.clone())).collect()
    }
}

struct Elimination<'a> {
    system: &'a LinearSystem,
    /// The constraints that are left.
    present: Vec<Derived>,
    /// Real variables in the order of elimination, with the constraints that bounded each.
    eliminated: Vec<(usize, Vec<Derived>)>,
}

impl<'a> Elimination<'a> {
    /// Bounds of integer variables stay with the variables: only the integer rest needs them.
    fn new(system: &'a LinearSystem) -> Elimination<'a> {
        let reals = (0..system.variables.len()).filter(|v| !system.variables[*v].is_integer());
        let bounds = reals.flat_map(|v| [Fact::Lower(v), Fact::Upper(v)]);
        let facts = bounds.chain((0..system.constraints.len()).map(Fact::Constraint));
        let present = facts.filter_map(|fact| {
            let from = BTreeMap::from([(fact, Rational::ONE)]);
            Some(Derived {
                constraint: stated(system, fact)?,
                from,
            })
        });
        Elimination {
            system,
            present: present.collect(),
            eliminated: Vec::new(),
        }
    }

    fn is_real(&self, variable: usize) -> bool {
        self.system
            .variables
            .get(variable)
            .is_some_and(|v| !v.is_integer())
    }

    /// Solves each equation that has a real variable for it, and puts it into all other constraints.
    fn substitute_equations(&mut self, budget: &mut Budget) -> Result<(), Unknown> {
        while let Some((place, variable)) = self.equation_with_real() {
            let equation = self.present.swap_remove(place);
            let pivot = equation.constraint.coefficient(variable);
            for other in &mut self.present {
                let coefficient = other.constraint.coefficient(variable);
                if !coefficient.is_zero() {
                    budget.spend(
                        cost(other.constraint.terms()) + cost(equation.constraint.terms()),
                    )?;
                    let factor = -coefficient.over(&pivot);
                    *other = other.combined(&Rational::ONE, &equation, &factor);
                }
            }
            self.eliminated.push((variable, vec![equation]));
        }
        Ok(())
    }

    fn equation_with_real(&self) -> Option<(usize, usize)> {
        let equations = self.present.iter().enumerate();
        let mut equations = equations.filter(|(_, d)| d.constraint.relation() == Relation::Equal);
        equations.find_map(|(place, derived)| {
            let real = derived
                .constraint
                .terms()
                .iter()
                .find(|(v, _)| self.is_real(*v))?;
            Some((place, real.0))
        })
    }

    /// Eliminates the real variables, always the one that adds the fewest constraints.
    fn eliminate_reals(&mut self, budget: &mut Budget) -> Result<(), Unknown> {
        while let Some(variable) = self.cheapest_real() {
            let (touching, mut rest): (Vec<Derived>, Vec<Derived>) =
                std::mem::take(&mut self.present)
                    .into_iter()
                    .partition(|derived| !derived.constraint.coefficient(variable).is_zero());
            for upper in touching.iter() {
                let above = upper.constraint.coefficient(variable);
                for lower in touching.iter().filter(|_| above.is_positive()) {
                    let below = lower.constraint.coefficient(variable);
                    if below.is_negative() {
                        budget.spend(
                            cost(upper.constraint.terms()) + cost(lower.constraint.terms()),
                        )?;
                        rest.push(upper.combined(&-below, lower, &above));
                    }
                }
            }
            self.present = strongest(rest);
            self.eliminated.push((variable, touching));
        }
        Ok(())
    }

    fn cheapest_real(&self) -> Option<usize> {
        // For each real variable, how many constraints bound it from above and from below.
        let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        for (variable, coefficient) in self.present.iter().flat_map(|d| d.constraint.terms()) {
            if self.is_real(*variable) {
                let (above, below) = counts.entry(*variable).or_default();
                *if coefficient.is_positive() {
                    above
                } else {
                    below
                } += 1;
            }
        }
        let growth =
            |(above, below): &(usize, usize)| (above * below) as i64 - (above + below) as i64;
        counts
            .iter()
            .min_by_key(|(_, count)| growth(count))
            .map(|(variable, _)| *variable)
    }

    /// Solves the integer rest.
    fn solve_rest(&self, budget: &mut Budget) -> Result<Answer, Unknown> {
        if let Some(wrong) = self
            .present
            .iter()
            .find(|d| d.constraint.decided() == Some(false))
        {
            let proof = Proof::Farkas(wrong.combination());
            return Ok(Answer::Unsat(Refutation::proved(proof)));
        }
        let free = |v: &Variable| {
            if v.is_integer() {
                v.clone()
            } else {
                Variable::real()
            }
        };
        let rest = LinearSystem {
            variables: self.system.variables.iter().map(free).collect(),
            constraints: self
                .present
                .iter()
                .map(|derived| derived.constraint.clone())
                .collect(),
        };
        Ok(match BranchAndBound.search(&rest, budget)? {
            Answer::Unsat(Refutation {
                proof: Some(proof),
                facts,
            }) => Answer::Unsat(Refutation::proved(self.of_the_whole(proof, &facts))),
            answer => answer,
        })
    }

    /// A proof about the rest as a proof about the whole: the derived constraints that it uses are
    /// noted first.
    fn of_the_whole(&self, proof: Proof, facts: &[Fact]) -> Proof {
        let used: Vec<usize> = facts
            .iter()
            .filter_map(|fact| match fact {
                Fact::Constraint(place) => Some(*place),
                _ => None,
            })
            .collect();
        let then = proof.renamed(&|fact| match fact {
            Fact::Constraint(place) => {
                Fact::Assumed(used.binary_search(&place).unwrap_or(usize::MAX))
            }
            Fact::Assumed(depth) => Fact::Assumed(depth.saturating_add(used.len())),
            bound => bound,
        });
        let combinations = used
            .iter()
            .map(|place| self.present[*place].combination())
            .collect();
        Proof::Noting {
            combinations,
            then: Box::new(then),
        }
    }

    /// Gives the eliminated variables values, last eliminated first.
    fn back_substitute(&self, mut values: Vec<Rational>) -> Result<Vec<Rational>, Unknown> {
        for (variable, bounds) in self.eliminated.iter().rev() {
            values[*variable] = Rational::ZERO;
            let mut interval = Interval::default();
            for constraint in bounds.iter().map(|derived| &derived.constraint) {
                let coefficient = constraint.coefficient(*variable);
                let end = (constraint.constant() - &constraint.left(&values)).over(&coefficient);
                let open = constraint.relation() == Relation::Less;
                let equation = constraint.relation() == Relation::Equal;
                if equation || coefficient.is_positive() {
                    interval.at_most(end.clone(), open);
                }
                if equation || coefficient.is_negative() {
                    interval.at_least(end, open);
                }
            }
            values[*variable] = simplest(&interval, false).ok_or(Unknown::Unconfirmed)?;
        }
        Ok(values)
    }
}

/// Of several inequalities with the same left-hand side, up to a factor, the strongest; true ones go.
fn strongest(derived: Vec<Derived>) -> Vec<Derived> {
    let mut kept: Vec<Derived> = Vec::new();
    let mut places: HashMap<Vec<(usize, Rational)>, usize> = HashMap::new();
    for one in derived {
        let Some((_, first)) = one.constraint.terms().first() else {
            if one.constraint.decided() == Some(false) {
                return vec![one];
            }
            continue;
        };
        if one.constraint.relation() == Relation::Equal {
            kept.push(one);
            continue;
        }
        let factor = first.abs().reciprocal().unwrap_or_default();
        let scaled = one.constraint.scaled(&factor);
        match places.get(scaled.terms()) {
            None => {
                places.insert(scaled.terms().to_vec(), kept.len());
                kept.push(one);
            }
            Some(place) => {
                let old = &kept[*place].constraint;
                let old_first = old.terms().first().map_or(Rational::ONE, |(_, c)| c.abs());
                let strength = |c: &Rational, relation: Relation| (-c, relation);
                let new = strength(scaled.constant(), scaled.relation());
                if new > strength(&old.constant().over(&old_first), old.relation()) {
                    kept[*place] = one;
                }
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite;
    use Relation::{Equal, Less, LessEqual};
    use vitro_stable::Random;

    fn solve(system: &LinearSystem) -> Answer {
        suite::checked(&FourierMotzkin, system, &mut Budget::default())
    }

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::linear(&FourierMotzkin);
        assert!(tally.sat > 1500 && tally.unsat > 1000, "{tally:?}");
        assert_eq!(tally.unknown, 0, "{tally:?}");
    }

    #[test]
    fn the_gcd_example_picks_readable_values() {
        assert_eq!(
            solve(&suite::gcd(Variable::real())),
            Answer::Sat(vec![1.into(), 2.into()])
        );
        assert_eq!(
            solve(&suite::gcd(Variable::integer())),
            Answer::Sat(vec![1.into(), 2.into()])
        );
    }

    #[test]
    fn readable_values_between_close_bounds() {
        // 0 < x < y < 1 over the reals.
        let mut system = LinearSystem::new(vec![Variable::real(); 2]);
        system.add([(0, -1)], Less, 0);
        system.add([(0, 1), (1, -1)], Less, 0);
        system.add([(1, 1)], Less, 1);
        let Answer::Sat(values) = solve(&system) else {
            panic!("there are solutions")
        };
        assert!(
            values
                .iter()
                .all(|v| (v * &Rational::from(100)).is_integer()),
            "{values:?}"
        );
    }

    #[test]
    fn the_integer_rest_decides() {
        // x integer, r real: 2x = r and 0 < r < 2 leave no x; with r <= 2 they leave x = 1.
        let mut system = LinearSystem::new(vec![Variable::integer(), Variable::real()]);
        system.add([(0, 2), (1, -1)], Equal, 0);
        system.add([(1, -1)], Less, 0);
        let last = system.add([(1, 1)], Less, 2);
        assert!(matches!(solve(&system), Answer::Unsat(r) if r.facts.len() == 3));
        system.constraints[last] = LinearConstraint::new([(1, Rational::ONE)], LessEqual, 2);
        assert_eq!(solve(&system), Answer::Sat(vec![1.into(), 2.into()]));
    }

    #[test]
    fn agrees_with_the_simplex() {
        let mut random = Random::new(11);
        for round in 0..2000 {
            let system = suite::random_linear(&mut random, round);
            if system.has(Relation::NotEqual) {
                continue;
            }
            let simplex = suite::checked(&BranchAndBound, &system, &mut Budget::default());
            let mine = solve(&system);
            if !matches!(mine, Answer::Unknown(_)) && !matches!(simplex, Answer::Unknown(_)) {
                assert_eq!(
                    std::mem::discriminant(&mine),
                    std::mem::discriminant(&simplex),
                    "{system:?}"
                );
            }
        }
    }
}
