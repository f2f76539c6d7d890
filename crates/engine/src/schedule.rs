//! In which order methods are explored, and what they learn from each other.
//!
//! Constructors and factories come first in their class: how they made objects all others know that come later. In which
//! states the methods of a class have left its objects is known to all that take such an object. When the methods of a
//! class have all been explored, those with open goals get a second turn, in which they begin where the others have left
//! their receivers. What then stays open belongs to all classes of the nest, that is those within one outermost class: each
//! such goal is looked for by the nearest method whose calls lead there, and what that one leaves open by the next nearest
//! ([`Round::Shared`]). Methods whose receiver no test can make are not asked. With more effort than usual all methods get late turns when so many classes have been explored: they
//! look for what is still open, in their own class and in the classes that they call, and know what all turns before have
//! found. A helper that nobody can make reach its last branch by itself is often led there by the class that it helps.
//!
//! What a turn knows depends on its place alone and not on how many workers there are, so that results repeat.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use vitro_coverage::State;
use vitro_explore::RecordedInput;

use crate::effort::{self, Share, UNDER_WAY, allowance};
use crate::job::{Done, Job};
use crate::report::{GoalName, MethodReport};

/// Which time a method is explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Round {
    First,
    Second,
    /// For goals of its nest that its own search did not look for; in so many waves.
    Shared(u8),
    Late(u8),
}

impl Round {
    fn is_late(self) -> bool {
        matches!(self, Round::Late(_))
    }
}

/// Each open goal of a nest is looked for by this many methods that lead to it, the nearest first, one after the other,
const WAVES: u8 = 2;
/// and each wave has this part of what the classes may cost, whatever was used before.
const SHARED_PART: u64 = 8;

/// So many classes have late turns together: the first of many need not wait for the last.
const TOGETHER: usize = 32;

/// A method: its class and its place in the class file.
type Member = (Arc<str>, u16);

/// A method's turn.
#[derive(Clone, Debug)]
pub(crate) struct Turn {
    /// Number of the job.
    pub job: usize,
    pub round: Round,
    place: usize,
    /// It knows of turns whose places are below.
    knows: usize,
    /// Number of its class.
    class: usize,
    /// Number of the nest of its class.
    nest: usize,
    teaches: bool,
    learns: bool,
    /// The classes that it takes objects of.
    takes: Vec<usize>,
    /// Its part of what the class may cost.
    weight: u64,
}

/// What is known from a turn that is over.
#[derive(Default)]
pub(crate) struct Lesson {
    recorded_inputs: Vec<Arc<RecordedInput>>,
    /// What it has cost.
    cost: u64,
    /// What has become of the goals; nothing if the turn was not needed.
    goals: Option<Goals>,
    /// Whether the method was called at all.
    is_made: bool,
}

/// What has become of goals.
struct Goals {
    /// Ways on through the code.
    open: Vec<GoalName>,
    /// Exceptions, and assertions that do not hold.
    open_ends: Vec<GoalName>,
    covered: Vec<GoalName>,
}

/// What a shared turn looks for.
#[derive(Default)]
pub(crate) struct SharedGoals {
    /// The goals that are left to it.
    pub goals: BTreeSet<GoalName>,
    /// Whether some of them are those of a method that no test could call: nobody has looked for them.
    pub has_new: bool,
    /// How many are left to all methods of the nest in this wave.
    all: usize,
}

impl Lesson {
    /// Of a turn that has found this.
    pub fn of(
        recorded_inputs: Vec<Arc<RecordedInput>>,
        cost: u64,
        report: &MethodReport,
    ) -> Lesson {
        let (mut open, mut open_ends, mut covered) = (Vec::new(), Vec::new(), Vec::new());
        for goal in &report.goals {
            match goal.state {
                State::Open(_) if goal.leads_on => open.push(goal.name()),
                State::Open(_) => open_ends.push(goal.name()),
                State::Covered { .. } => covered.push(goal.name()),
                State::Unreachable => {}
            }
        }
        Lesson {
            recorded_inputs,
            cost,
            goals: Some(Goals {
                open,
                open_ends,
                covered,
            }),
            is_made: !report.paths.is_empty(),
        }
    }
}

