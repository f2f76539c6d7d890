//! Small questions about Java types that every kind of spun class asks.

use vitro_classfile::FieldType;
use vitro_classfile::descriptor::{MethodDescriptor, parse_method};

use crate::error::SpinError;

pub(crate) const OBJECT: &str = "java/lang/Object";
pub(crate) const STRING: &str = "java/lang/String";

/// Parses a method descriptor.
pub(crate) fn method_type(descriptor: &str) -> Result<MethodDescriptor, SpinError> {
    parse_method(descriptor).ok_or_else(|| SpinError::BadDescriptor(descriptor.to_owned()))
}

/// The type that a Class constant names: `java/lang/String`, `[I`.
pub(crate) fn class_type(name: &str) -> Result<FieldType, SpinError> {
    let parsed = if name.starts_with('[') {
        vitro_classfile::descriptor::parse_field(name)
    } else {
        vitro_classfile::descriptor::parse_field(&format!("L{name};"))
    };
    parsed.ok_or_else(|| SpinError::BadDescriptor(name.to_owned()))
}

/// How a Class constant names a reference type: `java/lang/String`, `[I`.
pub(crate) fn class_name(reference: &FieldType) -> String {
    match reference {
        FieldType::Object(name) => name.to_string(),
        other => other.to_string(),
    }
}

/// The box class of a primitive type.
pub(crate) fn box_class(primitive: &FieldType) -> Option<&'static str> {
    Some(match primitive {
        FieldType::Byte => "java/lang/Byte",
        FieldType::Char => "java/lang/Character",
        FieldType::Double => "java/lang/Double",
        FieldType::Float => "java/lang/Float",
        FieldType::Int => "java/lang/Integer",
        FieldType::Long => "java/lang/Long",
        FieldType::Short => "java/lang/Short",
        FieldType::Boolean => "java/lang/Boolean",
        FieldType::Object(_) | FieldType::Array(_) => return None,
    })
}

/// The primitive type inside a box class; `None` for every other type.
pub(crate) fn unboxed(reference: &FieldType) -> Option<FieldType> {
    let FieldType::Object(name) = reference else {
        return None;
    };
    let primitives = [
        FieldType::Byte,
        FieldType::Char,
        FieldType::Double,
        FieldType::Float,
        FieldType::Int,
        FieldType::Long,
        FieldType::Short,
        FieldType::Boolean,
    ];
    primitives
        .into_iter()
        .find(|primitive| box_class(primitive) == Some(&**name))
}

/// Whether an `int` on the operand stack holds values of the type.
pub(crate) fn is_int_like(kind: &FieldType) -> bool {
    use FieldType::{Boolean, Byte, Char, Int, Short};
    matches!(kind, Boolean | Byte | Char | Short | Int)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_constants_and_types_name_each_other() {
        for name in ["java/lang/String", "[I", "[[La/B;", "A"] {
            assert_eq!(class_name(&class_type(name).unwrap()), name);
        }
        assert!(class_type("I;").is_err());
        assert!(class_type("[Q").is_err());
    }

    #[test]
    fn boxes_hold_their_primitives() {
        for letter in ["B", "C", "D", "F", "I", "J", "S", "Z"] {
            let primitive = vitro_classfile::descriptor::parse_field(letter).unwrap();
            let boxed = class_type(box_class(&primitive).unwrap()).unwrap();
            assert_eq!(unboxed(&boxed), Some(primitive));
        }
        assert_eq!(unboxed(&class_type("java/lang/Number").unwrap()), None);
        assert_eq!(unboxed(&class_type("java/lang/Void").unwrap()), None);
    }
}
