//! Finds what the user means by a path: a Maven or Gradle project, a folder of classes, a jar; and where its tests
//! belong.

pub mod class_home;

use std::fs;
use std::path::{Path, PathBuf};

pub use vitro_build::BuildTool;
use vitro_build::{Module, Project, Tools};
use vitro_classfile::ClassFile;
use vitro_program::Jdk;
use vitro_testgen::replay::cache_folder;

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
/// How deep modules of modules are searched.
const DEPTH: usize = 3;
/// Where tests go in a project.
const TESTS: &str = "src/test/java";
/// Where tests go if there is no project.
const ELSEWHERE: &str = "vitro-tests";
/// Where sources are, below the project's folder.
const SOURCES: [&str; 4] = ["src/main/java", "src/main/kotlin", "src", ""];

/// What is compiled and tested together: a module of a project, a folder of classes, a jar.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Unit {
    /// Its compiled classes.
    pub places: Vec<Place>,
    /// What these depend on.
    pub class_path: Vec<PathBuf>,
    /// What tests have on their class path besides that.
    pub test_class_path: Vec<PathBuf>,
    /// The module as its build tool describes it, if it did.
    pub module: Option<Module>,
    /// That build tool.
    pub tool: Option<BuildTool>,
    /// The outermost folder of the project that it builds.
    pub root: Option<PathBuf>,
}

/// What is to be found.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a> {
    /// Projects, folders of classes, jars; this folder if there is none.
    pub paths: &'a [PathBuf],
    /// Where all tests go, if the user states it.
    pub out: Option<&'a Path>,
    /// What the classes depend on, if the user states it.
    pub class_path: &'a [PathBuf],
    /// What tests need besides, if the user states it.
    pub test_class_path: &'a [PathBuf],
    /// The JDK, whose compiler compiles what is put into Maven.
    pub jdk: &'a Path,
}

/// The classes that the paths mean, and what should be said about the projects they belong to. `asking` is called with the build
/// tool is asked, if it has to be started.
pub fn units(
    search: &Search<'_>,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<(Vec<Unit>, Vec<String>), Problem> {
    let mut projects = Projects::new(search.jdk, asking);
    let mut units: Vec<Unit> = Vec::new();
    for path in or_here(search.paths) {
        for unit in projects.of_path(&path)? {
            let mut unit = unit.written_to(search.out);
            let known = |place: &Place| units.iter().any(|unit| unit.places.contains(place));
            unit.places.retain(|place| !known(place));
            // What no build tool describes is compiled and tested together.
            let together = units.iter_mut().find(|other| other.module.is_none());
            match together.filter(|_| unit.module.is_none()) {
                Some(together) => together.places.extend(unit.places),
                None if unit.places.is_empty() => {}
                None => units.push(unit.with_class_paths(search)),
            }
        }
    }
    let missing = units.iter().filter(|_| search.class_path.is_empty());
    let missing = missing.filter_map(|unit| missing_dependencies(unit.module.as_ref()?));
    let notes = projects.notes.into_iter().chain(missing);
    let notes = notes.map(|note| note.to_string()).collect();
    Ok((units, notes))
}

/// This folder, if no path is given.
pub(crate) fn or_here(paths: &[PathBuf]) -> Vec<PathBuf> {
    match paths.is_empty() {
        true => vec![PathBuf::from(".")],
        false => paths.to_vec(),
    }
}

/// What is not as it should be, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Note {
    pub what: String,
    pub advice: String,
}

impl std::fmt::Display for Note {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}; {}", self.what, self.advice)
    }
}

impl From<Note> for Problem {
    fn from(note: Note) -> Problem {
        Problem::BadInput(note.to_string())
    }
}

