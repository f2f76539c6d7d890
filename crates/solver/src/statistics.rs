//! Counters: who answered how often, and at what cost.

use std::collections::BTreeMap;
use std::fmt;

use crate::answer::{Answer, Origin};

/// What one layer or back end has done.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Systems with a solution.
    pub sat: u64,
    /// Systems without.
    pub unsat: u64,
    /// Systems given up.
    pub unknown: u64,
    /// Steps spent.
    pub steps: u64,
}

/// Counters of a manager.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Statistics {
    /// Queries asked of the manager.
    pub queries: u64,
    /// Groups of constraints that were passed down the chain.
    pub groups: u64,
    /// Groups whose answer stood from before.
    pub standing: u64,
    /// Models of back ends that the exact evaluation refused.
    pub refused: u64,
    /// Gates that the exact back end holds.
    pub gates: u64,
    /// Constraints in the queries that the cache remembers.
    pub remembered: u64,
    /// By layer or back end.
    pub by: BTreeMap<Origin, Count>,
}

impl Statistics {
    /// Counts an answer.
    pub fn count(&mut self, by: Origin, answer: &Answer, steps: u64) {
        let count = self.by.entry(by).or_default();
        match answer {
            Answer::Sat(_) => count.sat += 1,
            Answer::Unsat(_) => count.unsat += 1,
            Answer::Unknown(_) => count.unknown += 1,
        }
        count.steps += steps;
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            out,
            "queries {}  groups {}  standing {}",
            self.queries, self.groups, self.standing
        )?;
        writeln!(
            out,
            "{:<18}{:>8}{:>8}{:>9}{:>14}",
            "answered by", "sat", "unsat", "unknown", "steps"
        )?;
        for (origin, count) in &self.by {
            let name = origin.to_string();
            let Count {
                sat,
                unsat,
                unknown,
                steps,
            } = count;
            writeln!(out, "{name:<18}{sat:>8}{unsat:>8}{unknown:>9}{steps:>14}")?;
        }
        Ok(())
    }
}
