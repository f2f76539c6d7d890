//! Making objects, casts and subtype tests.

use crate::class::{Class, Form};
use crate::frame::After;
use crate::heap::{ClassId, Ref};
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};

/// Whether `sub` is `sup` or below it, through a small cache.
#[inline]
pub fn cached_subtype(
    classes: &[Class],
    cache: &mut [(ClassId, ClassId, bool)],
    sub: ClassId,
    sup: ClassId,
) -> bool {
    if sub == sup {
        return true;
    }
    let at = (sub.0.wrapping_mul(31) ^ sup.0) as usize % cache.len();
    let (a, b, answer) = cache[at];
    if a == sub && b == sup {
        return answer;
    }
    let answer = subtype(classes, sub, sup);
    cache[at] = (sub, sup, answer);
    answer
}

/// Whether `sub` is `sup` or below it.
pub fn subtype(classes: &[Class], sub: ClassId, sup: ClassId) -> bool {
    if sub == sup {
        return true;
    }
    let (lower, upper) = (&classes[sub.0 as usize], &classes[sup.0 as usize]);
    match (lower.form, upper.form) {
        (
            Form::Array {
                component: a,
                kind: ka,
            },
            Form::Array {
                component: b,
                kind: kb,
            },
        ) => ka == kb && subtype(classes, a, b),
        (Form::Primitive(_), _) | (_, Form::Primitive(_) | Form::Array { .. }) => false,
        _ if upper.is_interface() => lower.all_interfaces.contains(&sup),
        _ => lower.ancestors.get(upper.ancestors.len() - 1) == Some(&sup),
    }
}

impl Class {
    /// The component class of an array class; class 0 otherwise.
    #[inline]
    pub fn component(&self) -> ClassId {
        match self.form {
            Form::Array { component, .. } => component,
            _ => ClassId(0),
        }
    }
}

impl Machine {
    pub(crate) fn new_slow(&mut self, class: ClassId) -> Exec<()> {
        self.ensure_initialized(class)?;
        self.reserve(16)?;
        let object = self.heap.new_object(class);
        self.push_operand(object.slot(), 1);
        if self.class(class).finalizable {
            return self.register_finalizer(object);
        }
        Ok(())
    }

    /// Registers an object with a finalizer in the library; continues behind the `new` afterwards.
    fn register_finalizer(&mut self, object: Ref) -> Exec<()> {
        let class = self.load_known("java/lang/ref/Finalizer")?;
        match self.find_declared(class, "register", "(Ljava/lang/Object;)V") {
            Some(register) if self.is_initialized(class) => {
                self.push_call(register, &[object.slot()], After::Drop)?;
                Err(Trap::Redo)
            }
            _ => Ok(()),
        }
    }

    /// The object on the stack is not of this class: throws ClassCastException.
    pub(crate) fn is_no_instance(&mut self, class: ClassId) -> Exec<()> {
        self.note_type_test(Ref::from_slot(self.operand(0)), class);
        self.drop_operands(1);
        self.push_operand(0, 1);
        Ok(())
    }

    /// An object is cast to a class that it does not have.
    #[cold]
    pub(crate) fn failed_cast(&mut self, object: Ref, to: ClassId) -> Trap {
        self.note_type_test(object, to);
        self.cast_error(self.class_of(object), to)
    }

    /// The ClassCastException, with the text that names the loaders of both classes.
    #[cold]
    pub(crate) fn cast_error(&mut self, from: ClassId, to: ClassId) -> Trap {
        let text = self.cast_message(from, to);
        Trap::throw("java/lang/ClassCastException", text)
    }

    /// `class A cannot be cast to class B (A and B are in …)`.
    pub fn cast_message(&mut self, from: ClassId, to: ClassId) -> String {
        let (a, b) = (self.class(from).java_name(), self.class(to).java_name());
        let (place_a, place_b) = (self.place(from), self.place(to));
        let places = if place_a == place_b {
            format!("{a} and {b} are in {place_a}")
        } else {
            format!("{a} is in {place_a}; {b} is in {place_b}")
        };
        format!("class {a} cannot be cast to class {b} ({places})")
    }

    /// Module and loader of a class, as cast errors spell them.
    fn place(&mut self, class: ClassId) -> String {
        let mut element = class;
        while let Form::Array { component, .. } = self.class(element).form {
            element = component;
        }
        let loader = match self.class(element).loader.0 {
            0 => "loader 'bootstrap'".to_string(),
            1 => "loader 'platform'".to_string(),
            2 => "loader 'app'".to_string(),
            _ => {
                let object = self.loader_object(self.class(element).loader);
                format!("loader {}", self.text(self.get_ref(object, "nameAndId")))
            }
        };
        let package = self.class(element).package().to_string();
        let module = match self.class(element).loader.0 {
            0 | 1 if !package.is_empty() => self.jdk.module_of_package(&package),
            _ => None,
        };
        match module {
            Some(name) => format!("module {name} of {loader}"),
            None if self.class(element).is_primitive() => format!("module java.base of {loader}"),
            None => format!("unnamed module of {loader}"),
        }
    }
}
