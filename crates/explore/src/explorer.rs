//! The loop of symbolic execution: run, note forks, pick, ask, go there.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use vitro_classfile::ClassFile;
use vitro_coverage::distance::{Distance, Point};
use vitro_coverage::{GoalSet, Goals, Reason, State, Subject};
use vitro_expr::Term;
use vitro_sequence::FieldName;
use vitro_solver::{Config, Solver};
use vitro_vm::input_construction::Construction;
use vitro_vm::{
    Alternative, Arrays, CallError, ClassId, ForkKind, InputObject, LoaderId, Machine, MethodId,
    NodeId, Outcome, Ref, Segment, Shadows, Symbolic, Trap,
};

use crate::budget::{Budget, Figures, cost, for_paths};
use crate::character_guess::CharacterGuess;
use crate::code_facts::CodeFacts;
use crate::influencing_forks::InfluencingForks;
use crate::input::Inputs;
use crate::input_variation::InputVariations;
use crate::limit::{Held, Limit, beat};
use crate::next_setup_call::Direction;
use crate::penalty::Penalties;
use crate::recorded_inputs::replay::Memory;
use crate::retry_failed_setup::Through;
use crate::run::INITIALIZER_STEPS;
use crate::strategy::{Leaning, Open, Strategy, View};
use crate::subsumption::object_state::ObjectSubsumption;
use crate::subsumption::program_state::Covered;
use crate::thread_order::Order;
use crate::tree::{NodeState, Path, Tree};
use crate::value_goals;

/// Most steps of the solver for a question that is asked for the first time, the second time and so on; then it gets all
/// there are. Nearly all answers take far fewer than the first.
const TRIES: [u64; 2] = [100_000, 1_000_000];
/// Every so often in a search that finds nothing new, a question is asked for the second time.
const HARD_TURNS: usize = 8;
/// All these together may take one of so many parts of the solver's steps.
const HARD_PART: u64 = 4;

/// A fork is so much work: its choice point, what the criteria have seen so far, its distance to the goals.
const FORK: u64 = 200;

/// More open goals than these make the search no more patient.
const MOST_WAITED_FOR: usize = 24;

/// Every so often in a search that finds nothing new, an input object is led to another state.
const SETUP_CALL_TURNS: usize = 2;
/// Where objects live on, the search is so much more patient: every state of an object is another chance for all goals.
const STATES_WAITED_FOR: usize = 8;

/// What a call throws in the end most callers never see: so many exceptions that are open are waited for as one way
/// through the code.
const EXCEPTIONS_LIKE_A_WAY: usize = 4;

/// So many that lead to nothing new make the next ones twice as rare,
const IDLE_SETUP_CALLS: usize = 20;
/// and that so often.
const MOST_DOUBLINGS: usize = 4;

/// For each open goal, up to a few, so many runs that follow what is known from elsewhere may find nothing new before
/// that is left alone: every method of a class leaves objects behind, and most of them are as good as others.
const FOLLOWED_IN_VAIN: usize = 40;

/// So many alternatives are looked at in vain before neighbours are,
const BEFORE_VARIATIONS: usize = 8;
/// and then every so often.
const VARIATION_TURNS: usize = 2;

/// Many searches have covered all before this many paths, and need no proofs.
const PATHS_BEFORE_PROOFS: usize = 8;

