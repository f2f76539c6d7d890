//! Values in a few words, for people.

use vitro_expr::{Value, java};
use vitro_vm::input_construction::unknown_sort;
use vitro_vm::{Kind, Machine, Ref};

use crate::tree::Shallow;

/// A result as Java would write it, or what it is.
pub fn describe(machine: &Machine, kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Void => String::new(),
        Kind::Ref => object(machine, Ref::from_slot(bits)),
        kind => primitive(kind, bits),
    }
}

/// The result itself, as far as it is known without looking below it.
pub fn shallow(machine: &Machine, kind: Kind, bits: u64) -> Shallow {
    let object = match kind {
        Kind::Void => return Shallow::Nothing,
        Kind::Ref => Ref::from_slot(bits),
        kind => return Shallow::Primitive(kind, bits),
    };
    if object.is_null() {
        return Shallow::Null;
    }
    let class = machine.class(machine.class_of(object));
    if &*class.name == "java/lang/String" {
        return Shallow::Text(machine.string_units(object));
    }
    match machine.unbox(object) {
        Some((kind, bits)) => Shallow::Boxed(kind, bits),
        None => Shallow::Object(class.name.clone()),
    }
}

fn object(machine: &Machine, object: Ref) -> String {
    if object.is_null() {
        return "null".to_owned();
    }
    let class = machine.class(machine.class_of(object));
    if &*class.name == "java/lang/String" {
        return format!("{:?}", machine.text(object));
    }
    match machine.unbox(object) {
        Some((kind, bits)) => primitive(kind, bits),
        None => format!("a {}", class.java_name()),
    }
}

fn primitive(kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Boolean => (bits & 1 == 1).to_string(),
        Kind::Char => character(bits as u16),
        Kind::Byte | Kind::Short => (bits as i32).to_string(),
        kind => {
            let sort = unknown_sort(kind);
            java::literal(&Value::from_raw_bits(bits, sort), sort)
        }
    }
}

/// A character as Java writes it.
fn character(unit: u16) -> String {
    match char::from_u32(unit.into()) {
        Some('\'') => "'\\''".to_owned(),
        Some('\\') => "'\\\\'".to_owned(),
        Some(c) if (' '..='~').contains(&c) => format!("'{c}'"),
        _ => format!("'\\u{unit:04x}'"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primitives_are_written_as_in_java() {
        assert_eq!(primitive(Kind::Char, 97), "'a'");
        assert_eq!(primitive(Kind::Char, 10), "'\\u000a'");
        assert_eq!(primitive(Kind::Byte, u64::from(-1i32 as u32)), "-1");
        assert_eq!(primitive(Kind::Double, f64::NAN.to_bits()), "Double.NaN");
        assert_eq!(primitive(Kind::Boolean, 1), "true");
    }
}
