//! `cargo xtask demo`: the whole way on a bundled project, from sources to tests that pass.
//!
//! The example is copied below the target folder, compiled there, given tests by `vitro generate`, and the tests are
//! run by JUnit's own console. With `--coverage` JaCoCo says which branches they cover.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::steps::{build, root, target};
use crate::{Outcome, tools};

/// `cargo xtask demo [--coverage]`
pub fn run(arguments: &[String]) -> Outcome {
    let coverage = match arguments {
        [] => false,
        [option] if option == "--coverage" => true,
        _ => return Err("usage: cargo xtask demo [--coverage]".to_owned()),
    };
    let home = tools::jdk17()?;
    let junit = tools::junit()?;
    build(&[])?;
    let project = copy_example()?;
    compile(
        &home,
        &project.join("src/main/java"),
        &project.join("target/classes"),
        &[],
    )?;
    println!("$ vitro generate {}", project.display());
    let status = Command::new(target().join("release/vitro"))
        .args(["generate", "--jdk"])
        .arg(&home)
        .arg(&project)
        .status()
        .map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("vitro generate ended with {status}"));
    }
    let tests = project.join("src/test/java");
    let classes = project.join("target/test-classes");
    compile(
        &home,
        &tests,
        &classes,
        &[&project.join("target/classes"), &junit],
    )?;
    run_tests(&home, &project, &junit, coverage)?;
    println!("\nThe tests are in {}", tests.display());
    println!(
        "Look first at {}",
        tests.join("shop/MoneyTest.java").display()
    );
    Ok(())
}

/// A copy of the example without what an earlier run has left.
fn copy_example() -> Outcome<PathBuf> {
    let project = target().join("demo/shop");
    if project.exists() {
        fs::remove_dir_all(&project).map_err(|error| error.to_string())?;
    }
    let example = root().join("examples/shop");
    for file in ["pom.xml", "build.gradle"] {
        copy(&example.join(file), &project.join(file))?;
    }
    for source in java_files(&example.join("src/main/java"))? {
        let place = source
            .strip_prefix(&example)
            .map_err(|error| error.to_string())?;
        copy(&source, &project.join(place))?;
    }
    Ok(project)
}

fn copy(from: &Path, to: &Path) -> Outcome {
    let copied = to
        .parent()
        .map_or(Ok(()), fs::create_dir_all)
        .and_then(|()| fs::copy(from, to));
    copied
        .map(|_| ())
        .map_err(|error| format!("{}: {error}", from.display()))
}

/// All sources below a folder, sorted.
pub fn java_files(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(java_files(&path)?);
        } else if path.extension().is_some_and(|end| end == "java") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Compiles all sources below a folder.
pub fn compile(home: &Path, sources: &Path, into: &Path, class_path: &[&Path]) -> Outcome {
    let joined = std::env::join_paths(class_path).map_err(|error| error.to_string())?;
    let mut javac = Command::new(home.join("bin/javac"));
    javac.args(["-g", "-encoding", "UTF-8", "-d"]).arg(into);
    if !class_path.is_empty() {
        javac.arg("-cp").arg(joined);
    }
    tools::finish(javac.args(java_files(sources)?))
}

/// Runs the tests with JUnit's console.
fn run_tests(home: &Path, project: &Path, junit: &Path, coverage: bool) -> Outcome {
    let built = [
        project.join("target/classes"),
        project.join("target/test-classes"),
    ];
    let class_path = std::env::join_paths(&built).map_err(|error| error.to_string())?;
    let data = project.join("target/jacoco.exec");
    let mut java = Command::new(home.join("bin/java"));
    java.arg("-ea");
    if coverage {
        let (agent, _) = tools::jacoco()?;
        java.arg(format!(
            "-javaagent:{}=destfile={}",
            agent.display(),
            data.display()
        ));
    }
    java.arg("-jar").arg(junit).arg("execute");
    java.arg("--class-path")
        .arg(class_path)
        .arg("--scan-class-path");
    java.args(["--details", "summary", "--disable-banner"]);
    let status = java.status().map_err(|error| error.to_string())?;
    if !status.success() {
        return Err(format!("the tests ended with {status}"));
    }
    match coverage {
        true => report(home, project, &data),
        false => Ok(()),
    }
}

/// What JaCoCo says, class by class.
fn report(home: &Path, project: &Path, data: &Path) -> Outcome {
    let (_, cli) = tools::jacoco()?;
    let csv = project.join("target/jacoco.csv");
    let mut java = Command::new(home.join("bin/java"));
    java.arg("-jar").arg(cli).arg("report").arg(data);
    java.arg("--classfiles").arg(project.join("target/classes"));
    tools::finish(java.arg("--csv").arg(&csv))?;
    let text = fs::read_to_string(&csv).map_err(|error| error.to_string())?;
    println!("\n{}", table(&text));
    Ok(())
}

/// What JaCoCo says about a class.
pub struct Figures {
    /// Its package, with dots.
    pub package: String,
    /// Its name, with dots before the names of classes within it.
    pub class: String,
    /// Instructions covered, all instructions, branches covered, all branches.
    pub numbers: [u32; 4],
}

/// Reads JaCoCo's list.
pub fn figures(csv: &str) -> Vec<Figures> {
    let of_line = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let [_, package, class, numbers @ ..] = &cells[..] else {
            return None;
        };
        let numbers: Vec<u32> = numbers.iter().take(4).flat_map(|n| n.parse()).collect();
        let [missed, covered, branches_missed, branches_covered] = numbers[..] else {
            return None;
        };
        Some(Figures {
            package: (*package).to_owned(),
            class: (*class).to_owned(),
            numbers: [
                covered,
                covered + missed,
                branches_covered,
                branches_covered + branches_missed,
            ],
        })
    };
    csv.lines().skip(1).filter_map(of_line).collect()
}

/// Instructions and branches, covered and all, as a table.
fn table(csv: &str) -> String {
    let mut lines = vec![format!(
        "{:<24}{:>14}{:>14}",
        "JaCoCo", "instructions", "branches"
    )];
    let mut sums = [0; 4];
    for Figures { class, numbers, .. } in figures(csv) {
        for (sum, number) in sums.iter_mut().zip(numbers) {
            *sum += number;
        }
        lines.push(row_text(&class, numbers));
    }
    lines[1..].sort();
    lines.push(row_text("all", sums));
    lines.join("\n")
}

fn row_text(name: &str, [covered, all, branches_covered, branches]: [u32; 4]) -> String {
    let cell = |part: u32, whole: u32| format!("{part}/{whole}");
    format!(
        "{name:<24}{:>14}{:>14}",
        cell(covered, all),
        cell(branches_covered, branches)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_jacoco_are_added_up() {
        let csv = "GROUP,PACKAGE,CLASS,INSTRUCTION_MISSED,INSTRUCTION_COVERED,BRANCH_MISSED,BRANCH_COVERED,LINE_MISSED\n\
                   g,shop,Cart,1,9,2,6,0\ng,shop,Bar,0,5,0,0,0\n";
        let text = table(csv);
        assert!(text.ends_with(&row_text("all", [14, 15, 6, 8])), "{text}");
        assert!(
            text.lines()
                .nth(1)
                .is_some_and(|line| line.starts_with("Bar"))
        );
    }
}
