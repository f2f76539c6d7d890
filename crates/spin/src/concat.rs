//! String concatenation: `StringConcatFactory.makeConcatWithConstants` and `makeConcat`.
//!
//! The spun method appends to a `StringBuilder`. Like the JDK's it returns a new string even where one
//! argument alone makes up the result (JLS §15.18.1), and reads `null` where `toString` gives null.

use vitro_classfile::access::STATIC;
use vitro_classfile::{FieldType, Opcode};

use crate::error::SpinError;
use crate::types::{STRING, method_type};
use crate::writer::{ClassWriter, Code, fitting_pieces};

/// Name of the static method in the class that [`concat()`] spins.
pub const CONCAT: &str = "concat";

const BUILDER: &str = "java/lang/StringBuilder";
const ARGUMENT_TAG: u16 = 1;
const CONSTANT_TAG: u16 = 2;

/// A static argument of the bootstrap method after the recipe.
#[derive(Debug, Clone, PartialEq)]
pub enum ConcatConstant {
    /// A string, as UTF-16 units.
    Text(Vec<u16>),
    /// An `int`.
    Int(i32),
    /// A `long`.
    Long(i64),
    /// A `float`, by its bits.
    Float(u32),
    /// A `double`, by its bits.
    Double(u64),
    /// A class, by internal name, or an array type, by descriptor.
    Class(String),
}

/// What the result consists of, in order.
#[derive(Debug, PartialEq)]
enum Piece<'a> {
    Text(Vec<u16>),
    Argument,
    Constant(&'a ConcatConstant),
}

/// Spins a class whose static method [`CONCAT`] has the descriptor of the call site.
///
/// In the `recipe` the unit 1 marks the next argument and the unit 2 the next of the
/// `constants`; all other units are themselves. For `makeConcat` the recipe is one unit 1 per
/// parameter.
pub fn concat(
    class_name: &str,
    descriptor: &str,
    recipe: &[u16],
    constants: &[ConcatConstant],
) -> Result<Vec<u8>, SpinError> {
    let call = method_type(descriptor)?;
    let Some(returns) = call.returns.filter(FieldType::is_reference) else {
        return Err(SpinError::BadDescriptor(descriptor.to_owned()));
    };
    let pieces = parse(recipe, constants)?;
    if pieces
        .iter()
        .filter(|piece| **piece == Piece::Argument)
        .count()
        != call.parameters.len()
    {
        return Err(SpinError::Mismatch(
            "arguments of the recipe and of the call",
        ));
    }
    let mut class = ClassWriter::new(class_name, &[]);
    class.method(STATIC, CONCAT, descriptor, |code| {
        match (&pieces[..], &call.parameters[..]) {
            ([Piece::Argument], [kind]) => copy(code, kind),
            _ => join(code, &pieces, &call.parameters),
        }
        code.returns(Some(&returns));
    });
    class.finish()
}

/// Cuts the recipe into pieces. Constants that are text already join the text around them.
fn parse<'a>(recipe: &[u16], constants: &'a [ConcatConstant]) -> Result<Vec<Piece<'a>>, SpinError> {
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    for &unit in recipe {
        match unit {
            ARGUMENT_TAG => pieces.push(Piece::Argument),
            CONSTANT_TAG => match constants.next() {
                Some(ConcatConstant::Text(units)) => push_text(&mut pieces, units),
                Some(ConcatConstant::Int(value)) => push_text(&mut pieces, &units_of(value)),
                Some(ConcatConstant::Long(value)) => push_text(&mut pieces, &units_of(value)),
                Some(other) => pieces.push(Piece::Constant(other)),
                None => return Err(SpinError::Mismatch("too few constants for the recipe")),
            },
            _ => push_text(&mut pieces, &[unit]),
        }
    }
    match constants.next() {
        None => Ok(pieces),
        Some(_) => Err(SpinError::Mismatch("too many constants for the recipe")),
    }
}

fn push_text(pieces: &mut Vec<Piece<'_>>, units: &[u16]) {
    match pieces.last_mut() {
        _ if units.is_empty() => {}
        Some(Piece::Text(text)) => text.extend_from_slice(units),
        _ => pieces.push(Piece::Text(units.to_vec())),
    }
}

fn units_of(value: &impl ToString) -> Vec<u16> {
    value.to_string().encode_utf16().collect()
}

/// The text of a single argument: a primitive's is new by nature, that of an object gets a copy.
fn copy(code: &mut Code<'_>, kind: &FieldType) {
    let value_of_object = "(Ljava/lang/Object;)Ljava/lang/String;";
    if kind.is_reference() {
        code.new_object(STRING);
        code.dup();
        code.load(kind, 0);
        // Once for the object, once for the null that its `toString` may return.
        code.invoke(Opcode::Invokestatic, STRING, "valueOf", value_of_object);
        code.invoke(Opcode::Invokestatic, STRING, "valueOf", value_of_object);
        code.invoke(
            Opcode::Invokespecial,
            STRING,
            "<init>",
            "(Ljava/lang/String;)V",
        );
    } else {
        code.load(kind, 0);
        let descriptor = format!("({})Ljava/lang/String;", overload(kind));
        code.invoke(Opcode::Invokestatic, STRING, "valueOf", &descriptor);
    }
}

