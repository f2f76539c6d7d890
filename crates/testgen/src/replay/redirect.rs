//! Class files whose methods give recorded values. A program that asks `Verifier.nondetInt()` is replayed with a copy of
//! that class in which the body of the method is a call of `vitro.Vitro.anyInt()`; all else stays as it is.

use vitro_classfile::access;

const VITRO: &str = "vitro/Vitro";
const CLASS_TO_OBJECT: &str = "(Ljava/lang/Class;)Ljava/lang/Object;";

/// The class with the bodies of the static methods that `is_meant` by name and descriptor; `None` if the file is damaged
/// or has no room for more constants.
pub fn redirect(bytes: &[u8], is_meant: &dyn Fn(&str, &str) -> bool) -> Option<Vec<u8>> {
    let mut copy = Copy::new(bytes)?;
    copy.head()?;
    copy.members(false, is_meant)?;
    copy.members(true, is_meant)?;
    copy.rest()
}

/// Copies a class file, with constants of its own behind the old ones.
struct Copy<'a> {
    bytes: &'a [u8],
    at: usize,
    names: Vec<Option<&'a [u8]>>,
    pool_end: usize,
    added: Vec<u8>,
    next: u16,
    out: Vec<u8>,
}

impl<'a> Copy<'a> {
    fn new(bytes: &'a [u8]) -> Option<Copy<'a>> {
        let mut copy = Copy {
            bytes,
            at: 8,
            names: Vec::new(),
            pool_end: 0,
            added: Vec::new(),
            next: 0,
            out: Vec::new(),
        };
        copy.next = copy.u16()?;
        copy.names.resize(usize::from(copy.next), None);
        let mut index = 1;
        while index < copy.next {
            let tag = *copy.take(1)?.first()?;
            match tag {
                1 => {
                    let length = copy.u16()?;
                    let name = copy.take(usize::from(length))?;
                    *copy.names.get_mut(usize::from(index))? = Some(name);
                }
                3 | 4 | 9..=12 | 17 | 18 => drop(copy.take(4)?),
                5 | 6 => drop(copy.take(8)?),
                7 | 8 | 16 | 19 | 20 => drop(copy.take(2)?),
                15 => drop(copy.take(3)?),
                _ => return None,
            }
            index += if matches!(tag, 5 | 6) { 2 } else { 1 };
        }
        copy.pool_end = copy.at;
        Some(copy)
    }

    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(taken)
    }

    fn u16(&mut self) -> Option<u16> {
        let bytes = self.take(2)?;
        Some(u16::from_be_bytes(bytes.try_into().ok()?))
    }

    fn u32(&mut self) -> Option<u32> {
        let bytes = self.take(4)?;
        Some(u32::from_be_bytes(bytes.try_into().ok()?))
    }

