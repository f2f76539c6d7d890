//! Whole sequences for one method under test, made from behind: the method, and then again and again a call in front
//! that influences one that is there already. Shorter sequences come first. Only one sequence is kept at a time: to come
//! to the next length, the shorter ones are gone through again.
//!
//! Two checks leave out sequences that do no more than others. The data-flow check drops those whose calls cannot all be
//! linked ([`crate::links`]), and does not lengthen what no call in front could link. Partial order keeps one order of calls
//! that may change places: a call is not put directly in front of one with a smaller number if the two are independent.
//! (That the first does not influence the second is not enough for that: the second may overwrite what the first reads or
//! writes, and then the orders differ.)

use crate::invokable::InvokableId;
use crate::study::Study;

/// Which checks are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switches {
    /// Drop sequences whose calls cannot all be linked.
    pub data_flow: bool,
    /// Keep one order of calls that may change places.
    pub partial_order: bool,
}

impl Default for Switches {
    fn default() -> Switches {
        Switches {
            data_flow: true,
            partial_order: true,
        }
    }
}

/// How much was left out, and why. What would have grown from it is not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Pruned {
    /// The calls cannot all be linked.
    pub data_flow: u64,
    /// Another order does the same.
    pub order: u64,
    /// A call has no object on which it could be made (yet).
    pub not_executable: u64,
    /// A call influences nothing that comes later.
    pub without_influence: u64,
}

/// The candidate sequences for one target, in order of length and then of numbers from behind.
pub struct Candidates<'s> {
    study: &'s Study,
    switches: Switches,
    longest: usize,
    /// Length of the sequences that are being made.
    length: usize,
    /// The sequence from behind, the target first.
    reversed: Vec<InvokableId>,
    /// For each place behind the target the number to go on with.
    open: Vec<u32>,
    /// Whether any sequence of the current length was found, executable or not.
    found: bool,
    target: InvokableId,
    pruned: Pruned,
}

impl Study {
    /// Sequences of at most `longest` calls, besides those with which every sequence begins, that end with `target`.
    pub fn candidates(
        &self,
        target: InvokableId,
        longest: usize,
        switches: Switches,
    ) -> Candidates<'_> {
        Candidates {
            study: self,
            switches,
            longest,
            length: 0,
            reversed: Vec::new(),
            open: Vec::new(),
            found: true,
            target,
            pruned: Pruned::default(),
        }
    }
}

impl Candidates<'_> {
    /// What has been left out so far.
    pub fn pruned(&self) -> Pruned {
        self.pruned
    }

    /// Puts the next fitting call in front; `false` if there is none.
    fn put(&mut self) -> bool {
        let Some(open) = self.open.last_mut() else {
            return false;
        };
        let influence = self.study.influence();
        let is_last = self.reversed.len() + 1 == self.length;
        while let Some(id) =
            Some(InvokableId(*open)).filter(|id| (id.0 as usize) < self.study.invokables().len())
        {
            *open += 1;
            if !self.reversed.iter().any(|&later| influence.has(id, later)) {
                self.pruned.without_influence += u64::from(is_last);
                continue;
            }
            let front = self.reversed.last().copied().unwrap_or(self.target);
            if self.switches.partial_order && id > front && influence.is_independent(id, front) {
                self.pruned.order += u64::from(is_last);
                continue;
            }
            self.reversed.push(id);
            return true;
        }
        false
    }

    /// The sequence in the order of calls, behind those with which every sequence begins.
    fn calls(&self) -> Vec<InvokableId> {
        let start = self.study.invokables().start.iter();
        start.chain(self.reversed.iter().rev()).copied().collect()
    }

    /// Whether the finished sequence is to be handed out.
    fn is_wanted(&mut self) -> bool {
        let calls = self.calls();
        let executable = |number: usize| self.study.is_executable(&calls[..number], calls[number]);
        if !(0..calls.len()).all(executable) {
            self.pruned.not_executable += 1;
            return false;
        }
        let start = self.study.invokables().start.len();
        let linked =
            !self.switches.data_flow || self.study.links.all(self.study.influence(), &calls, start);
        self.pruned.data_flow += u64::from(!linked);
        linked
    }

    /// Whether calls in front could link all.
    fn may_grow(&self) -> bool {
        let calls: Vec<InvokableId> = self.reversed.iter().rev().copied().collect();
        !self.switches.data_flow
            || self
                .study
                .links
                .all_with_earlier(self.study.influence(), &calls)
    }

    fn begin_length(&mut self) {
        self.length += 1;
        self.found = false;
        self.reversed = vec![self.target];
        self.open.clear();
    }
}

impl Iterator for Candidates<'_> {
    type Item = Vec<InvokableId>;

    fn next(&mut self) -> Option<Vec<InvokableId>> {
        loop {
            if self.reversed.is_empty() {
                if self.length == self.longest || !self.found {
                    return None;
                }
                self.begin_length();
            }
            if self.reversed.len() == self.length {
                self.found = true;
                let calls = self.calls();
                let wanted = self.is_wanted();
                self.reversed.pop();
                if wanted {
                    return Some(calls);
                }
                continue;
            }
            // A place whose choices are all used is left; a new one begins with the first.
            if self.open.len() < self.reversed.len() {
                let grows = self.may_grow();
                if !grows {
                    self.pruned.data_flow += u64::from(self.reversed.len() + 1 == self.length);
                    self.reversed.pop();
                    continue;
                }
                self.open.push(0);
            }
            if !self.put() {
                self.open.pop();
                self.reversed.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests;
