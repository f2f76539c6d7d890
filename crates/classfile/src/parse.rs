//! The parser: from bytes to [`ClassFile`], with the format checks of JVMS §4.8.
//!
//! Order of work: header, constant pool (read, then checked as a whole), names, members, class
//! attributes. Whatever the bytes are, the answer is a class or a [`ParseError`]: nothing panics, and
//! no more memory is reserved than the length of the file justifies.

mod attributes;
mod code;
mod constants;
mod flags;
mod members;
mod reader;
mod stack_map;
mod text;

use std::sync::Arc;

use crate::annotation::InvisibleAnnotations;
use crate::class::{ClassFile, access};
use crate::constant::{Constant, ConstantPool};
use crate::error::{ParseError, Parsed, Within};
use constants::Pool;
use flags::Owner;
use reader::Reader;

/// Newest major version that is understood (Java 25).
pub const NEWEST_MAJOR: u16 = 69;

impl ClassFile {
    /// Reads a class file.
    ///
    /// Everything in it is checked as far as JVMS §4.8 asks; what the code does is the business of
    /// the verifier.
    pub fn parse(bytes: &[u8]) -> Result<ClassFile, ParseError> {
        let mut r = Reader::new(bytes);
        let (major, minor) = header(&mut r).within(|| "header")?;
        let pool = constants::read(&mut r, major)?;
        let mut class = ClassFile {
            minor,
            major,
            constants: ConstantPool::default(),
            access: 0,
            name: Arc::from(""),
            super_name: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            source_file: None,
            signature: None,
            bootstrap_methods: Vec::new(),
            inner_classes: Vec::new(),
            enclosing_method: None,
            nest_host: None,
            nest_members: Vec::new(),
            record: None,
            permitted_subclasses: None,
            module: None,
            annotations: None,
            type_annotations: None,
            invisible: InvisibleAnnotations::default(),
        };
        match body(&mut r, &pool, &mut class) {
            Ok(()) => {
                class.constants = pool.constants;
                Ok(class)
            }
            Err(mut error) => {
                error.class = Some(class.name.to_string()).filter(|name| !name.is_empty());
                Err(error)
            }
        }
    }
}

fn header(r: &mut Reader<'_>) -> Parsed<(u16, u16)> {
    if r.u32()? != 0xCAFE_BABE {
        return Err(ParseError::new(
            0,
            "not a class file: it does not start with CAFEBABE",
        ));
    }
    let at = r.offset();
    let minor = r.u16()?;
    let major = r.u16()?;
    if !(45..=NEWEST_MAJOR).contains(&major) {
        let problem = format!("version {major}.{minor} is not between 45 and {NEWEST_MAJOR}");
        return Err(ParseError::new(at, problem));
    }
    if major >= 56 && minor != 0 && minor != 0xFFFF {
        return Err(ParseError::new(
            at,
            format!("minor version {minor} with major version {major}"),
        ));
    }
    Ok((major, minor))
}

/// Everything after the constant pool.
fn body(r: &mut Reader<'_>, pool: &Pool, class: &mut ClassFile) -> Parsed<()> {
    let at = r.offset();
    class.access = r.u16().within(|| "access flags")?;
    let this = Lookup { pool };
    class.name = this.class_name(r).within(|| "this_class")?;
    check_class_flags(class, at)?;
    superclass(r, this, class).within(|| "super_class")?;
    interfaces(r, this, class).within(|| "interfaces")?;
    let owner = Owner {
        major: class.major,
        interface: class.access & access::INTERFACE != 0,
    };
    class.fields = members::fields(r, this, owner)?;
    class.methods = members::methods(r, this, owner)?;
    attributes::class(r, this, class)?;
    check_kind(pool, class)?;
    r.end().within(|| "end of the class")
}

fn check_class_flags(class: &mut ClassFile, at: usize) -> Parsed<()> {
    let error = |problem: String| Err(ParseError::new(at, problem)).within(|| "access flags");
    if class.name.starts_with('[') {
        return error("this_class is an array".to_owned());
    }
    if class.major < 53 {
        // the bit had no meaning before modules came
        class.access &= !access::MODULE;
    }
    if class.access & access::MODULE != 0 {
        let ok =
            class.access == access::MODULE || class.access == access::MODULE | access::SYNTHETIC;
        return if ok && &*class.name == "module-info" {
            Ok(())
        } else {
            error(format!("flags {:#06x} do not make a module", class.access))
        };
    }
    if class.access & access::INTERFACE != 0 && class.major < 50 {
        // compilers of that time left the flag out, and HotSpot adds it
        class.access |= access::ABSTRACT;
    }
    if flags::class_ok(class.access, class.major) {
        Ok(())
    } else {
        error(format!("flags {:#06x} contradict each other", class.access))
    }
}

