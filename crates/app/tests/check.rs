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
    let sources = [("Main", PROGRAM), ("Foreign", FOREIGN), ("Nondet", NONDET)];
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
    let junit = jars("junit-platform-console-standalone-");
    let places = [&[folder.join("classes"), api()], &junit[..]].concat();
    let tests = folder.join("tests");
    javac(
        &[],
        &[folder.join("failure/MainFailureTest.java")],
        &places,
        &tests,
    );
    let console = Command::new("java")
        .arg("-jar")
        .arg(&junit[0])
        .args(["execute", "--class-path"])
        .arg(std::env::join_paths([&tests, &folder.join("classes"), &api()]).expect("places"))
        .args([
            "--select-class",
            "demo.MainFailureTest",
            "--details",
            "summary",
        ])
        .output()
        .expect("java runs");
    let said = text(&console.stdout);
    assert!(said.contains("1 tests successful"), "{said}");
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
