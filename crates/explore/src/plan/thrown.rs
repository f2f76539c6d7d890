//! What the methods of a stub throw: exceptions that the code under test catches on the way out of a call that may end in
//! the stub. A method of a stub may always throw unchecked ones, and those that it declares; where they are not caught,
//! they only lead out of the method under test.

use std::sync::Arc;

use vitro_classfile::access;
use vitro_vm::input_construction::{Calls, Construction, Plan};
use vitro_vm::{ClassId, MethodId};

use super::Planner;
use super::code::Implemented;

/// How the signature begins of an unknown exception; the classes that it may have follow as type arguments.
const THROWN: &str = "Ljava/lang/Throwable<";
/// Most classes of exceptions that a method of a stub throws.
const MOST_CLASSES: usize = 4;
/// Most ways to make an exception.
const MOST_WAYS: usize = 2;

const RUNTIME: &str = "java/lang/RuntimeException";

/// Whether a signature is that of an exception which a stub throws: it is made as one of its type arguments.
pub(super) fn is_thrown(signature: &str) -> bool {
    signature.starts_with(THROWN)
}

impl Planner<'_> {
    /// The signature of what a method of a stub may throw; none if it would not be caught.
    pub(super) fn thrown_by(&mut self, method: MethodId) -> Option<Arc<str>> {
        let about = self.machine.method(method);
        let (class, index) = (about.class, usize::from(about.index));
        let selector = about.selector;
        let name = self.machine.names.text(selector.name).clone();
        let descriptor = self.machine.names.text(selector.descriptor).clone();
        let file = self.machine.class(class).file.clone()?;
        let is_library = self.is_of_library(class);
        let caught = self.code()?.catches(Implemented {
            name: &name,
            descriptor: &descriptor,
            is_library,
        });
        let declared: Vec<Arc<str>> = file.methods.get(index)?.exceptions.clone();
        let mut thrown: Vec<Arc<str>> = Vec::new();
        for caught in caught {
            for class in self.fitting(caught.as_deref(), &declared) {
                if !thrown.contains(&class) && thrown.len() < MOST_CLASSES {
                    thrown.push(class);
                }
            }
        }
        let classes: String = thrown.iter().map(|one| format!("L{one};")).collect();
        (!thrown.is_empty()).then(|| format!("{THROWN}{classes}>;").into())
    }

    /// The exceptions that a method with these declared ones may throw and that are caught as `caught`, or in any case.
    fn fitting(&mut self, caught: Option<&str>, declared: &[Arc<str>]) -> Vec<Arc<str>> {
        let caught = caught.unwrap_or("java/lang/Throwable");
        let is_below = |planner: &mut Self, class: &str, above: &str| {
            let ids = [class, above].map(|one| planner.loaded(&format!("L{one};")));
            matches!(ids, [Some(class), Some(above)] if planner.machine.subtype_of(class, above))
        };
        let is_unchecked =
            is_below(self, caught, RUNTIME) || is_below(self, caught, "java/lang/Error");
        let mut fitting: Vec<Arc<str>> = Vec::new();
        if is_unchecked {
            fitting.push(caught.into());
        } else {
            for declared in declared {
                if is_below(self, caught, declared) {
                    fitting.push(caught.into());
                } else if is_below(self, declared, caught) {
                    fitting.push(declared.clone());
                }
            }
        }
        // `Throwable` itself is for those who mean all.
        let all = fitting.iter().map(|one| match &**one {
            "java/lang/Throwable" => "java/lang/Exception".into(),
            _ => one.clone(),
        });
        let mut fitting: Vec<Arc<str>> = all.collect();
        fitting.retain(|one| self.is_throwable(one));
        if fitting.is_empty() && is_below(self, RUNTIME, caught) {
            fitting.push(RUNTIME.into());
        }
        fitting
    }

    /// Whether a test can make an exception of this class, and a program may catch it on any machine.
    fn is_throwable(&mut self, class: &str) -> bool {
        let Some(id) = self.ready_class(class) else {
            return false;
        };
        let error = self.loaded("Ljava/lang/VirtualMachineError;");
        let is_of_machine = error.is_some_and(|error| self.machine.subtype_of(id, error));
        let is_abstract = self.machine.class(id).access & access::ABSTRACT != 0;
        !is_of_machine && !is_abstract && self.nameable(id) && !self.exception_makers(id).is_empty()
    }

    /// The constructors by which a test makes an exception: without a message, and with one if the code asks for it.
    fn exception_makers(&mut self, class: ClassId) -> Vec<MethodId> {
        let asks = self.code().is_some_and(|code| code.asks_for_message());
        let descriptor = |planner: &Self, id: MethodId| {
            let descriptor = planner.machine.method(id).selector.descriptor;
            planner.machine.names.text(descriptor).clone()
        };
        let mut makers = self.makers(class, true);
        let is_plain = |one: &str| matches!(one, "()V" | "(Ljava/lang/String;)V");
        if makers.iter().any(|&id| is_plain(&descriptor(self, id))) {
            makers.retain(|&id| is_plain(&descriptor(self, id)));
        }
        makers.sort_by_key(|&id| self.machine.method(id).arg_slots);
        makers.truncate(if asks { MOST_WAYS } else { 1 });
        makers
    }

    /// Plans the exceptions of a signature: each is made by a constructor alone.
    pub(super) fn plan_thrown(&mut self, signature: &str) {
        for class in super::signature::arguments(signature) {
            let name = class.trim_start_matches('L').trim_end_matches(';');
            let Some(class) = self.ready_class(name) else {
                continue;
            };
            for maker in self.exception_makers(class) {
                let call = self.maker(maker);
                for unknown in &call.arguments {
                    self.need(&unknown.signature);
                }
                self.add(Plan {
                    descriptor: self.machine.class(class).descriptor().into(),
                    construction: Construction::Calls(Calls {
                        class,
                        start: None,
                        turns: Vec::new(),
                        calls: vec![call],
                        fields: Vec::new(),
                        hides_state: false,
                        kept: 0,
                        stub: None,
                    }),
                });
            }
        }
        self.leave_out("other exceptions".to_owned());
    }
}
