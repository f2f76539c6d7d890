//! What ints can be: which jumps of a method go one way only, and where a value can get to.
//!
//! The code is run on states that hold for many runs at once ([`zone`]: bounds, and bounds on differences, of ints,
//! lengths of arrays, and whether references are null). Where ways meet, states are joined, and in loops what keeps
//! growing bounds are dropped, so that the analysis terminates. A node that no state reaches is reached by no run. Where something is not
//! known it may be anything: overflow, results of calls, contents of the heap, longs and floating point.
//!
//! A value is followed from where it is given to a local, field or element to where it may be used ([`Values::uses`]).
//! The index of an element is one of the numbers of the zone, so that a write of another element is distinguished from
//! one that replaces it, and a loop that fills an array leaves nothing of what was there before.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, descriptor};

use crate::flow::Flow;

mod arithmetic;
mod state;
mod step;
mod zone;

use state::{OBJECT, State, Value};
use step::{Layout, Stepper};

/// Most numbers of a zone.
const MOST_NUMBERS: usize = 100;
/// Most changes of numbers for one method.
const WORK: u64 = 200_000_000;
/// Joins at a node before growing bounds are dropped.
const PATIENCE: u32 = 3;

/// Where a value comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// It is there when the method begins.
    Entry,
    /// An instruction gives it.
    Behind(u32),
}

/// What the value is given to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Followed {
    /// A local or field: [`Chase::replaces`] says where it gets another value.
    Name,
    /// The element that the instruction writes.
    Written,
    /// Any element of the array that this local refers to then.
    ElementOf(u16),
}

/// A question: where is a value used?
pub struct Chase<'q> {
    /// Where it comes from.
    pub start: Start,
    /// What it is given to.
    pub followed: Followed,
    /// Whether an instruction uses the name.
    pub uses: &'q dyn Fn(u32) -> bool,
    /// Whether an instruction that ends well surely gives the same place another value.
    pub replaces: &'q dyn Fn(u32) -> bool,
}

/// A number that something can be known of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// The number 0.
    Zero,
    /// A local; of a reference, 0 if it is null, else 1.
    Local(u16),
    /// The length of the array that a local refers to.
    Length(u16),
}

/// `left - right` is at most this, without overflow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct DifferenceBound {
    pub left: Quantity,
    pub right: Quantity,
    pub most: i64,
}

/// What the ints of a method can be.
pub struct Values<'a> {
    stepper: Stepper<'a>,
    /// Whether more than one edge leads to a node.
    meets: Vec<bool>,
    entry: State,
    /// States before the instructions that are wanted.
    before: BTreeMap<u32, State>,
    reached: HashSet<u32>,
    taken: HashSet<(u32, u32)>,
    work: u64,
}

/// A run on states.
struct Run<'r, 'q> {
    chase: Option<&'r Chase<'q>>,
    /// By node where ways meet: the joined state, not closed, and how often it grew.
    joined: BTreeMap<u32, (State, u32)>,
    grown: BTreeSet<u32>,
    found: BTreeSet<u32>,
}

