//! The result for machines: one JSON object.

use std::io::Write;

use vitro_engine::generate::{ClassResult, Generated, GoalState};

/// Everything that was found out.
pub fn print(out: &mut impl Write, generated: &Generated, seconds: f64) -> std::io::Result<()> {
    let (covered, unreachable, open) = generated.goals();
    let classes: Vec<String> = generated.classes.iter().map(class).collect();
    let skipped: Vec<String> = generated
        .skipped
        .iter()
        .map(|one| object(&[("class", text(&one.class)), ("reason", text(&one.reason))]))
        .collect();
    let all = object(&[
        ("covered", covered.to_string()),
        ("unreachable", unreachable.to_string()),
        ("open", open.to_string()),
        ("percent", format!("{:.2}", generated.percent())),
        ("sandbox", generated.sandbox.map_or("null".to_owned(), text)),
        ("seconds", format!("{seconds:.3}")),
        ("classes", array(&classes)),
        ("skipped", array(&skipped)),
    ]);
    writeln!(out, "{all}")
}

fn class(class: &ClassResult) -> String {
    let methods: Vec<String> = class
        .methods
        .iter()
        .map(|method| {
            object(&[
                ("name", text(&method.name)),
                ("descriptor", text(&method.descriptor)),
                (
                    "notExplored",
                    method
                        .not_explored
                        .as_deref()
                        .map_or("null".to_owned(), text),
                ),
                ("paths", method.paths.to_string()),
                ("cases", method.cases.to_string()),
                ("leftOut", texts(&method.left_out)),
                ("stopped", texts(&method.stopped)),
                ("seconds", format!("{:.3}", method.seconds)),
            ])
        })
        .collect();
    let goals: Vec<String> = class
        .goals
        .iter()
        .map(|goal| {
            let (state, reason) = match goal.state {
                GoalState::Covered => ("covered", "null".to_owned()),
                GoalState::Unreachable => ("unreachable", "null".to_owned()),
                GoalState::Open(reason) => ("open", text(&reason.to_string())),
            };
            let lines: Vec<String> = goal.lines.iter().map(u16::to_string).collect();
            object(&[
                ("criterion", text(goal.criterion)),
                ("text", text(&goal.text)),
                ("lines", array(&lines)),
                ("state", text(state)),
                ("reason", reason),
            ])
        })
        .collect();
    let dropped: Vec<String> = class
        .dropped
        .iter()
        .map(|case| {
            object(&[
                ("method", text(&case.method)),
                ("inputs", text(&case.inputs)),
                ("kind", text(case.kind.name())),
                ("why", text(&case.why)),
            ])
        })
        .collect();
    let file = class.file.as_ref();
    object(&[
        ("class", text(&class.class)),
        ("tests", class.tests.to_string()),
        ("cases", class.cases.to_string()),
        ("failures", class.failures.to_string()),
        (
            "file",
            file.map_or("null".to_owned(), |file| {
                text(&file.path.display().to_string())
            }),
        ),
        (
            "editedByHand",
            file.is_some_and(|file| file.beside).to_string(),
        ),
        ("seconds", format!("{:.3}", class.seconds)),
        ("warnings", texts(&class.warnings)),
        ("methods", array(&methods)),
        ("goals", array(&goals)),
        ("dropped", array(&dropped)),
    ])
}

fn texts(all: &[String]) -> String {
    array(&all.iter().map(|one| text(one)).collect::<Vec<_>>())
}

fn array(elements: &[String]) -> String {
    format!("[{}]", elements.join(","))
}

fn object(members: &[(&str, String)]) -> String {
    let members: Vec<String> = members
        .iter()
        .map(|(name, value)| format!("{}:{value}", text(name)))
        .collect();
    format!("{{{}}}", members.join(","))
}

/// A string as JSON writes it.
fn text(value: &str) -> String {
    let mut quoted = String::from("\"");
    for c in value.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '\n' => quoted.push_str("\\n"),
            c if c < ' ' => quoted.push_str(&format!("\\u{:04x}", c as u32)),
            c => quoted.push(c),
        }
    }
    quoted + "\""
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_escaped() {
        assert_eq!(text("a\"b\\c\n\u{1}é"), "\"a\\\"b\\\\c\\n\\u0001é\"");
        let empty = object(&[("a", array(&[])), ("b", text("x"))]);
        assert_eq!(empty, "{\"a\":[],\"b\":\"x\"}");
    }
}
