//! What a class file says of the types right above its class, read without the rest: whoever asks that of all classes of a
//! jar does not want their methods.

use crate::class::access;

/// The beginning of a class file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header<'a> {
    /// Its flags, as [`access`] has them.
    pub access: u16,
    /// The internal name of the class.
    pub name: &'a str,
    /// Internal names of the superclass and the interfaces.
    pub above: Vec<&'a str>,
}

impl<'a> Header<'a> {
    /// Reads the beginning of a class file. What cannot be read, or has names that are not UTF-8, gives none; nothing is
    /// checked beyond that.
    pub fn read(bytes: &'a [u8]) -> Option<Header<'a>> {
        let mut at = 8;
        let count = usize::from(number(bytes, &mut at)?);
        let mut constants = vec![0; count];
        let mut next = 1;
        while next < count {
            constants[next] = at;
            let tag = *bytes.get(at)?;
            at += 1;
            // Long and double take two places (JVMS §4.4.5).
            next += if matches!(tag, 5 | 6) { 2 } else { 1 };
            at += match tag {
                1 => 2 + usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])),
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
                5 | 6 => 8,
                _ => return None,
            };
        }
        let class_name = |index: u16| {
            let mut at = *constants.get(usize::from(index)).filter(|at| **at > 0)? + 1;
            let mut at = *constants.get(usize::from(number(bytes, &mut at)?))? + 1;
            let length = usize::from(number(bytes, &mut at)?);
            std::str::from_utf8(bytes.get(at..at + length)?).ok()
        };
        let access = number(bytes, &mut at)?;
        let name = class_name(number(bytes, &mut at)?)?;
        let superclass = number(bytes, &mut at)?;
        let mut above = Vec::new();
        if superclass != 0 {
            above.push(class_name(superclass)?);
        }
        for _ in 0..number(bytes, &mut at)? {
            above.push(class_name(number(bytes, &mut at)?)?);
        }
        Some(Header {
            access,
            name,
            above,
        })
    }

    /// Whether the class is neither an interface nor abstract.
    pub fn is_concrete(&self) -> bool {
        self.access & (access::ABSTRACT | access::INTERFACE | access::MODULE) == 0
    }
}

/// The number at a place, which is passed.
fn number(bytes: &[u8], at: &mut usize) -> Option<u16> {
    let found = bytes.get(*at..*at + 2)?;
    *at += 2;
    Some(u16::from_be_bytes([found[0], found[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::ClassBuilder;

    #[test]
    fn the_names_above_are_read_and_damage_gives_none() {
        let mut class = ClassBuilder::new("a/B");
        class.flags(access::ABSTRACT | access::SUPER).long(7);
        class.extends("a/A").implements("a/I").implements("a/J");
        let bytes = class.bytes();
        let header = Header::read(&bytes).unwrap();
        assert_eq!(header.name, "a/B");
        assert_eq!(header.above, ["a/A", "a/I", "a/J"]);
        assert!(!header.is_concrete());
        let end = bytes.len() - 8;
        assert!((0..end).all(|length| Header::read(&bytes[..length]).is_none()));

        let mut object = ClassBuilder::new("java/lang/Object");
        let bytes = object.without_super().bytes();
        let header = Header::read(&bytes).unwrap();
        assert!(header.above.is_empty() && header.is_concrete());
    }
}
