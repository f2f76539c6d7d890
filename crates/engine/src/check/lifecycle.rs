//! What JUnit does around a test method, read off the annotations of its class and of the classes above it. They are
//! known by name, so that JUnit itself need not be there.

use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, access};
use vitro_vm::{ClassId, Machine};

use super::outcome::is_own;

/// When a method is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum When {
    BeforeAll,
    BeforeEach,
    AfterEach,
    AfterAll,
}

const ANNOTATIONS: [(&str, When); 8] = [
    ("Lorg/junit/jupiter/api/BeforeAll;", When::BeforeAll),
    ("Lorg/junit/jupiter/api/BeforeEach;", When::BeforeEach),
    ("Lorg/junit/jupiter/api/AfterEach;", When::AfterEach),
    ("Lorg/junit/jupiter/api/AfterAll;", When::AfterAll),
    ("Lorg/junit/BeforeClass;", When::BeforeAll),
    ("Lorg/junit/Before;", When::BeforeEach),
    ("Lorg/junit/After;", When::AfterEach),
    ("Lorg/junit/AfterClass;", When::AfterAll),
];

/// A method that is called around a test.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Around {
    /// When.
    pub(super) when: When,
    /// The class that declares it.
    pub(super) owner: ClassId,
    /// Its name.
    pub(super) name: Arc<str>,
    /// Its descriptor.
    pub(super) descriptor: Arc<str>,
    /// Its flags.
    pub(super) access: u16,
    /// Whether it declares exceptions.
    pub(super) throws: bool,
}

/// All that is called around the tests of a class, in order: what comes before from the uppermost class down, what comes
/// after the other way.
pub(super) fn around(machine: &Machine, class: ClassId) -> Vec<Around> {
    let mut chain: Vec<ClassId> = Vec::new();
    let mut at = Some(class);
    while let Some(id) = at.filter(|&id| is_own(machine.class(id).loader)) {
        chain.push(id);
        at = machine.class(id).super_class;
    }
    let interfaces = machine.class(class).all_interfaces.iter();
    chain.extend(interfaces.filter(|&&id| id != class && is_own(machine.class(id).loader)));
    // What a class below has declared anew is not called a second time.
    let mut declared: HashSet<(Arc<str>, Arc<str>)> = HashSet::new();
    let (mut before, mut after): (Vec<Vec<Around>>, Vec<Vec<Around>>) = Default::default();
    for id in chain {
        let Some(file) = machine.class(id).file.clone() else {
            continue;
        };
        let mut methods: Vec<&Method> = file.methods.iter().collect();
        methods.sort_by_key(|method| (java_hash(&method.name), method.name.clone()));
        let mut own = Vec::new();
        for method in methods {
            let is_new = declared.insert((method.name.clone(), method.descriptor.clone()));
            let types = annotation_types(&file, method.annotations.as_deref());
            let rows = ANNOTATIONS
                .iter()
                .filter(|(name, _)| types.iter().any(|t| **t == **name));
            own.extend(rows.filter(|_| is_new).map(|&(_, when)| Around {
                when,
                owner: id,
                name: method.name.clone(),
                descriptor: method.descriptor.clone(),
                access: method.access,
                throws: !method.exceptions.is_empty(),
            }));
        }
        let (first, last) = own
            .into_iter()
            .partition(|one| matches!(one.when, When::BeforeAll | When::BeforeEach));
        before.push(first);
        after.push(last);
    }
    before.reverse();
    before.into_iter().chain(after).flatten().collect()
}

/// JUnit has its methods in the order of the hash codes of their names.
fn java_hash(text: &str) -> i32 {
    let add = |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(i32::from(unit));
    text.encode_utf16().fold(0, add)
}

impl Around {
    /// Whether no object is needed.
    pub(super) fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// The types of annotations, as descriptors.
fn annotation_types(file: &ClassFile, bytes: Option<&[u8]>) -> Vec<Arc<str>> {
    let mut reader = Reader(bytes.unwrap_or_default());
    let mut types = Vec::new();
    let count = reader.number().unwrap_or(0);
    for _ in 0..count {
        let Some(name) = reader.annotation() else {
            break;
        };
        types.extend(file.constants.utf8(name).cloned());
    }
    types
}

/// Reads annotations, of which only the types are of interest.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn byte(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.byte()?, self.byte()?]))
    }

    fn annotation(&mut self) -> Option<u16> {
        let name = self.number()?;
        for _ in 0..self.number()? {
            self.number()?;
            self.value()?;
        }
        Some(name)
    }

    fn value(&mut self) -> Option<()> {
        match self.byte()? {
            b'e' => {
                self.number()?;
                self.number()?;
            }
            b'@' => drop(self.annotation()?),
            b'[' => {
                for _ in 0..self.number()? {
                    self.value()?;
                }
            }
            _ => drop(self.number()?),
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_annotations_are_passed_over() {
        // Two annotations; the first has an array of an enum constant, and a nested annotation with an int.
        let bytes = [
            0, 2, 0, 7, 0, 2, 0, 1, b'[', 0, 1, b'e', 0, 2, 0, 3, 0, 4, b'@', 0, 5, 0, 1, 0, 6,
            b'I', 0, 8, 0, 9, 0, 0,
        ];
        let mut reader = Reader(&bytes);
        assert_eq!(reader.number(), Some(2));
        assert_eq!(reader.annotation(), Some(7));
        assert_eq!(reader.annotation(), Some(9));
        assert_eq!(reader.annotation(), None);
    }

    #[test]
    fn names_are_ordered_as_junit_orders_them() {
        assert_eq!(java_hash("Ab"), 65 * 31 + 98);
        assert_eq!(java_hash("polygenelubricants"), i32::MIN);
    }
}
