//! The loop of symbolic execution: run, note forks, pick, ask, go there.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use vitro_coverage::distance::{Distance, Point};
use vitro_coverage::{GoalSet, Goals, Reason, State, Subject};
use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Op, Term, Terms, Value};
use vitro_solver::readable::Taste;
use vitro_solver::{Answer, Config, Solver};
use vitro_vm::{
    Alternative, Arrays, CallError, Fork, ForkKind, Machine, MethodId, NodeId, Outcome, Progress,
    Ref, Segment, Shadows, Symbolic, Trap,
};

use crate::direction::Direction;
use crate::hint::Hints;
use crate::input::Inputs;
use crate::lore::Lore;
use crate::rest::Rests;
use crate::strategy::{Leaning, Open, Strategy, View};
use crate::text;
use crate::through::Through;
use crate::tree::{Ending, NodeState, Path, Tree, TreeNode};
use crate::weariness::{Forks, Weariness};
use crate::wish;

/// When to stop. Counted in work, so that results repeat.
#[derive(Clone, Debug)]
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
    /// Most calls that make one input object.
    pub calls: usize,
    /// Most calls altogether by which input objects are led from one state to the next.
    pub lives: usize,
    /// Which sequences of calls are left out since others do the same.
    pub pruning: Pruning,
    /// Most values that are tried where one has to be taken as known.
    pub values: usize,
    /// Most alternatives that are looked at without covering anything new, for each open goal up to a few. What took long
    /// to be found may take as long again.
    pub in_vain: usize,
    /// Whether to leave out alternatives from which no open goal can be reached.
    pub goals_only: bool,
    /// Whether proofs are tried for covered goals, too: one that succeeds shows a bug ([`Explorer::refuted`]).
    pub check_proofs: bool,
}

/// Which sequences of calls are left out since others do the same. To measure what that saves, each can be turned off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pruning {
    /// Those that end with a call on which the method under test does not depend.
    pub flow: bool,
    /// Those with two calls that could as well have come in the other order.
    pub order: bool,
    /// Those that lead to a state which another one stands for.
    pub states: bool,
    /// Whether calls come first that change what stands in the way.
    pub direction: bool,
}

impl Pruning {
    /// Turns one off; whether there is one of this name.
    pub fn turn_off(&mut self, name: &str) -> bool {
        let one = match name {
            "flow" => &mut self.flow,
            "order" => &mut self.order,
            "states" => &mut self.states,
            "direction" => &mut self.direction,
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
            calls: 10,
            lives: 1_000,
            pruning: Pruning::default(),
            values: 4,
            in_vain: usize::MAX,
            goals_only: false,
            check_proofs: false,
        }
    }
}

/// Most steps of the solver for one question while there are others: nearly all answers take far fewer.
const FIRST_TRY: u64 = 1_000_000;

/// Most instructions for the initialisers of classes: of the method's own before it begins, of others on its paths.
/// Tables that are read from files take tens of millions.
pub const INITIALIZER_STEPS: u64 = 100_000_000;

/// So many paths that do not end fit into the budget, at least.
const FEWEST_LONG_PATHS: u64 = 8;
/// A path may have so many instructions even where there are few altogether.
const SHORT_PATH: u64 = 200_000;

/// More open goals than these make the search no more patient.
const MOST_WAITED_FOR: usize = 8;

/// Every so often in a search that finds nothing new, an input object is led to another state.
const LIFE_TURNS: usize = 2;
/// Where objects live on, the search is so much more patient: every state of an object is another chance for all goals.
const STATES_WAITED_FOR: usize = 8;

/// So many that lead to nothing new make the next ones twice as rare,
const IDLE_LIVES: usize = 20;
/// and that so often.
const MOST_RARER: usize = 4;

/// Many searches have covered all before this many paths, and need no proofs.
const PATHS_BEFORE_PROOFS: usize = 8;

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
    pub lived_already: usize,
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
}

/// So many inputs are held against ways that were called infeasible.
const CHECKED_PAIRS: usize = 20_000;

