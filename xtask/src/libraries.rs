//! `cargo xtask libraries`: whole packages of real libraries get tests, and JaCoCo says what these cover.
//!
//! The jars are ordinary Maven artifacts of a fixed version and checksum; together they have strings and collections
//! (commons-cli, commons-csv), arithmetic and floats (commons-numbers), decimal numbers (joda-money) and dates
//! (threeten-extra). `vitro generate` is run on every class of the packages, on one core; the tests are compiled and run
//! many times in random order, the first time under JaCoCo's agent. What comes of it is written to `docs/libraries.md`.
//! All but the seconds, which are rounded up, is the same in a second run. With `--only`, the other libraries are on the
//! page with what their last run gave.

mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::demo::compile;
use crate::steps::{cargo, root, target};
use crate::{Outcome, jacoco, tools};
use page::Measured;

const USAGE: &str = "usage: cargo xtask libraries [--only NAME] [--runs N] [--again]";

/// Runs of all tests, by default.
const RUNS: u32 = 10;

/// A class should not take longer, on one core.
const SLOW: f64 = 10.0;

/// Files in a library's folder: what Vitro says, its summary, what JaCoCo says, how many runs passed.
const RESULTS: &str = "results.json";
const SUMMARY: &str = "summary.txt";
const COVERAGE: &str = "jacoco.csv";
const RUNS_FILE: &str = "runs.txt";

/// A library and the part of it that gets tests.
pub struct Library {
    /// What it is called here.
    pub name: &'static str,
    artifact: &'static str,
    sha256: &'static str,
    /// The packages, with those below them, up to the last dot.
    pub packages: &'static str,
}

impl Library {
    /// The library's jar, and those that it needs.
    pub fn jars(&self) -> Outcome<(PathBuf, Vec<PathBuf>)> {
        tools::library(self.artifact, self.sha256)
    }
}

/// All libraries that are measured.
pub const LIBRARIES: [Library; 6] = [
    Library {
        name: "commons-cli",
        artifact: "commons-cli:commons-cli:1.9.0",
        sha256: "d3d530d0f28fd0fbbffe2b0b338f70e8cb96f1605579e2e3abd4db29cac24e69",
        packages: "org.apache.commons.cli.",
    },
    Library {
        name: "commons-csv",
        artifact: "org.apache.commons:commons-csv:1.12.0",
        sha256: "e11a33d65e5f2e92769c0b13c548e0c2da01e37c1581417ea3fd7d5d9474fee6",
        packages: "org.apache.commons.csv.",
    },
    Library {
        name: "commons-numbers-core",
        artifact: "org.apache.commons:commons-numbers-core:1.2",
        sha256: "8664f1183ed71d3ec7ad290a348060f101e828366c228aad64eb6d2fd80950ff",
        packages: "org.apache.commons.numbers.core.",
    },
    Library {
        name: "commons-numbers-fraction",
        artifact: "org.apache.commons:commons-numbers-fraction:1.2",
        sha256: "80573384ea26c4b2ce014d82b1467c8e5b92624cc9b207909b5c8b78e396ce9d",
        packages: "org.apache.commons.numbers.fraction.",
    },
    Library {
        name: "joda-money",
        artifact: "org.joda:joda-money:1.0.4",
        sha256: "36ab646fcd5c3b8d0d43278553662ea332c8bf120f029c6b6dfaa2473bb99cc5",
        packages: "org.joda.money.",
    },
    Library {
        name: "threeten-extra",
        artifact: "org.threeten:threeten-extra:1.8.0",
        sha256: "51e4d21edc4e9447f7760c050e0baee75d7d973f387ba605a17abdc4d24fd6d8",
        packages: "org.threeten.extra.scale.",
    },
];

/// `cargo xtask libraries [--only NAME] [--runs N] [--again]`
pub fn run(arguments: &[String]) -> Outcome {
    let options = Options::parse(arguments)?;
    if !options.again {
        cargo(&["build", "--release", "--package", "vitro"])?;
    }
    let chosen = LIBRARIES.iter().filter(|library| {
        let is_chosen = |name: &String| name == library.name;
        options.only.as_ref().is_none_or(is_chosen)
    });
    for library in chosen {
        Bench::new(library)?.measure(&options)?;
    }
    let measured = LIBRARIES.iter().map(|library| Bench::new(library)?.read());
    let measured: Vec<Option<Measured>> = measured.collect::<Outcome<_>>()?;
    let missing = measured.iter().zip(&LIBRARIES).filter(|(m, _)| m.is_none());
    let missing: Vec<&str> = missing.map(|(_, library)| library.name).collect();
    let measured: Vec<Measured> = measured.into_iter().flatten().collect();
    let failed: Vec<String> = measured.iter().filter_map(Measured::failure).collect();
    let file = root().join("docs/libraries.md");
    fs::write(&file, page::page(&measured, &missing))
        .map_err(|error| format!("{}: {error}", file.display()))?;
    println!("\nThe tables are in {}", file.display());
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("\n")),
    }
}

