//! Natives of the packages below `java`.

mod io;
pub(crate) mod lang;
mod net;
pub(crate) mod security;
mod util;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    io::register(registry);
    lang::register(registry);
    net::register(registry);
    security::register(registry);
    util::register(registry);
}
