//! Tests pass on every machine: what memory, options of the JVM, environment, user, folder or encoding decide is not
//! asserted, standard input is empty as long as a test of code that reads it runs, and no test starts a thread that outlives it.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use support::*;

const MACHINE: &str = include_str!("java/portable/Machine.java");
const INPUT: &str = include_str!("java/portable/Input.java");
const EARLY_INPUT: &str = include_str!("java/portable/EarlyInput.java");
const SERVER: &str = include_str!("java/portable/Server.java");

/// A JVM that differs from that of the replay in all that a user may change; standard input stays open and silent.
fn passes_elsewhere(project: &Path) -> bool {
    let junit = jars("junit-platform-console-standalone-");
    let (classes, built) = (project.join("target/classes"), project.join("built"));
    let mut class_path = vec![classes.clone()];
    class_path.extend(junit.iter().cloned());
    let tests = java_files(&project.join("src/test/java"));
    javac(&[], &tests, &class_path, &built);
    let mut child = Command::new("java")
        .args(["-Xmx64m", "-Xss300k", "-Dfile.encoding=US-ASCII"])
        .args([
            "-Duser.name=nobody",
            "-Dos.name=Plan 9",
            "-Dline.separator=\r",
        ])
        .args(["--add-opens", "java.base/java.lang=ALL-UNNAMED"])
        .args(["-Duser.timezone=Asia/Tokyo", "-Duser.language=tr"])
        .arg("-jar")
        .arg(&junit[0])
        .arg("execute")
        .arg("--class-path")
        .arg(std::env::join_paths([&built, &classes]).expect("a class path"))
        .args(["--scan-class-path", "--details", "tree", "--disable-banner"])
        .env("HOME", "/nowhere")
        .env("PORTABLE_MODE", "1")
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("java runs");
    let input = child.stdin.take();
    let output = child.wait_with_output().expect("java ends");
    drop(input);
    println!("{}", text(&output.stdout));
    output.status.success()
}

fn tests(project: &Path, class: &str) -> String {
    read(&project.join(format!("src/test/java/portable/{class}VitroTest.java")))
}

#[test]
fn what_the_machine_decides_is_not_asserted() {
    let project = project("machine", &[("portable/Machine.java", MACHINE)]);
    let said = succeed(&project, &["generate", "--verbose"]);
    let tests = tests(&project, "Machine");
    for error in [
        "OutOfMemoryError",
        "StackOverflowError",
        "InaccessibleObjectException",
        "IllegalStateException",
    ] {
        assert!(!tests.contains(error), "{error}: {tests}");
    }
    for dropped in [
        "pad(",
        "endless(",
        "caught(",
        "wrapped(",
        "opened(",
        "home(",
        "own(",
        "system(",
        "headless(",
    ] {
        let dropped = format!("dropped {dropped}");
        let reason = "depends on the machine";
        let line = said.lines().find(|line| line.contains(&dropped));
        assert!(
            line.is_some_and(|line| line.contains(reason)),
            "{dropped}: {said}"
        );
    }
    assert!(
        tests_of(&tests, "encoding_")[0].contains("assertNotNull"),
        "{tests}"
    );
    assert!(tests.contains("What depends on the machine that it runs on is not asserted"));
    // What depends on nothing is asserted as ever.
    assert_eq!(tests_of(&tests, "plain_").len(), 2, "{tests}");
    assert!(passes_elsewhere(&project), "{tests}");
}

#[test]
fn standard_input_is_empty_while_a_test_runs() {
    for (framework, mark) in [
        ("junit5", "jupiter"),
        ("junit4", "org.junit.Test"),
        ("testng", "testng"),
    ] {
        let project = project(
            &format!("input-{framework}"),
            &[("portable/Input.java", INPUT)],
        );
        let said = succeed(
            &project,
            &["generate", "--verbose", "--framework", framework],
        );
        let tests = tests(&project, "Input");
        assert!(tests.contains(mark), "{tests}");
        let calls = |part: &&str| part.contains("Input.first()") || part.contains(".lines(");
        let reading: Vec<&str> = tests.split("@Test").filter(calls).collect();
        assert!(reading.len() >= 2, "{tests}\n{said}");
        let is_reading = |test: &&&str| !test.contains("int most = 0");
        for test in reading.iter().filter(is_reading) {
            let set = test.find("System.setIn(new ByteArrayInputStream(new byte[0]));");
            let back = test.find("} finally {\n      System.setIn(originalIn);");
            assert!(set.is_some() && set < back, "{test}");
        }
        assert!(!tests.contains("Input.main("), "{tests}");
        let asked = [
            "generate",
            "--verbose",
            "--method",
            "main",
            "--out",
            "asked",
        ];
        let said = succeed(&project, &asked);
        assert!(
            said.contains("it starts an application that reads standard input"),
            "{said}"
        );
        if framework == "junit5" {
            assert!(passes_elsewhere(&project), "{tests}");
        }
    }
}

#[test]
fn standard_input_is_empty_without_replay_too() {
    let project = project("input-claimed", &[("portable/Input.java", INPUT)]);
    succeed(&project, &["generate", "--no-replay", "--method", "first"]);
    let tests = tests(&project, "Input");
    assert!(tests.contains("Input.first()"), "{tests}");
    assert!(tests.contains("System.setIn(originalIn);"), "{tests}");
}

#[test]
fn what_was_standard_input_before_no_test_can_replace() {
    let project = project("early-input", &[("portable/EarlyInput.java", EARLY_INPUT)]);
    let said = succeed(&project, &["generate", "--verbose"]);
    let tests = tests(&project, "EarlyInput");
    assert!(!tests.contains("EarlyInput.next("), "{tests}");
    assert!(tests.contains("EarlyInput.other("), "{tests}");
    assert!(said.contains("when its class was initialised"), "{said}");
    assert!(passes_elsewhere(&project), "{tests}");
}

#[test]
fn no_test_starts_a_thread_that_outlives_it() {
    let project = project("server", &[("portable/Server.java", SERVER)]);
    let said = succeed(&project, &["generate", "--verbose"]);
    let tests = tests(&project, "Server");
    assert!(!tests.contains("Server.serve("), "{tests}");
    assert!(tests.contains("Server.port("), "{tests}");
    assert!(
        said.contains("it starts threads that keep running: acceptor"),
        "{said}"
    );
}

#[test]
fn a_run_removes_what_a_killed_one_has_left() {
    let project = project("leftovers", &[("portable/Server.java", SERVER)]);
    let temporary = project.join("temporary");
    let left: PathBuf = temporary.join("vitro-1-0");
    std::fs::create_dir_all(left.join("tests/classes")).expect("a folder");
    std::fs::write(left.with_extension("lock"), "").expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_vitro"))
        .args(["generate", "--method", "port"])
        .current_dir(&project)
        .env("TMPDIR", &temporary)
        .output()
        .expect("vitro runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
    let stays: Vec<_> = std::fs::read_dir(&temporary)
        .expect("a folder")
        .flatten()
        .collect();
    assert!(stays.is_empty(), "{stays:?}");
}
