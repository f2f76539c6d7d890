//! Search heuristics: the order in which plain alternatives are looked at.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet, VecDeque};

pub use super::Open;
use crate::policy::turns::{DEEPER, RANDOM_PICK};

/// What counts as nearer among alternatives that are equally far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Leaning {
    /// Another way through the method.
    #[default]
    Method,
    /// Other inputs: another way through the calls that make them.
    Inputs,
}

/// What a strategy may ask about an open alternative.
pub trait AlternativeView {
    /// Steps in the control flow from there to the nearest open goal, with a penalty for fruitless picks of similar
    /// alternatives; `None` if no open goal can be reached. It grows until a goal has been covered.
    fn distance(&self, open: Open, leaning: Leaning) -> Option<u32>;
    /// Forks above it.
    fn depth(&self, open: Open) -> usize;
    /// Changes whenever a goal has been covered: distances are different then.
    fn covered(&self) -> usize;
}

/// An order of open alternatives.
pub trait Strategy {
    /// A fork was met: these of its alternatives are open.
    fn add(&mut self, open: Open);
    /// The next one to look at.
    fn next(&mut self, view: &dyn AlternativeView) -> Option<Open>;
    /// Whether it orders unpromising alternatives itself; else they are kept from it until it has nothing else.
    fn weighs(&self) -> bool {
        false
    }
}

/// The one met last comes first: stays close to the state that the machine is in.
#[derive(Default)]
pub struct DepthFirst(Vec<Open>);

impl Strategy for DepthFirst {
    fn add(&mut self, open: Open) {
        self.0.push(open);
    }

    fn next(&mut self, _: &dyn AlternativeView) -> Option<Open> {
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

    fn next(&mut self, _: &dyn AlternativeView) -> Option<Open> {
        self.0.pop_front()
    }
}

/// Pseudo-random numbers, the same in every run.
#[derive(Default)]
pub(crate) struct Dice {
    state: u64,
}

impl Dice {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.state ^ self.state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        ((mixed ^ mixed >> 27) % limit.max(1) as u64) as usize
    }
}

/// Any, by a seed.
pub struct Random {
    open: Vec<Open>,
    dice: Dice,
}

impl Random {
    /// The same seed gives the same order.
    pub fn new(seed: u64) -> Random {
        Random {
            open: Vec::new(),
            dice: Dice { state: seed },
        }
    }
}

impl Strategy for Random {
    fn add(&mut self, open: Open) {
        self.open.push(open);
    }

    fn next(&mut self, _: &dyn AlternativeView) -> Option<Open> {
        if self.open.is_empty() {
            return None;
        }
        let at = self.dice.below(self.open.len());
        Some(self.open.swap_remove(at))
    }
}

/// The nearest to an open goal comes first; among equals the one with fewer forks above.
#[derive(Default)]
pub struct Guided {
    leaning: Leaning,
    queue: BinaryHeap<Reverse<(u32, usize, usize, usize)>>,
    /// Not ranked yet.
    new: Vec<Open>,
    /// How many goals were covered when the queue was ranked.
    ranked_at: usize,
}

impl Guided {
    /// One with a leaning.
    pub fn leaning_to(leaning: Leaning) -> Guided {
        Guided {
            leaning,
            ..Guided::default()
        }
    }

    fn rank(&mut self, open: Open, view: &dyn AlternativeView) {
        // What reaches no goal is still a path: it comes last.
        let distance = view.distance(open, self.leaning).unwrap_or(u32::MAX);
        let rank = (distance, view.depth(open), open.node, open.alternative);
        self.queue.push(Reverse(rank));
    }
}

impl Strategy for Guided {
    fn add(&mut self, open: Open) {
        self.new.push(open);
    }

    fn next(&mut self, view: &dyn AlternativeView) -> Option<Open> {
        if self.ranked_at != view.covered() {
            self.ranked_at = view.covered();
            let old = std::mem::take(&mut self.queue);
            let old = old
                .into_iter()
                .map(|Reverse((_, _, node, alternative))| Open { node, alternative });
            self.new.extend(old);
        }
        for open in std::mem::take(&mut self.new) {
            self.rank(open, view);
        }
        loop {
            let Reverse((known, _, node, alternative)) = self.queue.pop()?;
            let open = Open { node, alternative };
            // Fruitless picks since then have raised its penalty.
            if view.distance(open, self.leaning).unwrap_or(u32::MAX) <= known {
                return Some(open);
            }
            self.rank(open, view);
        }
    }

    fn weighs(&self) -> bool {
        true
    }
}

/// [`Guided`] with one leaning and with the other alternately, and now and then a random alternative that leads to a goal: an
/// order that is wrong for a method is wrong for long.
pub struct Mixed {
    guided: [Guided; 2],
    any: Random,
    taken: HashSet<Open>,
    turn: usize,
}

