//! How much stack and heap there is, is decided by who starts a JVM: nothing is claimed of what a run with more would do.

mod support;

use support::*;

/// The stack of a usual JVM is too small for `deep`, and its heap for `big`.
const LARGE: &str = "package a;
public class Large {
  static int deep(int n) {
    if (n < 11_000 || n > 12_000) return 0;
    return down(n) == 0 ? 1 : 2;
  }
  static int down(int n) { return n == 0 ? 0 : down(n - 1); }
  static int big(int n) {
    if (n != 268_000_000) return 0;
    long[] numbers = new long[n];
    return numbers.length > 7 ? 1 : 2;
  }
}
";

const CHECKED: &str = "package a;
public class Main {
  static int down(int n) { return n == 0 ? 0 : 1 + down(n - 1); }
  public static void main(String[] given) {
    int n = vitro.Vitro.anyInt();
    if (n < 11_000 || n > 11_001) return;
    int depth;
    try { depth = down(n); } catch (StackOverflowError error) { return; }
    assert depth < 7;
  }
}
";

const API: &str = "package vitro; public class Vitro { public static int anyInt() { return 0; } }";

#[test]
fn what_more_stack_or_heap_would_do_is_not_proved() {
    let project = project(
        "shortage",
        &[
            ("a/Large.java", LARGE),
            ("a/Main.java", CHECKED),
            ("vitro/Vitro.java", API),
        ],
    );
    let arguments = [
        "generate",
        "--class",
        "a.Large",
        "--no-replay",
        "--format",
        "json",
    ];
    let output = vitro(&project, &arguments);
    let said = text(&output.stdout);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let document: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    let goals = document["classes"][0]["goals"].as_array().expect("goals");
    for part in ["down(n) == 0 is true", "numbers.length > 7 is true"] {
        let is_named = |goal: &&serde_json::Value| {
            goal["text"]
                .as_str()
                .is_some_and(|text| text.contains(part))
        };
        let goal = goals.iter().find(is_named);
        let goal = goal.unwrap_or_else(|| panic!("{part}: {said}"));
        assert_ne!(goal["state"], "unreachable", "{goal}");
    }
    let output = vitro(&project, &["check", "-cp", "target/classes", "a.Main"]);
    let said = text(&output.stdout);
    assert!(said.starts_with("holds within bounds\n"), "{said}");
}
