//! Where the search has been in vain. A goal that no input reaches, or none that is found soon, would draw the search to
//! the same place for ever: the making of one input, say, or a library method with many ways through it. So every
//! alternative that is looked at without covering anything new makes its like wait longer.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_vm::{Alternative, ForkKind, MethodId};

use crate::strategy::{Leaning, Open};
use crate::tree::{Tree, TreeNode};

/// How much farther a goal seems for each alternative that was looked at in vain below the same instruction of the
/// methods under test, in steps of the control flow.
const SAME_PLACE: u32 = 2;
/// The same for the very same alternative of a fork.
const SAME_WAY: u32 = 2;
/// So many turns of the methods under test themselves are one step.
const TURNS: u32 = 4;
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
    Making,
}

/// What the methods under test were doing, and who forked there; for their own forks also which way.
type Place = (Option<(u32, u16)>, Forks, usize);

/// An alternative, wherever in the tree it is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Way {
    /// What the unknown of this name refers to.
    Input(Arc<str>, usize),
    /// Where an instruction leads to.
    Fork(MethodId, u16, ForkKind, usize),
}

/// What has been looked at in vain.
#[derive(Default)]
pub(crate) struct Weariness {
    places: HashMap<Place, u32>,
    ways: HashMap<Way, u32>,
}

fn place(node: &TreeNode, alternative: usize) -> Place {
    let way = match node.forks {
        Forks::Subject => alternative + 1,
        Forks::Called | Forks::Making => 0,
    };
    (node.whereabouts.last().copied(), node.forks, way)
}

fn way(node: &TreeNode, alternative: usize) -> Way {
    let fork = &node.fork;
    let born = fork.ways.iter().find_map(|way| match way {
        Alternative::Born(birth) => Some(birth.name.clone()),
        _ => None,
    });
    match born {
        // Wherever it is looked at first, it is the same choice.
        Some(name) => Way::Input(name, alternative),
        None => Way::Fork(fork.method, fork.offset, fork.kind, alternative),
    }
}

impl Weariness {
    /// An alternative was looked at, and nothing new came of it.
    pub(crate) fn note(&mut self, tree: &Tree, open: Open) {
        let node = &tree.nodes[open.node];
        *self
            .places
            .entry(place(node, open.alternative))
            .or_default() += 1;
        *self.ways.entry(way(node, open.alternative)).or_default() += 1;
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
        let makes = node.forks == Forks::Making || node.fork.kind == ForkKind::Reference;
        match makes {
            true => self
                .ways
                .get(&way(node, open.alternative))
                .copied()
                .unwrap_or(0),
            false => node.worn,
        }
    }

    /// How much farther an alternative seems than it is.
    pub(crate) fn of(&self, tree: &Tree, open: Open, leaning: Leaning) -> u32 {
        let node = &tree.nodes[open.node];
        let place = self.places.get(&place(node, open.alternative));
        let place = place.copied().unwrap_or(0);
        let own = match tree.promises_little(open) {
            false => 0,
            true if node.fork.kind == ForkKind::Concrete => OTHER_VALUE,
            true => UNUSUAL,
        };
        let way = self.ways.get(&way(node, open.alternative));
        let way = way.copied().unwrap_or(0);
        let others = match node.forks {
            Forks::Subject if node.fork.kind == ForkKind::Reference => way.saturating_mul(SAME_WAY),
            // Loops take many turns before they lead on.
            Forks::Subject => place / TURNS,
            Forks::Called => place.saturating_add(way).saturating_mul(SAME_PLACE),
            // Each argument may be what matters.
            Forks::Making
                if leaning == Leaning::Inputs || node.fork.kind == ForkKind::Reference =>
            {
                way.saturating_mul(2 * SAME_WAY)
                    .saturating_add(place / TURNS)
            }
            // What a constructor tells apart need not matter to the method.
            Forks::Making => (way.saturating_mul(2 * SAME_WAY))
                .saturating_add(place / 2)
                .saturating_add(OTHER_MAKING),
        };
        others.saturating_add(own).saturating_add(node.worn)
    }
}
