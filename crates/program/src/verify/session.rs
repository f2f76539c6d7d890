//! What is shared by all methods of a class: names, and which type is assignable to which.

use std::collections::HashMap;
use std::sync::Arc;

use vitro_classfile::ClassFile;

use super::failure::{Checked, Failure, rule};
use super::frame::Frame;
use super::hierarchy::Hierarchy;
use super::types::{ClassId, Names, Type};

/// Longest chain of superclasses that is followed; a longer one must be a cycle.
const LONGEST_CHAIN: usize = 10_000;

pub(super) struct Session<'a> {
    pub(super) class: &'a ClassFile,
    pub(super) hierarchy: &'a mut dyn Hierarchy,
    pub(super) names: Names,
    /// The class that is verified.
    pub(super) own: ClassId,
    /// Its superclasses, nearest first, once somebody asked.
    supers: Option<Arc<[Arc<str>]>>,
    assignable: HashMap<(ClassId, ClassId), bool>,
}

impl<'a> Session<'a> {
    pub(super) fn new(class: &'a ClassFile, hierarchy: &'a mut dyn Hierarchy) -> Self {
        let mut names = Names::new();
        let own = names.id(&class.name);
        Self {
            class,
            hierarchy,
            names,
            own,
            supers: None,
            assignable: HashMap::new(),
        }
    }

    /// The superclasses of the verified class, nearest first.
    pub(super) fn supers(&mut self) -> Checked<Arc<[Arc<str>]>> {
        if let Some(supers) = &self.supers {
            return Ok(Arc::clone(supers));
        }
        let mut chain = Vec::new();
        let mut next = self.class.super_name.clone();
        while let Some(name) = next.take() {
            if chain.len() >= LONGEST_CHAIN {
                return rule("the superclasses form a cycle");
            }
            next = self.hierarchy.super_name(&name)?;
            chain.push(name);
        }
        let supers: Arc<[Arc<str>]> = Arc::from(chain);
        self.supers = Some(Arc::clone(&supers));
        Ok(supers)
    }

    /// Whether a value of type `from` may stand where `to` is expected.
    pub(super) fn is_assignable(&mut self, from: Type, to: Type) -> Checked<bool> {
        match (from, to) {
            _ if from == to => Ok(true),
            (_, Type::Top) | (Type::Null, Type::Object(_)) => Ok(true),
            (Type::Object(from), Type::Object(to)) => self.is_class_assignable(from, to),
            _ => Ok(false),
        }
    }

    fn is_class_assignable(&mut self, from: ClassId, to: ClassId) -> Checked<bool> {
        if to == ClassId::OBJECT {
            return Ok(true);
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return Ok(known);
        }
        let (sub, sup) = (self.names.name(from), self.names.name(to));
        let answer = self.hierarchy.is_assignable(sub, sup)?;
        self.assignable.insert((from, to), answer);
        Ok(answer)
    }

    /// Takes an operand that must fit `wanted`.
    pub(super) fn pop_assignable(&mut self, frame: &mut Frame, wanted: Type) -> Checked<()> {
        let Type::Object(_) = wanted else {
            return frame.pop(wanted, &self.names);
        };
        let found = frame.pop_slot()?;
        self.expect(found, wanted)
    }

    /// Fails unless `found` fits `wanted`.
    pub(super) fn expect(&mut self, found: Type, wanted: Type) -> Checked<()> {
        if self.is_assignable(found, wanted)? {
            return Ok(());
        }
        let (found, wanted) = (self.names.describe(found), self.names.describe(wanted));
        rule(format!(
            "Bad type on operand stack: {found} is not assignable to {wanted}"
        ))
    }

    /// Fails unless the code at `bci`, which expects `target`, accepts the types of `frame`.
    pub(super) fn check_frame(&mut self, frame: &Frame, target: &Frame, bci: u32) -> Checked<()> {
        self.compare(frame, target)
            .map_err(|failure| match failure {
                Failure::Rule(reason) => Failure::Rule(format!(
                    "Inconsistent stackmap frames at branch target {bci}: {reason}"
                )),
                missing => missing,
            })
    }

    fn compare(&mut self, frame: &Frame, target: &Frame) -> Checked<()> {
        if frame.stack().len() != target.stack().len() {
            let (found, wanted) = (frame.stack().len(), target.stack().len());
            return rule(format!(
                "Current frame's stack size is {found}, not {wanted}"
            ));
        }
        if frame.this_uninit && !target.this_uninit {
            return rule("Current frame's flags are not assignable");
        }
        for (index, &wanted) in target.locals().iter().enumerate() {
            let found = frame.locals().get(index).copied().unwrap_or(Type::Top);
            self.fits("local", index, found, wanted)?;
        }
        for (index, (&found, &wanted)) in frame.stack().iter().zip(target.stack()).enumerate() {
            // half a long must not turn into a slot that can be moved alone
            if (found.is_half() || found.half().is_some()) && found != wanted {
                return rule(format!("Long or double (stack {index}) is taken apart"));
            }
            self.fits("stack", index, found, wanted)?;
        }
        Ok(())
    }

    fn fits(&mut self, place: &str, index: usize, found: Type, wanted: Type) -> Checked<()> {
        if self.is_assignable(found, wanted)? {
            return Ok(());
        }
        let (found, wanted) = (self.names.describe(found), self.names.describe(wanted));
        rule(format!(
            "Type {found} ({place} {index}) is not assignable to {wanted}"
        ))
    }

    /// The best type that both fit; `Top` if there is none.
    pub(super) fn join(&mut self, one: Type, other: Type) -> Checked<Type> {
        Ok(match (one, other) {
            _ if one == other => one,
            (Type::Null, Type::Object(_)) => other,
            (Type::Object(_), Type::Null) => one,
            (Type::Object(one), Type::Object(other)) => {
                Type::Object(self.join_classes(one, other)?)
            }
            _ => Type::Top,
        })
    }

    fn join_classes(&mut self, one: ClassId, other: ClassId) -> Checked<ClassId> {
        if one == other {
            return Ok(one);
        }
        match (self.names.element(one), self.names.element(other)) {
            (Some(Type::Object(one)), Some(Type::Object(other))) => {
                let element = self.join_classes(one, other)?;
                Ok(self.names.array_of(element))
            }
            // an array has no superclass but Object, and neither have two kinds of primitive arrays
            (Some(_), _) | (_, Some(_)) => Ok(ClassId::OBJECT),
            (None, None) => self.common_superclass(one, other),
        }
    }

    fn common_superclass(&mut self, one: ClassId, other: ClassId) -> Checked<ClassId> {
        let ancestors = self.ancestors(one)?;
        for candidate in self.ancestors(other)? {
            if ancestors.contains(&candidate) {
                return Ok(self.names.id(&candidate));
            }
        }
        Ok(ClassId::OBJECT)
    }

    /// The class and its superclasses.
    fn ancestors(&mut self, class: ClassId) -> Checked<Vec<Arc<str>>> {
        let mut chain = vec![Arc::clone(self.names.name(class))];
        while chain.len() < LONGEST_CHAIN
            && let Some(last) = chain.last()
            && let Some(next) = self.hierarchy.super_name(last)?
        {
            chain.push(next);
        }
        Ok(chain)
    }
}
