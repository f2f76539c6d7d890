//! The driver of symbolic execution: run, note forks, pick, ask, go there.
//!
//! [`Explorer`] runs the machine under a model until it stops at a fork. The other alternatives go to the
//! [`crate::frontier`], the run continues to the end of its path, and then the frontier's policy picks an open alternative,
//! whose feasibility is only asked now. The solver's answer is the model of the next path. No path is run twice, and nothing
//! is dropped without a mark in the tree.

mod about_call;
mod enter;
mod finish;
mod path;
mod relation;
pub mod sketch;
mod spent;
mod thread_turns;
mod value_goals;

use std::sync::Arc;
use std::time::Instant;

use vitro_coverage::{GoalSet, Goals, Reason, Subject};
use vitro_solver::Config;
use vitro_vm::{Arrays, CallError, ForkKind, Machine, MethodId, Outcome, Symbolic, Trap};

use crate::budget::{Budget, Figures, cost_of_solving, for_paths};
use crate::code_facts::CodeFacts;
use crate::entry_call::{Begin, EntryCall};
use crate::frontier::penalties::Penalties;
use crate::frontier::strategy::{Leaning, Strategy};
use crate::frontier::trace::{PickAnswer, PickEvent};
use crate::frontier::view::{SearchView, SetupCalls};
use crate::frontier::{Event, Frontier, Gain, Pick, strategy};
use crate::inputs::Inputs;
use crate::limit::beat;
use crate::policy::{patience, turns};
use crate::queries::{Asking, SolverQueries};
use crate::recorded_inputs::recording::{Producer, RecordedInput};
use crate::recorded_inputs::replay::Replay;
use crate::subsumption::Subsumption;
use crate::targets::Targets;
use crate::thread_order::ThreadOrders;
use crate::tree::{Leaf, NodeState, Path, Tree};
use crate::verdict;

use spent::Spent;

/// Most instructions for the initialisers of classes: of the method's own before it begins, of others on its paths.
/// Tables that are read from files take tens of millions.
pub const INITIALIZER_STEPS: u64 = 100_000_000;

/// A method under exploration.
pub struct Explorer {
    /// The machine, with the method's class ready.
    pub machine: Machine,
    /// What has been found.
    pub tree: Tree,
    /// What it took.
    pub figures: Figures,
    /// What is looked for.
    targets: Targets,
    /// What is called.
    call: EntryCall,
    /// The constraint solver manager.
    queries: SolverQueries,
    /// What the code says about sequences of calls.
    code_facts: CodeFacts,
    /// What may be looked at next.
    frontier: Search,
    /// The recorded inputs that runs repeat.
    replay: Replay,
    /// The states that later ones may be subsumed by.
    subsumption: Subsumption,
    /// What the current path knows of the order of threads.
    threads: ThreadOrders,
    /// What was spent, and what ended the search.
    spent: Spent,
}

