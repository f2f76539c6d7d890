//! `call`: every call instruction enters every method of the subject that it may enter.
//!
//! A pair is a call and a method that it leads to: one for a static call, and one for each class of the
//! subject that overrides the method for a call that the receiver's class decides. Calls into the
//! library are no pairs, nor are calls back from there.

use std::sync::Arc;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// The criterion.
pub struct Calls;

impl Criterion for Calls {
    fn name(&self) -> &'static str {
        "call"
    }

    fn about(&self) -> &'static str {
        "every call enters every method that it may enter"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let pairs = |place, method: &crate::MethodUnderTest, number| -> Box<[(u32, u32)]> {
            if !method.flow.is_reachable(number) {
                return Box::default();
            }
            let callees = subject.callees(method, number).into_iter();
            let pairs = callees.filter_map(|callee| {
                let name = subject.method(callee)?.short_name();
                let text = format!("call {} enters {name}", method.place(number));
                let here = Place::At {
                    method: place,
                    number,
                };
                Some((callee, list.add(place, text, &[number], vec![here])))
            });
            pairs.collect()
        };
        let watcher = CallWatcher {
            pairs: Table::new(subject, pairs, false),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

#[derive(Clone)]
struct CallWatcher {
    /// Each callee with its goal.
    pairs: Table<Box<[(u32, u32)]>>,
    /// The last instruction.
    frames: Frames<u32>,
}

impl Watcher for CallWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            if let Event::Enter { method, caller, .. } = *event
                && let Some(live) = self.frames.get(caller)
                && let Some(pairs) = self.pairs.entry(live.method, live.state)
                && let Some((_, goal)) = pairs.iter().find(|(callee, _)| *callee == method)
            {
                marks.mark(*goal);
            }
            self.frames.follow(event, &self.pairs);
        }
    }

    fn copy(&self) -> Box<dyn Watcher> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goals::Goals;
    use crate::testing::{covered, ints, subject, texts};

    #[test]
    fn the_class_of_the_receiver_decides() {
        let classes = ["Shapes", "Shapes$Shape", "Shapes$Square", "Shapes$Strip"];
        let subject = subject(&classes).only(|method| &**method.name() == "doubled");
        let goals = Goals::new(&subject, &[Box::new(Calls)]);
        let pair = |class| format!("call Shapes.Shape.doubled:167 enters Shapes.{class}.area");
        let both = [pair("Square"), pair("Strip")];
        let listed = texts(&goals);
        assert_eq!(
            listed,
            [&both[0], &both[1], &both[0], &both[1]].map(String::as_str)
        );
        let square = covered(&subject, &goals, "run", &ints(&[1]));
        assert_eq!(square, [both[0].clone(), both[0].clone()]);
        let strip = covered(&subject, &goals, "run", &ints(&[0]));
        assert_eq!(strip, [both[1].clone(), both[1].clone()]);
    }
}
