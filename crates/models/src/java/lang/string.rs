//! `java.lang.String`, `java.lang.StringUTF16`, `java.lang.StringCoding`.

use vitro_vm::{Exec, Machine, Registry};

use crate::support::{reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/String",
        &[("intern", "()Ljava/lang/String;", intern)],
    );
    registry.add("java/lang/StringUTF16", &[("isBigEndian", "()Z", zero)]);
}

/// `public native String intern()`
fn intern(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(m.intern(reference(args, 0)).slot())
}
