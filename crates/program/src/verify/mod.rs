//! The bytecode verifier (JVMS §4.10).
//!
//! Code that passes cannot break a machine that does no checks of its own: it never takes operands
//! from an empty stack or pushes past the limit, never takes an int for a reference, never uses a
//! local or jumps to an offset that does not exist, never uses an object before its constructor ran.
//!
//! `statics` checks each instruction by itself. What it does to types is written once, in `effect`. Two drivers use it: `check`
//! compares with the StackMapTable, in one pass; `infer` finds the types itself by data flow, for
//! class files older than version 50 and their subroutines (`jsr` and `ret`). A class of version 50
//! whose table does not fit gets a second chance with the latter, as in HotSpot.

mod check;
mod effect;
mod failure;
mod frame;
mod hierarchy;
mod infer;
mod member;
mod method;
mod session;
mod stack_map;
mod statics;
#[cfg(test)]
mod tests;
mod types;

use vitro_classfile::{ClassFile, Code, Method};

pub use failure::{VerifyError, VerifyFault};
pub use hierarchy::{FoundClasses, Hierarchy};

use failure::BadCode;
use method::MethodBody;
use session::Session;

/// First version that has a StackMapTable.
const FIRST_WITH_STACK_MAP: u16 = 50;
/// First version that must have a fitting StackMapTable.
const FIRST_WITHOUT_INFERENCE: u16 = 51;

/// Verifies all methods of a class. `hierarchy` must know the class itself, too.
pub fn verify_class(
    class: &ClassFile,
    hierarchy: &mut dyn Hierarchy,
) -> Result<(), Box<VerifyError>> {
    let mut session = Session::new(class, hierarchy);
    for method in &class.methods {
        if let Some(code) = &method.code {
            verify_method(&mut session, method, code)
                .map_err(|bad| Box::new(bad.into_error(class, method)))?;
        }
    }
    Ok(())
}

fn verify_method(session: &mut Session<'_>, method: &Method, code: &Code) -> Result<(), BadCode> {
    let body = MethodBody::new(session, method, code)?;
    let major = session.class.major;
    if major < FIRST_WITH_STACK_MAP {
        return infer::run(session, &body);
    }
    match check::run(session, &body) {
        Err(bad) if major < FIRST_WITHOUT_INFERENCE && !bad.is_missing_class() => {
            infer::run(session, &body)
        }
        result => result,
    }
}
