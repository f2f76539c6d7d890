//! A fruitless pick lowers the priority of similar alternatives. A goal that no input reaches, or none that is found soon,
//! would draw the search to the same place for ever: the construction of one input, say, or a library method with many
//! paths. So each pick that covers nothing new adds a penalty to the distance of alternatives at the same place, with the
//! same choice, or with the inputs in the same state.

use hashbrown::HashMap;

use vitro_vm::access_path::AccessPath;
use vitro_vm::{Alternative, Fork, ForkKind, MethodId};

use super::Open;
use super::strategy::Leaning;
use crate::policy::penalty::*;
use crate::tree::{ForkOrigin, Leaf, Tree, TreeNode};

/// What the methods under test were doing, and who forked there. For their own forks also which alternative; for forks of
/// what they called also the state of the inputs, since what is fruitless in one state need not be in another.
type Place = (Option<(u32, u16)>, ForkOrigin, usize, Leaf);

/// What is chosen at a fork, wherever in the tree it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Chosen {
    /// What this unknown refers to.
    Input(AccessPath),
    /// Where an instruction leads to, and what the program was doing there.
    Fork(MethodId, u16, ForkKind, Option<(MethodId, u16)>),
}

/// An alternative, wherever in the tree it is: the number of what is chosen, and which.
type Way = (u32, usize);

/// The fruitless picks so far.
#[derive(Default)]
pub(crate) struct Penalties {
    /// What was chosen anywhere, with its number.
    choices: HashMap<Chosen, u32>,
    places: HashMap<Place, u32>,
    ways: HashMap<Way, u32>,
    states: HashMap<Leaf, u32>,
    /// Alternatives in the construction of inputs, by the one before.
    pairs: HashMap<(Option<Way>, Way), u32>,
    /// The penalty that forks of the current run inherit.
    current: u32,
}

fn place(node: &TreeNode, alternative: usize) -> Place {
    let (way, made) = match node.origin {
        ForkOrigin::Subject => (alternative + 1, None),
        ForkOrigin::Called => (0, node.made),
        ForkOrigin::Construction => (0, None),
    };
    (node.whereabouts.last().copied(), node.origin, way, made)
}

fn way(node: &TreeNode, alternative: usize) -> Way {
    (node.chosen, alternative)
}

fn pair(tree: &Tree, open: Open) -> (Option<Way>, Way) {
    let node = &tree.nodes[open.node];
    let before = node.made.map(|(node, taken)| way(&tree.nodes[node], taken));
    (before, way(node, open.alternative))
}

impl Penalties {
    /// The number of what is chosen at a fork while the program does this.
    pub(crate) fn number(&mut self, fork: &Fork, own: Option<(MethodId, u16)>) -> u32 {
        let born = fork.ways.iter().find_map(|way| match way {
            Alternative::NewObject(input_object) => Some(input_object.path),
            _ => None,
        });
        let chosen = match born {
            // It is the same choice wherever the reference is first looked through.
            Some(path) => Chosen::Input(path),
            None => Chosen::Fork(fork.method, fork.offset, fork.kind, own),
        };
        let next = self.choices.len() as u32;
        *self.choices.entry(chosen).or_insert(next)
    }

    /// A pick was fruitless.
    pub(crate) fn note(&mut self, tree: &Tree, open: Open) {
        let node = &tree.nodes[open.node];
        *self
            .places
            .entry(place(node, open.alternative))
            .or_default() += 1;
        *self.ways.entry(way(node, open.alternative)).or_default() += 1;
        *self.states.entry(node.made).or_default() += 1;
        if node.origin == ForkOrigin::Construction {
            *self.pairs.entry(pair(tree, open)).or_default() += 1;
        }
    }

    /// A pick has covered something new: with the inputs in this state there may be more.
    pub(crate) fn refresh(&mut self, tree: &Tree, open: Open) {
        self.states.remove(&tree.nodes[open.node].made);
    }

    /// Fruitless picks of the same alternative, anywhere in the tree.
    pub(crate) fn tries(&self, tree: &Tree, open: Open) -> u32 {
        let node = &tree.nodes[open.node];
        let tries = self.ways.get(&way(node, open.alternative));
        tries.copied().unwrap_or(0)
    }

    /// A run begins behind an alternative. Its forks inherit a penalty: a new construction of an input is worth following,
    /// an old one less.
    pub(crate) fn begin(&mut self, tree: &Tree, open: Open) {
        let node = &tree.nodes[open.node];
        let constructs =
            node.origin == ForkOrigin::Construction || node.fork.kind == ForkKind::Reference;
        self.current = match constructs {
            true => self.tries(tree, open),
            false => node.inherited_penalty,
        };
    }

    /// The penalty that forks of the current run inherit.
    pub(crate) fn current(&self) -> u32 {
        self.current
    }

    /// The penalty of an alternative, in steps of the control flow.
    pub(crate) fn of(&self, tree: &Tree, open: Open, leaning: Leaning) -> u32 {
        let node = &tree.nodes[open.node];
        let place = self.places.get(&place(node, open.alternative));
        let place = place.copied().unwrap_or(0);
        let own = match tree.is_unpromising(open) {
            false => 0,
            true if matches!(node.fork.kind, ForkKind::Concrete | ForkKind::Cell) => OTHER_VALUE,
            true => UNUSUAL,
        };
        let way = self.ways.get(&way(node, open.alternative));
        let way = way.copied().unwrap_or(0);
        let others = match node.origin {
            ForkOrigin::Subject if node.fork.kind == ForkKind::Reference => {
                way.saturating_mul(SAME_ALTERNATIVE)
            }
            // Loops take many iterations before they lead to something new.
            ForkOrigin::Subject => place / LOOP_TURNS,
            // Not picked yet.
            ForkOrigin::Called if way == 0 => place.min(NEW_ALTERNATIVE),
            ForkOrigin::Called => {
                (place.saturating_add(way.min(MOST_TRIES))).saturating_mul(SAME_PLACE)
            }
            // Each argument may matter, and each together with another one.
            ForkOrigin::Construction
                if leaning == Leaning::Inputs || node.fork.kind == ForkKind::Reference =>
            {
                let tries = match node.is_plain {
                    true => self.pairs.get(&pair(tree, open)).copied().unwrap_or(0),
                    false => way,
                };
                (tries.saturating_mul(2 * SAME_ALTERNATIVE)).saturating_add(place / LOOP_TURNS)
            }
            // What a constructor distinguishes need not matter to the method.
            ForkOrigin::Construction => (way.saturating_mul(2 * SAME_ALTERNATIVE))
                .saturating_add(place / 2)
                .saturating_add(OTHER_CONSTRUCTION),
        };
        let state = self.states.get(&node.made).copied().unwrap_or(0) / SAME_STATE;
        let all = [others, own, node.inherited_penalty, state];
        all.into_iter().fold(0, u32::saturating_add)
    }
}
