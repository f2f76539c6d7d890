//! What was found, as plain data.

use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use vitro_coverage::{GoalSet, Reason, State};
use vitro_explore::trace::PickEvent;
use vitro_explore::{FieldName, Limit, Shallow};
use vitro_testgen::Inputs;

use crate::conditions::Conditions;
use crate::fixed_text::{self, FixedText};

/// What an exploration found.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Report {
    /// Method by method, in the order of the class file.
    pub methods: Vec<MethodReport>,
}

/// What was found about one method.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct MethodReport {
    /// The class, with dots.
    pub class: String,
    /// The method's name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Why it could not be explored.
    pub not_explored: Option<String>,
    /// What ended the search before it was done, if something did.
    pub ended_by: Option<EndedBy>,
    /// The paths, in the order in which they were found.
    pub paths: Vec<PathReport>,
    /// The outcomes of the alternatives.
    pub states: States,
    /// What has been left out, in words, each once.
    pub left_out: Vec<String>,
    /// The goals, and their outcomes.
    pub goals: Vec<GoalReport>,
    /// Goals that were proved unreachable, but a path passes them: a bug in Vitro.
    pub refuted: Vec<String>,
    /// Every pick of the search, in order, if that was asked for.
    pub picks: Vec<PickReport>,
    /// What it took.
    pub figures: Figures,
}

/// An alternative that the search has picked, and what became of it.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct PickReport {
    /// What the search noted.
    pub event: PickEvent,
    /// Where the methods under test were, as `reach` takes it: `p.Class.method@17`.
    pub place: Option<String>,
    /// The source line.
    pub line: Option<u16>,
    /// The goals that it has covered, in words.
    pub gained: Vec<String>,
}

/// What ends the exploration of a method before it is done. What was found until then is kept.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum EndedBy {
    /// A limit, which is the same on every machine, but for that of time.
    Limit(Limit),
    /// The machine that Vitro runs on had no memory left.
    Shortage(String),
    /// A bug in Vitro.
    InternalError(String),
}

impl fmt::Display for EndedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndedBy::Limit(limit) => write!(f, "search limit reached: {limit}"),
            EndedBy::Shortage(text) => write!(f, "out of memory: {text}"),
            EndedBy::InternalError(text) => write!(f, "internal error: {text}"),
        }
    }
}

impl MethodReport {
    /// The report of a method of which nothing is known.
    pub(crate) fn without_paths(class: &str, name: &str, descriptor: &str) -> MethodReport {
        MethodReport {
            class: class.replace('/', "."),
            name: name.to_owned(),
            descriptor: descriptor.to_owned(),
            not_explored: None,
            ended_by: None,
            paths: Vec::new(),
            states: States::default(),
            left_out: Vec::new(),
            goals: Vec::new(),
            refuted: Vec::new(),
            picks: Vec::new(),
            figures: Figures::default(),
        }
    }

    /// Nothing was explored, for this reason, and that is why all goals are open.
    pub(crate) fn end_by(&mut self, why: EndedBy) {
        let reason = match &why {
            EndedBy::Limit(Limit::Memory(_)) => Reason::Bound,
            EndedBy::Limit(_) => Reason::Budget,
            EndedBy::Shortage(_) | EndedBy::InternalError(_) => Reason::Broken,
        };
        for goal in &mut self.goals {
            goal.state = State::Open(reason);
        }
        // A path was abandoned, so nothing is complete.
        self.states.stopped += 1;
        self.ended_by = Some(why);
    }

    /// The bug in Vitro that ended the search, if one did.
    pub fn internal_error(&self) -> Option<&str> {
        match &self.ended_by {
            Some(EndedBy::InternalError(text)) => Some(text),
            _ => None,
        }
    }

    /// The goals that are neither covered nor proved unreachable.
    pub(crate) fn open_goals(&self) -> impl Iterator<Item = &GoalReport> {
        let goals = self.goals.iter();
        goals.filter(|goal| matches!(goal.state, State::Open(_)))
    }

