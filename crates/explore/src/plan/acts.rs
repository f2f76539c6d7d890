//! What the methods of a stub do before they end: they write elements and fields of what they are handed, of other inputs
//! of the test and of classes, or call a method that does. They do so only where the code that calls them decides on what
//! is so written, and only in ways that a test can write: no reflection, and nothing that is private or final.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Opcode, Operands, access, decode};
use vitro_sequence::{Condition, FieldName};
use vitro_vm::access_path::Root;
use vitro_vm::input_construction::Act;
use vitro_vm::{ClassId, Deed, LoaderId, MethodId, StubTarget};

use super::code::Implemented;
use super::signature::{arguments, erasure};
use super::{Planner, parameters};
use crate::method_shapes::plain_setter;

/// Most things that a method of a stub may do.
const MOST_ACTS: usize = 4;
/// Most arguments of a method that a stub calls.
const MOST_ARGUMENTS: u16 = 2;

/// Something that a method of a stub may do.
pub(super) struct PlannedAct {
    pub act: Act,
    /// The generic signatures of the values that it takes.
    pub values: Vec<Arc<str>>,
    /// The input that it is done to, if it is no argument.
    pub input: Option<Root>,
}

impl Planner<'_> {
    /// What a method may do that is handed arguments of these types.
    pub(super) fn acts_of(&mut self, method: MethodId, handed: &[Arc<str>]) -> Vec<PlannedAct> {
        let (decided, sees_collections) = self.decided_behind(method);
        let mut acts = Vec::new();
        for (number, signature) in handed.iter().enumerate() {
            match is_collection(signature) {
                true if sees_collections => acts.push(addition(number, signature)),
                true => {}
                false => self.acts_on_argument(number, signature, &decided, &mut acts),
            }
        }
        for (input, class) in self.inputs_to_hold() {
            self.acts_on_object(
                StubTarget::Captured,
                Some(input),
                class,
                &decided,
                &mut acts,
            );
        }
        for field in decided.fields.iter().filter(|field| field.is_static) {
            acts.extend(self.act_on_class(field));
        }
        // What is done to an argument need not be done to another object of its class.
        let on_arguments: Vec<Deed> = acts
            .iter()
            .filter(|act| matches!(act.act.on, StubTarget::Argument(_)))
            .map(|act| act.act.what.clone())
            .collect();
        acts.retain(|act| {
            act.act.on != StubTarget::Captured || !on_arguments.contains(&act.act.what)
        });
        acts.truncate(MOST_ACTS);
        acts
    }

    /// What the methods decide on whose calls may lead to this one, and whether they look into collections.
    fn decided_behind(&mut self, method: MethodId) -> (Condition, bool) {
        let about = self.machine.method(method);
        let (class, selector) = (about.class, about.selector);
        let name = self.machine.names.text(selector.name).clone();
        let descriptor = self.machine.names.text(selector.descriptor).clone();
        let is_library = self.is_of_library(class);
        let Some(code) = self.code() else {
            return Default::default();
        };
        let mut decided = Condition::default();
        let implemented = Implemented {
            name: &name,
            descriptor: &descriptor,
            is_library,
        };
        for (file, index) in code.callers(implemented) {
            let found = self.code_facts.decisions(file, index);
            decided.fields.extend(found.fields);
            decided.elements.extend(found.elements);
        }
        (decided, code.sees_collections(implemented))
    }

    /// The inputs that a test has at hand when it writes a stub: the receiver and the parameters.
    fn inputs_to_hold(&mut self) -> Vec<(Root, ClassId)> {
        let about = self.machine.method(self.target);
        let is_constructor = &**self.machine.names.text(about.selector.name) == "<init>";
        let mut inputs = Vec::new();
        if !about.is(access::STATIC) && !is_constructor {
            inputs.push((Root::Receiver, self.home));
        }
        for (number, (name, signature)) in (0..).zip(parameters(self.machine, self.target)) {
            if signature.starts_with('L')
                && let Some(class) = self.loaded(&erasure(&signature))
            {
                let name = name.into();
                inputs.push((Root::Parameter { number, name }, class));
            }
        }
        inputs.retain(|&(_, class)| !self.is_of_library(class) && self.nameable(class));
        inputs
    }

    fn acts_on_argument(
        &mut self,
        number: usize,
        signature: &Arc<str>,
        decided: &Condition,
        acts: &mut Vec<PlannedAct>,
    ) {
        let descriptor = erasure(signature);
        let on = StubTarget::Argument(number);
        if let Some(element) = signature.strip_prefix('[') {
            let is_read = |array: &Arc<str>| {
                **array == *descriptor || array.starts_with("[L") && descriptor.starts_with("[L")
            };
            if decided.elements.iter().any(is_read) {
                acts.push(PlannedAct {
                    act: Act {
                        on,
                        what: Deed::Element {
                            array: descriptor.as_str().into(),
                        },
                    },
                    values: vec![element.into()],
                    input: None,
                });
            }
            return;
        }
        if !descriptor.starts_with('L') {
            return;
        }
        if let Some(class) = self.loaded(&descriptor)
            && !self.is_of_library(class)
            && self.nameable(class)
        {
            self.acts_on_object(on, None, class, decided, acts);
        }
    }

    /// Writes of the fields of an object of a class, or calls of methods that write those that a test cannot.
    fn acts_on_object(
        &mut self,
        on: StubTarget,
        input: Option<Root>,
        class: ClassId,
        decided: &Condition,
        acts: &mut Vec<PlannedAct>,
    ) {
        let mut called = BTreeSet::new();
        for field in decided.fields.iter().filter(|field| !field.is_static) {
            let Some(owner) = self.machine.find_loaded(LoaderId::APP, &field.class) else {
                continue;
            };
            if self.is_of_library(owner) || !self.machine.subtype_of(class, owner) {
                continue;
            }
            let (what, values) = match self.field_write(owner, field) {
                Some(write) => write,
                None => match self.writing_call(owner, field) {
                    Some((method, what, values)) if called.insert(method) => (what, values),
                    _ => continue,
                },
            };
            acts.push(PlannedAct {
                act: Act { on, what },
                values,
                input: input.clone(),
            });
        }
    }

    /// The write of a field that a test may write, and the signature of its value.
    fn field_write(&self, owner: ClassId, field: &FieldName) -> Option<(Deed, Vec<Arc<str>>)> {
        let about = self.machine.class(owner);
        let mut fields = about.fields.iter();
        let found = fields.find(|one| {
            one.is_static() == field.is_static && **self.machine.names.text(one.name) == *field.name
        })?;
        let descriptor = self.machine.names.text(found.descriptor).clone();
        let is_forbidden = self
            .code_facts
            .is_forbidden(&field.class, &field.name, &descriptor);
        let may = found.access & access::FINAL == 0
            && self.accessible(owner, found.access)
            && !is_forbidden;
        let what = Deed::Field {
            owner: field.class.clone(),
            name: field.name.clone(),
            descriptor: descriptor.clone(),
        };
        may.then(|| (what, vec![descriptor]))
    }

    /// The call with the fewest arguments that may write a field.
    fn writing_call(
        &self,
        owner: ClassId,
        field: &FieldName,
    ) -> Option<(MethodId, Deed, Vec<Arc<str>>)> {
        let about = self.machine.class(owner);
        let file = about.file.as_ref()?;
        let fits = |&id: &MethodId| {
            let method = self.machine.method(id);
            let flags = access::STATIC | access::ABSTRACT | access::NATIVE | access::SYNTHETIC;
            let name = self.machine.names.text(method.selector.name);
            let taken = vitro_vm::parameters(self.machine.names.text(method.selector.descriptor));
            id != self.target
                && method.access & flags == 0
                && !name.starts_with('<')
                && taken.len() <= usize::from(MOST_ARGUMENTS)
                && file.methods[usize::from(method.index)]
                    .exceptions
                    .is_empty()
                && self.accessible(owner, method.access)
                && !self.is_forbidden(id)
                && writes(file, usize::from(method.index), field)
        };
        let writers = about.methods().filter(fits);
        let method = writers.min_by_key(|&id| self.machine.method(id).arg_slots)?;
        let selector = self.machine.method(method).selector;
        let values = self.parameters(method).into_iter();
        let what = Deed::Call {
            owner: field.class.clone(),
            is_interface: about.is_interface(),
            name: self.machine.names.text(selector.name).clone(),
            descriptor: self.machine.names.text(selector.descriptor).clone(),
        };
        Some((
            method,
            what,
            values.map(|(_, signature)| signature).collect(),
        ))
    }

    /// The write of a static field, or the call of the method that does nothing else.
    fn act_on_class(&mut self, field: &FieldName) -> Option<PlannedAct> {
        let owner = self.loaded(&format!("L{};", field.class))?;
        if self.is_of_library(owner) || !self.nameable(owner) {
            return None;
        }
        let (what, values) = match self.field_write(owner, field) {
            Some(write) => write,
            None => {
                let file = self.machine.class(owner).file.clone()?;
                let mut fields = file.fields.iter();
                let descriptor = &fields.find(|one| one.name == field.name)?.descriptor;
                let setter = plain_setter(&file, &field.name, descriptor)?;
                if !self.accessible(owner, setter.access) {
                    return None;
                }
                let what = Deed::Call {
                    owner: field.class.clone(),
                    is_interface: file.access & access::INTERFACE != 0,
                    name: setter.name.clone(),
                    descriptor: setter.descriptor.clone(),
                };
                (what, vec![descriptor.clone()])
            }
        };
        Some(PlannedAct {
            act: Act {
                on: StubTarget::Class,
                what,
            },
            values,
            input: None,
        })
    }
}

