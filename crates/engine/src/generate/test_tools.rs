//! What a module's tests are written with: the framework and the assertions that its test class path offers. Where it
//! offers several, those that its existing tests use most.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_build::{BuildTool, Module};
use vitro_classfile::ClassFile;
use vitro_program::ClassPath;
use vitro_testgen::junit::{Framework, Offers, Options};
use vitro_testgen::owned::{Owner, owner};
use vitro_testgen::replay::compile::CompilerRules;

use super::project_tests::Wanted;
use super::{GenerateRequest, rules};
use crate::project::Unit;
use crate::request::Problem;

/// What tests of a module are written with.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct TestTools {
    /// How they are written.
    pub options: Options,
    /// The module's own test class path, which they are compiled against.
    pub class_path: Vec<PathBuf>,
    /// Whether that offers the framework.
    pub offers_framework: bool,
    /// How they are compiled.
    pub rules: CompilerRules,
    /// What should be said about it.
    pub note: Option<String>,
}

/// A framework and the class by which it is recognised.
pub const FRAMEWORKS: [(Framework, &str); 3] = [
    (Framework::JUnit5, "org/junit/jupiter/api/Test"),
    (Framework::JUnit4, "org/junit/Test"),
    (Framework::TestNg, "org/testng/annotations/Test"),
];
/// The classes with the assertions of JUnit.
const JUNIT4: &str = "org/junit/Assert";
const JUNIT5: &str = "org/junit/jupiter/api/Assertions";
/// Is there where tests may have parameters.
const PARAMETERS: &str = "org/junit/jupiter/params/provider/CsvSource";
/// The class by which AssertJ is recognised.
pub const ASSERTJ: &str = "org/assertj/core/api/Assertions";
/// Existing test files that are looked at, at most.
const MOST_FILES: usize = 500;

impl TestTools {
    /// Those of a module, but for what the user says.
    pub fn of(request: &GenerateRequest, unit: &Unit, feature: u32) -> Result<TestTools, Problem> {
        let usual = &request.options;
        TestTools::choose(request.framework, request.assertj, usual, unit, feature)
    }

    /// Those where no project is known.
    pub fn without_project(wanted: &Wanted) -> TestTools {
        let usual = &wanted.options;
        TestTools {
            options: Options {
                framework: wanted.framework.unwrap_or(usual.framework),
                assertj: wanted.assertj.unwrap_or(usual.assertj),
                ..usual.clone()
            },
            class_path: wanted.test_class_path.clone(),
            offers_framework: false,
            rules: CompilerRules::default(),
            note: None,
        }
    }

    /// Those of a module from what the user says of framework and assertions.
    pub fn choose(
        framework: Option<Framework>,
        assertj: Option<bool>,
        usual: &Options,
        unit: &Unit,
        feature: u32,
    ) -> Result<TestTools, Problem> {
        let all = unit.test_class_path.iter().chain(&unit.class_path);
        let all: Vec<&PathBuf> = all.filter(|path| path.exists()).collect();
        let opened = ClassPath::from_places(&all, feature)
            .map_err(|error| Problem::BadInput(error.to_string()))?;
        let offers = |class: &str| opened.find_class(class).is_some();
        let usage = Usage::of(unit.module.as_ref());
        let offered = FRAMEWORKS.iter().filter(|(_, class)| offers(class));
        let offered: Vec<Framework> = offered.map(|(framework, _)| *framework).collect();
        let absent = unit.module.as_ref().map_or_else(Vec::new, absent);
        let chosen = framework
            .or_else(|| usage.preferred(&offered))
            .or_else(|| usage.preferred(&absent));
        let framework = chosen.unwrap_or(Framework::JUnit5);
        let offers_framework = offered.contains(&framework);
        let note = match &unit.module {
            // That it is absent is said with all else that is.
            Some(module) if !offers_framework && !absent.contains(&framework) => Some(format!(
                "the test class path of {} has no {}; tests are written for it and need it: {}",
                module.name,
                artifact(framework).1,
                lines_to_add(unit, framework)
            )),
            _ => None,
        };
        let rules = rules::compiler(unit, feature);
        let encoding = unit
            .module
            .as_ref()
            .and_then(|module| module.encoding.as_deref());
        Ok(TestTools {
            options: Options {
                framework,
                assertj: assertj.unwrap_or_else(|| offers(ASSERTJ) && usage.prefers_assertj()),
                release: rules.release.unwrap_or(usual.release),
                offers: match offers_framework {
                    true => offers_of(&opened),
                    false => usual.offers,
                },
                header: rules::header(unit),
                ascii: encoding.is_some_and(|name| !name.eq_ignore_ascii_case("UTF-8")),
                ..usual.clone()
            },
            class_path: unit.test_class_path.clone(),
            offers_framework,
            rules,
            note,
        })
    }
}

