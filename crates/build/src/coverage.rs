//! Runs a project's own tests under JaCoCo's agent, and finds the reports.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::command::{Ended, run, wrapper_or};
use crate::{BuildError, BuildTool};

/// Maven's plugin of JaCoCo.
const MAVEN_PLUGIN: &str = "org.jacoco:jacoco-maven-plugin:0.8.13";
/// Lets Gradle write a report for every project with Java.
const SCRIPT: &str = include_str!("../tools/coverage.init.gradle");
/// Where both put reports, below a module's folder.
const REPORTS: [&str; 2] = [
    "target/site/jacoco/jacoco.xml",
    "build/reports/jacoco/test/jacocoTestReport.xml",
];
/// Modules of modules are looked at so deep.
const DEPTH: usize = 4;

/// The reports in XML of all modules, after their tests have been run but for classes whose names end in `suffix`.
pub fn coverage(root: &Path, tool: BuildTool, suffix: &str) -> Result<Vec<PathBuf>, BuildError> {
    let mut old = Vec::new();
    find(root, DEPTH, &mut old);
    let scratch = tempfile::tempdir();
    let mut last = None;
    let programs = match tool {
        BuildTool::Maven => wrapper_or(root, "mvnw", "mvn"),
        BuildTool::Gradle => wrapper_or(root, "gradlew", "gradle"),
    };
    for program in programs {
        let io = |error: io::Error| failure(root, &program, &error.to_string());
        let scratch = scratch
            .as_ref()
            .map_err(|error| failure(root, &program, &error.to_string()))?;
        for report in &old {
            fs::remove_file(report).or_else(gone).map_err(io)?;
        }
        for is_offline in [true, false] {
            let mut command =
                command(root, &program, tool, (suffix, scratch.path())).map_err(io)?;
            if is_offline {
                command.arg("--offline");
            }
            let ended = run(&mut command, &scratch.path().join("printed.txt"));
            let mut found = Vec::new();
            find(root, DEPTH, &mut found);
            match ended {
                Ok(_) if !found.is_empty() => return Ok(found),
                Ok(Ended { printed, .. }) => {
                    last = Some(failure(root, &program, first_error(&printed)))
                }
                Err(error) => last = Some(io(error)),
            }
        }
    }
    Err(last.expect("there is a program to try"))
}

fn failure(root: &Path, program: &Path, why: &str) -> BuildError {
    BuildError {
        what: format!("the project's own tests gave no report of JaCoCo: {why}"),
        command: format!("{} in {} with JaCoCo", program.display(), root.display()),
    }
}

fn gone(error: io::Error) -> io::Result<()> {
    match error.kind() {
        io::ErrorKind::NotFound => Ok(()),
        _ => Err(error),
    }
}

/// What runs the tests. A test that fails ends nothing: what it executes is covered.
fn command(
    root: &Path,
    program: &Path,
    tool: BuildTool,
    (suffix, scratch): (&str, &Path),
) -> io::Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(root);
    match tool {
        BuildTool::Maven => {
            command.args([
                "--batch-mode",
                "--quiet",
                "-Dmaven.test.failure.ignore=true",
            ]);
            command.args([
                "-DfailIfNoTests=false",
                "-Dsurefire.failIfNoSpecifiedTests=false",
            ]);
            command.arg(format!("-Dtest=!*{suffix}"));
            command.arg(format!("{MAVEN_PLUGIN}:prepare-agent"));
            command.arg("test").arg(format!("{MAVEN_PLUGIN}:report"));
        }
        BuildTool::Gradle => {
            let script = scratch.join("coverage.init.gradle");
            fs::write(&script, SCRIPT)?;
            command
                .arg("--quiet")
                .arg("--continue")
                .arg("--init-script")
                .arg(script);
            command.arg(format!("-Dvitro.suffix={suffix}"));
            command.args(["test", "jacocoTestReport"]);
        }
    }
    Ok(command)
}

fn first_error(printed: &str) -> &str {
    let is_error = |line: &&str| line.contains("[ERROR]") || line.starts_with("> ");
    let line = printed.lines().find(is_error).or(printed.lines().next());
    line.unwrap_or("it printed nothing")
}

fn find(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    found.extend(
        REPORTS
            .map(|report| folder.join(report))
            .into_iter()
            .filter(|path| path.is_file()),
    );
    if depth == 0 {
        return;
    }
    let mut below: Vec<PathBuf> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir() && path.file_name().is_some_and(|name| !is_left_out(name)))
        .collect();
    below.sort();
    for folder in below {
        find(&folder, depth - 1, found);
    }
}

/// Folders without modules.
fn is_left_out(name: &std::ffi::OsStr) -> bool {
    let name = name.to_string_lossy();
    name.starts_with('.') || matches!(&*name, "src" | "target" | "build" | "node_modules")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reports_of_modules_are_found() {
        let folder = tempfile::tempdir().expect("a folder");
        let root = folder.path();
        let inner = root.join("group/core").join(REPORTS[0]);
        let hidden = root.join("src/core").join(REPORTS[1]);
        for report in [&inner, &hidden] {
            fs::create_dir_all(report.parent().expect("a folder")).expect("folders");
            fs::write(report, "<report/>").expect("a file");
        }
        let mut found = Vec::new();
        find(root, DEPTH, &mut found);
        assert_eq!(found, [inner]);
    }
}
