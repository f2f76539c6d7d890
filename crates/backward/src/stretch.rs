//! Runs a stretch of straight code over symbols, to learn its [`Effect`].
//!
//! The run goes forward, since that is how instructions are defined; what comes out is used backward. It begins with
//! nothing: a local or operand that is read first becomes the symbol of what it was before. Where an instruction could
//! throw, the run adds the condition under which it does not; where the stretch ends by an exception, the condition
//! under which it does.

use vitro_classfile::Instruction;
use vitro_expr::pool::FALSE;
use vitro_expr::{Term, Terms};

use crate::body::Body;
use crate::effect::{Effect, Slot, Write, read};
use crate::space::{FieldId, Kind, Place, Space, Symbol};
use crate::world::World;

mod arithmetic;
mod call;
mod jump;
mod object;
mod step;
mod throw;

pub use call::{Callee, How, Site, site};
pub use throw::{handler_condition, thrown_class};

/// Something that the run has no meaning for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported(pub String);

/// What a step of the run gives.
pub type Done<T = ()> = Result<T, Unsupported>;

/// The state of a run.
pub struct Stretch<'a> {
    /// Terms and symbols.
    pub space: &'a mut Space,
    /// The program.
    pub world: &'a World,
    /// The method that the code is of.
    pub body: &'a Body,
    /// The depth of its frame.
    pub depth: i32,
    /// Number of the last allocation so far.
    last_allocation: u32,
    /// Slots of the stack that the run has not touched.
    floor: u16,
    stack: Vec<Slot>,
    locals: Vec<(u16, Term)>,
    conditions: Vec<Term>,
    writes: Vec<Write>,
    statics: Vec<(FieldId, Term)>,
    thrown: Option<Term>,
    allocations: u32,
    unfollowed: Vec<String>,
    doubts: Vec<String>,
}

