//! `vitro solve` as its users meet it: answers, models and who gave them on the standard output, the
//! table of `--stats` and messages on the standard error, and the exit code.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of this test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("solve")
        .join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn script(folder: &Path, text: &str) -> PathBuf {
    let path = folder.join("script.smt2");
    std::fs::write(&path, text).expect("a file");
    path
}

fn solve(arguments: &[&str], file: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitro"))
        .arg("solve")
        .args(arguments)
        .arg(file)
        .output()
        .expect("vitro runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A solver that says the same to every question.
fn parrot(folder: &Path, answer: &str) -> String {
    let path = folder.join("parrot.sh");
    let text = format!(
        "while read line; do case \"$line\" in *check-sat*) echo {answer};; \
         *echo*) echo \"$line\" | sed 's/.*\"\\(.*\\)\".*/\\1/';; esac; done"
    );
    std::fs::write(&path, text).expect("a file");
    format!("sh {}", path.display())
}

const SQUARES: &str = "(declare-const x (_ BitVec 32))\n(push 1)\n\
    (assert (! (= (bvmul x x) #x00000031) :named square))\n(assert (bvult x #x00000010))\n(check-sat)\n\
    (pop 1)\n(assert (! (bvslt x x) :named never))\n(check-sat)\n(get-unsat-core)\n";

#[test]
fn answers_come_with_a_model_and_with_who_gave_them() {
    let file = script(&folder("answers"), SQUARES);
    let output = solve(&["--stats"], &file);
    let text = out(&output);
    assert!(text.starts_with("sat\n; by enumeration, "), "{text}");
    assert!(text.contains(";   x = 7\n"), "{text}");
    assert!(text.contains("\nunsat\n; by stack, "), "{text}");
    assert!(text.ends_with("(never)\n"), "{text}");
    assert!(err(&output).contains("answered by"), "{}", err(&output));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn damage_is_named_by_line_and_column() {
    let file = script(&folder("damage"), "(declare-const x Int)\n(assert (< x\n");
    let output = solve(&[], &file);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("script.smt2:2:9: this parenthesis is never closed"),
        "{}",
        err(&output)
    );
    let file = script(
        &folder("sort"),
        "(declare-const x Int)\n(assert (bvslt x x))\n",
    );
    let output = solve(&[], &file);
    let place = "script.smt2:2:9: bvslt does not apply to Int Int";
    assert!(err(&output).contains(place), "{}", err(&output));
}

#[test]
fn a_dead_bridge_is_a_reason_for_not_knowing() {
    let file = script(&folder("dead"), SQUARES);
    let dead = ["--backends", "bridge", "--bridge", "sh -c exit"];
    let output = solve(&dead, &file);
    assert_eq!(output.status.code(), Some(3), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("unknown\n"), "{text}");
    assert!(text.contains("; the foreign solver failed: it "), "{text}");
    let missing = ["--backends", "bridge", "--bridge", "/nonexistent/solver"];
    let output = solve(&missing, &file);
    assert!(
        out(&output).contains("the foreign solver failed: /nonexistent/solver: "),
        "{}",
        out(&output)
    );
}

#[test]
fn a_cross_check_that_disagrees_is_a_violation() {
    let folder = folder("cross");
    let file = script(
        &folder,
        "(declare-const x (_ BitVec 8))(assert (bvult x #x00))(check-sat)",
    );
    let agrees = parrot(&folder, "unsat");
    let output = solve(&["--cross-check", &agrees], &file);
    assert!(
        out(&output).contains("; cross-check says unsat"),
        "{}",
        out(&output)
    );
    assert_eq!(output.status.code(), Some(0));
    let file = script(
        &folder,
        "(declare-const x (_ BitVec 8))(assert (bvult x #x05))(check-sat)",
    );
    let output = solve(&["--cross-check", &agrees], &file);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("sat, but the cross-check says unsat"),
        "{}",
        err(&output)
    );
}

#[test]
fn what_is_recorded_replays() {
    let folder = folder("record");
    let file = script(&folder, SQUARES);
    let streams = folder.join("streams");
    let recorded = solve(&["--record", &streams.display().to_string()], &file);
    let replayed = solve(&[], &streams.join("0001.smt2"));
    let answers = |output: &Output| -> Vec<String> {
        let text = out(output);
        let lines = text.lines().filter(|line| line.ends_with("sat"));
        lines.map(String::from).collect()
    };
    assert_eq!(answers(&recorded), ["sat", "unsat"]);
    assert_eq!(answers(&replayed), ["sat", "unsat"]);
}

#[test]
fn back_ends_can_be_switched_off_and_ordered() {
    let file = script(&folder("order"), SQUARES);
    let by = |arguments: &[&str]| {
        let text = out(&solve(arguments, &file));
        let line = text.lines().nth(1).unwrap_or_default().to_string();
        line.split(',').next().unwrap_or_default().to_string()
    };
    assert_eq!(by(&["--without", "enumeration"]), "; by search");
    assert_eq!(by(&["--without", "enumeration,search"]), "; by blast");
    assert_eq!(by(&["--backends", "blast,enumeration"]), "; by blast");
    assert_eq!(by(&["--backends", "enumeration,blast"]), "; by enumeration");
    let output = solve(&["--without", "magic"], &file);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("there is no back end `magic`"),
        "{}",
        err(&output)
    );
}
