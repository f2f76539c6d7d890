//! `cargo xtask game`: what a suite of tests covers of the game in `tests/java/sequences/game`.
//!
//! The game is a model with contracts whose classes need long sequences of calls. The suite is its own one, written by
//! hand, or, with `--tests`, any folder of sources, so that written and generated tests are measured alike. With
//! `--generate`, tests are made with so much effort, and what both suites cover is written to `docs/game.md`.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::demo::compile;
use crate::jacoco::{self, Figures};
use crate::libraries::times;
use crate::steps::{cargo, root, target};
use crate::{Outcome, tools};

const USAGE: &str = "usage: cargo xtask game [--tests FOLDER | --generate EFFORT]";

/// `cargo xtask game [--tests FOLDER | --generate EFFORT]`
pub fn run(arguments: &[String]) -> Outcome {
    let tests = match arguments {
        [] => by_hand(),
        [option, folder] if option == "--tests" => PathBuf::from(folder),
        [option, effort] if option == "--generate" => {
            let effort: u32 = effort.parse().map_err(|_| USAGE)?;
            return compare(effort);
        }
        _ => return Err(USAGE.to_owned()),
    };
    println!("{}", jacoco::table(&measure(&tests)?));
    Ok(())
}

/// Generates tests, measures them and those that were written by hand, and writes the page.
fn compare(effort: u32) -> Outcome {
    cargo(&["build", "--release", "--package", "vitro"])?;
    let hand = measure(&by_hand())?;
    let tests = target().join("game/tests");
    let summary = generate(&tests, effort)?;
    let generated = measure(&tests)?;
    println!("{}", jacoco::table(&generated));
    let file = root().join("docs/game.md");
    fs::write(&file, page(effort, &hand, &generated, &summary))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    println!("\nThe table is in {}", file.display());
    let lines = |figures: &[Figures]| figures.iter().map(|row| row.lines[0]).sum::<u32>();
    match lines(&generated) < lines(&hand) {
        true => Err("the generated tests cover fewer lines than those written by hand".to_owned()),
        false => Ok(()),
    }
}

/// Has tests written, and gives what Vitro says of them.
fn generate(tests: &Path, effort: u32) -> Outcome<String> {
    let folder = target().join("game");
    let classes = folder.join("classes");
    for old in [tests, &classes] {
        if old.exists() {
            fs::remove_dir_all(old).map_err(|error| error.to_string())?;
        }
    }
    let home = tools::jdk17()?;
    compile(&home, &project().join("src/main/java"), &classes, &[])?;
    let log = folder.join("progress.txt");
    let log = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let mut vitro = Command::new(target().join("release/vitro"));
    vitro.arg("generate").arg("--jdk").arg(&home);
    vitro.args(["--effort", &effort.to_string()]);
    vitro.arg("--out").arg(tests);
    vitro.arg("--test-class-path").arg(tools::junit()?);
    vitro.arg(&classes).stderr(log).stdout(Stdio::piped());
    println!("$ vitro generate --effort {effort} {}", classes.display());
    let output = vitro.output().map_err(|error| error.to_string())?;
    let summary = String::from_utf8_lossy(&output.stdout).into_owned();
    println!("{summary}");
    match output.status.success() {
        true => Ok(summary),
        false => Err(format!("vitro generate ended with {}", output.status)),
    }
}

fn page(effort: u32, hand: &[Figures], generated: &[Figures], summary: &str) -> String {
    let mut page = format!(
        "# The game\n\n\
         Written by `cargo xtask game --generate {effort}`: the lines of the game in `tests/java/sequences/game` that its own\n\
         suite covers, which was written by hand, and those that the tests cover that `vitro generate --effort {effort}` writes,\n\
         as JaCoCo counts them. Seconds are those of all methods of a class together, each on one core.\n\n\
         | class | lines | by hand | generated | tests | seconds |\n\
         | --- | ---: | ---: | ---: | ---: | ---: |\n"
    );
    let seconds: Vec<(&str, f64)> = times(summary).collect();
    let mut all = [0; 4];
    let mut rows: Vec<&Figures> = generated.iter().collect();
    rows.sort_by(|one, other| one.class.cmp(&other.class));
    for row in rows {
        let written = hand.iter().find(|one| one.class == row.class);
        let written = written.map_or(0, |one| one.lines[0]);
        let name = format!("{}.{}", row.package, row.class.replace('.', "$"));
        let took = seconds.iter().find(|(class, _)| *class == name);
        let tests = tests_of(summary, &name).unwrap_or(0);
        let sums = [row.lines[1], written, row.lines[0], tests];
        all.iter_mut().zip(sums).for_each(|(sum, one)| *sum += one);
        let [lines, written, covered, tests] = sums;
        let took = took.map_or("-".to_owned(), |(_, took)| format!("{took:.0}"));
        let _ = writeln!(
            page,
            "| {} | {lines} | {written} | {covered} | {tests} | {took} |",
            row.class
        );
    }
    let [lines, written, covered, tests] = all;
    let whole: f64 = seconds.iter().map(|(_, seconds)| seconds).sum();
    let _ = writeln!(
        page,
        "| all | {lines} | {written} | {covered} | {tests} | {whole:.0} |"
    );
    page
}

/// How many tests a class has got.
fn tests_of(summary: &str, class: &str) -> Option<u32> {
    let mut rows = summary.lines().map(str::split_whitespace);
    let row = rows.find(|row| row.clone().next() == Some(class))?;
    row.rev().nth(2)?.parse().ok()
}

fn by_hand() -> PathBuf {
    project().join("src/test/java")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_both_suites_beside_each_other() {
        let figures = |covered| Figures {
            package: "game".to_owned(),
            class: "Move.Stage".to_owned(),
            instructions: [0, 0],
            lines: [covered, 9],
            branches: [0, 0],
        };
        let summary = "game.Move$Stage  1  1  0  0  4  0  2.61\n1 classes  1  1  0  0  4  0  2.61";
        let page = page(60, &[figures(7)], &[figures(8)], summary);
        assert!(
            page.contains("| Move.Stage | 9 | 7 | 8 | 4 | 3 |\n"),
            "{page}"
        );
        assert!(page.contains("| all | 9 | 7 | 8 | 4 | 3 |\n"), "{page}");
    }
}
