//! `jdk.internal.misc.Unsafe`: raw access to fields, elements and off-heap memory.
//!
//! An offset is in bytes from the object's first header word. A field takes a whole word and holds its
//! value in slot form, so a write of a small value to a field must leave that form behind; elements of
//! arrays are packed. A null base makes the offset an address of off-heap memory.

mod memory;

use vitro_classfile::access;
use vitro_vm::class::Field;
use vitro_vm::{ClassId, Definition, Exec, Kind, Machine, Ref, Registry, Trap, native};

use crate::support::{VOID, non_null, nothing, reference};

const CLASS: &str = "jdk/internal/misc/Unsafe";

pub fn register(registry: &mut Registry) {
    memory::register(registry);
    registry.replace(
        "jdk/internal/misc/UnsafeConstants",
        &[("<clinit>", "()V", constants)],
    );
    registry.add(
        CLASS,
        &[
            ("registerNatives", "()V", nothing),
            ("fullFence", "()V", nothing),
            ("loadFence", "()V", nothing),
            ("storeFence", "()V", nothing),
            (
                "arrayBaseOffset0",
                "(Ljava/lang/Class;)I",
                array_base_offset,
            ),
            (
                "arrayIndexScale0",
                "(Ljava/lang/Class;)I",
                array_index_scale,
            ),
            (
                "objectFieldOffset0",
                "(Ljava/lang/reflect/Field;)J",
                object_field_offset,
            ),
            (
                "objectFieldOffset1",
                "(Ljava/lang/Class;Ljava/lang/String;)J",
                named_field_offset,
            ),
            (
                "staticFieldOffset0",
                "(Ljava/lang/reflect/Field;)J",
                static_field_offset,
            ),
            (
                "staticFieldBase0",
                "(Ljava/lang/reflect/Field;)Ljava/lang/Object;",
                static_base,
            ),
            (
                "shouldBeInitialized0",
                "(Ljava/lang/Class;)Z",
                should_be_initialized,
            ),
            (
                "ensureClassInitialized0",
                "(Ljava/lang/Class;)V",
                ensure_class_initialized,
            ),
            (
                "allocateInstance",
                "(Ljava/lang/Class;)Ljava/lang/Object;",
                allocate_instance,
            ),
            (
                "throwException",
                "(Ljava/lang/Throwable;)V",
                throw_exception,
            ),
            ("park", "(ZJ)V", park),
            ("unpark", "(Ljava/lang/Object;)V", unpark),
            ("getLoadAverage0", "([DI)I", load_average),
            (
                "defineClass0",
                "(Ljava/lang/String;[BIILjava/lang/ClassLoader;Ljava/security/ProtectionDomain;)\
                 Ljava/lang/Class;",
                define_class,
            ),
        ],
    );
}

/// `UnsafeConstants.<clinit>`: the machine is a little-endian one of 64 bits.
fn constants(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("jdk/internal/misc/UnsafeConstants")?;
    m.put_static(class, "ADDRESS_SIZE0", 8);
    m.put_static(class, "PAGE_SIZE", 4096);
    m.put_static(class, "BIG_ENDIAN", 0);
    m.put_static(class, "UNALIGNED_ACCESS", 1);
    m.put_static(class, "DATA_CACHE_LINE_FLUSH_SIZE", 0);
    Ok(VOID)
}

/// The class that the mirror in argument slot `at` represents.
fn class_argument(m: &Machine, args: &[u64], at: usize) -> Exec<ClassId> {
    Ok(m.class_of_mirror(non_null(args, at)?))
}

/// `private native int arrayBaseOffset0(Class<?> arrayClass)`
fn array_base_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_argument(m, args, 1)?;
    if !m.class(class).is_array() {
        return Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "not an array class",
        ));
    }
    Ok(vitro_vm::heap::PAYLOAD_BYTES as u64)
}

/// `private native int arrayIndexScale0(Class<?> arrayClass)`
fn array_index_scale(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_argument(m, args, 1)?;
    match m.class(class).form {
        vitro_vm::class::Form::Array { kind, .. } => Ok(1 << kind.log2()),
        _ => Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "not an array class",
        )),
    }
}

/// The class and the field that a `java.lang.reflect.Field` represents.
fn reflected_field(m: &Machine, args: &[u64]) -> Exec<(ClassId, Field)> {
    let field = non_null(args, 1)?;
    let class = m.class_of_mirror(m.get_ref(field, "clazz"));
    let slot = m.get(field, "slot") as usize;
    match m.class(class).fields.get(slot) {
        Some(found) => Ok((class, found.clone())),
        None => Err(Trap::internal("a reflected field without its field")),
    }
}

/// `private native long objectFieldOffset0(Field f)`
fn object_field_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    field_offset(m, args, false)
}

/// `private native long staticFieldOffset0(Field f)`
fn static_field_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    field_offset(m, args, true)
}

