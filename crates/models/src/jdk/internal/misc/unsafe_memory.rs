//! `jdk.internal.misc.Unsafe`: raw access to fields, elements and off-heap memory.

use vitro_vm::Registry;

pub fn register(_registry: &mut Registry) {}
