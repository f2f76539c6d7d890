//! Everything that is known about the paths of a class, for results that machines read.

use std::collections::HashMap;

use vitro_classfile::ClassFile;
use vitro_testgen::Inputs;
use vitro_testgen::junit::Written;

use super::report::{Fate, MethodResult, PathResult};
use super::work::{Tried, Work};
use crate::report::{EndingReport, MethodReport, PathReport};
use crate::{observed_text, recipe_text};

/// Lines of a path that are kept: a loop passes the same ones again and again.
const MOST_LINES: usize = 1_000;

/// What the tests of a class were written from.
pub struct Source<'a> {
    /// The paths that were given to the writer, in its order.
    pub order: &'a [usize],
    /// What it wrote.
    pub written: &'a Written,
    /// Whether `java` was asked.
    pub replayed: bool,
}

/// The report on the methods of a class; with their paths if a source for them is given.
pub fn methods(work: &Work, kept: &[usize], source: Option<&Source<'_>>) -> Vec<MethodResult> {
    let fates = source.map(|source| fates(work, source));
    let reports = work.reports.iter().enumerate();
    let result = |(place, report): (usize, &MethodReport)| MethodResult {
        name: report.name.clone(),
        descriptor: report.descriptor.clone(),
        not_explored: report.not_explored.clone(),
        ended_by: report.ended_by.clone(),
        paths: report.paths.len(),
        details: match &fates {
            Some(fates) => paths(work, place, report, fates),
            None => Vec::new(),
        },
        states: report.states,
        figures: report.figures.clone(),
        cases: kept
            .iter()
            .filter(|&&path| work.paths[path].method == place)
            .count(),
        left_out: report.left_out.clone(),
        stopped: stopped(report),
        seconds: work.explored_in[place],
    };
    reports.map(result).collect()
}

/// Why paths did not end, each reason once.
fn stopped(report: &MethodReport) -> Vec<String> {
    let mut stopped: Vec<String> = Vec::new();
    for path in &report.paths {
        if let EndingReport::Stopped { reason, .. } = &path.ending
            && !stopped.contains(reason)
        {
            stopped.push(reason.clone());
        }
    }
    stopped
}

/// Goals and fate of a path, by its method and its place there.
type Fates = HashMap<(usize, usize), (Vec<u32>, Fate)>;

fn fates(work: &Work, source: &Source<'_>) -> Fates {
    let mut tests: HashMap<usize, &str> = HashMap::new();
    for test in &source.written.tests {
        for &case in &test.cases {
            tests.extend(source.order.get(case).map(|&place| (place, &*test.method)));
        }
    }
    let fate = |(place, possible): (usize, &super::work::Possible)| {
        let fate = match (&possible.state, tests.get(&place), &possible.why) {
            (Tried::Good(case), Some(test), _) => Fate::Tested {
                test: (*test).to_owned(),
                inputs: texts(&work.path(place).texts, &case.inputs),
                finding: case.finding,
                real: source.replayed.then(|| observed_text::ending(&case.ending)),
            },
            (_, _, Some((kind, why))) => Fate::Dropped(*kind, why.clone()),
            _ => Fate::Unneeded,
        };
        let key = (possible.method, possible.path);
        (key, (work.goals_of(place), fate))
    };
    work.paths.iter().enumerate().map(fate).collect()
}

/// The inputs of a case as text, by the names that those of its path have.
pub fn texts(names: &[(String, String)], inputs: &Inputs) -> Vec<(String, String)> {
    let recipes = inputs.receiver.iter().chain(&inputs.arguments);
    let named = names.iter().zip(recipes);
    named
        .map(|((name, _), recipe)| (name.clone(), recipe_text::text(recipe)))
        .collect()
}

fn paths(work: &Work, method: usize, report: &MethodReport, fates: &Fates) -> Vec<PathResult> {
    let all = report.paths.iter().enumerate();
    let result = |(place, path): (usize, &PathReport)| {
        let (goals, fate) = match fates.get(&(method, place)) {
            Some(known) => known.clone(),
            None => (Vec::new(), Fate::Unneeded),
        };
        let (lines, lines_whole) = lines(&work.chosen.file, path);
        PathResult {
            inputs: path.texts.clone(),
            conditions: path.conditions.clone(),
            ending: path.ending.clone(),
            line: path.line,
            lines,
            lines_whole,
            goals,
            fate,
        }
    };
    all.map(result).collect()
}

/// The source lines that a path passes, and whether those are all.
pub fn lines(file: &ClassFile, path: &PathReport) -> (Vec<u16>, bool) {
    let mut lines: Vec<u16> = Vec::new();
    for step in &path.steps.first {
        let code = file
            .methods
            .get(usize::from(step.method))
            .and_then(|method| method.code.as_ref());
        let rows = code.iter().flat_map(|code| &code.lines);
        let row = rows
            .filter(|row| row.start_pc <= step.offset)
            .max_by_key(|row| row.start_pc);
        let Some(row) = row else { continue };
        if lines.last() == Some(&row.line) {
            continue;
        }
        if lines.len() == MOST_LINES {
            return (lines, false);
        }
        lines.push(row.line);
    }
    (lines, path.steps.is_whole())
}
