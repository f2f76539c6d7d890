//! Messages of the machine's own exceptions that name unknowns: `Index 3 out of bounds for length 3`, where the path says no
//! more of the index than that it is too large.
//!
//! The text is made of the values that the model happens to have, since most programs never look at it. Where one does,
//! the path continues with these values only: what others would lead to is not known.

use std::sync::Arc;

use vitro_expr::Term;

use super::{Effect, Work};
use crate::heap::Ref;
use crate::symbolic::{Alternative, Choice, ForkKind, Symbolic};

/// Unknowns that a message names, each with the value that it names.
pub(in crate::symbolic) type Named = Arc<[(Term, Term)]>;

impl Work<'_, '_> {
    /// The instruction throws an exception whose message names these, as far as they are unknown.
    pub(super) fn names(&mut self, unknowns: [Option<Term>; 2]) {
        let unknowns = unknowns.into_iter().flatten();
        let named = unknowns.map(|unknown| {
            let sort = self.symbolic.terms.sort(unknown);
            let value = self.symbolic.value(unknown);
            (unknown, self.symbolic.terms.constant(&value, sort))
        });
        self.symbolic.named = named.collect();
    }

    /// The message of an object is read, if it is an exception.
    pub(super) fn reads_message(&mut self, object: Ref) -> Effect {
        let named = self.symbolic.shadows.messages.get(&object).cloned();
        for &(unknown, value) in named.iter().flat_map(|named| named.iter()) {
            let same = self.symbolic.terms.eq(unknown, value);
            let other = self.symbolic.terms.not(same);
            let beyond = Alternative::Beyond("the message of an exception names an unknown".into());
            let choices = vec![(same, Alternative::Plain), (other, beyond.clone())];
            let choice = self.symbolic.undecided(ForkKind::Branch, choices);
            if choice.is_some() || self.symbolic.holds(same) {
                self.fork(choice)?;
                continue;
            }
            // The path has found out since that it is another value.
            self.fork(Some(Choice {
                kind: ForkKind::Branch,
                choices: vec![(self.symbolic.terms.bool(true), beyond)],
                taken: None,
            }))?;
        }
        Ok(())
    }
}

impl Symbolic {
    /// The machine has made the exception that an instruction throws.
    pub(crate) fn note_message(&mut self, exception: Ref) {
        let named = std::mem::take(&mut self.named);
        if !named.is_empty() {
            self.shadows.messages.insert_mut(exception, named.into());
        }
    }
}
