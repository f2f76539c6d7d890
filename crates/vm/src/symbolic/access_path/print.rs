//! The printed form of access paths: what people read in reports, comments and recorded queries. This is the only place
//! that makes it, and nobody reads it back.

use std::fmt::{self, Display, Formatter, Write};

use super::{AccessPath, CallName, EntryPart, NamedTerms, Node, Origin, Root, Step, StubPart};

impl NamedTerms {
    /// What people call an unknown.
    pub fn printed(&self, path: AccessPath) -> String {
        let mut text = String::new();
        self.print(path, &mut text);
        text
    }

    fn print(&self, path: AccessPath, text: &mut String) {
        let Node {
            whole,
            origin,
            twin,
        } = &self.paths[path.0 as usize].node;
        if let Some(whole) = whole {
            self.print(*whole, text);
        }
        // Writing to a string does not fail.
        let _ = match origin {
            Origin::Root(root) => write!(text, "{root}"),
            Origin::Part(step) => write!(text, "{step}"),
        };
        (0..*twin).for_each(|_| text.push('\''));
    }

    /// What follows the root in the name of a path, if that begins with a name: `next.value` of `this.next.value`.
    pub fn printed_behind_root(&self, path: AccessPath) -> Option<String> {
        let root = self.outwards(path).last()?;
        let mut text = match self.root_of(path) {
            Root::Static { field, .. } => format!(".{field}"),
            _ => String::new(),
        };
        self.print_from(path, root, &mut text);
        text.strip_prefix('.').map(str::to_owned)
    }

    /// What people call a part of an argument of a call, or all of it: `key.value` of `this.insert2.key.value`.
    pub fn printed_argument(&self, path: AccessPath, argument: AccessPath) -> String {
        let node = &self.paths[argument.0 as usize].node;
        let mut text = match &node.origin {
            Origin::Part(Step::Argument { parameter, .. }) => parameter.to_string(),
            _ => String::new(),
        };
        (0..node.twin).for_each(|_| text.push('\''));
        self.print_from(path, argument, &mut text);
        text
    }

    /// Prints the steps that lead from an object to a path.
    fn print_from(&self, path: AccessPath, whole: AccessPath, text: &mut String) {
        if path == whole {
            return;
        }
        let Node {
            whole: above,
            origin,
            twin,
        } = &self.paths[path.0 as usize].node;
        if let (Some(above), Origin::Part(step)) = (above, origin) {
            self.print_from(*above, whole, text);
            let _ = write!(text, "{step}");
            (0..*twin).for_each(|_| text.push('\''));
        }
    }

    /// What people call the method of a stub that an unknown is a part of.
    pub fn stub_method(&self, path: AccessPath) -> Option<String> {
        match self.step(path)? {
            Step::Stub {
                method, overload, ..
            } => Some(stub_method(method, *overload)),
            _ => None,
        }
    }
}

impl Root {
    /// Whether people would call two static fields the same.
    pub fn reads_like(&self, other: &Root) -> bool {
        match (self, other) {
            (
                Root::Static { class, field, .. },
                Root::Static {
                    class: other_class,
                    field: other_field,
                    ..
                },
            ) => field == other_field && simple_name(class) == simple_name(other_class),
            _ => false,
        }
    }

    /// A static field by the whole name of its class.
    pub fn in_full(mut self) -> Root {
        if let Root::Static { is_ambiguous, .. } = &mut self {
            *is_ambiguous = true;
        }
        self
    }
}

/// What people call a class, by its internal name.
fn simple_name(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

impl Display for Root {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Root::Receiver => out.write_str("this"),
            Root::Parameter { name, .. } | Root::Start { name, .. } => out.write_str(name),
            Root::Static {
                class,
                field,
                is_ambiguous,
            } => match is_ambiguous {
                true => write!(out, "{}.{field}", class.replace('/', ".")),
                false => write!(out, "{}.{field}", simple_name(class)),
            },
            Root::Asked {
                method,
                number,
                type_name,
                length,
            } => {
                write!(out, "{method}{number}")?;
                if let Some(type_name) = type_name {
                    write!(out, "<{type_name}>")?;
                }
                match length {
                    Some(length) => write!(out, "({length})"),
                    None => Ok(()),
                }
            }
            Root::CommandLine => out.write_str("args"),
            Root::Computed => out.write_char('?'),
        }
    }
}

impl Display for Step {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Step::Member(name) => write!(out, ".{name}"),
            Step::Entry(EntryPart::Key, number) => write!(out, ".key{number}"),
            Step::Entry(EntryPart::Value, number) => write!(out, ".value{number}"),
            Step::Element(index) => write!(out, "[{index}]"),
            Step::Argument { call, parameter } => write!(out, ".{call}.{parameter}"),
            Step::Stub {
                method,
                overload,
                part,
            } => write!(out, ".{}(){part}", stub_method(method, *overload)),
            Step::WhichPlan => out.write_str("#making"),
            Step::WhichCall(number) => write!(out, "#call{number}"),
        }
    }
}

impl Display for CallName {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(&self.method)?;
        match self.number {
            Some(number) => write!(out, "{number}"),
            None => Ok(()),
        }
    }
}

/// `next`, and `next2` for the second method of the name.
fn stub_method(method: &str, overload: u32) -> String {
    match overload {
        0 => method.to_owned(),
        before => format!("{method}{}", before + 1),
    }
}

impl Display for StubPart {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            StubPart::Value(0) => Ok(()),
            StubPart::Value(value) => write!(out, "#{}", value + 1),
            StubPart::Changes(value) => write!(out, "§{}", value + 1),
            StubPart::Throws(call) => write!(out, "§throws{}", call + 1),
            StubPart::Does(act) => write!(out, "§does{act}"),
            StubPart::Index(act) => write!(out, "§index{act}"),
            StubPart::Taken(act, place) => write!(out, "§takes{act}_{place}"),
            StubPart::Instead(number) => write!(out, "§doesGive{number}"),
        }
    }
}
