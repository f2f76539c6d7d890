//! `java.lang.StackTraceElement`.

use vitro_classfile::access;
use vitro_vm::{Exec, Machine, Ref, Registry, TraceEntry};

use super::stack_walk::entry_of_frame_info;
use crate::mirrors::interned;
use crate::support::{VOID, non_null};

/// The line that represents a native method, and the one that represents an unknown line.
const NATIVE_LINE: i32 = -2;
const NO_LINE: i32 = -1;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/StackTraceElement",
        &[
            (
                "initStackTraceElements",
                "([Ljava/lang/StackTraceElement;Ljava/lang/Throwable;)V",
                init_from_throwable,
            ),
            (
                "initStackTraceElements",
                "([Ljava/lang/StackTraceElement;Ljava/lang/Object;I)V",
                init_from_backtrace,
            ),
            (
                "initStackTraceElement",
                "(Ljava/lang/StackTraceElement;Ljava/lang/StackFrameInfo;)V",
                init_from_frame_info,
            ),
        ],
    );
}

/// `private static native void initStackTraceElements(StackTraceElement[] elements, Throwable x)`
fn init_from_throwable(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let throwable = non_null(args, 1)?;
    let backtrace = m.heap.ref_field(throwable, m.known.throwable_backtrace);
    fill_all(m, non_null(args, 0)?, backtrace)
}

/// `private static native void initStackTraceElements(StackTraceElement[] elements, Object x,
/// int depth)`: newer libraries hand in the backtrace itself.
fn init_from_backtrace(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let backtrace = non_null(args, 1)?;
    fill_all(m, non_null(args, 0)?, backtrace)
}

/// `private static native void initStackTraceElement(StackTraceElement element, StackFrameInfo sfi)`
fn init_from_frame_info(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let element = non_null(args, 0)?;
    if let Some(entry) = entry_of_frame_info(m, non_null(args, 1)?)? {
        fill(m, element, entry);
    }
    Ok(VOID)
}

/// An array of elements for a stack.
pub fn elements(m: &mut Machine, entries: &[TraceEntry]) -> Exec<Ref> {
    let class = m.load_known("java/lang/StackTraceElement")?;
    let array_class = m.load_known("[Ljava/lang/StackTraceElement;")?;
    let array = m.heap.new_array(array_class, entries.len() as u32, 2);
    for (index, entry) in entries.iter().enumerate() {
        let element = m.heap.new_object(class);
        m.heap.set_ref(array, index, element);
        fill(m, element, *entry);
    }
    Ok(array)
}

fn fill_all(m: &mut Machine, elements: Ref, backtrace: Ref) -> Exec<u64> {
    let count = m.heap.length(elements) as usize;
    for (index, entry) in m.backtrace(backtrace).into_iter().take(count).enumerate() {
        let element = m.heap.get_ref(elements, index);
        fill(m, element, entry);
    }
    Ok(VOID)
}

fn fill(m: &mut Machine, element: Ref, entry: TraceEntry) {
    let (class, selector) = (
        m.method(entry.method).class,
        m.method(entry.method).selector,
    );
    let mirror = m.mirror(class);
    let class_name = m.class(class).java_name();
    let class_name = interned(m, &class_name);
    let method_name = m.names.text(selector.name).clone();
    let method_name = interned(m, &method_name);
    m.put(element, "declaringClassObject", mirror.slot());
    m.put(element, "declaringClass", class_name.slot());
    m.put(element, "methodName", method_name.slot());
    m.put(element, "lineNumber", u64::from(line(m, entry) as u32));
    let source = m
        .class(class)
        .file
        .as_ref()
        .and_then(|file| file.source_file.clone());
    if let Some(source) = source {
        let source = interned(m, &source);
        m.put(element, "fileName", source.slot());
    }
    let loader = m.loader_object(m.class(class).loader);
    if !loader.is_null() {
        m.put(element, "classLoaderName", m.get(loader, "name"));
    }
    fill_module(m, element, mirror);
}

fn fill_module(m: &mut Machine, element: Ref, mirror: Ref) {
    let module = m.get_ref(mirror, "module");
    if module.is_null() {
        return;
    }
    m.put(element, "moduleName", m.get(module, "name"));
    let descriptor = m.get_ref(module, "descriptor");
    if !descriptor.is_null() {
        m.put(
            element,
            "moduleVersion",
            m.get(descriptor, "rawVersionString"),
        );
    }
}

fn line(m: &Machine, entry: TraceEntry) -> i32 {
    if m.method(entry.method).is(access::NATIVE) {
        return NATIVE_LINE;
    }
    m.line_number(entry).map_or(NO_LINE, i32::from)
}
