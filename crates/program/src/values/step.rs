//! What an instruction does to a state, one for each way in which it can end.

use vitro_classfile::{ClassFile, Constant, Instruction, Opcode, Operands};

use super::arithmetic::{binary, unary};
use super::state::{NULL, OBJECT, Order, State, Value, int};
use super::zone::{LEAST, MOST, Zone};
use crate::flow::{Cause, Edge, EdgeKind, Flow};
use crate::stack::{constant, stack_slots};

/// What each number of a zone is.
#[derive(Debug, Clone)]
pub(super) struct Layout {
    /// By slot the value of a local: an int, or of a reference whether it is null.
    locals: Vec<Option<usize>>,
    /// By slot the length of the array that a local refers to.
    lengths: Vec<Option<usize>>,
    /// The index of the cell that is followed.
    pub index: usize,
    /// What the cell holds.
    pub content: usize,
    /// How many numbers there are.
    pub size: usize,
}

impl Layout {
    /// Numbers for the locals that instructions mention.
    pub fn of(flow: &Flow, slots: usize) -> Layout {
        let (mut locals, mut lengths) = (vec![None; slots], vec![None; slots]);
        let arrays = flow.instructions().iter().any(|instruction| {
            instruction.opcode == Opcode::Arraylength || element(instruction.opcode).is_some()
        });
        let mut size = 1;
        let mut next = |place: Option<&mut Option<usize>>| {
            if let Some(place @ None) = place {
                *place = Some(size);
                size += 1;
            }
        };
        for instruction in flow.instructions() {
            match (instruction.opcode.general(), &instruction.operands) {
                (Opcode::Iload | Opcode::Istore, Operands::Local(slot))
                | (Opcode::Iinc, Operands::Increment { local: slot, .. }) => {
                    next(locals.get_mut(usize::from(*slot)));
                }
                (Opcode::Aload | Opcode::Astore, Operands::Local(slot)) => {
                    next(locals.get_mut(usize::from(*slot)));
                    if arrays {
                        next(lengths.get_mut(usize::from(*slot)));
                    }
                }
                _ => {}
            }
        }
        Layout {
            locals,
            lengths,
            index: size,
            content: size + 1,
            size: size + 2,
        }
    }

    pub fn local(&self, slot: u16) -> Option<usize> {
        self.locals.get(usize::from(slot)).copied().flatten()
    }

    /// How many slots there are.
    pub fn slots(&self) -> u16 {
        u16::try_from(self.locals.len()).unwrap_or(u16::MAX)
    }

    pub fn length(&self, slot: u16) -> Option<usize> {
        self.lengths.get(usize::from(slot)).copied().flatten()
    }

    /// The local that an operand was read from, and still is.
    pub fn slot_of(&self, value: Value) -> Option<u16> {
        let Value::Sum(number, 0) = value else {
            return None;
        };
        let slot = self.locals.iter().position(|one| *one == Some(number))?;
        u16::try_from(slot).ok()
    }

    /// A state in which nothing is known, but that lengths are not negative.
    pub fn nothing_known(&self) -> State {
        let mut zone = Zone::new(self.size);
        for &length in self.lengths.iter().flatten() {
            zone.limit(super::zone::ZERO, length, 0);
        }
        State {
            zone,
            stack: Vec::new(),
            array: None,
        }
    }
}

/// Whether an instruction reads or writes an element, and the slots of that.
pub(super) fn element(opcode: Opcode) -> Option<(bool, usize)> {
    let wide = matches!(
        opcode,
        Opcode::Laload | Opcode::Daload | Opcode::Lastore | Opcode::Dastore
    );
    let slots = 1 + usize::from(wide);
    match opcode {
        _ if (Opcode::Iaload..=Opcode::Saload).contains(&opcode) => Some((false, slots)),
        _ if (Opcode::Iastore..=Opcode::Sastore).contains(&opcode) => Some((true, slots)),
        _ => None,
    }
}

