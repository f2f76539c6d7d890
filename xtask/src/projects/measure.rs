//! Measures one project: its own tests, `vitro generate` with no options, and its own build with both.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::lay_out::lay_out;
use super::list::Project;
use super::page::Measured;
use crate::steps::target;
use crate::tools::java_files;
use crate::{Outcome, jacoco, tools};

/// What our tests are called.
const SUFFIX: &str = "VitroTest";
/// How often memory is looked at.
const PAUSE: Duration = Duration::from_millis(100);

/// What a run of a project's build came to.
struct Build {
    is_green: bool,
    /// Covered and all branches of the package.
    branches: [u32; 2],
}

/// What `vitro generate` came to.
struct Generated {
    /// What it says.
    document: serde_json::Value,
    seconds: f64,
    /// The most that its processes had together.
    megabytes: u64,
}

/// Lays a project out and measures it.
pub fn measure(project: &Project) -> Outcome<Measured> {
    lay_out(project)?;
    let own = test(project, "own")?;
    let generated = generate(project)?;
    let both = test(project, "both")?;
    let (executed, failed) = executed(project)?;
    let summary = |key: &str| {
        generated.document["summary"][key]
            .as_u64()
            .unwrap_or_default()
    };
    Ok(Measured {
        title: project.title(),
        about: project.about.to_owned(),
        classes: summary("classes"),
        goals: [summary("covered"), summary("unreachable"), summary("open")],
        written: written(project)?,
        executed,
        failed,
        not_compiled: dropped(&generated.document, "does not compile"),
        is_green: both.is_green,
        was_green: own.is_green,
        own: own.branches,
        both: both.branches,
        seconds: generated.seconds,
        megabytes: generated.megabytes,
    })
}

/// The project's own `mvn test` or `gradle test`, under JaCoCo's agent.
fn test(project: &Project, name: &str) -> Outcome<Build> {
    let folder = project.folder();
    // Not in the project, whose build looks at all files there.
    let beside = |end: &str| folder.with_extension(format!("{name}.{end}"));
    let data = beside("exec");
    let _ = fs::remove_file(&data);
    let packages = match project.package {
        "" => "*".to_owned(),
        package => format!("{package}.*"),
    };
    let agent = jacoco::agent(&data, &packages)?.replace("append=false", "append=true");
    let mut build = match project.is_gradle() {
        true => {
            let mut gradle = Command::new("gradle");
            gradle.args(["--no-daemon", "--console", "plain", "test"]);
            gradle
        }
        false => {
            let mut maven = Command::new("mvn");
            maven.args(["--batch-mode", "test"]).args(project.options);
            maven
        }
    };
    // It reaches the JVM of the tests whatever the build says of its arguments.
    build.env("JAVA_TOOL_OPTIONS", agent).current_dir(&folder);
    let (output, error) = (create(&beside("txt"))?, create(&beside("err.txt"))?);
    build.stdin(Stdio::null()).stdout(output).stderr(error);
    let status = build
        .status()
        .map_err(|error| format!("{:?}: {error}", build.get_program()))?;
    if !data.is_file() {
        let log = beside("txt");
        let title = project.title();
        return Err(format!("{title} has run no tests: see {}", log.display()));
    }
    let mut branches = [0, 0];
    for module in project.modules() {
        for classes in ["target/classes", "build/classes/java/main"].map(|end| module.join(end)) {
            if classes.is_dir() {
                let of_module = covered(project.package, &data, &classes, &beside("csv"))?;
                branches = [0, 1].map(|at| branches[at] + of_module[at]);
            }
        }
    }
    Ok(Build {
        is_green: status.success(),
        branches,
    })
}

/// Covered and all branches of a package, by what the agent has noted.
fn covered(package: &str, data: &Path, classes: &Path, list: &Path) -> Outcome<[u32; 2]> {
    jacoco::write_list(&tools::jdk17()?, data, classes, list)?;
    let rows = jacoco::read_list(list)?.into_iter();
    let counted = rows.filter(|row| package.is_empty() || row.package == package);
    Ok(counted.fold([0, 0], |[covered, all], row| {
        [covered + row.branches[0], all + row.branches[1]]
    }))
}

