//! Explores methods on all cores. Each worker has a machine of its own, which is made anew for every class, so what a
//! method gives does not depend on who explores it or after what. Results come in the order of the jobs. What breaks while
//! a method is explored is what becomes of that method: see [`pool`](crate::pool).

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};

use vitro_explore::{Budget, Limit, RecordedInput};

use crate::bench::{Assignment, Bench, Found};
use crate::contained::{STACK, caught};
use crate::effort;
use crate::job::{Done, Job};
use crate::pool::{Cancel, Death, Pool, Seat, TaskKind};
use crate::report::{EndedBy, GoalName, GoalReport, MethodReport, Report};
use crate::request::{Problem, Request};
use crate::schedule::{Known, Lesson, Round, Schedule, Turn};
use crate::target;

/// Explores what the request names.
pub fn explore(request: &Request) -> Result<Report, Problem> {
    let mut report = Report::default();
    explore_each(request, 1, |method| report.methods.push(method))?;
    Ok(report)
}

/// Explores what the request names on so many cores, or by the workers of a pool; `seen` gets the methods in the order of the class file, each as
/// soon as it is known.
pub fn explore_each(
    request: &Request,
    workers: impl Into<Pool>,
    mut seen: impl FnMut(MethodReport),
) -> Result<(), Problem> {
    let jobs = target::jobs(request)?;
    explore_all(request, &jobs, &workers.into(), |heard| {
        if let JobEvent::Done(done) = heard {
            seen((*done)?.0);
        }
        Ok(())
    })
}

/// What a worker says.
pub enum JobEvent {
    /// A job is begun; these come in any order.
    Began(usize),
    /// A job is done; these come in the order of the jobs.
    Done(Box<Done>),
}

/// What workers send.
enum Message {
    Began(usize),
    Done(usize, Box<Done>),
}

/// Where one method after the other is explored: a process, or a thread of this one. It tells each recorded input once.
struct Place<'a> {
    request: &'a Request,
    who: Who,
    /// What has been told, by the addresses of the recorded inputs, which the schedule keeps.
    told: HashMap<usize, u32>,
    /// Whether the request has been told.
    is_new: bool,
}

enum Who {
    Process(Seat),
    Thread(Box<Bench>),
}

/// A worker that goes on after its time has one of so many parts of it,
const LATE_PART: u32 = 4;
/// and so much at least, since its report has to be made.
const LATE: Duration = Duration::from_secs(2);

impl<'a> Place<'a> {
    fn new(request: &'a Request, pool: &Pool, cancel: &Cancel) -> Place<'a> {
        let who = match &pool.command {
            Some(command) => Who::Process(Seat::new(command, cancel)),
            None => Who::Thread(Box::default()),
        };
        Place {
            request,
            who,
            told: HashMap::new(),
            is_new: true,
        }
    }

    /// The assignment with what is not known there yet.
    fn assignment(
        &mut self,
        job: &Job,
        budget: &Budget,
        known: &[Arc<RecordedInput>],
        goals: Option<HashSet<GoalName>>,
    ) -> Assignment {
        if let Who::Process(seat) = &self.who
            && !seat.is_taken()
        {
            self.is_new = true;
        }
        if self.is_new {
            self.told.clear();
        }
        let mut learned = Vec::new();
        let number = |one: &Arc<RecordedInput>| {
            let next = self.told.len() as u32;
            let place = self.told.entry(Arc::as_ptr(one) as usize);
            *place.or_insert_with(|| {
                learned.push(one.clone());
                next
            })
        };
        let known = known.iter().map(number).collect();
        Assignment {
            request: std::mem::take(&mut self.is_new).then(|| self.request.clone()),
            job: job.clone(),
            budget: budget.clone(),
            left: budget.limits.deadline.map(left),
            goals,
            learned,
            known,
            only_goals: false,
        }
    }

    /// Has it done; what happens instead of an answer is a death.
    fn ask(&mut self, assignment: Assignment) -> Result<Result<Found, Problem>, Death> {
        match &mut self.who {
            Who::Process(seat) => {
                let until = assignment.left.map(|left| late(Instant::now() + left));
                seat.ask(TaskKind::Explore, &assignment, until)
            }
            Who::Thread(bench) => caught(|| bench.explore(assignment)).map_err(|what| {
                **bench = Bench::default();
                self.is_new = true;
                Death::Panic(what)
            }),
        }
    }

    /// Explores a method. What breaks on the way is told in its report.
    fn explore(
        &mut self,
        job: &Job,
        budget: &Budget,
        known: &Known,
        goals: Option<HashSet<GoalName>>,
    ) -> Result<Found, Problem> {
        let is_first = goals.is_none();
        if budget
            .limits
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return self.broken(job, budget, EndedBy::Limit(Limit::Time), is_first);
        }
        let assignment = self.assignment(job, budget, &known.recorded_inputs, goals);
        let why = match self.ask(assignment) {
            Ok(Err(Problem::Internal(text))) => EndedBy::InternalError(text),
            Ok(answer) => return answer,
            Err(Death::Late) => EndedBy::Limit(Limit::Time),
            Err(Death::Shortage(text)) => EndedBy::Shortage(text),
            Err(death @ (Death::NotAWorker(_) | Death::Cancelled)) => {
                return Err(Problem::Internal(death.to_string()));
            }
            Err(death) => EndedBy::InternalError(death.to_string()),
        };
        self.broken(job, budget, why, is_first)
    }

