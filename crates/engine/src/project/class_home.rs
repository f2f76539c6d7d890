//! Which module of the project around this folder holds a class that a command names without a class path, and what that
//! class is found on: the module's own classes and all that it depends on, as its build tool says.

use std::path::{Path, PathBuf};

use vitro_program::{ClassPath, Jdk};

use super::{
    BUILT, BuildTool, MARKS, Module, Project, Projects, Unit, missing_dependencies, modules_of,
    no_classes, of_folders, of_module,
};
use crate::request::Problem;

/// What is looked for.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// Where the command was started.
    pub folder: &'a Path,
    /// Classes, or places in them as people write them (`shop.Cart.add:31`); all classes if there is none.
    pub names: &'a [String],
    /// What the classes depend on, if the project's settings state it.
    pub class_path: &'a [PathBuf],
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<&'a Path>,
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Home {
    /// What the classes are found on.
    pub class_path: Vec<PathBuf>,
    /// Folders of their sources.
    pub sources: Vec<PathBuf>,
    /// The modules themselves.
    pub units: Vec<Unit>,
    /// What should be said about the project.
    pub notes: Vec<String>,
}

/// Finds the modules that hold classes. `None` means that no project is near, or that the classes lie in this very folder as
/// `java` would find them: then no build tool is asked.
pub fn find(
    wanted: &Wanted<'_>,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<Option<Home>, Problem> {
    let folder = wanted.folder;
    let names: Vec<Vec<String>> = wanted.names.iter().map(|name| candidates(name)).collect();
    let lies_here = |names: &Vec<String>| holds(folder, names);
    if is_plain(folder) && !names.is_empty() && names.iter().all(lies_here) || !is_near(folder) {
        return Ok(None);
    }
    let jdk = Jdk::locate(wanted.jdk).map_err(|error| Problem::BadInput(error.to_string()))?;
    let is_of_jdk = |names: &Vec<String>| names.iter().any(|name| jdk.class(name).is_some());
    if !names.is_empty() && names.iter().all(is_of_jdk) {
        return Ok(None);
    }
    let mut projects = Projects::new(jdk.home(), asking).that_may_lack();
    let parts = match projects.around(folder) {
        Some(project) => of_project(&project, folder),
        None => of_folders(folder).into_iter().map(Part::near).collect(),
    };
    let notes = std::mem::take(&mut projects.notes);
    if parts.is_empty() {
        return Err(no_classes(folder).into());
    }
    let mut home = Home::of(&chosen(&parts, &names), wanted.class_path);
    let notes = notes.into_iter().map(|note| note.to_string());
    home.notes.splice(0..0, notes);
    let feature = jdk.version().feature;
    for (name, names) in wanted.names.iter().zip(&names) {
        if !is_of_jdk(names) {
            home.check(name, names, feature, &parts)?;
        }
    }
    Ok(Some(home))
}

/// A module that has classes.
struct Part {
    unit: Unit,
    /// Its compiled tests.
    tests: Vec<PathBuf>,
    sources: Vec<PathBuf>,
    /// Whether the command was started around it or in it.
    is_near: bool,
}

impl Part {
    /// What no build tool describes.
    fn near(unit: Unit) -> Part {
        Part {
            sources: unit.source_folders(),
            tests: Vec::new(),
            is_near: true,
            unit,
        }
    }

    fn of_module(module: &Module, tool: BuildTool, is_near: bool) -> Part {
        let tests = module.test_classes.iter().filter(|tests| tests.is_dir());
        let sources = module.sources.iter().chain(&module.test_sources);
        Part {
            tests: tests.cloned().collect(),
            sources: sources.cloned().collect(),
            is_near,
            unit: Unit {
                tool: Some(tool),
                ..of_module(module, &module.folder)
            },
        }
    }

    fn holds(&self, names: &[String]) -> bool {
        let own = self.unit.places.iter().map(|place| &place.classes);
        own.chain(&self.tests).any(|folder| holds(folder, names))
    }

    fn is_test(&self, names: &[String]) -> bool {
        self.tests.iter().any(|folder| holds(folder, names))
    }
}

/// The modules of a project that have classes; those first that a folder means.
fn of_project(project: &Project, folder: &Path) -> Vec<Part> {
    let near = modules_of(project, folder);
    let is_near = |module: &&Module| near.iter().any(|other| other.folder == module.folder);
    let (first, rest): (Vec<&Module>, Vec<&Module>) = project.modules.iter().partition(is_near);
    let first = first.into_iter().map(|module| (module, true));
    let all = first.chain(rest.into_iter().map(|module| (module, false)));
    let parts = all.map(|(module, is_near)| Part::of_module(module, project.tool, is_near));
    parts
        .filter(|part| !part.unit.places.is_empty() || !part.tests.is_empty())
        .collect()
}

/// The modules that hold the classes, each with whether its tests are meant; those around the folder if there is none.
fn chosen<'p>(parts: &'p [Part], names: &[Vec<String>]) -> Vec<(&'p Part, bool)> {
    let mut chosen: Vec<(&Part, bool)> = Vec::new();
    let mut is_complete = !names.is_empty();
    for names in names {
        let Some(part) = parts.iter().find(|part| part.holds(names)) else {
            is_complete = false;
            continue;
        };
        match chosen.iter_mut().find(|(one, _)| std::ptr::eq(*one, part)) {
            Some((_, tests)) => *tests |= part.is_test(names),
            None => chosen.push((part, part.is_test(names))),
        }
    }
    if !is_complete {
        let is_new = |part: &&Part| !chosen.iter().any(|(one, _)| std::ptr::eq(*one, *part));
        let more = parts.iter().filter(|part| part.is_near).filter(is_new);
        let more: Vec<(&Part, bool)> = more.map(|part| (part, false)).collect();
        chosen.extend(more);
    }
    chosen
}

