//! A class on its way from paths to tests: its goals in one table, its paths as candidates for tests, and the
//! choice of the fewest that keep everything covered.

use std::collections::{BTreeSet, HashMap, HashSet};

use vitro_classfile::access;
use vitro_coverage::{Candidate, GoalSet, Reason, reduce};
use vitro_explore::FieldName;
use vitro_testgen::{Case, Ending, Inputs, Make, Name, New, Recipe, StaticWrite, Then};

use super::GenerateRequest;
use super::choose::Chosen;
use super::covered::Executed;
use super::report::{Drop, DroppedCase, GoalResult, GoalState};
use crate::jacoco::CoveredLines;
use crate::report::{EndingReport, GoalName, GoalReport, MethodReport, PathReport};

/// Cases of one method that may be dropped before no other is tried: what depends on more than its inputs, such as
/// an identity hash, never agrees.
const MOST_TRIES: usize = 12;
/// What reflection costs a reader, in the measure of [`cost`].
const REFLECTION: u64 = 60;
/// Steps of the search for the smallest choice.
const SEARCH: u64 = 20_000_000;
/// What a test may not pass with, by its name.
const MESSAGE: &str = "the message";

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
    /// Whether its test did not pass when methods were asked about hidden state.
    is_silent: bool,
    /// Whether its test did not pass on another machine.
    flickers: bool,
    /// What its test did not pass with and does not assert.
    unsaid: BTreeSet<String>,
    /// Whether its test compiles only with raw types.
    is_raw: bool,
    /// Whether it covers a goal that asks for certain numbers, or other numbers did not do.
    fixed: bool,
    /// What is known about its case.
    pub state: Tried,
    /// Why there is no test, where one was tried.
    pub why: Option<(Drop, String)>,
    /// What the case executes, if that is to be known.
    pub executed: Option<Executed>,
}

