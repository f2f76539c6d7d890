//! `java.lang.ClassLoader`. `defineClass0` is with the method handles, which need it.

use vitro_vm::{Definition, Exec, LoaderId, Machine, Ref, Registry, Trap, native};

use crate::support::{non_null, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/ClassLoader",
        &[
            ("registerNatives", "()V", nothing),
            (
                "findBootstrapClass",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                find_bootstrap_class,
            ),
            (
                "findLoadedClass0",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                find_loaded_class,
            ),
            ("defineClass1", "*", define_class1),
            ("defineClass2", "*", define_class2),
            (
                "retrieveDirectives",
                "()Ljava/lang/AssertionStatusDirectives;",
                retrieve_directives,
            ),
        ],
    );
}

/// The mirror of a class, or null.
fn mirror_or_null(m: &mut Machine, class: Option<vitro_vm::ClassId>) -> u64 {
    class.map_or(0, |class| m.mirror(class).slot())
}

/// `private static native Class<?> findBootstrapClass(String name)`
fn find_bootstrap_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(reference(args, 0)).replace('.', "/");
    let class = m.try_load(LoaderId::BOOT, &name)?;
    Ok(mirror_or_null(m, class))
}

/// `private final native Class<?> findLoadedClass0(String name)`
fn find_loaded_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(reference(args, 1)).replace('.', "/");
    let loader = m.loader_id(reference(args, 0));
    let class = m.find_loaded(loader, &name);
    Ok(mirror_or_null(m, class))
}

/// `static native Class<?> defineClass1(ClassLoader loader, String name, byte[] b, int off, int len,
/// ProtectionDomain pd, String source)`
fn define_class1(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (offset, length) = (native::int(args, 3), native::int(args, 4));
    let array = non_null(args, 2)?;
    let bytes = m.heap.u8s(array);
    let end = offset as usize + length as usize;
    if offset < 0 || length < 0 || end > bytes.len() {
        return Err(Trap::ThrowNew(
            "java/lang/ArrayIndexOutOfBoundsException",
            None,
        ));
    }
    let bytes = bytes[offset as usize..end].to_vec();
    define(
        m,
        reference(args, 0),
        reference(args, 1),
        &bytes,
        reference(args, 5),
    )
}

/// `static native Class<?> defineClass2(ClassLoader loader, String name, ByteBuffer b, int off,
/// int len, ProtectionDomain pd, String source)`
fn define_class2(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let address = m.get(non_null(args, 2)?, "address");
    let (offset, length) = (native::int(args, 3) as u64, native::int(args, 4) as usize);
    let Some(bytes) = m.off_heap.bytes(address + offset, length) else {
        return Err(Trap::internal("a direct buffer outside its memory"));
    };
    let bytes = bytes.to_vec();
    let (loader, name) = (reference(args, 0), reference(args, 1));
    define(m, loader, name, &bytes, reference(args, 5))
}

fn define(m: &mut Machine, loader: Ref, name: Ref, bytes: &[u8], domain: Ref) -> Exec<u64> {
    let loader = m.loader_id(loader);
    let expected_name = (!name.is_null()).then(|| m.text(name).replace('.', "/"));
    let definition = Definition {
        expected_name,
        keep_bytes: true,
        ..Definition::default()
    };
    let class = m.define(loader, bytes, definition)?;
    m.set_protection_domain(class, domain);
    Ok(m.mirror(class).slot())
}

/// `private static native AssertionStatusDirectives retrieveDirectives()`
fn retrieve_directives(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("java/lang/AssertionStatusDirectives")?;
    let directives = m.heap.new_object(class);
    let (strings, booleans) = (m.load_known("[Ljava/lang/String;")?, m.load_known("[Z")?);
    for field in ["classes", "packages"] {
        let array = m.new_ref_array(strings, &[]);
        m.put(directives, field, array.slot());
    }
    for field in ["classEnabled", "packageEnabled"] {
        let array = m.heap.new_array(booleans, 0, 0);
        m.put(directives, field, array.slot());
    }
    let on = u64::from(m.assertions.default);
    m.put(directives, "deflt", on);
    Ok(directives.slot())
}
