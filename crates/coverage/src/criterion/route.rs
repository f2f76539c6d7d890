//! A route: one goal that is covered when an activation of a method passes given stations in their order, whatever lies
//! between them. It is no criterion of the command line: `vitro reach` makes one for a path that the user gives.

use std::sync::Arc;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// A station: one of these must be passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Station {
    /// One of these instructions is executed.
    At(Vec<u32>),
    /// Control goes from an instruction to another node of the flow.
    Step {
        /// The instruction.
        from: u32,
        /// The node.
        to: u32,
    },
    /// A switch finds this key; none of its own if `key` is `None`.
    Key {
        /// The switch.
        from: u32,
        /// Where that leads.
        to: u32,
        /// The key.
        key: Option<i32>,
        /// All keys that the switch knows.
        known: Vec<i32>,
    },
}

impl Station {
    fn places(&self, method: u32) -> Vec<Place> {
        match self {
            Station::At(numbers) => {
                let at = |&number: &u32| Place::At { method, number };
                numbers.iter().map(at).collect()
            }
            Station::Step { from, to } | Station::Key { from, to, .. } => {
                let (from, to) = (*from, *to);
                vec![Place::Edge { method, from, to }]
            }
        }
    }

    /// The first instruction of the station, for people.
    fn number(&self) -> u32 {
        match self {
            Station::At(numbers) => numbers.first().copied().unwrap_or(0),
            Station::Step { from, .. } | Station::Key { from, .. } => *from,
        }
    }

    /// Whether executing an instruction after another one passes it.
    fn is_step(&self, before: u32, number: u32) -> bool {
        match self {
            // A line is passed once when it is entered, however many instructions it has.
            Station::At(numbers) => numbers.contains(&number) && !numbers.contains(&before),
            Station::Step { from, to } => (before, number) == (*from, *to),
            Station::Key { .. } => false,
        }
    }

    /// Whether a switch that looks at this value passes it.
    fn is_key(&self, number: u32, value: i32) -> bool {
        match self {
            Station::Key {
                from, key, known, ..
            } => *from == number && key.map_or(!known.contains(&value), |key| key == value),
            _ => false,
        }
    }
}

/// The criterion, with one goal.
pub struct Route {
    /// Index into the subject's methods.
    pub method: u32,
    /// In this order.
    pub stations: Vec<Station>,
    /// For people.
    pub text: String,
}

impl Criterion for Route {
    fn name(&self) -> &'static str {
        "route"
    }

    fn about(&self) -> &'static str {
        "given stations are passed in their order"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        if let (Some(first), Some(last)) = (self.stations.first(), self.stations.last()) {
            let about: Vec<u32> = self.stations.iter().map(Station::number).collect();
            let places = last.places(self.method);
            let goal = list.add(self.method, self.text.clone(), &about, places);
            // With several places, the first of them need not be the one that is passed.
            if let ([place], true) = (&*first.places(self.method), self.stations.len() > 1) {
                list.begin(goal, *place);
            }
        }
        let watcher = Progress {
            numbers: Table::new(subject, |_, _, _| (), true),
            method: self.method,
            stations: self.stations.clone().into(),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

/// How far an activation has come, and its last instruction.
#[derive(Clone, Copy)]
struct Passed {
    stations: usize,
    last: u32,
}

#[derive(Clone)]
struct Progress {
    numbers: Table<()>,
    method: u32,
    stations: Arc<[Station]>,
    frames: Frames<Passed>,
}

impl Progress {
    fn pass(&mut self, marks: &mut Marks<'_>) {
        if let Some(live) = self.frames.current() {
            live.state.stations += 1;
            if live.state.stations == self.stations.len() {
                marks.mark(0);
            }
        }
    }

    fn step(&mut self, frame: u32, offset: u16, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, ())) = self.numbers.at(live.method, offset) else {
            return;
        };
        let before = std::mem::replace(&mut live.state.last, number);
        let is_here = live.method == self.method;
        let next = self.stations.get(live.state.stations);
        if is_here && next.is_some_and(|next| next.is_step(before, number)) {
            self.pass(marks);
        }
    }

    fn key(&mut self, value: i32, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.current() else {
            return;
        };
        let is_here = live.method == self.method;
        let next = self.stations.get(live.state.stations);
        if is_here && next.is_some_and(|next| next.is_key(live.state.last, value)) {
            self.pass(marks);
        }
    }
}

impl Watcher for Progress {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => {
                    let none = Passed {
                        stations: 0,
                        last: u32::MAX,
                    };
                    self.frames.enter(frame, method, caller, none);
                }
                Event::Step { frame, offset } => self.step(frame, offset, marks),
                Event::Ints { left, .. } => self.key(left, marks),
                Event::Leave { frame } => {
                    self.frames.leave(frame);
                }
                _ => {}
            }
        }
    }

    fn begun(&self, marks: &mut Marks<'_>) {
        let mut all = self.frames.all();
        if all.any(|live| live.method == self.method && live.state.stations > 0) {
            marks.mark(0);
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
    use crate::testing::{covered, ints, subject};

    /// Whether a call of `nestedLoops` passes these lines, as many after the method's first as given, in this order.
    fn passes(lines: &[u16], arguments: &[i32]) -> bool {
        let subject = subject(&["Flows"]);
        let places = (0..).zip(&subject.methods);
        let mut found = places.filter(|(_, method)| &**method.name() == "nestedLoops");
        let (place, method) = found.next().unwrap();
        let first = method.line(0).unwrap();
        let station = |line: &u16| {
            let all = 0..method.flow.exit();
            let of_line = all.filter(|&number| method.line(number) == Some(first + line));
            Station::At(of_line.collect())
        };
        let route = Route {
            method: place,
            stations: lines.iter().map(station).collect(),
            text: "route".to_owned(),
        };
        let goals = Goals::new(&subject, &[Box::new(route)]);
        covered(&subject, &goals, "nestedLoops", &ints(arguments)) == ["route"]
    }

    #[test]
    fn stations_are_passed_in_their_order_only() {
        // The body of the inner loop comes after the head of the outer one; the head again needs a second iteration.
        assert!(!passes(&[1, 1], &[0, 0]) && passes(&[1, 1], &[1, 0]));
        assert!(passes(&[1], &[1, 1]));
        assert!(passes(&[1, 2], &[1, 1]));
        assert!(!passes(&[2, 3], &[0, 0]));
        assert!(passes(&[2, 1], &[2, 2]) && !passes(&[3, 2, 3, 2, 3, 2], &[1, 1]));
    }
}