    fn name(&self, index: u16) -> Option<&'a str> {
        let name = self.names.get(usize::from(index)).copied().flatten()?;
        std::str::from_utf8(name).ok()
    }

    /// Flags, names of the class and its supertypes.
    fn head(&mut self) -> Option<()> {
        let start = self.at;
        self.take(6)?;
        let interfaces = self.u16()?;
        self.take(2 * usize::from(interfaces))?;
        self.out.extend(self.bytes.get(start..self.at)?);
        Some(())
    }

    fn members(&mut self, methods: bool, is_meant: &dyn Fn(&str, &str) -> bool) -> Option<()> {
        let count = self.u16()?;
        self.out.extend(count.to_be_bytes());
        for _ in 0..count {
            let start = self.at;
            let (flags, name, descriptor) = (self.u16()?, self.u16()?, self.u16()?);
            for _ in 0..self.u16()? {
                self.take(2)?;
                let length = self.u32()?;
                self.take(length as usize)?;
            }
            let (named, described) = (self.name(name)?, self.name(descriptor)?);
            let is_static = flags & access::STATIC != 0;
            if methods && is_static && is_meant(named, described) {
                let flags = flags & !(access::NATIVE | access::SYNCHRONIZED);
                for word in [flags, name, descriptor, 1] {
                    self.out.extend(word.to_be_bytes());
                }
                self.body(described)?;
            } else {
                self.out.extend(self.bytes.get(start..self.at)?);
            }
        }
        Some(())
    }

    /// A `Code` attribute that calls `vitro.Vitro`.
    fn body(&mut self, descriptor: &str) -> Option<()> {
        let (given, result) = descriptor.strip_prefix('(')?.split_once(')')?;
        let mut code: Vec<u8> = Vec::new();
        let call = |code: &mut Vec<u8>, method: u16| {
            code.push(0xb8);
            code.extend(method.to_be_bytes());
        };
        match (given, result) {
            ("Z", "V") => {
                code.push(0x1a);
                call(&mut code, self.method("assume", "(Z)V")?);
                code.push(0xb1);
            }
            (_, "V") => {
                code.push(0x2a);
                call(&mut code, self.method("reach", descriptor)?);
                code.push(0xb1);
            }
            (_, "Ljava/lang/String;") => {
                let method = self.method("anyString", "()Ljava/lang/String;")?;
                call(&mut code, method);
                code.push(0xb0);
            }
            _ if result.len() == 1 => {
                let (name, leave) = plain(result)?;
                let method = self.method(name, &format!("(){result}"))?;
                call(&mut code, method);
                code.push(leave);
            }
            _ => {
                match given.starts_with('L') {
                    true => code.push(0x2a),
                    false => {
                        code.push(0x13);
                        code.extend(self.class(result)?.to_be_bytes());
                    }
                }
                let method = self.method("any", CLASS_TO_OBJECT)?;
                call(&mut code, method);
                code.push(0xc0);
                let internal = result
                    .strip_prefix('L')
                    .map(|name| name.trim_end_matches(';'));
                code.extend(self.class(internal.unwrap_or(result))?.to_be_bytes());
                code.push(0xb0);
            }
        }
        let name = self.utf8("Code")?;
        self.out.extend(name.to_be_bytes());
        self.out.extend((code.len() as u32 + 12).to_be_bytes());
        // Two slots of the stack, room for all that such methods get.
        self.out.extend([0, 2, 0, 2]);
        self.out.extend((code.len() as u32).to_be_bytes());
        self.out.extend(code);
        self.out.extend([0, 0, 0, 0]);
        Some(())
    }

    fn add(&mut self, constant: &[u8]) -> Option<u16> {
        let index = self.next;
        self.next = self.next.checked_add(1)?;
        self.added.extend(constant);
        Some(index)
    }

    fn utf8(&mut self, text: &str) -> Option<u16> {
        let length = u16::try_from(text.len()).ok()?;
        self.add(&[&[1][..], &length.to_be_bytes(), text.as_bytes()].concat())
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> Option<u16> {
        self.add(&[&[tag][..], &first.to_be_bytes(), &second.to_be_bytes()].concat())
    }

    fn class(&mut self, name: &str) -> Option<u16> {
        let name = self.utf8(name)?;
        self.add(&[&[7][..], &name.to_be_bytes()].concat())
    }

    fn method(&mut self, name: &str, descriptor: &str) -> Option<u16> {
        let owner = self.class(VITRO)?;
        let (name, descriptor) = (self.utf8(name)?, self.utf8(descriptor)?);
        let both = self.pair(12, name, descriptor)?;
        self.pair(10, owner, both)
    }

    fn rest(self) -> Option<Vec<u8>> {
        let mut whole = self.bytes.get(..8)?.to_vec();
        whole.extend(self.next.to_be_bytes());
        whole.extend(self.bytes.get(10..self.pool_end)?);
        whole.extend(self.added);
        whole.extend(self.out);
        whole.extend(self.bytes.get(self.at..)?);
        Some(whole)
    }
}

/// The method that gives a value of a primitive type, and the instruction that returns it.
fn plain(kind: &str) -> Option<(&'static str, u8)> {
    Some(match kind {
        "Z" => ("anyBoolean", 0xac),
        "B" => ("anyByte", 0xac),
        "C" => ("anyChar", 0xac),
        "S" => ("anyShort", 0xac),
        "I" => ("anyInt", 0xac),
        "J" => ("anyLong", 0xad),
        "F" => ("anyFloat", 0xae),
        "D" => ("anyDouble", 0xaf),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::assemble::{Body, ClassBuilder};
    use vitro_classfile::{ClassFile, Opcode};

    #[test]
    fn bodies_are_replaced_and_the_rest_is_kept() {
        let mut class = ClassBuilder::new("p/Verifier");
        let mut body = Body::new(1, 0);
        body.op(Opcode::Iconst2).op(Opcode::Ireturn);
        class.method(access::STATIC, "nondetInt", "()I", body.clone());
        class.method(access::STATIC, "other", "()I", body);
        let bytes = class.bytes();
        let is_meant = |name: &str, _: &str| name.starts_with("nondet");
        let changed = redirect(&bytes, &is_meant).expect("a class");
        let changed = ClassFile::parse(&changed).expect("a class file");
        let code = |at: usize| changed.methods[at].code.clone().expect("code").bytes;
        assert_eq!(code(0)[0], 0xb8);
        assert_eq!(code(1).len(), 2);
        assert_eq!(redirect(&bytes[..40], &is_meant), None);
    }
}
