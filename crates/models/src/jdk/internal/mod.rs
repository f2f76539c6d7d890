//! Natives of the packages below `jdk.internal`.

mod loader;
mod misc;
pub(crate) mod module;
mod reflect;
mod util;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    loader::register(registry);
    misc::register(registry);
    module::register(registry);
    reflect::register(registry);
    util::register(registry);
}
