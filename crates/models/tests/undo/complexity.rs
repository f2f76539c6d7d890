//! What it costs, counted in words that the trail copies or exchanges: a choice point costs the same for
//! any state, going back costs as much as was written.

use vitro_vm::trail::TrailWork;
use vitro_vm::{Machine, Ref};

use crate::world::World;

fn arrays(machine: &mut Machine, count: usize, length: i32) -> Vec<Ref> {
    let class = machine.load_known("[J").expect("a primitive array");
    let mut make = |_| machine.allocate_array(class, length).expect("room for it");
    (0..count).map(&mut make).collect()
}

/// What something makes the trail do.
fn work(machine: &mut Machine, deed: impl FnOnce(&mut Machine)) -> TrailWork {
    let before = machine.trail_work();
    deed(machine);
    let after = machine.trail_work();
    TrailWork {
        choice_point: after.choice_point - before.choice_point,
        undone: after.undone - before.undone,
        redone: after.redone - before.redone,
    }
}

#[test]
fn going_back_costs_as_much_as_was_written() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let objects = arrays(machine, 100_000, 2);
    let node = machine.choice_point();
    for count in [0, 1, 10, 1000, 100_000] {
        for _ in 0..3 {
            // Only the first write of an object counts.
            objects[..count]
                .iter()
                .for_each(|&o| machine.heap.set_u64(o, 1, 5));
        }
        let done = work(machine, |m| m.switch_to(node));
        // Two header words, two elements, and where they are.
        assert_eq!(done.undone, count as u64 * 5);
        assert_eq!(done.redone, 0);
    }
}

#[test]
fn a_write_to_a_large_array_costs_a_page() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let large = arrays(machine, 2, 1_000_000);
    let node = machine.choice_point();
    machine.heap.set_u64(large[0], 500_000, 1);
    machine.heap.set_u64(large[0], 500_000, 2);
    assert!(work(machine, |m| m.switch_to(node)).undone <= 65);
    machine
        .heap
        .copy_elements((large[0], 0), (large[1], 700), 100, 3);
    assert!(work(machine, |m| m.switch_to(node)).undone <= 3 * 65);
}

#[test]
fn a_choice_point_costs_the_same_whatever_the_state() {
    let mut world = World::new();
    let dive = world.method("Deeds", "dive", "(I)I");
    let threads = world.method("Deeds", "threads", "(I)V");
    let cost = |machine: &mut Machine| {
        machine.choice_point();
        work(machine, |m| _ = m.choice_point()).choice_point
    };
    let empty = cost(&mut world.machine);
    for count in [100, 10_000, 1_000_000] {
        arrays(&mut world.machine, count, 1);
        assert_eq!(cost(&mut world.machine), empty, "{count} objects");
    }
    world.call(threads, &[100]);
    assert_eq!(
        cost(&mut world.machine),
        empty,
        "a hundred threads that are over"
    );
    for depth in [10, 1000, 9000] {
        let machine = &mut world.machine;
        machine.limits.steps = machine.steps + 300_000;
        assert!(machine.call(dive, &[depth]).is_err(), "it does not return");
        assert_eq!(cost(machine), empty, "a stack of {depth} frames");
        // Going on costs the frame that runs, wherever it is; a thread that ran is looked at.
        let node = machine.choice_point();
        machine.limits.steps = machine.steps + 1000;
        machine.run();
        let ran = work(machine, |m| _ = m.choice_point()).choice_point;
        assert!(ran <= empty + 8, "{ran} words after a run");
        assert!(work(machine, |m| m.switch_to(node)).undone < 300);
        let root = vitro_vm::trail::NodeId(0);
        machine.switch_to(root);
    }
}

#[test]
fn a_jump_costs_the_segments_on_its_way() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let objects = arrays(machine, 3000, 2);
    let write = |machine: &mut Machine, from: usize, count: usize| {
        objects[from..from + count]
            .iter()
            .for_each(|&o| machine.heap.set_u64(o, 0, from as u64));
    };
    machine.choice_point();
    write(machine, 0, 2000);
    let branching = machine.choice_point();
    write(machine, 100, 30);
    let left = machine.choice_point();
    let left_state = machine.state_hash();
    machine.switch_to(branching);
    write(machine, 110, 50);
    let right = machine.choice_point();
    let right_state = machine.state_hash();
    for _ in 0..3 {
        let done = work(machine, |m| m.switch_to(left));
        assert_eq!(
            (done.undone, done.redone),
            (50 * 5, 30 * 5),
            "not the 2000 above them"
        );
        assert_eq!(machine.state_hash(), left_state);
        let done = work(machine, |m| m.switch_to(right));
        assert_eq!((done.undone, done.redone), (30 * 5, 50 * 5));
        assert_eq!(machine.state_hash(), right_state);
    }
}
