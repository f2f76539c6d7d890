//! How values of the JDK are spelled at a Java release: `List.of(1, 2)` since Java 9, `Arrays.asList(1, 2)` before.

use crate::java::{Expr, Types, literal};
use crate::recipe::Primitive;

/// The release that brought `List.of`, `Set.of` and `Map.of`.
const COLLECTION_FACTORIES: u8 = 9;
/// The release that brought `String.repeat`.
const REPEAT: u8 = 11;
/// A text that repeats one character at least this often is written with `repeat`.
const LONG_REPETITION: usize = 20;
/// Keys and values that `Map.of` takes at most.
const MOST_OF_MAP: usize = 20;

fn class(types: &mut Types<'_>, name: &str) -> Expr {
    Expr::Text(types.class(name))
}

/// A string literal; a long one is broken into pieces, and how long it is shows if it is all the same.
pub fn string(types: &Types<'_>, units: &[u16]) -> Expr {
    let (Some(first), true) = (units.first(), units.len() >= LONG_REPETITION) else {
        return Expr::string(units);
    };
    if units.iter().any(|unit| unit != first) {
        return Expr::string(units);
    }
    let length = units.len();
    if types.release >= REPEAT {
        return Expr::string(&[*first]).then("repeat", vec![Expr::Text(length.to_string())]);
    }
    let zeros = Expr::Text(format!("new String(new char[{length}])"));
    match first {
        0 => zeros,
        _ => {
            let all = vec![
                Expr::text("'\\0'"),
                Expr::Text(literal::plain(Primitive::Char(*first))),
            ];
            zeros.then("replace", all)
        }
    }
}

/// An immutable list.
pub fn list(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    if types.release >= COLLECTION_FACTORIES {
        return class(types, "java/util/List").then("of", elements);
    }
    let collections = class(types, "java/util/Collections");
    match elements.len() {
        0 => collections.then("emptyList", elements),
        1 => collections.then("singletonList", elements),
        _ => {
            let list = class(types, "java/util/Arrays").then("asList", elements);
            collections.then("unmodifiableList", vec![list])
        }
    }
}

/// A list of these elements, for somebody who only reads it.
pub fn elements(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    match types.release >= COLLECTION_FACTORIES || elements.len() < 2 {
        true => list(types, elements),
        false => class(types, "java/util/Arrays").then("asList", elements),
    }
}

/// A list that may hold null. A single null would be taken for the whole array of `asList`'s arguments.
pub fn as_list(types: &mut Types<'_>, written: Vec<Expr>, is_one_null: bool) -> Expr {
    match is_one_null {
        true => class(types, "java/util/Collections").then("singletonList", written),
        false => class(types, "java/util/Arrays").then("asList", written),
    }
}

/// An immutable set.
pub fn set(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    if types.release >= COLLECTION_FACTORIES {
        return class(types, "java/util/Set").then("of", elements);
    }
    let collections = class(types, "java/util/Collections");
    match elements.len() {
        0 => collections.then("emptySet", elements),
        1 => collections.then("singleton", elements),
        _ => {
            let set = members(types, elements);
            collections.then("unmodifiableSet", vec![set])
        }
    }
}

/// A set of these elements, for somebody who only reads it.
pub fn members(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    if types.release >= COLLECTION_FACTORIES || elements.len() < 2 {
        return set(types, elements);
    }
    let list = class(types, "java/util/Arrays").then("asList", elements);
    Expr::New {
        outer: None,
        type_name: types.class("java/util/HashSet") + "<>",
        arguments: vec![list],
    }
}

/// Whether one expression can make a map of this many keys and values: before Java 9 only one with a single entry.
pub fn has_map(types: &Types<'_>, elements: usize) -> bool {
    types.release >= COLLECTION_FACTORIES || elements <= 2
}

/// A map of these keys and values, alternately: `Map.of(…)`, or `Map.ofEntries(…)` where that has too few places.
pub fn map(types: &mut Types<'_>, elements: Vec<Expr>) -> Expr {
    if types.release < COLLECTION_FACTORIES {
        let name = if elements.is_empty() {
            "emptyMap"
        } else {
            "singletonMap"
        };
        return class(types, "java/util/Collections").then(name, elements);
    }
    let map = class(types, "java/util/Map");
    if elements.len() <= MOST_OF_MAP {
        return map.then("of", elements);
    }
    let mut entries = Vec::new();
    let mut rest = elements.into_iter();
    while let (Some(key), Some(value)) = (rest.next(), rest.next()) {
        entries.push(map.clone().then("entry", vec![key, value]));
    }
    map.then("ofEntries", entries)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vitro_classfile::ClassFile;

    use super::*;
    use crate::classes::Classes;

    /// There are no classes.
    struct Nothing;

    impl Classes for Nothing {
        fn class(&self, _: &str) -> Option<Arc<ClassFile>> {
            None
        }
    }

    /// What is written at a release.
    fn at(release: u8, spell: impl Fn(&mut Types<'_>) -> Expr) -> String {
        let mut types = Types::new(&Nothing, "a", "ATest");
        types.release = release;
        spell(&mut types).flat()
    }

    #[test]
    fn older_releases_have_older_words() {
        let numbers = || vec![Expr::text("1"), Expr::text("2")];
        let texts = |release| {
            let sixty_five = [u16::from(b'a'); 65];
            [
                at(release, |types| list(types, numbers())),
                at(release, |types| set(types, numbers())),
                at(release, |types| map(types, numbers())),
                at(release, |types| string(types, &sixty_five)),
            ]
        };
        assert_eq!(
            texts(11),
            [
                "List.of(1, 2)",
                "Set.of(1, 2)",
                "Map.of(1, 2)",
                "\"a\".repeat(65)"
            ]
        );
        assert_eq!(
            texts(8),
            [
                "Collections.unmodifiableList(Arrays.asList(1, 2))",
                "Collections.unmodifiableSet(new HashSet<>(Arrays.asList(1, 2)))",
                "Collections.singletonMap(1, 2)",
                "new String(new char[65]).replace('\\0', 'a')"
            ]
        );
        assert!(texts(10)[3].starts_with("new String") && texts(9)[0].starts_with("List.of"));
    }
}
