//! What may be asked about the call that is explored.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_sequence::FieldName;
use vitro_vm::input_construction::Construction;
use vitro_vm::{InputObject, LoaderId};

use super::Explorer;
use crate::inputs::Inputs;

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