/// What a path has to do with static fields that no test can set.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    /// Its calls decide what they hold.
    Deciding,
    /// It finds what initialisation left there.
    Reading,
    /// Nothing.
    Neither,
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

    /// One table of goals; for each method the places of its goals there. Goals that nobody asked for, or that the project's
    /// own tests cover, only lead the search. Behind the goals come two for each method, and then those of other classes.
    fn join_goals(
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
    fn first_elsewhere(&self) -> u32 {
        (self.goals.len() + 2 * self.reports.len()) as u32
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
    /// assertion speaks of, counts where no call shows it.
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
                    cost: cost(about) + reflection + self.hidden_writes(&about.inputs) * REFLECTION,
                };
                self.paths.push(Possible {
                    method,
                    path,
                    candidate,
                    covered: and_ended(covered),
                    shown: and_ended(shown),
                    called: and_ended(called),
                    is_short: false,
                    is_silent: false,
                    flickers: false,
                    unsaid: BTreeSet::new(),
                    is_raw: false,
                    fixed: asks_for_numbers(report, about) || !about.steps.is_whole(),
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

    /// Private fields of the class under test that inputs set, and its private constructors that they call.
    fn hidden_writes(&self, inputs: &Inputs) -> u64 {
        let file = &self.chosen.file;
        let hides = |name: &str, descriptor: &str| {
            let fields = file.fields.iter();
            let members = fields.map(|one| (&one.name, &one.descriptor, one.access));
            let methods = file.methods.iter();
            let mut members =
                members.chain(methods.map(|one| (&one.name, &one.descriptor, one.access)));
            members.any(|(own, type_of, flags)| {
                **own == *name && **type_of == *descriptor && flags & access::PRIVATE != 0
            })
        };
        let recipes = inputs.receiver.iter().chain(&inputs.arguments);
        recipes
            .map(|recipe| hidden_in(recipe, &file.name, &hides))
            .sum()
    }

    /// What exploration says about a path.
    pub fn path(&self, place: usize) -> &PathReport {
        let possible = &self.paths[place];
        &self.reports[possible.method].paths[possible.path]
    }

    /// The goals that a path covers, by their places in the table.
    pub fn goals_of(&self, place: usize) -> Vec<u32> {
        let own = self.goals.len() as u32;
        let covers = self.paths[place].candidate.covers.iter();
        covers.filter(|&goal| goal < own).collect()
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
    pub fn reset(&mut self, fields: Vec<StaticWrite>) {
        for field in fields {
            if !self.resets.iter().any(|known| known.same_field(&field)) {
                self.resets.push(field);
            }
        }
    }

    /// Tests that begin with calls of static methods change fields that no test can set back. So either these are kept, or
    /// those that find such fields as they are at the start: whichever cover more.
    pub fn settle_statics(&mut self) {
        let fields = self.paths.iter().enumerate();
        let fields = fields.flat_map(|(place, _)| &self.path(place).decides);
        let fields: BTreeSet<FieldName> = fields.cloned().collect();
        if fields.is_empty() {
            return;
        }
        let side = |place: usize| {
            let path = self.path(place);
            let reads = |field: &FieldName| may_read(path, &field.class, &field.name);
            match path.decides.is_empty() {
                false => Side::Deciding,
                true if fields.iter().any(reads) => Side::Reading,
                true => Side::Neither,
            }
        };
        let sides: Vec<Side> = (0..self.paths.len()).map(side).collect();
        let covered = |wanted: Side| {
            let on_side = self
                .paths
                .iter()
                .zip(&sides)
                .filter(|(_, side)| **side == wanted);
            let mut covered = GoalSet::new();
            on_side.for_each(|(path, _)| covered.extend(&path.covered));
            covered
        };
        let others = covered(Side::Neither);
        let more = |side: Side| {
            let goals = covered(side);
            goals.iter().filter(|&goal| !others.contains(goal)).count()
        };
        let loser = match more(Side::Deciding) > more(Side::Reading) {
            true => Side::Reading,
            false => Side::Deciding,
        };
        let names: Vec<&str> = fields.iter().map(|field| &*field.name).collect();
        let names = names.join(", ");
        let why = format!("other tests need {names} to be something else, which no test can set");
        for (path, side) in self.paths.iter_mut().zip(&sides) {
            if *side == loser {
                path.state = Tried::Out;
                path.why = Some((Drop::Unwritable, why.clone()));
            }
        }
        if loser == Side::Reading {
            self.decided = fields;
        }
    }

    /// Whether all tests decide what a static field holds before they read it.
    pub fn is_decided(&self, class: &Name, name: &Name) -> bool {
        let mut decided = self.decided.iter();
        decided.any(|field| field.class == *class && field.name == *name)
    }

    /// Whether a test may do with fewer calls than its path: all that only these cover among the tests to be kept, the
    /// call covers by itself.
    pub fn may_shorten(&self, place: usize, kept: &[usize]) -> bool {
        let others = kept.iter().filter(|&&other| other != place);
        let mut known = self.paths[place].called.clone();
        others.for_each(|&other| known.extend(&self.paths[other].candidate.covers));
        self.paths[place].candidate.covers.is_subset(&known)
    }

    /// A test does with fewer calls than its path.
    pub fn shorten(&mut self, place: usize) {
        self.paths[place].is_short = true;
        self.count();
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

    /// Whether its case may have other inputs that take the same path.
    pub fn may_sharpen(&self, place: usize) -> bool {
        !self.paths[place].fixed
    }

    /// A test does not do. If its values were chosen to say more, the next one has the path's own; else there is none.
    pub fn drop_or_plain(&mut self, place: usize, kind: Drop, why: String) {
        let own = &self.path(place).inputs;
        let shorter = &self.path(place).shorter;
        let possible = &self.paths[place];
        let is_other = matches!(&possible.state, Tried::Good(case)
            if case.inputs != *own && Some(&case.inputs) != shorter.as_ref());
        if is_other && !possible.fixed {
            self.paths[place].fixed = true;
            self.paths[place].state = Tried::NotYet;
            return;
        }
        self.drop(place, kind, why);
    }

    /// A path has no test.
    pub fn drop(&mut self, place: usize, kind: Drop, why: String) {
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

    /// Has the case of a test that passes only sometimes observed again, on another machine, too; false if that was done.
    pub fn look_elsewhere(&mut self, place: usize, kind: Drop) -> bool {
        let possible = &mut self.paths[place];
        let is_new = kind == Drop::Flickers && !possible.flickers;
        if is_new {
            possible.flickers = true;
            possible.state = Tried::NotYet;
        }
        is_new
    }

    /// Whether a test was seen to pass only sometimes.
    pub fn flickers(&self, place: usize) -> bool {
        self.paths[place].flickers
    }

    /// Has a test that did not always pass say nothing of an exception's message, which may depend on the locale; false
    /// if it is not about that.
    pub fn without_message(&mut self, place: usize, kind: Drop) -> bool {
        let possible = &mut self.paths[place];
        let Tried::Good(case) = &possible.state else {
            return false;
        };
        match &case.ending {
            Ending::Threw(thrown) if matches!(kind, Drop::Flickers | Drop::Fails) => {
                thrown.own_message().is_some() && possible.unsaid.insert(MESSAGE.to_owned())
            }
            _ => false,
        }
    }

    /// Has a test that did not pass say nothing of state that it cannot see; false if it does not.
    pub fn without_replies(&mut self, place: usize, kind: Drop) -> bool {
        let possible = &mut self.paths[place];
        let Tried::Good(case) = &mut possible.state else {
            return false;
        };
        let asked_too_much = !case.replies.is_empty() && kind != Drop::NoEnd;
        if asked_too_much {
            let unsaid = case.replies.drain(..);
            let unsaid = unsaid.map(|reply| format!("{}()", reply.query.name));
            possible.unsaid.extend(unsaid);
            possible.is_silent = true;
        }
        asked_too_much
    }

    /// Has a test that did not pass, and depends on more than its inputs, say nothing of what came of the call; false if it
    /// does not.
    pub fn without_values(&mut self, place: usize, kind: Drop) -> bool {
        let outside = self.path(place).outside.clone();
        let Tried::Good(case) = &mut self.paths[place].state else {
            return false;
        };
        let is_wrong = matches!(kind, Drop::Fails | Drop::Flickers);
        !outside.is_empty() && is_wrong && case.keep_ending(&outside)
    }

    /// The test of a path compiles only with raw types.
    pub fn make_raw(&mut self, place: usize) {
        self.paths[place].is_raw = true;
    }

    /// Whether methods may be asked about state that a test of this path cannot see.
    pub fn may_question(&self, place: usize) -> bool {
        !self.paths[place].is_silent
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
            case.unsaid = possible.unsaid.iter().cloned().collect();
            case.is_raw = possible.is_raw;
            if let Ending::Threw(thrown) = &mut case.ending
                && possible.unsaid.contains(MESSAGE)
            {
                thrown.message = None;
            }
            let path = self.path(place);
            for reset in &self.resets {
                let mut known = case.inputs.statics.iter();
                let is_set = known.any(|known| known.same_field(reset));
                if !is_set && may_read(path, &reset.class, &reset.name) {
                    case.inputs.statics.push(reset.clone());
                }
            }
            Some(case)
        };
        kept.iter().filter_map(case).collect()
    }

    /// A goal in words; nothing if it is that a method ends.
    fn text_of(&self, number: u32) -> Option<String> {
        let own = self.goals.get(number as usize);
        let at = number.checked_sub(self.first_elsewhere());
        let other = at.and_then(|at| self.elsewhere.get(at as usize));
        let text = own.map(|goal| &goal.text);
        text.or_else(|| Some(&other?.text)).cloned()
    }

    /// Why a goal has no test that paths cover.
    fn why_lost(&self, goal: u32) -> Reason {
        let covering = self.paths.iter().filter(|one| one.covered.contains(goal));
        let kinds: Vec<Drop> = covering
            .filter_map(|one| one.why.as_ref().map(|(kind, _)| *kind))
            .collect();
        match () {
            () if kinds.contains(&Drop::Unwritable) => Reason::NoRecipe,
            () if kinds.contains(&Drop::Elsewhere) => Reason::NotPortable,
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

/// Whether a path may depend on what a static field holds: by its call, or by those that make its objects.
fn may_read(path: &PathReport, class: &str, name: &str) -> bool {
    let reads = |all: &Vec<FieldName>| {
        let mut all = all.iter();
        all.any(|read| *read.class == *class && *read.name == *name)
    };
    path.reads.as_ref().is_none_or(reads)
}

/// Whether a path covers a goal that another input of the same path need not cover.
fn asks_for_numbers(report: &MethodReport, path: &PathReport) -> bool {
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

/// Private members of a class that a recipe uses.
fn hidden_in(recipe: &Recipe, class: &str, hides: &dyn Fn(&str, &str) -> bool) -> u64 {
    let Recipe::New(new) = recipe else {
        return 0;
    };
    let mut count = match &new.make {
        Make::Constructor(call) | Make::Factory(call) if *call.class == *class => {
            u64::from(hides(&call.name, &call.descriptor))
        }
        _ => 0,
    };
    for then in &new.then {
        match then {
            Then::Field {
                owner,
                name,
                descriptor,
                value,
            } => {
                count += u64::from(**owner == *class && hides(name, descriptor));
                count += hidden_in(value, class, hides);
            }
            Then::Call(call) if *call.class == *class => {
                count += u64::from(hides(&call.name, &call.descriptor));
            }
            Then::Call(_) | Then::Hand { .. } | Then::Element { .. } => {}
        }
    }
    count
}

/// Small inputs are easy to read, and short runs easy to follow.
fn cost(path: &PathReport) -> u64 {
    let inputs = &path.inputs;
    let recipes = inputs.receiver.iter().chain(&inputs.arguments);
    let start = inputs.start.iter().flat_map(|call| &call.arguments);
    let size: u64 = recipes.chain(start).map(recipe_cost).sum();
    4 * size + path.steps.count / 32
}

fn recipe_cost(recipe: &Recipe) -> u64 {
    match recipe {
        Recipe::Primitive(value) | Recipe::Boxed(value) => {
            u64::from(64 - value.bits().min(!value.bits()).leading_zeros()) / 4
        }
        Recipe::Text(units) => {
            let plain = |unit: &&u16| (0x20..0x7f).contains(*unit);
            let strange = units.len() - units.iter().filter(plain).count();
            2 + units.len() as u64 + 2 * strange as u64
        }
        Recipe::New(new) => new_cost(new),
        _ => 1,
    }
}

fn new_cost(new: &New) -> u64 {
    let own: u64 = match &new.make {
        Make::Constructor(call) | Make::Factory(call) => arguments_cost(&call.arguments),
        Make::Method { receiver, call } => recipe_cost(receiver) + arguments_cost(&call.arguments),
        Make::Array { elements, .. } | Make::Collection { elements, .. } => {
            arguments_cost(elements)
        }
        Make::Lambda { returns, .. } => returns.as_ref().map_or(1, recipe_cost),
        Make::Stub {
            arguments, methods, ..
        } => {
            let values = methods.iter().flat_map(|method| method.values());
            let values: u64 = values.map(|one| 1 + recipe_cost(one)).sum();
            arguments_cost(arguments) + 2 * methods.len() as u64 + values
        }
    };
    let then: u64 = new
        .then
        .iter()
        .map(|then| match then {
            Then::Field { value, .. } | Then::Element { value, .. } => 3 + recipe_cost(value),
            Then::Call(call) => 4 + arguments_cost(&call.arguments),
            Then::Hand { receiver, call } => {
                4 + receiver.as_ref().map_or(0, recipe_cost) + arguments_cost(&call.arguments)
            }
        })
        .sum();
    3 + own + then
}

fn arguments_cost(recipes: &[Recipe]) -> u64 {
    recipes.iter().map(|recipe| 1 + recipe_cost(recipe)).sum()
}
