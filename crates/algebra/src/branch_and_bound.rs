//! Branch and bound: linear systems with integer variables and `!=`, on top of the simplex.
//!
//! The simplex finds a point over the reals. If an integer variable has a fractional value there, the
//! search splits; if a `!=` is violated, it tries both sides. Splitting on a variable alone never ends
//! for some unbounded systems (`1 <= 3x - 3y + z <= 2` with `z` even, say), so the search first asks
//! whether the constraints that the point lies on, read as equations, have an integer solution at all.
//! If not, the integer form that proves it is a far better thing to split on (cuts from proofs, Dillig,
//! Dillig and Aiken 2009). This contains the gcd test as its simplest case.
//!
//! Where that does not end soon and there are equations over integers, the equations are solved first and
//! the search continues in what they leave free, see [`crate::equation_free`].
//!
//! A refuted split whose assumption was not needed refutes the node above without the other side. The
//! depth of the tree is limited: past it a branch is given up, and the answer is no longer `Unsat`.

use crate::answer::{Answer, Refutation, Unknown};
use crate::budget::Budget;
use crate::equation_free::EquationFree;
use crate::gauss::{Conflict, solve_equations};
use crate::linear::{Domain, LinearConstraint, LinearSystem, Relation, Terms, Variable};
use crate::proof::{Fact, Proof, sides, stated};
use crate::rational::Rational;
use crate::readable::polish;
use crate::simplex::Tableau;
use crate::solver::Solver;

/// Branch and bound over the simplex.
pub struct BranchAndBound;

/// Deeper branches are given up.
const DEPTH: usize = 150;

/// The depth of the first try with equations, most of which need no care.
const SHALLOW: usize = 20;

/// Variables are split on up to this depth before forms from proofs are tried at every node.
const PLAIN_DEPTH: usize = 6;

/// Forms with larger coefficients than this are not worth splitting on.
const LARGEST_COEFFICIENT: i64 = 1 << 20;

impl Solver<LinearSystem> for BranchAndBound {
    fn name(&self) -> &'static str {
        "branch and bound"
    }

    fn accepts(&self, _: &LinearSystem) -> bool {
        true
    }

    fn search(&self, system: &LinearSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let integers = system.variables.iter().any(Variable::is_integer);
        if !integers || !system.has(Relation::Equal) {
            return plain(system, DEPTH, budget);
        }
        let share = budget.left() / 4;
        match budget.within(share, |part| plain(system, SHALLOW, part)) {
            Ok(answer) => Ok(answer),
            Err(_) => without_equations(system, budget),
        }
    }
}

/// Branch and bound on the system as it is.
fn plain(system: &LinearSystem, depth: usize, budget: &mut Budget) -> Result<Answer, Unknown> {
    let mut tableau = Tableau::new(system.variables.len());
    if let Err(conflict) = tableau.load(system, budget)? {
        return Ok(Answer::Unsat(Refutation::proved(Proof::Farkas(conflict))));
    }
    let mut search = Search {
        system,
        tableau,
        assumed: Vec::new(),
        depth,
    };
    Ok(match search.node(budget)? {
        Node::Solution(values) => Answer::Sat(polish(system, values, budget)),
        Node::Refuted(proof) => Answer::Unsat(Refutation::proved(proof)),
        Node::GivenUp => return Err(Unknown::Incomplete),
    })
}

/// Branch and bound after the equations have been solved.
fn without_equations(system: &LinearSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
    let free = match EquationFree::new(system, budget)? {
        Ok(free) => free,
        Err(refutation) => return Ok(Answer::Unsat(refutation)),
    };
    match plain(&free.system, DEPTH, budget)? {
        Answer::Sat(values) => Ok(Answer::Sat(polish(system, free.values(&values), budget))),
        Answer::Unsat(Refutation {
            proof: Some(proof), ..
        }) => {
            let proof = free.proof(proof).ok_or(Unknown::Incomplete)?;
            Ok(Answer::Unsat(Refutation::proved(proof)))
        }
        _ => Err(Unknown::Incomplete),
    }
}

/// How much a try for whole numbers may cost, in steps per term of the system.
const WHOLE_STEPS: u64 = 100;

/// For readability: whole numbers in place of a solution with fractions, if they are quickly found.
pub(crate) fn prefer_whole(
    system: &LinearSystem,
    values: Vec<Rational>,
    budget: &mut Budget,
) -> Vec<Rational> {
    if values.iter().all(Rational::is_integer) {
        return values;
    }
    let mut whole = system.clone();
    whole
        .variables
        .iter_mut()
        .for_each(|variable| variable.domain = Domain::Integer);
    let size: usize = system.constraints.iter().map(|c| 1 + c.terms().len()).sum();
    match budget.within(WHOLE_STEPS * size as u64, |part| {
        BranchAndBound.search(&whole, part)
    }) {
        Ok(Answer::Sat(better)) => better,
        _ => values,
    }
}

