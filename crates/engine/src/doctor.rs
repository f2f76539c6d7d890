//! Whether everything is there that writing tests needs, and what to do where it is not: the JDK and its compiler, what the
//! build says, compiled classes and all that they depend on ([`modules`]), a test framework, and a small test that is
//! compiled and run as generated ones are ([`trial`]). [`before`] is the quick part of it, which `generate` begins with.

mod modules;
mod sources;
mod trial;

use std::fmt;
use std::path::{Path, PathBuf};

use vitro_program::Jdk;
use vitro_testgen::junit::Framework;
use vitro_testgen::replay::{Sandbox, cache_folder};

use crate::generate::frameworks;
use crate::generate::module::Prepared;
use crate::project::{BuildTool, Note};
use crate::request::Problem;

/// What is looked at.
#[derive(Clone, Debug, Default)]
pub struct DoctorRequest {
    /// Projects, folders of classes, jars; this folder if there is none.
    pub paths: Vec<PathBuf>,
    /// What the classes depend on, if the user says so.
    pub class_path: Vec<PathBuf>,
    /// What tests need besides, if the user says so.
    pub test_class_path: Vec<PathBuf>,
    /// Where tests go, if the user says so.
    pub out: Option<PathBuf>,
    /// The JDK; else JAVA_HOME, else `java` on the PATH.
    pub jdk: Option<PathBuf>,
    /// The test framework; else what the project has.
    pub framework: Option<Framework>,
    /// Whether tests are to be compiled and run.
    pub replay: bool,
}

/// How something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum State {
    /// As it should be.
    Ok,
    /// Tests can be written, but not all or not as good ones.
    Warning,
    /// No tests can be written.
    Error,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            State::Ok => "OK",
            State::Warning => "WARNING",
            State::Error => "ERROR",
        })
    }
}

/// One thing that was looked at.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Check {
    /// What it is called.
    pub name: &'static str,
    /// The modules that it is about; none if it is about all there are.
    pub modules: Vec<String>,
    /// How it is.
    pub state: State,
    /// What was found.
    pub text: String,
    /// What to do.
    pub advice: Option<String>,
}

impl Check {
    /// Something that is as it should be.
    pub fn ok(name: &'static str, text: impl Into<String>) -> Check {
        Check {
            name,
            modules: Vec::new(),
            state: State::Ok,
            text: text.into(),
            advice: None,
        }
    }

    /// Something that is not.
    pub fn bad(
        name: &'static str,
        state: State,
        text: impl Into<String>,
        advice: impl Into<String>,
    ) -> Check {
        Check {
            state,
            advice: Some(advice.into()),
            ..Check::ok(name, text)
        }
    }

    fn noted(name: &'static str, state: State, note: Note) -> Check {
        Check::bad(name, state, note.what, note.advice)
    }

    fn of(self, module: &str) -> Check {
        Check {
            modules: vec![module.to_owned()],
            ..self
        }
    }

    /// An error ends what needs it.
    fn demand(self) -> Result<(), Problem> {
        match self.state {
            State::Error => {
                let advice = self
                    .advice
                    .map_or(String::new(), |advice| format!("; {advice}"));
                let more = "`vitro doctor` shows all that is needed";
                Err(Problem::BadInput(format!("{}{advice} ({more})", self.text)))
            }
            State::Ok | State::Warning => Ok(()),
        }
    }
}

