//! The parameters, fields and results that inputs are made of, with marks where annotations forbid null
//! ([`vitro_program::null_annotations`]). Tests obey them: where null is forbidden, it is an alternative that is never tried,
//! and what only null leads to is open for that reason.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, access};
use vitro_program::null_annotations::NullAnnotations;
use vitro_sequence::Classes;
use vitro_vm::{ClassId, Kind, Machine, MethodId};

use super::Planner;
use super::signature::Bounds;
use crate::code_facts::CodeFacts;

impl Planner<'_> {
    /// Names and marked signatures of a method's parameters.
    pub(super) fn parameters(&self, method: MethodId) -> Vec<(String, Arc<str>)> {
        marked_parameters(self.machine, method, self.code_facts)
    }

    /// The signature of a field with marks.
    pub(super) fn marked_field(&self, class: ClassId, index: usize, written: &str) -> Arc<str> {
        let file = self.machine.class(class).file.as_ref();
        let field = file.and_then(|file| Some((file, file.fields.get(index)?)));
        match field.filter(|_| self.code_facts.obeys_nullness) {
            Some((file, field)) => with(file, self.code_facts, |known| known.field(field, written)),
            None => written.into(),
        }
    }

    /// The signature of a method's result with marks.
    pub(super) fn marked_result(&self, method: MethodId, written: &str) -> Arc<str> {
        let member = member(self.machine, method).filter(|_| self.code_facts.obeys_nullness);
        match member {
            Some((file, member)) => {
                with(file, self.code_facts, |known| known.result(member, written))
            }
            None => written.into(),
        }
    }
}

/// Names and generic signatures of a method's parameters. Names come from the table of locals, else from the
/// table of parameters, else they are `arg0`, `arg1`, …
pub fn parameters(machine: &Machine, method: MethodId) -> Vec<(String, Arc<str>)> {
    named_parameters(machine, method, |_, _, written| written)
}

/// The same with marks where annotations forbid null, if tests are to obey them.
pub fn marked_parameters(
    machine: &Machine,
    method: MethodId,
    code_facts: &CodeFacts,
) -> Vec<(String, Arc<str>)> {
    named_parameters(machine, method, |file, member, written| {
        match code_facts.obeys_nullness {
            true => with(file, code_facts, |known| known.parameters(member, &written)),
            false => written,
        }
    })
}

/// Looks into the annotations of a class.
fn with<T>(
    file: &ClassFile,
    code_facts: &CodeFacts,
    look: impl FnOnce(&NullAnnotations<'_>) -> T,
) -> T {
    look(&NullAnnotations::of(file, &|name| {
        code_facts.program().class(name)
    }))
}

fn member(machine: &Machine, method: MethodId) -> Option<(&ClassFile, &Method)> {
    let about = machine.method(method);
    let file = machine.class(about.class).file.as_deref()?;
    Some((file, file.methods.get(usize::from(about.index))?))
}

/// Names of parameters, and signatures without variables and wildcards, marked by what is handed over.
fn named_parameters(
    machine: &Machine,
    method: MethodId,
    mark: impl FnOnce(&ClassFile, &Method, Vec<Arc<str>>) -> Vec<Arc<str>>,
) -> Vec<(String, Arc<str>)> {
    let about = machine.method(method);
    let descriptor = machine.names.text(about.selector.descriptor);
    let plain = vitro_vm::parameters(descriptor).into_iter();
    let plain: Vec<Arc<str>> = plain.map(Arc::from).collect();
    let Some((file, member)) = member(machine, method) else {
        let number = plain.into_iter().enumerate();
        return number.map(|(at, one)| (format!("arg{at}"), one)).collect();
    };
    let mut bounds = Bounds::default();
    bounds.read(file.signature.as_deref().unwrap_or(""));
    let generic = member.signature.as_deref();
    let generic = generic
        .map(|signature| bounds.written_parameters(signature))
        // Compilers leave out what they added themselves.
        .filter(|generic| generic.len() == plain.len());
    let marked = mark(file, member, generic.unwrap_or(plain)).into_iter();
    let mut slot = u16::from(!about.is(access::STATIC));
    let mut named = Vec::new();
    for (number, signature) in marked.enumerate() {
        let signature: Arc<str> = bounds.plain(&signature).0.into();
        named.push((name_of(file, member, slot, number), signature.clone()));
        slot += Kind::of(&signature).slots() as u16;
    }
    named
}

/// The name of the parameter with a number, which stands in a slot.
fn name_of(file: &ClassFile, member: &Method, slot: u16, number: usize) -> String {
    let local = member.code.as_ref().and_then(|code| {
        let mut locals = code.local_variables.iter();
        locals.find(|local| local.index == slot && local.start_pc == 0)
    });
    let listed = member.parameters.as_ref();
    let listed = listed.and_then(|listed| listed.get(number));
    let name = local
        .map(|local| local.name)
        .or(listed.map(|&(name, _)| name))
        .and_then(|at| file.constants.utf8(at));
    match name {
        // What Kotlin calls the object that an extension function is called on.
        Some(name) if name.starts_with("$this$") => "receiver".to_owned(),
        Some(name) => name.to_string(),
        None => format!("arg{number}"),
    }
}
