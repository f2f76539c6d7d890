//! Symbolic values: terms that shadow the machine's slots.
//!
//! The machine always runs concretely, under a *model*: an assignment of the unknown inputs that satisfies
//! the path condition so far. Beside it, [`Symbolic`] keeps for a slot of a frame, a field or an array
//! element the term that it holds, if its value depends on an input; the slot's bits are the term's value
//! under the model. So every instruction is carried out once, by the interpreter's loop, and the shadow of its
//! result is computed from the shadows of its operands in [`shade`]. Where the terms would let something else
//! happen (a jump, a zero divisor, a bound), the machine stops *before* the instruction with a [`Fork`]: the
//! alternatives, and which of them the model takes. Whoever explores notes the others and goes on.
//!
//! To take another alternative, go back to the choice point, ask a solver for a model of the other
//! condition, and [`Machine::adopt`] it: all shadowed slots get their values under the new model.
//!
//! The machine knows no solver. Shadows are kept by choice points in [`Shadows`], which is cheap to copy.

pub mod reference;
mod shade;

use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use rpds::HashTrieMap;
use vitro_expr::eval::Evaluator;
use vitro_expr::{Model, Op, Sort, Term, Terms, Value};

use crate::frame::After;
use crate::heap::Ref;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Outcome, Trap};
use crate::step::Pause;

pub use reference::Birth;
pub(crate) use shade::{Place, Shade, Situation};

/// Why more than one thing can happen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ForkKind {
    /// A conditional jump.
    Branch,
    /// A switch.
    Switch,
    /// The divisor of an integer division may be zero.
    ZeroDivisor,
    /// An unknown reference is looked through: it is null, an input object, or a new one.
    Reference,
    /// An index may be outside its array.
    Bounds,
    /// The length of a new array may be negative.
    NegativeSize,
    /// A value must be known from here on, since what comes next cannot be expressed as a term: a native, an
    /// index into a long array, the length of a new array.
    Concrete,
}

/// A place where the terms leave more than one thing to happen.
#[derive(Clone, Debug)]
pub struct Fork {
    /// Why.
    pub kind: ForkKind,
    /// Conditions, of which exactly one holds for any input within the bounds.
    pub alternatives: Vec<Term>,
    /// For each alternative the input object that is born if it is taken.
    pub births: Vec<Option<Birth>>,
    /// The one that holds under the model.
    pub taken: usize,
    /// The method.
    pub method: MethodId,
    /// Bytecode offset of the instruction.
    pub offset: u16,
}

/// A shadowed field or element.
#[derive(Clone, Copy, Debug)]
struct Cell {
    term: Term,
    owner: Ref,
    place: Place,
}

/// Which slots hold terms: what a choice point keeps beside the machine's own state.
#[derive(Clone, Default)]
pub struct Shadows {
    /// By thread, then by slot.
    stacks: Vec<Vec<Option<Term>>>,
    /// By byte address.
    heap: HashTrieMap<u64, Cell>,
    /// Input objects by number, from 1.
    births: Vec<Birth>,
}

/// Terms, model and shadows of a symbolic run.
pub struct Symbolic {
    /// All terms.
    pub terms: Terms,
    /// The inputs as they are assumed to be.
    pub model: Model,
    shadows: Shadows,
    /// What is known to hold on this path.
    decided: HashSet<Term>,
    /// Unknowns that are characters, which people want to be printable.
    pub characters: HashSet<Term>,
    /// Declared types of unknown references.
    declared: HashMap<Term, Arc<str>>,
    /// Set by the loop when it stops at a fork.
    pending: Option<Fork>,
}

/// How a symbolic run goes on.
#[derive(Debug)]
pub enum Progress {
    /// More than one thing can happen at the next instruction.
    Fork(Fork),
    /// The method returned these bits, and the term that they are the value of.
    Returned(u64, Option<Term>),
    /// The method threw this object.
    Threw(Ref),
    /// The run ended without an answer.
    Stopped(Outcome),
}

impl Symbolic {
    /// No inputs yet.
    pub fn new() -> Symbolic {
        Symbolic {
            terms: Terms::new(),
            model: Model::new(),
            shadows: Shadows::default(),
            decided: HashSet::new(),
            declared: HashMap::new(),
            characters: HashSet::new(),
            pending: None,
        }
    }

