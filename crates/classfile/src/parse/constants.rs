//! The constant pool: reads the entries, then checks what they refer to (JVMS §4.4).

use super::reader::Reader;
use super::text;
use crate::constant::{Constant, ConstantPool};
use crate::error::{ParseError, Parsed, Within};
use crate::{descriptor, name};

/// The pool, and the offset of each entry for messages of later checks.
pub(super) struct Pool {
    pub(super) constants: ConstantPool,
    offsets: Vec<usize>,
}

/// Reads and checks the pool of a class of version `major`.
pub(super) fn read(r: &mut Reader<'_>, major: u16) -> Parsed<Pool> {
    let start = r.offset();
    let count = r.u16().within(|| "constant pool")?;
    if count == 0 {
        return Err(ParseError::new(start, "the count is 0")).within(|| "constant pool");
    }
    let mut pool = Pool {
        constants: ConstantPool {
            entries: vec![Constant::Unused],
        },
        offsets: vec![start],
    };
    while pool.constants.entries.len() < usize::from(count) {
        let index = pool.constants.entries.len();
        pool.offsets.push(r.offset());
        let entry = entry(r, major).within(|| format!("constant {index}"))?;
        let wide = matches!(entry, Constant::Long(_) | Constant::Double(_));
        pool.constants.entries.push(entry);
        if wide {
            if pool.constants.entries.len() == usize::from(count) {
                let error = ParseError::new(r.offset(), "no second slot left in the pool");
                return Err(error).within(|| format!("constant {index}"));
            }
            pool.offsets.push(r.offset());
            pool.constants.entries.push(Constant::Unused);
        }
    }
    pool.check(major)?;
    Ok(pool)
}

fn entry(r: &mut Reader<'_>, major: u16) -> Parsed<Constant> {
    let at = r.offset();
    let tag = r.u8()?;
    let since = match tag {
        15 | 16 | 18 => 51,
        17 => 55,
        19 | 20 => 53,
        _ => 45,
    };
    if major < since {
        return Err(ParseError::new(
            at,
            format!("tag {tag} needs version {since}, the class has {major}"),
        ));
    }
    Ok(match tag {
        1 => utf8(r)?,
        3 => Constant::Integer(r.u32()?.cast_signed()),
        4 => Constant::Float(r.u32()?),
        5 => Constant::Long(r.u64()?.cast_signed()),
        6 => Constant::Double(r.u64()?),
        7 => Constant::Class { name: r.u16()? },
        8 => Constant::String { text: r.u16()? },
        9 => Constant::FieldRef {
            class: r.u16()?,
            name_and_type: r.u16()?,
        },
        10 => Constant::MethodRef {
            class: r.u16()?,
            name_and_type: r.u16()?,
        },
        11 => Constant::InterfaceMethodRef {
            class: r.u16()?,
            name_and_type: r.u16()?,
        },
        12 => Constant::NameAndType {
            name: r.u16()?,
            descriptor: r.u16()?,
        },
        15 => Constant::MethodHandle {
            kind: r.u8()?,
            reference: r.u16()?,
        },
        16 => Constant::MethodType {
            descriptor: r.u16()?,
        },
        17 => Constant::Dynamic {
            bootstrap: r.u16()?,
            name_and_type: r.u16()?,
        },
        18 => Constant::InvokeDynamic {
            bootstrap: r.u16()?,
            name_and_type: r.u16()?,
        },
        19 => Constant::Module { name: r.u16()? },
        20 => Constant::Package { name: r.u16()? },
        _ => return Err(ParseError::new(at, format!("unknown tag {tag}"))),
    })
}

fn utf8(r: &mut Reader<'_>) -> Parsed<Constant> {
    let length = r.u16()?;
    let at = r.offset();
    let bytes = r.bytes(length.into())?;
    match text::decode(bytes) {
        Ok(text) => Ok(Constant::Utf8(text)),
        Err(bad) => Err(ParseError::new(at + bad, "not modified UTF-8")),
    }
}

/// What is wrong with an entry, before index and offset are added.
type Checked = Result<(), String>;

impl Pool {
    /// An error at the entry `index`.
    pub(super) fn error(&self, index: u16, problem: impl Into<String>) -> ParseError {
        let offset = self.offsets.get(usize::from(index)).copied().unwrap_or(0);
        let mut error = ParseError::new(offset, problem);
        error.part = format!("constant {index}");
        error
    }

    fn check(&self, major: u16) -> Parsed<()> {
        for (index, entry) in (0u16..).zip(&self.constants.entries) {
            self.check_entry(entry, major)
                .map_err(|problem| self.error(index, problem))?;
        }
        Ok(())
    }

