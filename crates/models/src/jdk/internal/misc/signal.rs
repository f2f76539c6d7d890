//! `jdk.internal.misc.Signal`: no signal ever arrives.

use vitro_vm::{Exec, Machine, Registry, Trap};

use crate::support::zero;

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/misc/Signal",
        &[
            ("findSignal0", "(Ljava/lang/String;)I", find_signal),
            ("handle0", "(IJ)J", zero),
        ],
    );
    registry.refuse("jdk/internal/misc/Signal", &[("raise0", "(I)V", raise)]);
}

/// `private static native int findSignal0(String sigName)`
fn find_signal(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(crate::support::reference(args, 0));
    Ok(match &*name {
        "HUP" => 1,
        "INT" => 2,
        "TERM" => 15,
        _ => u64::from(u32::MAX),
    })
}

/// `private static native void raise0(int sig)`
fn raise(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Err(Trap::refused("raising a signal"))
}
