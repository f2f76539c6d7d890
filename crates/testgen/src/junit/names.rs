//! Names that say what happens: `weightCategory_lengthNotPositive_throwsAssertionError`.
//!
//! The middle distinguishes a case from its siblings: by conditions that not all of them have, else by inputs
//! that differ.

use std::collections::{BTreeMap, HashSet};

use vitro_classfile::descriptor::return_descriptor;

use super::condition_words::{condition_words, is_about_parameters};
use super::conditions::{after_calls, is_about_calls};
use crate::case::{Case, Place, TargetKind};
use crate::condition::Condition;
use crate::observed::{Ending, FRESH, GIVEN, Observed, Shape};
use crate::recipe::{Make, ObjectNumber, Primitive, Recipe};

const LONGEST: usize = 80;
/// So long a returned text may be to stand in a name.
const LONGEST_TEXT: usize = 24;

const KEYWORDS: &[&str] = &[
    "abstract",
    "assert",
    "boolean",
    "break",
    "byte",
    "case",
    "catch",
    "char",
    "class",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extends",
    "false",
    "final",
    "finally",
    "float",
    "for",
    "goto",
    "if",
    "implements",
    "import",
    "instanceof",
    "int",
    "interface",
    "long",
    "native",
    "new",
    "null",
    "package",
    "private",
    "protected",
    "public",
    "return",
    "short",
    "static",
    "strictfp",
    "super",
    "switch",
    "synchronized",
    "this",
    "throw",
    "throws",
    "transient",
    "true",
    "try",
    "void",
    "volatile",
    "while",
    "_",
    "var",
    "yield",
    "record",
];

/// A name for a variable that is legal and not taken.
pub fn variable(wanted: &str, taken: &HashSet<String>) -> String {
    let legal: String = wanted
        .chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .collect();
    let mut name = match legal.chars().next() {
        Some(first) if !first.is_ascii_digit() => legal,
        _ => format!("value{legal}"),
    };
    if KEYWORDS.contains(&name.as_str()) {
        name = match name.as_str() {
            "class" => "type".to_owned(),
            other => format!("{other}Value"),
        };
    }
    let mut unique = name.clone();
    let mut number = 2;
    while taken.contains(&unique) {
        unique = format!("{name}{number}");
        number += 1;
    }
    unique
}

/// Names for all cases of one test class, in order, each with the input objects that its test has a variable for.
pub fn name_all(cases: &[&Case], named: &[HashSet<ObjectNumber>]) -> Vec<String> {
    let mut groups: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
    for (index, case) in cases.iter().enumerate() {
        let target = &case.inputs.target;
        let key = (&*target.name, &*target.descriptor);
        groups.entry(key).or_default().push(index);
    }
    let mut names = vec![String::new(); cases.len()];
    let mut taken = HashSet::new();
    for members in groups.values() {
        let siblings: Vec<&Case> = members.iter().map(|&index| cases[index]).collect();
        for (at, &index) in members.iter().enumerate() {
            let result = outcome(siblings[at], &named[index]);
            names[index] = unique(&candidates(&siblings, at, &result), &mut taken);
        }
    }
    names
}

fn unique(candidates: &[String], taken: &mut HashSet<String>) -> String {
    for candidate in candidates {
        if taken.insert(candidate.clone()) {
            return candidate.clone();
        }
    }
    let base = candidates.last().cloned().unwrap_or_default();
    let mut number = 2;
    loop {
        let name = format!("{base}_{number}");
        if taken.insert(name.clone()) {
            return name;
        }
        number += 1;
    }
}

