//! Natives of `java.lang.reflect`.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
