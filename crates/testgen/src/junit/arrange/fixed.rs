//! Type arguments that are fixed before any value is looked at: a class may extend `Spec<String>`, and a constructor may
//! take a `Map<String, Spec<?>>`.

use super::choice::with_variables;
use super::{Writer, interface_of};
use crate::java::signature::{self, Argument, Generic};
use crate::java::subtype::as_super;
use crate::java::types::Bindings;
use crate::plan::{Operand, Step};
use crate::recipe::{Collection, ObjectNumber};

/// Collections within collections that are looked at; one may hold itself.
const DEPTH: usize = 4;

impl Writer<'_, '_> {
    /// The types of type variables that are fixed by the class of a value.
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

    /// The type of a collection that a constructor, a method, a field or another collection takes, if it says what the
    /// elements are.
    pub(super) fn taken_as(&self, number: ObjectNumber, kind: Collection) -> Option<Generic> {
        self.taken_within(number, kind, DEPTH)
    }

    fn taken_within(
        &self,
        number: ObjectNumber,
        kind: Collection,
        depth: usize,
    ) -> Option<Generic> {
        let mut steps = self.plan.steps.iter();
        steps.find_map(|step| {
            let wanted = self.wanted_by(step, number, depth)?;
            let is_open = wanted.mentions(&|_| true);
            let Generic::Class { name, arguments } = wanted else {
                return None;
            };
            let width = if kind.is_map() { 2 } else { 1 };
            let name = match &*name {
                "java/util/Collection" | "java/lang/Iterable" => interface_of(kind).into(),
                _ => name,
            };
            let arguments: Vec<Argument> = arguments.iter().map(exactly).collect();
            let fits = arguments.len() == width && !is_open && self.is_a(kind, &name);
            fits.then_some(Generic::Class { name, arguments })
        })
    }

    /// The type that a step requires of an object.
    fn wanted_by(&self, step: &Step, number: ObjectNumber, depth: usize) -> Option<Generic> {
        let object = Operand::Object(number);
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
            Step::SetField {
                class, name, value, ..
            } if *value == object => return self.field_type(class, name),
            Step::Collection {
                object: around,
                kind,
                elements,
                ..
            } if depth > 0 => {
                let place = elements.iter().position(|one| *one == object)?;
                let taken = self.taken_within(*around, *kind, depth - 1);
                let taken = taken.or_else(|| self.parameter_type(*around))?;
                return element_type(taken, place);
            }
            _ => return None,
        };
        let place = arguments.iter().position(|one| *one == object)?;
        let signature = self.signature_of(class, name, descriptor)?;
        signature.parameters.into_iter().nth(place)
    }

    /// The type of the parameter of the method under test that gets an object.
    fn parameter_type(&self, number: ObjectNumber) -> Option<Generic> {
        let mut arguments = self.plan.arguments.iter();
        let place = arguments.position(|one| *one == Operand::Object(number))?;
        self.signature.as_ref()?.parameters.get(place).cloned()
    }

    /// The generic type of a field.
    pub(super) fn field_type(&self, class: &str, name: &str) -> Option<Generic> {
        let file = self.types.classes.class(class)?;
        let field = file.fields.iter().find(|field| &*field.name == name)?;
        signature::field(field.signature.as_ref()?)
    }

    /// Whether what a test makes of a kind may stand where this class is wanted.
    fn is_a(&self, kind: Collection, class: &str) -> bool {
        let own = kind.class().unwrap_or(interface_of(kind));
        let own = with_variables(own, &self.declared(own));
        class == interface_of(kind) || as_super(self.types.classes, &own, class).is_some()
    }
}

/// The type of what stands at a place of a collection of a type.
fn element_type(collection: Generic, place: usize) -> Option<Generic> {
    let Generic::Class { arguments, .. } = collection else {
        return None;
    };
    let argument = arguments.get(place % arguments.len().max(1))?;
    argument.inner().cloned()
}

/// What is put into a `List<? extends Number>` is put into a `List<Number>` before.
fn exactly(argument: &Argument) -> Argument {
    let any = || Generic::Class {
        name: "java/lang/Object".into(),
        arguments: Vec::new(),
    };
    Argument::Exactly(argument.inner().cloned().unwrap_or_else(any))
}
