//! The data-flow check: can all calls of a sequence have to do with each other at all?
//!
//! Two calls are linked if one gives its result to the other, or writes a static field that the other reads. An argument
//! takes one result, so a call with one argument links to one earlier call only: of two new objects, only one can become
//! its receiver. A sequence in which no choice of arguments links all calls does no more than a shorter one.
//!
//! Which argument takes what is a choice of one edge per argument such that the edges connect all calls: a largest common
//! independent set of two matroids (no cycle; no argument twice), found by augmenting paths.

use std::collections::VecDeque;

use crate::influence::Influence;
use crate::invokable::{InvokableId, Invokables};

/// Arguments beyond this number are never linked.
const MOST_ARGUMENTS: usize = 32;

/// Which results go to which arguments.
pub(crate) struct Links {
    count: usize,
    /// Arguments (by bit) of the second that take results of the first.
    fits: Vec<u32>,
    /// Arguments that take results of some invokable.
    takes: Vec<u32>,
    /// Whether some argument takes the result, or some call reads what is written to static fields.
    has_influence: Vec<bool>,
    reads_static: Vec<bool>,
    many: Vec<bool>,
}

impl Links {
    pub fn of(
        invokables: &Invokables,
        influence: &Influence,
        given_as: impl Fn(InvokableId, InvokableId) -> Vec<usize>,
    ) -> Links {
        let count = invokables.len();
        let mut links = Links {
            count,
            fits: vec![0; count * count],
            takes: vec![0; count],
            has_influence: vec![false; count],
            reads_static: vec![false; count],
            many: invokables.all.iter().map(|one| one.takes_many()).collect(),
        };
        for a in invokables.ids() {
            for b in invokables.ids() {
                let arguments = given_as(a, b)
                    .into_iter()
                    .filter(|&one| one < MOST_ARGUMENTS);
                let mask = arguments.fold(0, |mask, one| mask | 1 << one);
                let (from, to) = (a.0 as usize, b.0 as usize);
                links.fits[from * count + to] = mask;
                links.takes[to] |= mask;
                links.has_influence[from] |= mask != 0 || influence.is_by_static(a, b);
                links.reads_static[to] |= influence.is_by_static(a, b);
            }
        }
        links
    }

    /// Arguments of `b` that take the result of `a`, by bit.
    pub fn fits(&self, a: InvokableId, b: InvokableId) -> u32 {
        self.fits[a.0 as usize * self.count + b.0 as usize]
    }

    /// Whether all calls of a sequence can be linked. The first `apart` of them need not be.
    pub fn all(&self, influence: &Influence, calls: &[InvokableId], apart: usize) -> bool {
        self.graph(influence, calls, apart, 0).connects()
    }

    /// Whether all calls can be linked once further ones are put in front.
    pub fn all_with_earlier(&self, influence: &Influence, calls: &[InvokableId]) -> bool {
        let mut graph = self.graph(influence, calls, 0, 1);
        let earlier = calls.len();
        for (number, call) in calls.iter().enumerate() {
            let call = call.0 as usize;
            if self.reads_static[call] {
                graph.join(number, earlier);
            }
            let first = graph.first_slot[number];
            for (slot, bit) in (first..).zip(bits(self.takes[call])) {
                debug_assert!(bit < MOST_ARGUMENTS);
                graph.slots[slot].push((number, earlier));
            }
        }
        graph.connects()
    }

    /// How many earlier calls one call can be linked to.
    pub fn power(&self, id: InvokableId) -> u32 {
        let call = id.0 as usize;
        match self.many[call] || self.reads_static[call] {
            true => u32::MAX,
            false => self.takes[call].count_ones(),
        }
    }

    /// Whether all calls can be linked, if need be by later ones, which take away so many of the gaps between groups of
    /// linked calls.
    pub fn all_with_later(
        &self,
        influence: &Influence,
        calls: &[InvokableId],
        apart: usize,
        gaps: u32,
    ) -> bool {
        let groups = self.graph(influence, calls, apart, 0).groups_left();
        if groups - 1 > gaps as usize {
            return false;
        }
        let mut graph = self.graph(influence, calls, apart, 1);
        let later = calls.len();
        for (number, call) in calls.iter().enumerate() {
            if self.has_influence[call.0 as usize] {
                graph.join(number, later);
            }
        }
        graph.connects()
    }

