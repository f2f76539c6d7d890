//! What the user wishes of sequences: members to call or not to call, private ones to allow, and how every
//! sequence begins.

use std::fmt;

use vitro_classfile::descriptor;

mod resolve;

pub use resolve::{Resolved, Unclear};

/// Wishes, each a list of patterns.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Wishes {
    /// Members of any class that sequences may call besides those that are found.
    pub add: Vec<Pattern>,
    /// Members that no sequence calls.
    pub forbid: Vec<Pattern>,
    /// Calls with which every sequence begins, in this order.
    pub start: Vec<Pattern>,
    /// Private members that sequences may use nevertheless.
    pub private: Vec<Pattern>,
}

/// A member, as `Class.member`, `some.package.Class.member` or `Class.member(int,String)`. A constructor is `Class.new`,
/// and `*` is any member.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Pattern {
    class: String,
    member: String,
    parameters: Option<Vec<String>>,
}

/// Text that is no pattern.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadPattern(pub String);

impl fmt::Display for BadPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BadPattern(text) = self;
        write!(
            f,
            "`{text}` is no member: write `Class.method` or `Class.method(int,String)`"
        )
    }
}

impl std::error::Error for BadPattern {}

impl Pattern {
    /// Reads a pattern.
    pub fn parse(text: &str) -> Result<Pattern, BadPattern> {
        let bad = || BadPattern(text.to_owned());
        let (name, parameters) = match text.trim().split_once('(') {
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')').ok_or_else(bad)?;
                let types = inside.split(',').map(|one| one.trim().to_owned());
                (name, Some(types.filter(|one| !one.is_empty()).collect()))
            }
            None => (text.trim(), None),
        };
        let (class, member) = name.trim().rsplit_once('.').ok_or_else(bad)?;
        if class.is_empty() || member.is_empty() || name.contains(char::is_whitespace) {
            return Err(bad());
        }
        Ok(Pattern {
            class: class.to_owned(),
            member: member.to_owned(),
            parameters,
        })
    }

    /// The class as it is written.
    pub fn class(&self) -> &str {
        &self.class
    }

    /// The one member with these names: the class's internal one, and a descriptor as in class files.
    pub(crate) fn exactly(class: &str, name: &str, descriptor: &str) -> Pattern {
        Pattern {
            class: class.replace('/', "."),
            member: if name == "<init>" { "new" } else { name }.to_owned(),
            parameters: java_parameters(descriptor),
        }
    }

    /// Whether a member is meant, by the internal name of its class and its descriptor.
    pub fn names(&self, class: &str, name: &str, descriptor: &str) -> bool {
        self.names_class(class) && self.names_member(name, java_parameters(descriptor).as_deref())
    }

    /// Whether a class with this internal name is meant.
    pub(crate) fn names_class(&self, internal: &str) -> bool {
        let full = internal.replace('/', ".");
        if full == self.class {
            return true;
        }
        let nested = full.replace('$', ".");
        nested == self.class
            || nested
                .strip_suffix(&self.class)
                .is_some_and(|rest| rest.ends_with('.'))
    }

    /// Whether a member of the class is meant; `parameters` are types as Java writes them, `None` for a field.
    pub(crate) fn names_member(&self, name: &str, parameters: Option<&[String]>) -> bool {
        let name = if name == "<init>" { "new" } else { name };
        if self.member != "*" && self.member != name {
            return false;
        }
        match (&self.parameters, parameters) {
            (None, _) => true,
            (Some(wanted), Some(given)) => {
                let same = |(wanted, given): (&String, &String)| {
                    given == wanted
                        || given
                            .strip_suffix(wanted.as_str())
                            .is_some_and(|rest| rest.ends_with(['.', '$']))
                };
                wanted.len() == given.len() && wanted.iter().zip(given).all(same)
            }
            (Some(_), None) => false,
        }
    }
}

/// The parameters of a method as Java writes their types; `None` for a field.
fn java_parameters(of: &str) -> Option<Vec<String>> {
    of.starts_with('(').then(|| {
        let types = descriptor::parameters(of).filter_map(descriptor::parse_field);
        types.map(|one| one.java_name()).collect()
    })
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.class, self.member)?;
        match &self.parameters {
            Some(parameters) => write!(f, "({})", parameters.join(", ")),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_classes_by_any_ending() {
        let pattern = Pattern::parse("Cart.add").unwrap();
        assert!(pattern.names_class("shop/Cart"));
        assert!(pattern.names_class("shop/Outer$Cart"));
        assert!(!pattern.names_class("shop/SmallCart"));
        assert!(
            Pattern::parse("shop.Cart.add")
                .unwrap()
                .names_class("shop/Cart")
        );
        assert!(
            !Pattern::parse("stop.Cart.add")
                .unwrap()
                .names_class("shop/Cart")
        );
    }

    #[test]
    fn patterns_tell_overloads_apart() {
        let pattern = Pattern::parse("Cart.add(int, String)").unwrap();
        let parameters = ["int".to_owned(), "java.lang.String".to_owned()];
        assert!(pattern.names_member("add", Some(&parameters)));
        assert!(!pattern.names_member("add", Some(&parameters[..1])));
        assert!(!pattern.names_member("add", None));
        assert_eq!(pattern.to_string(), "Cart.add(int, String)");
        let constructor = Pattern::parse("Cart.new()").unwrap();
        assert!(constructor.names_member("<init>", Some(&[])));
        assert!(Pattern::parse("Cart.*").unwrap().names_member("size", None));
    }

    #[test]
    fn what_is_no_pattern_is_refused() {
        for bad in ["", "add", ".add", "Cart.", "Cart.add(int", "a b.c"] {
            assert!(Pattern::parse(bad).is_err(), "{bad}");
        }
    }
}
