//! Literals as a person would spell them.

use crate::recipe::Primitive;

/// A literal of exactly this type: `(short) 3`, `3L`, `Float.NaN`.
pub fn exact(value: Primitive) -> String {
    match value {
        Primitive::Byte(i8::MIN | i8::MAX) | Primitive::Short(i16::MIN | i16::MAX) => plain(value),
        Primitive::Byte(_) => format!("(byte) {}", plain(value)),
        Primitive::Short(_) => format!("(short) {}", plain(value)),
        other => plain(other),
    }
}

/// A literal for a variable of this type: `short s = 3`.
pub fn plain(value: Primitive) -> String {
    match value {
        Primitive::Boolean(value) => value.to_string(),
        Primitive::Byte(i8::MIN) => "Byte.MIN_VALUE".to_owned(),
        Primitive::Byte(i8::MAX) => "Byte.MAX_VALUE".to_owned(),
        Primitive::Byte(value) => value.to_string(),
        Primitive::Char(unit) => format!("'{}'", unit_text(unit, '\'')),
        Primitive::Short(i16::MIN) => "Short.MIN_VALUE".to_owned(),
        Primitive::Short(i16::MAX) => "Short.MAX_VALUE".to_owned(),
        Primitive::Short(value) => value.to_string(),
        Primitive::Int(i32::MIN) => "Integer.MIN_VALUE".to_owned(),
        Primitive::Int(i32::MAX) => "Integer.MAX_VALUE".to_owned(),
        Primitive::Int(value) => integer(i64::from(value), value as u32 as u64),
        Primitive::Long(i64::MIN) => "Long.MIN_VALUE".to_owned(),
        Primitive::Long(i64::MAX) => "Long.MAX_VALUE".to_owned(),
        Primitive::Long(value) => integer(value, value as u64) + "L",
        Primitive::Float(bits) => float(bits),
        Primitive::Double(bits) => double(bits),
    }
}

/// Hexadecimal where the bits are easier to read than the number: large, and most of the digits zero or f.
fn integer(value: i64, bits: u64) -> String {
    let magnitude = value.unsigned_abs();
    let hex = format!("{bits:x}");
    let dull = hex.chars().filter(|c| matches!(c, '0' | 'f')).count();
    if magnitude < 1 << 16 || dull * 4 < hex.len() * 3 || magnitude.is_multiple_of(1000) {
        return value.to_string();
    }
    format!("0x{}", grouped(&hex))
}

/// `7fc0_0000`
fn grouped(hex: &str) -> String {
    let first = hex.len() % 4;
    let mut groups: Vec<&str> = Vec::new();
    if first > 0 {
        groups.push(&hex[..first]);
    }
    let mut at = first;
    while at < hex.len() {
        groups.push(&hex[at..at + 4]);
        at += 4;
    }
    groups.join("_")
}

