//! Descriptors: the types of fields and methods as text (JVMS §4.3).
//!
//! [`parse_field`] and [`parse_method`] give a tree. Where only a question is asked ("is it
//! well-formed?", "how many slots do the arguments take?") the other functions answer it on the
//! text, without allocation.

use std::fmt;
use std::sync::Arc;

use crate::name::is_class_name;

/// The type of a field, parameter or result.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum FieldType {
    Byte,
    Char,
    Double,
    Float,
    Int,
    Long,
    Short,
    Boolean,
    /// A class or interface, by internal name.
    Object(Arc<str>),
    /// An array, by the type of its elements.
    Array(Box<FieldType>),
}

/// Parameters and result of a method.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct MethodDescriptor {
    /// Types of the parameters, without `this`.
    pub parameters: Vec<FieldType>,
    /// Type of the result, `None` for `void`.
    pub returns: Option<FieldType>,
}

impl FieldType {
    /// Slots of a value on the operand stack or among the locals.
    pub fn slots(&self) -> usize {
        if matches!(self, FieldType::Long | FieldType::Double) {
            2
        } else {
            1
        }
    }

    /// Whether values are references.
    pub fn is_reference(&self) -> bool {
        matches!(self, FieldType::Object(_) | FieldType::Array(_))
    }

    /// The type as Java source would write it, with the package: `java.lang.String[]`.
    pub fn java_name(&self) -> String {
        match self {
            FieldType::Byte => "byte".to_owned(),
            FieldType::Char => "char".to_owned(),
            FieldType::Double => "double".to_owned(),
            FieldType::Float => "float".to_owned(),
            FieldType::Int => "int".to_owned(),
            FieldType::Long => "long".to_owned(),
            FieldType::Short => "short".to_owned(),
            FieldType::Boolean => "boolean".to_owned(),
            FieldType::Object(name) => name.replace('/', "."),
            FieldType::Array(element) => element.java_name() + "[]",
        }
    }
}

/// Writes the descriptor: `[Ljava/lang/String;`.
impl fmt::Display for FieldType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldType::Byte => f.write_str("B"),
            FieldType::Char => f.write_str("C"),
            FieldType::Double => f.write_str("D"),
            FieldType::Float => f.write_str("F"),
            FieldType::Int => f.write_str("I"),
            FieldType::Long => f.write_str("J"),
            FieldType::Short => f.write_str("S"),
            FieldType::Boolean => f.write_str("Z"),
            FieldType::Object(name) => write!(f, "L{name};"),
            FieldType::Array(element) => write!(f, "[{element}"),
        }
    }
}

impl MethodDescriptor {
    /// Slots that the arguments take, without `this`.
    pub fn argument_slots(&self) -> usize {
        self.parameters.iter().map(FieldType::slots).sum()
    }
}

/// Parses a field descriptor; `None` if it is ill-formed.
pub fn parse_field(descriptor: &str) -> Option<FieldType> {
    let (first, rest) = split_first(descriptor)?;
    if rest.is_empty() {
        Some(tree(first))
    } else {
        None
    }
}

/// Parses a method descriptor; `None` if it is ill-formed.
pub fn parse_method(descriptor: &str) -> Option<MethodDescriptor> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut parameters = Vec::new();
    while !rest.starts_with(')') {
        let (first, after) = split_first(rest)?;
        parameters.push(tree(first));
        rest = after;
    }
    let returns = match &rest[1..] {
        "V" => None,
        field => Some(parse_field(field)?),
    };
    Some(MethodDescriptor {
        parameters,
        returns,
    })
}

/// Whether `descriptor` is a well-formed field descriptor.
pub fn is_field(descriptor: &str) -> bool {
    matches!(split_first(descriptor), Some((_, "")))
}

/// Whether `descriptor` is a well-formed method descriptor.
pub fn is_method(descriptor: &str) -> bool {
    method_parts(descriptor).is_some()
}

/// Slots that the arguments of a method take, without `this`; 0 if the descriptor is ill-formed.
pub fn argument_slots(descriptor: &str) -> usize {
    method_parts(descriptor).map_or(0, |(slots, _)| slots)
}

/// The descriptor of a method's result (`V` for none); `None` if the descriptor is ill-formed.
pub fn return_descriptor(descriptor: &str) -> Option<&str> {
    method_parts(descriptor).map(|(_, returns)| returns)
}

/// The descriptors of a method's parameters in order, ending early if the descriptor is ill-formed.
pub fn parameters(descriptor: &str) -> impl Iterator<Item = &str> {
    let mut rest = descriptor.strip_prefix('(').unwrap_or("");
    std::iter::from_fn(move || {
        let (first, after) = split_first(rest)?;
        rest = after;
        Some(first)
    })
}

