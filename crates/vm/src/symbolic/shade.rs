//! The shadows of each instruction: which term its result is, given the terms of its operands.
//!
//! [`shade`] looks at an instruction before the loop carries it out. Nothing happens for one whose operands
//! are all concrete, except that its result is.

mod identity;
mod index;
mod message;

use hashbrown::HashTable;
use vitro_expr::{Op, Sort, Term, Value};

use super::{Alternative, Choice, Fork, ForkKind, Symbolic};
use crate::code::{Code, Insn, Switch};
use crate::heap::{HEADER, Heap, Ref};
use crate::init::is_at_initializer;
use crate::kind::Kind;
use crate::known::Known;
use crate::method::MethodId;

pub(super) use message::Named;

/// A field or array element, relative to its object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    /// The word at this offset, header included.
    Field(usize),
    /// Element of an array whose elements have `1 << log2` bytes.
    Element { index: usize, log2: u8 },
    /// The length of an array.
    Length,
}

impl Place {
    /// An element of an array of this kind.
    pub(super) fn element(index: usize, kind: Kind) -> Place {
        Place::Element {
            index,
            log2: kind.log2(),
        }
    }

    /// A number that no other place has.
    pub(super) fn address(self, owner: Ref) -> u64 {
        let word = u64::from(owner.0) * 8;
        match self {
            Place::Field(offset) => word + 8 * offset as u64,
            Place::Element { index, log2 } => word + 8 * HEADER as u64 + ((index as u64) << log2),
            // Where no field or element is.
            Place::Length => word + 8,
        }
    }

    /// The slot's bits that stand there.
    pub(super) fn read(self, heap: &Heap, owner: Ref) -> u64 {
        match self {
            Place::Field(offset) => heap.field(owner, offset),
            Place::Element { index, log2: 0 } => heap.get_u8(owner, index).into(),
            Place::Element { index, log2: 1 } => heap.get_u16(owner, index).into(),
            Place::Element { index, log2: 2 } => heap.get_u32(owner, index).into(),
            Place::Element { index, .. } => heap.get_u64(owner, index),
            Place::Length => heap.length(owner).into(),
        }
    }

    /// Writes a slot's bits there.
    pub(super) fn write(self, heap: &mut Heap, owner: Ref, bits: u64) {
        match self {
            Place::Field(offset) => heap.set_field(owner, offset, bits),
            Place::Element { index, log2: 0 } => heap.set_u8(owner, index, bits as u8),
            Place::Element { index, log2: 1 } => heap.set_u16(owner, index, bits as u16),
            Place::Element { index, log2: 2 } => heap.set_u32(owner, index, bits as u32),
            Place::Element { index, .. } => heap.set_u64(owner, index, bits),
            Place::Length => heap.set_length(owner, bits as u32),
        }
    }
}

/// Whether the loop may carry out the instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shade {
    /// It may; the shadows are those after it.
    Go,
    /// It must stop before it: the fork is pending.
    Fork,
    /// It continues elsewhere: both sides of a branch have been merged.
    Merged,
}

/// The state that an instruction finds.
pub(crate) struct Situation<'a> {
    pub(crate) heap: &'a Heap,
    pub(crate) code: &'a Code,
    pub(crate) method: MethodId,
    pub(crate) pc: usize,
    /// Slots of the frame: locals, then operands.
    pub(crate) slots: &'a [u64],
    pub(crate) sp: usize,
    pub(crate) thread: usize,
    /// Number of frames of the thread, this one included.
    pub(crate) depth: usize,
    /// Where the frame's slots begin in its thread's.
    pub(crate) base: usize,
    pub(crate) known: &'a Known,
    /// The mirrors of all classes, and of those that are initialised.
    pub(crate) mirrors: &'a [u32],
    pub(crate) initialized: &'a [u32],
    pub(crate) interned: &'a HashTable<Ref>,
}

impl Situation<'_> {
    /// The object with the static fields of a class, if the thread may use them as it stands: the class is initialised, or
    /// the thread is just about that. Else the instruction is met again when it is.
    pub(crate) fn statics(&self, class: u32) -> Ref {
        let class = class as usize;
        if self.initialized[class] != 0 {
            return Ref(self.initialized[class]);
        }
        let mirror = Ref(self.mirrors[class]);
        match !mirror.is_null() && is_at_initializer(self.heap, self.known, mirror, self.thread) {
            true => mirror,
            false => Ref::NULL,
        }
    }
}

