//! Layers: each answers a query or passes it, changed or not, to the next.

pub mod cache;
pub mod choose;
pub mod reuse;
pub mod simplify;
pub mod split;
pub mod substitute;

use crate::answer::Verdict;
use crate::context::{Context, Query};

/// One layer of the chain.
pub trait Layer {
    /// Answers a query, or lets the next layer do it.
    fn solve(&mut self, context: &mut Context, query: &Query) -> Verdict;
}

/// A last layer for the tests of the others.
#[cfg(test)]
mod testing {
    use std::cell::RefCell;
    use std::rc::Rc;

    use vitro_expr::Terms;

    use super::Layer;
    use crate::answer::{Answer, Origin, Verdict};
    use crate::context::{Context, Query};
    use crate::statistics::Statistics;

    /// Gives always the same answer, and remembers what it was asked.
    pub struct Fixed {
        pub answer: Answer,
        pub asked: Rc<RefCell<Vec<Query>>>,
    }

    impl Fixed {
        pub fn new(answer: Answer) -> (Box<Fixed>, Rc<RefCell<Vec<Query>>>) {
            let asked = Rc::default();
            (
                Box::new(Fixed {
                    answer,
                    asked: Rc::clone(&asked),
                }),
                asked,
            )
        }
    }

    impl Layer for Fixed {
        fn solve(&mut self, _: &mut Context, query: &Query) -> Verdict {
            self.asked.borrow_mut().push(query.clone());
            Verdict::new(self.answer.clone(), Origin::layer("fixed"))
        }
    }

    pub fn with_context<T>(terms: &mut Terms, work: impl FnOnce(&mut Context) -> T) -> T {
        work(&mut Context::new(
            terms,
            &mut Statistics::default(),
            1_000_000,
            None,
        ))
    }
}