/// What a turn knows from others.
pub(crate) struct Known {
    pub recorded_inputs: Arc<[Arc<RecordedInput>]>,
    /// Whether some of them were not known to the turns of the method before.
    pub is_new: bool,
}

/// The order, and what is known so far.
pub(crate) struct Schedule {
    turns: Vec<Turn>,
    /// The place of the last turn of each job.
    last: Vec<usize>,
    /// For each method of a nest the jobs that lead to it by calls, the nearest first.
    leading: HashMap<Member, Vec<usize>>,
    next: AtomicUsize,
    stop: AtomicBool,
    /// What was learned, by place; nothing while a turn is not over.
    learned: Mutex<Vec<Option<Lesson>>>,
    has_learned: Condvar,
    /// Reports of jobs that have another turn.
    kept: Mutex<BTreeMap<usize, (MethodReport, f64)>>,
}

impl Schedule {
    /// With so many late turns.
    pub fn of(jobs: &[Job], late: u8) -> Schedule {
        let turns = turns_of(jobs, late);
        let mut last = vec![0; jobs.len()];
        for turn in &turns {
            last[turn.job] = turn.place;
        }
        Schedule {
            last,
            leading: leading(jobs),
            learned: Mutex::new(turns.iter().map(|_| None).collect()),
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
    pub fn learned_before(&self, turn: &Turn) -> Known {
        // Its report comes from the method's turn before.
        let counts = |place: usize| self.teaches(place, turn) || self.turns[place].job == turn.job;
        let learned = self.wait(counts, turn.knows);
        let mut recorded_inputs: Vec<(usize, &Arc<RecordedInput>)> = Vec::new();
        let mut is_new = false;
        let known = self.known_before(turn);
        for (place, lesson) in learned.iter().enumerate().take(turn.knows) {
            let Some(lesson) = lesson.as_ref().filter(|_| self.teaches(place, turn)) else {
                continue;
            };
            is_new |= place >= known && lesson.recorded_inputs.iter().any(|one| one.is_of_note());
            recorded_inputs.extend(lesson.recorded_inputs.iter().enumerate());
        }
        // The best of each turn come before the second best of any.
        recorded_inputs.sort_by_key(|&(rank, _)| rank);
        let recorded_inputs = recorded_inputs.into_iter();
        Known {
            recorded_inputs: recorded_inputs.map(|(_, one)| one.clone()).collect(),
            is_new,
        }
    }

    /// The method's turn before this one knew of places below this.
    fn known_before(&self, turn: &Turn) -> usize {
        let before = self.turns[..turn.place].iter().rev();
        let mut before = before.filter(|other| other.job == turn.job);
        before.next().map_or(0, |before| before.knows)
    }

    /// Waits until all turns of these below a place are over.
    fn wait(
        &self,
        is_one: impl Fn(usize) -> bool,
        below: usize,
    ) -> MutexGuard<'_, Vec<Option<Lesson>>> {
        let mut learned = lock(&self.learned);
        while (0..below).any(|place| learned[place].is_none() && is_one(place)) {
            let waited = self.has_learned.wait(learned);
            learned = waited.unwrap_or_else(PoisonError::into_inner);
        }
        learned
    }

    /// Whether a turn learns from the one at a place: from whoever gives objects, from the classes whose objects it takes,
    /// and from the second time on from its own class. Only late ones know more than what first turns have found.
    fn teaches(&self, place: usize, turn: &Turn) -> bool {
        let other = &self.turns[place];
        let is_of_class = turn.round != Round::First && other.class == turn.class;
        let is_taken = other.class != turn.class && turn.takes.contains(&other.class);
        let is_known = match turn.round {
            Round::First | Round::Second | Round::Shared(_) => other.round == Round::First,
            Round::Late(0) => true,
            // What was known before has been tried.
            Round::Late(_) => other.round.is_late() || other.teaches,
        };
        is_known && (turn.learns && (other.teaches || is_taken) || is_of_class)
    }

    /// The goals of other classes that a late turn looks for: ways through the code that calls lead to, and that nobody has
    /// gone. What a call throws in the end is for its own class to show.
    pub fn open_elsewhere(&self, turn: &Turn, job: &Job) -> HashSet<GoalName> {
        let learned = self.wait(|_| true, turn.knows);
        let lessons = learned.iter().enumerate().take(turn.knows);
        let told = lessons.filter_map(|(place, lesson)| {
            let goals = lesson.as_ref()?.goals.as_ref()?;
            Some((self.turns[place].job, goals))
        });
        let told: Vec<(usize, &Goals)> = told.collect();
        // What was open the last time.
        let last: HashMap<usize, &Goals> = told.iter().copied().collect();
        let is_led_to = |name: &GoalName| {
            let mut elsewhere = job.elsewhere.iter();
            elsewhere.any(|one| {
                *one.class == *name.class && one.methods.contains(&usize::from(name.method))
            })
        };
        let open = last.values().flat_map(|goals| &goals.open);
        let mut open: HashSet<GoalName> = open.filter(|name| is_led_to(name)).cloned().collect();
        for name in told.iter().flat_map(|(_, goals)| &goals.covered) {
            open.remove(name);
        }
        open
    }

    /// The goals of the nest that are left to a shared turn. Those of a wave share what is open: each goal is left to one method
    /// that leads to it, and in the next wave to the next. What a call throws counts for the search of the method itself, unless
    /// that could not call it.
    pub fn share_of(&self, turn: &Turn) -> SharedGoals {
        let Round::Shared(wave) = turn.round else {
            return SharedGoals::default();
        };
        let is_of_nest = |place: usize| self.turns[place].nest == turn.nest;
        let learned = self.wait(is_of_nest, turn.knows);
        let lessons = learned.iter().enumerate().take(turn.knows);
        let lessons = lessons.filter(|&(place, _)| is_of_nest(place));
        let lessons = lessons.filter_map(|(place, lesson)| {
            let lesson = lesson.as_ref()?;
            Some((self.turns[place].job, lesson, lesson.goals.as_ref()?))
        });
        let lessons: Vec<(usize, &Lesson, &Goals)> = lessons.collect();
        let made = lessons.iter().filter(|(_, lesson, _)| lesson.is_made);
        let made: HashSet<usize> = made.map(|&(job, ..)| job).collect();
        let last = lessons.iter().map(|&(job, _, goals)| (job, goals));
        let last: BTreeMap<usize, &Goals> = last.collect();
        let mut open: BTreeSet<&GoalName> = BTreeSet::new();
        let mut new: BTreeSet<&GoalName> = BTreeSet::new();
        for (job, goals) in last {
            open.extend(&goals.open);
            if !made.contains(&job) {
                open.extend(&goals.open_ends);
                new.extend(goals.open.iter().chain(&goals.open_ends));
            }
        }
        for name in lessons.iter().flat_map(|(.., goals)| &goals.covered) {
            open.remove(name);
        }
        let mut share = SharedGoals::default();
        for name in open {
            let key = (name.class.clone(), name.method);
            let leading = self.leading.get(&key).into_iter().flatten();
            let mut leading = leading.filter(|job| made.contains(job));
            let Some(&job) = leading.nth(usize::from(wave)) else {
                continue;
            };
            share.all += 1;
            if job == turn.job {
                share.has_new |= new.contains(name);
                share.goals.insert(name.clone());
            }
        }
        share
    }

    /// What a shared turn may cost if a class with so many methods may cost so much: its part of what the classes of the nest
    /// have left over.
    pub fn shared_allowance(
        &self,
        turn: &Turn,
        share: &SharedGoals,
        of_class: impl Fn(usize) -> u64,
    ) -> u64 {
        let of_nest = self.turns.iter().filter(|other| other.nest == turn.nest);
        let mut methods: BTreeMap<usize, usize> = BTreeMap::new();
        for first in of_nest.clone().filter(|one| one.round == Round::First) {
            *methods.entry(first.class).or_default() += 1;
        }
        let whole = methods.values().map(|&methods| of_class(methods));
        let whole = whole.fold(0, u64::saturating_add);
        let places: Vec<usize> = of_nest.map(|one| one.place).collect();
        let learned = self.wait(|place| places.contains(&place), turn.knows);
        let before = places.iter().filter(|&&place| place < turn.knows);
        let used = before.filter_map(|&place| learned[place].as_ref().map(|one| one.cost));
        let left = whole.saturating_sub(used.sum());
        let total = u128::from(left.max(whole / SHARED_PART));
        let part = total * share.goals.len() as u128 / share.all.max(1) as u128;
        u64::try_from(part).unwrap_or(u64::MAX)
    }

    /// How many methods of the class of a turn are explored.
    pub fn methods(&self, turn: &Turn) -> usize {
        let is_of_class = |other: &&Turn| other.class == turn.class && other.round == Round::First;
        self.turns.iter().filter(is_of_class).count()
    }

    /// What a turn may cost if its class may cost so much. Second turns share what first ones have left, but not less than
    /// a part of the whole; late ones have as much as the first.
    pub fn allowance(&self, turn: &Turn, whole: u64) -> u64 {
        let is_of_class = |other: &Turn| other.class == turn.class;
        let places = self.turns.iter().filter(|other| is_of_class(other));
        let group: Vec<&Turn> = places.filter(|other| other.round == turn.round).collect();
        let at = group.partition_point(|other| other.place < turn.place);
        let counted = &group[..(at + 1).saturating_sub(UNDER_WAY)];
        let is_second = turn.round == Round::Second;
        let is_first = |other: &Turn| is_of_class(other) && other.round == Round::First;
        let counts = |place: usize| {
            let is_counted = |other: &&Turn| other.place == place;
            counted.iter().any(is_counted) || is_second && is_first(&self.turns[place])
        };
        let learned = self.wait(counts, turn.place);
        let cost = |place: usize| learned[place].as_ref().map_or(0, |lesson| lesson.cost);
        let firsts = self.turns.iter().filter(|other| is_first(other));
        let used: u64 = firsts.map(|first| cost(first.place)).sum();
        let total = match is_second {
            true => effort::left(whole, used),
            false => whole,
        };
        let shares = group.iter().map(|one| Share {
            weight: one.weight,
            used: cost(one.place),
        });
        allowance(total, &shares.collect::<Vec<_>>(), at)
    }

    /// What was learned from a turn is known from now on.
    pub fn learn(&self, turn: &Turn, lesson: Lesson) {
        lock(&self.learned)[turn.place] = Some(lesson);
        self.has_learned.notify_all();
    }

    /// Keeps the report of a turn if there is another one for it; else gives it back.
    pub fn keep_for_next(&self, turn: &Turn, job: &Job, done: Done) -> Option<Done> {
        let is_last = self.last[turn.job] == turn.place;
        let calls = !job.elsewhere.is_empty() || !job.reach.is_empty();
        match done {
            Ok((report, seconds)) if !is_last && (has_open(&report) || calls) => {
                lock(&self.kept).insert(turn.job, (report, seconds));
                None
            }
            done => Some(done),
        }
    }

    /// What was kept for a turn.
    pub fn kept(&self, turn: &Turn) -> Option<(MethodReport, f64)> {
        lock(&self.kept).remove(&turn.job)
    }
}

/// The jobs from which calls lead to each method, the nearest first.
fn leading(jobs: &[Job]) -> HashMap<Member, Vec<usize>> {
    let mut ranked: HashMap<Member, Vec<(u16, usize)>> = HashMap::new();
    for (number, job) in jobs.iter().enumerate() {
        for one in &job.reach {
            let all = ranked.entry((one.class.clone(), one.method)).or_default();
            all.push((one.hops, number));
        }
    }
    let sorted = ranked.into_iter().map(|(method, mut all)| {
        all.sort_unstable();
        (method, all.into_iter().map(|(_, job)| job).collect())
    });
    sorted.collect()
}

/// All turns in their order.
fn turns_of(jobs: &[Job], late_turns: u8) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    let names: Vec<&str> = jobs
        .chunk_by(|a, b| a.class == b.class)
        .map(|methods| &*methods[0].class)
        .collect();
    let number = |name: &String| names.iter().position(|known| known == name);
    let turn = |class: usize, job: usize, round: Round| Turn {
        job,
        round,
        place: 0,
        knows: 0,
        class,
        nest: jobs[job].nest,
        teaches: jobs[job].teaches,
        learns: jobs[job].learns,
        takes: jobs[job].takes.iter().filter_map(number).collect(),
        weight: effort::weight(jobs[job].siblings),
    };
    let mut add = |turn: Turn, knows: Option<usize>| {
        let place = turns.len();
        let knows = knows.unwrap_or(place);
        turns.push(Turn {
            place,
            knows,
            ..turn
        });
        place + 1
    };
    let mut first = 0;
    let mut end = 0;
    let mut together: Vec<(usize, usize)> = Vec::new();
    let last_of_nest: HashMap<usize, usize> = jobs
        .chunk_by(|a, b| a.class == b.class)
        .map(|methods| methods[0].nest)
        .zip(0..)
        .collect();
    let mut of_nest: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
    for (class, methods) in jobs.chunk_by(|a, b| a.class == b.class).enumerate() {
        let mut numbers: Vec<usize> = (first..first + methods.len()).collect();
        first += methods.len();
        // What light ones leave over is for the heavy ones.
        let weight = |number: usize| std::cmp::Reverse(jobs[number].siblings);
        numbers.sort_by_key(|&number| (!jobs[number].teaches, weight(number)));
        for &job in &numbers {
            end = add(turn(class, job, Round::First), None);
        }
        let learning = numbers.iter().filter(|&&number| jobs[number].learns);
        for &job in learning {
            end = add(turn(class, job, Round::Second), None);
            together.push((class, job));
        }
        let nest = methods[0].nest;
        let leading = numbers.iter().filter(|&&job| !jobs[job].reach.is_empty());
        let all = of_nest.entry(nest).or_default();
        all.extend(leading.map(|&job| (class, job)));
        if last_of_nest.get(&nest) == Some(&class) {
            for wave in 0..WAVES {
                let before = end;
                for &(class, job) in &*all {
                    end = add(turn(class, job, Round::Shared(wave)), Some(before));
                }
            }
        }
        if class + 1 == names.len() || (class + 1).is_multiple_of(TOGETHER) {
            for late in 0..late_turns {
                let before = end;
                for &(class, job) in &together {
                    end = add(turn(class, job, Round::Late(late)), Some(before));
                }
            }
            together.clear();
        }
    }
    turns
}

