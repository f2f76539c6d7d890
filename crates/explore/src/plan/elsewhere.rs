//! Objects of abstract types that the folder or jar of the class under test has no classes for: a library's own types, such as
//! a node of a document or a page of a query. Their classes stand in the same folder or jar as the type, and the type may
//! have factories for them.
//!
//! Of many classes those come first that carry out what the code under test calls in a way of their own.

use std::collections::HashSet;
use std::rc::Rc;

use vitro_classfile::access;
use vitro_vm::{ClassId, LoaderId, MethodId};

use super::Planner;

/// Classes that are looked at.
const MOST_LOOKED_AT: usize = 64;
/// Classes that are tried, if each of them does something in a way of its own,
const MOST_DIFFERENT: usize = 10;
/// and if they do not.
const MOST_ALIKE: usize = 4;
/// Factories of the type that are tried.
const MOST_FACTORIES: usize = 3;

impl Planner<'_> {
    /// Adds objects of classes that stand where the type itself stands, and what its own factories give.
    pub(super) fn add_of_its_library(&mut self, class: ClassId, signature: &str) {
        // Of the JDK's types it is said elsewhere how they are made.
        if self.is_of_library(class) {
            return;
        }
        let below = self.below_in_its_library(class, signature);
        let (outside, inside): (Vec<ClassId>, Vec<ClassId>) =
            below.into_iter().partition(|&one| self.reaches_out(one));
        let chosen = self.most_different(class, inside);
        self.add_own_factories(class);
        let mut planned = Vec::new();
        for one in chosen {
            if self.machine.initialize_now(one).is_ok() {
                planned.push(self.planned_by(|planner| planner.objects_of(one)));
            }
        }
        self.take_turns(planned);
        if !outside.is_empty() {
            self.leave_out("subclasses that touch the world around them".to_owned());
        }
    }

    /// The classes with objects that stand in the folder or jar of a type and that a test can name.
    fn below_in_its_library(&mut self, class: ClassId, signature: &str) -> Vec<ClassId> {
        let name = self.machine.class(class).name.clone();
        let class_path = Rc::clone(&self.machine.class_path);
        let Some(entry) = class_path.entry_of(&name) else {
            return Vec::new();
        };
        let names = entry.subclasses().concrete_below(&name, MOST_LOOKED_AT);
        let mut found = Vec::new();
        for name in names {
            let Ok(Some(below)) = self.machine.try_load(LoaderId::APP, &name) else {
                continue;
            };
            let fits =
                self.machine.subtype_of(below, class) && self.has_arguments(below, signature);
            match fits && self.nameable(below) {
                true => found.push(below),
                false => self.leave_out("other classes of its library".to_owned()),
            }
        }
        found
    }

    /// Some of these classes: again and again the one that carries out most of what the code under test calls as no other
    /// one did, and of equals the one that takes the least to make.
    fn most_different(&mut self, above: ClassId, mut classes: Vec<ClassId>) -> Vec<ClassId> {
        let called = self.called_on(above);
        let carried_out = |planner: &Self, class| -> HashSet<MethodId> {
            let found = called.iter().filter_map(|&one| {
                let selector = planner.machine.method(one).selector;
                planner.machine.select_virtual(class, selector)
            });
            found.collect()
        };
        let mut seen = carried_out(self, above);
        classes.sort_by_cached_key(|&class| {
            (self.effort(class), self.machine.class(class).name.clone())
        });
        let mut chosen = Vec::new();
        while chosen.len() < MOST_DIFFERENT && !classes.is_empty() {
            let fresh = |&class: &ClassId| carried_out(self, class).difference(&seen).count();
            let counts: Vec<usize> = classes.iter().map(fresh).collect();
            let most = counts.iter().copied().max().unwrap_or(0);
            if most == 0 && chosen.len() >= MOST_ALIKE {
                break;
            }
            let at = counts.iter().position(|&count| count == most).unwrap_or(0);
            let class = classes.remove(at);
            seen.extend(carried_out(self, class));
            chosen.push(class);
        }
        if !classes.is_empty() {
            self.leave_out(format!("more than {} classes of its library", chosen.len()));
        }
        chosen
    }

    /// The methods that the code under test calls on objects of a type.
    fn called_on(&mut self, class: ClassId) -> Vec<MethodId> {
        let Some(code) = self.code() else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (owner, name, descriptor) in code.called() {
            let owner = self.machine.find_loaded(LoaderId::APP, owner);
            if owner.is_some_and(|owner| self.machine.subtype_of(class, owner)) {
                let method = self.machine.find_virtual(class, name, descriptor);
                let method = method.or_else(|| self.machine.find_method(class, name, descriptor));
                found.extend(method.filter(|method| !found.contains(method)));
            }
        }
        found
    }

    /// What it takes to make an object of a class: nothing but numbers and text, other objects, or more than a call.
    fn effort(&self, class: ClassId) -> u8 {
        let mut makers = self.makers(class, true);
        makers.extend(self.makers(class, false));
        let takes_objects = |&maker: &MethodId| {
            let descriptor = self.machine.method(maker).selector.descriptor;
            let parameters = vitro_vm::parameters(self.machine.names.text(descriptor));
            let is_plain = |one: &&str| one.len() == 1 || **one == *"Ljava/lang/String;";
            !parameters.iter().all(is_plain)
        };
        makers.iter().map(takes_objects).min().map_or(2, u8::from)
    }

    /// Adds what static methods of an abstract type give that need no such object.
    fn add_own_factories(&mut self, class: ClassId) {
        if !self.nameable(class) || self.machine.class(class).access & access::ABSTRACT == 0 {
            return;
        }
        let mut factories = self.makers(class, false);
        factories.sort_by_key(|&method| self.machine.method(method).arg_slots);
        if factories.len() > MOST_FACTORIES {
            self.leave_out(format!("more than {MOST_FACTORIES} factories"));
        }
        for factory in factories.into_iter().take(MOST_FACTORIES) {
            let maker = self.maker(factory);
            self.add_maker(class, maker, Vec::new(), true);
        }
    }
}
