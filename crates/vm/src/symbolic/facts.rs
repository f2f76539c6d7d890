//! What summaries ask: what is known of a term on this path, and, by a fork, which of two things holds.

use vitro_expr::{Op, Ranges, Sort, Term, Terms, Value};

use super::elements::slot_sort;
use super::input_construction::InputObject;
use super::shade::Place;
use super::{Alternative, ForkKind, Symbolic};
use crate::heap::Ref;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

impl Symbolic {
    /// Of another path nothing is known yet but how long inputs may be.
    pub(super) fn forget_ranges(&mut self) {
        self.ranges = Ranges::new();
        let input_objects = self.shadows.input_objects.clone();
        for input_object in input_objects.iter() {
            self.note_room(input_object);
        }
    }

    /// Notes how long an input may be.
    pub(super) fn note_room(&mut self, input_object: &InputObject) {
        if input_object.room > 0 {
            let length = input_object.length(&mut self.terms);
            let most = self.terms.int(input_object.room as i32);
            let fits = self.terms.ule(length, most);
            self.ranges.note(&self.terms, fits);
        }
    }

    /// Bounds of an `int` term on this path.
    pub(super) fn bounds_of(&mut self, term: Term) -> (i64, i64) {
        if let Some(bits) = self.terms.as_bits(term) {
            let value = i64::from(bits as i32);
            return (value, value);
        }
        let range = self.ranges.of(&self.terms, term);
        (range.low, range.high)
    }

    /// Whether a condition holds or not for every input of this path, as far as bounds show.
    pub(super) fn implied(&mut self, condition: Term) -> Option<bool> {
        let mut ranges = std::mem::take(&mut self.ranges);
        let truth = self.truth(&mut ranges, condition);
        self.ranges = ranges;
        truth
    }

