//! Cases: one call of a method under test with its inputs, and what came of it.

use crate::observed::{Ending, Observed};
use crate::recipe::{Name, Recipe};

/// The method that a case calls.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum TargetKind {
    Static,
    Instance,
    Constructor,
}

/// What is done to a static field before the call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct StaticWrite {
    /// The class that declares the field.
    pub class: Name,
    /// The field.
    pub name: Name,
    /// Its type.
    pub descriptor: Name,
    /// The value.
    pub value: Recipe,
}

/// The inputs of one call.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Inputs {
    /// What is called.
    pub target: Target,
    /// Static fields that are set first.
    pub statics: Vec<StaticWrite>,
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
    /// The path condition as Java expressions.
    pub condition: Vec<String>,
    /// Goals that only this case covers.
    pub goals: Vec<String>,
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
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
