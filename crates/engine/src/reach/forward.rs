//! The search from the start of a method: the explorer, guided by its distance to the target alone. It runs in slices, so
//! that another search can run in between.

use vitro_coverage::{Flows, Goals, Reason, State};
use vitro_explore::{Budget, CodeFacts, Ending, Explorer, Limit, Path, Went};
use vitro_solver::Config;
use vitro_vm::{Machine, MethodId};

use super::place::Wanted;
use crate::explore::{self, Standing, path_report, subject_of};
use crate::readable;
use crate::report::PathReport;
use crate::request::{Problem, StrategyName};

/// How a part of the search ended.
pub(super) enum Step {
    /// A run passes the target.
    Found(Box<PathReport>),
    /// It may go on.
    Paused,
    /// It is over, with this.
    Ended(State),
}

/// The search through one method.
pub(super) struct Forward {
    explorer: Explorer,
    method: MethodId,
    standing: Standing,
    budget: Budget,
    begun: bool,
    /// Paths that have been looked at.
    judged: usize,
}

/// The machine as it was, and why a method cannot be explored.
pub(super) type NotBegun = Box<(Machine, String)>;

/// An explorer of a method that knows the goals of a target.
pub(super) fn explorer(
    mut machine: Machine,
    method: MethodId,
    wanted: &Wanted,
    code_facts: CodeFacts,
) -> Result<(Explorer, Standing), NotBegun> {
    let of_class = explore::Wanted {
        goals_of: &wanted.methods,
        elsewhere: &[],
        only: None,
    };
    let (subject, watched) = subject_of(&mut machine, method, &of_class, &mut Flows::default());
    let standing = Standing::of(&subject);
    let mut goals: Goals = wanted.table(&subject);
    goals.only(&wanted.goals);
    let config = Config::for_paths();
    match Explorer::new(
        machine, method, &watched, subject, goals, config, code_facts,
    ) {
        Ok(explorer) => Ok((explorer, standing)),
        Err(failed) => Err(Box::new((failed.machine, failed.why))),
    }
}

impl Forward {
    pub fn new(
        machine: Machine,
        method: MethodId,
        wanted: &Wanted,
        code_facts: CodeFacts,
        budget: Budget,
    ) -> Result<Forward, NotBegun> {
        let (mut explorer, standing) = explorer(machine, method, wanted, code_facts)?;
        explorer.set_strategy(StrategyName::Mixed(0).build());
        Ok(Forward {
            explorer,
            method,
            standing,
            budget,
            begun: false,
            judged: 0,
        })
    }

    /// What the search has cost.
    pub fn cost(&self) -> u64 {
        self.explorer.cost()
    }

    /// The limit that the search has come to.
    pub fn ended_by(&self) -> Option<Limit> {
        self.explorer.ended_by()
    }

    /// Forks in the tree.
    pub fn nodes(&self) -> usize {
        self.explorer.tree.nodes.len()
    }

    /// Goes on until a run passes the target, or it has cost this much altogether.
    pub fn go_on(&mut self, wanted: &Wanted, pause: u64) -> Result<Step, Problem> {
        if !self.begun {
            self.begun = true;
            let begun = self.explorer.begin(&self.budget);
            if begun.is_err() {
                return Ok(Step::Ended(State::Open(Reason::Unsupported)));
            }
        }
        loop {
            while self.judged < self.explorer.tree.paths.len() {
                let path = self.explorer.tree.paths[self.judged].clone();
                self.judged += 1;
                let mut printer = readable::printer(&self.explorer.machine, [&path]);
                if passes(&path, wanted)
                    && let Some(report) = path_report(
                        &mut self.explorer,
                        self.method,
                        &self.standing,
                        &path,
                        &mut printer,
                    )
                {
                    return Ok(Step::Found(Box::new(report)));
                }
            }
            let waited_for = |path: &Path| passes(path, wanted);
            let went = self.explorer.go_on_until(&self.budget, &waited_for, pause);
            match went {
                Went::Found => {}
                Went::Paused => return Ok(Step::Paused),
                Went::Ended => return self.conclude(wanted).map(Step::Ended),
            }
        }
    }

    /// What was found last did not do.
    pub fn refuse(&mut self, wanted: &Wanted) {
        self.explorer.reopen(&wanted.goals);
    }

    /// What is known at the end of the search.
    pub fn conclude(&mut self, wanted: &Wanted) -> Result<State, Problem> {
        let concluded = self.explorer.conclude(&self.budget);
        concluded.map_err(|outcome| Problem::Internal(outcome.to_string()))?;
        let states = wanted
            .goals
            .iter()
            .map(|goal| self.explorer.goals().state(goal));
        let mut reason = None;
        for state in states {
            reason = match state {
                State::Open(other) => reason.max(Some(other)),
                State::Covered { .. } => Some(Reason::ReplayDisagrees),
                State::Unreachable => reason,
            };
        }
        Ok(reason.map_or(State::Unreachable, State::Open))
    }

    pub fn into_machine(self) -> Machine {
        self.explorer.into_machine()
    }
}

/// Whether a path passes the target and ends.
pub(super) fn passes(path: &Path, wanted: &Wanted) -> bool {
    let ends = matches!(path.ending, Ending::Returned { .. } | Ending::Threw(..));
    ends && wanted.goals.iter().any(|goal| path.covered.contains(goal))
}