/// The machine on states.
pub(super) struct Stepper<'a> {
    pub flow: &'a Flow,
    pub class: &'a ClassFile,
    pub layout: Layout,
}

impl Stepper<'_> {
    /// All ways in which an instruction may end, with the state behind it; `None` for broken code. If `follows`, a
    /// cell is followed: the run asks where its value gets until it is written again.
    pub fn after(&self, number: u32, before: &State, follows: bool) -> Option<Vec<(Edge, State)>> {
        let instruction = self.flow.instructions().get(number as usize)?;
        let edges = self.flow.outgoing(number);
        let mut ways = Vec::new();
        for edge in edges {
            if let EdgeKind::Throw(cause, _) = edge.kind {
                let mut state = before.clone();
                if self.throws(instruction, cause, &mut state)? {
                    state.stack = vec![OBJECT];
                    ways.push((*edge, state));
                }
            }
        }
        let ordinary = || edges.iter().filter(|edge| !edge.kind.is_throw());
        if ordinary().next().is_none() {
            return Some(ways);
        }
        if is_jump(instruction) {
            for edge in ordinary() {
                let mut state = before.clone();
                if jumps(instruction, edge.kind, edges, &mut state) {
                    ways.push((*edge, state));
                }
            }
            return Some(ways);
        }
        for state in self.done(instruction, before.clone(), follows)? {
            ways.extend(ordinary().map(|edge| (*edge, state.clone())));
        }
        Some(ways)
    }

    /// Whether an instruction may throw for a cause.
    fn throws(&self, instruction: &Instruction, cause: Cause, state: &mut State) -> Option<bool> {
        let (pops, _) = stack_slots(&self.class.constants, instruction)?;
        let lowest = state.operand(pops.saturating_sub(1));
        Some(match cause {
            Cause::Null => state.assume(lowest, Order::Equal, NULL),
            Cause::ZeroDivisor if matches!(instruction.opcode, Opcode::Idiv | Opcode::Irem) => {
                let divisor = state.operand(0);
                state.assume(divisor, Order::Equal, int(0))
            }
            Cause::Index => {
                let index = state.operand(pops.saturating_sub(2));
                let mut beyond = state.clone();
                let below = state.assume(index, Order::Less, int(0));
                let above = match self.length(lowest) {
                    Some(length) => beyond.assume(length, Order::AtMost, index),
                    None => true,
                };
                match (below, above) {
                    (true, true) => beyond.join(state, false),
                    (false, true) => {}
                    (true, false) => return Some(true),
                    (false, false) => return Some(false),
                }
                *state = beyond;
                true
            }
            _ => true,
        })
    }

    fn length(&self, array: Value) -> Option<Value> {
        match array {
            Value::Array(number, plus) => Some(Value::Sum(number, plus)),
            _ => {
                let slot = self.layout.slot_of(array)?;
                Some(Value::Sum(self.layout.length(slot)?, 0))
            }
        }
    }

    /// The states behind an instruction that neither jumps nor throws.
    fn done(
        &self,
        instruction: &Instruction,
        mut state: State,
        follows: bool,
    ) -> Option<Vec<State>> {
        if let Some((writes, slots)) = element(instruction.opcode) {
            return Some(self.element(instruction.opcode, state, writes, slots, follows));
        }
        let (pops, pushes) = match instruction.opcode.effect() {
            vitro_classfile::opcode::Effect::Varies if is_shuffle(instruction.opcode) => (0, 0),
            _ => stack_slots(&self.class.constants, instruction)?,
        };
        let opcode = instruction.opcode.general();
        if looks_through(opcode) {
            let receiver = state.operand(pops.saturating_sub(1));
            if !state.assume(receiver, Order::Different, NULL) {
                return Some(Vec::new());
            }
        }
        match (opcode, &instruction.operands) {
            (Opcode::Iload | Opcode::Aload, Operands::Local(slot)) => {
                let number = self.layout.local(*slot)?;
                state.push(Value::Sum(number, 0));
            }
            (Opcode::Iinc, Operands::Increment { local, by }) => {
                let number = self.layout.local(*local)?;
                let before = Value::Sum(number, 0);
                let value = binary(&state, Opcode::Iadd, before, int((*by).into()));
                state.set(number, value);
            }
            (_, Operands::Local(slot)) if is_store(opcode) => self.store(opcode, *slot, &mut state),
            (_, Operands::Value(value)) if pushes == 1 && !is_float(opcode) => {
                state.push(int(*value));
            }
            (Opcode::AconstNull, _) => state.push(NULL),
            (Opcode::Ldc, _) => state.push(self.literal(instruction)),
            (Opcode::New, _) => state.push(OBJECT),
            (Opcode::Newarray | Opcode::Anewarray | Opcode::Multianewarray, _) => {
                let length = state.operand(pops.saturating_sub(1));
                if !state.assume(int(0), Order::AtMost, length) {
                    return Some(Vec::new());
                }
                take(&mut state, pops)?;
                state.push(match length {
                    Value::Sum(number, plus) => Value::Array(number, plus),
                    _ => OBJECT,
                });
            }
            (Opcode::Arraylength, _) => {
                let array = state.pop();
                let unknown = Value::Range(0, MOST);
                state.push(self.length(array).unwrap_or(unknown));
            }
            (Opcode::Checkcast, _) => {}
            (Opcode::Instanceof, _) => {
                state.pop();
                state.push(Value::Range(0, 1));
            }
            (Opcode::Lcmp | Opcode::Fcmpl | Opcode::Fcmpg | Opcode::Dcmpl | Opcode::Dcmpg, _) => {
                take(&mut state, pops)?;
                state.push(Value::Range(-1, 1));
            }
            (Opcode::Ineg | Opcode::I2b | Opcode::I2c | Opcode::I2s, _) => {
                let value = state.pop();
                let value = unary(&state, opcode, value);
                state.push(value);
            }
            (_, _) if is_binary(opcode) => {
                let (right, left) = (state.pop(), state.pop());
                let divides = matches!(opcode, Opcode::Idiv | Opcode::Irem);
                if divides && !state.assume(right, Order::Different, int(0)) {
                    return Some(Vec::new());
                }
                let value = binary(&state, opcode, left, right);
                state.push(value);
            }
            _ if is_shuffle(opcode) => shuffle(&mut state, opcode)?,
            _ => {
                take(&mut state, pops)?;
                (0..pushes).for_each(|_| state.push(Value::Any));
            }
        }
        Some(vec![state])
    }

    fn literal(&self, instruction: &Instruction) -> Value {
        let literal = constant(instruction).and_then(|at| self.class.constants.get(at));
        match literal {
            Some(Constant::Integer(value)) => int(*value),
            Some(Constant::String { .. } | Constant::Class { .. }) => OBJECT,
            _ => Value::Any,
        }
    }

    fn store(&self, opcode: Opcode, slot: u16, state: &mut State) {
        let value = state.pop();
        if matches!(opcode, Opcode::Lstore | Opcode::Dstore) {
            state.pop();
            self.overwrite(slot.saturating_add(1), Value::Any, None, state);
        }
        let length = match opcode {
            Opcode::Astore => self.length(value),
            _ => None,
        };
        let value = match opcode {
            // whether it is null
            Opcode::Astore if value == Value::Any => Value::Range(0, 1),
            Opcode::Istore | Opcode::Astore => value,
            _ => Value::Any,
        };
        self.overwrite(slot, value, length, state);
    }

    /// A local gets a value, with the length if it is an array.
    fn overwrite(&self, slot: u16, value: Value, length: Option<Value>, state: &mut State) {
        if state.array == Some(slot) {
            state.array = None;
        }
        if let Some(number) = self.layout.length(slot) {
            state.set(number, length.unwrap_or(Value::Range(0, MOST)));
        }
        if let Some(number) = self.layout.local(slot) {
            state.set(number, value);
        }
    }

    /// Reads or writes an element. The cell that is followed is distinguished from all others.
    fn element(
        &self,
        opcode: Opcode,
        mut state: State,
        writes: bool,
        slots: usize,
        follows: bool,
    ) -> Vec<State> {
        if writes {
            (0..slots).for_each(|_| {
                state.pop();
            });
        }
        let (index, array) = (state.pop(), state.pop());
        let fits = state.assume(array, Order::Different, NULL)
            && state.assume(int(0), Order::AtMost, index)
            && self
                .length(array)
                .is_none_or(|length| state.assume(index, Order::Less, length));
        if !fits {
            return Vec::new();
        }
        let found = match opcode {
            Opcode::Baload => Value::Range(i8::MIN.into(), i8::MAX.into()),
            Opcode::Caload => Value::Range(0, u16::MAX.into()),
            Opcode::Saload => Value::Range(i16::MIN.into(), i16::MAX.into()),
            _ => Value::Any,
        };
        let push = |state: &mut State, value| {
            if !writes {
                (0..slots).for_each(|_| state.push(value));
            }
        };
        let slot = self.layout.slot_of(array);
        if !(follows && slot.is_some() && slot == state.array) {
            push(&mut state, found);
            return vec![state];
        }
        let cell = Value::Sum(self.layout.index, 0);
        let mut ways = Vec::new();
        for (left, right) in [(index, cell), (cell, index)] {
            let mut other = state.clone();
            if other.assume(left, Order::Less, right) {
                push(&mut other, found);
                ways.push(other);
            }
        }
        if !writes && state.assume(index, Order::Equal, cell) {
            let kept = matches!(opcode, Opcode::Iaload | Opcode::Aaload);
            let content = Value::Sum(self.layout.content, 0);
            push(&mut state, if kept { content } else { found });
            ways.push(state);
        }
        ways
    }

    /// The cell that is followed from now on is the one that an instruction is about to write.
    pub fn follow_written(&self, opcode: Opcode, state: &mut State) -> Option<()> {
        let (true, slots) = element(opcode)? else {
            return None;
        };
        let at = state.stack.len().checked_sub(slots + 2)?;
        let (array, index, value) = (state.stack[at], state.stack[at + 1], state.operand(0));
        state.set(self.layout.index, index);
        state.stack[at + 1] = Value::Sum(self.layout.index, 0);
        let kept = match opcode {
            Opcode::Iastore | Opcode::Aastore => value,
            _ => Value::Any,
        };
        state.set(self.layout.content, kept);
        state.array = self.layout.slot_of(array);
        Some(())
    }

    /// The cell that is followed from now on is any one of the array that a local refers to.
    pub fn follow_any(&self, slot: u16, state: &mut State) -> bool {
        let cell = Value::Sum(self.layout.index, 0);
        state.set(self.layout.index, Value::Range(0, MOST));
        state.set(self.layout.content, Value::Range(LEAST, MOST));
        state.array = Some(slot);
        let length = self.layout.length(slot);
        length.is_none_or(|length| state.assume(cell, Order::Less, Value::Sum(length, 0)))
    }

    /// Whether an instruction may read the cell that is followed.
    pub fn may_read_cell(&self, state: &State) -> bool {
        let mut state = state.clone();
        let index = state.operand(0);
        state.assume(index, Order::Equal, Value::Sum(self.layout.index, 0))
    }
}

