//! What can go wrong around replay, apart from what a case does.

use std::fmt;
use std::path::{Path, PathBuf};

use vitro_program::ClassPathError;

/// Why replay is not possible.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReplayError {
    /// A tool is missing or cannot be started.
    Tool {
        /// Which one.
        tool: PathBuf,
        /// What happened.
        reason: String,
    },
    /// The Java compiler does not accept our own helpers.
    Helpers(String),
    /// The Java compiler fails for another reason than a test.
    Compiler(String),
    /// A file cannot be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// What happened.
        reason: String,
    },
    /// Neither `VITRO_CACHE` nor `HOME` says where a cache may be.
    NoCache,
    /// The JVM ends before it has run a case.
    NoStart(String),
    /// More methods are to be traced than have numbers.
    TooManyMethods,
}

impl ReplayError {
    /// The JVM ended before it had run anything; what it said on standard error.
    pub(crate) fn no_start(said: &str) -> ReplayError {
        let tells = |line: &&str| line.contains("Error") || line.contains("Exception");
        let lines = || said.lines().map(str::trim).filter(|line| !line.is_empty());
        let line = lines().find(tells).or_else(|| lines().next());
        ReplayError::NoStart(line.unwrap_or("it says nothing").to_owned())
    }

    pub(crate) fn file(path: &Path, error: &std::io::Error) -> ReplayError {
        ReplayError::File {
            path: path.to_owned(),
            reason: error.to_string(),
        }
    }

    pub(crate) fn tool(tool: &Path, error: &std::io::Error) -> ReplayError {
        ReplayError::Tool {
            tool: tool.to_owned(),
            reason: error.to_string(),
        }
    }
}

impl From<ClassPathError> for ReplayError {
    fn from(error: ClassPathError) -> ReplayError {
        ReplayError::File {
            path: error.path,
            reason: error.reason,
        }
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Tool { tool, reason } => {
                write!(f, "cannot run {}: {reason}", tool.display())
            }
            ReplayError::Helpers(reason) => {
                write!(f, "the replay helpers do not compile: {reason}")
            }
            ReplayError::Compiler(reason) => write!(f, "the Java compiler fails: {reason}"),
            ReplayError::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            ReplayError::NoCache => f.write_str("neither VITRO_CACHE nor HOME is set"),
            ReplayError::NoStart(reason) => write!(f, "the JVM does not start: {reason}"),
            ReplayError::TooManyMethods => f.write_str("more than 65535 methods are to be traced"),
        }
    }
}

impl std::error::Error for ReplayError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_what_a_jvm_says_the_first_error_is_shown() {
        let shown = |said: &str| ReplayError::no_start(said).to_string();
        assert_eq!(
            shown(
                "OpenJDK warning: old\njava.lang.SecurityException: signer\n\tat a.B\nError: b\n"
            ),
            "the JVM does not start: java.lang.SecurityException: signer"
        );
        assert!(shown("\nunshare: no\n").ends_with(": unshare: no"));
        assert!(shown("").ends_with(": it says nothing"));
    }
}