impl Home {
    /// The class path of these modules; what the user says they depend on stands instead of what the build says.
    fn of(parts: &[(&Part, bool)], instead: &[PathBuf]) -> Home {
        let mut home = Home::default();
        for (part, tests) in parts {
            let unit = &part.unit;
            if *tests {
                home.class_path.extend(part.tests.iter().cloned());
            }
            let own = unit.places.iter().map(|place| place.classes.clone());
            home.class_path.extend(own);
            home.sources.extend(part.sources.iter().cloned());
            if instead.is_empty() {
                let missing = unit.module.as_ref().and_then(missing_dependencies);
                home.notes.extend(missing.map(|note| note.to_string()));
            }
        }
        for (part, tests) in parts {
            home.class_path.extend(match instead.is_empty() {
                true => part.unit.class_path.clone(),
                false => instead.to_vec(),
            });
            if *tests {
                let more = part.unit.test_class_path.iter().cloned();
                home.class_path.extend(more);
            }
        }
        keep_first(&mut home.class_path);
        let unit = |part: &Part| match instead.is_empty() {
            true => part.unit.clone(),
            false => Unit {
                class_path: instead.to_vec(),
                ..part.unit.clone()
            },
        };
        home.units = parts.iter().map(|(part, _)| unit(part)).collect();
        home
    }

    /// A class that is nowhere is an error that says where it was looked for.
    fn check(
        &self,
        name: &str,
        names: &[String],
        feature: u32,
        parts: &[Part],
    ) -> Result<(), Problem> {
        let opened = ClassPath::from_places(&self.class_path, feature)
            .map_err(|error| Problem::BadInput(error.to_string()))?;
        if names.iter().any(|name| opened.find_class(name).is_some()) {
            return Ok(());
        }
        let places: Vec<String> = parts.iter().map(|part| part.unit.described()).collect();
        let similar = similar(names, &opened.class_names().collect::<Vec<String>>());
        let advice = match similar {
            Some(class) => format!("did you mean {class}?"),
            None => "compile the project, or say with -cp where the class is".to_owned(),
        };
        Err(Problem::BadInput(format!(
            "there is no class {name} in {}, nor in what that depends on; {advice}",
            places.join(" and ")
        )))
    }
}

impl Unit {
    /// Its name for people.
    pub(crate) fn described(&self) -> String {
        match &self.module {
            Some(module) => module.name.clone(),
            None => {
                let folders = self.places.iter();
                let folders = folders.map(|place| place.classes.display().to_string());
                folders.collect::<Vec<String>>().join(" and ")
            }
        }
    }
}

/// The class that is meant by a name without its package.
fn similar(names: &[String], all: &[String]) -> Option<String> {
    let has_name = |class: &&String| {
        let simple = class.rsplit('/').next();
        let mut meant = names.iter().map(|name| name.rsplit('/').next());
        meant.any(|one| one == simple)
    };
    Some(all.iter().find(has_name)?.replace('/', "."))
}

fn keep_first(paths: &mut Vec<PathBuf>) {
    let mut seen = Vec::new();
    paths.retain(|path| {
        let is_new = !seen.contains(path);
        seen.push(path.clone());
        is_new
    });
}

/// Internal names of the classes that a place may stand in, the longest first: what stands behind the last dot may be a
/// member.
fn candidates(place: &str) -> Vec<String> {
    let is_of_name = |c: char| c.is_alphanumeric() || "_$./".contains(c);
    let end = place.find(|c| !is_of_name(c)).unwrap_or(place.len());
    let mut rest = place[..end].trim_end_matches('.');
    let mut names = Vec::new();
    loop {
        if !rest.is_empty() {
            names.push(rest.replace('.', "/"));
        }
        match rest.rsplit_once('.') {
            Some((before, _)) => rest = before,
            None => return names,
        }
    }
}

/// Whether a folder holds one of these classes.
fn holds(folder: &Path, names: &[String]) -> bool {
    let is_there = |name: &String| folder.join(format!("{name}.class")).is_file();
    names.iter().any(is_there)
}

/// Whether a folder is neither that of a project nor one that a build fills.
fn is_plain(folder: &Path) -> bool {
    let whole = std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned());
    let mut built = BUILT.iter().chain(&["target/test-classes"]);
    !is_project(folder) && !built.any(|built| whole.ends_with(built))
}

fn is_project(folder: &Path) -> bool {
    MARKS.iter().any(|mark| folder.join(mark).is_file())
}

/// Whether a project is around a folder, or built classes are where builds usually put them.
fn is_near(folder: &Path) -> bool {
    let is_built = |built: &&str| folder.join(built).is_dir();
    vitro_build::root_of(folder).is_some() || is_project(folder) || BUILT.iter().any(is_built)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_names_classes_of_any_nesting() {
        let places = [
            ("Main", vec!["Main"]),
            (
                "shop.Cart.add:31=true",
                vec!["shop/Cart/add", "shop/Cart", "shop"],
            ),
            (
                "shop.Cart.add@51",
                vec!["shop/Cart/add", "shop/Cart", "shop"],
            ),
            ("a.B$C", vec!["a/B$C", "a"]),
            ("a.B.<init>:3", vec!["a/B", "a"]),
        ];
        for (place, names) in places {
            assert_eq!(candidates(place), names, "{place}");
        }
    }

    #[test]
    fn a_class_without_its_package_is_recognised() {
        let all = ["shop/Cart".to_owned(), "shop/Item".to_owned()];
        let similar = |place: &str| similar(&candidates(place), &all);
        assert_eq!(similar("Item.price").as_deref(), Some("shop.Item"));
        assert_eq!(similar("Basket"), None);
    }
}
