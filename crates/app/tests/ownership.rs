//! Whose files are whose: edited tests stay, `vitro refresh` makes only what has changed, `vitro clean` removes only
//! what is ours, and a process that is killed leaves only whole files.

mod support;

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use support::*;
use vitro_testgen::owned::{Owner, is_left_over, owner};

const PRICE: &str = "package a;\npublic class Price {\n  public static int twice(int x) {\n    return 2 * x;\n  }\n}\n";
const ORDER: &str = "package a;\npublic class Order {\n  public static int total(int x) {\n    return Price.twice(x) + 1;\n  \
     }\n}\n";
const OTHER: &str = "package a;\npublic class Other {\n  public static int less(int x) {\n    return x - 1;\n  }\n}\n";

/// Order calls Price; Other calls nothing.
fn trio(name: &str) -> PathBuf {
    project(
        name,
        &[
            ("a/Price.java", PRICE),
            ("a/Order.java", ORDER),
            ("a/Other.java", OTHER),
        ],
    )
}

fn test_of(folder: &Path, class: &str) -> PathBuf {
    folder.join(format!("src/test/java/a/{class}VitroTest.java"))
}

/// The classes that a run explored, and those that it left alone.
fn refreshed(folder: &Path, more: &[&str]) -> (Vec<String>, Vec<String>) {
    let arguments = [&["refresh", "--runs", "1", "--format", "ndjson"], more].concat();
    let lines = succeed(folder, &arguments);
    let of = |event: &str| -> Vec<String> {
        let lines = lines.lines().map(|line| {
            serde_json::from_str::<serde_json::Value>(line)
                .unwrap_or_else(|e| panic!("{e}: {line}"))
        });
        let wanted = lines.filter(|line| line["event"] == event);
        let names = wanted.map(|line| line["class"].as_str().expect("a class").to_owned());
        names.collect()
    };
    (of("classBegun"), of("unchanged"))
}

#[test]
fn refresh_makes_only_what_has_changed() {
    let folder = trio("owned-refresh");
    succeed(&folder, &["generate", "--runs", "1"]);
    let lock = read(&folder.join("vitro.lock"));
    let names = ["a.Order", "a.Other", "a.Price"].map(str::to_owned);
    assert_eq!(refreshed(&folder, &[]), (vec![], names.to_vec()));
    assert_eq!(read(&folder.join("vitro.lock")), lock);

    // Another compilation of the same sources changes nothing.
    compile(&folder);
    assert_eq!(refreshed(&folder, &[]).0, [""; 0]);

    // What calls a changed class has changed, too.
    write_source(
        &folder,
        "a/Price.java",
        &PRICE.replace("2 * x", "2 * x + 7"),
    );
    compile(&folder);
    let before = read(&test_of(&folder, "Order"));
    let (made, left) = refreshed(&folder, &[]);
    assert_eq!(made, ["a.Order", "a.Price"]);
    assert_eq!(left, ["a.Other"]);
    assert_ne!(read(&test_of(&folder, "Order")), before);

    // So has what is made with other options, and what is missing.
    let junit4 = ["--framework", "junit4"];
    assert_eq!(refreshed(&folder, &junit4).0, names);
    assert_eq!(refreshed(&folder, &junit4).0, [""; 0]);
    std::fs::remove_file(test_of(&folder, "Other")).expect("a test");
    assert_eq!(refreshed(&folder, &junit4).0, ["a.Other"]);
    assert!(test_of(&folder, "Other").is_file());

    // A lock file that a merge has damaged costs work, nothing else.
    let lock = read(&folder.join("vitro.lock")).replace("a/Order ", "<<<<<<< a/Order ");
    std::fs::write(folder.join("vitro.lock"), lock).expect("a file");
    assert_eq!(refreshed(&folder, &junit4).0, ["a.Order"]);
}

#[test]
fn a_new_subclass_changes_what_takes_its_superclass() {
    let shape = "package a;\npublic abstract class Shape {\n  abstract int area();\n}\n";
    let square =
        "package a;\npublic class Square extends Shape {\n  int area() {\n    return 4;\n  }\n}\n";
    let user = "package a;\npublic class User {\n  public static boolean big(Shape shape) {\n    return shape.area() > 5;\n  \
                }\n}\n";
    let sources = [
        ("a/Shape.java", shape),
        ("a/Square.java", square),
        ("a/User.java", user),
    ];
    let folder = project("owned-subclass", &sources);
    succeed(&folder, &["generate", "--runs", "1"]);
    assert_eq!(refreshed(&folder, &[]).0, [""; 0]);
    let circle = square.replace("Square", "Circle").replace("4", "9");
    write_source(&folder, "a/Circle.java", &circle);
    compile(&folder);
    let (made, _) = refreshed(&folder, &[]);
    assert!(made.contains(&"a.User".to_owned()), "{made:?}");
}

