//! A class on its way from paths to tests: its goals in one table, its paths as candidates for tests, and the
//! choice of the fewest that keep everything covered.

mod cost;
mod goals;
mod static_fields;

use std::collections::{BTreeSet, HashSet};

use vitro_classfile::access;
use vitro_coverage::{Candidate, GoalSet, reduce};
use vitro_explore::FieldName;
use vitro_testgen::{Case, StaticWrite};

use super::GenerateRequest;
use super::choose::Chosen;
use super::report::{DroppedCase, GoalResult};
use crate::confirm::{Concessions, Confirmed, Executed, Next, Refused, add_resets};
use crate::jacoco::CoveredLines;
use crate::report::{EndingReport, GoalName, MethodReport, PathReport};
use cost::{cost, hidden_writes};
use goals::asks_for_numbers;

/// Cases of one method that may be dropped before no other is tried: what depends on more than its inputs, such as
/// an identity hash, never agrees.
const MOST_TRIES: usize = 12;
/// What reflection costs a reader, in the measure of [`cost`].
const REFLECTION: u64 = 60;
/// Steps of the search for the smallest choice.
const SEARCH: u64 = 20_000_000;

/// A class and what is known about it.
pub struct Work {
    /// The class.
    pub chosen: Chosen,
    /// What exploration found, for each of the chosen methods.
    pub reports: Vec<MethodReport>,
    /// All goals, each once, with what exploration says.
    pub goals: Vec<GoalResult>,
    /// Goals of other classes that paths cover: their own tests do not.
    elsewhere: Vec<GoalName>,
    /// Paths that a test could take.
    pub paths: Vec<Possible>,
    /// Cases that have no test.
    pub dropped: Vec<DroppedCase>,
    /// Cases of each chosen method that were dropped.
    tries: Vec<usize>,
    /// Static fields that some case changes, with what they are at the start.
    resets: Vec<StaticWrite>,
    /// Static fields that no test can set back, but that all tests decide before they read them.
    decided: BTreeSet<FieldName>,
    /// Seconds of exploration of each chosen method.
    pub explored_in: Vec<f64>,
    /// Seconds so far.
    pub seconds: f64,
}

/// A path that may become a test.
pub struct Possible {
    /// Which of the chosen methods it belongs to.
    pub method: usize,
    /// Which of that method's paths it is.
    pub path: usize,
    /// What its test counts for; see [`Work::count`].
    candidate: Candidate,
    /// What it covers, the making of its inputs included.
    covered: GoalSet,
    /// What its call shows.
    shown: GoalSet,
    /// What it covers if its inputs are made with fewer calls.
    called: GoalSet,
    /// Whether its test does with fewer calls.
    is_short: bool,
    /// What its test has given up. Where it covers a goal that asks for certain numbers, it never had others.
    concessions: Concessions,
    /// What is known about its case.
    pub state: Tried,
    /// Why there is no test, where one was tried.
    pub why: Option<Refused>,
    /// What the case executes, if that is to be known.
    pub executed: Option<Executed>,
}

impl Possible {
    /// Whether there will be no test.
    fn is_out(&self) -> bool {
        matches!(self.state, Tried::Out)
    }

    /// What counts whatever other paths cover.
    fn counted(&self) -> &GoalSet {
        match self.is_short {
            true => &self.called,
            false => &self.shown,
        }
    }
}

/// What the real JVM says about a path.
pub enum Tried {
    /// It was not asked.
    NotYet,
    /// It agrees.
    Good(Box<Case>),
    /// There will be no test.
    Out,
}

impl Work {
    /// Puts together what exploration found about a class.
    pub fn new(
        chosen: Chosen,
        reports: Vec<(MethodReport, f64)>,
        request: &GenerateRequest,
        own_suite: &CoveredLines,
    ) -> Work {
        let allow = request.replay.as_ref().is_some_and(|replay| replay.allow);
        let (reports, explored_in): (Vec<_>, Vec<f64>) = reports.into_iter().unzip();
        let mut work = Work {
            chosen,
            reports,
            goals: Vec::new(),
            elsewhere: Vec::new(),
            paths: Vec::new(),
            dropped: Vec::new(),
            resets: Vec::new(),
            decided: BTreeSet::new(),
            tries: vec![0; explored_in.len()],
            seconds: explored_in.iter().sum(),
            explored_in,
        };
        let numbers = work.join_goals(&request.criteria, own_suite);
        work.list_paths(&numbers, allow);
        work.count();
        work
    }

