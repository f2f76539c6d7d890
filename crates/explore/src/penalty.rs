//! Where the search has been in vain. A goal that no input reaches, or none that is found soon, would draw the search to
//! the same place for ever: the making of one input, say, or a library method with many ways through it. So every
//! alternative that is looked at without covering anything new makes its like wait longer.

use std::sync::Arc;

use hashbrown::HashMap;

use vitro_vm::{Alternative, Fork, ForkKind, MethodId};

use crate::strategy::{Leaning, Open};
use crate::tree::{Tree, TreeNode};

/// How much farther a goal seems for each alternative that was looked at in vain below the same instruction of the
/// methods under test, in steps of the control flow.
const SAME_PLACE: u32 = 2;
/// The same for the very same alternative of a fork.
const SAME_WAY: u32 = 2;
/// An alternative that nobody has looked at anywhere is no farther than this for what was in vain nearby.
const NEW_WAY: u32 = 8;
/// How often an alternative may have been in vain anywhere, to count.
const MOST_PENALTY: u32 = 10;
/// So many turns of the methods under test themselves are one step.
const TURNS: u32 = 4;
/// So many alternatives in vain with the inputs in the same state are one step.
const SAME_STATE: u32 = 4;
/// Another way through the calls that make an input is as far as this.
const OTHER_MAKING: u32 = 20;
/// A value that is to be other than the one taken first promises little.
const OTHER_VALUE: u32 = 40;
/// So do strings with unusual characters.
const UNUSUAL: u32 = 60;

/// Who forks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Forks {
    /// A method under test.
    Subject,
    /// What it has called.
    Called,
    /// A call that makes an input.
    Construction,
}

/// What the methods under test were doing, and who forked there; for their own forks also which way, for what they called
/// the state of the inputs: what is in vain in one may not be in another.
type Place = (Option<(u32, u16)>, Forks, usize, Made);

/// What is chosen at a fork, wherever in the tree it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Chosen {
    /// What the unknown of this name refers to.
    Input(Arc<str>),
    /// Where an instruction leads to, and what the program was doing there.
    Fork(MethodId, u16, ForkKind, Option<(MethodId, u16)>),
}

/// An alternative, wherever in the tree it is: the number of what is chosen, and which.
type Way = (u32, usize);

/// What has been looked at in vain.
#[derive(Default)]
pub(crate) struct Penalties {
    /// What was chosen anywhere, with its number.
    choices: HashMap<Chosen, u32>,
    places: HashMap<Place, u32>,
    ways: HashMap<Way, u32>,
    states: HashMap<Made, u32>,
    /// Alternatives in the making of inputs, after others.
    pairs: HashMap<(Option<Way>, Way), u32>,
}

/// The last alternative of a fork by which inputs came into their state.
pub(crate) type Made = Option<(usize, usize)>;

fn place(node: &TreeNode, alternative: usize) -> Place {
    let (way, made) = match node.forks {
        Forks::Subject => (alternative + 1, None),
        Forks::Called => (0, node.made),
        Forks::Construction => (0, None),
    };
    (node.whereabouts.last().copied(), node.forks, way, made)
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
            Alternative::NewObject(input_object) => Some(input_object.name.clone()),
            _ => None,
        });
        let chosen = match born {
            // Wherever it is looked at first, it is the same choice.
            Some(name) => Chosen::Input(name),
            None => Chosen::Fork(fork.method, fork.offset, fork.kind, own),
        };
        let next = self.choices.len() as u32;
        *self.choices.entry(chosen).or_insert(next)
    }

    /// An alternative was looked at, and nothing new came of it.
    pub(crate) fn note(&mut self, tree: &Tree, open: Open) {
        let node = &tree.nodes[open.node];
        *self
            .places
            .entry(place(node, open.alternative))
            .or_default() += 1;
        *self.ways.entry(way(node, open.alternative)).or_default() += 1;
        *self.states.entry(node.made).or_default() += 1;
        if node.forks == Forks::Construction {
            *self.pairs.entry(pair(tree, open)).or_default() += 1;
        }
    }

    /// Something new came of an alternative: there may be more.
    pub(crate) fn refresh(&mut self, tree: &Tree, open: Open) {
        self.states.remove(&tree.nodes[open.node].made);
    }

    /// How often an alternative like this one was looked at in vain.
    pub(crate) fn tries(&self, tree: &Tree, open: Open) -> u32 {
        let node = &tree.nodes[open.node];
        let tries = self.ways.get(&way(node, open.alternative));
        tries.copied().unwrap_or(0)
    }

    /// How worn what lies behind an alternative is: a new way to make an input is worth following, an old one not.
    pub(crate) fn behind(&self, tree: &Tree, open: Open) -> u32 {
        let node = &tree.nodes[open.node];
        let makes = node.forks == Forks::Construction || node.fork.kind == ForkKind::Reference;
        match makes {
            true => self
                .ways
                .get(&way(node, open.alternative))
                .copied()
                .unwrap_or(0),
            false => node.penalty,
        }
    }

    /// How much farther an alternative seems than it is.
    pub(crate) fn of(&self, tree: &Tree, open: Open, leaning: Leaning) -> u32 {
        let node = &tree.nodes[open.node];
        let place = self.places.get(&place(node, open.alternative));
        let place = place.copied().unwrap_or(0);
        let own = match tree.promises_little(open) {
            false => 0,
            true if matches!(node.fork.kind, ForkKind::Concrete | ForkKind::Cell) => OTHER_VALUE,
            true => UNUSUAL,
        };
        let way = self.ways.get(&way(node, open.alternative));
        let way = way.copied().unwrap_or(0);
        let others = match node.forks {
            Forks::Subject if node.fork.kind == ForkKind::Reference => way.saturating_mul(SAME_WAY),
            // Loops take many turns before they lead on.
            Forks::Subject => place / TURNS,
            // Nobody has come by here.
            Forks::Called if way == 0 => place.min(NEW_WAY),
            Forks::Called => {
                (place.saturating_add(way.min(MOST_PENALTY))).saturating_mul(SAME_PLACE)
            }
            // Each argument may be what matters, and each together with another one.
            Forks::Construction
                if leaning == Leaning::Inputs || node.fork.kind == ForkKind::Reference =>
            {
                let tries = match node.is_plain {
                    true => self.pairs.get(&pair(tree, open)).copied().unwrap_or(0),
                    false => way,
                };
                (tries.saturating_mul(2 * SAME_WAY)).saturating_add(place / TURNS)
            }
            // What a constructor tells apart need not matter to the method.
            Forks::Construction => (way.saturating_mul(2 * SAME_WAY))
                .saturating_add(place / 2)
                .saturating_add(OTHER_MAKING),
        };
        let state = self.states.get(&node.made).copied().unwrap_or(0) / SAME_STATE;
        let all = [others, own, node.penalty, state];
        all.into_iter().fold(0, u32::saturating_add)
    }
}
