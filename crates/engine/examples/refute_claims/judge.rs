//! Which goals a run on the real JVM passes, and which claims that refutes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use vitro_classfile::Opcode;
use vitro_coverage::{Event, GoalSet, Watch};

use crate::claims::{Claim, Claims};
use crate::prepare::Prepared;

/// A run that did something new.
pub struct Run {
    /// What it does, in Java-like text.
    pub text: String,
    /// What the probes have noted.
    pub tokens: Vec<u32>,
}

/// Watches runs.
pub struct Judge<'a> {
    prepared: &'a Prepared,
    claims: &'a Claims,
    /// Names of exceptions by the numbers of the running process.
    exceptions: Vec<Arc<str>>,
    /// For each claim that is refuted (class, text) the shortest way.
    refuted: BTreeMap<(usize, String), (u32, String)>,
    passed: BTreeMap<usize, GoalSet>,
    /// Runs that were looked at.
    pub ways: usize,
}

// What the probe notes; see `Probe.java`.
const ENTER: u32 = 0x8000_0000;
const CALL: u32 = 0x9000_0000;
const CALL_BACK: u32 = 0x9100_0000;
const COUNTS: u32 = 1 << 20;
const CAUGHT: u32 = 0xC000_0000;
const THREW: u32 = 0xE000_0000;
const OWN: u32 = 0x0100_0000;
const ELEMENT: u32 = 0xFFFF_0000;

impl<'a> Judge<'a> {
    /// Nothing is refuted yet.
    pub fn new(prepared: &'a Prepared, claims: &'a Claims) -> Judge<'a> {
        Judge {
            prepared,
            claims,
            exceptions: Vec::new(),
            refuted: BTreeMap::new(),
            passed: BTreeMap::new(),
            ways: 0,
        }
    }

    /// Another process numbers exceptions anew.
    pub fn begin_process(&mut self) {
        self.exceptions.clear();
    }

    /// The next exception's class.
    pub fn add_exception(&mut self, name: &str) {
        self.exceptions.push(name.replace('.', "/").into());
    }

    /// Looks at a run, step by step of its sequence.
    pub fn look(&mut self, run: &Run) {
        self.ways += 1;
        let touched = self.touched(run);
        let mut watches: Vec<(usize, Watch)> = touched
            .into_iter()
            .map(|class| (class, self.claims.classes[class].goals.watch()))
            .collect();
        let mut follower = Follower::new(self.prepared);
        let mut tokens = run.tokens.iter().copied();
        let mut calls = 0;
        let mut is_call = 0;
        loop {
            let (events, lines, next) = follower.until_call(&mut tokens, &mut calls);
            for (class, watch) in &mut watches {
                let before = watch.covered().clone();
                watch.feed(&events, &self.exceptions);
                let new: Vec<u32> = watch
                    .covered()
                    .iter()
                    .filter(|&goal| !before.contains(goal))
                    .collect();
                self.passed
                    .entry(*class)
                    .or_default()
                    .extend(watch.covered());
                for goal in new {
                    let claims = &self.claims.classes[*class];
                    let is_wrong = match claims.claims[goal as usize] {
                        Claim::Unreachable => true,
                        Claim::Calls(most) => calls <= most,
                        Claim::None => false,
                    };
                    if is_wrong {
                        let goal = &claims.goals.all()[goal as usize];
                        let claim = claims.claims[goal.id as usize];
                        let text = format!("{claim:?}: {}", goal.text);
                        note(&mut self.refuted, (*class, text), calls, run);
                    }
                }
            }
            for (class, line) in lines {
                let place = self
                    .claims
                    .classes
                    .iter()
                    .position(|one| one.class == class);
                if let Some(place) = place
                    && self.claims.classes[place].lines.contains(&line)
                {
                    note(
                        &mut self.refuted,
                        (place, format!("Unreachable: line {line}")),
                        calls,
                        run,
                    );
                }
            }
            calls += is_call;
            match next {
                Some(counts) => is_call = u32::from(counts),
                None => break,
            }
        }
    }

    /// The classes with claims that a run passes.
    fn touched(&self, run: &Run) -> BTreeSet<usize> {
        let entered = run
            .tokens
            .iter()
            .filter(|&&token| token & 0xFFFF_0000 == ENTER);
        let methods: BTreeSet<u32> = entered.map(|token| token & 0xffff).collect();
        let numbers = methods
            .iter()
            .filter_map(|&method| *self.prepared.methods.get(method as usize)?);
        let classes = numbers.filter_map(|number| {
            let class = &self.prepared.subject.method(number)?.class.name;
            self.claims
                .classes
                .iter()
                .position(|one| one.class == *class)
        });
        classes.collect()
    }

    /// Goals of which nothing is claimed that runs pass.
    pub fn passed_others(&self) -> usize {
        let each = self.passed.iter().map(|(&class, passed)| {
            let claims = &self.claims.classes[class].claims;
            passed
                .iter()
                .filter(|&goal| claims[goal as usize] == Claim::None)
                .count()
        });
        each.sum()
    }

    /// Prints what is refuted; how many claims that are.
    pub fn print(&self) -> usize {
        for ((class, claim), (calls, text)) in &self.refuted {
            println!("\nREFUTED {} {claim}", self.claims.classes[*class].class);
            println!("  with {calls} calls before:");
            text.lines().for_each(|line| println!("    {line}"));
        }
        self.refuted.len()
    }
}

