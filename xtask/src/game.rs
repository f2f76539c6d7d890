//! `cargo xtask game`: what a suite of tests covers of the game in `tests/java/sequences/game`.
//!
//! The game is a model with contracts whose classes need long sequences of calls. The suite is its own one, written by
//! hand, or, with `--tests`, any folder of sources, so that written and generated tests are measured alike.

use std::fs;
use std::path::{Path, PathBuf};

use crate::demo::compile;
use crate::jacoco::{self, Figures};
use crate::steps::{root, target};
use crate::{Outcome, tools};

/// `cargo xtask game [--tests FOLDER]`
pub fn run(arguments: &[String]) -> Outcome {
    let tests = match arguments {
        [] => project().join("src/test/java"),
        [option, folder] if option == "--tests" => PathBuf::from(folder),
        _ => return Err("usage: cargo xtask game [--tests FOLDER]".to_owned()),
    };
    println!("{}", jacoco::table(&measure(&tests)?));
    Ok(())
}

fn project() -> PathBuf {
    root().join("tests/java/sequences/game")
}

/// Compiles the game and the tests whose sources are below a folder, runs them, which must pass, with assertions
/// enabled, and says what they cover, class by class.
pub fn measure(tests: &Path) -> Outcome<Vec<Figures>> {
    let home = tools::jdk17()?;
    let folder = target().join("game/measured");
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
    }
    let classes = folder.join("classes");
    let test_classes = folder.join("test-classes");
    compile(&home, &project().join("src/main/java"), &classes, &[])?;
    compile(&home, tests, &test_classes, &[&classes, &tools::junit()?])?;
    let data = folder.join("jacoco.exec");
    let list = folder.join("jacoco.csv");
    jacoco::run_tests(&home, &classes, &test_classes, Some(&data))?;
    jacoco::write_list(&home, &data, &classes, &list)?;
    jacoco::read_list(&list)
}
