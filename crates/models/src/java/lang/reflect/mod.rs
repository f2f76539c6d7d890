//! Natives of `java.lang.reflect`.

mod array;
mod executable;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    array::register(registry);
    executable::register(registry);
}