    /// Other tests cover these goals of other classes already.
    pub fn leave(&mut self, covered: &HashSet<GoalName>) {
        let numbered = (self.first_elsewhere()..).zip(&self.elsewhere);
        let left: Vec<u32> = numbered
            .filter(|(_, name)| covered.contains(name))
            .map(|(number, _)| number)
            .collect();
        for path in &mut self.paths {
            for &number in &left {
                path.covered.remove(number);
                path.shown.remove(number);
                path.called.remove(number);
            }
        }
        self.count();
    }

    /// Counts what each path is worth as a test: what its call shows. What only the making of its inputs covers, which no
    /// assertion covers, counts where no call shows it.
    fn count(&mut self) {
        let mut shown = GoalSet::new();
        let possible = self.paths.iter().filter(|path| !path.is_out());
        possible.for_each(|path| shown.extend(path.counted()));
        for path in &mut self.paths {
            let mut covers = path.counted().clone();
            if !path.is_short {
                let unseen = path.covered.iter().filter(|&goal| !shown.contains(goal));
                covers.extend(&unseen.collect());
            }
            path.candidate.covers = covers;
        }
    }

    fn list_paths(&mut self, numbers: &[Vec<Option<u32>>], allow: bool) {
        let first = self.goals.len() as u32;
        for (method, report) in self.reports.iter().enumerate() {
            for (path, about) in report.paths.iter().enumerate() {
                let here = |goals: &GoalSet| -> GoalSet {
                    let number = |goal: u32| numbers[method].get(goal as usize).copied()?;
                    goals.iter().filter_map(number).collect()
                };
                let (covered, shown) = (here(&about.covered), here(&about.shown));
                let called = here(&about.called);
                let mut ended = GoalSet::new();
                // Beside the goals, every method is seen to return, or at least to end. A private one is called only for
                // what is not seen by calling others.
                let ends = first + 2 * method as u32;
                let is_private = self.is_private(method);
                match &about.ending {
                    EndingReport::Returned { .. } | EndingReport::Threw { .. } if is_private => {}
                    EndingReport::Returned { .. } => {
                        ended.extend(&[ends, ends + 1].into_iter().collect())
                    }
                    EndingReport::Threw { .. } => ended.extend(&[ends].into_iter().collect()),
                    EndingReport::Stopped { refused: true, .. } if allow => {}
                    EndingReport::Stopped { .. } => continue,
                }
                let reflection = match is_private {
                    true => REFLECTION,
                    false => 0,
                };
                let and_ended = |mut goals: GoalSet| {
                    goals.extend(&ended);
                    goals
                };
                let candidate = Candidate {
                    covers: GoalSet::new(),
                    cost: cost(about)
                        + reflection
                        + hidden_writes(&self.chosen.file, &about.inputs) * REFLECTION,
                };
                self.paths.push(Possible {
                    method,
                    path,
                    candidate,
                    covered: and_ended(covered),
                    shown: and_ended(shown),
                    called: and_ended(called),
                    is_short: false,
                    concessions: Concessions::of_values(
                        asks_for_numbers(report, about) || !about.steps.is_whole(),
                    ),
                    state: Tried::NotYet,
                    why: None,
                    executed: None,
                });
            }
        }
    }

    /// Whether a chosen method is private, and hence called by reflection.
    fn is_private(&self, method: usize) -> bool {
        let index = self.chosen.methods[method].index;
        self.chosen.file.methods[index].access & access::PRIVATE != 0
    }

    /// What exploration says about a path.
    pub fn path(&self, place: usize) -> &PathReport {
        let possible = &self.paths[place];
        &self.reports[possible.method].paths[possible.path]
    }

    /// The fewest paths that keep all goals covered, by their places; those that are known to be good are preferred.
    pub fn select(&mut self) -> Vec<usize> {
        self.count();
        let mut places = Vec::new();
        let mut candidates = Vec::new();
        for (place, possible) in self.paths.iter().enumerate() {
            let mut candidate = possible.candidate.clone();
            match possible.state {
                Tried::Out => continue,
                Tried::Good(_) => {}
                Tried::NotYet => candidate.cost += 1,
            }
            places.push(place);
            candidates.push(candidate);
        }
        let kept = reduce(&candidates, SEARCH).kept;
        kept.into_iter().map(|at| places[at]).collect()
    }

    /// Every test sets these static fields first.
    fn reset(&mut self, fields: Vec<StaticWrite>) {
        for field in fields {
            if !self.resets.iter().any(|known| known.same_field(&field)) {
                self.resets.push(field);
            }
        }
    }

