//! `return`: every `return` of every method is executed, so that a test shows what each way out gives, and what stands
//! between a decision and the place where ways meet again is done to its end.
//!
//! A side of a decision is taken even if the first thing that it does throws. Where a decision or a return comes later
//! on that side alone, these say whether it was done; else the last instruction of the side that may throw is a goal.

use std::sync::Arc;

use vitro_classfile::Opcode;
use vitro_program::flow::{Block, Edge, EdgeKind};

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// The criterion.
pub struct Returns;

impl Criterion for Returns {
    fn name(&self) -> &'static str {
        "return"
    }

    fn about(&self) -> &'static str {
        "every return is executed, and what joins another way is done to its end"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut lasts: Vec<(u32, u32)> = Vec::new();
        for (place, method) in subject.targets() {
            let blocks = method.flow.blocks().into_iter();
            let found = blocks.filter_map(|block| last_that_throws(method, block));
            lasts.extend(found.map(|number| (place, number)));
        }
        let entry = |place, method: &MethodUnderTest, number| {
            let instruction = &method.flow.instructions()[number as usize];
            let leaves = (Opcode::Ireturn..=Opcode::Return).contains(&instruction.opcode);
            let at = method.place(number);
            if leaves && method.flow.is_reachable(number) {
                let here = Place::At {
                    method: place,
                    number,
                };
                return Seen::When(list.add(place, format!("return {at}"), &[number], vec![here]));
            }
            if !lasts.contains(&(place, number)) {
                return Seen::Never;
            }
            let edges = method.flow.outgoing(number).iter();
            let on = edges.filter(|edge| !edge.kind.is_throw());
            let on = on.map(|edge| Place::Edge {
                method: place,
                from: number,
                to: edge.to,
            });
            let action = method.action(number).unwrap_or_default();
            let text = format!("return {at} {action} is done");
            Seen::After(list.add(place, text, &[number], on.collect()))
        };
        let watcher = ReturnWatcher {
            goals: Table::new(subject, entry, false),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

/// The last instruction of a block that something may come out of, if the block leads to where others lead, too.
fn last_that_throws(method: &MethodUnderTest, block: Block) -> Option<u32> {
    let flow = &method.flow;
    let mut on = flow
        .outgoing(block.last)
        .iter()
        .filter(|edge| !edge.kind.is_throw());
    let (Some(edge), None) = (on.next(), on.next()) else {
        return None;
    };
    let joins = edge.kind == EdgeKind::Next && edge.to < flow.exit();
    let throws = |number: &u32| {
        let is_throw = |edge: &Edge| edge.kind.is_throw() && !edge.kind.is_rare();
        flow.outgoing(*number).iter().any(is_throw) && method.action(*number).is_some()
    };
    let mut back = (block.first..=block.last).rev();
    (joins && flow.is_reachable(block.first)).then(|| back.find(throws))?
}

/// When the goal of an instruction is covered.
#[derive(Clone, Copy)]
enum Seen {
    Never,
    /// When it is executed.
    When(u32),
    /// When the next one is executed, and it has not thrown.
    After(u32),
}

#[derive(Clone)]
struct ReturnWatcher {
    goals: Table<Seen>,
    /// Each with the goal that is covered if the activation continues.
    frames: Frames<Option<u32>>,
}

impl Watcher for ReturnWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.frames.enter(frame, method, caller, None),
                Event::Step { frame, offset } => {
                    let Some(live) = self.frames.get(frame) else {
                        continue;
                    };
                    if let Some(done) = live.state.take() {
                        marks.mark(done);
                    }
                    match self.goals.at(live.method, offset) {
                        Some((_, Seen::When(goal))) => marks.mark(*goal),
                        Some((_, Seen::After(goal))) => live.state = Some(*goal),
                        Some((_, Seen::Never)) | None => {}
                    }
                }
                Event::Threw { frame, .. } => {
                    if let Some(live) = self.frames.get(frame) {
                        live.state = None;
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
    use crate::testing::{covered, goals, ints, reached, texts};

    #[test]
    fn a_run_covers_the_way_out_that_it_takes() {
        let (_, listed) = goals("return", "Flows", "day");
        assert!(listed.all().len() > 1);
        let one = reached("return", "Flows", "day", &ints(&[1]));
        let other = reached("return", "Flows", "day", &ints(&[9]));
        assert_eq!((one.len(), other.len()), (1, 1));
        let all = texts(&listed);
        assert!(all.contains(&one[0].as_str()) && all.contains(&other[0].as_str()));
    }

    #[test]
    fn a_side_that_throws_at_once_is_not_done() {
        let (subject, listed) = goals("return", "Flows", "sided");
        let done = texts(&listed)
            .into_iter()
            .find(|text| text.ends_with("is done"));
        assert_eq!(done, Some("return Flows.sided:155 check(a) is done"));
        let of = |a| covered(&subject, &listed, "sided", &ints(&[a]));
        assert!(of(-1).is_empty());
        assert_eq!(of(1).len(), 2);
        assert_eq!(of(0).len(), 1);
    }
}
