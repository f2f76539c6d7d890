//! Static fields that cases change. Tests share them, so each test of the class sets them to what they are at the
//! start, as far as a test can.

use vitro_classfile::{ClassFile, access};
use vitro_testgen::{Case, Observed, Place, Recipe, StaticWrite};

use super::report::Drop;

/// How the static fields that a case has changed are set before every test; the reason if one cannot be.
pub fn resets(class: &ClassFile, case: &Case) -> Result<Vec<StaticWrite>, (Drop, String)> {
    let mut writes = Vec::new();
    for change in &case.changes {
        let Place::Static {
            class: owner,
            name,
            descriptor,
        } = &change.place
        else {
            continue;
        };
        let field = class.fields.iter().find(|field| field.name == *name);
        let reachable = field.is_some_and(|field| field.access & access::PRIVATE == 0);
        let value = value(&change.before).filter(|_| reachable);
        let Some(value) = value else {
            let why = format!("it changes the static field {name}, which no test can set back");
            return Err((Drop::Unwritable, why));
        };
        writes.push(StaticWrite {
            class: owner.clone(),
            name: name.clone(),
            descriptor: descriptor.clone(),
            value,
        });
    }
    Ok(writes)
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
