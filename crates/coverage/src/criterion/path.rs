//! `path`: every path through a method on which each loop goes round at most once.
//!
//! A path leads from the start to a return or a `throw`. Exceptions that the method itself catches
//! are ways of a path; those that leave it from anything but a `throw` end no listed path. A method
//! with very many paths has goals for the first ones only, and reports that.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::Opcode;
use vitro_program::flow::{Edge, EdgeKind, Flow};

use super::{Criterion, List, Marks, Plan, Table, Watcher};
use crate::decision::decisions;
use crate::event::Event;
use crate::frames::Frames;
use crate::goal::Place;
use crate::subject::{MethodUnderTest, Subject};

/// Most paths that are listed for one method.
const MOST_PATHS: usize = 500;
/// Most steps of the search for them.
const MOST_STEPS: usize = 500_000;

/// The criterion.
pub struct Paths;

impl Criterion for Paths {
    fn name(&self) -> &'static str {
        "path"
    }

    fn about(&self) -> &'static str {
        "every path on which each loop goes round at most once"
    }

    fn plan(&self, subject: &Subject) -> Plan {
        let mut list = List::new(self.name(), subject);
        let mut goals = HashMap::new();
        let mut limits = Vec::new();
        for (place, method) in subject.targets() {
            let mut search = Search::new(method);
            if !search.run() {
                let (name, found) = (method.short_name(), search.paths.len());
                limits.push(format!("{name}: only the first {found} paths"));
            }
            for path in search.paths {
                let text = format!("path {} {}", method.short_name(), path.text);
                let end = Place::Edge {
                    method: place,
                    from: path.last,
                    to: path.exit,
                };
                let goal = list.add(place, text, &[path.last], vec![end]);
                goals.insert((place, path.signature), goal);
            }
        }
        let watcher = PathWatcher {
            nodes: Table::new(subject, |_, m, number| Node::of(&m.flow, number), false),
            goals: Arc::new(goals),
            frames: Frames::new(),
        };
        list.done(watcher, limits)
    }
}

/// The ways on which a path may continue: ordinary ones, handlers, and `throw`; each target once.
fn ways(flow: &Flow, number: u32) -> Vec<Edge> {
    let explicit = flow.instructions()[number as usize].opcode == Opcode::Athrow;
    let mut ways: Vec<Edge> = Vec::new();
    for edge in flow.outgoing(number) {
        let leaves = edge.to == flow.exceptional_exit();
        let wanted = !edge.kind.is_rare() && (!leaves || explicit);
        if wanted && !ways.iter().any(|way| way.to == edge.to) {
            ways.push(*edge);
        }
    }
    ways
}

/// Mixes a choice into the signature of a path.
fn mix(signature: u64, from: u32, to: u32) -> u64 {
    let step = u64::from(from) << 32 | u64::from(to);
    let mixed = (signature ^ step).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ mixed >> 32
}

struct Path {
    signature: u64,
    text: String,
    last: u32,
    exit: u32,
}

/// The search for the paths of a method, in the order of the code.
struct Search<'a> {
    method: &'a MethodUnderTest,
    conditions: HashMap<u32, (bool, String)>,
    paths: Vec<Path>,
    steps: usize,
}

/// A path on its way.
#[derive(Clone)]
struct Walk {
    at: u32,
    signature: u64,
    words: Vec<String>,
    /// Edges back to a header that have been taken.
    back: Vec<(u32, u32)>,
}

impl<'a> Search<'a> {
    fn new(method: &'a MethodUnderTest) -> Self {
        let decisions = decisions(&method.flow).into_iter();
        let conditions = decisions
            .flat_map(|decision| decision.conditions)
            .map(|condition| (condition.jump, (condition.taken_means, condition.text)));
        Search {
            method,
            conditions: conditions.collect(),
            paths: Vec::new(),
            steps: 0,
        }
    }

    /// Whether all paths were found.
    fn run(&mut self) -> bool {
        let mut open = vec![Walk {
            at: 0,
            signature: 0,
            words: Vec::new(),
            back: Vec::new(),
        }];
        while let Some(mut walk) = open.pop() {
            let flow = &self.method.flow;
            let ways = ways(flow, walk.at);
            self.steps += 1;
            if self.paths.len() >= MOST_PATHS || self.steps > MOST_STEPS {
                return false;
            }
            for way in ways.iter().rev() {
                let mut next = if ways.len() == 1 {
                    std::mem::replace(&mut walk, Walk::nowhere())
                } else {
                    walk.clone()
                };
                if !self.go(&mut next, way, ways.len() > 1) {
                    continue;
                }
                if way.to >= flow.exit() {
                    self.end(next, way);
                } else {
                    open.push(next);
                }
            }
        }
        true
    }

    /// Takes one step; `false` if it would close a loop for the second time.
    fn go(&self, walk: &mut Walk, way: &Edge, is_choice: bool) -> bool {
        let flow = &self.method.flow;
        let mut loops = flow.loops().iter();
        if loops.any(|l| l.header == way.to && l.tails.contains(&way.from)) {
            if walk.back.contains(&(way.from, way.to)) {
                return false;
            }
            walk.back.push((way.from, way.to));
        }
        if is_choice {
            walk.signature = mix(walk.signature, way.from, way.to);
            walk.words.extend(self.word(way));
        }
        walk.at = way.to;
        true
    }

