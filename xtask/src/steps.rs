//! The everyday commands: `build`, `test`, `tidy`, `bless`. Each is a short list of steps; a step is
//! a command that must succeed.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{
    Outcome, check, corpus, fuzz_commands, fuzz_programs, game, module_cycles, printed_text,
    projects, reach, refute, symbolic, tools,
};

/// The project's root folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .unwrap_or(Path::new("."))
        .to_owned()
}

/// Where `cargo` builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

pub fn cargo(arguments: &[&str]) -> Outcome {
    println!("$ cargo {}", arguments.join(" "));
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    let status = command
        .args(arguments)
        .current_dir(root())
        .status()
        .map_err(|e| e.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("cargo {} failed", arguments.join(" ")))
    }
}

fn strings(arguments: &[&str]) -> Vec<String> {
    arguments
        .iter()
        .map(|&argument| argument.to_owned())
        .collect()
}

/// `cargo xtask build`
pub fn build(_: &[String]) -> Outcome {
    cargo(&["build", "--release", "--workspace"])
}

/// `cargo xtask tidy`
pub fn tidy(_: &[String]) -> Outcome {
    cargo(&["fmt", "--all", "--", "--check"])?;
    check_layers()?;
    module_cycles::check()?;
    printed_text::check()?;
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ])
}

/// `cargo xtask test`: everything that decides whether a change may land.
pub fn test(_: &[String]) -> Outcome {
    tools::run(&[])?;
    build(&[])?;
    tidy(&[])?;
    cargo(&["test", "--workspace", "--quiet", "--no-fail-fast"])?;
    link_library()?;
    println!("corpus, started from the snapshot");
    corpus::run(&strings(&["--jdk", "17"]))?;
    println!("corpus on all JDKs, with every opcode and every native");
    corpus::run(&strings(&["--coverage"]))?;
    println!("random programs");
    fuzz_programs::run(&strings(&["--count", "100"]))?;
    println!("fixtures of symbolic execution");
    symbolic::run(&[])?;
    symbolic::algorithms(&[])?;
    println!("programs with a property");
    check::run(&[])?;
    println!("random programs with a property, against all their inputs");
    refute::run(&strings(&["--check", "--count", "168", "--seed", "1"]))?;
    println!("lines to reach, and a suite with a gap");
    reach::run(&[])?;
    reach::run(&strings(&["--gap"]))?;
    println!("claims against hostile sequences of calls");
    let claims = "--claims --program symbolic,sequences,app,reach --runs 1000 --no-build";
    cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "vitro-engine",
        "--examples",
    ])?;
    refute::run(&strings(&claims.split(' ').collect::<Vec<_>>()))?;
    println!("random programs and damaged classes through all commands");
    cargo(&[
        "build",
        "--quiet",
        "--release",
        "--package",
        "vitro-program",
        "--examples",
    ])?;
    let few = "--programs 20 --damaged 150 --every 10 --replay 2 --no-build";
    fuzz_commands::run(&strings(&few.split(' ').collect::<Vec<_>>()))?;
    println!("real projects and their own builds");
    projects::sample()?;
    println!("the game and its own tests");
    game::run(&[])?;
    println!("all tests passed");
    Ok(())
}

/// Every class of java.base must load, verify and decode, on all versions.
fn link_library() -> Outcome {
    for feature in tools::FEATURES {
        let home = tools::java_home(feature)?.display().to_string();
        let example = [
            "run",
            "--quiet",
            "--release",
            "--package",
            "vitro-models",
            "--example",
        ];
        cargo(&[&example[..], &["link_library", "--", &home]].concat())?;
    }
    Ok(())
}

/// `cargo xtask bench-solver`
pub fn bench_solver(arguments: &[String]) -> Outcome {
    solver_example("bench", arguments)
}

/// `cargo xtask soak-solver`
pub fn soak_solver(arguments: &[String]) -> Outcome {
    solver_example("soak", arguments)
}

/// These are examples of the solver's crate, so that this program is built without a SAT solver.
fn solver_example(name: &str, arguments: &[String]) -> Outcome {
    let mut all = vec!["run", "--quiet", "--release", "--package", "vitro-solver"];
    all.extend(["--example", name, "--"]);
    all.extend(arguments.iter().map(String::as_str));
    cargo(&all)
}

/// `cargo xtask bless`: forgets what `java` said, so that the next run asks again.
pub fn bless(_: &[String]) -> Outcome {
    let corpus = target().join("corpus");
    for entry in fs::read_dir(&corpus).into_iter().flatten().flatten() {
        if entry.file_name().to_string_lossy().starts_with("java-") {
            fs::remove_dir_all(entry.path()).map_err(|error| error.to_string())?;
        }
    }
    tools::FEATURES
        .iter()
        .try_for_each(|f| corpus::run(&strings(&["--jdk", &f.to_string()])))
}