/// The outcome of a node of the search tree.
enum Node {
    Solution(Vec<Rational>),
    Refuted(Proof),
    GivenUp,
}

/// Two cases of which one must hold.
struct Fork {
    below: LinearConstraint,
    above: LinearConstraint,
    /// Whether the case `above` looks more promising.
    above_first: bool,
    kind: ForkKind,
}

enum ForkKind {
    Form { form: Terms, at: Rational },
    Sides { constraint: usize },
}

struct Search<'a> {
    system: &'a LinearSystem,
    tableau: Tableau,
    /// The assumptions on the way down to the present node.
    assumed: Vec<LinearConstraint>,
    /// Deeper branches are given up.
    depth: usize,
}

impl Search<'_> {
    /// Explores a node whose relaxation has a solution.
    fn node(&mut self, budget: &mut Budget) -> Result<Node, Unknown> {
        let values = self.tableau.solution();
        let Some(fork) = self.fork(&values, budget)? else {
            return Ok(Node::Solution(values));
        };
        if self.assumed.len() >= self.depth {
            return Ok(Node::GivenUp);
        }
        let mut refuted = Vec::new();
        for above in [fork.above_first, !fork.above_first] {
            let depth = self.assumed.len();
            match self.case(if above { &fork.above } else { &fork.below }, budget)? {
                // A refutation without the assumption needs no other case.
                Node::Refuted(proof) if !proof.uses(depth) => {
                    return Ok(Node::Refuted(lifted(proof, depth)));
                }
                Node::Refuted(proof) => refuted.push(Box::new(proof)),
                Node::Solution(values) => return Ok(Node::Solution(values)),
                Node::GivenUp => {}
            }
        }
        let Ok([first, second]) = <[Box<Proof>; 2]>::try_from(refuted) else {
            return Ok(Node::GivenUp);
        };
        let (below, above) = if fork.above_first {
            (second, first)
        } else {
            (first, second)
        };
        Ok(Node::Refuted(match fork.kind {
            ForkKind::Form { form, at } => Proof::Split {
                form,
                at,
                below,
                above,
            },
            ForkKind::Sides { constraint } => Proof::Separate {
                constraint,
                below,
                above,
            },
        }))
    }

    /// Explores the present node under one more assumption.
    fn case(
        &mut self,
        assumption: &LinearConstraint,
        budget: &mut Budget,
    ) -> Result<Node, Unknown> {
        budget.spend(1)?;
        let mark = self.tableau.mark();
        let fact = Fact::Assumed(self.assumed.len());
        self.assumed.push(assumption.clone());
        let outcome = match self.tableau.assert(assumption, fact, budget)? {
            Ok(()) => self.tableau.repair(budget)?,
            conflict => conflict,
        };
        let node = match outcome {
            Ok(()) => self.node(budget)?,
            Err(conflict) => Node::Refuted(Proof::Farkas(conflict)),
        };
        self.assumed.pop();
        self.tableau.back_to(mark);
        Ok(node)
    }

    /// What to split on, if the values are not a solution yet.
    fn fork(&self, values: &[Rational], budget: &mut Budget) -> Result<Option<Fork>, Unknown> {
        let variables = self.system.variables.iter().zip(values).enumerate();
        let mut fractional = variables
            .filter(|(_, (x, value))| x.is_integer() && !value.is_integer())
            .map(|(v, _)| v);
        let Some(variable) = fractional.next() else {
            return Ok(self.violated(values));
        };
        let depth = self.assumed.len();
        if (depth == 0 || depth >= PLAIN_DEPTH)
            && let Some((form, value)) = self.form_from_proof(budget)?
        {
            return Ok(Some(form_fork(form, &value)));
        }
        Ok(Some(form_fork(
            vec![(variable, Rational::ONE)],
            &values[variable],
        )))
    }

    /// The first `!=` that the values violate.
    fn violated(&self, values: &[Rational]) -> Option<Fork> {
        let constraints = self.system.constraints.iter().enumerate();
        let mut different = constraints.filter(|(_, c)| c.relation() == Relation::NotEqual);
        let (place, constraint) = different.find(|(_, c)| !c.satisfied_by(values))?;
        let (below, above) = sides(constraint)?;
        let variables = &self.system.variables;
        Some(Fork {
            below: below.tightened(variables),
            above: above.tightened(variables),
            above_first: true,
            kind: ForkKind::Sides { constraint: place },
        })
    }

    /// An integer form that the tight constraints, read as equations, would give a fractional value.
    fn form_from_proof(&self, budget: &mut Budget) -> Result<Option<(Terms, Rational)>, Unknown> {
        let equations: Vec<LinearConstraint> = self
            .tableau
            .tight()
            .filter_map(|f| self.equation(f))
            .collect();
        let solved = solve_equations(&equations, &self.system.variables, budget)?;
        let Err(Conflict::Integer { form, value, .. }) = solved else {
            return Ok(None);
        };
        let limit = Rational::from(LARGEST_COEFFICIENT);
        Ok(form
            .iter()
            .all(|(_, c)| c.abs() <= limit)
            .then_some((form, value)))
    }

    fn equation(&self, fact: Fact) -> Option<LinearConstraint> {
        let constraint = match fact {
            Fact::Assumed(depth) => self.assumed.get(depth).cloned(),
            given => stated(self.system, given),
        }?;
        let terms = constraint.terms().iter().cloned();
        Some(LinearConstraint::new(
            terms,
            Relation::Equal,
            constraint.constant().clone(),
        ))
    }
}

