//! The types that generated programs use, and the literals of each.

use vitro_stable::Random;

/// A primitive type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Primitive {
    Boolean,
    Byte,
    Short,
    Char,
    Int,
    Long,
    Float,
    Double,
}

use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};

pub const PRIMITIVES: [Primitive; 8] = [Boolean, Byte, Short, Char, Int, Long, Float, Double];
pub const NUMERIC: [Primitive; 7] = [Byte, Short, Char, Int, Long, Float, Double];
pub const INTEGRAL: [Primitive; 5] = [Byte, Short, Char, Int, Long];

/// A type of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Type {
    Primitive(Primitive),
    /// `Integer` and its like.
    Boxed(Primitive),
    String,
    /// An array with this many dimensions.
    Array(Primitive, u8),
    /// The interface at the root of the program's classes.
    Shape,
    /// The program's enumeration.
    Kind,
    /// The program's record.
    Pair,
}

impl Primitive {
    pub fn name(self) -> &'static str {
        match self {
            Boolean => "boolean",
            Byte => "byte",
            Short => "short",
            Char => "char",
            Int => "int",
            Long => "long",
            Float => "float",
            Double => "double",
        }
    }

    pub fn boxed(self) -> &'static str {
        match self {
            Boolean => "Boolean",
            Byte => "Byte",
            Short => "Short",
            Char => "Character",
            Int => "Integer",
            Long => "Long",
            Float => "Float",
            Double => "Double",
        }
    }

    /// A literal, often one at an edge of the type; safe in front of and behind any operator.
    pub fn literal(self, random: &mut Random) -> String {
        match self {
            Boolean => random.pick(&["true", "false"]).to_owned(),
            Byte => format!("((byte) {})", parenthesised(random.between(-128, 127))),
            Short => format!("((short) {})", parenthesised(random.between(-32768, 32767))),
            Char => char_literal(random),
            Int => int_literal(random),
            Long => long_literal(random),
            Float => float_literal(random),
            Double => double_literal(random),
        }
    }
}

impl Type {
    pub fn name(self) -> String {
        match self {
            Type::Primitive(primitive) => primitive.name().to_owned(),
            Type::Boxed(primitive) => primitive.boxed().to_owned(),
            Type::String => "String".to_owned(),
            Type::Array(element, dimensions) => {
                element.name().to_owned() + &"[]".repeat(usize::from(dimensions))
            }
            Type::Shape => "Shape".to_owned(),
            Type::Kind => "Kind".to_owned(),
            Type::Pair => "Pair".to_owned(),
        }
    }
}

fn parenthesised(number: i64) -> String {
    if number < 0 {
        format!("({number})")
    } else {
        number.to_string()
    }
}

fn char_literal(random: &mut Random) -> String {
    match random.below(4) {
        0 => format!("((char) {})", random.between(0, 0xFFFF)),
        1 => random
            .pick(&["'\\u0000'", "'\\uffff'", "'\\n'", "'\\''", "'\\u00e9'"])
            .to_owned(),
        _ => format!(
            "'{}'",
            random.pick(&['a', 'b', 'z', 'A', '0', '9', ' ', '_'])
        ),
    }
}

fn int_literal(random: &mut Random) -> String {
    const EDGES: [&str; 14] = [
        "Integer.MIN_VALUE",
        "Integer.MAX_VALUE",
        "31",
        "32",
        "33",
        "127",
        "128",
        "255",
        "256",
        "32767",
        "32768",
        "65535",
        "65536",
        "0x7fff_fffe",
    ];
    match random.below(8) {
        0..5 => parenthesised(random.between(-6, 12)),
        5 | 6 => random.pick(&EDGES).to_owned(),
        _ => parenthesised(i64::from(random.bits() as i32)),
    }
}

fn long_literal(random: &mut Random) -> String {
    const EDGES: [&str; 8] = [
        "Long.MIN_VALUE",
        "Long.MAX_VALUE",
        "63L",
        "64L",
        "4294967295L",
        "4294967296L",
        "2147483647L",
        "(-2147483649L)",
    ];
    match random.below(8) {
        0..5 => format!("({}L)", random.between(-6, 12)),
        5 | 6 => random.pick(&EDGES).to_owned(),
        _ => format!("0x{:x}L", random.bits()),
    }
}

fn float_literal(random: &mut Random) -> String {
    const EDGES: [&str; 12] = [
        "Float.NaN",
        "Float.POSITIVE_INFINITY",
        "Float.NEGATIVE_INFINITY",
        "(-0.0f)",
        "0.0f",
        "Float.MIN_VALUE",
        "Float.MAX_VALUE",
        "Float.MIN_NORMAL",
        "2147483648.0f",
        "16777217.0f",
        "0.1f",
        "1e10f",
    ];
    match random.below(3) {
        0 => random.pick(&EDGES).to_owned(),
        1 => format!("({}f)", random.between(-100, 100) as f32 / 8.0),
        _ => format!("Float.intBitsToFloat(0x{:x})", random.bits() as u32),
    }
}

fn double_literal(random: &mut Random) -> String {
    const EDGES: [&str; 13] = [
        "Double.NaN",
        "Double.POSITIVE_INFINITY",
        "Double.NEGATIVE_INFINITY",
        "(-0.0)",
        "0.0",
        "Double.MIN_VALUE",
        "Double.MAX_VALUE",
        "Double.MIN_NORMAL",
        "9223372036854775808.0",
        "1e17",
        "0.1",
        "1e-5",
        "2147483647.5",
    ];
    match random.below(3) {
        0 => random.pick(&EDGES).to_owned(),
        1 => format!("({:?})", random.between(-100, 100) as f64 / 8.0),
        _ => format!("Double.longBitsToDouble(0x{:x}L)", random.bits()),
    }
}

/// A string literal. Some have the same hash code, for the sake of `switch`.
pub fn string_literal(random: &mut Random) -> String {
    const TEXTS: [&str; 12] = [
        "",
        "a",
        "b",
        "Aa",
        "BB",
        "abc",
        "12",
        "-7",
        "x y",
        "\\u00fc\\u20ac",
        "\\ud83d\\ude00",
        "Hello",
    ];
    format!("\"{}\"", random.pick(&TEXTS))
}
