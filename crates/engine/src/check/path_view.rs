//! A path as people want to see it: what was asked for, what was decided where, and the values.

use std::collections::HashSet;

use vitro_explore::{Explorer, Path};
use vitro_testgen::Recipe;
use vitro_vm::source::{AskedFor, Role};
use vitro_vm::{ForkKind, Machine, MethodId, TraceEntry};

use super::entry::is_entry;
use super::outcome::{PathStep, is_own};
use crate::readable;
use crate::recipes::Cook;
use crate::recipes::unseen::Unseen;

/// The values of what a path has asked for, in order.
pub(super) fn values(explorer: &mut Explorer, path: &Path) -> Vec<Recipe> {
    let Some(mut symbolic) = explorer.machine.symbolic.take() else {
        return Vec::new();
    };
    let mut used = HashSet::new();
    for &condition in &path.conditions {
        used.extend(symbolic.terms.free_vars(condition).iter().copied());
    }
    let mut cook = Cook {
        machine: &explorer.machine,
        terms: &mut symbolic.terms,
        model: &path.model,
        input_objects: &path.input_objects,
        made: HashSet::new(),
        waiting: Vec::new(),
        used,
        shorter: false,
        spare: 0,
        unseen: Unseen::default(),
        marks: None,
    };
    let recipes = path
        .asked
        .iter()
        .map(|asked| cook.value(asked.variable, &asked.signature))
        .collect();
    explorer.machine.symbolic = Some(symbolic);
    recipes
}

/// The calls that asked, as the source has them.
pub(super) fn calls(machine: &Machine, asked: &[AskedFor]) -> Vec<String> {
    let call = |asked: &AskedFor| {
        let method = machine.method(asked.method);
        let class = machine.class(method.class);
        let name = machine.names.text(method.selector.name);
        let simple = class.simple_name().to_owned();
        if let Some(Role::Parameter | Role::Arguments) = method.source {
            return variable_name(machine, asked).to_owned();
        }
        match place(machine, asked.at) {
            Some(step) => format!("{simple}.{name}() at {}", step_text(&step)),
            None => format!("{simple}.{name}()"),
        }
    };
    asked.iter().map(call).collect()
}

/// The name of an unknown that was asked for.
pub(super) fn variable_name<'m>(machine: &'m Machine, asked: &AskedFor) -> &'m str {
    let terms = machine.symbolic.as_ref().map(|symbolic| &symbolic.terms);
    let name = terms.and_then(|terms| Some(terms.var_name(terms.as_var(asked.variable)?)));
    name.unwrap_or_default()
}

/// Whether an unknown that was asked for is what the method under test is called on.
pub(super) fn is_receiver(machine: &Machine, asked: &AskedFor) -> bool {
    let terms = machine.symbolic.as_ref().map(|symbolic| &symbolic.terms);
    let path = terms.and_then(|terms| Some((terms, terms.path_of_term(asked.variable)?)));
    path.is_some_and(|(terms, path)| terms.is_receiver(path))
}

fn step_text(step: &PathStep) -> String {
    let file = step.file.clone().unwrap_or_else(|| step.class.clone());
    match step.line {
        Some(line) => format!("{file}:{line}"),
        None => file,
    }
}

/// What was decided on the way, in the program's own code.
pub(super) fn steps(explorer: &Explorer, path: &Path) -> Vec<PathStep> {
    let Some(symbolic) = &explorer.machine.symbolic else {
        return Vec::new();
    };
    let mut steps = Vec::new();
    let mut printer = readable::printer(&explorer.machine, [path]);
    let mut at = path.leaf;
    while let Some((node, alternative)) = at {
        let node = &explorer.tree.nodes[node];
        at = node.parent;
        if matches!(
            node.fork.kind,
            ForkKind::SetupCall | ForkKind::Turn | ForkKind::Wake
        ) {
            continue;
        }
        let machine = &explorer.machine;
        let text = readable::condition(
            &node.fork,
            alternative,
            &path.input_objects,
            &symbolic.terms,
            machine,
            &mut printer,
        );
        if let (Some(text), Some(step)) =
            (text, place(machine, (node.fork.method, node.fork.offset)))
        {
            steps.push(PathStep {
                text: short(text.text(&symbolic.terms)),
                ..step
            });
        }
    }
    steps.reverse();
    steps
}

/// A condition over all characters of a text is not worth showing.
fn short(text: String) -> String {
    const LONGEST: usize = 200;
    match text.chars().count() > LONGEST {
        true => "…".to_owned(),
        false => text,
    }
}

/// Which thread ran where, as far as it is the program's own code; consecutive slices of one thread on one line are one.
pub(super) fn order(machine: &Machine, path: &Path) -> Vec<PathStep> {
    let mut order: Vec<PathStep> = Vec::new();
    for step in &path.schedule {
        let thread = path.threads.iter().find(|one| one.number == step.thread);
        let at = place(machine, (step.site.method, step.site.offset));
        if let (Some(thread), Some(at)) = (thread, at) {
            let text = thread.name.clone();
            order.push(PathStep { text, ..at });
        }
    }
    order.dedup();
    order
}

/// Where an instruction of the program is; nothing for one of the library.
fn place(machine: &Machine, (method, offset): (MethodId, u16)) -> Option<PathStep> {
    let class = machine.class(machine.method(method).class);
    if !is_own(class.loader) || is_entry(&class.name) {
        return None;
    }
    let entry = TraceEntry {
        method,
        offset: i32::from(offset),
    };
    Some(PathStep {
        class: class.java_name(),
        file: class
            .file
            .as_ref()
            .and_then(|file| file.source_file.as_ref())
            .map(|file| file.to_string()),
        line: machine.line_number(entry),
        text: String::new(),
    })
}
