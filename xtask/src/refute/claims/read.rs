//! What Vitro's JSON documents claim, as rows `class TAB criterion TAB method TAB text TAB claim`.

use std::fmt::Write;

use serde_json::Value;

use crate::Outcome;

/// The rows of a document of `generate`, `explore` or `reach`.
pub fn rows(document: &Value) -> Outcome<String> {
    let mut rows = String::new();
    match document["format"].as_str() {
        Some("vitro-results") => {
            for class in list(&document["classes"]) {
                for goal in list(&class["goals"]) {
                    row(
                        &mut rows,
                        text(&class["class"]),
                        text(&goal["method"]),
                        goal,
                    );
                }
            }
        }
        Some("vitro-paths") => {
            for method in list(&document["methods"]) {
                let name = format!("{}{}", text(&method["name"]), text(&method["descriptor"]));
                for goal in list(&method["goals"]) {
                    row(&mut rows, text(&method["class"]), &name, goal);
                }
            }
        }
        Some("vitro-reach") => {
            for target in list(&document["targets"]) {
                let claim = match target["verdict"] == "proved unreachable" {
                    true => "unreachable",
                    false => "none",
                };
                for line in list(&target["lines"]) {
                    let class = text(&target["class"]);
                    let _ = writeln!(rows, "{class}\tplace\t\t{line}\t{claim}");
                }
            }
        }
        other => return Err(format!("no document of Vitro: {other:?}")),
    }
    Ok(rows)
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], |list| list)
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

fn row(rows: &mut String, class: &str, method: &str, goal: &Value) {
    let claim = claim(text(&goal["state"]), text(&goal["reason"]));
    let words = text(&goal["text"]).replace(['\t', '\n'], " ");
    let criterion = text(&goal["criterion"]);
    let _ = writeln!(rows, "{class}\t{criterion}\t{method}\t{words}\t{claim}");
}

/// What a goal's state claims.
fn claim(state: &str, reason: &str) -> String {
    let most = reason
        .split_once("no sequence of up to ")
        .and_then(|(_, rest)| {
            let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
            digits.parse::<u32>().ok()
        });
    match (state, most) {
        ("unreachable", _) => "unreachable".to_owned(),
        (_, Some(most)) => format!("calls {most}"),
        _ if reason.contains("no single call") => "calls 1".to_owned(),
        _ => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn claims_are_read_from_states_and_reasons() {
        assert_eq!(claim("unreachable", ""), "unreachable");
        assert_eq!(claim("covered", ""), "none");
        assert_eq!(
            claim(
                "open",
                "no sequence of up to 12 calls of the object's own methods reaches it"
            ),
            "calls 12"
        );
        assert_eq!(
            claim(
                "open",
                "no single call of the object's own methods reaches it"
            ),
            "calls 1"
        );
        assert_eq!(claim("open", "not reached by any explored path"), "none");
    }

    #[test]
    fn lines_that_are_proved_unreachable_are_claims() {
        let document = serde_json::json!({"format": "vitro-reach", "targets": [
            {"class": "a.B", "lines": [3], "verdict": "proved unreachable"},
            {"class": "a.B", "lines": [5], "verdict": "reached"},
        ]});
        assert_eq!(
            rows(&document).unwrap(),
            "a.B\tplace\t\t3\tunreachable\na.B\tplace\t\t5\tnone\n"
        );
        assert!(rows(&serde_json::json!({})).is_err());
    }
}
