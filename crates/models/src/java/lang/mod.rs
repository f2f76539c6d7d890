//! Natives of `java.lang`.

mod class;
mod class_loader;
mod floating;
mod invoke;
mod module;
mod object;
mod package;
mod process;
mod reference;
mod reflect;
mod runtime;
mod stack_trace_element;
mod stack_walk;
mod strict_math;
mod string;
pub(crate) mod system;
mod thread;
mod throwable;

use vitro_vm::Registry;

pub fn register(registry: &mut Registry) {
    invoke::register(registry);
    class::register(registry);
    class_loader::register(registry);
    floating::register(registry);
    module::register(registry);
    runtime::register(registry);
    strict_math::register(registry);
    stack_trace_element::register(registry);
    stack_walk::register(registry);
    string::register(registry);
    system::register(registry);
    thread::register(registry);
    throwable::register(registry);
    object::register(registry);
    package::register(registry);
    process::register(registry);
    reference::register(registry);
    reflect::register(registry);
}
