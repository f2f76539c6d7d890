//! `throw-catch`: everything that is thrown reaches every handler that may catch it.
//!
//! A pair is an instruction that throws and a handler, in the same method or in one that called it.
//! The way from the one to the other is followed through the calls between methods of the subject;
//! for a call into the library, the call itself is where the exception comes from. Handlers of
//! `finally` count. Exceptions that tests do not aim at are left out.

use std::collections::BTreeSet;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_program::flow::throws::handlers;
use vitro_program::flow::{Cause, EdgeKind};
use vitro_program::operand::{Expr, short_class};

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// Most pairs that are listed for one method.
const MOST_PAIRS: usize = 5_000;

/// The criterion.
pub struct ThrowCatch;

impl Criterion for ThrowCatch {
    fn name(&self) -> &'static str {
        "throw-catch"
    }

    fn about(&self) -> &'static str {
        "everything that is thrown reaches every handler that may catch it"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut goals = HashMap::new();
        let mut limits = Vec::new();
        let escapes = escapes(subject);
        for (place, method) in subject.targets() {
            let mut pairs = BTreeSet::new();
            each_way(subject, place, method, &escapes, |origin, handler| {
                if let Some(handler) = handler {
                    pairs.insert((*origin, handler));
                }
            });
            if pairs.len() > MOST_PAIRS {
                let name = method.short_name();
                limits.push(format!(
                    "{name}: only the first {MOST_PAIRS} throw-catch pairs"
                ));
            }
            for (origin, handler) in pairs.into_iter().take(MOST_PAIRS) {
                let goal = add(&mut list, subject, place, &origin, handler);
                // several kinds of exception of one instruction and one handler differ in their class
                let key = (origin.site(), (place, handler));
                goals
                    .entry(key)
                    .or_insert_with(Vec::new)
                    .push((origin.cause, goal));
            }
        }
        let watcher = ThrowCatchWatcher {
            numbers: Table::new(subject, |_, _, _| (), true),
            goals: Arc::new(goals),
            frames: Frames::new(),
        };
        list.done(watcher, limits)
    }
}

/// A method and an instruction of it.
type Site = (u32, u32);

/// Where an exception comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Origin {
    method: u32,
    number: u32,
    cause: Cause,
}

impl Origin {
    fn site(&self) -> Site {
        (self.method, self.number)
    }
}

/// The class that a `throw` throws, where the code has just made the object.
fn thrown_class(method: &MethodUnderTest, number: u32) -> Option<&str> {
    let operands = method.flow.stacks().operands(number as usize);
    match operands.last().map(|operand| &**operand) {
        Some(Expr::New(class)) => Some(class),
        _ => None,
    }
}

fn add(list: &mut List<'_>, subject: &Subject, place: u32, origin: &Origin, handler: u32) -> u32 {
    let describe = |method: &MethodUnderTest| {
        let explicit = origin.cause == Cause::Explicit;
        let class = origin.cause.class();
        let class = class.or_else(|| thrown_class(method, origin.number).filter(|_| explicit));
        let what = match class {
            Some(class) => short_class(class),
            None => method.action(origin.number).unwrap_or_default(),
        };
        format!("{what} from {}", method.place(origin.number))
    };
    let from = subject
        .method(origin.method)
        .map_or(String::new(), describe);
    let to = subject
        .method(place)
        .map_or(String::new(), |m| m.place(handler));
    let at = Place::At {
        method: place,
        number: handler,
    };
    let text = format!("throw-catch {from} is caught at {to}");
    list.add(place, text, &[handler], vec![at])
}

/// What may come out of each method.
fn escapes(subject: &Subject) -> Vec<BTreeSet<Origin>> {
    let mut escapes = vec![BTreeSet::new(); subject.methods.len()];
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (place, method) in (0..).zip(&subject.methods) {
            let mut out = Vec::new();
            each_way(subject, place, method, &escapes, |origin, handler| {
                if handler.is_none() {
                    out.push(*origin);
                }
            });
            let known = &mut escapes[place as usize];
            for origin in out {
                // enough to list, and an end to pathological subjects
                changed |= known.len() < MOST_PAIRS && known.insert(origin);
            }
        }
    }
    escapes
}

/// Calls `visit` with everything that is thrown in a method or comes into it from its calls, and
/// where that leads: the first instruction of a handler, or out.
fn each_way(
    subject: &Subject,
    place: u32,
    method: &MethodUnderTest,
    escapes: &[BTreeSet<Origin>],
    mut visit: impl FnMut(&Origin, Option<u32>),
) {
    let flow = &method.flow;
    for edge in flow.edges().iter().filter(|e| flow.is_reachable(e.from)) {
        let EdgeKind::Throw(cause, row) = edge.kind else {
            continue;
        };
        if flow.is_far_fetched(edge.from, cause) {
            continue;
        }
        let origin = Origin {
            method: place,
            number: edge.from,
            cause,
        };
        let callees = match cause {
            Cause::Call => subject.callees(method, edge.from),
            _ => Vec::new(),
        };
        let quiet = cause == Cause::Call && is_quiet(method, edge.from);
        if callees.is_empty() && !cause.is_rare() && !quiet {
            visit(&origin, row.map(|_| edge.to));
        }
        for callee in callees {
            for origin in &escapes[callee as usize] {
                if leads(subject, method, edge.from, origin).contains(&row) {
                    visit(origin, row.map(|_| edge.to));
                }
            }
        }
    }
}

