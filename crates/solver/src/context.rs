//! What travels with a query through layers and back ends: the arena, and what may still be spent.

use std::time::Instant;

use vitro_expr::{Model, Term, Terms};

use crate::answer::Reason;
use crate::statistics::Statistics;

/// A conjunction of constraints to solve.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The constraints, the newest last.
    pub constraints: Vec<Term>,
    /// Values that solved a part of them before.
    pub hint: Model,
}

impl Query {
    /// A query without a hint.
    pub fn new(constraints: Vec<Term>) -> Query {
        Query {
            constraints,
            hint: Model::new(),
        }
    }
}

/// The arena and the budget of a query.
pub struct Context<'a> {
    /// The arena.
    pub terms: &'a mut Terms,
    /// The counters.
    pub statistics: &'a mut Statistics,
    limit: u64,
    spent: u64,
    deadline: Option<Instant>,
}

impl<'a> Context<'a> {
    /// A context with this many steps.
    pub fn new(
        terms: &'a mut Terms,
        statistics: &'a mut Statistics,
        steps: u64,
        deadline: Option<Instant>,
    ) -> Context<'a> {
        Context {
            terms,
            statistics,
            limit: steps,
            spent: 0,
            deadline,
        }
    }

    /// Takes steps from the budget, or says why there are none.
    pub fn spend(&mut self, steps: u64) -> Result<(), Reason> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent > self.limit {
            Err(Reason::Effort)
        } else {
            Ok(())
        }
    }

    /// Steps spent.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Steps left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// The last stop.
    pub fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Whether the clock has run out. Reading it costs, so this is for long loops only.
    pub fn expired(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }
}
