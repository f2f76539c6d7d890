//! Natives of `java.security`: there is no security manager, so contexts are null.

use vitro_vm::Registry;

use crate::support::{nothing, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/security/AccessController",
        &[
            (
                "getStackAccessControlContext",
                "()Ljava/security/AccessControlContext;",
                zero,
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
