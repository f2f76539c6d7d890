//! Natives of `jdk.internal.misc`.

mod unsafe_memory;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    unsafe_memory::register(registry);
}