/// A method under exploration.
pub struct Explorer {
    /// The machine, with the method's class ready.
    pub machine: Machine,
    /// The constraint solver manager.
    pub solver: Solver,
    /// What has been found.
    pub tree: Tree,
    /// What it took.
    pub figures: Figures,
    pub(crate) method: MethodId,
    inputs: Inputs,
    /// What `main` gets, if a program is explored.
    arguments: Option<Ref>,
    /// Steps of the machine when the search began.
    begun_at: u64,
    /// How many alternatives have been looked at, and how many when something new was covered last.
    looked_at: usize,
    last_new: usize,
    /// Conditions that are on the solver's stack, a level each.
    asserted: Vec<Term>,
    /// The state before anything was done for the method.
    start: NodeId,
    /// The machine's own limit of instructions, which paths lower.
    step_limit: u64,
    /// Alternatives that are looked at when the strategy has no other.
    late: VecDeque<Open>,
    pub(crate) weariness: Weariness,
    /// Calls of objects at rest since one of them led to something new.
    idle_lives: usize,
    /// Alternatives that decisions beside open goals call for.
    pub(crate) hints: Hints,
    /// How worn the way of the current run is.
    worn: u32,
    /// Alternatives that the solver has given up quickly: they get all its time when nothing else is left.
    hard: Vec<Open>,
    /// What the code says about sequences of calls.
    pub(crate) lore: Lore,
    /// Objects between two calls.
    pub(crate) rests: Rests,
    /// Which of their calls comes next.
    pub(crate) direction: Direction,
    /// The call that is being carried through.
    pub(crate) through: Through,
    /// Most steps of the solver for one question.
    pub(crate) patience: u64,
    /// What is worth reaching, and what has been reached.
    pub goals: Goals,
    pub(crate) distance: Distance,
    pub(crate) subject: Subject,
    /// Goals that the code alone rules out; `None` if nobody has looked yet.
    pub(crate) ruled_out: Option<GoalSet>,
    /// Goals of which a path may know an input that has not been found.
    pub(crate) doubtful: GoalSet,
    /// Instructions that initialisers took beyond those of their paths; no part of the budget.
    free_steps: u64,
    /// Where the method is called.
    begin: Option<Begin>,
    /// Names of the machine's classes, by number.
    pub(crate) class_names: Vec<Arc<str>>,
}

/// The call of the method, and what happened before it began.
struct Begin {
    point: NodeId,
    shadows: Shadows,
    trace: [Segment; 2],
}

impl Explorer {
    /// Prepares to explore a method whose class can be initialised: all its parameters are unknown. The methods
    /// in `watched` are traced, under these numbers.
    pub fn new(
        mut machine: Machine,
        method: MethodId,
        watched: &[(MethodId, u32)],
        subject: Subject,
        goals: Goals,
        solver: Config,
        lore: Lore,
    ) -> Result<Explorer, Box<(Machine, CallError)>> {
        let start = machine.choice_point();
        let class = machine.method(method).class;
        // What an earlier method was allowed is no measure for this one.
        machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
        if let Err(error) = machine.initialize_now(class) {
            machine.switch_to(start);
            machine.release(start);
            return Err(Box::new((machine, error)));
        }
        let mut symbolic = Symbolic::new();
        let begun = Instant::now();
        let inputs = Inputs::of(&mut machine, method, &mut symbolic, &lore);
        let planning = begun.elapsed();
        symbolic.watch(watched, wish::asked(goals.all()));
        machine.symbolic = Some(Box::new(symbolic));
        let mut explorer = Explorer::over(machine, method, inputs, start, subject, solver, lore);
        explorer.figures.planning = planning;
        Ok(Explorer { goals, ..explorer })
    }

    /// Prepares to explore a program from its `main`, which has a known argument. Its classes are initialised where it
    /// comes to them, so that their initialisers may ask for unknowns, too. Objects of these types may be asked for.
    pub fn of_program(
        mut machine: Machine,
        main: MethodId,
        arguments: Ref,
        types: &[Arc<str>],
        solver: Config,
        lore: Lore,
    ) -> Explorer {
        let start = machine.choice_point();
        machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
        let mut symbolic = Symbolic::new();
        let inputs = Inputs::of_program(&mut machine, main, &mut symbolic, &lore, types);
        machine.symbolic = Some(Box::new(symbolic));
        let subject = Subject::of_classes(&[]);
        let explorer = Explorer::over(machine, main, inputs, start, subject, solver, lore);
        Explorer {
            arguments: Some(arguments),
            ..explorer
        }
    }

