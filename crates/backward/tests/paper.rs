//! The programs of Charreteur and Gotlieb 2010: every instruction of their methods is a target of its own.

use std::time::Instant;

use vitro_backward::{Found, Limits, MethodName, Search, Sketch, Target, World};
use vitro_classfile::decode;

mod common;

/// The outcome for each instruction of a method.
#[derive(Default)]
struct Row {
    reached: Vec<u32>,
    proved: Vec<u32>,
    open: Vec<(u32, String)>,
    inputs: Vec<(MethodName, u32, Sketch)>,
}

fn all(world: &World, class: &str, name: &str) -> Row {
    let file = world.class(class).expect("a class");
    let method = file.methods.iter().find(|method| &*method.name == name);
    let method = method.expect("a method");
    let code = method.code.as_ref().expect("a body");
    let mut row = Row::default();
    let began = Instant::now();
    let (mut states, mut questions) = (0, 0);
    for instruction in decode(&code.bytes) {
        let offset = instruction.expect("code").offset;
        let names = MethodName::new(class, name, &method.descriptor);
        let target = Target::instruction(names.clone(), offset);
        let mut search = Search::new(world, target, Limits::default()).expect("a target");
        let one = Instant::now();
        if std::env::var("TRACE").is_ok_and(|at| at == offset.to_string()) {
            search.trace(Box::new(|told| println!("{told:?}")));
        }
        match search.next() {
            Found::Candidate { sketch, .. } => {
                row.reached.push(offset);
                row.inputs.push((names, offset, sketch));
            }
            Found::Exhausted { proved: true, .. } => row.proved.push(offset),
            other => row.open.push((offset, format!("{other:?}"))),
        }
        if std::env::var_os("EACH").is_some() {
            println!(
                "    {offset:>4} {:>9.2?} {:?}",
                one.elapsed(),
                search.figures()
            );
        }
        states += search.figures().states;
        questions += search.figures().questions;
    }
    println!(
        "{class}.{name}: {} reached, {} proved unreachable, {} open {:?}; {states} states, {questions} questions, {:.1?}",
        row.reached.len(),
        row.proved.len(),
        row.open.len(),
        row.open,
        began.elapsed()
    );
    row
}

/// All instructions of the methods are reached, and the real machine confirms it.
fn complete(class: &str, names: &[&str]) {
    let sources = common::paper();
    let world = common::world_of(&sources);
    let mut inputs = Vec::new();
    for name in names {
        let row = all(&world, class, name);
        assert_eq!(row.open, [], "{class}.{name}");
        assert_eq!(row.proved, [], "{class}.{name}");
        inputs.extend(row.inputs);
    }
    let label = class.replace('/', "-");
    let misses = common::judge::misses(common::classes_of(&sources), &label, &inputs);
    if let Some(&miss) = misses.first() {
        let (method, offset, sketch) = &inputs[miss];
        let (heap, path) = (sketch.draw(), &sketch.path);
        panic!("{method} {offset} is missed by\n{heap}{path:?}");
    }
}

#[test]
fn move_y() {
    complete("paper/Coord", &["moveY"]);
}

#[test]
fn foo() {
    complete("paper/Foo", &["foo", "foo10", "foo100", "foo1000"]);
}

#[test]
fn trityp() {
    complete("paper/Trityp", &["trityp"]);
}

#[test]
fn josephus() {
    complete("paper/Josephus", &["josephus", "josephusM"]);
}

#[test]
fn doubly_linked_list() {
    let names = [
        "<init>",
        "addBefore",
        "remove",
        "entry",
        "indexOf",
        "removeValue",
    ];
    complete("paper/DoublyLinkedList", &names);
}

#[test]
fn red_black_tree() {
    complete("paper/RedBlackTree", &["rotateLeft", "fixAfterInsertion"]);
}
