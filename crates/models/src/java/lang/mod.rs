//! Natives of `java.lang`.

mod invoke;
mod class;
mod class_loader;
mod floating;
mod module;
mod runtime;
mod strict_math;
mod stack_trace_element;
mod stack_walk;
mod string;
mod system;
mod thread;
mod throwable;
mod object;
mod process;
mod reference;
mod reflect;

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
    process::register(registry);
    reference::register(registry);
    reflect::register(registry);
}
