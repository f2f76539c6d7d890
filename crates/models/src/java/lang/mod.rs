//! Natives of `java.lang`.

mod invoke;
mod object;
mod reference;
mod reflect;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    invoke::register(registry);
    object::register(registry);
    reference::register(registry);
    reflect::register(registry);
}
