//! `vitro reach`: all forms of targets, verdicts and exit codes, messages about places that do not exist, and what it
//! writes for machines.

mod support;

use std::path::{Path, PathBuf};
use std::process::Output;

use support::{fresh, javac, read, text, vitro};

const PROGRAM: &str = "package demo;
public class Place {
  public int value;
  public Place next;
  private int count;

  static int find(Place p, int key) {
    if (p != null && p.next == p && p.value == key * 2) {
      return 100 / (key - 7);
    }
    int sum = 0;
    while (key > 0) {
      sum += key;
      key--;
    }
    switch (sum) {
      case 6:
        return 1;
      case 55:
        return 2;
      default:
        return 0;
    }
  }

  static int never(int a) {
    if (a > 5 && a < 3) {
      return 1;
    }
    return 0;
  }

  public void count() {
    count++;
  }

  public boolean counted() {
    return count == 2 && isSecret(count);
  }

  private boolean isSecret(int n) {
    return n > 1;
  }

  static class Hidden {
    private int key;

    int open() {
      if (key == 12345) {
        return 1;
      }
      return 0;
    }
  }
}
";

fn program(name: &str) -> PathBuf {
    let folder = fresh(name);
    let file = folder.join("demo/Place.java");
    std::fs::create_dir_all(folder.join("demo")).expect("a folder");
    std::fs::write(&file, PROGRAM).expect("a file");
    javac(&["-g"], &[file], &[], &folder.join("classes"));
    folder
}

fn reach(folder: &Path, arguments: &[&str]) -> Output {
    let whole = ["reach", "-cp", "classes"];
    vitro(folder, &[&whole[..], arguments].concat())
}

/// The first line of what is said about a target without a replay.
fn verdict(folder: &Path, target: &str) -> String {
    let output = reach(folder, &["--no-replay", target]);
    let said = text(&output.stdout);
    let said = said.lines().next().unwrap_or_default().to_owned();
    format!("{said}{}", text(&output.stderr))
}

#[test]
fn all_forms_of_targets_are_reached() {
    let folder = program("reach-forms");
    for target in [
        "demo.Place.find:9",
        "demo.Place:9",
        "demo.Place.find@0",
        "demo.Place.find:12=false",
        "demo.Place.find:16=55",
        "demo.Place.find:16=default",
        "demo.Place.find:9!ArithmeticException",
        "demo.Place.find:11->13/sum",
        "demo.Place.find:13,13,13,18",
        "demo.Place.isSecret:42",
    ] {
        let said = verdict(&folder, target);
        assert!(said.starts_with(&format!("{target}: reached, ")), "{said}");
    }
}

#[test]
fn each_search_alone_reaches_and_proves() {
    let folder = program("reach-alone");
    for search in ["--forward", "--backward"] {
        let output = reach(&folder, &["--no-replay", search, "demo.Place.find:9"]);
        let said = text(&output.stdout);
        let by = search.trim_start_matches('-');
        assert!(said.contains(&format!(": reached, {by}")), "{said}");
        assert_eq!(output.status.code(), Some(0));
        let output = reach(&folder, &["--no-replay", search, "demo.Place.never:28"]);
        let said = text(&output.stdout);
        assert!(
            said.contains(&format!("proved unreachable, {by}")),
            "{said}"
        );
        assert_eq!(output.status.code(), Some(1));
    }
}

#[test]
fn the_test_has_run_on_the_real_jvm() {
    let folder = program("reach-test");
    let out = folder.join("tests");
    let place = out.display().to_string();
    let output = reach(&folder, &["--out", &place, "demo.Place.find:9"]);
    let said = text(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{said}{}",
        text(&output.stderr)
    );
    assert!(said.contains("├─ ") || said.contains("└─ next"), "{said}");
    assert!(said.contains("→ find:9"), "{said}");
    let test = read(&out.join("demo/PlaceVitroTest.java"));
    assert!(test.contains("Place.find("), "{test}");
}

#[test]
fn private_state_needs_reflection() {
    let folder = program("reach-hidden");
    let target = "demo.Place.Hidden.open:50";
    let said = reach(&folder, &["--no-replay", target]);
    assert_eq!(said.status.code(), Some(1), "{}", text(&said.stdout));
    assert!(
        text(&said.stdout).contains("--reflection"),
        "{}",
        text(&said.stdout)
    );
    let said = reach(&folder, &["--reflection", target]);
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stdout));
}

