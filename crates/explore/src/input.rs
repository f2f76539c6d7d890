//! Unknown inputs: one for each parameter, with the term that stands for it, and how a value is written in
//! Java.

use vitro_expr::{Model, Sort, Term, Terms, Value, java};
use vitro_vm::symbolic::reference::{Birth, widened};
use vitro_vm::{Kind, Symbolic};

/// An unknown parameter.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name in the source, or its number.
    pub name: String,
    /// Its type, as a descriptor.
    pub descriptor: String,
    /// The variable.
    pub variable: Term,
    /// What stands in the parameter's slot.
    pub slot: Term,
}

/// Inputs for parameters of these names and types.
pub fn parameters(symbolic: &mut Symbolic, all: &[(String, String)]) -> Vec<Input> {
    all.iter()
        .map(|(name, descriptor)| parameter(symbolic, name, descriptor))
        .collect()
}

fn parameter(symbolic: &mut Symbolic, name: &str, descriptor: &str) -> Input {
    let kind = Kind::of(descriptor);
    let variable = match kind {
        Kind::Ref => symbolic.reference(name, descriptor),
        kind => symbolic.terms.var(name, primitive_sort(kind)),
    };
    if kind == Kind::Char {
        symbolic.characters.insert(variable);
    }
    let slot = widened(&mut symbolic.terms, kind, variable);
    Input {
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        variable,
        slot,
    }
}

fn primitive_sort(kind: Kind) -> Sort {
    match kind {
        Kind::Boolean => Sort::Bool,
        Kind::Byte => Sort::Bv(8),
        Kind::Char | Kind::Short => Sort::Bv(16),
        Kind::Long => Sort::Bv(64),
        Kind::Float => Sort::Float,
        Kind::Double => Sort::Double,
        _ => Sort::Bv(32),
    }
}

impl Input {
    /// How many slots the parameter takes.
    pub fn slots(&self) -> usize {
        Kind::of(&self.descriptor).slots()
    }
}

/// Writes values of a path's model as Java source.
pub struct Writer<'a> {
    /// The terms, which get no new ones: only variables that exist are looked up.
    pub terms: &'a mut Terms,
    /// The path's model.
    pub model: &'a Model,
    /// The path's input objects.
    pub births: &'a [Birth],
}

impl Writer<'_> {
    /// The value of an input.
    pub fn text(&mut self, input: &Input) -> String {
        self.value(input.variable, &input.descriptor)
    }

    fn value(&mut self, variable: Term, descriptor: &str) -> String {
        let sort = self.terms.sort(variable);
        match self.terms.eval(variable, self.model) {
            Value::Ref(0) => "null".to_owned(),
            Value::Ref(number) => self.object(number as usize - 1),
            value => literal(&value, sort, Kind::of(descriptor)),
        }
    }

    fn object(&mut self, at: usize) -> String {
        let Some(birth) = self.births.get(at) else {
            return "null".to_owned();
        };
        let length = birth.length(self.terms);
        let length = self.terms.eval(length, self.model).raw_bits().unwrap_or(0) as u32;
        if birth.is_string() {
            return self.string(birth, length);
        }
        let element = birth.element_descriptor();
        let elements: Vec<String> = (0..length)
            .map(|index| {
                let variable = birth.element(self.terms, index);
                self.value(variable, element)
            })
            .collect();
        format!("new {}[] {{{}}}", type_name(element), elements.join(", "))
    }

    fn string(&mut self, birth: &Birth, length: u32) -> String {
        let mut text = String::from("\"");
        for index in 0..length {
            let variable = birth.element(self.terms, index);
            let byte = self
                .terms
                .eval(variable, self.model)
                .raw_bits()
                .unwrap_or(0) as u16;
            match character(byte) {
                quote if quote == "'\"'" => text += "\\\"",
                quote if quote == "'\\''" => text += "'",
                other => text += other.trim_matches('\''),
            }
        }
        text + "\""
    }
}

/// A type as Java writes it.
fn type_name(descriptor: &str) -> String {
    match descriptor.strip_prefix('[') {
        Some(element) => format!("{}[]", type_name(element)),
        None if descriptor.starts_with('L') => {
            let name = descriptor
                .trim_start_matches('L')
                .trim_end_matches(';')
                .replace('/', ".");
            name.strip_prefix("java.lang.")
                .map_or(name.clone(), str::to_owned)
        }
        None => Kind::of(descriptor).keyword().to_owned(),
    }
}

fn literal(value: &Value, sort: Sort, kind: Kind) -> String {
    match (kind, value.raw_bits()) {
        (Kind::Char, Some(bits)) => character(bits as u16),
        (Kind::Byte, Some(bits)) => (bits as u8 as i8).to_string(),
        (Kind::Short, Some(bits)) => (bits as u16 as i16).to_string(),
        _ => java::literal(value, sort),
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
    fn characters_and_types_are_written_as_in_java() {
        assert_eq!(character(u16::from(b'a')), "'a'");
        assert_eq!(character(10), "'\\u000a'");
        assert_eq!(type_name("[[I"), "int[][]");
        assert_eq!(type_name("Ljava/lang/String;"), "String");
        assert_eq!(type_name("Ljava/util/List;"), "java.util.List");
    }
}
