//! Java's compiler.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The home of the JDK whose `javac` is on the path.
pub fn jdk_on_path() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let javac =
        std::env::split_paths(&path).find_map(|folder| folder.join("javac").canonicalize().ok())?;
    Some(javac.parent()?.parent()?.to_owned())
}

/// One run of `javac`: options, class path, and then what to compile.
#[derive(Debug, Clone)]
pub struct Javac {
    program: PathBuf,
    options: Vec<OsString>,
    class_path: Vec<PathBuf>,
}

impl Javac {
    /// The compiler on the path.
    pub fn on_path() -> Javac {
        Javac::at(PathBuf::from("javac"))
    }

    /// The compiler of the JDK in this folder.
    pub fn of(home: &Path) -> Javac {
        Javac::at(home.join("bin").join("javac"))
    }

    fn at(program: PathBuf) -> Javac {
        let options = ["-encoding", "UTF-8", "-proc:none"]
            .map(OsString::from)
            .into();
        Javac {
            program,
            options,
            class_path: Vec::new(),
        }
    }

    /// Adds options.
    pub fn with<T: Into<OsString>>(mut self, options: impl IntoIterator<Item = T>) -> Javac {
        self.options.extend(options.into_iter().map(Into::into));
        self
    }

    /// With the names of locals and the numbers of lines.
    pub fn debug(self) -> Javac {
        self.with(["-g"])
    }

    /// Says nothing of warnings.
    pub fn quiet(self) -> Javac {
        self.with(["-nowarn", "-Xlint:none"])
    }

    /// Adds places where classes are found.
    pub fn class_path<T: Into<PathBuf>>(mut self, places: impl IntoIterator<Item = T>) -> Javac {
        self.class_path.extend(places.into_iter().map(Into::into));
        self
    }

    /// The command that compiles these files into a folder, for callers that read its output themselves.
    pub fn command<T: AsRef<Path>>(
        &self,
        files: impl IntoIterator<Item = T>,
        into: &Path,
    ) -> Result<Command, String> {
        let mut command = Command::new(&self.program);
        command.args(&self.options).arg("-d").arg(into);
        if !self.class_path.is_empty() {
            let joined =
                std::env::join_paths(&self.class_path).map_err(|error| error.to_string())?;
            command.arg("-cp").arg(joined);
        }
        command.args(files.into_iter().map(|file| file.as_ref().to_owned()));
        Ok(command)
    }

    /// Compiles these files into a folder, which is made if it is not there. Gives what the compiler says, or why it failed.
    pub fn try_compile<T: AsRef<Path>>(
        &self,
        files: impl IntoIterator<Item = T>,
        into: &Path,
    ) -> Result<String, String> {
        std::fs::create_dir_all(into).map_err(|error| format!("{}: {error}", into.display()))?;
        let output = self.command(files, into)?.output();
        let output =
            output.map_err(|error| format!("cannot run {}: {error}", self.program.display()))?;
        let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
        match output.status.success() {
            true => Ok(said),
            false => Err(format!(
                "javac failed ({})\n{}",
                output.status,
                said.trim_end()
            )),
        }
    }

    /// [`Javac::try_compile`] for tests.
    ///
    /// # Panics
    ///
    /// If the sources do not compile.
    pub fn compile<T: AsRef<Path>>(
        &self,
        files: impl IntoIterator<Item = T>,
        into: &Path,
    ) -> String {
        self.try_compile(files, into)
            .unwrap_or_else(|error| panic!("{error}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{files, fresh, java_files};

    #[test]
    fn sources_are_found_compiled_and_refused() {
        let folder =
            fresh(std::env::temp_dir().join(format!("vitro-testkit-{}", std::process::id())));
        std::fs::create_dir(folder.join("inner")).unwrap();
        std::fs::write(folder.join("inner/A.java"), "class A { int a; }").unwrap();
        std::fs::write(folder.join("B.java"), "class B extends A {}").unwrap();
        let classes = folder.join("classes");
        Javac::on_path().compile(java_files(&folder), &classes);
        let found = files(&classes, Some("class")).unwrap();
        assert_eq!(found, [classes.join("A.class"), classes.join("B.class")]);
        // The class path stands for the sources.
        let alone = [folder.join("B.java")];
        let other = folder.join("other");
        Javac::on_path()
            .class_path([&classes])
            .compile(&alone, &other);
        let refused = Javac::on_path().try_compile(&alone, &other).unwrap_err();
        assert!(refused.contains("cannot find symbol"), "{refused}");
        assert!(files(&folder.join("none"), None).is_err());
        assert!(fresh(&folder).read_dir().unwrap().next().is_none());
        std::fs::remove_dir(&folder).unwrap();
    }
}
