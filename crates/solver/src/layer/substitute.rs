//! Replaces variables that an equation determines. What is left has fewer variables, and often falls
//! into independent parts or is decided already.

use hashbrown::HashMap;

use vitro_expr::pool::{FALSE, TRUE};
use vitro_expr::{Op, Term, Terms, Value};

use super::Layer;
use super::reuse::restricted;
use crate::answer::{Answer, Origin, Verdict};
use crate::context::{Context, Query};

/// How many variables are replaced at most.
const MOST: usize = 64;

/// The layer.
pub struct Substitute {
    next: Box<dyn Layer>,
}

impl Substitute {
    /// The layer before another.
    pub fn new(next: Box<dyn Layer>) -> Substitute {
        Substitute { next }
    }
}

/// A system in which variables were replaced.
struct Reduced {
    /// What is left of each constraint, with the constraint.
    left: Vec<(Term, Term)>,
    /// Variables with what they are, in the order of replacing.
    replaced: Vec<(Term, Term)>,
    /// The constraints that were used as equations.
    used: Vec<Term>,
}

/// The variable that a constraint determines, and its value as a term.
fn equation(terms: &mut Terms, constraint: Term) -> Option<(Term, Term)> {
    let (op, args) = (terms.op(constraint), terms.args(constraint).to_vec());
    match (op, &args[..]) {
        (Op::Var(_), _) => Some((constraint, TRUE)),
        (Op::Not, &[inner]) if terms.as_var(inner).is_some() => Some((inner, FALSE)),
        (Op::Eq, &[a, b]) => [(b, a), (a, b)].into_iter().find(|&(var, term)| {
            let Some(name) = terms.as_var(var) else {
                return false;
            };
            !terms.free_vars(term).contains(&name)
        }),
        // `==` on floats determines all but the sign of zero.
        (Op::FEq, &[a, b]) => [(a, b), (b, a)].into_iter().find(|&(var, term)| {
            let number = match terms.as_const(term) {
                Some(Value::Float(value)) => f64::from(value),
                Some(Value::Double(value)) => value,
                _ => return false,
            };
            terms.as_var(var).is_some() && number != 0.0 && !number.is_nan()
        }),
        _ => None,
    }
}

fn reduce(terms: &mut Terms, constraints: &[Term]) -> Reduced {
    let mut reduced = Reduced {
        left: constraints.iter().map(|&term| (term, term)).collect(),
        replaced: Vec::new(),
        used: Vec::new(),
    };
    while reduced.replaced.len() < MOST {
        let found = reduced
            .left
            .iter()
            .enumerate()
            .find_map(|(place, &(term, _))| {
                equation(terms, term).map(|(var, by)| (place, var, by))
            });
        let Some((place, var, by)) = found else { break };
        let (_, origin) = reduced.left.remove(place);
        reduced.used.push(origin);
        reduced.replaced.push((var, by));
        let map = HashMap::from([(var, by)]);
        let old: Vec<Term> = reduced.left.iter().map(|&(term, _)| term).collect();
        let new = terms.substitute_all(&old, &map);
        for (entry, term) in reduced.left.iter_mut().zip(new) {
            entry.0 = term;
        }
        flatten(terms, &mut reduced.left);
        if reduced.left.iter().any(|&(term, _)| term == FALSE) {
            break;
        }
    }
    reduced
}

/// Conjunctions become their parts, true ones vanish.
fn flatten(terms: &Terms, left: &mut Vec<(Term, Term)>) {
    let mut open: Vec<(Term, Term)> = left.drain(..).rev().collect();
    while let Some((term, origin)) = open.pop() {
        match (terms.op(term), terms.args(term)) {
            (Op::And, &[a, b]) => open.extend([(b, origin), (a, origin)]),
            _ if term == TRUE => {}
            _ => left.push((term, origin)),
        }
    }
}

impl Reduced {
    /// The constraints behind a core of what is left.
    fn core(&self, core: &[Term]) -> Vec<Term> {
        let mut origins = self.used.clone();
        for &(term, origin) in &self.left {
            if core.contains(&term) && !origins.contains(&origin) {
                origins.push(origin);
            }
        }
        origins
    }
}

impl Layer for Substitute {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let reduced = reduce(context.terms, &query.constraints);
        if reduced.replaced.is_empty() {
            return self.next.solve(context, query);
        }
        let _ = context.spend(query.constraints.len() as u64 * 16 * reduced.replaced.len() as u64);
        let me = Origin::layer("substitute");
        if reduced.left.iter().any(|&(term, _)| term == FALSE) {
            return Verdict::new(Answer::Unsat(reduced.core(&[FALSE])), me);
        }
        let inner = Query {
            constraints: reduced.left.iter().map(|&(term, _)| term).collect(),
            hint: query.hint.clone(),
        };
        let verdict = match inner.constraints.is_empty() {
            true => Verdict::new(Answer::Sat(query.hint.clone()), me),
            false => self.next.solve(context, &inner),
        };
        let answer = match verdict.answer {
            Answer::Sat(mut model) => {
                for &(var, by) in reduced.replaced.iter().rev() {
                    let value = context.terms.eval(by, &model);
                    if let Some(var) = context.terms.as_var(var) {
                        model.set(var, value);
                    }
                }
                Answer::Sat(restricted(context.terms, &query.constraints, &model))
            }
            Answer::Unsat(core) => Answer::Unsat(reduced.core(&core)),
            unknown => unknown,
        };
        Verdict::new(answer, verdict.by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::testing::{Fixed, with_context};
    use vitro_expr::{Model, Sort};

    #[test]
    fn equations_are_used_up() {
        let mut terms = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|name| terms.var(name, Sort::Bv(32)));
        let sum = terms.add(y, z);
        let (equation, five) = (terms.eq(x, sum), terms.int(5));
        let fixed = terms.eq(z, five);
        let small = terms.slt(x, five);
        let mut model = Model::new();
        model.set(terms.as_var(y).unwrap(), Value::bv(32, -9));
        let (next, asked) = Fixed::new(Answer::Sat(model));
        let mut substitute = Substitute::new(next);
        let constraints = vec![equation, fixed, small];
        let query = Query::new(constraints.clone());
        let verdict = with_context(&mut terms, |context| substitute.solve(context, &query));
        let Answer::Sat(model) = verdict.answer else {
            panic!()
        };
        assert!(terms.holds(&constraints, &model));
        assert_eq!(asked.borrow()[0].constraints.len(), 1);
        let unequal = terms.ne(x, sum);
        let query = Query::new(vec![equation, fixed, unequal]);
        let verdict = with_context(&mut terms, |context| substitute.solve(context, &query));
        assert!(matches!(verdict.answer, Answer::Unsat(core) if core.contains(&unequal)));
    }
}
