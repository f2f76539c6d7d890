//! `java.lang.Throwable`, `java.lang.NullPointerException`.

use vitro_vm::{Exec, Machine, Registry};

use crate::support::reference;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Throwable",
        &[(
            "fillInStackTrace",
            "(I)Ljava/lang/Throwable;",
            fill_in_stack_trace,
        )],
    );
    registry.add(
        "java/lang/NullPointerException",
        &[(
            "getExtendedNPEMessage",
            "()Ljava/lang/String;",
            get_extended_message,
        )],
    );
}

/// `private native Throwable fillInStackTrace(int dummy)`
fn fill_in_stack_trace(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.fill_in_stack_trace(reference(args, 0))?;
    Ok(args[0])
}

/// `private native String getExtendedNPEMessage()`: says what was null, from the code at the place where
/// the exception was thrown.
fn get_extended_message(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let backtrace = m.get_ref(reference(args, 0), "backtrace");
    if m.thrown_by_hidden(backtrace) {
        return Ok(0);
    }
    let Some(top) = m.backtrace(backtrace).first().copied() else {
        return Ok(0);
    };
    let method = m.method(top.method);
    let Some(file) = m.class(method.class).file.clone() else {
        return Ok(0);
    };
    let Ok(offset) = u32::try_from(top.offset) else {
        return Ok(0);
    };
    let method = &file.methods[usize::from(method.index)];
    match vitro_program::null_message::describe(&file, method, offset) {
        Some(text) => Ok(m.new_string(&text).slot()),
        None => Ok(0),
    }
}
