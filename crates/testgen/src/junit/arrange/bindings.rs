//! How the types of variables are spelled.

use super::{Writer, interface_of, made_descriptor};
use crate::case::TargetKind;
use crate::java::signature::{Argument, Generic};
use crate::plan::{Operand, Step};
use crate::recipe::ObjectNumber;

impl Writer<'_, '_> {
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
        if generic.mentions(&|name| self.raw.contains(name)) {
            self.uses_raw = true;
            return (self.types.descriptor(descriptor), descriptor.to_owned());
        }
        let erased = self.erased(generic, descriptor);
        // A class with parameters that is used without them.
        if let Generic::Class { name, arguments } = generic
            && arguments.is_empty()
        {
            return (self.wildcard_type(name), erased);
        }
        (self.types.generic(generic, &self.bindings), erased)
    }

    /// The descriptor of a type whose variables are bound.
    pub(super) fn erased(&self, generic: &Generic, descriptor: &str) -> String {
        let replaced = generic.replace(&self.bindings).descriptor();
        replaced.unwrap_or_else(|| descriptor.to_owned())
    }

    /// `Comparable & Serializable` for a raw argument of the call whose type variable has several bounds, of which the
    /// erased type is only the first.
    pub(super) fn all_bounds(&mut self, argument: usize, descriptor: &str) -> Option<String> {
        let target = &self.case.inputs.target;
        let read = self.signature_of(&target.class, &target.name, &target.descriptor);
        let read = read.filter(|_| self.case.is_raw)?;
        let Generic::Variable(name) = read.parameters.get(argument)? else {
            return None;
        };
        let mut variables = read.type_parameters.iter();
        let variable = variables.find(|one| one.name == *name)?;
        let bounds = variable.bounds.iter().filter_map(Generic::descriptor);
        let mut all = vec![descriptor.to_owned()];
        all.extend(bounds.filter(|bound| *bound != descriptor));
        let named = all.iter().map(|bound| self.types.descriptor(bound));
        let named: Vec<String> = named.collect();
        (named.len() > 1).then(|| named.join(" & "))
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

    /// `List<?>`
    pub(super) fn wildcard_type(&mut self, class: &str) -> String {
        let arguments = vec!["?".to_owned(); self.declared(class).len()];
        self.types.with_arguments(class, &arguments)
    }

    /// The class under test with its variables replaced by their bindings.
    pub(super) fn own_type(&mut self, class: &str) -> String {
        let arguments = self.own_arguments.clone();
        self.with_arguments(class, arguments)
    }

    /// A class with these arguments; raw without any.
    fn with_arguments(&mut self, class: &str, arguments: Option<Vec<Generic>>) -> String {
        self.uses_raw |= arguments.is_none();
        let arguments = arguments.unwrap_or_default().into_iter();
        let generic = Generic::Class {
            name: class.into(),
            arguments: arguments.map(Argument::Exactly).collect(),
        };
        self.types.generic(&generic, &self.bindings)
    }

    /// The type of a variable for an object that is no argument.
    pub(super) fn made_type(&mut self, number: ObjectNumber) -> String {
        let Some(step) = self.steps.get(&number).copied() else {
            return "Object".to_owned();
        };
        match step {
            Step::Collection { kind, .. } if self.case.is_raw => {
                self.types.class(interface_of(*kind))
            }
            Step::Collection { kind, .. } if let Some(taken) = self.taken_as(number, *kind) => {
                self.types.generic(&taken, &self.bindings)
            }
            Step::Collection { kind, .. } if self.known.contains_key(&number) => {
                let arguments = self.known.get(&number).cloned();
                self.with_arguments(interface_of(*kind), arguments)
            }
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
            step => {
                let descriptor = made_descriptor(step);
                match descriptor
                    .strip_prefix('L')
                    .and_then(|d| d.strip_suffix(';'))
                {
                    Some(class) if self.is_told(step, number, class) => {
                        let arguments = self.arguments_of(number, class);
                        self.with_arguments(class, arguments)
                    }
                    Some(class) => self.wildcard_type(class),
                    None => self.types.descriptor(&descriptor),
                }
            }
        }
    }

    /// Whether it is known what the arguments of an object's type are.
    fn is_told(&self, step: &Step, number: ObjectNumber, class: &str) -> bool {
        let target = &self.case.inputs.target;
        let is_own = *class == *target.class && target.kind != TargetKind::Static;
        (is_own && matches!(step, Step::Construct { .. }))
            || self.known.contains_key(&number)
            || self.has_values(number, class)
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
