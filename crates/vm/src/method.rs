//! Methods as the machine runs them.

use std::rc::Rc;

use crate::code::Code;
use crate::heap::ClassId;
use crate::kind::Kind;
use crate::names::Name;
use crate::native::{NativeFn, SummaryFn};
use crate::symbolic::source::Role;
use crate::symbolic::turns::Visible;

/// Names a method of a loaded class; index into the table of methods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct MethodId(pub u32);

/// Name and descriptor together: what overriding and look-up compare.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Selector {
    /// The method's name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
}

/// What happens when a method is called.
#[derive(Clone)]
pub enum Body {
    /// Bytecode that has not been decoded yet.
    Undecoded,
    /// Decoded bytecode.
    Code(Rc<Code>),
    /// The same of a method whose calls are noted, and hence take no short cut.
    Noted(Rc<Code>),
    /// Written in Rust.
    Native(NativeFn),
    /// Native, and not written.
    Missing,
    /// No body: calling it is an AbstractMethodError.
    Abstract,
    /// Stands for several defaults of unrelated interfaces: an IncompatibleClassChangeError.
    Conflict,
    /// A signature-polymorphic method of MethodHandle: linked per call site.
    Polymorphic(Polymorphic),
}

/// The signature-polymorphic methods that the machine itself carries out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Polymorphic {
    /// `invoke`, `invokeExact` and the access methods of VarHandle.
    Generic,
    InvokeBasic,
    LinkToStatic,
    LinkToVirtual,
    LinkToSpecial,
    LinkToInterface,
    LinkToNative,
}

/// A method of a loaded class.
pub struct Method {
    /// The class that declares it.
    pub class: ClassId,
    /// Name and descriptor.
    pub selector: Selector,
    /// Access flags.
    pub access: u16,
    /// Position in the class file.
    pub index: u16,
    /// Argument slots, the receiver included.
    pub arg_slots: u16,
    /// What it returns.
    pub returns: Kind,
    /// Slot in the table of virtual methods, -1 if it is never selected.
    pub vtable_index: i32,
    /// Left out of stack traces.
    pub hidden: bool,
    /// Annotated as caller sensitive: `Reflection.getCallerClass` may look past reflection frames.
    pub caller_sensitive: bool,
    /// What runs.
    pub body: Body,
    /// What a symbolic run may do instead.
    pub summary: Option<SummaryFn>,
    /// What its result depends on besides its arguments: the clock, say.
    pub outside: Option<&'static str>,
    /// What other threads can observe of it, if it is a native.
    pub visible: Option<Visible>,
    /// Whether a test's class may have its own version of it; see [`crate::symbolic::unknown_calls`].
    pub is_overridable: bool,
    /// What a symbolic run does instead, if a table says that its results are unknown.
    pub source: Option<Role>,
}

impl Method {
    /// Whether the flag is set.
    #[inline]
    pub fn is(&self, flag: u16) -> bool {
        self.access & flag != 0
    }
}
