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

/// What is left of a constraint.
#[derive(Clone)]
struct Left {
    term: Term,
    /// The constraint, and those that were used as equations on it.
    from: Vec<Term>,
}

/// A system in which variables were replaced.
struct Reduced {
    left: Vec<Left>,
    /// Variables with what they are, in the order of replacing.
    replaced: Vec<(Term, Term)>,
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
    let whole = |&term: &Term| Left {
        term,
        from: vec![term],
    };
    let mut reduced = Reduced {
        left: constraints.iter().map(whole).collect(),
        replaced: Vec::new(),
    };
    while reduced.replaced.len() < MOST {
        let found =
            reduced.left.iter().enumerate().find_map(|(place, left)| {
                equation(terms, left.term).map(|(var, by)| (place, var, by))
            });
        let Some((place, var, by)) = found else { break };
        let used = reduced.left.remove(place);
        reduced.replaced.push((var, by));
        let map = HashMap::from([(var, by)]);
        let old: Vec<Term> = reduced.left.iter().map(|left| left.term).collect();
        let new = terms.substitute_all(&old, &map);
        for (left, term) in reduced.left.iter_mut().zip(new) {
            if left.term != term {
                left.term = term;
                left.from.extend_from_slice(&used.from);
            }
        }
        flatten(terms, &mut reduced.left);
        if reduced.left.iter().any(|left| left.term == FALSE) {
            break;
        }
    }
    reduced
}

/// Conjunctions become their parts, true ones vanish.
fn flatten(terms: &Terms, left: &mut Vec<Left>) {
    let done = |left: &Left| left.term != TRUE && terms.op(left.term) != Op::And;
    if left.iter().all(done) {
        return;
    }
    let mut open: Vec<Left> = left.drain(..).rev().collect();
    while let Some(next) = open.pop() {
        match (terms.op(next.term), terms.args(next.term)) {
            (Op::And, &[a, b]) => {
                let part = |term| Left {
                    term,
                    from: next.from.clone(),
                };
                open.extend([part(b), part(a)]);
            }
            _ if next.term == TRUE => {}
            _ => left.push(next),
        }
    }
}

impl Reduced {
    /// The constraints behind a core of what is left. Of several constraints that became the same,
    /// the one with the fewest premises is taken.
    fn core(&self, core: &[Term]) -> Vec<Term> {
        let mut origins = Vec::new();
        for &term in core {
            let same = self.left.iter().filter(|left| left.term == term);
            if let Some(left) = same.min_by_key(|left| left.from.len()) {
                origins.extend_from_slice(&left.from);
            }
        }
        origins.sort_unstable();
        origins.dedup();
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
        if reduced.left.iter().any(|left| left.term == FALSE) {
            return Verdict::new(Answer::Unsat(reduced.core(&[FALSE])), me);
        }
        let inner = Query {
            constraints: reduced.left.iter().map(|left| left.term).collect(),
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
        // That z is 5 has no part in it.
        let mut core = vec![equation, unequal];
        core.sort_unstable();
        assert_eq!(verdict.answer, Answer::Unsat(core));
    }
}