#[test]
fn edited_tests_stay_and_tests_of_gone_classes_go() {
    let folder = trio("owned-edited");
    succeed(&folder, &["generate", "--runs", "1"]);
    let mine = read(&test_of(&folder, "Price"))
        .replace("class PriceVitroTest", "class PriceVitroTest /* mine */");
    std::fs::write(test_of(&folder, "Price"), &mine).expect("a file");
    assert_eq!(refreshed(&folder, &[]).0, [""; 0]);
    write_source(&folder, "a/Price.java", &PRICE.replace("2 * x", "5 * x"));
    std::fs::remove_file(folder.join("src/main/java/a/Other.java")).expect("a source");
    compile(&folder);
    let (code, said) = outcome(&folder, &["refresh", "--runs", "1"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("a.Other no longer exists: removed"), "{said}");
    assert!(
        said.contains("the test of a.Price was edited and is not overwritten"),
        "{said}"
    );
    assert!(!test_of(&folder, "Other").exists());
    assert_eq!(read(&test_of(&folder, "Price")), mine);
    let beside = folder.join("src/test/java/a/PriceVitroTest.java.generated");
    assert_eq!(owner(&read(&beside)), Owner::Ours);
    assert!(!read(&folder.join("vitro.lock")).contains("a/Other"));

    // A test that a person has edited stays even if its class is gone.
    let mine = read(&test_of(&folder, "Order")) + "// mine\n";
    std::fs::write(test_of(&folder, "Order"), &mine).expect("a file");
    std::fs::remove_file(folder.join("src/main/java/a/Order.java")).expect("a source");
    compile(&folder);
    let (_, said) = outcome(&folder, &["refresh", "--runs", "1"]);
    assert!(said.contains("was edited and is kept"), "{said}");
    assert_eq!(read(&test_of(&folder, "Order")), mine);
}

#[test]
fn clean_removes_only_what_is_ours() {
    let folder = trio("owned-clean");
    succeed(&folder, &["generate", "--no-replay"]);
    let tests = folder.join("src/test/java");
    let theirs = tests.join("b/TheirTest.java");
    std::fs::create_dir_all(tests.join("b")).expect("a folder");
    std::fs::write(&theirs, "package b;\nclass TheirVitroTest {}\n").expect("a file");
    let edited = read(&test_of(&folder, "Price")) + "// mine\n";
    std::fs::write(test_of(&folder, "Price"), edited).expect("a file");
    let before = files(&folder);
    let said = succeed(&folder, &["clean", "--dry-run"]);
    assert_eq!(said.matches("would remove").count(), 3, "{said}");
    assert_eq!(files(&folder), before);
    let output = vitro(&folder, &["clean"]);
    assert!(
        text(&output.stderr).contains("since it was edited"),
        "{output:?}"
    );
    assert_eq!(files(&tests), [test_of(&folder, "Price"), theirs]);
    assert!(!folder.join("vitro.lock").exists() && folder.join("build.xml").exists());
    assert_eq!(succeed(&folder, &["clean"]), "");
}

/// Whether every file of a run is whole: tests by their hash, the lock by its lines.
fn assert_whole(folder: &Path, whole: &BTreeMap<PathBuf, String>) {
    for file in files(&folder.join("src/test")) {
        let below = file.strip_prefix(folder).expect("a file");
        match whole.get(below) {
            Some(text) => assert_eq!(&read(&file), text, "{}", file.display()),
            None => assert!(is_left_over(&file), "{}", file.display()),
        }
    }
    let lock = folder.join("vitro.lock");
    if lock.exists() {
        let text = &whole[Path::new("vitro.lock")];
        assert!(read(&lock).lines().all(|line| text.contains(line)));
        assert!(read(&lock).ends_with('\n'));
    }
}

#[test]
fn a_killed_run_leaves_only_whole_files() {
    let folder = trio("owned-killed");
    let arguments = ["generate", "--no-replay", "--format", "ndjson"];
    let lines = succeed(&folder, &arguments).lines().count();
    let mut whole: BTreeMap<PathBuf, String> = BTreeMap::new();
    for file in files(&folder) {
        let below = file.strip_prefix(&folder).expect("a file").to_owned();
        if below.starts_with("src/test") || below == Path::new("vitro.lock") {
            whole.insert(below, read(&file));
        }
    }
    assert_eq!(whole.len(), 4);
    let mut written = 0;
    for point in 1..=lines {
        let _ = std::fs::remove_dir_all(folder.join("src/test"));
        let _ = std::fs::remove_file(folder.join("vitro.lock"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_vitro"))
            .args(arguments)
            .current_dir(&folder)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("vitro runs");
        let out = BufReader::new(child.stdout.take().expect("its output"));
        let heard = out.lines().take(point).map_while(Result::ok).count();
        assert_eq!(heard, point);
        // SIGKILL: the process has no say in it.
        child.kill().expect("a signal");
        child.wait().expect("an end");
        written += files(&folder.join("src/test")).len();
        assert_whole(&folder, &whole);
    }
    assert!(written > 0);
    // What a killed run has left is no obstacle for the next one.
    succeed(&folder, &arguments);
    assert_whole(&folder, &whole);
    assert_eq!(files(&folder.join("src/test")).len(), 3);
}