/// So many inputs are held against ways that were called infeasible.
const CHECKED_PAIRS: usize = 4_000;

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
    /// The method's number among those that are watched.
    pub(crate) own_number: Option<u32>,
    /// Goals of the method that only the making of a path's inputs passes.
    pub(crate) unseen: Vec<(u32, GoalSet)>,
    /// All of these.
    pub(crate) passed_unseen: GoalSet,
    inputs: Inputs,
    /// What calls the method, if a program is explored.
    pub(crate) entry: Option<MethodId>,
    /// Steps of the machine when the search began.
    begun_at: u64,
    /// How many alternatives have been looked at, and how many when something new was covered last.
    looked_at: usize,
    last_new: usize,
    /// The limit that has ended the search, or a run, so that the search ends with it.
    pub(crate) limit: Option<Limit>,
    /// Whether all paths are reported in the end, which takes memory and time, too.
    pub reports_all: bool,
    /// The memory of what only grows, as far as it has been counted.
    pub(crate) held: Held,
    /// Runs that followed what is known since something new was covered.
    followed_in_vain: usize,
    /// Conditions that are on the solver's stack, a level each.
    pub(crate) asserted: Vec<Term>,
    /// The state before anything was done for the method.
    start: NodeId,
    /// The machine's own limit of instructions, which paths lower.
    step_limit: u64,
    /// Alternatives that are looked at when the strategy has no other.
    pub(crate) late: VecDeque<Open>,
    pub(crate) penalties: Penalties,
    /// Calls of objects at rest since one of them led to something new.
    idle_setup_calls: usize,
    /// Alternatives that decisions beside open goals call for.
    pub(crate) influencing_forks: InfluencingForks,
    /// What characters are that nothing is known of.
    pub(crate) letters: CharacterGuess,
    /// Paths whose neighbours are worth a look.
    pub(crate) neighbours: InputVariations,
    /// What other searches have learned, and where it is followed.
    pub(crate) memory: Memory,
    /// What a constructor is called on.
    pub(crate) constructed: Option<Ref>,
    /// How worn the way of the current run is.
    pub(crate) penalty: u32,
    /// Alternatives that the solver has given up, with how often it was asked: they get more of its time when there is
    /// little else to do, and all when nothing else is left.
    pub(crate) hard: Vec<(Open, usize)>,
    /// Steps of the solver that it has been asked again for.
    hard_steps: u64,
    /// What the code says about sequences of calls.
    pub(crate) code_facts: CodeFacts,
    /// Objects between two calls.
    pub(crate) object_subsumption: ObjectSubsumption,
    /// Which of their calls comes next.
    pub(crate) direction: Direction,
    /// The call that is being carried through.
    pub(crate) through: Through,
    /// Most steps of the solver for one question.
    pub(crate) patience: u64,
    /// What is worth reaching, and what has been reached.
    pub goals: Goals,
    pub(crate) distance: Distance,
    /// The methods under test.
    pub subject: Subject,
    /// Goals that the code alone rules out; `None` if nobody has looked yet.
    pub(crate) ruled_out: Option<GoalSet>,
    /// Goals of which a path may know an input that has not been found.
    pub(crate) doubtful: GoalSet,
    /// Whether a path has asked a stub for more values than it is free to choose.
    pub(crate) outlived_stub: bool,
    /// Instructions that initialisers took beyond those of their paths; no part of the budget.
    pub(crate) free_steps: u64,
    /// What the current path knows of the order of threads.
    pub(crate) order: Order,
    /// Whether every order of threads is worth a look, to see that most are not.
    pub all_orders: bool,
    /// Other orders of threads that are worth a look, the last one first.
    pub(crate) turns: Vec<Open>,
    /// States that runs have come to, and which need not be looked at again.
    pub(crate) program_subsumption: Covered,
    /// Where the method is called.
    pub(crate) begin: Option<Begin>,
    /// Names of the machine's classes, by number.
    pub(crate) class_names: Vec<Arc<str>>,
    classes_ready: Arc<[Arc<str>]>,
}

/// A method whose class cannot be initialised.
pub struct NotReady {
    /// The machine as it was.
    pub machine: Machine,
    /// What happened.
    pub why: String,
    /// The methods under test.
    pub subject: Subject,
    /// What was worth reaching.
    pub goals: Goals,
}

/// How a part of a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Went {
    /// Somebody has waited for the last path.
    Found,
    /// It may go on.
    Paused,
    /// Nothing is open, or the budget is used up.
    Ended,
}

