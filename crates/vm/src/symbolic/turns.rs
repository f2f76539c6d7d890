//! Several threads whose order is unknown. Each stops before every act that another one could observe (a
//! field or an element of an object that both can reach, a monitor, a wait, an unpark); what lies between two such acts
//! no other thread can observe, and is done at once. When all threads stand before an act, the explorer chooses the one
//! that runs ([`super::Progress::Turn`], [`Machine::grant`]).
//!
//! Memory is sequentially consistent here: a read sees the last write. There are no spurious wake-ups.

mod sharing;
mod visible;

use rpds::HashTrieSet;

use super::{Alternative, Choice, ForkKind, Progress};
use crate::heap::Ref;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};
use crate::step::Pause;
use crate::thread::{Status, Wake};

pub use visible::Visible;
pub(crate) use visible::{Manner, Tables};

/// All fields or elements of an object.
pub const WHOLE: u64 = u64::MAX;
/// The monitor of an object.
pub const MONITOR: u64 = u64::MAX - 1;
/// The permit of a thread.
const PERMIT: u64 = u64::MAX - 2;

/// A place that an act looks at or changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The object.
    pub object: Ref,
    /// The field or element, in bytes from the object's start; or [`WHOLE`], [`MONITOR`].
    pub place: u64,
    /// Whether it is changed.
    pub writes: bool,
}

impl Touch {
    fn collides(&self, other: &Touch) -> bool {
        let is_memory = |place| place < PERMIT;
        let same = self.place == other.place
            || (self.place == WHOLE && is_memory(other.place))
            || (other.place == WHOLE && is_memory(self.place));
        self.object == other.object && same && (self.writes || other.writes)
    }
}

/// What must be so before an act can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// Nobody else holds the monitor.
    Monitor(Ref),
    /// The thread's permit is there, or it is interrupted.
    Permit,
    /// The thread of this object is over, or the one that waits for it is interrupted.
    End(Ref),
}

/// What a thread does that others can observe.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// What it looks at and changes.
    pub touches: Vec<Touch>,
    /// What it waits for.
    pub needs: Needs,
    /// It ends the program, so its place among all acts of others matters.
    pub ends_all: bool,
    /// The thread that it starts.
    pub starts: Option<usize>,
    /// The thread of this object is over with it.
    pub ends: Option<Ref>,
}

impl Act {
    fn on(touches: Vec<Touch>) -> Act {
        Act {
            touches,
            needs: Needs::Nothing,
            ends_all: false,
            starts: None,
            ends: None,
        }
    }

    /// A read or write of a place.
    pub(crate) fn access(object: Ref, place: u64, writes: bool) -> Act {
        let touch = Touch {
            object,
            place,
            writes,
        };
        Act::on(vec![touch])
    }

    pub(crate) fn enter(object: Ref) -> Act {
        Act {
            needs: Needs::Monitor(object),
            ..Act::access(object, MONITOR, true)
        }
    }

    /// Whether the order of two acts of different threads may matter.
    pub fn depends_on(&self, other: &Act) -> bool {
        let collide = |touch: &Touch| other.touches.iter().any(|known| touch.collides(known));
        self.ends_all || other.ends_all || self.touches.iter().any(collide)
    }

    /// Whether the other one can only happen after this one.
    pub fn enables(&self, other: &Act) -> bool {
        matches!(other.needs, Needs::End(object) if self.ends == Some(object))
    }

    /// Whether it changes anything.
    pub fn writes(&self) -> bool {
        self.ends_all || self.touches.iter().any(|touch| touch.writes)
    }
}

/// Where in the program's own code an act happens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    /// The method.
    pub method: MethodId,
    /// Offset of the instruction, perhaps a call within which the library does it.
    pub offset: u16,
    /// Tells two executions of an instruction by one thread apart.
    pub instance: u64,
}

/// An act that has happened.
#[derive(Clone, Debug)]
pub struct TurnEvent {
    /// Who did it.
    pub thread: usize,
    /// What.
    pub act: Act,
    /// Where.
    pub site: Option<Site>,
    /// Whether it was chosen; else it came along with an act that was: a monitor was left, say.
    pub chosen: bool,
}