impl Mixed {
    /// The same seed gives the same order.
    pub fn new(seed: u64) -> Mixed {
        Mixed {
            guided: [Leaning::Method, Leaning::Inputs].map(Guided::leaning_to),
            any: Random::new(seed),
            taken: HashSet::new(),
            turn: 0,
        }
    }

    fn any(&mut self, view: &dyn AlternativeView) -> Option<Open> {
        while let Some(open) = self.any.next(view) {
            // What reaches no goal is left to the others, for which it comes last.
            let leads_on = view.distance(open, Leaning::Method).is_some();
            if leads_on && self.taken.insert(open) {
                return Some(open);
            }
        }
        None
    }
}

impl Strategy for Mixed {
    fn add(&mut self, open: Open) {
        self.guided.iter_mut().for_each(|guided| guided.add(open));
        self.any.add(open);
    }

    fn next(&mut self, view: &dyn AlternativeView) -> Option<Open> {
        self.turn += 1;
        if self.turn.is_multiple_of(RANDOM_PICK)
            && let Some(open) = self.any(view)
        {
            return Some(open);
        }
        let guided = &mut self.guided[self.turn % 2];
        while let Some(open) = guided.next(view) {
            if self.taken.insert(open) {
                return Some(open);
            }
        }
        None
    }

    fn weighs(&self) -> bool {
        true
    }
}

/// Depth first within a bound on the number of forks, which is raised when nothing is left below it.
pub struct Deepening {
    open: Vec<Open>,
    below: Vec<Open>,
    bound: usize,
}

impl Default for Deepening {
    fn default() -> Self {
        Deepening {
            open: Vec::new(),
            below: Vec::new(),
            bound: DEEPER,
        }
    }
}

impl Strategy for Deepening {
    fn add(&mut self, open: Open) {
        self.open.push(open);
    }

    fn next(&mut self, view: &dyn AlternativeView) -> Option<Open> {
        loop {
            while let Some(open) = self.open.pop() {
                if view.depth(open) <= self.bound {
                    return Some(open);
                }
                self.below.push(open);
            }
            if self.below.is_empty() {
                return None;
            }
            self.bound += DEEPER;
            self.open.append(&mut self.below);
            self.open.reverse();
        }
    }
}

/// Several strategies alternately, each of which sees every alternative.
pub struct Interleaved {
    parts: Vec<Box<dyn Strategy>>,
    turn: usize,
    taken: HashSet<Open>,
}

impl Interleaved {
    /// Alternates in this order.
    pub fn new(parts: Vec<Box<dyn Strategy>>) -> Interleaved {
        Interleaved {
            parts,
            turn: 0,
            taken: HashSet::new(),
        }
    }
}

impl Strategy for Interleaved {
    fn add(&mut self, open: Open) {
        for part in &mut self.parts {
            part.add(open);
        }
    }

    fn next(&mut self, view: &dyn AlternativeView) -> Option<Open> {
        let count = self.parts.len();
        self.turn += 1;
        let part = self.parts.get_mut(self.turn % count.max(1))?;
        // What another one has taken already is passed over.
        while let Some(open) = part.next(view) {
            if self.taken.insert(open) {
                return Some(open);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Flat;

    impl AlternativeView for Flat {
        fn distance(&self, open: Open, _: Leaning) -> Option<u32> {
            [Some(7), None, Some(2), Some(5)][open.node]
        }
        fn depth(&self, open: Open) -> usize {
            10 * open.node
        }
        fn covered(&self) -> usize {
            0
        }
    }

    fn order(strategy: &mut dyn Strategy) -> Vec<usize> {
        for node in 0..4 {
            strategy.add(Open {
                node,
                alternative: 1,
            });
        }
        std::iter::from_fn(|| strategy.next(&Flat))
            .map(|open| open.node)
            .collect()
    }

    #[test]
    fn each_has_its_order_and_loses_nothing() {
        assert_eq!(order(&mut DepthFirst::default()), [3, 2, 1, 0]);
        assert_eq!(order(&mut BreadthFirst::default()), [0, 1, 2, 3]);
        assert_eq!(order(&mut Guided::default()), [2, 3, 0, 1]);
        assert_eq!(order(&mut Deepening::default()), [0, 1, 2, 3]);
        let parts: Vec<Box<dyn Strategy>> =
            vec![Box::new(DepthFirst::default()), Box::new(Guided::default())];
        assert_eq!(order(&mut Interleaved::new(parts)), [2, 3, 0, 1]);
        for mut random in [order(&mut Random::new(7)), order(&mut Mixed::new(7))] {
            random.sort_unstable();
            assert_eq!(random, [0, 1, 2, 3]);
        }
        // The nearest first, and what reaches no goal last.
        let mixed = order(&mut Mixed::new(7));
        assert_eq!((mixed[0], mixed[3]), (2, 1));
    }
}