fn take(state: &mut State, slots: usize) -> Option<()> {
    let left = state.stack.len().checked_sub(slots)?;
    state.stack.truncate(left);
    Some(())
}

fn is_store(opcode: Opcode) -> bool {
    (Opcode::Istore..=Opcode::Astore).contains(&opcode)
}

fn is_float(opcode: Opcode) -> bool {
    (Opcode::Fconst0..=Opcode::Fconst2).contains(&opcode)
}

fn is_binary(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Iadd | Isub | Imul | Idiv | Irem | Ishl | Ishr | Iushr | Iand | Ior | Ixor
    )
}

fn is_shuffle(opcode: Opcode) -> bool {
    (Opcode::Pop..=Opcode::Swap).contains(&opcode)
}

fn looks_through(opcode: Opcode) -> bool {
    use Opcode::*;
    matches!(
        opcode,
        Arraylength | Getfield | Putfield | Invokevirtual | Invokespecial | Invokeinterface
    ) || matches!(opcode, Monitorenter | Monitorexit)
}

/// `dup` and its kind.
fn shuffle(state: &mut State, opcode: Opcode) -> Option<()> {
    // how many slots are copied, and below how many others
    let (copied, below) = match opcode {
        Opcode::Pop => return take(state, 1),
        Opcode::Pop2 => return take(state, 2),
        Opcode::Swap => {
            let top = state.stack.len();
            state.stack.swap(top.checked_sub(1)?, top.checked_sub(2)?);
            return Some(());
        }
        Opcode::Dup => (1, 0),
        Opcode::DupX1 => (1, 1),
        Opcode::DupX2 => (1, 2),
        Opcode::Dup2 => (2, 0),
        Opcode::Dup2X1 => (2, 1),
        Opcode::Dup2X2 => (2, 2),
        _ => return None,
    };
    let top = state.stack.len();
    let values: Vec<Value> = state.stack[top.checked_sub(copied)?..].to_vec();
    let at = top.checked_sub(copied + below)?;
    state.stack.splice(at..at, values);
    Some(())
}

