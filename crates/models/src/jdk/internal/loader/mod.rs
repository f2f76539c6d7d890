//! Natives of `jdk.internal.loader`.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
