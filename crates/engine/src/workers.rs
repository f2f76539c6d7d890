//! Explores methods on all cores. Each worker has a machine of its own, which is made anew for every class, so what a
//! method gives does not depend on who explores it or after what. Results come in the order of the jobs.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use std::time::Instant;

use vitro_classfile::descriptor::parameters;
use vitro_explore::{Experience, INITIALIZER_STEPS, Lore, cost, for_search};
use vitro_vm::{ClassId, LoaderId, Machine, MethodId};

use crate::explore::{Elsewhere, Wanted, explore_method, load, machine};
use crate::report::{GoalName, GoalReport, MethodReport};
use crate::request::{Problem, Request};
use crate::schedule::{Known, Lesson, Round, Schedule, Turn};
use crate::static_calls::with_static_calls;

/// A method to explore.
#[derive(Clone, Debug)]
pub struct Job {
    /// Its class, by internal name.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its place in the class file.
    pub index: usize,
    /// The methods whose goals count.
    pub goals_of: Vec<usize>,
    /// How many methods of the class are explored.
    pub siblings: usize,
    /// Whether it gives objects, so that all others can learn from it how these are made.
    pub teaches: bool,
    /// Whether what it leaves open is looked for once more, with what the other methods of the class have learned.
    pub learns: bool,
    /// The classes of its parameters: it begins where their methods have left their objects.
    pub takes: Vec<String>,
    /// Methods of other classes under test that its calls lead to: what they leave open is looked for from here, too.
    pub elsewhere: Vec<Elsewhere>,
}

impl Job {
    /// A method whose goals are its own, and which nobody shares its effort with.
    pub fn alone(class: &str, method: &str, index: usize) -> Job {
        Job {
            class: class.to_owned(),
            method: method.to_owned(),
            index,
            goals_of: vec![index],
            siblings: 1,
            teaches: false,
            learns: false,
            takes: Vec::new(),
            elsewhere: Vec::new(),
        }
    }
}

/// A class with more methods shares among them what so many may use.
const FULL_EFFORT: u64 = 6;

/// A method of such a class has at least one of so many parts of the patience.
const LEAST_PATIENCE: u64 = 4;

/// After the first time, so much less is done in vain: what can be found without others was looked for already.
pub(crate) const LATER_PATIENCE: usize = 4;

/// The request with the part of the effort that a method of a class with so many has.
fn share(request: &Request, siblings: usize) -> Request {
    let part = |whole: u64| whole.saturating_mul(FULL_EFFORT) / FULL_EFFORT.max(siblings as u64);
    let mut request = request.clone();
    request.budget.steps = part(request.budget.steps);
    request.budget.solver_steps = part(request.budget.solver_steps);
    let in_vain = request.budget.in_vain as u64;
    request.budget.in_vain = part(in_vain).max(in_vain / LEAST_PATIENCE) as usize;
    request
}

/// What a search found, what it learned, and what it has cost.
type Found = (MethodReport, Vec<Arc<Experience>>, u64);

/// What a job gave, with the seconds that it took.
pub type Done = Result<(MethodReport, f64), Problem>;

/// What a worker says.
pub enum Heard {
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

/// Terms and recipes are nested, and code that follows them recurses.
const STACK: usize = 256 << 20;

/// Explores all jobs; `hear` gets their results in the order of the jobs, and says whether to go on.
pub fn explore_all(
    request: &Request,
    jobs: &[Job],
    workers: usize,
    mut hear: impl FnMut(Heard) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let schedule = Schedule::of(jobs, request.budget.late_turns);
    let (send, receive) = channel();
    let mut outcome = Ok(());
    std::thread::scope(|scope| {
        for _ in 0..workers.clamp(1, jobs.len().max(1)) {
            let (send, schedule) = (send.clone(), &schedule);
            let worker = move || work(request, jobs, schedule, &send);
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
                Message::Began(number) if outcome.is_ok() => outcome = hear(Heard::Began(number)),
                Message::Began(_) => {}
                Message::Done(number, result) => {
                    waiting.insert(number, result);
                }
            }
            while outcome.is_ok()
                && let Some(result) = waiting.remove(&expected)
            {
                outcome = hear(Heard::Done(result));
                expected += 1;
            }
            if outcome.is_err() {
                schedule.stop();
            }
        }
    });
    outcome
}

