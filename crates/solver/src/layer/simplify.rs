//! Bounds: constraints imply intervals for their subterms. Contradicting bounds have no solution; and
//! values that the bounds suggest are often a solution, which one evaluation confirms.

use vitro_expr::{Model, Range, Ranges, Sort, Term, Terms, Value, Var};

use super::Layer;
use super::reuse::satisfies;
use crate::answer::{Answer, Origin, Verdict};
use crate::context::{Context, Query};

/// How often the constraints are read for bounds.
const ROUNDS: usize = 3;
/// Most constraints of a core that is minimised.
const SMALL_CORE: usize = 24;

/// The layer.
pub struct Simplify {
    next: Box<dyn Layer>,
}

impl Simplify {
    /// The layer before another.
    pub fn new(next: Box<dyn Layer>) -> Simplify {
        Simplify { next }
    }
}

/// The bounds that the constraints give.
pub fn learnt(terms: &Terms, constraints: &[Term]) -> Ranges {
    let mut ranges = Ranges::new();
    for _ in 0..ROUNDS {
        let mut news = false;
        for &constraint in constraints {
            news |= ranges.learn(terms, constraint);
        }
        if !news || ranges.contradiction {
            break;
        }
    }
    ranges
}

/// Leaves out constraints one by one as long as the rest contradict each other.
fn smaller_core(terms: &Terms, constraints: &[Term]) -> Vec<Term> {
    let mut core = constraints.to_vec();
    if core.len() > SMALL_CORE {
        return core;
    }
    let mut place = 0;
    while place < core.len() {
        let mut without = core.clone();
        without.remove(place);
        if learnt(terms, &without).contradiction {
            core = without;
        } else {
            place += 1;
        }
    }
    core
}

/// Which value within its bounds a variable gets.
#[derive(Clone, Copy)]
enum Choice {
    /// The hint's, moved into the bounds.
    Hint,
    /// The nearest to 0.
    Small,
    Low,
    High,
}

fn value(terms: &Terms, hint: &Model, var: Var, range: Range, choice: Choice) -> Value {
    let sort = terms.var_sort(var);
    let Sort::Bv(width) = sort else {
        return hint.get(terms, var);
    };
    let old = match hint.get(terms, var) {
        Value::Bv(bits) => vitro_expr::sort::signed(bits, width),
        _ => 0,
    };
    let (low, high) = (range.low, range.high.max(range.low));
    let number = match choice {
        Choice::Hint => old.clamp(low, high),
        Choice::Small => 0.clamp(low, high),
        Choice::Low => low,
        Choice::High => high,
    };
    Value::bv(width, number)
}

fn guess(context: &mut Context, query: &Query, ranges: &mut Ranges) -> Option<Model> {
    let vars = context.terms.vars_of(&query.constraints);
    let bounds: Vec<(Var, Range)> = vars
        .iter()
        .map(|&var| (var, ranges.of(context.terms, context.terms.var_term(var))))
        .collect();
    let mut steps = 0;
    let mut found = None;
    for choice in [Choice::Hint, Choice::Small, Choice::Low, Choice::High] {
        let mut model = Model::new();
        for &(var, range) in &bounds {
            model.set(var, value(context.terms, &query.hint, var, range, choice));
        }
        if satisfies(context.terms, &query.constraints, &model, &mut steps) {
            found = Some(model);
            break;
        }
    }
    let _ = context.spend(steps);
    found
}

impl Layer for Simplify {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let mut ranges = learnt(context.terms, &query.constraints);
        let _ = context.spend(query.constraints.len() as u64 * 16);
        if ranges.contradiction {
            let core = smaller_core(context.terms, &query.constraints);
            return Verdict::new(Answer::Unsat(core), Origin::layer("simplify"));
        }
        if let Some(model) = guess(context, query, &mut ranges) {
            return Verdict::new(Answer::Sat(model), Origin::layer("simplify"));
        }
        self.next.solve(context, query)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layer::testing::{Fixed, with_context};

    #[test]
    fn bounds_decide() {
        let mut terms = Terms::new();
        let (x, y) = (terms.var("x", Sort::Bv(32)), terms.var("y", Sort::Bv(32)));
        let (low, high) = (terms.int(10), terms.int(5));
        let (above, below) = (terms.slt(low, x), terms.slt(x, high));
        let apart = terms.slt(y, high);
        let (next, asked) = Fixed::new(Answer::Unsat(Vec::new()));
        let mut simplify = Simplify::new(next);
        with_context(&mut terms, |context| {
            let verdict = simplify.solve(context, &Query::new(vec![above, apart, below]));
            assert_eq!(verdict.answer, Answer::Unsat(vec![above, below]));
            let verdict = simplify.solve(context, &Query::new(vec![above, apart]));
            assert!(matches!(verdict.answer, Answer::Sat(_)));
        });
        assert!(asked.borrow().is_empty());
    }
}
