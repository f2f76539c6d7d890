//! Adapts a value from one type of a lambda's three signatures to another.
//!
//! The rules are those of the JDK's `TypeConvertingMethodAdapter`, down to the order of casts, so that
//! an ill-typed value (heap pollution) raises the same exception.

use vitro_classfile::{FieldType, Opcode};

use crate::types::{OBJECT, box_class, class_name, unboxed};
use crate::writer::Code;

/// Whether [`convert`] knows how to. Between reference types it always does, because whether a cast
/// can succeed takes a class hierarchy to say.
pub(crate) fn can_convert(from: &FieldType, to: &FieldType, functional: &FieldType) -> bool {
    match (from.is_reference(), to.is_reference()) {
        (false, false) => widens(from, to),
        (false, true) => unboxed(to).is_none_or(|inside| widens(from, &inside)),
        (true, false) => unboxed(source(from, functional)).is_none_or(|inside| widens(&inside, to)),
        (true, true) => true,
    }
}

/// Whether a primitive type widens to another or is the same (JLS §5.1.2).
fn widens(from: &FieldType, to: &FieldType) -> bool {
    use FieldType::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    let rank = |kind: &FieldType| {
        [Byte, Short, Int, Long, Float, Double]
            .iter()
            .position(|k| k == kind)
    };
    match (from, to) {
        (Boolean | Char, to) if from == to => true,
        (Char, to) => rank(to) >= rank(&Int),
        (from, to) => rank(from).is_some() && rank(from) <= rank(to),
    }
}

/// The type of a reference after the first cast.
fn source<'a>(from: &'a FieldType, functional: &'a FieldType) -> &'a FieldType {
    if functional.is_reference() {
        functional
    } else {
        from
    }
}

/// Converts the value on top of the stack from type `from` to type `to`. A reference is first cast to
/// `functional`, the type that the source program gave the value where the interface is generic.
pub(crate) fn convert(
    code: &mut Code<'_>,
    from: &FieldType,
    to: &FieldType,
    functional: &FieldType,
) {
    match (from.is_reference(), to.is_reference()) {
        (false, false) => code.widen(from, to),
        (false, true) => box_as(code, from, to),
        (true, reference) => {
            let source = source(from, functional);
            cast(code, from, source);
            if reference {
                cast(code, source, to);
            } else {
                unbox(code, source, to);
            }
        }
    }
}

/// Boxes a primitive value if the type is primitive.
pub(crate) fn box_if_primitive(code: &mut Code<'_>, kind: &FieldType) {
    if let Some(class) = box_class(kind) {
        let descriptor = format!("({kind})L{class};");
        code.invoke(Opcode::Invokestatic, class, "valueOf", &descriptor);
    }
}

/// Boxes a primitive value; a box of another kind is reached by widening first.
fn box_as(code: &mut Code<'_>, from: &FieldType, to: &FieldType) {
    match unboxed(to) {
        Some(primitive) => {
            code.widen(from, &primitive);
            box_if_primitive(code, &primitive);
        }
        None => {
            box_if_primitive(code, from);
            let boxed = FieldType::Object(box_class(from).unwrap_or(OBJECT).into());
            cast(code, &boxed, to);
        }
    }
}

fn unbox(code: &mut Code<'_>, from: &FieldType, to: &FieldType) {
    match unboxed(from) {
        // `Character` and `Boolean` have one value method each, the numbers one for every target.
        Some(own @ (FieldType::Char | FieldType::Boolean)) => {
            take_value(code, &class_name(from), &own);
            code.widen(&own, to);
        }
        Some(_) => take_value(code, &class_name(from), to),
        None => {
            let class = match to {
                FieldType::Char | FieldType::Boolean => box_class(to).unwrap_or(OBJECT),
                _ => "java/lang/Number",
            };
            cast(code, from, &FieldType::Object(class.into()));
            take_value(code, class, to);
        }
    }
}

/// Calls `intValue()` or one of its siblings.
fn take_value(code: &mut Code<'_>, class: &str, primitive: &FieldType) {
    let name = format!("{}Value", primitive.java_name());
    code.invoke(
        Opcode::Invokevirtual,
        class,
        &name,
        &format!("(){primitive}"),
    );
}

/// Casts unless that could not fail by the names alone.
fn cast(code: &mut Code<'_>, from: &FieldType, to: &FieldType) {
    let class = class_name(to);
    if from != to && class != OBJECT {
        code.cast(&class);
    }
}

#[cfg(test)]
mod tests {
    use vitro_classfile::descriptor::parse_field;

    use super::*;

    #[test]
    fn primitive_types_widen_as_the_language_says() {
        let rows = [
            ("B", "BSIJFD"),
            ("S", "SIJFD"),
            ("C", "CIJFD"),
            ("I", "IJFD"),
            ("J", "JFD"),
            ("F", "FD"),
            ("D", "D"),
            ("Z", "Z"),
        ];
        for (from, targets) in rows {
            for to in ["B", "S", "C", "I", "J", "F", "D", "Z"] {
                let [from, kind] = [from, to].map(|text| parse_field(text).unwrap());
                assert_eq!(widens(&from, &kind), targets.contains(to), "{from} to {to}");
            }
        }
    }

    #[test]
    fn boxes_convert_like_what_is_inside() {
        let [int, long, integer, object] = ["I", "J", "Ljava/lang/Integer;", "Ljava/lang/Object;"]
            .map(|text| parse_field(text).unwrap());
        assert!(can_convert(&object, &long, &integer));
        assert!(can_convert(&object, &long, &object));
        assert!(can_convert(&int, &object, &int));
        assert!(!can_convert(&long, &integer, &long));
        assert!(!can_convert(&integer, &parse_field("Z").unwrap(), &integer));
    }
}
