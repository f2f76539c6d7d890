//! `cargo xtask demo`: the whole way on a bundled project, from sources to tests that pass.
//!
//! The example is copied below the target folder, compiled there, given tests by `vitro generate`, and the tests are
//! run by JUnit's own console. With `--coverage` JaCoCo says which branches they cover.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_testkit::Javac;

use crate::steps::{build, root, target};
use crate::tools::java_files;
use crate::{Outcome, jacoco, tools};

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
    let classes = project.join("target/classes");
    compile(&home, &project.join("src/main/java"), &classes, &[])?;
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
    let test_classes = project.join("target/test-classes");
    compile(&home, &tests, &test_classes, &[&classes, &junit])?;
    let data = coverage.then(|| project.join("target/jacoco.exec"));
    jacoco::run_tests(&home, &classes, &test_classes, data.as_deref())?;
    if let Some(data) = data {
        let list = project.join("target/jacoco.csv");
        jacoco::write_list(&home, &data, &classes, &list)?;
        println!("\n{}", jacoco::table(&jacoco::read_list(&list)?));
    }
    println!("\nThe tests are in {}", tests.display());
    println!(
        "Look first at {}",
        tests.join("shop/MoneyVitroTest.java").display()
    );
    Ok(())
}

/// A copy of the example without what an earlier run has left.
pub fn copy_example() -> Outcome<PathBuf> {
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

/// Compiles all sources below a folder.
pub fn compile(home: &Path, sources: &Path, into: &Path, class_path: &[&Path]) -> Outcome {
    let javac = Javac::of(home).debug().class_path(class_path);
    javac.try_compile(java_files(sources)?, into).map(drop)
}
