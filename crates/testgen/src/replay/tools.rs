//! The JVM and the Java compiler that replay uses, and our helpers in Java.
//!
//! Helpers are compiled at first use for Java 17, so that one copy in the cache serves all versions.
//! The folder's name holds a hash of the sources; it is filled beside its place and moved there.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_program::Places;
use vitro_stable::fnv;

use super::error::ReplayError;

/// Where the tools are.
#[derive(Debug, Clone)]
pub struct Tools {
    /// The `java` that runs cases and tests.
    pub java: PathBuf,
    /// What compiles tests.
    pub compiler: Compiler,
    /// Where compiled helpers are kept.
    pub cache: PathBuf,
}

/// A Java compiler.
#[derive(Debug, Clone)]
pub enum Compiler {
    /// `javac` of a JDK.
    Javac(PathBuf),
    /// A program with its first arguments that understands `-d`, `-cp` and source files, such as
    /// `java -jar ecj.jar --system …`.
    Other(Vec<OsString>),
}

impl Compiler {
    /// The command, to which options and files are to be added.
    pub fn command(&self) -> Command {
        match self {
            Compiler::Javac(path) => {
                let mut command = Command::new(path);
                // Compiling is over before the second compiler of HotSpot pays.
                command.args(["-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"]);
                // What it says is read.
                command.args(["-J-Duser.language=en", "-J-Duser.country=US"]);
                command.args(["-proc:none", "-encoding", "UTF-8"]);
                command
            }
            Compiler::Other(words) => {
                let mut words = words.iter();
                let mut command = Command::new(words.next().cloned().unwrap_or_default());
                command.args(words).args(["-encoding", "UTF-8"]);
                command
            }
        }
    }

    fn path(&self) -> PathBuf {
        match self {
            Compiler::Javac(path) => path.clone(),
            Compiler::Other(words) => PathBuf::from(words.first().cloned().unwrap_or_default()),
        }
    }

    /// Compiles files into a folder.
    pub fn compile(
        &self,
        files: &[PathBuf],
        class_path: &[PathBuf],
        into: &Path,
        options: &[OsString],
    ) -> Result<Compilation, ReplayError> {
        let mut command = self.command();
        command.args(options).arg("-d").arg(into);
        if !class_path.is_empty() {
            command.arg("-cp").arg(Places::joined(class_path)?);
        }
        let output = command.args(files).output();
        let output = output.map_err(|error| ReplayError::tool(&self.path(), &error))?;
        let text = [output.stdout, output.stderr].concat();
        Ok(Compilation {
            is_success: output.status.success(),
            said: String::from_utf8_lossy(&text).trim_end().to_owned(),
        })
    }
}

/// The outcome of compiling.
#[derive(Debug, Clone)]
pub struct Compilation {
    /// Whether there are no errors.
    pub is_success: bool,
    /// What the compiler printed.
    pub said: String,
}

impl Tools {
    /// The tools of a JDK with a compiler.
    pub fn of_jdk(home: &Path) -> Result<Tools, ReplayError> {
        let program = |name: &str| {
            home.join("bin")
                .join(name.to_owned() + std::env::consts::EXE_SUFFIX)
        };
        Ok(Tools {
            java: program("java"),
            compiler: Compiler::Javac(program("javac")),
            cache: cache_folder().ok_or(ReplayError::NoCache)?,
        })
    }

    /// The folder with the compiled observer.
    pub(crate) fn observer(&self) -> Result<PathBuf, ReplayError> {
        self.helpers("observer", OBSERVER, &[])
    }

    /// The folder with the compiled runner of tests; `frameworks` are the jars that it needs.
    pub(crate) fn runner(
        &self,
        test_ng: bool,
        frameworks: &[PathBuf],
    ) -> Result<PathBuf, ReplayError> {
        match test_ng {
            true => self.helpers("runner-testng", TEST_NG_RUNNER, frameworks),
            false => self.helpers("runner", RUNNER, frameworks),
        }
    }

    /// The folder with the compiled library that programs under check ask for unknown values.
    pub fn api(&self) -> Result<PathBuf, ReplayError> {
        self.helpers("api", API, &[])
    }

