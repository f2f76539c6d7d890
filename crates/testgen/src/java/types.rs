//! Names of types in a source file, and the imports that they need.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use vitro_classfile::FieldType;
use vitro_classfile::descriptor::parse_field;

use super::signature::{Argument, Generic, class_parameters};
use super::subtype::variables;
use crate::classes::{Classes, nesting, package};
use crate::recipe::Name;

/// The newest release whose words are used.
pub const NEWEST_RELEASE: u8 = 17;

/// Before this release the compiler warns of an import of a deprecated class, and nothing can suppress that.
const QUIET_IMPORTS: u8 = 9;

/// The types that type variables are bound to.
pub type Bindings = HashMap<Name, Generic>;

/// The type names of one source file.
pub struct Types<'a> {
    /// Where classes are looked up.
    pub classes: &'a dyn Classes,
    /// The file's package, with slashes.
    pub package: String,
    /// Whether private members may be used by reflection.
    pub reflection: bool,
    /// The Java release that the file is written for.
    pub release: u8,
    /// Simple name of a top-level class, and the class that has it in this file.
    names: BTreeMap<String, String>,
    statics: BTreeSet<String>,
}

impl<'a> Types<'a> {
    /// For a file in this package that declares a class of this name.
    pub fn new(classes: &'a dyn Classes, package: &str, own: &str) -> Self {
        let mut names = BTreeMap::new();
        let internal = [package, own].join("/");
        names.insert(own.to_owned(), internal.trim_start_matches('/').to_owned());
        Types {
            classes,
            package: package.to_owned(),
            reflection: false,
            release: NEWEST_RELEASE,
            names,
            statics: BTreeSet::new(),
        }
    }

    /// The name of a class: `List`, `Account.Overdrawn`, `java.awt.List` if `List` is taken.
    pub fn class(&mut self, internal: &str) -> String {
        let (top, inside) = self.split(internal);
        let simple = top.rsplit('/').next().unwrap_or(&top).to_owned();
        let is_ours = match self.names.get(&simple) {
            Some(known) => *known == top,
            None => {
                let is_near = package(&top) == self.package;
                let free =
                    is_near || !self.is_shadowed(&simple, &top) && !self.warns_when_imported(&top);
                if free {
                    self.names.insert(simple.clone(), top.clone());
                }
                free
            }
        };
        let mut name = match is_ours {
            true => simple,
            false => top.replace('/', "."),
        };
        for part in inside {
            name.push('.');
            name.push_str(&part);
        }
        name
    }

    /// A class of the file's own package or of `java.lang` would be hidden by an import.
    fn is_shadowed(&self, simple: &str, top: &str) -> bool {
        let near = match self.package.as_str() {
            "" => simple.to_owned(),
            package => format!("{package}/{simple}"),
        };
        let implicit = format!("java/lang/{simple}");
        self.classes.class(&near).is_some()
            || (top != implicit && self.classes.class(&implicit).is_some())
    }

    /// Whether the import of a class is warned of; its whole name in a test is, too, but that the test suppresses.
    fn warns_when_imported(&self, top: &str) -> bool {
        let is_imported = self.release < QUIET_IMPORTS && package(top) != "java/lang";
        let class = is_imported.then(|| self.classes.class(top)).flatten();
        let marks = class.map_or_else(Vec::new, |class| class.class_annotation_names());
        marks.iter().any(|mark| **mark == *"java/lang/Deprecated")
    }

    /// The top-level class and the names inside it.
    fn split(&self, internal: &str) -> (String, Vec<String>) {
        let mut inside = Vec::new();
        let mut current = internal.to_owned();
        while let Some(class) = self.classes.class(&current)
            && let Some(nested) = nesting(&class)
            && let (Some(outer), Some(name)) = (nested.outer, nested.name)
        {
            inside.insert(0, name.to_string());
            current = outer.to_string();
        }
        (current, inside)
    }

    /// A type by its descriptor, without arguments.
    pub fn descriptor(&mut self, descriptor: &str) -> String {
        match parse_field(descriptor) {
            Some(field) => self.field_type(&field),
            None => descriptor.to_owned(),
        }
    }

    /// A type by its descriptor, with any arguments: `List<?>`.
    pub fn any(&mut self, descriptor: &str) -> String {
        let bare = descriptor.trim_start_matches('[');
        let class = bare
            .strip_prefix('L')
            .and_then(|name| name.strip_suffix(';'));
        let Some(class) = class else {
            return self.descriptor(descriptor);
        };
        let any = vec!["?".to_owned(); variables(self.classes, class).len()];
        self.with_arguments(class, &any) + &"[]".repeat(descriptor.len() - bare.len())
    }

