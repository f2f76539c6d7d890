//! `cargo xtask claims`: do the tests cover what is claimed? The classes of known algorithms get a suite under each
//! criterion. The suites are run under JaCoCo's agent, which knows nothing of Vitro, and its report is held against what
//! Vitro says: every line that a covered goal mentions is executed, and as many branches of a line are covered as there are
//! covered branch goals on it. JaCoCo does not see what runs between its last probe and an exception, so goals about
//! exceptions, and those that only tests of exceptions cover, are counted, but not compared.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::demo::compile;
use crate::steps::{cargo, root, target};
use crate::{Outcome, jacoco, tools};

const USAGE: &str = "usage: cargo xtask claims [--criterion NAME] [--class NAME]";

/// `cargo xtask claims [--criterion NAME] [--class NAME]`
pub fn run(arguments: &[String]) -> Outcome {
    let (mut criterion, mut class) = (None, None);
    for pair in arguments.chunks(2) {
        match pair {
            [option, name] if option == "--criterion" => criterion = Some(name.clone()),
            [option, name] if option == "--class" => class = Some(name.clone()),
            _ => return Err(USAGE.to_owned()),
        }
    }
    cargo(&["build", "--release", "--package", "vitro"])?;
    let bench = Bench::new(class)?;
    let criteria = match criterion {
        Some(name) => vec![name],
        None => bench.criteria()?,
    };
    println!(
        "{:<16}{:>9}{:>10}{:>7}  wrong",
        "criterion", "covered", "compared", "tests"
    );
    let mut wrong = Vec::new();
    for criterion in &criteria {
        let claims = bench.measure(criterion)?;
        println!(
            "{criterion:<16}{:>9}{:>10}{:>7}  {}",
            claims.covered,
            claims.compared,
            claims.tests,
            claims.wrong.len()
        );
        wrong.extend(
            claims
                .wrong
                .into_iter()
                .map(|text| format!("{criterion}: {text}")),
        );
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("claims that do not hold:\n{}", wrong.join("\n"))),
    }
}

/// What was claimed under a criterion.
struct Claims {
    covered: usize,
    /// Goals that a test covers which ends without an exception.
    compared: usize,
    tests: u64,
    /// What does not hold.
    wrong: Vec<String>,
}

/// Where the suites are made.
struct Bench {
    home: PathBuf,
    classes: PathBuf,
    folder: PathBuf,
    /// The only class to look at.
    class: Option<String>,
}

impl Bench {
    fn new(class: Option<String>) -> Outcome<Bench> {
        let folder = target().join("claims");
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        }
        let bench = Bench {
            home: tools::jdk17()?,
            classes: folder.join("classes"),
            folder,
            class,
        };
        let sources = root().join("tests/java/symbolic/algorithms");
        compile(&bench.home, &sources, &bench.classes, &[])?;
        Ok(bench)
    }

    fn vitro(&self) -> Command {
        let mut vitro = Command::new(target().join("release/vitro"));
        vitro.args(["generate", "--jdk"]).arg(&self.home);
        vitro
            .arg("--class")
            .arg(self.class.as_deref().unwrap_or("*"));
        vitro
    }

    /// All criteria, as the program lists them where it is asked for one that there is not.
    fn criteria(&self) -> Outcome<Vec<String>> {
        let mut vitro = self.vitro();
        vitro.args(["--criterion", "none-such"]).arg(&self.classes);
        let output = vitro.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let (_, list) = said
            .split_once("there are ")
            .ok_or("vitro lists no criteria")?;
        Ok(list.trim().split(", ").map(str::to_owned).collect())
    }

    /// Generates a suite, runs it, and compares.
    fn measure(&self, criterion: &str) -> Outcome<Claims> {
        let folder = self.folder.join(criterion);
        let (tests, built) = (folder.join("tests"), folder.join("built"));
        let results = folder.join("results.json");
        fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
        let mut vitro = self.vitro();
        vitro.args(["--criterion", criterion, "--out"]).arg(&tests);
        vitro.arg("--report").arg(&results);
        tools::finish(vitro.arg(&self.classes))?;
        compile(
            &self.home,
            &tests,
            &built,
            &[&self.classes, &tools::junit()?],
        )?;
        let data = folder.join("jacoco.exec");
        jacoco::run_quietly(&self.home, &self.classes, &built, &data)?;
        let theirs = folder.join("jacoco.xml");
        jacoco::write_xml(&self.home, &data, &self.classes, &theirs)?;
        let read = |file: &Path| {
            fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
        };
        let results: Value = serde_json::from_str(&read(&results)?).map_err(|e| e.to_string())?;
        Ok(compare(&results, &lines(&read(&theirs)?)))
    }
}

/// Covered instructions and branches, by file and line.
type Lines = BTreeMap<(String, u64), [u32; 2]>;

