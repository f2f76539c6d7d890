//! `java.lang.Runtime`, `java.lang.Shutdown`.

use vitro_vm::{Exec, Machine, Outcome, Registry, Trap, native};

use crate::support::{VOID, nothing, one};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Runtime",
        &[
            ("availableProcessors", "()I", one),
            ("freeMemory", "()J", free_memory),
            ("totalMemory", "()J", total_memory),
            ("maxMemory", "()J", total_memory),
            ("gc", "()V", gc),
        ],
    );
    registry.add(
        "java/lang/Shutdown",
        &[("beforeHalt", "()V", nothing), ("halt0", "(I)V", halt)],
    );
}

/// `public native long freeMemory()`
fn free_memory(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.limits.heap_bytes.saturating_sub(m.heap.used_words() * 8) as u64)
}

/// `public native long totalMemory()`, `public native long maxMemory()`
fn total_memory(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.limits.heap_bytes as u64)
}

/// `public native void gc()`
fn gc(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    // Safe here: the only references that this native has are on the caller's stack.
    m.collect();
    m.wake_reference_handler();
    Ok(VOID)
}

/// `static native void halt0(int status)`
fn halt(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Err(Trap::Stop(Outcome::Exited(native::int(args, 0))))
}
