//! Cases: one call of a method under test with its inputs, and the outcome.

use std::collections::BTreeSet;

use vitro_classfile::descriptor::{parameters, slots};
use vitro_classfile::{ClassFile, Method, access};

use crate::condition::Condition;
use crate::observed::{Ending, Observed};
use crate::query::Reply;
use crate::recipe::{Call, Name, Recipe};

/// The method that a case calls.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Target {
    /// Internal name of the class under test.
    pub class: Name,
    /// Name; `<init>` for a constructor.
    pub name: Name,
    /// Descriptor.
    pub descriptor: Name,
    /// How it is called.
    pub kind: TargetKind,
    /// Names of the parameters; may be shorter than there are parameters.
    pub parameters: Vec<Name>,
    /// The generic signature, where the class file has one.
    pub signature: Option<Name>,
    /// Checked exceptions that it declares.
    pub exceptions: Vec<Name>,
}

/// How a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[allow(missing_docs)]
pub enum TargetKind {
    Static,
    Instance,
    Constructor,
}

impl Target {
    /// The target for a method of a class file, with the names of its parameters where the compiler kept
    /// them.
    pub fn of(class: &ClassFile, method: &Method) -> Target {
        let is_static = method.access & access::STATIC != 0;
        let kind = match &*method.name {
            "<init>" => TargetKind::Constructor,
            _ if is_static => TargetKind::Static,
            _ => TargetKind::Instance,
        };
        Target {
            class: class.name.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            kind,
            parameters: parameter_names(class, method, is_static),
            signature: method.signature.clone(),
            exceptions: method.exceptions.clone(),
        }
    }
}

/// From MethodParameters, else from the table of local variables.
fn parameter_names(class: &ClassFile, method: &Method, is_static: bool) -> Vec<Name> {
    let named = method.parameters.as_ref().map(|all| {
        let names = all.iter().map(|(name, _)| class.constants.utf8(*name));
        names.map(|name| name.cloned()).collect::<Option<Vec<_>>>()
    });
    if let Some(Some(names)) = named {
        return names;
    }
    let Some(code) = &method.code else {
        return Vec::new();
    };
    let mut slot = u16::from(!is_static);
    let mut names = Vec::new();
    for descriptor in parameters(&method.descriptor) {
        let row = code
            .local_variables
            .iter()
            .find(|row| row.index == slot && row.start_pc == 0);
        let Some(name) = row.and_then(|row| class.constants.utf8(row.name)) else {
            return names;
        };
        names.push(name.clone());
        slot += slots(descriptor) as u16;
    }
    names
}

/// What is done to a static field before the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct StaticWrite {
    /// The class that declares the field.
    pub class: Name,
    /// The field.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// The static method of its class that sets it, if a test cannot write it itself.
    pub setter: Option<Name>,
    /// The value.
    pub value: Recipe,
    /// What it holds when the program begins.
    pub initial: Recipe,
}

impl StaticWrite {
    /// Sets the field back.
    pub fn back(&self) -> StaticWrite {
        StaticWrite {
            value: self.initial.clone(),
            ..self.clone()
        }
    }

    /// Whether another one is about the same field.
    pub fn same_field(&self, other: &StaticWrite) -> bool {
        self.class == other.class && self.name == other.name
    }
}

/// The inputs of one call.
#[derive(Debug, Clone, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Inputs {
    /// What is called.
    pub target: Target,
    /// Static fields that are set first.
    pub statics: Vec<StaticWrite>,
    /// Static methods that are called then, before all else.
    pub start: Vec<Call>,
    /// The receiver of an instance method.
    pub receiver: Option<Recipe>,
    /// One recipe per parameter.
    pub arguments: Vec<Recipe>,
}

/// A whole test: inputs, outcome, and why it is worth having.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// What goes in.
    pub inputs: Inputs,
    /// How the call ended.
    pub ending: Ending,
    /// State after the call of what the call changed.
    pub changes: Vec<Change>,
    /// What methods say afterwards of state that a test cannot see.
    pub replies: Vec<Reply>,
    /// The path condition.
    pub condition: Vec<Condition>,
    /// Whether there is more of it, which is too much to be read.
    pub leaves_out_conditions: bool,
    /// Statements with which its test begins, before all that makes the inputs.
    pub opening: Vec<String>,
    /// Goals that only this case covers.
    pub goals: Vec<String>,
    /// What it depends on besides its inputs, such as the clock, where that shows: what it decides is not asserted.
    pub depends_on: Vec<&'static str>,
    /// Whether the program reads standard input: the test gives it an empty one.
    pub reads_input: bool,
    /// What is not asserted, since its test did not pass with it: the message, `size()`.
    pub unsaid: Vec<String>,
    /// Whether its types are written without their arguments, since with those that were found its test does not compile.
    pub is_raw: bool,
    /// The warnings of the compiler that its test suppresses, by their names; `None` where no compiler was asked.
    pub suppressed: Option<BTreeSet<String>>,
    /// What kind of test it is.
    pub finding: Finding,
}