/// Reads what both our file and JaCoCo's have: elements in any layout, attributes in double quotes.
fn lines(xml: &str) -> Lines {
    let attribute = |tag: &str, name: &str| -> Option<String> {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split('"').next().map(str::to_owned)
    };
    let mut lines = Lines::new();
    let mut file = String::new();
    for tag in xml.split('<') {
        if tag.starts_with("sourcefile ") {
            file = attribute(tag, "name").unwrap_or_default();
        } else if tag.starts_with("line ") {
            let number = |name: &str| attribute(tag, name).and_then(|text| text.parse().ok());
            let counts = [number("ci").unwrap_or(0), number("cb").unwrap_or(0)];
            if let Some(line) = number("nr") {
                lines.insert((file.clone(), line.into()), counts);
            }
        }
    }
    lines
}

fn compare(results: &Value, measured: &Lines) -> Claims {
    let mut claims = Claims {
        covered: 0,
        compared: 0,
        tests: results["summary"]["tests"].as_u64().unwrap_or_default(),
        wrong: Vec::new(),
    };
    let mut branches: BTreeMap<(String, u64), u32> = BTreeMap::new();
    for class in list(&results["classes"]) {
        let name = class["class"].as_str().unwrap_or_default();
        let simple = name.rsplit('.').next().unwrap_or_default();
        let file = format!("{}.java", simple.split('$').next().unwrap_or_default());
        let seen = seen(class);
        for (number, goal) in (0..).zip(list(&class["goals"])) {
            if goal["state"] != "covered" {
                continue;
            }
            claims.covered += 1;
            if !seen.contains(&number) || goal["criterion"] == "exception" {
                continue;
            }
            claims.compared += 1;
            let text = goal["text"].as_str().unwrap_or_default();
            for line in list(&goal["lines"]).iter().filter_map(Value::as_u64) {
                let place = (file.clone(), line);
                if measured.get(&place).is_none_or(|counts| counts[0] == 0) {
                    let wrong = format!("{file}:{line} is not executed, but {text}");
                    claims.wrong.push(wrong);
                }
                // The cases of a switch may lead to the same place.
                if goal["criterion"] == "branch" && !text.contains("switch on") {
                    *branches.entry(place).or_default() += 1;
                }
            }
        }
    }
    for ((file, line), count) in branches {
        let real = measured.get(&(file.clone(), line));
        let real = real.map_or(0, |counts| counts[1]);
        if real < count {
            let wrong = format!("{file}:{line} has {real} covered branches, not {count}");
            claims.wrong.push(wrong);
        }
    }
    claims
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

/// The goals of a class that tests without an exception cover, by number.
fn seen(class: &Value) -> BTreeSet<u64> {
    let paths = list(&class["methods"])
        .iter()
        .flat_map(|method| list(&method["paths"]));
    let returning = paths.filter(|path| {
        path["outcome"]["state"] == "tested" && path["outcome"]["real"]["kind"] == "returned"
    });
    returning
        .flat_map(|path| list(&path["goals"]))
        .filter_map(Value::as_u64)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const XML: &str = "<sourcefile name=\"Gcd.java\"><line nr=\"4\" mi=\"0\" ci=\"3\" mb=\"1\" cb=\"1\"/>\
         <line nr=\"5\" mi=\"2\" ci=\"0\" mb=\"0\" cb=\"0\"/></sourcefile>";

    fn goal(criterion: &str, line: u64) -> Value {
        serde_json::json!({"criterion": criterion, "text": "t", "lines": [line], "state": "covered"})
    }

    fn claims(goals: &[Value], end: &str) -> Claims {
        let outcome = serde_json::json!({"state": "tested", "real": {"kind": end}});
        let all: Vec<usize> = (0..goals.len()).collect();
        let method = serde_json::json!({"paths": [{"goals": all, "outcome": outcome}]});
        let class = serde_json::json!({"class": "a.Gcd", "goals": goals, "methods": [method]});
        let results = serde_json::json!({"summary": {"tests": 2}, "classes": [class]});
        compare(&results, &lines(XML))
    }

    #[test]
    fn what_is_executed_may_be_claimed() {
        let claims = claims(&[goal("branch", 4), goal("return", 4)], "returned");
        assert!(claims.wrong.is_empty() && claims.compared == 2 && claims.tests == 2);
    }

    #[test]
    fn false_claims_are_found() {
        let wrong = |goals: &[Value]| claims(goals, "returned").wrong.len();
        assert_eq!(wrong(&[goal("def-use", 5)]), 1);
        assert_eq!(wrong(&[goal("branch", 4), goal("branch", 4)]), 1);
        assert_eq!(wrong(&[goal("return", 9)]), 1);
    }

    #[test]
    fn what_ends_in_exceptions_is_counted_only() {
        let claims = claims(&[goal("def-use", 5)], "threw");
        assert_eq!(
            (claims.covered, claims.compared, claims.wrong.len()),
            (1, 0, 0)
        );
    }
}
