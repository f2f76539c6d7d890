//! Commands in the folder of a project: a class is named without a class path, and found on that of its module. And which
//! `vitro.toml` counts.

mod support;

use std::path::Path;

use support::*;

/// What is said when a build tool is started.
const ASKING: &str = "asking Maven what the project is";

fn said(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = vitro(folder, arguments);
    (
        output.status.code(),
        text(&output.stdout),
        text(&output.stderr),
    )
}

#[test]
fn a_class_is_found_by_its_name_in_every_module() {
    let root = two_modules("in-project-modules");
    let (code, _, messages) = said(&root, &["explore", "web.Page.show"]);
    assert_eq!(code, Some(2), "{messages}");
    assert!(
        messages.contains(ASKING) && messages.contains("run `mvn compile` first"),
        "{messages}"
    );
    compile_two_modules(&root);
    // The answer is kept, and a module's class path holds what it depends on.
    for (arguments, shown) in [
        (vec!["explore", "web.Page.show"], "returns \"that one\""),
        (vec!["run", "web.Page", "1", "2"], "that one 2\n"),
        (vec!["check", "web.Page"], "holds\n"),
        (
            vec!["reach", "web.Page.show:6"],
            "Page.show(100) returns \"that one\"",
        ),
    ] {
        for folder in [root.clone(), root.join("web"), root.join("core/src")] {
            let (code, output, messages) = said(&folder, &arguments);
            assert_eq!(code, Some(0), "{arguments:?}: {messages}");
            assert!(output.contains(shown), "{arguments:?}: {output}");
            assert!(!messages.contains("asking"), "{messages}");
        }
    }
    let (code, output, _) = said(
        &root,
        &["reach", "web.Page.show:6", "core.Price.with:4=true"],
    );
    assert_eq!(code, Some(0), "{output}");
    let (code, _, messages) = said(&root, &["explore", "Page.show"]);
    assert_eq!(code, Some(2), "{messages}");
    assert!(messages.contains("did you mean web.Page?"), "{messages}");
}

#[test]
fn no_build_tool_is_asked_where_the_class_path_is_given_or_no_project_is_near() {
    let root = two_modules("in-project-given");
    compile_two_modules(&root);
    let both = "core/target/classes:web/target/classes";
    for command in ["run", "check", "explore", "reach"] {
        let target = match command {
            "reach" => "web.Page.show:6",
            _ => "web.Page",
        };
        let (code, _, messages) = said(&root, &[command, "-cp", both, target]);
        assert_eq!((code, &*messages), (Some(0), ""), "{command}");
    }
    let (code, output, messages) = said(&root, &["explore", "java.lang.Integer.signum"]);
    assert_eq!((code, &*messages), (Some(0), ""), "{output}");
    // As `java` finds them.
    let here = fresh("in-project-here");
    javac(
        &["-g"],
        &java_files(&root.join("core/src/main/java")),
        &[],
        &here,
    );
    let (code, output, messages) = said(&here, &["explore", "core.Price.with"]);
    assert_eq!((code, &*messages), (Some(0), ""), "{output}");
    assert!(
        !root.join("target").exists(),
        "an answer was kept, so Maven was asked"
    );
}

#[test]
fn a_build_that_cannot_be_asked_costs_a_warning_and_nothing_else() {
    let source = "package a;\npublic class One {\n  public static void main(String[] words) {\n    \
                  System.out.println(\"one\");\n  }\n}\n";
    // Maven does not take its pom.
    let project = project("in-project-broken", &[("a/One.java", source)]);
    std::fs::rename(project.join("build.xml"), project.join("pom.xml")).expect("a pom");
    let (code, output, messages) = said(&project, &["run", "a.One"]);
    assert_eq!((code, &*output), (Some(0), "one\n"), "{messages}");
    let warnings: Vec<&str> = messages
        .lines()
        .filter(|line| line.starts_with("warning"))
        .collect();
    assert_eq!(warnings.len(), 1, "{messages}");
    assert!(
        warnings[0].contains("could not be queried") && warnings[0].contains("usually put them")
    );
}

#[test]
fn the_nearest_settings_count_and_others_are_named() {
    let root = two_modules("in-project-settings");
    compile_two_modules(&root);
    let settings = |folder: &str, text: &str| {
        std::fs::write(root.join(folder).join("vitro.toml"), text).expect("a file");
    };
    settings(".", "class = ['core.*']\nreplay = false\nmax-paths = 7\n");
    // In a module without a file, that of the project counts.
    let core = root.join("core");
    let (code, output, messages) = said(&core, &["generate"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(
        output.contains("core.Price") && !messages.contains("is not read"),
        "{messages}"
    );

    settings("web", "class = ['no.such.Class']\nreplay = false\n");
    let (code, _, messages) = said(&root, &["generate"]);
    assert_eq!(code, Some(0), "{messages}");
    assert!(
        messages.contains("web/vitro.toml is not read: vitro.toml counts here"),
        "{messages}"
    );
    let (code, _, messages) = said(&root.join("web"), &["generate"]);
    assert!(
        code == Some(2) && messages.contains("no.such.Class"),
        "{messages}"
    );
    let elsewhere = fresh("in-project-elsewhere");
    std::fs::write(elsewhere.join("vitro.toml"), "replay = true\n").expect("a file");
    let core = core.display().to_string();
    let (code, _, messages) = said(&elsewhere, &["generate", &core]);
    assert!(
        code == Some(0) && messages.contains("warning: vitro.toml is not read"),
        "{messages}"
    );

    // What another command has an option for and does not read is said; that it has none for is not.
    let (_, _, messages) = said(&root, &["explore", "core.Price"]);
    assert!(
        messages.contains("vitro.toml: explore does not read max-paths from this file"),
        "{messages}"
    );
    assert!(!messages.contains("replay"), "{messages}");
    // What the classes depend on counts for all; it stands instead of what the build says.
    settings("web", "class-path = ['../core/nothing.jar']\n");
    let (code, _, _) = said(&root.join("web"), &["run", "web.Page"]);
    assert_eq!(code, Some(1));
    settings("web", "class-path = ['../core/target/classes']\n");
    let (code, output, _) = said(&root.join("web"), &["run", "web.Page"]);
    assert_eq!((code, &*output), (Some(0), "that one 0\n"));
}
