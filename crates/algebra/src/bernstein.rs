//! Generalised bisection with Bernstein bounds, for polynomial systems over boxes.
//!
//! The search of Lembeck et al. 2004a, section 4: take a box; discard it if some constraint cannot hold in it;
//! look for a solution inside; split it. A polynomial's coefficients in Bernstein form over the box bound its
//! values there, far better than plain interval arithmetic. Before that, each box is narrowed by the
//! constraints themselves (Newton steps among them), which on the systems of path conditions does most
//! of the work.
//!
//! Points inside a box come from a dive: variables get readable values one after the other, the box
//! being narrowed after each; a last variable with an equation of its own gets one of its roots. Every
//! point is confirmed exactly. A box thinner than epsilon that can be neither filled nor discarded leaves
//! the answer `Unknown`.
//!
//! Variables without bounds that narrowing does not bound either are searched in growing boxes; then a
//! solution may be found, but never excluded.

use crate::answer::{Answer, Refutation, Unknown};
use crate::budget::Budget;
use crate::contract::{Atom, Spans, Verdict, atoms, narrow, verdict, width};
use crate::interval::{Interval, range_over, root};
use crate::linear::Relation;
use crate::polynomial::{Polynomial, PolynomialSystem};
use crate::proof::Fact;
use crate::rational::Rational;
use crate::readable::{polish_polynomial, simplest};
use crate::solver::{Solver, System};
use crate::univariate::{Root, real_roots};
use std::collections::{BTreeSet, VecDeque};

/// Bisection with Bernstein bounds.
pub struct Bernstein {
    /// Real variables are not split below this width.
    pub epsilon: Rational,
}

impl Default for Bernstein {
    fn default() -> Bernstein {
        Bernstein {
            epsilon: Rational::power_of_two(-20),
        }
    }
}

/// The sizes, as powers of two, of the boxes that are searched where a variable has no bounds.
const GROWTH: [i32; 5] = [4, 10, 20, 40, 64];

impl Solver<PolynomialSystem> for Bernstein {
    fn name(&self) -> &'static str {
        "bernstein"
    }

    fn accepts(&self, _: &PolynomialSystem) -> bool {
        true
    }

    fn search(&self, system: &PolynomialSystem, budget: &mut Budget) -> Result<Answer, Unknown> {
        let mut spans: Spans = system.variables.iter().map(Interval::of).collect();
        if let Some(variable) = spans.iter().position(Interval::is_empty) {
            let facts = [Fact::Lower(variable), Fact::Upper(variable)];
            return Ok(Answer::Unsat(Refutation::resting_on(facts)));
        }
        let atoms = atoms(system);
        let mut bisection = Bisection {
            system,
            atoms,
            epsilon: &self.epsilon,
            used: BTreeSet::new(),
        };
        if !narrow(
            &bisection.atoms,
            &system.variables,
            &mut spans,
            &mut bisection.used,
            budget,
        )? {
            return Ok(Answer::Unsat(bisection.refutation()));
        }
        if spans.iter().all(|span| width(span).is_some()) {
            return bisection.run(spans, budget);
        }
        bisection.grow(&spans, budget)
    }
}

struct Bisection<'a> {
    system: &'a PolynomialSystem,
    atoms: Vec<Atom>,
    epsilon: &'a Rational,
    /// The places of the constraints that discarded or narrowed a box.
    used: BTreeSet<usize>,
}