/// The call of the method, and what happened before it began.
pub(crate) struct Begin {
    pub(crate) point: NodeId,
    pub(crate) shadows: Shadows,
    pub(crate) trace: [Segment; 2],
}

impl Explorer {
    /// Prepares to explore a method whose class can be initialised: all its parameters are unknown. The methods
    /// in `watched` are traced, under these numbers.
    pub fn new(
        mut machine: Machine,
        method: MethodId,
        watched: &[(MethodId, u32)],
        subject: Subject,
        mut goals: Goals,
        solver: Config,
        code_facts: CodeFacts,
    ) -> Result<Explorer, Box<NotReady>> {
        let code_facts = code_facts.of_one_search();
        let start = machine.choice_point();
        let class = machine.method(method).class;
        // What an earlier method was allowed is no measure for this one.
        machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
        if let Err(error) = machine.initialize_now(class) {
            let why = why_not_ready(&machine, &error, &mut goals);
            machine.switch_to(start);
            machine.release(start);
            return Err(Box::new(NotReady {
                machine,
                why,
                subject,
                goals,
            }));
        }
        let mut symbolic = Symbolic::new();
        let begun = Instant::now();
        let inputs = Inputs::of(&mut machine, method, &mut symbolic, &code_facts);
        let planning = begun.elapsed();
        symbolic.watch(watched, value_goals::asked(goals.all()));
        machine.symbolic = Some(Box::new(symbolic));
        let mut explorer =
            Explorer::over(machine, method, inputs, start, subject, solver, code_facts);
        explorer.figures.planning = planning;
        let own = watched.iter().find(|(watched, _)| *watched == method);
        explorer.own_number = own.map(|&(_, number)| number);
        Ok(Explorer { goals, ..explorer })
    }