    fn truth(&self, ranges: &mut Ranges, condition: Term) -> Option<bool> {
        let terms = &self.terms;
        if let Some(value) = terms.as_const(condition) {
            return Some(value.is_true());
        }
        if self.decided.contains(&condition) {
            return Some(true);
        }
        let args = terms.args(condition);
        match (terms.op(condition), args) {
            (Op::Not, &[inner]) => self.truth(ranges, inner).map(|holds| !holds),
            (Op::And, &[a, b]) => match (self.truth(ranges, a), self.truth(ranges, b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            (Op::Or, &[a, b]) => match (self.truth(ranges, a), self.truth(ranges, b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            (op @ (Op::Slt | Op::Sle | Op::Ult | Op::Ule | Op::Eq), &[a, b]) => {
                if !matches!(terms.sort(a), Sort::Bv(_)) {
                    return None;
                }
                let (x, y) = (ranges.of(terms, a), ranges.of(terms, b));
                let natural = x.low >= 0 && y.low >= 0;
                match op {
                    Op::Eq => x.excludes(y).then_some(false),
                    Op::Slt | Op::Ult if op == Op::Slt || natural => {
                        below(x.high < y.low, x.low >= y.high)
                    }
                    Op::Sle | Op::Ule if op == Op::Sle || natural => {
                        below(x.high <= y.low, x.low > y.high)
                    }
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

fn below(surely: bool, never: bool) -> Option<bool> {
    match (surely, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

impl Machine {
    /// The terms of this run.
    pub fn terms(&mut self) -> Exec<&mut Terms> {
        let symbolic = self.symbolic.as_mut();
        let terms = symbolic.map(|symbolic| &mut *symbolic.terms);
        terms.ok_or_else(|| Trap::internal("terms in a run without unknowns"))
    }

    /// Bounds of an `int` term on this path.
    pub fn bounds_of(&mut self, term: Term) -> (i64, i64) {
        let symbolic = self.symbolic.as_mut();
        symbolic.map_or((i64::MIN, i64::MAX), |symbolic| symbolic.bounds_of(term))
    }

    /// Whether a condition holds, as the path or the bounds of its parts say; else there is a fork, and the
    /// current instruction is begun again. Nothing may have been changed before.
    pub fn decide(&mut self, condition: Term) -> Exec<bool> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("a decision in a run without unknowns"));
        };
        if let Some(known) = symbolic.implied(condition) {
            return Ok(known);
        }
        let other = symbolic.terms.not(condition);
        let choices = vec![(condition, Alternative::Plain), (other, Alternative::Plain)];
        match symbolic.undecided(ForkKind::Branch, choices) {
            None => Ok(symbolic.holds(condition)),
            Some(choice) => self.fork_here(choice),
        }
    }

    /// From here on a condition holds; inputs for which it does not are left out, with this reason.
    pub fn leave_out_unless(&mut self, condition: Term, reason: &str) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("a decision in a run without unknowns"));
        };
        match symbolic.implied(condition) {
            Some(true) => return Ok(()),
            // There is nothing else, so it must be gone.
            Some(false) => return Err(Trap::unsupported(reason)),
            None => {}
        }
        let other = symbolic.terms.not(condition);
        let choices = vec![
            (condition, Alternative::Plain),
            (other, Alternative::Beyond(reason.into())),
        ];
        match symbolic.undecided(ForkKind::Branch, choices) {
            None if symbolic.holds(condition) => Ok(()),
            None => Err(Trap::unsupported(reason)),
            Some(choice) => self.fork_here(choice),
        }
    }

    pub(super) fn fork_here<T>(&mut self, choice: super::Choice) -> Exec<T> {
        let frame = self.threads[self.current].frames.last();
        let (Some(symbolic), Some(frame)) = (&mut self.symbolic, frame) else {
            return Err(Trap::internal("a decision without a frame"));
        };
        let offset = frame.code.offsets.get(frame.pc as usize);
        symbolic.pending = Some(choice.at(frame.method, offset.copied().unwrap_or(0)));
        Err(Trap::Fork)
    }

    /// The object that the argument in a stack slot refers to, which is known from here on.
    pub fn known_object(&mut self, slot: usize) -> Exec<Ref> {
        self.make_known(slot)?;
        Ok(Ref::from_slot(self.threads[self.current].slots[slot]))
    }

    /// From here on the value in a stack slot is what it is under the model.
    pub fn make_known(&mut self, slot: usize) -> Exec<()> {
        let thread = self.current;
        let symbolic = self.symbolic.as_mut();
        match symbolic.and_then(|symbolic| symbolic.fork_on_value(thread, slot)) {
            None => Ok(()),
            Some(choice) => self.fork_here(choice),
        }
    }

    /// From here on what an object holds is what it is under the model: the elements of an array, say.
    pub fn make_contents_known(&mut self, object: Ref) -> Exec<()> {
        let symbolic = self.symbolic.as_mut();
        match symbolic.and_then(|s| s.fork_on_contents(&self.known, &self.heap, object)) {
            None => Ok(()),
            Some(choice) => self.fork_here(choice),
        }
    }

    /// From here on the length of an array is what it is under the model.
    pub fn make_length_known(&mut self, array: Ref) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(length) = symbolic.memory(array, Place::Length) else {
            return Ok(());
        };
        match symbolic.choice_of(length) {
            None => {
                symbolic.set_memory(array, Place::Length, None);
                Ok(())
            }
            Some(choice) => self.fork_here(choice),
        }
    }

    /// The value in a stack slot as a term.
    pub fn slot_term(&mut self, slot: usize, kind: Kind) -> Option<Term> {
        let bits = self.threads[self.current].slots[slot];
        let thread = self.current;
        let symbolic = self.symbolic.as_mut()?;
        Some(match symbolic.slot(thread, slot) {
            Some(term) => term,
            None => {
                let sort = slot_sort(kind);
                let value = Value::from_raw_bits(bits, sort);
                symbolic.terms.constant(&value, sort)
            }
        })
    }

    /// The bits of a slot that holds this term.
    pub fn bits_of(&self, term: Term) -> u64 {
        let symbolic = self.symbolic.as_ref();
        symbolic.map_or(0, |symbolic| symbolic.value_bits(term))
    }
}
