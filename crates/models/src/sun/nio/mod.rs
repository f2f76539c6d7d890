//! Natives below `sun.nio`: paths can be handled, the files of [`crate::files`] can be looked at and read, and every
//! other call of the file system is refused.

mod channels;
mod dispatcher;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    dispatcher::register(registry);
    channels::register(registry);
}
