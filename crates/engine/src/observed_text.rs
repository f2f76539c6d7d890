//! A value that the real JVM gave, on one line, for people. An object that was met before is named by its number.

use vitro_testgen::java::literal;
use vitro_testgen::{Ending, Observed, Shape};

/// The result of a case on the real JVM, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RealEnding {
    /// It returned this, or nothing.
    Returned(Option<String>),
    /// It threw this.
    Threw {
        /// The class, with dots.
        class: String,
        /// What `getMessage` gives.
        message: Option<String>,
    },
}

/// How a call ended, in words.
pub fn ending(ending: &Ending) -> RealEnding {
    match ending {
        Ending::Returned(value) => RealEnding::Returned(value.as_ref().map(text)),
        Ending::Threw(thrown) => RealEnding::Threw {
            class: thrown.class.replace('/', "."),
            message: thrown
                .message
                .as_ref()
                .map(|units| String::from_utf16_lossy(units)),
        },
    }
}

/// The value as text.
pub fn text(value: &Observed) -> String {
    match value {
        Observed::Null => "null".to_owned(),
        Observed::Primitive(value) | Observed::Boxed(value) => literal::plain(*value),
        Observed::Text(units) => literal::string(units),
        Observed::Enum { class, constant } => format!("{}.{constant}", simple(class)),
        Observed::Class { descriptor } => {
            format!("{}.class", vitro_vm::external_type(descriptor))
        }
        Observed::Value { class, text } => format!("{} {text}", simple(class)),
        Observed::Same(number) => format!("#{number}"),
        Observed::Array { elements, .. } => format!("{{{}}}", list(elements)),
        Observed::Collection {
            shape, elements, ..
        } => collection(*shape, elements),
        Observed::Object { class, fields, .. } => {
            let fields: Vec<String> = fields
                .iter()
                .map(|field| format!("{} = {}", field.name, text(&field.value)))
                .collect();
            format!("{} {{{}}}", simple(class), fields.join(", "))
        }
        Observed::Opaque { class, .. } => format!("a {}", simple(class)),
        Observed::Cut => "...".to_owned(),
        Observed::Unsteady => "(another one in every run)".to_owned(),
    }
}

fn collection(shape: Shape, elements: &[Observed]) -> String {
    match (shape, elements) {
        (Shape::Optional, []) => "Optional.empty()".to_owned(),
        (Shape::Optional, _) => format!("Optional.of({})", list(elements)),
        (Shape::Map, _) => {
            let entries: Vec<String> = elements
                .chunks(2)
                .map(|entry| entry.iter().map(text).collect::<Vec<_>>().join("="))
                .collect();
            format!("{{{}}}", entries.join(", "))
        }
        _ => format!("[{}]", list(elements)),
    }
}

fn list(elements: &[Observed]) -> String {
    elements.iter().map(text).collect::<Vec<_>>().join(", ")
}

fn simple(class: &str) -> &str {
    class.rsplit(['/', '$']).next().unwrap_or(class)
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_testgen::observed::FRESH;
    use vitro_testgen::{ObservedField, Primitive};

    #[test]
    fn values_are_written_in_one_line() {
        let map = Observed::Collection {
            identity: FRESH,
            class: "java/util/HashMap".into(),
            shape: Shape::Map,
            elements: vec![
                Observed::Text("a".encode_utf16().collect()),
                Observed::Boxed(Primitive::Int(1)),
            ],
        };
        let object = Observed::Object {
            identity: FRESH + 1,
            class: "p/Outer$Node".into(),
            record: false,
            fields: vec![ObservedField {
                owner: "p/Outer$Node".into(),
                name: "counts".into(),
                descriptor: "Ljava/util/Map;".into(),
                value: map,
            }],
        };
        assert_eq!(text(&object), "Node {counts = {\"a\"=1}}");
    }
}
