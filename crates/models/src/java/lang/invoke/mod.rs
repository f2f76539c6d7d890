//! Natives of `java.lang.invoke`.

mod class_loader_define0;
mod link;
mod member_name;
mod method_handle_natives;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    class_loader_define0::register(registry);
    method_handle_natives::register(registry);
}
