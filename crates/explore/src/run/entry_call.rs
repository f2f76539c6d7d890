//! The call that is explored: the method, its unknown inputs, and what happens before it begins.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_sequence::FieldName;
use vitro_vm::input_construction::Construction;
use vitro_vm::{
    ClassId, InputObject, LoaderId, Machine, MethodId, NodeId, Ref, Segment, Shadows, Trap,
};

use super::Explorer;
use super::inputs::Inputs;

/// The call that is explored.
pub(crate) struct EntryCall {
    pub method: MethodId,
    pub inputs: Inputs,
    /// What calls the method, if a program is explored.
    pub entry: Option<MethodId>,
    /// What a constructor is called on.
    pub constructed: Option<Ref>,
    /// The call itself, once it has begun.
    pub begin: Option<Begin>,
    /// The state before anything was done for the method.
    pub(super) start: NodeId,
    /// The machine's own limit of instructions, which paths lower.
    pub(super) step_limit: u64,
    classes_ready: Arc<[Arc<str>]>,
}

/// Where the method is called, with what happened before.
pub(crate) struct Begin {
    pub point: NodeId,
    pub shadows: Shadows,
    pub trace: [Segment; 2],
}

impl EntryCall {
    pub fn new(machine: &Machine, method: MethodId, inputs: Inputs, start: NodeId) -> EntryCall {
        EntryCall {
            method,
            inputs,
            entry: None,
            constructed: None,
            begin: None,
            start,
            step_limit: machine.limits.steps,
            classes_ready: Arc::new([]),
        }
    }

    /// Calls the method, or what calls it.
    pub fn start_on(&mut self, machine: &mut Machine) -> Result<(), Trap> {
        self.classes_ready = ready_classes(machine, machine.method(self.method).class);
        if let Some(entry) = self.entry {
            let nothing = (Ref::NULL.slot(), None);
            return machine.start_symbolic(entry, &[nothing]);
        }
        let mut object = Ref::NULL;
        if self.inputs.constructs {
            let class = machine.method(self.method).class;
            object = machine.heap.new_object(class);
            self.constructed = Some(object);
            machine.note_constructed(object);
        }
        for input in &self.inputs.statics {
            let (class, offset) = (input.field.class, input.field.offset);
            machine.set_static_term(class, offset, input.slot);
        }
        let args = self.inputs.slots(object.slot());
        machine.start_symbolic(self.method, &args)
    }
}

/// The program's classes with initialisers that have run, but for this one.
fn ready_classes(machine: &Machine, own: ClassId) -> Arc<[Arc<str>]> {
    let ids = (0..).map(ClassId).zip(machine.classes());
    let ready = ids.filter(|&(id, class)| {
        let initialises = |file: &Arc<ClassFile>| {
            let mut methods = file.methods.iter();
            methods.any(|method| &*method.name == "<clinit>")
        };
        id != own
            && class.loader == LoaderId::APP
            && machine.is_initialized(id)
            && class.file.as_ref().is_some_and(initialises)
    });
    ready.map(|(_, class)| class.name.clone()).collect()
}

impl Explorer {
    /// What the method is called with.
    pub fn inputs(&self) -> &Inputs {
        &self.call.inputs
    }

    /// The program's classes with initialisers that have run before the method is called, but for its own.
    pub fn classes_ready(&self) -> Arc<[Arc<str>]> {
        self.call.classes_ready.clone()
    }

    /// The static fields that the method and the calls that construct some inputs may read and that are not final, if the
    /// code shows.
    pub fn statics_read(&self, input_objects: &[InputObject]) -> Option<Vec<FieldName>> {
        let called = input_objects.iter();
        let called = called.filter_map(|object| match &object.plan.construction {
            Construction::Calls(calls) => Some(calls.calls.iter().map(|call| call.method)),
            _ => None,
        });
        let mut all = BTreeSet::new();
        for method in called.flatten().chain([self.call.method]) {
            // The library has fields of its own.
            if self.machine.class(self.machine.method(method).class).loader == LoaderId::APP {
                let (read, are_all) = self.code_facts.statics_read(&self.machine, method);
                all.extend(read);
                if !are_all {
                    return None;
                }
            }
        }
        Some(all.into_iter().collect())
    }

    /// The static fields that no test can set, but that the calls decide with which every test begins.
    pub fn statics_decided(&self) -> Vec<FieldName> {
        let hidden = |field: &FieldName| {
            let inputs = self.call.inputs.statics.iter();
            let mut hidden = inputs.filter(|input| !input.is_settable());
            hidden.any(|input| input.field.owner == field.class && input.field.name == field.name)
        };
        let decided = self.code_facts.statics_decided(&self.machine).into_iter();
        decided.filter(hidden).collect()
    }
}