    /// The calls as vertices, with some more behind them.
    fn graph(
        &self,
        influence: &Influence,
        calls: &[InvokableId],
        apart: usize,
        more: usize,
    ) -> Graph {
        let mut graph = Graph {
            groups: (0..calls.len() + more).collect(),
            slots: Vec::new(),
            first_slot: Vec::new(),
        };
        for number in 1..apart {
            graph.join(0, number);
        }
        if (1..calls.len()).contains(&apart) {
            graph.join(0, calls.len() - 1);
        }
        for (number, &call) in calls.iter().enumerate() {
            graph.first_slot.push(graph.slots.len());
            for argument in bits(self.takes[call.0 as usize]) {
                let givers =
                    (0..number).filter(|&one| self.fits(calls[one], call) >> argument & 1 == 1);
                graph
                    .slots
                    .push(givers.map(|giver| (giver, number)).collect());
            }
            if self.many[call.0 as usize] {
                let edges = graph.slots[graph.first_slot[number]..].concat();
                graph.slots.extend(edges.into_iter().map(|edge| vec![edge]));
            }
            for (earlier, &one) in calls[..number].iter().enumerate() {
                if influence.is_by_static(one, call) {
                    graph.join(earlier, number);
                }
            }
        }
        graph
    }
}

fn bits(mask: u32) -> impl Iterator<Item = usize> {
    (0..MOST_ARGUMENTS).filter(move |bit| mask >> bit & 1 == 1)
}

/// Vertices in groups that are linked anyway, and slots of which each may take one of its edges.
struct Graph {
    groups: Vec<usize>,
    slots: Vec<Vec<(usize, usize)>>,
    /// Where the slots of each call begin.
    first_slot: Vec<usize>,
}

/// An edge between groups, and the slot that would take it.
#[derive(Clone, Copy)]
struct Edge {
    slot: usize,
    ends: (usize, usize),
}

impl Graph {
    fn join(&mut self, one: usize, other: usize) {
        let (keep, replace) = (self.groups[one], self.groups[other]);
        for group in &mut self.groups {
            if *group == replace {
                *group = keep;
            }
        }
    }

    /// Whether a choice of edges connects everything.
    fn connects(&self) -> bool {
        self.groups_left() == 1
    }

    /// How many groups the best choice of edges leaves.
    fn groups_left(&self) -> usize {
        let mut different: Vec<usize> = self.groups.clone();
        different.sort_unstable();
        different.dedup();
        let mut left = different.len();
        let edges: Vec<Edge> = self
            .slots
            .iter()
            .enumerate()
            .flat_map(|(slot, edges)| edges.iter().map(move |&ends| (slot, ends)))
            .map(|(slot, (one, other))| Edge {
                slot,
                ends: (self.groups[one], self.groups[other]),
            })
            .filter(|edge| edge.ends.0 != edge.ends.1)
            .collect();
        let mut chosen = vec![false; edges.len()];
        while left > 1 && augment(&edges, &mut chosen) {
            left -= 1;
        }
        left
    }
}

