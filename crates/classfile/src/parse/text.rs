//! Modified UTF-8 (JVMS §4.4.7): NUL in two bytes, supplementary characters as two surrogates of
//! three bytes each.

use std::sync::Arc;

use crate::constant::JavaText;

/// Decodes the bytes of a Utf8 constant; `Err` holds the position of a byte that cannot stand there.
pub(super) fn decode(bytes: &[u8]) -> Result<JavaText, usize> {
    if bytes.is_ascii() {
        if let Some(at) = bytes.iter().position(|&b| b == 0) {
            return Err(at);
        }
        let text = std::str::from_utf8(bytes).map_err(|e| e.valid_up_to())?;
        return Ok(JavaText {
            text: Arc::from(text),
            units: None,
        });
    }
    let units = units(bytes)?;
    Ok(match String::from_utf16(&units) {
        Ok(text) => JavaText {
            text: Arc::from(text),
            units: None,
        },
        Err(_) => JavaText {
            text: Arc::from(String::from_utf16_lossy(&units)),
            units: Some(Arc::from(units)),
        },
    })
}

fn units(bytes: &[u8]) -> Result<Vec<u16>, usize> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let (unit, length) = unit(&bytes[at..]).ok_or(at)?;
        units.push(unit);
        at += length;
    }
    Ok(units)
}

/// The first UTF-16 unit and the number of bytes it takes.
fn unit(bytes: &[u8]) -> Option<(u16, usize)> {
    let tail = |i: usize| match bytes.get(i) {
        Some(&b) if b & 0xC0 == 0x80 => Some(u16::from(b & 0x3F)),
        _ => None,
    };
    let first = *bytes.first()?;
    match first {
        0x01..=0x7F => Some((u16::from(first), 1)),
        0xC0..=0xDF => {
            let unit = u16::from(first & 0x1F) << 6 | tail(1)?;
            // an overlong form is only allowed, and demanded, for NUL
            (unit == 0 || unit >= 0x80).then_some((unit, 2))
        }
        0xE0..=0xEF => {
            let unit = u16::from(first & 0x0F) << 12 | tail(1)? << 6 | tail(2)?;
            (unit >= 0x800).then_some((unit, 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_and_special_characters() {
        assert_eq!(&*decode(b"abc").unwrap().text, "abc");
        assert_eq!(&*decode(&[0xC0, 0x80, b'x']).unwrap().text, "\0x");
        assert_eq!(&*decode("é€".as_bytes()).unwrap().text, "é€");
        let pair = decode(&[0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80]).unwrap();
        assert_eq!(&*pair.text, "\u{1F600}");
        assert_eq!(pair.units, None);
    }

    #[test]
    fn an_unpaired_surrogate_keeps_its_units() {
        let lone = decode(&[b'a', 0xED, 0xA0, 0xBD]).unwrap();
        assert_eq!(&*lone.text, "a\u{FFFD}");
        assert_eq!(lone.units.as_deref(), Some(&[0x61, 0xD83D][..]));
    }

    #[test]
    fn bad_bytes_are_named() {
        assert_eq!(decode(&[b'a', 0]), Err(1));
        assert_eq!(decode(&[b'a', 0xC3]), Err(1));
        assert_eq!(decode(&[0xC1, 0xBF]), Err(0), "overlong");
        assert_eq!(decode("\u{1F600}".as_bytes()), Err(0), "four bytes");
    }
}