/// A proof that does not need the assumption at this depth, without it.
fn lifted(proof: Proof, depth: usize) -> Proof {
    proof.renamed(&|fact| match fact {
        Fact::Assumed(place) if place > depth => Fact::Assumed(place - 1),
        other => other,
    })
}

/// The split of a form around the fractional value that it has now, the nearer side first.
fn form_fork(form: Terms, value: &Rational) -> Fork {
    let at = value.floor();
    let opposite = form.iter().map(|(v, c)| (*v, -c));
    let up = -(&at + &Rational::ONE);
    Fork {
        below: LinearConstraint::new(form.iter().cloned(), Relation::LessEqual, at.clone()),
        above: LinearConstraint::new(opposite, Relation::LessEqual, up),
        above_first: value - &at > Rational::power_of_two(-1),
        kind: ForkKind::Form { form, at },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite;
    use Relation::{Equal, Less, LessEqual, NotEqual};

    fn solve(system: &LinearSystem) -> Answer {
        suite::checked(&BranchAndBound, system, &mut Budget::default())
    }

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::linear(&BranchAndBound);
        assert!(tally.sat > 2000 && tally.unsat > 1500, "{tally:?}");
        assert_eq!(tally.unknown, 0, "{tally:?}");
    }

    #[test]
    fn unbounded_systems_without_integer_points_are_refuted() {
        // z even, 1 <= 3x - 3y + 3z <= 2, and a form that no rounding of single constraints helps.
        let mut system = LinearSystem::new(vec![Variable::integer(); 4]);
        system.add([(2, 1), (3, -2)], Equal, 0);
        system.add([(0, -4), (1, 4), (2, -2)], LessEqual, -1);
        system.add([(0, 4), (1, -4), (2, 2)], LessEqual, 3);
        assert!(matches!(solve(&system), Answer::Unsat(_)));
    }

    #[test]
    fn a_thin_wedge_needs_forms_rather_than_variables() {
        // 27x - 25y in [1, 26) around the line, far from any integer point near 0.
        let mut system = LinearSystem::new(vec![Variable::integer(); 2]);
        system.add([(0, -1000), (1, 999)], LessEqual, -1);
        system.add([(0, 1001), (1, -1000)], LessEqual, 0);
        let answer = solve(&system);
        assert!(!matches!(answer, Answer::Unknown(_)), "{answer:?}");
    }

    #[test]
    fn many_disequalities_do_not_explode() {
        // Eight different values in 0..8, each pair by a `!=`.
        let size = 8;
        let mut system = LinearSystem::new(vec![Variable::integer().between(0, 20); size]);
        for i in 0..size {
            for j in 0..i {
                system.add([(i, 1), (j, -1)], NotEqual, 0);
            }
        }
        assert!(matches!(solve(&system), Answer::Sat(_)));
    }

    #[test]
    fn the_gcd_example_yields_small_values() {
        let Answer::Sat(values) = solve(&suite::gcd(Variable::integer())) else {
            panic!("a = 1, b = 2 is a solution");
        };
        assert_eq!(values, [Rational::from(1), Rational::from(2)]);
    }

    #[test]
    fn mixed_systems_keep_reals_real() {
        // x integer, r real, x < r < x + 1, 2r = 7.
        let mut system = LinearSystem::new(vec![Variable::integer(), Variable::real()]);
        system.add([(0, 1), (1, -1)], Less, 0);
        system.add([(1, 1), (0, -1)], Less, 1);
        system.add([(1, 2)], Equal, 7);
        assert_eq!(
            solve(&system),
            Answer::Sat(vec![3.into(), Rational::fraction(7, 2).unwrap()])
        );
    }
}
