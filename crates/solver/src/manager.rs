//! The face of the crate: a solver with a stack of constraints.

use std::rc::Rc;
use std::time::Instant;

use vitro_expr::{Model, Term, Terms};

use crate::answer::{Answer, Origin, Outcome, Reason, Verdict};
use crate::chain;
use crate::config::{Config, LayerKind};
use crate::context::{Context, Query};
use crate::layer::Layer;
use crate::layer::reuse::satisfies;
use crate::readable::{Rows, Taste, polish};
use crate::record::Recorder;
use crate::stack::{Group, Readable, Stack};
use crate::statistics::Statistics;

/// A gate with its clauses, in bytes,
const GATE: u64 = 150;
/// and a constraint in a query that is remembered, with its share of the model.
const REMEMBERED: u64 = 80;

/// The constraint solver manager.
pub struct Solver {
    config: Config,
    /// When every query has to be over.
    deadline: Option<Instant>,
    chain: Box<dyn Layer>,
    stack: Stack,
    statistics: Statistics,
    recorder: Option<Recorder>,
}

impl Default for Solver {
    fn default() -> Self {
        Solver::new(Config::default())
    }
}

impl Solver {
    /// A solver without constraints. If a folder to record to cannot be written, it does not record,
    /// and [`Solver::recording_failed`] says why.
    pub fn new(config: Config) -> Solver {
        Solver {
            chain: chain::build(&config),
            stack: Stack::new(config.layers.contains(&LayerKind::Split)),
            statistics: Statistics::default(),
            recorder: config.record.as_deref().map(Recorder::new),
            deadline: None,
            config,
        }
    }

    /// Why the stream of queries is not recorded, if it should be and is not.
    pub fn recording_failed(&self) -> Option<&str> {
        self.recorder.as_ref().and_then(Recorder::failure)
    }

    /// How many steps a query may cost from now on. What was given up under a lower limit is tried again when it is
    /// asked again.
    pub fn limit_steps(&mut self, steps: u64) {
        self.config.limits.steps = steps;
    }

    /// When every query has to be over, whatever it may cost.
    pub fn set_deadline(&mut self, deadline: Option<Instant>) {
        self.deadline = deadline;
    }

    /// The memory that it holds, by its own count: the same on every machine.
    pub fn held_memory(&self) -> u64 {
        GATE * self.statistics.gates + REMEMBERED * self.statistics.remembered
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.stack.push();
        if let Some(recorder) = &mut self.recorder {
            recorder.push();
        }
    }

    /// Closes a level; says whether there was one.
    pub fn pop(&mut self) -> bool {
        if let Some(recorder) = &mut self.recorder
            && self.stack.depth() > 0
        {
            recorder.pop();
        }
        self.stack.pop()
    }

    /// How many levels are open.
    pub fn depth(&self) -> usize {
        self.stack.depth()
    }

    /// Adds a constraint to the present level.
    pub fn assert(&mut self, terms: &mut Terms, constraint: Term) {
        self.stack.assert(terms, constraint);
        if let Some(recorder) = &mut self.recorder {
            recorder.assert(terms, constraint);
        }
    }

    /// The constraints of all levels.
    pub fn constraints(&self) -> &[Term] {
        self.stack.asserted()
    }

    /// Counters since the solver was made.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Whether the present constraints have a solution.
    pub fn check(&mut self, terms: &mut Terms) -> Outcome {
        self.statistics.queries += 1;
        let outcome = self.decide(terms);
        if let Some(recorder) = &mut self.recorder {
            recorder.check(&outcome.answer);
        }
        outcome
    }

    /// Whether they have one together with further constraints, which do not stay.
    pub fn check_with(&mut self, terms: &mut Terms, further: &[Term]) -> Outcome {
        self.push();
        for &constraint in further {
            self.assert(terms, constraint);
        }
        let outcome = self.check(terms);
        self.pop();
        outcome
    }

