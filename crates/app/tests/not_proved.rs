//! What a search has not seen and says nothing about: what a JVM with more stack or heap does, and what functions do that a
//! method hands out.

mod support;

use std::path::Path;

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

/// Whether the goal with this text is said to be unreachable.
fn is_proved(project: &Path, class: &str, part: &str) -> bool {
    let arguments = [
        "generate",
        "--class",
        class,
        "--no-replay",
        "--format",
        "json",
    ];
    let output = vitro(project, &arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    let document: serde_json::Value = serde_json::from_str(&text(&output.stdout)).expect("JSON");
    let goals = document["classes"][0]["goals"].as_array().expect("goals");
    let is_named = |goal: &&serde_json::Value| {
        let text = goal["text"].as_str();
        text.is_some_and(|text| text.contains(part))
    };
    let goal = goals.iter().find(is_named);
    goal.unwrap_or_else(|| panic!("{part}: {document}"))["state"] == "unreachable"
}

/// Whoever gets the functions may call them.
const FUNCTIONS: &str = "package a;
import java.util.List;
import java.util.function.IntSupplier;
public class Functions {
  static IntSupplier returned(int x) { return () -> helper(x); }
  private static int helper(int x) { return x > 3 ? 1 : 2; }
  static void stored(List<Runnable> all, int y) { all.add(() -> { if (y == 4) System.out.print(y); }); }
  static IntSupplier referred() { return Functions::seven; }
  private static int seven() { return 7; }
}
";

#[test]
fn what_a_function_does_that_a_method_hands_out_is_not_proved() {
    let project = project("handed-out", &[("a/Functions.java", FUNCTIONS)]);
    for part in ["x > 3 is true", "y == 4 is true", "Functions.seven"] {
        assert!(!is_proved(&project, "a.Functions", part), "{part}");
    }
}

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
    for part in ["down(n) == 0 is true", "numbers.length > 7 is true"] {
        assert!(!is_proved(&project, "a.Large", part), "{part}");
    }
    let output = vitro(&project, &["check", "-cp", "target/classes", "a.Main"]);
    let said = text(&output.stdout);
    assert!(said.starts_with("holds within bounds\n"), "{said}");
}
