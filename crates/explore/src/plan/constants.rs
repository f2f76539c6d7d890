//! Objects that a class keeps in its own final static fields: `Money.ZERO`, `Format.EXCEL`, a singleton. What nothing can
//! make may be kept by the class around it, as the companion objects of Kotlin are: `Discount.Companion`.
//!
//! They need no call and say more to a reader than any made object, so a few of them are inputs. Those of the user's
//! classes must have nothing but final fields, or one test could spoil them for the next. The exception is an object that
//! no test can construct: it is taken though it may change, and what a case has changed for good is noticed in the replay.

use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::access;
use vitro_program::null_annotations::outer_class;
use vitro_vm::input_construction::{Calls, Construction, Plan, Start};
use vitro_vm::{ClassId, LoaderId, Ref};

use super::Planner;

/// The first constants of a class are tried in any case,
const FIRST_CONSTANTS: usize = 3;
/// further ones if they differ from those in more than what they refer to.
const MOST_CONSTANTS: usize = 6;

impl Planner<'_> {
    /// Adds constants of a class that never change.
    pub(super) fn well_known(&mut self, class: ClassId) {
        if self.is_of_library(class) || self.is_final(class) {
            self.add_constants(class);
        }
    }

    /// Adds constants of a class, whether they may change or not.
    pub(super) fn add_constants(&mut self, class: ClassId) {
        let descriptor: Arc<str> = self.machine.class(class).descriptor().into();
        let mut seen = HashSet::new();
        let mut taken = 0;
        for name in self.constant_names(class) {
            let object = Ref::from_slot(self.machine.get_static(class, &name));
            // A test gets what the field's type promises, so the object is taken only if it is just that.
            if object.is_null() || self.machine.class_of(object) != class {
                continue;
            }
            let known = seen.len();
            seen.extend(self.features(class, object));
            let differs = taken < FIRST_CONSTANTS || seen.len() > known;
            if !differs || taken == MOST_CONSTANTS {
                self.leave_out("other constants of its class".to_owned());
                continue;
            }
            taken += 1;
            self.add(Plan {
                descriptor: descriptor.clone(),
                construction: Construction::Constant(object, name),
            });
        }
    }

    /// Adds what the class around a class keeps in final static fields of this type.
    pub(super) fn kept_by_outer(&mut self, class: ClassId, hides_state: bool) {
        let file = self.machine.class(class).file.clone();
        let outer = file.and_then(|file| outer_class(&file));
        let Some(outer) = outer.and_then(|outer| self.ready_class(&outer)) else {
            return;
        };
        let descriptor: Arc<str> = self.machine.class(class).descriptor().into();
        let about = self.machine.class(outer);
        let owner = about.name.clone();
        let kept = about.fields.iter().filter(|field| {
            field.is_static()
                && field.access & access::FINAL != 0
                && self.accessible(outer, field.access)
                && **self.machine.names.text(field.descriptor) == *descriptor
        });
        let kept = kept.map(|field| self.machine.names.text(field.name).clone());
        for field in kept.collect::<Vec<_>>() {
            let object = Ref::from_slot(self.machine.get_static(outer, &field));
            if object.is_null() || self.machine.class_of(object) != class {
                continue;
            }
            self.add(Plan {
                descriptor: descriptor.clone(),
                construction: Construction::Calls(Calls {
                    class,
                    start: Some(Start {
                        object,
                        class: owner.clone(),
                        field,
                        descriptor: descriptor.clone(),
                    }),
                    turns: Vec::new(),
                    calls: Vec::new(),
                    fields: Vec::new(),
                    hides_state,
                    kept: 0,
                    stub: None,
                }),
            });
        }
    }

    /// What distinguishes an object from others at first sight: its numbers, and which of its references are null or constants of
    /// an enum.
    fn features(&self, class: ClassId, object: Ref) -> Vec<(ClassId, u32, u64)> {
        let mut found = Vec::new();
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            for field in about.fields.iter().filter(|field| !field.is_static()) {
                let value = self.machine.heap.field(object, field.offset as usize);
                let descriptor = self.machine.names.text(field.descriptor);
                let told = match descriptor.starts_with(['L', '[']) {
                    true if self.is_enum(descriptor) => value,
                    true => u64::from(value != 0),
                    false => value,
                };
                found.push((id, field.offset, told));
            }
            at = about.super_class;
        }
        found
    }

    /// The names of the fields of a class that hold objects of it for good.
    pub(super) fn constant_names(&self, class: ClassId) -> Vec<Arc<str>> {
        if !self.nameable(class) {
            return Vec::new();
        }
        let about = self.machine.class(class);
        let descriptor = about.descriptor();
        let wanted = access::STATIC | access::FINAL;
        let fields = about.fields.iter();
        fields
            .filter(|field| field.access & wanted == wanted)
            .filter(|field| **self.machine.names.text(field.descriptor) == *descriptor)
            .filter(|field| self.accessible(class, field.access))
            .map(|field| self.machine.names.text(field.name).clone())
            .collect()
    }

    /// The first constant of a class that never changes, and its name.
    pub(super) fn first_constant_of(&mut self, class: ClassId) -> Option<(Ref, Arc<str>)> {
        if !self.is_of_library(class) && !self.is_final(class) {
            return None;
        }
        let name = self.constant_names(class).into_iter().next()?;
        let object = Ref::from_slot(self.machine.get_static(class, &name));
        (!object.is_null()).then_some((object, name))
    }

    pub(super) fn is_of_library(&self, class: ClassId) -> bool {
        matches!(
            self.machine.class(class).loader,
            LoaderId::BOOT | LoaderId::PLATFORM
        )
    }

    /// Whether no instance field of a class can be written after its constructor.
    pub(super) fn is_final(&self, class: ClassId) -> bool {
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            let mut own = about.fields.iter().filter(|field| !field.is_static());
            if own.any(|field| field.access & access::FINAL == 0) {
                return false;
            }
            at = about.super_class;
        }
        true
    }
}
