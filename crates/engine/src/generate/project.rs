//! Finds what the user means by a path: a Maven or Gradle project, a folder of classes, a jar; and where its tests
//! belong.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_classfile::ClassFile;

use crate::request::Problem;

/// Compiled classes, and where tests of them go.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// A folder or jar of classes.
    pub classes: PathBuf,
    /// The folder below which tests are written.
    pub tests: PathBuf,
    /// The folder of the project, if the classes belong to one.
    pub project: Option<PathBuf>,
    /// The file that remembers what tests were made from.
    pub lock: PathBuf,
}

/// The name of that file.
pub const LOCK: &str = "vitro.lock";

/// Where build tools put classes, below the project's folder.
const BUILT: [&str; 3] = [
    "target/classes",
    "build/classes/java/main",
    "build/classes/kotlin/main",
];
/// Files that make a folder a project.
const MARKS: [&str; 6] = [
    "pom.xml",
    "build.gradle",
    "build.gradle.kts",
    "settings.gradle",
    "settings.gradle.kts",
    "build.xml",
];
/// Modules of modules are looked at so deep.
const DEPTH: usize = 3;
/// Where tests go in a project.
const TESTS: &str = "src/test/java";
/// Where tests go if there is no project.
const ELSEWHERE: &str = "vitro-tests";
/// Where sources are, below the project's folder.
const SOURCES: [&str; 4] = ["src/main/java", "src/main/kotlin", "src", ""];

/// The classes that the paths mean. `out` says where all tests go, if the user did.
pub fn places(paths: &[PathBuf], out: Option<&Path>) -> Result<Vec<Place>, Problem> {
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut places: Vec<Place> = Vec::new();
    for path in paths {
        let found = of_path(path)?;
        for (classes, project) in found {
            let tests = match (out, &project) {
                (Some(out), _) => out.to_owned(),
                (None, Some(project)) => project.join(TESTS),
                (None, None) => PathBuf::from(ELSEWHERE),
            };
            let lock = match (out, &project) {
                (None, Some(project)) => project.join(LOCK),
                _ => tests.join(LOCK),
            };
            let place = Place {
                classes,
                tests,
                project,
                lock,
            };
            if !places.contains(&place) {
                places.push(place);
            }
        }
    }
    Ok(places)
}

/// Where the tests of these projects are and where that is remembered, whether or not there are compiled classes.
pub fn tests_of(paths: &[PathBuf], out: Option<&Path>) -> Vec<(PathBuf, PathBuf)> {
    if let Some(out) = out {
        return vec![(out.to_owned(), out.join(LOCK))];
    }
    let here = [PathBuf::from(".")];
    let paths = if paths.is_empty() { &here } else { paths };
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    for path in paths {
        let around = project_around(path);
        let mut projects = Vec::new();
        projects_in(around.as_deref().unwrap_or(path), DEPTH, &mut projects);
        for project in projects {
            found.push((project.join(TESTS), project.join(LOCK)));
        }
    }
    let elsewhere = Path::new(ELSEWHERE);
    if found.is_empty() || elsewhere.is_dir() {
        found.push((elsewhere.to_owned(), elsewhere.join(LOCK)));
    }
    found.dedup();
    found
}

/// A folder and the modules below it that hold tests or say that they are projects.
fn projects_in(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let is_project = MARKS.iter().any(|mark| folder.join(mark).is_file());
    let has_tests = folder.join(TESTS).is_dir() || folder.join(LOCK).is_file();
    if is_project || has_tests {
        found.push(folder.to_owned());
    }
    if depth == 0 || !is_project {
        return;
    }
    for below in folders(folder) {
        projects_in(&below, depth - 1, found);
    }
}

/// Whether a project has built a class.
pub fn is_built(project: &Path, class: &str) -> bool {
    let file = format!("{class}.class");
    BUILT
        .iter()
        .any(|built| project.join(built).join(&file).is_file())
}

/// The folder whose settings count for these paths: that of the first project.
pub fn root(paths: &[PathBuf]) -> PathBuf {
    match paths.first() {
        None => PathBuf::from("."),
        Some(path) => project_around(path).unwrap_or_else(|| path.clone()),
    }
}

/// The source of a class: from the project's folder on if it is found there, else from its package on.
pub fn source(file: &ClassFile, project: Option<&Path>) -> Option<String> {
    let package = vitro_testgen::classes::package(&file.name);
    let name = match package.is_empty() {
        true => file.source_file.as_deref()?.to_owned(),
        false => format!("{package}/{}", file.source_file.as_deref()?),
    };
    let found = project.and_then(|project| {
        let below = SOURCES.iter().map(|folder| match folder.is_empty() {
            true => name.clone(),
            false => format!("{folder}/{name}"),
        });
        below
            .into_iter()
            .find(|below| project.join(below).is_file())
    });
    Some(found.unwrap_or(name))
}

type Found = Vec<(PathBuf, Option<PathBuf>)>;

