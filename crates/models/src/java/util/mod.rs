//! Natives of `java.util`.

mod zip;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    zip::register(registry);
}
