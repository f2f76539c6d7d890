//! Targets other than instructions: sides of jumps, exceptions, places in order, and methods that are called by others.

use vitro_backward::{
    At, Contents, Found, Input, Limits, MethodName, Search, Side, Sketch, Stop, Target,
    TargetError, World,
};
use vitro_classfile::{Opcode, decode};

mod common;

fn world() -> World {
    common::world_of(&common::paper())
}

fn method(world: &World, class: &str, name: &str) -> MethodName {
    let file = world.class(class).expect("a class");
    let mut methods = file.methods.iter();
    let method = methods.find(|method| &*method.name == name);
    MethodName::new(class, name, &method.expect("a method").descriptor)
}

fn opcodes(world: &World, name: &MethodName) -> Vec<(u32, Opcode)> {
    let found = world.declared(&name.class, &name.name, &name.descriptor);
    let found = found.expect("a method");
    let code = found.method().code.as_ref().expect("a body");
    decode(&code.bytes)
        .map(|instruction| instruction.expect("code"))
        .map(|instruction| (instruction.offset, instruction.opcode))
        .collect()
}

fn search(world: &World, target: Target) -> Found {
    let mut search = Search::new(world, target, Limits::default()).expect("a target");
    search.next()
}

fn input(world: &World, target: Target) -> Sketch {
    match search(world, target) {
        Found::Candidate { sketch, .. } => sketch,
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_sides_of_trityp_are_reached() {
    let world = world();
    let name = method(&world, "paper/Trityp", "trityp");
    let mut reached = 0;
    for (offset, opcode) in opcodes(&world, &name) {
        let text = opcode.to_string();
        if !text.starts_with("if") {
            continue;
        }
        for side in [Side::Taken, Side::NotTaken] {
            match search(&world, Target::branch(name.clone(), offset, side)) {
                Found::Candidate { .. } => reached += 1,
                other => panic!("{offset} {side:?}: {other:?}"),
            }
        }
    }
    assert_eq!(reached, 34);
}

#[test]
fn exceptions_have_an_input() {
    let world = world();
    let name = method(&world, "paper/DoublyLinkedList", "remove");
    let offset = |wanted: Opcode| {
        let all = opcodes(&world, &name);
        all.into_iter()
            .find(|(_, opcode)| *opcode == wanted)
            .expect("one")
            .0
    };
    let thrown = Target::exception(name.clone(), offset(Opcode::Athrow), None);
    let sketch = input(&world, thrown);
    let Input::Object(list) = sketch.arguments[0].1 else {
        panic!("{}", sketch.draw());
    };
    let Contents::Fields(fields) = &sketch.objects[list].contents else {
        panic!("{}", sketch.draw());
    };
    let header = fields.iter().find(|(field, _)| &*field.name == "header");
    assert_eq!(header.expect("a header").1, sketch.arguments[1].1);
    let null = "java/lang/NullPointerException";
    let other = Target::exception(name.clone(), offset(Opcode::Athrow), Some(null));
    let found = search(&world, other);
    assert!(
        matches!(found, Found::Exhausted { proved: true, .. }),
        "{found:?}"
    );
}

#[test]
fn places_are_passed_in_order() {
    let world = world();
    let name = method(&world, "paper/Trityp", "trityp");
    let increments: Vec<u32> = opcodes(&world, &name)
        .into_iter()
        .filter(|(_, opcode)| *opcode == Opcode::Iadd)
        .map(|(offset, _)| offset)
        .take(3)
        .collect();
    let stop = |offset| Stop {
        method: name.clone(),
        offset,
        at: At::Instruction,
        avoiding: Vec::new(),
    };
    let both = |first, second| Target {
        entry: None,
        stops: vec![stop(first), stop(second)],
    };
    let sketch = input(&world, both(increments[0], increments[1]));
    let values: Vec<&Input> = sketch.arguments.iter().map(|(_, value)| value).collect();
    assert!(
        values[0] == values[1] && values[1] == values[2],
        "{}",
        sketch.draw()
    );
    let found = search(&world, both(increments[1], increments[0]));
    assert!(
        matches!(found, Found::Exhausted { proved: true, .. }),
        "{found:?}"
    );
    // From the first sum to the third without the second: two sides are equal, hence all three.
    let mut avoided = stop(increments[0]);
    avoided.avoiding.push(increments[1]);
    let target = Target {
        entry: None,
        stops: vec![avoided, stop(increments[2])],
    };
    let found = search(&world, target);
    assert!(
        matches!(found, Found::Exhausted { proved: true, .. }),
        "{found:?}"
    );
}

#[test]
fn another_method_may_be_the_one_that_is_called() {
    let world = world();
    let inner = method(&world, "paper/RedBlackTree", "rotateRight");
    let outer = method(&world, "paper/RedBlackTree", "fixAfterInsertion");
    let (last, _) = *opcodes(&world, &inner).last().expect("code");
    let target = Target {
        entry: Some(outer),
        ..Target::instruction(inner, last)
    };
    let sketch = input(&world, target);
    assert_eq!(sketch.arguments.len(), 2);
    assert_eq!(&*sketch.path[0].method.name, "fixAfterInsertion");
}

#[test]
fn what_does_not_exist_is_said() {
    let world = world();
    let name = method(&world, "paper/Trityp", "trityp");
    let error = |target| Search::new(&world, target, Limits::default()).err();
    let wrong = Target::instruction(name.clone(), 4);
    assert_eq!(
        error(wrong),
        Some(TargetError::NoInstruction(4, Some(3), Some(6)))
    );
    let wrong = Target::branch(name.clone(), 0, Side::Taken);
    assert_eq!(error(wrong), Some(TargetError::NoSide(0, Side::Taken)));
    let wrong = Target::exception(name, 0, None);
    assert_eq!(error(wrong), Some(TargetError::NoException(0)));
    let wrong = MethodName::new("paper/Trityp", "tritype", "()V");
    let expected = Some(TargetError::NoMethod(wrong.clone()));
    assert_eq!(error(Target::instruction(wrong, 0)), expected);
}

#[test]
fn a_trace_has_what_is_known() {
    let world = world();
    let name = method(&world, "paper/Coord", "moveY");
    let told = std::cell::RefCell::new(Vec::new());
    let mut search =
        Search::new(&world, Target::instruction(name, 51), Limits::default()).expect("a target");
    search.trace(Box::new(|step| told.borrow_mut().push(step.clone())));
    assert!(matches!(search.next(), Found::Candidate { .. }));
    drop(search);
    let told = told.into_inner();
    let start = told.iter().find(|step| step.offset == 0 && step.depth == 0);
    let start = start.expect("the start").memory.join("; ");
    assert!(start.contains("chrono != null"), "{start}");
    assert!(start.contains("speed >= 1"), "{start}");
}
