//! Unknown references. A reference among the inputs is a term whose value is an *object number*: 0 for null, or
//! the number of an input object. When it is compared or something is read through it, the machine forks: it
//! is null, one of the input objects that exist already, or a new one, which is then *born*: allocated, with
//! fresh unknowns for its contents.
//!
//! An array that is born has room for [`MOST_ELEMENTS`] elements and an unknown length up to that. A string is an
//! object of the real class over such an array of bytes.

use std::sync::Arc;

use vitro_expr::{Sort, Term, Terms};

use super::shade::Place;
use super::{Shadows, Symbolic};
use crate::class::LoaderId;
use crate::heap::Ref;
use crate::kind::Kind;
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

/// Arrays among the inputs have at most so many elements.
pub const MOST_ELEMENTS: u32 = 16;

/// An input object.
#[derive(Clone, Debug)]
pub struct Birth {
    /// The unknown reference that it was born for, as written in the source: `a`, `a[2]`.
    pub name: Arc<str>,
    /// Its class, as a descriptor.
    pub descriptor: Arc<str>,
    /// Where it is, once born.
    pub object: Ref,
}

impl Birth {
    /// The unknown length of an array, or of a string's bytes.
    pub fn length(&self, terms: &mut Terms) -> Term {
        terms.var(&format!("{}.length", self.name), Sort::Bv(32))
    }

    /// The unknown element of an array, or the byte of a string.
    pub fn element(&self, terms: &mut Terms, index: u32) -> Term {
        let sort = match self.element_descriptor() {
            "Z" => Sort::Bool,
            "B" => Sort::Bv(8),
            "C" | "S" => Sort::Bv(16),
            "I" => Sort::Bv(32),
            "J" => Sort::Bv(64),
            "F" => Sort::Float,
            "D" => Sort::Double,
            _ => Sort::Ref,
        };
        terms.var(&format!("{}[{index}]", self.name), sort)
    }

    /// The descriptor of an array's elements; bytes for a string.
    pub fn element_descriptor(&self) -> &str {
        self.descriptor.strip_prefix('[').unwrap_or("B")
    }

    /// Whether it is a string.
    pub fn is_string(&self) -> bool {
        &*self.descriptor == STRING
    }
}

pub(super) const STRING: &str = "Ljava/lang/String;";

/// What stands in a slot for an unknown of this sort and kind: ints are wider than what is unknown.
pub fn widened(terms: &mut Terms, kind: Kind, variable: Term) -> Term {
    match kind {
        Kind::Boolean => {
            let (one, zero) = (terms.int(1), terms.int(0));
            terms.ite(variable, one, zero)
        }
        Kind::Byte | Kind::Short => terms.sext(32, variable),
        Kind::Char => terms.zext(32, variable),
        _ => variable,
    }
}

impl Shadows {
    /// The input objects; the first has number 1.
    pub fn births(&self) -> &[Birth] {
        &self.births
    }

    /// The object with a number; null if there is none.
    pub(super) fn object(&self, number: u32) -> Ref {
        let at = (number as usize).wrapping_sub(1);
        self.births.get(at).map_or(Ref::NULL, |birth| birth.object)
    }
}

impl Symbolic {
    /// An unknown reference of a declared type.
    pub fn reference(&mut self, name: &str, descriptor: &str) -> Term {
        let term = self.terms.var(name, Sort::Ref);
        self.declared.insert(term, Arc::from(descriptor));
        term
    }

    /// What an unknown reference may be: a condition each, and the object that is born if it is that.
    pub(super) fn choices(&mut self, reference: Term) -> Vec<(Term, Option<Birth>)> {
        let null = self.terms.object(0);
        let mut choices = vec![(self.terms.eq(reference, null), None)];
        let Some(descriptor) = self.declared.get(&reference).cloned() else {
            return choices;
        };
        for at in 0..self.shadows.births.len() {
            if self.shadows.births[at].descriptor == descriptor {
                let number = self.terms.object(at as u32 + 1);
                choices.push((self.terms.eq(reference, number), None));
            }
        }
        if !can_be_born(&descriptor) {
            return choices;
        }
        let name = self
            .terms
            .as_var(reference)
            .map(|var| Arc::from(self.terms.var_name(var)));
        let birth = Birth {
            name: name.unwrap_or_default(),
            descriptor,
            object: Ref::NULL,
        };
        let number = self.terms.object(self.shadows.births.len() as u32 + 1);
        let is_new = self.terms.eq(reference, number);
        let (length, most) = (
            birth.length(&mut self.terms),
            self.terms.int(MOST_ELEMENTS as i32),
        );
        let fits = self.terms.ule(length, most);
        choices.push((self.terms.and(is_new, fits), Some(birth)));
        choices
    }
}

/// Which types have a recipe.
fn can_be_born(descriptor: &str) -> bool {
    descriptor == STRING || descriptor.starts_with('[')
}

impl Machine {
    /// Allocates an input object and makes its contents unknown.
    pub fn bear(&mut self, mut birth: Birth) -> Exec<()> {
        let array_class = if birth.is_string() {
            "[B"
        } else {
            &*birth.descriptor
        };
        let class = self
            .try_load(LoaderId::APP, array_class)?
            .ok_or_else(|| Trap::internal("the class of an input is missing"))?;
        let kind = Kind::of(birth.element_descriptor());
        let array = self.heap.new_roomy_array(class, MOST_ELEMENTS, kind.log2());
        birth.object = match birth.is_string() {
            true => self.string_over(array),
            false => array,
        };
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let length = birth.length(&mut symbolic.terms);
        symbolic.set_memory(array, Place::Length, Some(length));
        for index in 0..MOST_ELEMENTS {
            let variable = birth.element(&mut symbolic.terms, index);
            if kind == Kind::Ref {
                let descriptor = Arc::from(birth.element_descriptor());
                symbolic.declared.insert(variable, descriptor);
            }
            if birth.is_string() || kind == Kind::Char {
                symbolic.characters.insert(variable);
            }
            let term = widened(&mut symbolic.terms, kind, variable);
            let place = Place::Element {
                index: index as usize,
                log2: kind.log2(),
            };
            symbolic.set_memory(array, place, Some(term));
        }
        symbolic.shadows.births.push(birth);
        Ok(())
    }

    /// A string of one-byte characters over an array.
    fn string_over(&mut self, bytes: Ref) -> Ref {
        let string = self.heap.new_object(self.known.string);
        self.heap
            .set_field(string, self.known.string_value, bytes.slot());
        string
    }
}
