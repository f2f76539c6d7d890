//! `java.lang.System`.

use vitro_vm::class::Form;
use vitro_vm::{Exec, Kind, Machine, Ref, Registry, Trap, native};

use crate::support::{VOID, non_null, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/System",
        &[
            ("registerNatives", "()V", nothing),
            ("setIn0", "(Ljava/io/InputStream;)V", set_in),
            ("setOut0", "(Ljava/io/PrintStream;)V", set_out),
            ("setErr0", "(Ljava/io/PrintStream;)V", set_err),
            ("currentTimeMillis", "()J", current_time_millis),
            ("nanoTime", "()J", nano_time),
            (
                "arraycopy",
                "(Ljava/lang/Object;ILjava/lang/Object;II)V",
                arraycopy,
            ),
            (
                "identityHashCode",
                "(Ljava/lang/Object;)I",
                identity_hash_code,
            ),
            (
                "mapLibraryName",
                "(Ljava/lang/String;)Ljava/lang/String;",
                map_library_name,
            ),
        ],
    );
}

fn set_stream(m: &mut Machine, field: &str, stream: u64) -> Exec<u64> {
    let class = m.load_known("java/lang/System")?;
    m.put_static(class, field, stream);
    Ok(VOID)
}

/// `private static native void setIn0(InputStream in)`
fn set_in(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    set_stream(m, "in", args[0])
}

/// `private static native void setOut0(PrintStream out)`
fn set_out(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    set_stream(m, "out", args[0])
}

/// `private static native void setErr0(PrintStream err)`
fn set_err(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    set_stream(m, "err", args[0])
}

/// What a look at the clock takes.
const LOOK_NANOS: u64 = 100;

/// `public static native long currentTimeMillis()`
fn current_time_millis(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    m.pass_time(LOOK_NANOS);
    Ok(m.host.start_millis as u64 + m.nanos() / 1_000_000)
}

/// `public static native long nanoTime()`
fn nano_time(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    m.pass_time(LOOK_NANOS);
    Ok(m.nanos())
}

/// `public static native int identityHashCode(Object x)`
fn identity_hash_code(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(m.identity_hash(reference(args, 0))))
}

/// `public static native String mapLibraryName(String libname)`
fn map_library_name(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(non_null(args, 0)?);
    Ok(m.new_string(&format!("lib{name}.so")).slot())
}

/// `public static native void arraycopy(Object src, int srcPos, Object dest, int destPos, int length)`
fn arraycopy(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (source, target) = (non_null(args, 0)?, non_null(args, 2)?);
    let (from, to, count) = (
        native::int(args, 1),
        native::int(args, 3),
        native::int(args, 4),
    );
    let (kind, target_kind) = (element_kind(m, source), element_kind(m, target));
    let (Some(kind), Some(target_kind)) = (kind, target_kind) else {
        return Err(not_an_array(m, source, target, kind.is_some()));
    };
    if kind != target_kind {
        return Err(mismatch(m, source, target, kind, target_kind));
    }
    check_bounds(m, (source, from), (target, to), count)?;
    let (from, to, count) = (from as usize, to as usize, count as usize);
    if kind == Kind::Ref && !assignable(m, source, target) {
        if !assignable(m, target, source) {
            check_elements_are_null(m, (source, from), target, count)?;
        }
        return copy_checked(m, (source, from), (target, to), count);
    }
    m.heap
        .copy_elements((source, from), (target, to), count, kind.log2());
    m.copy_shadows((source, from), (target, to), count, kind);
    Ok(VOID)
}

fn element_kind(m: &Machine, array: Ref) -> Option<Kind> {
    match m.class(m.class_of(array)).form {
        Form::Array { kind, .. } => Some(kind),
        _ => None,
    }
}

fn assignable(m: &mut Machine, source: Ref, target: Ref) -> bool {
    let (a, b) = (m.class_of(source), m.class_of(target));
    m.is_subtype(a, b)
}

