//! What is to be reached.

use std::fmt;
use std::sync::Arc;

use vitro_program::flow::EdgeKind;

/// A method by its names.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MethodName {
    /// Internal name of the class.
    pub class: Arc<str>,
    /// Name of the method.
    pub name: Arc<str>,
    /// Its descriptor.
    pub descriptor: Arc<str>,
}

impl MethodName {
    /// A method by its names.
    pub fn new(class: &str, name: &str, descriptor: &str) -> MethodName {
        MethodName {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
        }
    }
}

impl fmt::Display for MethodName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}{}", self.class, self.name, self.descriptor)
    }
}

/// A side of a conditional jump or switch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// The jump is taken.
    Taken,
    /// The jump is not taken.
    NotTaken,
    /// The switch finds the key.
    Case(i32),
    /// The switch finds no key.
    Default,
}

impl Side {
    pub(crate) fn edge(self) -> EdgeKind {
        match self {
            Side::Taken => EdgeKind::Taken,
            Side::NotTaken => EdgeKind::NotTaken,
            Side::Case(key) => EdgeKind::Case(key),
            Side::Default => EdgeKind::Default,
        }
    }
}

/// What happens at the instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum At {
    /// It is executed.
    Instruction,
    /// Control leaves it by this side.
    Branch(Side),
    /// It throws an exception of this class or one below (internal name), or any.
    Exception(Option<Arc<str>>),
}

/// A place that a run must come to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stop {
    /// In which method.
    pub method: MethodName,
    /// Offset of the instruction.
    pub offset: u32,
    /// What happens there.
    pub at: At,
    /// Instructions of the same method that must not be executed between here and the next stop: other definitions of
    /// a variable whose definition this stop is.
    pub avoiding: Vec<u32>,
}

/// What is to be reached: places in the order of execution, the last of which is the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Target {
    /// The method that is called; that of the first place if not given.
    pub entry: Option<MethodName>,
    /// The places.
    pub stops: Vec<Stop>,
}

impl Target {
    /// One instruction of a method, which is the one that is called.
    pub fn instruction(method: MethodName, offset: u32) -> Target {
        Target::of(method, offset, At::Instruction)
    }

    /// One side of a jump.
    pub fn branch(method: MethodName, offset: u32, side: Side) -> Target {
        Target::of(method, offset, At::Branch(side))
    }

    /// An exception at an instruction.
    pub fn exception(method: MethodName, offset: u32, class: Option<&str>) -> Target {
        Target::of(method, offset, At::Exception(class.map(Arc::from)))
    }

    fn of(method: MethodName, offset: u32, at: At) -> Target {
        Target {
            entry: None,
            stops: vec![Stop {
                method,
                offset,
                at,
                avoiding: Vec::new(),
            }],
        }
    }
}

/// A target that does not exist.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TargetError {
    /// No such class, method, or body.
    NoMethod(MethodName),
    /// No instruction begins at this offset; these are the nearest before and behind.
    NoInstruction(u32, Option<u32>, Option<u32>),
    /// The instruction has no such side.
    NoSide(u32, Side),
    /// The instruction throws no such exception.
    NoException(u32),
    /// There are no places.
    Empty,
}

impl fmt::Display for TargetError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TargetError::NoMethod(method) => write!(out, "there is no code of {method}"),
            TargetError::NoInstruction(offset, before, behind) => {
                write!(out, "no instruction begins at offset {offset}")?;
                match (before, behind) {
                    (Some(a), Some(b)) => write!(out, "; the nearest are at {a} and {b}"),
                    (Some(a), None) | (None, Some(a)) => write!(out, "; the nearest is at {a}"),
                    (None, None) => Ok(()),
                }
            }
            TargetError::NoSide(offset, side) => {
                write!(
                    out,
                    "the instruction at offset {offset} has no side {side:?}"
                )
            }
            TargetError::NoException(offset) => {
                write!(
                    out,
                    "the instruction at offset {offset} does not throw that"
                )
            }
            TargetError::Empty => out.write_str("no place is given"),
        }
    }
}

impl std::error::Error for TargetError {}