/// What to measure, and how.
#[derive(PartialEq, Debug)]
struct Options {
    only: Option<String>,
    runs: u32,
    /// Run the tests of the last time again instead of generating new ones.
    again: bool,
}

impl Options {
    fn parse(arguments: &[String]) -> Outcome<Options> {
        let mut options = Options {
            only: None,
            runs: RUNS,
            again: false,
        };
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            if argument == "--again" {
                options.again = true;
                continue;
            }
            let value = rest.next().ok_or(USAGE)?;
            match argument.as_str() {
                "--only" if LIBRARIES.iter().any(|library| library.name == value) => {
                    options.only = Some(value.clone());
                }
                "--only" => {
                    let names = LIBRARIES.map(|library| library.name).join(", ");
                    return Err(format!("there is no library `{value}`, but {names}"));
                }
                "--runs" => match value.parse() {
                    Ok(number) if number > 0 => options.runs = number,
                    _ => return Err(format!("--runs {value} is no number of runs")),
                },
                _ => return Err(USAGE.to_owned()),
            }
        }
        Ok(options)
    }
}

/// Where a library is measured.
struct Bench {
    library: &'static Library,
    home: PathBuf,
    junit: PathBuf,
    jar: PathBuf,
    others: Vec<PathBuf>,
    folder: PathBuf,
}

impl Bench {
    /// All that is needed.
    fn new(library: &'static Library) -> Outcome<Bench> {
        let (jar, others) = library.jars()?;
        let folder = target().join("libraries").join(library.name);
        Ok(Bench {
            library,
            home: tools::jdk17()?,
            junit: tools::junit()?,
            jar,
            others,
            folder,
        })
    }

    /// Generates tests in an empty folder, runs and measures them.
    fn measure(&self, options: &Options) -> Outcome {
        let runs = options.runs;
        if !options.again {
            empty(&self.folder)?;
            self.generate()?;
        }
        let class_path: Vec<&Path> = [&self.jar, &self.junit]
            .into_iter()
            .chain(&self.others)
            .map(PathBuf::as_path)
            .collect();
        let tests = self.folder.join("tests");
        let classes = self.folder.join("classes");
        compile(&self.home, &tests, &classes, &class_path)?;
        let passed = (1..=runs).map(|seed| self.run_tests(seed));
        let passed = passed.collect::<Outcome<Vec<bool>>>()?;
        let passed = passed.into_iter().filter(|&passed| passed).count();
        println!("{}: {passed} of {runs} runs passed", self.library.name);
        jacoco::write_list(
            &self.home,
            &self.data(),
            &self.jar,
            &self.folder.join(COVERAGE),
        )?;
        // Comes last: where it is, all is.
        fs::write(self.folder.join(RUNS_FILE), format!("{passed} {runs}"))
            .map_err(|error| error.to_string())
    }

    /// What the last run in the folder gave, if there was one.
    fn read(&self) -> Outcome<Option<Measured>> {
        let read = |name: &str| {
            let file = self.folder.join(name);
            fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
        };
        let Ok(runs) = read(RUNS_FILE) else {
            return Ok(None);
        };
        let runs: Vec<u32> = runs.split(' ').flat_map(str::parse).collect();
        let [passed, runs] = runs[..] else {
            return Ok(None);
        };
        let report = serde_json::from_str(&read(RESULTS)?).map_err(|error| error.to_string())?;
        let mut figures = jacoco::read_list(&self.folder.join(COVERAGE))?;
        figures.retain(|row| format!("{}.", row.package).starts_with(self.library.packages));
        let mut measured = Measured::new(self.library, &report, figures, passed, runs)?;
        // Not there if the last run was long ago.
        if let Ok(summary) = read(SUMMARY) {
            times(&summary).for_each(|(class, seconds)| measured.took(class, seconds));
        }
        Ok(Some(measured))
    }

