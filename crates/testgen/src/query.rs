//! What a test asks about state that it cannot see.
//!
//! A field that neither the test nor a getter reads still shows in methods that compute from it: `size()`, `total()`,
//! `toString()`, or `available(article)` with what was given to the call. Those that only look (see [`looks`]) are put to the JVM before and after the call, and the test asserts
//! the fewest answers that depend on all such fields. A change shows only in answers that are different afterwards.

use std::collections::BTreeSet;

use vitro_classfile::{ClassFile, Method, access, descriptor};

use crate::case::{Case, Place, Target, TargetKind};
use crate::classes::{Classes, check_class, is_subclass, package, reading};
use crate::observed::{Ending, Observed, ObservedField};
use crate::recipe::Name;

mod looks;

use looks::Looking;
pub use looks::is_library;

/// Answers about one object; more would not be read.
const MOST: usize = 3;
/// Longer texts say too much at once.
const LONGEST: usize = 120;

/// Whom a query is put to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Asked {
    /// What the call returned or made.
    Result,
    /// The receiver.
    Receiver,
    /// An argument, from 0.
    Argument(usize),
}

/// A method that only looks, and takes nothing but what the call takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// Whom.
    pub asked: Asked,
    /// The class that a test knows the object by.
    pub class: Name,
    /// The method.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Which arguments of the call it is given.
    pub arguments: Vec<usize>,
    /// Places of the hidden fields that it reads, in the object's list of fields.
    tells: BTreeSet<usize>,
}

/// A query, and what the JVM gave after the call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The question.
    pub query: Query,
    /// The answer.
    pub value: Observed,
}

/// What was there when a case ran: enough to know where a virtual call leads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heap {
    /// Classes of all objects that were seen.
    pub classes: BTreeSet<Name>,
    /// Whether some were not.
    pub is_cut: bool,
}

impl Heap {
    /// Adds all objects of a tree.
    pub fn add(&mut self, tree: &Observed) {
        tree.each(&mut |value| match value {
            Observed::Enum { class, .. }
            | Observed::Collection { class, .. }
            | Observed::Object { class, .. }
            | Observed::Opaque { class, .. } => {
                self.classes.insert(class.clone());
            }
            Observed::Cut => self.is_cut = true,
            _ => {}
        });
    }
}

/// Everything that could be asked about what a test of this case cannot see.
pub fn queries(case: &Case, heap: &Heap, classes: &dyn Classes) -> Vec<Query> {
    if heap.is_cut {
        return Vec::new();
    }
    let target = &case.inputs.target;
    let from = package(&target.class);
    let mut all = Vec::new();
    let mut about = |asked: Asked, hidden: Hidden<'_>, declared: &str| {
        let class = match check_class(classes, hidden.class, from) {
            Ok(()) => Some(&**hidden.class),
            Err(_) => Some(declared).filter(|name| !is_library(name)),
        };
        if let Some(class) = class {
            let given = Given { target, asked };
            all.extend(hidden.queries(&given, class, heap, classes));
        }
    };
    if let Ending::Returned(Some(value)) = &case.ending
        && let Some(hidden) = Hidden::of(None, value, classes, from)
    {
        let returned = descriptor::return_descriptor(&target.descriptor).unwrap_or_default();
        about(Asked::Result, hidden, class_of(returned));
    }
    for change in &case.changes {
        let (asked, declared) = match &change.place {
            Place::Receiver => (Asked::Receiver, &*target.class),
            Place::Argument(index) => {
                let declared = descriptor::parameters(&target.descriptor).nth(*index);
                (
                    Asked::Argument(*index),
                    class_of(declared.unwrap_or_default()),
                )
            }
            Place::Static { .. } => continue,
        };
        let before = Some(&change.before);
        if let Some(hidden) = Hidden::of(before, &change.after, classes, from) {
            about(asked, hidden, declared);
        }
    }
    let is_itself = |query: &Query| {
        target.kind == TargetKind::Instance
            && query.asked == Asked::Receiver
            && query.name == target.name
            && query.descriptor == target.descriptor
    };
    all.retain(|query| !is_itself(query));
    all
}

/// The class of a descriptor; an array has none.
fn class_of(descriptor: &str) -> &str {
    let name = descriptor.strip_prefix('L');
    let name = name.and_then(|name| name.strip_suffix(';'));
    name.unwrap_or("java/lang/Object")
}

