//! Conditions of a path as a test has them: trees of Java expressions in which each unknown is a [`Mention`], which says
//! what it is to the test. Their text is made when the test is written.

use vitro_expr::java::Expr;

use crate::recipe::Name;

/// A condition on the inputs of a test.
pub type Condition = Expr<Mention>;

/// An unknown that a condition speaks of.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct Mention {
    /// What it is, or part of.
    pub root: MentionRoot,
    /// What people call it.
    pub text: Name,
    /// The same without the root, if the first step from there has a name: `next.value` for `this.next.value`.
    pub behind_root: Option<Name>,
    /// The names in it, from the root on; nothing if one of them is no plain word.
    pub words: Option<Vec<Name>>,
    /// Which call before the test it was given to, if it was.
    pub given_to: Option<GivenTo>,
    /// Whether it is what a call returns.
    pub is_result: bool,
}

/// Where an unknown begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum MentionRoot {
    /// The receiver.
    Receiver,
    /// An argument, from 0.
    Argument(usize),
    /// A static field of this class.
    Static(Name),
    /// Something else.
    Other,
}

/// A call on one of the inputs, before the test.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct GivenTo {
    /// The method.
    pub method: Name,
    /// Which of the calls on that input, from 1.
    pub number: usize,
    /// What follows: the parameter, and what part of it is meant.
    pub parameter: Name,
    /// The name of the input.
    pub root: Name,
}

/// A condition as Java source.
pub fn text(condition: &Condition) -> String {
    condition.print(&|name, text| text.push_str(&name.text))
}

/// Several conditions that all hold, as Java source; dots stand for those that are left out.
pub fn joined(conditions: &[Condition], leaves_out: bool) -> String {
    let texts = conditions.iter();
    let count = conditions.len() + usize::from(leaves_out);
    let mut texts: Vec<String> = texts.map(|one| among(one, count, &text)).collect();
    texts.extend(leaves_out.then(|| "...".to_owned()));
    texts.join(" && ")
}

/// A condition beside others: there, an `||` is in parentheses.
pub(crate) fn among(
    condition: &Condition,
    count: usize,
    print: &dyn Fn(&Condition) -> String,
) -> String {
    match count > 1 && condition.level() < AND {
        true => format!("({})", print(condition)),
        false => print(condition),
    }
}

/// How tightly `&&` binds.
const AND: u8 = 4;

/// An unknown that is an input or a field of one, for tests: `this.size`, `element`.
#[cfg(test)]
pub(crate) fn mention(text: &str, root: MentionRoot) -> Mention {
    let words: Vec<Name> = text
        .split(['.', '[', ']', '(', ')'])
        .map(Name::from)
        .collect();
    let words: Vec<Name> = words.into_iter().filter(|word| !word.is_empty()).collect();
    let behind = text.split_once('.').map(|(_, behind)| Name::from(behind));
    Mention {
        root,
        text: text.into(),
        behind_root: behind,
        words: Some(words),
        given_to: None,
        is_result: false,
    }
}