fn superclass(r: &mut Reader<'_>, this: Lookup<'_>, class: &mut ClassFile) -> Parsed<()> {
    let at = r.offset();
    let index = r.u16()?;
    let rootless = &*class.name == "java/lang/Object" || class.access & access::MODULE != 0;
    if (index == 0) != rootless {
        let problem = if index == 0 {
            "there is none"
        } else {
            "there must be none"
        };
        return Err(ParseError::new(at, problem));
    }
    if index == 0 {
        return Ok(());
    }
    let name = this.class_name_at(index, at)?;
    if name.starts_with('[') {
        return Err(ParseError::new(at, "it is an array"));
    }
    if class.access & access::INTERFACE != 0 && &*name != "java/lang/Object" {
        return Err(ParseError::new(at, format!("{name} for an interface")));
    }
    class.super_name = Some(name);
    Ok(())
}

fn interfaces(r: &mut Reader<'_>, this: Lookup<'_>, class: &mut ClassFile) -> Parsed<()> {
    let count = r.count(2)?;
    class.interfaces.reserve_exact(count);
    for _ in 0..count {
        let at = r.offset();
        let name = this.class_name(r)?;
        if name.starts_with('[') {
            return Err(ParseError::new(at, format!("{name} is an array")));
        }
        class.interfaces.push(name);
    }
    let at = r.offset();
    match first_double(&class.interfaces) {
        Some(name) => Err(ParseError::new(at, format!("{name} is listed twice"))),
        None => Ok(()),
    }
}

/// What stands in the pool but makes sense only with the rest of the class.
fn check_kind(pool: &Pool, class: &ClassFile) -> Parsed<()> {
    let module = class.access & access::MODULE != 0;
    for (index, entry) in (0u16..).zip(&pool.constants.entries) {
        match entry {
            Constant::Module { .. } | Constant::Package { .. } if !module => {
                return Err(pool.error(index, "only a module may have such an entry"));
            }
            Constant::Dynamic { bootstrap, .. } | Constant::InvokeDynamic { bootstrap, .. }
                if usize::from(*bootstrap) >= class.bootstrap_methods.len() =>
            {
                return Err(pool.error(index, format!("no bootstrap method {bootstrap}")));
            }
            _ => {}
        }
    }
    Ok(())
}

/// An element that occurs more than once.
fn first_double<T: Ord>(items: &[T]) -> Option<&T> {
    if items.len() < 2 {
        return None;
    }
    let mut sorted: Vec<&T> = items.iter().collect();
    sorted.sort_unstable();
    sorted
        .windows(2)
        .find(|pair| pair[0] == pair[1])
        .map(|pair| pair[0])
}

/// Reads indices into the pool that must point to an entry of a given kind.
#[derive(Clone, Copy)]
struct Lookup<'a> {
    pool: &'a Pool,
}

