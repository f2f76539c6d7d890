//! From all paths the few that keep every covered goal.
//!
//! The smallest number of paths counts first, then the sum of their costs, then the order in which
//! they were found. Paths fall into parts that share no goal, mostly one for each method. In each, what has
//! only one choice is taken at once, and what another path does at no more costs is dropped; the rest is a
//! search that begins with a greedy answer and looks for a better one within a number of steps.

use crate::goal::GoalSet;

/// What a path covers, and what keeping it costs (its length, the size of its input).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// The goals.
    pub covers: GoalSet,
    /// Less is better.
    pub cost: u64,
}

/// The paths to keep.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reduced {
    /// Their places among the candidates, rising.
    pub kept: Vec<usize>,
    /// Whether it is proved that there is nothing better.
    pub is_smallest: bool,
}

/// Picks the paths to keep; `steps` limits the search for the best answer: that many times it looks whether a path
/// covers a goal.
pub fn reduce(candidates: &[Candidate], steps: u64) -> Reduced {
    let mut kept = Vec::new();
    let mut parts = Vec::new();
    for mut part in Problem::new(candidates).parts() {
        part.simplify();
        kept.append(&mut part.kept);
        // What has been taken may have held it together.
        parts.extend(part.parts());
    }
    let share = steps / parts.len().max(1) as u64;
    let mut is_smallest = true;
    for part in &parts {
        let mut search = Search {
            problem: part,
            best: part.greedy(),
            steps: share,
        };
        search.improve(&mut Vec::new(), &part.open, 0);
        is_smallest &= search.steps > 0;
        kept.extend(&search.best);
    }
    kept.sort_unstable();
    Reduced { kept, is_smallest }
}

/// What is left to decide.
struct Problem<'a> {
    candidates: &'a [Candidate],
    /// Candidates that may still be taken.
    choice: Vec<usize>,
    /// Goals that are not kept yet.
    open: GoalSet,
    /// Candidates that have to be taken.
    kept: Vec<usize>,
}

impl<'a> Problem<'a> {
    fn new(candidates: &'a [Candidate]) -> Self {
        let mut open = GoalSet::new();
        for candidate in candidates {
            open.extend(&candidate.covers);
        }
        Problem {
            candidates,
            choice: (0..candidates.len()).collect(),
            open,
            kept: Vec::new(),
        }
    }

    /// The open goals of a candidate.
    fn useful(&self, candidate: usize) -> GoalSet {
        let covers = self.candidates[candidate].covers.iter();
        covers.filter(|&goal| self.open.contains(goal)).collect()
    }

    /// Takes what has to be taken and drops what others do as well, until nothing changes.
    fn simplify(&mut self) {
        loop {
            let useful: Vec<GoalSet> = self.choice.iter().map(|&c| self.useful(c)).collect();
            let dropped = self.drop_dominated(&useful);
            let taken = self.take_forced();
            if !dropped && !taken {
                return;
            }
        }
    }

    fn drop_dominated(&mut self, useful: &[GoalSet]) -> bool {
        let cost = |at: usize| self.candidates[self.choice[at]].cost;
        let dominated = |at: usize, by: usize| {
            at != by && useful[at].is_subset(&useful[by]) && {
                let same = useful[at] == useful[by] && cost(at) == cost(by);
                cost(by) <= cost(at) && (!same || by < at)
            }
        };
        let count = self.choice.len();
        // quadratic, so very many paths are left to the greedy answer
        let compare = if count <= 2_000 { count } else { 0 };
        let stays: Vec<bool> = (0..count)
            .map(|at| !useful[at].is_empty() && !(0..compare).any(|by| dominated(at, by)))
            .collect();
        let mut place = 0..count;
        self.choice
            .retain(|_| place.next().is_some_and(|at| stays[at]));
        self.choice.len() < count
    }

    /// Takes the candidates that alone cover a goal.
    fn take_forced(&mut self) -> bool {
        let mut once = GoalSet::new();
        let mut twice = GoalSet::new();
        for &candidate in &self.choice {
            for goal in self.useful(candidate).iter() {
                if !once.insert(goal) {
                    twice.insert(goal);
                }
            }
        }
        let forced: Vec<usize> = self
            .choice
            .iter()
            .copied()
            .filter(|&c| self.useful(c).count_new(&twice) > 0)
            .collect();
        for &candidate in &forced {
            self.kept.push(candidate);
            for goal in self.candidates[candidate].covers.iter() {
                self.open.remove(goal);
            }
        }
        self.choice.retain(|candidate| !forced.contains(candidate));
        !forced.is_empty()
    }

