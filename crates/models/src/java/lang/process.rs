//! `java.lang.ProcessEnvironment`, `java.lang.ProcessHandleImpl`, `java.lang.ProcessImpl`: there is no
//! environment and no other process.

use vitro_vm::{Exec, Machine, Registry, Trap};

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

/// `private native int forkAndExec(…) throws IOException`
fn refuse(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Err(Trap::refused("starting a process"))
}
