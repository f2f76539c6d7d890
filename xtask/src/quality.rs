//! `cargo xtask quality`: what the tests of the bundled example are worth to those who keep them.
//!
//! - PIT changes the program in small ways and says how many of these mutants some test notices.
//! - google-java-format must find nothing to change in the tests.
//! - A method should not have more tests than a person wants to read.
//!
//! Each has a promise; a broken one makes the command fail. `--verbose` lists the mutants that live.

mod pit;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::demo::{compile, copy_example};
use crate::steps::{cargo, root, target};
use crate::tools::java_files;
use crate::{Outcome, tools};

const USAGE: &str = "usage: cargo xtask quality [--verbose]";
/// Mutants that tests should notice, in percent.
const NOTICED: f64 = 75.0;
/// The median of tests per method should not be above this.
const TESTS: u32 = 4;

/// `cargo xtask quality [--verbose]`
pub fn run(arguments: &[String]) -> Outcome {
    let verbose = match arguments {
        [] => false,
        [option] if option == "--verbose" => true,
        _ => return Err(USAGE.to_owned()),
    };
    cargo(&["build", "--release", "--package", "vitro"])?;
    let shop = Suite::of_example()?;
    let structures = Suite::of_structures()?;
    let mut broken = Vec::new();
    for suite in [&shop, &structures] {
        broken.extend(suite.formatting()?);
        broken.extend(suite.tests_per_method()?);
    }
    let mutants = pit::run(
        &shop.project,
        &shop.classes,
        &shop.test_classes()?,
        "shop.*",
    )?;
    println!("\n{}", pit::table(&mutants));
    if verbose {
        mutants
            .iter()
            .filter(|mutant| !mutant.is_noticed())
            .for_each(|mutant| println!("{mutant}"));
    }
    let share = pit::percent(&mutants);
    println!("{share:.1} % of the mutants of the example are noticed");
    if share < NOTICED {
        broken.push(format!(
            "{NOTICED} % of the mutants should be noticed, {share:.1} % are"
        ));
    }
    match broken.is_empty() {
        true => Ok(()),
        false => Err(broken.join("\n")),
    }
}

/// Tests that were written for some classes.
struct Suite {
    name: &'static str,
    project: PathBuf,
    classes: PathBuf,
    tests: PathBuf,
}

impl Suite {
    fn of_example() -> Outcome<Suite> {
        let project = copy_example()?;
        let sources = project.join("src/main/java");
        Suite::generate("examples/shop", project, &sources)
    }

    /// Classes that hide their state, so that tests have to call before they call.
    fn of_structures() -> Outcome<Suite> {
        let project = target().join("quality/structures");
        if project.exists() {
            fs::remove_dir_all(&project).map_err(|error| error.to_string())?;
        }
        let sources = root().join("tests/java/sequences/structures");
        Suite::generate("tests/java/sequences/structures", project, &sources)
    }

    fn generate(name: &'static str, project: PathBuf, sources: &Path) -> Outcome<Suite> {
        let home = tools::jdk17()?;
        let suite = Suite {
            name,
            classes: project.join("target/classes"),
            tests: project.join("src/test/java"),
            project,
        };
        compile(&home, sources, &suite.classes, &[])?;
        println!("$ vitro generate {}", suite.project.display());
        let mut vitro = Command::new(target().join("release/vitro"));
        vitro.args(["generate", "--jdk"]).arg(&home);
        vitro.arg("--out").arg(&suite.tests);
        vitro.arg("--report").arg(suite.report());
        tools::finish(vitro.arg(&suite.classes))?;
        Ok(suite)
    }

    fn report(&self) -> PathBuf {
        self.project.join("target/vitro.json")
    }

    fn test_classes(&self) -> Outcome<PathBuf> {
        let place = self.project.join("target/test-classes");
        let home = tools::jdk17()?;
        compile(
            &home,
            &self.tests,
            &place,
            &[&self.classes, &tools::junit()?],
        )?;
        Ok(place)
    }

    /// Files that google-java-format would change.
    fn formatting(&self) -> Outcome<Option<String>> {
        let files = java_files(&self.tests)?;
        let changed = tools::unformatted(&files)?;
        println!(
            "{}: google-java-format changes {} of {} files",
            self.name,
            changed.len(),
            files.len()
        );
        Ok((!changed.is_empty())
            .then(|| format!("google-java-format changes {}", changed.join(", "))))
    }

    fn tests_per_method(&self) -> Outcome<Option<String>> {
        let file = self.report();
        let text =
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        let report = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let (median, most) = median_and_most(cases(&report));
        println!(
            "{}: {median} tests per method (median), {most} at most",
            self.name
        );
        Ok((median > TESTS).then(|| format!("{} has {median} tests per method", self.name)))
    }
}

/// How many cases each method has; a row of a parameterised test is one.
fn cases(report: &serde_json::Value) -> Vec<u32> {
    let all =
        |value: &serde_json::Value, key: &str| value[key].as_array().cloned().unwrap_or_default();
    let methods = all(report, "classes")
        .into_iter()
        .flat_map(|class| all(&class, "methods"));
    let counts = methods.filter_map(|method| method["cases"].as_u64());
    counts
        .filter_map(|count| u32::try_from(count).ok())
        .filter(|&count| count > 0)
        .collect()
}

fn median_and_most(mut counts: Vec<u32>) -> (u32, u32) {
    counts.sort_unstable();
    let median = counts.get(counts.len() / 2).copied().unwrap_or_default();
    (median, counts.last().copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_over_methods_that_have_tests() {
        let report = serde_json::json!({"classes": [
            {"methods": [{"cases": 0}, {"cases": 7}, {"cases": 1}]},
            {"methods": [{"cases": 3}]}
        ]});
        assert_eq!(median_and_most(cases(&report)), (3, 7));
        assert_eq!(median_and_most(Vec::new()), (0, 0));
    }
}
