//! A log for people as one page without scripts: what was done, class by class, and why goals stayed open.

use vitro_engine::EndingReport;
use vitro_engine::generate::{
    ClassResult, Fate, Generated, GoalState, MethodResult, PathResult, RealEnding,
};

use super::document::state;
use super::markup::Markup;

const STYLE: &str = "body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;\
     color:#1c2430;background:#fff}table{border-collapse:collapse;margin:.5rem 0 1.5rem}th,td{text-align:left;\
     vertical-align:top;padding:.2rem .8rem .2rem 0;border-bottom:1px solid #d8dee6}td.n,th.n{text-align:right}\
     code,pre{font:13px/1.45 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}\
     .covered{color:#176b3a}.unreachable{color:#5b6573}.open{color:#a14b00}.failure{color:#b00020}\
     summary{cursor:pointer}@media(prefers-color-scheme:dark){body{color:#dde3ea;background:#14181d}\
     th,td{border-color:#333c47}.covered{color:#67c28d}.unreachable{color:#97a1ae}.open{color:#f0a35e}\
     .failure{color:#ff7a8a}}";

/// The page; `steps` are the lines that a person saw while it ran.
pub fn text(generated: &Generated, steps: &[String]) -> String {
    let mut out = Markup::starting_with("<!DOCTYPE html>\n");
    out.open("html", &[("lang", "en")]);
    out.open("head", &[]);
    out.empty("meta", &[("charset", "utf-8")]);
    let viewport = [
        ("name", "viewport"),
        ("content", "width=device-width, initial-scale=1"),
    ];
    out.empty("meta", &viewport);
    out.element("title", &[], "Vitro: log of a run");
    out.element("style", &[], STYLE);
    out.close();
    out.open("body", &[]);
    out.element("h1", &[], "What was done, and why goals stayed open");
    summary(&mut out, generated);
    for one in &generated.classes {
        class(&mut out, one);
    }
    others(&mut out, generated);
    out.element("h2", &[], "Step by step");
    out.open("details", &[]);
    out.element("summary", &[], &format!("{} steps", steps.len()));
    out.open("ol", &[]);
    for step in steps {
        out.element("li", &[], step);
    }
    out.close();
    out.close();
    out.finish()
}

fn summary(out: &mut Markup, generated: &Generated) {
    let (covered, unreachable, open) = generated.goals();
    let percent = generated.percent();
    out.element(
        "p",
        &[],
        &format!(
            "{covered} goals covered ({percent:.1} % of those that are not proved unreachable), {unreachable} proved \
             unreachable, {open} open. {}",
            match generated.sandbox {
                Some(sandbox) => format!("Tests were replayed {sandbox}."),
                None => "Nothing was replayed on java.".to_owned(),
            }
        ),
    );
    let heads = [
        "class",
        "methods",
        "covered",
        "unreachable",
        "open",
        "tests",
        "failures",
        "dropped",
    ];
    out.open("table", &[]);
    row(out, "th", &heads.map(str::to_owned));
    for class in &generated.classes {
        let (covered, unreachable, open) = class.counts();
        let cells = [
            class.class.clone(),
            class.methods.len().to_string(),
            covered.to_string(),
            unreachable.to_string(),
            open.to_string(),
            class.tests.to_string(),
            class.failures.to_string(),
            class.dropped.len().to_string(),
        ];
        row(out, "td", &cells);
    }
    out.close();
}

/// A row of a name and numbers.
fn row(out: &mut Markup, kind: &str, cells: &[String]) {
    out.open("tr", &[]);
    for (place, cell) in cells.iter().enumerate() {
        match place {
            0 => out.element(kind, &[], cell),
            _ => out.element(kind, &[("class", "n")], cell),
        }
    }
    out.close();
}

fn class(out: &mut Markup, class: &ClassResult) {
    out.element("h2", &[("id", &class.class)], &class.class);
    if let Some(file) = &class.file {
        let said = match file.beside {
            true => "The test was edited and is left alone; the new one is",
            false => "The test is",
        };
        out.element("p", &[], &format!("{said} {}", file.path.display()));
    }
    for warning in &class.warnings {
        out.element("p", &[("class", "open")], warning);
    }
    open_goals(out, class);
    for one in &class.methods {
        method(out, one);
    }
    if !class.dropped.is_empty() {
        out.element("h3", &[], "Cases without a test");
        out.open("ul", &[]);
        for case in &class.dropped {
            let (method, inputs) = (&case.method, &case.inputs);
            let text = format!("{method}({inputs}): {}: {}", case.kind.name(), case.why);
            out.element("li", &[], &text);
        }
        out.close();
    }
}

fn open_goals(out: &mut Markup, class: &ClassResult) {
    let left = class
        .goals
        .iter()
        .filter(|goal| goal.state != GoalState::Covered);
    let left: Vec<_> = left.collect();
    if left.is_empty() {
        out.element("p", &[("class", "covered")], "All goals are covered.");
        return;
    }
    out.open("table", &[]);
    out.open("tr", &[]);
    for head in ["goal that no test covers", "criterion", "lines", "why"] {
        out.element("th", &[], head);
    }
    out.close();
    for goal in left {
        let (word, reason) = state(goal.state);
        let lines: Vec<String> = goal.lines.iter().map(u16::to_string).collect();
        let why = reason.unwrap_or_else(|| "proved unreachable".to_owned());
        out.open("tr", &[]);
        out.element("td", &[], &format!("{}: {}", goal.method, goal.text));
        out.element("td", &[], goal.criterion);
        out.element("td", &[], &lines.join(", "));
        out.element("td", &[("class", word)], &why);
        out.close();
    }
    out.close();
}

