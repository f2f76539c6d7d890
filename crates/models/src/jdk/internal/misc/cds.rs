//! `jdk.internal.misc.CDS`: there is no class data archive.

use vitro_vm::{Exec, Machine, Registry};

use crate::support::{nothing, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0", "()Z", zero),
            ("isDumpingArchive0", "()Z", zero),
            ("isSharingEnabled0", "()Z", zero),
            ("getCDSConfigStatus", "()I", zero),
            ("initializeFromArchive", "(Ljava/lang/Class;)V", nothing),
            ("getRandomSeedForDumping", "()J", seed),
        ],
    );
}

/// `public static native long getRandomSeedForDumping()`: a seed other than 0 also fixes the salt of
/// immutable collections, so their order of iteration does not change from run to run.
fn seed(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(0x5eed)
}
