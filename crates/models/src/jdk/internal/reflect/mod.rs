//! Natives of `jdk.internal.reflect`.

mod accessor;
mod caller;
mod constant_pool;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    accessor::register(registry);
    caller::register(registry);
    constant_pool::register(registry);
}
