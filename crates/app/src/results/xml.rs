//! Test cases as XML: for each the constraints of its path, the values that solve them, the lines that it passes, the
//! symbolic result, and the real one that `java` gave.

use vitro_engine::EndingReport;
use vitro_engine::generate::{
    ClassResult, Fate, Generated, GoalResult, MethodResult, PathResult, RealEnding,
};
use vitro_testgen::Finding;

use super::document::state;
use super::markup::Markup;

/// The whole.
pub fn text(generated: &Generated) -> String {
    let mut out = Markup::starting_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    let (covered, unreachable, open) = generated.goals();
    out.open(
        "vitro",
        &[
            ("version", "1"),
            ("covered", &covered.to_string()),
            ("unreachable", &unreachable.to_string()),
            ("open", &open.to_string()),
        ],
    );
    for one in &generated.classes {
        class(&mut out, one);
    }
    for skipped in &generated.skipped {
        out.element("skipped", &[("class", &skipped.class)], &skipped.reason);
    }
    out.finish()
}

fn class(out: &mut Markup, class: &ClassResult) {
    let source = class.source.as_deref().unwrap_or_default();
    out.open("class", &[("name", &class.class), ("source", source)]);
    for warning in &class.warnings {
        out.element("warning", &[], warning);
    }
    for one in &class.methods {
        method(out, one);
    }
    out.open("goals", &[]);
    for (number, one) in class.goals.iter().enumerate() {
        goal(out, number, one);
    }
    out.close();
    out.close();
}

fn method(out: &mut Markup, method: &MethodResult) {
    out.open(
        "method",
        &[("name", &method.name), ("descriptor", &method.descriptor)],
    );
    if let Some(reason) = &method.not_explored {
        out.element("notExplored", &[], reason);
    }
    if let Some(why) = method.ended_early() {
        out.element("endedBy", &[], &why.to_string());
    }
    // What other cases cover as well is none; `--format json` has all paths.
    let tried = |(_, path): &(usize, &PathResult)| path.fate != Fate::Unneeded;
    for (place, path) in method.details.iter().enumerate().filter(tried) {
        case(out, place + 1, path);
    }
    for text in &method.left_out {
        out.element("leftOut", &[], text);
    }
    out.close();
}

fn case(out: &mut Markup, number: usize, path: &PathResult) {
    let number = number.to_string();
    let mut attributes = vec![("number", &*number)];
    match &path.fate {
        Fate::Tested { test, finding, .. } => {
            attributes.extend([("state", "tested"), ("test", &**test)]);
            if *finding == Finding::Failure {
                attributes.push(("failure", "true"));
            }
        }
        Fate::Dropped(kind, why) => {
            attributes.extend([("state", "dropped"), ("kind", kind.name()), ("why", &**why)]);
        }
        Fate::Unneeded => {}
    }
    out.open("case", &attributes);
    out.open("constraints", &[]);
    for condition in &path.conditions {
        out.element("constraint", &[], condition);
    }
    out.close();
    out.open("values", &[]);
    for (name, value) in &path.inputs {
        out.element("value", &[("name", name)], value);
    }
    out.close();
    let lines: Vec<String> = path.lines.iter().map(u16::to_string).collect();
    let whole = path.lines_whole.to_string();
    out.element("path", &[("whole", &whole)], &lines.join(" "));
    results(out, path);
    let goals: Vec<String> = path.goals.iter().map(u32::to_string).collect();
    out.element("covers", &[], &goals.join(" "));
    out.close();
}

/// The symbolic result, its value on Vitro's machine, and the real one.
fn results(out: &mut Markup, path: &PathResult) {
    match &path.ending {
        EndingReport::Returned {
            value, expression, ..
        } => {
            let symbolic = expression.as_ref().unwrap_or(value);
            let attributes = [("kind", "returned"), ("value", &**value)];
            out.element("symbolicResult", &attributes, symbolic);
        }
        EndingReport::Threw { class, message } => {
            let message = message.as_deref().unwrap_or_default();
            let attributes = [("kind", "threw"), ("class", &**class)];
            out.element("symbolicResult", &attributes, message);
        }
        EndingReport::Stopped { reason, .. } => {
            out.element("symbolicResult", &[("kind", "stopped")], reason);
        }
    }
    let Fate::Tested {
        real: Some(real),
        inputs,
        ..
    } = &path.fate
    else {
        return;
    };
    if *inputs != path.inputs {
        out.open("testedValues", &[]);
        for (name, value) in inputs {
            out.element("value", &[("name", name)], value);
        }
        out.close();
    }
    match real {
        RealEnding::Returned(value) => {
            let value = value.as_deref().unwrap_or_default();
            out.element("realResult", &[("kind", "returned")], value);
        }
        RealEnding::Threw { class, message } => {
            let message = message.as_deref().unwrap_or_default();
            let attributes = [("kind", "threw"), ("class", &**class)];
            out.element("realResult", &attributes, message);
        }
    }
}

fn goal(out: &mut Markup, number: usize, goal: &GoalResult) {
    let (state, reason) = state(goal.state);
    let number = number.to_string();
    let lines: Vec<String> = goal.lines.iter().map(u16::to_string).collect();
    let lines = lines.join(" ");
    let mut attributes = vec![
        ("number", &*number),
        ("criterion", goal.criterion),
        ("method", &goal.method),
        ("lines", &lines),
        ("state", state),
    ];
    if let Some(reason) = &reason {
        attributes.push(("reason", reason));
    }
    out.element("goal", &attributes, &goal.text);
}