fn join(code: &mut Code<'_>, pieces: &[Piece<'_>], parameters: &[FieldType]) {
    let mut local = 0;
    let mut parameters = parameters.iter();
    let known = pieces.iter().map(|piece| match piece {
        Piece::Text(text) => text.len(),
        Piece::Argument | Piece::Constant(_) => GUESS,
    });
    begin(code, known.sum());
    for piece in pieces {
        match piece {
            Piece::Text(text) => append_text(code, text),
            Piece::Constant(constant) => append_constant(code, constant),
            Piece::Argument => {
                let Some(kind) = parameters.next() else {
                    continue;
                };
                code.load(kind, local);
                local += kind.slots();
                append(code, kind);
            }
        }
    }
    end(code);
}

fn append_constant(code: &mut Code<'_>, constant: &ConcatConstant) {
    match constant {
        ConcatConstant::Text(units) => append_text(code, units),
        ConcatConstant::Int(value) => append_text(code, &units_of(value)),
        ConcatConstant::Long(value) => append_text(code, &units_of(value)),
        // Java's own text of these differs from Rust's, so it is made by Java.
        ConcatConstant::Float(bits) => {
            code.float(*bits);
            append(code, &FieldType::Float);
        }
        ConcatConstant::Double(bits) => {
            code.double(*bits);
            append(code, &FieldType::Double);
        }
        ConcatConstant::Class(name) => {
            code.class(name);
            append(code, &FieldType::Object("java/lang/Class".into()));
        }
    }
}

/// Room in the builder for a piece of unknown length.
pub(crate) const GUESS: usize = 8;

/// Pushes an uninitialised string, twice, and a builder with the given capacity.
///
/// The string is then made by [`end`] with a constructor, because `StringBuilder.toString` returns the
/// literal `""` where the result is empty.
pub(crate) fn begin(code: &mut Code<'_>, capacity: usize) {
    code.new_object(STRING);
    code.dup();
    code.new_object(BUILDER);
    code.dup();
    code.int(i32::try_from(capacity).unwrap_or(i32::MAX));
    code.invoke(Opcode::Invokespecial, BUILDER, "<init>", "(I)V");
}

/// Turns what [`begin`] pushed into the finished string.
pub(crate) fn end(code: &mut Code<'_>) {
    code.invoke(
        Opcode::Invokespecial,
        STRING,
        "<init>",
        "(Ljava/lang/StringBuilder;)V",
    );
}

/// Appends a text to the builder on top.
pub(crate) fn append_text(code: &mut Code<'_>, text: &[u16]) {
    for piece in fitting_pieces(text) {
        code.string(piece);
        append(code, &FieldType::Object(STRING.into()));
    }
}

/// Appends the value on top to the builder below it.
pub(crate) fn append(code: &mut Code<'_>, kind: &FieldType) {
    let descriptor = format!("({})Ljava/lang/StringBuilder;", overload(kind));
    code.invoke(Opcode::Invokevirtual, BUILDER, "append", &descriptor);
}

/// The parameter of the overload that prints values of a type as Java's `+` does. An array of `char`
/// or a `CharSequence` is an object like any other there.
fn overload(kind: &FieldType) -> &'static str {
    match kind {
        FieldType::Byte | FieldType::Short | FieldType::Int => "I",
        FieldType::Char => "C",
        FieldType::Boolean => "Z",
        FieldType::Long => "J",
        FieldType::Float => "F",
        FieldType::Double => "D",
        FieldType::Object(name) if **name == *STRING => "Ljava/lang/String;",
        FieldType::Object(_) | FieldType::Array(_) => "Ljava/lang/Object;",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str) -> Vec<u16> {
        text.encode_utf16().collect()
    }

    #[test]
    fn constants_that_are_text_join_the_text_around_them() {
        let constants = [
            ConcatConstant::Int(-4),
            ConcatConstant::Text(units("\u{1}")),
        ];
        let recipe = units("a\u{2}b\u{2}\u{1}c");
        let pieces = parse(&recipe, &constants).unwrap();
        let expected = [
            Piece::Text(units("a-4b\u{1}")),
            Piece::Argument,
            Piece::Text(units("c")),
        ];
        assert_eq!(pieces, expected);
    }

    #[test]
    fn an_empty_constant_leaves_no_piece() {
        let constants = [ConcatConstant::Text(Vec::new())];
        assert_eq!(parse(&[2, 1], &constants).unwrap(), [Piece::Argument]);
    }

    #[test]
    fn recipe_and_arguments_must_agree() {
        let string = "(I)Ljava/lang/String;";
        assert!(concat("A", string, &[1], &[]).is_ok());
        assert!(matches!(
            concat("A", string, &[1, 1], &[]),
            Err(SpinError::Mismatch(_))
        ));
        assert!(matches!(
            concat("A", string, &[1, 2], &[]),
            Err(SpinError::Mismatch(_))
        ));
        let constants = [ConcatConstant::Int(0)];
        assert!(matches!(
            concat("A", string, &[1], &constants),
            Err(SpinError::Mismatch(_))
        ));
        assert!(matches!(
            concat("A", "(I)V", &[1], &[]),
            Err(SpinError::BadDescriptor(_))
        ));
        assert!(matches!(
            concat("A", "(I", &[1], &[]),
            Err(SpinError::BadDescriptor(_))
        ));
    }
}