    /// What a search for goals of other methods left out says nothing of the method's own paths.
    pub(crate) fn forget_bounds(&mut self) {
        self.states = States::default();
        self.left_out.clear();
        if let Some(EndedBy::Limit(limit)) = &self.ended_by
            && !matches!(limit, Limit::Memory(_) | Limit::Time)
        {
            self.ended_by = None;
        }
    }

    /// Both reports of a method that was explored again for what had been left open.
    pub(crate) fn and(mut self, second: MethodReport) -> MethodReport {
        // A bug is worth saying more than a limit.
        let is_worse = second.internal_error().is_some() || self.ended_by.is_none();
        let known = self.paths.len() as u32;
        let places = self.add_goals(second.goals, known);
        self.paths.extend(second.paths.into_iter().map(|mut path| {
            let here = |goals: &GoalSet| {
                let places = goals.iter().filter_map(|goal| places[goal as usize]);
                places.collect()
            };
            path.covered = here(&path.covered);
            path.shown = here(&path.shown);
            path.called = here(&path.called);
            path
        }));
        self.states = self.states.and(&second.states);
        let new = second.left_out.into_iter();
        let new: Vec<String> = new.filter(|text| !self.left_out.contains(text)).collect();
        self.left_out.extend(new);
        self.refuted.extend(second.refuted);
        if is_worse && self.internal_error().is_none() {
            self.ended_by = second.ended_by;
        }
        self.figures = self.figures.and(second.figures);
        self
    }

    /// Adds what a later search says of goals, whose paths come behind so many. Gives the places of these goals here. Of
    /// other classes' goals only those count that it was to cover, and did.
    fn add_goals(&mut self, later: Vec<GoalReport>, paths: u32) -> Vec<Option<u32>> {
        let names = self.goals.iter().map(GoalReport::name);
        let known: HashMap<GoalName, u32> = names.zip(0..).collect();
        let mut places = Vec::new();
        for mut goal in later {
            let place = known.get(&goal.name()).copied();
            if let State::Covered { path } = &mut goal.state {
                *path += paths;
            }
            places.push(match place {
                Some(place) => {
                    let state = &mut self.goals[place as usize].state;
                    *state = match (*state, goal.state) {
                        (State::Open(reason), State::Open(_)) => State::Open(reason),
                        (State::Open(_), later) => later,
                        (known, _) => known,
                    };
                    Some(place)
                }
                None if matches!(goal.state, State::Covered { .. }) => {
                    self.goals.push(goal);
                    Some(self.goals.len() as u32 - 1)
                }
                None => None,
            });
        }
        places
    }
}

/// What identifies a goal, whichever method it is searched from.
#[derive(
    Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize,
)]
pub struct GoalName {
    /// The class, by internal name.
    pub class: Arc<str>,
    /// Place of its method in the class file.
    pub method: u16,
    /// The criterion that asks for it.
    #[serde(deserialize_with = "fixed_text::one")]
    pub criterion: FixedText,
    /// The instructions that it concerns.
    pub offsets: Vec<u16>,
    /// For people.
    pub text: String,
}

/// A goal and its outcome.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct GoalReport {
    /// The class that it is in, by internal name: that of the method, or one that the method calls.
    pub class: Arc<str>,
    /// The criterion that asks for it.
    #[serde(deserialize_with = "fixed_text::one")]
    pub criterion: FixedText,
    /// Place of its method in the class file.
    pub method: u16,
    /// For people.
    pub text: String,
    /// The instructions that it concerns.
    pub offsets: Vec<u16>,
    /// The source lines that it concerns.
    pub lines: Vec<u16>,
    /// Whether two inputs that take the same path may differ in covering it.
    pub asks_for_numbers: bool,
    /// Whether it is a way on through the code, and no exception or violated assertion.
    pub leads_on: bool,
    /// Its outcome; paths count from 1.
    pub state: State,
}

impl GoalReport {
    /// What identifies it.
    pub(crate) fn name(&self) -> GoalName {
        GoalName {
            class: self.class.clone(),
            method: self.method,
            criterion: self.criterion,
            offsets: self.offsets.clone(),
            text: self.text.clone(),
        }
    }
}

