//! `instruction`: every instruction that any path can reach is executed.

use std::sync::Arc;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// The criterion.
pub struct Instructions;

impl Criterion for Instructions {
    fn name(&self) -> &'static str {
        "instruction"
    }

    fn about(&self) -> &'static str {
        "every instruction is executed"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let goals = Table::new(
            subject,
            |place, method, number| {
                method.flow.is_reachable(number).then(|| {
                    let instruction = &method.flow.instructions()[number as usize];
                    let text = format!(
                        "instruction {} {} {}",
                        method.place(number),
                        instruction.offset,
                        instruction.opcode
                    );
                    let at = Place::At {
                        method: place,
                        number,
                    };
                    list.add(place, text, &[number], vec![at])
                })
            },
            false,
        );
        let watcher = Steps {
            goals,
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

/// Marks the goal of each instruction that is executed.
#[derive(Clone)]
pub(super) struct Steps {
    pub goals: Table<Option<u32>>,
    pub frames: Frames<()>,
}

impl Watcher for Steps {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.frames.enter(frame, method, caller, ()),
                Event::Step { frame, offset } => {
                    if let Some(live) = self.frames.get(frame)
                        && let Some((_, Some(goal))) = self.goals.at(live.method, offset)
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
