//! Objects that other objects give: `board.cellAt(x, y)`. What belongs to another object often cannot be made in any
//! other way that is of use, since the other one knows its own. And what others make anew, `new Loader(text).load()`,
//! is in a state that would else take many calls.

use vitro_classfile::access;
use vitro_vm::access_path::Step;
use vitro_vm::input_construction::{Call, On, Unknown};
use vitro_vm::{ClassId, MethodId};

use super::Planner;
use crate::method_shapes::{giver_name, made_anew};

/// So many methods of others are tried for a class.
const MOST_GIVERS: usize = 2;

/// Why a method of another class is asked for an object; the better reason first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Reason {
    /// The object is made of the other, which knows what is its own.
    Whole,
    /// Nobody else can make one.
    Only,
    /// The method makes one.
    Makes,
}

impl Planner<'_> {
    /// Calls of methods of other classes that give an object of a class.
    pub(super) fn given_by_others(&mut self, class: ClassId) -> Vec<Call> {
        let descriptor = self.machine.class(class).descriptor();
        let taken: String = self.constructor_descriptors(class).concat();
        let is_public = |&id: &MethodId| self.machine.method(id).is(access::PUBLIC);
        let has_constructor = self.makers(class, true).iter().any(is_public);
        let mut found: Vec<(Reason, u16, MethodId)> = Vec::new();
        for giver in self.givers(class) {
            // Who is made of such an object can only give back what it got.
            if !self.may_give(giver, class) || self.is_made_of(giver, &descriptor) {
                continue;
            }
            let is_whole = taken.contains(&self.machine.class(giver).descriptor());
            let methods: Vec<MethodId> = self.machine.class(giver).methods().collect();
            for method in methods {
                if !self.gives(giver, method, &descriptor) {
                    continue;
                }
                let reason = match made_anew(self.machine, method) == Some(class) {
                    _ if is_whole => Reason::Whole,
                    _ if !has_constructor => Reason::Only,
                    true => Reason::Makes,
                    false => continue,
                };
                let slots = self.machine.method(method).arg_slots;
                found.push((reason, slots, method));
            }
        }
        found.sort();
        if found.len() > MOST_GIVERS {
            self.leave_out(format!("more than {MOST_GIVERS} others that give one"));
        }
        found.truncate(MOST_GIVERS);
        let calls = found.into_iter();
        calls
            .map(|(_, _, method)| self.call_on_argument(method))
            .collect()
    }

    /// Calls that return an object of a class as a part of another one, made by code that has done more to it than a
    /// test could by itself: `new Loader(text).load().board()`.
    pub(super) fn parts_of_made(&mut self, class: ClassId) -> Vec<[Call; 2]> {
        let descriptor = self.machine.class(class).descriptor();
        let mut found = Vec::new();
        for whole in self.givers(class) {
            if !self.may_give(whole, class) || !self.is_made_of(whole, &descriptor) {
                continue;
            }
            let Some(maker) = self.maker_elsewhere(whole) else {
                continue;
            };
            let methods: Vec<MethodId> = self.machine.class(whole).methods().collect();
            for part in methods {
                if self.gives(whole, part, &descriptor) {
                    found.push([self.call_on_argument(maker), self.named_call(1, part)]);
                }
            }
        }
        if found.len() > MOST_GIVERS {
            self.leave_out(format!("more than {MOST_GIVERS} others that it is part of"));
        }
        found.truncate(MOST_GIVERS);
        found
    }

    /// Whether a test may ask objects of one class for one of another.
    fn may_give(&self, giver: ClassId, class: ClassId) -> bool {
        let unfit = access::INTERFACE | access::ABSTRACT;
        giver != class
            && self.machine.class(giver).access & unfit == 0
            && self.machine.same_package(giver, class)
            && self.nameable(giver)
    }

    /// The method of another class that makes objects of a class.
    fn maker_elsewhere(&mut self, class: ClassId) -> Option<MethodId> {
        let descriptor = self.machine.class(class).descriptor();
        for giver in self.givers(class) {
            if !self.may_give(giver, class) || self.is_made_of(giver, &descriptor) {
                continue;
            }
            let methods: Vec<MethodId> = self.machine.class(giver).methods().collect();
            for method in methods {
                let makes = made_anew(self.machine, method) == Some(class);
                if makes && self.gives(giver, method, &descriptor) {
                    return Some(method);
                }
            }
        }
        None
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
        fits && !self.below_here(giver, false).into_iter().any(|below| {
            let mut methods = self.machine.class(below).methods();
            methods.any(|other| self.machine.method(other).selector == selector)
        })
    }

    pub(super) fn call_on_argument(&self, method: MethodId) -> Call {
        let giver = self.machine.class(self.machine.method(method).class);
        let receiver = Unknown::new(
            Step::member(giver_name(&giver.name)),
            giver.descriptor().into(),
        );
        let maker = self.maker(method);
        Call {
            method,
            on: On::Argument,
            arguments: std::iter::once(receiver).chain(maker.arguments).collect(),
        }
    }
}
