//! Hash tables whose keys are unknown. Where a key stands in its table depends on all of its characters, but hardly
//! anything depends on where it stands; so in a symbolic run it *floats*: it stands anywhere, and it is found by what it
//! is equal to. The summaries of the tables' methods do that; here is what they need.

use vitro_expr::Term;

use super::shade::Place;
use super::{Alternative, ForkKind};
use crate::heap::Ref;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

impl Machine {
    /// Which one of these conditions holds, by a fork if need be. Exactly one must hold for every input.
    pub fn choose(&mut self, conditions: &[Term]) -> Exec<usize> {
        let Some(symbolic) = &mut self.symbolic else {
            return Err(Trap::internal("a decision in a run without unknowns"));
        };
        let choices = conditions.iter().map(|&term| (term, Alternative::Plain));
        match symbolic.undecided(ForkKind::Element, choices.collect()) {
            Some(choice) => self.fork_here(choice),
            None => conditions
                .iter()
                .position(|&condition| symbolic.holds(condition))
                .ok_or_else(|| Trap::internal("a choice of which nothing holds")),
        }
    }

    /// What is known to hold on this path anyway is a fact of its own from here on.
    pub fn note_fact(&mut self, condition: Term) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.assume(condition);
        }
    }

    /// From here on a term is what it is under the model; these are its bits.
    pub fn known_bits(&mut self, term: Term) -> Exec<u64> {
        let symbolic = self.symbolic.as_mut();
        match symbolic.and_then(|symbolic| symbolic.choice_of(term)) {
            None => Ok(self.bits_of(term)),
            Some(choice) => self.fork_here(choice),
        }
    }

    /// Replaces what is in a stack slot of one word.
    pub fn replace_slot(&mut self, slot: usize, bits: u64, term: Option<Term>) {
        let thread = self.current;
        self.threads[thread].slots[slot] = bits;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.set_slot(thread, slot, term);
        }
    }

    /// The term of a field, if it has one.
    pub fn unknown_field(&self, object: Ref, offset: usize) -> Option<Term> {
        let symbolic = self.symbolic.as_ref()?;
        symbolic.memory(object, Place::Field(offset))
    }

    /// Replaces an element of an array of references, which is known from here on.
    pub fn write_element(&mut self, array: Ref, index: usize, value: Ref) {
        let place = Place::element(index, Kind::Ref);
        place.write(&mut self.heap, array, value.slot());
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.set_memory(array, place, None);
        }
    }

    /// The answer to the next call of `hashCode` on a key.
    pub fn lend_hash(&mut self, key: Ref, bits: u64, term: Option<Term>) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.lent_hash = Some((key, bits, term));
        }
    }

    /// What was lent as the hash code of a key.
    pub fn take_lent_hash(&mut self, key: Ref) -> Option<(u64, Option<Term>)> {
        let lent = self.symbolic.as_mut()?.lent_hash.take()?;
        (lent.0 == key).then_some((lent.1, lent.2))
    }

    /// From here on a table has keys that float.
    pub fn note_floating(&mut self, table: Ref) {
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.shadows.floating.insert_mut(table);
        }
    }

    /// Whether a table has keys that float.
    pub fn is_floating(&self, table: Ref) -> bool {
        let symbolic = self.symbolic.as_ref();
        symbolic.is_some_and(|symbolic| symbolic.shadows.floating.contains(&table))
    }
}