/// A thread that stands before an act.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Which.
    pub thread: usize,
    /// What it is going to do.
    pub act: Act,
    /// Whether it can.
    pub enabled: bool,
    /// A number of its own state: where it stands, with which values.
    pub state: u64,
}

/// A thread of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramThread {
    /// Its number.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Whether it is over.
    pub is_over: bool,
}

/// What an uncaught exception does to a program of several threads.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Uncaught {
    /// It ends the thread.
    #[default]
    EndsThread,
    /// A failed assertion ends the path.
    AssertionEndsPath,
    /// Any ends the path.
    EndsPath,
}

/// How threads are met, the same on all paths.
#[derive(Default)]
pub(crate) struct Rules {
    /// Whether their order is explored.
    on: bool,
    uncaught: Uncaught,
    /// Objects below this address were there before the program.
    old: u32,
    /// Threads from here on are the program's; the machine's own are before, the main thread aside.
    pub(super) first: usize,
    manners: Vec<Option<Manner>>,
    fields: hashbrown::HashMap<(u32, u32), visible::FieldManner>,
}

/// What is so on a path; kept by choice points.
#[derive(Clone, Default)]
pub(crate) struct Turns {
    /// Whether threads have been started.
    several: bool,
    /// By thread, what it stands before.
    standing: Vec<Option<(Act, Option<Site>)>>,
    /// Who may do what it stands before.
    granted: Option<usize>,
    /// Which of several threads that wait is woken next.
    woken: Option<usize>,
    /// Objects that more than one thread may reach, those aside that are older than the program.
    shared: HashTrieSet<Ref>,
    log: Vec<TurnEvent>,
    /// By thread, counts instructions of the program's own code.
    instances: Vec<u64>,
    /// How `main` has ended while others continue.
    main_ended: Option<Result<u64, Ref>>,
    /// Something has changed that only one thread can observe.
    changed: bool,
    /// An assumption has failed in some thread: nothing that happens is of interest any more.
    ruled_out: bool,
}

impl super::Symbolic {
    /// Whether several threads are there whose order is explored.
    #[inline]
    pub(crate) fn is_interleaved(&self) -> bool {
        self.shadows.turns.several
    }
}

