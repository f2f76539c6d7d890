//! Types of variables: what type variables stand for, and how the types are spelled.

use super::{Writer, interface_of, made_descriptor};
use crate::classes;
use crate::java::signature::{self, Argument, Generic};
use crate::java::types::Bindings;
use crate::plan::{Operand, Step};
use crate::recipe::{Name, ObjectNumber};

impl Writer<'_, '_> {
    /// What type variables stand for: what the arguments are made of, else their bounds.
    pub(super) fn bind(&mut self) {
        let class = self.types.classes.class(&self.case.inputs.target.class);
        let class = class.and_then(|class| class.signature.clone());
        let mut declared = class.map_or(Vec::new(), |text| signature::class_parameters(&text));
        let Some(signature) = self.signature.clone() else {
            return;
        };
        declared.extend(signature.type_parameters.iter().cloned());
        let mut found = Bindings::new();
        self.match_receiver(&mut found);
        for (generic, operand) in signature.parameters.iter().zip(&self.plan.arguments) {
            self.match_type(generic, operand, &mut found);
        }
        for parameter in declared {
            let bound = parameter.bound.map(|bound| erase(&bound));
            let object = Generic::Class {
                name: "java/lang/Object".into(),
                arguments: Vec::new(),
            };
            let fitting = found.remove(&parameter.name);
            let chosen = fitting.or(bound).unwrap_or(object);
            self.bindings.insert(parameter.name, chosen);
        }
    }

    /// What the receiver's constructor was given tells what the class's variables stand for.
    pub(super) fn match_receiver(&self, found: &mut Bindings) {
        if let Some(Operand::Object(number)) = &self.plan.receiver
            && let Some(Step::Construct {
                class,
                descriptor,
                arguments,
                ..
            }) = self.steps.get(number)
            && *class == self.case.inputs.target.class
            && let Some(file) = self.types.classes.class(class)
            && let Some(method) = classes::method(&file, "<init>", descriptor)
            && let Some(text) = &method.signature
            && let Some(signature) = signature::method(text)
        {
            for (generic, operand) in signature.parameters.iter().zip(arguments) {
                self.match_type(generic, operand, found);
            }
        }
    }

    pub(super) fn match_type(&self, generic: &Generic, operand: &Operand, found: &mut Bindings) {
        match generic {
            Generic::Variable(name) => {
                let Some(class) = self.class_of(operand) else {
                    return;
                };
                let arguments = Vec::new();
                let class = Generic::Class {
                    name: class.into(),
                    arguments,
                };
                match found.get(name) {
                    Some(known) if *known != class => {
                        let name: Name = name.clone();
                        let object = "java/lang/Object".into();
                        let arguments = Vec::new();
                        found.insert(
                            name,
                            Generic::Class {
                                name: object,
                                arguments,
                            },
                        );
                    }
                    _ => drop(found.insert(name.clone(), class)),
                }
            }
            Generic::Array(element) => {
                if let Operand::Object(number) = operand
                    && let Some(Step::Array { elements, .. }) = self.steps.get(number)
                {
                    for operand in elements.iter().flatten() {
                        self.match_type(element, operand, found);
                    }
                }
            }
            Generic::Class { arguments, .. } => {
                if let Operand::Object(number) = operand
                    && let Some(Step::Collection { kind, elements, .. }) = self.steps.get(number)
                {
                    for (index, operand) in elements.iter().enumerate() {
                        let at = if kind.is_map() { index % 2 } else { 0 };
                        if let Some(
                            Argument::Exactly(inner)
                            | Argument::Extends(inner)
                            | Argument::Super(inner),
                        ) = arguments.get(at)
                        {
                            self.match_type(inner, operand, found);
                        }
                    }
                }
            }
            Generic::Primitive(_) => {}
        }
    }

    /// The class of a value that is not null.
    pub(super) fn class_of(&self, operand: &Operand) -> Option<String> {
        Some(match operand {
            Operand::Null | Operand::Primitive(_) => return None,
            Operand::Boxed(value) => value.box_class().to_owned(),
            Operand::Text(_) => "java/lang/String".to_owned(),
            Operand::Enum { class, .. } => class.to_string(),
            Operand::Class { .. } => "java/lang/Class".to_owned(),
            Operand::Static { descriptor, .. } => {
                let name = descriptor.strip_prefix('L')?.strip_suffix(';')?;
                name.to_owned()
            }
            Operand::Object(number) => {
                let descriptor = made_descriptor(self.steps.get(number)?);
                descriptor.strip_prefix('L')?.strip_suffix(';')?.to_owned()
            }
        })
    }

