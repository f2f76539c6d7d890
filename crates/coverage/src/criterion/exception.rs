//! `exception`: every instruction that can throw throws everything that it can.
//!
//! One goal for each kind of exception that the machine itself throws there (a look through null, an
//! index outside of an array, a negative size, a zero divisor, a cast, a store into an array), one
//! for each `throw`, and one for each call of a method of the subject that something may come out of.
//! What library methods throw is not known beforehand, so calls of them are no goals; neither are
//! exceptions that tests do not aim at, such as broken locks and missing classes, what the
//! variables that a compiler makes for loops and the like could throw, and what a part of the library
//! throws only if it is broken.

use std::sync::Arc;

use vitro_program::flow::{Cause, EdgeKind};
use vitro_program::operand::{Expr, short_class};

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Exceptions;

impl Criterion for Exceptions {
    fn name(&self) -> &'static str {
        "exception"
    }

    fn about(&self) -> &'static str {
        "every instruction that can throw throws everything that it can"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let kinds = |place, method: &MethodUnderTest, number| -> Box<[(Cause, u32)]> {
            let causes = causes(subject, method, number).into_iter();
            let goals = causes.map(|cause| {
                let text = text(method, number, cause);
                let edges = method.flow.outgoing(number).iter();
                let edges = edges.filter(|edge| is_throw(edge.kind, cause));
                let places = edges.map(|edge| Place::Edge {
                    method: place,
                    from: number,
                    to: edge.to,
                });
                (cause, list.add(place, text, &[number], places.collect()))
            });
            goals.collect()
        };
        let watcher = ExceptionWatcher {
            kinds: Table::new(subject, kinds, false),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

fn is_throw(kind: EdgeKind, cause: Cause) -> bool {
    matches!(kind, EdgeKind::Throw(thrown, _) if thrown == cause)
}

/// What an instruction can throw that a test can aim at.
fn causes(subject: &Subject, method: &MethodUnderTest, number: u32) -> Vec<Cause> {
    let flow = &method.flow;
    let mut causes: Vec<Cause> = Vec::new();
    for edge in flow.outgoing(number).iter() {
        let EdgeKind::Throw(cause, _) = edge.kind else {
            continue;
        };
        let aimed_at = match cause {
            Cause::Call => subject.callees(method, number).iter().any(|&callee| {
                let callee = subject.method(callee).map(|callee| &callee.flow);
                callee.is_some_and(|flow| flow.is_reachable(flow.exceptional_exit()))
            }),
            Cause::Null | Cause::Index => !looks_through_made_up(method, number),
            Cause::Cast => {
                !looks_through_made_up(method, number) && !is_of_made_up_iterator(method, number)
            }
            other => !other.is_rare(),
        };
        let aimed_at = aimed_at && !flow.is_far_fetched(number, cause);
        if aimed_at && !causes.contains(&cause) && flow.is_reachable(number) {
            causes.push(cause);
        }
    }
    causes
}

/// Whether an instruction looks through or casts a variable that a compiler made: the iterator of a loop,
/// the copy of its array, what a pattern is matched with.
fn looks_through_made_up(method: &MethodUnderTest, number: u32) -> bool {
    let operands = method.flow.stacks().operands(number as usize);
    match operands.first().map(|operand| &**operand) {
        Some(&Expr::Local { slot, .. }) => method.is_made_up(number, slot),
        _ => false,
    }
}

/// Whether an instruction casts what such an iterator gives, which only a broken collection makes fail.
fn is_of_made_up_iterator(method: &MethodUnderTest, number: u32) -> bool {
    let operands = method.flow.stacks().operands(number as usize);
    let Some(Expr::Call {
        receiver: Some(receiver),
        ..
    }) = operands.first().map(|operand| &**operand)
    else {
        return false;
    };
    matches!(&**receiver, &Expr::Local { slot, .. } if method.is_made_up(number, slot))
}

fn text(method: &MethodUnderTest, number: u32, cause: Cause) -> String {
    let action = method.action(number).unwrap_or_default();
    let at = method.place(number);
    match cause.class() {
        Some(class) => format!("exception {at} {action} throws {}", short_class(class)),
        None if cause == Cause::Call => format!("exception {at} {action} throws"),
        None => format!("exception {at} {action}"),
    }
}

#[derive(Clone)]
struct ExceptionWatcher {
    /// Each cause with its goal.
    kinds: Table<Box<[(Cause, u32)]>>,
    frames: Frames<()>,
}

impl Watcher for ExceptionWatcher {
    fn feed(&mut self, events: &[Event], classes: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.frames.enter(frame, method, caller, ()),
                Event::Threw {
                    frame,
                    offset,
                    passing,
                    class,
                } => {
                    let class = classes.get(class as usize).map_or("", |class| class);
                    if let Some(live) = self.frames.get(frame)
                        && let Some((_, kinds)) = self.kinds.at(live.method, offset)
                        && let Some((_, goal)) = kinds.iter().find(|(cause, _)| match cause {
                            Cause::Call => passing,
                            cause => !passing && cause.class().is_none_or(|known| known == class),
                        })
                    {
                        marks.mark(*goal);
                    }
                }
                Event::Leave { frame } => {
                    self.frames.leave(frame);
                }
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
    use crate::testing::{Value, covered, goals, ints, reached, texts};

    #[test]
    fn each_kind_is_a_goal() {
        let (subject, goals) = goals("exception", "Flows", "element");
        let at = "exception Flows.element:73";
        assert_eq!(
            texts(&goals)[..2],
            [
                format!("{at} a[i] = 7 throws NullPointerException"),
                format!("{at} a[i] = 7 throws ArrayIndexOutOfBoundsException"),
            ]
        );
        // The second look finds an array that is surely there.
        assert_eq!(texts(&goals).len(), 3);
        let null = covered(
            &subject,
            &goals,
            "element",
            &[Value::Object(0), Value::Int(0)],
        );
        assert_eq!(null, [format!("{at} a[i] = 7 throws NullPointerException")]);
    }

    #[test]
    fn throws_and_calls_are_goals() {
        let (subject, goals) = goals("exception", "Flows", "guarded");
        let call = "exception Flows.guarded:86 check(a) throws";
        assert_eq!(texts(&goals), [call]);
        assert_eq!(covered(&subject, &goals, "guarded", &ints(&[-1])), [call]);
        assert!(covered(&subject, &goals, "guarded", &ints(&[1])).is_empty());
        assert_eq!(
            reached("exception", "Flows", "check", &ints(&[-1])),
            ["exception Flows.check:79 throw new IllegalArgumentException()"]
        );
    }

    /// What a method of `Unwanted` is listed to throw, without place.
    fn thrown(name: &str) -> Vec<String> {
        let (_, goals) = goals("exception", "Unwanted", name);
        let texts = texts(&goals).into_iter();
        let short = texts.map(|text| {
            text.split_once(' ')
                .and_then(|(_, rest)| rest.split_once(' '))
        });
        short.flatten().map(|(_, rest)| rest.to_owned()).collect()
    }

    #[test]
    fn casts_of_what_was_tested_do_not_fail() {
        let index = "a[0] throws ArrayIndexOutOfBoundsException";
        assert_eq!(thrown("pattern"), [index]);
        assert_eq!(thrown("patternOfField"), [""; 0]);
        assert_eq!(thrown("tested"), [""; 0]);
        assert_eq!(thrown("byHand").len(), 2);
    }

    #[test]
    fn the_library_gives_objects_but_for_type_variables() {
        let split = "csv.split(\",\") throws NullPointerException";
        assert_eq!(thrown("given"), [split]);
        assert_eq!(thrown("parts"), [split]);
        let next = "all.next().length() throws NullPointerException";
        let keys = "map.keySet() throws NullPointerException";
        assert_eq!(thrown("first"), [keys, next]);
        assert_eq!(thrown("mayBeMissing").len(), 2);
    }

    #[test]
    fn casts_that_follow_from_generics_are_the_compilers() {
        for name in ["total", "required", "own", "copy"] {
            assert_eq!(thrown(name), [""; 0], "{name}");
        }
        for name in ["object", "raw"] {
            let casts = thrown(name);
            assert!(
                casts
                    .iter()
                    .any(|text| text.ends_with("ClassCastException")),
                "{name}"
            );
        }
    }
}
