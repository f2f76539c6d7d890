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

    /// The back ends that take such a system: each as often as it wants to be asked, with the part of
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
        for (place, steps) in self.plan(&shape) {
            if context.left() == 0 || context.expired() {
                let reason = if context.left() == 0 {
                    Reason::Effort
                } else {
                    Reason::Deadline
                };
                return Verdict::new(Answer::Unknown(reason), last.by);
            }
            let backend = &mut self.backends[place];
            let by = Origin::backend(backend.name());
            let before = context.spent();
            let answer = backend.solve(context, &query, steps.min(context.left()));
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
                Answer::Unknown(_) => last = Verdict::new(answer, by),
                decided => return Verdict::new(decided, by),
            }
        }
        last
    }
}
