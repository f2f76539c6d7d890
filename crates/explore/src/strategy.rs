//! Which open alternative is looked at next.

use std::collections::VecDeque;

/// An alternative of a fork in the tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Open {
    /// The fork.
    pub node: usize,
    /// Its alternative.
    pub alternative: usize,
}

/// An order of open alternatives.
pub trait Strategy {
    /// A fork was met: these of its alternatives are open.
    fn add(&mut self, open: Open);
    /// The next one to look at.
    fn next(&mut self) -> Option<Open>;
}

/// The one met last comes first: stays close to the state that the machine is in.
#[derive(Default)]
pub struct DepthFirst(Vec<Open>);

impl Strategy for DepthFirst {
    fn add(&mut self, open: Open) {
        self.0.push(open);
    }

    fn next(&mut self) -> Option<Open> {
        self.0.pop()
    }
}

/// The one met first comes first.
#[derive(Default)]
pub struct BreadthFirst(VecDeque<Open>);

impl Strategy for BreadthFirst {
    fn add(&mut self, open: Open) {
        self.0.push_back(open);
    }

    fn next(&mut self) -> Option<Open> {
        self.0.pop_front()
    }
}

/// Any, by a seed.
pub struct Random {
    open: Vec<Open>,
    state: u64,
}

impl Random {
    /// The same seed gives the same order.
    pub fn new(seed: u64) -> Random {
        Random {
            open: Vec::new(),
            state: seed,
        }
    }

    fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ mixed >> 27) % limit.max(1) as u64) as usize
    }
}

impl Strategy for Random {
    fn add(&mut self, open: Open) {
        self.open.push(open);
    }

    fn next(&mut self) -> Option<Open> {
        if self.open.is_empty() {
            return None;
        }
        let at = self.below(self.open.len());
        Some(self.open.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(strategy: &mut dyn Strategy) -> Vec<usize> {
        for node in 0..4 {
            strategy.add(Open {
                node,
                alternative: 1,
            });
        }
        std::iter::from_fn(|| strategy.next())
            .map(|open| open.node)
            .collect()
    }

    #[test]
    fn each_has_its_order_and_loses_nothing() {
        assert_eq!(order(&mut DepthFirst::default()), [3, 2, 1, 0]);
        assert_eq!(order(&mut BreadthFirst::default()), [0, 1, 2, 3]);
        let mut random = order(&mut Random::new(7));
        random.sort_unstable();
        assert_eq!(random, [0, 1, 2, 3]);
    }
}
