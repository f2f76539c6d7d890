//! When a search ends, what it leaves out, and what it took.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use crate::frontier::REMOVABLE_SOURCES;
use crate::limit::USUAL_MEMORY;

/// When to stop. Counted in work, so that results repeat.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Budget {
    /// Most paths.
    pub paths: usize,
    /// Most instructions of one path, apart from long initialisers of classes.
    pub path_steps: u64,
    /// Most forks on one path.
    pub depth: usize,
    /// Most forks altogether.
    pub nodes: usize,
    /// Most forks at one instruction on one path: turns of a loop, mostly.
    pub turns: usize,
    /// Most activations of a method under test within each other where there is a fork.
    pub recursion: usize,
    /// Most instructions altogether.
    pub steps: u64,
    /// Most steps of the solver altogether.
    pub solver_steps: u64,
    /// Most that it may cost altogether: see [`cost`].
    pub cost: u64,
    /// Most calls that make one input object.
    pub calls: usize,
    /// Most paths through one call of an object's life: ways in which the object is led on by it.
    pub call_paths: usize,
    /// Most calls altogether by which input objects are led from one state to the next.
    pub lives: usize,
    /// Objects in different states that are remembered of one constructor or method, for all that need such an object.
    pub remembered: usize,
    /// Which sequences of calls are left out since others do the same.
    pub pruning: Pruning,
    /// Sources of the frontier that are not asked, by name: [`crate::REMOVABLE_SOURCES`].
    pub without: BTreeSet<String>,
    /// Most values that are tried where one has to be taken as known.
    pub values: usize,
    /// Most alternatives that are looked at without covering anything new, for each open goal up to a few. What took long
    /// to be found may take as long again.
    pub in_vain: usize,
    /// How often methods look once more for what is open, in the classes that they call, too.
    pub late_turns: u8,
    /// Whether to leave out alternatives from which no open goal can be reached.
    pub goals_only: bool,
    /// Most memory that the search may hold, in bytes, by our own count: see [`Explorer::held_memory`].
    ///
    /// [`Explorer::held_memory`]: crate::Explorer::held_memory
    pub memory: u64,
    /// When the search has to be over. It is no part of what crosses processes: each has its own clock.
    #[serde(skip)]
    pub deadline: Option<Instant>,
    /// Whether proofs are tried for covered goals, too: one that succeeds shows a bug ([`Explorer::refuted`]).
    pub check_proofs: bool,
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
            paths: 1_000,
            path_steps: 1_000_000,
            depth: 200,
            nodes: 100_000,
            turns: usize::MAX,
            recursion: usize::MAX,
            steps: 50_000_000,
            solver_steps: 40_000_000,
            cost: u64::MAX,
            calls: 10,
            call_paths: usize::MAX,
            lives: 1_000,
            remembered: 8,
            pruning: Pruning::default(),
            without: BTreeSet::new(),
            values: 4,
            in_vain: usize::MAX,
            late_turns: 0,
            goals_only: false,
            memory: USUAL_MEMORY,
            deadline: None,
            check_proofs: false,
        }
    }
}

/// What is usual when tests are generated.
pub const USUAL_EFFORT: u64 = 20;
/// With that, alternatives that are looked at in vain for each open goal.
const IN_VAIN: u64 = 60;
/// And most paths, unless somebody asks for another number.
const PATHS: u64 = 3_000;
/// And most forks: each costs as much as a few thousand instructions, with all that is looked up and copied there.
const FORKS: u64 = 50_000;
/// And what all methods of a class may cost together: some eight seconds on one core, the running of their tests included.
const CLASS_COST: u64 = 125_000_000;
/// Of that, what it takes to run and write the tests of one method.
const TEST_COST: u64 = 400_000;
/// With more, methods look for what others have left open so often,
const LATE_TURNS: u8 = 2;
/// and so many objects are remembered of each, so that rare states are among them.
const REMEMBERED: usize = 24;

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

    /// So much effort for each method, in millions of steps of the solver; all else grows with it.
    pub fn of_effort(effort: u64, paths: Option<usize>) -> Budget {
        let part = |usual: u64| usual.saturating_mul(effort).div_ceil(USUAL_EFFORT) as usize;
        // Less effort leaves room for what costs little.
        let more = |usual: u64| part(usual).max(usual as usize);
        let usual = Budget::default();
        let is_more = effort > USUAL_EFFORT;
        Budget {
            paths: paths.unwrap_or_else(|| more(PATHS)),
            steps: effort.saturating_mul(2_000_000),
            solver_steps: effort.saturating_mul(1_000_000),
            nodes: more(FORKS),
            // Who asks for more does not wait for a class, but for its methods.
            cost: match is_more {
                true => u64::MAX,
                false => CLASS_COST.saturating_mul(effort) / USUAL_EFFORT,
            },
            lives: more(usual.lives as u64),
            in_vain: part(IN_VAIN),
            // They take as long as all turns before.
            late_turns: if is_more { LATE_TURNS } else { 0 },
            remembered: if is_more {
                REMEMBERED
            } else {
                usual.remembered
            },
            goals_only: true,
            ..usual
        }
    }
}

/// What is left for the search of what a class may cost: less where there are many methods, whose tests are to be run.
pub fn for_search(class_cost: u64, methods: usize) -> u64 {
    let tests = TEST_COST.saturating_mul(methods as u64);
    class_cost.saturating_sub(tests).max(class_cost / 3)
}

/// A step of the solver takes as long as so many instructions,
const SOLVER_STEP: u64 = 2;
/// and a fork as so many, with all that is looked up, copied and learned there.
const FORK: u64 = 2_700;

/// What a search costs, in instructions: close to the time that it takes, but the same on every machine.
pub fn cost(steps: u64, solver_steps: u64, forks: u64) -> u64 {
    let solver = solver_steps.saturating_mul(SOLVER_STEP);
    let forks = forks.saturating_mul(FORK);
    steps.saturating_add(solver).saturating_add(forks)
}

/// So many paths that do not end fit into the budget, at least.
const FEWEST_LONG_PATHS: u64 = 8;

/// A path may have so many instructions even where there are few altogether.
const SHORT_PATH: u64 = 200_000;

/// One path alone does not use up what there is for all.
pub(crate) fn for_paths(budget: &Budget) -> Budget {
    Budget {
        path_steps: (budget.steps / FEWEST_LONG_PATHS)
            .max(SHORT_PATH)
            .min(budget.path_steps),
        ..budget.clone()
    }
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
