//! Where the search has been in vain. A goal that no input reaches, or none that is found soon, would draw the search to
//! the same place for ever: the making of one input, say, or a library method with many ways through it. So every
//! alternative that is looked at without covering anything new makes its like wait longer.

use std::collections::HashMap;

use vitro_vm::{ForkKind, MethodId};

use crate::strategy::Open;
use crate::tree::{Tree, TreeNode};

/// How much farther a goal seems for each alternative that was looked at in vain below the same instruction of the
/// methods under test, in steps of the control flow.
const SAME_PLACE: u32 = 2;
/// The same for the very same alternative of a fork.
const SAME_WAY: u32 = 2;
/// So many turns of the methods under test themselves are one step.
const TURNS: u32 = 4;
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

/// What has been looked at in vain.
#[derive(Default)]
pub(crate) struct Weariness {
    places: HashMap<Place, u32>,
    ways: HashMap<(MethodId, u16, ForkKind, usize), u32>,
}

fn place(node: &TreeNode, alternative: usize) -> Place {
    let way = match node.forks {
        Forks::Subject => alternative + 1,
        Forks::Called | Forks::Making => 0,
    };
    (node.whereabouts.last().copied(), node.forks, way)
}

fn way(node: &TreeNode, alternative: usize) -> (MethodId, u16, ForkKind, usize) {
    let fork = &node.fork;
    (fork.method, fork.offset, fork.kind, alternative)
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

    /// How much farther an alternative seems than it is.
    pub(crate) fn of(&self, tree: &Tree, open: Open) -> u32 {
        let node = &tree.nodes[open.node];
        let place = self.places.get(&place(node, open.alternative));
        let place = place.copied().unwrap_or(0);
        let own = match tree.promises_little(open) {
            false => 0,
            true if node.fork.kind == ForkKind::Concrete => OTHER_VALUE,
            true => UNUSUAL,
        };
        let others = match node.forks {
            // Loops take many turns before they lead on.
            Forks::Subject => place / TURNS,
            Forks::Called | Forks::Making => {
                let way = self.ways.get(&way(node, open.alternative));
                let way = way.copied().unwrap_or(0);
                let place = place.saturating_mul(SAME_PLACE);
                place.saturating_add(way.saturating_mul(SAME_WAY))
            }
        };
        others.saturating_add(own)
    }
}
