//! Linear systems as plain data.
//!
//! A constraint reads `sum of coefficient * variable  RELATION  constant`. Variables are numbers, each
//! integer or real, each with optional bounds. `>=` and `>` are written by negating both sides.

use crate::rational::Rational;
use crate::solver::System;
use std::cmp::Ordering;

/// The values that a variable ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Domain {
    /// Whole numbers.
    Integer,
    /// Real numbers.
    Real,
}

/// A variable: its domain and its bounds, which it may reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Integer or real.
    pub domain: Domain,
    /// The least value allowed.
    pub lower: Option<Rational>,
    /// The greatest value allowed.
    pub upper: Option<Rational>,
}

impl Variable {
    /// An integer variable without bounds.
    pub fn integer() -> Variable {
        Variable {
            domain: Domain::Integer,
            lower: None,
            upper: None,
        }
    }

    /// A real variable without bounds.
    pub fn real() -> Variable {
        Variable {
            domain: Domain::Real,
            lower: None,
            upper: None,
        }
    }

    /// The same variable with both bounds.
    pub fn between(self, lower: impl Into<Rational>, upper: impl Into<Rational>) -> Variable {
        Variable {
            lower: Some(lower.into()),
            upper: Some(upper.into()),
            ..self
        }
    }

    /// Whether this is an integer variable.
    pub fn is_integer(&self) -> bool {
        self.domain == Domain::Integer
    }

    /// Whether the value lies in the domain and between the bounds.
    pub fn admits(&self, value: &Rational) -> bool {
        (value.is_integer() || !self.is_integer())
            && self.lower.as_ref().is_none_or(|lower| lower <= value)
            && self.upper.as_ref().is_none_or(|upper| value <= upper)
    }

    /// The lower bound, rounded up for an integer variable.
    pub(crate) fn least(&self) -> Option<Rational> {
        self.lower.as_ref().map(|l| {
            if self.is_integer() {
                l.ceil()
            } else {
                l.clone()
            }
        })
    }

    /// The upper bound, rounded down for an integer variable.
    pub(crate) fn greatest(&self) -> Option<Rational> {
        self.upper.as_ref().map(|u| {
            if self.is_integer() {
                u.floor()
            } else {
                u.clone()
            }
        })
    }
}

/// How the two sides of a constraint compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `=`
    Equal,
    /// `<=`
    LessEqual,
    /// `<`
    Less,
    /// `!=`: only branch and bound and the bisection take it; elsewhere split it first, see
    /// [`crate::normalise`].
    NotEqual,
}

impl Relation {
    /// Whether two sides that compare like this satisfy the relation.
    pub fn holds(self, sides: Ordering) -> bool {
        match self {
            Relation::Equal => sides.is_eq(),
            Relation::LessEqual => sides.is_le(),
            Relation::Less => sides.is_lt(),
            Relation::NotEqual => sides.is_ne(),
        }
    }
}

/// Variables with their coefficients.
pub type Terms = Vec<(usize, Rational)>;

/// `sum of coefficient * variable  RELATION  constant`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearConstraint {
    terms: Terms,
    relation: Relation,
    constant: Rational,
}

impl LinearConstraint {
    /// A constraint; terms may come in any order, and repeated variables are added up.
    pub fn new(
        terms: impl IntoIterator<Item = (usize, Rational)>,
        relation: Relation,
        constant: impl Into<Rational>,
    ) -> LinearConstraint {
        LinearConstraint {
            terms: canonical(terms),
            relation,
            constant: constant.into(),
        }
    }

    /// The terms, by ascending variable, no coefficient zero.
    pub fn terms(&self) -> &[(usize, Rational)] {
        &self.terms
    }

    /// The relation between the two sides.
    pub fn relation(&self) -> Relation {
        self.relation
    }

    /// The right-hand side.
    pub fn constant(&self) -> &Rational {
        &self.constant
    }

    /// The coefficient of a variable, zero if it does not occur.
    pub fn coefficient(&self, variable: usize) -> Rational {
        match self.terms.binary_search_by_key(&variable, |(v, _)| *v) {
            Ok(at) => self.terms[at].1.clone(),
            Err(_) => Rational::ZERO,
        }
    }

    /// The value of the left-hand side; variables without a value count as 0.
    pub fn left(&self, values: &[Rational]) -> Rational {
        evaluate(&self.terms, values)
    }

    /// Whether the values satisfy the constraint.
    pub fn satisfied_by(&self, values: &[Rational]) -> bool {
        self.relation.holds(self.left(values).cmp(&self.constant))
    }

    /// For a constraint without terms: whether it is true.
    pub(crate) fn decided(&self) -> Option<bool> {
        self.terms
            .is_empty()
            .then(|| self.relation.holds(Rational::ZERO.cmp(&self.constant)))
    }

    /// This multiplied by a factor that is positive, or any but zero for `=` and `!=`.
    pub(crate) fn scaled(&self, factor: &Rational) -> LinearConstraint {
        LinearConstraint {
            terms: self.terms.iter().map(|(v, c)| (*v, c * factor)).collect(),
            relation: self.relation,
            constant: &self.constant * factor,
        }
    }

