//! Natives of `jdk.internal.misc`.

mod cds;
mod signal;
mod unsafe_memory;
mod vm;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    cds::register(registry);
    signal::register(registry);
    unsafe_memory::register(registry);
    vm::register(registry);
}
