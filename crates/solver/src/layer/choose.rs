//! The last layer: looks at the shape of the system and asks the back ends that take such systems, one
//! after the other, until one knows. Every model is checked by exact evaluation here.

use super::Layer;
use super::reuse::{restricted, satisfies};
use crate::answer::{Answer, Origin, Reason, Verdict};
use crate::backend::{Backend, Fit};
use crate::classify::{Shape, classify};
use crate::context::{Context, Query};

/// The layer.
pub struct Choose {
    backends: Vec<Box<dyn Backend>>,
}

impl Choose {
    /// The layer over the back ends that are on, in the order of the configuration.
    pub fn new(backends: Vec<Box<dyn Backend>>) -> Choose {
        Choose { backends }
    }

    /// The back ends that take such a system: each as often as it is configured, with the part of
    /// the remaining budget that it may spend.
    fn plan(&self, shape: &Shape) -> Vec<(usize, u64)> {
        let mut plan: Vec<(u8, usize, u64)> = Vec::new();
        for (place, backend) in self.backends.iter().enumerate() {
            match backend.fit(shape) {
                Fit::No => {}
                Fit::Well { rank } => plan.push((rank, place, u64::MAX)),
                Fit::Try { rank, steps, again } => {
                    plan.push((rank, place, steps));
                    if let Some(rank) = again {
                        plan.push((rank, place, u64::MAX));
                    }
                }
            }
        }
        plan.sort_by_key(|&(rank, place, _)| (rank, place));
        plan.into_iter()
            .map(|(_, place, steps)| (place, steps))
            .collect()
    }
}

impl Layer for Choose {
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict {
        let shape = classify(context.terms, &query.constraints);
        let mut query = query.clone();
        let mut last = Verdict::new(Answer::Unknown(Reason::NoBackend), Origin::layer("choose"));
        let plan = self.plan(&shape);
        for (turn, &(place, steps)) in plan.iter().enumerate() {
            if context.left() == 0 || context.expired() {
                let reason = if context.left() == 0 {
                    Reason::Effort
                } else {
                    Reason::Deadline
                };
                return Verdict::new(Answer::Unknown(reason), last.by);
            }
            // Nobody but the last may spend everything.
            let share = match turn + 1 == plan.len() {
                true => context.left(),
                false => context.left() / 4 * 3,
            };
            let backend = &mut self.backends[place];
            let by = Origin::backend(backend.name());
            let before = context.spent();
            let answer = backend.solve(context, &query, steps.min(share));
            let used = context.spent() - before;
            let answer = match answer {
                Answer::Sat(model) => {
                    let mut steps = 0;
                    let model = restricted(context.terms, &query.constraints, &model);
                    if satisfies(context.terms, &query.constraints, &model, &mut steps) {
                        Answer::Sat(model)
                    } else {
                        // A near miss is a good place to search from.
                        context.statistics.refused += 1;
                        query.hint.extend(&model);
                        Answer::Unknown(Reason::Incomplete)
                    }
                }
                other => other,
            };
            context.statistics.count(by, &answer, used);
            match answer {
                Answer::Unknown(reason) if weight(&reason) < weight_of(&last) => {}
                Answer::Unknown(reason) => last = Verdict::new(Answer::Unknown(reason), by),
                decided => return Verdict::new(decided, by),
            }
        }
        last
    }
}

/// Of several reasons for `Unknown`, the most informative one: that more effort might help, before
/// that a solver cannot do it at all.
fn weight(reason: &Reason) -> u8 {
    match reason {
        Reason::NoBackend => 0,
        Reason::Unsupported(_) => 1,
        Reason::Incomplete => 2,
        Reason::Effort | Reason::Deadline => 3,
        Reason::Bridge(_) => 4,
    }
}

fn weight_of(verdict: &Verdict) -> u8 {
    match &verdict.answer {
        Answer::Unknown(reason) => weight(reason),
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Fit;
    use crate::statistics::Statistics;
    use vitro_expr::{Model, Sort, Terms, Value};

    /// Proposes one value for everything.
    struct Proposer(i64);

    impl Backend for Proposer {
        fn name(&self) -> &'static str {
            "proposer"
        }

        fn fit(&self, _: &Shape) -> Fit {
            Fit::Well { rank: 1 }
        }

        fn solve(&mut self, context: &mut Context, query: &Query, _: u64) -> Answer {
            let mut model = Model::new();
            for &constraint in &query.constraints {
                for &var in context.terms.free_vars(constraint).iter() {
                    model.set(var, Value::bv(32, self.0));
                }
            }
            Answer::Sat(model)
        }
    }

    #[test]
    fn proposals_are_checked() {
        let mut terms = Terms::new();
        let (x, ten) = (terms.var("x", Sort::Bv(32)), terms.int(10));
        let above = terms.slt(ten, x);
        let mut statistics = Statistics::default();
        let mut context = Context::new(&mut terms, &mut statistics, 1000, None);
        let query = Query::new(vec![above]);
        let mut wrong = Choose::new(vec![Box::new(Proposer(3))]);
        let verdict = wrong.solve(&mut context, &query);
        assert_eq!(verdict.answer, Answer::Unknown(Reason::Incomplete));
        let mut right = Choose::new(vec![Box::new(Proposer(3)), Box::new(Proposer(11))]);
        assert!(matches!(
            right.solve(&mut context, &query).answer,
            Answer::Sat(_)
        ));
        assert_eq!(statistics.refused, 2);
    }
}