const INT: Sort = Sort::Bv(32);
const LONG: Sort = Sort::Bv(64);

impl Symbolic {
    /// Computes the shadows after an instruction, or stops before it.
    pub(crate) fn shade(&mut self, at: &Situation<'_>, insn: Insn) -> Shade {
        let events = self.events().len();
        let noted = self.note_step(at, insn);
        let mut work = Work { symbolic: self, at };
        match work.apply(insn) {
            Ok(()) => Shade::Go,
            Err(fork) => {
                if noted {
                    self.forget_step(at, events);
                }
                let is_jump = matches!(at.code.opcodes.get(at.pc), Some(153..=164));
                if self.merging && is_jump && fork.kind == ForkKind::Branch {
                    self.merged = self.merge(at);
                    if self.merged.is_some() {
                        return Shade::Merged;
                    }
                }
                self.pending = Some(*fork);
                Shade::Fork
            }
        }
    }
}

/// The sort of a value of this kind in a slot.
fn sort_of(kind: Kind) -> Sort {
    match kind {
        Kind::Long => LONG,
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        _ => INT,
    }
}

/// An instruction's effect, or the fork that has to be decided first.
type Effect = Result<(), Box<Fork>>;

struct Work<'w, 'a> {
    symbolic: &'w mut Symbolic,
    at: &'w Situation<'a>,
}

macro_rules! binary {
    ($work:ident, $sort:expr, $width:literal, |$t:ident, $a:ident, $b:ident| $result:expr) => {{
        let (left, right) = ($work.at.sp - 2 * $width, $work.at.sp - $width);
        let term = match ($work.get(left), $work.get(right)) {
            (None, None) => None,
            _ => {
                let ($a, $b) = ($work.term(left, $sort), $work.term(right, $sort));
                let $t = &mut $work.symbolic.terms;
                Some($result)
            }
        };
        $work.set(left, term);
    }};
}

macro_rules! unary {
    ($work:ident, $width:literal, |$t:ident, $a:ident| $result:expr) => {{
        let slot = $work.at.sp - $width;
        if let Some($a) = $work.get(slot) {
            let $t = &mut $work.symbolic.terms;
            let term = $result;
            $work.set(slot, Some(term));
        }
    }};
}

impl Work<'_, '_> {
    fn get(&self, slot: usize) -> Option<Term> {
        self.symbolic.slot(self.at.thread, self.at.base + slot)
    }

    fn set(&mut self, slot: usize, term: Option<Term>) {
        self.symbolic
            .set_slot(self.at.thread, self.at.base + slot, term);
    }

    /// The term of a slot, a constant if it is concrete.
    fn term(&mut self, slot: usize, sort: Sort) -> Term {
        match self.get(slot) {
            Some(term) => term,
            None => self.constant(self.at.slots[slot], sort),
        }
    }

    fn constant(&mut self, bits: u64, sort: Sort) -> Term {
        self.symbolic
            .terms
            .constant(&Value::from_raw_bits(bits, sort), sort)
    }

    /// Copies terms within the frame as the loop will copy slots.
    fn moved<const N: usize>(&mut self, moves: [(usize, usize); N]) {
        let terms = moves.map(|(from, _)| self.get(from));
        for ((_, to), term) in moves.into_iter().zip(terms) {
            self.set(to, term);
        }
    }

    /// Exactly one of the alternatives holds; continues if it is known which.
    fn decide(&mut self, kind: ForkKind, alternatives: Vec<Term>) -> Effect {
        let plain = |condition| (condition, Alternative::Plain);
        let choices = alternatives.into_iter().map(plain).collect();
        let choice = self.symbolic.undecided(kind, choices);
        self.fork(choice)
    }

    fn fork(&self, choice: Option<Choice>) -> Effect {
        match choice {
            None => Ok(()),
            Some(choice) => {
                let offset = self.at.code.offsets[self.at.pc];
                Err(Box::new(choice.at(self.at.method, offset)))
            }
        }
    }

    fn decide_either(&mut self, kind: ForkKind, condition: Term) -> Effect {
        let other = self.symbolic.terms.not(condition);
        self.decide(kind, vec![condition, other])
    }