fn method(out: &mut Markup, method: &MethodResult) {
    out.open("details", &[]);
    let figures = &method.figures;
    out.element(
        "summary",
        &[],
        &format!(
            "{}{}: {} paths, {} cases; {} forks, {} questions to the solver, {} instructions",
            method.name,
            method.descriptor,
            method.paths,
            method.cases,
            figures.forks,
            figures.solver_calls,
            figures.steps
        ),
    );
    if let Some(reason) = &method.not_explored {
        let text = format!("Not explored: {reason}");
        out.element("p", &[("class", "open")], &text);
    }
    if let Some(why) = method.ended_early() {
        out.element("p", &[("class", "open")], &why.to_string());
    }
    for text in method.stopped.iter().chain(&method.left_out) {
        out.element("p", &[("class", "open")], &format!("Left out: {text}"));
    }
    out.open("ol", &[]);
    let tried = |path: &&PathResult| path.fate != Fate::Unneeded;
    let mut shown = 0;
    for one in method.details.iter().filter(tried) {
        path(out, one);
        shown += 1;
    }
    out.close();
    match method.paths - shown {
        0 => {}
        more => {
            let text = format!("{more} more paths have no test of their own.");
            out.element("p", &[("class", "unreachable")], &text);
        }
    }
    out.close();
}

/// Conditions that a reader can take in; `--format json` has them all.
fn shortened(conditions: &[String]) -> String {
    let mut shown: Vec<String> = Vec::new();
    for condition in conditions.iter().take(MOST_CONDITIONS) {
        let mut text: String = condition.chars().take(LONGEST).collect();
        if text.len() < condition.len() {
            text += " ...";
        }
        shown.push(text);
    }
    if conditions.len() > MOST_CONDITIONS {
        shown.push(format!("{} more", conditions.len() - MOST_CONDITIONS));
    }
    shown.join(" && ")
}

const MOST_CONDITIONS: usize = 12;
const LONGEST: usize = 160;

fn path(out: &mut Markup, path: &PathResult) {
    out.open("li", &[]);
    let inputs: Vec<String> = path
        .inputs
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    out.element("code", &[], &inputs.join(", "));
    if !path.conditions.is_empty() {
        out.element("div", &[], "when");
        out.element("code", &[], &shortened(&path.conditions));
    }
    let ending = match &path.ending {
        EndingReport::Returned {
            value, expression, ..
        } => match expression {
            Some(expression) => format!("returns {value}, {expression}"),
            None => format!("returns {value}"),
        },
        EndingReport::Threw { class, message } => {
            format!("throws {class} {}", message.as_deref().unwrap_or_default())
        }
        EndingReport::Stopped { reason, .. } => format!("does not end: {reason}"),
    };
    out.element("div", &[], ending.trim_end());
    let (kind, fate) = match &path.fate {
        Fate::Tested {
            test,
            inputs,
            finding,
            real,
        } => {
            let with = match *inputs == path.inputs {
                true => String::new(),
                false => {
                    let pairs = inputs.iter();
                    let pairs = pairs.map(|(name, value)| format!("{name} = {value}"));
                    format!(" with {}", pairs.collect::<Vec<String>>().join(", "))
                }
            };
            let real = match real {
                Some(RealEnding::Returned(Some(value))) => format!("; java gives {value}"),
                Some(RealEnding::Returned(None)) => "; java returns, too".to_owned(),
                Some(RealEnding::Threw { class, .. }) => format!("; java throws {class}"),
                None => String::new(),
            };
            let kind = match finding {
                vitro_testgen::Finding::Failure => "failure",
                vitro_testgen::Finding::Regression => "covered",
            };
            (kind, format!("test {test}{with}{real}"))
        }
        Fate::Dropped(kind, why) => ("open", format!("no test: {}: {why}", kind.name())),
        Fate::Unneeded => ("unreachable", "no test of its own".to_owned()),
    };
    out.element("div", &[("class", kind)], &fate);
    out.close();
}

/// Classes that got no tests in this run.
fn others(out: &mut Markup, generated: &Generated) {
    if generated.skipped.is_empty() && generated.unchanged.is_empty() && generated.gone.is_empty() {
        return;
    }
    out.element("h2", &[], "Other classes");
    out.open("ul", &[]);
    for skipped in &generated.skipped {
        let text = format!("{} {}", skipped.class, skipped.reason);
        out.element("li", &[("class", "open")], &text);
    }
    for class in &generated.unchanged {
        out.element("li", &[], &format!("{class}: the test is up to date"));
    }
    for gone in &generated.gone {
        let what = match gone.removed {
            true => "its test is removed",
            false => "its test was edited and stays",
        };
        let text = format!("{} is gone; {what}: {}", gone.class, gone.path.display());
        out.element("li", &[], &text);
    }
    out.close();
}
