//! What tests are written with, by class: each class is tested as the module that holds it tests its own. `reach` and
//! `check`, which get classes and not modules, ask here.

use std::path::{Path, PathBuf};

use vitro_program::Jdk;
use vitro_testgen::junit::{Framework, Options};

use super::test_tools::TestTools;
use crate::project::Unit;
use crate::request::Problem;

/// What the user says of how tests are written.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// The framework; else what each module has.
    pub framework: Option<Framework>,
    /// Whether to write assertions of AssertJ; else as each module's own tests do.
    pub assertj: Option<bool>,
    /// How tests are written otherwise.
    pub options: Options,
    /// What tests have on their class path, instead of what the build says.
    pub test_class_path: Vec<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
}

/// What tests of classes are written with.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct ProjectTests {
    /// The compiled classes of each module, and what its tests are written with.
    modules: Vec<(Vec<PathBuf>, TestTools)>,
    /// For classes where no module is known.
    otherwise: TestTools,
}

impl ProjectTests {
    /// What is known of these modules; there may be none.
    pub fn of(wanted: &Wanted, units: &[Unit]) -> Result<ProjectTests, Problem> {
        let jdk = Jdk::locate(wanted.jdk.as_deref());
        let jdk = jdk.map_err(|error| Problem::BadInput(error.to_string()))?;
        let feature = jdk.version().feature;
        let module = |unit: &Unit| {
            let mut unit = unit.clone();
            if !wanted.test_class_path.is_empty() {
                unit.test_class_path.clone_from(&wanted.test_class_path);
            }
            let classes = unit.places.iter().map(|place| place.classes.clone());
            let classes = classes.collect();
            let (framework, assertj) = (wanted.framework, wanted.assertj);
            let tools = TestTools::choose(framework, assertj, &wanted.options, &unit, feature)?;
            Ok((classes, tools))
        };
        Ok(ProjectTests {
            modules: units.iter().map(module).collect::<Result<_, Problem>>()?,
            otherwise: TestTools::without_project(wanted),
        })
    }

    /// What tests of a class are written with: as in the module that holds it, else as in the first one.
    pub fn of_class(&self, class: &str) -> &TestTools {
        let file = format!("{}.class", class.replace('.', "/"));
        let holds = |(places, _): &&(Vec<PathBuf>, TestTools)| {
            let mut places = places.iter();
            places.any(|place: &PathBuf| Path::new(place).join(&file).is_file())
        };
        let found = self.modules.iter().find(holds).or(self.modules.first());
        found.map_or(&self.otherwise, |(_, tools)| tools)
    }

    /// Whether tests may use private members by reflection.
    pub fn use_reflection(&self) -> bool {
        self.otherwise.options.reflection
    }

    /// What should be said about the modules.
    pub fn notes(&self) -> impl Iterator<Item = &str> {
        let tools = self.modules.iter();
        tools.filter_map(|(_, tools)| tools.note.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use vitro_testgen::replay::Scratch;

    use super::*;
    use crate::project::Place;

    /// A folder with a class file of this release, of which only the beginning is read.
    fn unit(folder: &Path, class: &str, release: u8) -> Unit {
        let file = folder.join(format!("{class}.class"));
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("folders");
        let version = 44 + release;
        std::fs::write(file, [0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, version]).expect("a file");
        Unit {
            places: vec![Place {
                classes: folder.to_owned(),
                tests: folder.join("tests"),
                project: None,
                lock: folder.join("lock"),
            }],
            ..Unit::default()
        }
    }

    #[test]
    fn each_class_is_tested_as_its_module_tests_its_own() {
        let scratch = Scratch::new().expect("a folder");
        let (old, new) = (scratch.path().join("old"), scratch.path().join("new"));
        let units = [unit(&old, "a/Old", 8), unit(&new, "b/New", 11)];
        let wanted = Wanted {
            framework: Some(Framework::JUnit4),
            ..Wanted::default()
        };
        let tests = ProjectTests::of(&wanted, &units).expect("tests");
        for (class, release) in [("a/Old", 8), ("b.New", 11), ("c/Unknown", 8)] {
            let tools = tests.of_class(class);
            assert_eq!(tools.rules.release, Some(release), "{class}");
            assert_eq!(tools.options.release, release, "{class}");
        }
        let nowhere = ProjectTests::of(&wanted, &[]).expect("tests");
        let tools = nowhere.of_class("a/Old");
        assert_eq!(tools.rules.release, None);
        assert_eq!(tools.options.framework, Framework::JUnit4);
    }
}