    /// The solution that was found, with small, round, printable values where the constraints leave a choice.
    pub fn readable(
        &self,
        terms: &Terms,
        model: &Model,
        taste: &dyn Fn(&Terms, vitro_expr::Var) -> Taste,
        rows: Rows<'_>,
    ) -> Model {
        let mut better = Vec::new();
        for group in self.stack.groups() {
            // Groups share no variable: what one has become does not depend on the others. But what its own are may have
            // become known since.
            let characters = group.count(|var| taste(terms, var) == Taste::Character);
            let known = group.readable.take();
            let readable = known.filter(|known| known.characters == characters);
            let readable = readable.unwrap_or_else(|| {
                let all = polish(terms, &group.constraints, model, taste, rows);
                let values = Rc::new(group.part_of(&all));
                Readable { characters, values }
            });
            better.push(readable.values.clone());
            group.readable.replace(Some(readable));
        }
        Model::joined([model].into_iter().chain(better.iter().map(|part| &**part)))
    }

    fn decide(&mut self, terms: &mut Terms) -> Outcome {
        let mut outcome = Outcome {
            answer: Answer::Sat(Model::new()),
            by: Origin::layer("stack"),
            steps: 0,
            solved_groups: 0,
        };
        if let Some(constraint) = self.stack.contradiction() {
            outcome.answer = Answer::Unsat(vec![constraint]);
            return outcome;
        }
        let own = self.config.limits.time.map(|time| Instant::now() + time);
        let deadline = own.into_iter().chain(self.deadline).min();
        let groups = self.stack.groups().to_vec();
        let mut most = 0;
        let mut unknown: Option<(Reason, Origin)> = None;
        // The newest group first: it is the likeliest to have no solution.
        for group in groups.iter().rev() {
            let left = self.config.limits.steps.saturating_sub(outcome.steps);
            if group.is_open(left) {
                let (verdict, steps) = self.solve(terms, group, left, deadline);
                outcome.steps += steps;
                outcome.solved_groups += 1;
                if steps >= most {
                    (most, outcome.by) = (steps, verdict.by);
                }
                // `Unknown` is kept, too: asking again under the same limits gives the same answer.
                *group.answer.borrow_mut() = Some((verdict.answer, verdict.by));
                group.allowed.set(left);
            } else {
                self.statistics.standing += 1;
            }
            match &*group.answer.borrow() {
                Some((Answer::Unsat(core), by)) => {
                    outcome.by = *by;
                    outcome.answer = Answer::Unsat(self.stack.origins(core));
                    return outcome;
                }
                Some((Answer::Unknown(reason), by)) => unknown = Some((reason.clone(), *by)),
                _ => {}
            }
        }
        match unknown {
            Some((reason, by)) => {
                outcome.by = by;
                outcome.answer = Answer::Unknown(reason);
            }
            None => outcome.answer = Answer::Sat(joined(&groups)),
        }
        outcome
    }

    fn solve(
        &mut self,
        terms: &mut Terms,
        group: &Group,
        steps: u64,
        deadline: Option<Instant>,
    ) -> (Verdict, u64) {
        self.statistics.groups += 1;
        let query = Query {
            constraints: group.constraints.clone(),
            hint: group.hint.clone(),
        };
        let mut context = Context::new(terms, &mut self.statistics, steps, deadline);
        let mut verdict = self.chain.solve(&mut context, &query);
        let spent = context.spent();
        if let Answer::Sat(model) = &verdict.answer
            && !satisfies(terms, &group.constraints, model, &mut 0)
        {
            // No layer should let this happen; if one does, the answer is not given.
            self.statistics.refused += 1;
            verdict.answer = Answer::Unknown(Reason::Incomplete);
        }
        if verdict.by.backend.is_none() {
            self.statistics.count(verdict.by, &verdict.answer, spent);
        }
        (verdict, spent)
    }
}

/// The solutions of all groups together.
fn joined(groups: &[Rc<Group>]) -> Model {
    let answers: Vec<_> = groups.iter().map(|group| group.answer.borrow()).collect();
    let parts = answers.iter().filter_map(|answer| match &**answer {
        Some((Answer::Sat(part), _)) => Some(part),
        _ => None,
    });
    Model::joined(parts)
}
