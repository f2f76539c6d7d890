//! Compiles written tests as the project's build does: at its Java release, under its flags, in its module. What does not
//! compile is written with raw types or goes; of what the compiler warns, the tests suppress exactly that.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use vitro_program::Places;

use super::diagnostics::{Diagnostic, Severity, diagnostics};
use super::error::ReplayError;
use super::surroundings::absolute;
use super::tools::{Compilation, Compiler};
use super::verify::{Dropped, Verifier};
use crate::junit::Written;

/// How a project's build compiles its tests.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct CompilerRules {
    /// The Java release.
    pub release: Option<u8>,
    /// The compiler's flags, but for those that name files, and for `-Werror`.
    pub flags: Vec<String>,
    /// Whether warnings are errors.
    pub is_strict: bool,
    /// The Java module that the tests are compiled into.
    pub module: Option<PatchedModule>,
}

/// A Java module whose tests are compiled into it, as Maven does it.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct PatchedModule {
    /// Its name.
    pub name: String,
    /// Itself and the modules that it requires.
    pub path: Vec<PathBuf>,
}

/// The outcome of compiling all tests; the last is what counts if there are several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Compiled {
    /// All did.
    All,
    /// Some are to be written with raw types.
    ToBeRaw,
    /// Some did not, whatever their types.
    WithoutSome,
}

/// All that is said is read.
const MOST: &str = "1000000";
/// Begins the flags that say of what to warn.
const LINT: &str = "-Xlint";

impl CompilerRules {
    /// The compiler's options for tests in the folder `sources`.
    pub fn options(
        &self,
        compiler: &Compiler,
        sources: &Path,
    ) -> Result<Vec<OsString>, ReplayError> {
        let Compiler::Javac(_) = compiler else {
            return Ok(vec!["-nowarn".into()]);
        };
        let mut options: Vec<OsString> = ["-Xmaxerrs", MOST, "-Xmaxwarns", MOST]
            .map(OsString::from)
            .to_vec();
        if let Some(release) = self.release {
            let release = release.to_string();
            // What opens the inside of the JDK does not go with `--release`.
            let opens = |flag: &String| flag.starts_with("--add-exports");
            let said: &[&str] = match self.flags.iter().any(opens) {
                true => &["-source", &release, "-target", &release],
                false => &["--release", &release],
            };
            options.extend(said.iter().map(OsString::from));
        }
        options.extend(self.flags.iter().map(OsString::from));
        if let Some(module) = &self.module {
            let name = &module.name;
            let mut patched = OsString::from(format!("{name}="));
            patched.push(sources);
            options.extend([
                "--module-path".into(),
                Places::joined(&absolute(&module.path))?,
                "--patch-module".into(),
                patched,
                "--add-reads".into(),
                format!("{name}=ALL-UNNAMED").into(),
            ]);
        }
        Ok(options)
    }

    /// The same, with all warnings that there are.
    fn with_all_warnings(
        &self,
        compiler: &Compiler,
        sources: &Path,
    ) -> Result<Vec<OsString>, ReplayError> {
        let mut options = self.options(compiler, sources)?;
        if let Compiler::Javac(_) = compiler {
            options.retain(|option| !option.as_encoded_bytes().starts_with(LINT.as_bytes()));
            options.push(format!("{LINT}:all").into());
        }
        Ok(options)
    }
}

