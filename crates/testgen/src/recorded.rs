//! A recorded input as `vitro.Vitro` reads it: a value on a line, words separated by blanks. Its other side is
//! `api/java/vitro/Maker.java`.

use crate::answer::Answer;
use crate::recipe::{Call, Make, New, Primitive, Recipe, Then};
use crate::stub_class::{Held, StubClass};

/// Writes the lines of an input.
#[derive(Default)]
pub struct Recorder {
    /// The package of the class under test, to which stubs belong.
    package: String,
    /// Classes that the lines mention and that were made by Vitro: name and class file.
    pub classes: Vec<(String, Vec<u8>)>,
    words: Vec<String>,
}

impl Recorder {
    /// For inputs of a class in this package.
    pub fn of_package(package: &str) -> Recorder {
        Recorder {
            package: package.to_owned(),
            ..Recorder::default()
        }
    }

    /// The line that represents a value.
    pub fn line(&mut self, recipe: &Recipe) -> String {
        self.words.clear();
        self.value(recipe);
        self.words.join(" ")
    }

    fn say(&mut self, said: &[&str]) {
        say(&mut self.words, said);
    }

    fn value(&mut self, recipe: &Recipe) {
        let words = &mut self.words;
        match recipe {
            Recipe::Null => words.push("null".to_owned()),
            Recipe::Primitive(value) | Recipe::Boxed(value) => primitive(*value, words),
            Recipe::Text(units) => words.extend(["string".to_owned(), quoted(units)]),
            Recipe::Enum { class, constant } => say(words, &["enum", class, constant]),
            Recipe::Class { descriptor } => say(words, &["class", descriptor]),
            Recipe::Static { class, name, .. } => say(words, &["static", class, name]),
            Recipe::Made(number) => words.extend(["made".to_owned(), number.to_string()]),
            Recipe::New(new) => self.made(new),
        }
    }

    fn made(&mut self, new: &New) {
        let number = new.number.to_string();
        match &new.make {
            Make::Array { element, elements } => {
                self.say(&["array", &number, element]);
                self.values(elements);
            }
            Make::Constructor(call) => {
                self.say(&["new", &number, &call.class, &call.descriptor]);
                self.values(&call.arguments);
            }
            Make::Factory(call) => {
                self.say(&["factory", &number]);
                self.called(call);
            }
            Make::Method { receiver, call } => {
                self.say(&["method", &number]);
                self.value(receiver);
                self.called(call);
            }
            Make::Collection { kind, elements } => {
                self.say(&["collection", &number, &format!("{kind:?}")]);
                self.values(elements);
            }
            Make::Lambda {
                interface, returns, ..
            } => {
                self.say(&["lambda", &number, interface]);
                self.value(returns.as_ref().unwrap_or(&Recipe::Null));
            }
            Make::Stub {
                class,
                is_interface,
                constructor,
                arguments,
                methods,
            } => {
                let above = (&**class, *is_interface);
                self.stub(new, above, (constructor, arguments), methods);
                return;
            }
        }
        self.words.push(new.then.len().to_string());
        self.follow_ups(new);
    }

    /// A stub is an object of a class of its own, whose fields are set.
    fn stub(
        &mut self,
        new: &New,
        above: (&str, bool),
        (constructor, arguments): (&str, &[Recipe]),
        methods: &[Answer<Recipe>],
    ) {
        let class = StubClass::of(&self.package, new.number, above, constructor, methods);
        self.say(&["new", &new.number.to_string(), &class.name, constructor]);
        self.values(arguments);
        let count = class.fields.len() + new.then.len();
        self.words.push(count.to_string());
        for (field, held) in class.fields {
            self.say(&["field", &class.name, &field]);
            match held {
                Held::Value(recipe) => self.value(recipe),
                Held::Int(number) => primitive(Primitive::Int(number), &mut self.words),
            }
        }
        self.follow_ups(new);
        let is_known = |(name, _): &(String, Vec<u8>)| *name == class.name;
        if !self.classes.iter().any(is_known) {
            self.classes.push((class.name, class.bytes));
        }
    }

    fn follow_ups(&mut self, new: &New) {
        for then in &new.then {
            match then {
                Then::Field {
                    owner,
                    name,
                    value: to,
                    ..
                } => {
                    self.say(&["field", owner, name]);
                    self.value(to);
                }
                Then::Element { index, value: to } => {
                    self.say(&["element", &index.to_string()]);
                    self.value(to);
                }
                Then::Call(call) => {
                    self.say(&["call"]);
                    self.called(call);
                }
                Then::Hand { receiver, call } => {
                    self.say(&["hand"]);
                    self.value(receiver.as_ref().unwrap_or(&Recipe::Null));
                    self.called(call);
                }
            }
        }
    }

    fn called(&mut self, call: &Call) {
        self.say(&[&call.class, &call.name, &call.descriptor]);
        self.values(&call.arguments);
    }

    fn values(&mut self, recipes: &[Recipe]) {
        self.words.push(recipes.len().to_string());
        for recipe in recipes {
            self.value(recipe);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_words_on_a_line() {
        let line = |recipe: &Recipe| Recorder::default().line(recipe);
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
        assert_eq!(
            Recorder::default().line(&array),
            "array 3 I 2 int 1 int 2 0"
        );
    }
}
