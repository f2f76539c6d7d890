//! Natives of `java.security`: there is no security manager. Contexts are null but for those that the program itself
//! gives to `doPrivileged`.

pub mod domain;

use vitro_vm::{Exec, Machine, Ref, Registry};

use crate::support::{nothing, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/security/AccessController",
        &[
            (
                "getStackAccessControlContext",
                "()Ljava/security/AccessControlContext;",
                stack_context,
            ),
            ("getProtectionDomain", "*", zero),
            (
                "ensureMaterializedForStackWalk",
                "(Ljava/lang/Object;)V",
                nothing,
            ),
        ],
    );
}

/// `private static native AccessControlContext getStackAccessControlContext()`: the context with which the innermost
/// privileged action runs. All domains have all permissions, so none has to be listed.
fn stack_context(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let Some(privileged) = innermost_privileged(m).filter(|context| !context.is_null()) else {
        return Ok(0);
    };
    let class = m.load_known("java/security/AccessControlContext")?;
    let context = m.heap.new_object(class);
    m.put(context, "privilegedContext", privileged.slot());
    m.put(context, "isPrivileged", 1);
    m.put(context, "isAuthorized", 1);
    Ok(context.slot())
}

/// The context argument of the innermost `executePrivileged(action, context, caller)`.
fn innermost_privileged(m: &Machine) -> Option<Ref> {
    let thread = m.thread();
    let frame = thread.frames.iter().rev().find(|frame| {
        let method = m.method(frame.method);
        &**m.names.text(method.selector.name) == "executePrivileged"
            && &*m.class(method.class).name == "java/security/AccessController"
    })?;
    let context = thread.slots[frame.base as usize + 1];
    Some(Ref::from_slot(context))
}
