//! What a module's tests are written with: the framework and the assertions that its test class path offers. Where it
//! offers several, those that its existing tests use most.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_build::{BuildTool, Module};
use vitro_classfile::ClassFile;
use vitro_program::ClassPath;
use vitro_testgen::junit::{AssertionStyle, Framework, Offers, Options, RunPatterns};
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
/// A library for assertions.
pub struct Style {
    /// What it is to us.
    pub style: AssertionStyle,
    /// Its name.
    pub name: &'static str,
    /// The class by which it is recognised.
    pub class: &'static str,
    /// How imports of it begin.
    import: &'static str,
    /// A method that versions have whose words we know: its class, its name, a part of its signature.
    has: Option<(&'static str, &'static str, &'static str)>,
}

/// All libraries for assertions.
pub const STYLES: [Style; 3] = [
    Style {
        style: AssertionStyle::AssertJ,
        name: "AssertJ",
        class: "org/assertj/core/api/Assertions",
        import: "org.assertj.",
        has: None,
    },
    Style {
        style: AssertionStyle::Truth,
        name: "Truth",
        class: "com/google/common/truth/Truth",
        import: "com.google.common.truth.",
        has: Some(("com/google/common/truth/Subject", "isSameInstanceAs", "")),
    },
    Style {
        style: AssertionStyle::Hamcrest,
        name: "Hamcrest",
        class: "org/hamcrest/CoreMatchers",
        import: "org.hamcrest.",
        // Since Hamcrest 1.3 matchers of a wider type fit.
        has: Some(("org/hamcrest/MatcherAssert", "assertThat", "<-TT;>")),
    },
];
/// Most existing test files that are read.
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
                assertions: wanted.assertj.map_or(usual.assertions, asserted),
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
        let run = rules::run_patterns(unit);
        let note = note.or_else(|| not_run(unit.module.as_ref()?, &run, &usual.suffix));
        let rules = rules::compiler(unit, feature);
        let encoding = unit
            .module
            .as_ref()
            .and_then(|module| module.encoding.as_deref());
        Ok(TestTools {
            options: Options {
                framework,
                assertions: match assertj {
                    Some(given) => asserted(given),
                    None => usage.style(|style| offers_style(&opened, style)),
                },
                run,
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

/// What the user says of AssertJ.
fn asserted(assertj: bool) -> AssertionStyle {
    match assertj {
        true => AssertionStyle::AssertJ,
        false => AssertionStyle::Framework,
    }
}

/// Whether a class on this class path has a method with this in its signature.
fn has_method(class_path: &ClassPath, class: &str, method: &str, part: &str) -> bool {
    let found = class_path.find_class(class).and_then(Result::ok);
    let file = found.and_then(|found| ClassFile::parse(&found.bytes).ok());
    file.is_some_and(|file| {
        file.methods.iter().any(|one| {
            let signature = one.signature.as_ref().unwrap_or(&one.descriptor);
            *one.name == *method && signature.contains(part)
        })
    })
}

fn offers_style(class_path: &ClassPath, style: &Style) -> bool {
    let knows = |(class, method, part)| has_method(class_path, class, method, part);
    class_path.find_class(style.class).is_some() && style.has.is_none_or(knows)
}

/// What the versions of the frameworks on this class path have.
fn offers_of(class_path: &ClassPath) -> Offers {
    let has = |class, method| has_method(class_path, class, method, "");
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

/// What is said where the build does not run tests of such names.
fn not_run(module: &Module, run: &RunPatterns, suffix: &str) -> Option<String> {
    (!run.run(&format!("Any{suffix}.java"))).then(|| {
        format!(
            "the build of {} does not run tests that are called Any{suffix}, but {}; choose another --suffix, or `suffix` in \
             vitro.toml",
            module.name,
            run.included.join(", ")
        )
    })
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
    /// In the order of [`STYLES`].
    styles: [usize; 3],
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
        for (count, style) in self.styles.iter_mut().zip(&STYLES) {
            *count += usize::from(has(style.import));
        }
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

    /// The words in which more than half of the existing tests assert, of those that are offered; else the framework's own.
    fn style(&self, is_offered: impl Fn(&Style) -> bool) -> AssertionStyle {
        let usual = STYLES.iter().zip(self.styles);
        let usual = usual.filter(|(style, uses)| 2 * uses > self.files && is_offered(style));
        // The first of equals.
        let most = usual.rev().max_by_key(|(_, uses)| *uses);
        most.map_or(AssertionStyle::Framework, |(style, _)| style.style)
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
    fn tests_assert_in_the_words_that_most_tests_use() {
        use AssertionStyle::{AssertJ, Framework, Hamcrest, Truth};
        let fluent = "import static org.assertj.core.api.Assertions.assertThat;\n";
        let truth = "import static com.google.common.truth.Truth.assertThat;\n";
        let matchers = "import static org.hamcrest.Matchers.is;\n";
        let both = matchers.to_owned() + fluent;
        let all = |_: &Style| true;
        for (files, style) in [
            (vec![fluent, fluent, ""], AssertJ),
            (vec![fluent, ""], Framework),
            (vec![], Framework),
            (vec![truth, truth, matchers], Truth),
            (vec![&both, &both, matchers], Hamcrest),
            (vec![&both, fluent], AssertJ),
            (vec![&both], AssertJ),
        ] {
            assert_eq!(usage(&files).style(all), style, "{files:?}");
        }
        let offered = |style: &Style| style.style == Hamcrest;
        assert_eq!(usage(&[&both]).style(offered), Hamcrest);
        assert_eq!(usage(&[truth]).style(offered), Framework);
    }
}