fn of_path(path: &Path) -> Result<Found, Problem> {
    if !path.exists() {
        let text = format!(
            "{} does not exist; give a project, a folder of compiled classes or a jar",
            path.display()
        );
        return Err(Problem::BadInput(text));
    }
    if path.is_file() {
        return of_file(path);
    }
    let mut found = Vec::new();
    modules(path, DEPTH, &mut found);
    if !found.is_empty() {
        return Ok(found);
    }
    if holds_classes(path) {
        return Ok(vec![(path.to_owned(), project_around(path))]);
    }
    let is_project = MARKS.iter().any(|mark| path.join(mark).is_file());
    Err(Problem::BadInput(match is_project {
        true => format!(
            "no compiled classes in the project {}; run `mvn compile` or `gradle classes` first",
            path.display()
        ),
        false => format!(
            "no classes found in {}; compile first (`mvn compile`, `gradle classes`, `javac -g -d DIR`) and give the \
             project, the folder of classes or the jar",
            path.display()
        ),
    }))
}

fn of_file(path: &Path) -> Result<Found, Problem> {
    let end = path.extension().unwrap_or_default();
    if end == "jar" || end == "zip" {
        return Ok(vec![(path.to_owned(), None)]);
    }
    let hint = match end == "class" {
        true => "give the folder that holds its package, and choose with --class",
        false => "give a project, a folder of compiled classes or a jar",
    };
    let text = format!("{} is no folder and no jar; {hint}", path.display());
    Err(Problem::BadInput(text))
}

/// The built classes of a project and of its modules.
fn modules(folder: &Path, depth: usize, found: &mut Found) {
    let before = found.len();
    for built in BUILT {
        let classes = folder.join(built);
        if classes.is_dir() && holds_classes(&classes) {
            found.push((classes, Some(folder.to_owned())));
        }
    }
    let is_project = MARKS.iter().any(|mark| folder.join(mark).is_file());
    if depth == 0 || !is_project && found.len() == before {
        return;
    }
    for below in folders(folder) {
        if MARKS.iter().any(|mark| below.join(mark).is_file()) {
            modules(&below, depth - 1, found);
        }
    }
}

/// The project whose built classes a folder holds.
fn project_around(classes: &Path) -> Option<PathBuf> {
    let whole = std::path::absolute(classes).ok()?;
    BUILT.iter().find_map(|built| {
        let matches = whole.ends_with(built);
        let levels = Path::new(built).components().count();
        let project = whole.ancestors().nth(levels)?;
        matches.then(|| project.to_owned())
    })
}

/// Folders in a folder, sorted by name.
fn folders(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut folders: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

fn holds_classes(folder: &Path) -> bool {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut here = entries.map(|entry| entry.path());
    here.any(|path| path.extension().is_some_and(|end| end == "class"))
        || folders(folder).iter().any(|below| holds_classes(below))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fresh(name: &str) -> PathBuf {
        let folder =
            std::env::temp_dir().join(format!("vitro-project-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        folder
    }

    fn touch(path: &Path) {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "").unwrap();
    }

    #[test]
    fn projects_and_their_modules_are_found() {
        let root = fresh("maven");
        touch(&root.join("pom.xml"));
        let said = places(std::slice::from_ref(&root), None).unwrap_err();
        assert!(said.to_string().contains("mvn compile"), "{said}");
        touch(&root.join("core/pom.xml"));
        touch(&root.join("core/target/classes/a/A.class"));
        touch(&root.join("web/build.gradle"));
        touch(&root.join("web/build/classes/java/main/b/B.class"));
        let found = places(std::slice::from_ref(&root), None).unwrap();
        let expected = [
            ("core/target/classes", "core/src/test/java"),
            ("web/build/classes/java/main", "web/src/test/java"),
        ];
        let found: Vec<_> = found
            .into_iter()
            .map(|place| (place.classes, place.tests))
            .collect();
        let expected = expected.map(|(classes, tests)| (root.join(classes), root.join(tests)));
        assert_eq!(found, expected);
        let classes = root.join("core/target/classes");
        let inside = places(&[classes], Some(Path::new("here"))).unwrap();
        assert_eq!(inside[0].tests, Path::new("here"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_is_no_project_has_its_message() {
        let root = fresh("none");
        let said = places(std::slice::from_ref(&root), None).unwrap_err();
        assert!(said.to_string().contains("no classes found"), "{said}");
        let said = places(&[root.join("missing")], None).unwrap_err();
        assert!(said.to_string().contains("does not exist"), "{said}");
        touch(&root.join("p/A.class"));
        let said = places(&[root.join("p/A.class")], None).unwrap_err();
        assert!(said.to_string().contains("--class"), "{said}");
        let found = places(std::slice::from_ref(&root), None).unwrap();
        assert_eq!(found[0].tests, Path::new(ELSEWHERE));
        fs::remove_dir_all(root).unwrap();
    }
}
