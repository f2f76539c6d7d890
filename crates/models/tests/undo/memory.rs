//! Memory and choice points: what a collection may free, what is gone after going back, and that no
//! number runs over.

use vitro_vm::{Kind, Machine, Ref};

use crate::world::World;

/// An `int[]` or `long[]` of the machine itself.
fn array(machine: &mut Machine, kind: Kind, length: i32) -> Ref {
    let component = if kind == Kind::Int { "[I" } else { "[J" };
    let class = machine.load_known(component).expect("a primitive array");
    machine.allocate_array(class, length).expect("room for it")
}

#[test]
fn a_collection_frees_garbage_and_keeps_what_a_node_needs() {
    let mut world = World::with_heap(64 << 20);
    let keep = world.method("Deeds", "keep", "(I)V");
    let sum = world.method("Deeds", "sum", "()I");
    let discard = world.method("Deeds", "drop", "()V");
    let churn = world.method("Deeds", "churn", "(I)V");
    let is_reachable = world.method("Deeds", "isWeaklyReachable", "()Z");
    world.call(keep, &[50_000]);
    let expected = world.call(sum, &[]);
    let node = world.machine.choice_point();
    let state = world.machine.state_hash();
    for _ in 0..3 {
        world.call(discard, &[]);
        let before = world.machine.heap.used_words();
        // Three times what there is room for.
        world.call(churn, &[200_000]);
        let more = world.machine.heap.used_words().saturating_sub(before);
        assert!(more < 1 << 16, "garbage of {more} words is left");
        assert_eq!(world.call(is_reachable, &[]), 0, "nobody needs it here");
        world.machine.switch_to(node);
        assert_eq!(world.machine.state_hash(), state);
        assert_eq!(world.call(is_reachable, &[]), 1, "here it is needed");
        assert_eq!(world.call(sum, &[]), expected);
    }
}

#[test]
fn collections_between_choice_points_leave_every_node_whole() {
    let mut world = World::with_heap(64 << 20);
    let keep = world.method("Deeds", "keep", "(I)V");
    let sum = world.method("Deeds", "sum", "()I");
    let churn = world.method("Deeds", "churn", "(I)V");
    let mut nodes = Vec::new();
    for count in 1..8 {
        world.call(keep, &[count * 1000]);
        world.call(churn, &[2000]);
        let node = world.machine.choice_point();
        nodes.push((node, world.machine.state_hash(), world.call(sum, &[])));
    }
    for (node, state, expected) in nodes.iter().chain(nodes.iter().rev()) {
        world.machine.switch_to(*node);
        assert_eq!(world.machine.state_hash(), *state);
        world.call(churn, &[40_000]);
        assert_eq!(world.call(sum, &[]), *expected);
    }
}

#[test]
fn a_number_that_looks_like_a_reference_clears_nothing() {
    let mut world = World::new();
    let collect = world.method("Deeds", "collectWith", "(I)I");
    let machine = &mut world.machine;
    let class = machine.load_known("java/lang/ref/WeakReference");
    let header = u64::from(class.expect("a class of the library").0);
    let numbers = array(machine, Kind::Long, 100);
    for index in 0..100 {
        machine.heap.set_u64(numbers, index, header);
    }
    // Seen as a WeakReference its referent would be an element of the array.
    let inside = u64::from(numbers.0) + 50;
    assert_eq!(world.call(collect, &[inside]), inside);
    let numbers = world.machine.heap.u64s(numbers);
    assert!(
        numbers.iter().all(|&number| number == header),
        "{numbers:?}"
    );
}

#[test]
fn interned_strings_are_gone_after_going_back() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let node = machine.choice_point();
    let first = machine.new_string("made after the choice point");
    assert_eq!(machine.intern(first), first);
    machine.switch_to(node);
    machine.new_string("so that the next one lies elsewhere");
    let second = machine.new_string("made after the choice point");
    assert_ne!(second, first);
    assert_eq!(machine.intern(second), second, "the first one is gone");
}

