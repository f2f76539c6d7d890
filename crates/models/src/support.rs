//! Small helpers that many natives share.

use vitro_vm::{Exec, Machine, Ref, Trap};

/// The result of a void native.
pub const VOID: u64 = 0;

/// A native that has nothing to do, such as `registerNatives`.
pub fn nothing(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(VOID)
}

/// Always 0, false or null.
pub fn zero(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(0)
}

/// Always true or 1.
pub fn one(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(1)
}

/// The reference in argument slot `at`, which must not be null.
pub fn non_null(args: &[u64], at: usize) -> Exec<Ref> {
    match Ref::from_slot(args[at]) {
        Ref::NULL => Err(Trap::null()),
        object => Ok(object),
    }
}

/// The reference in argument slot `at`.
pub fn reference(args: &[u64], at: usize) -> Ref {
    Ref::from_slot(args[at])
}
