//! The call that is explored: the method, its unknown inputs, and what happens before it begins.

use std::sync::Arc;

use vitro_classfile::ClassFile;
use vitro_vm::{ClassId, LoaderId, Machine, MethodId, NodeId, Ref, Segment, Shadows, Trap};

use crate::inputs::Inputs;

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
    pub start: NodeId,
    /// The machine's own limit of instructions, which paths lower.
    pub step_limit: u64,
    pub classes_ready: Arc<[Arc<str>]>,
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
