//! What Java compilers say about a file: errors, and warnings with their kind.

use std::collections::BTreeSet;

/// Something that a compiler says about a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The file, with slashes.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What is said; of a warning without its kind.
    pub message: String,
    /// The kind of a warning, such as `deprecation`; none for an error.
    pub warning: Option<String>,
}

/// The first error of each line, and all warnings, as `javac` and the Eclipse compiler print them.
pub fn diagnostics(said: &str) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let lines: Vec<&str> = said.lines().collect();
    let mut seen = BTreeSet::new();
    for (at, line) in lines.iter().enumerate() {
        let parsed = javac(line).or_else(|| ecj_error(line, &lines[at..]));
        let Some(one) = parsed else { continue };
        let key = (one.file.clone(), one.line, one.warning.clone());
        if seen.insert(key) {
            found.push(one);
        }
    }
    found
}

/// `path/Foo.java:12: error: …` or `path/Foo.java:12: warning: [kind] …`
fn javac(line: &str) -> Option<Diagnostic> {
    let (place, rest) = line
        .split_once(": error: ")
        .or_else(|| line.split_once(": warning: "))?;
    let is_warning = line[place.len()..].starts_with(": warning: ");
    let (file, number) = place.rsplit_once(':')?;
    let kind = rest
        .strip_prefix('[')
        .and_then(|rest| rest.split_once("] "));
    let (warning, message) = match (is_warning, kind) {
        (true, Some((kind, message))) => (Some(kind.to_owned()), message),
        (true, None) => (Some(String::new()), rest),
        (false, _) => (None, rest),
    };
    Some(Diagnostic {
        file: file.replace('\\', "/"),
        line: number.parse().ok()?,
        message: message.to_owned(),
        warning,
    })
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
        warning: None,
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
    }

    #[test]
    fn warnings_have_their_kind() {
        let said = "/t/a/FooTest.java:9: warning: [deprecation] old() in Foo has been deprecated\n  old();\n  ^\n\
                    warning: [options] source value 8 is obsolete\nerror: warnings found and -Werror specified\n1 warning";
        let found = diagnostics(said);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].warning.as_deref(), Some("deprecation"));
        assert_eq!(found[0].message, "old() in Foo has been deprecated");
    }
}
