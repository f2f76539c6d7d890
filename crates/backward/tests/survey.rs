//! A survey over classes of one's own: `SURVEY=FOLDER cargo test -p vitro-backward --release --test survey -- --ignored
//! --nocapture` searches for every instruction of every class below a folder of Java files, and has the real machine judge
//! what is found. An input that needs no confirmation must do.

use std::path::PathBuf;

use vitro_backward::{Found, Limits, MethodName, Search, Sketch, Target};
use vitro_classfile::{access, decode};

mod common;

#[test]
#[ignore = "a survey, run by hand"]
fn survey() {
    let Some(folder) = std::env::var_os("SURVEY").map(PathBuf::from) else {
        return;
    };
    let world = common::world_of(&folder);
    let mut inputs: Vec<(MethodName, u32, Sketch)> = Vec::new();
    let mut sure = Vec::new();
    let (mut proved, mut open) = (0, 0);
    let began = std::time::Instant::now();
    for class in world.user_classes() {
        let file = world.class(&class).expect("a class");
        for method in &file.methods {
            if method.access & access::SYNTHETIC != 0 || &*method.name == "<clinit>" {
                continue;
            }
            let Some(code) = method.code.as_ref() else {
                continue;
            };
            let began = std::time::Instant::now();
            let mut row = (Vec::new(), Vec::new(), Vec::new());
            for instruction in decode(&code.bytes) {
                let offset = instruction.expect("code").offset;
                let name = MethodName::new(&class, &method.name, &method.descriptor);
                let limits = Limits {
                    states: 2_000,
                    solver_steps: 50_000_000,
                    question_steps: 2_000_000,
                    ..Limits::default()
                };
                let target = Target::instruction(name.clone(), offset);
                let mut search = Search::new(&world, target, limits).expect("a target");
                match search.next() {
                    Found::Candidate { sketch, unfollowed } => {
                        row.0.push(offset);
                        sure.push(unfollowed.is_empty());
                        inputs.push((name, offset, sketch));
                    }
                    Found::Exhausted { proved: true, .. } => row.1.push(offset),
                    other => row.2.push((offset, format!("{other:?}"))),
                }
            }
            proved += row.1.len();
            open += row.2.len();
            let (name, spent) = (&method.name, began.elapsed());
            println!(
                "{class}.{name}: {} reached, proved {:?}, open {} {:?}, {spent:.1?}",
                row.0.len(),
                row.1,
                row.2.len(),
                row.2.first()
            );
        }
    }
    println!(
        "{} reached, {proved} proved, {open} open, {:.1?}",
        inputs.len(),
        began.elapsed()
    );
    let (mut wrong, mut missed) = (0, 0);
    for miss in common::judge::misses(common::classes_of(&folder), "survey", &inputs) {
        let (method, offset, sketch) = &inputs[miss];
        missed += 1;
        if sure[miss] {
            wrong += 1;
            println!("MISSED {method} {offset} by\n{}", sketch.draw());
        }
    }
    println!("{missed} missed, {wrong} of them needed no confirmation");
}
