//! Type arguments that every class below a type fixes: where `Names implements Box<String>` is the only box there is, the `T`
//! of a parameter `Box<T>` is a `String` wherever a box is handed over, and nothing else compiles beside it. Objects of such
//! a type come first where any `Object`, `Comparable` or `Number` would do.

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};
use vitro_sequence::Classes;
use vitro_vm::{Machine, MethodId};

use super::signature::{Bounds, erasure, type_parameters, written_arguments, written_supertypes};
use crate::code_facts::CodeFacts;

/// Most subclasses of a type for which it is examined what they have in common.
const MOST_BELOW: usize = 32;
/// Classes between a class and the type above it.
const MOST_BETWEEN: usize = 8;

/// The types that classes fix for the type variables of a method and of its class.
pub(super) fn fixed_types(
    machine: &Machine,
    method: MethodId,
    code_facts: &CodeFacts,
) -> Vec<Arc<str>> {
    let about = machine.method(method);
    let Some(file) = machine.class(about.class).file.as_deref() else {
        return Vec::new();
    };
    let mut found: Vec<Arc<str>> = Vec::new();
    for signature in signatures(file, usize::from(about.index)) {
        let (class, arguments) = (erasure(&signature), written_arguments(&signature));
        let class = vitro_classfile::descriptor::class_name(&class);
        for (at, argument) in arguments.iter().enumerate() {
            let is_variable = argument.trim_start_matches(['+', '-']).starts_with('T');
            let fixed = is_variable.then(|| fixed_below(machine, code_facts, class, at));
            let fixed = fixed.flatten().map(Arc::from);
            found.extend(fixed.filter(|one| !found.contains(one)));
        }
    }
    found
}

/// The types of what a method takes, and of what the objects are made of that it is called on.
fn signatures(file: &ClassFile, method: usize) -> Vec<Arc<str>> {
    let own = &file.methods[method];
    let constructors = file.methods.iter().filter(|one| {
        let is_static = own.access & access::STATIC != 0;
        !is_static && &*one.name == "<init>"
    });
    let mut found = Vec::new();
    for method in std::iter::once(own).chain(constructors) {
        if let Some(signature) = method.signature.as_deref() {
            found.extend(Bounds::default().written_parameters(signature));
        }
    }
    found
}

/// What all classes with objects below a type have as its type argument with this number.
fn fixed_below(
    machine: &Machine,
    code_facts: &CodeFacts,
    above: &str,
    at: usize,
) -> Option<String> {
    let program = code_facts.program();
    let file = program
        .class(above)
        .filter(|_| !program.is_library(above))?;
    if file.access & access::ABSTRACT == 0 {
        return None;
    }
    let entry = machine.class_path.entry_of(above)?;
    let below = entry.subclasses().concrete_below(above, MOST_BELOW);
    let mut fixed = None;
    for class in below.iter().filter(|_| below.len() < MOST_BELOW) {
        let own = argument_above(program, class, (above, at), MOST_BETWEEN)?;
        let is_concrete = Bounds::default().plain(&own).0 == own;
        if !is_concrete || fixed.as_ref().is_some_and(|fixed| *fixed != own) {
            return None;
        }
        fixed = Some(own);
    }
    fixed
}

/// A type argument of a type above a class, as the class has it.
fn argument_above(
    program: &dyn Classes,
    class: &str,
    (above, at): (&str, usize),
    depth: usize,
) -> Option<String> {
    let file = program.class(class).filter(|_| depth > 0)?;
    for supertype in written_supertypes(file.signature.as_deref()?) {
        let name = erasure(&supertype);
        let name = vitro_classfile::descriptor::class_name(&name);
        let given = written_arguments(&supertype);
        if name == above {
            return given.get(at).map(|one| (*one).to_owned());
        }
        if program.is_library(name) {
            continue;
        }
        let Some(found) = argument_above(program, name, (above, at), depth - 1) else {
            continue;
        };
        let Some(variable) = found
            .strip_prefix('T')
            .and_then(|one| one.strip_suffix(';'))
        else {
            return Some(found);
        };
        let between = program.class(name)?;
        let names = type_parameters(between.signature.as_deref()?);
        let place = names.iter().position(|one| *one == variable)?;
        return given.get(place).map(|one| (*one).to_owned());
    }
    None
}
