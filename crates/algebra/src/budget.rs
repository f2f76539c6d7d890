//! Effort, counted in steps.
//!
//! A step is a piece of work of roughly constant cost (an entry of a row, a monomial product, a box
//! looked at). Counting steps instead of seconds makes every answer repeatable on every machine. A
//! solver that runs out says `Unknown`, never `Unsat`.

use crate::answer::Unknown;

/// What a solver may still spend.
#[derive(Clone, Debug)]
pub struct Budget {
    limit: u64,
    spent: u64,
}

impl Budget {
    /// A budget of this many steps.
    pub fn new(limit: u64) -> Budget {
        Budget { limit, spent: 0 }
    }

    /// Steps spent so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Steps that are left.
    pub fn left(&self) -> u64 {
        self.limit.saturating_sub(self.spent)
    }

    /// Takes `steps` from the budget, or says that it is exhausted.
    pub fn spend(&mut self, steps: u64) -> Result<(), Unknown> {
        self.spent = self.spent.saturating_add(steps);
        if self.spent > self.limit {
            Err(Unknown::Budget)
        } else {
            Ok(())
        }
    }

    /// Runs a part of the work under a smaller limit of its own; what it spends counts here too.
    pub fn within<T>(&mut self, limit: u64, work: impl FnOnce(&mut Budget) -> T) -> T {
        let mut part = Budget::new(limit.min(self.left()));
        let result = work(&mut part);
        self.spent = self.spent.saturating_add(part.spent);
        result
    }
}

impl Default for Budget {
    /// Far more than ordinary path conditions need; about half a second when it is used up.
    fn default() -> Budget {
        Budget::new(500_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_never_exceeds_the_whole() {
        let mut budget = Budget::new(10);
        assert_eq!(
            budget.within(100, |part| part.spend(11)),
            Err(Unknown::Budget)
        );
        assert_eq!(budget.spend(1), Err(Unknown::Budget));
        assert_eq!(budget.left(), 0);
    }
}
