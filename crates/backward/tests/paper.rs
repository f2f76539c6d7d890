//! The programs of the paper: every instruction of their methods is a target of its own.

use std::time::Instant;

use vitro_backward::{Found, Limits, MethodName, Search, Target, World};
use vitro_classfile::decode;

mod common;

/// What became of the instructions of a method.
#[derive(Default)]
struct Row {
    reached: Vec<u32>,
    proved: Vec<u32>,
    open: Vec<(u32, String)>,
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
        let target = Target::instruction(names, offset);
        let mut search = Search::new(world, target, Limits::default()).expect("a target");
        let one = Instant::now();
        if std::env::var("TRACE").is_ok_and(|at| at == offset.to_string()) {
            search.trace(Box::new(|told| println!("{told:?}")));
        }
        match search.next() {
            Found::Candidate { .. } => row.reached.push(offset),
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

fn complete(class: &str, name: &str, unreachable: usize) {
    let world = common::world("paper");
    let row = all(&world, class, name);
    assert_eq!(row.open, [], "{class}.{name}");
    assert_eq!(
        row.proved.len(),
        unreachable,
        "{class}.{name}: {:?}",
        row.proved
    );
}

#[test]
fn move_y() {
    complete("paper/Coord", "moveY", 0);
}

#[test]
fn foo() {
    for name in ["foo", "foo10", "foo100", "foo1000"] {
        complete("paper/Foo", name, 0);
    }
}

#[test]
fn trityp() {
    complete("paper/Trityp", "trityp", 0);
}

#[test]
fn josephus() {
    complete("paper/Josephus", "josephus", 0);
    complete("paper/Josephus", "josephusM", 0);
}

#[test]
fn doubly_linked_list() {
    for name in [
        "<init>",
        "addBefore",
        "remove",
        "entry",
        "indexOf",
        "removeValue",
    ] {
        complete("paper/DoublyLinkedList", name, 0);
    }
}

#[test]
fn red_black_tree() {
    complete("paper/RedBlackTree", "rotateLeft", 0);
    complete("paper/RedBlackTree", "fixAfterInsertion", 0);
}
