//! The order of threads. Every run of several threads is one of many that differ only in the order of acts that do not
//! touch the same thing; one of each such class is enough. So the first run goes in any order, and where two acts of
//! different threads collide which nothing orders (no lock, no join), the fork before the first of them gets another
//! alternative: the other way round (dynamic partial order reduction after Flanagan and Godefroid). A thread whose
//! alternative has been given at a fork sleeps in those that are given later, until an act collides with its own: runs
//! in which it comes first have been seen (sleep sets).
//!
//! Which of two alternatives was given first decides, not which was explored first, so any strategy may be mixed in, and
//! forks over inputs may lie between forks over threads.

use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use vitro_expr::Model;
use vitro_vm::turns::{Act, Site, Standing, TurnEvent};

/// The acts of a path so far, the last first.
#[derive(Clone)]
pub(crate) struct Link {
    event: TurnEvent,
    /// The fork at which it was chosen, if there was a choice.
    node: Option<usize>,
    /// By thread, how many of its acts come before this one in any order that counts as the same; this one included.
    clock: Vec<u32>,
    before: Course,
}

/// Where a path has come in the order of its acts.
pub(crate) type Course = Option<Rc<Link>>;

impl Drop for Link {
    /// A long path is let go of act by act, not by a recursion.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(link) = next {
            next = match Rc::try_unwrap(link) {
                Ok(mut link) => link.before.take(),
                Err(_) => None,
            };
        }
    }
}

/// The order of threads on the current path, and whether all orders are explored.
#[derive(Default)]
pub(crate) struct ThreadOrders {
    pub order: Order,
    /// Every order is worth a look, to see that most are not.
    pub all: bool,
}

/// What a path knows of the order of threads.
#[derive(Clone, Default)]
pub(crate) struct Order {
    course: Course,
    /// Threads of which runs that begin with their act have been given elsewhere.
    pub(crate) asleep: BTreeSet<usize>,
    /// The fork whose choice is being carried out.
    pub(crate) chosen_at: Option<usize>,
    /// States of threads since the last act that changed anything.
    seen: HashSet<(usize, u64)>,
    /// Threads that loop until another thread changes something.
    pub(crate) spinning: BTreeSet<usize>,
}

impl Order {
    /// Whether threads have switched.
    pub(crate) fn is_empty(&self) -> bool {
        self.course.is_none()
    }
}

/// What a fork over threads needs to be given further alternatives.
#[derive(Clone)]
pub(crate) struct Turn {
    /// The thread of each alternative, in the order in which they were given.
    pub(crate) given: Vec<usize>,
    /// An input that comes here.
    pub(crate) model: Model,
}

/// A step of a schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scheduled {
    /// The thread, by the machine's number.
    pub thread: usize,
    /// Where it was in the program's own code.
    pub site: Site,
}

fn links(course: &Course) -> impl Iterator<Item = &Link> {
    std::iter::successors(course.as_deref(), |link| link.before.as_deref())
}

fn at(clock: &[u32], thread: usize) -> u32 {
    clock.get(thread).copied().unwrap_or(0)
}

fn join(clock: &mut Vec<u32>, other: &[u32]) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (mine, &other) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(other);
    }
}

/// What a thread has seen of all others: by its last act, or when it was started.
fn clock_of(course: &Course, thread: usize) -> Vec<u32> {
    let mut own = links(course)
        .filter(|link| link.event.thread == thread || link.event.act.starts == Some(thread));
    own.next()
        .map(|link| link.clock.clone())
        .unwrap_or_default()
}

impl Order {
    fn push(&mut self, event: TurnEvent, node: Option<usize>) {
        let mut clock = clock_of(&self.course, event.thread);
        for link in links(&self.course) {
            if link.event.thread != event.thread && link.event.act.depends_on(&event.act) {
                join(&mut clock, &link.clock);
            }
        }
        if clock.len() <= event.thread {
            clock.resize(event.thread + 1, 0);
        }
        clock[event.thread] += 1;
        self.course = Some(Rc::new(Link {
            event,
            node,
            clock,
            before: self.course.take(),
        }));
    }

    /// Takes note of acts that have happened. `standing` says what sleepers are going to do.
    pub(crate) fn note(&mut self, events: Vec<TurnEvent>, standing: &[Standing], unseen: bool) {
        if unseen {
            self.forget_states();
        }
        let last = events.last().map(|event| event.thread);
        for event in events {
            let thread = event.thread;
            self.asleep.retain(|sleeper| {
                let mut acts = standing.iter().filter(|one| one.thread == *sleeper);
                let act = acts.next().map(|one| &one.act);
                *sleeper != thread && act.is_some_and(|act| !act.depends_on(&event.act))
            });
            if event.act.writes() {
                self.forget_states();
            }
            let node = match event.chosen {
                true => self.chosen_at.take(),
                false => None,
            };
            self.push(event, node);
        }
        for one in standing {
            if last == Some(one.thread) && one.enabled && !self.seen.insert((one.thread, one.state))
            {
                self.spinning.insert(one.thread);
            }
        }
    }

    pub(crate) fn forget_states(&mut self) {
        self.seen.clear();
        self.spinning.clear();
    }

    /// The fork before the last act that collides with what a thread is going to do and that nothing orders before it,
    /// and the threads that would bring it before that act.
    pub(crate) fn race(&self, thread: usize, act: &Act) -> Option<(usize, BTreeSet<usize>)> {
        let clock = clock_of(&self.course, thread);
        let mut leading = BTreeSet::from([thread]);
        for link in links(&self.course) {
            let event = &link.event;
            let is_before = at(&link.clock, event.thread) <= at(&clock, event.thread);
            let collides = event.thread != thread && event.chosen && event.act.depends_on(act);
            if collides && !is_before && !event.act.enables(act) {
                return Some((link.node?, leading));
            }
            if is_before {
                leading.insert(event.thread);
            }
        }
        None
    }

    /// Whether a thread has seen all that others did.
    pub(crate) fn has_seen_all(&self, thread: usize) -> bool {
        let clock = clock_of(&self.course, thread);
        links(&self.course).all(|link| {
            let other = link.event.thread;
            at(&link.clock, other) <= at(&clock, other)
        })
    }

    /// The steps in the program's own code, in order.
    pub(crate) fn schedule(&self, last: &[TurnEvent]) -> Vec<Scheduled> {
        // What comes along with an act is not scheduled by itself; only a start begins something.
        let scheduled = |event: &TurnEvent| {
            let thread = event.thread;
            let counts = event.chosen || event.act.starts.is_some();
            let site = event.site.filter(|_| counts);
            site.map(|site| Scheduled { thread, site })
        };
        let steps = links(&self.course).filter_map(|link| scheduled(&link.event));
        let mut steps: Vec<Scheduled> = steps.collect();
        steps.reverse();
        steps.extend(last.iter().filter_map(scheduled));
        steps
    }
}
