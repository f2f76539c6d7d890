//! Classes of the folder or jar that the class under test stands in: those below a type, and those that give its objects.
//! They are looked up in an index of that place, so it does not matter how many others there are.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_vm::{ClassId, LoaderId};

use super::Planner;

/// Classes below a type that are looked at.
const MOST_BELOW: usize = 64;

impl Planner<'_> {
    /// The classes below another one, near relatives first: those of the package of the class under test, then by name.
    /// With `concrete`, only those that can have objects.
    pub(super) fn below_here(&mut self, class: ClassId, concrete: bool) -> Vec<ClassId> {
        let program = self.code_facts.program();
        let Some(place) = program.place_of(&self.machine.class(self.home).name) else {
            return Vec::new();
        };
        let index = place.subclasses();
        let below = program.below_in(place, &self.machine.class(class).name);
        let below = self.near_first(&below);
        let wanted = below.filter(|name| !concrete || index.is_concrete(name));
        let mut names: Vec<Arc<str>> = wanted.take(MOST_BELOW + 1).cloned().collect();
        if !index.has_all() || names.len() > MOST_BELOW {
            self.leave_out("other classes below it".to_owned());
            names.truncate(MOST_BELOW);
        }
        let unfit = access::ABSTRACT | access::INTERFACE;
        let mut found = self.all_loaded(names);
        found.retain(|&below| {
            let is_concrete = self.machine.class(below).access & unfit == 0;
            below != class && (is_concrete || !concrete) && self.machine.subtype_of(below, class)
        });
        found
    }

    /// The classes of a class's package that have a method which gives objects of it, in the same order.
    pub(super) fn givers(&mut self, class: ClassId) -> Vec<ClassId> {
        let program = self.code_facts.program();
        let Some(place) = program.place_of(&self.machine.class(self.home).name) else {
            return Vec::new();
        };
        let givers = place.subclasses().givers(&self.machine.class(class).name);
        let names = self.near_first(givers).cloned().collect();
        self.all_loaded(names)
    }

    /// These names, which are sorted, those of the package of the class under test first.
    fn near_first<'n>(
        &self,
        names: &'n [Arc<str>],
    ) -> impl Iterator<Item = &'n Arc<str>> + use<'n> {
        let package = self.machine.class(self.home).package();
        let own = match package {
            "" => String::new(),
            package => format!("{package}/"),
        };
        let begin = names.partition_point(|name| **name < *own);
        let length = names[begin..].partition_point(|name| name.starts_with(&own));
        let (before, rest) = names.split_at(begin);
        let (inside, behind) = rest.split_at(length);
        let is_near = move |name: &&Arc<str>| !name[own.len()..].contains('/');
        let (near, deeper): (Vec<_>, Vec<_>) = inside.iter().partition(is_near);
        near.into_iter().chain(before).chain(deeper).chain(behind)
    }

    fn all_loaded(&mut self, names: Vec<Arc<str>>) -> Vec<ClassId> {
        let names = names.into_iter();
        let loaded = names.filter_map(|name| self.machine.try_load(LoaderId::APP, &name).ok()?);
        loaded.collect()
    }
}
