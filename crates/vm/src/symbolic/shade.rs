//! The shadows of each instruction: which term its result is, given the terms of its operands.
//!
//! [`shade`] looks at an instruction before the loop carries it out. Nothing happens for one whose operands
//! are all concrete, except that its result is.

use hashbrown::HashTable;
use vitro_expr::{Op, Sort, Term, Value};

use super::making::MOST_ROOM;
use super::{Alternative, Choice, Fork, ForkKind, Indices, Lengths, Symbolic};
use crate::code::{Code, Insn, Switch};
use crate::heap::{HEADER, Heap, Ref};
use crate::kind::Kind;
use crate::known::Known;
use crate::method::MethodId;

/// Arrays up to this length are read and written at an unknown index as one term.
const REASONING_LENGTH: u32 = 64;

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
    /// It goes on elsewhere: both sides of a branch have been taken at once.
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
    pub(crate) mirrors: &'a [u32],
    pub(crate) interned: &'a HashTable<Ref>,
}

/// The longest of the lengths that are tried for an array of arrays.
const TRIED_LENGTHS: i32 = 3;

const INT: Sort = Sort::Bv(32);
const IF_ACMPEQ: u8 = 165;
const IF_ACMPNE: u8 = 166;
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

    /// Exactly one of the alternatives holds; goes on if it is known which.
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

    /// As `concrete`, of an index into a short array: all elements are worth a look.
    fn element_by_element(&mut self, slot: usize) -> Effect {
        let (thread, at) = (self.at.thread, self.at.base + slot);
        let mut choice = self.symbolic.fork_on_value(thread, at);
        if let Some(choice) = &mut choice {
            choice.kind = ForkKind::Element;
        }
        self.fork(choice)
    }

    /// A comparison for equality. References are first made known: an object that is not null must be there.
    fn equality(&mut self, operands: usize) -> Effect {
        let (left, right) = (self.at.sp - operands, self.at.sp - 1);
        for (slot, other) in [(left, right), (right, left)] {
            let reference = self.get(slot);
            let is_reference = |&term: &Term| self.symbolic.terms.sort(term) == Sort::Ref;
            if let Some(reference) = reference.filter(is_reference) {
                let literal = match operands {
                    2 => self.literal(other),
                    _ => None,
                };
                self.concrete_or_literal(slot, reference, literal)?;
            }
        }
        if self.compares_objects() {
            self.identity(left, right)?;
        }
        self.branch(operands, |t, a, b| t.eq(a, b))
    }

    /// Whether the instruction compares two references, which looks the same as two ints here.
    fn compares_objects(&self) -> bool {
        let opcode = self.at.code.opcodes.get(self.at.pc);
        opcode.is_some_and(|&opcode| matches!(opcode, IF_ACMPEQ | IF_ACMPNE))
    }

    /// The interned string that a slot surely holds.
    fn literal(&self, slot: usize) -> Option<Ref> {
        let object = Ref::from_slot(self.at.slots[slot]);
        let unknown = self.get(slot).is_some() || object.is_null();
        if unknown || self.at.heap.class_of(object) != self.at.known.string {
            return None;
        }
        let mut interned = self.at.interned.iter();
        interned.any(|&known| known == object).then_some(object)
    }

    /// As `concrete`, of a reference that may also be a literal.
    fn concrete_or_literal(
        &mut self,
        slot: usize,
        reference: Term,
        literal: Option<Ref>,
    ) -> Effect {
        let (thread, at) = (self.at.thread, self.at.base + slot);
        let mut choice = self.symbolic.fork_on_value(thread, at);
        if let (Some(choice), Some(literal)) = (&mut choice, literal) {
            let choices = &mut choice.choices;
            self.symbolic.offer_literal(reference, literal, choices);
        }
        self.fork(choice)
    }

    /// Two objects are compared. Of boxes with unknown contents only `valueOf` knows whether they are the same,
    /// and of strings it depends on how the test writes them.
    fn identity(&mut self, left: usize, right: usize) -> Effect {
        let [a, b] = [left, right].map(|slot| Ref::from_slot(self.at.slots[slot]));
        if a == b || a.is_null() || b.is_null() {
            return Ok(());
        }
        self.symbolic.tell_apart(a);
        self.symbolic.tell_apart(b);
        let (heap, known) = (self.at.heap, self.at.known);
        if let Some(shared) = self.symbolic.shared_texts(heap, known, [a, b]) {
            return self.apart(shared, "strings that the library may share", None);
        }
        for (object, slot) in [(a, right), (b, left)] {
            let literal = self.literal(slot);
            if let Some(literal) = literal.filter(|&it| self.symbolic.might_be_literal(object, it))
                && let Some(same) = self.symbolic.same_text(heap, known, [object, literal])
            {
                return self.apart(same, "a string and a literal", None);
            }
        }
        let boxes = &self.symbolic.shadows.boxes;
        if !boxes.contains(&a) && !boxes.contains(&b) {
            return Ok(());
        }
        let class = self.at.heap.class_of(a);
        let kind = self.symbolic.box_kinds.get(&class).copied();
        let (Some(kind), true) = (kind, class == self.at.heap.class_of(b)) else {
            return Ok(());
        };
        let [x, y] = [a, b].map(|object| self.content(object, kind));
        let shared = self.shared_box(kind, x, y);
        let boxes = &self.symbolic.shadows.boxes;
        let both = boxes.contains(&a) && boxes.contains(&b);
        self.apart(
            shared,
            "boxes that valueOf shares",
            both.then_some((left, right)),
        )
    }

    /// Two objects are two, unless this condition holds. Then those in the slots are one, or, without slots, nobody can
    /// tell.
    fn apart(&mut self, shared: Term, which: &str, slots: Option<(usize, usize)>) -> Effect {
        let apart = self.symbolic.terms.not(shared);
        let beyond = || Alternative::Beyond(format!("{which} are compared by identity").into());
        let otherwise = slots.map_or_else(beyond, |_| Alternative::Plain);
        let choices = vec![(apart, Alternative::Plain), (shared, otherwise)];
        let choice = self.symbolic.undecided(ForkKind::Branch, choices);
        if choice.is_some() || !self.symbolic.holds(shared) {
            return self.fork(choice);
        }
        if slots.is_some() {
            self.symbolic.one_object = slots;
            return Ok(());
        }
        let choices = vec![(self.symbolic.terms.bool(true), beyond())];
        self.fork(Some(super::Choice {
            kind: ForkKind::Branch,
            choices,
            taken: None,
        }))
    }

    fn content(&mut self, object: Ref, kind: Kind) -> Term {
        let place = Place::Field(HEADER);
        match self.symbolic.memory(object, place) {
            Some(term) => term,
            None => self.constant(self.at.heap.field(object, HEADER), sort_of(kind)),
        }
    }

    /// Whether `valueOf` gives the same object for two values.
    fn shared_box(&mut self, kind: Kind, x: Term, y: Term) -> Term {
        let terms = &mut self.symbolic.terms;
        let equal = match kind {
            Kind::Float | Kind::Double => return terms.bool(false),
            _ => terms.eq(x, y),
        };
        let (low, high) = match kind {
            Kind::Boolean | Kind::Byte => return equal,
            Kind::Char => (0, 127),
            _ => (-128, 127),
        };
        let (low, high) = match kind {
            Kind::Long => (terms.long(low), terms.long(high)),
            _ => (terms.int(low as i32), terms.int(high as i32)),
        };
        let (above, below) = (terms.sle(low, x), terms.sle(x, high));
        let kept = terms.and(above, below);
        terms.and(equal, kept)
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
    /// as it, come last. Cases that share a target are told apart, since tests aim at each.
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

    /// Decides whether the index at operand `slot + 1` is inside the array at `slot`. Nothing can be said about
    /// an array that is null: the loop throws.
    fn bounds(&mut self, slot: usize) -> Result<Option<(Ref, u32)>, Box<Fork>> {
        self.concrete(slot)?;
        let array = Ref::from_slot(self.at.slots[slot]);
        if array.is_null() {
            return Ok(None);
        }
        self.count_length(array)?;
        let length = self.at.heap.length(array);
        let limit = self.symbolic.memory(array, Place::Length);
        if limit.is_some() || self.get(slot + 1).is_some() {
            let limit = match limit {
                Some(limit) => limit,
                None => self.symbolic.terms.int(length as i32),
            };
            let index = self.term(slot + 1, INT);
            let inside = self.symbolic.terms.ult(index, limit);
            self.decide_either(ForkKind::Bounds, inside)?;
        }
        let index = self.at.slots[slot + 1] as u32;
        Ok((index < length).then_some((array, index)))
    }

    /// Lengths are counted up, if that is wanted.
    fn count_length(&mut self, array: Ref) -> Effect {
        if self.symbolic.arrays.lengths != Lengths::Counted || array.is_null() {
            return Ok(());
        }
        let Some(length) = self.symbolic.memory(array, Place::Length) else {
            return Ok(());
        };
        for tried in 0..=self.at.heap.length(array) {
            let terms = &mut self.symbolic.terms;
            let number = terms.int(tried as i32);
            let equal = terms.eq(length, number);
            self.decide_either(ForkKind::Length, equal)?;
        }
        Ok(())
    }

    /// How many elements an index may mean: all that there is room for, if the length is unknown.
    fn reach(&self, array: Ref, kind: Kind) -> u32 {
        match self.symbolic.memory(array, Place::Length) {
            Some(_) => self.at.heap.capacity(array, kind.log2()),
            None => self.at.heap.length(array),
        }
    }

    /// What the elements of an array are.
    fn element_kind(&self, array: Ref) -> Kind {
        let class = self.at.heap.class_of(array);
        let primitive = Kind::PRIMITIVES
            .into_iter()
            .filter(|&kind| kind != Kind::Void);
        primitive
            .into_iter()
            .find(|&kind| self.at.known.array_of(kind) == class)
            .unwrap_or(Kind::Ref)
    }

    fn element(&mut self, array: Ref, index: usize, kind: Kind) -> Term {
        match self.symbolic.memory(array, Place::element(index, kind)) {
            Some(term) => term,
            None => {
                let heap = self.at.heap;
                let bits = match kind {
                    Kind::Boolean | Kind::Byte => heap.get_i8(array, index) as i32 as u32 as u64,
                    Kind::Char => heap.get_u16(array, index).into(),
                    Kind::Short => heap.get_i16(array, index) as i32 as u32 as u64,
                    Kind::Long | Kind::Double => heap.get_u64(array, index),
                    _ => heap.get_u32(array, index).into(),
                };
                self.constant(bits, sort_of(kind))
            }
        }
    }

    fn load(&mut self) -> Effect {
        let slot = self.at.sp - 2;
        let Some((array, index)) = self.bounds(slot)? else {
            return Ok(());
        };
        let kind = self.element_kind(array);
        let length = self.reach(array, kind);
        let Some(position) = self.reasonable_index(slot + 1, kind, length)? else {
            let place = Place::element(index as usize, kind);
            let term = self.symbolic.memory(array, place);
            self.set(slot, term);
            self.set(slot + 1, None);
            return Ok(());
        };
        let mut value = self.element(array, 0, kind);
        for at in 1..length {
            let here = self.element(array, at as usize, kind);
            let terms = &mut self.symbolic.terms;
            let number = terms.int(at as i32);
            let equal = terms.eq(position, number);
            value = terms.ite(equal, here, value);
        }
        self.set(slot, Some(value));
        self.set(slot + 1, None);
        Ok(())
    }

    /// The term of an unknown index if reading there can be one term; else the index becomes known.
    fn reasonable_index(
        &mut self,
        slot: usize,
        kind: Kind,
        length: u32,
    ) -> Result<Option<Term>, Box<Fork>> {
        match self.symbolic.arrays.indices {
            Indices::Simulation => self.element_by_element(slot)?,
            Indices::Reasoning if kind != Kind::Ref => {}
            _ if length > REASONING_LENGTH => self.concrete(slot)?,
            _ if kind == Kind::Ref => self.element_by_element(slot)?,
            _ => {}
        }
        Ok(self.get(slot))
    }

    fn store(&mut self, width: usize) -> Effect {
        let slot = self.at.sp - 2 - width;
        let Some((array, index)) = self.bounds(slot)? else {
            return Ok(());
        };
        let kind = self.element_kind(array);
        let length = self.reach(array, kind);
        let Some(position) = self.reasonable_index(slot + 1, kind, length)? else {
            let value = self.get(slot + 2).map(|term| self.narrow(kind, term));
            let place = Place::element(index as usize, kind);
            self.symbolic.set_memory(array, place, value);
            return Ok(());
        };
        let stored = self.term(slot + 2, sort_of(kind));
        let stored = self.narrow(kind, stored);
        for at in 0..length {
            let old = self.element(array, at as usize, kind);
            let terms = &mut self.symbolic.terms;
            let number = terms.int(at as i32);
            let equal = terms.eq(position, number);
            let new = terms.ite(equal, stored, old);
            let place = Place::element(at as usize, kind);
            self.symbolic.set_memory(array, place, Some(new));
        }
        Ok(())
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

    /// A short array keeps its unknown length; the length of a long one has to be known.
    fn new_array(&mut self) -> Effect {
        let slot = self.at.sp - 1;
        let Some(length) = self.get(slot) else {
            return Ok(());
        };
        let terms = &mut self.symbolic.terms;
        let (zero, most) = (terms.int(0), terms.int(MOST_ROOM as i32));
        let negative = terms.slt(length, zero);
        let short = terms.sle(length, most);
        self.decide_either(ForkKind::NegativeSize, negative)?;
        let wanted = self.at.slots[slot] as i32;
        if wanted < 0 {
            return Ok(());
        }
        self.decide_either(ForkKind::Length, short)?;
        if wanted > MOST_ROOM as i32 {
            return self.concrete(slot);
        }
        self.symbolic.wanted_room = Some(length);
        self.set(slot, None);
        Ok(())
    }

    /// The length of an array of arrays is known: one of the shortest, which are tried one by one, or any other.
    fn tried_length(&mut self, slot: usize) -> Effect {
        let Some(length) = self.get(slot) else {
            return Ok(());
        };
        let terms = &mut self.symbolic.terms;
        let zero = terms.int(0);
        let negative = terms.slt(length, zero);
        self.decide_either(ForkKind::NegativeSize, negative)?;
        let wanted = self.at.slots[slot] as i32;
        if wanted < 0 {
            return Ok(());
        }
        for tried in 0..=wanted.min(TRIED_LENGTHS) {
            let terms = &mut self.symbolic.terms;
            let number = terms.int(tried);
            let equal = terms.eq(length, number);
            self.decide_either(ForkKind::Length, equal)?;
        }
        self.concrete(slot)
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
                self.get_field(Ref::from_slot(self.at.slots[sp - 1]), offset, sp - 1);
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
                self.get_field(Ref(self.at.mirrors[class as usize]), offset, sp);
            }
            Insn::PutStatic {
                kind,
                offset,
                class,
            } => {
                self.put_field(Ref(self.at.mirrors[class as usize]), offset, sp - 1, kind);
            }
            Insn::PutStatic2 { offset, class } => {
                self.put_field(
                    Ref(self.at.mirrors[class as usize]),
                    offset,
                    sp - 2,
                    Kind::Long,
                );
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
