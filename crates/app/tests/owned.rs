//! Goals belong to the class: whatever its methods, and those of the classes within it, leave open is looked for by every
//! method that a test can call and whose calls lead there.

mod support;

use std::path::{Path, PathBuf};

use serde_json::Value;
use support::*;

fn owned(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/owned");
    let texts: Vec<(String, String)> = java_files(&folder)
        .iter()
        .map(|file| {
            let below = file.strip_prefix(&folder).expect("a source");
            (format!("owned/{}", below.display()), read(file))
        })
        .collect();
    let sources: Vec<(&str, &str)> = texts
        .iter()
        .map(|(file, text)| (&**file, &**text))
        .collect();
    project(name, &sources)
}

/// The goals of a class, by method and state.
fn goals(project: &Path, class: &str, more: &[&str]) -> Vec<(String, String, String)> {
    let mut arguments = vec!["generate", "--class", class, "--no-replay"];
    arguments.extend(["--criterion", "branch", "--format", "json"]);
    arguments.extend(more);
    let document: Value = serde_json::from_str(&succeed(project, &arguments)).expect("JSON");
    let classes = document["classes"].as_array().expect("classes").iter();
    let goals = classes.flat_map(|class| class["goals"].as_array().expect("goals"));
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    goals
        .map(|goal| {
            (
                text(&goal["method"]),
                text(&goal["text"]),
                text(&goal["state"]),
            )
        })
        .collect()
}

fn is_covered(goal: &&(String, String, String)) -> bool {
    goal.2 == "covered"
}

/// At least so many goals are covered of all that are listed, of which there are at least some.
#[track_caller]
fn assert_covered(goals: &[(String, String, String)], percent: usize, at_least: usize) {
    let covered = goals.iter().filter(is_covered).count();
    let left: Vec<_> = goals.iter().filter(|goal| !is_covered(goal)).collect();
    assert!(goals.len() >= at_least, "{} goals", goals.len());
    assert!(
        covered * 100 >= goals.len() * percent,
        "{covered} of {}: {left:#?}",
        goals.len()
    );
}

#[test]
fn the_only_method_that_a_test_can_call_covers_what_its_helpers_ask_for() {
    let project = owned("owned-formula");
    assert_covered(&goals(&project, "owned.Formula", &[]), 95, 100);
}

#[test]
fn states_that_are_private_classes_have_goals_and_are_reached() {
    let goals = goals(&owned("owned-turnstile"), "owned.Turnstile", &[]);
    assert_covered(&goals, 95, 30);
    let of_state = |goal: &&(String, String, String)| goal.0.starts_with("Turnstile.Broken.push");
    assert_eq!(goals.iter().filter(of_state).count(), 2, "{goals:#?}");
}

#[test]
fn private_and_anonymous_classes_and_helpers_are_reached_by_whoever_calls_them() {
    let goals = goals(&owned("owned-variants"), "owned.Variants", &[]);
    for part in [
        "Variants.Scale.step()I",
        "fits(I)Z",
        "label(L",
        "lambda$count",
    ] {
        let of_part: Vec<_> = goals.iter().filter(|goal| goal.0.contains(part)).collect();
        assert!(!of_part.is_empty(), "{part}: {goals:#?}");
        assert!(of_part.iter().all(is_covered), "{part}: {of_part:#?}");
    }
    assert_covered(&goals, 95, 20);
}

#[test]
fn what_a_builder_makes_and_what_it_checks_is_reached_by_the_whole_nest() {
    let goals = goals(&owned("owned-order"), "owned.Order*", &[]);
    assert_covered(&goals, 95, 10);
}

#[test]
fn nothing_is_proved_of_a_class_that_others_may_be_given() {
    // Whoever gets the counter may call it, and whoever is in the package may call what takes a private type.
    let source = "package a;
import java.util.function.IntUnaryOperator;
public final class Given {
  private static final class Kind { int number = 3; }
  public static IntUnaryOperator counter() {
    return new IntUnaryOperator() {
      private int at;
      @Override public int applyAsInt(int by) { at += by; return at > 3 ? 1 : 2; }
    };
  }
  public static int fixed() { return of(new Kind()); }
  static int of(Kind kind) { return twice(kind.number); }
  private static int twice(int number) { return number > 5 ? 1 : 2; }
  static final class Other { static int all(int number) { Kind kind = new Kind(); kind.number = number; return of(kind); } }
}
";
    let project = project("owned-given", &[("a/Given.java", source)]);
    let goals = goals(&project, "a.Given", &[]);
    for part in ["applyAsInt(I)I", "twice(I)I"] {
        let of_part: Vec<_> = goals.iter().filter(|goal| goal.0.contains(part)).collect();
        assert_eq!(of_part.len(), 2, "{part}: {goals:#?}");
        assert!(
            of_part.iter().all(|goal| goal.2 != "unreachable"),
            "{of_part:#?}"
        );
    }
}

#[test]
fn results_do_not_depend_on_the_number_of_workers() {
    let project = owned("owned-workers");
    let alone = goals(&project, "owned.*", &["--jobs", "1"]);
    assert_eq!(alone, goals(&project, "owned.*", &["--jobs", "3"]));
}
