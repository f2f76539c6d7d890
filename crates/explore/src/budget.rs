//! What a search may spend, what it leaves out, and what it took.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use crate::frontier::REMOVABLE_SOURCES;
use crate::limit::USUAL_MEMORY;

/// What one search may spend, and what it leaves out. How much each command, class and method gets is said in the table
/// of presets, `effort.rs` of the crate `engine`.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Budget {
    /// Most that the search may cost, in units: see [`cost`].
    pub cost: u64,
    /// The bounds of a path and of the search.
    pub limits: Limits,
    /// Which sequences of calls are left out since others do the same.
    pub pruning: Pruning,
    /// Sources of the frontier that are not asked, by name: [`crate::REMOVABLE_SOURCES`].
    pub without: BTreeSet<String>,
    /// Whether to leave out alternatives from which no open goal can be reached.
    pub goals_only: bool,
    /// Whether proofs are tried for covered goals, too: one that succeeds shows a bug ([`Explorer::refuted`]).
    ///
    /// [`Explorer::refuted`]: crate::Explorer::refuted
    pub check_proofs: bool,
}

/// Bounds that do not depend on what the search has cost. What lies beyond one is left out, and the report says so.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Limits {
    /// Most instructions of one path, apart from long initialisers of classes (`--max-steps`).
    pub path_steps: u64,
    /// Most forks on one path (`--max-depth`).
    pub depth: usize,
    /// Most forks at one instruction on one path: iterations of a loop, mostly (`--max-loop`).
    pub iterations: usize,
    /// Most activations of a method under test within each other where there is a fork (`--max-recursion`).
    pub recursion: usize,
    /// Most values that are tried where one has to be taken as known.
    pub values: usize,
    /// Most calls that make one input object.
    pub calls: usize,
    /// Most paths through one setup call.
    pub call_paths: usize,
    /// Most paths of the search (`--max-paths`).
    pub paths: usize,
    /// Most setup calls of the search.
    pub setup_calls: usize,
    /// Most alternatives that are explored without covering anything new, for each open goal up to a few. What took long
    /// to be found may take as long again.
    pub fruitless: usize,
    /// Most memory that the search may hold, in bytes, by our own count: see [`Explorer::held_memory`] (`--max-memory`).
    ///
    /// [`Explorer::held_memory`]: crate::Explorer::held_memory
    pub memory: u64,
    /// When the search has to be over (`--max-seconds`). It is no part of what crosses processes: each has its own clock.
    #[serde(skip)]
    pub deadline: Option<Instant>,
}

/// Which sequences of calls are left out since others do the same. To measure what that saves, each can be turned off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct Pruning {
    /// Those that end with a call on which the method under test does not depend.
    pub flow: bool,
    /// Those with two calls that could as well have come in the other order.
    pub order: bool,
    /// Those that lead to a state which another one stands for.
    pub states: bool,
    /// Whether calls come first that change what stands in the way.
    pub direction: bool,
    /// Whether methods learn from each other how objects are made.
    pub learning: bool,
}

impl Pruning {
    /// The names of what can be turned off.
    pub const NAMES: [&str; 5] = ["flow", "order", "states", "direction", "learning"];

    /// Turns one off; whether there is one of this name.
    pub fn turn_off(&mut self, name: &str) -> bool {
        let one = match name {
            "flow" => &mut self.flow,
            "order" => &mut self.order,
            "states" => &mut self.states,
            "direction" => &mut self.direction,
            "learning" => &mut self.learning,
            _ => return false,
        };
        *one = false;
        true
    }
}

impl Default for Pruning {
    fn default() -> Self {
        Pruning {
            flow: true,
            order: true,
            states: true,
            direction: true,
            learning: true,
        }
    }
}

impl Default for Budget {
    fn default() -> Self {
        Budget {
            cost: COST,
            limits: Limits::default(),
            pruning: Pruning::default(),
            without: BTreeSet::new(),
            goals_only: false,
            check_proofs: false,
        }
    }
}

impl Budget {
    /// Leaves out a pruning or a source of the frontier; whether there is one of this name.
    pub fn leave_out(&mut self, name: &str) -> bool {
        if REMOVABLE_SOURCES.contains(&name) {
            self.without.insert(name.to_owned());
            return true;
        }
        self.pruning.turn_off(name)
    }

    /// The names of all that can be left out.
    pub fn removable() -> Vec<&'static str> {
        [&Pruning::NAMES[..], REMOVABLE_SOURCES].concat()
    }
}

impl Default for Limits {
    fn default() -> Self {
        Limits {
            path_steps: 1_000_000,
            depth: 200,
            iterations: usize::MAX,
            recursion: usize::MAX,
            values: 4,
            calls: 10,
            call_paths: usize::MAX,
            paths: 1_000,
            setup_calls: 1_000,
            fruitless: usize::MAX,
            memory: USUAL_MEMORY,
            deadline: None,
        }
    }
}

/// What a search may cost if nobody says otherwise: some 25 seconds. Fixtures and examples end long before.
const COST: u64 = 400_000_000;

