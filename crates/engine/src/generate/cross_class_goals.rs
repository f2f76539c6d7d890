//! What calls lead to: the methods of other classes under test that run when a method does. What they leave open may be
//! within its reach.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use vitro_classfile::{ClassFile, Opcode};
use vitro_coverage::{MethodUnderTest, Subject};

use super::choose::Chosen;
use crate::job::Elsewhere;

/// Who calls whom among the classes under test.
pub(super) struct Calls {
    subject: Subject,
    /// For each method of the subject those that it may call.
    called: Vec<Vec<u32>>,
}

impl Calls {
    pub fn among(chosen: &[Chosen]) -> Calls {
        let files = chosen.iter().flat_map(|class| {
            let hidden = class.hidden.iter().map(|hidden| &hidden.file);
            std::iter::once(&class.file).chain(hidden).cloned()
        });
        let files: Vec<Arc<ClassFile>> = files.collect();
        let subject = Subject::of_classes(&files);
        let called = subject.methods.iter().map(|one| called_by(&subject, one));
        Calls {
            called: called.collect(),
            subject,
        }
    }

    /// The methods of other classes that calls from this one may lead to. Goals of classes within its own count anyway.
    pub fn from(&self, class: &Chosen, index: usize) -> Vec<Elsewhere> {
        let file = &class.file;
        let method = &file.methods[index];
        let first = self
            .subject
            .find(&file.name, &method.name, &method.descriptor);
        let mut found: BTreeSet<u32> = first.into_iter().collect();
        let mut next: Vec<u32> = found.iter().copied().collect();
        while let Some(caller) = next.pop() {
            for &callee in &self.called[caller as usize] {
                if found.insert(callee) {
                    next.push(callee);
                }
            }
        }
        let mut by_class: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for one in found.iter().filter_map(|&at| self.subject.method(at)) {
            let mut hidden = class.hidden.iter();
            let is_own = one.class.name == file.name
                || hidden.any(|hidden| hidden.file.name == one.class.name);
            if !is_own {
                by_class
                    .entry(&one.class.name)
                    .or_default()
                    .push(one.number);
            }
        }
        let elsewhere = by_class.into_iter().map(|(class, methods)| Elsewhere {
            class: class.to_owned(),
            methods,
        });
        elsewhere.collect()
    }
}

/// Adds the classes to some that these may call.
pub(super) fn add_called(names: &mut HashSet<String>, chosen: &[Chosen]) {
    let calls = Calls::among(chosen);
    let callers = chosen
        .iter()
        .filter(|class| names.contains(&*class.file.name));
    let methods = callers.flat_map(|class| class.methods.iter().map(move |one| (class, one.index)));
    let called = methods.flat_map(|(class, index)| calls.from(class, index));
    let called: Vec<String> = called.map(|one| one.class).collect();
    names.extend(called);
}

/// The methods that one may call. Bodies of lambdas are called by others, but count as called by the method that has them.
fn called_by(subject: &Subject, method: &MethodUnderTest) -> Vec<u32> {
    let mut called = BTreeSet::new();
    for (number, instruction) in (0..).zip(method.flow.instructions()) {
        called.extend(subject.callees(method, number));
        if instruction.opcode == Opcode::Invokedynamic {
            let of_class = (0..).zip(&subject.methods).filter(|(_, other)| {
                let name = &other.class.methods[other.number].name;
                other.class.name == method.class.name && name.starts_with("lambda$")
            });
            called.extend(of_class.map(|(at, _)| at));
        }
    }
    called.into_iter().collect()
}
