//! What a project's build tool knows of the project: its modules in their order, where their classes, sources and tests
//! are, what they depend on, for which Java release and with which flags they are compiled.
//!
//! The build tool itself is asked ([`maven`], [`gradle`]): it alone knows what its files mean. It is asked offline first, and
//! its answer is kept until a build file changes ([`cache`]).

mod answer;
mod cache;
mod command;
mod coverage;
mod gradle;
mod maven;

pub use coverage::coverage;

use std::fmt;
use std::path::{Path, PathBuf};

/// A project as its build tool describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Project {
    /// What builds it.
    pub tool: BuildTool,
    /// Its outermost folder.
    pub root: PathBuf,
    /// Its modules, those first that others depend on.
    pub modules: Vec<Module>,
}

/// What builds a project.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BuildTool {
    /// Apache Maven.
    Maven,
    /// Gradle.
    Gradle,
}

impl fmt::Display for BuildTool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BuildTool::Maven => "Maven",
            BuildTool::Gradle => "Gradle",
        })
    }
}

/// A module: its own classes, sources and dependencies.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Module {
    /// Its name: Maven's artifact, Gradle's path.
    pub name: String,
    /// Its folder.
    pub folder: PathBuf,
    /// Folders of its compiled classes.
    pub classes: Vec<PathBuf>,
    /// Folders of its compiled tests.
    pub test_classes: Vec<PathBuf>,
    /// Folders of its sources.
    pub sources: Vec<PathBuf>,
    /// Folders of its tests' sources.
    pub test_sources: Vec<PathBuf>,
    /// What it depends on, in the order of the class path.
    pub dependencies: Vec<Dependency>,
    /// The Java release that its tests are compiled for.
    pub release: Option<u8>,
    /// Flags of the Java compiler.
    pub flags: Vec<String>,
    /// The encoding of its sources, if the build gives one.
    pub encoding: Option<String>,
    /// Arguments of the JVM that runs its tests.
    pub test_arguments: Option<String>,
    /// Goals or tasks that give sources the form that the build demands, where it checks that.
    pub formatters: Vec<String>,
    /// Patterns of the test files that are run, if the build gives them.
    pub test_includes: Vec<String>,
    /// Patterns of the tests' files that are not run.
    pub test_excludes: Vec<String>,
}

/// One entry of a class path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dependency {
    /// What it is called: `group:artifact:version`, or the path of another module.
    pub name: String,
    /// Whether only tests have it.
    pub is_for_tests: bool,
    /// A jar or a folder of classes; none if it is missing on this machine.
    pub path: Option<PathBuf>,
}

impl Module {
    /// What the module's own code has on its class path besides itself.
    pub fn class_path(&self) -> Vec<PathBuf> {
        self.paths(|dependency| !dependency.is_for_tests)
    }

    /// What only its tests have on their class path besides that.
    pub fn test_class_path(&self) -> Vec<PathBuf> {
        self.paths(|dependency| dependency.is_for_tests)
    }

    fn paths(&self, is_wanted: impl Fn(&Dependency) -> bool) -> Vec<PathBuf> {
        let wanted = self.dependencies.iter().filter(|one| is_wanted(one));
        // A module that has nothing compiled yet has no folder.
        let present = wanted
            .filter_map(|one| one.path.clone())
            .filter(|path| path.exists());
        present.collect()
    }

    /// The names of dependencies that are missing on this machine.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        let missing = self.dependencies.iter().filter(|one| one.path.is_none());
        missing.map(|one| &*one.name)
    }
}

/// What is needed to ask a build tool.
#[derive(Clone, Debug)]
pub struct Tools {
    /// The JDK, whose compiler compiles what is put into Maven.
    pub jdk: PathBuf,
    /// Where that is kept.
    pub cache: PathBuf,
}

/// Why a build tool did not answer, and what to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    /// What went wrong.
    pub what: String,
    /// The command that shows more, or mends it.
    pub command: String,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; run `{}`", self.what, self.command)
    }
}

impl std::error::Error for BuildError {}

/// The outermost folder of the project that a folder belongs to, and what builds it.
pub fn root_of(folder: &Path) -> Option<(PathBuf, BuildTool)> {
    let folder = std::path::absolute(folder).ok()?;
    let folder = folder.canonicalize().unwrap_or(folder);
    let nearest = folder.ancestors().find_map(|above| {
        let tool = match () {
            () if maven::is_project(above) => BuildTool::Maven,
            () if gradle::is_project(above) => BuildTool::Gradle,
            () => return None,
        };
        Some((above, tool))
    });
    let (nearest, tool) = nearest?;
    let root = match tool {
        BuildTool::Maven => maven::root(nearest),
        BuildTool::Gradle => gradle::root(nearest),
    };
    Some((root, tool))
}

/// What the build tool has said before, if that still holds: nothing is started. Who has to do without a dependency anyway
/// takes an answer that lacks some (`may_lack`), so that the tool is not started for them again and again.
pub fn known(root: &Path, tool: BuildTool, may_lack: bool) -> Option<Project> {
    cache::read(root, tool, may_lack)
}

/// Describes the project with this outermost folder.
pub fn describe(root: &Path, tool: BuildTool, tools: &Tools) -> Result<Project, BuildError> {
    if let Some(known) = known(root, tool, false) {
        return Ok(known);
    }
    let text = match tool {
        BuildTool::Maven => maven::ask(root, tools)?,
        BuildTool::Gradle => gradle::ask(root)?,
    };
    cache::write(root, tool, &text);
    Ok(Project {
        tool,
        root: root.to_owned(),
        modules: answer::modules(&text),
    })
}