    /// The same in parts of which no two have a candidate for the same goal.
    fn parts(&self) -> Vec<Problem<'a>> {
        let mut parts: Vec<Problem<'a>> = Vec::new();
        for &candidate in &self.choice {
            let mut part = Problem {
                candidates: self.candidates,
                choice: vec![candidate],
                open: self.useful(candidate),
                kept: Vec::new(),
            };
            let apart = |other: &Problem| other.open.count_new(&part.open) == other.open.len();
            let (others, joined): (Vec<_>, Vec<_>) = parts.into_iter().partition(apart);
            parts = others;
            for mut other in joined {
                part.open.extend(&other.open);
                // The longer list stays where it is.
                if other.choice.len() > part.choice.len() {
                    std::mem::swap(&mut part.choice, &mut other.choice);
                }
                part.choice.append(&mut other.choice);
            }
            parts.push(part);
        }
        for part in &mut parts {
            part.choice.sort_unstable();
        }
        parts
    }

    /// Takes again and again what covers most, then drops what the others cover.
    fn greedy(&self) -> Vec<usize> {
        let mut open = self.open.clone();
        let mut taken: Vec<usize> = Vec::new();
        while !open.is_empty() {
            let gain = |&candidate: &usize| {
                let covers = &self.candidates[candidate].covers;
                let new = open.iter().filter(|&goal| covers.contains(goal)).count();
                (
                    new,
                    std::cmp::Reverse((self.candidates[candidate].cost, candidate)),
                )
            };
            let Some(best) = self.choice.iter().copied().max_by_key(gain) else {
                break;
            };
            taken.push(best);
            for goal in self.candidates[best].covers.iter() {
                open.remove(goal);
            }
        }
        self.drop_redundant(&mut taken);
        taken
    }

    /// Drops dear candidates first.
    fn drop_redundant(&self, taken: &mut Vec<usize>) {
        let mut order = taken.clone();
        order.sort_by_key(|&c| std::cmp::Reverse((self.candidates[c].cost, c)));
        for candidate in order {
            let mut covered = GoalSet::new();
            for &other in taken.iter().filter(|&&other| other != candidate) {
                covered.extend(&self.candidates[other].covers);
            }
            if self.open.is_subset(&covered) {
                taken.retain(|&other| other != candidate);
            }
        }
    }

    fn cost(&self, taken: &[usize]) -> (usize, u64) {
        let costs = taken.iter().map(|&c| self.candidates[c].cost);
        (taken.len(), costs.fold(0, u64::saturating_add))
    }
}

/// Branch and bound.
struct Search<'a> {
    problem: &'a Problem<'a>,
    best: Vec<usize>,
    steps: u64,
}