/// Whether an instruction of a method writes a field.
fn writes(file: &ClassFile, index: usize, field: &FieldName) -> bool {
    let code = file.methods[index].code.as_ref();
    let mut instructions = code
        .into_iter()
        .flat_map(|code| decode(&code.bytes).flatten());
    instructions.any(|one| {
        let Operands::Constant(at) = one.operands else {
            return false;
        };
        let member = file.constants.member(at);
        one.opcode == Opcode::Putfield
            && member.is_some_and(|(owner, name, _)| *owner == field.class && *name == field.name)
    })
}

fn is_collection(signature: &str) -> bool {
    matches!(
        &*erasure(signature),
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/util/Set;"
    )
}

/// `list.add(value)`
fn addition(argument: usize, signature: &str) -> PlannedAct {
    let owner = erasure(signature);
    let owner = owner.trim_start_matches('L').trim_end_matches(';');
    let element = arguments(signature).into_iter().next();
    PlannedAct {
        act: Act {
            on: StubTarget::Argument(argument),
            what: Deed::Call {
                owner: owner.into(),
                is_interface: true,
                name: "add".into(),
                descriptor: "(Ljava/lang/Object;)Z".into(),
            },
        },
        values: vec![element.unwrap_or_else(|| "Ljava/lang/Object;".into())],
        input: None,
    }
}
