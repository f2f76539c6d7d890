//! Arrays at unknown indices and of unknown length.

use vitro_expr::Term;

use super::{Effect, INT, Place, Work, sort_of};
use crate::heap::Ref;
use crate::kind::Kind;
use crate::symbolic::input_construction::MOST_ROOM;
use crate::symbolic::{Fork, ForkKind, Indices, Lengths};

/// Arrays up to this length are read and written at an unknown index as one term.
const REASONING_LENGTH: u32 = 64;

/// Most indices that a condition names one by one.
const NAMED_INDICES: usize = 64;

/// The longest of the lengths that are tried for an array of arrays.
const TRIED_LENGTHS: i32 = 3;

impl Work<'_, '_> {
    /// As `concrete`, of an index into a short array: all of its cells are worth a look.
    fn cell_by_cell(&mut self, slot: usize) -> Effect {
        let (thread, at) = (self.at.thread, self.at.base + slot);
        let mut choice = self.symbolic.fork_on_value(thread, at);
        if let Some(choice) = &mut choice {
            choice.kind = ForkKind::Cell;
        }
        self.fork(choice)
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
        if index >= length {
            self.names([self.get(slot + 1), limit]);
            return Ok(None);
        }
        Ok(Some((array, index)))
    }

    /// Lengths are counted up, if that is wanted.
    pub(super) fn count_length(&mut self, array: Ref) -> Effect {
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

    pub(super) fn load(&mut self) -> Effect {
        let slot = self.at.sp - 2;
        let Some((array, index)) = self.bounds(slot)? else {
            return Ok(());
        };
        let kind = self.element_kind(array);
        if kind == Kind::Ref && self.symbolic.arrays.indices == Indices::Chosen {
            return self.load_reference(slot, array, index);
        }
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

    /// Which reference is read matters, not where it stands: most places of a hash table are empty, say.
    fn load_reference(&mut self, slot: usize, array: Ref, index: u32) -> Effect {
        let content = |work: &Self, index: u32| {
            let place = Place::element(index as usize, Kind::Ref);
            (
                place.read(work.at.heap, array),
                work.symbolic.memory(array, place),
            )
        };
        let here = content(self, index);
        if let Some(position) = self.get(slot + 1) {
            let all = 0..self.reach(array, Kind::Ref);
            let (like, unlike): (Vec<u32>, Vec<u32>) =
                all.partition(|&index| content(self, index) == here);
            match like.len().min(unlike.len()) {
                0 => {}
                1..=NAMED_INDICES => {
                    let condition = match like.len() < unlike.len() {
                        true => self.one_of(position, &like),
                        false => {
                            let other = self.one_of(position, &unlike);
                            self.symbolic.terms.not(other)
                        }
                    };
                    self.decide_either(ForkKind::Element, condition)?;
                }
                _ => self.concrete(slot + 1)?,
            }
        }
        self.set(slot, here.1);
        self.set(slot + 1, None);
        Ok(())
    }

    fn one_of(&mut self, position: Term, indices: &[u32]) -> Term {
        let terms = &mut self.symbolic.terms;
        let mut any = terms.bool(false);
        for &index in indices {
            let number = terms.int(index as i32);
            let equal = terms.eq(position, number);
            any = terms.or(any, equal);
        }
        any
    }

    /// The term of an unknown index if reading there can be one term; else the index becomes known.
    fn reasonable_index(
        &mut self,
        slot: usize,
        kind: Kind,
        length: u32,
    ) -> Result<Option<Term>, Box<Fork>> {
        match self.symbolic.arrays.indices {
            Indices::Simulation => self.cell_by_cell(slot)?,
            Indices::Reasoning if kind != Kind::Ref => {}
            _ if length > REASONING_LENGTH => self.concrete(slot)?,
            _ if kind == Kind::Ref => self.cell_by_cell(slot)?,
            _ => {}
        }
        Ok(self.get(slot))
    }

    pub(super) fn store(&mut self, width: usize) -> Effect {
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

    /// A short array keeps its unknown length; the length of a long one has to be known.
    pub(super) fn new_array(&mut self) -> Effect {
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
            self.names([Some(length), None]);
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
    pub(super) fn tried_length(&mut self, slot: usize) -> Effect {
        let Some(length) = self.get(slot) else {
            return Ok(());
        };
        let terms = &mut self.symbolic.terms;
        let zero = terms.int(0);
        let negative = terms.slt(length, zero);
        self.decide_either(ForkKind::NegativeSize, negative)?;
        let wanted = self.at.slots[slot] as i32;
        if wanted < 0 {
            self.names([Some(length), None]);
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
}
