//! Natives of `jdk.internal.util`.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