/// Whether a call into the library throws nothing that a test could aim at: making an exception or an
/// object without arguments, building a text, linking a lambda.
fn is_quiet(method: &MethodUnderTest, call: u32) -> bool {
    let Some((class, name, descriptor)) = method.member(call) else {
        return true;
    };
    let throwable = class.ends_with("Exception") || class.ends_with("Error");
    let plain = &**name == "<init>" && (throwable || &**descriptor == "()V");
    plain || &**class == "java/lang/StringBuilder"
}

/// Rows of the exception table that may catch what came out of a call.
fn leads(
    subject: &Subject,
    method: &MethodUnderTest,
    call: u32,
    origin: &Origin,
) -> Vec<Option<u16>> {
    let thrower = subject.method(origin.method);
    let thrown = thrower
        .filter(|_| origin.cause == Cause::Explicit)
        .and_then(|thrower| thrown_class(thrower, origin.number));
    let offset = method.flow.offset(call).into();
    let code = method.method().code.as_ref();
    code.map_or(Vec::new(), |code| {
        handlers(&method.class, code, offset, origin.cause, thrown)
    })
}

/// An exception on its way.
#[derive(Clone, Copy)]
struct Flying {
    from: Site,
    class: u32,
}

/// What is noted of an activation.
#[derive(Clone, Default)]
struct Catching {
    /// Thrown or passed on by the last instruction.
    flying: Option<Flying>,
    /// Came out of an activation that this one called.
    arriving: Option<Flying>,
}

/// The goals of a site and a handler, by the cause.
type PairGoals = HashMap<(Site, Site), Vec<(Cause, u32)>>;

#[derive(Clone)]
struct ThrowCatchWatcher {
    numbers: Table<()>,
    goals: Arc<PairGoals>,
    frames: Frames<Catching>,
}

impl ThrowCatchWatcher {
    fn threw(&mut self, frame: u32, offset: u16, passing: bool, class: u32) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, ())) = self.numbers.at(live.method, offset) else {
            return;
        };
        let here = Flying {
            from: (live.method, number),
            class,
        };
        let arrived = live.state.arriving.take().filter(|_| passing);
        live.state.flying = Some(arrived.unwrap_or(here));
    }

    fn step(&mut self, frame: u32, offset: u16, classes: &[Arc<str>], marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        live.state.arriving = None;
        let Some(flying) = live.state.flying.take() else {
            return;
        };
        let Some((number, ())) = self.numbers.at(live.method, offset) else {
            return;
        };
        let class = classes.get(flying.class as usize).map_or("", |class| class);
        let goals = self.goals.get(&(flying.from, (live.method, number)));
        for (cause, goal) in goals.into_iter().flatten() {
            if cause.class().is_none_or(|known| known == class) {
                marks.mark(*goal);
                break;
            }
        }
    }

    fn leave(&mut self, frame: u32) {
        if let Some(left) = self.frames.leave(frame)
            && let Some(caller) = self.frames.get(left.caller)
        {
            caller.state.arriving = left.state.flying;
        }
    }
}

impl Watcher for ThrowCatchWatcher {
    fn feed(&mut self, events: &[Event], classes: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self
                    .frames
                    .enter(frame, method, caller, Catching::default()),
                Event::Step { frame, offset } => self.step(frame, offset, classes, marks),
                Event::Threw {
                    frame,
                    offset,
                    passing,
                    class,
                } => self.threw(frame, offset, passing, class),
                Event::Leave { frame } => self.leave(frame),
                _ => {}
            }
        }
    }

    fn copy(&self) -> Box<dyn Watcher> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use crate::testing::{covered, goals, ints, texts};

    #[test]
    fn a_handler_in_the_same_method() {
        let (subject, goals) = goals("throw-catch", "Flows", "div");
        let pair = "throw-catch ArithmeticException from Flows.div:10 is caught at Flows.div:11";
        assert_eq!(texts(&goals), [pair]);
        assert_eq!(covered(&subject, &goals, "div", &ints(&[1, 0])), [pair]);
        assert!(covered(&subject, &goals, "div", &ints(&[1, 1])).is_empty());
    }

    #[test]
    fn a_handler_in_the_caller() {
        let (subject, goals) = goals("throw-catch", "Flows", "guarded");
        let pair = "throw-catch IllegalArgumentException from Flows.check:79 \
                    is caught at Flows.guarded:87";
        assert_eq!(texts(&goals), [pair]);
        assert_eq!(covered(&subject, &goals, "guarded", &ints(&[-1])), [pair]);
    }
}
