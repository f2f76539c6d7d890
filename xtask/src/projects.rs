//! `cargo xtask projects`: real projects, laid out as Maven projects from the poms, sources and test sources that they
//! publish. `vitro generate` is run in each on a package, with no options, and then the project's own `mvn test`: it must
//! stay green and execute all our tests. What comes of it is written to `docs/projects.md`.

mod page;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::demo::java_files;
use crate::steps::{cargo, root, target};
use crate::{Outcome, jacoco, tools};
use page::Measured;

const USAGE: &str = "usage: cargo xtask projects [--only NAME] [--no-build]";

/// What our tests are called.
const SUFFIX: &str = "VitroTest";
/// Checks of a build that are about the form of a release, and that need what sources jars do not have.
const NOT_CHECKED: [&str; 8] = [
    "-Drat.skip",
    "-Dcheckstyle.skip",
    "-Denforcer.skip",
    "-Dspotbugs.skip",
    "-Dpmd.skip",
    "-Dcpd.skip",
    "-Djapicmp.skip",
    "-Danimal.sniffer.skip",
];
/// How often memory is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// A project that publishes all that its build needs.
struct Project {
    /// What it is called here.
    name: &'static str,
    /// What is special about it.
    about: &'static str,
    /// Maven's group and version; the artifact is the name.
    group: &'static str,
    version: &'static str,
    /// The classes that get tests.
    classes: &'static [&'static str],
    /// Where they are, for JaCoCo.
    package: &'static str,
}

/// All projects that are measured.
const PROJECTS: [Project; 5] = [
    Project {
        name: "commons-cli",
        about: "JUnit 5",
        group: "commons-cli",
        version: "1.9.0",
        classes: &[
            "org.apache.commons.cli.Option*",
            "org.apache.commons.cli.Util",
        ],
        package: "org.apache.commons.cli",
    },
    Project {
        name: "commons-csv",
        about: "JUnit 5, many parameters of its own types",
        group: "org.apache.commons",
        version: "1.12.0",
        classes: &[
            "org.apache.commons.csv.CSVFormat*",
            "org.apache.commons.csv.QuoteMode",
        ],
        package: "org.apache.commons.csv",
    },
    Project {
        name: "commons-collections4",
        about: "JUnit 5, generics",
        group: "org.apache.commons",
        version: "4.5.0",
        classes: &["org.apache.commons.collections4.functors.*"],
        package: "org.apache.commons.collections4.functors",
    },
    Project {
        name: "commons-codec",
        about: "digests",
        group: "commons-codec",
        version: "1.17.1",
        classes: &["org.apache.commons.codec.binary.*"],
        package: "org.apache.commons.codec.binary",
    },
    Project {
        name: "commons-validator",
        about: "JUnit 4 style, calendars",
        group: "commons-validator",
        version: "1.9.0",
        classes: &["org.apache.commons.validator.routines.checkdigit.*"],
        package: "org.apache.commons.validator.routines.checkdigit",
    },
];

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
    for project in PROJECTS.iter().filter(is_chosen) {
        println!("{} {}", project.name, project.version);
        let measured = Bench::new(project).measure()?;
        measured.keep(&folder(project))?;
        println!("{}", measured.row());
    }
    let kept: Vec<Measured> = PROJECTS
        .iter()
        .filter_map(|one| Measured::kept(&folder(one)))
        .collect();
    let file = root().join("docs/projects.md");
    fs::write(&file, page::page(&kept)).map_err(|error| format!("{}: {error}", file.display()))?;
    println!("The table is in {}", file.display());
    let failed: Vec<String> = kept.iter().filter_map(Measured::failure).collect();
    match failed.is_empty() {
        true => Ok(()),
        false => Err(failed.join("\n")),
    }
}

fn folder(project: &Project) -> PathBuf {
    target().join("projects").join(project.name)
}

struct Bench<'p> {
    project: &'p Project,
    folder: PathBuf,
}

