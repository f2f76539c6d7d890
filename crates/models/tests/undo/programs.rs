//! Whole programs, stopped in the middle of whatever they do (deep stacks, held monitors, several
//! threads), with choice points there and jumps between them.

use vitro_vm::trail::NodeId;
use vitro_vm::{Outcome, StateParts};

use vitro_stable::Random;

use crate::world::{World, assert_same, scenarios};

const SCENARIOS: u64 = 60;
const ACTIONS: usize = 16;
/// More than any of the programs needs.
const MOST_STEPS: u64 = 50_000_000;

/// A choice point, what was printed on the way to it, and what the first steps after it gave.
struct Node {
    id: NodeId,
    hash: StateParts,
    printed: String,
    first: Option<Stretch>,
}

/// A number of instructions, and their outcome.
#[derive(Clone, PartialEq, Debug)]
struct Stretch {
    steps: u64,
    printed: String,
    ended: bool,
    hash: StateParts,
}

fn run(world: &mut World, steps: u64) -> Stretch {
    world.machine.limits.steps = world.machine.steps + steps;
    let outcome = world.machine.run();
    let ended = match outcome {
        Outcome::StepLimit(_) => false,
        Outcome::Exited(_) => true,
        other => panic!("{other}"),
    };
    Stretch {
        steps,
        printed: world.printed(),
        ended,
        hash: world.machine.state_parts(),
    }
}

/// A tree of stopped runs of one program.
struct Tree<'a> {
    world: &'a mut World,
    nodes: Vec<Node>,
    /// The node of the running segment, and what was printed on the way to the present state.
    at: usize,
    printed: String,
    whole: &'a str,
}

impl Tree<'_> {
    fn choice_point(&mut self) {
        let hash = self.world.machine.state_parts();
        let id = self.world.machine.choice_point();
        let printed = self.printed.clone();
        self.at = self.nodes.len();
        self.nodes.push(Node {
            id,
            hash,
            printed,
            first: None,
        });
    }

    /// Runs a stretch from a node: the one of the first time, or else a new one.
    fn go(&mut self, to: usize, dice: &mut Random) -> bool {
        if to != self.at || self.nodes[to].first.is_some() {
            self.world.machine.switch_to(self.nodes[to].id);
            self.at = to;
            assert_same(
                &self.world.machine,
                &self.nodes[to].hash,
                "the state of the node",
            );
        }
        let again = self.nodes[to].first.clone();
        let steps = match &again {
            Some(first) => first.steps,
            None => 1 << dice.below(18),
        };
        let mut stretch = run(self.world, steps);
        if let Some(first) = again {
            assert_eq!(stretch.printed, first.printed, "the same as the first time");
            assert_same(&self.world.machine, &first.hash, "the same state again");
        } else {
            self.nodes[to].first = Some(stretch.clone());
        }
        self.printed = self.nodes[to].printed.clone() + &stretch.printed;
        assert!(self.whole.starts_with(&self.printed), "{}", self.printed);
        if !stretch.ended && dice.below(4) == 0 {
            stretch = run(self.world, 1 << dice.below(20));
            self.printed += &stretch.printed;
        }
        if stretch.ended {
            assert_eq!(self.printed, self.whole, "the output of a whole run");
        }
        stretch.ended
    }
}

fn scenario(world: &mut World, start: NodeId, seed: u64) {
    let whole = run(world, MOST_STEPS);
    assert!(whole.ended, "the program ends");
    world.machine.switch_to(start);
    let mut dice = Random::new(seed);
    let mut tree = Tree {
        world,
        nodes: Vec::new(),
        at: 0,
        printed: String::new(),
        whole: &whole.printed,
    };
    tree.choice_point();
    for _ in 0..ACTIONS {
        let to = match dice.below(3) {
            0 => dice.below(tree.nodes.len()),
            _ => tree.nodes.len() - 1,
        };
        if !tree.go(to, &mut dice) && dice.below(5) != 0 {
            tree.choice_point();
        }
    }
    let nodes = tree.nodes;
    world.machine.switch_to(start);
    for node in nodes.into_iter().rev() {
        world.machine.release(node.id);
    }
}

#[test]
fn programs_run_on_from_any_node() {
    let mut world = World::new();
    let root = world.machine.choice_point();
    for seed in 0..scenarios(SCENARIOS) {
        println!("seed {seed}");
        let started = world.machine.start_main("Ops", &[seed.to_string()]);
        started.expect("a main method");
        let start = world.machine.choice_point();
        scenario(&mut world, start, seed);
        world.machine.switch_to(root);
        world.machine.release(start);
    }
}
