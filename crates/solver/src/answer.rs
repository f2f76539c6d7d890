//! What a query comes to, who said so, and what it cost.

use std::fmt;

use vitro_expr::{Model, Term};

/// The answer to "have these constraints a solution?".
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// Yes, this one. It was checked by exact evaluation.
    Sat(Model),
    /// No; already these constraints have none together.
    Unsat(Vec<Term>),
    /// No back end could decide.
    Unknown(Reason),
}

/// Why no back end could decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The steps that a query may take are used up.
    Effort,
    /// The clock, the last stop, ran out.
    Deadline,
    /// No back end that is switched on works on such systems.
    NoBackend,
    /// Something that the back end cannot express.
    Unsupported(String),
    /// The search ended without a solution and cannot show that there is none.
    Incomplete,
    /// The foreign solver died, or said something that is no answer.
    Bridge(String),
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Effort => out.write_str("the effort limit was reached"),
            Reason::Deadline => out.write_str("the time limit was reached"),
            Reason::NoBackend => {
                out.write_str("no back end that is switched on takes such a system")
            }
            Reason::Unsupported(what) => write!(out, "unsupported: {what}"),
            Reason::Incomplete => out.write_str("no solution was found, and none was excluded"),
            Reason::Bridge(what) => write!(out, "the foreign solver failed: {what}"),
        }
    }
}

/// The layer, and the back end if it came to one, that gave an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Origin {
    /// The layer.
    pub layer: &'static str,
    /// The back end.
    pub backend: Option<&'static str>,
}

impl Origin {
    /// A layer by itself.
    pub const fn layer(layer: &'static str) -> Origin {
        Origin {
            layer,
            backend: None,
        }
    }

    /// A back end, asked by the layer that chooses.
    pub const fn backend(name: &'static str) -> Origin {
        Origin {
            layer: "choose",
            backend: Some(name),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.backend.unwrap_or(self.layer))
    }
}

/// An answer with who gave it.
#[derive(Clone, PartialEq, Debug)]
pub struct Verdict {
    /// The answer.
    pub answer: Answer,
    /// Who gave it.
    pub by: Origin,
}

impl Verdict {
    /// An answer of a layer.
    pub fn new(answer: Answer, by: Origin) -> Verdict {
        Verdict { answer, by }
    }
}

/// The answer to a query of the manager.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// Who decided it; of several groups, the one that took most steps.
    pub by: Origin,
    /// How many steps it took.
    pub steps: u64,
    /// How many groups had to be solved for it.
    pub solved_groups: usize,
}

impl Outcome {
    /// The model, if there is one.
    pub fn model(&self) -> Option<&Model> {
        match &self.answer {
            Answer::Sat(model) => Some(model),
            _ => None,
        }
    }

    /// Whether a solution exists for sure.
    pub fn is_sat(&self) -> bool {
        matches!(self.answer, Answer::Sat(_))
    }

    /// Whether no solution exists for sure.
    pub fn is_unsat(&self) -> bool {
        matches!(self.answer, Answer::Unsat(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_name_the_back_end_first() {
        assert_eq!(Origin::backend("blast").to_string(), "blast");
        assert_eq!(Origin::layer("cache").to_string(), "cache");
    }
}
