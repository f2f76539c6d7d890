//! Natives of `java.lang.ref`.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