/// What the versions of the frameworks on this class path have.
fn offers_of(class_path: &ClassPath) -> Offers {
    let has = |class: &str, method: &str| {
        let found = class_path.find_class(class).and_then(Result::ok);
        let file = found.and_then(|found| ClassFile::parse(&found.bytes).ok());
        file.is_some_and(|file| file.methods.iter().any(|one| *one.name == *method))
    };
    Offers {
        throws: has(JUNIT4, "assertThrows") || class_path.find_class(JUNIT4).is_none(),
        instance_of: has(JUNIT5, "assertInstanceOf"),
        parameters: class_path.find_class(PARAMETERS).is_some(),
    }
}

/// Group, name and version of the artifact that brings a framework.
pub fn artifact(framework: Framework) -> (&'static str, &'static str, &'static str) {
    match framework {
        Framework::JUnit5 => ("org.junit.jupiter", "junit-jupiter", "5.11.4"),
        Framework::JUnit4 => ("junit", "junit", "4.13.2"),
        Framework::TestNg => ("org.testng", "testng", "7.10.2"),
    }
}

/// The frameworks that a module's build names, or may bring, and that are missing on this machine.
fn absent(module: &Module) -> Vec<Framework> {
    let missing: Vec<&str> = module.missing().collect();
    let all = FRAMEWORKS.iter().map(|(framework, _)| *framework);
    let is_named = |framework: &Framework| {
        let group = format!("{}:", artifact(*framework).0);
        missing.iter().any(|name| name.starts_with(&group))
    };
    let named: Vec<Framework> = all.clone().filter(is_named).collect();
    match named.is_empty() && !missing.is_empty() {
        // What is missing would bring it.
        true => all.collect(),
        false => named,
    }
}

/// What is to be done to a build that has no such framework.
pub fn lines_to_add(unit: &Unit, framework: Framework) -> String {
    let absent = unit.module.as_ref().map_or_else(Vec::new, absent);
    if absent.contains(&framework) {
        return "build the project once with network, which fetches it".to_owned();
    }
    let (group, artifact, version) = artifact(framework);
    match unit.tool {
        Some(BuildTool::Gradle) => {
            format!("add to the dependencies: testImplementation '{group}:{artifact}:{version}'")
        }
        _ => format!(
            "add to the pom: <dependency> <groupId>{group}</groupId> <artifactId>{artifact}</artifactId> \
             <version>{version}</version> <scope>test</scope> </dependency>"
        ),
    }
}

/// How many of a module's existing test files import what.
#[derive(Default)]
struct Usage {
    files: usize,
    /// In the order of [`FRAMEWORKS`].
    frameworks: [usize; 3],
    assertj: usize,
}

