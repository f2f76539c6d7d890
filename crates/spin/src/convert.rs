//! Adapts a value from one type of a lambda's three signatures to another.
//!
//! The rules are those of the JDK's `TypeConvertingMethodAdapter`, down to the order of casts, so that
//! an ill-typed value (heap pollution) raises the same exception.

use vitro_classfile::{FieldType, Opcode};

use crate::types::{OBJECT, box_class, class_name, unboxed};
use crate::writer::Code;

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
            let source = if functional.is_reference() {
                functional
            } else {
                from
            };
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
