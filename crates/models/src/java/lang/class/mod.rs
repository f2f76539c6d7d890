//! `java.lang.Class`.

mod members;
mod nesting;

use vitro_classfile::name::is_class_or_array;
use vitro_classfile::{NEWEST_MAJOR, access};
use vitro_vm::class::Form;
use vitro_vm::native::Entry;
use vitro_vm::{After, Exec, Kind, LoaderId, Machine, Ref, Registry, Trap};

use crate::mirrors::{
    class_array, class_at, file, interned, new_with_fields, optional_bytes, optional_string,
};
use crate::support::{VOID, non_null, nothing, reference};

/// Flags of a primitive type.
const PRIMITIVE_FLAGS: u16 = access::PUBLIC | access::FINAL | access::ABSTRACT;
/// Flags that the class file format has; the machine keeps no others.
const WRITTEN_FLAGS: u16 = 0x7fff;

const FOR_NAME: &str =
    "(Ljava/lang/String;ZLjava/lang/ClassLoader;Ljava/lang/Class;)Ljava/lang/Class;";

/// Native in older libraries; newer ones read fields that their machine fills.
const PROPERTIES: &[Entry] = &[
    ("isInterface", "()Z", is_interface),
    ("isArray", "()Z", is_array),
    ("isPrimitive", "()Z", is_primitive),
    ("getModifiers", "()I", get_modifiers),
];

pub fn register(registry: &mut Registry) {
    members::register(registry);
    nesting::register(registry);
    registry.replace(
        "java/lang/Class",
        &[(
            "getProtectionDomain",
            "()Ljava/security/ProtectionDomain;",
            get_domain,
        )],
    );
    registry.add(
        "java/lang/Class",
        &[
            ("registerNatives", "()V", nothing),
            ("forName0", FOR_NAME, for_name),
            ("isInstance", "(Ljava/lang/Object;)Z", is_instance),
            (
                "isAssignableFrom",
                "(Ljava/lang/Class;)Z",
                is_assignable_from,
            ),
            ("isHidden", "()Z", is_hidden),
            ("isRecord0", "()Z", is_record),
            ("initClassName", "()Ljava/lang/String;", init_class_name),
            ("getSuperclass", "()Ljava/lang/Class;", get_superclass),
            ("getInterfaces0", "()[Ljava/lang/Class;", get_interfaces),
            ("getSigners", "()[Ljava/lang/Object;", get_signers),
            ("setSigners", "([Ljava/lang/Object;)V", set_signers),
            (
                "getProtectionDomain0",
                "()Ljava/security/ProtectionDomain;",
                get_protection_domain,
            ),
            (
                "getPrimitiveClass",
                "(Ljava/lang/String;)Ljava/lang/Class;",
                get_primitive_class,
            ),
            (
                "getGenericSignature0",
                "()Ljava/lang/String;",
                get_generic_signature,
            ),
            ("getRawAnnotations", "()[B", get_raw_annotations),
            ("getRawTypeAnnotations", "()[B", get_raw_type_annotations),
            (
                "getConstantPool",
                "()Ljdk/internal/reflect/ConstantPool;",
                get_constant_pool,
            ),
            (
                "desiredAssertionStatus0",
                "(Ljava/lang/Class;)Z",
                desired_assertion_status,
            ),
            ("getClassFileVersion0", "()I", get_class_file_version),
            ("getClassAccessFlagsRaw0", "()I", get_class_access_flags),
        ],
    );
    registry.add("java/lang/Class", PROPERTIES);
    registry.replace("java/lang/Class", PROPERTIES);
    registry.add(
        "jdk/internal/reflect/Reflection",
        &[(
            "getClassAccessFlags",
            "(Ljava/lang/Class;)I",
            get_class_access_flags,
        )],
    );
}

/// `private static native Class<?> forName0(String name, boolean initialize, ClassLoader loader,
/// Class<?> caller) throws ClassNotFoundException`
fn for_name(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(non_null(args, 0)?);
    let loader = match reference(args, 2) {
        loader if loader.is_null() => LoaderId::BOOT,
        loader => m.loader_id(loader),
    };
    if name.contains('/') {
        return Err(Trap::throw("java/lang/ClassNotFoundException", name));
    }
    let internal = name.replace('.', "/");
    if !is_class_or_array(&internal) {
        return Err(Trap::throw("java/lang/ClassNotFoundException", internal));
    }
    let Some(class) = m.try_load(loader, &internal)? else {
        return Err(class_not_found(loader, &internal));
    };
    if args[1] != 0 && m.class(class).form == Form::Instance {
        m.ensure_initialized(class)?;
    }
    Ok(m.mirror(class).slot())
}

/// Loaders other than the boot loader are asked for the element class of an array, in Java's form.
fn class_not_found(loader: LoaderId, name: &str) -> Trap {
    let text = if loader == LoaderId::BOOT {
        name.to_string()
    } else {
        let element = name.trim_start_matches('[');
        let element = if element.len() < name.len() {
            vitro_classfile::descriptor::class_name(element)
        } else {
            element
        };
        element.replace('/', ".")
    };
    Trap::throw("java/lang/ClassNotFoundException", text)
}

/// `private native ProtectionDomain getProtectionDomain0()`
fn get_protection_domain(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    crate::java::security::domain::domain_of(m, class).map(Ref::slot)
}