fn is_jump(instruction: &Instruction) -> bool {
    let switch = matches!(
        instruction.operands,
        Operands::TableSwitch(_) | Operands::LookupSwitch(_)
    );
    let jump = matches!(instruction.operands, Operands::Jump(_));
    switch || jump && instruction.opcode.general() != Opcode::Goto
}

/// Whether a jump may go this way.
fn jumps(instruction: &Instruction, kind: EdgeKind, edges: &[Edge], state: &mut State) -> bool {
    use Opcode::*;
    let opcode = instruction.opcode;
    match kind {
        EdgeKind::Case(key) => {
            let value = state.pop();
            return state.assume(value, Order::Equal, int(key));
        }
        EdgeKind::Default => {
            let value = state.pop();
            return edges.iter().all(|edge| match edge.kind {
                EdgeKind::Case(key) => state.assume(value, Order::Different, int(key)),
                _ => true,
            });
        }
        _ => {}
    }
    let right = match opcode {
        IfIcmpeq | IfIcmpne | IfIcmplt | IfIcmpge | IfIcmpgt | IfIcmple | IfAcmpeq | IfAcmpne => {
            state.pop()
        }
        _ => int(0),
    };
    let left = state.pop();
    let taken = kind == EdgeKind::Taken;
    let (order, swapped) = match (opcode, taken) {
        (Ifeq | IfIcmpeq | Ifnull, true) | (Ifne | IfIcmpne | Ifnonnull, false) => {
            (Order::Equal, false)
        }
        (Ifeq | IfIcmpeq | Ifnull, false) | (Ifne | IfIcmpne | Ifnonnull, true) => {
            (Order::Different, false)
        }
        (Iflt | IfIcmplt, true) | (Ifge | IfIcmpge, false) => (Order::Less, false),
        (Iflt | IfIcmplt, false) | (Ifge | IfIcmpge, true) => (Order::AtMost, true),
        (Ifgt | IfIcmpgt, true) | (Ifle | IfIcmple, false) => (Order::Less, true),
        (Ifgt | IfIcmpgt, false) | (Ifle | IfIcmple, true) => (Order::AtMost, false),
        // two objects: neither is known
        _ => return true,
    };
    match swapped {
        true => state.assume(right, order, left),
        false => state.assume(left, order, right),
    }
}
