//! The goals of a class in one table, and those of other classes behind them: whatever methods ask for them, and what becomes
//! of them by the tests that are kept.

use std::collections::{HashMap, HashSet};

use vitro_classfile::{ClassFile, access};
use vitro_coverage::{GoalSet, Goals, Reason, Subject, criterion};
use vitro_program::operand::short_class;

use super::Work;
use crate::confirm::Rejection;
use crate::generate::choose::Hidden;
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
                let Some(owner) = self.chosen.owned(&goal.class).filter(|_| is_wanted(goal)) else {
                    numbers.push(None);
                    continue;
                };
                let mut state = GoalState::from(goal.state);
                if !self.may_claim(owner, goal.method) {
                    state = state.without_claim(owner.name != self.chosen.file.name);
                }
                let next = goals.len() as u32;
                let number = *known.entry(goal.name()).or_insert(next);
                match goals.get_mut(number as usize) {
                    Some(goal) => goal.state = goal.state.join(state),
                    None => goals.push(GoalResult {
                        class: goal.class.clone(),
                        criterion: goal.criterion,
                        method: self.method_text(owner, goal.method),
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
        goals.extend(self.not_looked_for(criteria, own_suite));
        self.goals = goals;
        let behind = self.first_elsewhere();
        for (report, numbers) in self.reports.iter().zip(&mut all) {
            for (goal, number) in report.goals.iter().zip(numbers) {
                if is_wanted(goal) && self.chosen.owned(&goal.class).is_none() {
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

    /// The goals of hidden classes that no search has looked for, since no calls that a test can make lead there.
    fn not_looked_for(&self, criteria: &[String], own_suite: &CoveredLines) -> Vec<GoalResult> {
        let listed = self.reports.iter().flat_map(|report| &report.goals);
        let listed: HashSet<(&str, usize)> = listed
            .map(|goal| (&*goal.class, usize::from(goal.method)))
            .collect();
        let criteria: Vec<_> = criteria.iter().filter_map(|name| criterion(name)).collect();
        let mut found = Vec::new();
        for Hidden { file, helpers, .. } in &self.chosen.hidden {
            let mut left = helpers.clone();
            left.retain(|&index| !listed.contains(&(&*file.name, index)));
            if left.is_empty() {
                continue;
            }
            let subject = Subject::of_classes(std::slice::from_ref(file));
            let subject = subject.only(|one| left.contains(&one.number));
            let goals = Goals::new(&subject, &criteria);
            let is_open = |goal: &&vitro_coverage::Goal| {
                !own_suite.cover(&file.name, goal.lines.iter().copied())
            };
            found.extend(goals.all().iter().filter(is_open).map(|goal| {
                let method = subject.methods[goal.method as usize].number as u16;
                GoalResult {
                    class: file.name.clone(),
                    criterion: goal.criterion,
                    method: self.method_text(file, method),
                    text: goal.text.clone(),
                    offsets: goal.offsets.clone(),
                    lines: goal.lines.clone(),
                    state: GoalState::Open(Reason::NotReached),
                }
            }));
        }
        found
    }

    /// Whether what the searches from all methods that lead there have not reached is proved unreachable. Classes within one
    /// another may call private methods, too, older ones by methods that a compiler adds, and whoever is given an object of a
    /// hidden class may call it.
    fn may_claim(&self, owner: &ClassFile, method: u16) -> bool {
        let index = usize::from(method);
        let is_private = owner.methods[index].access & access::PRIVATE != 0;
        owner.name == self.chosen.file.name
            && !(is_private && has_neighbours(owner))
            && !self.chosen.exposed.contains(&index)
    }

    fn method_text(&self, owner: &ClassFile, place: u16) -> String {
        let method = &owner.methods[usize::from(place)];
        let text = format!("{}{}", method.name, method.descriptor);
        match owner.name == self.chosen.file.name {
            true => text,
            false => format!("{}.{text}", short_class(&owner.name)),
        }
    }

    /// Whether all goals for which a path may have a test are in methods of the class itself: what passes the same instructions
    /// of the class covers the same.
    pub fn is_of_class(&self, place: usize) -> bool {
        let (own, elsewhere) = (self.goals.len() as u32, self.first_elsewhere());
        let mut covers = self.paths[place].candidate.covers.iter();
        covers.all(|goal| match self.goals.get(goal as usize) {
            Some(known) => known.class == self.chosen.file.name,
            None => (own..elsewhere).contains(&goal),
        })
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
fn has_neighbours(file: &ClassFile) -> bool {
    let within = format!("{}$", file.name);
    file.nest_host.is_some()
        || !file.nest_members.is_empty()
        || file.inner_classes.iter().any(|inner| {
            let name = file.constants.class_name(inner.inner);
            name.is_some_and(|name| *name == file.name || name.starts_with(&within))
        })
}