/// A step of the solver takes as long as this many instructions. Fitted to the seconds of the six libraries.
const SOLVER_STEP: u64 = 2;
/// A fork takes as long as this many instructions, with all that is looked up, copied and learned there. Fitted to the
/// seconds of the six libraries, together with the step of the solver.
const FORK: u64 = 2_700;

/// A type that inputs are planned for, or a way to make one, takes as long as this many instructions. Fitted to commons-csv:
/// the median of its searches takes a fifth of that for each. The first search of a class takes far more, since it reads the
/// code of the class once for all; that depends on the order and not on the answers, and does not count.
const PLAN: u64 = 500;

/// What a search costs, in units: close to the time that it takes, but the same on every machine. A unit is the time of an
/// instruction of an explored path, with all that is done beside it: some 60 nanoseconds. Planning is counted by its
/// answers and not by what it looked at, since a later search finds much of that in the indexes of its worker.
pub fn cost(steps: u64, solver_steps: u64, forks: u64, planned: u64) -> u64 {
    steps
        .saturating_add(cost_of_solving(solver_steps))
        .saturating_add(forks.saturating_mul(FORK))
        .saturating_add(planned.saturating_mul(PLAN))
}

/// What steps of the solver cost.
pub fn cost_of_solving(steps: u64) -> u64 {
    steps.saturating_mul(SOLVER_STEP)
}

/// The steps of the solver that cost this much.
pub fn solver_steps_for(cost: u64) -> u64 {
    cost / SOLVER_STEP
}

/// At least this many paths that do not end fit into the budget.
const FEWEST_LONG_PATHS: u64 = 4;

/// A path may have this many instructions even where the budget is small.
const SHORT_PATH: u64 = 200_000;

/// One path alone does not use up what there is for all.
pub(crate) fn for_paths(budget: &Budget) -> Budget {
    let mut budget = budget.clone();
    let part = (budget.cost / FEWEST_LONG_PATHS).max(SHORT_PATH);
    budget.limits.path_steps = budget.limits.path_steps.min(part);
    budget
}

/// Whether the forks of a search alone have used up what it may cost: it ends in the middle of a path, then.
pub(crate) fn is_used_up_by_forks(budget: &Budget, forks: usize) -> bool {
    (forks as u64).saturating_mul(FORK) >= budget.cost
}

/// What an exploration took.
#[derive(Clone, Default, Debug)]
pub struct Figures {
    /// Forks met. Which way a run takes there the model decides, without a question.
    pub forks: u64,
    /// Decisions that follow from what the path knows already, so that there is no fork.
    pub implied: u64,
    /// Instructions executed.
    pub steps: u64,
    /// What it has cost, in units.
    pub cost: u64,
    /// Ways to make inputs that were planned, and types that they were planned for.
    pub planned: u64,
    /// Calls that objects at rest might have been given: each makes a sequence of calls longer.
    pub offered: usize,
    /// Most calls of one object, its constructor aside.
    pub longest: usize,
    /// Calls by which input objects were led from one state to the next.
    pub lives: usize,
    /// How often an object came into a state that an earlier one stands for.
    pub subsumed_in_setup: usize,
    /// Calls that could as well have come earlier.
    pub out_of_order: usize,
    /// States that the method under test does not tell from the one before.
    pub without_effect: usize,
    /// Questions to the solver manager.
    pub solver_calls: u64,
    /// Steps that it took for them.
    pub solver_steps: u64,
    /// How many of them each layer or back end answered.
    pub answers: BTreeMap<&'static str, u64>,
    /// How long the solver took.
    pub solving: Duration,
    /// How long it took to plan how inputs are made, with what is read off the code for it.
    pub planning: Duration,
    /// Runs of several threads that were left, since they go on as others in another order.
    pub slept: usize,
    /// Runs that came into a state which an earlier one stands for.
    pub covered: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_takes_time_costs() {
        let one_of_each = cost(1, 1, 1, 1);
        assert_eq!(one_of_each, 1 + SOLVER_STEP + FORK + PLAN);
        assert_eq!(cost(u64::MAX, 1, 1, 1), u64::MAX);
        assert_eq!(solver_steps_for(cost_of_solving(7)), 7);
    }

    #[test]
    fn one_path_does_not_use_up_the_budget() {
        let steps = |cost: u64, path_steps: u64| {
            let mut budget = Budget {
                cost,
                ..Budget::default()
            };
            budget.limits.path_steps = path_steps;
            for_paths(&budget).limits.path_steps
        };
        assert_eq!(steps(100_000_000, 1_000_000), 1_000_000);
        assert_eq!(steps(2_000_000, 1_000_000), 500_000);
        assert_eq!(steps(1_000, 1_000_000), SHORT_PATH);
        assert_eq!(steps(100_000_000, 20), 20);
    }

    #[test]
    fn forks_alone_may_use_up_the_budget() {
        let budget = Budget {
            cost: 10 * FORK,
            ..Budget::default()
        };
        assert!(!is_used_up_by_forks(&budget, 9) && is_used_up_by_forks(&budget, 10));
    }
}