impl Machine {
    /// From here on the order of threads that the program starts is explored.
    pub fn explore_order(&mut self, uncaught: Uncaught) {
        let (old, first) = (self.heap.watermark as u32, self.threads.len());
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.rules = Rules {
                on: true,
                uncaught,
                old,
                first,
                ..Rules::default()
            };
        }
    }

    fn turns(&mut self) -> Option<&mut Turns> {
        self.symbolic.as_mut().map(|s| &mut s.shadows.turns)
    }

    /// Whether several threads are there whose order is explored.
    #[inline]
    pub(crate) fn is_interleaved(&self) -> bool {
        self.symbolic.as_ref().is_some_and(|s| s.is_interleaved())
    }

    /// Whether the order of threads is explored, should there be several.
    pub(crate) fn explores_order(&self) -> bool {
        self.symbolic.as_ref().is_some_and(|s| s.rules.on)
    }

    fn is_programs(&self, thread: usize) -> bool {
        let first = self.symbolic.as_ref().map_or(0, |s| s.rules.first);
        thread == 0 || thread >= first
    }

    /// The running thread comes to an act: it continues if it is the chosen one, else it stops before it.
    pub(crate) fn stand(&mut self, act: Act) -> Exec<()> {
        let me = self.current;
        if !self.is_interleaved() || !self.is_programs(me) || self.thread().frames.is_empty() {
            return Ok(());
        }
        match self.symbolic.as_mut().is_some_and(|s| s.may_go(me, &act)) {
            true => Ok(()),
            false => Err(Trap::Turn),
        }
    }

    /// Notes an act that comes along with that of the chosen thread.
    pub(crate) fn note_along(&mut self, act: Act) {
        let me = self.current;
        if !self.is_interleaved() || !self.is_programs(me) {
            return;
        }
        let site = self.site(me);
        if let Some(turns) = self.turns() {
            turns.log.push(TurnEvent {
                thread: me,
                act,
                site,
                chosen: false,
            });
        }
    }

    /// A monitor is entered by the running thread, which does not hold it.
    pub(crate) fn stand_before_monitor(&mut self, object: Ref) -> Exec<()> {
        match self.is_interleaved() && self.is_shared(object) && !self.is_quiet_here() {
            true => self.stand(Act::enter(object)),
            false => Ok(()),
        }
    }

    /// The running thread lets go of a monitor.
    pub(crate) fn note_left_monitor(&mut self, object: Ref) {
        if self.is_interleaved() && self.is_shared(object) && !self.is_quiet_here() {
            self.note_along(Act::access(object, MONITOR, true));
        }
    }

    /// A thread is about to be over: those who join it look at that, and at its monitor.
    pub(crate) fn stand_before_end(&mut self) -> Exec<()> {
        let object = self.thread().object;
        let whole = Touch {
            object,
            place: WHOLE,
            writes: true,
        };
        let mut act = Act::enter(object);
        act.touches.push(whole);
        act.ends = Some(object);
        self.stand(act)
    }

    /// A thread has been started: from here on there are several.
    pub(crate) fn note_started(&mut self, number: usize) {
        if !self.explores_order() || !self.is_programs(number) {
            return;
        }
        let object = self.threads[number].object;
        if let Some(turns) = self.turns()
            && !turns.several
        {
            turns.several = true;
            self.share_all_reachable();
        }
        self.share(object);
        let mut act = Act::access(object, WHOLE, true);
        act.starts = Some(number);
        self.note_along(act);
    }

    /// An assumption does not hold. A single thread ends; one of several stands still, since what the others do from
    /// here on shows which other orders to explore.
    pub(crate) fn assumption_fails(&mut self) -> Trap {
        if !self.is_interleaved() {
            return Trap::Stop(Outcome::Assumed);
        }
        self.my_control().status = Status::Barred;
        if let Some(turns) = self.turns() {
            turns.ruled_out = true;
        }
        Trap::Block
    }

    /// Whether an assumption has failed in some thread.
    pub(crate) fn is_ruled_out(&self) -> bool {
        let symbolic = self.symbolic.as_ref();
        symbolic.is_some_and(|s| s.shadows.turns.ruled_out)
    }

    /// Which of several waiting threads a `notify` wakes: a fork first, since Java does not say.
    pub(crate) fn choose_woken(&mut self, waiting: &[u32]) -> Exec<usize> {
        let first = waiting.first().map_or(0, |&thread| thread as usize);
        if waiting.len() < 2 || !self.is_interleaved() {
            return Ok(first);
        }
        if let Some(woken) = self.turns().and_then(|turns| turns.woken.take()) {
            return Ok(woken);
        }
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(first);
        };
        let always = symbolic.terms.bool(true);
        let wake = |&thread: &u32| (always, Alternative::Wakes(thread as usize));
        let choice = Choice {
            kind: ForkKind::Wake,
            choices: waiting.iter().map(wake).collect(),
            taken: Some(0),
        };
        self.fork_here(choice)
    }

    /// This one of several waiting threads is woken.
    pub fn wake_next(&mut self, thread: usize) {
        if let Some(turns) = self.turns() {
            turns.woken = Some(thread);
        }
    }

    /// Whether an uncaught exception ends the path.
    pub(crate) fn ends_path(&mut self, error: Ref) -> bool {
        let Some(symbolic) = &self.symbolic else {
            return true;
        };
        if symbolic.shadows.turns.ruled_out {
            return false;
        }
        match symbolic.rules.uncaught {
            Uncaught::EndsThread => false,
            Uncaught::EndsPath => true,
            Uncaught::AssertionEndsPath => self.is_instance(error, "java/lang/AssertionError"),
        }
    }

    /// `main` has ended: gives its end back if that ends the path.
    pub(crate) fn main_has_ended(&mut self, how: Result<u64, Ref>) -> Option<Result<u64, Ref>> {
        if !self.is_interleaved() {
            return Some(how);
        }
        if let Err(error) = how
            && self.ends_path(error)
        {
            return Some(how);
        }
        self.my_control().status = Status::Terminated;
        if let Some(turns) = self.turns() {
            turns.main_ended = Some(how);
        }
        None
    }

    /// This thread is chosen to run.
    pub fn grant(&mut self, thread: usize) {
        if let Status::Waiting(object) = self.threads[thread].control().status {
            // Its time is over.
            self.end_wait(thread, Wake::Timeout);
            self.put_standing(thread, Act::enter(object));
        }
        if let Some(turns) = self.turns() {
            turns.granted = Some(thread);
            if let Some(Some((act, site))) = turns.standing.get(thread) {
                turns.log.push(TurnEvent {
                    thread,
                    act: act.clone(),
                    site: *site,
                    chosen: true,
                });
            }
        }
    }

    fn put_standing(&mut self, thread: usize, act: Act) {
        let site = self.site(thread);
        if let Some(turns) = self.turns() {
            turns.put_standing(thread, Some((act, site)));
        }
    }

    /// What has happened since the last call.
    pub fn take_turn_events(&mut self) -> Vec<TurnEvent> {
        self.turns()
            .map(|turns| std::mem::take(&mut turns.log))
            .unwrap_or_default()
    }

    /// Whether something has changed that only one thread can observe, since the last call.
    pub fn take_unseen_change(&mut self) -> bool {
        let turns = self.turns();
        turns.is_some_and(|turns| std::mem::take(&mut turns.changed))
    }

    /// The only thread that is left has seen the end of all others: it continues as if there had been none.
    /// False if it must not: the end of `main` is still to be reported, or nothing that happens is of interest.
    pub fn end_interleaving(&mut self) -> bool {
        match self.turns() {
            Some(turns) if turns.main_ended.is_none() && !turns.ruled_out => {
                *turns = Turns::default();
                true
            }
            _ => false,
        }
    }

    /// The threads of the program, those that are over included.
    pub fn program_threads(&self) -> Vec<ProgramThread> {
        let threads = (0..self.threads.len()).filter(|&thread| self.is_programs(thread));
        threads
            .map(|number| ProgramThread {
                number,
                name: self.thread_name(self.threads[number].object),
                is_over: self.threads[number].control().status == Status::Terminated,
            })
            .collect()
    }

    /// The threads of the program that are not over.
    pub fn living_threads(&self) -> Vec<usize> {
        let living = (0..self.threads.len()).filter(|&thread| {
            self.is_programs(thread) && self.threads[thread].control().status != Status::Terminated
        });
        living.collect()
    }

    /// The thread that continues, while some can do so unobserved; else what is to be decided.
    pub(crate) fn choose_turn(&mut self) -> Option<Pause> {
        if self.steps >= self.limits.steps {
            return Some(Pause::Stop(Outcome::StepLimit(self.limits.steps)));
        }
        if self.is_past_deadline() {
            return Some(Pause::Stop(Outcome::TimeLimit));
        }
        self.next_event = self.limits.steps;
        self.slice_end = self.limits.steps;
        if let Some(granted) = self.turns().and_then(|turns| turns.granted) {
            self.current = granted;
            return None;
        }
        let free = |thread: usize| {
            let stands = self.symbolic.as_ref().is_some_and(|s| {
                let standing = &s.shadows.turns.standing;
                standing.get(thread).is_some_and(Option::is_some)
            });
            !stands && self.threads[thread].control().status == Status::Runnable
        };
        let count = self.threads.len();
        let next = (0..count)
            .map(|offset| (self.current + offset) % count)
            .find(|&thread| free(thread));
        if let Some(next) = next {
            self.current = next;
            return None;
        }
        let standing = self.standing();
        if !standing.iter().any(|one| one.enabled) && self.wake_reference_handler() {
            return self.choose_turn();
        }
        // What cannot happen now is information for the explorer, too.
        Some(Pause::Turn(standing))
    }

    /// No thread can run: how the path ends.
    pub fn nobody_goes_on(&mut self) -> Progress {
        let ended = self.turns().and_then(|turns| turns.main_ended);
        let ruled_out = self.turns().is_some_and(|turns| turns.ruled_out);
        let waits = |thread: &usize| !self.threads[*thread].control().daemon;
        let waiting: Vec<usize> = self.living_threads().into_iter().filter(waits).collect();
        match ended {
            _ if ruled_out => Progress::Stopped(Outcome::Assumed),
            Some(Ok(bits)) if waiting.is_empty() => Progress::Returned(bits, None),
            Some(Err(error)) if waiting.is_empty() => Progress::Threw(error),
            _ => {
                let waits: Vec<String> = waiting
                    .iter()
                    .map(|&thread| self.describe_wait(thread))
                    .collect();
                Progress::Stopped(Outcome::Deadlock(waits.join("; ")))
            }
        }
    }

    /// The threads that stand before an act.
    fn standing(&self) -> Vec<Standing> {
        let mut all = Vec::new();
        for thread in self.living_threads() {
            let control = self.threads[thread].control();
            let stands = self.symbolic.as_ref().and_then(|s| {
                let standing = s.shadows.turns.standing.get(thread)?;
                standing.as_ref().map(|(act, _)| act.clone())
            });
            let act = match control.status {
                Status::Runnable => stands,
                Status::Waiting(object) => control.wake_at.map(|_| Act::enter(object)),
                _ => None,
            };
            let Some(act) = act else { continue };
            let enabled = match act.needs {
                Needs::Nothing => true,
                Needs::Monitor(object) => self.is_free_for(object, thread),
                Needs::Permit => control.permit || control.interrupted,
                Needs::End(object) => control.interrupted || self.thread_of(object).is_none(),
            };
            all.push(Standing {
                thread,
                act,
                enabled,
                state: self.thread_state(thread),
            });
        }
        all
    }

    /// A number for where a thread stands and what its frames hold.
    fn thread_state(&self, number: usize) -> u64 {
        use std::hash::{Hash, Hasher};
        let mut hasher = std::hash::DefaultHasher::new();
        let thread = &self.threads[number];
        for frame in &thread.frames {
            (frame.method.0, frame.pc, frame.sp).hash(&mut hasher);
        }
        let end = thread.frames.last().map_or(0, |frame| frame.sp as usize);
        thread.slots[..end.min(thread.slots.len())].hash(&mut hasher);
        if let Some(symbolic) = &self.symbolic {
            symbolic.shadows.asked.len().hash(&mut hasher);
            let stack = symbolic.shadows.stacks.get(number);
            stack
                .map(|stack| &stack[..end.min(stack.len())])
                .hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Where a thread stands in the program's own code.
    fn site(&self, thread: usize) -> Option<Site> {
        let symbolic = self.symbolic.as_ref()?;
        let frames = self.threads[thread].frames.iter().rev();
        let mut own = frames.filter(|frame| self.manner(frame.method) == Manner::Programs);
        let frame = own.next()?;
        let instances = &symbolic.shadows.turns.instances;
        Some(Site {
            method: frame.method,
            offset: *frame.code.offsets.get(frame.pc as usize)?,
            instance: instances.get(thread).copied().unwrap_or(0),
        })
    }

    /// After a pause: the thread that stopped before an act gets its place noted.
    pub(crate) fn note_site(&mut self) {
        let me = self.current;
        let site = self.site(me);
        if let Some(turns) = self.turns()
            && let Some(Some((_, known))) = turns.standing.get_mut(me)
        {
            *known = known.or(site);
        }
    }
}

impl Turns {
    fn put_standing(&mut self, thread: usize, standing: Option<(Act, Option<Site>)>) {
        if self.standing.len() <= thread {
            self.standing.resize(thread + 1, None);
        }
        self.standing[thread] = standing;
    }

    /// Whether the thread is the chosen one; else it stands before this act from here on.
    fn may_go(&mut self, thread: usize, act: &Act) -> bool {
        let known = self.standing.get(thread).and_then(Option::as_ref);
        let is_meant = known.is_some_and(|(known, _)| known == act);
        if self.granted == Some(thread) {
            self.granted = None;
            if is_meant {
                self.standing[thread] = None;
                return true;
            }
        }
        if !is_meant {
            self.put_standing(thread, Some((act.clone(), None)));
        }
        false
    }
}

impl super::Symbolic {
    pub(crate) fn may_go(&mut self, thread: usize, act: &Act) -> bool {
        self.shadows.turns.may_go(thread, act)
    }
}