    /// Prepares to explore a program from an entry, a `main` without use for its argument, which calls a method of the
    /// program. Its classes are initialised where it comes to them, so that their initialisers may ask for unknowns, too.
    /// Objects of these types may be asked for.
    pub fn of_program(
        mut machine: Machine,
        entry: MethodId,
        method: MethodId,
        types: &[Arc<str>],
        solver: Config,
        code_facts: CodeFacts,
    ) -> Explorer {
        let code_facts = code_facts.of_one_search();
        let start = machine.choice_point();
        machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
        let mut symbolic = Symbolic::new();
        let inputs = Inputs::of_program(&mut machine, method, &mut symbolic, &code_facts, types);
        machine.symbolic = Some(Box::new(symbolic));
        let subject = Subject::of_classes(&[]);
        let explorer = Explorer::over(machine, method, inputs, start, subject, solver, code_facts);
        Explorer {
            entry: Some(entry),
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
        code_facts: CodeFacts,
    ) -> Explorer {
        Explorer {
            step_limit: machine.limits.steps,
            begun_at: machine.steps,
            machine,
            patience: solver.limits.steps,
            hard: Vec::new(),
            hard_steps: 0,
            code_facts,
            object_subsumption: ObjectSubsumption::default(),
            direction: Direction::default(),
            through: Through::default(),
            solver: Solver::new(solver),
            tree: Tree::default(),
            figures: Figures::default(),
            method,
            own_number: None,
            unseen: Vec::new(),
            passed_unseen: GoalSet::new(),
            inputs,
            entry: None,
            asserted: Vec::new(),
            start,
            late: VecDeque::new(),
            penalties: Penalties::default(),
            idle_setup_calls: 0,
            influencing_forks: InfluencingForks::default(),
            letters: CharacterGuess::default(),
            neighbours: InputVariations::default(),
            memory: Memory::default(),
            constructed: None,
            penalty: 0,
            goals: Goals::new(&subject, &[]),
            distance: Distance::new(&subject),
            subject,
            ruled_out: None,
            doubtful: GoalSet::new(),
            outlived_stub: false,
            free_steps: 0,
            order: Order::default(),
            all_orders: false,
            turns: Vec::new(),
            program_subsumption: Covered::default(),
            begin: None,
            class_names: Vec::new(),
            classes_ready: Arc::new([]),
            looked_at: 0,
            last_new: 0,
            followed_in_vain: 0,
            limit: None,
            reports_all: false,
            held: Held::default(),
        }
    }

    /// How unknown indices and lengths are met.
    pub fn set_arrays(&mut self, arrays: Arrays) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.arrays = arrays;
        }
    }

    /// Arrays among the inputs have at most so many elements.
    pub fn set_array_size(&mut self, most: u32) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.array_size = most;
        }
    }

    /// The machine as it was, for the next method.
    pub fn into_machine(self) -> Machine {
        let mut machine = self.machine;
        machine.symbolic = None;
        machine.limits.steps = self.step_limit;
        machine.limits.deadline = None;
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
        self.keep_deadline(budget.deadline);
        self.begin_call()?;
        self.run_on(None, strategy, &for_paths(budget));
        self.note_input_variations(0, true);
        Ok(())
    }

    /// Neither the machine nor the solver goes on after that.
    fn keep_deadline(&mut self, deadline: Option<Instant>) {
        self.machine.limits.deadline = deadline;
        self.solver.set_deadline(deadline);
    }

    /// The machine stands before the method's first instruction.
    pub(crate) fn begin_call(&mut self) -> Result<(), Outcome> {
        self.begun_at = self.machine.steps;
        self.note_ready_classes();
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
        if self.program_subsumption.is_on() {
            self.machine.begin_whole_states();
        }
        Ok(())
    }

    /// Runs that come into a state which an earlier one stands for end there.
    pub fn subsume_states(&mut self) {
        self.program_subsumption.turn_on();
    }

    /// Calls the method, or what calls it.
    fn call(&mut self) -> Result<(), Trap> {
        if let Some(entry) = self.entry {
            let nothing = (Ref::NULL.slot(), None);
            return self.machine.start_symbolic(entry, &[nothing]);
        }
        let mut object = Ref::NULL;
        if self.inputs.constructs {
            let class = self.machine.method(self.method).class;
            object = self.machine.heap.new_object(class);
            self.constructed = Some(object);
            self.machine.note_constructed(object);
        }
        for input in &self.inputs.statics {
            let (class, offset) = (input.field.class, input.field.offset);
            self.machine.set_static_term(class, offset, input.slot);
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
        self.go_on_until(strategy, budget, waited_for, u64::MAX) == Went::Found
    }

    /// As `go_on`, but pauses when so much work has been done since the beginning: see [`Explorer::work`].
    pub fn go_on_until(
        &mut self,
        strategy: &mut dyn Strategy,
        budget: &Budget,
        waited_for: &dyn Fn(&Path) -> bool,
        pause: u64,
    ) -> Went {
        let budget = &for_paths(budget);
        loop {
            beat();
            self.limit = self.limit.or_else(|| self.met_limit(budget));
            if self.limit.is_some() {
                break;
            }
            if self.work() >= pause {
                return Went::Paused;
            }
            if self.tree.paths.len() >= PATHS_BEFORE_PROOFS {
                self.rule_out(budget);
            }
            self.aim();
            // Where nothing new is found, other states of the inputs get their turn.
            let turns =
                SETUP_CALL_TURNS << (self.idle_setup_calls / IDLE_SETUP_CALLS).min(MOST_DOUBLINGS);
            let turn = (self.looked_at - self.last_new) % turns == turns - 1;
            let next = self.turns.pop();
            let is_turn = next.is_some();
            let may_follow = self.may_follow();
            let next = next.or_else(|| may_follow.then(|| self.next_replayed()).flatten());
            let is_guided = next.is_some();
            let mut follows = is_guided && !is_turn;
            let idle = self.looked_at - self.last_new;
            let again = idle % HARD_TURNS == HARD_TURNS - 1
                && !is_guided
                && self.hard_steps < budget.solver_steps / HARD_PART;
            let again = again.then(|| self.next_hard(1)).flatten();
            let next = match again {
                Some(_) => None,
                None => next
                    .or_else(|| {
                        let begun = may_follow.then(|| self.next_recorded_input(idle)).flatten();
                        follows = begun.is_some();
                        begun
                    })
                    .or_else(|| self.next_try())
                    .or_else(|| self.input_variation_in_turn(budget))
                    .or_else(|| turn.then(|| self.next_setup_call(budget)).flatten())
                    .or_else(|| self.next_influencing_fork())
                    .or_else(|| strategy.next(&*self))
                    .or_else(|| self.next_setup_call(budget))
                    .or_else(|| self.late.pop_front()),
            };
            let next = again.or(next.map(|open| (open, 0)));
            let Some((open, tries)) = next.or_else(|| self.next_hard(TRIES.len())) else {
                break;
            };
            let steps = TRIES
                .get(tries)
                .map_or(self.patience, |&steps| self.patience.min(steps));
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
            let spent = self.figures.solver_steps;
            self.penalty = self.penalties.behind(&self.tree, open);
            if self.enter(open, (steps < self.patience).then_some(tries + 1)) {
                self.through.begin();
                self.run_on(Some((open.node, open.alternative)), strategy, budget);
            }
            if tries > 0 {
                self.hard_steps += self.figures.solver_steps - spent;
            }
            // What follows from one decision is one try.
            self.looked_at += usize::from(!is_guided);
            self.followed_in_vain += usize::from(follows);
            self.note_input_variations(paths, self.covered() != known);
            match self.covered() == known {
                true => self.penalties.note(&self.tree, open),
                false => {
                    self.last_new = self.looked_at;
                    self.followed_in_vain = 0;
                    self.penalties.refresh(&self.tree, open);
                    if self.tree.has_setup_call(open) {
                        self.idle_setup_calls = 0;
                    }
                }
            }
            self.release_if_done(open.node);
            if self.tree.paths[paths..].iter().any(waited_for) {
                return Went::Found;
            }
        }
        Went::Ended
    }

    /// The limit that the search has come to, if it has to any.
    fn met_limit(&mut self, budget: &Budget) -> Option<Limit> {
        // A user who has set one of these wants to know that it was that one.
        let hard = self.met_hard_limit(budget);
        if hard.is_some() {
            return hard;
        }
        let steps = self.machine.steps - self.begun_at;
        let is_fruitless = self.looked_at - self.last_new
            > self.patience_in_vain(self.last_new, budget)
            && !(self.may_follow() && self.has_recorded_input_left());
        match () {
            () if self.tree.counted_paths() >= budget.paths => Some(Limit::Paths),
            () if is_fruitless => Some(Limit::Fruitless),
            () if steps >= budget.steps.saturating_add(self.free_steps) => Some(Limit::Steps),
            () if self.figures.solver_steps >= budget.solver_steps => Some(Limit::SolverSteps),
            () if self.cost() >= budget.cost => Some(Limit::Cost),
            () => None,
        }
    }

    /// The same for limits that end a run, too, and not only the search.
    pub(crate) fn met_hard_limit(&mut self, budget: &Budget) -> Option<Limit> {
        let reported = Instant::now() + self.reporting_time();
        if budget.deadline.is_some_and(|deadline| reported >= deadline) {
            return Some(Limit::Time);
        }
        (self.held_memory() >= budget.memory).then_some(Limit::Memory(budget.memory))
    }

    /// The limit that ended the search although something was left to look at; known at its end.
    pub fn ended_by(&self) -> Option<Limit> {
        self.limit
    }

    /// Where nothing new is found, a neighbour of the last path that found something gets its turn.
    fn input_variation_in_turn(&mut self, budget: &Budget) -> Option<Open> {
        let in_vain = self.looked_at - self.last_new;
        let is_turn = in_vain > BEFORE_VARIATIONS
            && in_vain.is_multiple_of(VARIATION_TURNS)
            && budget.pruning.neighbours;
        is_turn.then(|| self.next_input_variation()).flatten()
    }

    /// What has been done since the beginning: instructions, steps of the solver, and forks, which cost more than either.
    pub fn work(&self) -> u64 {
        let steps = self.machine.steps - self.begun_at;
        let forks = FORK * self.tree.nodes.len() as u64;
        steps + forks + self.figures.solver_steps
    }

    fn cost(&self) -> u64 {
        let steps = self.machine.steps - self.begun_at;
        let steps = steps.saturating_sub(self.free_steps);
        let forks = self.tree.nodes.len() as u64;
        cost(steps, self.figures.solver_steps, forks)
    }

    /// What has not been looked at is marked, goals get their reasons, and what was found is held against itself.
    pub fn conclude(&mut self, budget: &Budget) -> Result<(), Outcome> {
        let hard = std::mem::take(&mut self.hard);
        let was_cut = !hard.is_empty() || self.tree.has_open();
        // A search that has looked at everything has not been ended by anything.
        self.limit = self
            .limit
            .filter(|_| was_cut || !self.goals.open().is_empty());
        for (open, _) in hard {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unknown;
        }
        self.mark_unvisited();
        self.settle_for_unseen();
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

    /// Whether what is known from elsewhere is still worth following.
    fn may_follow(&self) -> bool {
        let (_, waited_for) = self.waited_for();
        self.followed_in_vain < FOLLOWED_IN_VAIN * waited_for
    }

    /// How many ways through the code are open, and how many goals the search waits for.
    fn waited_for(&self) -> (usize, usize) {
        let (all, open) = (self.goals.all(), self.goals.open());
        let is_way = |&goal: &u32| all[goal as usize].criterion != "exception";
        let ways = open.iter().filter(is_way).count();
        let exceptions = open.len() - ways;
        let waited_for = ways + exceptions.div_ceil(EXCEPTIONS_LIKE_A_WAY);
        (ways, waited_for.clamp(1, MOST_WAITED_FOR))
    }

    /// How many alternatives may be looked at in vain after so many of which the last covered something.
    fn patience_in_vain(&self, last_new: usize, budget: &Budget) -> usize {
        let (ways, waited_for) = self.waited_for();
        let states = match (self.figures.lives, ways) {
            (0, _) => 1,
            (_, 0) => STATES_WAITED_FOR / EXCEPTIONS_LIKE_A_WAY,
            _ => STATES_WAITED_FOR,
        };
        let most = budget.in_vain.saturating_mul(waited_for * states);
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
            self.note_influencing_forks(&foregone, self.tree.paths[known].leaf);
            self.grant_wishes(known, budget);
        }
    }

    /// The next call of an object at rest, while there are goals that it may lead to.
    fn next_setup_call(&mut self, budget: &Budget) -> Option<Open> {
        loop {
            let open = self.next_call(budget.pruning.direction)?;
            let node = &self.tree.nodes[open.node];
            if node.states[open.alternative] != NodeState::Open {
                continue;
            }
            let lives = matches!(node.fork.ways[open.alternative], Alternative::SetupCall(_));
            if lives && self.figures.lives >= budget.lives {
                continue;
            }
            if View::distance(self, open, Leaning::Method).is_some() {
                self.figures.lives += usize::from(lives);
                self.idle_setup_calls += 1;
                return Some(open);
            }
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unneeded;
        }
    }

    /// The nearest to an open goal of those that the solver has given up no more often than this.
    fn next_hard(&mut self, most_tries: usize) -> Option<(Open, usize)> {
        let rank = |&(open, tries): &(Open, usize)| {
            let far = View::distance(self, open, Leaning::Method);
            (tries, far.unwrap_or(u32::MAX), open.node)
        };
        let places = (0..self.hard.len()).filter(|&place| self.hard[place].1 <= most_tries);
        let best = places.min_by_key(|&place| rank(&self.hard[place]))?;
        Some(self.hard.remove(best))
    }

    /// The static fields that the method and the calls that make some inputs may read and that are not final, if the code
    /// tells.
    pub fn statics_read(&self, input_objects: &[InputObject]) -> Option<Vec<FieldName>> {
        let made =
            input_objects
                .iter()
                .filter_map(|input_object| match &input_object.plan.construction {
                    Construction::Calls(calls) => Some(calls.calls.iter().map(|call| call.method)),
                    _ => None,
                });
        let mut all = BTreeSet::new();
        for method in made.flatten().chain([self.method]) {
            // The library has fields of its own.
            if self.machine.class(self.machine.method(method).class).loader == LoaderId::APP {
                let (read, are_all) = self.code_facts.statics_read(&self.machine, method);
                all.extend(read);
                if !are_all {
                    return None;
                }
            }
        }
        Some(all.into_iter().collect())
    }

    /// The static fields that no test can set, but that the calls decide with which every test begins.
    pub fn statics_decided(&self) -> Vec<FieldName> {
        let hidden = |field: &FieldName| {
            let mut inputs = self
                .inputs
                .statics
                .iter()
                .filter(|input| !input.is_settable());
            inputs.any(|input| input.field.owner == field.class && input.field.name == field.name)
        };
        let decided = self.code_facts.statics_decided(&self.machine).into_iter();
        decided.filter(hidden).collect()
    }

    /// The program's classes with initialisers that have run before the method is called, but for its own.
    pub fn classes_ready(&self) -> Arc<[Arc<str>]> {
        self.classes_ready.clone()
    }

    fn note_ready_classes(&mut self) {
        let own = self.machine.method(self.method).class;
        let ids = (0..).map(ClassId).zip(self.machine.classes());
        let ready = ids.filter(|&(id, class)| {
            let initialises = |file: &Arc<ClassFile>| {
                let mut methods = file.methods.iter();
                methods.any(|method| &*method.name == "<clinit>")
            };
            id != own
                && class.loader == LoaderId::APP
                && self.machine.is_initialized(id)
                && class.file.as_ref().is_some_and(initialises)
        });
        self.classes_ready = ready.map(|(_, class)| class.name.clone()).collect();
    }

    /// What the method is called with.
    pub fn inputs(&self) -> &Inputs {
        &self.inputs
    }
}

