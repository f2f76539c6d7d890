//! Why a path has no test.

/// Why there is no case or no test: the kind of reason, and in words.
pub(crate) type Refused = (Rejection, String);

/// Kinds of reasons for which a case has no test.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs)]
pub enum Rejection {
    OtherPath,
    OtherResult,
    NotBuilt,
    Unwritable,
    NoEnd,
    DoesNotCompile,
    Fails,
    Flickers,
    Elsewhere,
}

impl Rejection {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Rejection::OtherPath => "java takes another path",
            Rejection::OtherResult => "java gives another result",
            Rejection::NotBuilt => "java cannot construct the inputs",
            Rejection::Unwritable => "cannot be expressed as a test",
            Rejection::NoEnd => "does not terminate on java",
            Rejection::DoesNotCompile => "does not compile",
            Rejection::Fails => "fails",
            Rejection::Flickers => "is flaky",
            Rejection::Elsewhere => "depends on the machine",
        }
    }
}