/// The internal name of the class that a field descriptor names; an array's descriptor and a primitive's are their names.
pub fn class_name(descriptor: &str) -> &str {
    let named = descriptor.strip_prefix('L');
    named
        .and_then(|named| named.strip_suffix(';'))
        .unwrap_or(descriptor)
}

/// Slots of a value of the field type that `descriptor` names, 0 for `V`.
pub fn slots(descriptor: &str) -> usize {
    match descriptor.as_bytes().first() {
        Some(b'J' | b'D') => 2,
        Some(b'V') | None => 0,
        Some(_) => 1,
    }
}

/// Argument slots and result of a well-formed method descriptor.
fn method_parts(descriptor: &str) -> Option<(usize, &str)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut count = 0;
    while !rest.starts_with(')') {
        let (first, after) = split_first(rest)?;
        count += slots(first);
        rest = after;
    }
    let returns = &rest[1..];
    (returns == "V" || is_field(returns)).then_some((count, returns))
}

/// Splits the first field descriptor off; `None` if there is none at the start of `text`.
fn split_first(text: &str) -> Option<(&str, &str)> {
    let bytes = text.as_bytes();
    let dimensions = bytes.iter().take_while(|&&b| b == b'[').count();
    if dimensions > 255 {
        return None;
    }
    let end = match bytes.get(dimensions)? {
        b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => dimensions + 1,
        b'L' => {
            let length = bytes[dimensions..].iter().position(|&b| b == b';')?;
            if !is_class_name(&text[dimensions + 1..dimensions + length]) {
                return None;
            }
            dimensions + length + 1
        }
        _ => return None,
    };
    Some(text.split_at(end))
}

/// The tree of one field descriptor that [`split_first`] has accepted.
fn tree(descriptor: &str) -> FieldType {
    match descriptor.as_bytes()[0] {
        b'B' => FieldType::Byte,
        b'C' => FieldType::Char,
        b'D' => FieldType::Double,
        b'F' => FieldType::Float,
        b'I' => FieldType::Int,
        b'J' => FieldType::Long,
        b'S' => FieldType::Short,
        b'Z' => FieldType::Boolean,
        b'L' => FieldType::Object(Arc::from(&descriptor[1..descriptor.len() - 1])),
        _ => FieldType::Array(Box::new(tree(&descriptor[1..]))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn method_descriptor_as_a_tree() {
        let parsed = parse_method("(IJ[[DLjava/lang/String;)[Z").unwrap();
        let string = FieldType::Object("java/lang/String".into());
        let doubles = FieldType::Array(Box::new(FieldType::Array(Box::new(FieldType::Double))));
        assert_eq!(
            parsed.parameters,
            [FieldType::Int, FieldType::Long, doubles, string]
        );
        assert_eq!(
            parsed.returns,
            Some(FieldType::Array(Box::new(FieldType::Boolean)))
        );
        assert_eq!(parsed.argument_slots(), 5);
    }

    #[test]
    fn questions_on_the_text() {
        let descriptor = "(IJ[[DLa/B;)V";
        assert!(is_method(descriptor));
        assert_eq!(argument_slots(descriptor), 5);
        assert_eq!(return_descriptor(descriptor), Some("V"));
        assert_eq!(
            parameters(descriptor).collect::<Vec<_>>(),
            ["I", "J", "[[D", "La/B;"]
        );
        assert_eq!(parse_field("[La/B;").unwrap().to_string(), "[La/B;");
        assert_eq!(parse_field("[La/B;").unwrap().java_name(), "a.B[]");
    }

    #[test]
    fn ill_formed_descriptors_are_refused() {
        for bad in [
            "", "V", "II", "L;", "La", "La/;", "[", "[V", "Q", "L[I;", "é",
        ] {
            assert!(!is_field(bad), "{bad}");
            assert_eq!(parse_field(bad), None, "{bad}");
        }
        for bad in ["", "()", "(V)V", "(I", "I)V", "()VV", "()II", "(é)V", "("] {
            assert!(!is_method(bad), "{bad}");
            assert_eq!(parse_method(bad), None, "{bad}");
        }
    }

    #[test]
    fn at_most_255_dimensions() {
        assert!(is_field(&("[".repeat(255) + "I")));
        assert!(!is_field(&("[".repeat(256) + "I")));
    }

    #[test]
    fn a_class_whose_name_begins_with_an_l_keeps_it() {
        assert_eq!(class_name("LLinks;"), "Links");
        assert_eq!(class_name("Lshop/Cart;"), "shop/Cart");
        assert_eq!(class_name("[LLinks;"), "[LLinks;");
        assert_eq!(class_name("I"), "I");
    }
}
