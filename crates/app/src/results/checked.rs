//! What `vitro check` gives to machines: JSON, described by `docs/check.schema.json`, and SARIF.

use serde_json::{Value, json};
use vitro_engine::check::{CheckReport, Failure, Line, PathStep, ReasonKind, Verdict};
use vitro_stable::fnv;

/// The report as JSON.
pub fn document(report: &CheckReport) -> Value {
    let reasons: Vec<Value> = report
        .reasons
        .iter()
        .map(|reason| {
            let kind = match reason.kind {
                ReasonKind::Bound => "bound",
                ReasonKind::GivenUp => "given up",
            };
            json!({"kind": kind, "text": reason.text})
        })
        .collect();
    let failure = report.failure.as_ref().map(|failure| {
        let inputs: Vec<Value> = failure
            .inputs
            .iter()
            .map(|(call, value)| json!({"call": call, "value": value}))
            .collect();
        let path: Vec<Value> = failure
            .path
            .iter()
            .map(|step| {
                json!({
                    "class": step.class, "file": step.file, "line": step.line, "condition": step.text,
                })
            })
            .collect();
        json!({
            "exception": failure.exception,
            "message": failure.message,
            "stack": failure.stack,
            "arguments": failure.arguments,
            "call": failure.snippet,
            "inputs": inputs,
            "recorded": failure.recorded.lines().collect::<Vec<&str>>(),
            "path": path,
            "turns": turns(failure),
            "lines": failure.lines.iter().map(line).collect::<Vec<Value>>(),
        })
    });
    json!({
        "format": "vitro-check",
        "version": 1,
        "mainClass": report.main_class,
        "method": report.method,
        "property": report.property.to_string(),
        "verdict": report.verdict.to_string(),
        "reasons": reasons,
        "assumptions": report.assumptions,
        "failure": failure,
        "paths": report.paths,
        "covered": report.covered,
        "merged": report.merged,
        "instructions": report.figures.steps,
        "questions": report.figures.solver_calls,
    })
}

/// The schedule: which thread ran from where, if there are several threads.
fn turns(failure: &Failure) -> Vec<Value> {
    let turn = |step: &PathStep| json!({"thread": step.text, "class": step.class, "file": step.file, "line": step.line});
    failure.order.iter().map(turn).collect()
}

/// A line that was passed, or those of a loop.
fn line(passed: &Line) -> Value {
    match passed {
        Line::One { file, line, thread } => json!({"file": file, "line": line, "thread": thread}),
        Line::Times(times, body) => {
            json!({"times": times, "lines": body.iter().map(line).collect::<Vec<Value>>()})
        }
        Line::LeftOut(count) => json!({"leftOut": count}),
    }
}

/// The report as SARIF 2.1.0: a violation is an error, what is not known a note.
pub fn sarif(report: &CheckReport) -> Value {
    let (level, text) = match report.verdict {
        Verdict::Violated => ("error", violation(report)),
        Verdict::Holds => ("none", format!("{} holds", report.property)),
        verdict => {
            let reasons: Vec<&str> = report.reasons.iter().map(|r| &*r.text).collect();
            (
                "note",
                format!("{}: {verdict}: {}", report.property, reasons.join("; ")),
            )
        }
    };
    let property = report.property.to_string();
    let rule = format!("check/{}", property.split(':').next().unwrap_or_default());
    let mut location = json!({
        "logicalLocations": [{"fullyQualifiedName": report.main_class, "kind": "type"}],
    });
    if let Some((file, line)) = place(report) {
        location["physicalLocation"] = json!({
            "artifactLocation": {"uri": file},
            "region": {"startLine": line},
        });
    }
    let mut result = json!({
        "ruleId": rule,
        "kind": if level == "none" { "pass" } else { "fail" },
        "level": level,
        "message": {"text": text},
        "locations": [location],
        "partialFingerprints": {
            "vitro/v1": format!("{:016x}", fnv(format!("{} {rule}", report.main_class).as_bytes())),
        },
    });
    if let Some(flow) = code_flow(report) {
        result["codeFlows"] = json!([flow]);
    }
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Vitro",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": [{"id": rule, "shortDescription": {"text": "A property of a program."}}],
            }},
            "invocations": [{"executionSuccessful": true}],
            "columnKind": "utf16CodeUnits",
            "results": [result],
        }],
    })
}

fn violation(report: &CheckReport) -> String {
    let mut text = format!("{} is violated", report.property);
    if let Some(failure) = &report.failure {
        if let Some(exception) = &failure.exception {
            text += &format!(" by {exception}");
        }
        let inputs = failure.inputs.iter().map(|(_, value)| &**value);
        let values = failure.arguments.iter().map(|argument| &**argument);
        let values: Vec<&str> = values.chain(inputs).collect();
        if !values.is_empty() {
            text += &format!(", with the input {}", values.join(", "));
        }
    }
    text
}

/// File and line of the innermost frame, as the JVM names them: `A.main(A.java:3)`.
fn place(report: &CheckReport) -> Option<(String, u32)> {
    let frame = report.failure.as_ref()?.stack.first()?;
    let (_, inside) = frame.trim_end_matches(')').rsplit_once('(')?;
    let (file, line) = inside.split_once(':')?;
    Some((file.to_owned(), line.parse().ok()?))
}

/// The decisions on the way.
fn code_flow(report: &CheckReport) -> Option<Value> {
    let failure = report.failure.as_ref()?;
    let steps = failure.path.iter().filter_map(|step| {
        let (file, line) = (step.file.as_ref()?, step.line?);
        Some(json!({"location": {
            "physicalLocation": {"artifactLocation": {"uri": file}, "region": {"startLine": line}},
            "message": {"text": step.text},
        }}))
    });
    let steps: Vec<Value> = steps.collect();
    (!steps.is_empty()).then(|| json!({"threadFlows": [{"locations": steps}]}))
}
