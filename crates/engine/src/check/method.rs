//! Which method `--method` means, and why it cannot be one.

use vitro_classfile::{access, descriptor};
use vitro_vm::{ClassId, Machine, MethodId, external_type};

use super::lifecycle::Around;
use super::outcome::is_own;
use crate::reach::nearest;
use crate::request::Problem;

/// The method that is named, `name` or `name(int, String)`, of a class or of one above it.
pub(super) fn find(machine: &Machine, class: ClassId, wanted: &str) -> Result<MethodId, Problem> {
    let (name, types) = match wanted.split_once('(') {
        Some((name, types)) => (name.trim(), Some(types.trim_end().trim_end_matches(')'))),
        None => (wanted.trim(), None),
    };
    let all = written(machine, class);
    let named = |&id: &MethodId| **machine.names.text(machine.method(id).selector.name) == *name;
    let same: Vec<MethodId> = all.iter().copied().filter(named).collect();
    let class_name = machine.class(class).java_name();
    if same.is_empty() {
        let names: Vec<&str> = all
            .iter()
            .map(|&id| &**machine.names.text(machine.method(id).selector.name))
            .collect();
        let near = nearest::names(name, names.iter().copied());
        let hint = nearest::meant(&near, &names);
        return Err(Problem::BadInput(format!(
            "{class_name} has no method {name}{hint}"
        )));
    }
    let fitting: Vec<MethodId> = match types {
        Some(types) => same
            .iter()
            .copied()
            .filter(|&id| fits(machine, id, types))
            .collect(),
        None => same.clone(),
    };
    let said = |ids: &[MethodId]| {
        let texts: Vec<String> = ids.iter().map(|&id| signature(machine, id)).collect();
        texts.join(", ")
    };
    match &fitting[..] {
        [one] => callable(machine, class, *one).map(|()| *one),
        [] => Err(Problem::BadInput(format!(
            "{class_name} has no method {wanted}; there is {}",
            said(&same)
        ))),
        several => Err(Problem::BadInput(format!(
            "{class_name} has several methods {name}; say which: {}",
            said(several)
        ))),
    }
}

/// The methods written in the class and its superclasses; an overridden one counts once.
fn written(machine: &Machine, class: ClassId) -> Vec<MethodId> {
    let mut found: Vec<MethodId> = Vec::new();
    let mut at = Some(class);
    while let Some(id) = at.filter(|&id| is_own(machine.class(id).loader)) {
        for method in machine.class(id).methods() {
            let about = machine.method(method);
            let name = machine.names.text(about.selector.name);
            let is_known = |&other: &MethodId| machine.method(other).selector == about.selector;
            if !name.starts_with('<') && !about.is(access::SYNTHETIC) && !found.iter().any(is_known)
            {
                found.push(method);
            }
        }
        at = machine.class(id).super_class;
    }
    found
}

fn parameter_types(machine: &Machine, method: MethodId) -> Vec<String> {
    let selector = machine.method(method).selector;
    let text = machine.names.text(selector.descriptor);
    descriptor::parameters(text).map(external_type).collect()
}

/// `name(int, java.lang.String)`.
fn signature(machine: &Machine, method: MethodId) -> String {
    let name = machine.names.text(machine.method(method).selector.name);
    format!("{name}({})", parameter_types(machine, method).join(", "))
}

/// Whether a method has these types, with their packages or without.
fn fits(machine: &Machine, method: MethodId, types: &str) -> bool {
    let types = types.replace("...", "[]");
    let wanted: Vec<&str> = match types.trim() {
        "" => Vec::new(),
        types => types.split(',').map(str::trim).collect(),
    };
    let own = parameter_types(machine, method);
    let is_same = |(own, wanted): (&String, &&str)| {
        let plain = own.replace('$', ".");
        plain == **wanted || plain.ends_with(&format!(".{wanted}"))
    };
    own.len() == wanted.len() && own.iter().zip(&wanted).all(is_same)
}

/// Whether a class in the package of the one under test may call a method.
fn callable(machine: &Machine, class: ClassId, method: MethodId) -> Result<(), Problem> {
    let about = machine.method(method);
    let why = match () {
        () if about.is(access::PRIVATE) => "private",
        () if about.is(access::ABSTRACT) => "abstract",
        () if !in_reach(machine, class, about.class, about.access) => "out of reach of its package",
        () => return Ok(()),
    };
    let (name, said) = (machine.class(class).java_name(), signature(machine, method));
    Err(Problem::BadInput(format!("{said} of {name} is {why}")))
}

fn in_reach(machine: &Machine, class: ClassId, owner: ClassId, flags: u16) -> bool {
    let is_near = machine.same_package(class, owner);
    flags & access::PUBLIC != 0 || (flags & access::PRIVATE == 0 && is_near)
}

/// Whether what JUnit calls around a test can be called without JUnit.
pub(super) fn callable_around(
    machine: &Machine,
    class: ClassId,
    one: &Around,
) -> Result<(), Problem> {
    let owner = machine.class(one.owner);
    let is_interface = owner.access & access::INTERFACE != 0;
    let why = match () {
        () if !one.descriptor.starts_with("()") => "takes parameters that only JUnit knows",
        () if one.is_static() && is_interface => "is a static method of an interface",
        () if !in_reach(machine, class, one.owner, one.access) => {
            "is out of reach of the test's package"
        }
        () => return Ok(()),
    };
    let text = format!("{:?} {} of {} {why}", one.when, one.name, owner.java_name());
    Err(Problem::BadInput(text))
}