/// A turn that is under way. Others that wait for it are not left waiting if its worker fails.
pub(crate) struct UnderWay<'s> {
    schedule: &'s Schedule,
    place: usize,
}

impl Drop for UnderWay<'_> {
    fn drop(&mut self) {
        let mut learned = lock(&self.schedule.learned);
        learned[self.place].get_or_insert_default();
        self.schedule.has_learned.notify_all();
    }
}

fn has_open(report: &MethodReport) -> bool {
    report.open_goals().next().is_some()
}

/// A worker that has failed leaves nothing half done behind.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use vitro_coverage::Reason;

    use super::*;
    use crate::job::{Elsewhere, Reach};
    use crate::report::{Figures, GoalReport, States};

    fn job(class: &str, method: &str) -> Job {
        Job {
            teaches: method == "<init>",
            learns: true,
            ..Job::alone(class, method, "()V", 0)
        }
    }

    fn turns(jobs: &[Job], late: u8) -> Vec<(usize, Round)> {
        let schedule = Schedule::of(jobs, late);
        std::iter::from_fn(|| schedule.next())
            .map(|turn| (turn.job, turn.round))
            .collect()
    }

    /// What was learned from a turn in which one object was made.
    fn lesson() -> Lesson {
        Lesson {
            recorded_inputs: vec![Arc::default()],
            goals: None,
            cost: 0,
            is_made: true,
        }
    }

    #[test]
    fn second_turns_share_what_the_first_have_left() {
        let light = Job {
            siblings: 4,
            ..job("A", "get")
        };
        let heavy = Job {
            siblings: 2,
            ..job("A", "run")
        };
        let schedule = Schedule::of(&[heavy, light], 0);
        let turns: Vec<Turn> = std::iter::from_fn(|| schedule.next()).collect();
        // The light one comes first.
        assert_eq!((turns[0].job, turns[1].job), (1, 0));
        let may = |turn: &Turn| schedule.allowance(turn, 1_200);
        assert_eq!((may(&turns[0]), may(&turns[1])), (400, 800));
        for turn in &turns[..2] {
            let cost = 300;
            schedule.learn(turn, Lesson { cost, ..lesson() });
        }
        assert_eq!((may(&turns[2]), may(&turns[3])), (200, 400));
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
        assert_eq!(turns(&jobs, 0), expected);
        let late = [1, 0, 2].map(|job| (job, Round::Late(0)));
        assert_eq!(turns(&jobs, 1), [&expected[..], &late].concat());
    }

    #[test]
    fn who_does_not_learn_has_one_turn() {
        let jobs = ["get", "set"].map(|name| Job::alone("A", name, "()V", 0));
        assert_eq!(turns(&jobs, 2), [(0, Round::First), (1, Round::First)]);
    }

    #[test]
    fn many_classes_have_late_turns_in_parts() {
        let jobs: Vec<Job> = (0..=TOGETHER)
            .map(|at| job(&at.to_string(), "get"))
            .collect();
        let turns = turns(&jobs, 1);
        let late = |turn: &(usize, Round)| turn.1.is_late();
        assert_eq!(turns.iter().position(late), Some(2 * TOGETHER));
        assert_eq!(turns.iter().filter(|turn| late(turn)).count(), TOGETHER + 1);
    }

    #[test]
    fn who_takes_objects_of_a_class_knows_what_its_methods_have_led_them_to() {
        let taking = Job {
            takes: vec!["A".to_owned()],
            ..job("B", "get")
        };
        let jobs = [job("A", "<init>"), job("A", "set"), taking];
        let schedule = Schedule::of(&jobs, 0);
        while let Some(turn) = schedule.next() {
            let known = schedule.learned_before(&turn).recorded_inputs.len();
            schedule.learn(&turn, lesson());
            if turn.job == 2 && turn.round == Round::First {
                assert_eq!(known, 2);
            }
        }
    }

    #[test]
    fn a_turn_knows_what_all_makers_before_it_found_and_the_second_what_its_class_did() {
        let jobs = [job("A", "<init>"), job("A", "set"), job("B", "get")];
        let schedule = Schedule::of(&jobs, 1);
        let mut known = Vec::new();
        while let Some(turn) = schedule.next() {
            let count = schedule.learned_before(&turn).recorded_inputs.len();
            known.push((turn.job, turn.round, count));
            schedule.learn(&turn, lesson());
        }
        let (first, second, late) = (Round::First, Round::Second, Round::Late(0));
        let expected = [
            (0, first, 0),
            (1, first, 1),
            (0, second, 2),
            (1, second, 2),
            (2, first, 1),
            (2, second, 2),
            (0, late, 4),
            (1, late, 4),
            (2, late, 4),
        ];
        assert_eq!(known, expected);
    }

    /// A report with one goal in method 0 of a class.
    fn report(class: &str, goal: &str, state: State) -> MethodReport {
        MethodReport {
            class: class.to_owned(),
            name: String::new(),
            descriptor: String::new(),
            not_explored: None,
            ended_by: None,
            paths: Vec::new(),
            states: States::default(),
            left_out: Vec::new(),
            goals: vec![GoalReport {
                class: class.into(),
                criterion: "branch",
                method: 0,
                text: goal.to_owned(),
                offsets: Vec::new(),
                lines: Vec::new(),
                asks_for_numbers: false,
                leads_on: true,
                state,
            }],
            refuted: Vec::new(),
            picks: Vec::new(),
            figures: Figures::default(),
        }
    }

    #[test]
    fn late_turns_look_for_what_the_classes_that_they_call_have_left_open() {
        let calling = Job {
            elsewhere: vec![Elsewhere {
                class: "A".to_owned(),
                methods: vec![0],
            }],
            ..job("B", "call")
        };
        let jobs = [job("A", "one"), job("A", "two"), calling];
        let schedule = Schedule::of(&jobs, 1);
        while let Some(turn) = schedule.next() {
            let open = State::Open(Reason::NotReached);
            let found = match (turn.job, turn.round) {
                (0, Round::First) => report("A", "left", open),
                // What one method does not reach another one may.
                (1, Round::First) => report("A", "seen", open),
                (0, Round::Second) => report("A", "seen", State::Covered { path: 1 }),
                (1, Round::Second) => report("A", "left", open),
                _ => report("B", "own", open),
            };
            if turn.round == Round::Late(0) && turn.job == 2 {
                let open = schedule.open_elsewhere(&turn, &jobs[2]);
                let texts: Vec<&str> = open.iter().map(|name| &*name.text).collect();
                assert_eq!(texts, ["left"]);
            }
            schedule.learn(&turn, Lesson::of(Vec::new(), 0, &found));
        }
    }

    /// A method that leads to method 0 of class A by so many calls.
    fn leading(class: &str, hops: u16) -> Job {
        Job {
            reach: vec![Reach {
                class: "A".into(),
                method: 0,
                hops,
            }],
            ..job(class, "call")
        }
    }

    /// Whether a method was called, with what became of the goal of method 0 of A.
    fn searched(is_made: bool, cost: u64, state: State) -> Lesson {
        Lesson {
            is_made,
            ..Lesson::of(Vec::new(), cost, &report("A", "left", state))
        }
    }

    #[test]
    fn an_open_goal_goes_to_the_nearest_method_that_was_called_and_then_to_the_next() {
        // The second leads there by fewer calls, but no test can make its receiver.
        let jobs = [
            job("A", "one"),
            leading("A", 3),
            leading("B", 1),
            leading("B", 2),
        ];
        let schedule = Schedule::of(&jobs, 0);
        let open = State::Open(Reason::NoRecipe);
        let mut shared = Vec::new();
        while let Some(turn) = schedule.next() {
            let share = schedule.share_of(&turn);
            if let Round::Shared(wave) = turn.round {
                if !share.goals.is_empty() {
                    shared.push((turn.job, wave));
                }
            } else {
                assert!(share.goals.is_empty());
            }
            schedule.learn(&turn, searched(turn.job != 0 && turn.job != 2, 0, open));
        }
        assert_eq!(shared, [(3, 0), (1, 1)]);
    }

    #[test]
    fn what_has_been_covered_meanwhile_is_not_looked_for_again() {
        let jobs = [job("A", "one"), leading("A", 1), leading("A", 2)];
        let schedule = Schedule::of(&jobs, 0);
        while let Some(turn) = schedule.next() {
            let share = schedule.share_of(&turn);
            let is_shared = (turn.job, turn.round) == (1, Round::Shared(0));
            assert_eq!(share.goals.is_empty(), !is_shared, "{turn:?}");
            let state = match is_shared {
                true => State::Covered { path: 1 },
                false => State::Open(Reason::Bound),
            };
            schedule.learn(&turn, searched(true, 0, state));
        }
    }

    #[test]
    fn shared_turns_may_cost_what_the_nest_has_left_over() {
        let jobs = [job("A", "one"), leading("A", 1)];
        let schedule = Schedule::of(&jobs, 0);
        let mut allowed = Vec::new();
        while let Some(turn) = schedule.next() {
            let share = schedule.share_of(&turn);
            if !share.goals.is_empty() {
                allowed
                    .push(schedule.shared_allowance(&turn, &share, |methods| 500 * methods as u64));
            }
            // Two first turns and two second ones.
            schedule.learn(&turn, searched(true, 100, State::Open(Reason::Bound)));
        }
        assert_eq!(allowed, [600]);
    }

    #[test]
    fn exceptions_are_looked_for_by_others_only_where_their_own_method_was_not_called() {
        let jobs = [job("A", "one"), leading("A", 1)];
        for is_made in [true, false] {
            let schedule = Schedule::of(&jobs, 0);
            let mut shared = 0;
            while let Some(turn) = schedule.next() {
                shared += schedule.share_of(&turn).goals.len();
                let mut found = report("A", "thrown", State::Open(Reason::Bound));
                found.goals[0].leads_on = false;
                let goals = match turn.job {
                    0 => found,
                    _ => report("A", "other", State::Covered { path: 1 }),
                };
                let lesson = Lesson::of(Vec::new(), 0, &goals);
                let is_made = turn.job != 0 || is_made;
                schedule.learn(&turn, Lesson { is_made, ..lesson });
            }
            assert_eq!(shared, usize::from(!is_made));
        }
    }
}
