//! Tries the current and recent solutions before anything is solved: evaluating is cheap, and a new
//! constraint is often satisfied by an old solution (Lembeck et al. 2004a, section 2).

use std::collections::VecDeque;

use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Term, Terms};

use super::Layer;
use crate::answer::{Answer, Origin, Verdict};
use crate::context::{Context, Query};

/// How many solutions are remembered.
const REMEMBERED: usize = 8;

/// The layer.
pub struct Reuse {
    next: Box<dyn Layer>,
    recent: VecDeque<Model>,
}

impl Reuse {
    /// The layer before another.
    pub fn new(next: Box<dyn Layer>) -> Reuse {
        Reuse {
            next,
            recent: VecDeque::new(),
        }
    }

    fn remember(&mut self, model: &Model) {
        if self.recent.iter().any(|known| known == model) {
            return;
        }
        if self.recent.len() == REMEMBERED {
            self.recent.pop_back();
        }
        self.recent.push_front(model.clone());
    }
}

/// Whether the model satisfies the constraints; the newest is the likeliest to fail.
pub fn satisfies(terms: &Terms, constraints: &[Term], model: &Model, steps: &mut u64) -> bool {
    let mut evaluator = Evaluator::new(terms, model);
    let holds = constraints
        .iter()
        .rev()
        .all(|&constraint| evaluator.holds(constraint));
    *steps += evaluator.steps() * 4;
    holds
}

/// The part of a model that concerns the constraints.
pub fn restricted(terms: &mut Terms, constraints: &[Term], model: &Model) -> Model {
    let vars = terms.vars_of(constraints);
    let mut part = Model::new();
    part.set_all(vars.into_iter().map(|var| (var, model.get(terms, var))));
    part
}

impl Layer for Reuse {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let mut steps = 0;
        let candidates = std::iter::once(&query.hint).chain(&self.recent);
        let mut found = None;
        for candidate in candidates {
            if satisfies(context.terms, &query.constraints, candidate, &mut steps) {
                found = Some(restricted(context.terms, &query.constraints, candidate));
                break;
            }
        }
        // A query without budget is answered below, with the right reason.
        let _ = context.spend(steps);
        if let Some(model) = found {
            return Verdict::new(Answer::Sat(model), Origin::layer("reuse"));
        }
        let verdict = self.next.solve(context, query);
        if let Answer::Sat(model) = &verdict.answer {
            self.remember(model);
        }
        verdict
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::testing::{Fixed, with_context};
    use vitro_expr::{Sort, Value};

    #[test]
    fn hints_and_recent_solutions_are_tried_first() {
        let mut terms = Terms::new();
        let (x, ten, three) = (terms.var("x", Sort::Bv(32)), terms.int(10), terms.int(3));
        let (above, other) = (terms.slt(ten, x), terms.slt(three, x));
        let mut model = Model::new();
        model.set(terms.as_var(x).unwrap(), Value::bv(32, 11));
        let (next, asked) = Fixed::new(Answer::Sat(model.clone()));
        let mut reuse = Reuse::new(next);
        with_context(&mut terms, |context| {
            assert_eq!(
                reuse.solve(context, &Query::new(vec![above])).by,
                Origin::layer("fixed")
            );
            assert_eq!(
                reuse.solve(context, &Query::new(vec![other])).by,
                Origin::layer("reuse")
            );
        });
        assert_eq!(asked.borrow().len(), 1);
    }
}
