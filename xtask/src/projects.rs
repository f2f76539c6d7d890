//! `cargo xtask projects`: real projects, published ones and ours, in each of which `vitro generate` is run with no options,
//! and then the project's own build: it must stay green and execute all our tests. What comes of it is written to
//! `docs/projects.md`.

mod lay_out;
mod list;
mod measure;
mod page;

use std::fs;

use crate::Outcome;
use crate::steps::{cargo, root};
use list::{PROJECTS, Project, SAMPLE};
use page::Measured;

const USAGE: &str = "usage: cargo xtask projects [--only NAME] [--no-build]";

/// `cargo xtask projects`
pub fn run(arguments: &[String]) -> Outcome {
    let mut only = None;
    let mut builds = true;
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        match option.as_str() {
            "--only" => only = Some(rest.next().ok_or(USAGE)?.clone()),
            "--no-build" => builds = false,
            _ => return Err(USAGE.to_owned()),
        }
    }
    if builds {
        cargo(&["build", "--release", "--package", "vitro"])?;
    }
    let is_chosen = |project: &&Project| only.as_ref().is_none_or(|name| name == project.name);
    let mut failures = Vec::new();
    for project in PROJECTS.iter().filter(is_chosen) {
        println!("{}", project.title());
        failures.extend(examine(project).err());
    }
    let kept: Vec<Measured> = PROJECTS.iter().filter_map(Measured::kept).collect();
    let file = root().join("docs/projects.md");
    fs::write(&file, page::page(&kept)).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("The table is in {}", file.display());
    match failures.is_empty() {
        true => Ok(()),
        false => Err(failures.join("\n")),
    }
}

/// A few small ones, for the test command; the table stays as it is.
pub fn sample() -> Outcome {
    let is_chosen = |project: &&Project| SAMPLE.contains(&project.name);
    for project in PROJECTS.iter().filter(is_chosen) {
        examine(project)?;
    }
    Ok(())
}

/// Measures a project and shows the outcome; the error says what is wrong.
fn examine(project: &Project) -> Outcome {
    let measured = measure::measure(project)?;
    measured.keep(project)?;
    println!("{}", measured.row());
    measured.failure().map_or(Ok(()), Err)
}
