//! What a test costs a reader: long inputs, strange characters, long runs, private members set by reflection.

use vitro_classfile::{ClassFile, access};
use vitro_testgen::{Inputs, Make, New, Recipe, Then};

use crate::report::PathReport;

/// Small inputs are easy to read, and short runs easy to follow.
pub(super) fn cost(path: &PathReport) -> u64 {
    let inputs = &path.inputs;
    let recipes = inputs.receiver.iter().chain(&inputs.arguments);
    let start = inputs.start.iter().flat_map(|call| &call.arguments);
    let size: u64 = recipes.chain(start).map(recipe_cost).sum();
    4 * size + path.steps.count / 32
}

fn recipe_cost(recipe: &Recipe) -> u64 {
    match recipe {
        Recipe::Primitive(value) | Recipe::Boxed(value) => {
            u64::from(64 - value.bits().min(!value.bits()).leading_zeros()) / 4
        }
        Recipe::Text(units) => {
            let plain = |unit: &&u16| (0x20..0x7f).contains(*unit);
            let strange = units.len() - units.iter().filter(plain).count();
            2 + units.len() as u64 + 2 * strange as u64
        }
        Recipe::New(new) => new_cost(new),
        _ => 1,
    }
}

fn new_cost(new: &New) -> u64 {
    let own: u64 = match &new.make {
        Make::Constructor(call) | Make::Factory(call) => arguments_cost(&call.arguments),
        Make::Method { receiver, call } => recipe_cost(receiver) + arguments_cost(&call.arguments),
        Make::Array { elements, .. } | Make::Collection { elements, .. } => {
            arguments_cost(elements)
        }
        Make::Lambda { returns, .. } => returns.as_ref().map_or(1, recipe_cost),
        Make::Stub {
            arguments, methods, ..
        } => {
            let values = methods.iter().flat_map(|method| method.values());
            let values: u64 = values.map(|one| 1 + recipe_cost(one)).sum();
            arguments_cost(arguments) + 2 * methods.len() as u64 + values
        }
    };
    let then: u64 = new
        .then
        .iter()
        .map(|then| match then {
            Then::Field { value, .. } | Then::Element { value, .. } => 3 + recipe_cost(value),
            Then::Call(call) => 4 + arguments_cost(&call.arguments),
            Then::Hand { receiver, call } => {
                4 + receiver.as_ref().map_or(0, recipe_cost) + arguments_cost(&call.arguments)
            }
        })
        .sum();
    3 + own + then
}

fn arguments_cost(recipes: &[Recipe]) -> u64 {
    recipes.iter().map(|recipe| 1 + recipe_cost(recipe)).sum()
}

/// Private fields of the class under test that inputs set, and its private constructors that they call.
pub(super) fn hidden_writes(file: &ClassFile, inputs: &Inputs) -> u64 {
    let hides = |name: &str, descriptor: &str| {
        let fields = file.fields.iter();
        let members = fields.map(|one| (&one.name, &one.descriptor, one.access));
        let methods = file.methods.iter();
        let mut members =
            members.chain(methods.map(|one| (&one.name, &one.descriptor, one.access)));
        members.any(|(own, type_of, flags)| {
            **own == *name && **type_of == *descriptor && flags & access::PRIVATE != 0
        })
    };
    let recipes = inputs.receiver.iter().chain(&inputs.arguments);
    recipes
        .map(|recipe| hidden_in(recipe, &file.name, &hides))
        .sum()
}

/// Private members of a class that a recipe uses.
fn hidden_in(recipe: &Recipe, class: &str, hides: &dyn Fn(&str, &str) -> bool) -> u64 {
    let Recipe::New(new) = recipe else {
        return 0;
    };
    let mut count = match &new.make {
        Make::Constructor(call) | Make::Factory(call) if *call.class == *class => {
            u64::from(hides(&call.name, &call.descriptor))
        }
        _ => 0,
    };
    for then in &new.then {
        match then {
            Then::Field {
                owner,
                name,
                descriptor,
                value,
            } => {
                count += u64::from(**owner == *class && hides(name, descriptor));
                count += hidden_in(value, class, hides);
            }
            Then::Call(call) if *call.class == *class => {
                count += u64::from(hides(&call.name, &call.descriptor));
            }
            Then::Call(_) | Then::Hand { .. } | Then::Element { .. } => {}
        }
    }
    count
}