    /// The strongest constraint that means the same where all its variables are integers: coefficients
    /// without a common divisor, the constant rounded, `<` as `<=`; an equation that no integers can
    /// satisfy becomes `0 = 1`. Constraints with a real variable stay as they are.
    ///
    /// The proof checker reads every constraint in this form, so rounding needs no proof step.
    pub(crate) fn tightened(&self, variables: &[Variable]) -> LinearConstraint {
        let integral =
            |(v, _): &(usize, Rational)| variables.get(*v).is_some_and(Variable::is_integer);
        if self.terms.is_empty() || !self.terms.iter().all(integral) {
            return self.clone();
        }
        let one = Rational::ONE;
        let common = self
            .terms
            .iter()
            .fold(one.clone(), |all, (_, c)| all.lcm(&c.denominator()));
        let whole = self.terms.iter().map(|(_, c)| c * &common);
        let divisor = whole.fold(Rational::ZERO, |all, c| all.gcd(&c));
        let mut tight = self.scaled(&common.over(&divisor));
        match tight.relation {
            Relation::LessEqual => tight.constant = tight.constant.floor(),
            Relation::Less => {
                tight.relation = Relation::LessEqual;
                tight.constant = tight.constant.ceil() - one;
            }
            Relation::Equal if !tight.constant.is_integer() => {
                tight = LinearConstraint::new([], Relation::Equal, one);
            }
            Relation::Equal | Relation::NotEqual => {}
        }
        tight
    }
}

/// Sorts terms by variable, adds up repeated ones and drops zeros.
pub(crate) fn canonical(terms: impl IntoIterator<Item = (usize, Rational)>) -> Terms {
    let mut sorted: Terms = terms.into_iter().collect();
    if !sorted.is_sorted_by(|a, b| a.0 < b.0) {
        sorted.sort_by_key(|(v, _)| *v);
        sorted.dedup_by(|later, kept| {
            let same = later.0 == kept.0;
            if same {
                kept.1 += &later.1;
            }
            same
        });
    }
    sorted.retain(|(_, c)| !c.is_zero());
    sorted
}

/// `first + factor * second`, for two lists of terms in canonical form.
pub(crate) fn add_scaled(
    first: &[(usize, Rational)],
    factor: &Rational,
    second: &[(usize, Rational)],
) -> Terms {
    let mut sum = Vec::with_capacity(first.len() + second.len());
    let (mut i, mut j) = (0, 0);
    while i < first.len() && j < second.len() {
        match first[i].0.cmp(&second[j].0) {
            Ordering::Less => {
                sum.push(first[i].clone());
                i += 1;
            }
            Ordering::Greater => {
                sum.push((second[j].0, factor * &second[j].1));
                j += 1;
            }
            Ordering::Equal => {
                let coefficient = &first[i].1 + &(factor * &second[j].1);
                if !coefficient.is_zero() {
                    sum.push((first[i].0, coefficient));
                }
                i += 1;
                j += 1;
            }
        }
    }
    sum.extend_from_slice(&first[i..]);
    sum.extend(second[j..].iter().map(|(v, c)| (*v, factor * c)));
    sum
}

/// The value of a sum of terms; variables without a value count as 0.
pub(crate) fn evaluate(terms: &[(usize, Rational)], values: &[Rational]) -> Rational {
    terms
        .iter()
        .filter_map(|(v, c)| values.get(*v).map(|value| c * value))
        .sum()
}

/// A conjunction of linear constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinearSystem {
    /// The variables, named by their place here.
    pub variables: Vec<Variable>,
    /// The constraints, named by their place here.
    pub constraints: Vec<LinearConstraint>,
}

impl LinearSystem {
    /// A system without constraints.
    pub fn new(variables: Vec<Variable>) -> LinearSystem {
        LinearSystem {
            variables,
            constraints: Vec::new(),
        }
    }

    /// Adds a constraint, with terms as pairs of variable and coefficient; answers its place.
    pub fn add<C: Into<Rational>>(
        &mut self,
        terms: impl IntoIterator<Item = (usize, C)>,
        relation: Relation,
        constant: impl Into<Rational>,
    ) -> usize {
        let terms = terms.into_iter().map(|(v, c)| (v, c.into()));
        self.constraints
            .push(LinearConstraint::new(terms, relation, constant));
        self.constraints.len() - 1
    }

    /// Whether some constraint has this relation.
    pub(crate) fn has(&self, relation: Relation) -> bool {
        self.constraints.iter().any(|c| c.relation() == relation)
    }
}

impl System for LinearSystem {
    fn is_well_formed(&self) -> bool {
        let known = |c: &LinearConstraint| {
            c.terms
                .last()
                .is_none_or(|(v, _)| *v < self.variables.len())
        };
        self.constraints.iter().all(known)
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

    fn refuted_by(&self, refutation: &crate::Refutation) -> bool {
        refutation
            .proof
            .as_ref()
            .is_none_or(|proof| proof.refutes(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Relation::*;

    fn number(n: i64) -> Rational {
        Rational::from(n)
    }

    #[test]
    fn terms_become_canonical() {
        let terms = [
            (2, number(1)),
            (0, number(3)),
            (2, number(-1)),
            (0, number(1)),
        ];
        assert_eq!(
            LinearConstraint::new(terms, Less, 1).terms(),
            [(0, number(4))]
        );
    }

    #[test]
    fn integer_constraints_are_tightened() {
        let variables = vec![Variable::integer(), Variable::integer(), Variable::real()];
        let tight = |terms: &[(usize, i64)], relation, constant: i64| {
            let terms = terms.iter().map(|(v, c)| (*v, number(*c)));
            LinearConstraint::new(terms, relation, constant).tightened(&variables)
        };
        assert_eq!(
            tight(&[(0, 2), (1, 4)], LessEqual, 5),
            tight(&[(0, 1), (1, 2)], LessEqual, 2)
        );
        assert_eq!(
            tight(&[(0, 2), (1, 4)], Less, 4),
            tight(&[(0, 1), (1, 2)], LessEqual, 1)
        );
        assert_eq!(tight(&[(0, 2), (1, 4)], Equal, 5).decided(), Some(false));
        assert_eq!(tight(&[(0, 2), (2, 4)], Less, 5).relation(), Less);
    }
}
