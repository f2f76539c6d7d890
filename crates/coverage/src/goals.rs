//! All goals of all wanted criteria in one table, with what became of each.

use std::sync::Arc;

use crate::criterion::{Criterion, Marks, Watcher};
use crate::event::Event;
use crate::goal::{Counts, Goal, GoalSet, Reason, State};
use crate::subject::Subject;

/// The table of goals.
pub struct Goals {
    goals: Vec<Goal>,
    states: Vec<State>,
    open: GoalSet,
    watch: Watch,
    criteria: Vec<&'static str>,
    limits: Vec<String>,
}

/// Follows one path for all criteria. A copy made at a fork goes on from there.
pub struct Watch {
    /// Each with the number of its first goal.
    watchers: Vec<(u32, Box<dyn Watcher>)>,
    covered: GoalSet,
}

impl Watch {
    /// What happens next on the path; see [`Watcher::feed`].
    pub fn feed(&mut self, events: &[Event], classes: &[Arc<str>]) {
        for (first, watcher) in &mut self.watchers {
            watcher.feed(events, classes, &mut Marks::new(&mut self.covered, *first));
        }
    }

    /// The goals that the path covers so far.
    pub fn covered(&self) -> &GoalSet {
        &self.covered
    }
}

impl Clone for Watch {
    fn clone(&self) -> Self {
        let copy = |(first, watcher): &(u32, Box<dyn Watcher>)| (*first, watcher.copy());
        Watch {
            watchers: self.watchers.iter().map(copy).collect(),
            covered: self.covered.clone(),
        }
    }
}

impl Goals {
    /// The goals of `criteria` over a subject, in this order.
    pub fn new(subject: &Subject, criteria: &[Box<dyn Criterion>]) -> Goals {
        let mut table = Goals {
            goals: Vec::new(),
            states: Vec::new(),
            open: GoalSet::new(),
            watch: Watch {
                watchers: Vec::new(),
                covered: GoalSet::new(),
            },
            criteria: criteria.iter().map(|criterion| criterion.name()).collect(),
            limits: Vec::new(),
        };
        for criterion in criteria {
            let plan = criterion.plan(subject);
            let first = table.goals.len() as u32;
            table.watch.watchers.push((first, plan.watcher));
            table.limits.extend(plan.limits);
            for mut goal in plan.goals {
                goal.id += first;
                table.open.insert(goal.id);
                table.goals.push(goal);
                table.states.push(State::Open(Reason::NotReached));
            }
        }
        table
    }

    /// All goals by number.
    pub fn all(&self) -> &[Goal] {
        &self.goals
    }

    /// What became of a goal.
    pub fn state(&self, goal: u32) -> State {
        let state = self.states.get(goal as usize).copied();
        state.unwrap_or(State::Open(Reason::NotReached))
    }

    /// The goals that are neither covered nor proved unreachable.
    pub fn open(&self) -> &GoalSet {
        &self.open
    }

    /// What the lists of goals leave out because of a limit, for people.
    pub fn limits(&self) -> &[String] {
        &self.limits
    }

    /// Watches a path from its start.
    pub fn watch(&self) -> Watch {
        self.watch.clone()
    }

    /// A path has ended and covers these goals; whether one of them is new.
    pub fn cover(&mut self, covered: &GoalSet, path: u32) -> bool {
        let mut new = false;
        for goal in covered.iter() {
            if self.open.contains(goal) {
                self.open.remove(goal);
                self.states[goal as usize] = State::Covered { path };
                new = true;
            }
        }
        new
    }

    /// These goals, if open, are open for (at least) this reason; the reason that tells most stays.
    pub fn note(&mut self, goals: &GoalSet, reason: Reason) {
        for goal in goals.iter() {
            if let Some(State::Open(known)) = self.states.get_mut(goal as usize) {
                *known = reason.max(*known);
            }
        }
    }

    /// It is proved that no input covers these goals, those aside that a path has passed without
    /// ending ([`Reason::DoesNotEnd`] and [`Reason::ReplayDisagrees`]) and those already covered.
    pub fn prove_unreachable(&mut self, goals: &GoalSet) {
        for goal in goals.iter() {
            let passed = [Reason::DoesNotEnd, Reason::ReplayDisagrees].map(State::Open);
            if self.open.contains(goal) && !passed.contains(&self.state(goal)) {
                self.open.remove(goal);
                self.states[goal as usize] = State::Unreachable;
            }
        }
    }

    /// How many goals of each criterion ended how.
    pub fn report(&self) -> Vec<Counts> {
        let counts = |&criterion: &&'static str| {
            let mut counts = Counts {
                criterion,
                covered: 0,
                unreachable: 0,
                open: Vec::new(),
            };
            let states = self.goals.iter().zip(&self.states);
            for (_, state) in states.filter(|(goal, _)| goal.criterion == criterion) {
                match state {
                    State::Covered { .. } => counts.covered += 1,
                    State::Unreachable => counts.unreachable += 1,
                    State::Open(reason) => match counts.open.iter_mut().find(|c| c.0 == *reason) {
                        Some((_, count)) => *count += 1,
                        None => counts.open.push((*reason, 1)),
                    },
                }
            }
            counts.open.sort_unstable();
            counts
        };
        self.criteria.iter().map(counts).collect()
    }
}