/// `public ProtectionDomain getProtectionDomain()`: classes of the library have the one with all permissions.
fn get_domain(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let domain = crate::java::security::domain::domain_of(m, class)?;
    if !domain.is_null() {
        return Ok(domain.slot());
    }
    let descriptor = "()Ljava/security/ProtectionDomain;";
    if let Some(method) = m.find_declared(m.known.class, "protectionDomain", descriptor) {
        return Err(Trap::Invoke {
            method,
            args: args[..1].to_vec(),
            after: After::Push,
        });
    }
    let holder = m.load_known("java/lang/Class$Holder")?;
    m.ensure_initialized(holder)?;
    Ok(m.get_static(holder, "allPermDomain"))
}

/// `public native Object[] getSigners()`: a copy, since the array belongs to the class.
fn get_signers(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    match m.signers(non_null(args, 0)?) {
        Ref::NULL => Ok(0),
        signers => Ok(m.heap.clone_object(signers).slot()),
    }
}

/// `native void setSigners(Object[] signers)`
fn set_signers(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.set_signers(non_null(args, 0)?, reference(args, 1));
    Ok(VOID)
}

/// `public native boolean isInstance(Object obj)`
fn is_instance(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, object) = (class_at(m, args, 0)?, reference(args, 1));
    Ok(u64::from(
        !object.is_null() && m.is_subtype(m.class_of(object), class),
    ))
}

/// `public native boolean isAssignableFrom(Class<?> cls)`
fn is_assignable_from(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (upper, lower) = (class_at(m, args, 0)?, class_at(m, args, 1)?);
    Ok(u64::from(m.is_subtype(lower, upper)))
}

/// `public native boolean isInterface()`
fn is_interface(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(m.class(class).is_interface()))
}

/// `public native boolean isArray()`
fn is_array(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(m.class(class).is_array()))
}

/// `public native boolean isPrimitive()`
fn is_primitive(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(m.class(class).is_primitive()))
}

/// `public native boolean isHidden()`
fn is_hidden(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let class = m.class(class);
    Ok(u64::from(class.hidden && !class.is_array()))
}

/// `private native boolean isRecord0()`
fn is_record(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(
        file(m, class).is_some_and(|file| file.record.is_some()),
    ))
}

/// `private native String initClassName()`
fn init_class_name(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let name = m.class(class).java_name();
    let name = interned(m, &name);
    m.put(reference(args, 0), "name", name.slot());
    Ok(name.slot())
}

/// `public native Class<? super T> getSuperclass()`
fn get_superclass(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let class = m.class(class);
    match class.super_class {
        Some(upper) if !class.is_interface() => Ok(m.mirror(upper).slot()),
        _ => Ok(0),
    }
}

/// `private native Class<?>[] getInterfaces0()`
fn get_interfaces(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let interfaces = m.class(class).interfaces.clone();
    Ok(class_array(m, &interfaces)?.slot())
}

/// `public native int getModifiers()`
fn get_modifiers(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(nesting::modifiers(m, class)))
}

/// `static native Class<?> getPrimitiveClass(String name)`
fn get_primitive_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(non_null(args, 0)?);
    match Kind::PRIMITIVES
        .into_iter()
        .find(|kind| kind.keyword() == name)
    {
        Some(kind) => Ok(m.mirror(m.known.primitive(kind)).slot()),
        None => Err(Trap::throw("java/lang/ClassNotFoundException", name)),
    }
}

/// `private native String getGenericSignature0()`
fn get_generic_signature(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let signature = file(m, class).and_then(|file| file.signature.clone());
    Ok(optional_string(m, signature.as_deref()).slot())
}

/// `native byte[] getRawAnnotations()`
fn get_raw_annotations(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let bytes = file(m, class).and_then(|file| file.annotations.clone());
    Ok(optional_bytes(m, bytes.as_deref()).slot())
}

/// `native byte[] getRawTypeAnnotations()`
fn get_raw_type_annotations(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let bytes = file(m, class).and_then(|file| file.type_annotations.clone());
    Ok(optional_bytes(m, bytes.as_deref()).slot())
}

/// `native ConstantPool getConstantPool()`: the class itself represents its constants.
fn get_constant_pool(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    if m.class(class).form != Form::Instance {
        return Ok(0);
    }
    let fields = [("constantPoolOop", args[0])];
    Ok(new_with_fields(m, "jdk/internal/reflect/ConstantPool", &fields)?.slot())
}

/// `private static native boolean desiredAssertionStatus0(Class<?> clazz)`
fn desired_assertion_status(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    Ok(u64::from(
        m.class(class).loader != LoaderId::BOOT
            && m.assertions.enabled(&m.class(class).java_name()),
    ))
}

/// `private native int getClassFileVersion0()`
fn get_class_file_version(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let (minor, major) = file(m, class).map_or((0, NEWEST_MAJOR), |file| (file.minor, file.major));
    Ok(u64::from(minor) << 16 | u64::from(major))
}

/// `private native int getClassAccessFlagsRaw0()`, and
/// `Reflection`: `public static native int getClassAccessFlags(Class<?> c)`
fn get_class_access_flags(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let class = m.class(class);
    let flags = if class.is_primitive() {
        PRIMITIVE_FLAGS
    } else {
        class.access
    };
    Ok(u64::from(flags & WRITTEN_FLAGS))
}
