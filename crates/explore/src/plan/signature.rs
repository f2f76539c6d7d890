//! Generic signatures (JVMS §4.7.9.1), as far as inputs need them: what a list is a list of. Types that must not be null
//! are marked ([`vitro_program::null_annotations`]), and stay so where variables and wildcards are replaced.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_program::null_annotations::{NOT_NULL, without_mark};

/// The types used for type variables: the erasure of their bound, or `Object`.
#[derive(Clone, Default, Debug)]
pub struct Bounds(HashMap<String, String>);

const OBJECT: &str = "Ljava/lang/Object;";

impl Bounds {
    /// Adds the type parameters that a class or method signature begins with; gives what follows them.
    pub fn read<'s>(&mut self, signature: &'s str) -> &'s str {
        let Some(mut rest) = signature.strip_prefix('<') else {
            return signature;
        };
        while !rest.starts_with('>') {
            let Some((name, bounds)) = rest.split_once(':') else {
                return "";
            };
            let mut first = None;
            rest = bounds;
            loop {
                // An empty class bound stands before interface bounds.
                if !rest.starts_with(':') && !rest.starts_with('>') {
                    let (bound, behind) = self.plain(rest);
                    first.get_or_insert(erasure(&bound));
                    rest = behind;
                }
                match rest.strip_prefix(':') {
                    Some(next) => rest = next,
                    None => break,
                }
            }
            self.0
                .insert(name.to_owned(), first.unwrap_or(OBJECT.to_owned()));
            if rest.is_empty() {
                return "";
            }
        }
        &rest[1..]
    }

    /// The type parameters of a class signature with these arguments in their place.
    pub fn with_arguments(signature: &str, arguments: &[Arc<str>]) -> Bounds {
        let mut bounds = Bounds::default();
        bounds.read(signature);
        let mut rest = signature.strip_prefix('<').unwrap_or("");
        let mut arguments = arguments.iter();
        // Names stand before a colon, behind the end of the last bound.
        while let Some((name, behind)) = rest.split_once(':') {
            let name = name.rsplit([';', '>', ':']).next().unwrap_or(name);
            let (Some(argument), true) = (arguments.next(), bounds.0.contains_key(name)) else {
                break;
            };
            bounds.0.insert(name.to_owned(), argument.to_string());
            rest = behind.trim_start_matches(':');
            rest = bounds.plain(rest).1;
        }
        bounds
    }

    /// The first type of a signature without type variables and wildcards, and what follows it.
    pub fn plain<'s>(&self, signature: &'s str) -> (String, &'s str) {
        if let Some(marked) = signature.strip_prefix(NOT_NULL) {
            let (text, rest) = self.plain(marked);
            return (format!("{NOT_NULL}{}", without_mark(&text)), rest);
        }
        match signature.as_bytes().first() {
            Some(b'[') => {
                let (element, rest) = self.plain(&signature[1..]);
                (format!("[{element}"), rest)
            }
            Some(b'T') => match signature[1..].split_once(';') {
                Some((name, rest)) => {
                    let bound = self.0.get(name).map_or(OBJECT, String::as_str);
                    (bound.to_owned(), rest)
                }
                None => (OBJECT.to_owned(), ""),
            },
            Some(b'L') => self.class_type(signature),
            Some(b'+' | b'-') => self.plain(&signature[1..]),
            Some(b'*') => (OBJECT.to_owned(), &signature[1..]),
            Some(_) => (signature[..1].to_owned(), &signature[1..]),
            None => (OBJECT.to_owned(), ""),
        }
    }

    fn class_type<'s>(&self, signature: &'s str) -> (String, &'s str) {
        let mut text = String::new();
        let mut rest = signature;
        while let Some(at) = rest.find([';', '<', '.']) {
            text += &rest[..at];
            let stop = rest.as_bytes()[at];
            rest = &rest[at + 1..];
            match stop {
                b';' => return (text + ";", rest),
                // A member of a generic class is found by its binary name; the outer arguments do not matter.
                b'.' => {
                    text = erasure(&(text + ";"));
                    text.pop();
                    text.push('$');
                }
                _ => {
                    text.push('<');
                    while !rest.is_empty() && !rest.starts_with('>') {
                        let (argument, behind) = self.plain(rest);
                        text += &argument;
                        rest = behind;
                    }
                    text.push('>');
                    rest = rest.strip_prefix('>').unwrap_or("");
                }
            }
        }
        (OBJECT.to_owned(), "")
    }

    /// The parameters of a method signature.
    pub fn parameters(&mut self, signature: &str) -> Vec<Arc<str>> {
        let written = self.written_parameters(signature);
        let plain = written.iter().map(|one| self.plain(one).0.into());
        plain.collect()
    }

    /// The parameters of a method signature as they stand there, with variables and wildcards.
    pub fn written_parameters(&mut self, signature: &str) -> Vec<Arc<str>> {
        let rest = self.read(signature);
        let mut rest = rest.strip_prefix('(').unwrap_or("");
        let mut parameters = Vec::new();
        while !rest.is_empty() && !rest.starts_with(')') {
            let behind = self.plain(rest).1;
            parameters.push(Arc::from(&rest[..rest.len() - behind.len()]));
            rest = behind;
        }
        parameters
    }
}