/// The outcomes of the alternatives in the constraint tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct States {
    /// No input leads there.
    pub infeasible: usize,
    /// No solver could decide.
    pub unknown: usize,
    /// It needs an object that no test can make.
    pub no_recipe: usize,
    /// A bound ended the search.
    pub bound: usize,
    /// Making an input threw an exception.
    pub not_made: usize,
    /// A value was taken as known, and others were not tried.
    pub incomplete: usize,
    /// A path was ended before it was at its end.
    pub stopped: usize,
    /// A path depends on something besides its input.
    pub outside: usize,
    /// A call, or a question for a class, that a test's own class may answer in its own way.
    pub unknown_calls: usize,
}

impl States {
    /// Both together.
    fn and(&self, other: &States) -> States {
        States {
            infeasible: self.infeasible + other.infeasible,
            unknown: self.unknown + other.unknown,
            no_recipe: self.no_recipe + other.no_recipe,
            bound: self.bound + other.bound,
            not_made: self.not_made + other.not_made,
            incomplete: self.incomplete + other.incomplete,
            stopped: self.stopped + other.stopped,
            outside: self.outside + other.outside,
            unknown_calls: self.unknown_calls + other.unknown_calls,
        }
    }

    /// Whether the paths are all paths.
    pub fn complete(&self) -> bool {
        let States {
            unknown,
            no_recipe,
            bound,
            incomplete,
            stopped,
            outside,
            unknown_calls,
            ..
        } = self;
        unknown + no_recipe + bound + incomplete + stopped + outside + unknown_calls == 0
    }
}

/// A path.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct PathReport {
    /// How a test makes what the method is called with.
    pub inputs: Inputs,
    /// The same without calls that the path does not seem to depend on, if there are any.
    pub shorter: Option<Inputs>,
    /// The inputs as text: name and value.
    pub texts: Vec<(String, String)>,
    /// The path condition, as Java expressions.
    pub conditions: Vec<String>,
    /// Those of them that decide which way the program itself takes, and not the library that it calls.
    pub own_conditions: Vec<String>,
    /// The same for people: what follows from the rest is left out, and bounds on one term are said once. They can be
    /// evaluated on other inputs.
    pub told: Conditions,
    /// How it ended.
    pub ending: EndingReport,
    /// The source line where it ended in the method's own class, if known.
    pub line: Option<u16>,
    /// The goals that it covers, by their places in the method's list.
    pub covered: GoalSet,
    /// Those of them that the call passes, and not only the calls that make its inputs.
    pub shown: GoalSet,
    /// Those of them that the call covers by itself, however its inputs are made.
    pub called: GoalSet,
    /// The static fields that its calls may read and that are not final, if the code tells.
    pub reads: Option<Vec<FieldName>>,
    /// Static fields that no test can set, but that the calls decide with which it begins.
    pub decides: Vec<FieldName>,
    /// Other classes of the program that were initialised before the call.
    pub ready: Arc<[Arc<str>]>,
    /// What it depends on besides its input: the clock, say.
    #[serde(deserialize_with = "fixed_text::all")]
    pub outside: Vec<FixedText>,
    /// Whether it has asked for the default locale or time zone.
    pub is_local: bool,
    /// Whether the input is one of several of the same path: a goal asked for more than the way.
    pub varied: bool,
    /// The instructions of the class under test that it executes, without those that make inputs.
    pub steps: Steps,
}

/// The instructions of a path.
#[derive(Clone, Default, Debug, serde::Serialize, serde::Deserialize)]
pub struct Steps {
    /// As many as are kept.
    pub first: Vec<ClaimedStep>,
    /// The last of all.
    pub last: Option<ClaimedStep>,
    /// How many there are.
    pub count: u64,
}

impl Steps {
    /// Most steps of a path that are kept: a report holds those of all paths.
    const KEPT: usize = 1 << 14;

    pub(crate) fn push(&mut self, step: ClaimedStep) {
        if self.first.len() < Self::KEPT {
            self.first.push(step);
        }
        self.last = Some(step);
        self.count += 1;
    }

    /// Whether all are kept.
    pub fn is_whole(&self) -> bool {
        self.count == self.first.len() as u64
    }
}

/// An instruction that a path executes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub struct ClaimedStep {
    /// Place of the method in its class file.
    pub method: u16,
    /// Offset in its code.
    pub offset: u16,
}

