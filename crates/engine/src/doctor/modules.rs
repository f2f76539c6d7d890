//! The modules of a project as tests need them: compiled classes that are as new as their sources, all that these depend on,
//! a test framework.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use vitro_build::{BuildTool, Project};
use vitro_classfile::ClassFile;
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::Library;
use vitro_testgen::junit::{Framework, Options};

use super::sources::newer_than_classes;
use super::trial::Trial;
use super::{Check, DoctorRequest, State};
use crate::generate::test_tools::{FRAMEWORKS, STYLES, TestTools, lines_to_add};
use crate::generate::{frameworks, health};
use crate::prerequisites::tests_folder;
use crate::project::{
    Projects, Search, Unit, compiling, missing_dependencies, modules_of, no_classes, of_module,
    or_here,
};
use crate::request::Problem;

/// Names that are given as examples.
const MOST_NAMES: usize = 3;

/// What was found.
pub struct Looked {
    /// What is to be said.
    pub checks: Vec<Check>,
    /// The modules.
    pub units: Vec<Unit>,
}

/// Looks at all modules that the paths mean.
pub fn look(
    request: &DoctorRequest,
    jdk: &Jdk,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<Looked, Problem> {
    let mut projects = Projects::new(jdk.home(), asking);
    let mut checks = Vec::new();
    let mut units: Vec<Unit> = Vec::new();
    for path in or_here(&request.paths) {
        let project = projects.around(&path);
        let found = projects.of_path(&path);
        if !path.exists() {
            found?;
            continue;
        }
        checks.push(match projects.notes.pop() {
            Some(note) => Check::noted("build", State::Warning, note),
            None => build(&path, project.as_ref(), found.is_ok()),
        });
        match (found, &project) {
            (Ok(found), _) => units.extend(found),
            (Err(_), None) => checks.push(Check::noted("classes", State::Error, no_classes(&path))),
            (Err(_), Some(_)) => {}
        }
        units.extend(
            project
                .iter()
                .flat_map(|project| not_compiled(project, &path)),
        );
    }
    checks.dedup();
    let search = Search {
        paths: &request.paths,
        out: request.out.as_deref(),
        class_path: &request.class_path,
        test_class_path: &request.test_class_path,
        jdk: jdk.home(),
    };
    let units: Vec<Unit> = units
        .into_iter()
        .map(|unit| unit.written_to(search.out).with_class_paths(&search))
        .collect();
    checks.extend(of_units(request, jdk, &units));
    Ok(Looked { checks, units })
}

/// What builds the project.
fn build(path: &Path, project: Option<&Project>, has_classes: bool) -> Check {
    let Some(project) = project else {
        return match has_classes {
            true => Check::ok(
                "build",
                "no Maven or Gradle project; compiled classes found",
            ),
            false => Check::bad(
                "build",
                State::Warning,
                "no Maven or Gradle project found",
                "run vitro in the folder of a project, or name the project",
            ),
        };
    };
    let modules = modules_of(project, path);
    let names: Vec<String> = modules.iter().map(|module| module.name.clone()).collect();
    let modules = match &names[..] {
        [one] => format!("project {one}"),
        several => format!("{} modules: {}", several.len(), some(several)),
    };
    Check::ok("build", format!("{}, {modules}", project.tool))
}

/// Modules with sources and without classes.
fn not_compiled(project: &Project, path: &Path) -> Vec<Unit> {
    let modules = modules_of(project, path).into_iter();
    let has_sources = modules.filter(|one| one.sources.iter().any(|folder| folder.is_dir()));
    let units = has_sources.map(|module| Unit {
        tool: Some(project.tool),
        ..of_module(module, &module.folder)
    });
    units.filter(|unit| unit.places.is_empty()).collect()
}

/// What is said of each module; what is the same of all of them is said once.
fn of_units(request: &DoctorRequest, jdk: &Jdk, units: &[Unit]) -> Vec<Check> {
    let seen: Vec<Seen> = units.iter().map(|unit| Seen::of(unit, jdk)).collect();
    let mut checks = vec![];
    checks.extend(counted(&seen));
    for look in [
        Seen::compiled,
        Seen::versions,
        Seen::fresh,
        Seen::complete,
        Seen::debug,
    ] {
        let said = seen.iter().zip(units);
        let said = said.filter_map(|(seen, unit)| Some(look(seen)?.of(&unit.described())));
        let mut said = together(said.collect(), units);
        if said.iter().any(|check| check.state != State::Ok) {
            said.retain(|check| check.state != State::Ok);
        }
        checks.extend(said);
    }
    let frameworks = units.iter().map(|unit| {
        let check = framework(request, unit, jdk.version().feature);
        check.of(&unit.described())
    });
    checks.extend(together(frameworks.collect(), units));
    let places = units.iter().flat_map(|unit| &unit.places);
    let mut folders: Vec<&PathBuf> = places.map(|place| &place.tests).collect();
    folders.dedup();
    let folders = folders.into_iter().map(|folder| tests_folder(folder));
    let (good, bad): (Vec<Check>, Vec<Check>) = folders.partition(|one| one.state == State::Ok);
    let good: Vec<String> = good.iter().map(|check| below_here(&check.text)).collect();
    if !good.is_empty() {
        checks.push(Check::ok("tests go to", some(&good)));
    }
    checks.extend(bad);
    checks
}

/// A path as it is seen from this folder.
fn below_here(path: &str) -> String {
    let here = std::env::current_dir().unwrap_or_default();
    let here = here.canonicalize().unwrap_or(here);
    let path = Path::new(path);
    let below = path.strip_prefix(here).or_else(|_| path.strip_prefix("."));
    below.unwrap_or(path).display().to_string()
}

/// How many classes there are.
fn counted(seen: &[Seen<'_>]) -> Option<Check> {
    let classes: usize = seen.iter().map(|one| one.classes).sum();
    let modules = seen.iter().filter(|one| one.classes > 0).count();
    let text = match modules {
        1 => format!("{classes} compiled"),
        _ => format!("{classes} compiled in {modules} modules"),
    };
    (classes > 0).then(|| Check::ok("classes", text))
}

/// Checks that say the same become one; it names no module if it is about all.
fn together(checks: Vec<Check>, units: &[Unit]) -> Vec<Check> {
    let mut all: Vec<Check> = Vec::new();
    for check in checks {
        let same = all.iter_mut().find(|one| {
            one.state == check.state && one.text == check.text && one.advice == check.advice
        });
        match same {
            Some(same) => same.modules.extend(check.modules),
            None => all.push(check),
        }
    }
    for check in &mut all {
        if check.modules.len() == units.len() {
            check.modules.clear();
        }
    }
    all
}

/// What the class files of a module say.
struct Seen<'a> {
    unit: &'a Unit,
    classes: usize,
    /// Compiled for a later Java version than that of the JDK, with what to do.
    too_new: Option<String>,
    /// Sources that the classes are older than.
    newer: Vec<String>,
    /// Classes that are named and not there.
    missing: BTreeSet<String>,
    /// Without all debugging information.
    bare: usize,
}

impl<'a> Seen<'a> {
    fn of(unit: &'a Unit, jdk: &Jdk) -> Seen<'a> {
        let feature = jdk.version().feature;
        let folders: Vec<PathBuf> = unit.places.iter().map(|one| one.classes.clone()).collect();
        let sources = match &unit.module {
            Some(module) => module.sources.clone(),
            None => unit.source_folders(),
        };
        let mut seen = Seen {
            unit,
            classes: 0,
            too_new: None,
            newer: newer_than_classes(&sources, &folders),
            missing: BTreeSet::new(),
            bare: 0,
        };
        let own = ClassPath::from_places(&folders, feature);
        let all = ClassPath::from_places(unit.whole_class_path(), feature);
        let (Ok(own), Ok(all)) = (own, all) else {
            return seen;
        };
        let library = Library::new(&all, Some(jdk));
        for name in own.class_names() {
            if let Some(Ok(found)) = own.find_class(&name) {
                seen.add(&name, &found.bytes, feature, &library);
            }
        }
        seen
    }

    fn add(&mut self, name: &str, bytes: &[u8], feature: u32, library: &Library<'_>) {
        self.classes += 1;
        if let Err(why) = health::version(bytes, feature) {
            self.too_new = Some(format!("{} {why}", name.replace('/', ".")));
            return;
        }
        let Ok(file) = ClassFile::parse(bytes) else {
            return;
        };
        self.bare += usize::from(health::debugging(&file).is_some());
        self.missing
            .extend(health::missing_relatives(&file, library));
        self.missing
            .extend(health::missing_constants(&file, library));
    }

    fn compiled(&self) -> Option<Check> {
        let module = self.unit.module.as_ref().filter(|_| self.classes == 0)?;
        let command = self
            .unit
            .tool
            .map_or("mvn compile", |tool| compiling(&module.folder, tool));
        Some(Check::bad(
            "classes",
            State::Error,
            "there are sources, but no compiled classes",
            format!("run `{command}` first"),
        ))
    }

    fn versions(&self) -> Option<Check> {
        let (text, advice) = self.too_new.as_ref()?.split_once("; ")?;
        Some(Check::bad("classes", State::Error, text, advice))
    }

    fn fresh(&self) -> Option<Check> {
        if self.classes == 0 {
            return None;
        }
        Some(match self.newer.is_empty() {
            true => Check::ok("sources", "no source is newer than its class"),
            false => Check::bad(
                "sources",
                State::Warning,
                format!("newer than their classes: {}", some(&self.newer)),
                "compile again; tests are written for the compiled classes",
            ),
        })
    }

    fn complete(&self) -> Option<Check> {
        if let Some(module) = &self.unit.module
            && let Some(mut note) = missing_dependencies(module)
        {
            // The row names the module.
            let what = note.what.strip_prefix(&format!("{} ", module.name));
            note.what = what.unwrap_or(&note.what).to_owned();
            return Some(Check::noted("class path", State::Warning, note));
        }
        if self.classes == 0 {
            return None;
        }
        let missing: Vec<String> = self
            .missing
            .iter()
            .map(|name| name.replace('/', "."))
            .collect();
        Some(match missing.is_empty() {
            true => Check::ok("class path", "complete"),
            false => Check::bad(
                "class path",
                State::Warning,
                format!("the classes refer to missing classes: {}", some(&missing)),
                format!("{}. Methods that need them stay open", health::ADD),
            ),
        })
    }

    fn debug(&self) -> Option<Check> {
        if self.classes == 0 {
            return None;
        }
        Some(match self.bare {
            0 => Check::ok("debug data", "lines and names of variables"),
            bare => Check::bad(
                "debug data",
                State::Warning,
                format!(
                    "lines or names of parameters are missing in {bare} of {} classes",
                    self.classes
                ),
                "compile with -g, so that tests and goals have names and lines",
            ),
        })
    }
}

/// The class by which Mockito is recognised.
const MOCKITO: &str = "org/mockito/Mockito";

/// The test framework of a module, its version, and what else its tests may use.
fn framework(request: &DoctorRequest, unit: &Unit, feature: u32) -> Check {
    let name = "test framework";
    let tools = TestTools::choose(request.framework, None, &Options::default(), unit, feature);
    let tools = match tools {
        Ok(tools) => tools,
        Err(problem) => {
            let advice = "build the project again, so that all jars are complete";
            return Check::bad(name, State::Error, problem.to_string(), advice);
        }
    };
    let runner = match request.replay {
        true => frameworks::find(&tools.options, &tools.class_path),
        false => Ok(Vec::new()),
    };
    let runner = match runner {
        Ok(runner) => runner,
        Err(note) => return Check::noted(name, State::Error, note),
    };
    let framework = tools.options.framework;
    let of_module = unit.test_class_path.iter().chain(&unit.class_path);
    let places: Vec<&PathBuf> = of_module
        .chain(&runner)
        .filter(|path| path.exists())
        .collect();
    let opened = ClassPath::from_places(places, feature).unwrap_or_default();
    let mut text = described(framework, &opened);
    let mut styles = STYLES.iter();
    if let Some(style) = styles.find(|style| style.style == tools.options.assertions) {
        text += &format!(", {}", versioned(style.name, style.class, &opened));
    }
    if opened.find_class(MOCKITO).is_some() {
        text += &format!(", {}", versioned("Mockito", MOCKITO, &opened));
    }
    match &unit.module {
        Some(_) if !tools.offers_framework => Check::bad(
            name,
            State::Warning,
            format!(
                "none on the test class path; tests are written for {}",
                label(framework)
            ),
            lines_to_add(unit, framework),
        ),
        _ => Check::ok(name, text),
    }
}

fn label(framework: Framework) -> &'static str {
    match framework {
        Framework::JUnit5 => "JUnit 5",
        Framework::JUnit4 => "JUnit 4",
        Framework::TestNg => "TestNG",
    }
}

/// A framework with its version.
fn described(framework: Framework, class_path: &ClassPath) -> String {
    let known = FRAMEWORKS.iter().find(|(one, _)| *one == framework);
    known.map_or_else(
        || label(framework).to_owned(),
        |(_, class)| versioned(label(framework), class, class_path),
    )
}

/// What a class belongs to, with the jar that it comes from, whose name tells the version.
fn versioned(name: &str, class: &str, class_path: &ClassPath) -> String {
    let found = class_path.find_class(class).and_then(Result::ok);
    let jar = found.map(|found| found.origin.container);
    let jar = jar.as_ref().and_then(|jar| jar.file_name());
    match jar {
        Some(jar) => format!("{name} ({})", jar.to_string_lossy()),
        None => name.to_owned(),
    }
}

/// A small test for each way in which tests of these modules are compiled and run.
pub fn trials(request: &DoctorRequest, jdk: &Jdk, units: &[Unit]) -> Vec<Check> {
    let alone = [Unit::default()];
    let units = match units.is_empty() {
        true => &alone,
        false => units,
    };
    let mut tried: Vec<(Vec<PathBuf>, Check)> = Vec::new();
    let mut checks = Vec::new();
    for unit in units {
        let feature = jdk.version().feature;
        let tools = TestTools::choose(request.framework, None, &Options::default(), unit, feature);
        let Ok(tests) = tools else { continue };
        // What is not found has been reported.
        let Ok(jars) = frameworks::find(&tests.options, &tests.class_path) else {
            continue;
        };
        let key: Vec<PathBuf> = jars.iter().chain(&tests.class_path).cloned().collect();
        let check = match tried.iter().find(|(known, _)| *known == key) {
            Some((_, check)) => check.clone(),
            None => trial(Trial {
                jdk,
                tests: &tests,
                frameworks: jars,
                class_path: unit.whole_class_path(),
            }),
        };
        tried.push((key, check.clone()));
        checks.push(check.of(&unit.described()));
    }
    together(checks, units)
}

fn trial(trial: Trial<'_>) -> Check {
    match trial.run() {
        None => Check::ok(
            "a small test",
            "a test was written, compiled and run, and passed",
        ),
        Some(why) => Check::bad(
            "a small test",
            State::Error,
            format!("could not be compiled and run: {why}"),
            "check that `java` and `javac` of the JDK start, and that the test class path is complete; --no-replay writes tests \
             that have not been run",
        ),
    }
}

/// The first of some names, and how many more there are.
fn some(names: &[String]) -> String {
    let first = names[..names.len().min(MOST_NAMES)].join(", ");
    match names.len().saturating_sub(MOST_NAMES) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_so_of_all_modules_names_none() {
        let units = [Unit::default(), Unit::default()];
        let good = Check::ok("class path", "complete");
        let bad = Check::bad("class path", State::Warning, "not", "do");
        let all = together(vec![good.clone().of("a"), good.clone().of("b")], &units);
        assert_eq!(all, std::slice::from_ref(&good));
        let all = together(vec![good.clone().of("a"), bad.clone().of("b")], &units);
        assert_eq!(all, [good.of("a"), bad.of("b")]);
    }

    #[test]
    fn long_lists_are_cut() {
        let names: Vec<String> = (1..=5).map(|number| number.to_string()).collect();
        assert_eq!(some(&names), "1, 2, 3 and 2 more");
        assert_eq!(some(&names[..2]), "1, 2");
    }
}