/// Of the queries those to assert, given their answers before and after the call.
pub fn replies(asked: Vec<Query>, answers: &[[Option<Observed>; 2]]) -> Vec<Reply> {
    let mut open: Vec<Reply> = Vec::new();
    for (query, [before, after]) in asked.into_iter().zip(answers) {
        let tells = match (query.asked, before, after) {
            (_, _, None) => false,
            (Asked::Result, _, Some(after)) => is_readable(after),
            (_, before, Some(after)) => before.as_ref() != Some(after) && is_readable(after),
        };
        if let (true, Some(value)) = (tells, after.clone()) {
            open.push(Reply { query, value });
        }
    }
    let mut chosen: Vec<Reply> = Vec::new();
    while let Some(next) = most_telling(&open, &chosen) {
        chosen.push(open.remove(next));
    }
    chosen.sort_by_key(|reply| reply.query.asked);
    chosen
}

/// The reply that depends on the most fields that no chosen reply depends on; a text of the whole object comes last.
fn most_telling(open: &[Reply], chosen: &[Reply]) -> Option<usize> {
    let news = |reply: &Reply| {
        let same = || {
            chosen
                .iter()
                .filter(|one| one.query.asked == reply.query.asked)
        };
        let told: BTreeSet<usize> = same().flat_map(|one| &one.query.tells).copied().collect();
        match same().count() < MOST {
            true => reply.query.tells.difference(&told).count(),
            false => 0,
        }
    };
    let ranked = open.iter().enumerate().map(|(place, reply)| {
        let is_text = &*reply.query.name == "toString";
        (news(reply), !is_text, std::cmp::Reverse(place))
    });
    let (news, _, place) = ranked.max()?;
    (news > 0).then_some(place.0)
}

/// A text with an identity in it is different every time.
fn is_readable(value: &Observed) -> bool {
    let Observed::Text(units) = value else {
        return true;
    };
    let text = String::from_utf16_lossy(units);
    let has_identity = text.split('@').skip(1).any(|rest| {
        let digits = rest.chars().take_while(char::is_ascii_hexdigit).count();
        digits >= 4
    });
    units.len() <= LONGEST && !has_identity
}

/// An object of the program with fields that a test cannot see.
struct Hidden<'a> {
    class: &'a Name,
    fields: Vec<(usize, &'a ObservedField)>,
}

impl<'a> Hidden<'a> {
    /// `None` if all is seen; of a change only what is different counts.
    fn of(
        before: Option<&Observed>,
        after: &'a Observed,
        classes: &dyn Classes,
        from: &str,
    ) -> Option<Hidden<'a>> {
        let Observed::Object { class, fields, .. } = after else {
            return None;
        };
        let old = match before {
            Some(Observed::Object { fields, .. }) => Some(fields),
            _ => None,
        };
        let is_hidden = |(place, field): &(usize, &ObservedField)| {
            let same = old.and_then(|old| old.get(*place)) == Some(field);
            !same && reading(classes, class, &field.owner, &field.name, from).is_none()
        };
        let fields: Vec<_> = fields.iter().enumerate().filter(is_hidden).collect();
        let has_some = !fields.is_empty();
        has_some.then_some(Hidden { class, fields })
    }

    /// Methods that a test may call and whose answers depend on one of the fields.
    fn queries(
        &self,
        given: &Given<'_>,
        class: &str,
        heap: &Heap,
        classes: &dyn Classes,
    ) -> Vec<Query> {
        let mut found: Vec<Query> = Vec::new();
        for (name, descriptor, arguments) in given.candidates(class, classes) {
            let looking = Looking::new(classes, &heap.classes);
            let Some(read) = looking.at(self.class, &name, &descriptor) else {
                continue;
            };
            let told = self.fields.iter().filter(|(_, field)| {
                let key = (field.owner.clone(), field.name.clone());
                read.contains(&key)
            });
            let tells: BTreeSet<usize> = told.map(|&(place, _)| place).collect();
            let known = found.iter().any(|query| query.name == name);
            if !tells.is_empty() && !known {
                found.push(Query {
                    asked: given.asked,
                    class: class.into(),
                    name,
                    descriptor,
                    arguments,
                    tells,
                });
            }
        }
        found
    }
}

/// What a query can be made of: the test's variables after the call.
struct Given<'a> {
    target: &'a Target,
    asked: Asked,
}

