//! Natives of the packages below `jdk`.

mod internal;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    internal::register(registry);
}
