//! Subclasses that a test writes below a class of which it could make objects, too: they override methods that the code under
//! test calls, where no state of an object decides what these methods return. What depends on fields, other states of the
//! object give, and these are tried anyway.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_vm::{ClassId, LoaderId, MethodId};

use super::Planner;
use super::code::Code;

/// More methods than these no test overrides.
const MOST_METHODS: usize = 4;

impl Planner<'_> {
    /// Plans a class below one, if there is something to override. It comes last, when nothing else is left.
    pub(super) fn overriding(&mut self, above: ClassId, signature: &str) {
        let is_receiver =
            above == self.home && !self.machine.method(self.target).is(access::STATIC);
        if !self.code_facts.with_stubs || is_receiver || !self.is_open(above) {
            return;
        }
        let mut methods = self.overridden(above);
        methods.truncate(MOST_METHODS);
        let constructors = self.makers(above, true).into_iter();
        let constructors = constructors.filter(|&id| !self.machine.takes_outer(id));
        let constructor = constructors.min_by_key(|&id| self.machine.method(id).arg_slots);
        if let Some(constructor) = constructor.filter(|_| !methods.is_empty()) {
            self.add_stub(above, signature, methods, Some(constructor));
        }
    }

    /// Whether a test can write a class below this one, which is no abstract one.
    fn is_open(&self, class: ClassId) -> bool {
        let about = self.machine.class(class);
        let closed = access::FINAL | access::ENUM | access::ABSTRACT | access::INTERFACE;
        let is_sealed = about
            .file
            .as_ref()
            .is_none_or(|file| file.permitted_subclasses.is_some());
        about.access & closed == 0
            && !is_sealed
            && !self.is_of_library(class)
            && self.nameable(class)
    }

    /// The methods of a class that the code under test calls and that return the same whatever state the object is in.
    fn overridden(&mut self, class: ClassId) -> Vec<MethodId> {
        let Some(code) = self.code() else {
            return Vec::new();
        };
        let mut found: Vec<MethodId> = Vec::new();
        for (owner, name, descriptor) in code.called() {
            let owner = self.machine.find_loaded(LoaderId::APP, owner);
            let is_above = owner.is_some_and(|owner| self.machine.subtype_of(class, owner));
            if !is_above || descriptor.ends_with(")V") {
                continue;
            }
            let Some(method) = self.declared_above(class, name, descriptor) else {
                continue;
            };
            let about = self.machine.method(method);
            let fixed = access::STATIC | access::PRIVATE | access::FINAL | access::SYNTHETIC;
            let may = about.access & (fixed | access::ABSTRACT | access::NATIVE) == 0
                && (about.access & (access::PUBLIC | access::PROTECTED) != 0
                    || self.machine.same_package(about.class, self.home))
                && method != self.target
                && !found.contains(&method);
            if may && !self.is_of_library(about.class) && !self.depends_on_state(method) {
                found.push(method);
            }
        }
        found
    }

    /// The method that an object of a class has, where the class or one above it declares it.
    fn declared_above(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(id) = at {
            if let Some(found) = self.machine.find_declared(id, name, descriptor) {
                return Some(found);
            }
            at = self.machine.class(id).super_class;
        }
        None
    }

    /// Whether a method, or one of the program that it calls, reads a field.
    fn depends_on_state(&self, method: MethodId) -> bool {
        let about = self.machine.method(method);
        let file: Option<&Arc<_>> = self.machine.class(about.class).file.as_ref();
        file.is_none_or(|file| {
            Code::of(self.code_facts.program(), file, usize::from(about.index)).reads_fields()
        })
    }
}
