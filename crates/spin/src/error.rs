//! Why a class was not spun.

use std::fmt;

/// A call site that this crate does not link; the JDK's own bootstrap method has the last word on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SpinError {
    /// A descriptor is ill-formed, or not of the shape that the bootstrap method demands.
    BadDescriptor(String),
    /// Two arguments of the bootstrap method contradict each other.
    Mismatch(&'static str),
    /// A use of the bootstrap method that cannot be written as an ordinary class.
    Unsupported(&'static str),
    /// The class would break a limit of the class-file format (JVMS §4.11).
    TooLarge(&'static str),
}

impl fmt::Display for SpinError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SpinError::BadDescriptor(text) => write!(f, "unsuitable descriptor {text:?}"),
            SpinError::Mismatch(what) => write!(f, "contradictory arguments: {what}"),
            SpinError::Unsupported(what) => write!(f, "no ordinary class can do this: {what}"),
            SpinError::TooLarge(what) => write!(f, "too large for a class file: {what}"),
        }
    }
}

impl std::error::Error for SpinError {}