impl Search<'_> {
    fn improve(&mut self, taken: &mut Vec<usize>, open: &GoalSet, cost: u64) {
        let looks = 2 * self.problem.choice.len() as u64 * open.len() as u64 + 1;
        self.steps = self.steps.saturating_sub(looks);
        if self.steps == 0 {
            return;
        }
        let best = self.problem.cost(&self.best);
        if open.is_empty() {
            if (taken.len(), cost) < best {
                self.best = taken.clone();
            }
            return;
        }
        if (taken.len() + self.at_least(open), cost) >= best {
            return;
        }
        for candidate in self.hardest(open) {
            let mut rest = open.clone();
            for goal in self.problem.candidates[candidate].covers.iter() {
                rest.remove(goal);
            }
            let cost = cost.saturating_add(self.problem.candidates[candidate].cost);
            taken.push(candidate);
            self.improve(taken, &rest, cost);
            taken.pop();
        }
    }

    /// A number of candidates that is needed in any case: no one covers more than the largest does.
    fn at_least(&self, open: &GoalSet) -> usize {
        let covers = |&c: &usize| {
            let covers = &self.problem.candidates[c].covers;
            open.iter().filter(|&goal| covers.contains(goal)).count()
        };
        let most = self.problem.choice.iter().map(covers).max().unwrap_or(0);
        open.len().div_ceil(most.max(1))
    }

    /// The candidates for the goal that has fewest.
    fn hardest(&self, open: &GoalSet) -> Vec<usize> {
        let covering = |goal: u32| -> Vec<usize> {
            let choice = self.problem.choice.iter().copied();
            choice
                .filter(|&c| self.problem.candidates[c].covers.contains(goal))
                .collect()
        };
        let all = open.iter().map(covering);
        all.min_by_key(Vec::len).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use vitro_stable::Random;

    use super::*;

    fn candidate(goals: &[u32], cost: u64) -> Candidate {
        Candidate {
            covers: goals.iter().copied().collect(),
            cost,
        }
    }

    #[test]
    fn greedy_alone_would_take_three() {
        let all = [
            candidate(&[0, 1, 2, 3], 1),
            candidate(&[0, 1, 4], 1),
            candidate(&[2, 3, 5], 1),
        ];
        let reduced = reduce(&all, 10_000);
        assert_eq!(reduced.kept, [1, 2]);
        assert!(reduced.is_smallest);
    }

    #[test]
    fn costs_decide_between_equals_and_then_the_order() {
        let all = [candidate(&[0], 5), candidate(&[0], 2), candidate(&[0], 2)];
        assert_eq!(reduce(&all, 100).kept, [1]);
        assert!(reduce(&[], 100).kept.is_empty());
        assert!(reduce(&[candidate(&[], 1)], 100).kept.is_empty());
    }

    /// Number and costs of the best choice, by trying all.
    fn brute_force(all: &[Candidate]) -> (u32, u64) {
        let mut wanted = GoalSet::new();
        all.iter().for_each(|c| wanted.extend(&c.covers));
        let choices = 0u32..1 << all.len();
        let covering = choices.filter_map(|choice| {
            let taken = (0..all.len()).filter(|at| choice & (1 << at) != 0);
            let mut covered = GoalSet::new();
            let mut cost = 0;
            for at in taken {
                covered.extend(&all[at].covers);
                cost += all[at].cost;
            }
            wanted
                .is_subset(&covered)
                .then_some((choice.count_ones(), cost))
        });
        covering.min().unwrap()
    }

    #[test]
    fn as_good_as_trying_all() {
        let mut random = Random::new(1);
        for round in 0..600 {
            let goals = 1 + random.below(12);
            let count = random.below(11);
            let all: Vec<Candidate> = (0..count)
                .map(|_| {
                    let size = random.below(5);
                    let covers = (0..size).map(|_| random.below(goals)).collect();
                    let cost = random.below(4);
                    Candidate { covers, cost }
                })
                .collect();
            let reduced = reduce(&all, 100_000_000);
            let cost: u64 = reduced.kept.iter().map(|&at| all[at].cost).sum();
            assert!(reduced.is_smallest, "round {round}");
            let found = (reduced.kept.len() as u32, cost);
            assert_eq!(found, brute_force(&all), "round {round}: {all:?}");
        }
    }

    #[test]
    fn what_shares_no_goal_is_decided_apart() {
        // Together these are far too many choices for the steps.
        let all: Vec<Candidate> = (0..200u32)
            .flat_map(|part| {
                let goals = |own: &[u32]| own.iter().map(|goal| 6 * part + goal).collect();
                [&[0, 1, 2, 3][..], &[0, 1, 4], &[2, 3, 5], &[4, 3]].map(|own| Candidate {
                    covers: goals(own),
                    cost: 1,
                })
            })
            .collect();
        let reduced = reduce(&all, 200 * 1_000);
        assert!(reduced.is_smallest);
        assert_eq!(reduced.kept.len(), 400);
    }

    #[test]
    fn without_steps_the_answer_still_keeps_every_goal() {
        let mut random = Random::new(7);
        let all: Vec<Candidate> = (0..300)
            .map(|_| {
                let goals: Vec<u32> = (0..8).map(|_| random.below(120)).collect();
                candidate(&goals, 1)
            })
            .collect();
        let reduced = reduce(&all, 0);
        assert!(!reduced.is_smallest);
        let (mut wanted, mut kept) = (GoalSet::new(), GoalSet::new());
        all.iter().for_each(|c| wanted.extend(&c.covers));
        reduced
            .kept
            .iter()
            .for_each(|&at| kept.extend(&all[at].covers));
        assert_eq!(wanted, kept);
        assert_eq!(reduce(&all, 0), reduced);
    }
}
