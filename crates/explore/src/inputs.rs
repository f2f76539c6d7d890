//! The unknowns that a method is called with.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_expr::{Term, Value};
use vitro_vm::access_path::Root;
use vitro_vm::input_construction::{Call, unknown_sort, widened};
use vitro_vm::{Kind, Machine, MayBeNull, MethodId, Symbolic};

use crate::code_facts::CodeFacts;
use crate::plan::{Planner, SetBy, StaticField, marked_parameters};

/// An unknown parameter, or the unknown receiver.
#[derive(Clone, Debug)]
pub struct Input {
    /// Its name in the source, or its number; `this` for the receiver.
    pub name: String,
    /// Its generic signature, marked where null is forbidden.
    pub signature: Arc<str>,
    /// The variable.
    pub variable: Term,
    /// What stands in the parameter's slot.
    pub slot: Term,
}

/// What a method is called with.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Receiver first, if there is one that is unknown.
    pub all: Vec<Input>,
    /// A constructor is called on a new object of its class.
    pub constructs: bool,
    /// What is called before all else.
    pub start: Arc<[Call]>,
    /// Static fields that are unknown, too.
    pub statics: Vec<StaticInput>,
}

/// An unknown static field.
#[derive(Clone, Debug)]
pub struct StaticInput {
    /// The field, and how a test sets it.
    pub field: StaticField,
    /// The variable.
    pub variable: Term,
    /// What stands in the field.
    pub slot: Term,
}

impl Inputs {
    /// Unknowns for a method, and plans how they can be made.
    pub fn of(
        machine: &mut Machine,
        method: MethodId,
        symbolic: &mut Symbolic,
        code_facts: &CodeFacts,
    ) -> Inputs {
        let about = machine.method(method);
        let (home, is_static) = (about.class, about.is(access::STATIC));
        let constructs = &**machine.names.text(about.selector.name) == "<init>";
        let named = marked_parameters(machine, method, code_facts);
        let mut all = Vec::new();
        let mut signatures = Vec::new();
        if !is_static && !constructs {
            let signature: Arc<str> = machine.class(home).descriptor().into();
            let variable = symbolic.reference(Root::Receiver, &signature, MayBeNull::Never);
            signatures.push(signature.clone());
            all.push(Input {
                name: "this".to_owned(),
                signature,
                variable,
                slot: variable,
            });
        }
        let takes_outer = machine.takes_outer(method);
        for (at, (name, signature)) in (0..).zip(named) {
            signatures.push(signature.clone());
            let null = match at == 0 && takes_outer {
                true => MayBeNull::Never,
                false => MayBeNull::of(&signature),
            };
            let name = name.into();
            let root = Root::Parameter { number: at, name };
            all.push(parameter(symbolic, root, signature, null));
        }
        let mut planner = Planner::new(machine, method, code_facts);
        let start: Arc<[Call]> = planner.start_calls().into();
        let settable = planner.statics();
        let planned = planner.plan(&signatures);
        symbolic.plans.extend(planned.plans);
        symbolic.lives.extend(planned.lives);
        symbolic.start = start.clone();
        let statics = settable.into_iter();
        let statics = statics.map(|field| static_input(symbolic, field));
        Inputs {
            all,
            constructs,
            start,
            statics: statics.collect(),
        }
    }

    /// A program has no unknowns but those that it asks for, of these types among others.
    pub fn of_program(
        machine: &mut Machine,
        method: MethodId,
        symbolic: &mut Symbolic,
        code_facts: &CodeFacts,
        types: &[Arc<str>],
    ) -> Inputs {
        let planned = Planner::new(machine, method, code_facts).plan(types);
        symbolic.plans.extend(planned.plans);
        symbolic.lives.extend(planned.lives);
        Inputs {
            all: Vec::new(),
            constructs: false,
            start: Arc::new([]),
            statics: Vec::new(),
        }
    }

    /// The slots of the call; `new_object` is what a constructor is called on.
    pub fn slots(&self, new_object: u64) -> Vec<(u64, Option<Term>)> {
        let mut slots = Vec::new();
        if self.constructs {
            slots.push((new_object, None));
        }
        for input in &self.all {
            slots.push((0, Some(input.slot)));
            if Kind::of(&input.signature).slots() == 2 {
                slots.push((0, None));
            }
        }
        slots
    }
}

fn parameter(symbolic: &mut Symbolic, root: Root, signature: Arc<str>, null: MayBeNull) -> Input {
    let kind = Kind::of(&signature);
    let name = root.to_string();
    let variable = match kind {
        Kind::Ref => symbolic.reference(root, &signature, null),
        kind => {
            let path = symbolic.terms.root(root);
            symbolic.terms.unknown(path, unknown_sort(kind))
        }
    };
    if kind == Kind::Char {
        symbolic.note_character(variable);
    }
    let slot = widened(&mut symbolic.terms, kind, variable);
    Input {
        name,
        signature,
        variable,
        slot,
    }
}

impl StaticInput {
    /// Whether a test can set it.
    pub fn is_settable(&self) -> bool {
        self.field.set_by != SetBy::Nothing
    }
}

/// Where nothing is known of a number, it is what initialisation left.
fn static_input(symbolic: &mut Symbolic, field: StaticField) -> StaticInput {
    let (root, signature) = (&field.root, &field.signature);
    let null = MayBeNull::of(signature);
    let input = parameter(symbolic, root.clone(), signature.clone(), null);
    if let Some(var) = symbolic.terms.as_var(input.variable)
        && Kind::of(signature) != Kind::Ref
    {
        let value = Value::from_raw_bits(field.bits, symbolic.terms.var_sort(var));
        symbolic.take_unless_known(var, value);
    }
    StaticInput {
        field,
        variable: input.variable,
        slot: input.slot,
    }
}