/// What a module depends on and this machine does not have, and how to get it.
pub(crate) fn missing_dependencies(module: &Module) -> Option<Note> {
    let missing: Vec<&str> = module.missing().collect();
    let some = missing.iter().take(MOST_NAMES).copied().collect::<Vec<_>>();
    let more = missing.len().saturating_sub(MOST_NAMES);
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    (!missing.is_empty()).then(|| Note {
        what: format!(
            "{} depends on {}{more}, which is not on this machine",
            module.name,
            some.join(", ")
        ),
        advice: "build the project once with network (`mvn -q test-compile`, `gradle testClasses`). Methods that need it \
                 stay open"
            .to_owned(),
    })
}

/// Missing dependencies that are named.
const MOST_NAMES: usize = 4;

/// Projects that have been described, so that a build tool is asked once.
pub(crate) struct Projects<'a> {
    tools: Option<Tools>,
    known: Vec<(PathBuf, Option<Project>)>,
    /// What should be said about builds that could not be asked.
    pub notes: Vec<Note>,
    /// Hears which build tool is started.
    asking: &'a mut dyn FnMut(BuildTool),
    /// Whether a kept answer may lack dependencies.
    may_lack: bool,
}

impl<'a> Projects<'a> {
    /// None is known yet. The JDK compiles what is put into Maven.
    pub fn new(jdk: &Path, asking: &'a mut dyn FnMut(BuildTool)) -> Projects<'a> {
        let tools = cache_folder().map(|cache| Tools {
            jdk: jdk.to_owned(),
            cache,
        });
        Projects {
            tools,
            known: Vec::new(),
            notes: Vec::new(),
            asking,
            may_lack: false,
        }
    }

    /// The same for who looks at single classes: what could not be found the last time is not looked for again.
    pub fn that_may_lack(self) -> Projects<'a> {
        Projects {
            may_lack: true,
            ..self
        }
    }

    /// The project that a folder belongs to, as its build tool describes it.
    pub fn around(&mut self, folder: &Path) -> Option<Project> {
        let (root, tool) = vitro_build::root_of(folder)?;
        if let Some((_, known)) = self.known.iter().find(|(known, _)| *known == root) {
            return known.clone();
        }
        let described = match (vitro_build::known(&root, tool, self.may_lack), &self.tools) {
            (Some(known), _) => Ok(known),
            (None, Some(tools)) => {
                (self.asking)(tool);
                vitro_build::describe(&root, tool, tools).map_err(|error| error.to_string())
            }
            (None, None) => Err("no cache folder; set VITRO_CACHE".to_owned()),
        };
        if let Err(why) = &described {
            self.notes.push(Note {
                what: format!(
                    "the build of {} could not be queried: {why}",
                    root.display()
                ),
                advice: "classes are taken from where builds usually put them; give what they depend on with \
                         --class-path"
                    .to_owned(),
            });
        }
        let described = described.ok();
        self.known.push((root, described.clone()));
        described
    }

    /// The classes that a path means.
    pub fn of_path(&mut self, path: &Path) -> Result<Vec<Unit>, Problem> {
        if !path.exists() {
            let text = format!(
                "{} does not exist; give a project, a folder of compiled classes or a jar",
                path.display()
            );
            return Err(Problem::BadInput(text));
        }
        if path.is_file() {
            return of_file(path).map(|unit| vec![unit]);
        }
        let is_project = MARKS.iter().any(|mark| path.join(mark).is_file());
        let units = match self.around(path) {
            Some(project) if is_project || !holds_classes(path) || is_output(&project, path) => {
                of_modules(&project, path)
            }
            _ => of_folders(path),
        };
        match units.is_empty() {
            true => Err(no_classes(path).into()),
            false => Ok(units),
        }
    }
}

/// Whether the build puts classes into this folder.
fn is_output(project: &Project, folder: &Path) -> bool {
    let folder = folder.canonicalize();
    let mut outputs = project.modules.iter().flat_map(|module| &module.classes);
    folder.is_ok_and(|folder| outputs.any(|output| *output == folder))
}