impl Bench<'_> {
    fn new(project: &Project) -> Bench<'_> {
        Bench {
            project,
            folder: folder(project),
        }
    }

    fn measure(&self) -> Outcome<Measured> {
        self.lay_out()?;
        let own = self.test(
            "own",
            &[&format!("-Dtest=!*{SUFFIX}"), "-DfailIfNoTests=false"],
        )?;
        let (document, seconds, megabytes) = self.generate()?;
        let written = self.tests_in(&self.folder.join("src/test/java"))?;
        let both = self.test("both", &[])?;
        let (ours, failed) = self.executed()?;
        let summary = |key: &str| document["summary"][key].as_u64().unwrap_or_default();
        Ok(Measured {
            name: self.project.name.to_owned(),
            version: self.project.version.to_owned(),
            about: self.project.about.to_owned(),
            classes: summary("classes"),
            goals: [summary("covered"), summary("unreachable"), summary("open")],
            written,
            ours,
            failed,
            not_compiled: dropped(&document, "does not compile"),
            green: both.0,
            own_green: own.0,
            own: own.1,
            both: both.1,
            seconds,
            megabytes,
        })
    }

    /// Fetches pom, sources and tests, and lays them out as Maven expects them.
    fn lay_out(&self) -> Outcome {
        let _ = fs::remove_dir_all(&self.folder);
        let fetched = self.folder.join("fetched");
        make(&fetched)?;
        let Project {
            name,
            group,
            version,
            ..
        } = self.project;
        for kind in ["pom", "jar:sources", "jar:test-sources"] {
            let mut maven = Command::new("mvn");
            maven.args(["--quiet", "--batch-mode", "dependency:copy"]);
            maven.arg(format!("-Dartifact={group}:{name}:{version}:{kind}"));
            maven.arg(format!("-DoutputDirectory={}", fetched.display()));
            tools::finish(maven.current_dir(&self.folder))?;
        }
        let file = |end: &str| fetched.join(format!("{name}-{version}{end}"));
        fs::copy(file(".pom"), self.folder.join("pom.xml")).map_err(|error| error.to_string())?;
        for (end, kind) in [("-sources.jar", "main"), ("-test-sources.jar", "test")] {
            let (java, other) = (
                self.folder.join("src").join(kind).join("java"),
                self.folder.join("src").join(kind).join("resources"),
            );
            make(&java)?;
            let mut jar = Command::new(tools::jdk17()?.join("bin/jar"));
            tools::finish(jar.arg("xf").arg(file(end)).current_dir(&java))?;
            let _ = fs::remove_dir_all(java.join("META-INF"));
            move_resources(&java, &java, &other)?;
        }
        Ok(())
    }

    /// `mvn test` under JaCoCo's agent; whether it is green, and covered and all branches of the package.
    fn test(&self, name: &str, options: &[&str]) -> Outcome<(bool, [u32; 2])> {
        let data = self.folder.join(format!("{name}.exec"));
        let _ = fs::remove_file(&data);
        let agent = jacoco::agent(&data, &format!("{}.*", self.project.package))?;
        let agent = agent.replace("append=false", "append=true");
        let log = self.folder.join(format!("{name}.txt"));
        let output = fs::File::create(&log).map_err(|error| error.to_string())?;
        let mut maven = Command::new("mvn");
        maven.args(["--batch-mode", "-Dmaven.test.failure.ignore=false"]);
        maven.args(NOT_CHECKED).args(options).arg("test");
        // It reaches the JVM of the tests whatever the pom says of its arguments.
        maven.env("JAVA_TOOL_OPTIONS", agent);
        maven.current_dir(&self.folder).stdin(Stdio::null());
        maven
            .stdout(output.try_clone().map_err(|error| error.to_string())?)
            .stderr(output);
        let status = maven.status().map_err(|error| format!("mvn: {error}"))?;
        let classes = self.folder.join("target/classes");
        let list = self.folder.join(format!("{name}.csv"));
        if !data.is_file() {
            return Err(format!(
                "{} has run no tests: see {}",
                self.project.name,
                log.display()
            ));
        }
        jacoco::write_list(&tools::jdk17()?, &data, &classes, &list)?;
        let package = self.project.package;
        let own = jacoco::read_list(&list)?
            .into_iter()
            .filter(|one| one.package == package);
        let branches = own.fold([0, 0], |[covered, all], one| {
            [covered + one.branches[0], all + one.branches[1]]
        });
        Ok((status.success(), branches))
    }

    /// `vitro generate`: what it says, seconds, and the most megabytes that its processes had together.
    fn generate(&self) -> Outcome<(serde_json::Value, f64, u64)> {
        let start = Instant::now();
        let mut vitro = Command::new(target().join("release/vitro"));
        vitro.args(["generate", "--format", "json"]);
        for class in self.project.classes {
            vitro.args(["--class", class]);
        }
        let (answer, log) = (
            self.folder.join("vitro.json"),
            self.folder.join("vitro.txt"),
        );
        let file = |path: &Path| fs::File::create(path).map_err(|error| error.to_string());
        vitro.current_dir(&self.folder).stdin(Stdio::null());
        let mut child = vitro
            .stdout(file(&answer)?)
            .stderr(file(&log)?)
            .spawn()
            .map_err(|error| format!("vitro: {error}"))?;
        let mut most = 0;
        let status = loop {
            if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
                break status;
            }
            most = most.max(resident(child.id()));
            std::thread::sleep(PAUSE);
        };
        if !status.success() {
            return Err(format!(
                "vitro generate ended with {status}: see {}",
                log.display()
            ));
        }
        let text = fs::read_to_string(&answer).map_err(|error| error.to_string())?;
        let document = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        Ok((document, start.elapsed().as_secs_f64(), most / 1024))
    }

    /// The tests that we have written below a folder.
    fn tests_in(&self, folder: &Path) -> Outcome<u64> {
        let files = java_files(folder)?.into_iter();
        let ours = files.filter(|file| file.to_string_lossy().ends_with(&format!("{SUFFIX}.java")));
        let texts = ours.filter_map(|file| fs::read_to_string(file).ok());
        let count = |text: String| {
            ["@Test\n", "@Test(", "@ParameterizedTest\n"]
                .map(|mark| text.matches(mark).count() as u64)
                .iter()
                .sum::<u64>()
        };
        Ok(texts.map(count).sum())
    }

    /// How many methods of our tests the build has executed, and how many of them failed, by the reports of Surefire.
    fn executed(&self) -> Outcome<(u64, u64)> {
        let mut methods = std::collections::BTreeSet::new();
        let mut failed = 0;
        let reports = self.folder.join("target/surefire-reports");
        for entry in fs::read_dir(&reports).into_iter().flatten().flatten() {
            let path = entry.path();
            let name = path.to_string_lossy().into_owned();
            if !name.ends_with(&format!("{SUFFIX}.xml")) {
                continue;
            }
            let text = fs::read_to_string(&path).map_err(|error| error.to_string())?;
            failed +=
                text.matches("<failure").count() as u64 + text.matches("<error").count() as u64;
            for case in text.split("<testcase ").skip(1) {
                let test = case
                    .split_once("name=\"")
                    .and_then(|(_, rest)| rest.split_once('"'));
                let method = test
                    .map_or("", |(name, _)| name)
                    .split(['(', '{', '['])
                    .next();
                methods.insert((name.clone(), method.unwrap_or_default().to_owned()));
            }
        }
        Ok((methods.len() as u64, failed))
    }
}

/// Cases that were dropped for this kind of reason.
fn dropped(document: &serde_json::Value, kind: &str) -> u64 {
    let classes = document["classes"].as_array().into_iter().flatten();
    let cases = classes.flat_map(|class| class["dropped"].as_array().into_iter().flatten());
    cases.filter(|case| case["kind"] == kind).count() as u64
}

/// Kilobytes of memory that a process and those that it started have now.
fn resident(process: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let own: u64 = line
        .and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or_default();
    let children = fs::read_to_string(format!("/proc/{process}/task/{process}/children"));
    let children = children.unwrap_or_default();
    own + children
        .split_whitespace()
        .filter_map(|child| child.parse().ok())
        .map(resident)
        .sum::<u64>()
}

fn make(folder: &Path) -> Outcome {
    fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))
}

/// Moves what is no Java source from one folder into another.
fn move_resources(folder: &Path, from: &Path, to: &Path) -> Outcome {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            move_resources(&path, from, to)?;
        } else if path.extension().is_none_or(|end| end != "java") {
            let place = to.join(path.strip_prefix(from).map_err(|error| error.to_string())?);
            make(place.parent().unwrap_or(to))?;
            fs::rename(&path, &place).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}
