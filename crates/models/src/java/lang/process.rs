//! `java.lang.ProcessEnvironment`, `java.lang.ProcessHandleImpl`, `java.lang.ProcessImpl`: there is no
//! environment and no other process.

use vitro_vm::{Exec, Machine, Registry, Trap, native};

use crate::support::{nothing, one};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/ProcessEnvironment",
        &[("environ", "()[[B", environment)],
    );
    registry.add(
        "java/lang/ProcessHandleImpl",
        &[
            ("initNative", "()V", nothing),
            ("getCurrentPid0", "()J", one),
            ("isAlive0", "(J)J", is_alive),
        ],
    );
    registry.add("java/lang/ProcessImpl", &[("init", "()V", nothing)]);
    registry.refuse("java/lang/ProcessImpl", &[("forkAndExec", "*", refuse)]);
}

/// `private static native byte[][] environ()`
fn environment(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("[[B")?;
    Ok(m.new_ref_array(class, &[]).slot())
}

/// `private static native long isAlive0(long pid)`: when the process started, -1 if there is none.
fn is_alive(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(match native::long(args, 0) {
        1 => m.host.start_millis as u64,
        _ => u64::MAX,
    })
}

/// `private native int forkAndExec(…) throws IOException`
fn refuse(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Err(Trap::refused("starting a process"))
}
