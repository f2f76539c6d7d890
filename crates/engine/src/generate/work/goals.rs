//! The goals of a class in one table, and those of other classes behind them: whatever methods ask for them, and what becomes
//! of them by the tests that are kept.

use std::collections::{HashMap, HashSet};

use vitro_classfile::access;
use vitro_coverage::{GoalSet, Reason};

use super::Work;
use crate::confirm::Rejection;
use crate::generate::report::{GoalResult, GoalState};
use crate::jacoco::CoveredLines;
use crate::report::{GoalName, GoalReport, MethodReport, PathReport};

impl Work {
    /// One table of goals; for each method the places of its goals there. Goals that nobody asked for, or that the project's
    /// own tests cover, only lead the search. Behind the goals come two for each method, and then those of other classes.
    pub(super) fn join_goals(
        &mut self,
        criteria: &[String],
        own_suite: &CoveredLines,
    ) -> Vec<Vec<Option<u32>>> {
        let file = &self.chosen.file;
        // Classes within one another may call private methods, too, older ones by methods that a compiler adds.
        let is_nested = has_neighbours(file);
        let mut known: HashMap<GoalName, u32> = HashMap::new();
        let mut goals: Vec<GoalResult> = Vec::new();
        let mut all = Vec::new();
        let is_wanted = |goal: &GoalReport| {
            criteria.iter().any(|name| name == goal.criterion)
                && !own_suite.cover(&goal.class, goal.lines.iter().copied())
        };
        for report in &self.reports {
            let mut numbers = Vec::new();
            for goal in &report.goals {
                if !is_wanted(goal) || goal.class != file.name {
                    numbers.push(None);
                    continue;
                }
                let mut state = GoalState::from(goal.state);
                let flags = file.methods[usize::from(goal.method)].access;
                if state == GoalState::Unreachable && is_nested && flags & access::PRIVATE != 0 {
                    state = GoalState::Open(Reason::NotReached);
                }
                let next = goals.len() as u32;
                let number = *known.entry(goal.name()).or_insert(next);
                match goals.get_mut(number as usize) {
                    Some(goal) => goal.state = goal.state.join(state),
                    None => goals.push(GoalResult {
                        criterion: goal.criterion,
                        method: method_text(file, goal.method),
                        text: goal.text.clone(),
                        offsets: goal.offsets.clone(),
                        lines: goal.lines.clone(),
                        state,
                    }),
                }
                numbers.push(Some(number));
            }
            all.push(numbers);
        }
        self.goals = goals;
        let behind = self.first_elsewhere();
        for (report, numbers) in self.reports.iter().zip(&mut all) {
            for (goal, number) in report.goals.iter().zip(numbers) {
                if is_wanted(goal) && goal.class != file.name {
                    let name = goal.name();
                    let next = self.elsewhere.len() as u32;
                    let place = *known.entry(name.clone()).or_insert(behind + next);
                    if place == behind + next {
                        self.elsewhere.push(name);
                    }
                    *number = Some(place);
                }
            }
        }
        all
    }

    /// The number of the first goal of another class.
    pub(super) fn first_elsewhere(&self) -> u32 {
        (self.goals.len() + 2 * self.reports.len()) as u32
    }

    /// The goals of other classes that these paths cover.
    pub fn elsewhere(&self, kept: &[usize]) -> impl Iterator<Item = &GoalName> {
        let first = self.first_elsewhere();
        let kept = kept
            .iter()
            .map(|&place| &self.paths[place].candidate.covers);
        let covered: HashSet<u32> = kept.flat_map(GoalSet::iter).collect();
        let numbered = (first..).zip(&self.elsewhere);
        numbered.filter_map(move |(number, name)| covered.contains(&number).then_some(name))
    }

    /// The goals that a path covers, by their places in the table.
    pub fn goals_of(&self, place: usize) -> Vec<u32> {
        let own = self.goals.len() as u32;
        let covers = self.paths[place].candidate.covers.iter();
        covers.filter(|&goal| goal < own).collect()
    }

    /// A goal in words; nothing if it is that a method ends.
    pub(super) fn text_of(&self, number: u32) -> Option<String> {
        let own = self.goals.get(number as usize);
        let at = number.checked_sub(self.first_elsewhere());
        let other = at.and_then(|at| self.elsewhere.get(at as usize));
        let text = own.map(|goal| &goal.text);
        text.or_else(|| Some(&other?.text)).cloned()
    }

    /// Why a goal has no test that paths cover.
    fn why_lost(&self, goal: u32) -> Reason {
        let covering = self.paths.iter().filter(|one| one.covered.contains(goal));
        let kinds: Vec<Rejection> = covering
            .filter_map(|one| one.why.as_ref().map(|(kind, _)| *kind))
            .collect();
        match () {
            () if kinds.contains(&Rejection::Unwritable) => Reason::NoRecipe,
            () if kinds.contains(&Rejection::Elsewhere) => Reason::NotPortable,
            () => Reason::ReplayDisagrees,
        }
    }

    /// The goals as the kept tests leave them.
    pub fn settled(&self, kept: &[usize]) -> Vec<GoalResult> {
        let mut covered = GoalSet::new();
        for &place in kept {
            covered.extend(&self.paths[place].candidate.covers);
        }
        let settle = |(number, goal): (u32, &GoalResult)| {
            let state = match goal.state {
                _ if covered.contains(number) => GoalState::Covered,
                GoalState::Covered => GoalState::Open(self.why_lost(number)),
                other => other,
            };
            GoalResult {
                state,
                ..goal.clone()
            }
        };
        (0..).zip(&self.goals).map(settle).collect()
    }
}

/// Whether a path covers a goal that another input of the same path need not cover.
pub(super) fn asks_for_numbers(report: &MethodReport, path: &PathReport) -> bool {
    let covered = path.covered.iter();
    let mut goals = covered.filter_map(|goal| report.goals.get(goal as usize));
    goals.any(|goal| goal.asks_for_numbers)
}

/// Whether a class is within another one, or another one within it.
fn has_neighbours(file: &vitro_classfile::ClassFile) -> bool {
    let within = format!("{}$", file.name);
    file.nest_host.is_some()
        || !file.nest_members.is_empty()
        || file.inner_classes.iter().any(|inner| {
            let name = file.constants.class_name(inner.inner);
            name.is_some_and(|name| *name == file.name || name.starts_with(&within))
        })
}

fn method_text(file: &vitro_classfile::ClassFile, place: u16) -> String {
    let method = &file.methods[usize::from(place)];
    format!("{}{}", method.name, method.descriptor)
}
