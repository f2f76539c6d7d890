//! The constraint tree: plain data. A node is a fork with its alternatives; each leads to another fork, to the end of a
//! path, or has not been looked at yet.

#[cfg(test)]
pub(crate) mod by_hand;

use std::rc::Rc;
use std::sync::Arc;

use vitro_coverage::{GoalSet, Watch};
use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Term, Terms};
use vitro_program::Event;
use vitro_vm::input_construction::Construction;
use vitro_vm::source::AskedFor;
use vitro_vm::turns::ProgramThread;
use vitro_vm::{Alternative, Fork, ForkKind, InputObject, Kind, NodeId, Outcome, Segment, Shadows};

use crate::policy::patience::UNMADE_PER_PATH;
use crate::thread_order::{Order, Scheduled, Turn};

/// An alternative of a fork where a path is or ends; none before the first fork.
pub(crate) type Leaf = Option<(usize, usize)>;

/// An alternative of a fork in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Open {
    /// The fork.
    pub node: usize,
    /// Its alternative.
    pub alternative: usize,
}

/// Who forks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum ForkOrigin {
    /// A method under test.
    Subject,
    /// What it has called.
    Called,
    /// A call that constructs an input.
    Construction,
}

/// What is known of an alternative.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NodeState {
    /// Not looked at yet.
    Open,
    /// A run went there.
    Explored,
    /// No input leads there: proved.
    Infeasible,
    /// No solver could decide.
    Unknown,
    /// It needs an object of a type that cannot be made yet.
    NoRecipe,
    /// A bound ended the search before it was looked at.
    Bound,
    /// A value was taken as known, and the search ended before other values were tried.
    Incomplete,
    /// No open goal can be reached from there.
    Unneeded,
    /// The program assumes that nothing leads there.
    Excluded,
    /// Null leads there, which an annotation forbids.
    NullForbidden,
    /// Another order of threads in which nothing else happens.
    Spared,
}

/// A fork in the tree.
pub struct TreeNode {
    /// The fork above and the alternative that led here.
    pub parent: Option<(usize, usize)>,
    /// Where and why.
    pub fork: Rc<Fork>,
    /// One for each alternative.
    pub states: Vec<NodeState>,
    /// Number of forks above.
    pub depth: usize,
    /// What the methods under test did since the fork above: while inputs were made, and otherwise.
    pub trace: [Segment; 2],
    /// The methods under test that were being executed, innermost last, with the offset of the instruction.
    pub whereabouts: Vec<(u32, u16)>,
    /// Whether the program itself forks, or a library method that it has called itself.
    pub is_near: bool,
    /// Who forks, as seen from the methods under test.
    pub(crate) origin: ForkOrigin,
    /// The penalty that the run had which came here.
    pub(crate) inherited_penalty: u32,
    /// By which alternative the inputs came into the state in which they are.
    pub(crate) made: Leaf,
    /// Whether the fork decides about one argument: what it refers to, or whether it is true.
    pub(crate) is_plain: bool,
    /// The number of what is chosen, which is the same wherever that is.
    pub(crate) chosen: u32,
    /// The machine's choice point.
    pub(crate) point: NodeId,
    pub(crate) shadows: Shadows,
    /// What is known here of the order of threads.
    pub(crate) order: Order,
    /// If threads are to be chosen from.
    pub(crate) turn: Option<Turn>,
    /// Has seen all that happened up to here.
    pub(crate) watch: Watch,
    /// Whether it has seen the same for all inputs that come here: numbers that goals ask for may differ.
    pub(crate) same_for_all: bool,
    /// Goals that need not be begun again.
    pub(crate) begun: GoalSet,
}

/// A result without what lies below it.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Shallow {
    /// A `void` method returned.
    Nothing,
    /// `null`
    Null,
    /// A primitive value, by its bits.
    Primitive(Kind, u64),
    /// The same in a box.
    Boxed(Kind, u64),
    /// A string, by its UTF-16 units.
    Text(Vec<u16>),
    /// An object of the class of this internal name.
    Object(Arc<str>),
}

/// How a path ended.
#[derive(Clone, Debug)]
pub enum Ending {
    /// It returned.
    Returned {
        /// The result's bits.
        bits: u64,
        /// The term, if the result depends on the input.
        term: Option<Term>,
        /// A few words, if it is an object.
        text: String,
        /// What is known of it after the machine has gone elsewhere.
        value: Shallow,
    },
    /// It threw an exception of this class (Java name) with this message.
    Threw(String, Option<String>),
    /// It was not begun: making an input threw an exception of this class with this message, or gave something that is no
    /// new input, as the text says.
    NotMade(String, Option<String>),
    /// It did not end: a limit, something unsupported or refused.
    Stopped(Outcome),
}

