//! Setup calls of an input object after its construction, by which a test brings it into a state that it cannot write
//! to fields directly. When the calls that make it have returned, the object is *idle*, and there
//! is a fork: it is ready, or one more of the calls comes that are planned for its class. All their arguments are
//! unknown, so each call covers all values that it accepts.

use std::sync::Arc;

use vitro_expr::{Sort, Term};

use super::access_path::{self, CallName};
use super::input_construction::{Call, Construction, On, Plan, Unknown};
use super::reference::Alternative;
use super::{Choice, ForkKind, Symbolic};
use crate::frame::After;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Trap};

/// A call that may become a setup call of an object.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is called.
    pub method: MethodId,
    /// Its name.
    pub name: Arc<str>,
    /// Its receiver: the object; or another input or nothing, with the object as an argument.
    pub on: On,
    /// Names and generic signatures of what it gets beside the object.
    pub parameters: Vec<(Arc<str>, Arc<str>)>,
}

impl Step {
    /// The call with unknown arguments, as the one with number `at` of an object's calls.
    fn call(&self, at: usize) -> Call {
        let unknown = |(parameter, signature): &(Arc<str>, Arc<str>)| {
            let argument = access_path::Step::Argument {
                call: CallName::new(&self.name, at),
                parameter: parameter.clone(),
            };
            Unknown::new(argument, signature.clone())
        };
        Call {
            method: self.method,
            on: self.on,
            arguments: self.parameters.iter().map(unknown).collect(),
        }
    }
}

impl Symbolic {
    /// The number of the object that is idle.
    pub fn in_setup(&self) -> Option<u32> {
        self.shadows.in_setup
    }

    /// The setup calls that an idle object may get next; `None` if it can only be finished.
    fn next_of(&mut self, number: u32) -> Option<Choice> {
        let input_object = self.shadows.input_objects.get(number as usize - 1)?;
        let Construction::Calls(calls) = &input_object.plan.construction else {
            return None;
        };
        let steps = self.lives.get(&input_object.plan.descriptor)?.clone();
        let done = calls.calls.len();
        if steps.is_empty() {
            return None;
        }
        let which_call = access_path::Step::WhichCall(done as u32);
        let path = self.terms.part(input_object.path, which_call);
        let which = self.terms.unknown(path, Sort::Bv(32));
        let key = (input_object.plan.descriptor.clone(), done);
        let calls = self.setup_calls.entry(key);
        let calls = calls.or_insert_with(|| {
            let calls = steps.iter().map(|step| Arc::new(step.call(done)));
            calls.collect()
        });
        let calls = calls.iter().cloned().map(Alternative::SetupCall);
        let ways = [Alternative::Plain].into_iter().chain(calls);
        let choices: Vec<(Term, Alternative)> = (0..)
            .zip(ways)
            .map(|(at, way)| {
                let number = self.terms.int(at);
                (self.terms.eq(which, number), way)
            })
            .collect();
        self.undecided(ForkKind::SetupCall, choices)
    }
}

impl Machine {
    /// The calls that make an object, so far, have returned.
    pub(super) fn pause_for_setup(&mut self, number: u32) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(choice) = symbolic.next_of(number) else {
            return self.get_ready(number);
        };
        symbolic.shadows.in_setup = Some(number);
        let method = symbolic.last_call(number).unwrap_or(MethodId(0));
        symbolic.pending = Some(choice.at(method, 0));
        Err(Trap::Fork)
    }

    /// The setup call that is being executed, and how many calls the object has had before.
    pub fn setup_call_under_way(&self) -> Option<(MethodId, usize)> {
        let input_objects = &self.symbolic.as_ref()?.shadows.input_objects;
        let frames = self.thread().frames.iter();
        let (number, call) = frames
            .filter_map(|frame| match frame.after {
                After::InputCall { number, call } => Some((number as usize, call as usize)),
                _ => None,
            })
            .next()?;
        let input_object = input_objects.get(number - 1)?;
        let Construction::Calls(calls) = &input_object.plan.construction else {
            return None;
        };
        let planned = calls.calls.len() - input_object.setup_count as usize;
        (call >= planned).then(|| (calls.calls[call].method, call))
    }

    /// An object that is idle when a run continues is finished.
    pub(super) fn finish_setup(&mut self) -> Exec<()> {
        let symbolic = self.symbolic.as_mut();
        match symbolic.and_then(|symbolic| symbolic.shadows.in_setup.take()) {
            Some(number) => self.get_ready(number),
            None => Ok(()),
        }
    }

    /// The idle object gets one more setup call.
    pub(super) fn call_in_setup(&mut self, call: Call) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(number) = symbolic.shadows.in_setup.take() else {
            return Err(Trap::internal("no object is at rest"));
        };
        let input_object = &mut symbolic.shadows.input_objects[number as usize - 1];
        let mut construction = input_object.plan.construction.clone();
        let Construction::Calls(calls) = &mut construction else {
            return Err(Trap::internal("an array lives"));
        };
        let next = calls.calls.len() as u32;
        calls.calls.push(call);
        let descriptor = input_object.plan.descriptor.clone();
        input_object.plan = Arc::new(Plan {
            descriptor,
            construction,
        });
        input_object.setup_count += 1;
        self.continue_construction(number, next)
    }
}

impl Symbolic {
    fn last_call(&self, number: u32) -> Option<MethodId> {
        let input_object = self.shadows.input_objects.get(number as usize - 1)?;
        match &input_object.plan.construction {
            Construction::Calls(calls) => calls.calls.last().map(|call| call.method),
            _ => None,
        }
    }
}