/// What is said of a path without compiled classes, and what to do.
pub(crate) fn no_classes(path: &Path) -> Note {
    let (here, project) = match path == Path::new(".") {
        true => ("this folder".to_owned(), "this project".to_owned()),
        false => (
            path.display().to_string(),
            format!("the project {}", path.display()),
        ),
    };
    let tool = vitro_build::root_of(path).map(|(root, tool)| compiling(&root, tool));
    match tool {
        Some(command) => Note {
            what: format!("no compiled classes in {project}"),
            advice: format!("run `{command}` first"),
        },
        None => Note {
            what: format!("no classes found in {here}"),
            advice: "compile first (`mvn compile`, `gradle classes`, `javac -g -d DIR`) and give the project, the folder \
                     of classes or the jar"
                .to_owned(),
        },
    }
}

/// The command that compiles a project.
pub(crate) fn compiling(root: &Path, tool: BuildTool) -> &'static str {
    let has = |wrapper: &str| root.join(wrapper).is_file();
    match tool {
        BuildTool::Maven if has("mvnw") => "./mvnw compile",
        BuildTool::Maven => "mvn compile",
        BuildTool::Gradle if has("gradlew") => "./gradlew classes",
        BuildTool::Gradle => "gradle classes",
    }
}

/// The modules of a project that a path means: those below it, or that around it.
pub(crate) fn modules_of<'p>(project: &'p Project, path: &Path) -> Vec<&'p Module> {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let is_below = |module: &&Module| module.folder.starts_with(&path);
    let mut wanted: Vec<&Module> = project.modules.iter().filter(is_below).collect();
    if wanted.is_empty() {
        let around = project.modules.iter();
        let around = around.filter(|module| path.starts_with(&module.folder));
        wanted.extend(around.max_by_key(|module| module.folder.components().count()));
    }
    wanted
}

fn of_modules(project: &Project, path: &Path) -> Vec<Unit> {
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let wanted = modules_of(project, path).into_iter();
    let units = wanted.map(|module| Unit {
        tool: Some(project.tool),
        root: Some(project.root.clone()),
        ..of_module(module, &whole)
    });
    units.filter(|unit| !unit.places.is_empty()).collect()
}

/// A module with all its classes, or only those in the folder that the path names.
pub(crate) fn of_module(module: &Module, path: &Path) -> Unit {
    let is_one = module.classes.iter().any(|classes| classes == path);
    let classes = module.classes.iter();
    let classes = classes.filter(|classes| holds_classes(classes) && (!is_one || *classes == path));
    let places = classes.map(|classes| Place {
        classes: classes.clone(),
        tests: tests_folder(module),
        project: Some(module.folder.clone()),
        lock: module.folder.join(LOCK),
    });
    Unit {
        places: places.collect(),
        class_path: module.class_path(),
        test_class_path: module.test_class_path(),
        module: Some(module.clone()),
        tool: None,
        root: None,
    }
}

/// The folder for a module's tests in Java: the first that is called so.
pub(crate) fn tests_folder(module: &Module) -> PathBuf {
    let folders = &module.test_sources;
    let is_java = |folder: &&PathBuf| folder.ends_with("java");
    let chosen = folders.iter().find(is_java).or(folders.first());
    chosen.map_or_else(|| module.folder.join(TESTS), PathBuf::clone)
}

impl Unit {
    /// Classes that no build tool mentions.
    fn of_place(classes: PathBuf, project: Option<PathBuf>) -> Unit {
        let (tests, lock) = match &project {
            Some(project) => (project.join(TESTS), project.join(LOCK)),
            None => (PathBuf::from(ELSEWHERE), Path::new(ELSEWHERE).join(LOCK)),
        };
        Unit {
            places: vec![Place {
                classes,
                tests,
                project,
                lock,
            }],
            ..Unit::default()
        }
    }

    /// The same, with tests where the user wants them.
    pub(crate) fn written_to(mut self, out: Option<&Path>) -> Unit {
        if let Some(out) = out {
            for place in &mut self.places {
                place.tests = out.to_owned();
                place.lock = out.join(LOCK);
            }
        }
        self
    }

