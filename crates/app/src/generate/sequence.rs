//! `[sequence]` in `vitro.toml`: a project's rules for the sequences of calls by which tests make objects, and how far
//! these go.

use std::num::NonZeroUsize;

use serde::Deserialize;
use vitro_engine::{BadPattern, Pattern, Wishes};

/// Arrays may be made larger than usual up to this.
const MOST_ELEMENTS: u32 = 64;

/// Wishes and limits.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub struct Sequence {
    /// Members of any class that are called besides those that are found.
    add: Vec<Member>,
    /// Members that are never called.
    forbid: Vec<Member>,
    /// What everything begins with.
    start: Vec<Member>,
    /// Private members that may be used nevertheless.
    private: Vec<Member>,
    /// Most paths through one call of a sequence.
    pub paths: Option<NonZeroUsize>,
    /// Most calls that make one object.
    pub calls: Option<NonZeroUsize>,
    /// Most elements of an array.
    array_size: Option<ArraySize>,
}

/// A member as a pattern names it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Member(Pattern);

impl TryFrom<String> for Member {
    type Error = BadPattern;

    fn try_from(text: String) -> Result<Member, BadPattern> {
        Pattern::parse(&text).map(Member)
    }
}

/// A number of elements that arrays can have.
#[derive(Clone, Copy, PartialEq, Debug, Deserialize)]
#[serde(try_from = "i64")]
struct ArraySize(u32);

impl TryFrom<i64> for ArraySize {
    type Error = String;

    fn try_from(size: i64) -> Result<ArraySize, String> {
        match u32::try_from(size) {
            Ok(size @ 1..=MOST_ELEMENTS) => Ok(ArraySize(size)),
            _ => Err(format!("array-size is between 1 and {MOST_ELEMENTS}")),
        }
    }
}

impl Sequence {
    /// The wishes.
    pub fn wishes(&self) -> Wishes {
        let patterns = |members: &[Member]| members.iter().map(|one| one.0.clone()).collect();
        Wishes {
            add: patterns(&self.add),
            forbid: patterns(&self.forbid),
            start: patterns(&self.start),
            private: patterns(&self.private),
        }
    }

    /// Most elements of an array, if that is said.
    pub fn array_size(&self) -> Option<u32> {
        self.array_size.map(|size| size.0)
    }
}
