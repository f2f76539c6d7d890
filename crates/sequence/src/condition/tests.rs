use super::*;
use crate::testing::{classes, id, names, shown, study};

use vitro_classfile::{Opcode, decode};

/// The conditions of the jumps of a method, in order.
fn conditions(study: &Study, class: &str, method: &str) -> Vec<Condition> {
    let file = classes().class(class).expect("a class");
    let method = file
        .methods
        .iter()
        .find(|one| &*one.name == method)
        .expect("a method");
    let code = method.code.as_ref().expect("a body");
    let mut found = Vec::new();
    for instruction in decode(&code.bytes).flatten() {
        let mut jumps = false;
        instruction.each_target(|_| jumps = true);
        if jumps && instruction.opcode != Opcode::Goto {
            let condition =
                study.condition(class, &method.name, &method.descriptor, instruction.offset);
            found.push(condition.expect("a condition"));
        }
    }
    found
}

#[test]
fn fields_of_a_condition() {
    let study = study("Coinbox");
    let vend = &conditions(&study, "Coinbox", "vend")[0];
    assert_eq!(names(&vend.fields), ["allowVend"]);
    assert!(!vend.arguments && vend.anything.is_none());
    assert_eq!(
        shown(&study, study.writers(vend)),
        ["new Coinbox()", "Coinbox.addQtr()", "Coinbox.vend()"]
    );
    let toward = study.toward_change(vend);
    assert_eq!(toward.priority(id(&study, "Coinbox.addQtr()")), 0);
    assert_eq!(toward.priority(id(&study, "Coinbox.returnQtrs()")), 1);
    assert_eq!(toward.priority(id(&study, "Coinbox.getTotal()")), u32::MAX);
}

#[test]
fn fields_that_called_methods_read() {
    let monitor = study("TemperatureMonitor");
    let warning = &conditions(&monitor, "TemperatureMonitor", "warning")[0];
    assert_eq!(names(&warning.fields), ["temperature"]);
    let cart = study("Cart");
    let spoken = &conditions(&cart, "Cart", "hasSpoken")[0];
    assert_eq!(names(&spoken.fields), ["log", "count"]);
    let writers = shown(&cart, cart.writers(spoken));
    assert!(
        writers.contains(&"Cart.say(String)".to_owned())
            && !writers.contains(&"Cart.add(Item)".to_owned())
    );
}

#[test]
fn conditions_on_arguments_and_elements() {
    let study = study("Conditions");
    let [first, second] = &conditions(&study, "Conditions", "mixed")[..] else {
        panic!("two conditions");
    };
    assert!(first.arguments && first.fields.is_empty());
    assert_eq!(names(&second.fields), ["limit", "numbers"]);
    assert_eq!(
        second.elements.iter().map(|one| &**one).collect::<Vec<_>>(),
        ["[I"]
    );
    assert!(second.arguments, "the index is one");
    let deep = &conditions(&study, "Conditions", "deep")[0];
    assert_eq!(names(&deep.fields), ["next", "value"]);
}

#[test]
fn other_instructions_and_places_that_are_none() {
    let study = study("Conditions");
    let length = study
        .condition("Conditions", "deep", "()Z", 1)
        .expect("a getfield");
    assert!(length.fields.is_empty());
    assert_eq!(study.condition("Conditions", "deep", "()Z", 0), None);
    assert_eq!(study.condition("Conditions", "nonsense", "()Z", 0), None);
    let unused = conditions(&study, "Conditions", "unused");
    assert!(matches!(unused[0].anything, Some(Why::Missing(_))));
}
