//! Which thread goes on: forks over the order of threads, and the other orders that are worth a look (`thread_order.rs`).

use std::collections::BTreeSet;

use vitro_vm::turns::Standing;
use vitro_vm::{Alternative, Fork, ForkKind, MethodId, Outcome, Progress};

use super::Explorer;
use crate::budget::{Budget, is_used_up_by_forks};
use crate::frontier::Event;
use crate::limit::Limit;
use crate::thread_order::Turn;
use crate::tree::{Leaf, NodeState, Open};

/// How a path continues at a fork over threads.
pub(crate) enum Taken {
    /// With a new fork or without.
    On(Option<(usize, usize)>, usize),
    /// It is one that has been seen in another order.
    Known,
    /// It ends.
    Ends(Progress),
}

impl Explorer {
    /// All threads stand before an act: chooses the one that runs.
    pub(crate) fn take_turn(
        &mut self,
        at: Leaf,
        depth: usize,
        standing: Vec<Standing>,
        budget: &Budget,
    ) -> Taken {
        let events = self.machine.take_turn_events();
        let unseen = self.machine.take_unseen_change();
        self.threads.order.note(events, &standing, unseen);
        for one in &standing {
            if let Some((node, leading)) = self.threads.order.race(one.thread, &one.act) {
                self.give_turn(node, &leading);
            }
        }
        let able: Vec<usize> = standing
            .iter()
            .filter(|one| one.enabled && !self.threads.order.spinning.contains(&one.thread))
            .map(|one| one.thread)
            .collect();
        if able.is_empty() {
            return Taken::Ends(match standing.iter().any(|one| one.enabled) {
                true => Progress::Stopped(Outcome::Endless),
                false => self.machine.nobody_goes_on(),
            });
        }
        if let [last] = self.machine.living_threads()[..]
            && able == [last]
            && self.threads.order.has_seen_all(last)
            && self.machine.end_interleaving()
        {
            return Taken::On(at, depth);
        }
        let awake =
            |thread: &&usize| self.threads.all || !self.threads.order.asleep.contains(thread);
        let mut awake = able.iter().filter(awake);
        let current = self.machine.current;
        let stays = awake.clone().find(|&&thread| thread == current);
        let Some(&thread) = stays.or_else(|| awake.next()) else {
            self.figures.slept += 1;
            return Taken::Known;
        };
        if able.len() == 1 {
            self.machine.grant(thread);
            return Taken::On(at, depth);
        }
        if is_used_up_by_forks(budget, self.tree.nodes.len()) {
            let bound = Outcome::Bound(Limit::Effort.to_string());
            return Taken::Ends(Progress::Stopped(bound));
        }
        let taken = self.fork_over(at, depth, &able, thread);
        self.machine.grant(thread);
        Taken::On(Some(taken), depth + 1)
    }

    /// A fork over threads of which this one continues.
    fn fork_over(
        &mut self,
        at: Leaf,
        depth: usize,
        able: &[usize],
        thread: usize,
    ) -> (usize, usize) {
        let always = self.machine.symbolic.as_ref().map(|s| s.terms.bool(true));
        let taken = able.iter().position(|&one| one == thread);
        let fork = Fork {
            kind: ForkKind::Turn,
            alternatives: always.into_iter().cycle().take(able.len()).collect(),
            ways: able.iter().map(|&one| Alternative::Turn(one)).collect(),
            taken,
            method: MethodId::default(),
            offset: 0,
        };
        let taken = taken.unwrap_or(0);
        self.figures.forks += 1;
        let node = self.add_node(at, depth, fork);
        let model = self.machine.symbolic.as_ref().map(|s| s.model().clone());
        let made = &mut self.tree.nodes[node];
        for (alternative, state) in made.states.iter_mut().enumerate() {
            *state = match alternative == taken {
                true => NodeState::Explored,
                false => NodeState::Spared,
            };
        }
        made.turn = Some(Turn {
            given: vec![thread],
            model: model.unwrap_or_default(),
        });
        self.threads.order.chosen_at = Some(node);
        if self.threads.all {
            for &other in able {
                self.give_turn(node, &BTreeSet::from([other]));
            }
        }
        (node, taken)
    }

    /// Gives a fork the alternative that one of these threads continues, unless one of them does or has elsewhere; if none
    /// of them can, all that can.
    fn give_turn(&mut self, node: usize, leading: &BTreeSet<usize>) {
        let known = &self.tree.nodes[node];
        let threads: Vec<usize> = known.fork.ways.iter().filter_map(thread_of).collect();
        let leads = |thread: &usize| leading.contains(thread);
        let able: Vec<usize> = threads.iter().copied().filter(leads).collect();
        let is_given = |thread: &usize| self.is_given(node, *thread);
        let wanted = match able.first() {
            Some(_) if able.iter().any(is_given) => Vec::new(),
            Some(&first) => vec![first],
            None => threads,
        };
        for thread in wanted {
            self.give(node, thread);
        }
    }

    fn is_given(&self, node: usize, thread: usize) -> bool {
        let node = &self.tree.nodes[node];
        let turn = node.turn.as_ref();
        node.order.asleep.contains(&thread) || turn.is_some_and(|turn| turn.given.contains(&thread))
    }

    fn give(&mut self, node: usize, thread: usize) {
        if self.is_given(node, thread) {
            return;
        }
        let known = &mut self.tree.nodes[node];
        let mut ways = known.fork.ways.iter();
        let Some(alternative) = ways.position(|way| thread_of(way) == Some(thread)) else {
            return;
        };
        known.states[alternative] = NodeState::Open;
        if let Some(turn) = &mut known.turn {
            turn.given.push(thread);
        }
        self.offer(&Event::OtherOrder(Open { node, alternative }));
    }

    /// The machine continues at an alternative of a fork: what is known of the order there.
    pub(crate) fn resume_order(&mut self, node: usize, alternative: usize) {
        let known = &self.tree.nodes[node];
        let mut order = known.order.clone();
        order.forget_states();
        if let (Some(turn), Some(thread)) = (&known.turn, thread_of(&known.fork.ways[alternative]))
        {
            order.chosen_at = Some(node);
            let earlier = turn.given.iter().take_while(|&&given| given != thread);
            if !self.threads.all {
                order.asleep.extend(earlier);
            }
        }
        self.threads.order = order;
    }
}

fn thread_of(way: &Alternative) -> Option<usize> {
    match way {
        Alternative::Turn(thread) => Some(*thread),
        _ => None,
    }
}
