//! What is written about the libraries: a table per library, class by class, and the sums.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde_json::Value;

use super::Library;
use crate::Outcome;
use crate::jacoco::Figures;

/// The outcome of a library.
pub struct Measured {
    library: &'static Library,
    rows: BTreeMap<String, Row>,
    /// Open goals by reason.
    open: BTreeMap<String, u32>,
    /// Dropped cases by kind.
    dropped: BTreeMap<String, u32>,
    /// Classes that get no tests of their own.
    skipped: usize,
    passed: u32,
    runs: u32,
}

/// The outcome of a class, or of many.
#[derive(Clone, Default)]
struct Row {
    instructions: [u32; 2],
    branches: [u32; 2],
    methods: u32,
    tests: u32,
    dropped: u32,
    /// Goals covered, proved unreachable, open.
    goals: [u32; 3],
    /// Tests of each method.
    each: Vec<u64>,
    /// What the class took on one core, the slowest of many.
    seconds: Option<f64>,
}

impl Row {
    fn add(&mut self, other: &Row) {
        for at in 0..2 {
            self.instructions[at] += other.instructions[at];
            self.branches[at] += other.branches[at];
        }
        for at in 0..3 {
            self.goals[at] += other.goals[at];
        }
        self.methods += other.methods;
        self.tests += other.tests;
        self.dropped += other.dropped;
        self.each.extend(&other.each);
        self.seconds = match (self.seconds, other.seconds) {
            (Some(one), Some(other)) => Some(one.max(other)),
            (one, other) => one.or(other),
        };
    }

    /// The tests of the method in the middle.
    fn median(&self) -> Option<u64> {
        let mut each = self.each.clone();
        each.sort_unstable();
        each.get(each.len() / 2).copied()
    }
}

impl Measured {
    /// Joins what `vitro generate` says with what JaCoCo says.
    pub fn new(
        library: &'static Library,
        report: &Value,
        figures: Vec<Figures>,
        passed: u32,
        runs: u32,
    ) -> Outcome<Measured> {
        let mut measured = Measured {
            library,
            rows: BTreeMap::new(),
            open: BTreeMap::new(),
            dropped: BTreeMap::new(),
            skipped: list(report, "skipped")?.len(),
            passed,
            runs,
        };
        for said in figures {
            let row = measured.row(&format!("{}.{}", said.package, said.class));
            row.instructions = said.instructions;
            row.branches = said.branches;
        }
        for class in list(report, "classes")? {
            measured.add_class(class)?;
        }
        Ok(measured)
    }

    fn row(&mut self, class: &str) -> &mut Row {
        // JaCoCo has dots before the names of inner classes, Vitro what the class file has.
        let name = class.replace('$', ".");
        let short = name.strip_prefix(self.library.packages).unwrap_or(&name);
        self.rows.entry(short.to_owned()).or_default()
    }

    fn add_class(&mut self, class: &Value) -> Outcome {
        let mut goals = [0; 3];
        for goal in list(class, "goals")? {
            let place = match text(goal, "state")? {
                "covered" => 0,
                "unreachable" => 1,
                _ => {
                    let reason = text(goal, "reason")?.to_owned();
                    *self.open.entry(reason).or_default() += 1;
                    2
                }
            };
            goals[place] += 1;
        }
        let dropped = list(class, "dropped")?;
        for case in dropped {
            let kind = text(case, "kind")?.to_owned();
            *self.dropped.entry(kind).or_default() += 1;
        }
        let each = list(class, "methods")?.iter();
        let each: Vec<u64> = each
            .map(|method| method["cases"].as_u64().unwrap_or_default())
            .collect();
        let tests = class["tests"].as_u64().unwrap_or_default();
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let dropped = count(dropped.len());
        let row = self.row(text(class, "class")?);
        row.goals = goals;
        row.methods = count(each.len());
        row.each = each;
        row.tests = u32::try_from(tests).unwrap_or(u32::MAX);
        row.dropped = dropped;
        Ok(())
    }

    /// Notes what a class took.
    pub fn took(&mut self, class: &str, seconds: f64) {
        self.row(class).seconds = Some(seconds);
    }

    fn sum(&self) -> Row {
        let mut sum = Row::default();
        self.rows.values().for_each(|row| sum.add(row));
        sum
    }

    /// What is wrong, if tests failed.
    pub fn failure(&self) -> Option<String> {
        let failed = self.runs.saturating_sub(self.passed);
        (failed > 0).then(|| {
            format!(
                "{}: {failed} of {} runs failed",
                self.library.name, self.runs
            )
        })
    }
}

fn list<'a>(value: &'a Value, key: &str) -> Outcome<&'a Vec<Value>> {
    let found = value.get(key).and_then(Value::as_array);
    found.ok_or(format!("the results have no list `{key}`"))
}

fn text<'a>(value: &'a Value, key: &str) -> Outcome<&'a str> {
    let found = value.get(key).and_then(Value::as_str);
    found.ok_or(format!("the results have no text `{key}`"))
}

const HEAD: &str = "branches | instructions | methods | tests | median | dropped | goals covered | unreachable | open | seconds |\n\
                    | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";

