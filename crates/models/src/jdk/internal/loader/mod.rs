//! Natives of `jdk.internal.loader`, and the class look-up of its loaders: the machine finds classes
//! of the image and the class path itself.

use vitro_vm::{Exec, LoaderId, Machine, Ref, Registry, native};

use crate::support::{VOID, nothing, one, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/loader/BootLoader",
        &[
            ("getSystemPackageNames", "()[Ljava/lang/String;", no_names),
            ("getSystemPackageLocation", "(Ljava/lang/String;)Ljava/lang/String;", zero),
            ("setBootLoaderUnnamedModule0", "(Ljava/lang/Module;)V", set_unnamed_module),
            ("loadLibrary", "(Ljava/lang/String;)V", nothing),
        ],
    );
    registry.add(
        "jdk/internal/loader/NativeLibraries",
        &[
            ("load", "*", one),
            ("unload", "*", nothing),
            ("findBuiltinLib", "(Ljava/lang/String;)Ljava/lang/String;", find_builtin_library),
            ("findEntry0", "*", zero),
        ],
    );
    registry.add("jdk/internal/loader/NativeLibrary", &[("findEntry0", "*", zero)]);
    registry.add(
        "jdk/internal/loader/BuiltinClassLoader",
        &[("loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", load_class_or_null)],
    );
}

/// `private static native String[] getSystemPackageNames()`
fn no_names(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let class = m.load_known("[Ljava/lang/String;")?;
    Ok(m.new_ref_array(class, &[]).slot())
}

/// `private static native void setBootLoaderUnnamedModule0(Module module)`
fn set_unnamed_module(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.set_boot_unnamed_module(reference(args, 0));
    Ok(VOID)
}

/// `private static native String findBuiltinLib(String name)`: all libraries of the JDK count as
/// linked in; what they lack shows when a native is called.
fn find_builtin_library(_: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(args[0])
}

/// `protected Class<?> loadClassOrNull(String cn, boolean resolve)`, in place of its bytecode.
fn load_class_or_null(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let object = reference(args, 0);
    let loader = builtin_loader(m, object);
    let name = m.text(reference(args, 1));
    if name.contains('/') {
        return Ok(0);
    }
    match m.try_load(loader, &name.replace('.', "/"))? {
        Some(class) if !m.class(class).is_array() => {
            if native::int(args, 2) != 0 {
                m.link(class)?;
            }
            Ok(m.mirror(class).slot())
        }
        _ => Ok(0),
    }
}

/// Which of the built-in loaders an object is.
fn builtin_loader(m: &mut Machine, object: Ref) -> LoaderId {
    let loader = match &*m.class(m.class_of(object)).name {
        "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => LoaderId::PLATFORM,
        "jdk/internal/loader/ClassLoaders$AppClassLoader" => LoaderId::APP,
        _ => return LoaderId::BOOT,
    };
    if m.loader_object(loader).is_null() {
        m.note_builtin_loader(loader, object);
    }
    loader
}
