//! What a search is worth: the goals that it looks for, which of them paths have covered, and how far the rest is.

use std::sync::Arc;

use hashbrown::HashMap;
use vitro_coverage::distance::{Distance, Point};
use vitro_coverage::{Goal, GoalSet, Goals, Reason, State, Subject, Watch, proof};
use vitro_vm::{Machine, Segment};

use crate::policy::patience::{EXCEPTIONS_PER_BRANCH, MOST_GOALS};
use crate::tree::{Ending, Path, TreeNode};

/// Goals, and the way to them.
pub(crate) struct Targets {
    pub goals: Goals,
    /// The methods under test.
    pub subject: Subject,
    /// The number of the method that is explored among those that are watched.
    own_number: Option<u32>,
    distance: Distance,
    /// By path, goals of the method that only the construction of its inputs passes.
    unseen: Vec<(u32, GoalSet)>,
    /// All of these.
    passed_unseen: GoalSet,
    /// Goals that the code alone proves unreachable; none if that was not computed yet.
    ruled_out: Option<GoalSet>,
    /// Goals for which a path may have an input that was not found.
    doubtful: GoalSet,
    /// The goals that belong to one instruction, where there are several.
    decisions: Option<HashMap<(u32, u16), Vec<u32>>>,
    /// Names of the machine's classes, by number.
    class_names: Vec<Arc<str>>,
}

impl Targets {
    pub fn new(subject: Subject, goals: Goals, own_number: Option<u32>) -> Targets {
        Targets {
            goals,
            own_number,
            distance: Distance::new(&subject),
            subject,
            unseen: Vec::new(),
            passed_unseen: GoalSet::new(),
            ruled_out: None,
            doubtful: GoalSet::new(),
            decisions: None,
            class_names: Vec::new(),
        }
    }

    /// How many goals are covered. What only the construction of inputs passes is new, too, when that happens for the first
    /// time.
    pub fn covered(&self) -> usize {
        self.goals.all().len() - self.goals.open().len() + self.passed_unseen.len()
    }

    /// Aims the search at the open goals. One that only endless runs pass is not looked for any more.
    pub fn aim(&mut self) {
        let mut wanted = self.goals.open().clone();
        for goal in self.goals.open().iter() {
            if self.goals.state(goal) == State::Open(Reason::DoesNotEnd) {
                wanted.remove(goal);
            }
        }
        self.distance.aim(self.goals.all(), &wanted);
    }

    /// Aims at one goal alone.
    pub fn aim_at(&mut self, goal: &GoalSet) {
        self.distance.aim(self.goals.all(), goal);
    }

    /// How far the nearest goal is from these methods under test, innermost last; before the method begins all goals may be
    /// reached. Goals in `begun` need not be begun again; none if that is not known.
    pub fn distance_of(&self, whereabouts: &[(u32, u16)], begun: Option<&GoalSet>) -> Option<u32> {
        let point = |&(method, offset): &(u32, u16)| Point { method, offset };
        let points: Vec<Point> = whereabouts.iter().map(point).collect();
        match points.split_last() {
            Some((here, callers)) => match begun {
                Some(begun) => self.distance.to_goal_from(callers, Some(*here), begun),
                None => self.distance.to_goal(callers, Some(*here)),
            },
            None => Some(0),
        }
    }

    /// How far the nearest goal is from a fork.
    pub fn distance_from(&self, node: &TreeNode) -> Option<u32> {
        self.distance_of(&node.whereabouts, Some(&node.begun))
    }

    /// How many branches are open, and how many goals the search waits for.
    pub fn awaited(&self) -> (usize, usize) {
        let (all, open) = (self.goals.all(), self.goals.open());
        let is_branch = |&goal: &u32| all[goal as usize].criterion != "exception";
        let branches = open.iter().filter(is_branch).count();
        let exceptions = open.len() - branches;
        let awaited = branches + exceptions.div_ceil(EXCEPTIONS_PER_BRANCH);
        (branches, awaited.clamp(1, MOST_GOALS))
    }