/// `vitro generate` in the project's folder, without options but for the classes.
fn generate(project: &Project) -> Outcome<Generated> {
    let folder = project.folder();
    let (answer, log) = (
        folder.with_extension("vitro.json"),
        folder.with_extension("vitro.txt"),
    );
    let mut vitro = Command::new(target().join("release/vitro"));
    vitro.args(["generate", "--format", "json"]);
    for class in project.classes {
        vitro.args(["--class", class]);
    }
    vitro.current_dir(&folder).stdin(Stdio::null());
    let start = Instant::now();
    let child = vitro
        .stdout(create(&answer)?)
        .stderr(create(&log)?)
        .spawn()
        .map_err(|error| format!("vitro: {error}"))?;
    let (is_success, megabytes) = watch(child)?;
    let seconds = start.elapsed().as_secs_f64();
    if !is_success {
        return Err(format!("vitro generate failed: see {}", log.display()));
    }
    let text = fs::read_to_string(&answer).map_err(|error| error.to_string())?;
    Ok(Generated {
        document: serde_json::from_str(&text).map_err(|error| error.to_string())?,
        seconds,
        megabytes,
    })
}

/// Waits for a process; whether it ended well, and the most megabytes that it and those below it had.
fn watch(mut child: Child) -> Outcome<(bool, u64)> {
    let mut most = 0;
    loop {
        if let Some(status) = child.try_wait().map_err(|error| error.to_string())? {
            return Ok((status.success(), most / 1024));
        }
        most = most.max(resident(child.id()));
        std::thread::sleep(PAUSE);
    }
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

/// How many tests we have written.
fn written(project: &Project) -> Outcome<u64> {
    let mut count = 0;
    for module in project.modules() {
        for file in java_files(&module.join("src/test"))? {
            if file.to_string_lossy().ends_with(&format!("{SUFFIX}.java")) {
                let text = fs::read_to_string(&file).map_err(|error| error.to_string())?;
                let marks = ["@Test\n", "@Test(", "@ParameterizedTest\n"];
                count += marks
                    .map(|mark| text.matches(mark).count() as u64)
                    .iter()
                    .sum::<u64>();
            }
        }
    }
    Ok(count)
}

/// How many of our tests the build has executed, and how many of them failed, by its reports.
fn executed(project: &Project) -> Outcome<(u64, u64)> {
    let mut tests = BTreeSet::new();
    let mut failed = 0;
    for report in reports(project) {
        let class = report.to_string_lossy().into_owned();
        let text = fs::read_to_string(&report).map_err(|error| error.to_string())?;
        failed += (text.matches("<failure").count() + text.matches("<error").count()) as u64;
        for case in text.split("<testcase ").skip(1) {
            let name = case
                .split_once("name=\"")
                .and_then(|(_, rest)| rest.split_once('"'))
                .map_or("", |(name, _)| name);
            // A parameterized test has a case for each row.
            let method = name.split(['(', '{', '[']).next().unwrap_or(name);
            tests.insert((class.clone(), method.to_owned()));
        }
    }
    Ok((tests.len() as u64, failed))
}

/// The reports about our test classes.
fn reports(project: &Project) -> Vec<PathBuf> {
    let folders = ["target/surefire-reports", "build/test-results/test"];
    let modules = project.modules().into_iter();
    let folders = modules.flat_map(|module| folders.map(|folder| module.join(folder)));
    let files = folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let is_ours = |path: &PathBuf| path.to_string_lossy().ends_with(&format!("{SUFFIX}.xml"));
    files.map(|entry| entry.path()).filter(is_ours).collect()
}

/// Cases that were dropped for this kind of reason.
fn dropped(document: &serde_json::Value, kind: &str) -> u64 {
    let classes = document["classes"].as_array().into_iter().flatten();
    let cases = classes.flat_map(|class| class["dropped"].as_array().into_iter().flatten());
    cases.filter(|case| case["kind"] == kind).count() as u64
}

fn create(path: &Path) -> Outcome<fs::File> {
    fs::File::create(path).map_err(|error| format!("{}: {error}", path.display()))
}