    fn over(
        machine: Machine,
        method: MethodId,
        inputs: Inputs,
        start: NodeId,
        subject: Subject,
        solver: Config,
        lore: Lore,
    ) -> Explorer {
        Explorer {
            step_limit: machine.limits.steps,
            begun_at: machine.steps,
            machine,
            patience: solver.limits.steps,
            hard: Vec::new(),
            lore,
            rests: Rests::default(),
            direction: Direction::default(),
            through: Through::default(),
            solver: Solver::new(solver),
            tree: Tree::default(),
            figures: Figures::default(),
            method,
            inputs,
            arguments: None,
            asserted: Vec::new(),
            start,
            late: VecDeque::new(),
            weariness: Weariness::default(),
            idle_lives: 0,
            hints: Hints::default(),
            worn: 0,
            goals: Goals::new(&subject, &[]),
            distance: Distance::new(&subject),
            subject,
            ruled_out: None,
            doubtful: GoalSet::new(),
            free_steps: 0,
            begin: None,
            class_names: Vec::new(),
            looked_at: 0,
            last_new: 0,
        }
    }

    /// How unknown indices and lengths are met.
    pub fn set_arrays(&mut self, arrays: Arrays) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.arrays = arrays;
        }
    }

    /// The machine as it was, for the next method.
    pub fn into_machine(self) -> Machine {
        let mut machine = self.machine;
        machine.symbolic = None;
        machine.limits.steps = self.step_limit;
        machine.switch_to(self.start);
        machine.release(self.start);
        machine
    }

    /// Explores until nothing is open or the budget is used up.
    pub fn run(&mut self, strategy: &mut dyn Strategy, budget: &Budget) -> Result<(), Outcome> {
        self.begin(strategy, budget)?;
        self.go_on(strategy, budget, &|_| false);
        self.conclude(budget)
    }

    /// The first path.
    pub fn begin(&mut self, strategy: &mut dyn Strategy, budget: &Budget) -> Result<(), Outcome> {
        self.begun_at = self.machine.steps;
        let budget = &for_paths(budget);
        if let Err(trap) = self.call() {
            return Err(match trap {
                Trap::Stop(outcome) => outcome,
                trap => Outcome::Internal(format!("{trap:?}")),
            });
        }
        let trace = self.take_trace();
        self.begin = Some(Begin {
            point: self.machine.choice_point(),
            shadows: self.shadows(),
            trace: trace.clone(),
        });
        self.put_trace(trace);
        self.run_on(None, strategy, budget);
        Ok(())
    }

    /// Calls the method, or `main` with the initialiser of its class before it.
    fn call(&mut self) -> Result<(), Trap> {
        if let Some(arguments) = self.arguments {
            let slot = (arguments.slot(), None);
            self.machine.start_symbolic(self.method, &[slot])?;
            let class = self.machine.method(self.method).class;
            return match self.machine.ensure_initialized(class) {
                Ok(()) | Err(Trap::Redo) => Ok(()),
                Err(trap) => Err(trap),
            };
        }
        let mut object = Ref::NULL;
        if self.inputs.constructs {
            let class = self.machine.method(self.method).class;
            object = self.machine.heap.new_object(class);
        }
        let args = self.inputs.slots(object.slot());
        self.machine.start_symbolic(self.method, &args)
    }

    /// Explores until nothing is open, the budget is used up or a new path is one that somebody has waited for. Says
    /// whether there is such a path, the last of the tree.
    pub fn go_on(
        &mut self,
        strategy: &mut dyn Strategy,
        budget: &Budget,
        waited_for: &dyn Fn(&Path) -> bool,
    ) -> bool {
        let budget = &for_paths(budget);
        while self.tree.counted_paths() < budget.paths
            && self.looked_at - self.last_new <= self.patience_in_vain(self.last_new, budget)
            && self.machine.steps - self.begun_at < budget.steps.saturating_add(self.free_steps)
            && self.figures.solver_steps < budget.solver_steps
        {
            if self.tree.paths.len() >= PATHS_BEFORE_PROOFS {
                self.rule_out(budget);
            }
            self.aim();
            // Where nothing new is found, other states of the inputs get their turn.
            let turns = LIFE_TURNS << (self.idle_lives / IDLE_LIVES).min(MOST_RARER);
            let turn = (self.looked_at - self.last_new) % turns == turns - 1;
            let next = self.next_try();
            let next = next.or_else(|| turn.then(|| self.next_life(budget)).flatten());
            let next = next.or_else(|| self.next_hint());
            let next = next.or_else(|| strategy.next(&*self));
            let next = next.or_else(|| self.next_life(budget));
            let next = next.or_else(|| self.late.pop_front());
            let steps = next.map_or(self.patience, |_| self.patience.min(FIRST_TRY));
            let Some(open) = next.or_else(|| self.next_hard()) else {
                break;
            };
            if self.tree.nodes[open.node].states[open.alternative] != NodeState::Open {
                continue;
            }
            if budget.goals_only && View::distance(self, open, Leaning::Method).is_none() {
                self.tree.nodes[open.node].states[open.alternative] = NodeState::Unneeded;
                self.release_if_done(open.node);
                continue;
            }
            self.solver.limit_steps(steps);
            let (known, paths) = (self.covered(), self.tree.paths.len());
            self.worn = self.weariness.behind(&self.tree, open);
            if self.enter(open, steps < self.patience) {
                self.through.begin();
                self.run_on(Some((open.node, open.alternative)), strategy, budget);
            }
            self.looked_at += 1;
            match self.covered() == known {
                true => self.weariness.note(&self.tree, open),
                false => {
                    self.last_new = self.looked_at;
                    if self.tree.lives_on(open) {
                        self.idle_lives = 0;
                    }
                }
            }
            self.release_if_done(open.node);
            if self.tree.paths[paths..].iter().any(waited_for) {
                return true;
            }
        }
        false
    }

    /// What has not been looked at is marked, goals get their reasons, and what was found is held against itself.
    pub fn conclude(&mut self, budget: &Budget) -> Result<(), Outcome> {
        for open in std::mem::take(&mut self.hard) {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unknown;
        }
        self.mark_unvisited();
        self.settle(&for_paths(budget));
        self.figures.steps = self.machine.steps - self.begun_at;
        self.figures.implied = self
            .machine
            .symbolic
            .as_ref()
            .map_or(0, |s| s.implied_count());
        let symbolic = self.machine.symbolic.as_ref();
        let wrong = symbolic.and_then(|s| self.tree.contradiction(&s.terms, CHECKED_PAIRS));
        match wrong {
            Some(_) => Err(Outcome::Internal(
                "an input takes a way that was called infeasible".to_owned(),
            )),
            None => Ok(()),
        }
    }

    /// How many alternatives may be looked at in vain after so many of which the last covered something.
    fn patience_in_vain(&self, last_new: usize, budget: &Budget) -> usize {
        let open = self.goals.open().len().clamp(1, MOST_WAITED_FOR);
        let states = if self.figures.lives == 0 {
            1
        } else {
            STATES_WAITED_FOR
        };
        let most = budget.in_vain.saturating_mul(open * states);
        most.saturating_add(last_new)
    }

    /// Aims the search at the open goals. One that runs pass which do not end is not looked for any more.
    fn aim(&mut self) {
        let mut wanted = self.goals.open().clone();
        for goal in self.goals.open().iter() {
            if self.goals.state(goal) == State::Open(Reason::DoesNotEnd) {
                wanted.remove(goal);
            }
        }
        self.distance.aim(self.goals.all(), &wanted);
    }

    /// What no strategy asked for any more is a bound's doing.
    fn mark_unvisited(&mut self) {
        for node in &mut self.tree.nodes {
            let left = match node.fork.kind {
                ForkKind::Concrete => NodeState::Incomplete,
                _ => NodeState::Bound,
            };
            let open = node.states.iter_mut();
            for state in open.filter(|state| **state == NodeState::Open) {
                *state = left;
            }
        }
    }

    /// Runs to the end of the path, and looks for other inputs of it.
    fn run_on(&mut self, at: Option<(usize, usize)>, strategy: &mut dyn Strategy, budget: &Budget) {
        let known = self.tree.paths.len();
        self.run_path(at, strategy, budget);
        if self.tree.paths.len() > known {
            let symbolic = self.machine.symbolic.as_mut();
            let foregone = symbolic.map_or_else(Vec::new, |symbolic| symbolic.take_foregone());
            self.aim();
            self.note_hints(&foregone, self.tree.paths[known].leaf);
            self.grant_wishes(known, budget);
        }
    }

    /// Runs from where the machine is to the end of the path.
    fn run_path(
        &mut self,
        mut at: Option<(usize, usize)>,
        strategy: &mut dyn Strategy,
        budget: &Budget,
    ) {
        let mut depth = at.map_or(0, |(node, _)| self.tree.nodes[node].depth + 1);
        self.machine.limits.steps = self.machine.steps.saturating_add(budget.path_steps);
        loop {
            let progress = self.explore_on(budget);
            let Progress::Fork(fork) = progress else {
                let ending = self.ending(progress);
                self.finish_path(at, None, ending);
                return;
            };
            if fork.kind == ForkKind::Life && budget.pruning.states && self.is_lived_already(at) {
                self.figures.lived_already += 1;
                return;
            }
            if let Some(bound) = self.met_bound(at, depth, &fork, budget) {
                self.finish_path(at, None, Ending::Stopped(Outcome::Bound(bound.into())));
                return;
            }
            self.figures.forks += 1;
            let taken = fork.taken;
            let node = self.add_node(at, depth, fork);
            for alternative in 0..self.tree.nodes[node].states.len() {
                if Some(alternative) != taken {
                    self.note_open(Open { node, alternative }, strategy, budget);
                    self.note_untaken(Open { node, alternative });
                }
            }
            // A model that fits no alternative says nothing about where the path goes on.
            let Some(taken) = taken else { return };
            if budget.goals_only
                && let Some(object) = self.rather_than_null(node, taken)
            {
                self.tree.nodes[node].states[taken] = NodeState::Open;
                self.note_open(
                    Open {
                        node,
                        alternative: taken,
                    },
                    strategy,
                    budget,
                );
                if self.enter(object, false) {
                    at = Some((node, object.alternative));
                    depth += 1;
                    continue;
                }
                if !self.enter(
                    Open {
                        node,
                        alternative: taken,
                    },
                    false,
                ) {
                    return;
                }
                at = Some((node, taken));
                depth += 1;
                continue;
            }
            if budget.pruning.flow && self.changes_nothing_here(node) {
                self.figures.without_effect += 1;
                self.tree.nodes[node].states[taken] = NodeState::Unneeded;
                self.inherit_passed(node);
                return;
            }
            self.assume(self.tree.nodes[node].fork.alternatives[taken]);
            at = Some((node, taken));
            depth += 1;
        }
    }

    /// Most calls that make inputs refuse null, and nothing comes of it: the alternative of a fork on their way that has
    /// an object instead.
    fn rather_than_null(&self, node: usize, taken: usize) -> Option<Open> {
        let terms = &self.machine.symbolic.as_ref()?.terms;
        let TreeNode { fork, forks, .. } = &self.tree.nodes[node];
        let is_null = |condition: Term| {
            let null = |&part: &Term| terms.as_const(part) == Some(Value::Ref(0));
            terms.op(condition) == Op::Eq && terms.args(condition).iter().any(null)
        };
        // What a builder does not get it leaves out.
        let calls = *forks == Forks::Making && !self.machine.is_building();
        if !calls || !is_null(fork.alternatives[taken]) {
            return None;
        }
        let mut others = (0..fork.ways.len()).map(|alternative| Open { node, alternative });
        others.find(|open| {
            let way = &fork.ways[open.alternative];
            let possible = matches!(way, Alternative::Plain | Alternative::Born(_));
            possible && open.alternative != taken && !self.tree.promises_little(*open)
        })
    }

    /// Runs to the next fork or the end. A path that has used up its instructions while a class is being initialised
    /// gets more, which do not count.
    pub(crate) fn explore_on(&mut self, budget: &Budget) -> Progress {
        loop {
            let progress = self.machine.explore_on();
            let waits = matches!(progress, Progress::Stopped(Outcome::StepLimit(_)))
                && self.machine.is_initializing();
            if !waits || self.free_steps >= INITIALIZER_STEPS {
                return progress;
            }
            self.free_steps = self.free_steps.saturating_add(budget.path_steps);
            self.machine.limits.steps = self.machine.steps.saturating_add(budget.path_steps);
        }
    }

    /// The bound that does not allow this fork.
    fn met_bound(
        &self,
        at: Option<(usize, usize)>,
        depth: usize,
        fork: &Fork,
        budget: &Budget,
    ) -> Option<&'static str> {
        if depth >= budget.depth {
            return Some("forks on one path");
        }
        if self.tree.nodes.len() >= budget.nodes {
            return Some("forks altogether");
        }
        // A way up the tree is only walked for those who ask.
        if budget.turns < depth && self.tree.turns(at, fork) >= budget.turns {
            return Some("turns of one loop");
        }
        if budget.recursion < usize::MAX {
            let running = self.machine.whereabouts();
            let innermost = running.last()?.0;
            let nested = running.iter().filter(|(method, _)| *method == innermost);
            if nested.count() > budget.recursion {
                return Some("calls of one method within itself");
            }
        }
        None
    }

    /// What promises little comes after everything else: other values than one that had to be taken as known, and
    /// strings with unusual characters.
    fn note_open(&mut self, open: Open, strategy: &mut dyn Strategy, budget: &Budget) {
        if self.tree.values_tried(open.node) >= budget.values {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Incomplete;
            return;
        }
        if let Alternative::Excluded = self.tree.nodes[open.node].fork.ways[open.alternative] {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Excluded;
            return;
        }
        if let Alternative::Lives(call) = &self.tree.nodes[open.node].fork.ways[open.alternative] {
            let call = call.method;
            self.figures.offered += 1;
            self.note_life(open, call, budget);
            return;
        }
        let promises_little = self.tree.promises_little(open);
        if !promises_little && self.note_other_state(open) {
            return;
        }
        match promises_little && !strategy.weighs() {
            true => self.late.push_back(open),
            false => strategy.add(open),
        }
    }

    /// The next call of an object at rest, while there are goals that it may lead to.
    fn next_life(&mut self, budget: &Budget) -> Option<Open> {
        loop {
            let open = self.next_call(budget.pruning.direction)?;
            let node = &self.tree.nodes[open.node];
            if node.states[open.alternative] != NodeState::Open {
                continue;
            }
            let lives = matches!(node.fork.ways[open.alternative], Alternative::Lives(_));
            if lives && self.figures.lives >= budget.lives {
                continue;
            }
            if View::distance(self, open, Leaning::Method).is_some() {
                self.figures.lives += usize::from(lives);
                self.idle_lives += 1;
                return Some(open);
            }
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unneeded;
        }
    }

    fn assume(&mut self, condition: Term) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.assume(condition);
        }
    }

    fn add_node(&mut self, parent: Option<(usize, usize)>, depth: usize, fork: Fork) -> usize {
        let shadows = self.shadows();
        let point: NodeId = self.machine.choice_point();
        let mut states = vec![NodeState::Open; fork.alternatives.len()];
        if let Some(taken) = fork.taken {
            states[taken] = NodeState::Explored;
        }
        let trace = self.take_trace();
        let (watch, same_for_all) = self.watch_on(parent, &trace);
        let whereabouts = self.machine.whereabouts();
        let is_near = self.machine.is_near_program();
        let forks = match (
            self.machine.is_making(),
            self.machine.is_watched(fork.method),
        ) {
            (true, _) => Forks::Making,
            (_, true) => Forks::Subject,
            _ => Forks::Called,
        };
        self.tree.nodes.push(TreeNode {
            is_near,
            forks,
            worn: self.worn,
            trace,
            begun: watch.begun(),
            watch,
            same_for_all,
            whereabouts,
            parent,
            fork,
            states,
            depth,
            point,
            shadows,
        });
        self.tree.nodes.len() - 1
    }

    fn shadows(&self) -> Shadows {
        let symbolic = self.machine.symbolic.as_ref();
        symbolic.map_or_else(Shadows::default, |symbolic| symbolic.shadows())
    }

    /// The nearest to an open goal of those that the solver has given up quickly.
    fn next_hard(&mut self) -> Option<Open> {
        let rank = |open: &Open| {
            (
                View::distance(self, *open, Leaning::Method).unwrap_or(u32::MAX),
                open.node,
            )
        };
        let places = 0..self.hard.len();
        let best = places.min_by_key(|&place| rank(&self.hard[place]))?;
        Some(self.hard.remove(best))
    }

    /// Goes to an open alternative if an input leads there. If the solver gives up and is asked again, it stays open.
    fn enter(&mut self, open: Open, asks_again: bool) -> bool {
        let conditions = self.tree.conditions(open.node, open.alternative);
        let barred = match &self.tree.nodes[open.node].fork.ways[open.alternative] {
            Alternative::NoRecipe(_) => Some(NodeState::NoRecipe),
            Alternative::Beyond(_) => Some(NodeState::Bound),
            Alternative::Excluded => Some(NodeState::Excluded),
            Alternative::Plain | Alternative::Born(_) | Alternative::Lives(_) => None,
        };
        // Whether an input leads there at all is asked in any case.
        let answer = self.ask(&conditions);
        let state = match &answer {
            Answer::Sat(_) => barred.unwrap_or(NodeState::Explored),
            Answer::Unsat(_) => NodeState::Infeasible,
            Answer::Unknown(_) if asks_again => {
                self.hard.push(open);
                return false;
            }
            Answer::Unknown(_) => NodeState::Unknown,
        };
        self.tree.nodes[open.node].states[open.alternative] = state;
        let Answer::Sat(model) = answer else {
            return false;
        };
        if barred.is_some() {
            return false;
        }
        let at = Some((open.node, open.alternative));
        let gone = self.go(at, &conditions, model);
        gone.map_or_else(
            |outcome| {
                self.finish_path(at, None, Ending::Stopped(outcome));
                false
            },
            |()| true,
        )
    }

    /// Goes to where the alternative of a fork begins, or the method, with an input that leads there. The fork must not
    /// have been given up.
    pub(crate) fn go(
        &mut self,
        at: Option<(usize, usize)>,
        conditions: &[Term],
        model: Model,
    ) -> Result<(), Outcome> {
        let (point, shadows, way, trace) = match at {
            Some((node, alternative)) => {
                let node = &self.tree.nodes[node];
                let way = node.fork.ways[alternative].clone();
                (node.point, node.shadows.clone(), way, Default::default())
            }
            None => match &self.begin {
                Some(begin) => (
                    begin.point,
                    begin.shadows.clone(),
                    Alternative::Plain,
                    begin.trace.clone(),
                ),
                None => return Err(Outcome::Internal("the method has not begun".into())),
            },
        };
        self.machine.switch_to(point);
        let adopted = self.machine.adopt(shadows, conditions, &way, model);
        self.put_trace(trace);
        adopted.map_err(|trap| match trap {
            Trap::Stop(outcome) => outcome,
            other => Outcome::Internal(format!("an input could not be made: {other:?}")),
        })
    }

    /// Nobody goes back to a fork whose alternatives have all been looked at.
    fn release_if_done(&mut self, node: usize) {
        let node = &mut self.tree.nodes[node];
        if !node.states.contains(&NodeState::Open) {
            node.shadows = Shadows::default();
            self.machine.release(node.point);
        }
    }

    /// Asks the manager, whose stack is brought in step with the path.
    pub(crate) fn ask(&mut self, conditions: &[Term]) -> Answer {
        let Some(symbolic) = &mut self.machine.symbolic else {
            return Answer::Unknown(vitro_solver::Reason::NoBackend);
        };
        let common = self
            .asserted
            .iter()
            .zip(conditions)
            .take_while(|(a, b)| a == b)
            .count();
        for _ in common..self.asserted.len() {
            self.solver.pop();
        }
        self.asserted.truncate(common);
        for &condition in &conditions[common..] {
            self.solver.push();
            self.solver.assert(&mut symbolic.terms, condition);
            self.asserted.push(condition);
        }
        self.figures.solver_calls += 1;
        let asked = Instant::now();
        let outcome = self.solver.check(&mut symbolic.terms);
        self.figures.solving += asked.elapsed();
        self.figures.solver_steps += outcome.steps;
        let by = outcome.by.backend.unwrap_or(outcome.by.layer);
        *self.figures.answers.entry(by).or_default() += 1;
        match outcome.answer {
            Answer::Sat(model) => {
                // The run from here on, and its test, show these values.
                let characters = &symbolic.characters;
                let taste = |terms: &Terms, var| match characters.contains(&terms.var_term(var)) {
                    true => Taste::Character,
                    false => Taste::Number,
                };
                let model = self.solver.readable(&symbolic.terms, &model, &taste);
                Answer::Sat(with_letters(symbolic, conditions, model))
            }
            other => other,
        }
    }

    pub(crate) fn ending(&mut self, progress: Progress) -> Ending {
        match progress {
            Progress::Returned(bits, term) => {
                let kind = self.machine.method(self.method).returns;
                let text = text::describe(&self.machine, kind, bits);
                let value = text::shallow(&self.machine, kind, bits);
                Ending::Returned {
                    bits,
                    term,
                    text,
                    value,
                }
            }
            Progress::Threw(error) => {
                let (class, message) = self.thrown(error);
                Ending::Threw(class, message)
            }
            Progress::Unborn(error) => {
                let (class, message) = self.thrown(error);
                Ending::NotMade(class, message)
            }
            Progress::Stopped(Outcome::NotMade(what)) => Ending::NotMade(what, None),
            Progress::Stopped(outcome) => Ending::Stopped(outcome),
            Progress::Fork(_) => Ending::Stopped(Outcome::Internal("a fork is no end".into())),
        }
    }

    /// Class and message of an exception.
    fn thrown(&self, error: Ref) -> (String, Option<String>) {
        let class = self.machine.class(self.machine.class_of(error)).java_name();
        let message = self.machine.get_ref(error, "detailMessage");
        (
            class,
            (!message.is_null()).then(|| self.machine.text(message)),
        )
    }

    /// A path that its own model does not take is a bug, wherever that is.
    pub(crate) fn checked(&self, conditions: &[Term], ending: Ending) -> Ending {
        let Some(symbolic) = &self.machine.symbolic else {
            return ending;
        };
        let mut evaluator = Evaluator::new(&symbolic.terms, symbolic.model());
        match conditions
            .iter()
            .all(|&condition| evaluator.holds(condition))
        {
            true => ending,
            false => Ending::Stopped(Outcome::Internal(
                "the path's own input does not satisfy its conditions".into(),
            )),
        }
    }

    /// What the method is called with.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }
}