impl<'a> Lookup<'a> {
    fn get(self, index: u16) -> Option<&'a Constant> {
        self.pool.constants.get(index)
    }

    fn utf8(self, r: &mut Reader<'_>) -> Parsed<&'a Arc<str>> {
        let at = r.offset();
        let index = r.u16()?;
        self.utf8_at(index, at)
    }

    fn utf8_at(self, index: u16, at: usize) -> Parsed<&'a Arc<str>> {
        let text = self.pool.constants.utf8(index);
        text.ok_or_else(|| ParseError::new(at, format!("constant {index} is not a Utf8")))
    }

    fn class_name(self, r: &mut Reader<'_>) -> Parsed<Arc<str>> {
        let at = r.offset();
        let index = r.u16()?;
        self.class_name_at(index, at)
    }

    fn class_name_at(self, index: u16, at: usize) -> Parsed<Arc<str>> {
        let name = self.pool.constants.class_name(index).cloned();
        name.ok_or_else(|| ParseError::new(at, format!("constant {index} is not a Class")))
    }

    /// An index of a Utf8 that must hold what `fits` accepts.
    fn checked_utf8(self, r: &mut Reader<'_>, what: &str, fits: fn(&str) -> bool) -> Parsed<u16> {
        let at = r.offset();
        let index = r.u16()?;
        let text = self.utf8_at(index, at)?;
        if fits(text) {
            Ok(index)
        } else {
            Err(ParseError::new(at, format!("{text:?} is not a {what}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assemble::{Body, ClassBuilder};
    use crate::class::access::*;
    use crate::opcode::Opcode;

    fn empty_body() -> Body {
        let mut body = Body::new(0, 1);
        body.op(Opcode::Return);
        body
    }

    /// The error for the class after `change`.
    fn error(change: impl FnOnce(&mut ClassBuilder)) -> String {
        let mut class = ClassBuilder::new("a/B");
        change(&mut class);
        ClassFile::parse(&class.bytes()).unwrap_err().to_string()
    }

    #[track_caller]
    fn refused(expected: &str, change: impl FnOnce(&mut ClassBuilder)) {
        let error = error(change);
        assert!(error.contains(expected), "{error}");
    }

    #[test]
    fn a_plain_class() {
        let mut class = ClassBuilder::new("a/B");
        class.method(PUBLIC, "<init>", "()V", empty_body());
        let class = ClassFile::parse(&class.bytes()).unwrap();
        assert_eq!(class.super_name.as_deref(), Some("java/lang/Object"));
        assert_eq!(class.methods[0].code.as_ref().unwrap().bytes[..], [0xB1]);
    }

    #[test]
    fn header() {
        let bytes = ClassBuilder::new("a/B").bytes();
        assert!(ClassFile::parse(&[]).is_err());
        assert!(ClassFile::parse(&bytes[..bytes.len() - 1]).is_err());
        let mut longer = bytes.clone();
        longer.push(0);
        let error = ClassFile::parse(&longer).unwrap_err();
        assert_eq!(
            (error.class.as_deref(), error.offset),
            (Some("a/B"), bytes.len())
        );
        let mut magic = bytes;
        magic[0] = 0;
        assert!(
            ClassFile::parse(&magic)
                .unwrap_err()
                .problem
                .contains("CAFEBABE")
        );
        refused("version 44.0", |c| {
            c.version(44);
        });
        refused("version 70.0", |c| {
            c.version(70);
        });
    }

    #[test]
    fn constants() {
        refused("is not a class name", |c| {
            c.class("a//B");
        });
        refused("is not a method descriptor", |c| {
            c.method_type("(X)V");
        });
        refused("describes no field", |c| {
            c.field_ref("a/B", "f", "()V");
        });
        refused("describes no method", |c| {
            c.method_ref("a/B", "f", "I");
        });
        refused("cannot be referred to", |c| {
            c.method_ref("a/B", "<clinit>", "()V");
        });
        refused("<init> is not allowed", |c| {
            c.interface_method_ref("a/B", "<init>", "()V");
        });
        refused("is not a member reference", |c| {
            c.method_handle(6, 1);
        });
        refused("kind 1 does not fit", |c| {
            let method = c.method_ref("a/B", "f", "()V");
            c.method_handle(1, method);
        });
        refused("needs version 51", |c| {
            c.version(50).method_type("()V");
        });
        refused("no bootstrap method 0", |c| {
            c.invoke_dynamic(0, "f", "()V");
        });
    }

    #[test]
    fn class_level() {
        refused("contradict", |c| {
            c.flags(FINAL | ABSTRACT);
        });
        refused("super_class: it is an array", |c| {
            c.extends("[I");
        });
        refused("a/A for an interface", |c| {
            c.flags(INTERFACE | ABSTRACT).extends("a/A");
        });
        refused("listed twice", |c| {
            c.implements("a/I").implements("a/I");
        });
        refused("SourceFile attribute: 1 bytes too many", |c| {
            let text = c.utf8("B.java").to_be_bytes();
            c.attribute("SourceFile", &[text[0], text[1], 0]);
        });
        refused("Signature attribute: occurs twice", |c| {
            let text = c.utf8("x").to_be_bytes();
            c.attribute("Signature", &text)
                .attribute("Signature", &text);
        });
        refused("NestMembers attribute: 4 entries announced", |c| {
            c.version(55).attribute("NestMembers", &[0, 4, 0, 0]);
        });
    }

    #[test]
    fn members() {
        refused("fields: x I occurs twice", |c| {
            c.field(0, "x", "I").field(0, "x", "I");
        });
        refused("not allowed for field x", |c| {
            c.field(PUBLIC | PRIVATE, "x", "I");
        });
        refused("is not a field descriptor", |c| {
            c.field(0, "x", "V");
        });
        refused("is not a method name", |c| {
            c.bodiless(NATIVE, "<x>", "()V");
        });
        refused("method f()V: the code is missing", |c| {
            c.bodiless(0, "f", "()V");
        });
        refused("native or abstract method has code", |c| {
            c.method(NATIVE, "f", "()V", empty_body());
        });
        refused("class initialiser is not static", |c| {
            c.method(0, "<clinit>", "()V", empty_body());
        });
        refused("more than 255 argument slots", |c| {
            c.bodiless(NATIVE, "f", &format!("({})V", "J".repeat(128)));
        });
    }

    #[test]
    fn code() {
        refused("method f()V, Code attribute: 0 bytes of code", |c| {
            c.method(0, "f", "()V", Body::new(0, 1));
        });
        refused("arguments do not fit", |c| {
            c.method(0, "f", "(J)V", empty_body());
        });
        refused("Code attribute, exception table: range 1..1", |c| {
            let mut body = empty_body();
            let end = body.here();
            body.handler(end, end, end, 0);
            c.method(0, "f", "()V", body);
        });
        refused(
            "LineNumberTable attribute: offset 1 is not in the code",
            |c| {
                let mut body = empty_body();
                body.line(1);
                c.method(0, "f", "()V", body);
            },
        );
        refused("StackMapTable attribute, frame 0: offset 1", |c| {
            let mut body = empty_body();
            body.frame(&[], &[]);
            c.method(0, "f", "()V", body);
        });
    }
}
