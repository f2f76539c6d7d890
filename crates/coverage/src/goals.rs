//! All goals of all wanted criteria in one table, with the outcome of each.

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

/// Follows one path for all criteria. It is copied at a fork, and the copy follows the other alternative.
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

    /// The goals with a first part ([`Goal::first`]) that need not be begun again.
    pub fn begun(&self) -> GoalSet {
        let mut begun = GoalSet::new();
        for (first, watcher) in &self.watchers {
            watcher.begun(&mut Marks::new(&mut begun, *first));
        }
        begun
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

    /// From here on only these of the open goals are looked for. The others are listed still, and watched.
    pub fn only(&mut self, wanted: &GoalSet) {
        let open = self.open.iter().filter(|&goal| wanted.contains(goal));
        self.open = open.collect();
    }

    /// All goals by number.
    pub fn all(&self) -> &[Goal] {
        &self.goals
    }

    /// The outcome of a goal.
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

    /// What seemed to cover these goals did not do: those that are covered are looked for again.
    pub fn reopen(&mut self, goals: &GoalSet) {
        for goal in goals.iter() {
            if let Some(state @ State::Covered { .. }) = self.states.get_mut(goal as usize) {
                *state = State::Open(Reason::ReplayDisagrees);
                self.open.insert(goal);
            }
        }
    }

    /// These goals, if open, are open for this reason, or for a more informative one noted earlier.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::criterion::{criteria, criterion};
    use crate::testing::{Value, class_bytes, ints, run, subject};
    use vitro_classfile::ClassFile;
    use vitro_stable::Random;

    #[test]
    fn a_copy_at_a_fork_continues_as_the_whole_would() {
        let subject = subject(&["Flows"]);
        let goals = Goals::new(&subject, &criteria());
        let calls: [(&str, Vec<Value>); 6] = [
            ("kind", ints(&[2, 3, 4])),
            ("nestedLoops", ints(&[3, 2])),
            ("guarded", ints(&[-1])),
            ("cleanUp", ints(&[1, 0])),
            ("account", ints(&[5])),
            ("element", vec![Value::Array(2), Value::Int(0)]),
        ];
        for (name, arguments) in calls {
            let run = run(&subject, name, &arguments);
            let mut whole = goals.watch();
            whole.feed(&run.events, &run.classes);
            assert!(!whole.covered().is_empty(), "{name}");
            for fork in 0..run.events.len() {
                let (before, after) = run.events.split_at(fork);
                let mut watch = goals.watch();
                watch.feed(before, &run.classes);
                let mut copy = watch.clone();
                watch.feed(&[Event::Leave { frame: 1 }], &run.classes);
                copy.feed(after, &run.classes);
                assert_eq!(copy.covered(), whole.covered(), "{name} at {fork}");
            }
        }
    }

    #[test]
    fn every_goal_ends_in_one_state() {
        let subject = subject(&["Flows"]).only(|method| &**method.name() == "withdraw");
        let criteria = ["branch", "boundary"].map(|name| criterion(name).unwrap());
        let mut goals = Goals::new(&subject, &criteria);
        let set = |goals: &[u32]| goals.iter().copied().collect::<GoalSet>();
        assert_eq!(goals.all().len(), 4);
        assert!(goals.cover(&set(&[0]), 7));
        assert!(!goals.cover(&set(&[0]), 8));
        goals.note(&set(&[0, 1, 2]), Reason::Bound);
        goals.note(&set(&[1]), Reason::DoesNotEnd);
        goals.note(&set(&[1]), Reason::Budget);
        goals.prove_unreachable(&set(&[0, 1, 3]));
        let states = [0, 1, 2, 3].map(|goal| goals.state(goal).to_string());
        assert_eq!(
            states,
            [
                "covered by path 7",
                "open: reached only by runs that do not terminate",
                "open: search limit reached",
                "proved unreachable",
            ]
        );
        assert_eq!(goals.open(), &set(&[1, 2]));
        let report = goals.report();
        assert_eq!(report[0].open, [(Reason::DoesNotEnd, 1)]);
        assert_eq!((report[0].criterion, report[0].covered), ("branch", 1));
        assert_eq!((report[1].unreachable, report[1].total()), (1, 2));
    }

    #[test]
    fn a_goal_that_is_not_wanted_is_not_open() {
        let subject = subject(&["Flows"]).only(|method| &**method.name() == "withdraw");
        let mut goals = Goals::new(&subject, &[criterion("branch").unwrap()]);
        let wanted: GoalSet = [1].into_iter().collect();
        goals.only(&wanted);
        assert_eq!(goals.open(), &wanted);
        assert!(!goals.cover(&[0].into_iter().collect(), 1));
        assert!(goals.cover(&wanted, 1) && goals.open().is_empty());
        goals.reopen(&wanted);
        goals.prove_unreachable(&wanted);
        assert_eq!(goals.open(), &wanted);
        assert_eq!(goals.state(1), State::Open(Reason::ReplayDisagrees));
    }

    #[test]
    fn names_find_criteria_and_are_all_different() {
        let names: Vec<&str> = criteria().iter().map(|c| c.name()).collect();
        for name in &names {
            assert_eq!(criterion(name).map(|c| c.name()), Some(*name));
            assert_eq!(names.iter().filter(|n| n == &name).count(), 1);
        }
        assert!(criterion("no such").is_none());
        assert_eq!(names.len(), 15);
    }

    #[test]
    fn damaged_code_is_no_reason_to_panic() {
        let mut random = Random::new(1);
        let mut methods = 0;
        for class in ["Flows", "Conditions", "Gcd"] {
            let bytes = class_bytes(class);
            for _ in 0..1_500 {
                let mut damaged = bytes.clone();
                for _ in 0..1 + random.below(3) {
                    let at = random.below(damaged.len());
                    damaged[at] = random.bits() as u8;
                }
                if let Ok(class) = ClassFile::parse(&damaged) {
                    let subject = Subject::of_classes(&[Arc::new(class)]);
                    methods += subject.methods.len();
                    let goals = Goals::new(&subject, &criteria());
                    crate::Distance::new(&subject).aim(goals.all(), goals.open());
                    crate::proof::unreachable(&subject, goals.all(), goals.open());
                }
            }
        }
        assert!(methods > 5_000, "{methods}");
    }
}
