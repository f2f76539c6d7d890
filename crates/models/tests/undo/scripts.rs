//! Random scripts: operations of the fixture `Ops`, called one by one, with choice points and jumps to
//! any open node in between.

use vitro_vm::trail::NodeId;
use vitro_vm::{MethodId, StateParts};

use vitro_stable::Random;

use crate::world::{World, assert_same, scenarios};

/// Kinds of operations that `Ops.act` has.
const OPERATIONS: usize = 17;
const SCENARIOS: u64 = 300;
const ACTIONS: usize = 24;

/// A choice point and what happened right after it the first time.
struct Node {
    id: NodeId,
    hash: StateParts,
    deeds: Vec<(usize, usize, String)>,
    /// The state after the deeds.
    after: StateParts,
}

struct Script {
    world: World,
    run: MethodId,
    nodes: Vec<Node>,
    /// The node that the running segment started from, as long as what follows is its first time.
    fresh: Option<usize>,
}

impl Script {
    fn operate(&mut self, op: usize, argument: usize) -> String {
        self.world.call(self.run, &[op as u64, argument as u64]);
        self.world.printed()
    }

    fn deed(&mut self, dice: &mut Random) {
        let (op, argument) = (dice.below(OPERATIONS), dice.below(100));
        let printed = self.operate(op, argument);
        if let Some(node) = self.fresh {
            self.nodes[node].deeds.push((op, argument, printed));
        }
    }

    /// What the last fresh node did is complete.
    fn close(&mut self) {
        if let Some(node) = self.fresh.take() {
            self.nodes[node].after = self.world.machine.state_parts();
        }
    }

    fn choice_point(&mut self) {
        self.close();
        let hash = self.world.machine.state_parts();
        let id = self.world.machine.choice_point();
        self.expect(&hash, "a choice point changes nothing");
        self.nodes.push(Node {
            id,
            hash,
            deeds: Vec::new(),
            after: Vec::new(),
        });
        self.fresh = Some(self.nodes.len() - 1);
    }

    fn jump(&mut self, to: usize, again: bool) {
        self.close();
        self.world.machine.switch_to(self.nodes[to].id);
        self.expect(&self.nodes[to].hash, "the state of the node");
        if !again {
            return;
        }
        for (op, argument, printed) in self.nodes[to].deeds.clone() {
            assert_eq!(
                self.operate(op, argument),
                printed,
                "the same as the first time"
            );
        }
        if !self.nodes[to].after.is_empty() {
            self.expect(&self.nodes[to].after, "the same state again");
        }
    }

    fn expect(&self, expected: &StateParts, what: &str) {
        assert_same(&self.world.machine, expected, what);
    }

    fn scenario(&mut self, seed: u64) {
        let mut dice = Random::new(seed);
        for _ in 0..ACTIONS {
            match dice.below(10) {
                0..=4 => self.deed(&mut dice),
                5..=6 => self.choice_point(),
                _ => {
                    let to = dice.below(self.nodes.len());
                    self.jump(to, dice.below(2) == 0);
                }
            }
        }
    }
}

#[test]
fn every_jump_restores_the_state() {
    let mut world = World::new();
    let run = world.method("Ops", "run", "(II)V");
    let mut script = Script {
        world,
        run,
        nodes: Vec::new(),
        fresh: None,
    };
    script.choice_point();
    for seed in 0..scenarios(SCENARIOS) {
        println!("seed {seed}");
        script.scenario(seed);
        script.jump(0, false);
        for node in script.nodes.drain(1..).rev() {
            script.world.machine.release(node.id);
        }
    }
}

#[test]
fn a_class_loader_of_the_program_is_asked_again_after_going_back() {
    let mut world = World::new();
    let run = world.method("Ops", "run", "(II)V");
    let node = world.machine.choice_point();
    let deed = |world: &mut World| {
        world.call(run, &[15, 1]);
        (world.printed(), world.machine.state_parts())
    };
    let (first, state) = deed(&mut world);
    assert!(first.contains("asked for Plugin$Part"), "{first}");
    assert!(
        first.contains("asked for Plugin$Special"),
        "by the verifier: {first}"
    );
    world.machine.switch_to(node);
    let (second, _) = deed(&mut world);
    assert_eq!(second, first);
    assert_same(&world.machine, &state, "the same state again");
}