#[test]
fn unknown_places_are_reported_with_the_nearest() {
    let folder = program("reach-nearest");
    for (target, told) in [
        ("demo.Plase.find:9", "did you mean demo.Place"),
        ("demo.Place.fund:9", "did you mean find?"),
        (
            "demo.Place:10",
            "the nearest lines with code are 9 (find) and 11 (find)",
        ),
        (
            "demo.Place.find:28",
            "line 28 of demo.Place belongs to never",
        ),
        ("demo.Place.find@2", "the nearest instructions are at"),
        ("demo.Place.find:11=true", "has no decision"),
        ("demo.Place.find:16=7", "has no side 7"),
        ("demo.Place.find", "a target is CLASS.METHOD:LINE"),
    ] {
        let output = reach(&folder, &[target]);
        let said = text(&output.stderr);
        assert!(said.contains(told), "{target}: {said}");
        assert_eq!(output.status.code(), Some(2), "{target}");
    }
}

#[test]
fn what_machines_read_fits_its_schema() {
    let folder = program("reach-json");
    let arguments = ["--no-replay", "--format", "json", "--trace", "--backward"];
    let targets = [
        "demo.Place.find:9",
        "demo.Place.find:18",
        "demo.Place.never:28",
    ];
    let output = reach(&folder, &[&arguments[..], &targets].concat());
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reach.schema.json");
    let schema = serde_json::from_str(&read(&schema)).expect("JSON");
    let schema = jsonschema::validator_for(&schema).expect("a schema");
    let wrong: Vec<String> = schema
        .iter_errors(&document)
        .map(|e| e.to_string())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(document["targets"][0]["verdict"], "reached");
    assert!(
        !document["targets"][0]["trace"]
            .as_array()
            .expect("a list")
            .is_empty()
    );
    assert_eq!(document["targets"][2]["verdict"], "proved unreachable");
    let again = reach(&folder, &[&arguments[..], &targets].concat());
    assert_eq!(text(&again.stdout), text(&output.stdout));
}

#[test]
fn a_report_of_jacoco_names_targets() {
    let folder = program("reach-jacoco");
    let report = folder.join("jacoco.xml");
    let xml = r#"<report name="x"><package name="demo">
        <class name="demo/Place" sourcefilename="Place.java"/><sourcefile name="Place.java">
        <line nr="8" mi="5" ci="4" mb="4" cb="2"/><line nr="9" mi="4" ci="0" mb="0" cb="0"/>
        <line nr="28" mi="2" ci="0" mb="0" cb="0"/><line nr="11" mi="0" ci="2" mb="0" cb="0"/>
        </sourcefile></package></report>"#;
    std::fs::write(&report, xml).expect("a file");
    let place = report.display().to_string();
    let output = reach(&folder, &["--no-replay", "--jacoco", &place]);
    let said = text(&output.stdout);
    assert!(
        said.contains("8 targets: 7 reached, 1 proved unreachable, 0 not reached"),
        "{said}"
    );
    std::fs::write(&report, xml.replace("nr=\"9\"", "nr=\"999\"")).expect("a file");
    let output = reach(&folder, &["--jacoco", &place]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("from another version of the classes"));
}

/// Static fields that are not final may be anything: a test sets what it can, and nothing is proved by what initialisation
/// left.
#[test]
fn static_fields_are_set_and_prove_nothing() {
    let folder = fresh("reach-statics");
    let file = folder.join("Panel.java");
    let code = "public class Panel {
  static int light = 1;
  private static int heat;
  private static int hidden;
  private static final int MOST = 3;

  public static void setHeat(int to) {
    heat = to;
  }

  public static void grow() {
    hidden++;
  }

  public static int lit(int n) {
    if (light > 5 && n == light + 1) {
      return 1;
    }
    return 0;
  }

  public static int hot() {
    if (heat == 40) {
      return 1;
    }
    return 0;
  }

  public static int grown() {
    if (hidden > 2) {
      return 1;
    }
    return 0;
  }

  public static int over() {
    int most = MOST;
    if (most > 5) {
      return 1;
    }
    return 0;
  }
}
";
    std::fs::write(&file, code).expect("a file");
    javac(&["-g"], &[file], &[], &folder.join("classes"));
    for search in ["--forward", "--backward"] {
        let said = reach(&folder, &[search, "Panel:17", "Panel:24"]);
        let said = text(&said.stdout);
        assert!(said.contains("2 targets: 2 reached"), "{search}: {said}");
        assert!(said.contains("Panel.setHeat(40);"), "{search}: {said}");
        assert!(said.contains("Panel.light = "), "{search}: {said}");
        let said = reach(&folder, &[search, "Panel:31"]);
        let said = text(&said.stdout);
        assert!(said.contains("Panel:31: not reached"), "{search}: {said}");
        let said = reach(&folder, &[search, "Panel:39"]);
        let said = text(&said.stdout);
        assert!(said.contains("proved unreachable"), "{search}: {said}");
    }
}
