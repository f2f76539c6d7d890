//! The methods of a class as jobs for workers, each with its part of the effort.

use vitro_classfile::{ClassFile, access};
use vitro_explore::plan::makes_anew;

use super::choose::{self, Chosen, ChosenMethod};
use super::cross_class_goals::Calls;
use super::nest::Nest;
use crate::job::{Job, classes_in};

/// The methods of a class. Each gets a part of the effort that is as large as its part of the class's decisions.
pub(super) fn jobs_of(
    class: &Chosen,
    learning: bool,
    calls: Option<&Calls>,
    (number, nest): (usize, &Nest),
) -> Vec<Job> {
    let weights: Vec<usize> = class.methods.iter().map(|m| weight(class, m)).collect();
    let all: usize = weights.iter().sum();
    let job = |(method, weight): (&ChosenMethod, &usize)| Job {
        class: class.file.name.to_string(),
        method: class.file.methods[method.index].name.to_string(),
        descriptor: class.file.methods[method.index].descriptor.to_string(),
        index: method.index,
        goals_of: method.goals_of.clone(),
        siblings: all.div_ceil(*weight),
        teaches: gives_objects(&class.file, method.index),
        learns: learning,
        takes: classes_in(&class.file.methods[method.index].descriptor),
        elsewhere: calls.map_or_else(Vec::new, |calls| calls.from(class, method.index)),
        hidden_goals_of: method.hidden_goals_of.clone(),
        nest_classes: nest.names(),
        nest: number,
        reach: nest.reach(&class.file.name, method.index),
    };
    class.methods.iter().zip(&weights).map(job).collect()
}

/// Whether a method is a constructor or a factory, also of another class.
pub(super) fn gives_objects(file: &ClassFile, index: usize) -> bool {
    let method = &file.methods[index];
    let is_factory = method.access & access::STATIC != 0
        && method.descriptor.ends_with(&format!(")L{};", file.name));
    &*method.name == "<init>" || is_factory || makes_anew(file, index).is_some()
}

/// How many decisions there are in a method and its helpers, and some more, since inputs have to be made for all.
fn weight(class: &Chosen, method: &ChosenMethod) -> usize {
    let methods = method.goals_of.iter().map(|&at| &class.file.methods[at]);
    let hidden = method.hidden_goals_of.iter().flat_map(|one| {
        let file = class.owned(&one.class);
        let methods = file.map(|file| one.methods.iter().map(|&at| &file.methods[at]));
        methods.into_iter().flatten()
    });
    8 + methods.chain(hidden).map(choose::decisions).sum::<usize>()
}
