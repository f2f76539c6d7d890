//! Type arguments that are fixed before any value is looked at: a class may extend `Spec<String>`, and a constructor may
//! take a `Map<String, Spec<?>>`.

use super::choice::with_variables;
use super::{Writer, interface_of};
use crate::java::signature::{Argument, Generic};
use crate::java::subtype::as_super;
use crate::java::types::Bindings;
use crate::plan::{Operand, Step};
use crate::recipe::{Collection, ObjectNumber};

impl Writer<'_, '_> {
    /// What type variables stand for since a value is of a class that says so.
    pub(super) fn fix(&self, generic: &Generic, operand: &Operand, fixed: &mut Bindings) {
        let Generic::Class { name, arguments } = generic else {
            return;
        };
        let Some(own) = self.said(operand) else {
            return;
        };
        let above = as_super(self.types.classes, &own, name).unwrap_or_default();
        for (argument, known) in arguments.iter().zip(above) {
            if let (Argument::Exactly(Generic::Variable(variable)), Argument::Exactly(known)) =
                (argument, known)
                && !known.mentions(&|_| true)
                && self.is_nameable(&known)
            {
                fixed.entry(variable.clone()).or_insert(known);
            }
        }
    }

    /// The type of a value: that of the call that gives it, else its class with variables as arguments.
    fn said(&self, operand: &Operand) -> Option<Generic> {
        if let Operand::Object(number) = operand
            && let Some(Step::Call {
                class,
                name,
                descriptor,
                ..
            }) = self.steps.get(number)
            && let Some(signature) = self.signature_of(class, name, descriptor)
            && let Some(given) = signature.returns.filter(|given| !given.mentions(&|_| true))
        {
            return Some(given);
        }
        let class = self.class_of(operand)?;
        Some(with_variables(&class, &self.declared(&class)))
    }

    /// The type of a collection that a constructor or method takes, if it says what the elements are.
    pub(super) fn taken_as(&self, number: ObjectNumber, kind: Collection) -> Option<Generic> {
        let steps = self.plan.steps.iter();
        let mut wanted = steps.filter_map(|step| {
            let (class, name, descriptor, arguments) = match step {
                Step::Construct {
                    class,
                    descriptor,
                    arguments,
                    ..
                } => (class, "<init>", descriptor, arguments),
                Step::Call {
                    class,
                    name,
                    descriptor,
                    arguments,
                    ..
                } => (class, &**name, descriptor, arguments),
                _ => return None,
            };
            let mut arguments = arguments.iter();
            let place = arguments.position(|one| *one == Operand::Object(number))?;
            let signature = self.signature_of(class, name, descriptor)?;
            signature.parameters.into_iter().nth(place)
        });
        wanted.find_map(|generic| {
            let is_open = generic.mentions(&|_| true);
            let Generic::Class { name, arguments } = generic else {
                return None;
            };
            let is_exact = |one: &Argument| matches!(one, Argument::Exactly(_));
            let width = if kind.is_map() { 2 } else { 1 };
            let fits = arguments.len() == width && arguments.iter().all(is_exact) && !is_open;
            let name = match &*name {
                "java/util/Collection" | "java/lang/Iterable" => interface_of(kind).into(),
                _ => name,
            };
            (fits && *name == *interface_of(kind)).then_some(Generic::Class { name, arguments })
        })
    }
}