    /// The instructions of which one side is among these goals, while another side is open.
    pub fn half_passed(&mut self, passed: &GoalSet) -> Vec<(u32, u16)> {
        let (goals, open) = (self.goals.all(), self.goals.open());
        let decisions = self.decisions.get_or_insert_with(|| decisions(goals));
        let mut found: Vec<(u32, u16)> = decisions
            .iter()
            .filter(|(_, sides)| {
                sides.iter().any(|&side| open.contains(side))
                    && sides.iter().any(|&side| passed.contains(side))
            })
            .map(|(decision, _)| *decision)
            .collect();
        found.sort_unstable();
        found
    }

    /// Learns the names of classes that the machine has loaded since the last time.
    pub fn learn_class_names(&mut self, machine: &Machine) {
        let known = self.class_names.len();
        let classes = machine.classes().skip(known);
        self.class_names
            .extend(classes.map(|class| class.name.clone()));
    }

    /// Shows a watcher what has happened.
    pub fn feed(&self, watch: &mut Watch, segment: &Segment) {
        watch.feed(&segment.events, &self.class_names);
    }

    /// Notes the goals that the path with this number covers. A goal of the explored method itself that only the
    /// construction of inputs passes is looked for further.
    pub fn cover(&mut self, path: u32, covered: &GoalSet, shown: &GoalSet) {
        let all = self.goals.all();
        let is_own = |goal: u32| Some(all[goal as usize].method) == self.own_number;
        let is_unseen = |&goal: &u32| is_own(goal) && !shown.contains(goal);
        let (unseen, seen): (Vec<u32>, Vec<u32>) = covered.iter().partition(is_unseen);
        self.goals.cover(&seen.into_iter().collect(), path);
        let known = &mut self.passed_unseen;
        let new: GoalSet = unseen
            .into_iter()
            .filter(|&goal| known.insert(goal))
            .collect();
        if !new.is_empty() {
            self.unseen.push((path, new));
        }
    }

    /// At the end: what only the construction of inputs passes is covered by that, if nothing else was found.
    pub fn cover_unseen(&mut self) {
        for (path, unseen) in std::mem::take(&mut self.unseen) {
            self.goals.cover(&unseen, path);
        }
    }

    /// A path may have inputs for these goals that were not found.
    pub fn doubt(&mut self, goals: &GoalSet) {
        self.doubtful.extend(goals);
    }

    pub fn is_doubtful(&self, goal: u32) -> bool {
        self.doubtful.contains(goal)
    }

    /// Looks once for goals that the code alone rules out; with `all` also among the covered ones, to check the proofs.
    pub fn rule_out(&mut self, all: bool) {
        if self.ruled_out.is_some() {
            return;
        }
        let candidates = match all {
            true => self.goals.all().iter().map(|goal| goal.id).collect(),
            false => self.goals.open().clone(),
        };
        let proved = proof::unreachable(&self.subject, self.goals.all(), &candidates);
        self.goals.prove_unreachable(&proved);
        self.ruled_out = Some(proved);
    }

    /// Goals that one of these paths passes although the code alone rules them out: there are none, or there is a bug.
    pub fn refuted(&self, paths: &[Path]) -> Vec<u32> {
        let passed = |goal: &u32| paths.iter().any(|path| path.covered.contains(*goal));
        let ruled_out = self.ruled_out.iter().flat_map(GoalSet::iter);
        ruled_out.filter(passed).collect()
    }

    /// The numbers of the paths that were the first to cover some goal.
    pub fn first_paths(&self) -> std::collections::HashSet<u32> {
        let states = self.goals.all().iter();
        let states = states.map(|goal| self.goals.state(goal.id));
        let first = states.filter_map(|state| match state {
            State::Covered { path } => Some(path),
            _ => None,
        });
        first.collect()
    }
}

/// Whether a path that ends so is one that a test can show.
pub(crate) fn has_ended(ending: &Ending) -> bool {
    matches!(ending, Ending::Returned { .. } | Ending::Threw(..))
}

/// The goals that belong to one instruction, where there are several.
fn decisions(goals: &[Goal]) -> HashMap<(u32, u16), Vec<u32>> {
    let mut all: HashMap<(u32, u16), Vec<u32>> = HashMap::new();
    for goal in goals {
        if let [offset] = goal.offsets[..] {
            let sides = all.entry((goal.method, offset)).or_default();
            sides.push(goal.id);
        }
    }
    all.retain(|_, sides| sides.len() > 1);
    all
}
