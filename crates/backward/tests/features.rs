//! Lines of small methods that an input reaches, which the real machine confirms, and lines that none does, which must be
//! proved. A comment on the line says which.

use std::path::Path;

use vitro_backward::{Found, Limits, MethodName, Search, Sketch, Target, World};

mod common;

const CLASS: &str = "features/Features";

/// Where the code of a line begins, in each of its copies, with the method that it is in.
fn places(world: &World, line: u16) -> (MethodName, Vec<u32>) {
    let class = world.class(CLASS).expect("the class");
    for method in &class.methods {
        let rows = method.code.iter().flat_map(|code| &code.lines);
        let offsets: Vec<u32> = rows
            .filter(|row| row.line == line)
            .map(|row| row.start_pc.into())
            .collect();
        if !offsets.is_empty() {
            let name = MethodName::new(CLASS, &method.name, &method.descriptor);
            return (name, offsets);
        }
    }
    panic!("line {line} has no code");
}

#[test]
fn lines_are_reached_or_proved_unreachable() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    let world = common::world_of(&folder.join("features"));
    let source = std::fs::read_to_string(folder.join("features/Features.java")).expect("a file");
    let mut inputs: Vec<(MethodName, u32, Sketch)> = Vec::new();
    let mut wrong = Vec::new();
    for (number, text) in (1u16..).zip(source.lines()) {
        let wanted = match text.rsplit_once("// ") {
            Some((_, wanted @ ("reached" | "never"))) => wanted,
            _ => continue,
        };
        let (method, offsets) = places(&world, number);
        let (mut reached, mut others) = (None, Vec::new());
        for offset in offsets {
            let target = Target::instruction(method.clone(), offset);
            let limits = Limits {
                states: 20_000,
                ..Limits::default()
            };
            let began = std::time::Instant::now();
            let mut search = Search::new(&world, target, limits).expect("a target");
            if std::env::var("TRACE").is_ok_and(|line| line == number.to_string()) {
                search.trace(Box::new(|told| println!("{told:?}")));
            }
            let found = search.next();
            let spent = began.elapsed();
            println!(
                "{number} {} {spent:.1?} {:?}",
                method.name,
                search.figures()
            );
            match found {
                Found::Candidate { sketch, .. } => reached = Some((method.clone(), offset, sketch)),
                Found::Exhausted { proved: true, .. } => {}
                other => others.push(other),
            }
        }
        match (wanted, reached) {
            ("reached", Some(input)) => inputs.push(input),
            ("never", None) if others.is_empty() => {}
            (wanted, reached) => {
                wrong.push(format!("{number}: {wanted}, but {reached:?} {others:?}"))
            }
        }
    }
    let classes = common::classes_of(&folder.join("features"));
    for miss in common::judge::misses(classes, "features", &inputs) {
        let (method, offset, sketch) = &inputs[miss];
        wrong.push(format!("{method} {offset} is missed by\n{}", sketch.draw()));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
