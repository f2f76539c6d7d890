//! Proofs that a linear system has no solution, and their checker.
//!
//! A proof is a small tree. Its leaves are Farkas combinations: facts, multiplied and added up, give
//! `0 <= -1` or the like. Inner nodes split on an integer form (`form <= k` or `form >= k + 1`), separate
//! the two sides of a `!=`, or write down combinations for later use. The checker shares no code with
//! the solvers but the rounding of integer constraints, which each fact undergoes when it is read.

use crate::linear::{LinearConstraint, LinearSystem, Relation, Terms, add_scaled};
use crate::rational::Rational;

/// Something a proof may start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fact {
    /// The constraint at this place of the system.
    Constraint(usize),
    /// The lower bound of this variable.
    Lower(usize),
    /// The upper bound of this variable.
    Upper(usize),
    /// What the proof itself assumed or noted on the way down, counted from its root.
    Assumed(usize),
}

/// Facts with their multipliers: not negative for inequalities, any for equations.
pub type Combination = Vec<(Fact, Rational)>;

/// A proof that a linear system has no solution.
#[derive(Clone, Debug, PartialEq)]
pub enum Proof {
    /// The combination has no variable left and is false.
    Farkas(Combination),
    /// Each combination (rounded, if all its variables are integer) is a further fact below.
    Noting {
        /// The combinations, in the order in which they become facts.
        combinations: Vec<Combination>,
        /// The proof that uses them.
        then: Box<Proof>,
    },
    /// An integer form is at most `at`, or at least `at + 1`; either is one further fact below.
    Split {
        /// Integer variables with integer coefficients.
        form: Terms,
        /// A whole number.
        at: Rational,
        /// The case `form <= at`.
        below: Box<Proof>,
        /// The case `form >= at + 1`, written `-form <= -at - 1`.
        above: Box<Proof>,
    },
    /// A constraint `left != right` means `left < right` or `left > right`.
    Separate {
        /// The place of the constraint.
        constraint: usize,
        /// The case `left < right`.
        below: Box<Proof>,
        /// The case `left > right`, written `-left < -right`.
        above: Box<Proof>,
    },
}

impl Proof {
    /// Whether the proof shows that the system has no solution.
    pub fn refutes(&self, system: &LinearSystem) -> bool {
        Checker {
            system,
            assumed: Vec::new(),
        }
        .holds(self)
    }

    /// The constraints and bounds of the system that the proof rests on, sorted.
    pub fn facts(&self) -> Vec<Fact> {
        let mut facts = Vec::new();
        self.collect(&mut facts);
        facts.sort();
        facts.dedup();
        facts
    }

    fn collect(&self, facts: &mut Vec<Fact>) {
        let mut take = |combination: &Combination| {
            let given = combination.iter().map(|(fact, _)| *fact);
            facts.extend(given.filter(|fact| !matches!(fact, Fact::Assumed(_))));
        };
        match self {
            Proof::Farkas(combination) => take(combination),
            Proof::Noting { combinations, then } => {
                combinations.iter().for_each(take);
                then.collect(facts);
            }
            Proof::Split { below, above, .. } => {
                below.collect(facts);
                above.collect(facts);
            }
            Proof::Separate {
                constraint,
                below,
                above,
            } => {
                facts.push(Fact::Constraint(*constraint));
                below.collect(facts);
                above.collect(facts);
            }
        }
    }

    /// Whether the fact assumed at this depth is used anywhere in the proof.
    pub(crate) fn uses(&self, depth: usize) -> bool {
        let named =
            |combination: &Combination| combination.iter().any(|(f, _)| *f == Fact::Assumed(depth));
        match self {
            Proof::Farkas(combination) => named(combination),
            Proof::Noting { combinations, then } => {
                combinations.iter().any(named) || then.uses(depth)
            }
            Proof::Split { below, above, .. } | Proof::Separate { below, above, .. } => {
                below.uses(depth) || above.uses(depth)
            }
        }
    }

    /// The proof with every fact of a combination renamed.
    pub(crate) fn renamed(self, name: &dyn Fn(Fact) -> Fact) -> Proof {
        let all = |combination: Combination| -> Combination {
            combination
                .into_iter()
                .map(|(fact, factor)| (name(fact), factor))
                .collect()
        };
        let inner = |proof: Box<Proof>| Box::new(proof.renamed(name));
        match self {
            Proof::Farkas(combination) => Proof::Farkas(all(combination)),
            Proof::Noting { combinations, then } => {
                let combinations = combinations.into_iter().map(all).collect();
                Proof::Noting {
                    combinations,
                    then: inner(then),
                }
            }
            Proof::Split {
                form,
                at,
                below,
                above,
            } => Proof::Split {
                form,
                at,
                below: inner(below),
                above: inner(above),
            },
            Proof::Separate {
                constraint,
                below,
                above,
            } => Proof::Separate {
                constraint,
                below: inner(below),
                above: inner(above),
            },
        }
    }
}

/// The constraint of a fact (a bound or a constraint of the system), rounded for integers.
pub(crate) fn stated(system: &LinearSystem, fact: Fact) -> Option<LinearConstraint> {
    match fact {
        Fact::Constraint(place) => {
            Some(system.constraints.get(place)?.tightened(&system.variables))
        }
        Fact::Lower(v) => {
            let bound = system.variables.get(v)?.least()?;
            Some(LinearConstraint::new(
                [(v, Rational::from(-1))],
                Relation::LessEqual,
                -bound,
            ))
        }
        Fact::Upper(v) => {
            let bound = system.variables.get(v)?.greatest()?;
            Some(LinearConstraint::new(
                [(v, Rational::ONE)],
                Relation::LessEqual,
                bound,
            ))
        }
        Fact::Assumed(_) => None,
    }
}

