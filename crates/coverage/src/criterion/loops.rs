//! `loop`: every loop goes round not at all, once, and more than once.
//!
//! A loop goes round when control comes back to its header, where every way into it leads. A `while` or
//! `for` whose test fails at once goes round not at all; so does a `do` whose body is executed once.

use std::sync::Arc;

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::Subject;

/// The criterion.
pub struct Loops;

impl Criterion for Loops {
    fn name(&self) -> &'static str {
        "loop"
    }

    fn about(&self) -> &'static str {
        "every loop goes round not at all, once, and more than once"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut found: Vec<LoopGoals> = Vec::new();
        // the first loop of each method
        let mut firsts = Vec::new();
        for (place, method) in (0..).zip(&subject.methods) {
            firsts.push(found.len());
            let loops = method.flow.loops().iter();
            for known in loops.filter(|_| method.is_target) {
                let at = method.place(known.header);
                // how often it went round is known when it is left
                let edges = method.flow.edges().iter();
                let out = edges.filter(|e| known.contains(e.from) && !known.contains(e.to));
                let places: Vec<Place> = out
                    .map(|edge| Place::Edge {
                        method: place,
                        from: edge.from,
                        to: edge.to,
                    })
                    .collect();
                let goals = ["0 times", "once", "more than once"].map(|times| {
                    let text = format!("loop {at} goes round {times}");
                    list.add(place, text, &[known.header], places.clone())
                });
                let body = known.body.clone().into();
                found.push(LoopGoals { body, goals });
            }
        }
        let role = |place: u32, method: &crate::MethodUnderTest, number| {
            let loops = (firsts[place as usize]..).zip(method.flow.loops());
            let containing = loops.clone().filter(|(_, l)| l.contains(number));
            let innermost = containing.min_by_key(|(_, l)| l.body.len());
            let headed = loops.clone().find(|(_, l)| l.header == number);
            Role {
                innermost: innermost.map(|(at, _)| at as u32),
                headed: headed.map(|(at, _)| at as u32),
            }
        };
        let watcher = LoopWatcher {
            roles: Table::new(subject, role, false),
            loops: found.into(),
            frames: Frames::new(),
        };
        list.done(watcher, Vec::new())
    }
}

/// A loop and its goals.
struct LoopGoals {
    body: Box<[u32]>,
    goals: [u32; 3],
}

/// What an instruction has to do with loops.
#[derive(Clone)]
struct Role {
    innermost: Option<u32>,
    headed: Option<u32>,
}

/// A loop that an activation is in, and how often it has gone round.
type Inside = (u32, u32);

#[derive(Clone)]
struct LoopWatcher {
    roles: Table<Role>,
    loops: Arc<[LoopGoals]>,
    /// Loops from the outside in.
    frames: Frames<Vec<Inside>>,
}

impl LoopWatcher {
    #[inline]
    fn step(&mut self, frame: u32, offset: u16, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, role)) = self.roles.at(live.method, offset) else {
            return;
        };
        let inside = &mut live.state;
        while let Some(&(last, rounds)) = inside.last()
            && role.innermost != Some(last)
            && self.loops[last as usize]
                .body
                .binary_search(&number)
                .is_err()
        {
            left(&self.loops, (last, rounds), marks);
            inside.pop();
        }
        if let Some(headed) = role.headed {
            match inside.last_mut() {
                Some((last, rounds)) if *last == headed => *rounds += 1,
                _ => inside.push((headed, 0)),
            }
        }
    }
}

fn left(loops: &[LoopGoals], (number, rounds): Inside, marks: &mut Marks<'_>) {
    let goals = &loops[number as usize].goals;
    marks.mark(goals[rounds.min(2) as usize]);
}

impl Watcher for LoopWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => self.frames.enter(frame, method, caller, Vec::new()),
                Event::Step { frame, offset } => self.step(frame, offset, marks),
                Event::Leave { frame } => {
                    let inside = self.frames.leave(frame).map(|live| live.state);
                    for inside in inside.into_iter().flatten() {
                        left(&self.loops, inside, marks);
                    }
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
    use crate::testing::{ints, reached};

    fn rounds(method: &str, arguments: &[i32]) -> Vec<String> {
        let texts = reached("loop", "Flows", method, &ints(arguments));
        let texts = texts.iter().map(|text| {
            let (_, rounds) = text.split_once(':').unwrap();
            rounds.replace(" goes round", "")
        });
        texts.collect()
    }

    #[test]
    fn rounds_are_counted_per_entry() {
        assert_eq!(rounds("sum", &[0]), ["41 0 times"]);
        assert_eq!(rounds("sum", &[1]), ["41 once"]);
        assert_eq!(rounds("sum", &[7]), ["41 more than once"]);
    }

    #[test]
    fn an_inner_loop_begins_anew_in_every_round_of_the_outer() {
        assert_eq!(
            rounds("nestedLoops", &[3, 1]),
            ["49 more than once", "50 once"]
        );
        assert_eq!(rounds("nestedLoops", &[1, 0]), ["49 once", "50 0 times"]);
        assert_eq!(rounds("nestedLoops", &[0, 5]), ["49 0 times"]);
    }
}