fn field_offset(m: &mut Machine, args: &[u64], wants_static: bool) -> Exec<u64> {
    let (_, field) = reflected_field(m, args)?;
    if field.is_static() != wants_static {
        return Err(Trap::ThrowNew("java/lang/IllegalArgumentException", None));
    }
    Ok(u64::from(field.offset) * 8)
}

/// `private native long objectFieldOffset1(Class<?> c, String name)`
fn named_field_offset(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_argument(m, args, 1)?;
    let name = m.text(non_null(args, 2)?);
    let wanted = m.names.find(&name);
    let field = m
        .class(class)
        .fields
        .iter()
        .find(|field| Some(field.name) == wanted);
    match field {
        Some(field) => Ok(u64::from(field.offset) * 8),
        None => Err(Trap::throw("java/lang/InternalError", name)),
    }
}

/// `private native Object staticFieldBase0(Field f)`
fn static_base(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, _) = reflected_field(m, args)?;
    Ok(m.mirror(class).slot())
}

/// `private native boolean shouldBeInitialized0(Class<?> c)`
fn should_be_initialized(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_argument(m, args, 1)?;
    let instance = m.class(class).form == vitro_vm::class::Form::Instance;
    Ok(u64::from(instance && !m.is_initialized(class)))
}

/// `private native void ensureClassInitialized0(Class<?> c)`
fn ensure_class_initialized(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_argument(m, args, 1)?;
    m.ensure_initialized(class)?;
    Ok(VOID)
}

/// `public native Object allocateInstance(Class<?> cls) throws InstantiationException`
fn allocate_instance(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let id = class_argument(m, args, 1)?;
    let class = m.class(id);
    let refused = class.access & (access::ABSTRACT | access::INTERFACE) != 0
        || class.form != vitro_vm::class::Form::Instance
        || id == m.known.class;
    if refused {
        return Err(Trap::throw(
            "java/lang/InstantiationException",
            class.java_name(),
        ));
    }
    m.ensure_initialized(id)?;
    Ok(m.heap.new_object(id).slot())
}

/// `public native void throwException(Throwable ee)`
fn throw_exception(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Err(Trap::Throw(non_null(args, 1)?))
}

/// `public native void park(boolean isAbsolute, long time)`: an absolute time is in milliseconds since
/// 1970, a relative one in nanoseconds, and a relative 0 is no limit.
fn park(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (absolute, time) = (args[1] != 0, native::long(args, 2));
    let deadline = if absolute {
        let millis = time.saturating_sub(m.host.start_millis).max(0) as u64;
        Some(millis.saturating_mul(1_000_000))
    } else if time == 0 {
        None
    } else {
        Some(m.nanos().saturating_add(time.max(0) as u64))
    };
    m.park(deadline)?;
    Ok(VOID)
}

/// `public native void unpark(Object thread)`
fn unpark(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let thread = reference(args, 1);
    if !thread.is_null()
        && let Some(number) = m.thread_of(thread)
    {
        m.unpark(number);
    }
    Ok(VOID)
}

/// `private native int getLoadAverage0(double[] loadavg, int nelems)`: not known.
fn load_average(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(u64::from(-1_i32 as u32))
}

/// `public native Class<?> defineClass0(String name, byte[] b, int off, int len, ClassLoader loader,
/// ProtectionDomain protectionDomain)`
fn define_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let array = non_null(args, 2)?;
    let (from, len) = (native::int(args, 3), native::int(args, 4));
    let bytes = usize::try_from(from)
        .ok()
        .zip(usize::try_from(len).ok())
        .and_then(|(from, len)| m.heap.u8s(array).get(from..from.checked_add(len)?))
        .map(<[u8]>::to_vec)
        .ok_or(Trap::ThrowNew(
            "java/lang/ArrayIndexOutOfBoundsException",
            None,
        ))?;
    let name = reference(args, 1);
    let how = Definition {
        expected_name: (!name.is_null()).then(|| m.text(name).replace('.', "/")),
        keep_bytes: true,
        ..Definition::default()
    };
    let loader = reference(args, 5);
    let loader = if loader.is_null() {
        vitro_vm::LoaderId::BOOT
    } else {
        m.loader_id(loader)
    };
    let class = m.define(loader, &bytes, how)?;
    m.set_protection_domain(class, reference(args, 6));
    Ok(m.mirror(class).slot())
}

/// The kind of the field of `object` at a byte offset; `None` for arrays and gaps.
fn field_kind(m: &Machine, object: Ref, offset: usize) -> Option<Kind> {
    let word = u32::try_from(offset / 8).ok()?;
    let class = m.class_of(object);
    let of = |class: ClassId, statics: bool| {
        let fields = &m.class(class).fields;
        fields
            .iter()
            .find(|f| f.offset == word && f.is_static() == statics)
            .map(|f| f.kind)
    };
    let mut at = Some(class);
    while let Some(class) = at {
        if let Some(kind) = of(class, false) {
            return Some(kind);
        }
        at = m.class(class).super_class;
    }
    if class == m.known.class {
        of(m.class_of_mirror(object), true)
    } else {
        None
    }
}