    fn word(&self, way: &Edge) -> Option<String> {
        match way.kind {
            EdgeKind::Taken | EdgeKind::NotTaken => {
                let (means, text) = self.conditions.get(&way.from)?;
                let truth = (way.kind == EdgeKind::Taken) == *means;
                Some(if truth {
                    text.clone()
                } else {
                    format!("not {text}")
                })
            }
            EdgeKind::Case(key) => Some(format!("case {key}")),
            EdgeKind::Default => Some("default".to_owned()),
            EdgeKind::Throw(..) => Some(match self.method.line(way.to) {
                Some(line) => format!("caught in line {line}"),
                None => format!("caught at {}", self.method.flow.offset(way.to)),
            }),
            EdgeKind::Next => None,
        }
    }

    fn end(&mut self, walk: Walk, way: &Edge) {
        let mut text = walk.words.join(", ");
        if text.is_empty() {
            text.push_str("straight through");
        }
        self.paths.push(Path {
            signature: mix(walk.signature, way.from, way.to),
            text,
            last: way.from,
            exit: way.to,
        });
    }
}

impl Walk {
    fn nowhere() -> Walk {
        Walk {
            at: 0,
            signature: 0,
            words: Vec::new(),
            back: Vec::new(),
        }
    }
}

/// What the watcher has to know of an instruction.
#[derive(Clone, Copy)]
struct Node {
    is_choice: bool,
    is_throw: bool,
    exit: u32,
}

impl Node {
    fn of(flow: &Flow, number: u32) -> Node {
        Node {
            is_choice: ways(flow, number).len() > 1,
            is_throw: flow.instructions()[number as usize].opcode == Opcode::Athrow,
            exit: flow.exit(),
        }
    }
}

/// A path on its way: the last instruction, the choices so far, whether an exception is flying.
#[derive(Clone)]
struct OnWay {
    number: u32,
    signature: u64,
    threw: bool,
}

#[derive(Clone)]
struct PathWatcher {
    nodes: Table<Node>,
    goals: Arc<HashMap<(u32, u64), u32>>,
    frames: Frames<OnWay>,
}

impl PathWatcher {
    #[inline]
    fn step(&mut self, frame: u32, offset: u16) {
        let Some(live) = self.frames.get(frame) else {
            return;
        };
        let Some((number, _)) = self.nodes.at(live.method, offset) else {
            return;
        };
        let state = &mut live.state;
        let before = self.nodes.entry(live.method, state.number);
        if before.is_some_and(|node| node.is_choice) {
            state.signature = mix(state.signature, state.number, number);
        }
        state.number = number;
        state.threw = false;
    }

    fn leave(&mut self, frame: u32, marks: &mut Marks<'_>) {
        let Some(live) = self.frames.leave(frame) else {
            return;
        };
        let state = live.state;
        let Some(node) = self.nodes.entry(live.method, state.number) else {
            return;
        };
        let exit = match (state.threw, node.is_throw) {
            (false, _) => node.exit,
            (true, true) => node.exit + 1,
            (true, false) => return,
        };
        let signature = if node.is_choice {
            mix(state.signature, state.number, exit)
        } else {
            state.signature
        };
        let signature = mix(signature, state.number, exit);
        if let Some(goal) = self.goals.get(&(live.method, signature)) {
            marks.mark(*goal);
        }
    }
}

impl Watcher for PathWatcher {
    fn feed(&mut self, events: &[Event], _: &[Arc<str>], marks: &mut Marks<'_>) {
        for event in events {
            match *event {
                Event::Enter {
                    frame,
                    method,
                    caller,
                } => {
                    let state = OnWay {
                        number: u32::MAX,
                        signature: 0,
                        threw: false,
                    };
                    self.frames.enter(frame, method, caller, state);
                }
                Event::Step { frame, offset } => self.step(frame, offset),
                Event::Threw { frame, .. } => {
                    if let Some(live) = self.frames.get(frame) {
                        live.state.threw = true;
                    }
                }
                Event::Leave { frame } => self.leave(frame, marks),
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
    fn loops_go_round_once_at_most() {
        let (subject, goals) = goals("path", "Flows", "sum");
        let none = "path Flows.sum not i < n";
        let once = "path Flows.sum i < n, not i < n";
        assert_eq!(texts(&goals), [none, once]);
        assert_eq!(covered(&subject, &goals, "sum", &ints(&[0])), [none]);
        assert_eq!(covered(&subject, &goals, "sum", &ints(&[1])), [once]);
        assert!(covered(&subject, &goals, "sum", &ints(&[2])).is_empty());
    }

    #[test]
    fn handlers_and_throws_are_on_paths() {
        let (subject, goals) = goals("path", "Flows", "div");
        let [well, caught] = ["straight", "caught in line 11"];
        assert_eq!(texts(&goals).len(), 2, "{:?}", texts(&goals));
        let met = |b| covered(&subject, &goals, "div", &ints(&[1, b])).concat();
        assert!(
            met(0).ends_with(caught) && met(1).contains(well),
            "{}",
            met(1)
        );
        assert_eq!(
            reached("path", "Flows", "check", &ints(&[-1])),
            ["path Flows.check a < 0"]
        );
    }

    #[test]
    fn every_run_of_the_triangle_is_one_path() {
        let (subject, goals) = goals("path", "Flows", "kind");
        let mut seen = std::collections::BTreeSet::new();
        for (i, j, k) in [
            (0, 1, 1),
            (1, 1, 1),
            (2, 2, 3),
            (2, 3, 4),
            (1, 2, 9),
            (3, 4, 4),
        ] {
            let met = covered(&subject, &goals, "kind", &ints(&[i, j, k]));
            assert_eq!(met.len(), 1, "{i} {j} {k}: {met:?}");
            seen.extend(met);
        }
        assert_eq!(seen.len(), 6);
    }
}
