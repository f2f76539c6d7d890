//! In which order methods are explored, and what they learn from each other.
//!
//! Constructors and factories come first in their class: how they made objects all others know that come later. In which
//! states the methods of a class have left its objects is known to all that take such an object. When the methods of a
//! class have all been explored, those with open goals get a second turn, in which they begin where the others have left
//! their receivers. What a turn knows depends on its place alone and not on how many workers there are, so that results
//! repeat.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use vitro_coverage::State;
use vitro_explore::Experience;

use crate::report::MethodReport;
use crate::workers::{Done, Job};

/// Which time a method is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    First,
    Second,
}

/// A method's turn.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// Number of the job.
    pub job: usize,
    pub round: Round,
    place: usize,
    /// Number of its class.
    class: usize,
    teaches: bool,
    learns: bool,
    /// The classes that it takes objects of.
    takes: Vec<usize>,
}

/// The order, and what is known so far.
pub(crate) struct Schedule {
    turns: Vec<Turn>,
    next: AtomicUsize,
    stop: AtomicBool,
    /// What was learned, by place; of first turns only, nothing while they are not over.
    learned: Mutex<BTreeMap<usize, Option<Vec<Arc<Experience>>>>>,
    has_learned: Condvar,
    /// Reports of jobs that have a second turn.
    kept: Mutex<BTreeMap<usize, (MethodReport, f64)>>,
}

impl Schedule {
    pub fn of(jobs: &[Job]) -> Schedule {
        let mut turns = Vec::new();
        let mut first = 0;
        let classes = jobs.chunk_by(|a, b| a.class == b.class);
        let names: Vec<&str> = classes.map(|methods| &*methods[0].class).collect();
        let number = |name: &String| names.iter().position(|known| known == name);
        for (class, methods) in jobs.chunk_by(|a, b| a.class == b.class).enumerate() {
            let mut numbers: Vec<usize> = (first..first + methods.len()).collect();
            first += methods.len();
            numbers.sort_by_key(|&number| !jobs[number].teaches);
            let learning = numbers.iter().filter(|&&number| jobs[number].learns);
            let second = learning.map(|&number| (number, Round::Second));
            let all = numbers.iter().map(|&number| (number, Round::First));
            for (job, round) in all.chain(second) {
                turns.push(Turn {
                    job,
                    round,
                    place: turns.len(),
                    class,
                    teaches: jobs[job].teaches,
                    learns: jobs[job].learns,
                    takes: jobs[job].takes.iter().filter_map(number).collect(),
                });
            }
        }
        let firsts = turns.iter().filter(|turn| turn.round == Round::First);
        Schedule {
            learned: Mutex::new(firsts.map(|turn| (turn.place, None)).collect()),
            has_learned: Condvar::new(),
            turns,
            next: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            kept: Mutex::default(),
        }
    }

    /// Nobody gets another turn.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    pub fn next(&self) -> Option<Turn> {
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let place = self.next.fetch_add(1, Ordering::Relaxed);
        self.turns.get(place).cloned()
    }

    /// Begins a turn.
    pub fn begin(&self, turn: &Turn) -> UnderWay<'_> {
        UnderWay {
            schedule: self,
            place: turn.place,
        }
    }

    /// What a turn knows from others, once they are over. They have all been begun.
    pub fn learned_before(&self, turn: &Turn) -> Arc<[Arc<Experience>]> {
        let mut learned = lock(&self.learned);
        while self.teachers(turn, &learned).any(|found| found.is_none()) {
            let waited = self.has_learned.wait(learned);
            learned = waited.unwrap_or_else(PoisonError::into_inner);
        }
        let found = self.teachers(turn, &learned).flatten();
        found.flatten().cloned().collect()
    }

    /// What those have found that a turn learns from: whoever gives objects, the classes whose objects it takes, and the
    /// second time its own class.
    fn teachers<'l>(
        &'l self,
        turn: &'l Turn,
        learned: &'l BTreeMap<usize, Option<Vec<Arc<Experience>>>>,
    ) -> impl Iterator<Item = &'l Option<Vec<Arc<Experience>>>> {
        let before = learned.range(..turn.place);
        let teaches = |place: usize| {
            let other = &self.turns[place];
            let is_of_class = turn.round == Round::Second && other.class == turn.class;
            let is_taken = other.class != turn.class && turn.takes.contains(&other.class);
            turn.learns && (other.teaches || is_taken) || is_of_class
        };
        let teachers = before.filter(move |&(&place, _)| teaches(place));
        teachers.map(|(_, found)| found)
    }

    /// A first turn is over.
    pub fn learn(&self, turn: &Turn, experiences: Vec<Arc<Experience>>) {
        lock(&self.learned).insert(turn.place, Some(experiences));
        self.has_learned.notify_all();
    }

    /// Keeps the report of a first turn if there is a second one for it; else gives it back.
    pub fn keep_for_second(&self, turn: &Turn, done: Done) -> Option<Done> {
        match done {
            Ok((report, seconds)) if turn.learns && has_open(&report) => {
                lock(&self.kept).insert(turn.job, (report, seconds));
                None
            }
            done => Some(done),
        }
    }

    /// What was kept for a second turn.
    pub fn kept(&self, turn: &Turn) -> Option<(MethodReport, f64)> {
        lock(&self.kept).remove(&turn.job)
    }
}