    /// Has tests written.
    fn generate(&self) -> Outcome {
        let mut vitro = Command::new(target().join("release/vitro"));
        vitro
            .args(["generate", "--jobs", "1", "--jdk"])
            .arg(&self.home);
        vitro
            .arg("--class")
            .arg(format!("{}*", self.library.packages));
        vitro.arg("--out").arg(self.folder.join("tests"));
        vitro.arg("--test-class-path").arg(&self.junit);
        if !self.others.is_empty() {
            let joined = std::env::join_paths(&self.others).map_err(|error| error.to_string())?;
            vitro.arg("--class-path").arg(joined);
        }
        vitro.arg("--report").arg(self.folder.join(RESULTS));
        vitro.arg(&self.jar);
        println!("$ vitro generate {}", self.jar.display());
        let log = self.folder.join("progress.txt");
        let log = fs::File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
        let output = vitro.stderr(log).stdout(Stdio::piped()).output();
        let output = output.map_err(|error| error.to_string())?;
        let summary = String::from_utf8_lossy(&output.stdout);
        println!("{summary}");
        let file = self.folder.join(SUMMARY);
        fs::write(&file, &*summary).map_err(|error| format!("{}: {error}", file.display()))?;
        for (class, seconds) in times(&summary).filter(|&(_, seconds)| seconds > SLOW) {
            println!("slow: {class} took {seconds} s");
        }
        match output.status.success() {
            true => Ok(()),
            false => Err(format!(
                "vitro generate ended with {}; see {}",
                output.status,
                self.folder.join("progress.txt").display()
            )),
        }
    }

    /// Runs all tests in an order that the seed decides, and says whether they pass.
    fn run_tests(&self, seed: u32) -> Outcome<bool> {
        let own = self.folder.join("classes");
        let built = [&own, &self.jar].into_iter().chain(&self.others);
        let class_path = std::env::join_paths(built).map_err(|error| error.to_string())?;
        let mut java = Command::new(self.home.join("bin/java"));
        java.arg("-ea");
        if seed == 1 {
            let classes = format!("{}*", self.library.packages);
            java.arg(jacoco::agent(&self.data(), &classes)?);
        }
        java.arg("-jar").arg(&self.junit).arg("execute");
        java.arg("--class-path").arg(class_path);
        java.arg("--scan-class-path").arg(&own);
        for (key, value) in [
            (
                "testclass.order.default",
                "org.junit.jupiter.api.ClassOrderer$Random",
            ),
            (
                "testmethod.order.default",
                "org.junit.jupiter.api.MethodOrderer$Random",
            ),
            ("execution.order.random.seed", &seed.to_string()),
        ] {
            java.arg("--config")
                .arg(format!("junit.jupiter.{key}={value}"));
        }
        java.args(["--details", "summary", "--disable-banner"]);
        let output = java.output().map_err(|error| error.to_string())?;
        if !output.status.success() {
            println!(
                "run {seed} failed\n{}",
                String::from_utf8_lossy(&output.stdout)
            );
        }
        Ok(output.status.success())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("jacoco.exec")
    }
}

fn empty(folder: &Path) -> Outcome {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir_all(folder).map_err(|error| error.to_string())
}

/// What classes took, from the summary: names with seconds in the last column.
pub fn times(summary: &str) -> impl Iterator<Item = (&str, f64)> {
    let row = |line| {
        let cells: Vec<&str> = str::split_whitespace(line).collect();
        let seconds: f64 = cells.last()?.parse().ok()?;
        (cells.len() == 8 && cells[0].contains('.')).then(|| (cells[0], seconds))
    };
    summary.lines().filter_map(row)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read() {
        let strings = |texts: &[&str]| {
            texts
                .iter()
                .map(|&text| text.to_owned())
                .collect::<Vec<_>>()
        };
        let options = Options::parse(&strings(&[
            "--runs",
            "3",
            "--only",
            "commons-csv",
            "--again",
        ]));
        let wanted = Options {
            only: Some("commons-csv".to_owned()),
            runs: 3,
            again: true,
        };
        assert_eq!(options, Ok(wanted));
        assert!(Options::parse(&[]).is_ok_and(|options| options.runs == RUNS));
        assert!(Options::parse(&strings(&["--runs", "0"])).is_err());
        assert!(Options::parse(&strings(&["--only", "nothing"])).is_err());
        assert!(Options::parse(&strings(&["--only"])).is_err());
    }

    #[test]
    fn times_of_classes_are_found_in_the_summary() {
        let summary = "class   methods  covered  unreachable  open  tests  dropped  seconds\n\
                       a.Fast        1        1            0     0      1        0     0.11\n\
                       a.Slow        8        2            6     4      1        9    11.93\n\
                       2 classes    21        4            6     1      2        6    12.04\n";
        let found: Vec<(&str, f64)> = times(summary).collect();
        assert_eq!(found, [("a.Fast", 0.11), ("a.Slow", 11.93)]);
    }
}
