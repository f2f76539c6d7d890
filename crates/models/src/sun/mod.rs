//! Natives of the packages below `sun`.

mod management;
mod net;
mod nio;
mod security;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    management::register(registry);
    net::register(registry);
    nio::register(registry);
    security::register(registry);
}