    fn check_entry(&self, entry: &Constant, major: u16) -> Checked {
        match *entry {
            Constant::Class { name } => {
                self.check_text(name, "class name", name::is_class_or_array)
            }
            Constant::String { text } => self.utf8(text).map(drop),
            Constant::FieldRef {
                class,
                name_and_type,
            } => {
                self.class(class)?;
                self.check_name_and_type(name_and_type, false)
            }
            Constant::MethodRef {
                class,
                name_and_type,
            } => {
                self.class(class)?;
                self.check_name_and_type(name_and_type, true)?;
                self.check_special_name(name_and_type)
            }
            Constant::InterfaceMethodRef {
                class,
                name_and_type,
            } => {
                self.class(class)?;
                self.check_plain_method(name_and_type)
            }
            Constant::NameAndType { name, descriptor } => self.check_pair(name, descriptor),
            Constant::MethodHandle { kind, reference } => self.check_handle(kind, reference, major),
            Constant::MethodType { descriptor } => {
                self.check_text(descriptor, "method descriptor", descriptor::is_method)
            }
            Constant::Dynamic { name_and_type, .. } => {
                self.check_name_and_type(name_and_type, false)
            }
            Constant::InvokeDynamic { name_and_type, .. } => self.check_plain_method(name_and_type),
            Constant::Module { name } => self.check_text(name, "module name", name::is_module_name),
            Constant::Package { name } => {
                self.check_text(name, "package name", name::is_class_name)
            }
            Constant::Unused
            | Constant::Utf8(_)
            | Constant::Integer(_)
            | Constant::Float(_)
            | Constant::Long(_)
            | Constant::Double(_) => Ok(()),
        }
    }

    fn utf8(&self, index: u16) -> Result<&str, String> {
        let text = self.constants.utf8(index);
        text.map(|t| &**t)
            .ok_or_else(|| format!("entry {index} is not a Utf8"))
    }

    fn class(&self, index: u16) -> Checked {
        match self.constants.get(index) {
            Some(Constant::Class { .. }) => Ok(()),
            _ => Err(format!("entry {index} is not a Class")),
        }
    }

    fn check_text(&self, index: u16, what: &str, fits: fn(&str) -> bool) -> Checked {
        let text = self.utf8(index)?;
        if fits(text) {
            Ok(())
        } else {
            Err(format!("{text:?} is not a {what}"))
        }
    }

    /// A name and a descriptor of a field or a method, whichever the descriptor says.
    fn check_pair(&self, name: u16, descriptor: u16) -> Checked {
        if self.utf8(descriptor)?.starts_with('(') {
            self.check_text(descriptor, "method descriptor", descriptor::is_method)?;
            self.check_text(name, "method name", name::is_method_name)
        } else {
            self.check_text(descriptor, "descriptor", descriptor::is_field)?;
            self.check_text(name, "field name", name::is_unqualified)
        }
    }

    /// Whether `index` is a NameAndType of a method or of a field; [`Self::check_pair`] does the rest.
    fn check_name_and_type(&self, index: u16, method: bool) -> Checked {
        let Some(Constant::NameAndType { descriptor, .. }) = self.constants.get(index) else {
            return Err(format!("entry {index} is not a NameAndType"));
        };
        let descriptor = self.utf8(*descriptor)?;
        if descriptor.starts_with('(') == method {
            return Ok(());
        }
        let wanted = if method { "method" } else { "field" };
        Err(format!(
            "entry {index} describes no {wanted}: {descriptor:?}"
        ))
    }

    /// A method reference may name a constructor, and then returns nothing; never `<clinit>`.
    fn check_special_name(&self, name_and_type: u16) -> Checked {
        match self.constants.name_and_type(name_and_type) {
            Some((name, descriptor)) if name.starts_with('<') => {
                if &**name == "<init>" && descriptor.ends_with(")V") {
                    Ok(())
                } else {
                    Err(format!("{name}{descriptor} cannot be referred to"))
                }
            }
            _ => Ok(()),
        }
    }

    /// A method that is neither constructor nor class initialiser.
    fn check_plain_method(&self, name_and_type: u16) -> Checked {
        self.check_name_and_type(name_and_type, true)?;
        match self.constants.name_and_type(name_and_type) {
            Some((name, _)) if name.starts_with('<') => Err(format!("{name} is not allowed here")),
            _ => Ok(()),
        }
    }

    fn check_handle(&self, kind: u8, reference: u16, major: u16) -> Checked {
        let fits = match self.constants.get(reference) {
            Some(Constant::FieldRef { .. }) => matches!(kind, 1..=4),
            Some(Constant::MethodRef { name_and_type, .. }) => {
                let name = self
                    .constants
                    .name_and_type(*name_and_type)
                    .map(|(name, _)| &**name);
                match kind {
                    5..=7 => name != Some("<init>"),
                    8 => name == Some("<init>"),
                    _ => false,
                }
            }
            Some(Constant::InterfaceMethodRef { .. }) => {
                kind == 9 || (major >= 52 && matches!(kind, 6 | 7))
            }
            _ => return Err(format!("entry {reference} is not a member reference")),
        };
        if fits {
            Ok(())
        } else {
            Err(format!("kind {kind} does not fit entry {reference}"))
        }
    }
}