    /// Whether a test may do with fewer calls than its path: all that only these cover among the tests to be kept, the
    /// call covers by itself.
    pub fn may_shorten(&self, place: usize, kept: &[usize]) -> bool {
        let others = kept.iter().filter(|&&other| other != place);
        let mut known = self.paths[place].called.clone();
        others.for_each(|&other| known.extend(&self.paths[other].candidate.covers));
        self.paths[place].candidate.covers.is_subset(&known)
    }

    /// Whether tests that did with fewer calls need them again: who else covered a goal has been dropped since then.
    pub fn lengthen(&mut self, kept: &[usize]) -> bool {
        let mut covered = GoalSet::new();
        let kept = kept.iter();
        kept.for_each(|&place| covered.extend(&self.paths[place].candidate.covers));
        let mut is_longer = false;
        for possible in &mut self.paths {
            let is_short = possible.is_short && matches!(possible.state, Tried::Good(_));
            if is_short && !possible.covered.is_subset(&covered) {
                possible.is_short = false;
                possible.state = Tried::NotYet;
                is_longer = true;
            }
        }
        is_longer
    }

    /// The real JVM has agreed to a path.
    pub fn confirmed(&mut self, place: usize, confirmed: Confirmed) {
        self.reset(confirmed.resets);
        let possible = &mut self.paths[place];
        possible.state = Tried::Good(Box::new(confirmed.case));
        possible.executed = confirmed.executed;
        if confirmed.is_shorter {
            possible.is_short = true;
            self.count();
        }
    }

    /// The test of a path did not pass: the next one says less, has the path's own values, or there is none.
    pub fn give_up(&mut self, place: usize, refused: Refused) {
        let Possible { method, path, .. } = self.paths[place];
        let path = &self.reports[method].paths[path];
        let possible = &mut self.paths[place];
        let Tried::Good(case) = &mut possible.state else {
            return self.drop(place, refused);
        };
        match possible.concessions.give_up(refused.0, case, path) {
            Next::Write => {}
            Next::Observe => possible.state = Tried::NotYet,
            Next::Nothing => self.drop(place, refused),
        }
    }

    /// What the test of a path has given up.
    pub fn concessions(&self, place: usize) -> &Concessions {
        &self.paths[place].concessions
    }

    /// A path has no test.
    pub fn drop(&mut self, place: usize, (kind, why): Refused) {
        let possible = &mut self.paths[place];
        possible.state = Tried::Out;
        possible.why = Some((kind, why.clone()));
        let (method, path) = (possible.method, possible.path);
        self.tries[method] += 1;
        if self.tries[method] >= MOST_TRIES {
            let others = self.paths.iter_mut().filter(|one| one.method == method);
            for other in others.filter(|one| matches!(one.state, Tried::NotYet)) {
                other.state = Tried::Out;
            }
        }
        let report = &self.reports[method];
        let texts = &report.paths[path].texts;
        let inputs: Vec<String> = texts
            .iter()
            .map(|(name, value)| format!("{name} = {value}"))
            .collect();
        self.dropped.push(DroppedCase {
            method: report.name.clone(),
            inputs: inputs.join(", "),
            kind,
            why,
        });
    }

    /// The test of a path compiles only with raw types.
    pub fn make_raw(&mut self, place: usize) {
        self.paths[place].concessions.is_raw = true;
    }

    /// The cases of these paths, each with the goals that it alone covers.
    pub fn cases(&self, kept: &[usize]) -> Vec<Case> {
        let mut once = GoalSet::new();
        let mut twice = GoalSet::new();
        for &place in kept {
            let path = &self.paths[place];
            // What the making of inputs passes is covered, too.
            let mut passed = path.covered.clone();
            passed.extend(&path.candidate.covers);
            for goal in passed.iter() {
                if !once.insert(goal) {
                    twice.insert(goal);
                }
            }
        }
        let case = |&place: &usize| {
            let possible = &self.paths[place];
            let Tried::Good(case) = &possible.state else {
                return None;
            };
            let alone = possible.candidate.covers.iter();
            let alone = alone.filter(|&goal| !twice.contains(goal));
            let mut case = Case::clone(case);
            case.goals = alone.filter_map(|goal| self.text_of(goal)).collect();
            possible.concessions.apply(&mut case);
            add_resets(&mut case, self.path(place), &self.resets);
            Some(case)
        };
        kept.iter().filter_map(case).collect()
    }
}
