//! A recorded input as `vitro.Vitro` reads it: a value on a line, words separated by blanks. Its other side is
//! `api/java/vitro/Maker.java`.

use crate::recipe::{Call, Make, New, Primitive, Recipe, Then};

/// The line that stands for a value.
pub fn line(recipe: &Recipe) -> String {
    let mut words = Vec::new();
    value(recipe, &mut words);
    words.join(" ")
}

fn value(recipe: &Recipe, words: &mut Vec<String>) {
    match recipe {
        Recipe::Null => words.push("null".to_owned()),
        Recipe::Primitive(value) | Recipe::Boxed(value) => primitive(*value, words),
        Recipe::Text(units) => words.extend(["string".to_owned(), quoted(units)]),
        Recipe::Enum { class, constant } => say(words, &["enum", class, constant]),
        Recipe::Class { descriptor } => say(words, &["class", descriptor]),
        Recipe::Static { class, name, .. } => say(words, &["static", class, name]),
        Recipe::Made(number) => words.extend(["made".to_owned(), number.to_string()]),
        Recipe::New(new) => made(new, words),
    }
}

fn say(words: &mut Vec<String>, said: &[&str]) {
    words.extend(said.iter().map(|word| (*word).to_owned()));
}

fn primitive(value: Primitive, words: &mut Vec<String>) {
    let (kind, text) = match value {
        Primitive::Boolean(value) => ("boolean", value.to_string()),
        Primitive::Byte(value) => ("byte", value.to_string()),
        Primitive::Short(value) => ("short", value.to_string()),
        Primitive::Char(value) => ("char", value.to_string()),
        Primitive::Int(value) => ("int", value.to_string()),
        Primitive::Long(value) => ("long", value.to_string()),
        Primitive::Float(bits) => ("float", java_number(&f32::from_bits(bits))),
        Primitive::Double(bits) => ("double", java_number(&f64::from_bits(bits))),
    };
    say(words, &[kind, &text]);
}

/// The shortest text that reads back as the same number; Java has its own word for infinity.
fn java_number(number: &impl std::fmt::Debug) -> String {
    format!("{number:?}").replace("inf", "Infinity")
}

/// A string without blanks: what is no plain letter, digit or sign has four hexadecimal digits.
pub(crate) fn quoted(units: &[u16]) -> String {
    let mut text = String::from("\"");
    for &unit in units {
        match u8::try_from(unit) {
            Ok(byte) if byte.is_ascii_graphic() && byte != b'\\' && byte != b'"' => {
                text.push(char::from(byte));
            }
            _ => text.push_str(&format!("\\u{unit:04x}")),
        }
    }
    text + "\""
}

fn made(new: &New, words: &mut Vec<String>) {
    let number = new.number.to_string();
    match &new.make {
        Make::Array { element, elements } => {
            say(words, &["array", &number, element]);
            values(elements, words);
        }
        Make::Constructor(call) => {
            say(words, &["new", &number, &call.class, &call.descriptor]);
            values(&call.arguments, words);
        }
        Make::Factory(call) => {
            say(words, &["factory", &number]);
            called(call, words);
        }
        Make::Method { receiver, call } => {
            say(words, &["method", &number]);
            value(receiver, words);
            called(call, words);
        }
        Make::Collection { kind, elements } => {
            say(words, &["collection", &number, &format!("{kind:?}")]);
            values(elements, words);
        }
        Make::Lambda {
            interface, returns, ..
        } => {
            say(words, &["lambda", &number, interface]);
            value(returns.as_ref().unwrap_or(&Recipe::Null), words);
        }
        Make::Stub { class, methods, .. } => {
            say(words, &["stub", &number, class]);
            words.push(methods.len().to_string());
            for method in methods {
                say(words, &[&method.name, &method.descriptor]);
                let given: Vec<&Recipe> = method.values().collect();
                words.push(given.len().to_string());
                for recipe in given {
                    value(recipe, words);
                }
            }
        }
    }
    words.push(new.then.len().to_string());
    for then in &new.then {
        match then {
            Then::Field {
                owner,
                name,
                value: to,
                ..
            } => {
                say(words, &["field", owner, name]);
                value(to, words);
            }
            Then::Element { index, value: to } => {
                say(words, &["element", &index.to_string()]);
                value(to, words);
            }
            Then::Call(call) => {
                say(words, &["call"]);
                called(call, words);
            }
            Then::Hand { receiver, call } => {
                say(words, &["hand"]);
                value(receiver.as_ref().unwrap_or(&Recipe::Null), words);
                called(call, words);
            }
        }
    }
}

fn called(call: &Call, words: &mut Vec<String>) {
    say(words, &[&call.class, &call.name, &call.descriptor]);
    values(&call.arguments, words);
}

fn values(recipes: &[Recipe], words: &mut Vec<String>) {
    words.push(recipes.len().to_string());
    for recipe in recipes {
        value(recipe, words);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_words_on_a_line() {
        let line_of = |value| line(&Recipe::Primitive(value));
        assert_eq!(line_of(Primitive::Int(-5)), "int -5");
        assert_eq!(line_of(Primitive::Double(0.1f64.to_bits())), "double 0.1");
        assert_eq!(
            line_of(Primitive::Float(f32::NEG_INFINITY.to_bits())),
            "float -Infinity"
        );
        assert_eq!(line_of(Primitive::Double(f64::NAN.to_bits())), "double NaN");
        let text: Vec<u16> = "a b\\".encode_utf16().collect();
        assert_eq!(line(&Recipe::Text(text)), "string \"a\\u0020b\\u005c\"");
    }

    #[test]
    fn an_array_has_a_number_its_type_and_its_elements() {
        let elements = vec![
            Recipe::Primitive(Primitive::Int(1)),
            Recipe::Primitive(Primitive::Int(2)),
        ];
        let make = Make::Array {
            element: "I".into(),
            elements,
        };
        let new = New {
            number: 3,
            make,
            then: Vec::new(),
        };
        let array = Recipe::New(Box::new(new));
        assert_eq!(line(&array), "array 3 I 2 int 1 int 2 0");
    }
}
