//! What the paths leave to their inputs. Two inputs that take the same path may still differ in what criteria look
//! at: the operands of a comparison, the element of an array at an unknown index. So all paths together prove of
//! such a goal nothing.

use std::collections::{HashMap, HashSet};

use vitro_coverage::Goal;
use vitro_program::Event;
use vitro_vm::{Part, Segment};

/// An instruction of a method under test.
type Point = (u32, u16);

/// What has been seen on all paths.
#[derive(Default)]
pub struct Unsure {
    /// Instructions whose operands depend on the input.
    operands: HashSet<Point>,
    /// Instructions that read or write a field or an element.
    touching: HashSet<Point>,
    /// Whether one of them has met an unknown index.
    unknown_index: bool,
}

impl Unsure {
    /// Takes in a path: what happened while inputs were made, and afterwards.
    pub fn learn(&mut self, segments: &[[Segment; 2]]) {
        for part in [0, 1] {
            let mut methods = HashMap::new();
            let mut here = None;
            for segment in segments.iter().map(|segment| &segment[part]) {
                self.learn_part(segment, &mut methods, &mut here);
            }
        }
    }

    fn learn_part(
        &mut self,
        segment: &Segment,
        methods: &mut HashMap<u32, u32>,
        here: &mut Option<Point>,
    ) {
        let mut varying = segment.varying.iter().peekable();
        for (at, event) in segment.events.iter().enumerate() {
            match *event {
                Event::Enter { frame, method, .. } => {
                    methods.insert(frame, method);
                }
                Event::Step { frame, offset } => {
                    *here = methods.get(&frame).map(|&method| (method, offset));
                }
                Event::Cell { .. } => self.touching.extend(*here),
                _ => {}
            }
            while let Some(number) = varying.next_if(|number| number.event == at) {
                match number.part {
                    Part::Index => self.unknown_index = true,
                    Part::Left | Part::Right | Part::Bits => self.operands.extend(*here),
                }
            }
        }
    }

    /// Whether an input on a known path may cover the goal although the path's own does not.
    pub fn leaves_open(&self, goal: &Goal) -> bool {
        let among =
            |points: &HashSet<Point>, offset: &u16| points.contains(&(goal.method, *offset));
        match goal.criterion {
            "boundary" | "overflow" => {
                let mut offsets = goal.offsets.iter();
                offsets.any(|offset| among(&self.operands, offset))
            }
            "def-use" => {
                let last = goal.offsets.last();
                self.unknown_index && last.is_some_and(|offset| among(&self.touching, offset))
            }
            _ => false,
        }
    }
}