/// How a path ended.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum EndingReport {
    /// It returned; the value in words, and the expression if it depends on the input.
    Returned {
        /// The value.
        value: String,
        /// The expression.
        expression: Option<String>,
        /// The value itself.
        result: Shallow,
    },
    /// It threw an exception of this class with this message.
    Threw {
        /// The class, with dots.
        class: String,
        /// The message.
        message: Option<String>,
    },
    /// It did not end; why.
    Stopped {
        /// In words.
        reason: String,
        /// Whether the program wanted to touch the host: a file, the network, a process, the end of the JVM.
        refused: bool,
    },
}

/// What an exploration took.
#[derive(Clone, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct Figures {
    /// Forks met: decisions that the model took.
    pub forks: u64,
    /// Decisions that followed from what the path knew.
    pub implied: u64,
    /// Instructions executed.
    pub steps: u64,
    /// What the search has cost, in units of [`effort`](crate::effort).
    pub cost: u64,
    /// Types and ways to make their objects that were planned.
    pub planned: u64,
    /// Questions to the solver manager.
    pub solver_calls: u64,
    /// Steps that it took for them.
    pub solver_steps: u64,
    /// How many of them each layer or back end answered.
    #[serde(deserialize_with = "fixed_text::counted")]
    pub answers: Vec<(FixedText, u64)>,
    /// The outcomes of sequences of calls.
    pub sequences: Sequences,
    /// How long it took, in seconds.
    pub seconds: f64,
    /// How much of that went into plans for inputs, and what is read off the code for them.
    pub planning: f64,
    /// How much of it the solver took.
    pub solving: f64,
}

/// Sequences of calls that lead input objects from state to state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Sequences {
    /// How often a sequence might have been one call longer.
    pub offered: usize,
    /// How often it was.
    pub explored: usize,
    /// Those that were not, since two of their calls could as well have come in the other order.
    pub out_of_order: usize,
    /// Those that ended in a state for which another one stands.
    pub subsumed_in_setup: usize,
    /// Those whose last call the method does not depend on.
    pub without_effect: usize,
    /// Most calls after the constructor.
    pub longest: usize,
}

impl Figures {
    /// Both together.
    fn and(mut self, other: Figures) -> Figures {
        self.forks += other.forks;
        self.implied += other.implied;
        self.steps += other.steps;
        self.cost += other.cost;
        self.planned += other.planned;
        self.solver_calls += other.solver_calls;
        self.solver_steps += other.solver_steps;
        for (by, count) in other.answers {
            match self.answers.iter_mut().find(|(known, _)| *known == by) {
                Some((_, known)) => *known += count,
                None => self.answers.push((by, count)),
            }
        }
        self.sequences = self.sequences.and(&other.sequences);
        self.seconds += other.seconds;
        self.planning += other.planning;
        self.solving += other.solving;
        self
    }
}

impl Sequences {
    /// Both together.
    fn and(&self, other: &Sequences) -> Sequences {
        Sequences {
            offered: self.offered + other.offered,
            explored: self.explored + other.explored,
            out_of_order: self.out_of_order + other.out_of_order,
            subsumed_in_setup: self.subsumed_in_setup + other.subsumed_in_setup,
            without_effect: self.without_effect + other.without_effect,
            longest: self.longest.max(other.longest),
        }
    }
}

impl From<&vitro_explore::Figures> for Figures {
    fn from(figures: &vitro_explore::Figures) -> Figures {
        Figures {
            forks: figures.forks,
            implied: figures.implied,
            steps: figures.steps,
            cost: figures.cost,
            planned: figures.planned,
            solver_calls: figures.solver_calls,
            solver_steps: figures.solver_steps,
            answers: figures.answers.clone().into_iter().collect(),
            sequences: Sequences {
                offered: figures.offered,
                explored: figures.lives,
                out_of_order: figures.out_of_order,
                subsumed_in_setup: figures.subsumed_in_setup,
                without_effect: figures.without_effect,
                longest: figures.longest,
            },
            seconds: 0.0,
            planning: figures.planning.as_secs_f64(),
            solving: figures.solving.as_secs_f64(),
        }
    }
}