/// A path from the start of the method to its end.
#[derive(Clone, Debug)]
pub struct Path {
    /// The last fork on it and the alternative taken there.
    pub leaf: Option<(usize, usize)>,
    /// What the methods under test did after the last fork; see [`Tree::trace`].
    pub tail: [Segment; 2],
    /// What must hold of the input.
    pub conditions: Vec<Term>,
    /// The last of the conditions, if it is no part of the way: what a goal asks of the input.
    pub wish: Option<Term>,
    /// An input that takes it.
    pub model: Model,
    /// The input objects in the model.
    pub input_objects: Vec<InputObject>,
    /// What it depends on besides its input: the clock, say.
    pub outside: Vec<&'static str>,
    /// Whether it has asked for the default locale or time zone.
    pub is_local: bool,
    /// The unknowns that the program has asked for, in order.
    pub asked: Vec<AskedFor>,
    /// The order in which threads ran, where there were several.
    pub schedule: Vec<Scheduled>,
    /// The threads, where there were several.
    pub threads: Vec<ProgramThread>,
    /// The goals that it passes.
    pub covered: GoalSet,
    /// Those of them that the call passes, and not only the calls that make its inputs: what a test can look at.
    pub shown: GoalSet,
    /// Those of them that the call covers by itself, however its inputs are made.
    pub called: GoalSet,
    /// How it ended.
    pub ending: Ending,
    /// The methods under test that were being executed when it stopped, innermost last.
    pub whereabouts: Vec<(u32, u16)>,
    /// The form of the state of the object that a constructor or a factory has made.
    pub(crate) form: Option<Vec<u64>>,
}

/// The tree with all paths that have been run.
#[derive(Default)]
pub struct Tree {
    /// All forks.
    pub nodes: Vec<TreeNode>,
    /// All paths, in the order in which they were found.
    pub paths: Vec<Path>,
}

impl Tree {
    /// The conditions on the way to an alternative of a fork, that one included, outermost first.
    pub fn conditions(&self, node: usize, alternative: usize) -> Vec<Term> {
        let mut conditions = Vec::new();
        let mut at = Some((node, alternative));
        while let Some((node, alternative)) = at {
            let known = &self.nodes[node];
            // The order of threads is no condition on the input.
            if !matches!(known.fork.kind, ForkKind::Turn | ForkKind::Wake) {
                conditions.push(known.fork.alternatives[alternative]);
            }
            at = known.parent;
        }
        conditions.reverse();
        conditions
    }

    /// What happened on a path, last part first. The numbers need not be those of the path's own input.
    pub(crate) fn segments<'a>(&'a self, path: &'a Path) -> Vec<&'a [Segment; 2]> {
        self.segments_to(path.leaf, &path.tail)
    }