/// Makes the choice larger by one, changing some of it if need be; `false` if it is as large as can be.
fn augment(edges: &[Edge], chosen: &mut [bool]) -> bool {
    let without = |number: usize| {
        let kept = (0..edges.len()).filter(|&one| chosen[one] && one != number);
        kept.collect::<Vec<usize>>()
    };
    let all = without(usize::MAX);
    let outside: Vec<usize> = (0..edges.len()).filter(|&one| !chosen[one]).collect();
    let is_free = |number: usize| all.iter().all(|&one| edges[one].slot != edges[number].slot);
    let mut from: Vec<Option<usize>> = vec![None; edges.len()];
    let mut seen = vec![false; edges.len()];
    let mut open: VecDeque<usize> = VecDeque::new();
    for &start in &outside {
        if has_no_cycle(edges, &all, start) {
            seen[start] = true;
            open.push_back(start);
        }
    }
    while let Some(number) = open.pop_front() {
        if !chosen[number] && is_free(number) {
            let mut step = Some(number);
            while let Some(number) = step {
                chosen[number] = !chosen[number];
                step = from[number];
            }
            return true;
        }
        let next: Vec<usize> = if chosen[number] {
            // Leaving this one out makes room for others.
            let rest = without(number);
            let fits = |&one: &usize| has_no_cycle(edges, &rest, one);
            outside.iter().copied().filter(fits).collect()
        } else {
            // This one takes the slot of another.
            let same = |&one: &usize| edges[one].slot == edges[number].slot;
            all.iter().copied().filter(same).collect()
        };
        for one in next {
            if !std::mem::replace(&mut seen[one], true) {
                from[one] = Some(number);
                open.push_back(one);
            }
        }
    }
    false
}

/// Whether edges stay without a cycle when one is added.
fn has_no_cycle(edges: &[Edge], chosen: &[usize], added: usize) -> bool {
    let (start, end) = edges[added].ends;
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&vertex) = reached.get(next) {
        next += 1;
        if vertex == end {
            return false;
        }
        for &number in chosen {
            let (one, other) = edges[number].ends;
            let there = match vertex {
                _ if vertex == one => other,
                _ if vertex == other => one,
                _ => continue,
            };
            if !reached.contains(&there) {
                reached.push(there);
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connects(vertices: usize, slots: &[&[(usize, usize)]]) -> bool {
        let graph = Graph {
            groups: (0..vertices).collect(),
            slots: slots.iter().map(|slot| slot.to_vec()).collect(),
            first_slot: Vec::new(),
        };
        graph.connects()
    }

    #[test]
    fn a_slot_takes_one_edge() {
        assert!(connects(2, &[&[(0, 1)]]));
        assert!(!connects(3, &[&[(0, 2), (1, 2)]]));
        assert!(connects(3, &[&[(0, 2), (1, 2)], &[(0, 2)]]));
        assert!(connects(1, &[]));
    }

    /// Tries all choices.
    fn by_trying(vertices: usize, slots: &[Vec<(usize, usize)>]) -> bool {
        let Some((first, rest)) = slots.split_first() else {
            return vertices == 1;
        };
        let without = by_trying(vertices, rest);
        without
            || first
                .iter()
                .filter(|(one, other)| one != other)
                .any(|&(one, other)| {
                    let (keep, gone) = (one.min(other), one.max(other));
                    let rename = |vertex: usize| match vertex {
                        _ if vertex == gone => keep,
                        _ if vertex > gone => vertex - 1,
                        _ => vertex,
                    };
                    let merged: Vec<Vec<(usize, usize)>> = rest
                        .iter()
                        .map(|slot| slot.iter().map(|&(a, b)| (rename(a), rename(b))).collect())
                        .collect();
                    by_trying(vertices - 1, &merged)
                })
    }

    #[test]
    fn the_same_as_trying_all_choices() {
        let mut seed = 7u64;
        let mut random = |below: u64| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) % below
        };
        let mut both = [0, 0];
        for _ in 0..3_000 {
            let vertices = 2 + random(4) as usize;
            let slots: Vec<Vec<(usize, usize)>> = (0..random(6))
                .map(|_| {
                    let edges = 0..random(4);
                    let mut end = || random(vertices as u64) as usize;
                    edges.map(|_| (end(), end())).collect()
                })
                .collect();
            let slices: Vec<&[(usize, usize)]> = slots.iter().map(Vec::as_slice).collect();
            let expected = by_trying(vertices, &slots);
            assert_eq!(
                connects(vertices, &slices),
                expected,
                "{vertices} {slots:?}"
            );
            both[usize::from(expected)] += 1;
        }
        assert!(both[0] > 300 && both[1] > 300, "{both:?}");
    }
}
