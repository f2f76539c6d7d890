//! Programs with threads. The real JVM cannot be made to try every order, so these are made of a few kinds of steps, and
//! what they can come to is counted here: every order of every read and write, as the language has it for a program whose
//! threads see memory in one order.

use std::collections::HashSet;

use crate::fuzz_programs::source::Node;
use vitro_stable::Random;

use super::bench::Truth;

/// Static fields that the threads share; `n` is what the program asks for.
const FIELDS: [&str; 3] = ["a", "b", "n"];
const N: usize = 2;

/// A statement: `a = b + 1;`, perhaps only if a field has a value.
#[derive(Clone, Copy)]
struct Assignment {
    only_if: Option<(usize, i64)>,
    target: usize,
    source: Option<usize>,
    plus: i64,
}

/// Statements, perhaps while a lock is held.
struct Part {
    is_locked: bool,
    assignments: Vec<Assignment>,
}

/// What a thread does at once.
#[derive(Clone, Copy)]
enum Step {
    Load(usize),
    /// Goes on at another step unless this was loaded.
    Unless(i64, usize),
    Constant(i64),
    Store(usize, i64),
    Lock,
    Unlock,
}

/// Two threads, and what must hold in the end.
pub(super) struct Threads {
    both: [Vec<Part>; 2],
    /// The last two fields are not what these are.
    never: [i64; 2],
}

impl Threads {
    pub(super) fn random(random: &mut Random) -> Threads {
        let both = [(); 2].map(|()| parts(random));
        let never = [(); 2].map(|()| random.between(0, 4));
        Threads { both, never }
    }

    /// The members of the class.
    pub(super) fn members(&self) -> Vec<Node> {
        let fixed = |text: &str| Node::Fixed(text.to_owned());
        let mut members = vec![
            fixed("static int a;"),
            fixed("static int b;"),
            fixed("static int n;"),
            fixed("static final Object LOCK = new Object();"),
        ];
        for (number, parts) in self.both.iter().enumerate() {
            let body = parts.iter().flat_map(nodes).collect();
            members.push(Node::block(format!("static void run{number}() {{"), body));
        }
        members
    }

    /// The body of `main`.
    pub(super) fn body(&self) -> Vec<Node> {
        let [a, b] = self.never;
        let lines = [
            "n = Vitro.anyInt(0, 1);".to_owned(),
            "Thread one = new Thread(() -> run0());".to_owned(),
            "Thread two = new Thread(() -> run1());".to_owned(),
            "one.start();".to_owned(),
            "two.start();".to_owned(),
            "one.join();".to_owned(),
            "two.join();".to_owned(),
            format!("assert !(a == {a} && b == {b});"),
        ];
        lines.into_iter().map(Node::Fixed).collect()
    }

    /// In how many of all ends the claim is broken.
    pub(super) fn truth(&self) -> Truth {
        let code = [0, 1].map(|thread: usize| steps(&self.both[thread]));
        let mut ends = HashSet::new();
        for n in 0..2 {
            let mut fields = [0; FIELDS.len()];
            fields[N] = n;
            let start = State {
                at: [0; 2],
                loaded: [0; 2],
                owner: None,
                fields,
            };
            let mut seen = HashSet::from([start]);
            let mut waiting = vec![start];
            while let Some(state) = waiting.pop() {
                let next = [0, 1].map(|thread| state.after(thread, &code[thread]));
                if next == [None, None] {
                    ends.insert(state.fields);
                }
                waiting.extend(next.into_iter().flatten().filter(|&next| seen.insert(next)));
            }
        }
        let is_broken = |fields: &&[i64; 3]| fields[..2] == self.never;
        Truth {
            runs: ends.len() as u64,
            broken: Some(ends.iter().filter(is_broken).count() as u64),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    at: [usize; 2],
    loaded: [i64; 2],
    owner: Option<usize>,
    fields: [i64; FIELDS.len()],
}

impl State {
    /// The state when a thread has made a step; `None` if it cannot.
    fn after(mut self, thread: usize, code: &[Step]) -> Option<State> {
        let step = *code.get(self.at[thread])?;
        self.at[thread] += 1;
        let loaded = &mut self.loaded[thread];
        match step {
            Step::Load(field) => *loaded = self.fields[field],
            Step::Constant(value) => *loaded = value,
            Step::Unless(value, target) if *loaded != value => self.at[thread] = target,
            Step::Unless(..) => {}
            Step::Store(field, plus) => self.fields[field] = *loaded + plus,
            Step::Lock if self.owner.is_some() => return None,
            Step::Lock => self.owner = Some(thread),
            Step::Unlock => self.owner = None,
        }
        Some(self)
    }
}

fn parts(random: &mut Random) -> Vec<Part> {
    let count = 1 + random.below(2);
    let parts = (0..count).map(|_| {
        let assignments = 1 + random.below(2);
        Part {
            is_locked: random.chance(40),
            assignments: (0..assignments).map(|_| assignment(random)).collect(),
        }
    });
    parts.collect()
}

fn assignment(random: &mut Random) -> Assignment {
    let target = random.below(2);
    Assignment {
        only_if: random
            .chance(30)
            .then(|| (random.below(3), random.between(0, 2))),
        target,
        source: match random.below(4) {
            0 => None,
            1 => Some(random.below(3)),
            _ => Some(target),
        },
        plus: random.between(0, 2),
    }
}

fn nodes(part: &Part) -> Vec<Node> {
    let lines = part.assignments.iter().map(|one| {
        let only_if = one.only_if.map_or(String::new(), |(field, value)| {
            format!("if ({} == {value}) ", FIELDS[field])
        });
        let value = match one.source {
            Some(source) => format!("{} + {}", FIELDS[source], one.plus),
            None => one.plus.to_string(),
        };
        Node::Line(format!("{only_if}{} = {value};", FIELDS[one.target]))
    });
    match part.is_locked {
        true => vec![Node::block("synchronized (LOCK) {", lines.collect())],
        false => lines.collect(),
    }
}

fn steps(parts: &[Part]) -> Vec<Step> {
    let mut steps = Vec::new();
    for part in parts {
        if part.is_locked {
            steps.push(Step::Lock);
        }
        for one in &part.assignments {
            if let Some((field, value)) = one.only_if {
                let behind = steps.len() + 4;
                steps.extend([Step::Load(field), Step::Unless(value, behind)]);
            }
            steps.push(match one.source {
                Some(source) => Step::Load(source),
                None => Step::Constant(0),
            });
            steps.push(Step::Store(one.target, one.plus));
        }
        if part.is_locked {
            steps.push(Step::Unlock);
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    fn increments(is_locked: bool, never: [i64; 2]) -> Threads {
        let part = || Part {
            is_locked,
            assignments: vec![Assignment {
                only_if: None,
                target: 0,
                source: Some(0),
                plus: 1,
            }],
        };
        Threads {
            both: [vec![part()], vec![part()]],
            never,
        }
    }

    #[test]
    fn an_increment_is_lost_unless_a_lock_is_held() {
        assert_ne!(increments(false, [1, 0]).truth().broken, Some(0));
        assert_ne!(increments(false, [2, 0]).truth().broken, Some(0));
        assert_eq!(increments(true, [1, 0]).truth().broken, Some(0));
        assert_ne!(increments(true, [2, 0]).truth().broken, Some(0));
    }
}
