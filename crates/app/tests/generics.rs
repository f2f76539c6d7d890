//! Tests of generic code compile, without a warning, and with no `@SuppressWarnings` more than they need; what a class
//! inherits from a private one is tested on it.

mod support;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use support::*;
use vitro_testkit::Javac;

const SOURCES: [(&str, &str); 4] = [
    (
        "generics/Bounds.java",
        include_str!("java/generics/Bounds.java"),
    ),
    (
        "generics/Heap.java",
        include_str!("java/generics/Heap.java"),
    ),
    (
        "generics/Outer.java",
        include_str!("java/generics/Outer.java"),
    ),
    (
        "generics/Rules.java",
        include_str!("java/generics/Rules.java"),
    ),
];
const REGISTRY: &str = include_str!("java/generics/Registry.java");

fn tests(project: &Path, class: &str) -> String {
    read(&project.join(format!("src/test/java/generics/{class}VitroTest.java")))
}

/// What `javac -Xlint:all` says about tests.
fn warnings(project: &Path, tests: &[PathBuf]) -> String {
    let mut class_path = vec![project.join("target/classes")];
    class_path.extend(jars("junit-platform-console-standalone-"));
    let options = ["-Xlint:all", "-Xmaxwarns", "1000000"];
    let javac = Javac::on_path().with(options).class_path(class_path);
    javac.compile(tests, &fresh("generics-compiled"))
}

/// A file and a line, and the warnings that are suppressed or occur in the test that begins there.
type Kinds = BTreeMap<(String, usize), BTreeSet<String>>;

/// Takes the annotations out of the tests, and says where they were and of what they spoke.
fn without_annotations(files: &[PathBuf], into: &Path) -> (Vec<PathBuf>, Kinds) {
    let (mut bare, mut all) = (Vec::new(), Kinds::new());
    for file in files {
        let name = file.file_name().expect("a name").to_string_lossy();
        let mut lines = Vec::new();
        for (at, line) in read(file).lines().enumerate() {
            let is_annotation = line.trim().starts_with("@SuppressWarnings");
            if is_annotation {
                let kinds = line.split('"').skip(1).step_by(2).map(str::to_owned);
                all.insert((name.to_string(), at + 1), kinds.collect());
            }
            lines.push(if is_annotation { "" } else { line }.to_owned());
        }
        let copy = into.join(&*name);
        std::fs::write(&copy, lines.join("\n")).expect("a file");
        bare.push(copy);
    }
    (bare, all)
}

#[test]
fn tests_of_generic_code_compile_without_warnings() {
    let project = project("generics", &SOURCES);
    let said = succeed(
        &project,
        &["generate", "--verbose", "--effort", "1", "--runs", "2"],
    );
    assert!(!said.contains("does not compile"), "{said}");
    let files = java_files(&project.join("src/test/java"));
    let found = warnings(&project, &files);
    assert_eq!(found, "");
    // Without its annotation, each test has just the warnings of which that speaks.
    let (bare, suppressed) = without_annotations(&files, &fresh("generics-bare"));
    assert!(!suppressed.is_empty(), "nothing is raw");
    let mut occur: Kinds = suppressed
        .keys()
        .map(|at| (at.clone(), BTreeSet::new()))
        .collect();
    for line in warnings(&project, &bare).lines() {
        let Some((place, message)) = line.split_once(": warning: [") else {
            continue;
        };
        let (file, number) = place.rsplit_once(':').expect("a line");
        let name = file.rsplit('/').next().unwrap_or(file).to_owned();
        let at = (name, number.parse().expect("a number"));
        let (_, kinds) = occur.range_mut(..at).next_back().expect("an annotation");
        kinds.extend(message.split(']').next().map(str::to_owned));
    }
    assert_eq!(occur, suppressed);
    for (class, part) in [
        ("OuterInner", "Outer<Integer> "),
        ("OuterInner", "Outer<Integer>.Inner "),
        ("OuterInnerDeep", "Outer<Integer>.Inner.Deep<Object> "),
        ("Heap", "Heap<Integer, Object> heap"),
        ("Rules", "Rules.Rule<Object, Object> rule"),
    ] {
        let tests = tests(&project, class);
        assert!(tests.contains(part), "{part}: {tests}");
    }
}

#[test]
fn what_is_inherited_from_a_private_class_is_tested() {
    let project = project("registry", &[("generics/Registry.java", REGISTRY)]);
    let said = succeed(
        &project,
        &["generate", "--verbose", "--effort", "2", "--runs", "2"],
    );
    for (class, parts) in [
        (
            "RegistryRanked",
            &[
                "Registry.Ordered<Integer> ordered",
                ".offer(",
                ".isAbove(",
                ".half(",
            ][..],
        ),
        (
            "RegistryLock",
            &["Registry.Door door", "door.open()", "door.next()"],
        ),
    ] {
        let tests = tests(&project, class);
        for part in parts {
            assert!(tests.contains(part), "{part}: {tests}\n{said}");
        }
    }
    assert!(!said.contains("is private"), "{said}");
}

/// The only box holds text.
const BOX: &str = r#"package lab;

import java.util.List;

public class Uses {
  public interface Box<T> {
    T value();
    boolean isOpen();
  }

  abstract static class Named<N> implements Box<N> {
    public boolean isOpen() {
      return value() != null;
    }
  }

  static final class Name extends Named<String> {
    private final String name;

    Name(String name) {
      this.name = name;
    }

    public String value() {
      return name;
    }
  }

  public static <T extends Comparable<T>> boolean above(Box<T> box, T limit) {
    return box.value().compareTo(limit) > 0;
  }

  public static <T> boolean same(Box<T> box, T other) {
    return other != null && other.equals(box.value());
  }
}
"#;

#[test]
fn a_variable_is_what_all_implementations_have_for_it() {
    let folder = project("fixed", &[("lab/Uses.java", BOX)]);
    let said = succeed(&folder, &["generate", "--verbose", "--class", "lab.Uses"]);
    let tests = read(&folder.join("src/test/java/lab/UsesVitroTest.java"));
    let above = tests_of(&tests, "above").concat();
    assert!(above.contains("assertTrue(actual)"), "{said}{tests}");
    assert!(above.contains("assertFalse(actual)"), "{said}{tests}");
    assert!(!tests.contains("Uses.Box box"), "{tests}");
}