/// The whole page.
pub fn page(measured: &[Measured], missing: &[&str]) -> String {
    let mut page = format!(
        "# Whole packages of real libraries\n\n\
         Written by `cargo xtask libraries`: `vitro generate` on every class of the packages, with its default options. \
         The tests were run several times in random order; branches and instructions are what JaCoCo says that they cover. \
         Goals are those of the criteria branch, exception and return. The median is that of the tests per method. Seconds \
         are what a class took on one core of the machine that this was measured on, rounded up; of a library the slowest \
         class.\n\n| library | {HEAD}"
    );
    let mut all = Row::default();
    for library in measured {
        let sum = library.sum();
        all.add(&sum);
        line(
            &mut page,
            &format!("[{0}](#{0})", library.library.name),
            &sum,
        );
    }
    line(&mut page, "all", &all);
    if !missing.is_empty() {
        let _ = writeln!(page, "\nNot measured yet: {}.", missing.join(", "));
    }
    let reasons = |of: fn(&Measured) -> &BTreeMap<String, u32>| {
        let mut sums: BTreeMap<String, u32> = BTreeMap::new();
        for (reason, count) in measured.iter().flat_map(of) {
            *sums.entry(reason.clone()).or_default() += count;
        }
        sums
    };
    counts(
        &mut page,
        "why goals are open",
        "goals",
        &reasons(|one| &one.open),
    );
    counts(
        &mut page,
        "why cases were dropped",
        "cases",
        &reasons(|one| &one.dropped),
    );
    for library in measured {
        section(&mut page, library);
    }
    page
}

fn section(page: &mut String, measured: &Measured) {
    let Library {
        name,
        artifact,
        packages,
        ..
    } = measured.library;
    let packages = packages.trim_end_matches('.');
    let _ = write!(
        page,
        "\n## {name}\n\n`{artifact}`, all of `{packages}`; {} of {} runs passed. {} classes have no tests of their own, \
         since tests cannot name or make them.\n\n| class | {HEAD}",
        measured.passed, measured.runs, measured.skipped
    );
    for (class, row) in &measured.rows {
        line(page, class, row);
    }
    line(page, "all", &measured.sum());
}

fn line(page: &mut String, name: &str, row: &Row) {
    let part = |[some, all]: [u32; 2]| match all {
        0 => "-".to_owned(),
        _ => format!(
            "{some}/{all} ({} %)",
            u64::from(some) * 100 / u64::from(all)
        ),
    };
    let [covered, unreachable, open] = row.goals;
    let _ = writeln!(
        page,
        "| {name} | {} | {} | {} | {} | {} | {} | {covered} | {unreachable} | {open} | {} |",
        part(row.branches),
        part(row.instructions),
        row.methods,
        row.tests,
        row.median()
            .map_or("-".to_owned(), |tests| tests.to_string()),
        row.dropped,
        row.seconds
            .map_or("-".to_owned(), |seconds| seconds.ceil().to_string())
    );
}

/// Reasons, the most frequent first.
fn counts(page: &mut String, title: &str, unit: &str, counts: &BTreeMap<String, u32>) {
    let mut sorted: Vec<(&String, &u32)> = counts.iter().collect();
    sorted.sort_by_key(|&(_, count)| std::cmp::Reverse(*count));
    let _ = write!(page, "\n| {title} | {unit} |\n| --- | ---: |\n");
    for (reason, count) in sorted {
        let _ = writeln!(page, "| {reason} | {count} |");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    const LIBRARY: Library = Library {
        name: "lib",
        artifact: "g:lib:1",
        sha256: "",
        packages: "p.",
    };

    fn measured(passed: u32) -> Measured {
        let report = json!({"skipped": [], "classes": [{
            "class": "p.A$B", "tests": 2, "methods": [{"cases": 2}], "dropped": [{"kind": "fails"}],
            "goals": [{"state": "covered", "reason": null}, {"state": "open", "reason": "why"}],
        }]});
        let figures = vec![Figures {
            package: "p".to_owned(),
            class: "A.B".to_owned(),
            instructions: [3, 4],
            lines: [2, 2],
            branches: [1, 2],
        }];
        let mut measured = Measured::new(&LIBRARY, &report, figures, passed, 2).unwrap();
        measured.took("p.A$B", 1.25);
        measured
    }

    #[test]
    fn both_reports_meet_in_one_row() {
        let page = page(&[measured(2)], &["other"]);
        let row = "| A.B | 1/2 (50 %) | 3/4 (75 %) | 1 | 2 | 2 | 1 | 1 | 0 | 1 | 2 |\n";
        assert!(page.contains(row), "{page}");
        assert!(page.contains("Not measured yet: other."), "{page}");
        assert!(page.contains("| why | 1 |\n"), "{page}");
        assert!(page.contains("| fails | 1 |\n"), "{page}");
    }

    #[test]
    fn a_run_that_fails_is_reported() {
        assert_eq!(measured(2).failure(), None);
        assert_eq!(measured(1).failure().unwrap(), "lib: 1 of 2 runs failed");
    }
}