    fn helpers(
        &self,
        name: &str,
        sources: &[(&str, &str)],
        class_path: &[PathBuf],
    ) -> Result<PathBuf, ReplayError> {
        let text: String = sources.iter().map(|(_, text)| *text).collect();
        let key = format!("{name}-{:016x}", fnv(text.as_bytes()));
        let folder = self.cache.join("replay").join(&key);
        if folder.is_dir() {
            return Ok(folder);
        }
        let beside = folder.with_extension(format!("new-{}", std::process::id()));
        let package = beside.join("vitro").join("replay");
        fs::create_dir_all(&package).map_err(|error| ReplayError::file(&package, &error))?;
        let mut files = Vec::new();
        for (name, text) in sources {
            let file = package.join(name);
            fs::write(&file, text).map_err(|error| ReplayError::file(&file, &error))?;
            files.push(file);
        }
        let release: &[&str] = match self.compiler {
            Compiler::Javac(_) => &["--release", "17", "-nowarn"],
            Compiler::Other(_) => &["-source", "17", "-target", "17", "-nowarn"],
        };
        let release: Vec<OsString> = release.iter().map(OsString::from).collect();
        let compiled = self
            .compiler
            .compile(&files, class_path, &beside, &release)?;
        if !compiled.is_success {
            return Err(ReplayError::Helpers(compiled.said));
        }
        if let Err(error) = fs::rename(&beside, &folder) {
            // Another process may have been faster.
            let _ = fs::remove_dir_all(&beside);
            if !folder.is_dir() {
                return Err(ReplayError::file(&folder, &error));
            }
        }
        Ok(folder)
    }
}

/// The jars of a framework in the cache, by the beginning of its folder's name, such as
/// `junit-platform-console-standalone-`; the newest if there are several. Empty if there is none.
pub fn cached_jars(cache: &Path, prefix: &str) -> Vec<PathBuf> {
    let list = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        paths.sort();
        paths
    };
    let is_wanted = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with(prefix) && path.join(".complete").is_file()
    };
    let Some(folder) = list(cache).into_iter().rfind(is_wanted) else {
        return Vec::new();
    };
    let is_jar = |path: &PathBuf| path.extension().is_some_and(|end| end == "jar");
    list(&folder).into_iter().filter(is_jar).collect()
}

/// The folder for caches: `$VITRO_CACHE`, else `$XDG_CACHE_HOME/vitro`, else `~/.cache/vitro`.
pub fn cache_folder() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    set("VITRO_CACHE")
        .or_else(|| set("XDG_CACHE_HOME").map(|cache| cache.join("vitro")))
        .or_else(|| set("HOME").map(|home| home.join(".cache").join("vitro")))
}

macro_rules! java {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../java/vitro/replay/", $name)),
        )
    };
}

const OBSERVER: &[(&str, &str)] = &[
    java!("Observer.java"),
    java!("Builder.java"),
    java!("CaseLoader.java"),
    java!("Region.java"),
    java!("Elsewhere.java"),
    java!("Input.java"),
    java!("Probe.java"),
    java!("Trees.java"),
    java!("Types.java"),
    java!("Wire.java"),
];

macro_rules! api {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../api/java/vitro/", $name)),
        )
    };
}

const API: &[(&str, &str)] = &[
    api!("Vitro.java"),
    api!("Recorded.java"),
    api!("Maker.java"),
    api!("Given.java"),
    api!("Launcher.java"),
    api!("Schedule.java"),
    java!("TestLoader.java"),
];

const RUNNER: &[(&str, &str)] = &[
    java!("Runner.java"),
    java!("Runs.java"),
    java!("TestLoader.java"),
    java!("Region.java"),
    java!("Elsewhere.java"),
    java!("Input.java"),
];

const TEST_NG_RUNNER: &[(&str, &str)] = &[
    java!("TestNgRunner.java"),
    java!("Runs.java"),
    java!("TestLoader.java"),
    java!("Region.java"),
    java!("Elsewhere.java"),
    java!("Input.java"),
];
