//! What writing tests needs at the least: a JDK, its compiler, a folder for what is kept, a folder that tests can be written
//! to. Each is a [`Check`] that says what to do where something is missing.

use std::fmt;
use std::path::Path;

use vitro_program::Jdk;
use vitro_testgen::replay::cache_folder;

use crate::project::Note;
use crate::request::Problem;

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

/// One thing that was checked.
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

    pub(crate) fn noted(name: &'static str, state: State, note: Note) -> Check {
        Check::bad(name, state, note.what, note.advice)
    }

    pub(crate) fn of(self, module: &str) -> Check {
        Check {
            modules: vec![module.to_owned()],
            ..self
        }
    }

    /// An error ends what needs it.
    pub(crate) fn demand(self) -> Result<(), Problem> {
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

/// The JDK, or what is wrong with it.
pub(crate) fn jdk(wanted: Option<&Path>) -> Result<Jdk, Problem> {
    find_jdk(wanted).map_err(|check| match check.demand() {
        Err(problem) => problem,
        Ok(()) => Problem::Internal("a JDK is neither there nor missing".to_owned()),
    })
}

/// The first Java version whose JDK is known.
const FIRST: u32 = 17;

pub(crate) fn find_jdk(wanted: Option<&Path>) -> Result<Jdk, Check> {
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
pub(crate) fn compiler(home: &Path) -> Check {
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
pub(crate) fn cache() -> Check {
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
pub(crate) fn tests_folder(folder: &Path) -> Check {
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
