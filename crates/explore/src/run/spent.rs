//! What a search has spent, the memory that it holds by a count of its own, and the limits that end it.

use std::time::{Duration, Instant};

use vitro_expr::VarSet;
use vitro_vm::Machine;

use super::Explorer;
use crate::budget::{Budget, Limits, cost};
use crate::limit::Limit;
use crate::policy::patience;
use crate::queries::SolverQueries;
use crate::tree::{Tree, TreeNode};

/// What is held, in bytes, by what it is held for: the sizes are those that were measured on a 64-bit machine, and are
/// taken for granted on all others, so that a search ends at the same point everywhere.
const WORD: u64 = 8;
/// A term with its entry in the table of terms.
const TERM: u64 = 160;
/// A fork with its choice point, apart from what depends on its size.
const NODE: u64 = 1_200;
/// An alternative of a fork.
const ALTERNATIVE: u64 = 40;
/// An event of a trace.
const EVENT: u64 = 24;
/// A condition or a value of an input of a path.
const ENTRY: u64 = 72;

/// A condition of a path as text, where all paths are reported.
const CONDITION_TEXT: u64 = 2_400;
/// What it takes to write that.
const CONDITION_TIME: Duration = Duration::from_micros(25);

/// What a search has spent, and what has ended it.
#[derive(Default)]
pub(crate) struct Spent {
    /// Steps of the machine when the search began.
    begun_at: u64,
    /// Instructions that initialisers took beyond those of their paths; no part of the budget.
    pub free_steps: u64,
    /// Steps of the solver for queries that were asked again.
    pub hard_query_steps: u64,
    /// The limit that has ended the search, or a run, so that the search ends with it.
    pub limit: Option<Limit>,
    /// Whether all paths are reported in the end, which takes memory and time, too.
    pub reports_all: bool,
    /// Whether a path has asked a stub for more values than it is free to choose.
    pub outlived_stub: bool,
    /// The memory of what only grows, as far as it has been counted.
    held: Held,
}

/// The memory of what only grows: forks and paths.
#[derive(Default)]
struct Held {
    nodes: usize,
    paths: usize,
    bytes: u64,
    /// Conditions of all paths.
    conditions: u64,
}

impl Spent {
    /// Instructions that the machine had executed when the search began.
    pub fn since(steps: u64) -> Spent {
        Spent {
            begun_at: steps,
            ..Spent::default()
        }
    }

    /// The method is called now.
    pub fn begin(&mut self, steps: u64) {
        self.begun_at = steps;
    }

    /// Instructions since the beginning.
    pub fn steps(&self, now: u64) -> u64 {
        now - self.begun_at
    }

    /// The memory that the search holds, in bytes, by our own count: the heap of the machine, the logs that lead back to
    /// its choice points, terms, forks, paths, what the solver keeps, and the report if all paths are in it.
    pub fn held_memory(&mut self, machine: &Machine, tree: &Tree, queries: &SolverQueries) -> u64 {
        for node in &tree.nodes[self.held.nodes..] {
            let logged = machine.node_words(node.point) as u64 * WORD;
            self.held.bytes += logged + size_of_node(node);
        }
        self.held.nodes = tree.nodes.len();
        for path in &tree.paths[self.held.paths..] {
            let events: usize = path.tail.iter().map(|part| part.events.len()).sum();
            let entries = path.conditions.len() + path.model.len() + path.input_objects.len();
            let filled = path.model.filled().map_or(0, VarSet::bytes);
            self.held.bytes += EVENT * events as u64 + ENTRY * entries as u64 + filled as u64;
            self.held.conditions += path.conditions.len() as u64;
        }
        self.held.paths = tree.paths.len();
        let symbolic = machine.symbolic.as_deref();
        let terms = symbolic.map_or(0, |symbolic| symbolic.terms.len() as u64);
        let heap = machine.heap.used_words() as u64 * WORD;
        let texts = CONDITION_TEXT * self.reported_conditions();
        self.held.bytes + texts + heap + TERM * terms + queries.held_memory()
    }

    /// The time that the report takes which is written when the search has ended.
    pub fn reporting_time(&self) -> Duration {
        let conditions = u32::try_from(self.reported_conditions()).unwrap_or(u32::MAX);
        CONDITION_TIME.saturating_mul(conditions)
    }

    fn reported_conditions(&self) -> u64 {
        match self.reports_all {
            true => self.held.conditions,
            false => 0,
        }
    }
}

impl Explorer {
    /// The limit that ended the search although something was left to look at; known at its end.
    pub fn ended_by(&self) -> Option<Limit> {
        self.spent.limit
    }

    /// The memory that the search holds, in bytes, by our own count.
    pub fn held_memory(&mut self) -> u64 {
        self.spent
            .held_memory(&self.machine, &self.tree, &self.queries)
    }

    /// What the search has cost since the beginning, planning included, in units that follow the time that it takes.
    pub fn cost(&self) -> u64 {
        let steps = self.spent.steps(self.machine.steps);
        let steps = steps.saturating_sub(self.spent.free_steps);
        let forks = self.tree.nodes.len() as u64;
        let figures = &self.figures;
        cost(steps, figures.solver_steps, forks, figures.planned)
    }

    /// The limit that the search has come to, if it has to any; it ends with it.
    pub(crate) fn met_limit(&mut self, budget: &Budget) -> Option<Limit> {
        self.spent.limit = self.spent.limit.or_else(|| self.find_limit(budget));
        self.spent.limit
    }

    fn find_limit(&mut self, budget: &Budget) -> Option<Limit> {
        // A user who has set one of these wants to know that it was that one.
        let hard = self.met_hard_limit(budget);
        if hard.is_some() {
            return hard;
        }
        match () {
            () if self.tree.counted_paths() >= budget.limits.paths => Some(Limit::Paths),
            () if self.is_fruitless(budget) => Some(Limit::Fruitless),
            () if self.cost() >= budget.cost => Some(Limit::Effort),
            () => None,
        }
    }

    /// The same for limits that end a run, too, and not only the search.
    pub(crate) fn met_hard_limit(&mut self, budget: &Budget) -> Option<Limit> {
        let reported = Instant::now() + self.spent.reporting_time();
        let Limits {
            deadline, memory, ..
        } = budget.limits;
        if deadline.is_some_and(|deadline| reported >= deadline) {
            return Some(Limit::Time);
        }
        (self.held_memory() >= memory).then_some(Limit::Memory(memory))
    }

    /// Whether nothing new has been found for long enough to end the search. What took long to be found may take as long
    /// again, and recorded inputs that are worth a replay come first.
    fn is_fruitless(&mut self, budget: &Budget) -> bool {
        let (branches, awaited) = self.targets.awaited();
        let states = match (self.figures.lives, branches) {
            (0, _) => 1,
            (_, 0) => patience::WITH_SETUP_CALLS / patience::EXCEPTIONS_PER_BRANCH,
            _ => patience::WITH_SETUP_CALLS,
        };
        let sources = &mut self.frontier.sources;
        sources.pace.expect(awaited);
        let pace = &sources.pace;
        let until_new = pace.picks - pace.idle;
        let most = budget.limits.fruitless.saturating_mul(awaited * states);
        let replays = pace.replays_pay() && sources.has_left(&["replays", "recorded_inputs"]);
        pace.idle > most.saturating_add(until_new) && !replays
    }
}

fn size_of_node(node: &TreeNode) -> u64 {
    let events: usize = node.trace.iter().map(|part| part.events.len()).sum();
    NODE + ALTERNATIVE * node.states.len() as u64 + EVENT * events as u64
}
