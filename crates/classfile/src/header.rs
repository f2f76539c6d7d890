//! What a class file says of the types right above its class and of those that its methods give, read without the rest:
//! the callers ask this of all classes of a jar and do not need their code.

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
    /// Internal names of the classes of its own package that its methods with code give objects of; static methods and
    /// those that compilers add do not count. Each is named once.
    pub gives: Vec<&'a str>,
}

impl<'a> Header<'a> {
    /// Reads the beginning of a class file. What cannot be read, or has names that are not UTF-8, gives none; nothing is
    /// checked beyond that.
    pub fn read(bytes: &'a [u8]) -> Option<Header<'a>> {
        let mut at = 8;
        let constants = Constants::read(bytes, &mut at)?;
        let access = number(bytes, &mut at)?;
        let name = constants.class_name(number(bytes, &mut at)?)?;
        let superclass = number(bytes, &mut at)?;
        let mut above = Vec::new();
        if superclass != 0 {
            above.push(constants.class_name(superclass)?);
        }
        for _ in 0..number(bytes, &mut at)? {
            above.push(constants.class_name(number(bytes, &mut at)?)?);
        }
        // Fields.
        for _ in 0..number(bytes, &mut at)? {
            at += 6;
            pass_attributes(bytes, &mut at)?;
        }
        let gives = constants.given(name, &mut at)?;
        Some(Header {
            access,
            name,
            above,
            gives,
        })
    }

    /// Whether the class is neither an interface nor abstract.
    pub fn is_concrete(&self) -> bool {
        self.access & (access::ABSTRACT | access::INTERFACE | access::MODULE) == 0
    }
}

/// The constants of a class file, by the places where they begin.
struct Constants<'a> {
    bytes: &'a [u8],
    places: Vec<usize>,
}

impl<'a> Constants<'a> {
    fn read(bytes: &'a [u8], at: &mut usize) -> Option<Constants<'a>> {
        let mut places = vec![0; usize::from(number(bytes, at)?)];
        let mut next = 1;
        while next < places.len() {
            places[next] = *at;
            let tag = *bytes.get(*at)?;
            *at += 1;
            // Long and double take two places (JVMS §4.4.5).
            next += if matches!(tag, 5 | 6) { 2 } else { 1 };
            *at += match tag {
                1 => 2 + usize::from(number(bytes, &mut at.clone())?),
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                3 | 4 | 9 | 10 | 11 | 12 | 17 | 18 => 4,
                5 | 6 => 8,
                _ => return None,
            };
        }
        Some(Constants { bytes, places })
    }

    fn text(&self, index: u16) -> Option<&'a str> {
        let place = self.places.get(usize::from(index)).filter(|at| **at > 0)?;
        let mut at = *place + 1;
        let length = usize::from(number(self.bytes, &mut at)?);
        std::str::from_utf8(self.bytes.get(at..at + length)?).ok()
    }

    fn class_name(&self, index: u16) -> Option<&'a str> {
        let place = self.places.get(usize::from(index)).filter(|at| **at > 0)?;
        self.text(number(self.bytes, &mut (*place + 1))?)
    }

    /// The classes of a package of which the methods that begin here give objects.
    fn given(&self, class: &str, at: &mut usize) -> Option<Vec<&'a str>> {
        let package = |name: &str| name.rfind('/').unwrap_or(0);
        let own = &class[..package(class)];
        let unfit = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
        let mut given = Vec::new();
        for _ in 0..number(self.bytes, at)? {
            let flags = number(self.bytes, at)?;
            *at += 2;
            let descriptor = self.text(number(self.bytes, at)?)?;
            pass_attributes(self.bytes, at)?;
            let result = descriptor.rsplit(')').next().unwrap_or_default();
            let result = result
                .strip_prefix('L')
                .and_then(|one| one.strip_suffix(';'));
            if flags & unfit == 0
                && let Some(result) = result.filter(|one| one[..package(one)] == *own)
                && !given.contains(&result)
            {
                given.push(result);
            }
        }
        Some(given)
    }
}

/// Passes the attributes of a member.
fn pass_attributes(bytes: &[u8], at: &mut usize) -> Option<()> {
    for _ in 0..number(bytes, at)? {
        *at += 2;
        let length = bytes.get(*at..*at + 4)?;
        let length = u32::from_be_bytes([length[0], length[1], length[2], length[3]]);
        *at = at.checked_add(4)?.checked_add(length as usize)?;
    }
    Some(())
}

/// The number at a place, which is passed.
fn number(bytes: &[u8], at: &mut usize) -> Option<u16> {
    let found = bytes.get(*at..at.checked_add(2)?)?;
    *at += 2;
    Some(u16::from_be_bytes([found[0], found[1]]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::ClassBuilder;

    #[test]
    fn the_names_around_are_read_and_damage_gives_none() {
        let mut class = ClassBuilder::new("a/B");
        class.flags(access::ABSTRACT | access::SUPER).long(7);
        class.extends("a/A").implements("a/I").implements("a/J");
        let bytes = class.bytes();
        let header = Header::read(&bytes).unwrap();
        assert_eq!(header.name, "a/B");
        assert_eq!(header.above, ["a/A", "a/I", "a/J"]);
        assert!(!header.is_concrete());
        assert!(header.gives.is_empty());
        // The number of its attributes is not read.
        let end = bytes.len() - 2;
        assert!((0..end).all(|length| Header::read(&bytes[..length]).is_none()));

        let mut class = ClassBuilder::new("a/Maker");
        class.field(access::PRIVATE, "made", "La/B;");
        for (flags, name, descriptor) in [
            (access::PUBLIC, "one", "()La/B;"),
            (access::PUBLIC, "same", "(ILa/C;)La/B;"),
            (access::PUBLIC, "inner", "()La/B$C;"),
            (access::STATIC, "fixed", "()La/Static;"),
            (access::ABSTRACT, "left", "()La/Abstract;"),
            (access::PUBLIC, "far", "()La/deeper/B;"),
            (access::PUBLIC, "all", "()[La/D;"),
        ] {
            class.bodiless(flags, name, descriptor);
        }
        assert_eq!(
            Header::read(&class.bytes()).unwrap().gives,
            ["a/B", "a/B$C"]
        );

        let mut object = ClassBuilder::new("java/lang/Object");
        let bytes = object.without_super().bytes();
        let header = Header::read(&bytes).unwrap();
        assert!(header.above.is_empty() && header.is_concrete());
    }
}
