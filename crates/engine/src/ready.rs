//! A machine that stands before the methods of a class: the library and the class are loaded and initialised.

use std::collections::BTreeSet;

use vitro_explore::{CodeFacts, INITIALIZER_STEPS};
use vitro_vm::{ClassId, LoaderId, Machine};

use crate::explore::{load, machine};
use crate::job::classes_in;
use crate::library::shared::Shared;
use crate::request::{Problem, Request};

/// A machine that is ready for the methods of a class, and what is known of that.
pub(crate) struct Ready {
    pub name: String,
    pub class: ClassId,
    pub machine: Machine,
    pub code_facts: CodeFacts,
}

impl Ready {
    pub fn new(request: &Request, name: &str, shared: &mut Shared) -> Result<Ready, Problem> {
        let mut machine = machine(request, Some(name), shared)?;
        let class = load(&mut machine, name)?;
        let missing = || Problem::BadInput(format!("there is no class {name}"));
        let class = class.ok_or_else(missing)?;
        prepare(&mut machine, class);
        let mut code_facts = CodeFacts::within(shared.program(&machine), &machine, class)
            .wishing(request.wishes.clone());
        code_facts.with_stubs = true;
        Ok(Ready {
            name: name.to_owned(),
            class,
            code_facts,
            machine,
        })
    }
}

/// Initialises a class once for all its methods, and the classes that these take: a class that reads its constants from
/// a file would do so for every method. If that fails, each method tries and tells it again.
fn prepare(machine: &mut Machine, class: ClassId) {
    initialise(machine, class);
    let methods = machine.class(class).methods();
    let descriptor = |method| machine.method(method).selector.descriptor;
    let descriptors = methods.map(|method| machine.names.text(descriptor(method)));
    let taken: BTreeSet<String> = descriptors.flat_map(|one| classes_in(one)).collect();
    for name in taken {
        if let Ok(Some(taken)) = machine.try_load(LoaderId::APP, &name)
            && machine.class(taken).loader == LoaderId::APP
        {
            initialise(machine, taken);
        }
    }
}

fn initialise(machine: &mut Machine, class: ClassId) {
    machine.limits.steps = machine.steps.saturating_add(INITIALIZER_STEPS);
    let start = machine.choice_point();
    if machine.initialize_now(class).is_err() {
        machine.switch_to(start);
    }
    machine.release(start);
}