    /// From here on the value in this slot is what it is under the model; of a reference, which object it is.
    fn concrete(&mut self, slot: usize) -> Effect {
        let (thread, at) = (self.at.thread, self.at.base + slot);
        let choice = self.symbolic.fork_on_value(thread, at);
        self.fork(choice)
    }

    fn branch(
        &mut self,
        operands: usize,
        compare: fn(&mut vitro_expr::Terms, Term, Term) -> Term,
    ) -> Effect {
        let (left, right) = (self.at.sp - operands, self.at.sp - 1);
        if self.get(left).is_none() && (operands == 1 || self.get(right).is_none()) {
            return Ok(());
        }
        let a = self.term(left, INT);
        let b = if operands == 1 {
            self.symbolic.terms.int(0)
        } else {
            self.term(right, INT)
        };
        let condition = compare(&mut self.symbolic.terms, a, b);
        self.decide_either(ForkKind::Branch, condition)
    }

    fn zero_divisor(&mut self, width: usize, sort: Sort) -> Effect {
        let Some(divisor) = self.get(self.at.sp - width) else {
            return Ok(());
        };
        let zero = self.constant(0, sort);
        let is_zero = self.symbolic.terms.eq(divisor, zero);
        self.decide_either(ForkKind::ZeroDivisor, is_zero)
    }

    /// One alternative for each case, in the order of the table; the default, and cases that lead to the same place
    /// as it, come last. Cases that share a target are distinguished, since each is a goal.
    fn switch(&mut self, switch: &Switch, keys: &[i32]) -> Effect {
        let Some(key) = self.get(self.at.sp - 1) else {
            return Ok(());
        };
        let terms = &mut self.symbolic.terms;
        let mut alternatives = Vec::new();
        let mut any = terms.bool(false);
        for (&value, &target) in keys.iter().zip(&switch.targets) {
            if target == switch.default {
                continue;
            }
            let value = terms.int(value);
            let equal = terms.eq(key, value);
            any = terms.or(any, equal);
            alternatives.push(equal);
        }
        alternatives.push(terms.not(any));
        self.decide(ForkKind::Switch, alternatives)
    }

    fn narrow(&mut self, kind: Kind, term: Term) -> Term {
        let terms = &mut self.symbolic.terms;
        match kind {
            Kind::Boolean => {
                let (zero, one) = (terms.int(0), terms.int(1));
                let is_choice = terms.op(term) == Op::Ite && terms.args(term)[1..] == [one, zero];
                match is_choice {
                    true => term,
                    false => terms.bit_and(term, one),
                }
            }
            Kind::Byte => {
                let low = terms.extract(0, 8, term);
                terms.sext(32, low)
            }
            Kind::Short => {
                let low = terms.extract(0, 16, term);
                terms.sext(32, low)
            }
            Kind::Char => {
                let low = terms.extract(0, 16, term);
                terms.zext(32, low)
            }
            _ => term,
        }
    }

    fn get_field(&mut self, object: Ref, offset: u16, slot: usize) {
        if object.is_null() {
            return;
        }
        let term = self.symbolic.memory(object, Place::Field(offset.into()));
        self.set(slot, term);
        self.set(slot + 1, None);
    }

    fn put_field(&mut self, object: Ref, offset: u16, slot: usize, kind: Kind) {
        if object.is_null() {
            return;
        }
        let term = self.get(slot).map(|term| self.narrow(kind, term));
        if term.is_some() || self.symbolic.has_memory() {
            self.symbolic
                .set_memory(object, Place::Field(offset.into()), term);
        }
    }

    /// A result is found by the caller where the callee's slots began.
    fn leave(&mut self, width: usize, kind: Kind) {
        self.symbolic.leaves(self.at.thread, self.at.depth);
        if width > 0 {
            let term = self
                .get(self.at.sp - width)
                .map(|term| self.narrow(kind, term));
            self.set(0, term);
            self.set(1, None);
        }
    }