/// The names of the type parameters that a class signature begins with.
pub fn type_parameters(class_signature: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = class_signature.strip_prefix('<').unwrap_or("");
    while let Some((name, bounds)) = rest.split_once(':') {
        names.push(name);
        rest = bounds;
        // An empty class bound stands before interface bounds.
        while rest.starts_with([':', 'L', 'T', '[']) {
            rest = Bounds::default().plain(rest.trim_start_matches(':')).1;
            if !rest.starts_with(':') {
                break;
            }
        }
        if rest.starts_with('>') {
            break;
        }
    }
    names
}

/// The types that a class extends and implements, as they stand there.
pub fn written_supertypes(class_signature: &str) -> Vec<String> {
    let mut types = Vec::new();
    let mut bounds = Bounds::default();
    let mut rest = bounds.read(class_signature);
    while !rest.is_empty() {
        let behind = bounds.plain(rest).1;
        types.push(rest[..rest.len() - behind.len()].to_owned());
        rest = behind;
    }
    types
}

/// The type arguments of a signature as they stand there; none of a member of a generic class.
pub fn written_arguments(signature: &str) -> Vec<&str> {
    let Some((_, inside)) = signature
        .split_once('<')
        .filter(|_| !signature.contains(">."))
    else {
        return Vec::new();
    };
    let bounds = Bounds::default();
    let (mut rest, mut arguments) = (inside, Vec::new());
    while !rest.is_empty() && !rest.starts_with('>') {
        let behind = bounds.plain(rest).1;
        arguments.push(&rest[..rest.len() - behind.len()]);
        rest = behind;
    }
    arguments
}

/// The types that a class extends and implements, if it has no type parameters of its own.
pub fn supertypes(class_signature: &str) -> Vec<String> {
    let mut types = Vec::new();
    let mut rest = class_signature;
    while !rest.is_empty() && !rest.starts_with('<') {
        let (one, behind) = Bounds::default().plain(rest);
        types.push(one);
        rest = behind;
    }
    types
}

/// The descriptor of a signature without type variables.
pub fn erasure(signature: &str) -> String {
    let mut depth = 0;
    let keep = |c: &char| {
        depth += i32::from(*c == '<');
        let outside = depth == 0 && *c != NOT_NULL;
        depth -= i32::from(*c == '>');
        outside
    };
    signature.chars().filter(keep).collect()
}

/// The type arguments of a signature without type variables.
pub fn arguments(signature: &str) -> Vec<Arc<str>> {
    let Some((_, inside)) = signature.split_once('<') else {
        return Vec::new();
    };
    let bounds = Bounds::default();
    let (mut rest, mut arguments) = (inside, Vec::new());
    while !rest.is_empty() && !rest.starts_with('>') {
        let (argument, behind) = bounds.plain(rest);
        arguments.push(Arc::from(argument));
        rest = behind;
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_lose_variables_and_wildcards() {
        let mut bounds = Bounds::default();
        let signature = "<T::Ljava/lang/Comparable<-TT;>;U:TT;>(Ljava/util/List<+TT;>;[TU;IJ)TT;";
        let parameters = bounds.parameters(signature);
        let texts: Vec<&str> = parameters.iter().map(|p| &**p).collect();
        assert_eq!(
            texts,
            [
                "Ljava/util/List<Ljava/lang/Comparable;>;",
                "[Ljava/lang/Comparable;",
                "I",
                "J"
            ]
        );
    }

    #[test]
    fn supertypes_are_told_where_they_are_certain() {
        let plain = "Ljava/lang/Object;Ljava/util/function/Supplier<Ljava/lang/String;>;";
        let expected = [OBJECT, "Ljava/util/function/Supplier<Ljava/lang/String;>;"];
        assert_eq!(supertypes(plain), expected);
        assert!(supertypes("<T:Ljava/lang/Object;>Ljava/lang/Object;").is_empty());
    }

    #[test]
    fn erasure_and_arguments() {
        let map = "Ljava/util/Map<Ljava/lang/String;Ljava/util/List<Ljava/lang/Integer;>;>;";
        assert_eq!(erasure(map), "Ljava/util/Map;");
        let arguments = arguments(map);
        assert_eq!(&*arguments[1], "Ljava/util/List<Ljava/lang/Integer;>;");
        assert_eq!(arguments.len(), 2);
    }

    #[test]
    fn marks_stay_where_they_are() {
        let mut bounds = Bounds::default();
        let signature = "<T:Ljava/lang/Object;>(!Ljava/util/List<+!TT;>;[!TT;TT;)V";
        let parameters = bounds.parameters(signature);
        let expected = [
            "!Ljava/util/List<!Ljava/lang/Object;>;",
            "[!Ljava/lang/Object;",
            OBJECT,
        ];
        assert!(parameters.iter().map(|p| &**p).eq(expected));
        assert_eq!(erasure(expected[0]), "Ljava/util/List;");
        assert_eq!(erasure(expected[1]), "[Ljava/lang/Object;");
        assert_eq!(*arguments(expected[0]), ["!Ljava/lang/Object;".into()]);
        let argument = ["!Ljava/lang/String;".into()];
        let bounds = Bounds::with_arguments("<T:Ljava/lang/Object;>Ljava/lang/Object;", &argument);
        assert_eq!(bounds.plain("!TT;").0, "!Ljava/lang/String;");
    }

    #[test]
    fn members_of_generic_classes_have_binary_names() {
        let (plain, rest) = Bounds::default().plain("Lp/Outer<TT;>.Inner<TU;>;I");
        assert_eq!(erasure(&plain), "Lp/Outer$Inner;");
        assert_eq!(rest, "I");
    }
}
