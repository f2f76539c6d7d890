//! `jdk.internal.reflect.ConstantPool`: the constants of a class, mostly for its annotations. The
//! object that represents the pool is the class itself.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant};
use vitro_vm::{ClassId, Exec, Machine, Ref, Registry, Trap, native};

use crate::mirrors::{
    array_of_known, class_at, class_if_sound, class_named, file, interned, new_executable,
    new_field,
};

pub fn register(registry: &mut Registry) {
    registry.add(
        "jdk/internal/reflect/ConstantPool",
        &[
            ("getSize0", "(Ljava/lang/Object;)I", get_size),
            (
                "getClassAt0",
                "(Ljava/lang/Object;I)Ljava/lang/Class;",
                get_class,
            ),
            (
                "getClassAtIfLoaded0",
                "(Ljava/lang/Object;I)Ljava/lang/Class;",
                get_class_if_loaded,
            ),
            (
                "getClassRefIndexAt0",
                "(Ljava/lang/Object;I)I",
                get_class_ref_index,
            ),
            (
                "getMethodAt0",
                "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;",
                get_method,
            ),
            (
                "getMethodAtIfLoaded0",
                "(Ljava/lang/Object;I)Ljava/lang/reflect/Member;",
                get_method,
            ),
            (
                "getFieldAt0",
                "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;",
                get_field,
            ),
            (
                "getFieldAtIfLoaded0",
                "(Ljava/lang/Object;I)Ljava/lang/reflect/Field;",
                get_field,
            ),
            (
                "getMemberRefInfoAt0",
                "(Ljava/lang/Object;I)[Ljava/lang/String;",
                get_member_ref,
            ),
            (
                "getNameAndTypeRefIndexAt0",
                "(Ljava/lang/Object;I)I",
                get_name_and_type_index,
            ),
            (
                "getNameAndTypeRefInfoAt0",
                "(Ljava/lang/Object;I)[Ljava/lang/String;",
                get_name_and_type,
            ),
            ("getIntAt0", "(Ljava/lang/Object;I)I", get_int),
            ("getLongAt0", "(Ljava/lang/Object;I)J", get_long),
            ("getFloatAt0", "(Ljava/lang/Object;I)F", get_float),
            ("getDoubleAt0", "(Ljava/lang/Object;I)D", get_double),
            (
                "getStringAt0",
                "(Ljava/lang/Object;I)Ljava/lang/String;",
                get_string,
            ),
            (
                "getUTF8At0",
                "(Ljava/lang/Object;I)Ljava/lang/String;",
                get_utf8,
            ),
            ("getTagAt0", "(Ljava/lang/Object;I)B", get_tag),
        ],
    );
}

fn wrong_type() -> Trap {
    Trap::throw(
        "java/lang/IllegalArgumentException",
        "Wrong type at constant pool index",
    )
}

fn pool(m: &Machine, args: &[u64]) -> Exec<(ClassId, Arc<ClassFile>)> {
    let class = class_at(m, args, 1)?;
    let file = file(m, class).ok_or_else(|| Trap::internal("constants without a class file"))?;
    Ok((class, file))
}

/// The class whose constants are asked for, its file, and the index.
fn entry(m: &Machine, args: &[u64]) -> Exec<(ClassId, Arc<ClassFile>, u16)> {
    let (class, file) = pool(m, args)?;
    match u16::try_from(native::int(args, 2)) {
        Ok(index) if usize::from(index) < file.constants.len() => Ok((class, file, index)),
        _ => Err(Trap::throw(
            "java/lang/IllegalArgumentException",
            "Constant pool index out of bounds",
        )),
    }
}

/// `private native int getSize0(Object constantPoolOop)`
fn get_size(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file) = pool(m, args)?;
    Ok(file.constants.len() as u64)
}

/// `private native Class<?> getClassAt0(Object constantPoolOop, int index)`
fn get_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, file, index) = entry(m, args)?;
    let name = file.constants.class_name(index).ok_or_else(wrong_type)?;
    let found = class_named(m, class, name)?;
    Ok(m.mirror(found).slot())
}

/// `private native Class<?> getClassAtIfLoaded0(Object constantPoolOop, int index)`
fn get_class_if_loaded(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, file, index) = entry(m, args)?;
    let name = file.constants.class_name(index).ok_or_else(wrong_type)?;
    let found = m.find_loaded(m.class(class).loader, name);
    Ok(found.map_or(Ref::NULL, |found| m.mirror(found)).slot())
}

/// The indices of class and NameAndType of a member reference.
fn member_indices(file: &ClassFile, index: u16) -> Exec<(u16, u16)> {
    match file.constants.get(index) {
        Some(
            &Constant::FieldRef {
                class,
                name_and_type,
            }
            | &Constant::MethodRef {
                class,
                name_and_type,
            }
            | &Constant::InterfaceMethodRef {
                class,
                name_and_type,
            },
        ) => Ok((class, name_and_type)),
        _ => Err(wrong_type()),
    }
}

/// `private native int getClassRefIndexAt0(Object constantPoolOop, int index)`
fn get_class_ref_index(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    Ok(u64::from(member_indices(&file, index)?.0))
}

/// `private native int getNameAndTypeRefIndexAt0(Object constantPoolOop, int index)`
fn get_name_and_type_index(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(
            &Constant::InvokeDynamic { name_and_type, .. }
            | &Constant::Dynamic { name_and_type, .. },
        ) => Ok(u64::from(name_and_type)),
        _ => Ok(u64::from(member_indices(&file, index)?.1)),
    }
}