    fn apply(&mut self, insn: Insn) -> Effect {
        let sp = self.at.sp;
        match insn {
            Insn::Load(local) => self.moved([(local.into(), sp)]),
            Insn::Load2(local) => {
                self.moved([(local.into(), sp)]);
                self.set(sp + 1, None);
            }
            Insn::Store(local) => self.moved([(sp - 1, local.into())]),
            Insn::Store2(local) => self.moved([(sp - 2, local.into())]),
            Insn::Dup => self.moved([(sp - 1, sp)]),
            Insn::DupX1 => self.moved([(sp - 1, sp), (sp - 2, sp - 1), (sp - 1, sp - 2)]),
            Insn::DupX2 => {
                self.moved([
                    (sp - 1, sp),
                    (sp - 2, sp - 1),
                    (sp - 3, sp - 2),
                    (sp - 1, sp - 3),
                ]);
            }
            Insn::Dup2 => self.moved([(sp - 2, sp), (sp - 1, sp + 1)]),
            Insn::Dup2X1 => self.moved([
                (sp - 1, sp + 1),
                (sp - 2, sp),
                (sp - 3, sp - 1),
                (sp - 1, sp - 2),
                (sp - 2, sp - 3),
            ]),
            Insn::Dup2X2 => self.moved([
                (sp - 1, sp + 1),
                (sp - 2, sp),
                (sp - 3, sp - 1),
                (sp - 4, sp - 2),
                (sp - 1, sp - 3),
                (sp - 2, sp - 4),
            ]),
            Insn::Swap => self.moved([(sp - 1, sp - 2), (sp - 2, sp - 1)]),
            Insn::ByteLoad
            | Insn::CharLoad
            | Insn::ShortLoad
            | Insn::IntLoad
            | Insn::LongLoad
            | Insn::RefLoad => self.load()?,
            Insn::ByteStore | Insn::ShortStore | Insn::IntStore | Insn::RefStore => {
                self.store(1)?
            }
            Insn::LongStore => self.store(2)?,
            Insn::GetField(offset) | Insn::GetField2(offset) => {
                self.concrete(sp - 1)?;
                let object = Ref::from_slot(self.at.slots[sp - 1]);
                if usize::from(offset) == self.at.known.throwable_message {
                    self.reads_message(object)?;
                }
                self.get_field(object, offset, sp - 1);
            }
            Insn::PutField(offset) => {
                self.concrete(sp - 2)?;
                self.put_field(
                    Ref::from_slot(self.at.slots[sp - 2]),
                    offset,
                    sp - 1,
                    Kind::Int,
                );
            }
            Insn::PutField2(offset) => {
                self.concrete(sp - 3)?;
                self.put_field(
                    Ref::from_slot(self.at.slots[sp - 3]),
                    offset,
                    sp - 2,
                    Kind::Long,
                );
            }
            Insn::PutFieldNarrow { kind, offset } => {
                self.concrete(sp - 2)?;
                self.put_field(Ref::from_slot(self.at.slots[sp - 2]), offset, sp - 1, kind);
            }
            // An initialiser may have to run first; then this is met again.
            Insn::GetStatic { offset, class } | Insn::GetStatic2 { offset, class } => {
                self.get_field(self.at.statics(class), offset, sp);
            }
            Insn::PutStatic {
                kind,
                offset,
                class,
            } => {
                self.put_field(self.at.statics(class), offset, sp - 1, kind);
            }
            Insn::PutStatic2 { offset, class } => {
                self.put_field(self.at.statics(class), offset, sp - 2, Kind::Long);
            }
            Insn::Return => self.leave(0, Kind::Void),
            Insn::Return1 => self.leave(1, Kind::Int),
            Insn::ReturnNarrow(kind) => self.leave(1, kind),
            Insn::Return2 => self.leave(2, Kind::Long),
            Insn::NewArray(_) | Insn::ANewArray { .. } => self.new_array()?,
            Insn::MultiANewArray { dims, .. } => {
                (1..=usize::from(dims)).try_for_each(|depth| self.tried_length(sp - depth))?;
            }
            Insn::ArrayLength => {
                self.concrete(sp - 1)?;
                let array = Ref::from_slot(self.at.slots[sp - 1]);
                self.count_length(array)?;
                let length = self.symbolic.memory(array, Place::Length);
                self.set(sp - 1, length);
            }
            Insn::InvokeVirtual { args, .. }
            | Insn::InvokeDirect { args, .. }
            | Insn::InvokeInterface { args, .. } => self.concrete(sp - usize::from(args))?,
            Insn::InstanceOf { .. }
            | Insn::InstanceOfSlow(_)
            | Insn::CheckCast { .. }
            | Insn::CheckCastSlow(_)
            | Insn::AThrow
            | Insn::MonitorEnter
            | Insn::MonitorExit => self.concrete(sp - 1)?,
            Insn::IfEq(_) | Insn::IfNe(_) => self.equality(1)?,
            Insn::IfLt(_) | Insn::IfGe(_) => self.branch(1, |t, a, b| t.slt(a, b))?,
            Insn::IfGt(_) | Insn::IfLe(_) => self.branch(1, |t, a, b| t.sle(a, b))?,
            Insn::IfCmpEq(_) | Insn::IfCmpNe(_) | Insn::IfSame(_) | Insn::IfNotSame(_) => {
                self.equality(2)?;
            }
            Insn::IfCmpLt(_) | Insn::IfCmpGe(_) => self.branch(2, |t, a, b| t.slt(a, b))?,
            Insn::IfCmpGt(_) | Insn::IfCmpLe(_) => self.branch(2, |t, a, b| t.sle(a, b))?,
            Insn::TableSwitch(index) => {
                let switch = &self.at.code.switches[index as usize];
                let keys: Vec<i32> = (0..switch.targets.len() as i32)
                    .map(|n| switch.low + n)
                    .collect();
                self.switch(switch, &keys)?;
            }
            Insn::LookupSwitch(index) => {
                let switch = &self.at.code.switches[index as usize];
                self.switch(switch, &switch.keys)?;
            }
            Insn::Const(_) | Insn::LdcRef { .. } | Insn::New { .. } | Insn::Jsr(_) => {
                self.set(sp, None)
            }
            Insn::Const2(_) => {
                self.set(sp, None);
                self.set(sp + 1, None);
            }
            other => self.arithmetic(other)?,
        }
        Ok(())
    }

