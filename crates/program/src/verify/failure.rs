//! Why code was refused.

use std::fmt;

use vitro_classfile::{ClassFile, Method};

/// A class that the verifier had to look at could not be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyFault {
    /// Internal name.
    pub class: String,
    /// What went wrong with it.
    pub reason: String,
}

impl fmt::Display for VerifyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "class {} cannot be loaded: {}", self.class, self.reason)
    }
}

impl std::error::Error for VerifyFault {}

/// Code that breaks a rule of JVMS §4.9 or §4.10.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifyError {
    /// Internal name of the class.
    pub class: String,
    /// Name and descriptor of the method.
    pub method: String,
    /// Offset of the instruction.
    pub bci: u32,
    /// What is wrong.
    pub message: String,
    /// Set if verification could not be finished because a class is missing. The virtual machine then
    /// throws NoClassDefFoundError instead of VerifyError.
    pub missing: Option<VerifyFault>,
    /// The StackMapTable itself is malformed. The virtual machine then throws ClassFormatError.
    pub malformed: bool,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} (at {}.{} @{})",
            self.message, self.class, self.method, self.bci
        )
    }
}

impl std::error::Error for VerifyError {}

/// What a single step reports: the driver knows the offset.
#[derive(Debug)]
pub(super) enum Failure {
    /// A rule is broken.
    Rule(String),
    /// The StackMapTable is malformed.
    Format(String),
    /// A class is missing.
    Missing(VerifyFault),
}

/// Result of a single step.
pub(super) type Checked<T> = Result<T, Failure>;

/// A failure of the rules.
pub(super) fn rule<T>(message: impl Into<String>) -> Checked<T> {
    Err(Failure::Rule(message.into()))
}

/// A StackMapTable that cannot be read as one.
pub(super) fn malformed<T>(message: impl Into<String>) -> Checked<T> {
    Err(Failure::Format(message.into()))
}

impl From<VerifyFault> for Failure {
    fn from(fault: VerifyFault) -> Self {
        Failure::Missing(fault)
    }
}

/// A failure with its place, what drivers report.
#[derive(Debug)]
pub(super) struct BadCode {
    bci: u32,
    failure: Failure,
}

impl BadCode {
    pub(super) fn new(bci: u32, message: impl Into<String>) -> Self {
        Self {
            bci,
            failure: Failure::Rule(message.into()),
        }
    }

    pub(super) fn is_missing_class(&self) -> bool {
        matches!(self.failure, Failure::Missing(_))
    }

    pub(super) fn into_error(self, class: &ClassFile, method: &Method) -> VerifyError {
        let malformed = matches!(self.failure, Failure::Format(_));
        let (message, missing) = match self.failure {
            Failure::Rule(message) | Failure::Format(message) => (message, None),
            Failure::Missing(fault) => (fault.to_string(), Some(fault)),
        };
        VerifyError {
            class: class.name.to_string(),
            method: format!("{}{}", method.name, method.descriptor),
            bci: self.bci,
            message,
            missing,
            malformed,
        }
    }
}

/// Adds the place to a failure.
pub(super) trait At<T> {
    fn at(self, bci: u32) -> Result<T, BadCode>;
}

impl<T> At<T> for Checked<T> {
    fn at(self, bci: u32) -> Result<T, BadCode> {
        self.map_err(|failure| BadCode { bci, failure })
    }
}
