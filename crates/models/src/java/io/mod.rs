//! Natives of `java.io`: the three standard streams, and the JDK's own data files, read only. All else
//! is refused.

mod file_descriptor;
mod file_system;
mod input;
mod output;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    file_descriptor::register(registry);
    file_system::register(registry);
    input::register(registry);
    output::register(registry);
}
