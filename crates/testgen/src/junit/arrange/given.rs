//! Values that type variables are given: by constructors, by calls and fields of an object, by arguments
//! that hold them. The type arguments of a test are chosen from these.

use std::collections::HashMap;

use super::choice::with_variables;
use super::{Writer, made_descriptor};
use crate::classes;
use crate::java::signature::{self, Argument, Generic, MethodSignature};
use crate::java::subtype::as_super;
use crate::plan::{Operand, Step};
use crate::recipe::{Name, ObjectNumber};

/// The values that each type variable is given.
pub(super) type Given<'a> = HashMap<Name, Vec<&'a Operand>>;

/// How deep objects in objects are looked into; an object may hold itself.
const DEPTH: usize = 6;

impl<'a> Writer<'a, '_> {
    /// What the variables of the class under test are given: by its objects, all of which get the same
    /// type, and by the call.
    pub(super) fn given_to_target(&self) -> Given<'a> {
        let target = &self.case.inputs.target;
        let names = self.parameter_names(&target.class);
        let receiver = match &self.plan.receiver {
            Some(Operand::Object(number)) => Some(*number),
            _ => None,
        };
        let mut given = Given::new();
        for step in &self.plan.steps {
            let Some(number) = super::made(step) else {
                continue;
            };
            let is_own = made_descriptor(step) == format!("L{};", target.class);
            if is_own || receiver == Some(number) {
                let values = self.given_to_object(number, &target.class, 0);
                add(&mut given, &names, values);
            }
        }
        given
    }

    /// What the call gives.
    pub(super) fn given_by_call(&self, signature: &MethodSignature) -> Given<'a> {
        let mut given = Given::new();
        for (generic, operand) in signature.parameters.iter().zip(&self.plan.arguments) {
            self.matching(generic, operand, 0, &mut given);
        }
        given
    }

    /// The values for the variables of a type that this operand is used as.
    fn matching(
        &self,
        generic: &Generic,
        operand: &'a Operand,
        depth: usize,
        given: &mut Given<'a>,
    ) {
        match (generic, operand) {
            (_, Operand::Null | Operand::Primitive(_)) => {}
            (Generic::Variable(name), _) => given.entry(name.clone()).or_default().push(operand),
            (Generic::Array(element), Operand::Object(number)) => {
                if let Some(Step::Array { elements, .. }) = self.steps.get(number) {
                    for operand in elements.iter().flatten() {
                        self.matching(element, operand, depth, given);
                    }
                }
            }
            (Generic::Class { name, arguments }, Operand::Object(number)) if depth < DEPTH => {
                if arguments.is_empty() {
                    return;
                }
                let values = self.given_to_object(*number, name, depth + 1);
                for (argument, values) in arguments.iter().zip(values) {
                    for (inner, operand) in
                        values.iter().filter_map(|v| Some((argument.inner()?, v)))
                    {
                        self.matching(inner, operand, depth + 1, given);
                    }
                }
            }
            _ => {}
        }
    }

    /// The values for each variable of `class`, which is the object's class or stands above it.
    pub(super) fn given_to_object(
        &self,
        number: ObjectNumber,
        class: &str,
        depth: usize,
    ) -> Vec<Vec<&'a Operand>> {
        let Some(step) = self.steps.get(&number).copied() else {
            return Vec::new();
        };
        let descriptor = made_descriptor(step);
        let own = descriptor
            .strip_prefix('L')
            .and_then(|d| d.strip_suffix(';'));
        let Some(own) = own.filter(|_| depth < DEPTH) else {
            return Vec::new();
        };
        let names = self.parameter_names(own);
        let mut given = Given::new();
        match step {
            Step::Collection { kind, elements, .. } => {
                let width = if kind.is_map() { 2 } else { 1 };
                for (at, name) in names.iter().enumerate().take(width) {
                    let values = elements.iter().skip(at).step_by(width);
                    let values = values.filter(|operand| **operand != Operand::Null);
                    given.insert(name.clone(), values.collect());
                }
            }
            Step::Lambda {
                method,
                descriptor,
                returns: Some(operand),
                ..
            } => {
                let signature = self.signature_of(own, method, descriptor);
                if let Some(generic) = signature.and_then(|read| read.returns) {
                    self.matching(&generic, operand, depth, &mut given);
                }
            }
            Step::Stub { methods, .. } => {
                for method in methods.iter().filter(|method| *method.class == *own) {
                    let signature = self.signature_of(own, &method.name, &method.descriptor);
                    let Some(generic) = signature.and_then(|read| read.returns) else {
                        continue;
                    };
                    for operand in method.returned() {
                        self.matching(&generic, operand, depth, &mut given);
                    }
                }
            }
            _ => {
                for step in &self.plan.steps {
                    self.given_by_step(step, number, own, depth, &mut given);
                }
            }
        }
        let mut values = |name: &Name| given.remove(name).unwrap_or_default();
        if own == class {
            return names.iter().map(values).collect();
        }
        let arguments = names
            .into_iter()
            .map(|n| Argument::Exactly(Generic::Variable(n)));
        let generic = Generic::Class {
            name: own.into(),
            arguments: arguments.collect(),
        };
        let above = as_super(self.types.classes, &generic, class).unwrap_or_default();
        above
            .iter()
            .map(|argument| match argument {
                Argument::Exactly(Generic::Variable(name)) => values(name),
                _ => Vec::new(),
            })
            .collect()
    }

    /// What one step gives to the variables of the object's class.
    fn given_by_step(
        &self,
        step: &'a Step,
        number: ObjectNumber,
        own: &str,
        depth: usize,
        given: &mut Given<'a>,
    ) {
        let object = Some(Operand::Object(number));
        match step {
            Step::Construct {
                object,
                class,
                descriptor,
                arguments,
            } if *object == number => {
                if let Some(read) = self.signature_of(class, "<init>", descriptor) {
                    self.matching_all(&read, arguments, depth, given);
                }
            }
            Step::Call {
                receiver,
                class,
                name,
                descriptor,
                arguments,
                ..
            } if *receiver == object => {
                let mut found = Given::new();
                if let Some(read) = self.signature_of(class, name, descriptor) {
                    self.matching_all(&read, arguments, depth, &mut found);
                    let declared = read.type_parameters.iter();
                    declared.for_each(|one| drop(found.remove(&one.name)));
                }
                self.lift(found, class, own, depth, given);
            }
            // A method of another object: what it gives is made of what that was given.
            Step::Call {
                object: Some(made),
                receiver: Some(Operand::Object(maker)),
                class,
                name,
                descriptor,
                arguments,
            } if *made == number && *maker != number => {
                let Some(read) = self.signature_of(class, name, descriptor) else {
                    return;
                };
                let values = self.given_to_object(*maker, class, depth + 1);
                let mut found = Given::new();
                add(&mut found, &self.parameter_names(class), values);
                self.matching_all(&read, arguments, depth, &mut found);
                self.returned(&read, own, found, given);
            }
            // A factory: what it returns is made of what it is given.
            Step::Call {
                object: Some(made),
                receiver: None,
                class,
                name,
                descriptor,
                arguments,
            } if *made == number => {
                let mut found = Given::new();
                let Some(read) = self.signature_of(class, name, descriptor) else {
                    return;
                };
                self.matching_all(&read, arguments, depth, &mut found);
                self.returned(&read, own, found, given);
            }
            Step::SetField {
                receiver: Some(receiver),
                class,
                name,
                value,
                ..
            } if *receiver == number => {
                let mut found = Given::new();
                if let Some(generic) = self.field_type(class, name) {
                    self.matching(&generic, value, depth, &mut found);
                }
                self.lift(found, class, own, depth, given);
            }
            _ => {}
        }
    }

    /// What the variables of the class that a method returns are given, by what the variables of its signature are.
    fn returned(&self, read: &MethodSignature, own: &str, found: Given<'a>, given: &mut Given<'a>) {
        let Some(Generic::Class { arguments, .. }) = &read.returns else {
            return;
        };
        for (name, argument) in self.parameter_names(own).iter().zip(arguments) {
            if let Argument::Exactly(Generic::Variable(variable)) = argument {
                let values = found.get(variable).cloned().unwrap_or_default();
                given.entry(name.clone()).or_default().extend(values);
            }
        }
    }

    fn matching_all(
        &self,
        read: &MethodSignature,
        arguments: &'a [Operand],
        depth: usize,
        given: &mut Given<'a>,
    ) {
        for (generic, operand) in read.parameters.iter().zip(arguments) {
            self.matching(generic, operand, depth, given);
        }
    }

    /// What the variables of a class above are given, as values for those of the object's own class.
    fn lift(&self, found: Given<'a>, above: &str, own: &str, depth: usize, given: &mut Given<'a>) {
        let names = self.parameter_names(above);
        let arguments: Vec<Argument> = match above == own {
            true => {
                let variables = names.iter().cloned().map(Generic::Variable);
                variables.map(Argument::Exactly).collect()
            }
            false => {
                let variables = self.parameter_names(own).into_iter();
                let arguments = variables.map(|n| Argument::Exactly(Generic::Variable(n)));
                let generic = Generic::Class {
                    name: own.into(),
                    arguments: arguments.collect(),
                };
                as_super(self.types.classes, &generic, above).unwrap_or_default()
            }
        };
        for (name, argument) in names.iter().zip(&arguments) {
            for operand in found.get(name).into_iter().flatten() {
                if let Some(inner) = argument.inner() {
                    self.matching(inner, operand, depth, given);
                }
            }
        }
    }

    /// The signature of a method, where it covers every parameter.
    pub(super) fn signature_of(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<MethodSignature> {
        let file = self.types.classes.class(class)?;
        let text = classes::method(&file, name, descriptor)?
            .signature
            .clone()?;
        let count = vitro_classfile::descriptor::parameters(descriptor).count();
        let mut read = signature::method(&text)?;
        // The constructor of an inner class does not mention the object around it.
        if name == "<init>"
            && read.parameters.len() + 1 == count
            && let Some(outer) = classes::outer_of_inner(&file)
        {
            let outer = with_variables(&outer, &self.declared(&outer));
            read.parameters.insert(0, outer);
        }
        (read.parameters.len() == count).then_some(read)
    }

    /// The type variables that a class declares.
    fn parameter_names(&self, class: &str) -> Vec<Name> {
        let declared = self.declared(class).into_iter();
        declared.map(|parameter| parameter.name).collect()
    }
}

fn add<'a>(given: &mut Given<'a>, names: &[Name], values: Vec<Vec<&'a Operand>>) {
    for (name, values) in names.iter().zip(values) {
        given.entry(name.clone()).or_default().extend(values);
    }
}
