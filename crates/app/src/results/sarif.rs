//! SARIF 2.1.0, for editors and code hosts: failures that tests found as errors, open goals as notes.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use vitro_engine::generate::{
    ClassResult, Fate, Generated, GoalResult, GoalState, MethodResult, PathResult, RealEnding,
};
use vitro_engine::{EndingReport, Reason};
use vitro_stable::fnv;
use vitro_testgen::Finding;

/// What places are relative to.
const BASE: &str = "PROJECT";

/// The whole.
pub fn document(generated: &Generated) -> Value {
    let mut rules: BTreeMap<String, String> = BTreeMap::new();
    let mut results = Vec::new();
    for class in &generated.classes {
        for method in &class.methods {
            for path in &method.details {
                results.extend(failure(class, method, path, &mut rules));
            }
        }
        for goal in &class.goals {
            results.extend(open_goal(class, goal, &mut rules));
        }
    }
    let rules: Vec<Value> = rules
        .iter()
        .map(|(id, text)| json!({"id": id, "shortDescription": {"text": text}}))
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "Vitro",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            }},
            "invocations": [{"executionSuccessful": true}],
            "columnKind": "utf16CodeUnits",
            "originalUriBaseIds": {BASE: {"description": {"text": "The project's folder."}}},
            "results": results,
        }],
    })
}

/// A path whose test found a failure.
fn failure(
    class: &ClassResult,
    method: &MethodResult,
    path: &PathResult,
    rules: &mut BTreeMap<String, String>,
) -> Option<Value> {
    let Fate::Tested {
        test,
        inputs,
        finding: Finding::Failure,
        real,
    } = &path.fate
    else {
        return None;
    };
    let (thrown, message) = match (real, &path.ending) {
        (Some(RealEnding::Threw { class, message }), _) => (class, message),
        (_, EndingReport::Threw { class, message }) => (class, message),
        _ => return None,
    };
    let rule = format!("failure/{thrown}");
    rules
        .entry(rule.clone())
        .or_insert_with(|| format!("A call ends in {thrown}, which the method does not declare."));
    let inputs: Vec<String> = inputs
        .iter()
        .map(|(name, value)| format!("{name} = {value}"))
        .collect();
    let called = match inputs.is_empty() {
        true => String::new(),
        false => format!(" with {}", inputs.join(", ")),
    };
    let says = message
        .as_ref()
        .map_or(String::new(), |message| format!(": {message}"));
    let name = &method.name;
    let text = format!("{name}{called} throws {thrown}{says} (test {test})");
    let member = format!("{name}{}", method.descriptor);
    Some(result(class, &member, path.line, &rule, "error", &text))
}

/// A goal that is neither covered nor proved unreachable.
fn open_goal(
    class: &ClassResult,
    goal: &GoalResult,
    rules: &mut BTreeMap<String, String>,
) -> Option<Value> {
    let GoalState::Open(reason) = goal.state else {
        return None;
    };
    let rule = format!("open/{}", rule_name(reason));
    rules
        .entry(rule.clone())
        .or_insert_with(|| format!("A goal is open: {reason}."));
    let text = format!("{} ({}): {reason}", goal.text, goal.criterion);
    let line = goal.lines.first().copied();
    Some(result(class, &goal.method, line, &rule, "note", &text))
}

/// `NotReached` as `not-reached`.
fn rule_name(reason: Reason) -> String {
    let mut name = String::new();
    let text = format!("{reason:?}");
    for c in text.chars().take_while(|&c| c != '(') {
        if c.is_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.extend(c.to_lowercase());
    }
    name
}

fn result(
    class: &ClassResult,
    member: &str,
    line: Option<u16>,
    rule: &str,
    level: &str,
    text: &str,
) -> Value {
    let member = format!("{}.{member}", class.class);
    let mut location = json!({
        "logicalLocations": [{"fullyQualifiedName": member, "kind": "function"}],
    });
    if let Some(source) = &class.source {
        let mut physical = json!({"artifactLocation": {"uri": uri(source), "uriBaseId": BASE}});
        if let Some(line) = line.filter(|&line| line > 0) {
            physical["region"] = json!({"startLine": line});
        }
        location["physicalLocation"] = physical;
    }
    // Lines move when a file is edited; what is said about which method does not.
    let fingerprint = format!("{:016x}", fnv(format!("{member} {rule} {text}").as_bytes()));
    json!({
        "ruleId": rule,
        "level": level,
        "message": {"text": text},
        "locations": [location],
        "partialFingerprints": {"vitro/v1": fingerprint},
    })
}

/// A path with what URIs do not allow escaped.
fn uri(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' | b'~' | b'$' => {
                uri.push(char::from(byte));
            }
            other => uri.push_str(&format!("%{other:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_places_are_spelled_as_sarif_wants() {
        assert_eq!(rule_name(Reason::NeedsCallSequence), "needs-call-sequence");
        assert_eq!(uri("src/Ä b.java"), "src/%C3%84%20b.java");
    }
}