/// A receiver, argument or static field that the call changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where it is.
    pub place: Place,
    /// What it was like before the call.
    pub before: Observed,
    /// What it was like afterwards.
    pub after: Observed,
}

/// A place whose contents are compared before and after the call.
#[derive(
    Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
pub enum Place {
    /// The receiver.
    Receiver,
    /// An argument, from 0.
    Argument(usize),
    /// A static field.
    Static {
        /// The class that declares it.
        class: Name,
        /// The field.
        name: Name,
        /// Its type.
        descriptor: Name,
    },
}

/// Tests that document are kept apart from those that found something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Finding {
    /// Says what the method does today.
    Regression,
    /// An unchecked exception that the method does not declare, a violated `assert`, a broken contract.
    Failure,
}

impl Finding {
    /// A failure is an unchecked exception that the method does not declare and that no `throw` of the
    /// program made, or a violated `assert`. A check for null by the JDK's own means is a contract.
    pub fn of(target: &Target, ending: &Ending) -> Finding {
        let Ending::Threw(thrown) = ending else {
            return Finding::Regression;
        };
        let classes = || std::iter::once(&thrown.class).chain(&thrown.supers);
        let is = |name: &str| classes().any(|class| &**class == name);
        if is("java/lang/AssertionError") {
            return Finding::Failure;
        }
        let declared = classes().any(|class| target.exceptions.contains(class));
        let unchecked = is("java/lang/RuntimeException") || is("java/lang/Error");
        let contract = thrown.origin.as_ref().is_some_and(|(class, name)| {
            &**class == "java/util/Objects" && name.starts_with("require")
        });
        match unchecked && !declared && !thrown.by_program && !contract {
            true => Finding::Failure,
            false => Finding::Regression,
        }
    }
}

impl Case {
    /// Keeps what is the same in another run of the same inputs; false if that ended in another way. `depends_on` says why
    /// something may not be.
    pub fn keep_steady(
        &mut self,
        ending: &Ending,
        changes: &[Change],
        depends_on: &[&'static str],
    ) -> bool {
        let Some(steady) = self.ending.steady(ending) else {
            return false;
        };
        let before = (
            std::mem::replace(&mut self.ending, steady),
            self.changes.clone(),
        );
        self.changes.retain_mut(|own| {
            let other = changes.iter().find(|other| other.place == own.place);
            other.is_some_and(|other| {
                own.before = own.before.steady(&other.before);
                own.after = own.after.steady(&other.after);
                true
            })
        });
        if before != (self.ending.clone(), self.changes.clone()) {
            self.depends_on = depends_on.to_vec();
        }
        true
    }

    /// Reduces the observation to how the call ended; false if it had nothing else.
    pub fn keep_ending(&mut self, depends_on: &[&'static str]) -> bool {
        let before = self.clone();
        if let Ending::Returned(Some(value)) = &mut self.ending {
            *value = match value {
                Observed::Null | Observed::Cut => Observed::Cut,
                _ => Observed::Unsteady,
            };
        }
        self.changes.clear();
        self.replies.clear();
        self.depends_on = depends_on.to_vec();
        *self != before
    }

    /// Has types written without their arguments; false if they are so already.
    pub fn become_raw(&mut self) -> bool {
        !std::mem::replace(&mut self.is_raw, true)
    }

    /// A case from its inputs and what the JVM said about them.
    pub fn new(inputs: Inputs, ending: Ending, changes: Vec<Change>) -> Case {
        let finding = Finding::of(&inputs.target, &ending);
        Case {
            inputs,
            ending,
            changes,
            replies: Vec::new(),
            condition: Vec::new(),
            leaves_out_conditions: false,
            opening: Vec::new(),
            goals: Vec::new(),
            depends_on: Vec::new(),
            reads_input: false,
            unsaid: Vec::new(),
            is_raw: false,
            suppressed: None,
            finding,
        }
    }
}
