//! Natives of `java.lang.ref`.

use vitro_vm::thread::Status;
use vitro_vm::{Exec, Machine, Ref, Registry, Trap};

use crate::support::{VOID, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/ref/Reference",
        &[
            (
                "getAndClearReferencePendingList",
                "()Ljava/lang/ref/Reference;",
                take_pending,
            ),
            ("hasReferencePendingList", "()Z", has_pending),
            ("waitForReferencePendingList", "()V", wait_for_pending),
            ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
            ("clear0", "()V", clear),
        ],
    );
    registry.add(
        "java/lang/ref/PhantomReference",
        &[
            ("refersTo0", "(Ljava/lang/Object;)Z", refers_to),
            ("clear0", "()V", clear),
        ],
    );
    registry.add(
        "java/lang/ref/Finalizer",
        &[
            ("isFinalizationEnabled", "()Z", crate::support::one),
            ("reportComplete", "(Ljava/lang/Object;)V", nothing),
        ],
    );
}

/// `private static native Reference<?> getAndClearReferencePendingList()`: linked through
/// `discovered`.
fn take_pending(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let mut next = Ref::NULL;
    for reference in m.take_pending_references().into_iter().rev() {
        m.put(reference, "discovered", next.slot());
        next = reference;
    }
    Ok(next.slot())
}

/// `private static native boolean hasReferencePendingList()`
fn has_pending(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.has_pending_references()))
}

/// `private static native void waitForReferencePendingList()`
fn wait_for_pending(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    if m.has_pending_references() {
        return Ok(VOID);
    }
    m.my_control().status = Status::AwaitingReferences;
    Err(Trap::Block)
}

/// `private native boolean refersTo0(Object o)`
fn refers_to(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.get(reference(args, 0), "referent") == args[1]))
}

/// `private native void clear0()`
fn clear(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.put(reference(args, 0), "referent", 0);
    Ok(VOID)
}
