//! The jars of the test frameworks, from where build tools and our own set-up keep them.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_testgen::junit::{AssertionStyle, Framework, Options};
use vitro_testgen::replay::{cache_folder, cached_jars};

use crate::project::Note;
use crate::request::Problem;

/// An artifact: group with slashes, name.
type Artifact = (&'static str, &'static str);

const JUNIT: Artifact = ("org/junit/platform", "junit-platform-console-standalone");

fn needed(options: &Options) -> Vec<Artifact> {
    let mut needed = match options.framework {
        Framework::JUnit5 => vec![JUNIT],
        // JUnit 5 runs tests of JUnit 4, too.
        Framework::JUnit4 => vec![JUNIT, ("junit", "junit")],
        Framework::TestNg => vec![("org/testng", "testng")],
    };
    // The others are only used where the module has them.
    if options.assertions == AssertionStyle::AssertJ {
        needed.push(("org/assertj", "assertj-core"));
    }
    needed
}

/// The jars that run tests written in this way; `given` is what the module has on its test class path.
pub fn jars(options: &Options, given: &[PathBuf]) -> Result<Vec<PathBuf>, Problem> {
    find(options, given).map_err(Problem::from)
}

/// The same; else what is not found and what to do.
pub fn find(options: &Options, given: &[PathBuf]) -> Result<Vec<PathBuf>, Note> {
    let mut all = Vec::new();
    for artifact in needed(options) {
        let (group, name) = artifact;
        if given.iter().any(|jar| is_version_of(name, jar)) {
            all.extend(given.iter().filter(|jar| goes_with(name, jar)).cloned());
            continue;
        }
        let found = cached(name).or_else(|| in_repository(artifact));
        let found = found.ok_or_else(|| Note {
            what: format!("{name} was not found, so tests cannot be run"),
            advice: format!(
                "download it with `mvn dependency:get -Dartifact={}:{name}:RELEASE`, give its jar with --test-class-path, or \
                 write tests that have not been run with --no-replay",
                group.replace('/', ".")
            ),
        })?;
        all.extend(found);
    }
    Ok(all)
}

/// Whether a jar is some version of an artifact: `junit-4.12.jar` is, `junit-jupiter-api-5.9.0.jar` is not.
fn is_version_of(name: &str, jar: &Path) -> bool {
    let file = jar.file_name().unwrap_or_default().to_string_lossy();
    let rest = file
        .strip_prefix(name)
        .and_then(|rest| rest.strip_prefix('-'));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Whether an artifact needs this jar of the test class path: itself, and what it depends on.
fn goes_with(name: &str, jar: &Path) -> bool {
    let is_jar = jar.extension().is_some_and(|end| end == "jar");
    match name {
        "testng" => is_jar,
        "junit" => ["junit", "hamcrest", "hamcrest-core"]
            .iter()
            .any(|one| is_version_of(one, jar)),
        _ => is_version_of(name, jar),
    }
}

/// In our own cache.
fn cached(name: &str) -> Option<Vec<PathBuf>> {
    let jars = cached_jars(&cache_folder()?, &format!("{name}-"));
    (!jars.is_empty()).then_some(jars)
}

/// In Maven's local repository; the newest version.
fn in_repository((group, name): Artifact) -> Option<Vec<PathBuf>> {
    let home = std::env::var_os("HOME").map(PathBuf::from)?;
    let folder = home.join(".m2/repository").join(group).join(name);
    let jar = |version: &Path| {
        let number = version.file_name()?.to_string_lossy().into_owned();
        let jar = version.join(format!("{name}-{number}.jar"));
        jar.is_file().then_some(jar)
    };
    let versions = fs::read_dir(folder).ok()?.flatten().map(|one| one.path());
    let mut found: Vec<PathBuf> = versions.filter_map(|version| jar(&version)).collect();
    found.sort_by_key(|jar| version_key(jar));
    found.pop().map(|jar| vec![jar])
}

/// Numbers in a name, so that 1.11 comes after 1.9.
fn version_key(jar: &Path) -> Vec<u64> {
    let name = jar.file_name().unwrap_or_default().to_string_lossy();
    let numbers = name.split(|c: char| !c.is_ascii_digit());
    numbers.filter_map(|number| number.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newer_versions_come_later() {
        let key = |name: &str| version_key(Path::new(name));
        assert!(key("a-1.11.4.jar") > key("a-1.9.30.jar"));
    }

    #[test]
    fn a_given_jar_is_not_looked_for() {
        let given = [PathBuf::from("/lib/testng-7.0.jar")];
        let options = Options {
            framework: Framework::TestNg,
            ..Options::default()
        };
        assert_eq!(jars(&options, &given).unwrap(), given);
    }

    #[test]
    fn artifacts_are_told_apart_by_their_versions() {
        let is = |name: &str, jar: &str| is_version_of(name, Path::new(jar));
        assert!(is("junit", "/r/junit-4.13-beta-1.jar"));
        assert!(!is("junit", "/r/junit-jupiter-api-5.9.0.jar"));
        assert!(!is("junit", "/r/junit.jar"));
        assert!(goes_with("junit", Path::new("/r/hamcrest-core-1.3.jar")));
    }
}
