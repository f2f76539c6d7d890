//! Asks Gradle, by an init script that adds a task to every project of the build.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::BuildError;
use crate::command::{run, wrapper_or};

const SCRIPT: &str = include_str!("../tools/model.init.gradle");
/// Files that make a folder the outermost one of a build.
const SETTINGS: [&str; 2] = ["settings.gradle", "settings.gradle.kts"];
/// Files that make a folder a project.
const MARKS: [&str; 2] = ["build.gradle", "build.gradle.kts"];
/// Folders whose files are part of the build.
const BUILD_CODE: [&str; 3] = ["buildSrc", "build-logic", "gradle"];

pub fn is_project(folder: &Path) -> bool {
    let mut marks = MARKS.iter().chain(&SETTINGS);
    marks.any(|mark| folder.join(mark).is_file())
}

/// The folder with the settings, if there is one around.
pub fn root(project: &Path) -> PathBuf {
    let is_root = |folder: &&Path| SETTINGS.iter().any(|name| folder.join(name).is_file());
    let mut around = project.ancestors();
    around.find(is_root).unwrap_or(project).to_owned()
}

/// Files besides those of the modules that decide what the answer is.
pub fn settings(root: &Path) -> Vec<PathBuf> {
    let mut files = SETTINGS.map(|name| root.join(name)).to_vec();
    files.push(root.join("gradle.properties"));
    for folder in BUILD_CODE {
        sources(&root.join(folder), &mut files);
    }
    files
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .map(|one| one.path())
    {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        match path.is_dir() {
            true if name == "build" || name.starts_with('.') => {}
            true => sources(&path, files),
            false => files.push(path),
        }
    }
}

/// Gradle's answer, offline if that is enough.
pub fn ask(root: &Path) -> Result<String, BuildError> {
    let mut last = None;
    for gradle in wrapper_or(root, "gradlew", "gradle") {
        for is_offline in [true, false] {
            match ask_once(root, &gradle, is_offline) {
                Ok(answer) if is_offline && lacks_something(&answer) => last = Some(Ok(answer)),
                Ok(answer) => return Ok(answer),
                Err(error) => last = last.filter(Result::is_ok).or(Some(Err(error))),
            }
        }
        // What could be resolved offline is worth more than nothing.
        if let Some(Ok(answer)) = last {
            return Ok(answer);
        }
    }
    last.expect("there is a command to try")
}

fn lacks_something(answer: &str) -> bool {
    let mut modules = crate::answer::modules(answer).into_iter();
    modules.any(|module| module.missing().next().is_some())
}

fn ask_once(root: &Path, gradle: &Path, is_offline: bool) -> Result<String, BuildError> {
    let error = |what: String| BuildError {
        what,
        command: format!(
            "{} -p {} classes testClasses",
            gradle.display(),
            root.display()
        ),
    };
    let io = |one: std::io::Error| error(format!("{}: {one}", gradle.display()));
    let scratch = tempfile::tempdir().map_err(io)?;
    let (script, model) = (
        scratch.path().join("vitro.init.gradle"),
        scratch.path().join("model.txt"),
    );
    fs::write(&script, SCRIPT).map_err(io)?;
    let mut command = Command::new(gradle);
    command.current_dir(root).arg("--quiet");
    command.arg("--init-script").arg(&script);
    command.arg(format!("-Dvitro.model={}", model.display()));
    // The task looks at the whole build, which a kept configuration has no more.
    command.args([
        "-Dorg.gradle.configuration-cache=false",
        "-Dorg.gradle.configureondemand=false",
    ]);
    if is_offline {
        command.arg("--offline");
    }
    let ended = run(
        command.arg("vitroModel"),
        &scratch.path().join("printed.txt"),
    )
    .map_err(io)?;
    match fs::read_to_string(&model) {
        Ok(answer) if ended.is_success => Ok(answer),
        _ => Err(error(format!(
            "Gradle did not say what the project is: {}",
            why(&ended.printed)
        ))),
    }
}

/// What Gradle says went wrong.
fn why(printed: &str) -> String {
    let mut lines = printed
        .lines()
        .skip_while(|line| !line.starts_with("* What went wrong:"));
    let said: Vec<&str> = match lines.next() {
        Some(_) => lines
            .take_while(|line| !line.is_empty())
            .take(3)
            .map(str::trim)
            .collect(),
        None => printed
            .lines()
            .filter(|line| !line.is_empty())
            .take(2)
            .collect(),
    };
    said.join(" ")
}