#[test]
fn the_lock_of_a_large_object_is_undone_wherever_it_lies() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let arrays: Vec<Ref> = (0..200)
        .map(|index| array(machine, Kind::Long, 100 + index % 7))
        .collect();
    let node = machine.choice_point();
    for &array in &arrays {
        machine.monitor_enter(array).expect("nobody holds it");
    }
    machine.switch_to(node);
    assert!(!arrays.iter().any(|&array| machine.holds_lock(array)));
}

#[test]
fn more_than_2_to_the_24_choice_points_wrap_nothing() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let (small, large) = (array(machine, Kind::Int, 4), array(machine, Kind::Int, 400));
    let root = machine.choice_point();
    for array in [small, large] {
        machine.heap.set_i32(array, 0, 7);
    }
    let node = machine.choice_point();
    for _ in 0..1 << 24 {
        let child = machine.choice_point();
        machine.switch_to(node);
        machine.release(child);
    }
    // Every one of them took two epochs: somewhere here their low 24 bits are those of the first write.
    for _ in 0..16 {
        for array in [small, large] {
            machine.heap.set_i32(array, 0, 8);
        }
        machine.switch_to(node);
        assert_eq!(
            [small, large].map(|array| machine.heap.get_i32(array, 0)),
            [7, 7]
        );
    }
    machine.switch_to(root);
    assert_eq!(
        [small, large].map(|array| machine.heap.get_i32(array, 0)),
        [0, 0]
    );
}

#[test]
fn off_heap_memory_is_undone() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let old = machine.allocate_off_heap(2000).expect("room");
    let write = |machine: &mut Machine, at: u64, byte: u8| {
        machine.off_heap.bytes_mut(at, 1).expect("a block")[0] = byte;
    };
    write(machine, old + 1500, 1);
    let node = machine.choice_point();
    let state = machine.state_hash();
    write(machine, old + 1500, 2);
    write(machine, old, 3);
    let new = machine.allocate_off_heap(100).expect("room");
    write(machine, new, 4);
    let deeper = machine.choice_point();
    let deeper_state = machine.state_hash();
    machine.free_off_heap(old);
    write(machine, new, 5);
    machine.switch_to(node);
    assert_eq!(machine.state_hash(), state);
    assert_eq!(machine.off_heap.bytes(old + 1500, 1), Some(&[1][..]));
    assert_eq!(machine.off_heap.bytes(new, 1), None);
    machine.switch_to(deeper);
    assert_eq!(machine.state_hash(), deeper_state);
    assert_eq!(machine.off_heap.bytes(old, 1), Some(&[3][..]));
    assert_eq!(machine.off_heap.bytes(new, 1), Some(&[4][..]));
}

#[test]
fn off_heap_memory_counts_against_the_limit() {
    let mut world = World::with_heap(64 << 20);
    let allocate = world.method("Deeds", "allocateTooMuch", "(J)V");
    for bytes in [1 << 40, 1 << 30, 64 << 20] {
        world.call(allocate, &[bytes, 0]);
        // Newer libraries warn of Unsafe first.
        let printed = world.printed();
        assert!(printed.ends_with("OutOfMemoryError\n"), "{printed}");
    }
    world.call(allocate, &[1 << 20, 0]);
    assert!(world.printed().contains("got "));
}

#[test]
fn a_released_choice_point_is_kept_as_long_as_it_is_needed() {
    let mut world = World::new();
    let machine = &mut world.machine;
    let root = machine.choice_point();
    let state = machine.state_hash();
    let middle = machine.choice_point();
    machine.release(middle);
    machine.new_string("on the way");
    let leaf = machine.choice_point();
    let leaf_state = machine.state_hash();
    machine.switch_to(root);
    assert_eq!(machine.state_hash(), state);
    machine.switch_to(leaf);
    assert_eq!(
        machine.state_hash(),
        leaf_state,
        "the way leads over the released one"
    );
    machine.switch_to(root);
    machine.release(leaf);
    let next = [machine.choice_point(), machine.choice_point()];
    assert!(next.contains(&middle), "its place is free");
    assert!(next.contains(&leaf), "its place is free");
}
