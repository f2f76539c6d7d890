//! Objects, fields and arrays.

use std::sync::Arc;

use vitro_classfile::{Instruction, Opcode, Operands};
use vitro_expr::Term;
use vitro_program::stack::constant;

use super::{Done, Stretch};
use crate::space::{FieldId, FieldInfo, Kind, Place, Symbol};

impl Stretch<'_> {
    /// The field that an instruction names, by the class that declares it.
    fn named_field(&mut self, instruction: &Instruction) -> Done<(FieldId, Kind)> {
        let member =
            constant(instruction).and_then(|index| self.body.class.constants.member(index));
        let Some((class, name, descriptor)) = member else {
            return self.unsupported(instruction, "no field");
        };
        let owner = self.world.field_owner(class, name);
        let field = FieldInfo {
            class: owner.unwrap_or_else(|| class.clone()),
            name: name.clone(),
            descriptor: descriptor.clone(),
        };
        let kind = Kind::of_descriptor(&field.descriptor);
        Ok((self.space.field_id(field), kind))
    }

    pub(super) fn field(&mut self, instruction: &Instruction) -> Done {
        let (field, kind) = self.named_field(instruction)?;
        match instruction.opcode {
            Opcode::Getfield => {
                let object = self.pop(Kind::Ref);
                self.require_object(object);
                let value = self.read(Place::Field(field), kind, object, None);
                self.push(kind, value);
            }
            Opcode::Putfield => {
                let value = self.pop(kind);
                let value = self.narrowed(value, kind);
                let object = self.pop(Kind::Ref);
                self.require_object(object);
                self.write(Place::Field(field), object, None, value);
            }
            Opcode::Getstatic => {
                let mut written = self.statics.iter().rev();
                let value = match written.find(|(id, _)| *id == field) {
                    Some(&(_, value)) => value,
                    None => self.space.symbol(Symbol::Static(field), kind),
                };
                self.push(kind, value);
            }
            _ => {
                let value = self.pop(kind);
                let value = self.narrowed(value, kind);
                self.statics.push((field, value));
            }
        }
        Ok(())
    }

    /// `iaload` and its kin. Arrays of booleans are kept as bytes: they share their instructions.
    pub(super) fn load_element(&mut self, kind: Kind) {
        let index = self.pop(Kind::Int);
        let array = self.pop(Kind::Ref);
        self.require_object(array);
        let inside = self.is_inside(array, index);
        self.require(inside);
        let value = self.read(Place::Element(kind), kind, array, Some(index));
        self.push(kind, value);
    }

    /// `iastore` and its kin.
    pub(super) fn store_element(&mut self, kind: Kind) {
        let value = self.pop(kind);
        let index = self.pop(Kind::Int);
        let array = self.pop(Kind::Ref);
        self.require_object(array);
        let inside = self.is_inside(array, index);
        self.require(inside);
        if kind == Kind::Ref {
            let fits = self.fits(array, value);
            self.require(fits);
        }
        let value = self.narrowed(value, kind);
        self.write(Place::Element(kind), array, Some(index), value);
    }

    /// Whether an index is inside an array.
    pub(super) fn is_inside(&mut self, array: Term, index: Term) -> Term {
        let length = self.read(Place::Length, Kind::Length, array, None);
        let zero = self.terms().int(0);
        let above = self.terms().sle(zero, index);
        let below = self.terms().slt(index, length);
        self.terms().and(above, below)
    }

    /// Whether an array of references can hold a value.
    pub(super) fn fits(&mut self, array: Term, value: Term) -> Term {
        let array_class = self.read(Place::Type, Kind::Type, array, None);
        // Most arrays are of a class for which no store can fail; the others are distinguished one by one.
        let mut fits = self.is_null(value);
        let arrays: Vec<(i32, Arc<str>)> = self
            .world
            .types
            .all()
            .filter(|(_, name)| name.starts_with("[L") || name.starts_with("[["))
            .map(|(number, name)| (number, name.clone()))
            .collect();
        for (number, name) in arrays {
            let Some(element) = crate::types::component(&name[1..]) else {
                continue;
            };
            let number = self.terms().int(number);
            let this_one = self.terms().eq(array_class, number);
            if this_one == vitro_expr::pool::FALSE {
                continue;
            }
            let below = match element {
                "java/lang/Object" => self.terms().bool(true),
                element => self.is_of(value, element),
            };
            let both = self.terms().and(this_one, below);
            fits = self.terms().or(fits, both);
        }
        fits
    }

    /// `newarray` and `anewarray`.
    pub(super) fn new_array(&mut self, class: &str) {
        let length = self.pop(Kind::Int);
        let zero = self.terms().int(0);
        let size = self.terms().sle(zero, length);
        self.require(size);
        let array = self.allocate(class);
        self.write(Place::Length, array, None, length);
        self.push(Kind::Ref, array);
    }

    /// `multianewarray`, as far as the lengths of all but the last dimension are constants.
    pub(super) fn new_arrays(&mut self, instruction: &Instruction) -> Done {
        let Operands::MultiNewArray {
            constant,
            dimensions,
        } = instruction.operands
        else {
            return self.unsupported(instruction, "no dimensions");
        };
        let Some(class) = self.body.class.constants.class_name(constant).cloned() else {
            return self.unsupported(instruction, "no class");
        };
        let mut lengths: Vec<Term> = (0..dimensions).map(|_| self.pop(Kind::Int)).collect();
        lengths.reverse();
        let zero = self.terms().int(0);
        for &length in &lengths {
            let size = self.terms().sle(zero, length);
            self.require(size);
        }
        let Some(array) = self.nested(&class, &lengths) else {
            return self.unsupported(instruction, "arrays of unknown length in an array");
        };
        self.push(Kind::Ref, array);
        Ok(())
    }

    fn nested(&mut self, class: &str, lengths: &[Term]) -> Option<Term> {
        /// More inner arrays are not made one by one.
        const MOST: i64 = 64;
        let (&length, inner) = lengths.split_first()?;
        let array = self.allocate(class);
        self.write(Place::Length, array, None, length);
        if !inner.is_empty() {
            let count = self.space.constant(length).filter(|&count| count <= MOST)?;
            for index in 0..count.max(0) {
                let part = self.nested(&class[1..], inner)?;
                let index = self.terms().int(index as i32);
                self.write(Place::Element(Kind::Ref), array, Some(index), part);
            }
        }
        Some(array)
    }

    /// `instanceof` and `checkcast`.
    pub(super) fn check_type(&mut self, instruction: &Instruction) -> Done {
        let Some(class) = self.named_class(instruction) else {
            return self.unsupported(instruction, "no class");
        };
        let object = self.pop(Kind::Ref);
        let null = self.is_null(object);
        let of_class = self.is_of(object, &class);
        self.doubt_type_test(&class);
        if instruction.opcode == Opcode::Checkcast {
            let fits = self.terms().or(null, of_class);
            self.require(fits);
            self.push(Kind::Ref, object);
        } else {
            let not_null = self.terms().not(null);
            let is = self.terms().and(not_null, of_class);
            let (one, zero) = (self.terms().int(1), self.terms().int(0));
            let result = self.terms().ite(is, one, zero);
            self.push(Kind::Int, result);
        }
        Ok(())
    }

    /// What an object is tested for, one of a test's own class may be, and more than that.
    pub(super) fn doubt_type_test(&mut self, class: &str) {
        if self.world.is_open() {
            let class = class.replace('/', ".");
            let doubt = format!("an object of a test's own class, asked whether it is a {class}");
            self.doubts.push(doubt);
        }
    }

    pub(super) fn named_class(&self, instruction: &Instruction) -> Option<Arc<str>> {
        let index = constant(instruction)?;
        self.body.class.constants.class_name(index).cloned()
    }
}
