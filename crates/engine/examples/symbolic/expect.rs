//! The first judge: the comments, matched both ways.

use vitro_engine::{EndingReport, MethodReport, PathReport, State};

use crate::fixture::{End, Fixture, Section, marks};

/// Where the report and the comments differ.
pub fn compare(fixture: &Fixture, section: &Section, report: &MethodReport) -> Vec<String> {
    let name = &fixture.name;
    let mut problems = Vec::new();
    if let Some(reason) = &report.not_explored {
        problems.push(format!("{name}:{}: not explored: {reason}", section.line));
    }
    if let Some(error) = report.internal_error() {
        problems.push(format!("{name}:{}: internal error: {error}", section.line));
    }
    let found = marks(&report.states);
    if found != section.marks {
        let (expected, found) = (section.marks.join(", "), found.join(", "));
        let mut text = format!(
            "{name}:{}: expected `{expected}`, found `{found}`",
            section.line
        );
        for left in &report.left_out {
            text += &format!("\n    left out: {left}");
        }
        problems.push(text);
    }
    problems.extend(ends(fixture, section, report));
    problems.extend(goals(fixture, section, report));
    problems
}

fn ends(fixture: &Fixture, section: &Section, report: &MethodReport) -> Vec<String> {
    let mut left: Vec<(usize, End)> = section.ends.clone();
    let mut unexpected: Vec<&PathReport> = Vec::new();
    // Another input of a path ends as the path does.
    for path in report.paths.iter().filter(|path| !path.varied) {
        let line = path.line.map_or(section.line, usize::from);
        let kind = kind(&path.ending);
        let fits =
            |(at, end): &&mut (usize, End)| *at == line && end.count > 0 && says(&end.kind, &kind);
        match left.iter_mut().find(fits) {
            Some((_, end)) => end.count -= 1,
            None => unexpected.push(path),
        }
    }
    let mut problems = Vec::new();
    for (line, end) in left.iter().filter(|(_, end)| end.count > 0) {
        problems.push(format!("{}:{line}: expected `{end}`", fixture.name));
    }
    for path in unexpected {
        let line = path.line.map_or(section.line, usize::from);
        let found = kind(&path.ending);
        let about = describe(path);
        problems.push(format!("{}:{line}: found `{found}`\n{about}", fixture.name));
    }
    problems
}

fn says(expected: &str, found: &str) -> bool {
    match (
        expected.strip_prefix("stops "),
        found.strip_prefix("stops "),
    ) {
        (Some(part), Some(reason)) => reason.contains(part),
        _ => expected == found,
    }
}

/// As it stands in a comment.
pub fn kind(ending: &EndingReport) -> String {
    match ending {
        EndingReport::Returned { .. } => "returns".to_owned(),
        EndingReport::Threw { class, .. } => format!("throws {class}"),
        EndingReport::Stopped { reason, .. } => format!("stops {reason}"),
    }
}

/// Whether a path returned or threw.
pub fn has_end(path: &PathReport) -> bool {
    !matches!(path.ending, EndingReport::Stopped { .. })
}

/// A path in a few lines.
pub fn describe(path: &PathReport) -> String {
    let inputs: Vec<String> = path
        .texts
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let mut text = format!("    with {}", inputs.join(", "));
    if !path.conditions.is_empty() {
        text += &format!("\n    when {}", path.conditions.join(" && "));
    }
    text
}

fn goals(fixture: &Fixture, section: &Section, report: &MethodReport) -> Vec<String> {
    let count = |fits: fn(&State) -> bool| {
        let states = report.goals.iter().map(|goal| &goal.state);
        states.filter(|state| fits(state)).count()
    };
    let wish = &section.wish;
    let all = [
        (
            "covered",
            wish.covered,
            count(|s| matches!(s, State::Covered { .. })),
        ),
        ("open", wish.open, count(|s| matches!(s, State::Open(_)))),
        (
            "unreachable",
            wish.unreachable,
            count(|s| matches!(s, State::Unreachable)),
        ),
    ];
    let wrong = all
        .iter()
        .filter(|(_, expected, found)| expected.is_some_and(|expected| expected != *found));
    let mut problems = Vec::new();
    for (name, expected, found) in wrong {
        let expected = expected.unwrap_or_default();
        let mut text = format!(
            "{}:{}: expected {expected} goals {name}, found {found}",
            fixture.name, section.line
        );
        for goal in &report.goals {
            text += &format!("\n    {}: {}", goal.text, goal.state);
        }
        problems.push(text);
    }
    problems
}

/// Goals that are proved unreachable and covered: one of both is wrong.
pub fn refuted(fixture: &Fixture, section: &Section, report: &MethodReport) -> Vec<String> {
    let (name, line) = (&fixture.name, section.line);
    let goals = report.refuted.iter();
    goals
        .map(|goal| format!("{name}:{line}: {goal} is proved unreachable, but a path passes it"))
        .collect()
}
