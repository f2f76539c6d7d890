//! What a run forward over all calls knows at a place, beside the conditions of a state: bounds of ints, differences
//! between them, lengths, and what is surely null or not. Without it, a loop whose counter never becomes negative would be
//! followed backward for ever.

use vitro_expr::Term;
use vitro_program::values::{DifferenceBound, Quantity};

use super::{Search, State};
use crate::effect::read;
use crate::space::{Kind, Place, Symbol};

impl Search<'_> {
    /// The conditions of a state, with what is known at its instruction about the numbers in them.
    pub(super) fn with_invariants(&mut self, state: &State) -> Vec<Term> {
        let mut conditions = state.conditions.to_vec();
        let body = self.body(state.frame);
        let known = body.known(state.node);
        if known.is_empty() {
            return conditions;
        }
        let depth = self.depth(state.frame);
        let symbols = self.space.symbols_of(&state.conditions);
        for fact in known {
            let left = self.quantity(depth, fact.left, &symbols);
            let right = self.quantity(depth, fact.right, &symbols);
            if let (Some(left), Some(right)) = (left, right) {
                conditions.extend(self.fact(fact, left, right));
            }
        }
        conditions
    }

    /// The term of a quantity, if the conditions contain it.
    fn quantity(&mut self, depth: i32, quantity: Quantity, symbols: &[Term]) -> Option<Value> {
        match quantity {
            Quantity::Zero => Some(Value::Zero),
            Quantity::Local(slot) => {
                let local = Symbol::Local(depth, slot);
                let mut found = symbols.iter();
                found.find_map(|&symbol| match self.space.meaning(symbol)? {
                    (meant, Kind::Int) if meant == local => Some(Value::Int(symbol)),
                    (meant, Kind::Ref) if meant == local => Some(Value::Reference(symbol)),
                    _ => None,
                })
            }
            Quantity::Length(slot) => {
                let array = self.space.symbol(Symbol::Local(depth, slot), Kind::Ref);
                let length = read(self.space(), &[], Place::Length, Kind::Length, array, None);
                symbols.contains(&length).then_some(Value::Int(length))
            }
        }
    }

    fn fact(&mut self, fact: &DifferenceBound, left: Value, right: Value) -> Option<Term> {
        let terms = &mut self.space.terms;
        match (left, right) {
            (Value::Int(left), Value::Zero) => {
                let most = terms.int(i32::try_from(fact.most).ok()?);
                Some(terms.sle(left, most))
            }
            (Value::Zero, Value::Int(right)) => {
                let least = terms.int(i32::try_from(-fact.most).ok()?);
                Some(terms.sle(least, right))
            }
            (Value::Int(left), Value::Int(right)) => {
                let (left, right) = (terms.sext(64, left), terms.sext(64, right));
                let difference = terms.sub(left, right);
                let most = terms.long(fact.most);
                Some(terms.sle(difference, most))
            }
            // At most 0 is null, at least 1 is an object.
            (Value::Reference(reference), Value::Zero) if fact.most <= 0 => {
                let null = terms.int(0);
                Some(terms.eq(reference, null))
            }
            (Value::Zero, Value::Reference(reference)) if fact.most <= -1 => {
                let null = terms.int(0);
                Some(terms.ne(reference, null))
            }
            _ => None,
        }
    }
}

/// A number of a fact.
#[derive(Clone, Copy)]
enum Value {
    Zero,
    Int(Term),
    Reference(Term),
}