    fn arithmetic(&mut self, insn: Insn) -> Effect {
        let sp = self.at.sp;
        match insn {
            Insn::IDiv | Insn::IRem => self.zero_divisor(1, INT)?,
            Insn::LDiv | Insn::LRem => self.zero_divisor(2, LONG)?,
            _ => {}
        }
        match insn {
            Insn::IAdd => binary!(self, INT, 1, |t, a, b| t.add(a, b)),
            Insn::ISub => binary!(self, INT, 1, |t, a, b| t.sub(a, b)),
            Insn::IMul => binary!(self, INT, 1, |t, a, b| t.mul(a, b)),
            Insn::IDiv => binary!(self, INT, 1, |t, a, b| t.sdiv(a, b)),
            Insn::IRem => binary!(self, INT, 1, |t, a, b| t.srem(a, b)),
            Insn::IShl => binary!(self, INT, 1, |t, a, b| t.java_shl(a, b)),
            Insn::IShr => binary!(self, INT, 1, |t, a, b| t.java_shr(a, b)),
            Insn::IUshr => binary!(self, INT, 1, |t, a, b| t.java_ushr(a, b)),
            Insn::IAnd => binary!(self, INT, 1, |t, a, b| t.bit_and(a, b)),
            Insn::IOr => binary!(self, INT, 1, |t, a, b| t.bit_or(a, b)),
            Insn::IXor => binary!(self, INT, 1, |t, a, b| t.bit_xor(a, b)),
            Insn::LAdd => binary!(self, LONG, 2, |t, a, b| t.add(a, b)),
            Insn::LSub => binary!(self, LONG, 2, |t, a, b| t.sub(a, b)),
            Insn::LMul => binary!(self, LONG, 2, |t, a, b| t.mul(a, b)),
            Insn::LDiv => binary!(self, LONG, 2, |t, a, b| t.sdiv(a, b)),
            Insn::LRem => binary!(self, LONG, 2, |t, a, b| t.srem(a, b)),
            Insn::LAnd => binary!(self, LONG, 2, |t, a, b| t.bit_and(a, b)),
            Insn::LOr => binary!(self, LONG, 2, |t, a, b| t.bit_or(a, b)),
            Insn::LXor => binary!(self, LONG, 2, |t, a, b| t.bit_xor(a, b)),
            Insn::LShl => self.long_shift(|t, a, b| t.java_shl(a, b)),
            Insn::LShr => self.long_shift(|t, a, b| t.java_shr(a, b)),
            Insn::LUshr => self.long_shift(|t, a, b| t.java_ushr(a, b)),
            Insn::FAdd => binary!(self, Sort::Float, 1, |t, a, b| t.fadd(a, b)),
            Insn::FSub => binary!(self, Sort::Float, 1, |t, a, b| t.fsub(a, b)),
            Insn::FMul => binary!(self, Sort::Float, 1, |t, a, b| t.fmul(a, b)),
            Insn::FDiv => binary!(self, Sort::Float, 1, |t, a, b| t.fdiv(a, b)),
            Insn::FRem => binary!(self, Sort::Float, 1, |t, a, b| t.frem(a, b)),
            Insn::DAdd => binary!(self, Sort::Double, 2, |t, a, b| t.fadd(a, b)),
            Insn::DSub => binary!(self, Sort::Double, 2, |t, a, b| t.fsub(a, b)),
            Insn::DMul => binary!(self, Sort::Double, 2, |t, a, b| t.fmul(a, b)),
            Insn::DDiv => binary!(self, Sort::Double, 2, |t, a, b| t.fdiv(a, b)),
            Insn::DRem => binary!(self, Sort::Double, 2, |t, a, b| t.frem(a, b)),
            Insn::LCmp => {
                binary!(self, LONG, 2, |t, a, b| t.java_lcmp(a, b));
            }
            Insn::FCmp(nan) => binary!(self, Sort::Float, 1, |t, a, b| t.java_fcmp(a, b, nan > 0)),
            Insn::DCmp(nan) => binary!(self, Sort::Double, 2, |t, a, b| t.java_fcmp(a, b, nan > 0)),
            Insn::INeg => unary!(self, 1, |t, a| t.neg(a)),
            Insn::LNeg => unary!(self, 2, |t, a| t.neg(a)),
            Insn::FNeg => unary!(self, 1, |t, a| t.fneg(a)),
            Insn::DNeg => unary!(self, 2, |t, a| t.fneg(a)),
            Insn::Iinc { local, by } => {
                if let Some(term) = self.get(local.into()) {
                    let terms = &mut self.symbolic.terms;
                    let by = terms.int(by);
                    let sum = terms.add(term, by);
                    self.set(local.into(), Some(sum));
                }
            }
            Insn::I2L => unary!(self, 1, |t, a| t.sext(64, a)),
            Insn::I2F => unary!(self, 1, |t, a| t.int_to_float(Sort::Float, a)),
            Insn::I2D => unary!(self, 1, |t, a| t.int_to_float(Sort::Double, a)),
            Insn::L2I => unary!(self, 2, |t, a| t.extract(0, 32, a)),
            Insn::L2F => unary!(self, 2, |t, a| t.int_to_float(Sort::Float, a)),
            Insn::L2D => unary!(self, 2, |t, a| t.int_to_float(Sort::Double, a)),
            Insn::F2I => unary!(self, 1, |t, a| t.float_to_int(32, a)),
            Insn::F2L => unary!(self, 1, |t, a| t.float_to_int(64, a)),
            Insn::F2D => unary!(self, 1, |t, a| t.to_float(Sort::Double, a)),
            Insn::D2I => unary!(self, 2, |t, a| t.float_to_int(32, a)),
            Insn::D2L => unary!(self, 2, |t, a| t.float_to_int(64, a)),
            Insn::D2F => unary!(self, 2, |t, a| t.to_float(Sort::Float, a)),
            Insn::I2B => self.narrow_top(Kind::Byte),
            Insn::I2C => self.narrow_top(Kind::Char),
            Insn::I2S => self.narrow_top(Kind::Short),
            _ => {}
        }
        // The upper half of what became a long or double is new.
        if matches!(insn, Insn::I2L | Insn::I2D | Insn::F2L | Insn::F2D) {
            self.set(sp, None);
        }
        Ok(())
    }

    fn long_shift(&mut self, shift: fn(&mut vitro_expr::Terms, Term, Term) -> Term) {
        let (left, right) = (self.at.sp - 3, self.at.sp - 1);
        let term = match (self.get(left), self.get(right)) {
            (None, None) => None,
            _ => {
                let (a, b) = (self.term(left, LONG), self.term(right, INT));
                Some(shift(&mut self.symbolic.terms, a, b))
            }
        };
        self.set(left, term);
    }

    fn narrow_top(&mut self, kind: Kind) {
        let slot = self.at.sp - 1;
        if let Some(term) = self.get(slot) {
            let term = self.narrow(kind, term);
            self.set(slot, Some(term));
        }
    }
}