fn note(
    refuted: &mut BTreeMap<(usize, String), (u32, String)>,
    key: (usize, String),
    calls: u32,
    run: &Run,
) {
    let known = refuted.get(&key);
    if known.is_none_or(|(_, text)| text.len() > run.text.len()) {
        refuted.insert(key, (calls, run.text.clone()));
    }
}

/// Follows the calls of a run.
struct Follower<'a> {
    prepared: &'a Prepared,
    frames: Vec<Frame>,
    last_frame: u32,
}

struct Frame {
    number: u32,
    /// In the subject, if it is there.
    method: Option<u32>,
    /// Among the instrumented methods.
    place: u32,
    offset: u16,
    opcode: Opcode,
}

/// Events, the lines that were passed, and whether the next step of the sequence is a call; `None` at the end.
type Part = (Vec<Event>, BTreeSet<(Arc<str>, u16)>, Option<bool>);

impl<'a> Follower<'a> {
    fn new(prepared: &'a Prepared) -> Self {
        Follower {
            prepared,
            frames: Vec::new(),
            last_frame: 0,
        }
    }

    fn until_call(&mut self, tokens: &mut impl Iterator<Item = u32>, calls: &mut u32) -> Part {
        let (mut events, mut lines) = (Vec::new(), BTreeSet::new());
        while let Some(token) = tokens.next() {
            if token & ELEMENT == ELEMENT {
                let index = tokens.next().unwrap_or(0);
                let writes = self.frames.last().is_some_and(|frame| {
                    (Opcode::Iastore..=Opcode::Sastore).contains(&frame.opcode)
                });
                events.push(Event::Cell {
                    address: u64::from(token & 0xffff) << 32 | u64::from(index),
                    writes,
                });
            } else if token == CALL_BACK {
                *calls += 1;
            } else if token & 0xFF00_0000 == CALL {
                while let Some(frame) = self.frames.pop() {
                    leave(&frame, &mut events);
                }
                return (events, lines, Some(token & COUNTS != 0));
            } else if token & 0xFFFF_0000 == ENTER {
                self.enter(token & 0xffff, &mut events);
            } else if token & 0xFE00_0000 == CAUGHT || token & 0xFE00_0000 == THREW {
                self.exception(token, &mut events);
            } else {
                self.step(token >> 16, token as u16, &mut events, &mut lines);
            }
        }
        (events, lines, None)
    }

    fn enter(&mut self, place: u32, events: &mut Vec<Event>) {
        let method = self.prepared.methods.get(place as usize).copied().flatten();
        self.last_frame += 1;
        let callers = self.frames.iter().rev();
        let caller = callers
            .filter(|frame| frame.method.is_some())
            .map(|frame| frame.number)
            .next();
        if let Some(method) = method {
            events.push(Event::Enter {
                frame: self.last_frame,
                method,
                caller: caller.unwrap_or(0),
            });
        }
        self.frames.push(Frame {
            number: self.last_frame,
            method,
            place,
            offset: 0,
            opcode: Opcode::Nop,
        });
    }

    fn step(
        &mut self,
        place: u32,
        offset: u16,
        events: &mut Vec<Event>,
        lines: &mut BTreeSet<(Arc<str>, u16)>,
    ) {
        while self.frames.last().is_some_and(|frame| frame.place != place) {
            if let Some(frame) = self.frames.pop() {
                leave(&frame, events);
            }
        }
        let Some(frame) = self.frames.last_mut() else {
            return;
        };
        frame.offset = offset;
        let Some(method) = frame
            .method
            .and_then(|number| self.prepared.subject.method(number))
        else {
            return;
        };
        events.push(Event::Step {
            frame: frame.number,
            offset,
        });
        let Some(number) = method.flow.number(offset.into()) else {
            return;
        };
        if let Some(line) = method.line(number) {
            lines.insert((method.class.name.clone(), line));
        }
        frame.opcode = method.flow.instructions()[number as usize].opcode;
        if (Opcode::Ireturn..=Opcode::Return).contains(&frame.opcode)
            && let Some(frame) = self.frames.pop()
        {
            leave(&frame, events);
        }
    }

    fn exception(&mut self, token: u32, events: &mut Vec<Event>) {
        let Some(frame) = self.frames.last() else {
            return;
        };
        let is_call = (Opcode::Invokevirtual..=Opcode::Invokedynamic).contains(&frame.opcode);
        if frame.method.is_some() {
            events.push(Event::Threw {
                frame: frame.number,
                offset: frame.offset,
                passing: is_call && token & OWN == 0,
                class: token & 0x00ff_ffff,
            });
        }
        if token & 0xFE00_0000 == THREW
            && let Some(frame) = self.frames.pop()
        {
            leave(&frame, events);
        }
    }
}

fn leave(frame: &Frame, events: &mut Vec<Event>) {
    if frame.method.is_some() {
        events.push(Event::Leave {
            frame: frame.number,
        });
    }
}