struct Checker<'a> {
    system: &'a LinearSystem,
    assumed: Vec<LinearConstraint>,
}

impl Checker<'_> {
    fn holds(&mut self, proof: &Proof) -> bool {
        match proof {
            Proof::Farkas(combination) => self
                .combined(combination)
                .is_some_and(|sum| sum.decided() == Some(false)),
            Proof::Noting { combinations, then } => {
                let before = self.assumed.len();
                let mut right = true;
                for combination in combinations {
                    match self.combined(combination) {
                        Some(sum) => self.assumed.push(sum.tightened(&self.system.variables)),
                        None => right = false,
                    }
                }
                let right = right && self.holds(then);
                self.assumed.truncate(before);
                right
            }
            Proof::Split {
                form,
                at,
                below,
                above,
            } => {
                let known = form.iter().all(|(v, c)| {
                    c.is_integer()
                        && self
                            .system
                            .variables
                            .get(*v)
                            .is_some_and(|x| x.is_integer())
                });
                let up = form.iter().map(|(v, c)| (*v, -c));
                let least = LinearConstraint::new(up, Relation::LessEqual, -(at + &Rational::ONE));
                let most =
                    LinearConstraint::new(form.iter().cloned(), Relation::LessEqual, at.clone());
                known && at.is_integer() && self.under(most, below) && self.under(least, above)
            }
            Proof::Separate {
                constraint,
                below,
                above,
            } => {
                let Some((less, greater)) =
                    self.system.constraints.get(*constraint).and_then(sides)
                else {
                    return false;
                };
                let variables = &self.system.variables;
                let (less, greater) = (less.tightened(variables), greater.tightened(variables));
                self.under(less, below) && self.under(greater, above)
            }
        }
    }

    fn under(&mut self, assumption: LinearConstraint, proof: &Proof) -> bool {
        self.assumed.push(assumption);
        let right = self.holds(proof);
        self.assumed.pop();
        right
    }

    /// The sum of the multiplied facts, if the combination is a legal one.
    fn combined(&self, combination: &Combination) -> Option<LinearConstraint> {
        let mut terms = Vec::new();
        let mut constant = Rational::ZERO;
        let mut relation = Relation::Equal;
        for (fact, factor) in combination.iter().filter(|(_, factor)| !factor.is_zero()) {
            let constraint = match fact {
                Fact::Assumed(depth) => self.assumed.get(*depth)?.clone(),
                given => stated(self.system, *given)?,
            };
            let legal = match constraint.relation() {
                Relation::Equal => true,
                Relation::LessEqual | Relation::Less => factor.is_positive(),
                Relation::NotEqual => false,
            };
            if !legal {
                return None;
            }
            // Equal < LessEqual < Less: the strictest relation that takes part decides.
            relation = relation.max(constraint.relation());
            terms = add_scaled(&terms, factor, constraint.terms());
            constant += &(factor * constraint.constant());
        }
        Some(LinearConstraint::new(terms, relation, constant))
    }
}

/// The two strict inequalities of a `!=`.
pub(crate) fn sides(constraint: &LinearConstraint) -> Option<(LinearConstraint, LinearConstraint)> {
    (constraint.relation() == Relation::NotEqual).then(|| {
        let (terms, constant) = (constraint.terms(), constraint.constant());
        let opposite = terms.iter().map(|(v, c)| (*v, -c));
        (
            LinearConstraint::new(terms.iter().cloned(), Relation::Less, constant.clone()),
            LinearConstraint::new(opposite, Relation::Less, -constant),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Variable;

    fn one() -> Rational {
        Rational::ONE
    }

    /// x < y and y < x over the reals.
    fn circle() -> LinearSystem {
        let mut system = LinearSystem::new(vec![Variable::real(), Variable::real()]);
        system.add([(0, 1), (1, -1)], Relation::Less, 0);
        system.add([(0, -1), (1, 1)], Relation::Less, 0);
        system
    }

    #[test]
    fn accepts_a_right_combination_only() {
        let farkas = |second: i64| {
            let second = Rational::from(second);
            Proof::Farkas(vec![
                (Fact::Constraint(0), one()),
                (Fact::Constraint(1), second),
            ])
        };
        assert!(farkas(1).refutes(&circle()));
        assert!(!farkas(2).refutes(&circle()));
        assert!(!farkas(0).refutes(&circle()));
        assert!(!Proof::Farkas(vec![(Fact::Constraint(7), one())]).refutes(&circle()));
        assert!(!Proof::Farkas(vec![(Fact::Assumed(0), one())]).refutes(&circle()));
    }

    #[test]
    fn a_split_needs_integers() {
        // 2x = 1 over the integers needs no split: the equation is rounded to 0 = 1.
        let mut system = LinearSystem::new(vec![Variable::integer()]);
        system.add([(0, 2)], Relation::Equal, 1);
        assert!(Proof::Farkas(vec![(Fact::Constraint(0), one())]).refutes(&system));
        // Over the reals neither the rounding nor a split on x is accepted.
        system.variables[0] = Variable::real();
        assert!(!Proof::Farkas(vec![(Fact::Constraint(0), one())]).refutes(&system));
        let leaf = |sign: i64| {
            let half = Rational::fraction(-sign, 2).unwrap_or_default();
            Box::new(Proof::Farkas(vec![
                (Fact::Assumed(0), one()),
                (Fact::Constraint(0), half),
            ]))
        };
        let form = vec![(0, one())];
        let split = Proof::Split {
            form,
            at: Rational::ZERO,
            below: leaf(1),
            above: leaf(-1),
        };
        assert!(!split.refutes(&system));
    }
}
