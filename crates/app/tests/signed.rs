//! Jars that are signed or sealed: their packages take no class from elsewhere, and still their classes get tests in the same
//! package, which have run.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use support::*;

const GATE: &str = "package gate;

public class Gate {
  int passed;

  public boolean pass(int age) {
    if (age < 18) {
      return false;
    }
    passed++;
    return true;
  }

  public void close(int hour) {
    assert hour != 25 : \"late\";
  }
}
";

/// Runs a tool of the JDK.
fn tool(folder: &Path, line: &str) {
    let mut words = line.split(' ');
    let output = Command::new(words.next().expect("a tool"))
        .args(words)
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let said = text(&output.stdout) + &text(&output.stderr);
    assert!(output.status.success(), "{line}: {said}");
}

/// A jar with the class, in a folder of its own.
fn jar(name: &str, manifest: &str) -> PathBuf {
    let folder = fresh(name);
    std::fs::write(folder.join("Gate.java"), GATE).expect("a file");
    std::fs::write(folder.join("manifest"), manifest).expect("a file");
    tool(&folder, "javac -g -d classes Gate.java");
    tool(&folder, "jar cfm gate.jar manifest -C classes gate");
    folder
}

/// Tests for the jar have run, and say what its class does.
fn has_tests(folder: &Path) {
    let arguments = ["generate", "--runs", "2", "--out", "tests", "gate.jar"];
    let (code, said) = outcome(folder, &arguments);
    assert_eq!(code, Some(0), "{said}");
    let tests = read(&folder.join("tests/gate/GateVitroTest.java"));
    assert!(
        tests.starts_with("// Generated") && tests.contains("package gate;"),
        "{tests}"
    );
    for part in ["assertTrue(actual)", "assertFalse(actual)", "gate.passed"] {
        assert!(tests.contains(part), "{part}: {tests}");
    }
}

#[test]
fn classes_of_a_signed_jar_get_tests() {
    let folder = jar("signed-gate", "");
    let store = "-keystore keys -storepass secret -alias me";
    tool(
        &folder,
        &format!("keytool -genkeypair -keyalg RSA -keysize 2048 -dname CN=me -validity 30 {store}"),
    );
    tool(
        &folder,
        "jarsigner -keystore keys -storepass secret gate.jar me",
    );
    tool(
        &folder,
        "jarsigner -verify -strict -keystore keys -storepass secret gate.jar me",
    );
    has_tests(&folder);

    // A class of ours stands in its package, also when a failure is confirmed.
    let arguments = [
        "check",
        "-cp",
        "gate.jar",
        "--failure",
        "shown",
        "--method",
        "close",
        "gate.Gate",
    ];
    let output = vitro(&folder, &arguments);
    let said = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(1),
        "{said} {}",
        text(&output.stderr)
    );
    let again = said
        .split("To reproduce:\n")
        .nth(1)
        .expect("a command")
        .trim();
    let output = Command::new("sh")
        .args(["-c", again])
        .current_dir(&folder)
        .output();
    let shown = text(&output.expect("a shell").stderr);
    assert!(
        shown.contains("java.lang.AssertionError: late"),
        "{again}: {shown}"
    );
}

#[test]
fn classes_of_a_sealed_jar_get_tests() {
    has_tests(&jar("sealed-gate", "Sealed: true\n"));
}

#[test]
fn what_a_jvm_says_that_does_not_start_is_shown() {
    let folder = jar("signed-damaged", "");
    tool(
        &folder,
        "keytool -genkeypair -keyalg RSA -dname CN=me -keystore keys -storepass secret -alias me",
    );
    tool(
        &folder,
        "jarsigner -keystore keys -storepass secret gate.jar me",
    );
    // Another class under a signature that was made for the first.
    std::fs::write(folder.join("Gate.java"), GATE.replace("18", "21")).expect("a file");
    tool(&folder, "javac -g -d classes Gate.java");
    tool(&folder, "jar uf gate.jar -C classes gate");
    let (code, said) = outcome(&folder, &["generate", "--out", "tests", "gate.jar"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("SHA-256 digest error for gate/Gate.class"),
        "{said}"
    );
}
