//! A linear system without its equations.
//!
//! The equations are solved first: real variables that they determine are replaced, and the integer
//! variables become a point plus whole steps along a basis. What is left are inequalities over the
//! numbers of steps, in which branch and bound does not have to find its way along hyperplanes. Every
//! inequality remembers the combination of facts that it is, and each number of steps is an integer
//! form of the old variables, so a proof about the new system is one about the old.

use crate::answer::{Refutation, Unknown};
use crate::budget::Budget;
use crate::gauss::{Row, Solved, cost, equations_of, named, solve_equations};
use crate::linear::{
    LinearConstraint, LinearSystem, Relation, Terms, Variable, canonical, evaluate,
};
use crate::proof::{Combination, Fact, Proof, stated};
use crate::rational::Rational;

/// A system of inequalities with the way back to the system that it came from.
pub(crate) struct EquationFree<'a> {
    old: &'a LinearSystem,
    /// The inequalities: numbers of steps first, then the real variables that stay.
    pub(crate) system: LinearSystem,
    /// For each inequality the combination of old facts that it is.
    combinations: Vec<Combination>,
    /// The old facts that state the equations.
    facts: Vec<Fact>,
    solved: Solved,
    /// The real variables that stay.
    reals: Vec<usize>,
}

impl<'a> EquationFree<'a> {
    /// Solves the equations of a system. They may be found to contradict each other.
    pub(crate) fn new(
        old: &'a LinearSystem,
        budget: &mut Budget,
    ) -> Result<Result<EquationFree<'a>, Refutation>, Unknown> {
        let (facts, equations) = equations_of(old);
        let solved = match solve_equations(&equations, &old.variables, budget)? {
            Ok(solved) => solved,
            Err(conflict) => return Ok(Err(conflict.refutation(&facts))),
        };
        let is_pivot = |v: &usize| solved.pivots.iter().any(|(pivot, _)| pivot == v);
        let real = |v: &usize| !old.variables[*v].is_integer();
        let reals: Vec<usize> = (0..old.variables.len())
            .filter(|v| real(v) && !is_pivot(v))
            .collect();
        let mut variables = vec![Variable::integer(); solved.lattice.basis.len()];
        variables.extend(reals.iter().map(|v| old.variables[*v].clone()));
        let system = LinearSystem::new(variables);
        let mut free = EquationFree {
            old,
            system,
            combinations: Vec::new(),
            facts,
            solved,
            reals,
        };
        free.take_inequalities(budget)?;
        Ok(Ok(free))
    }

    fn take_inequalities(&mut self, budget: &mut Budget) -> Result<(), Unknown> {
        let staying = |v: &usize| self.reals.contains(v);
        let bounded = (0..self.old.variables.len()).filter(|v| !staying(v));
        let bounds = bounded.flat_map(|v| [Fact::Lower(v), Fact::Upper(v)]);
        let constraints = (0..self.old.constraints.len()).map(Fact::Constraint);
        for fact in bounds.chain(constraints).collect::<Vec<Fact>>() {
            match stated(self.old, fact) {
                Some(constraint) if constraint.relation() != Relation::Equal => {
                    self.take(&constraint, fact, budget)?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Rewrites an inequality in the new variables.
    fn take(
        &mut self,
        constraint: &LinearConstraint,
        fact: Fact,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        let mut row = Row {
            terms: constraint.terms().to_vec(),
            constant: constraint.constant().clone(),
            from: Vec::new(),
        };
        self.eliminate(&mut row, |variable| !variable.is_integer(), budget)?;
        let lattice = &self.solved.lattice;
        budget.spend(cost(&row.terms) * (1 + lattice.basis.len() as u64))?;
        let steps: Vec<Rational> = lattice
            .basis
            .iter()
            .map(|b| lattice.along(&row.terms, b))
            .collect();
        // The same inequality in the integer forms that count the steps; the difference to what it was
        // is a combination of equations.
        let counted = self.form(&steps);
        let kept = row
            .terms
            .iter()
            .filter(|(v, _)| !self.old.variables[*v].is_integer())
            .cloned();
        let kept: Terms = kept.collect();
        let opposite = counted.iter().map(|(v, c)| (*v, -c));
        let whole = row
            .terms
            .iter()
            .filter(|(v, _)| self.old.variables[*v].is_integer())
            .cloned();
        row.terms = canonical(whole.chain(opposite));
        self.eliminate(&mut row, Variable::is_integer, budget)?;
        if !row.terms.is_empty() {
            return Err(Unknown::Unconfirmed);
        }
        let constant = &row.constant - &evaluate(&counted, &self.point());
        let place = |v: usize| {
            self.reals
                .binary_search(&v)
                .map_or(usize::MAX, |at| steps.len() + at)
        };
        let reals = kept.into_iter().map(|(v, c)| (place(v), c));
        let terms = steps.iter().cloned().enumerate().chain(reals);
        let constraint = LinearConstraint::new(terms, constraint.relation(), constant);
        self.system.constraints.push(constraint);
        let mut combination = named(&row.from, &self.facts);
        combination.push((fact, Rational::ONE));
        self.combinations.push(combination);
        Ok(())
    }

    /// Replaces the pivot variables of one kind by their rows.
    fn eliminate(
        &self,
        row: &mut Row,
        kind: impl Fn(&Variable) -> bool,
        budget: &mut Budget,
    ) -> Result<(), Unknown> {
        for (variable, pivot) in &self.solved.pivots {
            if kind(&self.old.variables[*variable])
                && let Some(coefficient) = row.coefficient(*variable)
            {
                let factor = -coefficient;
                row.add_scaled(&factor, pivot, budget)?;
            }
        }
        Ok(())
    }

    /// A form over the numbers of steps as a form over the old integer variables.
    fn form(&self, steps: &[Rational]) -> Terms {
        let lattice = &self.solved.lattice;
        let parts = steps
            .iter()
            .zip(&lattice.dual)
            .filter(|(count, _)| !count.is_zero());
        canonical(parts.flat_map(|(count, dual)| {
            lattice
                .variables
                .iter()
                .zip(dual)
                .map(move |(v, c)| (*v, c * count))
        }))
    }

    /// The point of the lattice, as values of all old variables.
    fn point(&self) -> Vec<Rational> {
        let value = |v: usize| self.solved.lattice.value(v).unwrap_or_default();
        (0..self.old.variables.len()).map(value).collect()
    }

    /// Values of the old variables from those of the new.
    pub(crate) fn values(&self, new: &[Rational]) -> Vec<Rational> {
        let mut values = self.point();
        let lattice = &self.solved.lattice;
        for (count, direction) in new.iter().zip(&lattice.basis) {
            for (variable, step) in lattice.variables.iter().zip(direction) {
                values[*variable] += &(count * step);
            }
        }
        for (variable, value) in self.reals.iter().zip(new.iter().skip(lattice.basis.len())) {
            values[*variable] = value.clone();
        }
        for (variable, row) in &self.solved.pivots {
            if !self.old.variables[*variable].is_integer() {
                values[*variable] = Rational::ZERO;
                values[*variable] = &row.constant - &evaluate(&row.terms, &values);
            }
        }
        values
    }

    /// A proof about the new system as one about the old; `None` if it uses a `!=`.
    pub(crate) fn proof(&self, proof: Proof) -> Option<Proof> {
        let used: Vec<usize> = proof
            .facts()
            .iter()
            .filter_map(|fact| match fact {
                Fact::Constraint(place) => Some(*place),
                _ => None,
            })
            .collect();
        let steps = self.solved.lattice.basis.len();
        let old = |v: usize| {
            self.reals
                .get(v.wrapping_sub(steps))
                .copied()
                .unwrap_or(usize::MAX)
        };
        let renamed = proof.renamed(&|fact| match fact {
            Fact::Constraint(place) => {
                Fact::Assumed(used.binary_search(&place).unwrap_or(usize::MAX))
            }
            Fact::Assumed(depth) => Fact::Assumed(depth.saturating_add(used.len())),
            Fact::Lower(v) => Fact::Lower(old(v)),
            Fact::Upper(v) => Fact::Upper(old(v)),
        });
        let combinations = used
            .iter()
            .map(|place| self.combinations[*place].clone())
            .collect();
        Some(Proof::Noting {
            combinations,
            then: Box::new(self.splits(renamed)?),
        })
    }

    /// The proof with each split on numbers of steps as a split on the old variables.
    fn splits(&self, proof: Proof) -> Option<Proof> {
        match proof {
            Proof::Farkas(combination) => Some(Proof::Farkas(combination)),
            Proof::Split {
                form,
                at,
                below,
                above,
            } => {
                let mut steps = vec![Rational::ZERO; self.solved.lattice.basis.len()];
                for (place, coefficient) in form {
                    *steps.get_mut(place)? = coefficient;
                }
                let form = self.form(&steps);
                let at = at + evaluate(&form, &self.point());
                let (below, above) = (self.splits(*below)?, self.splits(*above)?);
                Some(Proof::Split {
                    form,
                    at,
                    below: Box::new(below),
                    above: Box::new(above),
                })
            }
            Proof::Noting { .. } | Proof::Separate { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::branch_and_bound::BranchAndBound;
    use crate::suite::random_linear;
    use crate::{Answer, Solver, System};
    use vitro_stable::Random;

    #[test]
    fn solutions_and_proofs_carry_over() {
        let mut random = Random::new(41);
        let (mut sat, mut unsat) = (0, 0);
        for round in 0..3000 {
            let old = random_linear(&mut random, round);
            if old.has(Relation::NotEqual) {
                continue;
            }
            match EquationFree::new(&old, &mut Budget::default()).unwrap() {
                Err(refutation) => assert!(old.refuted_by(&refutation)),
                Ok(free) => match BranchAndBound.solve(&free.system, &mut Budget::default()) {
                    Answer::Sat(values) => {
                        sat += 1;
                        assert!(
                            old.satisfied_by(&free.values(&values)),
                            "{old:?} {values:?}"
                        );
                    }
                    Answer::Unsat(refutation) => {
                        unsat += 1;
                        let proof = free.proof(refutation.proof.unwrap()).unwrap();
                        assert!(proof.refutes(&old), "{old:?} {proof:?}");
                    }
                    Answer::Unknown(_) => {}
                },
            }
        }
        assert!(sat > 500 && unsat > 300, "{sat} {unsat}");
    }
}