/// Why a class cannot be initialised; its goals are open for that.
fn why_not_ready(machine: &Machine, error: &CallError, goals: &mut Goals) -> String {
    let (reason, why) = match error {
        CallError::Stopped(Outcome::StepLimit(_)) => {
            let why = format!("its class is not ready after {INITIALIZER_STEPS} instructions");
            (Reason::Bound, why)
        }
        CallError::Stopped(Outcome::Unsupported(_) | Outcome::Refused(_)) => {
            (Reason::Unsupported, machine.describe_call_error(error))
        }
        _ => (Reason::NotReached, machine.describe_call_error(error)),
    };
    let all: GoalSet = goals.all().iter().map(|goal| goal.id).collect();
    goals.note(&all, reason);
    why
}

impl View for Explorer {
    fn distance(&self, open: Open, leaning: Leaning) -> Option<u32> {
        let node = &self.tree.nodes[open.node];
        let far = distance(&self.distance, &node.whereabouts, Some(&node.begun))?;
        Some(far.saturating_add(self.penalties.of(&self.tree, open, leaning)))
    }

    fn depth(&self, open: Open) -> usize {
        self.tree.nodes[open.node].depth
    }

    /// What only the making of inputs passes is new, too, when that happens for the first time.
    fn covered(&self) -> usize {
        self.goals.all().len() - self.goals.open().len() + self.passed_unseen.len()
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
