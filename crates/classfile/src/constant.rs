//! The constant pool: every name, number and symbolic reference of a class.

use std::sync::Arc;

/// A CONSTANT_Utf8: text in Java's modified UTF-8.
///
/// Names are nearly always valid Unicode. A string literal may hold unpaired surrogates, which a
/// Rust `str` cannot: then `text` has replacement characters and `units` the exact UTF-16 units.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct JavaText {
    /// The text; lossy only where `units` is present.
    pub text: Arc<str>,
    /// Exact UTF-16 units, kept only where `text` is lossy.
    pub units: Option<Arc<[u16]>>,
}

/// One entry of the constant pool, with indices as in the file.
#[derive(Debug, Clone, PartialEq)]
#[allow(missing_docs)] // the fields are those of JVMS §4.4
pub enum Constant {
    /// Index 0, and the index after a long or double.
    Unused,
    Utf8(JavaText),
    Integer(i32),
    /// The raw bits, so that a NaN keeps its payload.
    Float(u32),
    Long(i64),
    /// The raw bits, so that a NaN keeps its payload.
    Double(u64),
    Class {
        name: u16,
    },
    String {
        text: u16,
    },
    FieldRef {
        class: u16,
        name_and_type: u16,
    },
    MethodRef {
        class: u16,
        name_and_type: u16,
    },
    InterfaceMethodRef {
        class: u16,
        name_and_type: u16,
    },
    NameAndType {
        name: u16,
        descriptor: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType {
        descriptor: u16,
    },
    Dynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_and_type: u16,
    },
    Module {
        name: u16,
    },
    Package {
        name: u16,
    },
}

impl Constant {
    /// Whether `ldc` or a bootstrap method may take the entry as an argument (JVMS table 4.4-C).
    pub fn is_loadable(&self) -> bool {
        matches!(
            self,
            Constant::Integer(_)
                | Constant::Float(_)
                | Constant::Long(_)
                | Constant::Double(_)
                | Constant::Class { .. }
                | Constant::String { .. }
                | Constant::MethodHandle { .. }
                | Constant::MethodType { .. }
                | Constant::Dynamic { .. }
        )
    }
}

/// All constants of a class; index 0 is [`Constant::Unused`].
///
/// The parser has checked that every index inside an entry points to an entry of the right kind, so
/// look-ups by an index *taken from an entry* cannot fail. Look-ups by an index taken from code can,
/// and give `None`.
#[derive(Debug, Clone, Default)]
pub struct ConstantPool {
    pub(crate) entries: Vec<Constant>,
}

impl ConstantPool {
    /// The entry at `index`, `None` past the end.
    pub fn get(&self, index: u16) -> Option<&Constant> {
        self.entries.get(index as usize)
    }

    /// Number of slots, index 0 included.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no entry at all.
    pub fn is_empty(&self) -> bool {
        self.entries.len() <= 1
    }

    /// The text of the Utf8 entry at `index`.
    pub fn utf8(&self, index: u16) -> Option<&Arc<str>> {
        match self.get(index)? {
            Constant::Utf8(t) => Some(&t.text),
            _ => None,
        }
    }

    /// The internal name (`java/lang/Object`, `[I`) of the Class entry at `index`.
    pub fn class_name(&self, index: u16) -> Option<&Arc<str>> {
        match self.get(index)? {
            Constant::Class { name } => self.utf8(*name),
            _ => None,
        }
    }

    /// Lets all Class entries that name `old` name `new`. False if there is no room for the new name.
    pub(crate) fn rename_class(&mut self, old: &str, new: &str) -> bool {
        let Ok(entry) = u16::try_from(self.entries.len()) else {
            return false;
        };
        let text = JavaText {
            text: new.into(),
            units: None,
        };
        for index in 0..entry {
            if self.class_name(index).is_some_and(|name| **name == *old) {
                self.entries[usize::from(index)] = Constant::Class { name: entry };
            }
        }
        self.entries.push(Constant::Utf8(text));
        true
    }

    /// Name and descriptor of the NameAndType entry at `index`.
    pub fn name_and_type(&self, index: u16) -> Option<(&Arc<str>, &Arc<str>)> {
        match self.get(index)? {
            Constant::NameAndType { name, descriptor } => {
                Some((self.utf8(*name)?, self.utf8(*descriptor)?))
            }
            _ => None,
        }
    }

    /// Class, name and descriptor of the field, method or interface method reference at `index`.
    pub fn member(&self, index: u16) -> Option<(&Arc<str>, &Arc<str>, &Arc<str>)> {
        match self.get(index)? {
            Constant::FieldRef {
                class,
                name_and_type,
            }
            | Constant::MethodRef {
                class,
                name_and_type,
            }
            | Constant::InterfaceMethodRef {
                class,
                name_and_type,
            } => {
                let (name, descriptor) = self.name_and_type(*name_and_type)?;
                Some((self.class_name(*class)?, name, descriptor))
            }
            _ => None,
        }
    }
}