    /// The same for a path that ends with this, behind a fork.
    pub(crate) fn segments_to<'a>(
        &'a self,
        leaf: Option<(usize, usize)>,
        tail: &'a [Segment; 2],
    ) -> Vec<&'a [Segment; 2]> {
        let mut segments = vec![tail];
        let mut above = leaf;
        while let Some((node, _)) = above {
            segments.push(&self.nodes[node].trace);
            above = self.nodes[node].parent;
        }
        segments
    }

    /// What the methods under test did on a path, the making of inputs aside. The numbers need not be those of the
    /// path's own input.
    pub fn trace<'a>(&'a self, path: &'a Path) -> impl Iterator<Item = &'a Event> {
        let segments = self.segments(path).into_iter().rev();
        segments.flat_map(|segment| &segment[1].events)
    }

    /// The offset of the last instruction that the method itself executed on a path; later than those of the methods
    /// that it called, and looked for from the end, since a path may be long.
    pub fn last_offset(&self, path: &Path) -> Option<u16> {
        let own = self.own_frame(path)?;
        let segments = self.segments(path);
        let events = segments.iter().map(|segment| &segment[1].events);
        let backwards = events.flat_map(|events| events.iter().rev());
        backwards.into_iter().find_map(|event| match event {
            Event::Step { frame, offset } if *frame == own => Some(*offset),
            _ => None,
        })
    }

    /// The frame in which the method itself is executed. If the receiver's class has a method of its own, that one comes
    /// first and may call it, or not.
    fn own_frame(&self, path: &Path) -> Option<u32> {
        let mut named = None;
        for event in self.trace(path) {
            match *event {
                Event::Enter { frame, method, .. } => match named {
                    None => named = Some((frame, method)),
                    Some((_, wanted)) if method == wanted => return Some(frame),
                    Some(_) => {}
                },
                Event::Step { frame, .. } if named.is_some_and(|(own, _)| own == frame) => {
                    return Some(frame);
                }
                _ => {}
            }
        }
        None
    }

    /// Whether an object had a setup call on the way to an alternative.
    pub(crate) fn has_setup_call(&self, open: Open) -> bool {
        let mut at = Some((open.node, open.alternative));
        while let Some((node, alternative)) = at {
            let node = &self.nodes[node];
            if matches!(node.fork.ways[alternative], Alternative::SetupCall(_)) {
                return true;
            }
            at = node.parent;
        }
        false
    }

    /// How many forks on the way are at the same instruction as this one, for the same reason.
    pub fn turns(&self, mut at: Option<(usize, usize)>, fork: &Fork) -> usize {
        let mut turns = 0;
        while let Some((node, _)) = at {
            let known = &self.nodes[node].fork;
            let same = (known.method, known.offset, known.kind);
            turns += usize::from(same == (fork.method, fork.offset, fork.kind));
            at = self.nodes[node].parent;
        }
        turns
    }

    /// An alternative that was called infeasible although the input of a path takes it, with the path. As many are
    /// looked at as this allows.
    pub(crate) fn contradiction(&self, terms: &Terms, mut effort: usize) -> Option<(usize, usize)> {
        let infeasible: Vec<Vec<Term>> = self
            .nodes
            .iter()
            .enumerate()
            // What another order of threads makes infeasible may be feasible in this one.
            .filter(|(_, node)| node.order.is_empty())
            .flat_map(|(number, node)| {
                let states = node.states.iter().enumerate();
                let barred = states.filter(|(_, state)| **state == NodeState::Infeasible);
                barred.map(move |(alternative, _)| (number, alternative))
            })
            .take(effort)
            .map(|(node, alternative)| self.conditions(node, alternative))
            .collect();
        for (number, path) in self.paths.iter().enumerate() {
            let mut evaluator = Evaluator::new(terms, &path.model);
            for (place, conditions) in infeasible.iter().enumerate() {
                effort = effort.checked_sub(1)?;
                // The last condition is the one that most inputs fail.
                if conditions
                    .iter()
                    .rev()
                    .all(|&condition| evaluator.holds(condition))
                {
                    return Some((place, number));
                }
            }
        }
        None
    }

    /// How many values a fork has tried, itself included, if it takes one as known; else 0.
    pub fn values_tried(&self, node: usize) -> usize {
        let mut tried = 0;
        let mut at = Some((node, 1));
        while let Some((node, 1)) = at
            && self.nodes[node].fork.kind == ForkKind::Concrete
        {
            tried += 1;
            at = self.nodes[node].parent;
        }
        tried
    }

    /// Whether little is to be expected of an alternative: another value than one that had to be concretised, strings with
    /// unusual characters, or a class that a test writes where it could do without.
    pub(crate) fn is_unpromising(&self, open: Open) -> bool {
        let node = &self.nodes[open.node];
        match (&node.fork.ways[open.alternative], node.fork.kind) {
            (Alternative::NewObject(input_object), _) => match &input_object.plan.construction {
                Construction::Wide => true,
                Construction::Calls(calls) => calls.overrides(),
                _ => false,
            },
            (_, ForkKind::Concrete) => true,
            // Another place in a hash table.
            (_, ForkKind::Cell) => !node.is_near,
            _ => false,
        }
    }

    /// The setup calls on the way to a fork.
    pub(crate) fn calls_above(&self, node: usize) -> usize {
        let mut above = self.nodes[node].parent;
        let mut calls = 0;
        while let Some((node, way)) = above {
            let node = &self.nodes[node];
            calls += usize::from(matches!(node.fork.ways[way], Alternative::SetupCall(_)));
            above = node.parent;
        }
        calls
    }

    /// Paths that count: those whose inputs could not all be made are short, and many of them count as one.
    pub(crate) fn counted_paths(&self) -> usize {
        let unmade = self
            .paths
            .iter()
            .filter(|path| matches!(path.ending, Ending::NotMade(..)));
        let unmade = unmade.count();
        self.paths.len() - unmade + unmade / UNMADE_PER_PATH
    }

    /// At the end of a search: what was not looked at is a limit's doing.
    pub(crate) fn mark_unvisited(&mut self) {
        for node in &mut self.nodes {
            let left = match node.fork.kind {
                ForkKind::Concrete => NodeState::Incomplete,
                _ => NodeState::Bound,
            };
            let open = node.states.iter_mut();
            for state in open.filter(|state| **state == NodeState::Open) {
                *state = left;
            }
        }
    }

    /// Whether an alternative has not been looked at.
    pub(crate) fn has_open(&self) -> bool {
        let mut states = self.nodes.iter().flat_map(|node| &node.states);
        states.any(|state| *state == NodeState::Open)
    }

    /// How many alternatives have this state.
    pub fn count(&self, state: NodeState) -> usize {
        self.nodes
            .iter()
            .flat_map(|node| &node.states)
            .filter(|&&s| s == state)
            .count()
    }
}
