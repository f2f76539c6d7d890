//! Arrays as the terms see them, for summaries of methods that copy or compare them.

use vitro_expr::{Sort, Term, Value};

use super::Symbolic;
use super::shade::Place;
use crate::heap::{Heap, Ref};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::Exec;

/// The elements of an array of primitives.
#[derive(Clone, Copy, Debug)]
pub struct Elements {
    /// The array.
    pub array: Ref,
    /// What its elements are.
    pub kind: Kind,
}

/// The sort of a value of this kind in a slot.
pub fn slot_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        _ => Sort::Bv(32),
    }
}

impl Symbolic {
    /// The length of an array as a term.
    pub(super) fn length_term(&mut self, heap: &Heap, array: Ref) -> Term {
        match self.memory(array, Place::Length) {
            Some(term) => term,
            None => self.terms.int(heap.length(array) as i32),
        }
    }

    /// How many elements an array has, or may have if its length is unknown.
    pub(super) fn room_of(&self, heap: &Heap, array: Ref, kind: Kind) -> usize {
        let room = match self.memory(array, Place::Length) {
            Some(_) => heap.capacity(array, kind.log2()),
            None => heap.length(array),
        };
        room as usize
    }

    /// The first elements of an array of primitives as they stand in slots.
    pub(super) fn elements_of(&mut self, heap: &Heap, of: Elements, count: usize) -> Vec<Term> {
        (0..count)
            .map(
                |index| match self.memory(of.array, Place::element(index, of.kind)) {
                    Some(term) => term,
                    None => {
                        let bits = element_bits(heap, of.array, index, of.kind);
                        let sort = slot_sort(of.kind);
                        let value = Value::from_raw_bits(bits, sort);
                        self.terms.constant(&value, sort)
                    }
                },
            )
            .collect()
    }
}

impl Machine {
    /// Whether an array or its length has any unknown.
    pub fn has_unknowns(&self, array: Ref) -> bool {
        let Some(symbolic) = &self.symbolic else {
            return false;
        };
        if array.is_null() || !symbolic.has_memory() {
            return false;
        }
        let first = Place::Field(0).address(array);
        let next = symbolic.shadows.heap.range(first..).next();
        next.is_some_and(|(_, cell)| cell.owner == array)
    }

    /// Whether the length of an array is unknown.
    pub fn has_unknown_length(&self, array: Ref) -> bool {
        let symbolic = self.symbolic.as_ref();
        symbolic.is_some_and(|symbolic| symbolic.memory(array, Place::Length).is_some())
    }

    /// The zero that a new array of a kind is full of, as it stands in a slot.
    pub fn zero_of(&mut self, kind: Kind) -> Exec<Term> {
        let sort = slot_sort(kind);
        let zero = Value::from_raw_bits(0, sort);
        Ok(self.terms()?.constant(&zero, sort))
    }

    /// The length of an array as a term.
    pub fn length_term(&mut self, array: Ref) -> Option<Term> {
        let symbolic = self.symbolic.as_mut()?;
        Some(symbolic.length_term(&self.heap, array))
    }

    /// How many elements an array has, or may have if its length is unknown.
    pub fn room_of(&self, array: Ref, kind: Kind) -> usize {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(0, |symbolic| symbolic.room_of(&self.heap, array, kind))
    }

    /// The first elements of an array of primitives as they stand in slots.
    pub fn elements_of(&mut self, array: Ref, kind: Kind, count: usize) -> Vec<Term> {
        let symbolic = self.symbolic.as_mut();
        let of = Elements { array, kind };
        symbolic.map_or(Vec::new(), |s| s.elements_of(&self.heap, of, count))
    }

    /// Writes the first elements of an array that has room for them.
    pub fn write_elements(&mut self, elements: Elements, cells: &[Term]) {
        for (index, &term) in cells.iter().enumerate() {
            self.write_place(
                elements.array,
                Place::element(index, elements.kind),
                Some(term),
            );
        }
    }

    /// A new array of primitives of this length with these elements; those behind the length mean nothing.
    pub fn new_elements(&mut self, kind: Kind, length: Term, cells: &[Term]) -> Ref {
        let class = self.known.array_of(kind);
        let known = self.symbolic.as_ref().and_then(|s| s.terms.as_bits(length));
        let array = match known {
            Some(length) => self.heap.new_array(class, length as u32, kind.log2()),
            None => {
                let room = cells.len().max(1) as u32;
                let array = self.heap.new_roomy_array(class, room, kind.log2());
                self.write_place(array, Place::Length, Some(length));
                array
            }
        };
        let count = known.map_or(cells.len(), |length| cells.len().min(length as usize));
        self.write_elements(Elements { array, kind }, &cells[..count]);
        array
    }

    /// Writes a field of an object.
    pub fn write_field(&mut self, object: Ref, offset: usize, term: Term) {
        self.write_place(object, Place::Field(offset), Some(term));
    }

    /// The field of an object as a term.
    pub fn field_term(&mut self, object: Ref, offset: usize, kind: Kind) -> Option<Term> {
        let bits = self.heap.field(object, offset);
        let symbolic = self.symbolic.as_mut()?;
        Some(match symbolic.memory(object, Place::Field(offset)) {
            Some(term) => term,
            None => {
                let sort = slot_sort(kind);
                let value = Value::from_raw_bits(bits, sort);
                symbolic.terms.constant(&value, sort)
            }
        })
    }

    /// Replaces a reference field, whose value is known from here on.
    pub fn write_reference(&mut self, object: Ref, offset: usize, value: Ref) {
        self.heap.set_field(object, offset, value.slot());
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.set_memory(object, Place::Field(offset), None);
        }
    }

    pub(super) fn write_place(&mut self, owner: Ref, place: Place, term: Option<Term>) {
        let Some(symbolic) = &mut self.symbolic else {
            return;
        };
        if let Some(term) = term {
            let bits = symbolic.value_bits(term);
            place.write(&mut self.heap, owner, bits);
        }
        symbolic.set_memory(owner, place, term);
    }
}

fn element_bits(heap: &Heap, array: Ref, index: usize, kind: Kind) -> u64 {
    match kind {
        Kind::Boolean | Kind::Byte => heap.get_i8(array, index) as i32 as u32 as u64,
        Kind::Char => heap.get_u16(array, index).into(),
        Kind::Short => heap.get_i16(array, index) as i32 as u32 as u64,
        Kind::Long | Kind::Double => heap.get_u64(array, index),
        _ => heap.get_u32(array, index).into(),
    }
}