    /// The same, with the class paths that the user gives instead of those of the build.
    pub(crate) fn with_class_paths(mut self, search: &Search<'_>) -> Unit {
        if !search.class_path.is_empty() {
            self.class_path = search.class_path.to_vec();
        }
        if !search.test_class_path.is_empty() {
            self.test_class_path = search.test_class_path.to_vec();
        }
        self
    }

    /// Where sources usually are, if no build tool says it.
    pub(crate) fn source_folders(&self) -> Vec<PathBuf> {
        let projects = self
            .places
            .iter()
            .filter_map(|place| place.project.as_ref());
        let folders = projects.flat_map(|project| SOURCES[..2].iter().map(|one| project.join(one)));
        folders.filter(|folder| folder.is_dir()).collect()
    }

    /// All that the code under test is found on.
    pub fn whole_class_path(&self) -> Vec<PathBuf> {
        let own = self.places.iter().map(|place| place.classes.clone());
        own.chain(self.class_path.iter().cloned()).collect()
    }
}

/// Where the tests of these projects are and where that is remembered, whether or not there are compiled classes.
pub fn tests_of(
    paths: &[PathBuf],
    out: Option<&Path>,
    asking: &mut dyn FnMut(BuildTool),
) -> Vec<(PathBuf, PathBuf)> {
    if let Some(out) = out {
        return vec![(out.to_owned(), out.join(LOCK))];
    }
    let mut found: Vec<(PathBuf, PathBuf)> = Vec::new();
    let jdk = Jdk::locate(None).ok();
    let mut projects = jdk.map(|jdk| Projects::new(jdk.home(), asking));
    for path in or_here(paths) {
        let described = projects
            .as_mut()
            .and_then(|projects| projects.around(&path));
        if let Some(project) = described {
            let modules = modules_of(&project, &path).into_iter();
            found.extend(modules.map(|module| (tests_folder(module), module.folder.join(LOCK))));
            continue;
        }
        let around = project_around(&path);
        let mut projects = Vec::new();
        projects_in(around.as_deref().unwrap_or(&path), DEPTH, &mut projects);
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

/// The outermost folder of the project that a folder belongs to.
pub fn outermost(folder: &Path) -> Option<PathBuf> {
    vitro_build::root_of(folder).map(|(root, _)| root)
}

/// A folder and the modules below it, outermost first.
pub fn modules_below(folder: &Path) -> Vec<PathBuf> {
    fn add(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
        found.push(folder.to_owned());
        let is_module = |below: &PathBuf| MARKS.iter().any(|mark| below.join(mark).is_file());
        if depth > 0 {
            for below in folders(folder).into_iter().filter(is_module) {
                add(&below, depth - 1, found);
            }
        }
    }
    let mut found = Vec::new();
    add(folder, DEPTH, &mut found);
    found
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

fn of_file(path: &Path) -> Result<Unit, Problem> {
    let end = path.extension().unwrap_or_default();
    if end == "jar" || end == "zip" {
        return Ok(Unit::of_place(path.to_owned(), None));
    }
    let hint = match end == "class" {
        true => "give the folder that holds its package, and choose with --class",
        false => "give a project, a folder of compiled classes or a jar",
    };
    let text = format!("{} is neither a folder nor a jar; {hint}", path.display());
    Err(Problem::BadInput(text))
}

/// The classes of a folder that no build tool describes: where builds usually put them, or in the folder itself.
fn of_folders(path: &Path) -> Vec<Unit> {
    let mut found = Vec::new();
    modules(path, DEPTH, &mut found);
    if found.is_empty() && holds_classes(path) {
        found.push((path.to_owned(), project_around(path)));
    }
    let units = found.into_iter();
    units
        .map(|(classes, project)| Unit::of_place(classes, project))
        .collect()
}

type Found = Vec<(PathBuf, Option<PathBuf>)>;

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

    fn found(path: &Path, out: Option<&Path>) -> Result<Vec<Place>, Problem> {
        let paths = [path.to_owned()];
        let search = Search {
            paths: &paths,
            out,
            class_path: &[],
            test_class_path: &[],
            jdk: Path::new("no-jdk"),
        };
        let (units, _) = units(&search, &mut |_| ())?;
        Ok(units.into_iter().flat_map(|unit| unit.places).collect())
    }

    #[test]
    fn folders_of_projects_without_a_build_are_found() {
        let root = fresh("ant");
        touch(&root.join("build.xml"));
        let said = found(&root, None).unwrap_err();
        assert!(said.to_string().contains("mvn compile"), "{said}");
        touch(&root.join("core/build.xml"));
        touch(&root.join("core/target/classes/a/A.class"));
        touch(&root.join("web/build.xml"));
        touch(&root.join("web/build/classes/java/main/b/B.class"));
        let places = found(&root, None).unwrap();
        let expected = [
            ("core/target/classes", "core/src/test/java"),
            ("web/build/classes/java/main", "web/src/test/java"),
        ];
        let places: Vec<_> = places
            .into_iter()
            .map(|place| (place.classes, place.tests))
            .collect();
        let expected = expected.map(|(classes, tests)| (root.join(classes), root.join(tests)));
        assert_eq!(places, expected);
        let classes = root.join("core/target/classes");
        let inside = found(&classes, Some(Path::new("here"))).unwrap();
        assert_eq!(inside[0].tests, Path::new("here"));
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn what_is_no_project_has_its_message() {
        let root = fresh("none");
        let said = found(&root, None).unwrap_err();
        assert!(said.to_string().contains("no classes found"), "{said}");
        let said = found(&root.join("missing"), None).unwrap_err();
        assert!(said.to_string().contains("does not exist"), "{said}");
        touch(&root.join("p/A.class"));
        let said = found(&root.join("p/A.class"), None).unwrap_err();
        assert!(said.to_string().contains("--class"), "{said}");
        assert_eq!(found(&root, None).unwrap()[0].tests, Path::new(ELSEWHERE));
        fs::remove_dir_all(root).unwrap();
    }

    /// A module in this folder, with tests in Java and in Kotlin.
    fn module(folder: &Path) -> Module {
        Module {
            folder: folder.to_owned(),
            classes: vec![folder.join("target/classes"), folder.join("target/more")],
            test_sources: vec![folder.join("src/test/kotlin"), folder.join("checks/java")],
            ..Module::default()
        }
    }

    #[test]
    fn a_path_means_the_modules_below_it_or_the_one_around_it() {
        let root = fresh("modules").canonicalize().unwrap();
        let (core, web) = (root.join("core"), root.join("core/web"));
        touch(&core.join("target/classes/a/A.class"));
        touch(&core.join("target/more/a/B.class"));
        touch(&web.join("target/classes/b/B.class"));
        touch(&web.join("src/main/java/b/B.java"));
        let project = Project {
            tool: vitro_build::BuildTool::Maven,
            root: root.clone(),
            modules: vec![module(&core), module(&web)],
        };
        let classes = |path: &Path| -> Vec<PathBuf> {
            let units = of_modules(&project, path);
            let places = units.into_iter().flat_map(|unit| unit.places);
            places.map(|place| place.classes).collect()
        };
        let all = [
            "core/target/classes",
            "core/target/more",
            "core/web/target/classes",
        ];
        assert_eq!(classes(&root), all.map(|one| root.join(one)));
        assert_eq!(classes(&web.join("src/main")), [web.join("target/classes")]);
        assert_eq!(
            classes(&core.join("target/more")),
            [core.join("target/more")]
        );
        let units = of_modules(&project, &web);
        assert_eq!(units[0].places[0].tests, web.join("checks/java"));
        fs::remove_dir_all(root).unwrap();
    }
}
