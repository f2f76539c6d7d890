//! Objects whose state is chosen before they are there: by a builder, or by methods that give a changed copy.
//!
//! A builder is a class beside the one that is wanted, with a method that takes nothing and gives an object of that
//! class. All its setters are called, each with unknown arguments, so that one plan stands for all objects that it can
//! build. A class without a constructor or factory that takes something, but with constants and methods `with…` that
//! give an object of the same class, is made by a chain of these. What a test does not need of such calls is left out
//! when it is written.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, decode};
use vitro_vm::access_path::{CallName, Step};
use vitro_vm::input_construction::{Call, Calls, Construction, On, Plan, Start, Unknown};
use vitro_vm::{ClassId, MethodId};

use super::Planner;

/// Most setters of a builder, or copying methods, that are called one after the other.
const MOST_SETTERS: usize = 32;

impl Planner<'_> {
    /// Plans for a class that a builder makes, or a chain of copies.
    pub(super) fn built(&mut self, class: ClassId, takes_something: bool) {
        let builders = self.builders(class);
        for &(builder, build) in &builders {
            let Some(mut calls) = self.begin_building(class, builder) else {
                continue;
            };
            calls.extend(self.setters(builder, class));
            calls.push(self.named_call(calls.len(), build));
            let turns = vec![calls.len() - 1];
            self.add_chain(class, None, calls, turns);
        }
        if builders.is_empty() && !takes_something {
            self.copies(class);
        }
    }

    fn add_chain(
        &mut self,
        class: ClassId,
        start: Option<Start>,
        calls: Vec<Call>,
        turns: Vec<usize>,
    ) {
        for unknown in calls.iter().flat_map(|call| &call.arguments) {
            self.need(&unknown.signature);
        }
        // A setter need not take what is there without it.
        self.leave_out("other calls on the way to an object".to_owned());
        self.add(Plan {
            descriptor: self.machine.class(class).descriptor().into(),
            construction: Construction::Calls(Calls {
                class,
                start,
                calls,
                turns,
                fields: Vec::new(),
                hides_state: false,
                kept: 0,
                stub: None,
            }),
        });
    }

    /// The builders of a class, each with its method that gives one: classes within it, or named after it.
    fn builders(&mut self, class: ClassId) -> Vec<(ClassId, MethodId)> {
        let about = self.machine.class(class);
        let Some(file) = about.file.clone() else {
            return Vec::new();
        };
        let result = format!("(){}", about.descriptor());
        let inner = file.inner_classes.iter().filter_map(|inner| {
            let outer = file.constants.class_name(inner.outer);
            let is_own = outer.is_some_and(|outer| *outer == file.name);
            is_own
                .then(|| file.constants.class_name(inner.inner))
                .flatten()
        });
        let beside: Arc<str> = format!("{}Builder", file.name).into();
        let names: Vec<Arc<str>> = inner.cloned().chain([beside]).collect();
        let mut found = Vec::new();
        for name in names {
            let Some(builder) = self.ready_class(&name).filter(|&id| self.nameable(id)) else {
                continue;
            };
            let builds = |&id: &MethodId| {
                let method = self.machine.method(id);
                let descriptor = self.machine.names.text(method.selector.descriptor);
                **descriptor == *result && self.is_callable(builder, id)
            };
            let build = self.machine.class(builder).methods().find(builds);
            found.extend(build.map(|build| (builder, build)));
        }
        found
    }

    /// The call that gives a builder: its constructor, or a factory of its own or of the class that it builds. One that
    /// needs an object of that class does not count.
    fn begin_building(&mut self, class: ClassId, builder: ClassId) -> Option<Vec<Call>> {
        let wanted = self.machine.class(class).descriptor();
        let result = format!("){}", self.machine.class(builder).descriptor());
        let own = self.makers(builder, true).into_iter();
        let own = own.chain(self.makers(builder, false));
        let foreign = self.machine.class(class).methods().filter(|&id| {
            let method = self.machine.method(id);
            let descriptor = self.machine.names.text(method.selector.descriptor);
            method.is(access::STATIC) && descriptor.ends_with(&result) && self.may_call(class, id)
        });
        let first = own.chain(foreign).filter(|&id| {
            let descriptor = self.machine.method(id).selector.descriptor;
            !self.machine.names.text(descriptor).contains(&wanted)
        });
        let first = first.min_by_key(|&id| self.machine.method(id).arg_slots)?;
        Some(vec![self.maker(first)])
    }

    /// The methods that write a field of a builder, one for each name.
    fn setters(&self, builder: ClassId, class: ClassId) -> Vec<Call> {
        let about = self.machine.class(builder);
        let Some(file) = about.file.clone() else {
            return Vec::new();
        };
        let own = format!("){}", about.descriptor());
        let wanted = self.machine.class(class).descriptor();
        let mut names: Vec<&Arc<str>> = Vec::new();
        let mut calls = Vec::new();
        for (id, method) in about.methods().zip(&file.methods) {
            let descriptor = &method.descriptor;
            let sets = !descriptor.starts_with("()")
                && (descriptor.ends_with(&own) || descriptor.ends_with(")V"))
                && !descriptor.contains(&wanted)
                && self.is_callable(builder, id)
                && writes_field(&file, method);
            if sets && !names.contains(&&method.name) && calls.len() < MOST_SETTERS {
                names.push(&method.name);
                calls.push(self.named_call(calls.len() + 1, id));
            }
        }
        calls
    }

    /// A chain of copies: a constant, then each method `with…`, by whose result the next one is called.
    fn copies(&mut self, class: ClassId) {
        let about = self.machine.class(class);
        let Some(file) = about.file.clone() else {
            return;
        };
        let own = format!("){}", about.descriptor());
        let mut calls = Vec::new();
        let mut names: Vec<&Arc<str>> = Vec::new();
        for (id, method) in about.methods().zip(&file.methods) {
            let copies = method.name.starts_with("with")
                && !method.descriptor.starts_with("()")
                && method.descriptor.ends_with(&own)
                && self.is_callable(class, id);
            if copies && !names.contains(&&method.name) && calls.len() < MOST_SETTERS {
                names.push(&method.name);
                calls.push(self.named_call(calls.len(), id));
            }
        }
        if calls.is_empty() {
            return;
        }
        let turns = |first: usize| (first..first + calls.len()).collect();
        if let Some(start) = self.first_constant(class) {
            let turns = turns(0);
            self.add_chain(class, Some(start), calls, turns);
        } else if let Some(&first) = self.makers(class, false).first() {
            let turns = turns(1);
            let first = std::iter::once(self.maker(first));
            let calls = first.chain(calls).collect();
            self.add_chain(class, None, calls, turns);
        }
    }

    /// The first of a class's own constants.
    fn first_constant(&mut self, class: ClassId) -> Option<Start> {
        let (object, field) = self.first_constant_of(class)?;
        let about = self.machine.class(class);
        Some(Start {
            object,
            class: about.name.clone(),
            field,
            descriptor: about.descriptor().into(),
        })
    }

    /// Whether a test may call an instance method.
    fn is_callable(&self, class: ClassId, id: MethodId) -> bool {
        let method = self.machine.method(id);
        let name = self.machine.names.text(method.selector.name);
        let unfit = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
        method.access & unfit == 0 && !name.starts_with('<') && self.may_call(class, id)
    }

    /// A call whose unknowns are named after it.
    pub(super) fn named_call(&self, at: usize, method: MethodId) -> Call {
        let name = self.machine.method(method).selector.name;
        let name = self.machine.names.text(name);
        let unknown = |(parameter, signature): (String, Arc<str>)| {
            let argument = Step::Argument {
                call: CallName {
                    method: name.clone(),
                    number: Some(at as u32 + 1),
                },
                parameter: parameter.into(),
            };
            Unknown::new(argument, signature)
        };
        let arguments = self.parameters(method).into_iter().map(unknown);
        Call {
            method,
            on: On::Made,
            arguments: arguments.collect(),
        }
    }
}

/// Whether a method itself writes a field of its class.
fn writes_field(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    decode(&code.bytes).flatten().any(|instruction| {
        let Operands::Constant(at) = instruction.operands else {
            return false;
        };
        let member = file.constants.member(at);
        instruction.opcode == Opcode::Putfield
            && member.is_some_and(|(owner, ..)| *owner == file.name)
    })
}