/// The frontier with the penalties that order it, and what is noted of its picks.
pub(crate) struct Search {
    pub sources: Frontier,
    pub penalties: Penalties,
    /// All picks, if they are recorded.
    pub trace: Option<Vec<PickEvent>>,
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
    /// The last path is one that the caller asked for.
    Found,
    /// It may go on.
    Paused,
    /// Nothing is open, or the budget is used up.
    Ended,
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
        let planned = planned(&symbolic);
        symbolic.watch(watched, value_goals::asked(goals.all()));
        machine.symbolic = Some(Box::new(symbolic));
        let own = watched.iter().find(|(watched, _)| *watched == method);
        let targets = Targets::new(subject, goals, own.map(|&(_, number)| number));
        let call = EntryCall::new(&machine, method, inputs, start);
        let mut explorer = Explorer::over(machine, call, targets, solver, code_facts);
        explorer.figures.planning = planning;
        explorer.figures.planned = planned;
        Ok(explorer)
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
        let planned = planned(&symbolic);
        machine.symbolic = Some(Box::new(symbolic));
        let subject = Subject::of_classes(&[]);
        let goals = Goals::new(&subject, &[]);
        let targets = Targets::new(subject, goals, None);
        let mut call = EntryCall::new(&machine, method, inputs, start);
        call.entry = Some(entry);
        let mut explorer = Explorer::over(machine, call, targets, solver, code_facts);
        explorer.figures.planned = planned;
        explorer
    }

    fn over(
        machine: Machine,
        call: EntryCall,
        targets: Targets,
        solver: Config,
        code_facts: CodeFacts,
    ) -> Explorer {
        let heuristic = Box::new(strategy::BreadthFirst::default());
        Explorer {
            spent: Spent::since(machine.steps),
            machine,
            tree: Tree::default(),
            figures: Figures::default(),
            targets,
            call,
            queries: SolverQueries::new(solver),
            code_facts,
            frontier: Search {
                sources: Frontier::new(heuristic),
                penalties: Penalties::default(),
                trace: None,
            },
            replay: Replay::default(),
            subsumption: Subsumption::default(),
            threads: ThreadOrders::default(),
        }
    }

    /// How plain alternatives are ordered; breadth first by default.
    pub fn set_strategy(&mut self, strategy: Box<dyn Strategy>) {
        self.frontier.sources.set_heuristic(strategy);
    }

    /// How unknown indices and lengths are met.
    pub fn set_arrays(&mut self, arrays: Arrays) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.arrays = arrays;
        }
    }

    /// Most elements of an array among the inputs.
    pub fn set_array_size(&mut self, most: u32) {
        if let Some(symbolic) = &mut self.machine.symbolic {
            symbolic.array_size = most;
        }
    }

    /// All paths are reported in the end, which takes memory and time, too.
    pub fn report_all_paths(&mut self) {
        self.spent.reports_all = true;
    }

    /// Every order of threads is explored, to see that most are not needed.
    pub fn explore_all_orders(&mut self) {
        self.threads.all = true;
    }

    /// Runs that come into a state which an earlier one subsumes end there.
    pub fn subsume_states(&mut self) {
        self.subsumption.programs.turn_on();
    }

    /// Notes every pick: see [`Explorer::picks`].
    pub fn trace_picks(&mut self) {
        self.frontier.trace = Some(Vec::new());
    }

    /// The outcome of each pick, in order, if that was asked for.
    pub fn picks(&self) -> &[PickEvent] {
        self.frontier.trace.as_deref().unwrap_or(&[])
    }

    /// What is worth reaching, and what has been reached.
    pub fn goals(&self) -> &Goals {
        &self.targets.goals
    }

    /// These goals are looked for again, whatever was said of them.
    pub fn reopen(&mut self, goals: &GoalSet) {
        self.targets.goals.reopen(goals);
    }

    /// The methods under test.
    pub fn subject(&self) -> &Subject {
        &self.targets.subject
    }

    /// The machine as it was, for the next method.
    pub fn into_machine(self) -> Machine {
        let mut machine = self.machine;
        machine.symbolic = None;
        machine.limits.steps = self.call.step_limit;
        machine.limits.deadline = None;
        machine.switch_to(self.call.start);
        machine.release(self.call.start);
        machine
    }

    /// Explores until nothing is open or the budget is used up.
    pub fn run(&mut self, budget: &Budget) -> Result<(), Outcome> {
        self.begin(budget)?;
        self.go_on(budget, &|_| false);
        self.conclude(budget)
    }

    /// The first path.
    pub fn begin(&mut self, budget: &Budget) -> Result<(), Outcome> {
        self.machine.limits.deadline = budget.limits.deadline;
        self.queries.set_deadline(budget.limits.deadline);
        self.frontier.sources.leave_out(&budget.without);
        self.begin_call()?;
        let budget = &for_paths(budget);
        self.run_on(None, budget);
        self.offer(&Event::PathsFound {
            first: 0,
            is_new: true,
        });
        Ok(())
    }

    /// The machine stands before the method's first instruction.
    fn begin_call(&mut self) -> Result<(), Outcome> {
        self.spent.begin(self.machine.steps);
        if let Err(trap) = self.call.start_on(&mut self.machine) {
            return Err(match trap {
                Trap::Stop(outcome) => outcome,
                trap => Outcome::Internal(format!("{trap:?}")),
            });
        }
        let trace = self.take_trace();
        self.call.begin = Some(Begin {
            point: self.machine.choice_point(),
            shadows: self.shadows(),
            trace: trace.clone(),
        });
        self.put_trace(trace);
        if self.subsumption.programs.is_on() {
            self.machine.begin_whole_states();
        }
        Ok(())
    }

    /// Explores until nothing is open, the budget is used up or a new path is one that the caller waits for. Says
    /// whether there is such a path, the last of the tree.
    pub fn go_on(&mut self, budget: &Budget, waited_for: &dyn Fn(&Path) -> bool) -> bool {
        self.go_on_until(budget, waited_for, u64::MAX) == Went::Found
    }

    /// As `go_on`, but pauses when the search has cost this much since the beginning: see [`Explorer::cost`].
    pub fn go_on_until(
        &mut self,
        budget: &Budget,
        waited_for: &dyn Fn(&Path) -> bool,
        pause: u64,
    ) -> Went {
        let budget = &for_paths(budget);
        loop {
            beat();
            if self.met_limit(budget).is_some() {
                return Went::Ended;
            }
            if self.cost() >= pause {
                return Went::Paused;
            }
            if self.tree.paths.len() >= patience::PATHS_BEFORE_PROOFS {
                self.targets.rule_out(budget.check_proofs);
            }
            self.targets.aim();
            let Some(pick) = self.next_pick(budget) else {
                return Went::Ended;
            };
            let known = self.tree.paths.len();
            self.look_at(&pick, budget);
            if self.tree.paths[known..].iter().any(waited_for) {
                return Went::Found;
            }
        }
    }

    /// The next pick by the policy.
    fn next_pick(&mut self, budget: &Budget) -> Option<Pick> {
        let (_, awaited) = self.targets.awaited();
        let hard_budget = budget.cost / turns::HARD_QUERY_SHARE;
        let hard_cost = cost_of_solving(self.spent.hard_query_steps);
        let pace = &mut self.frontier.sources.pace;
        pace.expect(awaited);
        pace.hard_queries_have_budget = hard_cost < hard_budget;
        let setup = SetupCalls {
            are_ordered: budget.pruning.direction,
            are_allowed: self.figures.lives < budget.limits.setup_calls,
        };
        let (sources, mut view) = self.view(setup);
        sources.next(&mut view)
    }

    /// Looks at a pick: asks whether an input leads there, and runs it. Whatever comes of it is noted.
    fn look_at(&mut self, pick: &Pick, budget: &Budget) {
        let open = pick.open;
        let distance = self.targets.distance_from(&self.tree.nodes[open.node]);
        if (budget.goals_only || pick.needs_goal) && distance.is_none() {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unneeded;
            if !pick.needs_goal {
                self.release_if_done(open.node);
            }
            self.note_pick(pick, distance, 0, PickAnswer::Unneeded, Noted::of(self));
            return;
        }
        let before = Noted::of(self);
        let penalty = self
            .frontier
            .penalties
            .of(&self.tree, open, Leaning::Method);
        self.note_setup_call_made(pick);
        if let Some(inputs) = &pick.repeats {
            self.replay.keep_to(open, inputs.clone());
        }
        let steps = turns::QUERY_STEPS.get(pick.tries);
        let steps = steps.map_or(self.queries.patience, |&steps| {
            self.queries.patience.min(steps)
        });
        self.queries.limit_steps(steps);
        self.frontier.penalties.begin(&self.tree, open);
        let is_last_try = steps >= self.queries.patience;
        let answer = self.enter(open, (!is_last_try).then_some(pick.tries + 1));
        if answer == PickAnswer::Sat {
            self.offer(&Event::RunBegins);
            self.run_on(Some((open.node, open.alternative)), budget);
        }
        if pick.tries > 0 {
            self.spent.hard_query_steps += self.figures.solver_steps - before.solver_steps;
        }
        self.note_gain(pick, &before);
        self.note_pick(pick, distance, penalty, answer, before);
        self.release_if_done(open.node);
    }

    fn note_setup_call_made(&mut self, pick: &Pick) {
        if pick.needs_goal {
            let fork = &self.tree.nodes[pick.open.node].fork;
            let is_setup_call = fork.kind == ForkKind::SetupCall
                && matches!(
                    fork.ways[pick.open.alternative],
                    vitro_vm::Alternative::SetupCall(_)
                );
            self.figures.lives += usize::from(is_setup_call);
        }
    }

    /// Tells the frontier and the penalties whether a pick has covered something new.
    fn note_gain(&mut self, pick: &Pick, before: &Noted) {
        let is_new = self.targets.covered() != before.covered;
        let gain = match is_new {
            true => Gain::New {
                after_setup: self.tree.has_setup_call(pick.open),
            },
            false => Gain::Nothing,
        };
        self.frontier.sources.outcome(pick, gain);
        let first = before.paths;
        self.offer(&Event::PathsFound { first, is_new });
        match is_new {
            true => self.frontier.penalties.refresh(&self.tree, pick.open),
            false => self.frontier.penalties.note(&self.tree, pick.open),
        }
    }

    /// Runs to the end of the path, and looks for other inputs of it.
    fn run_on(&mut self, at: Leaf, budget: &Budget) {
        let known = self.tree.paths.len();
        self.run_path(at, budget);
        if self.tree.paths.len() > known {
            let symbolic = self.machine.symbolic.as_mut();
            let foregone = symbolic.map_or_else(Vec::new, |symbolic| symbolic.take_foregone());
            self.targets.aim();
            let leaf = self.tree.paths[known].leaf;
            let foregone = &foregone[..];
            self.offer(&Event::Decided { foregone, leaf });
            self.solve_value_goals(known, budget);
        }
    }

    /// The frontier, and what its sources may know.
    fn view(&mut self, setup: SetupCalls) -> (&mut Frontier, SearchView<'_>) {
        let view = SearchView {
            machine: &mut self.machine,
            tree: &self.tree,
            targets: &mut self.targets,
            code_facts: &self.code_facts,
            penalties: &self.frontier.penalties,
            setup,
        };
        (&mut self.frontier.sources, view)
    }

    /// Tells the sources what has happened.
    fn offer(&mut self, event: &Event<'_>) {
        let (sources, mut view) = self.view(SetupCalls::default());
        sources.offer(event, &mut view);
    }

    /// The parts that comparisons of states need.
    fn asking(&mut self) -> (&mut Subsumption, Asking<'_>) {
        let asking = Asking {
            machine: &mut self.machine,
            tree: &self.tree,
            queries: &mut self.queries,
            figures: &mut self.figures,
        };
        (&mut self.subsumption, asking)
    }

    /// What has not been looked at is marked, goals get their reasons, and what was found is held against itself.
    pub fn conclude(&mut self, budget: &Budget) -> Result<(), Outcome> {
        let unanswered = self.frontier.sources.unanswered();
        let was_cut = !unanswered.is_empty() || self.tree.has_open();
        // A search that has looked at everything has not been ended by anything.
        if !was_cut && self.targets.goals.open().is_empty() {
            self.spent.limit = None;
        }
        for open in unanswered {
            self.tree.nodes[open.node].states[open.alternative] = NodeState::Unknown;
        }
        self.tree.mark_unvisited();
        self.targets.cover_unseen();
        verdict::OpenGoals {
            targets: &mut self.targets,
            tree: &self.tree,
            machine: &self.machine,
            code_facts: &self.code_facts,
            call: &self.call,
            outlived_stub: self.spent.outlived_stub,
        }
        .give_reasons(budget.check_proofs);
        self.figures.steps = self.spent.steps(self.machine.steps);
        self.figures.cost = self.cost();
        let symbolic = self.machine.symbolic.as_ref();
        self.figures.implied = symbolic.map_or(0, |symbolic| symbolic.implied_count());
        let wrong = symbolic.and_then(|symbolic| {
            let pairs = patience::CHECKED_PAIRS;
            self.tree.contradiction(&symbolic.terms, pairs)
        });
        match wrong {
            Some(_) => Err(Outcome::Internal(
                "an input takes a way that was called infeasible".to_owned(),
            )),
            None => Ok(()),
        }
    }

    /// Whether some input has a state that its constructor alone cannot give it.
    pub fn met_hidden_state(&self) -> bool {
        verdict::met_hidden_state(&self.tree)
    }

    /// Goals that a path passes although the code alone rules them out: there are none, or there is a bug.
    pub fn refuted(&self) -> Vec<u32> {
        self.targets.refuted(&self.tree.paths)
    }

    /// What was learned about constructing objects, for other searches: at most this many.
    pub fn recorded_inputs(&self, most: usize) -> Vec<Arc<RecordedInput>> {
        let firsts = self.targets.first_paths();
        let known = self.subsumption.objects.forms();
        let is_known = |form: &[u64]| known.contains(form);
        self.producer()
            .recorded(&self.tree.paths, &firsts, &is_known, most)
    }

    fn producer(&self) -> Producer<'_> {
        Producer {
            machine: &self.machine,
            effects: &self.code_facts,
            method: self.call.method,
            constructed: self.call.constructed,
        }
    }

    /// Adds a pick to the trace.
    fn note_pick(
        &mut self,
        pick: &Pick,
        distance: Option<u32>,
        penalty: u32,
        answer: PickAnswer,
        before: Noted,
    ) {
        let Some(trace) = &mut self.frontier.trace else {
            return;
        };
        let node = &self.tree.nodes[pick.open.node];
        let open_before = before.open.iter().flat_map(|open| open.iter());
        let gained = open_before.filter(|&goal| !self.targets.goals.open().contains(goal));
        trace.push(PickEvent {
            number: trace.len() + 1,
            source: pick.source.to_owned(),
            node: pick.open.node,
            alternative: pick.open.alternative,
            place: node.whereabouts.last().copied(),
            kind: format!("{:?}", node.fork.kind),
            distance,
            penalty,
            answer,
            solver_steps: self.figures.solver_steps - before.solver_steps,
            gained: gained.collect(),
            paths: self.tree.paths.len() - before.paths,
        });
    }
}

/// How things stood before a pick.
struct Noted {
    covered: usize,
    paths: usize,
    solver_steps: u64,
    /// The open goals, if picks are traced.
    open: Option<GoalSet>,
}

impl Noted {
    fn of(explorer: &Explorer) -> Noted {
        let is_traced = explorer.frontier.trace.is_some();
        Noted {
            covered: explorer.targets.covered(),
            paths: explorer.tree.paths.len(),
            solver_steps: explorer.figures.solver_steps,
            open: is_traced.then(|| explorer.targets.goals.open().clone()),
        }
    }
}

/// How many types were planned, and how many ways to make their objects.
fn planned(symbolic: &Symbolic) -> u64 {
    let ways = symbolic.plans.values().map(|options| options.plans.len());
    symbolic.plans.len() as u64 + ways.sum::<usize>() as u64
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