/// Ever longer names for one of several siblings.
fn candidates(siblings: &[&Case], at: usize, result: &str) -> Vec<String> {
    let case = siblings[at];
    let mut names = Vec::new();
    let conditions = telling_conditions(siblings, at);
    let inputs = telling_inputs(siblings, at);
    let head = match case.inputs.target.kind {
        TargetKind::Constructor => "constructor".to_owned(),
        _ => words(&case.inputs.target.name),
    };
    let name = |middle: &[String]| {
        let middle = middle.iter().enumerate().map(|(index, part)| match index {
            0 => part.clone(),
            _ if part.starts_with("after") => upper_first(part),
            _ => format!("And{}", upper_first(part)),
        });
        let middle = middle.collect::<Vec<_>>().join("");
        match middle.is_empty() {
            true => format!("{head}_{result}"),
            false => format!("{head}_{middle}_{result}"),
        }
    };
    for count in 1..=3.min(conditions.len()) {
        names.push(name(&conditions[..count]));
    }
    if conditions.is_empty() && siblings.len() == 1 {
        names.push(name(&[]));
    }
    for count in 1..=3.min(inputs.len()) {
        names.push(name(&inputs[..count]));
    }
    names.push(name(&[]));
    names.retain(|name| name.len() <= LONGEST);
    if names.is_empty() {
        names.push(head.chars().take(LONGEST).collect());
    }
    names
}

/// Conditions in words: those on parameters before those on how the receiver was made, and among them those first that
/// few siblings share.
fn telling_conditions(siblings: &[&Case], at: usize) -> Vec<String> {
    let case = siblings[at];
    let shared = |one: &Condition| {
        siblings
            .iter()
            .filter(|s| s.condition.contains(one))
            .count()
    };
    let mut telling: Vec<(bool, usize, usize, String)> = Vec::new();
    for (order, one) in case.condition.iter().enumerate() {
        let count = shared(one);
        if (count < siblings.len() || siblings.len() == 1)
            && !is_about_calls(case, one)
            && let Some(words) = condition_words(case, one)
        {
            telling.push((!is_about_parameters(one), count, order, words));
        }
    }
    telling.sort();
    let words = telling.into_iter().map(|(_, _, _, words)| words);
    let mut words: Vec<String> = words.collect();
    words.dedup();
    let after = after_calls(case);
    if after.is_some() && siblings.iter().any(|other| after_calls(other) != after) {
        words.extend(after);
    }
    words
}

/// Inputs in words, those first that few siblings share.
fn telling_inputs(siblings: &[&Case], at: usize) -> Vec<String> {
    let case = siblings[at];
    let mut telling = Vec::new();
    for (index, recipe) in case.inputs.arguments.iter().enumerate() {
        let same = |s: &&&Case| s.inputs.arguments.get(index) == Some(recipe);
        let count = siblings.iter().filter(same).count();
        if count == siblings.len() && siblings.len() > 1 {
            continue;
        }
        let parameter = case.inputs.target.parameters.get(index);
        let parameter = parameter.map_or_else(|| format!("arg{index}"), |name| words(name));
        if let Some(value) = recipe_words(recipe) {
            telling.push((count, index, parameter + &value));
        }
    }
    telling.sort();
    telling.into_iter().map(|(_, _, words)| words).collect()
}

fn recipe_words(recipe: &Recipe) -> Option<String> {
    Some(match recipe {
        Recipe::Null => "Null".to_owned(),
        Recipe::Primitive(value) | Recipe::Boxed(value) => primitive_words(*value),
        Recipe::Text(units) if units.is_empty() => "Empty".to_owned(),
        Recipe::Text(units) => match text_words(units) {
            Some(words) => words,
            None => format!("Of{}", units.len()),
        },
        Recipe::Enum { constant, .. } => camel(constant),
        Recipe::New(new) => match &new.make {
            Make::Array { elements, .. } | Make::Collection { elements, .. } => {
                let is_map = matches!(&new.make, Make::Collection { kind, .. } if kind.is_map());
                match elements.len() / if is_map { 2 } else { 1 } {
                    0 => "Empty".to_owned(),
                    1 => "OfOne".to_owned(),
                    count => format!("Of{count}"),
                }
            }
            _ => return None,
        },
        Recipe::Made(_) => "Same".to_owned(),
        Recipe::Class { .. } | Recipe::Static { .. } => return None,
    })
}

fn text_words(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let plain = text.len() <= 16 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == ' ');
    let blank = text.trim().is_empty();
    match (blank, plain) {
        (true, _) => Some("Blank".to_owned()),
        (_, true) => Some(text.split_whitespace().map(upper_first).collect()),
        _ => None,
    }
}