fn work(request: &Request, jobs: &[Job], schedule: &Schedule, send: &Sender<Message>) {
    let mut ready: Option<Ready> = None;
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
            Round::Second | Round::Late(_) => match schedule.kept(&turn) {
                Some(kept) => Some(kept),
                None => continue,
            },
        };
        let start = Instant::now();
        let seconds = before.as_ref().map_or(0.0, |(_, seconds)| *seconds);
        let before = before.map(|(report, _)| report);
        let explored = take_turn(request, job, &turn, schedule, &known, before, &mut ready);
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
    request: &Request,
    job: &Job,
    turn: &Turn,
    schedule: &Schedule,
    known: &Known,
    before: Option<MethodReport>,
    ready: &mut Option<Ready>,
) -> Result<Found, Problem> {
    let mut request = share(request, job.siblings);
    if request.budget.cost < u64::MAX {
        let whole = for_search(request.budget.cost, schedule.methods(turn));
        request.budget.cost = schedule.allowance(turn, whole);
    }
    let Some(before) = before else {
        return explore_with(&request, job, known, None, ready);
    };
    let is_late = matches!(turn.round, Round::Late(_));
    let open = before.open_goals().filter(|goal| goal.leads_on || !is_late);
    let mut wanted: HashSet<GoalName> = open.map(GoalReport::name).collect();
    let may_find = match turn.round {
        Round::First | Round::Second => known.experiences.iter().any(|one| one.has_lived()),
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
    request.budget.in_vain = (request.budget.in_vain / LATER_PATIENCE).max(1);
    let (found, learned, cost) = explore_with(&request, job, known, Some(wanted), ready)?;
    Ok((before.and(found), learned, cost))
}

/// The classes of a method's parameters, by internal name.
pub(crate) fn classes_in(descriptor: &str) -> Vec<String> {
    let elements = parameters(descriptor).map(|one| one.trim_start_matches('['));
    let classes = elements.filter_map(|one| one.strip_prefix('L')?.strip_suffix(';'));
    classes.map(str::to_owned).collect()
}

/// Initialises a class once for all its methods, and the classes that these take: a class that reads its constants from
/// a file would do so for every method. If that fails, each method tries and tells it again.
fn prepare(machine: &mut Machine, class: ClassId) {
    initialise(machine, class);
    let methods = machine.class(class).methods();
    let descriptor = |method| machine.method(method).selector.descriptor;
    let descriptors = methods.map(|method| machine.names.text(descriptor(method)));
    let taken: BTreeSet<String> = descriptors.flat_map(|one| classes_in(one)).collect();
    for name in taken {
        if let Ok(Some(taken)) = machine.try_load(LoaderId::APP, &name)
            && machine.class(taken).loader == LoaderId::APP
        {
            initialise(machine, taken);
        }
    }
}

fn initialise(machine: &mut Machine, class: ClassId) {
    machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
    let start = machine.choice_point();
    if machine.initialize_now(class).is_err() {
        machine.switch_to(start);
    }
    machine.release(start);
}

/// A machine that is ready for the methods of a class, and what is known of that.
pub(crate) struct Ready {
    pub name: String,
    pub class: ClassId,
    pub machine: Machine,
    pub lore: Lore,
}

impl Ready {
    pub fn new(request: &Request, name: &str) -> Result<Ready, Problem> {
        let mut machine = machine(request)?;
        let class = load(&mut machine, name)?;
        let missing = || Problem::BadInput(format!("there is no class {name}"));
        let class = class.ok_or_else(missing)?;
        prepare(&mut machine, class);
        let mut lore = Lore::of(&machine, class).wishing(request.wishes.clone());
        lore.with_stubs = true;
        Ok(Ready {
            name: name.to_owned(),
            class,
            lore,
            machine,
        })
    }
}

fn explore_with(
    request: &Request,
    job: &Job,
    known: &Known,
    goals: Option<HashSet<GoalName>>,
    ready: &mut Option<Ready>,
) -> Result<Found, Problem> {
    let prepared = ready.take().filter(|ready| ready.name == job.class);
    let mut here = match prepared {
        Some(prepared) => prepared,
        None => Ready::new(request, &job.class)?,
    };
    let first = here.machine.class(here.class).first_method.0;
    let method = MethodId(first + job.index as u32);
    here.lore.experiences = known.experiences.clone();
    // Only where something is open there, other classes are watched.
    let elsewhere = job.elsewhere.iter().filter(|other| {
        let mut names = goals.iter().flatten();
        names.any(|name| *name.class == *other.class)
    });
    let elsewhere: Vec<Elsewhere> = elsewhere.cloned().collect();
    let wanted = Wanted {
        goals_of: &job.goals_of,
        elsewhere: &elsewhere,
        only: goals,
    };
    let mut explored = explore_method(here.machine, method, &wanted, &here.lore, request)?;
    if wanted.only.is_none() {
        explored = with_static_calls(explored, method, &wanted, &here.lore, request)?;
    }
    here.machine = explored.machine;
    *ready = Some(here);
    let figures = &explored.report.figures;
    let cost = cost(figures.steps, figures.solver_steps, figures.forks);
    Ok((explored.report, explored.experiences, cost))
}