    fn stack(&mut self, thread: usize) -> &mut Vec<Option<Term>> {
        if self.shadows.stacks.len() <= thread {
            self.shadows.stacks.resize_with(thread + 1, Vec::new);
        }
        &mut self.shadows.stacks[thread]
    }

    /// The term in a slot of a thread.
    pub(crate) fn slot(&self, thread: usize, slot: usize) -> Option<Term> {
        *self.shadows.stacks.get(thread)?.get(slot)?
    }

    /// Puts a term, or none, into a slot of a thread.
    pub(crate) fn set_slot(&mut self, thread: usize, slot: usize, term: Option<Term>) {
        let term = term.filter(|&term| self.terms.as_const(term).is_none());
        let stack = self.stack(thread);
        if slot >= stack.len() {
            if term.is_none() {
                return;
            }
            stack.resize(slot + 1, None);
        }
        stack[slot] = term;
    }

    /// Forgets the terms of a range of slots.
    pub(crate) fn clear_slots(&mut self, thread: usize, from: usize, to: usize) {
        let stack = self.stack(thread);
        let (from, to) = (from.min(stack.len()), to.min(stack.len()));
        if from < to {
            stack[from..to].fill(None);
        }
    }

    /// The term of a field or an element.
    pub(crate) fn memory(&self, owner: Ref, place: Place) -> Option<Term> {
        self.shadows
            .heap
            .get(&place.address(owner))
            .map(|cell| cell.term)
    }

    /// Puts a term, or none, into a field or an element.
    pub(crate) fn set_memory(&mut self, owner: Ref, place: Place, term: Option<Term>) {
        let address = place.address(owner);
        match term.filter(|&term| self.terms.as_const(term).is_none()) {
            Some(term) => {
                self.shadows
                    .heap
                    .insert_mut(address, Cell { term, owner, place });
            }
            None => {
                self.shadows.heap.remove_mut(&address);
            }
        }
    }

    /// Whether any field or element holds a term.
    pub(crate) fn has_memory(&self) -> bool {
        !self.shadows.heap.is_empty()
    }

    /// Forgets what objects held that have been collected.
    pub(crate) fn retain_objects(&mut self, alive: impl Fn(Ref) -> bool) {
        let dead: Vec<u64> = self
            .shadows
            .heap
            .iter()
            .filter(|(_, cell)| !alive(cell.owner))
            .map(|(&address, _)| address)
            .collect();
        for address in dead {
            self.shadows.heap.remove_mut(&address);
        }
    }

    /// The fork that makes the value in a slot known; `None` if it is, and then the slot has no term any more.
    fn fork_on_value(&mut self, thread: usize, slot: usize, bits: u64) -> Option<Fork> {
        let term = self.slot(thread, slot)?;
        let sort = self.terms.sort(term);
        let (kind, choices) = if sort == Sort::Ref {
            (ForkKind::Reference, self.choices(term))
        } else {
            let value = self.terms.constant(&Value::from_raw_bits(bits, sort), sort);
            let equal = self.terms.eq(term, value);
            let other = self.terms.not(equal);
            (ForkKind::Concrete, vec![(equal, None), (other, None)])
        };
        let taken = choices
            .iter()
            .position(|(condition, _)| self.holds(*condition))
            .unwrap_or(0);
        if self.decided.contains(&choices[taken].0) {
            self.set_slot(thread, slot, None);
            return None;
        }
        let (alternatives, births) = choices.into_iter().unzip();
        Some(Fork {
            kind,
            alternatives,
            births,
            taken,
            method: MethodId(0),
            offset: 0,
        })
    }

    /// The bits of a slot that holds this value: an int has zeros above, a reference is an address.
    fn slot_bits(&self, value: &Value) -> u64 {
        match value {
            Value::Ref(number) => self.shadows.object(*number).slot(),
            value => value.raw_bits().unwrap_or(0),
        }
    }

    /// Makes `condition` part of the path.
    pub fn assume(&mut self, condition: Term) {
        self.decided.insert(condition);
        if self.terms.op(condition) == Op::And {
            for part in self.terms.args(condition).to_vec() {
                self.assume(part);
            }
        }
    }

    /// The input objects of this path.
    pub fn births(&self) -> &[Birth] {
        self.shadows.births()
    }

