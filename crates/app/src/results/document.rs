//! What `vitro generate --format json` gives: everything that was found out. `docs/results.schema.json` describes it.

use std::collections::BTreeMap;

use serde::Serialize;
use vitro_engine::generate::{
    ClassResult, DroppedCase, Fate, Generated, GoalResult, GoalState, MethodResult, PathResult,
    RealEnding,
};
use vitro_engine::{EndingReport, Figures, States};
use vitro_testgen::Finding;

/// The whole.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Document<'a> {
    format: &'static str,
    version: u32,
    summary: Summary,
    sandbox: Option<&'a str>,
    classes: Vec<Class<'a>>,
    skipped: Vec<Skipped<'a>>,
    unchanged: &'a [String],
    gone: Vec<Gone<'a>>,
}

/// Sums over all classes.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Summary {
    classes: usize,
    methods: usize,
    tests: usize,
    cases: usize,
    failures: usize,
    dropped: usize,
    covered: usize,
    unreachable: usize,
    open: usize,
    percent: f64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Class<'a> {
    class: &'a str,
    source: Option<&'a str>,
    warnings: &'a [String],
    tests: usize,
    cases: usize,
    failures: usize,
    file: Option<File>,
    methods: Vec<Method<'a>>,
    goals: Vec<Goal<'a>>,
    dropped: Vec<Dropped<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct File {
    path: String,
    edited_by_hand: bool,
    unchanged: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Method<'a> {
    name: &'a str,
    descriptor: &'a str,
    not_explored: Option<&'a str>,
    ended_by: Option<String>,
    paths: Vec<Path<'a>>,
    alternatives: Alternatives,
    figures: Numbers,
    cases: usize,
    left_out: &'a [String],
    stopped: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Path<'a> {
    number: usize,
    inputs: Vec<Input<'a>>,
    conditions: &'a [String],
    ending: Ending<'a>,
    line: Option<u16>,
    lines: &'a [u16],
    lines_whole: bool,
    goals: &'a [u32],
    outcome: Outcome<'a>,
}

/// An input of a path.
#[derive(Serialize)]
pub struct Input<'a> {
    name: &'a str,
    value: &'a str,
}

impl<'a> Input<'a> {
    /// All inputs of a path.
    pub fn all(inputs: &'a [(String, String)]) -> Vec<Input<'a>> {
        let input = |(name, value): &'a (String, String)| Input { name, value };
        inputs.iter().map(input).collect()
    }
}

/// How a path ends on Vitro's machine.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Ending<'a> {
    /// With a value, which may have an expression over the inputs.
    Returned {
        value: &'a str,
        expression: Option<&'a str>,
    },
    /// With an exception.
    Threw {
        class: &'a str,
        message: Option<&'a str>,
    },
    /// It did not end.
    Stopped { reason: &'a str },
}

impl<'a> From<&'a EndingReport> for Ending<'a> {
    fn from(ending: &'a EndingReport) -> Self {
        match ending {
            EndingReport::Returned {
                value, expression, ..
            } => Ending::Returned {
                value,
                expression: expression.as_deref(),
            },
            EndingReport::Threw { class, message } => Ending::Threw {
                class,
                message: message.as_deref(),
            },
            EndingReport::Stopped { reason, .. } => Ending::Stopped { reason },
        }
    }
}

#[derive(Serialize)]
#[serde(tag = "state", rename_all = "camelCase")]
enum Outcome<'a> {
    Tested {
        test: &'a str,
        inputs: Vec<Input<'a>>,
        failure: bool,
        real: Option<Real<'a>>,
    },
    Dropped {
        kind: &'a str,
        why: &'a str,
    },
    Unneeded,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
enum Real<'a> {
    Returned {
        value: Option<&'a str>,
    },
    Threw {
        class: &'a str,
        message: Option<&'a str>,
    },
}

/// The outcome of the alternatives in the constraint tree.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Alternatives {
    infeasible: usize,
    unknown: usize,
    no_recipe: usize,
    bound: usize,
    not_made: usize,
    incomplete: usize,
    stopped: usize,
    unknown_calls: usize,
    complete: bool,
}

impl From<&States> for Alternatives {
    fn from(states: &States) -> Self {
        Alternatives {
            infeasible: states.infeasible,
            unknown: states.unknown,
            no_recipe: states.no_recipe,
            bound: states.bound,
            not_made: states.not_made,
            incomplete: states.incomplete,
            stopped: states.stopped,
            unknown_calls: states.unknown_calls,
            complete: states.complete(),
        }
    }
}

/// What an exploration took.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Numbers {
    /// Decisions that the model took.
    forks: u64,
    /// Decisions that followed from what the path knew.
    followed: u64,
    instructions: u64,
    solver_calls: u64,
    /// How many of the calls each layer or back end answered.
    answers: BTreeMap<&'static str, u64>,
    sequences: SequenceNumbers,
}

/// Sequences of calls that lead input objects from state to state.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SequenceNumbers {
    offered: usize,
    explored: usize,
    out_of_order: usize,
    subsumed_in_setup: usize,
    without_effect: usize,
    longest: usize,
}

