//! What JUnit does around a test method, read off the annotations of its class and of the classes above it. They are
//! known by name, so that JUnit itself need not be there.

use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::{Method, access};
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
    ("org/junit/jupiter/api/BeforeAll", When::BeforeAll),
    ("org/junit/jupiter/api/BeforeEach", When::BeforeEach),
    ("org/junit/jupiter/api/AfterEach", When::AfterEach),
    ("org/junit/jupiter/api/AfterAll", When::AfterAll),
    ("org/junit/BeforeClass", When::BeforeAll),
    ("org/junit/Before", When::BeforeEach),
    ("org/junit/After", When::AfterEach),
    ("org/junit/AfterClass", When::AfterAll),
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
            let given = file.method_annotation_names(method);
            let rows = ANNOTATIONS
                .iter()
                .filter(|(name, _)| given.iter().any(|one| **one == **name));
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_ordered_as_junit_orders_them() {
        assert_eq!(java_hash("Ab"), 65 * 31 + 98);
        assert_eq!(java_hash("polygenelubricants"), i32::MIN);
    }
}
