//! `java.lang.ClassLoader.defineClass0`: hidden classes, and classes that a `Lookup` defines.

use vitro_vm::{Definition, Exec, Machine, Ref, Registry, Trap, native};

use crate::support::{non_null, reference};

/// Flags of `MethodHandleNatives.Constants`. How a hidden class depends on the lifetime of the loader or of
/// the library's annotations makes no difference here.
const NESTMATE: u32 = 1;
const HIDDEN: u32 = 2;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/ClassLoader",
        &[("defineClass0", "*", define_class0)],
    );
}

/// `static native Class<?> defineClass0(ClassLoader loader, Class<?> lookup, String name, byte[] b,
/// int off, int len, ProtectionDomain pd, boolean initialize, int flags, Object classData)`
fn define_class0(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let loader = reference(args, 0);
    let loader = m.loader_id(loader);
    let lookup = m.class_of_mirror(non_null(args, 1)?);
    let bytes = range(
        m,
        non_null(args, 3)?,
        native::int(args, 4),
        native::int(args, 5),
    )?;
    let flags = args[8] as u32;
    let name = reference(args, 2);
    let expected_name = (!name.is_null()).then(|| m.text(name).replace('.', "/"));
    let nest_host = (flags & NESTMATE != 0).then_some(lookup);
    let how = Definition {
        hidden: flags & HIDDEN != 0,
        nest_host,
        expected_name,
        keep_bytes: true,
        ..Definition::default()
    };
    let class = m.define(loader, &bytes, how)?;
    let mirror = m.mirror(class);
    m.set_protection_domain(class, reference(args, 6));
    m.put(mirror, "classData", args[9]);
    if args[7] != 0 && !m.is_initialized(class) {
        return Err(m.initialize_and_return(class));
    }
    Ok(mirror.slot())
}

fn range(m: &Machine, array: Ref, from: i32, length: i32) -> Exec<Vec<u8>> {
    let range = usize::try_from(from).ok().zip(usize::try_from(length).ok());
    range
        .and_then(|(from, length)| m.heap.u8s(array).get(from..from.checked_add(length)?))
        .map(<[u8]>::to_vec)
        .ok_or(Trap::ThrowNew(
            "java/lang/ArrayIndexOutOfBoundsException",
            None,
        ))
}