    fn field_type(&mut self, field: &FieldType) -> String {
        match field {
            FieldType::Object(name) => self.class(name),
            FieldType::Array(element) => self.field_type(element) + "[]",
            primitive => primitive.java_name(),
        }
    }

    /// A type with its arguments; variables are replaced.
    pub fn generic(&mut self, generic: &Generic, bindings: &Bindings) -> String {
        match generic {
            Generic::Primitive(letter) => self.descriptor(&letter.to_string()),
            Generic::Array(element) => self.generic(element, bindings) + "[]",
            Generic::Variable(name) => match bindings.get(name) {
                Some(bound) => self.generic(bound, &Bindings::new()),
                None => self.class("java/lang/Object"),
            },
            Generic::Class { name, arguments } => {
                let arguments: Vec<String> = arguments
                    .iter()
                    .map(|argument| self.argument(argument, bindings))
                    .collect();
                self.with_arguments(name, &arguments)
            }
        }
    }

    /// `Map<String, Integer>`, `Outer<String>.Inner`
    pub fn with_arguments(&mut self, class: &str, arguments: &[String]) -> String {
        if arguments.is_empty() {
            return self.class(class);
        }
        let listed = |own: &[String]| match own {
            [] => String::new(),
            own => format!("<{}>", own.join(", ")),
        };
        let file = self.classes.class(class);
        let signature = file.as_ref().and_then(|file| file.signature.as_deref());
        let own = signature.map_or(0, |text| class_parameters(text).len());
        let nested = file.as_ref().and_then(|file| nesting(file));
        if let Some(nested) = nested
            && let (Some(outer), Some(name)) = (nested.outer, nested.name)
            && own < arguments.len()
        {
            let (around, own) = arguments.split_at(arguments.len() - own);
            let outer = self.with_arguments(&outer, around);
            return format!("{outer}.{name}{}", listed(own));
        }
        self.class(class) + &listed(arguments)
    }

    fn argument(&mut self, argument: &Argument, bindings: &Bindings) -> String {
        match argument {
            Argument::Any => "?".to_owned(),
            Argument::Exactly(generic) => self.generic(generic, bindings),
            Argument::Extends(generic) => {
                format!("? extends {}", self.generic(generic, bindings))
            }
            Argument::Super(generic) => format!("? super {}", self.generic(generic, bindings)),
        }
    }

    /// Imports a static member, such as `org.junit.jupiter.api.Assertions.assertEquals`.
    pub fn import_static(&mut self, member: &str) {
        self.statics.insert(member.to_owned());
    }

    /// The import statements of what the code uses, sorted, static ones first.
    pub fn imports(&self, code: &str) -> String {
        let words = words(code);
        let mut text = String::new();
        for member in &self.statics {
            let name = member.rsplit('.').next().unwrap_or(member);
            if words.contains(name) {
                text.push_str(&format!("import static {member};\n"));
            }
        }
        let mut classes: Vec<String> = self
            .names
            .iter()
            .filter(|(simple, class)| {
                let place = package(class);
                let foreign = place != self.package && place != "java/lang" && !place.is_empty();
                foreign && words.contains(simple.as_str())
            })
            .map(|(_, class)| class.replace('/', "."))
            .collect();
        classes.sort();
        if !text.is_empty() && !classes.is_empty() {
            text.push('\n');
        }
        for class in classes {
            text.push_str(&format!("import {class};\n"));
        }
        text
    }
}

/// The words of Java code outside of comments and literals.
fn words(code: &str) -> BTreeSet<&str> {
    let mut words = BTreeSet::new();
    for line in code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
    {
        let mut rest = line;
        while let Some(start) =
            rest.find(|c: char| c.is_alphabetic() || matches!(c, '_' | '$' | '"'))
        {
            rest = &rest[start..];
            let end = match rest.strip_prefix('"') {
                Some(inside) => 1 + closing_quote(inside),
                None => {
                    let part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
                    let end = rest.find(|c: char| !part(c)).unwrap_or(rest.len());
                    words.insert(&rest[..end]);
                    end
                }
            };
            rest = &rest[end..];
        }
    }
    words
}

/// Length of the rest of a string literal, its quote included.
fn closing_quote(inside: &str) -> usize {
    let mut escaped = false;
    for (at, c) in inside.char_indices() {
        match c {
            '"' if !escaped => return at + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    inside.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_outside_of_comments_and_literals() {
        let code = "  // When List\n  f(\"Map \\\" Set\", Optional.of('\\''));\n";
        let found: Vec<&str> = words(code).into_iter().collect();
        assert_eq!(found, ["Optional", "f", "of"]);
    }
}