/// The words of a returned text: `square-like` is `SquareLike`.
fn returned_words(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    // A name with this condition would be about no text at all.
    if matches!(&*text, "null" | "true" | "false") {
        return None;
    }
    if let Some(words) = text_words(units) {
        return Some(words);
    }
    let is_part = |c: char| c.is_ascii_alphanumeric();
    let is_between = |c: char| matches!(c, '-' | '_' | ' ' | ',' | '.' | ':');
    let inner = text.trim_end_matches(['.', '!', '?']);
    let reads_well = inner.len() <= LONGEST_TEXT
        && inner.starts_with(is_part)
        && inner.ends_with(is_part)
        && inner.chars().all(|c| is_part(c) || is_between(c))
        && inner.chars().any(|c| c.is_ascii_alphabetic());
    let parts = inner.split(|c: char| !is_part(c));
    reads_well.then(|| parts.map(upper_first).collect())
}

fn primitive_words(value: Primitive) -> String {
    let signed = |value: i64| match value {
        0 => "Zero".to_owned(),
        1 => "One".to_owned(),
        value if value < 0 => format!("Minus{}", value.unsigned_abs()),
        value => value.to_string(),
    };
    match value {
        Primitive::Boolean(true) => "True".to_owned(),
        Primitive::Boolean(false) => "False".to_owned(),
        Primitive::Int(i32::MIN) | Primitive::Long(i64::MIN) => "MinValue".to_owned(),
        Primitive::Int(i32::MAX) | Primitive::Long(i64::MAX) => "MaxValue".to_owned(),
        Primitive::Byte(value) => signed(value.into()),
        Primitive::Short(value) => signed(value.into()),
        Primitive::Int(value) => signed(value.into()),
        Primitive::Long(value) => signed(value),
        Primitive::Char(unit) => match char::from_u32(unit.into()) {
            Some(c) if c.is_ascii_alphanumeric() => c.to_ascii_uppercase().to_string(),
            _ => format!("U{unit:04x}"),
        },
        Primitive::Float(bits) => real(f64::from(f32::from_bits(bits))),
        Primitive::Double(bits) => real(f64::from_bits(bits)),
    }
}

fn real(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if value.is_sign_negative() {
        "Minus"
    } else {
        ""
    };
    let size = value.abs();
    if size == f64::INFINITY {
        format!("{sign}Infinity")
    } else if size == 0.0 {
        format!("{sign}Zero")
    } else if size.fract() == 0.0 && size < 1e6 {
        format!("{sign}{size}")
    } else if size < 1e-3 {
        format!("{sign}Tiny")
    } else if size >= 1e6 {
        format!("{sign}Huge")
    } else {
        let text = format!("{size:.3}");
        let text = text.trim_end_matches('0').replace('.', "Point");
        format!("{sign}{text}")
    }
}

/// The outcome of the call; `named` are the input objects that the test has a variable for.
pub fn outcome(case: &Case, named: &HashSet<ObjectNumber>) -> String {
    match &case.ending {
        Ending::Threw(thrown) => {
            let simple = thrown.class.rsplit(['/', '$']).next().unwrap_or_default();
            format!("throws{}", words(simple))
        }
        Ending::Returned(None) => match case.changes.first() {
            Some(change) => format!("changes{}", upper_first(&place_words(case, &change.place))),
            None => "returns".to_owned(),
        },
        Ending::Returned(Some(_)) if case.inputs.target.kind == TargetKind::Constructor => {
            "createsObject".to_owned()
        }
        // Whether it is the same is asserted of what can be named.
        Ending::Returned(Some(Observed::Same(number)))
            if *number < GIVEN && !named.contains(number) || *number >= FRESH =>
        {
            format!("returns{}", returned_type(case))
        }
        Ending::Returned(Some(value)) => format!("returns{}", value_words(value)),
    }
}

