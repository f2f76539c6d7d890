//! What a stretch of straight code does, and how conditions on the memory after it become conditions on the memory
//! before it.
//!
//! An [`Effect`] says what locals and operands are afterwards, what was written where, in order, and what must hold so
//! that the code is passed at all; everything as terms over the symbols of the moment before. [`Effect::before`]
//! replaces the symbols of a condition accordingly. What a cell of an object is afterwards is a choice over the writes:
//! the last one to the same place of the same object counts, and where it is decided at once whether objects are the
//! same (new ones, equal terms, constants), nothing of the choice is left.

use std::cell::RefCell;

use hashbrown::HashMap;
use vitro_expr::pool::{FALSE, TRUE};
use vitro_expr::{Op, Sort, Term};

use crate::space::{FieldId, Kind, Place, Space, Symbol};

/// One slot of the operand stack or of the locals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slot {
    /// A value; of a long or double, the first of its two slots.
    Value(Term),
    /// The second slot of a long or double.
    Second,
    /// What lay in this slot of the stack before; its kind was not seen yet.
    Before(u16),
}

/// A write to a part of an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Write {
    /// What kind of place.
    pub place: Place,
    /// Of which object.
    pub object: Term,
    /// At which index.
    pub index: Option<Term>,
    /// What is there now.
    pub value: Term,
}

/// What straight code does.
#[derive(Default, Debug)]
pub struct Effect {
    /// What must hold before.
    pub conditions: Vec<Term>,
    /// Locals that were written.
    pub locals: Vec<(u16, Term)>,
    /// The stack is as it was below this slot.
    pub floor: u16,
    /// The stack from that slot on.
    pub stack: Vec<Slot>,
    /// Writes to objects, in order.
    pub writes: Vec<Write>,
    /// Writes to static fields, the last one of each.
    pub statics: Vec<(FieldId, Term)>,
    /// The exception that leaves the frame.
    pub thrown: Option<Term>,
    /// How many objects were made.
    pub allocations: u32,
    /// Calls that were not followed; the input has to be tried.
    pub unfollowed: Vec<String>,
    /// What is wrong with a claim that there is no way through here.
    pub doubts: Vec<String>,
    /// Terms that have been replaced already.
    pub(crate) memo: RefCell<HashMap<Term, Term>>,
}

/// Replaced terms that are remembered.
const MOST_REMEMBERED: usize = 200_000;

impl Effect {
    /// A condition on the memory after the code as one on the memory before it.
    pub fn before(&self, space: &mut Space, depth: i32, condition: Term) -> Term {
        let mut memo = self.memo.borrow_mut();
        if memo.len() > MOST_REMEMBERED {
            memo.clear();
        }
        let mut replacing = Replacing {
            effect: self,
            depth,
            memo: &mut memo,
        };
        replacing.term(space, condition)
    }
}

struct Replacing<'a> {
    effect: &'a Effect,
    depth: i32,
    memo: &'a mut HashMap<Term, Term>,
}

