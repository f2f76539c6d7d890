//! Explores one method after the other, with what is kept from one to the next. Worker processes have one of these, and so
//! do threads where there are no worker processes.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use vitro_explore::{Budget, RecordedInput};
use vitro_vm::MethodId;

use crate::explore::{GoalLister, Wanted, explore_method, load};
use crate::job::{Elsewhere, Job};
use crate::library::shared::Shared;
use crate::provoke::provoke;
use crate::ready::Ready;
use crate::report::{GoalName, MethodReport};
use crate::request::{Problem, Request};
use crate::static_calls::with_static_calls;

/// A method to explore, with all that the worker does not know yet.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Assignment {
    /// What is explored at all; said once.
    pub request: Option<Request>,
    pub job: Job,
    /// What this search may cost.
    pub budget: Budget,
    /// The time that is left.
    pub left: Option<Duration>,
    /// The goals that are looked for, if some are known already.
    pub goals: Option<HashSet<GoalName>>,
    /// What the worker has to remember besides what it was sent before.
    pub learned: Vec<Arc<RecordedInput>>,
    /// What this search starts from, by the order in which the worker was sent it.
    pub known: Vec<u32>,
    /// Whether nothing is explored: only the goals are wanted.
    pub only_goals: bool,
}

/// What a search found, what it learned, and what it has cost.
pub(crate) type Found = (MethodReport, Vec<Arc<RecordedInput>>, u64);

/// What a worker keeps from one task to the next.
#[derive(Default)]
pub(crate) struct Bench {
    request: Option<Request>,
    learned: Vec<Arc<RecordedInput>>,
    ready: Option<Ready>,
    shared: Shared,
    lister: Option<GoalLister>,
}

impl Bench {
    /// Explores a method.
    pub fn explore(&mut self, assignment: Assignment) -> Result<Found, Problem> {
        let Assignment {
            request,
            job,
            mut budget,
            left,
            goals,
            learned,
            known,
            only_goals: has_only_goals,
        } = assignment;
        budget.limits.deadline = left.map(|left| Instant::now() + left);
        if let Some(request) = request {
            self.request = Some(request);
            self.shared = Shared::default();
            self.lister = None;
        }
        self.learned.extend(learned);
        let Some(request) = &self.request else {
            return Err(Problem::Internal("a method without a request".into()));
        };
        let request = Request {
            budget,
            ..request.clone()
        };
        if has_only_goals {
            let mut lister = match self.lister.take() {
                Some(lister) => lister,
                None => GoalLister::new(&request)?,
            };
            let report = lister.report(&request, &job)?;
            self.lister = Some(lister);
            return Ok((report, Vec::new(), 0));
        }
        provoke(&job);
        let recorded = |&number: &u32| self.learned.get(number as usize).cloned();
        let known: Option<Arc<[_]>> = known.iter().map(recorded).collect();
        let known = known.ok_or_else(|| Problem::Internal("an unknown recorded".into()))?;
        let kept = (&mut self.ready, &mut self.shared);
        explore_with(&request, &job, known, goals, kept)
    }
}

fn explore_with(
    request: &Request,
    job: &Job,
    known: Arc<[Arc<RecordedInput>]>,
    goals: Option<HashSet<GoalName>>,
    (ready, shared): (&mut Option<Ready>, &mut Shared),
) -> Result<Found, Problem> {
    let prepared = ready.take().filter(|ready| ready.name == job.class);
    let mut here = match prepared {
        Some(prepared) => prepared,
        None => {
            let mut here = Ready::new(request, &job.class, shared)?;
            for name in &job.nest_classes {
                // What cannot be loaded has no goals here.
                let _ = load(&mut here.machine, name);
            }
            here
        }
    };
    let first = here.machine.class(here.class).first_method.0;
    let method = MethodId(first + job.index as u32);
    here.code_facts.recorded_inputs = known;
    // Only where something is open there, other classes are watched.
    let elsewhere = job.elsewhere.iter().filter(|other| {
        let mut names = goals.iter().flatten();
        names.any(|name| *name.class == *other.class)
    });
    let hidden = job.hidden_goals_of.iter();
    let elsewhere: Vec<Elsewhere> = hidden.chain(elsewhere).cloned().collect();
    let wanted = Wanted {
        goals_of: &job.goals_of,
        elsewhere: &elsewhere,
        only: goals,
    };
    let mut explored = explore_method(here.machine, method, &wanted, &here.code_facts, request)?;
    if wanted.only.is_none() {
        explored = with_static_calls(explored, method, &wanted, &here.code_facts, request)?;
    }
    here.machine = explored.machine;
    *ready = Some(here);
    let cost = explored.report.figures.cost;
    Ok((explored.report, explored.recorded_inputs, cost))
}
