//! What Java compilers say about written tests: errors, and the warnings that an annotation of a test suppresses.

use std::collections::BTreeSet;

/// Something that a compiler says about a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Diagnostic {
    /// The file, with slashes.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The compiler's words.
    pub message: String,
    /// What it is.
    pub severity: Severity,
}

/// How bad it is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Severity {
    /// Nothing is compiled.
    Error,
    /// A warning with the name by which `@SuppressWarnings` knows it; without one if it does not.
    Warning(Option<String>),
}

/// A second class of a source file; older versions of `javac` do not say this name.
const AUXILIARY_CLASS: &str = "auxiliaryclass";

/// What `javac` warns of in the body of a method.
const SUPPRESSIBLE: [&str; 15] = [
    AUXILIARY_CLASS,
    "cast",
    "deprecation",
    "divzero",
    "fallthrough",
    "overrides",
    "preview",
    "rawtypes",
    "removal",
    "serial",
    "static",
    "synchronization",
    "try",
    "unchecked",
    "varargs",
];

/// What `javac` and the Eclipse compiler print; of a line, each kind once.
pub(super) fn diagnostics(said: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let lines: Vec<&str> = said.lines().collect();
    let mut seen = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        let parsed = javac(line).or_else(|| ecj_error(line, &lines[at..]));
        let Some(one) = parsed else { continue };
        if seen.insert((one.file.clone(), one.line, one.severity.clone())) {
            found.push(one);
        }
    }
    found
}

/// `path/Foo.java:12: error: …` or `path/Foo.java:12: warning: [unchecked] …`
fn javac(line: &str) -> Option<Diagnostic> {
    let error = line.split_once(": error: ");
    let (place, message) = error.or_else(|| line.split_once(": warning: "))?;
    let (file, number) = place.rsplit_once(':')?;
    let severity = match error {
        Some(_) => Severity::Error,
        None => Severity::Warning(kind(message)),
    };
    Some(Diagnostic {
        file: file.replace('\\', "/"),
        line: number.parse().ok()?,
        message: message.to_owned(),
        severity,
    })
}

/// The name of a warning that an annotation suppresses.
fn kind(message: &str) -> Option<String> {
    let named = message
        .strip_prefix('[')
        .and_then(|rest| rest.split_once(']'));
    let kind = match named {
        Some((kind, _)) => kind,
        None if message.starts_with("auxiliary class ") => AUXILIARY_CLASS,
        None => return None,
    };
    SUPPRESSIBLE.contains(&kind).then(|| kind.to_owned())
}

/// `1. ERROR in path/Foo.java (at line 12)`, the source, a marker, the message.
fn ecj_error(line: &str, following: &[&str]) -> Option<Diagnostic> {
    let (_, rest) = line.split_once(". ERROR in ")?;
    let (file, number) = rest.rsplit_once(" (at line ")?;
    let message = following
        .iter()
        .skip(1)
        .find(|line| !line.starts_with('\t'));
    Some(Diagnostic {
        file: file.replace('\\', "/"),
        line: number.trim_end_matches(')').parse().ok()?,
        message: message.unwrap_or(&"").to_string(),
        severity: Severity::Error,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_of_both_compilers_are_read() {
        let javac = "a/FooTest.java:12: error: cannot find symbol\n    x;\n    ^\n1 error";
        let found = diagnostics(javac);
        assert_eq!((found.len(), found[0].line), (1, 12));
        assert_eq!(found[0].message, "cannot find symbol");
        let ecj = "----------\n1. ERROR in /t/a/FooTest.java (at line 7)\n\tx;\n\t^\nx cannot be resolved\n----------";
        let found = diagnostics(ecj);
        assert_eq!((found.len(), found[0].line), (1, 7));
        assert_eq!(found[0].message, "x cannot be resolved");
        assert_eq!(found[0].severity, Severity::Error);
    }

    #[test]
    fn warnings_have_the_name_that_suppresses_them() {
        let said = "warning: [path] bad path element\n\
                    a/FooTest.java:12: warning: [rawtypes] found raw type: List\n    List x;\n    ^\n\
                    a/FooTest.java:12: warning: [rawtypes] found raw type: List\n\
                    a/FooTest.java:1: warning: [classfile] no\n\
                    a/FooTest.java:14: warning: auxiliary class B in A.java should not be accessed\n\
                    error: warnings found and -Werror specified\n3 warnings";
        let found = diagnostics(said);
        let found: Vec<_> = found.iter().map(|one| (one.line, &one.severity)).collect();
        let warning = |kind: Option<&str>| Severity::Warning(kind.map(str::to_owned));
        let expected = [
            (12, &warning(Some("rawtypes"))),
            (1, &warning(None)),
            (14, &warning(Some("auxiliaryclass"))),
        ];
        assert_eq!(found, expected);
    }
}