/// A turn that is under way. Others that wait for it are not left waiting if its worker fails.
pub(crate) struct UnderWay<'s> {
    schedule: &'s Schedule,
    place: usize,
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut learned = lock(&self.schedule.learned);
        if let Some(found @ None) = learned.get_mut(&self.place) {
            *found = Some(Vec::new());
            self.schedule.has_learned.notify_all();
        }
    }
}

fn has_open(report: &MethodReport) -> bool {
    let mut goals = report.goals.iter();
    goals.any(|goal| matches!(goal.state, State::Open(_)))
}

/// A worker that has failed leaves nothing half done behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job(class: &str, method: &str) -> Job {
        Job {
            teaches: method == "<init>",
            learns: true,
            ..Job::alone(class, method, 0)
        }
    }

    fn turns(jobs: &[Job]) -> Vec<(usize, Round)> {
        let schedule = Schedule::of(jobs);
        std::iter::from_fn(|| schedule.next())
            .map(|turn| (turn.job, turn.round))
            .collect()
    }

    #[test]
    fn who_gives_objects_comes_first_in_its_class_and_second_turns_come_last() {
        let jobs = [job("A", "get"), job("A", "<init>"), job("B", "get")];
        let (first, second) = (Round::First, Round::Second);
        let expected = [
            (1, first),
            (0, first),
            (1, second),
            (0, second),
            (2, first),
            (2, second),
        ];
        assert_eq!(turns(&jobs), expected);
    }

    #[test]
    fn who_does_not_learn_has_one_turn() {
        let jobs = [Job::alone("A", "get", 0), Job::alone("A", "set", 1)];
        assert_eq!(turns(&jobs), [(0, Round::First), (1, Round::First)]);
    }

    #[test]
    fn who_takes_objects_of_a_class_knows_what_its_methods_have_led_them_to() {
        let taking = Job {
            takes: vec!["A".to_owned()],
            ..job("B", "get")
        };
        let jobs = [job("A", "<init>"), job("A", "set"), taking];
        let schedule = Schedule::of(&jobs);
        while let Some(turn) = schedule.next() {
            let known = schedule.learned_before(&turn).len();
            if turn.round == Round::First {
                schedule.learn(&turn, vec![Arc::default()]);
            }
            if turn.job == 2 && turn.round == Round::First {
                assert_eq!(known, 2);
            }
        }
    }

    #[test]
    fn a_turn_knows_what_all_makers_before_it_found_and_the_second_what_its_class_did() {
        let jobs = [job("A", "<init>"), job("A", "set"), job("B", "get")];
        let schedule = Schedule::of(&jobs);
        let mut known = Vec::new();
        while let Some(turn) = schedule.next() {
            let count = schedule.learned_before(&turn).len();
            known.push((turn.job, turn.round, count));
            if turn.round == Round::First {
                schedule.learn(&turn, vec![Arc::default()]);
            }
        }
        let (first, second) = (Round::First, Round::Second);
        let expected = [
            (0, first, 0),
            (1, first, 1),
            (0, second, 2),
            (1, second, 2),
            (2, first, 1),
            (2, second, 2),
        ];
        assert_eq!(known, expected);
    }
}
