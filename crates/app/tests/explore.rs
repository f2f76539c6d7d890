//! `vitro explore` on small methods: how many paths there are, and what becomes of some of them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Compiles the fixtures once per test process.
fn classes() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("explore");
    std::fs::create_dir_all(&target).expect("a folder for classes");
    let source = root.join("tests/java/symbolic/first/Triangle.java");
    let status = Command::new("javac")
        .arg("-g")
        .arg("-d")
        .arg(&target)
        .arg(source)
        .status();
    assert!(status.expect("javac runs").success());
    target
}

fn explore(method: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_vitro"))
        .args(["explore", "--class-path"])
        .arg(classes())
        .arg(format!("first.Triangle.{method}"))
        .output()
        .expect("vitro runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn all_paths_are_found_once_and_the_others_are_refuted() {
    let triangle = explore("kind");
    assert!(triangle.contains("14 paths, 3 infeasible, 0 unknown, 0 without a recipe, 0 beyond"));
    assert!(
        triangle.contains("path 4: i = 1, j = 1, k = 1"),
        "{triangle}"
    );
    let index = explore("index");
    assert!(
        index.contains("2 paths") && index.contains("ArrayIndexOutOfBoundsException"),
        "{index}"
    );
    let floats = explore("kinds");
    assert!(
        floats.contains("Float.NaN") && floats.contains("Float.POSITIVE_INFINITY"),
        "{floats}"
    );
    assert!(explore("sine").contains("2 paths, 0 infeasible, 0 unknown"));
}

#[test]
fn references_may_be_null_the_same_or_different() {
    let hello = explore("hello");
    assert!(
        hello.contains("s = null") && hello.contains("s = \"hello\""),
        "{hello}"
    );
    let same = explore("same");
    assert!(same.contains("9 paths, 0 infeasible"), "{same}");
}
