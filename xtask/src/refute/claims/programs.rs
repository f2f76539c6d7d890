//! The programs of which something is claimed, and what Vitro is asked about them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_testkit::Javac;

use crate::libraries::{LIBRARIES, Library};
use crate::tools::java_files;
use crate::{Outcome, steps, tools};

/// A program.
pub struct Program {
    pub name: String,
    source: Source,
}

enum Source {
    /// Folders of Java files, and what is asked.
    Folders(&'static [&'static str], Questions),
    Library(&'static Library),
}

#[derive(Clone, Copy)]
enum Questions {
    /// Tests for all classes.
    Generate,
    /// Chains and branches of all classes, by both commands that list goals.
    Chains,
    /// The lines that comments name.
    Reach,
}

/// Our own fixtures.
pub fn own() -> Vec<Program> {
    const OWN: [(&str, &[&str], Questions); 6] = [
        ("symbolic", &["tests/java/symbolic"], Questions::Generate),
        (
            "algorithms",
            &["tests/java/symbolic/algorithms"],
            Questions::Chains,
        ),
        (
            "sequences",
            &[
                "tests/java/sequences/structures",
                "tests/java/sequences/thesis",
            ],
            Questions::Generate,
        ),
        (
            "game",
            &["tests/java/sequences/game/src/main/java"],
            Questions::Generate,
        ),
        ("app", &["crates/app/tests/java"], Questions::Generate),
        ("reach", &["tests/java/reach"], Questions::Reach),
    ];
    let program = |&(name, folders, questions): &(&str, _, _)| Program {
        name: name.to_owned(),
        source: Source::Folders(folders, questions),
    };
    OWN.iter().map(program).collect()
}

/// The libraries.
pub fn libraries() -> Vec<Program> {
    let program = |library: &'static Library| Program {
        name: library.name.to_owned(),
        source: Source::Library(library),
    };
    LIBRARIES.iter().map(program).collect()
}

impl Program {
    /// Writes the program's classes into a folder.
    pub fn prepare(&self, classes: &Path) -> Outcome {
        match self.source {
            Source::Folders(folders, _) => {
                let mut files = Vec::new();
                for folder in folders {
                    files.extend(java_files(&steps::root().join(folder))?);
                }
                // The suite with a gap belongs to another command.
                files.retain(|file| !file.components().any(|part| part.as_os_str() == "gap"));
                compile(&files, classes)
            }
            Source::Library(library) => {
                let (jar, _) = library.jars()?;
                let mut command = Command::new(tools::jdk17()?.join("bin/jar"));
                command.arg("--extract").arg("--file").arg(jar);
                tools::finish(command.current_dir(classes))
            }
        }
    }

    /// What the program needs besides its own classes.
    pub fn others(&self) -> Outcome<Vec<PathBuf>> {
        match self.source {
            Source::Folders(..) => Ok(Vec::new()),
            Source::Library(library) => library.jars().map(|(_, others)| others),
        }
    }

    /// The arguments of each run of Vitro.
    pub fn questions(&self, classes: &Path) -> Outcome<Vec<Vec<String>>> {
        let folder = classes.display().to_string();
        let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let mut generate = words("generate --no-replay --format json --jobs 1");
        match &self.source {
            Source::Folders(_, Questions::Generate) => generate.push(folder),
            Source::Folders(_, Questions::Chains) => {
                generate.extend(words("--criterion def-use,branch"));
                generate.push(folder.clone());
                let mut all = vec![generate];
                for class in class_names(classes)? {
                    let mut explore = words("explore --json --max-paths 100 --effort 1");
                    explore.extend(words("--criterion def-use,branch --class-path"));
                    explore.extend([folder.clone(), class]);
                    all.push(explore);
                }
                return Ok(all);
            }
            Source::Folders(folders, Questions::Reach) => {
                let mut reach = words("reach --format json --class-path");
                reach.push(folder);
                for sources in *folders {
                    reach.extend(targets(&steps::root().join(sources))?);
                }
                return Ok(vec![reach]);
            }
            Source::Library(library) => {
                generate.extend(["--class".to_owned(), format!("{}*", library.packages)]);
                let (jar, others) = library.jars()?;
                if !others.is_empty() {
                    let joined = std::env::join_paths(others).map_err(|error| error.to_string())?;
                    generate.push("--class-path".to_owned());
                    generate.push(joined.to_string_lossy().into_owned());
                }
                generate.push(jar.display().to_string());
            }
        }
        Ok(vec![generate])
    }
}

/// Compiles sources; those that begin with `//! compiler: ecj` by the Eclipse compiler.
fn compile(files: &[PathBuf], classes: &Path) -> Outcome {
    let is_for_ecj = |file: &&PathBuf| {
        fs::read_to_string(file).is_ok_and(|text| text.starts_with("//! compiler: ecj"))
    };
    let (eclipse, javac): (Vec<&PathBuf>, Vec<&PathBuf>) = files.iter().partition(is_for_ecj);
    let home = tools::jdk17()?;
    Javac::of(&home)
        .debug()
        .with(["-nowarn"])
        .try_compile(javac, classes)?;
    if !eclipse.is_empty() {
        let mut command = Command::new(home.join("bin/java"));
        command.arg("-jar").arg(tools::ecj()?);
        command.args(["-g", "-17", "-nowarn", "-proc:none", "-d"]);
        tools::finish(command.arg(classes).args(eclipse))?;
    }
    Ok(())
}

/// The names of the classes below a folder that stand in a file of their own, sorted.
fn class_names(folder: &Path) -> Outcome<Vec<String>> {
    let mut names = tools::class_names(folder)?;
    names.retain(|name| !name.contains('$'));
    Ok(names)
}

/// The lines with a comment that says whether something leads there.
fn targets(sources: &Path) -> Outcome<Vec<String>> {
    let mut targets = Vec::new();
    for file in java_files(sources)? {
        let below = file
            .strip_prefix(sources)
            .map_err(|error| error.to_string())?;
        let class = below
            .with_extension("")
            .display()
            .to_string()
            .replace('/', ".");
        let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
        let is_gap = class.starts_with("gap.");
        let lines = (1..).zip(text.lines());
        let named = lines.filter(|(_, line)| !is_gap && line.contains("// reach: "));
        targets.extend(named.map(|(number, _)| format!("{class}:{number}")));
    }
    Ok(targets)
}
