//! Natives of `jdk.internal.loader`, and the class look-up of its loaders: the machine finds classes
//! of the image and the class path itself.

use std::collections::BTreeSet;

use vitro_vm::class::Form;
use vitro_vm::{Exec, LoaderId, Machine, Ref, Registry};

use crate::support::{VOID, nothing, one, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/loader/BootLoader",
        &[
            (
                "getSystemPackageNames",
                "()[Ljava/lang/String;",
                package_names,
            ),
            (
                "getSystemPackageLocation",
                "(Ljava/lang/String;)Ljava/lang/String;",
                package_location,
            ),
            (
                "setBootLoaderUnnamedModule0",
                "(Ljava/lang/Module;)V",
                set_unnamed_module,
            ),
        ],
    );
    registry.replace(
        "jdk/internal/loader/BootLoader",
        &[("loadLibrary", "(Ljava/lang/String;)V", nothing)],
    );
    registry.add(
        "jdk/internal/loader/NativeLibraries",
        &[
            ("load", "*", one),
            (
                "findBuiltinLib",
                "(Ljava/lang/String;)Ljava/lang/String;",
                find_builtin_library,
            ),
        ],
    );
    registry.add(
        "jdk/internal/loader/NativeLibrary",
        &[("findEntry0", "*", zero)],
    );
    registry.replace(
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            (
                "loadClassOrNull",
                "(Ljava/lang/String;Z)Ljava/lang/Class;",
                load_class_or_null,
            ),
            (
                "findClassInModuleOrNull",
                "(Ljdk/internal/loader/BuiltinClassLoader$LoadedModule;Ljava/lang/String;)\
                 Ljava/lang/Class;",
                find_class_in_module,
            ),
        ],
    );
}

/// `private static native String[] getSystemPackageNames()`: packages of which the boot loader has a class.
fn package_names(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    let names: BTreeSet<String> = m
        .classes()
        .filter(|class| class.loader == LoaderId::BOOT && class.form == Form::Instance)
        .map(|class| class.package().to_owned())
        .filter(|package| !package.is_empty())
        .collect();
    let names: Vec<Ref> = names.iter().map(|name| m.new_string(name)).collect();
    let class = m.load_known("[Ljava/lang/String;")?;
    Ok(m.new_ref_array(class, &names).slot())
}

/// `private static native String getSystemPackageLocation(String name)`: the module of a package of which
/// the boot loader has a class.
fn package_location(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let package = m.text(reference(args, 0)).replace('.', "/");
    let used = m.classes().any(|class| {
        class.loader == LoaderId::BOOT && !class.is_array() && class.package() == package
    });
    match m.jdk.module_of_package(&package).filter(|_| used) {
        Some(module) => Ok(m.new_string(&format!("jrt:/{module}")).slot()),
        None => Ok(0),
    }
}

/// `private static native void setBootLoaderUnnamedModule0(Module module)`
fn set_unnamed_module(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.set_boot_unnamed_module(reference(args, 0));
    Ok(VOID)
}

/// `private static native String findBuiltinLib(String name)`: all libraries of the JDK count as
/// linked in; what they lack shows when a native is called.
fn find_builtin_library(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(reference(args, 0));
    let known = !name.contains('/') && m.jdk.home().join("lib").join(name).is_file();
    Ok(if known { args[0] } else { 0 })
}

/// `protected Class<?> loadClassOrNull(String cn, boolean resolve)`, in place of its bytecode.
fn load_class_or_null(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    find(m, reference(args, 0), reference(args, 1))
}

/// `private Class<?> findClassInModuleOrNull(LoadedModule loadedModule, String cn)`, in place of its
/// bytecode.
fn find_class_in_module(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    find(m, reference(args, 0), reference(args, 2))
}

fn find(m: &mut Machine, object: Ref, name: Ref) -> Exec<u64> {
    let is_boot =
        &*m.class(m.class_of(object)).name == "jdk/internal/loader/ClassLoaders$BootClassLoader";
    let loader = if is_boot {
        LoaderId::BOOT
    } else {
        m.loader_id(object)
    };
    let name = m.text(name);
    if name.contains('/') {
        return Ok(0);
    }
    match m.try_load(loader, &name.replace('.', "/"))? {
        Some(class) if !m.class(class).is_array() => Ok(m.mirror(class).slot()),
        _ => Ok(0),
    }
}
