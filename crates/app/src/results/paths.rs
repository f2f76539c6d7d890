//! What `vitro explore --json` gives. `docs/paths.schema.json` describes it.

use serde::Serialize;
use vitro_engine::{GoalReport, MethodReport, PathReport, Report, State};

use super::document::{Alternatives, Ending, Input, Numbers};

/// The whole.
#[derive(Serialize)]
pub struct Document<'a> {
    format: &'static str,
    version: u32,
    methods: Vec<Method<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Method<'a> {
    class: &'a str,
    name: &'a str,
    descriptor: &'a str,
    not_explored: Option<&'a str>,
    ended_by: Option<String>,
    paths: Vec<Path<'a>>,
    alternatives: Alternatives,
    figures: Numbers,
    goals: Vec<Goal<'a>>,
    left_out: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Path<'a> {
    number: usize,
    inputs: Vec<Input<'a>>,
    conditions: &'a [String],
    ending: Ending<'a>,
    line: Option<u16>,
    goals: Vec<u32>,
    varied: bool,
    depends_on: &'a [&'static str],
    instructions: u64,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Goal<'a> {
    number: usize,
    criterion: &'a str,
    text: &'a str,
    offsets: &'a [u16],
    lines: &'a [u16],
    state: &'static str,
    path: Option<usize>,
    reason: Option<String>,
}

impl<'a> From<&'a Report> for Document<'a> {
    fn from(report: &'a Report) -> Self {
        Document {
            format: "vitro-paths",
            version: 1,
            methods: report.methods.iter().map(method).collect(),
        }
    }
}

fn method(method: &MethodReport) -> Method<'_> {
    Method {
        class: &method.class,
        name: &method.name,
        descriptor: &method.descriptor,
        not_explored: method.not_explored.as_deref(),
        ended_by: method.ended_by.as_ref().map(ToString::to_string),
        paths: method.paths.iter().enumerate().map(path).collect(),
        alternatives: (&method.states).into(),
        figures: (&method.figures).into(),
        goals: method.goals.iter().enumerate().map(goal).collect(),
        left_out: &method.left_out,
    }
}

fn path((place, path): (usize, &PathReport)) -> Path<'_> {
    Path {
        number: place + 1,
        inputs: Input::all(&path.texts),
        conditions: &path.conditions,
        ending: (&path.ending).into(),
        line: path.line,
        goals: path.covered.iter().collect(),
        varied: path.varied,
        depends_on: &path.outside,
        instructions: path.steps.count,
    }
}

fn goal((number, goal): (usize, &GoalReport)) -> Goal<'_> {
    let (state, path, reason) = match goal.state {
        State::Covered { path } => ("covered", Some(path as usize), None),
        State::Unreachable => ("unreachable", None, None),
        State::Open(reason) => ("open", None, Some(reason.to_string())),
    };
    Goal {
        number,
        criterion: goal.criterion,
        text: &goal.text,
        offsets: &goal.offsets,
        lines: &goal.lines,
        state,
        path,
        reason,
    }
}