/// Looks at everything. A path that does not exist is a problem; all else is in the list.
pub fn examine(
    request: &DoctorRequest,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<Vec<Check>, Problem> {
    let jdk = match find_jdk(request.jdk.as_deref()) {
        Ok(jdk) => jdk,
        Err(check) => return Ok(vec![check]),
    };
    let version = &jdk.version().full;
    let text = format!("{version} in {}", jdk.home().display());
    let mut checks = vec![Check::ok("JDK", text)];
    if request.replay {
        checks.push(compiler(jdk.home()));
    }
    checks.push(cache());
    let found = modules::look(request, &jdk, asking)?;
    checks.extend(found.checks);
    if request.replay {
        checks.push(sandbox());
        let may_run = checks.iter().all(|check| {
            check.state != State::Error || !matches!(check.name, "compiler" | "cache")
        });
        if may_run {
            checks.extend(modules::trials(request, &jdk, &found.units));
        }
    }
    Ok(checks)
}

/// The JDK, or what is wrong with it.
pub(crate) fn jdk(wanted: Option<&Path>) -> Result<Jdk, Problem> {
    find_jdk(wanted).map_err(|check| match check.demand() {
        Err(problem) => problem,
        Ok(()) => Problem::Internal("a JDK is neither there nor missing".to_owned()),
    })
}

/// The first Java version whose JDK is known.
const FIRST: u32 = 17;

fn find_jdk(wanted: Option<&Path>) -> Result<Jdk, Check> {
    let advice = "install a JDK (17 or later) and give its folder with --jdk";
    let jdk = Jdk::locate(wanted);
    let jdk = jdk.map_err(|error| Check::bad("JDK", State::Error, error.to_string(), advice))?;
    let version = jdk.version();
    match version.feature < FIRST {
        true => {
            let text = format!("{} is Java {}", jdk.home().display(), version.full);
            Err(Check::bad("JDK", State::Error, text, advice))
        }
        false => Ok(jdk),
    }
}

/// Whether the JDK has a compiler.
fn compiler(home: &Path) -> Check {
    let javac = home
        .join("bin")
        .join(format!("javac{}", std::env::consts::EXE_SUFFIX));
    match javac.is_file() {
        true => Check::ok("compiler", javac.display().to_string()),
        false => Check::bad(
            "compiler",
            State::Error,
            format!(
                "{} has no javac, so tests cannot be compiled",
                home.display()
            ),
            "give a JDK with a compiler with --jdk, or write tests that have not been run with --no-replay",
        ),
    }
}

/// Whether there is a folder for what is kept from run to run.
fn cache() -> Check {
    let Some(folder) = cache_folder() else {
        let text = "neither VITRO_CACHE nor HOME is set, so nothing can be kept";
        return Check::bad("cache", State::Error, text, "set VITRO_CACHE to a folder");
    };
    match why_not_writable(&folder) {
        None => Check::ok("cache", folder.display().to_string()),
        Some(why) => Check::bad(
            "cache",
            State::Error,
            format!("{} cannot be written to: {why}", folder.display()),
            "set VITRO_CACHE to another folder",
        ),
    }
}

/// Whether tests can be written to a folder.
fn tests_folder(folder: &Path) -> Check {
    match why_not_writable(folder) {
        None => Check::ok("tests go to", folder.display().to_string()),
        Some(why) => Check::bad(
            "tests go to",
            State::Error,
            format!("tests cannot be written to {}: {why}", folder.display()),
            "name another folder with --out",
        ),
    }
}

/// Why nothing can be written to a folder, which need not be there yet.
pub fn why_not_writable(folder: &Path) -> Option<String> {
    let folder = match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    };
    let whole = std::path::absolute(folder).ok()?;
    let nearest = whole.ancestors().find(|above| above.exists())?;
    if !nearest.is_dir() {
        return Some(format!("{} is a file", nearest.display()));
    }
    // A file without a name, or one that is removed at once.
    let tried = tempfile::tempfile_in(nearest);
    tried.err().map(|error| error.to_string())
}

/// What code that is run is kept from.
fn sandbox() -> Check {
    let sandbox = Sandbox::strictest();
    let text = format!("code under test is run {}", sandbox.describe());
    match sandbox {
        Sandbox::Sealed => Check::ok("sandbox", text),
        Sandbox::NoNetwork | Sandbox::Open => Check::bad(
            "sandbox",
            State::Warning,
            text,
            "allow user namespaces: `unshare --map-root-user --net --mount true` says what is in the way",
        ),
    }
}

/// The quick part, before anything is explored: where tests of the chosen classes go, what compiles them and what runs
/// them.
pub(crate) fn before(replay: bool, home: &Path, modules: &[Prepared<'_>]) -> Result<(), Problem> {
    if replay {
        compiler(home).demand()?;
        cache().demand()?;
    }
    for module in modules.iter().filter(|module| !module.chosen.is_empty()) {
        let mut folders: Vec<&PathBuf> = module.chosen.iter().map(|one| &one.place.tests).collect();
        folders.dedup();
        for folder in folders {
            tests_folder(folder).demand()?;
        }
        if replay {
            frameworks::jars(&module.tools.options, &module.tools.class_path)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_below_a_file_cannot_be_written_to() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("notes.txt");
        std::fs::write(&file, "").expect("a file");
        let inside = why_not_writable(&file.join("tests"));
        assert!(inside.is_some_and(|why| why.ends_with("notes.txt is a file")));
        assert_eq!(why_not_writable(&folder.path().join("a/b")), None);
        let said = tests_folder(&file)
            .demand()
            .expect_err("a problem")
            .to_string();
        assert!(
            said.contains("--out") && said.contains("vitro doctor"),
            "{said}"
        );
    }
}
