//! `vitro check`: verdicts and exit codes, what it writes for machines, and failures that `java` alone shows again.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use support::{fresh, jars, javac, read, text, vitro};

/// A library of another name, which only `vitro.toml` makes one of unknowns.
const NONDET: &str = "package lib;
public final class Nondet {
  public static int number() { return 1; }
  public static String word() { return \"one\"; }
  public static void given(boolean condition) {}
  public static int plain() { return 5; }
}
";

const PROGRAM: &str = "package demo;
import vitro.Vitro;
class Main {
  public static void main(String[] args) {
    int x = Vitro.anyInt();
    String s = Vitro.anyString(3);
    Vitro.assume(x > 100);
    if (s.equals(\"a b\")) {
      Vitro.reach(\"both\");
      assert x != 4711 : \"found\";
    }
  }
}
";

const FOREIGN: &str = "package demo;
import lib.Nondet;
class Foreign {
  public static void main(String[] args) {
    int x = Nondet.number();
    Nondet.given(x > 5);
    if (x == 9 && Nondet.plain() == 5 && Nondet.word().length() == 1) {
      throw new IllegalStateException(\"nine\");
    }
  }
}
";

const TOOL: &str = "package demo;
class Tool {
  public static void main(String[] args) {
    if (args.length == 2 && args[0].equals(\"it's\")) {
      assert !args[1].equals(\"a b\") : \"found\";
    }
  }
}
";

const CALLS: &str = "package demo;
class Calls {
  record Range(int low, int high) {
    Range { if (low > high) throw new IllegalArgumentException(); }
  }
  private int last;
  void take(Range range, String word, int[] numbers) {
    if (range != null && word != null && numbers != null && numbers.length == 2) {
      last = range.high() - range.low();
      assert last != 5 || numbers[1] != 3 || !word.equals(\"x\") : \"taken\";
    }
  }
  void twice(int a) {}
  void twice(long a) {}
  private void hidden() {}
  abstract static class Shape { abstract int area(); }
  class Part { void use(int a) {} }
}
";

/// The library that programs are compiled against, once for all tests of this process.
fn api() -> PathBuf {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let folder = FOLDER.get_or_init(|| {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../api/java/vitro");
        let folder = fresh("check-api");
        let files = support::java_files(&sources);
        javac(&["--release", "17"], &files, &[], &folder);
        folder
    });
    folder.clone()
}

/// A folder with compiled programs.
fn programs(name: &str) -> PathBuf {
    let folder = fresh(name);
    let sources = [
        ("Main", PROGRAM),
        ("Foreign", FOREIGN),
        ("Nondet", NONDET),
        ("Tool", TOOL),
        ("Calls", CALLS),
    ];
    let files = sources.map(|(class, source)| {
        let file = folder.join(format!("{class}.java"));
        std::fs::write(&file, source).expect("a file");
        file
    });
    javac(&["-g"], &files, &[api()], &folder.join("classes"));
    folder
}

fn schema(name: &str) -> jsonschema::Validator {
    let place = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(name);
    let schema = serde_json::from_str(&read(&place)).expect("JSON");
    jsonschema::validator_for(&schema).expect("a schema")
}

#[test]
fn verdicts_have_a_line_and_an_exit_code() {
    let folder = programs("check-verdicts");
    for (arguments, verdict, code) in [
        (&["demo.Main"][..], "violated", 1),
        (&["--property", "reach:both", "demo.Main"], "violated", 1),
        (&["--property", "reach:none", "demo.Main"], "holds", 0),
        (&["--property", "deadlock", "demo.Main"], "holds", 0),
        (&["--max-paths", "1", "demo.Main"], "holds within bounds", 0),
        (&["--property", "exception", "demo.Foreign"], "holds", 0),
    ] {
        let arguments = [&["check", "-cp", "classes"], arguments].concat();
        let output = vitro(&folder, &arguments);
        let told = text(&output.stdout);
        assert_eq!(told.lines().next(), Some(verdict), "{arguments:?}: {told}");
        assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    }
    for arguments in [
        ["--property", "beauty", "demo.Main"],
        ["--property", "assertion", "demo.Missing"],
        ["--property", "assertion", "lib.Nondet"],
    ] {
        let output = vitro(
            &folder,
            &[&["check", "-cp", "classes"], &arguments[..]].concat(),
        );
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
}

#[test]
fn machines_get_json_and_sarif() {
    let folder = programs("check-formats");
    let ask = |format: &str| {
        let arguments = ["check", "-cp", "classes", "--format", format, "demo.Main"];
        let output = vitro(&folder, &arguments);
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        value
    };
    let json = ask("json");
    let errors: Vec<String> = schema("check.schema.json")
        .iter_errors(&json)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(json["verdict"], "violated");
    assert_eq!(json["failure"]["exception"], "java.lang.AssertionError");
    assert_eq!(json["failure"]["recorded"][0], "int 4711");
    assert_eq!(json["failure"]["recorded"][1], "string \"a\\u0020b\"");
    let sarif = ask("sarif");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!(result["level"], "error");
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["region"]["startLine"], 10);
}

#[test]
fn a_failure_is_seen_again_by_java_alone_and_by_a_test() {
    let folder = programs("check-failure");
    let arguments = [
        "check",
        "-cp",
        "classes",
        "--failure",
        "failure",
        "demo.Main",
    ];
    assert_eq!(vitro(&folder, &arguments).status.code(), Some(1));
    let java = Command::new("java")
        .args(["-ea", "-Dvitro.input=failure/failure.input", "-cp"])
        .arg(std::env::join_paths([folder.join("classes"), api()]).expect("a class path"))
        .arg("demo.Main")
        .current_dir(&folder)
        .output()
        .expect("java runs");
    let said = text(&java.stderr);
    assert!(said.contains("java.lang.AssertionError: found"), "{said}");
    assert_test_passes(&folder, "MainFailureTest");
}

/// The test in the folder `failure` is compiled and run by JUnit.
fn assert_test_passes(folder: &Path, name: &str) {
    let junit = jars("junit-platform-console-standalone-");
    let places = [&[folder.join("classes"), api()], &junit[..]].concat();
    let tests = folder.join("tests");
    let file = folder.join("failure").join(format!("{name}.java"));
    javac(&[], &[file], &places, &tests);
    let console = Command::new("java")
        .args(["-ea", "-jar"])
        .arg(&junit[0])
        .args(["execute", "--class-path"])
        .arg(std::env::join_paths([&tests, &folder.join("classes"), &api()]).expect("places"))
        .args(["--select-class", &format!("demo.{name}")])
        .args(["--details", "summary"])
        .output()
        .expect("java runs");
    let said = text(&console.stdout);
    assert!(said.contains("1 tests successful"), "{said}");
}

/// Runs the line that is said to show the failure again.
fn said_again(folder: &Path, told: &str) -> String {
    let mut lines = told.lines().skip_while(|line| *line != "To reproduce:");
    let line = lines.nth(1).expect("a command").trim().to_owned();
    let mut shell = Command::new("sh");
    let output = shell.args(["-c", &line]).current_dir(folder).output();
    text(&output.expect("a shell").stderr)
}

#[test]
fn arguments_of_main_are_found_and_shown_again() {
    let folder = programs("check-arguments");
    let start = ["check", "-cp", "classes"];
    let rest = ["--arguments=2", "--failure", "failure", "demo.Tool"];
    let told = text(&vitro(&folder, &[&start[..], &rest].concat()).stdout);
    assert!(told.contains("\"it's\", \"a b\""), "{told}");
    assert!(said_again(&folder, &told).contains("AssertionError: found"));
    assert_test_passes(&folder, "ToolFailureTest");
    let few = [&start[..], &["--arguments=1", "demo.Tool"]].concat();
    let told = text(&vitro(&folder, &few).stdout);
    assert_eq!(told, "holds within bounds\n  args longer than 1\n");
    let none = [&start[..], &["demo.Tool"]].concat();
    assert_eq!(text(&vitro(&folder, &none).stdout), "holds\n");
}

#[test]
fn parameters_of_a_method_are_found_and_shown_again() {
    let folder = programs("check-method");
    let start = ["check", "-cp", "classes", "--method"];
    let rest = ["take", "--failure", "failure", "demo.Calls"];
    let told = text(&vitro(&folder, &[&start[..], &rest].concat()).stdout);
    assert!(told.contains("calls.take(range, "), "{told}");
    assert!(said_again(&folder, &told).contains("AssertionError: taken"));
    assert_test_passes(&folder, "CallsVitroTest");
    let machine = ["take", "--format", "json", "demo.Calls"];
    let output = vitro(&folder, &[&start[..], &machine].concat());
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let errors: Vec<String> = schema("check.schema.json")
        .iter_errors(&json)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(json["method"], "take");
}

#[test]
fn a_method_that_cannot_be_called_is_reported() {
    let folder = programs("check-no-method");
    for (class, method, why) in [
        (
            "demo.Calls",
            "tale",
            "has no method tale; did you mean take?",
        ),
        ("demo.Calls", "twice", "say which: twice(int), twice(long)"),
        (
            "demo.Calls",
            "twice(char)",
            "there is twice(int), twice(long)",
        ),
        ("demo.Calls", "hidden", "hidden() of demo.Calls is private"),
        ("demo.Calls$Shape", "area", "is abstract"),
        ("demo.Calls$Part", "use", "is an inner class"),
    ] {
        let output = vitro(
            &folder,
            &["check", "-cp", "classes", "--method", method, class],
        );
        assert_eq!(output.status.code(), Some(2), "{method}");
        let said = text(&output.stderr);
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_table_names_other_sources_of_unknowns() {
    let folder = programs("check-sources");
    let table = "[symbolic-sources]\nunknown = ['Nondet.number', 'lib.Nondet.word']\nassume = ['Nondet.given']\n";
    std::fs::write(folder.join("vitro.toml"), table).expect("a file");
    let arguments = ["check", "-cp", "classes", "--property", "exception"];
    let output = vitro(
        &folder,
        &[&arguments[..], &["--failure", "f", "demo.Foreign"]].concat(),
    );
    let told = text(&output.stdout);
    assert!(
        told.starts_with("violated\n\njava.lang.IllegalStateException: nine\n"),
        "{told}"
    );
    // What gives recorded values stands before the library on the class path.
    let places = [folder.join("f/classes"), folder.join("classes"), api()];
    let java = Command::new("java")
        .args(["-Dvitro.input=f/failure.input", "-cp"])
        .arg(std::env::join_paths(places).expect("a class path"))
        .arg("demo.Foreign")
        .current_dir(&folder)
        .output()
        .expect("java runs");
    assert!(text(&java.stderr).contains("IllegalStateException: nine"));
    std::fs::write(
        folder.join("vitro.toml"),
        "[symbolic-sources]\nunknown = ['x']\n",
    )
    .expect("a file");
    let output = vitro(&folder, &[&arguments[..], &["demo.Foreign"]].concat());
    assert_eq!(output.status.code(), Some(2));
}