    /// The report of a method whose exploration has no other: with its goals, if they are to be known and can be.
    fn broken(
        &mut self,
        job: &Job,
        budget: &Budget,
        why: EndedBy,
        with_goals: bool,
    ) -> Result<Found, Problem> {
        let mut report = MethodReport::without_paths(&job.class, &job.method, &job.descriptor);
        if with_goals {
            let assignment = Assignment {
                only_goals: true,
                left: None,
                ..self.assignment(job, budget, &[], None)
            };
            match self.ask(assignment) {
                Ok(Ok((goals, ..))) => report = goals,
                Ok(Err(Problem::BadInput(text))) => return Err(Problem::BadInput(text)),
                // What breaks even that has been told.
                Ok(Err(Problem::Internal(_))) | Err(_) => {}
            }
        }
        report.end_by(why);
        Ok((report, Vec::new(), 0))
    }
}

/// When a worker is ended that should have been done by then: what comes a little late is worth more than nothing.
pub(crate) fn late(deadline: Instant) -> Instant {
    deadline + LATE.max(left(deadline) / LATE_PART)
}

/// The time until then.
pub(crate) fn left(deadline: Instant) -> Duration {
    deadline.saturating_duration_since(Instant::now())
}

/// Explores all jobs; `hear` gets their results in the order of the jobs, and says whether to go on.
pub fn explore_all(
    request: &Request,
    jobs: &[Job],
    pool: &Pool,
    mut hear: impl FnMut(JobEvent) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let schedule = Schedule::of(jobs, request.sharing.late_turns);
    let cancel = Cancel::default();
    let (send, receive) = channel();
    let mut outcome = Ok(());
    std::thread::scope(|scope| {
        for _ in 0..pool.count.clamp(1, jobs.len().max(1)) {
            let (send, schedule) = (send.clone(), &schedule);
            let cancel = &cancel;
            let worker = move || work(Place::new(request, pool, cancel), jobs, schedule, &send);
            let started = std::thread::Builder::new()
                .stack_size(STACK)
                .spawn_scoped(scope, worker);
            if let Err(error) = started {
                outcome = Err(Problem::Internal(format!("no thread: {error}")));
            }
        }
        drop(send);
        let mut waiting: BTreeMap<usize, Box<Done>> = BTreeMap::new();
        let mut expected = 0;
        for message in receive {
            match message {
                Message::Began(number) if outcome.is_ok() => {
                    outcome = hear(JobEvent::Began(number))
                }
                Message::Began(_) => {}
                Message::Done(number, result) => {
                    waiting.insert(number, result);
                }
            }
            while outcome.is_ok()
                && let Some(result) = waiting.remove(&expected)
            {
                outcome = hear(JobEvent::Done(result));
                expected += 1;
            }
            if outcome.is_err() {
                schedule.stop();
                cancel.cancel();
            }
        }
    });
    outcome
}

