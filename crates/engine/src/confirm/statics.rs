//! Static fields that cases change. Tests share them, so each test of the class sets them to what they are at the
//! start, as far as a test can. A singleton that a case has changed stays so: there is no such test.

use std::collections::{HashMap, HashSet};

use vitro_classfile::{ClassFile, Field, access};
use vitro_explore::FieldName;
use vitro_explore::plan::plain_setter;
use vitro_testgen::{Case, Inputs, Name, Observed, Place, Recipe, StaticWrite};

use super::{Refused, Rejection};
use crate::report::PathReport;

/// A static field: its class, its name and its type.
type StaticField = (Name, Name, Name);

/// What is observed before and after a call.
#[derive(Default)]
pub struct Watched {
    /// By class, the static fields that may be assigned.
    changing: HashMap<Name, Vec<StaticField>>,
    /// By class, the final fields with objects of the program that may change themselves.
    singletons: HashMap<Name, Vec<StaticField>>,
    /// By class, the other classes whose fields its code names.
    named: HashMap<Name, Vec<Name>>,
}

impl Watched {
    /// What cases of some classes may change.
    pub fn of<'c>(classes: impl Iterator<Item = &'c ClassFile> + Clone) -> Watched {
        let changes = |class: &&ClassFile| {
            let own = class.fields.iter();
            let mut own = own.filter(|field| field.access & access::STATIC == 0);
            own.any(|field| field.access & access::FINAL == 0)
        };
        let mutable = classes.clone().filter(changes);
        let mutable: HashSet<String> = mutable.map(|class| format!("L{};", class.name)).collect();
        let mut watched = Watched::default();
        for class in classes {
            let all = |wanted: &dyn Fn(&Field) -> bool| {
                let fields = class.fields.iter().filter(|field| {
                    let is_static = field.access & access::STATIC != 0;
                    is_static && field.access & access::SYNTHETIC == 0 && wanted(field)
                });
                let named = fields.map(|field| {
                    let (name, descriptor) = (field.name.clone(), field.descriptor.clone());
                    (class.name.clone(), name, descriptor)
                });
                named.collect::<Vec<StaticField>>()
            };
            let is_final = |field: &Field| field.access & access::FINAL != 0;
            let changing = all(&|field| !is_final(field));
            let singletons = all(&|field| {
                is_final(field)
                    && field.access & access::ENUM == 0
                    && mutable.contains(&*field.descriptor)
            });
            watched.changing.insert(class.name.clone(), changing);
            watched.singletons.insert(class.name.clone(), singletons);
            watched.named.insert(class.name.clone(), owners(class));
        }
        watched
    }

    /// What is observed for a call of a method of a class with these inputs.
    pub fn by(&self, class: &ClassFile, inputs: &Inputs) -> Vec<StaticField> {
        let given = inputs.receiver.iter().chain(&inputs.arguments);
        let given = given.filter_map(|recipe| match recipe {
            Recipe::Static { class, .. } => Some(class),
            _ => None,
        });
        let named = self.named.get(&class.name).into_iter().flatten();
        let mut fields: Vec<StaticField> = Vec::new();
        fields.extend(
            self.changing
                .get(&class.name)
                .into_iter()
                .flatten()
                .cloned(),
        );
        for write in &inputs.statics {
            let StaticWrite {
                class,
                name,
                descriptor,
                ..
            } = write;
            let field = (class.clone(), name.clone(), descriptor.clone());
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
        for owner in named.chain([&class.name]).chain(given) {
            for field in self.singletons.get(owner).into_iter().flatten() {
                if !fields.contains(field) {
                    fields.push(field.clone());
                }
            }
        }
        fields
    }
}