    /// The shadows as they are, for a choice point.
    pub fn shadows(&self) -> Shadows {
        self.shadows.clone()
    }

    fn holds(&self, condition: Term) -> bool {
        Evaluator::new(&self.terms, &self.model).holds(condition)
    }
}

impl Default for Symbolic {
    fn default() -> Self {
        Symbolic::new()
    }
}

impl Machine {
    /// Goes on until something can go more than one way, or to the end.
    pub fn explore_on(&mut self) -> Progress {
        loop {
            match self.run_until_pause() {
                Pause::Switch => {}
                Pause::Fork => {
                    if let Some(fork) = self.symbolic.as_mut().and_then(|s| s.pending.take()) {
                        return Progress::Fork(fork);
                    }
                }
                Pause::Stop(outcome) => return Progress::Stopped(outcome),
                Pause::HostReturn(Ok(bits)) => {
                    let term = self.symbolic.as_ref().and_then(|s| s.slot(self.current, 0));
                    return Progress::Returned(bits, term);
                }
                Pause::HostReturn(Err(error)) => return Progress::Threw(error),
            }
        }
    }

    /// Makes known what stands in some slots of the running thread, since a native is going to read them.
    pub(crate) fn make_concrete(&mut self, from: usize, count: usize) -> Exec<()> {
        let thread = self.current;
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(frame) = self.threads[thread].frames.last() else {
            return Ok(());
        };
        let offset = frame
            .code
            .offsets
            .get(frame.pc as usize)
            .copied()
            .unwrap_or(0);
        for slot in from..from + count {
            let bits = self.threads[thread].slots[slot];
            if let Some(fork) = symbolic.fork_on_value(thread, slot, bits) {
                symbolic.pending = Some(Fork {
                    method: frame.method,
                    offset,
                    ..fork
                });
                return Err(Trap::Fork);
            }
        }
        Ok(())
    }

    /// Starts a method whose argument slots hold these terms (long and double take two slots), under the
    /// current model.
    pub fn start_symbolic(&mut self, method: MethodId, args: &[Option<Term>]) -> Result<(), Trap> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("no symbolic state"));
        };
        let mut evaluator = Evaluator::new(&symbolic.terms, &symbolic.model);
        let bits =
            |term: &Option<Term>| term.map_or(0, |term| symbolic.slot_bits(&evaluator.value(term)));
        let values: Vec<u64> = args.iter().map(bits).collect();
        self.push_call(method, &values, After::HostCall)?;
        let (thread, base) = (self.current, self.frame().base as usize);
        if let Some(symbolic) = &mut self.symbolic {
            for (index, term) in args.iter().enumerate() {
                symbolic.set_slot(thread, base + index, *term);
            }
        }
        Ok(())
    }

    /// After [`Machine::switch_to`]: brings back the shadows that belong to that choice point, makes `path` what
    /// is known, lets the object be born that the new alternative needs, and gives every shadowed slot its value
    /// under `model`.
    pub fn adopt(
        &mut self,
        shadows: &Shadows,
        path: &[Term],
        birth: Option<Birth>,
        model: Model,
    ) -> Exec<()> {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows = shadows.clone();
            symbolic.decided.clear();
            path.iter()
                .for_each(|&condition| symbolic.assume(condition));
            symbolic.model = model;
        }
        if let Some(birth) = birth {
            self.bear(birth)?;
        }
        self.write_values();
        Ok(())
    }

    /// Gives every shadowed slot its value under the model.
    fn write_values(&mut self) {
        let Some(symbolic) = self.symbolic.take() else {
            return;
        };
        let mut evaluator = Evaluator::new(&symbolic.terms, &symbolic.model);
        for (thread, stack) in symbolic.shadows.stacks.iter().enumerate() {
            let live = self.threads[thread]
                .frames
                .last()
                .map_or(0, |frame| frame.sp as usize);
            for (slot, term) in stack.iter().enumerate().take(live) {
                if let Some(term) = term {
                    self.threads[thread].slots[slot] = symbolic.slot_bits(&evaluator.value(*term));
                }
            }
        }
        for cell in symbolic.shadows.heap.values() {
            let bits = symbolic.slot_bits(&evaluator.value(cell.term));
            cell.place.write(&mut self.heap, cell.owner, bits);
        }
        self.symbolic = Some(symbolic);
    }
}
