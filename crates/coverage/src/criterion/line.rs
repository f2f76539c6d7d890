//! `line`: of every source line with code, some instruction is executed.

use std::collections::BTreeMap;

use super::instruction::Steps;
use super::{Criterion, List, Plan, Table};
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// The criterion.
pub struct Lines;

impl Criterion for Lines {
    fn name(&self) -> &'static str {
        "line"
    }

    fn about(&self) -> &'static str {
        "every source line with code is executed"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut goals = BTreeMap::new();
        for (place, method) in subject.targets() {
            let mut lines: BTreeMap<u16, Vec<u32>> = BTreeMap::new();
            for number in (0..method.flow.exit()).filter(|&n| method.flow.is_reachable(n)) {
                if let Some(line) = method.line(number) {
                    lines.entry(line).or_default().push(number);
                }
            }
            for (line, numbers) in lines {
                let text = format!("line {}:{line}", method.short_name());
                let at = |&number| Place::At {
                    method: place,
                    number,
                };
                let places = numbers.iter().map(at).collect();
                let goal = list.add(place, text, &numbers[..1], places);
                goals.extend(numbers.iter().map(|&number| ((place, number), goal)));
            }
        }
        let goal = |place, _: &_, number| goals.get(&(place, number)).copied();
        let watcher = Steps {
            goals: Table::new(subject, goal, false),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}