/// Between unrelated types only nulls can be copied.
fn check_elements_are_null(
    m: &Machine,
    (source, from): (Ref, usize),
    target: Ref,
    count: usize,
) -> Exec<()> {
    if (from..from + count).all(|index| m.heap.get_ref(source, index).is_null()) {
        return Ok(());
    }
    let text = format!(
        "arraycopy: type mismatch: can not copy {} into {}",
        array_name(m, source),
        array_name(m, target)
    );
    Err(Trap::throw("java/lang/ArrayStoreException", text))
}

/// Each element must fit; those before the first that does not are copied.
fn copy_checked(
    m: &mut Machine,
    (source, from): (Ref, usize),
    (target, to): (Ref, usize),
    count: usize,
) -> Exec<u64> {
    let component = m.class(m.class_of(target)).component();
    for index in 0..count {
        let value = m.heap.get_ref(source, from + index);
        if !value.is_null() {
            let class = m.class_of(value);
            if !m.is_subtype(class, component) {
                let text = format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {} to \
                     the type of the destination array, {}",
                    array_name(m, source),
                    m.class(component).java_name()
                );
                return Err(Trap::throw("java/lang/ArrayStoreException", text));
            }
        }
        m.heap.set_ref(target, to + index, value);
    }
    Ok(VOID)
}

/// `java.lang.String[]`, as the messages spell array types.
fn array_name(m: &Machine, array: Ref) -> String {
    vitro_vm::external_type(&m.class(m.class_of(array)).name)
}

fn not_an_array(m: &Machine, source: Ref, target: Ref, source_is_array: bool) -> Trap {
    let (which, object) = if source_is_array {
        ("destination", target)
    } else {
        ("source", source)
    };
    let name = m.class(m.class_of(object)).java_name();
    Trap::throw(
        "java/lang/ArrayStoreException",
        format!("arraycopy: {which} type {name} is not an array"),
    )
}

fn mismatch(m: &Machine, source: Ref, target: Ref, kind: Kind, target_kind: Kind) -> Trap {
    let text = if kind == Kind::Ref || target_kind == Kind::Ref {
        let spell = |array, kind| match kind {
            Kind::Ref => "object array[]".to_string(),
            _ => array_name(m, array),
        };
        format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            spell(source, kind),
            spell(target, target_kind)
        )
    } else {
        format!(
            "arraycopy: type mismatch: can not copy {} into {}",
            array_name(m, source),
            array_name(m, target)
        )
    };
    Trap::throw("java/lang/ArrayStoreException", text)
}

/// Throws if not all elements that `arraycopy` is asked to copy are there.
pub(crate) fn check_bounds(
    m: &Machine,
    source: (Ref, i32),
    target: (Ref, i32),
    count: i32,
) -> Exec<()> {
    let spell = |array: Ref| {
        let length = m.heap.length(array);
        match element_kind(m, array) {
            Some(Kind::Ref) | None => format!("object array[{length}]"),
            Some(kind) => format!("{}[{length}]", kind.keyword()),
        }
    };
    let problem = if source.1 < 0 {
        format!(
            "arraycopy: source index {} out of bounds for {}",
            source.1,
            spell(source.0)
        )
    } else if target.1 < 0 {
        format!(
            "arraycopy: destination index {} out of bounds for {}",
            target.1,
            spell(target.0)
        )
    } else if count < 0 {
        format!("arraycopy: length {count} is negative")
    } else if i64::from(source.1) + i64::from(count) > i64::from(m.heap.length(source.0)) {
        let end = i64::from(source.1) + i64::from(count);
        format!(
            "arraycopy: last source index {end} out of bounds for {}",
            spell(source.0)
        )
    } else if i64::from(target.1) + i64::from(count) > i64::from(m.heap.length(target.0)) {
        let end = i64::from(target.1) + i64::from(count);
        format!(
            "arraycopy: last destination index {end} out of bounds for {}",
            spell(target.0)
        )
    } else {
        return Ok(());
    };
    Err(Trap::throw(
        "java/lang/ArrayIndexOutOfBoundsException",
        problem,
    ))
}
