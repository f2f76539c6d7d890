//! A pattern as steps that follow each other, the way the library tries them: where there are two ways, the first one
//! is preferred.

use super::class::Class;
use super::syntax::{Edge, Node};

/// The number of a step.
pub type At = usize;

/// What to do at a place in the text.
#[derive(Clone, Copy, Debug)]
pub enum Instruction {
    /// A character of the class with this number, then on.
    One(usize, At),
    /// If this is such a place, on.
    Edge(Edge, At),
    /// The first if it leads to a match, else the second.
    Split(At, At),
    /// Notes the place: where group `slot / 2` begins or ends.
    Note { slot: usize, next: At },
    /// Whether what begins at `inner` follows, or does not; then on.
    Ahead { inner: At, positive: bool, next: At },
    /// The end of what looks ahead.
    Seen,
    /// The end of the pattern.
    Match,
}

/// Patterns with more steps are left to the library.
const MOST_STEPS: usize = 800;

/// The steps of a pattern.
#[derive(Debug)]
pub struct Program {
    pub steps: Vec<Instruction>,
    pub classes: Vec<Class>,
    /// Where it begins.
    pub start: At,
    /// For each group, whether every match has it.
    pub groups: Vec<bool>,
}

impl Program {
    /// Writes a pattern as steps; nothing if they are too many.
    pub fn of(pattern: &Node) -> Option<Program> {
        let mut program = Program {
            steps: vec![Instruction::Match, Instruction::Seen],
            classes: Vec::new(),
            start: 0,
            groups: Vec::new(),
        };
        program.find_groups(pattern, true);
        program.start = program.add(pattern, 0)?;
        Some(program)
    }

    fn find_groups(&mut self, node: &Node, always: bool) {
        match node {
            Node::One(_) | Node::Edge(_) | Node::Ahead(..) => {}
            Node::All(nodes) => nodes.iter().for_each(|node| self.find_groups(node, always)),
            Node::Either(nodes) => nodes.iter().for_each(|node| self.find_groups(node, false)),
            Node::Repeat { body, least, .. } => self.find_groups(body, always && *least > 0),
            Node::Group(body, number) => {
                if self.groups.len() < *number {
                    self.groups.resize(*number, false);
                }
                self.groups[number - 1] = always;
                self.find_groups(body, always);
            }
        }
    }

    fn push(&mut self, step: Instruction) -> Option<At> {
        self.steps.push(step);
        (self.steps.len() <= MOST_STEPS).then(|| self.steps.len() - 1)
    }

    /// Adds a node that continues with `next`, and says where it begins.
    fn add(&mut self, node: &Node, next: At) -> Option<At> {
        match node {
            Node::One(class) => {
                let known = self.classes.iter().position(|known| known == class);
                let number = known.unwrap_or_else(|| {
                    self.classes.push(class.clone());
                    self.classes.len() - 1
                });
                self.push(Instruction::One(number, next))
            }
            Node::Edge(edge) => self.push(Instruction::Edge(*edge, next)),
            Node::All(nodes) => nodes
                .iter()
                .rev()
                .try_fold(next, |next, node| self.add(node, next)),
            Node::Either(nodes) => {
                let (last, others) = nodes.split_last()?;
                let last = self.add(last, next)?;
                others.iter().rev().try_fold(last, |other, node| {
                    let first = self.add(node, next)?;
                    self.push(Instruction::Split(first, other))
                })
            }
            Node::Repeat {
                body,
                least,
                most,
                greedy,
            } => self.add_repeated(body, (*least, *most), *greedy, next),
            Node::Group(body, number) => {
                let slot = 2 * number;
                let end = self.push(Instruction::Note {
                    slot: slot + 1,
                    next,
                })?;
                let body = self.add(body, end)?;
                self.push(Instruction::Note { slot, next: body })
            }
            Node::Ahead(body, positive) => {
                let inner = self.add(body, 1)?;
                self.push(Instruction::Ahead {
                    inner,
                    positive: *positive,
                    next,
                })
            }
        }
    }

    fn add_repeated(
        &mut self,
        body: &Node,
        (least, most): (usize, Option<usize>),
        greedy: bool,
        next: At,
    ) -> Option<At> {
        let split = |on: At, out: At| match greedy {
            true => Instruction::Split(on, out),
            false => Instruction::Split(out, on),
        };
        let mut at = next;
        match most {
            None => {
                // It leads back to itself.
                let again = self.push(Instruction::Match)?;
                let on = self.add(body, again)?;
                self.steps[again] = split(on, next);
                at = again;
            }
            Some(most) => {
                for _ in least..most {
                    let on = self.add(body, at)?;
                    at = self.push(split(on, next))?;
                }
            }
        }
        for _ in 0..least {
            at = self.add(body, at)?;
        }
        Some(at)
    }

    /// The steps that a step may continue to at the same place.
    pub fn here(&self, step: At) -> [Option<At>; 2] {
        match self.steps[step] {
            Instruction::Edge(_, next) | Instruction::Note { next, .. } => [Some(next), None],
            Instruction::Split(first, second) => [Some(first), Some(second)],
            Instruction::Ahead { inner, next, .. } => [Some(inner), Some(next)],
            Instruction::One(..) | Instruction::Seen | Instruction::Match => [None, None],
        }
    }
}
