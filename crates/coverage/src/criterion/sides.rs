//! Watches which side of conditional jumps, switches and boolean operators a path takes.

use std::sync::Arc;

use super::{Marks, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;

/// Stands for the goal of a side that is none.
pub(super) const NO_GOAL: u32 = u32::MAX;

/// The goals of an instruction, or [`NO_GOAL`].
#[derive(Clone)]
pub(super) enum Sides {
    None,
    /// Each next instruction with its goal.
    Jump([(u32, u32); 2]),
    /// Each key with its goal, sorted; and the goal of all others.
    Switch(Box<[(i32, u32)]>, u32),
    /// For each of two boolean operands the goals of true and false, unless it is a constant.
    Operands([Option<[u32; 2]>; 2]),
}

/// Notes the last instruction of each activation.
#[derive(Clone)]
pub(super) struct SideWatch {
    sides: Table<Sides>,
    frames: Frames<u32>,
}

impl SideWatch {
    pub fn new(sides: Table<Sides>) -> Self {
        let frames = Frames::new();
        SideWatch { sides, frames }
    }

    #[inline]
    fn step(&mut self, frame: u32, offset: u16, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, _)) = self.sides.at(live.method, offset) else {
            return;
        };
        let before = std::mem::replace(&mut live.state, number);
        if let Some(Sides::Jump(sides)) = self.sides.entry(live.method, before)
            && let Some((_, goal)) = sides.iter().find(|(to, _)| *to == number)
        {
            mark(*goal, marks);
        }
    }

    fn operands(&mut self, left: i32, right: i32, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.current() else {
            return;
        };
        match self.sides.entry(live.method, live.state) {
            Some(Sides::Switch(cases, default)) => {
                let case = cases.binary_search_by_key(&left, |case| case.0);
                mark(case.map_or(*default, |at| cases[at].1), marks);
            }
            Some(Sides::Operands(goals)) => {
                for (goals, operand) in goals.iter().zip([left, right]) {
                    if let Some([of_true, of_false]) = goals {
                        marks.mark(if operand != 0 { *of_true } else { *of_false });
                    }
                }
            }
            _ => {}
        }
    }
}

#[inline]
fn mark(goal: u32, marks: &mut Marks<'_>) {
    if goal != NO_GOAL {
        marks.mark(goal);
    }
}

impl Watcher for SideWatch {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.frames.enter(frame, method, caller, u32::MAX),
                Event::Step { frame, offset } => self.step(frame, offset, marks),
                Event::Ints { left, right } => self.operands(left, right, marks),
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