/// The classes whose fields the code of a class names, apart from itself.
fn owners(class: &ClassFile) -> Vec<Name> {
    let mut found: Vec<Name> = Vec::new();
    for at in 1..class.constants.len() {
        if let Some((owner, _, descriptor)) = class.constants.member(at as u16)
            && !descriptor.starts_with('(')
            && *owner != class.name
            && !found.contains(owner)
        {
            found.push(owner.clone());
        }
    }
    found
}

/// How the static fields that a case has changed are set before every test; the reason if one cannot be.
/// What `is_decided` names, all tests decide before they read it.
pub fn resets(
    class: &ClassFile,
    case: &Case,
    is_decided: &dyn Fn(&Name, &Name) -> bool,
) -> Result<Vec<StaticWrite>, Refused> {
    let mut writes = Vec::new();
    for change in &case.changes {
        let input = match change.place {
            Place::Receiver => case.inputs.receiver.as_ref(),
            Place::Argument(index) => case.inputs.arguments.get(index),
            Place::Static { .. } => None,
        };
        if let Some(Recipe::Static { name, .. }) = input {
            return Err(for_good(name));
        }
        let Place::Static {
            class: owner,
            name,
            descriptor,
        } = &change.place
        else {
            continue;
        };
        if is_decided(owner, name) {
            continue;
        }
        let mut known = case.inputs.statics.iter();
        if let Some(known) = known.find(|known| known.class == *owner && known.name == *name) {
            writes.push(known.back());
            continue;
        }
        let mut own = class.fields.iter().filter(|_| *owner == class.name);
        let field = own.find(|field| field.name == *name);
        let setter = field.and_then(|field| set_by(class, field));
        let (Some(setter), Some(value)) = (setter, value(&change.before)) else {
            return Err(for_good(name));
        };
        writes.push(StaticWrite {
            class: owner.clone(),
            name: name.clone(),
            descriptor: descriptor.clone(),
            setter,
            initial: value.clone(),
            value,
        });
    }
    Ok(writes)
}

/// A case whose test sets back what tests of its class change, as far as its path may read that.
pub(crate) fn add_resets(case: &mut Case, path: &PathReport, resets: &[StaticWrite]) {
    for reset in resets {
        let mut known = case.inputs.statics.iter();
        let is_set = known.any(|known| known.same_field(reset));
        if !is_set && may_read(path, &reset.class, &reset.name) {
            case.inputs.statics.push(reset.clone());
        }
    }
}

/// Whether a path may depend on what a static field holds: by its call, or by those that make its objects.
pub(crate) fn may_read(path: &PathReport, class: &str, name: &str) -> bool {
    let reads = |all: &Vec<FieldName>| {
        let mut all = all.iter();
        all.any(|read| *read.class == *class && *read.name == *name)
    };
    path.reads.as_ref().is_none_or(reads)
}

/// How a test sets a static field of the class under test: by nothing but an assignment, or by this method; `None` if it
/// cannot.
fn set_by(class: &ClassFile, field: &Field) -> Option<Option<Name>> {
    let is_private = |flags: u16| flags & access::PRIVATE != 0;
    if field.access & access::FINAL != 0 {
        return None;
    }
    if !is_private(field.access) {
        return Some(None);
    }
    let setter = plain_setter(class, &field.name, &field.descriptor);
    let setter = setter.filter(|setter| !is_private(setter.access));
    setter.map(|setter| Some(setter.name.clone()))
}

fn for_good(name: &Name) -> Refused {
    let why = format!("it changes the static field {name}, which no test can restore");
    (Rejection::Unwritable, why)
}

/// How a test writes a simple value.
fn value(observed: &Observed) -> Option<Recipe> {
    Some(match observed {
        Observed::Null => Recipe::Null,
        Observed::Primitive(value) => Recipe::Primitive(*value),
        Observed::Boxed(value) => Recipe::Boxed(*value),
        Observed::Text(units) => Recipe::Text(units.clone()),
        Observed::Enum { class, constant } => Recipe::Enum {
            class: class.clone(),
            constant: constant.clone(),
        },
        _ => return None,
    })
}
