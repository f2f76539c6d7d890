//! Static fields among the inputs: those that the method under test may read and that a test can set before the call, by
//! an assignment or by a method that does nothing else. Where a test begins with calls of static methods, the others are
//! unknown, too: what depends on them then depends on earlier tests.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, access};
use vitro_sequence::FieldName;
use vitro_vm::access_path::Root;
use vitro_vm::{ClassId, Kind, LoaderId, Ref};

use super::Planner;
use crate::method_shapes::plain_setter;
use crate::text::shallow;
use crate::tree::Shallow;

/// More static fields than these are no unit's input.
const MOST_STATICS: usize = 16;

/// How a test sets a static field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetBy {
    /// By an assignment.
    Assignment,
    /// By a static method of its class that does nothing else.
    Method(Arc<str>),
    /// It cannot: only calls with which a test begins decide what it holds.
    Nothing,
}

/// A static field that is unknown.
#[derive(Clone, Debug)]
pub struct StaticField {
    /// The class that declares it.
    pub class: ClassId,
    /// The same by internal name.
    pub owner: Arc<str>,
    /// Its name.
    pub name: Arc<str>,
    /// Its type.
    pub descriptor: Arc<str>,
    /// How a test sets it.
    pub set_by: SetBy,
    /// Where it is, among what belongs to its class.
    pub offset: usize,
    /// What it holds when the program begins, by its bits,
    pub bits: u64,
    /// and as a test writes it.
    pub initial: Initial,
    /// Which of the unknowns it is.
    pub root: Root,
    /// Its generic signature, marked where null is forbidden.
    pub signature: Arc<str>,
}

/// What a static field holds when the program begins, as a test can write it.
#[derive(Clone, Debug)]
pub enum Initial {
    /// A number, a string, `null`.
    Plain(Shallow),
    /// A constant of the enum that is its type.
    Constant(Arc<str>),
}

impl Planner<'_> {
    /// The static fields that the method under test may read and that a test can set, those of its own class first.
    /// Where a test begins with calls, those that it cannot set, too, and those that these calls and constructors read.
    pub(crate) fn statics(&mut self) -> Vec<StaticField> {
        let mut read: BTreeSet<FieldName> = BTreeSet::new();
        let start = self.code_facts.start.clone();
        let mut readers = vec![self.target];
        if !start.is_empty() {
            readers.extend(self.machine.class(self.home).methods());
            readers.extend(start.iter());
        }
        for reader in readers {
            read.extend(self.code_facts.statics_read(self.machine, reader).0);
        }
        let mut read: Vec<FieldName> = read.into_iter().collect();
        let home = self.machine.class(self.home).name.clone();
        read.sort_by_key(|field| (field.class != home, field.clone()));
        let mut found: Vec<StaticField> = Vec::new();
        for field in read {
            // After calls, none may be taken for what it was at the start.
            if (found.len() < MOST_STATICS || !start.is_empty())
                && let Some(mut known) = self.static_field(&field.class, &field.name)
            {
                let mut others = found.iter();
                if others.any(|other| other.root.reads_like(&known.root)) {
                    known.root = known.root.in_full();
                }
                self.need(&known.signature);
                found.push(known);
            }
        }
        found
    }

    fn static_field(&mut self, class: &str, name: &str) -> Option<StaticField> {
        let id = self.machine.try_load(LoaderId::APP, class).ok()?;
        let id = id.filter(|&id| !self.is_of_library(id))?;
        let about = self.machine.class(id);
        let mut fields = about.fields.iter().enumerate();
        let (index, field) = fields.find(|(_, field)| {
            field.is_static() && **self.machine.names.text(field.name) == *name
        })?;
        let file = about.file.clone()?;
        let (flags, kind, offset) = (field.access, field.kind, field.offset as usize);
        let descriptor = self.machine.names.text(field.descriptor).clone();
        if flags & access::FINAL != 0 || self.code_facts.is_forbidden(class, name, &descriptor) {
            return None;
        }
        self.ready_class(class)?;
        let bits = self.machine.get_static(id, name);
        let initial = self.initial(&descriptor, kind, bits);
        let set_by = match self.plain_setter(id, &file, name, &descriptor) {
            _ if !self.nameable(id) || initial.is_none() => SetBy::Nothing,
            _ if self.accessible(id, flags) => SetBy::Assignment,
            Some(setter) => SetBy::Method(setter),
            None => SetBy::Nothing,
        };
        let begins_with_calls = !self.code_facts.start.is_empty();
        if set_by == SetBy::Nothing && !begins_with_calls {
            return None;
        }
        let generic = file.fields.get(index)?.signature.clone();
        Some(StaticField {
            class: id,
            owner: class.into(),
            name: name.into(),
            set_by,
            offset,
            bits,
            initial: initial.unwrap_or(Initial::Plain(Shallow::Null)),
            root: Root::Static {
                class: class.into(),
                field: name.into(),
                is_ambiguous: false,
            },
            signature: self.marked_field(id, index, &generic.unwrap_or(descriptor.clone())),
            descriptor,
        })
    }

    fn plain_setter(
        &self,
        class: ClassId,
        file: &ClassFile,
        name: &str,
        descriptor: &str,
    ) -> Option<Arc<str>> {
        let setter = plain_setter(file, name, descriptor)?;
        let forbidden = self
            .code_facts
            .is_forbidden(&file.name, &setter.name, &setter.descriptor);
        let may = self.accessible(class, setter.access) && !forbidden;
        may.then(|| setter.name.clone())
    }

    /// What a field holds when the program begins. There is none if a test cannot write that: it could not set it back.
    fn initial(&mut self, descriptor: &str, kind: Kind, bits: u64) -> Option<Initial> {
        match shallow(self.machine, kind, bits) {
            Shallow::Object(_) => {
                let class = self.loaded(descriptor)?;
                let fields = self.machine.class(class).fields.clone();
                let constants = fields.iter();
                let mut constants = constants.filter(|field| field.access & access::ENUM != 0);
                let holds = |field: &&vitro_vm::class::Field| {
                    let name = self.machine.names.text(field.name).clone();
                    Ref::from_slot(self.machine.get_static(class, &name)) == Ref::from_slot(bits)
                };
                let constant = constants.find(holds)?.name;
                let name = self.machine.names.text(constant).clone();
                Some(Initial::Constant(name))
            }
            plain => Some(Initial::Plain(plain)),
        }
    }
}