impl Replacing<'_> {
    fn term(&mut self, space: &mut Space, root: Term) -> Term {
        if let Some(&known) = self.memo.get(&root) {
            return known;
        }
        let order = space
            .terms
            .postorder_until(&[root], |term| self.memo.contains_key(&term));
        for term in order {
            let new = match space.meaning(term) {
                Some((symbol, kind)) => self.symbol(space, term, symbol, kind),
                None => self.node(space, term),
            };
            self.memo.insert(term, new);
        }
        self.memo[&root]
    }

    fn node(&self, space: &mut Space, term: Term) -> Term {
        let node = *space.terms.node(term);
        let args: Vec<Term> = node.args().iter().map(|arg| self.memo[arg]).collect();
        if args == node.args() {
            return term;
        }
        if node.op == Op::Eq && space.terms.sort(args[0]) == Sort::Bv(32) {
            return space.same_object(args[0], args[1]);
        }
        space
            .terms
            .convert(node.op, node.sort, &args)
            .unwrap_or(term)
    }

    fn symbol(&mut self, space: &mut Space, term: Term, symbol: Symbol, kind: Kind) -> Term {
        match symbol {
            Symbol::Local(depth, slot) if depth == self.depth => {
                let written = self.effect.locals.iter().find(|(local, _)| *local == slot);
                let fits = |value: &Term| space.terms.sort(*value) == kind.sort();
                written
                    .map(|&(_, value)| value)
                    .filter(fits)
                    .unwrap_or(term)
            }
            Symbol::Operand(depth, slot) if depth == self.depth && slot >= self.effect.floor => {
                let place = usize::from(slot - self.effect.floor);
                match self.effect.stack.get(place) {
                    Some(Slot::Value(value)) if space.terms.sort(*value) == kind.sort() => *value,
                    Some(Slot::Before(slot)) => {
                        space.symbol(Symbol::Operand(self.depth, *slot), kind)
                    }
                    _ => term,
                }
            }
            Symbol::Thrown(depth) if depth == self.depth => self.effect.thrown.unwrap_or(term),
            Symbol::Static(field) => {
                let mut written = self.effect.statics.iter().rev();
                let found = written.find(|(id, _)| *id == field);
                found.map_or(term, |&(_, value)| value)
            }
            Symbol::Cell(place, object, index) => {
                let object = self.term(space, object);
                let index = index.map(|index| self.term(space, index));
                read(space, &self.effect.writes, place, kind, object, index)
            }
            _ => term,
        }
    }
}

/// What a part of an object is after some writes.
pub fn read(
    space: &mut Space,
    writes: &[Write],
    place: Place,
    kind: Kind,
    object: Term,
    index: Option<Term>,
) -> Term {
    if let (Op::Ite, &[condition, then, other]) = (space.terms.op(object), space.terms.args(object))
    {
        let then = read(space, writes, place, kind, then, index);
        let other = read(space, writes, place, kind, other, index);
        return space.terms.ite(condition, then, other);
    }
    // Writes that may or may not have hit, the newest first.
    let mut choices: Vec<(Term, Term)> = Vec::new();
    let mut last = None;
    for write in writes.iter().rev().filter(|write| write.place == place) {
        let mut hit = space.same_object(write.object, object);
        if let (Some(written), Some(index)) = (write.index, index)
            && hit != FALSE
        {
            let equal = space.terms.eq(written, index);
            hit = space.terms.and(hit, equal);
        }
        if hit == TRUE {
            last = Some(write.value);
            break;
        }
        if hit != FALSE {
            choices.push((hit, write.value));
        }
    }
    let mut value = match last {
        Some(value) => value,
        None => unwritten(space, place, kind, object, index),
    };
    for (hit, written) in choices.into_iter().rev() {
        value = space.terms.ite(hit, written, value);
    }
    value
}

/// The value of a part of an object that has not been written yet.
fn unwritten(
    space: &mut Space,
    place: Place,
    kind: Kind,
    object: Term,
    index: Option<Term>,
) -> Term {
    let Some(number) = space.constant(object) else {
        return space.symbol(Symbol::Cell(place, object, index), kind);
    };
    if number <= 0 {
        // New objects begin with zeros. Nobody looks through null: that is among the conditions.
        return space.zero(kind);
    }
    let Some(text) = space.literal_text(number).cloned() else {
        return space.symbol(Symbol::Cell(place, object, index), kind);
    };
    match (place, index) {
        (Place::TextLength, _) => space.terms.int(text.len() as i32),
        (Place::TextUnit, Some(index)) => {
            let mut value = space.terms.int(0);
            for (at, &unit) in text.iter().enumerate().rev() {
                let at = space.terms.int(at as i32);
                let here = space.terms.eq(index, at);
                let unit = space.terms.int(unit.into());
                value = space.terms.ite(here, unit, value);
            }
            value
        }
        _ => space.symbol(Symbol::Cell(place, object, index), kind),
    }
}
