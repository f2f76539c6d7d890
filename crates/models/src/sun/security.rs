//! `sun.security.provider.SeedGenerator`: what it stirs into a seed besides random bytes. Here there is no network.

use vitro_vm::Registry;

use crate::support::nothing;

pub fn register(registry: &mut Registry) {
    registry.replace(
        "sun/security/provider/SeedGenerator",
        &[(
            "addNetworkAdapterInfo",
            "(Ljava/security/MessageDigest;)V",
            nothing,
        )],
    );
}