impl<'a> Values<'a> {
    /// Runs a method on states that hold for all calls. The states before the `wanted` instructions are kept, to
    /// start from there later. `None` if the method is too large, has subroutines, or is broken.
    pub fn of(
        class: &'a ClassFile,
        method: &Method,
        flow: &'a Flow,
        wanted: &BTreeSet<u32>,
    ) -> Option<Values<'a>> {
        let slots = usize::from(method.code.as_ref()?.max_locals);
        let layout = Layout::of(flow, slots);
        let subroutine = |opcode: Opcode| matches!(opcode.general(), Opcode::Jsr | Opcode::Ret);
        let mut instructions = flow.instructions().iter();
        if layout.size > MOST_NUMBERS || instructions.any(|one| subroutine(one.opcode)) {
            return None;
        }
        let nodes = 0..=flow.exceptional_exit();
        let meets = |node| flow.incoming(node).count() + usize::from(node == 0) > 1;
        let mut values = Values {
            entry: at_entry(&layout, method),
            stepper: Stepper {
                flow,
                class,
                layout,
            },
            meets: nodes.map(meets).collect(),
            before: BTreeMap::new(),
            reached: HashSet::new(),
            taken: HashSet::new(),
            work: WORK,
        };
        let mut run = Run::new(None);
        values.go(&mut run, 0, values.entry.clone(), None)?;
        values.settle(&mut run)?;
        values.note(&run, wanted)?;
        Some(values)
    }

    /// Whether a run may come to a node of the flow.
    pub fn is_reached(&self, node: u32) -> bool {
        self.reached.contains(&node)
    }

    /// Whether a run may go from one node to another in one step.
    pub fn is_taken(&self, from: u32, to: u32) -> bool {
        self.taken.contains(&(from, to))
    }

    /// What is known before one of the instructions that were wanted, beyond what holds for all ints: differences, one
    /// of whose sides may be zero. Nothing if no run comes there.
    pub fn known(&self, node: u32) -> Option<Vec<DifferenceBound>> {
        let state = self.before.get(&node)?;
        let layout = &self.stepper.layout;
        let mut numbers = vec![(zone::ZERO, Quantity::Zero)];
        for slot in 0..layout.slots() {
            numbers.extend(layout.local(slot).map(|one| (one, Quantity::Local(slot))));
            numbers.extend(layout.length(slot).map(|one| (one, Quantity::Length(slot))));
        }
        let mut known = Vec::new();
        for &(left, left_name) in &numbers {
            for &(right, right_name) in &numbers {
                let most = state.zone.most(left, right);
                let (_, high) = state.zone.range(left);
                let (low, _) = state.zone.range(right);
                let says = match left == zone::ZERO || right == zone::ZERO {
                    true if left == zone::ZERO => most < -zone::LEAST,
                    true => most < zone::MOST,
                    false => most < high - low,
                };
                if left != right && says {
                    known.push(DifferenceBound {
                        left: left_name,
                        right: right_name,
                        most,
                    });
                }
            }
        }
        Some(known)
    }

    /// The instructions that may use the value; `None` if that takes too long.
    pub fn uses(&mut self, chase: &Chase<'_>) -> Option<BTreeSet<u32>> {
        let mut run = Run::new(Some(chase));
        match chase.start {
            Start::Entry => {
                let mut state = self.entry.clone();
                if self.begin(chase, &mut state)? {
                    self.go(&mut run, 0, state, None)?;
                }
            }
            Start::Behind(number) => {
                let Some(mut state) = self.before.get(&number).cloned() else {
                    return (!self.is_reached(number)).then(BTreeSet::new);
                };
                if chase.followed == Followed::Written {
                    let instruction = self.stepper.flow.instructions().get(number as usize)?;
                    let opcode = instruction.opcode;
                    self.stepper.follow_written(opcode, &mut state)?;
                }
                for (edge, mut after) in self.stepper.after(number, &state, false)? {
                    if !edge.kind.is_throw() && self.begin(chase, &mut after)? {
                        self.go(&mut run, edge.to, after, None)?;
                    }
                }
            }
        }
        self.settle(&mut run)?;
        Some(run.found)
    }

    /// Begins to follow an element of an array; false if it has none.
    fn begin(&self, chase: &Chase<'_>, state: &mut State) -> Option<bool> {
        match chase.followed {
            Followed::ElementOf(slot) => {
                self.stepper.layout.length(slot)?;
                Some(self.stepper.follow_any(slot, state))
            }
            _ => Some(true),
        }
    }

    /// Goes on from where ways meet until nothing new is found.
    fn settle(&mut self, run: &mut Run<'_, '_>) -> Option<()> {
        while let Some(node) = run.grown.pop_first() {
            if let Some(state) = run.state(node) {
                self.go(run, node, state, Some(node))?;
            }
        }
        Some(())
    }

    /// Goes on from a node to where ways meet.
    fn go(
        &mut self,
        run: &mut Run<'_, '_>,
        node: u32,
        state: State,
        root: Option<u32>,
    ) -> Option<()> {
        let mut root = root;
        let mut open = vec![(node, state)];
        while let Some((node, state)) = open.pop() {
            if self.meets.get(node as usize) == Some(&true) && root.take() != Some(node) {
                run.join(node, state)?;
                continue;
            }
            if node < self.stepper.flow.exit() {
                let replaced = self.visit(run, node, &state);
                for (edge, after) in self.step(node, &state, run.follows())? {
                    if !replaced || edge.kind.is_throw() {
                        open.push((edge.to, after));
                    }
                }
            }
        }
        Some(())
    }

    fn step(
        &mut self,
        node: u32,
        state: &State,
        follows: bool,
    ) -> Option<Vec<(crate::flow::Edge, State)>> {
        let size = self.stepper.layout.size as u64;
        self.work = self.work.checked_sub(size * size)?;
        self.stepper.after(node, state, follows)
    }

    /// Notes a use; whether the value is replaced by what the instruction does.
    fn visit(&self, run: &mut Run<'_, '_>, node: u32, state: &State) -> bool {
        let Some(chase) = run.chase else {
            return false;
        };
        if (chase.uses)(node)
            && (chase.followed == Followed::Name || self.stepper.may_read_cell(state))
        {
            run.found.insert(node);
        }
        match chase.followed {
            Followed::Name => (chase.replaces)(node),
            Followed::Written => false,
            // The array that comes now is followed from there; none waits on the stack.
            Followed::ElementOf(slot) => {
                let instruction = &self.stepper.flow.instructions()[node as usize];
                instruction.opcode.general() == Opcode::Astore
                    && instruction.operands == Operands::Local(slot)
                    && state.stack.len() == 1
            }
        }
    }

    /// Notes what the run on all calls has found.
    fn note(&mut self, run: &Run<'_, '_>, wanted: &BTreeSet<u32>) -> Option<()> {
        let mut open: Vec<(u32, State)> = Vec::new();
        if !self.meets[0] {
            open.push((0, self.entry.clone()));
        }
        for &node in run.joined.keys() {
            open.extend(run.state(node).map(|state| (node, state)));
        }
        while let Some((node, state)) = open.pop() {
            self.reached.insert(node);
            if node >= self.stepper.flow.exit() {
                continue;
            }
            if wanted.contains(&node) {
                match self.before.get_mut(&node) {
                    Some(known) => known.join(&state, false),
                    None => {
                        self.before.insert(node, state.clone());
                    }
                }
            }
            for (edge, after) in self.step(node, &state, false)? {
                self.taken.insert((edge.from, edge.to));
                if self.meets[edge.to as usize] {
                    self.reached.insert(edge.to);
                } else {
                    open.push((edge.to, after));
                }
            }
        }
        Some(())
    }
}

