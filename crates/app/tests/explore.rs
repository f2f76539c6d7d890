//! `vitro explore`: both ways to meet unknown indices and lengths, the same output on any number of cores, and what it
//! says when something is wrong.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The folder with the compiled class.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Arrays.java");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore");
        vitro_testkit::Javac::on_path()
            .debug()
            .compile([source], &folder);
        folder
    })
}

fn vitro(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitro"))
        .args(["explore", "--class-path"])
        .arg(classes())
        .args(arguments)
        .output()
        .expect("vitro runs")
}

fn explored(arguments: &[&str]) -> String {
    let output = vitro(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

fn count(text: &str, what: &str) -> usize {
    text.lines().filter(|line| line.contains(what)).count()
}

/// Lines about goals, without the number of the path that covers them.
fn goals(text: &str) -> Vec<&str> {
    let about = text.lines().filter(|line| line.starts_with("  branch "));
    about
        .map(|line| line.split(" by path").next().unwrap_or(line))
        .collect()
}

#[test]
fn an_unknown_index_is_one_path_per_outcome_or_one_per_element() {
    let reasoning = explored(&["Arrays.flag"]);
    // True, false, and an index outside.
    assert_eq!(count(&reasoning, "  path "), 3, "{reasoning}");
    assert_eq!(
        count(&reasoning, "throws java.lang.ArrayIndexOutOfBounds"),
        1
    );
    let simulation = explored(&["--indices", "simulation", "Arrays.flag"]);
    assert_eq!(count(&simulation, "  path "), 7, "{simulation}");
    assert_eq!(goals(&reasoning), goals(&simulation));
}

#[test]
fn a_concrete_loop_over_a_buffer_meets_no_infeasible_branch() {
    let output = explored(&["Arrays.fill"]);
    assert_eq!(count(&output, "  path "), 1, "{output}");
    assert_eq!(count(&output, " 0 infeasible"), 1, "{output}");
}

/// For each goal the input that covers it.
fn witnesses(text: &str) -> Vec<String> {
    let about = text.lines().filter(|line| line.starts_with("  branch "));
    let witness = |line: &str| {
        let (goal, path) = line.split_once(" by path ").expect("a covered goal");
        let head = format!("  path {path}: ");
        let input = text.lines().find_map(|line| line.strip_prefix(&head));
        format!("{goal} by {}", input.expect("a path"))
    };
    about.map(witness).collect()
}

#[test]
fn counted_lengths_give_the_tests_that_unknown_ones_give() {
    let unknown = explored(&["Arrays.sum"]);
    let counted = explored(&["--lengths", "counted", "Arrays.sum"]);
    assert_eq!(witnesses(&unknown).len(), 8, "{unknown}");
    assert_eq!(witnesses(&unknown), witnesses(&counted));
    for output in [unknown, counted] {
        assert_eq!(count(&output, "throws java.lang.NullPointerException"), 1);
        assert_eq!(count(&output, "throws java.lang.IllegalStateException"), 1);
    }
}

#[test]
fn bounds_on_loops_calls_and_forks_are_kept_and_said() {
    let says = |option: &str, most: &str, method: &str, bound: &str| {
        let output = explored(&[option, most, method]);
        assert_eq!(count(&output, &format!("stopped: {bound}")), 1, "{output}");
    };
    says(
        "--max-recursion",
        "3",
        "Arrays.gcd",
        "bound reached: calls of one method within itself (--max-recursion)",
    );
    says(
        "--max-loop",
        "2",
        "Arrays.sum",
        "bound reached: iterations of one loop (--max-loop)",
    );
    says(
        "--max-steps",
        "20",
        "Arrays.gcd",
        "step limit of 20 instructions reached",
    );
    says(
        "--max-depth",
        "2",
        "Arrays.gcd",
        "bound reached: forks on one path (--max-depth)",
    );
}

#[test]
fn the_number_of_cores_changes_nothing() {
    let one = explored(&["--jobs", "1", "--max-paths", "50", "Arrays"]);
    let three = explored(&["--jobs", "3", "--max-paths", "50", "Arrays"]);
    assert!(count(&one, "  path ") > 15, "{one}");
    assert_eq!(one, three);
}

#[test]
fn what_cannot_be_explored_is_said() {
    let says = |arguments: &[&str]| {
        let output = vitro(arguments);
        (output.status.code(), text(&output.stderr))
    };
    let (code, message) = says(&["Arrays.nothing"]);
    assert_eq!(code, Some(2), "{message}");
    assert!(
        message.contains("Arrays.nothing has no such method"),
        "{message}"
    );
    let (code, message) = says(&["--indices", "guessed", "Arrays"]);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.contains("indices cannot be guessed"), "{message}");
}

#[test]
fn characters_of_strings_are_shown_as_characters() {
    let said = explored(&["Arrays.isLineEnd"]);
    assert!(said.contains("when mark == '\\n'"), "{said}");
    assert!(!said.contains("(byte)"), "{said}");
    let said = explored(&["Arrays.endsInTen"]);
    assert!(said.contains("when (byte) mark == 10"), "{said}");
}

#[test]
fn a_trace_shows_each_pick_and_what_it_covered() {
    let text = explored(&["--trace", "--strategy", "mixed", "Arrays.flag"]);
    assert!(text.contains("Arrays.flag: picks of the search"), "{text}");
    assert!(
        count(&text, "  pick 1: search_heuristic, fork ") == 1,
        "{text}"
    );
    // What the picks cover, and what the first path covers, is all that is covered.
    let json = explored(&["--trace=json", "--strategy", "mixed", "Arrays.flag"]);
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/trace.schema.json");
    let schema = std::fs::read_to_string(schema).expect("the schema");
    let schema = serde_json::from_str(&schema).expect("a JSON document");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let mut covered = 0;
    for (number, line) in json.lines().enumerate() {
        let pick: serde_json::Value = serde_json::from_str(line).expect("a JSON document");
        assert!(validator.is_valid(&pick), "{line}");
        assert_eq!(pick["number"], number + 1);
        covered += pick["gained"].as_array().map_or(0, Vec::len);
    }
    assert_eq!(covered, count(&text, "    covers "));
    assert!(covered > 0, "{json}");
}
