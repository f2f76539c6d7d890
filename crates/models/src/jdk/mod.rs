//! Natives of the packages below `jdk`.

pub(crate) mod internal;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    internal::register(registry);
}