/// The simple name of the type that the method declares to return.
fn returned_type(case: &Case) -> String {
    let returned = return_descriptor(&case.inputs.target.descriptor).unwrap_or_default();
    match returned.strip_prefix('L') {
        Some(class) => {
            let simple = class.trim_end_matches(';').rsplit(['/', '$']).next();
            upper_first(&words(simple.unwrap_or_default()))
        }
        None => "Array".to_owned(),
    }
}

fn place_words(case: &Case, place: &Place) -> String {
    let target = &case.inputs.target;
    match place {
        Place::Receiver => words(target.class.rsplit(['/', '$']).next().unwrap_or_default()),
        Place::Argument(index) => match target.parameters.get(*index) {
            Some(name) => words(name),
            None => format!("Arg{index}"),
        },
        Place::Static { name, .. } => words(name),
    }
}

fn value_words(value: &Observed) -> String {
    match value {
        Observed::Null => "Null".to_owned(),
        Observed::Primitive(value) | Observed::Boxed(value) => primitive_words(*value),
        Observed::Text(units) if units.is_empty() => "EmptyString".to_owned(),
        Observed::Text(units) => returned_words(units).unwrap_or("String".to_owned()),
        Observed::Enum { constant, .. } => camel(constant),
        Observed::Class { .. } => "Class".to_owned(),
        Observed::Same(_) => "Same".to_owned(),
        Observed::Array { elements, .. } => match elements.len() {
            0 => "EmptyArray".to_owned(),
            _ => "Array".to_owned(),
        },
        Observed::Collection {
            shape, elements, ..
        } => {
            let noun = match shape {
                Shape::List => "List",
                Shape::Sequence => "Collection",
                Shape::Set => "Set",
                Shape::Map => "Map",
                Shape::Optional => "Optional",
            };
            match elements.is_empty() {
                true => format!("Empty{noun}"),
                false => noun.to_owned(),
            }
        }
        Observed::Value { class, .. }
        | Observed::Object { class, .. }
        | Observed::Opaque { class, .. } => {
            let simple = class.rsplit(['/', '$']).next().unwrap_or_default();
            upper_first(&words(simple))
        }
        Observed::Cut => "Much".to_owned(),
        Observed::Unsteady => "Something".to_owned(),
    }
}

/// `LIGHT_RED` becomes `LightRed`.
fn camel(constant: &str) -> String {
    let parts = constant.split('_').filter(|part| !part.is_empty());
    let part = |part: &str| match part.chars().any(|c| c.is_ascii_lowercase()) {
        true => upper_first(part),
        false => upper_first(&part.to_ascii_lowercase()),
    };
    words(&parts.map(part).collect::<String>())
}

/// Only what may stand in a name.
pub(super) fn words(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_ascii_alphanumeric() || *c == '_')
        .collect()
}

/// In lower case at the beginning, unless it is all capitals.
pub(super) fn lower_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) if text.chars().any(|c| c.is_ascii_lowercase()) => {
            first.to_ascii_lowercase().to_string() + characters.as_str()
        }
        _ => text.to_owned(),
    }
}

pub(super) fn upper_first(text: &str) -> String {
    let mut characters = text.chars();
    match characters.next() {
        Some(first) => first.to_ascii_uppercase().to_string() + characters.as_str(),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn returned_texts_are_told_where_they_are_words() {
        let told = |text: &str| returned_words(&text.encode_utf16().collect::<Vec<_>>());
        assert_eq!(told("square-like").as_deref(), Some("SquareLike"));
        assert_eq!(told("huge circle").as_deref(), Some("HugeCircle"));
        assert_eq!(told("Hello, world!").as_deref(), Some("HelloWorld"));
        for text in ["1/2", "1.5-2", "[x]", "null", "?", "a=b"] {
            assert_eq!(told(text), None, "{text}");
        }
    }

    #[test]
    fn variables_are_legal_and_unique() {
        let taken = HashSet::from(["node".to_owned(), "node2".to_owned()]);
        assert_eq!(variable("node", &taken), "node3");
        assert_eq!(variable("class", &taken), "type");
        assert_eq!(variable("this$0", &taken), "this0");
        assert_eq!(variable("", &taken), "value");
        assert_eq!(camel("LIGHT_RED"), "LightRed");
    }
}
