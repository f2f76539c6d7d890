//! What it costs to be able to go back: writes, choice points, backtracking, jumps and collections, in
//! nanoseconds. Run by `cargo xtask bench-undo`.
//!
//! Exploration stands on these: a choice point should cost the same whatever the state, and going back as
//! much as was written. The tests in `tests/undo/complexity.rs` check that by counting; here are the times.

use std::hint::black_box;
use std::path::Path;
use std::rc::Rc;
use std::time::Instant;

use vitro_program::{ClassPath, Jdk};
use vitro_testkit::Javac;
use vitro_vm::{Host, Limits, LoaderId, Machine, MethodId, Ref};

/// Each figure is the best of this many, since other programs only ever make it worse.
const ROUNDS: usize = 5;

fn main() {
    let mut machine = booted();
    println!("{:<58}{:>12}", "", "ns");
    interpreted_writes(&mut machine, "no choice point");
    writes(&mut machine);
    interpreted_writes(&mut machine, "with a choice point");
    choice_points(&mut machine);
    going_back(&mut machine);
    jumps(&mut machine);
    collections(&mut machine);
}

fn row(what: &str, nanos: f64) {
    println!("{what:<58}{nanos:>12.1}");
}

/// The time of one of `count` deeds, the best of some rounds.
fn time(count: usize, mut deed: impl FnMut()) -> f64 {
    let mut round = || {
        let start = Instant::now();
        deed();
        start.elapsed().as_nanos() as f64 / count as f64
    };
    (0..ROUNDS).map(|_| round()).fold(f64::MAX, f64::min)
}

/// As [`time`], with something to prepare that is not measured.
fn time_prepared(
    machine: &mut Machine,
    count: usize,
    mut prepare: impl FnMut(&mut Machine),
    mut deed: impl FnMut(&mut Machine),
) -> f64 {
    let mut round = || {
        prepare(machine);
        let start = Instant::now();
        deed(machine);
        start.elapsed().as_nanos() as f64 / count as f64
    };
    (0..ROUNDS).map(|_| round()).fold(f64::MAX, f64::min)
}

fn booted() -> Machine {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/undo_costs");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/undo/Deeds.java");
    Javac::on_path().compile([&source], &folder);
    let jdk = Jdk::locate(None).expect("a JDK");
    let path = ClassPath::from_places([&folder], jdk.version().feature).expect("a folder");
    let natives = Rc::new(vitro_models::registry());
    let limits = Limits::default();
    let mut machine = Machine::new(
        Rc::new(jdk),
        Rc::new(path),
        natives,
        Host::default(),
        limits,
    );
    machine.boot().expect("the library starts");
    machine
}

fn arrays(machine: &mut Machine, count: usize, length: i32) -> Vec<Ref> {
    let class = machine.load_known("[J").expect("a primitive array");
    (0..count)
        .map(|_| machine.allocate_array(class, length).expect("room"))
        .collect()
}

fn write_all(machine: &mut Machine, objects: &[Ref]) {
    for &object in objects {
        machine.heap.set_field(object, 2, 1);
    }
    black_box(&machine.heap);
}

fn writes(machine: &mut Machine) {
    const COUNT: usize = 100_000;
    let objects = arrays(machine, COUNT, 2);
    let large = arrays(machine, 1, COUNT as i32 * 64)[0];
    let write_pages = |machine: &mut Machine| {
        (0..COUNT).for_each(|page| machine.heap.set_u64(large, page * 64, 1));
    };
    let field = time(COUNT, || write_all(machine, &objects));
    row("field write, no choice point", field);
    let element = time(COUNT, || write_pages(machine));
    row("element write in a large array, no choice point", element);
    let node = machine.choice_point();
    let back = |machine: &mut Machine| machine.switch_to(node);
    let first = time_prepared(machine, COUNT, back, |m| write_all(m, &objects));
    row("field write, first in a segment", first);
    let again = time(COUNT, || write_all(machine, &objects));
    row("field write, repeated", again);
    let first = time_prepared(machine, COUNT, back, write_pages);
    row("element write in a large array, first in its page", first);
    let again = time(COUNT, || write_pages(machine));
    row("element write in a large array, repeated", again);
    machine.switch_to(node);
}