impl Bisection<'_> {
    /// Everything that took part: the constraints and the bounds of their variables.
    fn refutation(&self) -> Refutation {
        let mut facts: Vec<Fact> = self
            .used
            .iter()
            .map(|place| Fact::Constraint(*place))
            .collect();
        let touched = self
            .used
            .iter()
            .flat_map(|place| self.system.constraints[*place].polynomial.variables());
        for variable in touched.collect::<BTreeSet<usize>>() {
            let declared = &self.system.variables[variable];
            facts.extend(declared.lower.as_ref().map(|_| Fact::Lower(variable)));
            facts.extend(declared.upper.as_ref().map(|_| Fact::Upper(variable)));
        }
        Refutation::resting_on(facts)
    }

    /// Searches larger and larger boxes, each with a share of the budget.
    fn grow(&mut self, spans: &Spans, budget: &mut Budget) -> Result<Answer, Unknown> {
        let mut reason = Unknown::Incomplete;
        for (stage, size) in GROWTH.iter().enumerate() {
            let clipped = spans
                .iter()
                .map(|span| clip(span, &Rational::power_of_two(*size)))
                .collect();
            let share = budget.left() / (GROWTH.len() - stage) as u64;
            match budget.within(share, |part| self.run(clipped, part)) {
                Ok(Answer::Sat(values)) => return Ok(Answer::Sat(values)),
                Ok(_) => {}
                Err(why) => reason = why,
            }
        }
        Err(reason)
    }

    /// Searches a bounded box.
    fn run(&mut self, spans: Spans, budget: &mut Budget) -> Result<Answer, Unknown> {
        // Boxes of one size are worked off before smaller ones, so that no corner takes the whole budget.
        let mut open = VecDeque::from([spans]);
        let mut doubt = None;
        while let Some(mut spans) = open.pop_front() {
            budget.spend(1 + spans.len() as u64)?;
            if !narrow(
                &self.atoms,
                &self.system.variables,
                &mut spans,
                &mut self.used,
                budget,
            )? {
                continue;
            }
            let Some(undecided) = self.undecided(&spans, budget)? else {
                continue;
            };
            if let Some(values) = self.dive(&spans, budget)? {
                return Ok(Answer::Sat(polish_polynomial(self.system, values, budget)));
            }
            match self.split_variable(&spans, &undecided) {
                Some(variable) => open.extend(self.halves(&spans, variable)),
                None => doubt = Some(Unknown::Irrational(None)),
            }
        }
        match doubt {
            Some(reason) => Err(reason),
            None => Ok(Answer::Unsat(self.refutation())),
        }
    }

    /// The variables of the constraints that hold only in a part of the box; `None` if one holds nowhere.
    fn undecided(
        &mut self,
        spans: &Spans,
        budget: &mut Budget,
    ) -> Result<Option<BTreeSet<usize>>, Unknown> {
        let mut variables = BTreeSet::new();
        for atom in &self.atoms {
            let mut result = verdict(&range_over(&atom.polynomial, spans), atom.relation);
            if result == Verdict::Somewhere
                && let Some(bounds) = bounds(&atom.polynomial, &atom.variables, spans, budget)?
            {
                result = verdict(&bounds, atom.relation);
            }
            match result {
                Verdict::Everywhere => {}
                Verdict::Somewhere => variables.extend(&atom.variables),
                Verdict::Nowhere => {
                    self.used.insert(atom.place);
                    return Ok(None);
                }
            }
        }
        Ok(Some(variables))
    }

    /// The variable with the widest span that may still be split, of the undecided ones if possible.
    fn split_variable(&self, spans: &Spans, undecided: &BTreeSet<usize>) -> Option<usize> {
        let splittable = |v: &usize| {
            let least = if self.system.variables[*v].is_integer() {
                &Rational::ZERO
            } else {
                self.epsilon
            };
            width(&spans[*v]).is_some_and(|width| width > *least)
        };
        let widest =
            |a: &usize, b: &usize| width(&spans[*a]).cmp(&width(&spans[*b])).then(b.cmp(a));
        let near = undecided.iter().copied().filter(splittable).max_by(widest);
        near.or_else(|| (0..spans.len()).filter(splittable).max_by(widest))
    }

    /// The two parts of a box, the one nearer to zero first.
    fn halves(&self, spans: &Spans, variable: usize) -> Vec<Spans> {
        let span = &spans[variable];
        let (Some(low), Some(high)) = (span.low(), span.high()) else {
            return Vec::new();
        };
        let (end, start) = if self.system.variables[variable].is_integer() {
            let end = split_point(low, high)
                .floor()
                .min(high - &Rational::ONE)
                .max(low.clone());
            (end.clone(), end + Rational::ONE)
        } else {
            let middle = split_point(low, high);
            (middle.clone(), middle)
        };
        let part = |low: &Rational, high: &Rational| {
            let mut part = spans.clone();
            part[variable] = Interval::closed(Some(low.clone()), Some(high.clone()));
            part
        };
        let (below, above) = (part(low, &end), part(&start, high));
        if high.abs() < low.abs() {
            vec![above, below]
        } else {
            vec![below, above]
        }
    }

    /// Looks for a solution inside the box by giving one variable after the other a value.
    fn dive(&self, spans: &Spans, budget: &mut Budget) -> Result<Option<Vec<Rational>>, Unknown> {
        let mut tries = 4 + 4 * spans.len() as u32;
        self.plunge(spans.clone(), &mut tries, budget)
    }

    fn plunge(
        &self,
        mut spans: Spans,
        tries: &mut u32,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Rational>>, Unknown> {
        let mut used = BTreeSet::new();
        if !narrow(
            &self.atoms,
            &self.system.variables,
            &mut spans,
            &mut used,
            budget,
        )? {
            return Ok(None);
        }
        let Some(variable) = self.next_variable(&spans) else {
            let values: Vec<Rational> = spans
                .iter()
                .filter_map(|span| span.single().cloned())
                .collect();
            return Ok(Some(values).filter(|values| self.system.satisfied_by(values)));
        };
        for value in self.candidates(&spans, variable, budget)? {
            if *tries == 0 {
                break;
            }
            *tries -= 1;
            let mut below = spans.clone();
            below[variable] = Interval::point(value);
            if let Some(found) = self.plunge(below, tries, budget)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The next variable to get a value: one that is multiplied with others before those that an
    /// equation then determines, a small range before a large one.
    fn next_variable(&self, spans: &Spans) -> Option<usize> {
        let open = (0..spans.len()).filter(|v| spans[*v].single().is_none());
        let products = |v: usize| {
            let terms = self.atoms.iter().flat_map(|atom| atom.polynomial.terms());
            terms
                .filter(|(m, _)| m.exponent(v) > 0 && m.degree() > 1)
                .count()
        };
        open.min_by_key(|v| (std::cmp::Reverse(products(*v)), width(&spans[*v]), *v))
    }

    /// Values worth trying for a variable.
    fn candidates(
        &self,
        spans: &Spans,
        variable: usize,
        budget: &mut Budget,
    ) -> Result<Vec<Rational>, Unknown> {
        let span = &spans[variable];
        let integer = self.system.variables[variable].is_integer();
        if let Some(roots) = self.roots(spans, variable, budget)? {
            return Ok(roots
                .into_iter()
                .filter(|r| span.contains(r) && (!integer || r.is_integer()))
                .collect());
        }
        let mut values: Vec<Rational> = simplest(span, integer).into_iter().collect();
        if let (Some(first), Some(high)) = (values.first().cloned(), span.high()) {
            let mut above = Interval::closed(None, Some(high.clone()));
            above.at_least(first, true);
            values.extend(simplest(&above, integer));
        }
        if let (Some(low), Some(high)) = (span.low(), span.high()) {
            let middle = split_point(low, high);
            values.push(if integer {
                middle.floor().max(low.clone())
            } else {
                middle
            });
            values.push(high.clone());
        }
        values.dedup();
        Ok(values)
    }

    /// The rational roots of an equation whose other variables all have values.
    fn roots(
        &self,
        spans: &Spans,
        variable: usize,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Rational>>, Unknown> {
        let alone = |atom: &&Atom| {
            atom.relation == Relation::Equal
                && atom.variables.contains(&variable)
                && atom
                    .variables
                    .iter()
                    .all(|v| *v == variable || spans[*v].single().is_some())
        };
        let Some(atom) = self.atoms.iter().find(alone) else {
            return Ok(None);
        };
        let mut polynomial = atom.polynomial.clone();
        for v in atom.variables.iter().filter(|v| **v != variable) {
            if let Some(value) = spans[*v].single() {
                polynomial = polynomial.at(*v, value);
            }
        }
        let Some(coefficients) = polynomial
            .univariate(variable)
            .filter(|_| !polynomial.is_zero())
        else {
            return Ok(None);
        };
        let roots = real_roots(&coefficients, budget)?;
        let exact = roots.into_iter().filter_map(|root| match root {
            Root::Exact(value) => Some(value),
            Root::Between(..) => None,
        });
        Ok(Some(exact.collect()))
    }
}

/// A bounded interval in place of one without bounds: near zero, or near the end that there is.
fn clip(span: &Interval, size: &Rational) -> Interval {
    let (low, high) = match (span.low(), span.high()) {
        (Some(low), Some(high)) => (low.clone(), high.clone()),
        (Some(low), None) => (low.clone(), low.max(&Rational::ZERO) + size),
        (None, Some(high)) => (high.min(&Rational::ZERO) - size, high.clone()),
        (None, None) => (-size, size.clone()),
    };
    Interval::closed(Some(low), Some(high))
}

/// Where to split an interval: at zero, at a geometric mean if the ends are of different magnitude, else
/// near the middle; always at a short number.
fn split_point(low: &Rational, high: &Rational) -> Rational {
    if low.is_negative() && high.is_positive() {
        return Rational::ZERO;
    }
    if high.is_negative() || (low.is_negative() && high.is_zero()) {
        return -split_point(&-high, &-low);
    }
    let sixteen = Rational::from(16);
    let scale = low.clone().max(Rational::ONE);
    if *high > &scale * &sixteen
        && let Some((mean, _)) = root(&(&scale * high), 2)
    {
        return mean.floor();
    }
    let eighth = (high - low) * Rational::power_of_two(-3);
    let middle = Interval::closed(
        Some(low + &(&eighth * &Rational::from(3))),
        Some(low + &(&eighth * &Rational::from(5))),
    );
    simplest(&middle, false).unwrap_or_else(|| low.clone())
}

/// Larger Bernstein forms than this are not computed.
const LARGEST_FORM: usize = 1024;

/// The least and greatest Bernstein coefficient of a polynomial over a box: bounds on its values.
fn bounds(
    polynomial: &Polynomial,
    variables: &[usize],
    spans: &Spans,
    budget: &mut Budget,
) -> Result<Option<Interval>, Unknown> {
    if polynomial.degree() < 2 {
        // Interval arithmetic is exact already.
        return Ok(None);
    }
    let degrees: Vec<usize> = variables
        .iter()
        .map(|v| polynomial.degree_in(*v) as usize)
        .collect();
    let size = degrees
        .iter()
        .try_fold(1usize, |size, degree| size.checked_mul(degree + 1));
    let Some(size) = size.filter(|size| *size <= LARGEST_FORM) else {
        return Ok(None);
    };
    budget.spend(size as u64 * degrees.iter().map(|d| 1 + *d as u64).sum::<u64>())?;
    let mut form = dense(polynomial, variables, &degrees, size);
    let mut stride = 1;
    for (variable, degree) in variables.iter().zip(&degrees) {
        let (Some(low), Some(width)) = (spans[*variable].low(), width(&spans[*variable])) else {
            return Ok(None);
        };
        for start in (0..size).filter(|place| place / stride % (degree + 1) == 0) {
            let line: Vec<usize> = (0..=*degree).map(|power| start + power * stride).collect();
            to_bernstein(&mut form, &line, low, &width);
        }
        stride *= degree + 1;
    }
    Ok(Some(Interval::closed(
        form.iter().min().cloned(),
        form.iter().max().cloned(),
    )))
}

/// The coefficients as a table with one dimension for each variable, the first running fastest.
fn dense(
    polynomial: &Polynomial,
    variables: &[usize],
    degrees: &[usize],
    size: usize,
) -> Vec<Rational> {
    let mut table = vec![Rational::ZERO; size];
    for (monomial, coefficient) in polynomial.terms() {
        let (mut place, mut stride) = (0, 1);
        for (variable, degree) in variables.iter().zip(degrees) {
            place += stride * monomial.exponent(*variable) as usize;
            stride *= degree + 1;
        }
        table[place] = coefficient.clone();
    }
    table
}

/// Turns power coefficients along a line into Bernstein coefficients over `[low, low + width]`.
fn to_bernstein(form: &mut [Rational], line: &[usize], low: &Rational, width: &Rational) {
    let degree = line.len() - 1;
    // Taylor shift: the coefficients of p(low + t).
    if !low.is_zero() {
        for lowest in 0..degree {
            for power in (lowest..degree).rev() {
                let carried = &form[line[power + 1]] * low;
                form[line[power]] += &carried;
            }
        }
    }
    // p(low + width t), divided by the binomials: a_i / C(d, i).
    let (mut scale, mut binomial) = (Rational::ONE, Rational::ONE);
    for (power, place) in line.iter().enumerate() {
        form[*place] = (&form[*place] * &scale).over(&binomial);
        scale = scale * width;
        let next = Rational::from((degree - power) as i64) * &binomial;
        binomial = next.over(&Rational::from(power as i64 + 1));
    }
    // b_j = sum over i <= j of C(j, i) a_i / C(d, i), by repeated sums.
    for round in 1..=degree {
        for power in (round..=degree).rev() {
            let lower = form[line[power - 1]].clone();
            form[line[power]] += &lower;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear::Variable;
    use crate::normalise::{division, solve_by_cases};
    use crate::suite;
    use Relation::{Equal, Less, LessEqual};

    fn solve(system: &PolynomialSystem) -> Answer {
        Bernstein::default().solve(system, &mut Budget::default())
    }

    fn number(value: i64) -> Polynomial {
        Polynomial::constant(value)
    }

    #[test]
    fn runs_the_shared_suite() {
        let tally = suite::polynomial(&Bernstein::default());
        assert!(tally.sat > 850 && tally.unsat > 850, "{tally:?}");
    }

    #[test]
    fn bernstein_coefficients_bound_and_touch() {
        // x^2 - x y + 3 over [-1, 2] x [0, 3].
        let [x, y] = [0, 1].map(Polynomial::variable);
        let p = &(&x.power(2) - &(&x * &y)) + &number(3);
        let spans = vec![
            Interval::closed(Some((-1).into()), Some(2.into())),
            Interval::closed(Some(0.into()), Some(3.into())),
        ];
        let found = bounds(&p, &[0, 1], &spans, &mut Budget::default())
            .unwrap()
            .unwrap();
        for (a, b) in (-4..=8).flat_map(|a| (0..=12).map(move |b| (a, b))) {
            let at = [
                Rational::fraction(a, 4).unwrap(),
                Rational::fraction(b, 4).unwrap(),
            ];
            assert!(found.contains(&p.evaluate(&at)), "{at:?} {found:?}");
        }
        // The value at a corner is a coefficient: the upper bound is attained at (-1, 3).
        assert_eq!(found.high(), Some(&Rational::from(7)));
    }

    /// The nonlinear gcd constraints (Lembeck et al. 2004a, section 4): a > 0, a >= b, 0 < a mod b < b,
    /// b mod (a mod b) <= 0.
    fn gcd(kind: &Variable) -> Answer {
        let mut system = PolynomialSystem::default();
        let a = system.declare(kind.clone());
        let b = system.declare(kind.clone());
        system.add(&number(0), Less, &a);
        system.add(&b, LessEqual, &a);
        let first = division(&mut system, &a, &b);
        system.add(&number(0), Less, &first.remainder);
        system.add(&first.remainder, Less, &b);
        let second = division(&mut system, &b, &first.remainder);
        system.add(&second.remainder, LessEqual, &number(0));
        solve_by_cases(&system, &[first.cases, second.cases], &mut |part| {
            solve(part)
        })
    }

    #[test]
    fn the_nonlinear_gcd_example() {
        let int = Variable::integer().between(i64::from(i32::MIN), i64::from(i32::MAX));
        for kind in [int, Variable::integer(), Variable::real()] {
            let Answer::Sat(values) = gcd(&kind) else {
                panic!("{kind:?}: {:?}", gcd(&kind))
            };
            let (a, b) = (&values[0], &values[1]);
            let rest = |x: &Rational, y: &Rational| x - &(x.over(y).truncated() * y);
            let first = rest(a, b);
            assert!(a >= b && first.is_positive() && first < *b && !rest(b, &first).is_positive());
            assert!(
                values.iter().all(|v| v.abs() <= Rational::from(20)),
                "{values:?}"
            );
        }
    }

    #[test]
    fn unsolvable_systems_over_boxes_are_refuted() {
        // x^2 + y^2 < x y over a box: never, as x^2 - x y + y^2 >= 0. And x y = 7 with 2 <= x, y <= 3.
        let mut system = PolynomialSystem::new(vec![Variable::real().between(1, 100); 2]);
        let [x, y] = [0, 1].map(Polynomial::variable);
        system.add(&(&x.power(2) + &y.power(2)), Less, &(&x * &y));
        assert!(
            matches!(solve(&system), Answer::Unsat(_)),
            "{:?}",
            solve(&system)
        );
        let mut system = PolynomialSystem::new(vec![Variable::integer().between(2, 1_000_000); 2]);
        system.add(&(&x * &y), Equal, &number(1009));
        assert!(
            matches!(solve(&system), Answer::Unsat(_)),
            "{:?}",
            solve(&system)
        );
    }

    #[test]
    fn unbounded_boxes_grow_and_are_never_refuted_by_search() {
        // x^2 - 2 y^2 = 1 over the integers, x > 3: (17, 12).
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 2]);
        let [x, y] = [0, 1].map(Polynomial::variable);
        let left = &x.power(2) - &y.power(2).scaled(&Rational::from(2));
        let place = system.add(&left, Equal, &number(1));
        system.add(&number(3), Less, &x);
        assert!(
            matches!(solve(&system), Answer::Sat(_)),
            "{:?}",
            solve(&system)
        );
        // x^2 - 2 y^2 = 0 only at 0.
        system.constraints[place].polynomial = left;
        let answer = Bernstein::default().solve(&system, &mut Budget::new(50_000));
        assert!(matches!(answer, Answer::Unknown(_)), "{answer:?}");
    }

    #[test]
    fn numbers_do_not_explode_while_narrowing() {
        // Newton steps towards the root 0 of x^3 - 5x, which 5x^2 < 4x excludes.
        let x = Polynomial::variable(0);
        let mut system = PolynomialSystem::new(vec![Variable::real().between(-4, 4)]);
        system.add(&x.power(2).scaled(&5.into()), Less, &x.scaled(&4.into()));
        system.add(&x.power(3), Equal, &x.scaled(&5.into()));
        assert!(matches!(solve(&system), Answer::Unknown(_)));
        // x = 2y^2 and 5y = 2x^3 - 6 drive each other's lower ends up without end.
        let y = Polynomial::variable(1);
        let mut system = PolynomialSystem::new(vec![Variable::integer(); 2]);
        system.add(&number(0), LessEqual, &y);
        system.add(&y.power(2).scaled(&2.into()), Equal, &x);
        system.add(
            &y.scaled(&5.into()),
            Equal,
            &(&x.power(3).scaled(&2.into()) - &number(6)),
        );
        assert!(!matches!(solve(&system), Answer::Sat(_)));
    }

    #[test]
    fn irrational_solutions_are_unknown() {
        let mut system = PolynomialSystem::new(vec![Variable::real().between(0, 10)]);
        system.add(&Polynomial::variable(0).power(2), Equal, &number(2));
        assert!(
            matches!(solve(&system), Answer::Unknown(Unknown::Irrational(_))),
            "{:?}",
            solve(&system)
        );
        system.constraints[0].relation = Less;
        assert!(matches!(solve(&system), Answer::Sat(_)));
    }
}
