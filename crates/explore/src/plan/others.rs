//! Objects that other objects give: `board.cellAt(x, y)`. What belongs to another object often cannot be made in any
//! other way that is of use, since the other one knows its own.

use vitro_classfile::access;
use vitro_vm::making::{Call, On, Unknown};
use vitro_vm::{ClassId, MethodId};

use super::Planner;

/// So many methods of others are tried for a class.
const MOST_GIVERS: usize = 2;

impl Planner<'_> {
    /// Calls of methods of other classes that give an object of a class: of those that its constructors take, since they
    /// make what is theirs, or of any if nobody else can make one.
    pub(super) fn given_by_others(&mut self, class: ClassId) -> Vec<Call> {
        let descriptor = self.machine.class(class).descriptor();
        let taken: String = self.constructor_descriptors(class).concat();
        let is_public = |&id: &MethodId| self.machine.method(id).is(access::PUBLIC);
        let has_constructor = self.makers(class, true).iter().any(is_public);
        let mut found: Vec<(bool, u16, MethodId)> = Vec::new();
        for giver in self.candidates() {
            let about = self.machine.class(giver);
            let unfit = access::INTERFACE | access::ABSTRACT;
            if giver == class
                || about.access & unfit != 0
                || !self.machine.same_package(giver, class)
                || !self.nameable(giver)
                || self.is_made_of(giver, &descriptor)
            {
                continue;
            }
            let is_whole = taken.contains(&self.machine.class(giver).descriptor());
            if !is_whole && has_constructor {
                continue;
            }
            let methods: Vec<MethodId> = self.machine.class(giver).methods().collect();
            for method in methods {
                if self.gives(giver, method, &descriptor) {
                    let slots = self.machine.method(method).arg_slots;
                    found.push((!is_whole, slots, method));
                }
            }
        }
        found.sort();
        found.truncate(MOST_GIVERS);
        let calls: Vec<Call> = found
            .iter()
            .map(|&(_, _, method)| self.call_on_argument(method))
            .collect();
        for (_, _, method) in found {
            let giver = self.machine.method(method).class;
            let descriptor = self.machine.class(giver).descriptor();
            self.need(&descriptor.into());
        }
        calls
    }

    fn constructor_descriptors(&self, class: ClassId) -> Vec<String> {
        let makers = self.makers(class, true).into_iter();
        makers
            .map(|maker| {
                let descriptor = self.machine.method(maker).selector.descriptor;
                self.machine.names.text(descriptor).to_string()
            })
            .collect()
    }

    /// Whether all constructors of a class take an object of another: it can only give back what it got.
    fn is_made_of(&self, class: ClassId, part: &str) -> bool {
        let constructors = self.constructor_descriptors(class);
        constructors.iter().all(|one| one.contains(part))
    }

    fn gives(&mut self, giver: ClassId, method: MethodId, descriptor: &str) -> bool {
        let about = self.machine.method(method);
        let unfit = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
        let selector = about.selector;
        let text = self.machine.names.text(selector.descriptor);
        let fits = about.access & unfit == 0
            && text.ends_with(&format!("){descriptor}"))
            && self.may_call(giver, method);
        // Which code runs must not depend on the object that is asked.
        fits && !self.candidates().into_iter().any(|below| {
            below != giver
                && self.machine.subtype_of(below, giver)
                && self
                    .machine
                    .class(below)
                    .methods()
                    .any(|other| self.machine.method(other).selector == selector)
        })
    }

    pub(super) fn call_on_argument(&self, method: MethodId) -> Call {
        let giver = self.machine.class(self.machine.method(method).class);
        let simple = giver.name.rsplit(['/', '$']).next().unwrap_or("giver");
        let mut letters = simple.chars();
        let first = letters.next().map(|letter| letter.to_ascii_lowercase());
        let name: String = first.into_iter().chain(letters).collect();
        let receiver = Unknown {
            suffix: format!(".{name}").into(),
            signature: giver.descriptor().into(),
        };
        let maker = self.maker(method);
        Call {
            method,
            on: On::Argument,
            arguments: std::iter::once(receiver).chain(maker.arguments).collect(),
        }
    }
}