fn method(machine: &mut Machine, name: &str) -> MethodId {
    let class = machine.load(LoaderId::APP, "Deeds").expect("the fixture");
    machine.initialize_now(class).expect("the fixture starts");
    let descriptor = if name == "dive" { "(I)I" } else { "(I)V" };
    let found = machine.find_declared(class, name, descriptor);
    found.expect("a method of the fixture")
}

fn interpreted_writes(machine: &mut Machine, when: &str) {
    const COUNT: usize = 1_000_000;
    let count = method(machine, "count");
    let run = |machine: &mut Machine| _ = machine.call(count, &[COUNT as u64]);
    run(machine);
    let what = format!("iteration of a Java loop that writes a field, {when}");
    row(&what, time(COUNT, || run(machine)));
}

fn choice_points(machine: &mut Machine) {
    const COUNT: usize = 10_000;
    let root = machine.choice_point();
    let mut made = Vec::with_capacity(COUNT);
    let mut measure = |machine: &mut Machine, what: String| {
        let start = machine.choice_point();
        let mut best = f64::MAX;
        for _ in 0..ROUNDS {
            let nanos = time_prepared(
                machine,
                COUNT,
                |m| m.switch_to(start),
                |m| made.extend((0..COUNT).map(|_| m.choice_point())),
            );
            machine.switch_to(start);
            made.drain(..).rev().for_each(|node| machine.release(node));
            best = best.min(nanos);
        }
        row(&what, best);
    };
    for count in [100, 10_000, 1_000_000] {
        arrays(machine, count, 1);
        measure(machine, format!("choice point, {count} objects more"));
        machine.switch_to(root);
    }
    let dive = method(machine, "dive");
    for depth in [10, 1000, 9000] {
        machine.limits.steps = machine.steps + 300_000;
        assert!(machine.call(dive, &[depth]).is_err(), "it does not return");
        measure(machine, format!("choice point, stack of {depth} frames"));
        machine.switch_to(root);
    }
    machine.limits.steps = u64::MAX;
    let pair = time(COUNT, || {
        for _ in 0..COUNT {
            let node = machine.choice_point();
            machine.switch_to(root);
            machine.release(node);
        }
    });
    row("choice point, going back at once, release", pair);
}

fn going_back(machine: &mut Machine) {
    let start = machine.choice_point();
    let objects = arrays(machine, 1_000_000, 2);
    let node = machine.choice_point();
    for count in [10, 1000, 100_000, 1_000_000] {
        let written = &objects[..count];
        let back = |machine: &mut Machine| machine.switch_to(node);
        let nanos = time_prepared(machine, count, |m| write_all(m, written), back);
        row(&format!("going back over {count} writes, per write"), nanos);
    }
    machine.switch_to(start);
}

fn jumps(machine: &mut Machine) {
    let objects = arrays(machine, 100_000, 2);
    let start = machine.choice_point();
    write_all(machine, &objects);
    let branching = machine.choice_point();
    for count in [1, 100, 10_000] {
        let leaves = [0, 1].map(|_| {
            machine.switch_to(branching);
            write_all(machine, &objects[..count]);
            arrays(machine, count, 2);
            machine.choice_point()
        });
        let there_and_back = time(2, || {
            leaves.iter().for_each(|&leaf| machine.switch_to(leaf))
        });
        let what = format!("jump between leaves, {count} writes and objects each");
        row(&what, there_and_back);
    }
    machine.switch_to(start);
}

fn collections(machine: &mut Machine) {
    let start = machine.choice_point();
    let keep = method(machine, "keep");
    _ = machine.call(keep, &[500_000]);
    for nodes in [1, 1000, 100_000] {
        let from = machine.choice_point();
        (1..nodes).for_each(|_| _ = machine.choice_point());
        let garbage = |m: &mut Machine| _ = arrays(m, 100_000, 2);
        let nanos = time_prepared(machine, 1, garbage, Machine::collect);
        let what = format!("collection, 500000 live objects, {nodes} open nodes");
        row(&what, nanos);
        machine.switch_to(from);
    }
    machine.switch_to(start);
}
