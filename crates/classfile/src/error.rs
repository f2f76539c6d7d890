//! What is wrong with a class file, and where.

use std::fmt;

/// A class file that breaks the format of JVMS §4, with the place of the damage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseError {
    /// Internal name of the class, once the parser has read it.
    pub class: Option<String>,
    /// The part that is damaged, outermost first: `method foo(I)V, Code attribute, exception table`.
    pub part: String,
    /// Offset of the damage in the file.
    pub offset: usize,
    /// What is wrong.
    pub problem: String,
}

impl ParseError {
    /// An error at `offset`; callers up the way add the part with [`Within::within`].
    pub(crate) fn new(offset: usize, problem: impl Into<String>) -> Self {
        Self {
            class: None,
            part: String::new(),
            offset,
            problem: problem.into(),
        }
    }

    fn inside(mut self, outer: &str) -> Self {
        self.part = if self.part.is_empty() {
            outer.to_owned()
        } else {
            format!("{outer}, {}", self.part)
        };
        self
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.class {
            Some(class) => write!(f, "class {class}: ")?,
            None => f.write_str("class file: ")?,
        }
        if !self.part.is_empty() {
            write!(f, "{}: ", self.part)?;
        }
        write!(f, "{} (at byte {})", self.problem, self.offset)
    }
}

impl std::error::Error for ParseError {}

/// Result of a parsing step.
pub(crate) type Parsed<T> = Result<T, ParseError>;

/// Names the part of the file in which a step failed; the name is only built on failure.
pub(crate) trait Within {
    fn within<S: AsRef<str>>(self, part: impl FnOnce() -> S) -> Self;
}

impl<T> Within for Parsed<T> {
    fn within<S: AsRef<str>>(self, part: impl FnOnce() -> S) -> Self {
        self.map_err(|error| error.inside(part().as_ref()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_nest_outermost_first() {
        let failed: Parsed<()> = Err(ParseError::new(7, "start is not before end"));
        let mut error = failed
            .within(|| "exception table")
            .within(|| "Code attribute")
            .within(|| format!("method {}", "foo(I)V"))
            .unwrap_err();
        error.class = Some("a/B".to_owned());
        assert_eq!(
            error.to_string(),
            "class a/B: method foo(I)V, Code attribute, exception table: start is not before end (at byte 7)"
        );
    }
}