impl<'r, 'q> Run<'r, 'q> {
    fn new(chase: Option<&'r Chase<'q>>) -> Self {
        Run {
            chase,
            joined: BTreeMap::new(),
            grown: BTreeSet::new(),
            found: BTreeSet::new(),
        }
    }

    fn follows(&self) -> bool {
        self.chase
            .is_some_and(|chase| chase.followed != Followed::Name)
    }

    /// The state at a node where ways meet.
    fn state(&self, node: u32) -> Option<State> {
        let (state, _) = self.joined.get(&node)?;
        let zone = state.zone.closed()?;
        Some(State {
            zone,
            ..state.clone()
        })
    }

    /// Another way leads to a node; `None` if its operands do not fit.
    fn join(&mut self, node: u32, state: State) -> Option<()> {
        let Some(known) = self.state(node) else {
            self.joined.insert(node, (state, 0));
            self.grown.insert(node);
            return Some(());
        };
        if known.stack.len() != state.stack.len() {
            return None;
        }
        if state.is_inside(&known) {
            return Some(());
        }
        let (joined, times) = self.joined.get_mut(&node)?;
        *times += 1;
        match *times <= PATIENCE {
            true => {
                *joined = known;
                joined.join(&state, false);
            }
            false => joined.join(&state, true),
        }
        self.grown.insert(node);
        Some(())
    }
}

/// What is known when a method begins.
fn at_entry(layout: &Layout, method: &Method) -> State {
    let mut state = layout.nothing_known();
    let mut slot = 0;
    if method.access & access::STATIC == 0 {
        if let Some(this) = layout.local(0) {
            state.set(this, OBJECT);
        }
        slot = 1;
    }
    for parameter in descriptor::parameters(&method.descriptor) {
        if parameter.starts_with(['L', '['])
            && let Some(number) = layout.local(slot)
        {
            state.set(number, Value::Range(0, 1));
        }
        slot = slot.saturating_add(descriptor::slots(parameter) as u16);
    }
    state
}

#[cfg(test)]
mod tests;