    /// A type as source and erased, with variables replaced.
    pub(super) fn typed(&mut self, generic: &Generic, descriptor: &str) -> (String, String) {
        let erased = match generic {
            Generic::Variable(name) => match self.bindings.get(name) {
                Some(Generic::Class { name, .. }) => format!("L{name};"),
                _ => descriptor.to_owned(),
            },
            _ => descriptor.to_owned(),
        };
        // A class with parameters that is used without them.
        if let Generic::Class { name, arguments } = generic
            && arguments.is_empty()
        {
            return (self.wildcard_type(name), erased);
        }
        (self.types.generic(generic, &self.bindings), erased)
    }

    /// The class that a generic type's only argument names.
    pub(super) fn element_of(&self, generic: &Generic) -> Option<String> {
        let Generic::Class { arguments, .. } = generic else {
            return None;
        };
        let [Argument::Exactly(element) | Argument::Extends(element)] = &arguments[..] else {
            return None;
        };
        let element = match element {
            Generic::Variable(name) => self.bindings.get(name)?,
            other => other,
        };
        match element {
            Generic::Class { name, .. } => Some(format!("L{name};")),
            _ => None,
        }
    }

    pub(super) fn parameter_count(&self, class: &str) -> usize {
        let class = self.types.classes.class(class);
        let text = class.and_then(|class| class.signature.clone());
        text.map_or(0, |text| signature::class_parameters(&text).len())
    }

    /// `List<?>`
    pub(super) fn wildcard_type(&mut self, class: &str) -> String {
        let count = self.parameter_count(class);
        let name = self.types.class(class);
        match count {
            0 => name,
            _ => format!("{name}<{}>", vec!["?"; count].join(", ")),
        }
    }

    /// The class under test with what its variables stand for.
    pub(super) fn own_type(&mut self, class: &str) -> String {
        let text = self.types.classes.class(class);
        let text = text.and_then(|class| class.signature.clone());
        let declared = text.map_or(Vec::new(), |text| signature::class_parameters(&text));
        let arguments = declared.into_iter();
        let arguments = arguments.map(|one| Argument::Exactly(Generic::Variable(one.name)));
        let generic = Generic::Class {
            name: class.into(),
            arguments: arguments.collect(),
        };
        self.types.generic(&generic, &self.bindings)
    }

    /// The type of a variable for an object that is no argument.
    pub(super) fn made_type(&mut self, number: ObjectNumber) -> String {
        let Some(step) = self.steps.get(&number).copied() else {
            return "Object".to_owned();
        };
        match step {
            Step::Collection { kind, elements, .. } => {
                let class = interface_of(*kind);
                let name = self.types.class(class);
                let half = |at: usize, step: usize| elements.iter().skip(at).step_by(step);
                if kind.is_map() {
                    let key = self.common_type(half(0, 2));
                    let value = self.common_type(half(1, 2));
                    format!("{name}<{key}, {value}>")
                } else {
                    let element = self.common_type(half(0, 1));
                    format!("{name}<{element}>")
                }
            }
            Step::Construct { class, .. } if **class == *self.case.inputs.target.class => {
                self.own_type(class)
            }
            step => {
                let descriptor = made_descriptor(step);
                match descriptor
                    .strip_prefix('L')
                    .and_then(|d| d.strip_suffix(';'))
                {
                    Some(class) => self.wildcard_type(class),
                    None => self.types.descriptor(&descriptor),
                }
            }
        }
    }

    pub(super) fn common_type<'o>(
        &mut self,
        operands: impl Iterator<Item = &'o Operand>,
    ) -> String {
        let mut classes: Vec<String> = operands
            .filter(|operand| **operand != Operand::Null)
            .map(|operand| self.class_of(operand).unwrap_or_default())
            .collect();
        classes.sort();
        classes.dedup();
        match &classes[..] {
            [one] if !one.is_empty() => self.wildcard_type(one),
            _ => self.types.class("java/lang/Object"),
        }
    }
}

fn erase(generic: &Generic) -> Generic {
    match generic {
        Generic::Class { name, .. } => Generic::Class {
            name: name.clone(),
            arguments: Vec::new(),
        },
        other => other.clone(),
    }
}