impl Verifier<'_> {
    /// Compiles; tests come to suppress what the compiler warns of.
    pub(super) fn compile(&mut self, written: &mut Vec<Written>) -> Result<Compiled, ReplayError> {
        let rules = &self.how.rules;
        let options = rules.with_all_warnings(&self.tools.compiler, &self.sources())?;
        let Some(compilation) = self.compile_with(written, &options)? else {
            return Ok(Compiled::All);
        };
        if !compilation.is_success {
            return self.rejected(written, compilation.said);
        }
        self.suppress(written, &diagnostics(&compilation.said));
        match rules.is_strict {
            true => self.compile_strictly(written),
            false => Ok(Compiled::All),
        }
    }

    /// Drops what the build, which takes warnings for errors, still warns of.
    fn compile_strictly(&mut self, written: &[Written]) -> Result<Compiled, ReplayError> {
        let options = self
            .how
            .rules
            .options(&self.tools.compiler, &self.sources())?;
        let Some(compilation) = self.compile_with(written, &options)? else {
            return Ok(Compiled::All);
        };
        let mut compiled = Compiled::All;
        for (index, one) in written.iter().enumerate() {
            for warning in of_file(&diagnostics(&compilation.said), one) {
                let what = format!(
                    "the build takes this warning for an error: {}",
                    warning.message
                );
                self.drop_at(index, one, warning.line, &Dropped::DoesNotCompile(what));
                compiled = Compiled::WithoutSome;
            }
        }
        Ok(compiled)
    }

    /// Writes the sources and compiles them; nothing if there are none.
    fn compile_with(
        &self,
        written: &[Written],
        options: &[OsString],
    ) -> Result<Option<Compilation>, ReplayError> {
        let _ = fs::remove_dir_all(&self.how.folder);
        let mut files = Vec::new();
        for one in written.iter().filter(|one| !one.tests.is_empty()) {
            let file = self.sources().join(&one.path);
            let folder = file.parent().unwrap_or(Path::new("."));
            fs::create_dir_all(folder).map_err(|error| ReplayError::file(folder, &error))?;
            fs::write(&file, &one.text).map_err(|error| ReplayError::file(&file, &error))?;
            files.push(file);
        }
        let into = self.compiled();
        fs::create_dir_all(&into).map_err(|error| ReplayError::file(&into, &error))?;
        if files.is_empty() {
            return Ok(None);
        }
        let class_path = self.class_path_to_compile();
        let compiler = &self.tools.compiler;
        compiler
            .compile(&files, &class_path, &into, options)
            .map(Some)
    }

    /// The class path that tests are compiled against.
    fn class_path_to_compile(&self) -> Vec<PathBuf> {
        let mut class_path = self.program();
        if !self.how.offers_framework {
            class_path.extend(absolute(&self.how.frameworks));
        }
        if let Some(module) = &self.how.rules.module {
            let modules = absolute(&module.path);
            class_path.retain(|place| !modules.contains(place));
        }
        class_path
    }

    /// Tests that the compiler rejects, with the reason.
    fn rejected(&mut self, written: &[Written], said: String) -> Result<Compiled, ReplayError> {
        let mut errors = diagnostics(&said);
        errors.retain(|one| one.severity == Severity::Error);
        let mut found = None;
        for (index, one) in written.iter().enumerate() {
            // A test may have several errors.
            let mut rejected: BTreeMap<usize, Dropped> = BTreeMap::new();
            for error in of_file(&errors, one) {
                let reason = Dropped::DoesNotCompile(error.message.clone());
                match one.test_at(error.line) {
                    Some(test) => {
                        let cases = test.cases.iter().map(|&case| (case, reason.clone()));
                        rejected.extend(cases);
                    }
                    // An error in the head of the file concerns all.
                    None => {
                        self.drop_all(index, reason);
                        found = Some(Compiled::WithoutSome);
                    }
                }
            }
            for (case, reason) in rejected {
                found = found.max(Some(self.reject(index, case, reason)));
            }
        }
        found.ok_or(ReplayError::Compiler(said))
    }

    /// Has a case written with raw types, or drops it.
    fn reject(&mut self, suite: usize, case: usize, reason: Dropped) -> Compiled {
        if self.suites[suite].cases[case].become_raw() {
            return Compiled::ToBeRaw;
        }
        self.dropped[suite].insert(case, reason);
        Compiled::WithoutSome
    }

    /// Writes the tests again so that each suppresses the warnings that the compiler has about it, and no other.
    fn suppress(&mut self, written: &mut Vec<Written>, said: &[Diagnostic]) {
        let mut is_new = false;
        for (index, one) in written.iter().enumerate() {
            for warning in of_file(said, one) {
                let (Severity::Warning(Some(kind)), Some(test)) =
                    (&warning.severity, one.test_at(warning.line))
                else {
                    continue;
                };
                for &case in &test.cases {
                    let known = &mut self.suites[index].cases[case].suppressed;
                    is_new |= known.get_or_insert_default().insert(kind.clone());
                }
            }
        }
        if is_new {
            *written = self.write();
        }
    }

    /// Drops the cases of the test on a line; all if it is not in a test.
    fn drop_at(&mut self, suite: usize, written: &Written, line: usize, reason: &Dropped) {
        match written.test_at(line) {
            Some(test) => {
                for &case in &test.cases {
                    self.dropped[suite].insert(case, reason.clone());
                }
            }
            None => self.drop_all(suite, reason.clone()),
        }
    }
}

/// What is said about the file of a test class.
fn of_file<'d>(
    said: &'d [Diagnostic],
    written: &'d Written,
) -> impl Iterator<Item = &'d Diagnostic> {
    said.iter().filter(|one| one.file.ends_with(&written.path))
}
