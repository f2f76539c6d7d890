//! `java.lang.Throwable`, `java.lang.NullPointerException`.

use vitro_vm::{Exec, Machine, Registry};

use crate::support::reference;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Throwable",
        &[("fillInStackTrace", "(I)Ljava/lang/Throwable;", fill_in_stack_trace)],
    );
    registry.add(
        "java/lang/NullPointerException",
        &[("getExtendedNPEMessage", "()Ljava/lang/String;", get_extended_message)],
    );
}

/// `private native Throwable fillInStackTrace(int dummy)`
fn fill_in_stack_trace(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.fill_in_stack_trace(reference(args, 0))?;
    Ok(args[0])
}

/// `private native String getExtendedNPEMessage()`
fn get_extended_message(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(0)
}
