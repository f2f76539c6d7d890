//! Dominators and natural loops.
//!
//! An edge back to an instruction that dominates its start closes a loop; loops with the same header
//! are one. Jumps into the middle of a cycle, which no Java compiler writes, make no loop.

use super::Flow;

/// A natural loop.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop {
    /// Number of the instruction through which every way into the loop leads.
    pub header: u32,
    /// Numbers of its instructions, sorted; the header is one of them.
    pub body: Vec<u32>,
    /// Where edges back to the header start, sorted.
    pub tails: Vec<u32>,
}

impl Loop {
    /// Whether an instruction belongs to the loop.
    pub fn contains(&self, node: u32) -> bool {
        self.body.binary_search(&node).is_ok()
    }
}

/// All loops by their headers.
pub(super) fn find(flow: &Flow) -> Vec<Loop> {
    let dominators = Dominators::of(flow);
    let mut loops: Vec<Loop> = Vec::new();
    for edge in flow.edges() {
        if edge.to >= flow.exit() || !dominators.dominates(edge.to, edge.from) {
            continue;
        }
        match loops.iter_mut().find(|known| known.header == edge.to) {
            Some(known) => known.tails.push(edge.from),
            None => loops.push(Loop {
                header: edge.to,
                body: Vec::new(),
                tails: vec![edge.from],
            }),
        }
    }
    for found in &mut loops {
        found.tails.sort_unstable();
        found.tails.dedup();
        found.body = body(flow, found);
    }
    loops.sort_by_key(|found| found.header);
    loops
}

/// Everything that reaches a tail without passing the header.
fn body(flow: &Flow, found: &Loop) -> Vec<u32> {
    let mut inside = vec![false; flow.exceptional_exit() as usize + 1];
    inside[found.header as usize] = true;
    let mut open = found.tails.clone();
    while let Some(node) = open.pop() {
        if !std::mem::replace(&mut inside[node as usize], true) {
            let before = flow.incoming(node).map(|edge| edge.from);
            open.extend(before.filter(|&from| flow.is_reachable(from)));
        }
    }
    let numbers = (0u32..).zip(inside);
    numbers
        .filter_map(|(node, inside)| inside.then_some(node))
        .collect()
}

/// The immediate dominator of each reachable node (the method of Cooper, Harvey and Kennedy).
struct Dominators {
    immediate: Vec<u32>,
    /// Place of each node in reverse postorder.
    place: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Dominators {
    fn of(flow: &Flow) -> Dominators {
        let order = reverse_postorder(flow);
        let nodes = flow.exceptional_exit() as usize + 1;
        let mut found = Dominators {
            immediate: vec![NONE; nodes],
            place: vec![NONE; nodes],
        };
        for (place, &node) in (0..).zip(&order) {
            found.place[node as usize] = place;
        }
        found.immediate[0] = 0;
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for &node in &order[1..] {
                let mut best = NONE;
                for edge in flow.incoming(node) {
                    if found.immediate[edge.from as usize] != NONE {
                        best = found.common(best, edge.from);
                    }
                }
                changed |= std::mem::replace(&mut found.immediate[node as usize], best) != best;
            }
        }
        found
    }

    fn common(&self, left: u32, right: u32) -> u32 {
        if left == NONE {
            return right;
        }
        let (mut left, mut right) = (left, right);
        while left != right {
            if self.place[left as usize] > self.place[right as usize] {
                left = self.immediate[left as usize];
            } else {
                right = self.immediate[right as usize];
            }
        }
        left
    }

    fn dominates(&self, above: u32, below: u32) -> bool {
        if self.place[below as usize] == NONE || self.place[above as usize] == NONE {
            return false;
        }
        let mut node = below;
        while self.place[node as usize] > self.place[above as usize] {
            node = self.immediate[node as usize];
        }
        node == above
    }
}

fn reverse_postorder(flow: &Flow) -> Vec<u32> {
    let mut seen = vec![false; flow.exceptional_exit() as usize + 1];
    let mut order = Vec::new();
    // a node with the number of its edges that have been followed
    let mut open = vec![(0u32, 0usize)];
    seen[0] = true;
    while let Some((node, followed)) = open.last_mut() {
        match flow.outgoing(*node).get(*followed) {
            Some(edge) => {
                *followed += 1;
                if !std::mem::replace(&mut seen[edge.to as usize], true) {
                    open.push((edge.to, 0));
                }
            }
            None => {
                order.push(*node);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}
