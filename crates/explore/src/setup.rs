//! The object that may get one more setup call before it is used: what has been done with it so far, read off the machine.

use vitro_vm::input_construction::Construction;
use vitro_vm::{InputObject, Machine, MethodId};

use crate::code_facts::CodeFacts;

/// The number of the object that may get one more setup call.
pub(crate) fn in_setup(machine: &Machine) -> Option<u32> {
    machine.symbolic.as_ref()?.in_setup()
}

fn object_in_setup(machine: &Machine) -> Option<&InputObject> {
    let symbolic = machine.symbolic.as_ref()?;
    symbolic
        .input_objects()
        .get(symbolic.in_setup()? as usize - 1)
}

/// The calls that have constructed it and that were made since.
pub(crate) fn calls_so_far(machine: &Machine) -> Vec<MethodId> {
    match object_in_setup(machine).map(|object| &object.plan.construction) {
        Some(Construction::Calls(calls)) => calls.calls.iter().map(|call| call.method).collect(),
        _ => Vec::new(),
    }
}

/// How many objects it is away from the method's own inputs.
pub(crate) fn nesting(machine: &Machine) -> usize {
    let symbolic = machine.symbolic.as_deref();
    let object = object_in_setup(machine).zip(symbolic);
    object.map_or(0, |(object, symbolic)| symbolic.terms.depth(object.path))
}

/// Its last call that it need not have had: those that construct it are always there.
pub(crate) fn last_call(machine: &Machine) -> Option<MethodId> {
    let object = object_in_setup(machine)?;
    let last = calls_so_far(machine).last().copied();
    last.filter(|_| object.setup_count > 0)
}

/// Whether the last call changes nothing for the method under test, and for the calls that construct other objects of it.
pub(crate) fn last_call_has_no_effect(
    machine: &Machine,
    code_facts: &CodeFacts,
    method: MethodId,
) -> bool {
    let Some(last) = last_call(machine) else {
        return false;
    };
    let mut users = calls_around(machine);
    users.push(method);
    users
        .iter()
        .all(|&user| code_facts.is_without_effect(machine, last, user))
}

/// The calls of objects of whose construction it is a part.
fn calls_around(machine: &Machine) -> Vec<MethodId> {
    let Some(symbolic) = &machine.symbolic else {
        return Vec::new();
    };
    let objects = symbolic.input_objects().iter().zip(1..);
    let around =
        objects.filter(|&(object, number)| !object.ready && symbolic.in_setup() != Some(number));
    let calls = around.filter_map(|(object, _)| match &object.plan.construction {
        Construction::Calls(calls) => Some(calls.calls.iter().map(|call| call.method)),
        _ => None,
    });
    calls.flatten().collect()
}
