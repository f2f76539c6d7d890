//! Natives of `java.lang.invoke`.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
