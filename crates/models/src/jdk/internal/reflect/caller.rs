//! `jdk.internal.reflect.Reflection`, the part that looks at the stack. Its other natives stand with
//! those of `java.lang.Class`, whose data they show.

use vitro_vm::{Exec, LoaderId, Machine, MethodId, Registry};

const CLASS: &str = "jdk/internal/reflect/Reflection";

pub fn register(registry: &mut Registry) {
    registry.add(
        CLASS,
        &[("getCallerClass", "()Ljava/lang/Class;", get_caller_class)],
    );
}

/// `public static native Class<?> getCallerClass()`: the class that called the method which asks.
fn get_caller_class(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let methods: Vec<MethodId> = m
        .thread()
        .frames
        .iter()
        .rev()
        .map(|frame| frame.method)
        .collect();
    // The native has a frame of its own only if it was not called by an instruction.
    let own = methods.first().is_some_and(|&first| {
        let method = m.method(first);
        &*m.class(method.class).name == CLASS
            && &**m.names.text(method.selector.name) == "getCallerClass"
    });
    let asking = usize::from(own);
    for &method in methods.iter().skip(asking + 1) {
        if !is_reflection_frame(m, method) {
            let class = m.method(method).class;
            return Ok(m.mirror(class).slot());
        }
    }
    Ok(0)
}

/// Whether a frame only carries out a reflective call, so that its caller is meant.
fn is_reflection_frame(m: &mut Machine, id: MethodId) -> bool {
    let method = m.method(id);
    let class = method.class;
    if method.hidden {
        return true;
    }
    if &*m.class(class).name == "java/lang/reflect/Method" {
        return &**m.names.text(method.selector.name) == "invoke";
    }
    match m.find_loaded(LoaderId::BOOT, "jdk/internal/reflect/MethodAccessorImpl") {
        Some(accessor) => m.is_subtype(class, accessor),
        None => false,
    }
}
