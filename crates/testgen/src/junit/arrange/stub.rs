//! Stubs: an anonymous class below an interface or an abstract class, with a method for each that must be there. One that
//! gives several values counts its calls.

use std::collections::HashMap;

use vitro_classfile::descriptor::{parameters, return_descriptor};

use super::{Unwritable, Writer};
use crate::java::Expr;
use crate::java::signature::{Argument, Generic, MethodSignature};
use crate::java::subtype::as_super;
use crate::java::types::Bindings;
use crate::plan::Operand;
use crate::recipe::{Answer, Name, ObjectNumber};

impl Writer<'_, '_> {
    /// `new Sensor() {...}`
    pub(super) fn stub(
        &mut self,
        object: ObjectNumber,
        class: &Name,
        methods: &[Answer<Operand>],
    ) -> Result<Expr, Unwritable> {
        self.check(class)?;
        let arguments = self.stub_arguments(object, class);
        let is_generic = !self.declared(class).is_empty();
        self.uses_raw |= is_generic && arguments.is_none();
        let own = Generic::Class {
            name: class.clone(),
            arguments: arguments
                .iter()
                .flatten()
                .cloned()
                .map(Argument::Exactly)
                .collect(),
        };
        let is_raw = is_generic && arguments.is_none();
        let type_name = self.types.generic(&own, &Bindings::new());
        let mut fields = Vec::new();
        let mut members = Vec::new();
        for (at, method) in methods.iter().enumerate() {
            let head = self.stub_method(&own, is_raw, method);
            let (field, body) = self.stub_body(method, &head, &counter(&methods[..at], method))?;
            fields.extend(field);
            members.push(body);
        }
        if !fields.is_empty() {
            members.insert(0, fields);
        }
        Ok(Expr::Anonymous { type_name, members })
    }

    /// The type arguments of a stub: those of the parameter that it is for, else those that its values tell; `None` if
    /// there are none that fit.
    fn stub_arguments(&self, object: ObjectNumber, class: &Name) -> Option<Vec<Generic>> {
        let operand = Operand::Object(object);
        let place = self.plan.arguments.iter().position(|one| *one == operand);
        let read = self.signature.as_ref();
        let declared = place.and_then(|place| read?.parameters.get(place));
        if let Some(Generic::Class { name, arguments }) = declared
            && name == class
            && !arguments.is_empty()
        {
            let exact = arguments.iter().map(|argument| match argument {
                Argument::Exactly(generic) => Some(generic.replace(&self.bindings)),
                _ => None,
            });
            let exact: Option<Vec<Generic>> = exact.collect();
            let is_open = |generic: &Generic| generic.mentions(&|_| true);
            if let Some(exact) = exact.filter(|exact| !exact.iter().any(is_open)) {
                return Some(exact);
            }
        }
        self.arguments_of(object, class)
    }

    /// `public int read(int channel)`, with types as the stub's own type arguments say.
    fn stub_method(&mut self, own: &Generic, is_raw: bool, method: &Answer<Operand>) -> String {
        let read = self.signature_of(&method.class, &method.name, &method.descriptor);
        let read = read.filter(|read| !is_raw && read.type_parameters.is_empty());
        let bindings = self.bindings_above(own, &method.class);
        let types = match &read {
            Some(read) => self.generic_types(read, &bindings),
            None => self.plain_types(&method.descriptor),
        };
        let (returns, taken) = types;
        let names = ["first", "second", "third", "fourth", "fifth"];
        let count = taken.len();
        let named = taken.into_iter().enumerate().map(|(at, type_name)| {
            let name = match names.get(at) {
                Some(_) if count == 1 => "ignored".to_owned(),
                Some(name) => (*name).to_owned(),
                None => format!("argument{}", at + 1),
            };
            format!("{type_name} {name}")
        });
        let named: Vec<String> = named.collect();
        let visible = if method.is_protected {
            "protected"
        } else {
            "public"
        };
        format!("{visible} {returns} {}({})", method.name, named.join(", "))
    }

    /// What the type variables of a class above stand for.
    fn bindings_above(&self, own: &Generic, above: &Name) -> Bindings {
        let names = self.declared(above).into_iter().map(|one| one.name);
        let arguments = as_super(self.types.classes, own, above).unwrap_or_default();
        let bound = names.zip(arguments).filter_map(|(name, argument)| {
            let Argument::Exactly(generic) = argument else {
                return None;
            };
            Some((name, generic))
        });
        bound.collect::<HashMap<Name, Generic>>()
    }

    fn generic_types(
        &mut self,
        read: &MethodSignature,
        bindings: &Bindings,
    ) -> (String, Vec<String>) {
        let returns = match &read.returns {
            Some(generic) => self.types.generic(generic, bindings),
            None => "void".to_owned(),
        };
        let taken = read.parameters.iter();
        let taken = taken.map(|generic| self.types.generic(generic, bindings));
        (returns, taken.collect())
    }

    fn plain_types(&mut self, descriptor: &str) -> (String, Vec<String>) {
        let returns = match return_descriptor(descriptor) {
            Some(returned) if returned != "V" => self.types.descriptor(returned),
            _ => "void".to_owned(),
        };
        let taken = parameters(descriptor).map(|one| self.types.descriptor(one));
        (returns, taken.collect())
    }

    /// The lines of a method, and the field that it counts with, if it does.
    fn stub_body(
        &mut self,
        method: &Answer<Operand>,
        head: &str,
        counter: &str,
    ) -> Result<(Option<String>, Vec<String>), Unwritable> {
        let returned = return_descriptor(&method.descriptor)
            .unwrap_or("V")
            .to_owned();
        let mut values = Vec::new();
        for operand in &method.returns {
            values.push(self.initial(operand, &returned)?.flat());
        }
        let mut lines = vec!["@Override".to_owned()];
        if returned == "V" {
            lines.push(format!("{head} {{}}"));
            return Ok((None, lines));
        }
        lines.push(format!("{head} {{"));
        let mut field = None;
        match &values[..] {
            [] => lines.push(format!("  return {};", default_of(&returned))),
            [one] => lines.push(format!("  return {one};")),
            [first @ .., last] => {
                field = Some(format!("private int {counter};"));
                lines.push(format!("  switch ({counter}++) {{"));
                for (at, value) in first.iter().enumerate() {
                    lines.push(format!("    case {at}:"));
                    lines.push(format!("      return {value};"));
                }
                lines.push("    default:".to_owned());
                lines.push(format!("      return {last};"));
                lines.push("  }".to_owned());
            }
        }
        lines.push("}".to_owned());
        Ok((field, lines))
    }
}

/// The field with which a method counts its calls; overloaded ones have one each.
fn counter(before: &[Answer<Operand>], method: &Answer<Operand>) -> String {
    let same = before.iter().filter(|other| other.name == method.name);
    match same.count() {
        0 => format!("{}Calls", method.name),
        others => format!("{}Calls{}", method.name, others + 1),
    }
}

/// What a method gives that is never called.
fn default_of(descriptor: &str) -> &'static str {
    match descriptor {
        "Z" => "false",
        _ if descriptor.starts_with(['L', '[']) => "null",
        _ => "0",
    }
}
