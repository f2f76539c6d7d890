//! Whether two references are the same object, where that depends on unknowns: boxes, literals and shared strings.

use vitro_expr::{Sort, Term};

use super::{Effect, Place, Work, sort_of};
use crate::heap::{HEADER, Ref};
use crate::kind::Kind;
use crate::symbolic::{Alternative, BoxKind, Choice, ForkKind};

const IF_ACMPEQ: u8 = 165;
const IF_ACMPNE: u8 = 166;

impl Work<'_, '_> {
    /// A comparison for equality. References are first made known: an object that is not null must be there.
    pub(super) fn equality(&mut self, operands: usize) -> Effect {
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
        let unknown = [a, b].map(|object| boxes.contains(&object));
        let class = self.at.heap.class_of(a);
        let about = self.symbolic.box_kinds.get(&class).copied();
        let (Some(about), true) = (about, class == self.at.heap.class_of(b)) else {
            return Ok(());
        };
        // Of two that are both known the machine knows it; no other object is one that `valueOf` gives.
        let is_of_value = |(object, unknown): (Ref, bool)| unknown || self.is_kept(object, about);
        if unknown == [false; 2] || !is_of_value((a, unknown[0])) || !is_of_value((b, unknown[1])) {
            return Ok(());
        }
        let [x, y] = [a, b].map(|object| self.content(object, about.kind));
        let shared = self.shared_box(about.kind, x, y);
        self.apart(shared, "boxes that valueOf shares", Some((left, right)))
    }

    /// Whether a box is one that the library keeps, so that `valueOf` gives it again.
    fn is_kept(&self, object: Ref, about: BoxKind) -> bool {
        let heap = self.at.heap;
        let class = heap.class_of(object);
        about.kept.into_iter().flatten().any(|(holder, offset)| {
            let mirror = Ref(self.at.mirrors[holder.0 as usize]);
            if mirror.is_null() {
                return false;
            }
            let kept = heap.ref_field(mirror, offset);
            if kept.is_null() || heap.class_of(kept) == class {
                return kept == object;
            }
            let count = heap.length(kept) as usize;
            (0..count).any(|at| heap.get_ref(kept, at) == object)
        })
    }

    /// Two objects are distinct, unless this condition holds. Then those in the slots are one, or, without slots, that is
    /// unknown.
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
        self.fork(Some(Choice {
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
}
