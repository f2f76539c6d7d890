//! Splits a system into parts that share no variable. The stack has done so for whole constraints;
//! substitution may have cut more ties.

use vitro_expr::{Model, Term, Terms, Var};

use super::Layer;
use crate::answer::{Answer, Origin, Verdict};
use crate::context::{Context, Query};

/// The layer.
pub struct Split {
    next: Box<dyn Layer>,
}

impl Split {
    /// The layer before another.
    pub fn new(next: Box<dyn Layer>) -> Split {
        Split { next }
    }
}

/// The parts, each in the order of its constraints.
fn parts(terms: &mut Terms, constraints: &[Term]) -> Vec<Vec<Term>> {
    let mut parts: Vec<(Vec<Var>, Vec<Term>)> = Vec::new();
    for &constraint in constraints {
        let vars = terms.free_vars(constraint);
        let (touched, rest): (Vec<_>, Vec<_>) = parts
            .into_iter()
            .partition(|(known, _)| vars.iter().any(|var| known.binary_search(var).is_ok()));
        parts = rest;
        let mut joined = (vars.to_vec(), Vec::new());
        for (known, members) in touched {
            joined.0.extend(known);
            joined.1.extend(members);
        }
        joined.0.sort_unstable();
        joined.0.dedup();
        joined.1.push(constraint);
        parts.push(joined);
    }
    parts.into_iter().map(|(_, members)| members).collect()
}

impl Layer for Split {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let parts = parts(context.terms, &query.constraints);
        if parts.len() <= 1 {
            return self.next.solve(context, query);
        }
        let mut model = Model::new();
        let mut by = Origin::layer("split");
        let mut unknown = None;
        for constraints in parts {
            let part = Query {
                constraints,
                hint: query.hint.clone(),
            };
            let verdict = self.next.solve(context, &part);
            match verdict.answer {
                Answer::Sat(found) => model.extend(&found),
                Answer::Unsat(_) => return verdict,
                Answer::Unknown(_) => {
                    unknown = Some(verdict);
                    continue;
                }
            }
            by = verdict.by;
        }
        unknown.unwrap_or_else(|| Verdict::new(Answer::Sat(model), by))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::testing::{Fixed, with_context};
    use vitro_expr::Sort;

    #[test]
    fn parts_are_asked_one_by_one() {
        let mut terms = Terms::new();
        let [a, b, c, d] = ["a", "b", "c", "d"].map(|name| terms.var(name, Sort::Bool));
        let (first, second, third) = (terms.or(a, b), terms.or(c, d), terms.xor(b, a));
        let (next, asked) = Fixed::new(Answer::Sat(Model::new()));
        let mut split = Split::new(next);
        let query = Query::new(vec![first, second, third]);
        with_context(&mut terms, |context| split.solve(context, &query));
        let asked: Vec<Vec<Term>> = asked
            .borrow()
            .iter()
            .map(|query| query.constraints.clone())
            .collect();
        assert_eq!(asked, [vec![second], vec![first, third]]);
    }
}
