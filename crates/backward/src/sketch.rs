//! An input heap as plain data: what a run has to be given so that it goes where it should.

use std::fmt::Write;
use std::sync::Arc;

use crate::target::MethodName;

/// A value.
#[derive(Clone, Copy, PartialEq, Debug)]
#[allow(missing_docs)]
pub enum Input {
    Boolean(bool),
    Byte(i8),
    Char(u16),
    Short(i16),
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    Null,
    /// The object of this number in [`Sketch::objects`].
    Object(usize),
}

/// A field by the class that declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldName {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Name of the field.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
}

/// What an object holds.
#[derive(Clone, PartialEq, Debug)]
pub enum Contents {
    /// Fields that matter; all others may be what they are by default.
    Fields(Vec<(FieldName, Input)>),
    /// An array with the elements that matter.
    Array {
        /// Its length.
        length: i32,
        /// Elements by index, sorted.
        elements: Vec<(i32, Input)>,
    },
    /// A string, an object of its own even if others have the same characters.
    Text(Vec<u16>),
}

/// An object of the input.
#[derive(Clone, PartialEq, Debug)]
pub struct Object {
    /// Internal name of its class, or the descriptor of an array.
    pub class: Arc<str>,
    /// What it holds.
    pub contents: Contents,
    /// Whether it is a literal of the program, and so the same object as the literal.
    pub is_literal: bool,
}

/// A step of the way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The method.
    pub method: MethodName,
    /// Offset of the first instruction.
    pub from: u32,
    /// Offset of the last instruction.
    pub to: u32,
    /// Line of the last instruction, if the class has line numbers.
    pub line: Option<u16>,
    /// How many calls deep.
    pub depth: i32,
}

/// An input heap.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sketch {
    /// Arguments, the receiver first, with their names.
    pub arguments: Vec<(String, Input)>,
    /// All objects.
    pub objects: Vec<Object>,
    /// Static fields that must hold something else than what initialisation is known to give them.
    pub statics: Vec<(FieldName, Input)>,
    /// The way from the start to the target.
    pub path: Vec<Step>,
}

impl Sketch {
    /// The heap as text for people.
    pub fn draw(&self) -> String {
        let mut text = String::new();
        for (name, value) in &self.arguments {
            let _ = writeln!(text, "{name} = {}", self.show(value));
        }
        for (field, value) in &self.statics {
            let class = field.class.replace('/', ".");
            let _ = writeln!(text, "{class}.{} = {}", field.name, self.show(value));
        }
        for (number, object) in self.objects.iter().enumerate() {
            let class = java_class(&object.class);
            match &object.contents {
                Contents::Text(units) => {
                    let _ = writeln!(text, "#{number}: {:?}", String::from_utf16_lossy(units));
                }
                Contents::Array { length, elements } => {
                    let element = class.strip_suffix("[]").unwrap_or(&class);
                    let _ = writeln!(text, "#{number}: {element}[{length}]");
                    for (index, value) in elements {
                        let _ = writeln!(text, "    [{index}] = {}", self.show(value));
                    }
                }
                Contents::Fields(fields) => {
                    let _ = writeln!(text, "#{number}: {class}");
                    for (field, value) in fields {
                        let _ = writeln!(text, "    {} = {}", field.name, self.show(value));
                    }
                }
            }
        }
        text
    }

    fn show(&self, value: &Input) -> String {
        match value {
            Input::Boolean(value) => value.to_string(),
            Input::Byte(value) => value.to_string(),
            Input::Char(unit) => match char::from_u32((*unit).into()) {
                Some(character) if !character.is_control() => format!("{character:?}"),
                _ => format!("'\\u{unit:04x}'"),
            },
            Input::Short(value) => value.to_string(),
            Input::Int(value) => value.to_string(),
            Input::Long(value) => format!("{value}L"),
            Input::Float(value) => format!("{value:?}f"),
            Input::Double(value) => format!("{value:?}"),
            Input::Null => "null".into(),
            Input::Object(number) => format!("#{number}"),
        }
    }
}

fn java_class(name: &str) -> String {
    match vitro_classfile::descriptor::parse_field(name) {
        Some(parsed) => parsed.java_name(),
        None => name.replace('/', "."),
    }
}