fn work(mut place: Place<'_>, jobs: &[Job], schedule: &Schedule, send: &Sender<Message>) {
    while let Some(turn) = schedule.next() {
        let job = &jobs[turn.job];
        let _under_way = schedule.begin(&turn);
        let known = schedule.learned_before(&turn);
        let before = match turn.round {
            Round::First => {
                let _ = send.send(Message::Began(turn.job));
                None
            }
            // Nothing was left open.
            Round::Second | Round::Shared(_) | Round::Late(_) => match schedule.kept(&turn) {
                Some(kept) => Some(kept),
                None => continue,
            },
        };
        let start = Instant::now();
        let seconds = before.as_ref().map_or(0.0, |(_, seconds)| *seconds);
        let before = before.map(|(report, _)| report);
        let explored = match turn.round {
            Round::Shared(_) => take_shared_turn(&mut place, job, &turn, schedule, &known, before),
            _ => take_turn(&mut place, job, &turn, schedule, &known, before),
        };
        let seconds = seconds + start.elapsed().as_secs_f64();
        let (done, lesson) = match explored {
            Ok((report, learned, cost)) => {
                let lesson = Lesson::of(learned, cost, &report);
                (Ok((report, seconds)), lesson)
            }
            Err(problem) => (Err(problem), Lesson::default()),
        };
        // Once it is known what was learned, others may begin the next turn of this method.
        let done = schedule.keep_for_next(&turn, job, done);
        schedule.learn(&turn, lesson);
        // Nobody listens any more when the whole has failed.
        if let Some(done) = done {
            let _ = send.send(Message::Done(turn.job, Box::new(done)));
        }
    }
}

/// Explores a method once more, if there is something left to look for and a chance to find it.
fn take_turn(
    place: &mut Place<'_>,
    job: &Job,
    turn: &Turn,
    schedule: &Schedule,
    known: &Known,
    before: Option<MethodReport>,
) -> Result<Found, Problem> {
    let class = &place.request.budget;
    let mut budget = effort::of_method(class, job.siblings);
    if place.request.sharing.by_weight {
        let whole = effort::for_search(class.cost, schedule.methods(turn));
        budget.cost = budget.cost.min(schedule.allowance(turn, whole));
    }
    let Some(before) = before else {
        return place.explore(job, &budget, known, None);
    };
    let is_late = matches!(turn.round, Round::Late(_));
    let open = before.open_goals().filter(|goal| goal.leads_on || !is_late);
    let mut wanted: HashSet<GoalName> = open.map(GoalReport::name).collect();
    let may_find = match turn.round {
        Round::First | Round::Second | Round::Shared(_) => {
            known.recorded_inputs.iter().any(|one| one.has_lived())
        }
        Round::Late(_) => {
            let elsewhere = schedule.open_elsewhere(turn, job);
            let is_asked = !elsewhere.is_empty();
            wanted.extend(elsewhere);
            known.is_new || is_asked && turn.round == Round::Late(0)
        }
    };
    if !may_find || wanted.is_empty() {
        return Ok((before, Vec::new(), 0));
    }
    let budget = effort::of_later_search(&budget);
    let (found, learned, cost) = place.explore(job, &budget, known, Some(wanted))?;
    Ok((before.and(found), learned, cost))
}

/// Explores a method for goals of its nest that its own search did not look for, if there are some that are left to it.
fn take_shared_turn(
    place: &mut Place<'_>,
    job: &Job,
    turn: &Turn,
    schedule: &Schedule,
    known: &Known,
    before: Option<MethodReport>,
) -> Result<Found, Problem> {
    let share = schedule.share_of(turn);
    let before = before
        .unwrap_or_else(|| MethodReport::without_paths(&job.class, &job.method, &job.descriptor));
    if share.goals.is_empty() {
        return Ok((before, Vec::new(), 0));
    }
    let class = &place.request.budget;
    let mut budget = effort::of_method(class, job.siblings);
    if place.request.sharing.by_weight {
        let of_class = |methods| effort::for_search(class.cost, methods);
        budget.cost = schedule.shared_allowance(turn, &share, of_class);
    }
    if !share.has_new {
        budget = effort::of_later_search(&budget);
    }
    let own = before.open_goals().filter(|goal| goal.leads_on);
    let mut wanted: HashSet<GoalName> = own.map(GoalReport::name).collect();
    wanted.extend(share.goals);
    let (mut found, learned, cost) =
        place.explore(&job.for_nest(), &budget, known, Some(wanted))?;
    found.forget_bounds();
    Ok((before.and(found), learned, cost))
}
