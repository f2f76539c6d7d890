//! `vitro.toml`, help, completions, the manual page, and what a terminal shows.

mod support;

use std::path::PathBuf;
use std::process::Command;

use support::*;

const ADDER: &str = "package a;\npublic class Adder {\n  public static int add(int x, int y) {\n    return x + y;\n  }\n}\n";
const PAIR: &str = "package a;\npublic class Pair {\n  public static int first(int x, int y) {\n    return x;\n  }\n}\n";

fn project_with(name: &str, settings: &str) -> PathBuf {
    let folder = project(name, &[("a/Adder.java", ADDER), ("a/Pair.java", PAIR)]);
    std::fs::write(folder.join("vitro.toml"), settings).expect("a file");
    folder
}

#[test]
fn a_project_says_what_it_wants_and_the_command_line_wins() {
    let settings = "class = ['a.Add*']\nframework = 'junit4'\nout = 'made'\nreplay = false\n";
    let folder = project_with("settings-wins", settings);
    succeed(&folder, &["generate"]);
    let test = folder.join("made/a/AdderVitroTest.java");
    assert!(read(&test).contains("import org.junit.Test;"));
    assert_eq!(java_files(&folder.join("made")), [test]);
    assert!(folder.join("made/vitro.lock").is_file());

    succeed(
        &folder,
        &[
            "generate",
            "--class",
            "Pair",
            "--framework",
            "junit5",
            "--out",
            "other",
        ],
    );
    let test = folder.join("other/a/PairVitroTest.java");
    assert!(read(&test).contains("import org.junit.jupiter.api.Test;"));
    assert_eq!(java_files(&folder.join("other")), [test]);

    // The file is found from elsewhere, and its paths count from its folder.
    let _ = std::fs::remove_dir_all(folder.join("made"));
    let elsewhere = fresh("settings-elsewhere");
    let classes = folder.join("target/classes").display().to_string();
    succeed(&elsewhere, &["generate", &classes]);
    assert!(folder.join("made/a/AdderVitroTest.java").is_file());
    succeed(&folder, &["clean"]);
    assert!(!folder.join("made").exists());
}

#[test]
fn mistakes_in_the_file_are_exit_code_two() {
    for (settings, part) in [
        ("frameworks = 'junit4'\n", "did you mean framework?"),
        ("\n\nruns = true\n", "line 3: "),
        ("criterion = ['beauty']\n", "unknown criterion beauty"),
        ("class-path = ['missing.jar']\n", "missing.jar"),
        ("fail-under = 101.0\n", "between 0 and 100"),
        ("jobs = 0\n", "line 1: it must be at least 1"),
    ] {
        let folder = project_with("settings-mistakes", settings);
        let (code, said) = outcome(&folder, &["generate"]);
        assert_eq!(code, Some(2), "{said}");
        assert!(said.contains(part), "{said}");
    }
    let strict = "fail-under = 100\nmax-paths = 1\nreplay = false\n";
    let folder = project_with("settings-mistakes", strict);
    let sign = "package a;\npublic class Sign {\n  public static int of(int x) {\n    \
                return x > 0 ? 1 : x < 0 ? -1 : 0;\n  }\n}\n";
    write_source(&folder, "a/Sign.java", sign);
    compile(&folder);
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(1), "{said}");
    let (code, said) = outcome(&folder, &["generate", "--fail-under", "1"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn a_failure_is_an_exit_code_where_that_is_asked_for() {
    let folder = project_with(
        "settings-failure",
        "fail-on-failure = true\nreplay = false\n",
    );
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(0), "{said}");
    let size = "package a;\npublic class Size {\n  public static int of(String text) {\n    \
                return text.length();\n  }\n}\n";
    write_source(&folder, "a/Size.java", size);
    compile(&folder);
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("1 likely bug found"), "{said}");
    let (code, said) = outcome(&folder, &["generate", "--fail-on-failure=false"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn help_teaches_with_examples() {
    let folder = fresh("settings-help");
    for command in [
        "generate",
        "refresh",
        "clean",
        "doctor",
        "run",
        "explore",
        "completions",
        "man",
    ] {
        let help = succeed(&folder, &[command, "--help"]);
        assert!(help.contains("Examples:"), "{help}");
        assert!(help.contains(&format!("vitro {command}")), "{help}");
        let is_listed = help.contains("\n -cp, --class-path <PATHS>");
        assert_eq!(is_listed, help.contains("--class-path"), "{help}");
    }
    assert!(succeed(&folder, &["--help"]).contains("vitro refresh"));
    for (shell, part) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef vitro"),
        ("fish", "complete -c vitro"),
    ] {
        let script = succeed(&folder, &["completions", shell]);
        assert!(
            script.contains(part) && script.contains("coverage-xml"),
            "{shell}"
        );
    }
    let page = succeed(&folder, &["man"]);
    assert!(
        page.contains(".TH vitro 1") && page.contains("refresh"),
        "{page}"
    );
    assert!(succeed(&folder, &["man", "generate"]).contains("fail\\-under"));
    let (code, said) = outcome(&folder, &["man", "nothing"]);
    assert!(code == Some(2) && said.contains("generate"), "{said}");
}

#[test]
fn without_a_terminal_steps_are_plain_lines_and_with_one_a_line_moves() {
    let folder = project_with("settings-terminal", "replay = false\n");
    let output = vitro(&folder, &["generate"]);
    let plain = text(&output.stderr);
    assert!(
        plain.contains("explored a.Adder.add: 1 path, 1 of 1 goal covered\n"),
        "{plain}"
    );
    assert!(
        !plain.contains('\u{1b}') && !plain.contains('\r'),
        "{plain}"
    );

    // `script` gives the program a terminal.
    let command = format!("{} generate", env!("CARGO_BIN_EXE_vitro"));
    let output = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(&folder)
        .env("TERM", "xterm")
        .output()
        .expect("script runs");
    let shown = text(&output.stdout);
    assert!(output.status.success(), "{shown}");
    assert!(
        shown.contains("of 4 methods") && shown.contains('\u{1b}'),
        "{shown:?}"
    );
    assert!(shown.contains("2 classes"), "{shown:?}");
    assert!(!shown.contains("explored a.Adder.add: "), "{shown:?}");
}

#[test]
fn without_a_jdk_it_is_said_where_one_is_looked_for() {
    let folder = project_with("settings-jdk", "");
    let output = Command::new(env!("CARGO_BIN_EXE_vitro"))
        .arg("generate")
        .current_dir(&folder)
        .env_remove("JAVA_HOME")
        .env("PATH", "/nowhere")
        .output()
        .expect("vitro runs");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("install a JDK (17 or later)") && said.contains("--jdk"),
        "{said}"
    );
}