impl<'a> Stretch<'a> {
    /// A run that begins before an instruction, after `allocated` allocations (counted backward).
    pub fn new(
        space: &'a mut Space,
        world: &'a World,
        body: &'a Body,
        depth: i32,
        height: u16,
        last_allocation: u32,
    ) -> Stretch<'a> {
        Stretch {
            space,
            world,
            body,
            depth,
            last_allocation,
            floor: height,
            stack: Vec::new(),
            locals: Vec::new(),
            conditions: Vec::new(),
            writes: Vec::new(),
            statics: Vec::new(),
            thrown: None,
            allocations: 0,
            unfollowed: Vec::new(),
            doubts: Vec::new(),
        }
    }

    /// What the run came to; nothing if a condition is never true.
    pub fn effect(self) -> Option<Effect> {
        if self.conditions.contains(&FALSE) {
            return None;
        }
        Some(Effect {
            conditions: self.conditions,
            locals: self.locals,
            floor: self.floor,
            stack: self.stack,
            writes: self.writes,
            statics: self.statics,
            thrown: self.thrown,
            allocations: self.allocations,
            unfollowed: self.unfollowed,
            doubts: self.doubts,
            ..Effect::default()
        })
    }

    fn terms(&mut self) -> &mut Terms {
        &mut self.space.terms
    }

    /// The condition must hold for the code to be passed.
    pub fn require(&mut self, condition: Term) {
        self.conditions.push(condition);
    }

    // The operand stack.

    fn push_slot(&mut self, slot: Slot) {
        self.stack.push(slot);
    }

    fn pop_slot(&mut self) -> Slot {
        self.stack.pop().unwrap_or_else(|| {
            self.floor = self.floor.saturating_sub(1);
            Slot::Before(self.floor)
        })
    }

    /// Pushes a value.
    pub fn push(&mut self, kind: Kind, value: Term) {
        self.push_slot(Slot::Value(value));
        if kind.is_wide() {
            self.push_slot(Slot::Second);
        }
    }

    /// Takes a value of a kind.
    pub fn pop(&mut self, kind: Kind) -> Term {
        if kind.is_wide() {
            self.pop_slot();
        }
        let kind = kind.widened();
        match self.pop_slot() {
            Slot::Value(value) if self.space.terms.sort(value) == kind.sort() => value,
            Slot::Before(slot) => self.space.symbol(Symbol::Operand(self.depth, slot), kind),
            // Verified code does not mix kinds; what it would be is not known.
            Slot::Value(_) | Slot::Second => self.space.unknown(kind),
        }
    }

    /// Forgets the stack, as an exception does.
    fn clear_stack(&mut self) {
        self.floor = 0;
        self.stack.clear();
    }

    // Locals.

    fn local(&mut self, slot: u16, kind: Kind) -> Term {
        let written = self.locals.iter().find(|(local, _)| *local == slot);
        match written {
            Some(&(_, value)) if self.space.terms.sort(value) == kind.sort() => value,
            Some(_) => self.space.unknown(kind),
            None => self.space.symbol(Symbol::Local(self.depth, slot), kind),
        }
    }

    fn set_local(&mut self, slot: u16, value: Term) {
        self.locals.retain(|(local, _)| *local != slot);
        self.locals.push((slot, value));
    }

    // The heap.

    /// What is in a part of an object.
    pub fn read(&mut self, place: Place, kind: Kind, object: Term, index: Option<Term>) -> Term {
        read(self.space, &self.writes, place, kind, object, index)
    }

    /// Writes a part of an object.
    pub fn write(&mut self, place: Place, object: Term, index: Option<Term>, value: Term) {
        self.writes.push(Write {
            place,
            object,
            index,
            value,
        });
    }

    /// Makes an object of a class.
    pub fn allocate(&mut self, class: &str) -> Term {
        self.allocations += 1;
        let number = (self.last_allocation + self.allocations) as i32;
        let object = self.space.terms.int(-number);
        let class = self.class_number(class);
        self.write(Place::Type, object, None, class);
        object
    }

    /// The number of a class as a term. A class that is not numbered is one of its own, which nothing is below.
    fn class_number(&mut self, class: &str) -> Term {
        match self.world.types.number_of(class) {
            Some(number) => self.space.terms.int(number),
            None => {
                self.doubts
                    .push(format!("{class} is not among the known classes"));
                self.space.unknown(Kind::Type)
            }
        }
    }

    /// Whether an object, which is not null, is of a class or one below.
    pub fn is_of(&mut self, object: Term, class: &str) -> Term {
        let number = self.read(Place::Type, Kind::Type, object, None);
        let below = self.world.types.below(class);
        if !self.world.types.knows(class) {
            self.doubts
                .push(format!("{class} is not among the known classes"));
            let unknown = self.space.unknown(Kind::Boolean);
            let one = self.space.terms.int(1);
            return self.space.terms.eq(unknown, one);
        }
        self.space.within(number, &below)
    }

    /// Whether a reference is null.
    pub fn is_null(&mut self, object: Term) -> Term {
        let null = self.space.terms.int(0);
        self.space.same_object(object, null)
    }

    /// The reference must not be null.
    pub fn require_object(&mut self, object: Term) {
        let null = self.is_null(object);
        let not = self.terms().not(null);
        self.require(not);
    }

    /// The result of a call that is not followed.
    pub fn unknown_result(&mut self, descriptor: &str) -> Term {
        let kind = Kind::of_descriptor(descriptor);
        self.space.unknown(kind)
    }

    /// Something was not followed; a run has to confirm.
    pub fn note_unfollowed(&mut self, what: String) {
        self.unfollowed.push(what);
    }

    /// A part of the ways through here is left out.
    pub fn note_doubt(&mut self, what: &str) {
        self.doubts.push(what.into());
    }

    fn unsupported<T>(&self, instruction: &Instruction, why: &str) -> Done<T> {
        Err(Unsupported(format!("{}: {why}", instruction.opcode)))
    }
}