/// What each crate may know; see ARCHITECTURE.md. A crate that is not listed is an error, so that a new
/// one finds its place.
const LAYERS: &[(&str, &[&str])] = &[
    ("vitro-classfile", &[]),
    ("vitro-fdlibm", &[]),
    ("vitro-algebra", &[]),
    ("vitro-build", &[]),
    ("vitro-circuit", &[]),
    ("vitro-stable", &[]),
    ("vitro-testkit", &[]),
    ("vitro-expr", &["vitro-fdlibm", "vitro-stable"]),
    (
        "vitro-solver",
        &["vitro-expr", "vitro-algebra", "vitro-circuit"],
    ),
    ("vitro-program", &["vitro-classfile"]),
    ("vitro-coverage", &["vitro-classfile", "vitro-program"]),
    ("vitro-sequence", &["vitro-classfile", "vitro-program"]),
    ("vitro-spin", &["vitro-classfile"]),
    (
        "vitro-testgen",
        &[
            "vitro-classfile",
            "vitro-expr",
            "vitro-program",
            "vitro-spin",
            "vitro-stable",
        ],
    ),
    (
        "vitro-vm",
        &[
            "vitro-classfile",
            "vitro-program",
            "vitro-spin",
            "vitro-expr",
            "vitro-stable",
        ],
    ),
    (
        "vitro-models",
        &[
            "vitro-classfile",
            "vitro-expr",
            "vitro-fdlibm",
            "vitro-program",
            "vitro-vm",
        ],
    ),
    (
        "vitro-explore",
        &[
            "vitro-classfile",
            "vitro-coverage",
            "vitro-expr",
            "vitro-program",
            "vitro-sequence",
            "vitro-solver",
            "vitro-spin",
            "vitro-vm",
            "vitro-stable",
        ],
    ),
    (
        "vitro-backward",
        &[
            "vitro-classfile",
            "vitro-expr",
            "vitro-program",
            "vitro-solver",
        ],
    ),
    (
        "vitro-engine",
        &[
            "vitro-backward",
            "vitro-build",
            "vitro-classfile",
            "vitro-coverage",
            "vitro-explore",
            "vitro-expr",
            "vitro-models",
            "vitro-program",
            "vitro-solver",
            "vitro-testgen",
            "vitro-vm",
            "vitro-stable",
        ],
    ),
    (
        "vitro",
        &[
            "vitro-classfile",
            "vitro-engine",
            "vitro-program",
            "vitro-vm",
            "vitro-models",
            "vitro-expr",
            "vitro-solver",
            "vitro-explore",
            "vitro-testgen",
            "vitro-stable",
        ],
    ),
    ("xtask", &[]),
];

/// Compares the dependencies of our crates with [`LAYERS`].
fn check_layers() -> Outcome {
    let allowed: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
    let folders = fs::read_dir(root().join("crates")).map_err(|error| error.to_string())?;
    let mut manifests: Vec<PathBuf> = folders
        .flatten()
        .map(|entry| entry.path().join("Cargo.toml"))
        .collect();
    manifests.sort();
    for manifest in manifests {
        let text = fs::read_to_string(&manifest)
            .map_err(|error| format!("{}: {error}", manifest.display()))?;
        check_manifest(&text, &allowed)?;
    }
    println!("layers are kept");
    Ok(())
}

fn check_manifest(text: &str, allowed: &BTreeMap<&str, &[&str]>) -> Outcome {
    let name = text
        .lines()
        .find_map(|line| line.strip_prefix("name = "))
        .unwrap_or_default();
    let name = name.trim_matches('"');
    let may = allowed
        .get(name)
        .ok_or(format!("{name} has no place in the layers"))?;
    let mut section = "";
    for line in text.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let dependency = line.split([' ', '=', '.']).next().unwrap_or_default();
        if section == "[dependencies]"
            && dependency.starts_with("vitro")
            && !may.contains(&dependency)
        {
            return Err(format!("{name} must not depend on {dependency}"));
        }
    }
    let inherits = text.contains("[lints]\nworkspace = true");
    if !inherits {
        return Err(format!(
            "{name} does not inherit the lints of the workspace"
        ));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_dependency_is_found() {
        let allowed: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
        let manifest = "name = \"vitro-vm\"\n[lints]\nworkspace = true\n[dependencies]\n";
        assert_eq!(check_manifest(manifest, &allowed), Ok(()));
        let wrong = format!("{manifest}vitro-solver = {{ path = \"../solver\" }}\n");
        let problem = "vitro-vm must not depend on vitro-solver";
        assert_eq!(check_manifest(&wrong, &allowed), Err(problem.to_owned()));
    }

    #[test]
    fn a_crate_without_the_lints_is_found() {
        let allowed: BTreeMap<&str, &[&str]> = LAYERS.iter().copied().collect();
        assert!(check_manifest("name = \"vitro-vm\"\n", &allowed).is_err());
        assert!(check_manifest("name = \"other\"\n[lints]\nworkspace = true\n", &allowed).is_err());
    }
}