fn float(bits: u32) -> String {
    let value = f32::from_bits(bits);
    if value.is_nan() {
        return match bits {
            0x7fc0_0000 => "Float.NaN".to_owned(),
            _ => format!(
                "Float.intBitsToFloat(0x{})",
                grouped(&format!("{bits:08x}"))
            ),
        };
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let constant = match value.abs() {
        f32::INFINITY if sign.is_empty() => "Float.POSITIVE_INFINITY",
        f32::INFINITY => return "Float.NEGATIVE_INFINITY".to_owned(),
        f32::MAX => "Float.MAX_VALUE",
        f32::MIN_POSITIVE => "Float.MIN_NORMAL",
        _ if bits & 0x7fff_ffff == 1 => "Float.MIN_VALUE",
        _ => return decimal(&format!("{value:?}")) + "f",
    };
    format!("{sign}{constant}")
}

fn double(bits: u64) -> String {
    let value = f64::from_bits(bits);
    if value.is_nan() {
        return match bits {
            0x7ff8_0000_0000_0000 => "Double.NaN".to_owned(),
            _ => format!(
                "Double.longBitsToDouble(0x{}L)",
                grouped(&format!("{bits:016x}"))
            ),
        };
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let constant = match value.abs() {
        f64::INFINITY if sign.is_empty() => "Double.POSITIVE_INFINITY",
        f64::INFINITY => return "Double.NEGATIVE_INFINITY".to_owned(),
        f64::MAX => "Double.MAX_VALUE",
        f64::MIN_POSITIVE => "Double.MIN_NORMAL",
        _ if bits & !(1 << 63) == 1 => "Double.MIN_VALUE",
        _ => return decimal(&format!("{value:?}")),
    };
    format!("{sign}{constant}")
}

/// `1e21` becomes `1.0E21`, as Java prints it.
fn decimal(text: &str) -> String {
    match text.split_once('e') {
        Some((mantissa, exponent)) if mantissa.contains('.') => format!("{mantissa}E{exponent}"),
        Some((mantissa, exponent)) => format!("{mantissa}.0E{exponent}"),
        None => text.to_owned(),
    }
}

/// One UTF-16 unit inside quotes. Whatever is not plain ASCII is escaped, so that a file means the same
/// under every encoding.
fn unit_text(unit: u16, quote: char) -> String {
    match char::from_u32(u32::from(unit)) {
        Some('\n') => "\\n".to_owned(),
        Some('\r') => "\\r".to_owned(),
        Some('\t') => "\\t".to_owned(),
        Some('\u{8}') => "\\b".to_owned(),
        Some('\u{c}') => "\\f".to_owned(),
        Some('\\') => "\\\\".to_owned(),
        Some(c) if c == quote => format!("\\{c}"),
        Some(c @ ' '..='~') => c.to_string(),
        _ => format!("\\u{unit:04x}"),
    }
}

/// The text between the quotes of a string literal.
pub fn escaped(units: &[u16]) -> String {
    units.iter().map(|&unit| unit_text(unit, '"')).collect()
}

/// A string literal.
pub fn string(units: &[u16]) -> String {
    format!("\"{}\"", escaped(units))
}

/// A string in pieces that each fit on a line, broken behind a space where there is one.
pub fn string_pieces(units: &[u16]) -> Vec<String> {
    const LONGEST: usize = 60;
    let mut pieces = Vec::new();
    let mut piece = String::new();
    for &unit in units {
        let text = unit_text(unit, '"');
        if piece.len() + text.len() > LONGEST {
            let rest = match piece.rfind(' ') {
                Some(space) if space > LONGEST / 2 => piece.split_off(space + 1),
                _ => String::new(),
            };
            pieces.push(std::mem::replace(&mut piece, rest));
        }
        piece.push_str(&text);
    }
    pieces.push(piece);
    pieces.iter().map(|piece| format!("\"{piece}\"")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spelled_as_people_do() {
        for (value, text) in [
            (Primitive::Int(i32::MIN), "Integer.MIN_VALUE"),
            (Primitive::Int(-7), "-7"),
            (Primitive::Int(0x7fc0_0000), "0x7fc0_0000"),
            (Primitive::Int(-65537), "0xfffe_ffff"),
            (Primitive::Int(1_000_000), "1000000"),
            (Primitive::Int(123_456_789), "123456789"),
            (Primitive::Long(5), "5L"),
            (Primitive::Long(1 << 40), "0x100_0000_0000L"),
            (Primitive::Short(3), "(short) 3"),
            (Primitive::Byte(i8::MIN), "Byte.MIN_VALUE"),
            (Primitive::Boolean(true), "true"),
        ] {
            assert_eq!(exact(value), text);
        }
    }

    #[test]
    fn floats_keep_their_bits() {
        for (value, text) in [
            (-0.0, "-0.0"),
            (0.1, "0.1"),
            (1e21, "1.0E21"),
            (1.5e-7, "1.5E-7"),
            (f64::NEG_INFINITY, "Double.NEGATIVE_INFINITY"),
            (5e-324, "Double.MIN_VALUE"),
            (-f64::MAX, "-Double.MAX_VALUE"),
        ] {
            assert_eq!(plain(Primitive::Double(value.to_bits())), text);
        }
        let canonical = Primitive::Float(0x7fc0_0000);
        assert_eq!(plain(canonical), "Float.NaN");
        let other = Primitive::Float(0x7fc0_0001);
        assert_eq!(plain(other), "Float.intBitsToFloat(0x7fc0_0001)");
        assert_eq!(plain(Primitive::Float(0.1f32.to_bits())), "0.1f");
    }

    #[test]
    fn characters_are_escaped_where_they_must_be() {
        for (unit, text) in [
            (0u16, "'\\u0000'"),
            (10, "'\\n'"),
            (39, "'\\''"),
            (34, "'\"'"),
            (92, "'\\\\'"),
            (0xe4, "'\\u00e4'"),
            (0xd83d, "'\\ud83d'"),
        ] {
            assert_eq!(plain(Primitive::Char(unit)), text);
        }
        let text: Vec<u16> = "a\"\n\u{1}ü".encode_utf16().collect();
        assert_eq!(string(&text), "\"a\\\"\\n\\u0001\\u00fc\"");
    }
}
