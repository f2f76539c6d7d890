//! PIT: mutants of classes, and which of them tests notice.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::Path;
use std::process::Command;

use crate::{Outcome, tools};

/// A small change of the program, and whether some test failed by it.
#[derive(Debug, PartialEq)]
pub struct Mutant {
    class: String,
    mutator: String,
    method: String,
    line: u32,
    status: String,
}

impl Mutant {
    /// A test failed, or did not come to an end.
    pub fn is_noticed(&self) -> bool {
        matches!(
            &*self.status,
            "KILLED" | "TIMED_OUT" | "MEMORY_ERROR" | "RUN_ERROR"
        )
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Mutant {
            class,
            mutator,
            method,
            line,
            status,
        } = self;
        write!(f, "{class}.{method}:{line} {mutator} {status}")
    }
}

/// Runs PIT's usual mutators on the classes whose names fit `pattern`. All of a project's classes are below `classes`,
/// its compiled tests below `tests`.
pub fn run(project: &Path, classes: &Path, tests: &Path, pattern: &str) -> Outcome<Vec<Mutant>> {
    let report = project.join("target/pit");
    let mut class_path = tools::pit()?;
    class_path.extend([tools::junit()?, classes.to_owned(), tests.to_owned()]);
    let class_path = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
    let mut java = Command::new(tools::jdk17()?.join("bin/java"));
    java.arg("-cp").arg(class_path);
    java.arg("org.pitest.mutationtest.commandline.MutationCoverageReport");
    java.arg("--reportDir").arg(&report);
    java.arg("--sourceDirs").arg(project.join("src/main/java"));
    java.args(["--targetClasses", pattern, "--targetTests", pattern]);
    java.args(["--excludedClasses", "*Test", "--outputFormats", "CSV,HTML"]);
    java.args([
        "--timestampedReports",
        "false",
        "--threads",
        "2",
        "--jvmArgs",
        "-ea",
    ]);
    println!("$ pitest {}", project.display());
    tools::finish(&mut java)?;
    let list = report.join("mutations.csv");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mutants: Vec<Mutant> = text.lines().filter_map(mutant).collect();
    match mutants.is_empty() {
        true => Err(format!("{} lists no mutant", list.display())),
        false => Ok(mutants),
    }
}

/// `Cart.java,shop.Cart,org.pitest…MathMutator,total,27,KILLED,…`; a method's name holds no comma.
fn mutant(line: &str) -> Option<Mutant> {
    let mut cells = line.split(',').skip(1);
    let mut next = || cells.next().map(str::to_owned);
    let (class, mutator, method) = (next()?, next()?, next()?);
    Some(Mutant {
        class,
        mutator: mutator.rsplit('.').next()?.to_owned(),
        method,
        line: next()?.parse().ok()?,
        status: next()?,
    })
}

/// Noticed mutants, in percent.
pub fn percent(mutants: &[Mutant]) -> f64 {
    let noticed = mutants.iter().filter(|mutant| mutant.is_noticed()).count();
    100.0 * noticed as f64 / mutants.len().max(1) as f64
}

/// Class by class.
pub fn table(mutants: &[Mutant]) -> String {
    let mut classes: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for mutant in mutants {
        let row = classes.entry(&mutant.class).or_default();
        row[0] += usize::from(mutant.is_noticed());
        row[1] += 1;
    }
    let heading = format!("{:<32}{:>8}{:>8}", "PIT", "noticed", "mutants");
    let rows = classes
        .iter()
        .map(|(class, [noticed, all])| format!("{class:<32}{noticed:>8}{all:>8}"));
    std::iter::once(heading)
        .chain(rows)
        .collect::<Vec<String>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "\
Cart.java,shop.Cart,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,total,27,KILLED,shop.CartTest.x
Cart.java,shop.Cart,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,total,28,SURVIVED,none
Cart.java,shop.Cart,org.pitest.mutationtest.engine.gregor.mutators.VoidMethodCallMutator,of,50,TIMED_OUT,none
Item.java,shop.Item,org.pitest.mutationtest.engine.gregor.mutators.MathMutator,total,9,NO_COVERAGE,none
";

    #[test]
    fn mutants_are_read_and_counted() {
        let mutants: Vec<Mutant> = LIST.lines().filter_map(mutant).collect();
        assert_eq!(mutants.len(), 4);
        assert_eq!(
            mutants[1].to_string(),
            "shop.Cart.total:28 MathMutator SURVIVED"
        );
        assert!((percent(&mutants) - 50.0).abs() < 1e-9);
        let table = table(&mutants);
        let rows: Vec<Vec<&str>> = table
            .lines()
            .map(|row| row.split_whitespace().collect())
            .collect();
        assert_eq!(rows[1], ["shop.Cart", "2", "3"]);
        assert_eq!(rows[2], ["shop.Item", "0", "1"]);
    }
}
