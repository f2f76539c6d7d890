//! Compiles written tests as the project's build does: at its Java release, under its flags, in its module. What does not
//! compile goes; of what the compiler warns, the tests suppress exactly that.

use std::fs;
use std::path::{Path, PathBuf};

use super::diagnostics::{Diagnostic, diagnostics};
use super::error::ReplayError;
use super::surroundings::absolute;
use super::tools::{Compiler, join};
use super::verify::{Dropped, Verifier};
use crate::junit::{Written, WrittenTest};

/// How a project's build compiles its tests.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatchedModule {
    /// Its name.
    pub name: String,
    /// Itself and the modules that it requires.
    pub path: Vec<PathBuf>,
}

/// What came of compiling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compiled {
    /// All is well.
    Clean,
    /// Some cases do not compile.
    Dropped,
    /// All compiles, and some tests must suppress warnings that they did not suppress.
    Warned,
}

impl CompilerRules {
    /// The compiler's options for tests in the folder `sources`.
    pub fn options(&self, compiler: &Compiler, sources: &Path) -> Vec<String> {
        let Compiler::Javac(_) = compiler else {
            return vec!["-nowarn".to_owned()];
        };
        // No line is left out of what is said.
        let mut options: Vec<String> = ["-Xmaxerrs", "100000", "-Xmaxwarns", "100000"]
            .map(str::to_owned)
            .into();
        if let Some(release) = self.release {
            let release = release.to_string();
            // What opens the inside of the JDK does not go with `--release`.
            options.extend(
                match self
                    .flags
                    .iter()
                    .any(|flag| flag.starts_with("--add-exports"))
                {
                    true => vec![
                        "-source".to_owned(),
                        release.clone(),
                        "-target".to_owned(),
                        release,
                    ],
                    false => vec!["--release".to_owned(), release],
                },
            );
        }
        options.extend(self.flags.iter().cloned());
        if let Some(module) = &self.module {
            let name = &module.name;
            options.extend([
                "--module-path".to_owned(),
                join(&absolute(&module.path)).to_string_lossy().into_owned(),
                "--patch-module".to_owned(),
                format!("{name}={}", sources.display()),
                "--add-reads".to_owned(),
                format!("{name}=ALL-UNNAMED"),
            ]);
        }
        options
    }
}

impl Verifier<'_> {
    /// Writes the sources and compiles them.
    pub(super) fn compile(&mut self, written: &[Written]) -> Result<Compiled, ReplayError> {
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
            return Ok(Compiled::Clean);
        }
        let options = self
            .how
            .rules
            .options(&self.tools.compiler, &self.sources());
        let class_path = self.class_path_to_compile();
        let compiler = &self.tools.compiler;
        let compilation = compiler.compile(&files, &class_path, &into, &options)?;
        let (warnings, errors): (Vec<_>, Vec<_>) = diagnostics(&compilation.said)
            .into_iter()
            .partition(|one| one.warning.is_some());
        if compilation.is_success {
            return Ok(self.suppress(written, &warnings));
        }
        match self.drop_rejected(written, &errors) {
            true => Ok(Compiled::Dropped),
            false => Err(ReplayError::Compiler(compilation.said)),
        }
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

    /// Drops the cases that errors are about; whether there are any.
    fn drop_rejected(&mut self, written: &[Written], errors: &[Diagnostic]) -> bool {
        let mut found = false;
        for (index, one) in written.iter().enumerate() {
            for error in errors
                .iter()
                .filter(|error| error.file.ends_with(&one.path))
            {
                found = true;
                let reason = Dropped::DoesNotCompile(error.message.clone());
                self.drop_at(index, one, error.line, &reason);
            }
        }
        found
    }

    /// Notes what tests must suppress. What cannot be suppressed is dropped where warnings are errors.
    fn suppress(&mut self, written: &[Written], warnings: &[Diagnostic]) -> Compiled {
        let mut compiled = Compiled::Clean;
        for (index, one) in written.iter().enumerate() {
            let before = self.suppressed[index].clone();
            for warning in warnings
                .iter()
                .filter(|warning| warning.file.ends_with(&one.path))
            {
                let kind = warning.warning.clone().unwrap_or_default();
                let test = test_at(one, warning.line);
                let is_new = |test: &&WrittenTest| {
                    let mut cases = test.cases.iter().map(|case| before.get(case));
                    !cases.any(|kinds| kinds.is_some_and(|kinds| kinds.contains(&kind)))
                };
                if !kind.is_empty()
                    && let Some(test) = test.filter(is_new)
                {
                    for &case in &test.cases {
                        let kinds = self.suppressed[index].entry(case).or_default();
                        kinds.insert(kind.clone());
                    }
                    if compiled == Compiled::Clean {
                        compiled = Compiled::Warned;
                    }
                } else if self.how.rules.is_strict {
                    let what = format!("the build takes warnings for errors: {}", warning.message);
                    self.drop_at(index, one, warning.line, &Dropped::DoesNotCompile(what));
                    compiled = Compiled::Dropped;
                }
            }
        }
        compiled
    }

    /// Drops the cases of the test on a line; all if it is not in a test.
    fn drop_at(&mut self, suite: usize, written: &Written, line: usize, reason: &Dropped) {
        match test_at(written, line) {
            Some(test) => {
                for &case in &test.cases {
                    self.dropped[suite].insert(case, reason.clone());
                }
            }
            None => self.drop_all(suite, reason.clone()),
        }
    }
}

/// The test that a line belongs to.
fn test_at(written: &Written, line: usize) -> Option<&WrittenTest> {
    let mut tests = written.tests.iter();
    tests.find(|test| (test.lines.0..=test.lines.1).contains(&line))
}
