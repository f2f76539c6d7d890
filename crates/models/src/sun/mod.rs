//! Natives of the packages below `sun`.

mod nio;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    nio::register(registry);
}