impl From<&Figures> for Numbers {
    fn from(figures: &Figures) -> Self {
        Numbers {
            forks: figures.forks,
            followed: figures.implied,
            instructions: figures.steps,
            solver_calls: figures.solver_calls,
            answers: figures.answers.iter().copied().collect(),
            sequences: SequenceNumbers {
                offered: figures.sequences.offered,
                explored: figures.sequences.explored,
                out_of_order: figures.sequences.out_of_order,
                subsumed_in_setup: figures.sequences.subsumed_in_setup,
                without_effect: figures.sequences.without_effect,
                longest: figures.sequences.longest,
            },
        }
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Goal<'a> {
    number: usize,
    criterion: &'a str,
    method: &'a str,
    text: &'a str,
    lines: &'a [u16],
    state: &'static str,
    reason: Option<String>,
}

#[derive(Serialize)]
struct Dropped<'a> {
    method: &'a str,
    inputs: &'a str,
    kind: &'a str,
    why: &'a str,
}

#[derive(Serialize)]
struct Skipped<'a> {
    class: &'a str,
    reason: &'a str,
}

#[derive(Serialize)]
struct Gone<'a> {
    class: &'a str,
    path: String,
    removed: bool,
}

impl Summary {
    /// Adds up.
    pub fn of(generated: &Generated) -> Summary {
        let classes = &generated.classes;
        let sum = |count: fn(&ClassResult) -> usize| classes.iter().map(count).sum();
        let (covered, unreachable, open) = generated.goals();
        Summary {
            classes: classes.len(),
            methods: sum(|class| class.methods.len()),
            tests: sum(|class| class.tests),
            cases: sum(|class| class.cases),
            failures: sum(|class| class.failures),
            dropped: sum(|class| class.dropped.len()),
            covered,
            unreachable,
            open,
            percent: (generated.percent() * 100.0).round() / 100.0,
        }
    }
}

impl<'a> From<&'a Generated> for Document<'a> {
    fn from(generated: &'a Generated) -> Self {
        Document {
            format: "vitro-results",
            version: 1,
            summary: Summary::of(generated),
            sandbox: generated.sandbox,
            classes: generated.classes.iter().map(class).collect(),
            skipped: generated
                .skipped
                .iter()
                .map(|one| Skipped {
                    class: &one.class,
                    reason: &one.reason,
                })
                .collect(),
            unchanged: &generated.unchanged,
            gone: generated
                .gone
                .iter()
                .map(|gone| Gone {
                    class: &gone.class,
                    path: gone.path.display().to_string(),
                    removed: gone.removed,
                })
                .collect(),
        }
    }
}

fn class(class: &ClassResult) -> Class<'_> {
    Class {
        class: &class.class,
        source: class.source.as_deref(),
        warnings: &class.warnings,
        tests: class.tests,
        cases: class.cases,
        failures: class.failures,
        file: class.file.as_ref().map(|file| File {
            path: file.path.display().to_string(),
            edited_by_hand: file.beside,
            unchanged: file.unchanged,
        }),
        methods: class.methods.iter().map(method).collect(),
        goals: class.goals.iter().enumerate().map(goal).collect(),
        dropped: class.dropped.iter().map(dropped).collect(),
    }
}

fn method(method: &MethodResult) -> Method<'_> {
    Method {
        name: &method.name,
        descriptor: &method.descriptor,
        not_explored: method.not_explored.as_deref(),
        ended_by: method.ended_by.as_ref().map(ToString::to_string),
        paths: method.details.iter().enumerate().map(path).collect(),
        alternatives: (&method.states).into(),
        figures: (&method.figures).into(),
        cases: method.cases,
        left_out: &method.left_out,
        stopped: &method.stopped,
    }
}

fn path((place, path): (usize, &PathResult)) -> Path<'_> {
    Path {
        number: place + 1,
        inputs: Input::all(&path.inputs),
        conditions: &path.conditions,
        ending: (&path.ending).into(),
        line: path.line,
        lines: &path.lines,
        lines_whole: path.lines_whole,
        goals: &path.goals,
        outcome: match &path.fate {
            Fate::Tested {
                test,
                inputs,
                finding,
                real,
            } => Outcome::Tested {
                test,
                inputs: Input::all(inputs),
                failure: *finding == Finding::Failure,
                real: real.as_ref().map(real_ending),
            },
            Fate::Dropped(kind, why) => Outcome::Dropped {
                kind: kind.name(),
                why,
            },
            Fate::Unneeded => Outcome::Unneeded,
        },
    }
}

fn real_ending(real: &RealEnding) -> Real<'_> {
    match real {
        RealEnding::Returned(value) => Real::Returned {
            value: value.as_deref(),
        },
        RealEnding::Threw { class, message } => Real::Threw {
            class,
            message: message.as_deref(),
        },
    }
}

/// The state of a goal in one word, and the reason if it is open.
pub fn state(state: GoalState) -> (&'static str, Option<String>) {
    match state {
        GoalState::Covered => ("covered", None),
        GoalState::Unreachable => ("unreachable", None),
        GoalState::Open(reason) => ("open", Some(reason.to_string())),
    }
}

fn goal((number, goal): (usize, &GoalResult)) -> Goal<'_> {
    let (state, reason) = state(goal.state);
    Goal {
        number,
        criterion: goal.criterion,
        method: &goal.method,
        text: &goal.text,
        lines: &goal.lines,
        state,
        reason,
    }
}

fn dropped(case: &DroppedCase) -> Dropped<'_> {
    Dropped {
        method: &case.method,
        inputs: &case.inputs,
        kind: case.kind.name(),
        why: &case.why,
    }
}
