//! The life of an input object after it has been made: calls of its methods, by which a test brings it into a state
//! that no field may be given directly. When the calls that make it have returned, the object is *at rest*, and there
//! is a fork: it is ready, or one more of the calls comes that are planned for its class. All their arguments are
//! unknown, so each call stands for all values that it accepts.

use std::sync::Arc;

use vitro_expr::{Sort, Term};

use super::making::{Call, Making, On, Plan, Unknown};
use super::reference::Alternative;
use super::{Choice, ForkKind, Symbolic};
use crate::frame::After;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Trap};

/// A call that may become part of an object's life.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is called.
    pub method: MethodId,
    /// Its name.
    pub name: Arc<str>,
    /// What it is called on: the object, or another input or nothing, and the object is handed over.
    pub on: On,
    /// Names and generic signatures of what it gets beside the object.
    pub parameters: Vec<(Arc<str>, Arc<str>)>,
}

impl Step {
    /// The call with unknown arguments, as the one with number `at` of an object's calls.
    fn call(&self, at: usize) -> Call {
        let unknown = |(parameter, signature): &(Arc<str>, Arc<str>)| Unknown {
            suffix: format!("{}.{parameter}", call_name(&self.name, at)).into(),
            signature: signature.clone(),
        };
        Call {
            method: self.method,
            on: self.on,
            arguments: self.parameters.iter().map(unknown).collect(),
        }
    }
}

/// What the names of arguments begin with in the call of a method which is the one with number `at` of an object's calls.
pub fn call_name(method: &str, at: usize) -> String {
    match at {
        1 => format!(".{method}"),
        _ => format!(".{method}{at}"),
    }
}

impl Symbolic {
    /// The number of the object that is at rest.
    pub fn resting(&self) -> Option<u32> {
        self.shadows.resting
    }

    /// What an object at rest may do next; `None` if there is nothing but to be ready.
    fn next_of(&mut self, number: u32) -> Option<Choice> {
        let birth = self.shadows.births.get(number as usize - 1)?;
        let Making::Calls(calls) = &birth.plan.making else {
            return None;
        };
        let steps = self.lives.get(&birth.plan.descriptor)?.clone();
        let done = calls.calls.len();
        if steps.is_empty() {
            return None;
        }
        let variable = format!("{}#call{done}", birth.name);
        let which = self.terms.var(&variable, Sort::Bv(32));
        let mut choices: Vec<(Term, Alternative)> = Vec::new();
        for at in 0..=steps.len() {
            let number = self.terms.int(at as i32);
            let way = match at {
                0 => Alternative::Plain,
                _ => Alternative::Lives(steps[at - 1].call(done)),
            };
            choices.push((self.terms.eq(which, number), way));
        }
        self.undecided(ForkKind::Life, choices)
    }
}

impl Machine {
    /// The calls that make an object, so far, have returned.
    pub(super) fn come_to_rest(&mut self, number: u32) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(choice) = symbolic.next_of(number) else {
            return self.get_ready(number);
        };
        symbolic.shadows.resting = Some(number);
        let method = symbolic.last_call(number).unwrap_or(MethodId(0));
        symbolic.pending = Some(choice.at(method, 0));
        Err(Trap::Fork)
    }

    /// The call of a living object that is being executed, and how many calls the object has seen before.
    pub fn life_under_way(&self) -> Option<(MethodId, usize)> {
        let births = &self.symbolic.as_ref()?.shadows.births;
        let frames = self.thread().frames.iter();
        let (number, call) = frames
            .filter_map(|frame| match frame.after {
                After::Born { number, call } => Some((number as usize, call as usize)),
                _ => None,
            })
            .next()?;
        let birth = births.get(number - 1)?;
        let Making::Calls(calls) = &birth.plan.making else {
            return None;
        };
        let planned = calls.calls.len() - birth.lived as usize;
        (call >= planned).then(|| (calls.calls[call].method, call))
    }

    /// An object that is at rest when a run goes on is ready.
    pub(super) fn end_rest(&mut self) -> Exec<()> {
        let symbolic = self.symbolic.as_mut();
        match symbolic.and_then(|symbolic| symbolic.shadows.resting.take()) {
            Some(number) => self.get_ready(number),
            None => Ok(()),
        }
    }

    /// The object at rest is called once more.
    pub(super) fn live_on(&mut self, call: Call) -> Exec<()> {
        let Some(symbolic) = &mut self.symbolic else {
            return Ok(());
        };
        let Some(number) = symbolic.shadows.resting.take() else {
            return Err(Trap::internal("no object is at rest"));
        };
        let birth = &mut symbolic.shadows.births[number as usize - 1];
        let mut making = birth.plan.making.clone();
        let Making::Calls(calls) = &mut making else {
            return Err(Trap::internal("an array lives"));
        };
        let next = calls.calls.len() as u32;
        calls.calls.push(call);
        let descriptor = birth.plan.descriptor.clone();
        birth.plan = Arc::new(Plan { descriptor, making });
        birth.lived += 1;
        self.continue_birth(number, next)
    }
}

impl Symbolic {
    fn last_call(&self, number: u32) -> Option<MethodId> {
        let birth = self.shadows.births.get(number as usize - 1)?;
        match &birth.plan.making {
            Making::Calls(calls) => calls.calls.last().map(|call| call.method),
            _ => None,
        }
    }
}