fn not_in_target(kind: &str) -> Trap {
    let text = format!("Unable to look up {kind} in target class");
    Trap::throw("java/lang/RuntimeException", text)
}

/// `private native Member getMethodAt0(Object constantPoolOop, int index)`
fn get_method(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, file, index) = entry(m, args)?;
    if matches!(file.constants.get(index), Some(Constant::FieldRef { .. })) {
        return Err(wrong_type());
    }
    let (owner, name, descriptor) = file.constants.member(index).ok_or_else(wrong_type)?;
    let owner = class_named(m, class, owner)?;
    // Inherited ones are not found.
    let declared = m.class(owner).methods().find(|&id| {
        let selector = m.method(id).selector;
        m.names.text(selector.name) == name && m.names.text(selector.descriptor) == descriptor
    });
    let method = declared.ok_or_else(|| not_in_target("method"))?;
    Ok(new_executable(m, method)?.slot())
}

/// `private native Field getFieldAt0(Object constantPoolOop, int index)`
fn get_field(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, file, index) = entry(m, args)?;
    if !matches!(file.constants.get(index), Some(Constant::FieldRef { .. })) {
        return Err(wrong_type());
    }
    let (owner, name, descriptor) = file.constants.member(index).ok_or_else(wrong_type)?;
    let Some(owner) = class_if_sound(m, class, owner)? else {
        return Ok(0);
    };
    let Some(found) = m.find_field(owner, name, descriptor) else {
        return Err(not_in_target("field"));
    };
    let position = m
        .class(found.class)
        .fields
        .iter()
        .position(|f| f.name == found.field.name);
    match position {
        Some(position) => Ok(new_field(m, found.class, position)?.slot()),
        None => Ok(0),
    }
}

fn strings(m: &mut Machine, texts: &[&str]) -> Exec<u64> {
    let strings: Vec<Ref> = texts.iter().map(|text| interned(m, text)).collect();
    Ok(array_of_known(m, "java/lang/String", &strings)?.slot())
}

/// `private native String[] getMemberRefInfoAt0(Object constantPoolOop, int index)`
fn get_member_ref(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    let (owner, name, descriptor) = file.constants.member(index).ok_or_else(wrong_type)?;
    strings(m, &[owner, name, descriptor])
}

/// `private native String[] getNameAndTypeRefInfoAt0(Object constantPoolOop, int index)`
fn get_name_and_type(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    let (name, descriptor) = file.constants.name_and_type(index).ok_or_else(wrong_type)?;
    strings(m, &[name, descriptor])
}

/// `private native int getIntAt0(Object constantPoolOop, int index)`
fn get_int(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(Constant::Integer(value)) => Ok(u64::from(*value as u32)),
        _ => Err(wrong_type()),
    }
}

/// `private native long getLongAt0(Object constantPoolOop, int index)`
fn get_long(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(Constant::Long(value)) => Ok(*value as u64),
        _ => Err(wrong_type()),
    }
}

/// `private native float getFloatAt0(Object constantPoolOop, int index)`
fn get_float(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(Constant::Float(bits)) => Ok(u64::from(*bits)),
        _ => Err(wrong_type()),
    }
}

/// `private native double getDoubleAt0(Object constantPoolOop, int index)`
fn get_double(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(Constant::Double(bits)) => Ok(*bits),
        _ => Err(wrong_type()),
    }
}

/// `private native String getStringAt0(Object constantPoolOop, int index)`
fn get_string(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    match file.constants.get(index) {
        Some(Constant::String { text }) => text_at(m, &file, *text),
        _ => Err(wrong_type()),
    }
}

/// `private native String getUTF8At0(Object constantPoolOop, int index)`
fn get_utf8(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    text_at(m, &file, index)
}

fn text_at(m: &mut Machine, file: &ClassFile, index: u16) -> Exec<u64> {
    match file.constants.get(index) {
        Some(Constant::Utf8(text)) => Ok(m.intern_constant(text).slot()),
        _ => Err(wrong_type()),
    }
}

/// `private native byte getTagAt0(Object constantPoolOop, int index)`: the tags of JVMS table 4.4-A.
fn get_tag(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (_, file, index) = entry(m, args)?;
    Ok(match file.constants.get(index) {
        None | Some(Constant::Unused) => 0,
        Some(Constant::Utf8(_)) => 1,
        Some(Constant::Integer(_)) => 3,
        Some(Constant::Float(_)) => 4,
        Some(Constant::Long(_)) => 5,
        Some(Constant::Double(_)) => 6,
        Some(Constant::Class { .. }) => 7,
        Some(Constant::String { .. }) => 8,
        Some(Constant::FieldRef { .. }) => 9,
        Some(Constant::MethodRef { .. }) => 10,
        Some(Constant::InterfaceMethodRef { .. }) => 11,
        Some(Constant::NameAndType { .. }) => 12,
        Some(Constant::MethodHandle { .. }) => 15,
        Some(Constant::MethodType { .. }) => 16,
        Some(Constant::Dynamic { .. }) => 17,
        Some(Constant::InvokeDynamic { .. }) => 18,
        Some(Constant::Module { .. }) => 19,
        Some(Constant::Package { .. }) => 20,
    })
}