impl Usage {
    fn of(module: Option<&Module>) -> Usage {
        let mut usage = Usage::default();
        let mut open: Vec<PathBuf> = module.map_or_else(Vec::new, |one| one.test_sources.clone());
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
                let path = entry.path();
                match path.is_dir() {
                    true => open.push(path),
                    false => usage.add(&path),
                }
            }
        }
        usage
    }

    fn add(&mut self, path: &Path) {
        let is_source = path
            .extension()
            .is_some_and(|end| end == "java" || end == "kt");
        if !is_source || self.files >= MOST_FILES {
            return;
        }
        let text = fs::read_to_string(path).unwrap_or_default();
        if owner(&text) == Owner::Theirs {
            self.count(&text);
        }
    }

    fn count(&mut self, text: &str) {
        let imports: Vec<&str> = text
            .lines()
            .filter_map(|line| line.trim().strip_prefix("import "))
            .map(|import| import.trim_start_matches("static "))
            .collect();
        let has = |start: &str| imports.iter().any(|import| import.starts_with(start));
        let old = imports.iter().any(|import| {
            import.starts_with("org.junit.") && !import.starts_with("org.junit.jupiter.")
        });
        let used = [has("org.junit.jupiter."), old, has("org.testng.")];
        self.files += 1;
        for (count, used) in self.frameworks.iter_mut().zip(used) {
            *count += usize::from(used);
        }
        self.assertj += usize::from(has("org.assertj."));
    }

    /// The framework among those offered that most tests use; the newest if none does.
    fn preferred(&self, offered: &[Framework]) -> Option<Framework> {
        let uses = |framework: &Framework| {
            let mut all = FRAMEWORKS.iter().zip(self.frameworks);
            let found = all.find(|((one, _), _)| one == framework);
            found.map_or(0, |(_, count)| count)
        };
        // The first of equals.
        offered.iter().rev().max_by_key(|one| uses(one)).copied()
    }

    /// Whether more than half of the existing tests use AssertJ.
    fn prefers_assertj(&self) -> bool {
        2 * self.assertj > self.files
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn usage(files: &[&str]) -> Usage {
        let mut usage = Usage::default();
        files.iter().for_each(|text| usage.count(text));
        usage
    }

    #[test]
    fn the_framework_that_most_tests_use_is_taken() {
        let both = [Framework::JUnit5, Framework::JUnit4];
        let old = "package a;\nimport static org.junit.Assert.*;\nimport org.junit.Test;\n";
        let new = "import org.junit.jupiter.api.Test;\n";
        assert_eq!(
            usage(&[old, old, new]).preferred(&both),
            Some(Framework::JUnit4)
        );
        assert_eq!(usage(&[old, new]).preferred(&both), Some(Framework::JUnit5));
        assert_eq!(usage(&[]).preferred(&both), Some(Framework::JUnit5));
        assert_eq!(usage(&[new]).preferred(&both[1..]), Some(Framework::JUnit4));
        assert_eq!(usage(&[new]).preferred(&[]), None);
    }

    #[test]
    fn what_the_build_names_is_taken_though_it_is_missing() {
        let lacking = |names: &[&str]| Module {
            dependencies: names
                .iter()
                .map(|name| vitro_build::Dependency {
                    name: (*name).to_owned(),
                    is_for_tests: true,
                    path: None,
                })
                .collect(),
            ..Module::default()
        };
        assert_eq!(absent(&lacking(&[])), []);
        assert_eq!(
            absent(&lacking(&["junit:junit:4.13.2", "a:b:1"])),
            [Framework::JUnit4]
        );
        let any = absent(&lacking(&["org.springframework.boot:starter-test:3"]));
        assert_eq!(any.len(), FRAMEWORKS.len());
    }

    #[test]
    fn assertj_is_taken_if_most_tests_use_it() {
        let fluent = "import static org.assertj.core.api.Assertions.assertThat;\n";
        assert!(usage(&[fluent, fluent, ""]).prefers_assertj());
        assert!(!usage(&[fluent, ""]).prefers_assertj());
        assert!(!usage(&[]).prefers_assertj());
    }
}