impl Given<'_> {
    /// Methods whose result can be spelled, those of the class itself first, with the arguments that they are given.
    fn candidates(&self, class: &str, classes: &dyn Classes) -> Vec<(Name, Name, Vec<usize>)> {
        let mut found = Vec::new();
        let mut next: Option<Name> = Some(class.into());
        while let Some(name) = next.filter(|name| !is_library(name)) {
            let Some(file) = classes.class(&name) else {
                break;
            };
            for method in &file.methods {
                if self.is_candidate(&file, method, classes)
                    && let Some(arguments) = self.arguments(&file, method)
                {
                    let (name, descriptor) = (method.name.clone(), method.descriptor.clone());
                    found.push((name, descriptor, arguments));
                }
            }
            next = file.super_name.clone();
        }
        found
    }

    fn is_candidate(&self, file: &ClassFile, method: &Method, classes: &dyn Classes) -> bool {
        const NEVER: u16 = access::STATIC | access::SYNTHETIC | access::PRIVATE;
        let from = package(&self.target.class);
        let is_reached = method.access & access::PUBLIC != 0 || package(&file.name) == from;
        let returned = descriptor::return_descriptor(&method.descriptor).unwrap_or_default();
        method.access & NEVER == 0
            && is_reached
            && method.exceptions.is_empty()
            && !matches!(&*method.name, "hashCode" | "equals" | "<init>")
            && is_plain(returned, from, classes)
    }

    /// For each parameter an argument of the call of the same type, best of the same name; numbers that are called
    /// otherwise mean something else.
    fn arguments(&self, file: &ClassFile, method: &Method) -> Option<Vec<usize>> {
        let names = Target::of(file, method).parameters;
        let given: Vec<&str> = descriptor::parameters(&self.target.descriptor).collect();
        let wanted = descriptor::parameters(&method.descriptor).enumerate();
        let argument = |(place, wanted): (usize, &str)| {
            let mut fitting = (0..given.len())
                .filter(|&index| given[index] == wanted && self.asked != Asked::Argument(index));
            let is_named = |&index: &usize| {
                let name = self.target.parameters.get(index);
                name.is_some() && name == names.get(place)
            };
            match fitting.clone().find(is_named) {
                None if wanted.len() > 1 => fitting.next(),
                named => named,
            }
        };
        wanted.map(argument).collect()
    }
}

/// Numbers, their boxes, texts, dates and constants of enums.
fn is_plain(descriptor: &str, from: &str, classes: &dyn Classes) -> bool {
    let class = class_of(descriptor);
    let is_constant = || {
        let file = classes.class(class).filter(|_| !is_library(class));
        file.is_some_and(|file| file.access & access::ENUM != 0)
            && check_class(classes, class, from).is_ok()
    };
    matches!(descriptor, "Z" | "B" | "C" | "S" | "I" | "J" | "F" | "D")
        || class == "java/lang/String"
        || looks::BOXES.contains(&class)
        || class.starts_with("java/math/")
        || class.starts_with("java/time/") && looks::VALUES.contains(&class)
        || is_constant()
}

/// Whether an object of `class` answers a call that is made to `owner`.
fn is_a(classes: &dyn Classes, class: &str, owner: &str) -> bool {
    is_subclass(classes, class, owner) != Some(false)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipe::Primitive;

    fn query(asked: Asked, name: &str, tells: &[usize]) -> Query {
        Query {
            asked,
            class: "Box".into(),
            name: name.into(),
            descriptor: "()I".into(),
            arguments: Vec::new(),
            tells: tells.iter().copied().collect(),
        }
    }

    fn names(asked: Vec<Query>, answers: &[[Option<Observed>; 2]]) -> Vec<String> {
        let replies = replies(asked, answers).into_iter();
        replies.map(|reply| reply.query.name.to_string()).collect()
    }

    fn int(value: i32) -> Option<Observed> {
        Some(Observed::Primitive(Primitive::Int(value)))
    }

    #[test]
    fn the_fewest_answers_tell_of_every_field() {
        let all = [
            ("size", &[0][..]),
            ("isEmpty", &[0]),
            ("toString", &[0, 1]),
            ("sum", &[0, 1]),
            ("capacity", &[2]),
        ];
        let asked = all.map(|(name, tells)| query(Asked::Result, name, tells));
        let answers = [const { None }; 5].map(|before| [before, int(1)]);
        assert_eq!(names(asked.to_vec(), &answers), ["sum", "capacity"]);
    }

    #[test]
    fn of_a_change_only_different_answers_count() {
        let asked = ["stays", "moves", "throws"].map(|name| query(Asked::Receiver, name, &[0]));
        let answers = [[int(1), int(1)], [int(1), int(2)], [int(1), None]];
        assert_eq!(names(asked.to_vec(), &answers), ["moves"]);
        // What could not answer before, and does now, is different.
        let asked = vec![query(Asked::Receiver, "first", &[0])];
        assert_eq!(names(asked, &[[None, int(1)]]), ["first"]);
    }

    #[test]
    fn texts_with_an_identity_or_of_great_length_tell_nothing() {
        let is = |text: &str| is_readable(&Observed::Text(text.encode_utf16().collect()));
        assert!(is("me@home") && is("[]"));
        assert!(!is("[lab.Gauge@1b6d3586]"));
        assert!(!is(&"a".repeat(LONGEST + 1)));
    }
}
