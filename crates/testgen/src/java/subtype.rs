//! Which generic types stand below which (JLS §4.10), as far as the signatures of class files show.

use std::collections::HashMap;

use vitro_classfile::access;

use super::signature::{Argument, Generic, Parameter, class_parameters, class_supers};
use crate::classes::{Classes, nesting};
use crate::recipe::Name;

/// Supertypes that are looked at; there are no classes with more.
const MOST: usize = 200;

/// The type variables of a class: those of the generic classes around it, if it is an inner class of them, and its own.
pub fn variables(classes: &dyn Classes, class: &str) -> Vec<Parameter> {
    let Some(file) = classes.class(class) else {
        return Vec::new();
    };
    let own = file
        .signature
        .as_deref()
        .map_or(Vec::new(), class_parameters);
    let outer = nesting(&file)
        .filter(|nested| nested.access & (access::STATIC | access::INTERFACE) == 0)
        .and_then(|nested| nested.outer);
    let Some(outer) = outer else {
        return own;
    };
    let mut all = variables(classes, &outer);
    // One that is hidden by another of the same name has a name that no source can use.
    let is_hidden = |one: &Parameter| own.iter().any(|other| other.name == one.name);
    let renamed: HashMap<Name, Generic> = all
        .iter()
        .filter(|one| is_hidden(one))
        .map(|one| (one.name.clone(), Generic::Variable(outer_name(&one.name))))
        .collect();
    for one in &mut all {
        let bounds = one.bounds.iter();
        one.bounds = bounds.map(|bound| bound.replace(&renamed)).collect();
        if renamed.contains_key(&one.name) {
            one.name = outer_name(&one.name);
        }
    }
    all.extend(own);
    all
}

fn outer_name(name: &str) -> Name {
    format!("outer.{name}").into()
}

/// The type itself and all types above it, the nearest first, without `Object`.
pub fn supertypes(classes: &dyn Classes, generic: &Generic) -> Vec<Generic> {
    let mut all = vec![generic.clone()];
    let mut next = 0;
    while next < all.len() && all.len() < MOST {
        for above in direct(classes, &all[next]) {
            if above != Generic::class("java/lang/Object") && !all.contains(&above) {
                all.push(above);
            }
        }
        next += 1;
    }
    all
}

/// What a class extends and implements, with its own arguments put in; a raw type's are raw too.
fn direct(classes: &dyn Classes, generic: &Generic) -> Vec<Generic> {
    let Generic::Class { name, arguments } = generic else {
        return Vec::new();
    };
    let Some(file) = classes.class(name) else {
        return Vec::new();
    };
    let erased = || {
        let names = file.super_name.iter().chain(&file.interfaces);
        names.map(|name| Generic::class(name)).collect()
    };
    let Some(text) = &file.signature else {
        return erased();
    };
    let declared = variables(classes, name);
    if declared.len() != arguments.len() {
        return erased();
    }
    let Some(supers) = class_supers(text) else {
        return erased();
    };
    let values: HashMap<Name, &Argument> = declared
        .into_iter()
        .map(|parameter| parameter.name)
        .zip(arguments)
        .collect();
    supers.iter().map(|above| put_in(above, &values)).collect()
}

/// Arguments for variables. What contains a wildcard deeper inside is not known exactly: `?`.
fn put_in(generic: &Generic, values: &HashMap<Name, &Argument>) -> Generic {
    let Generic::Class { name, arguments } = generic else {
        return generic.clone();
    };
    let exact: HashMap<Name, Generic> = values
        .iter()
        .filter_map(|(name, argument)| match argument {
            Argument::Exactly(inner) => Some((name.clone(), inner.clone())),
            _ => None,
        })
        .collect();
    let arguments = arguments.iter().map(|argument| match argument {
        Argument::Exactly(Generic::Variable(name)) => {
            values.get(name).copied().unwrap_or(argument).clone()
        }
        Argument::Exactly(inner) => {
            let inner = inner.replace(&exact);
            match inner.mentions(&|name| values.contains_key(name)) {
                true => Argument::Any,
                false => Argument::Exactly(inner),
            }
        }
        _ => Argument::Any,
    });
    Generic::Class {
        name: name.clone(),
        arguments: arguments.collect(),
    }
}

/// The arguments of `above` for this type; `None` if it does not stand below it.
pub fn as_super(classes: &dyn Classes, generic: &Generic, above: &str) -> Option<Vec<Argument>> {
    let mut all = supertypes(classes, generic).into_iter();
    all.find_map(|one| match one {
        Generic::Class { name, arguments } if &*name == above => Some(arguments),
        _ => None,
    })
}

/// Whether one type is the other or stands below it; `false` where that is not known.
pub fn is_subtype(classes: &dyn Classes, generic: &Generic, above: &Generic) -> bool {
    if generic == above || *above == Generic::class("java/lang/Object") {
        return true;
    }
    match (generic, above) {
        (Generic::Array(one), Generic::Array(other)) => is_subtype(classes, one, other),
        (Generic::Array(_), Generic::Class { name, .. }) => {
            matches!(&**name, "java/lang/Cloneable" | "java/io/Serializable")
        }
        (Generic::Class { .. }, Generic::Class { name, arguments }) => {
            let Some(own) = as_super(classes, generic, name) else {
                return false;
            };
            arguments.is_empty()
                || (own.len() == arguments.len()
                    && own
                        .iter()
                        .zip(arguments)
                        .all(|(one, other)| is_contained(classes, one, other)))
        }
        _ => false,
    }
}

/// Whether an argument is one of those that another allows (JLS §4.5.1).
fn is_contained(classes: &dyn Classes, one: &Argument, other: &Argument) -> bool {
    match (one, other) {
        (_, Argument::Any) => true,
        (Argument::Exactly(one), Argument::Exactly(other)) => one == other,
        (Argument::Exactly(one) | Argument::Extends(one), Argument::Extends(other)) => {
            is_subtype(classes, one, other)
        }
        (Argument::Exactly(one) | Argument::Super(one), Argument::Super(other)) => {
            is_subtype(classes, other, one)
        }
        _ => false,
    }
}