/// One path alone does not use up what there is for all.
fn for_paths(budget: &Budget) -> Budget {
    Budget {
        path_steps: (budget.steps / FEWEST_LONG_PATHS)
            .max(SHORT_PATH)
            .min(budget.path_steps),
        ..budget.clone()
    }
}

/// Characters that no condition speaks of become letters.
fn with_letters(symbolic: &mut Symbolic, conditions: &[Term], mut model: Model) -> Model {
    let mut used = HashSet::new();
    for &condition in conditions {
        used.extend(symbolic.terms.free_vars(condition).iter().copied());
    }
    for &character in &symbolic.characters {
        if let Some(var) = symbolic.terms.as_var(character)
            && !used.contains(&var)
        {
            model.set(
                var,
                Value::bv(symbolic.terms.var_sort(var).width(), i64::from(b'a')),
            );
        }
    }
    model
}

impl View for Explorer {
    fn distance(&self, open: Open, leaning: Leaning) -> Option<u32> {
        let node = &self.tree.nodes[open.node];
        let far = distance(&self.distance, &node.whereabouts, Some(&node.begun))?;
        Some(far.saturating_add(self.weariness.of(&self.tree, open, leaning)))
    }

    fn depth(&self, open: Open) -> usize {
        self.tree.nodes[open.node].depth
    }

    fn covered(&self) -> usize {
        self.goals.all().len() - self.goals.open().len()
    }
}

/// How far the nearest goal is from these methods under test, innermost last; before the method begins all may
/// be reached. What may have been begun is not known if `begun` is none.
pub(crate) fn distance(
    distance: &Distance,
    whereabouts: &[(u32, u16)],
    begun: Option<&GoalSet>,
) -> Option<u32> {
    let point = |&(method, offset): &(u32, u16)| Point { method, offset };
    let points: Vec<Point> = whereabouts.iter().map(point).collect();
    match points.split_last() {
        Some((here, callers)) => match begun {
            Some(begun) => distance.to_goal_from(callers, Some(*here), begun),
            None => distance.to_goal(callers, Some(*here)),
        },
        None => Some(0),
    }
}
