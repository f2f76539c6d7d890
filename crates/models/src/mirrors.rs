//! What reflection is made of: `java.lang.Class` arguments, and the objects that represent fields,
//! methods and constructors. A member's `slot` is its position in the class file.

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};
use vitro_vm::{ClassId, Exec, Kind, Machine, MethodId, Ref, Trap, parameters};

use crate::support::non_null;

/// Flags of a method that Java code may see.
const METHOD_FLAGS: u16 = 0x1fff;
/// Flags of a field that Java code may see.
const FIELD_FLAGS: u16 = 0x50df;

/// The class that the `java.lang.Class` in argument slot `at` represents.
pub fn class_at(m: &Machine, args: &[u64], at: usize) -> Exec<ClassId> {
    Ok(m.class_of_mirror(non_null(args, at)?))
}

/// The class file of a class; primitive types and arrays have none.
pub fn file(m: &Machine, class: ClassId) -> Option<Arc<ClassFile>> {
    m.class(class).file.clone()
}

/// A `Class<?>[]`.
pub fn class_array(m: &mut Machine, classes: &[ClassId]) -> Exec<Ref> {
    let mirrors: Vec<Ref> = classes.iter().map(|&class| m.mirror(class)).collect();
    let class = m.array_of(m.known.class)?;
    Ok(m.new_ref_array(class, &mirrors))
}

/// An array of a library class.
pub fn array_of_known(m: &mut Machine, element: &str, values: &[Ref]) -> Exec<Ref> {
    let element = m.load_known(element)?;
    let class = m.array_of(element)?;
    Ok(m.new_ref_array(class, values))
}

/// An interned string.
pub fn interned(m: &mut Machine, text: &str) -> Ref {
    let string = m.new_string(text);
    m.intern(string)
}

/// A string, or null.
pub fn optional_string(m: &mut Machine, text: Option<&str>) -> Ref {
    text.map_or(Ref::NULL, |text| m.new_string(text))
}

/// A `byte[]`, or null.
pub fn optional_bytes(m: &mut Machine, bytes: Option<&[u8]>) -> Ref {
    bytes.map_or(Ref::NULL, |bytes| m.new_byte_array(bytes))
}

/// The class `name` as `from` sees it, without a check of access.
pub fn class_named(m: &mut Machine, from: ClassId, name: &str) -> Exec<ClassId> {
    let info = m.class(from);
    if info.hidden && info.file.as_ref().is_some_and(|file| *file.name == *name) {
        return Ok(from);
    }
    m.load(info.loader, name)
}

/// As [`class_named`], but `None` if the class is missing or broken.
pub fn class_if_sound(m: &mut Machine, from: ClassId, name: &str) -> Exec<Option<ClassId>> {
    match class_named(m, from, name) {
        Ok(class) => Ok(Some(class)),
        Err(trap @ (Trap::Redo | Trap::Block | Trap::Stop(_))) => Err(trap),
        Err(_) => Ok(None),
    }
}

/// The class of the type that a field descriptor (or `V`) names.
pub fn class_of_type(m: &mut Machine, from: ClassId, descriptor: &str) -> Exec<ClassId> {
    match Kind::of(descriptor) {
        Kind::Ref => {
            let name = descriptor
                .strip_prefix('L')
                .and_then(|name| name.strip_suffix(';'));
            class_named(m, from, name.unwrap_or(descriptor))
        }
        kind => Ok(m.known.primitive(kind)),
    }
}

/// The `Class<?>[]` of a method descriptor's parameters.
pub fn parameter_types(m: &mut Machine, from: ClassId, descriptor: &str) -> Exec<Ref> {
    let mut types = Vec::new();
    for parameter in parameters(descriptor) {
        types.push(class_of_type(m, from, parameter)?);
    }
    class_array(m, &types)
}

/// Makes an object of a library class and sets its fields, without running a constructor.
pub fn new_with_fields(m: &mut Machine, class: &str, fields: &[(&str, u64)]) -> Exec<Ref> {
    let class = m.load_known(class)?;
    m.ensure_initialized(class)?;
    let object = m.heap.new_object(class);
    for (name, value) in fields {
        m.put(object, name, *value);
    }
    Ok(object)
}

/// A `java.lang.reflect.Field` for the field at `index` of a class.
pub fn new_field(m: &mut Machine, class: ClassId, index: usize) -> Exec<Ref> {
    let file = file(m, class).ok_or_else(|| Trap::internal("a field without a class file"))?;
    let field = &file.fields[index];
    let kind = class_of_type(m, class, &field.descriptor)?;
    let kind = m.mirror(kind);
    let owner = m.class(class);
    let frozen = field.access & access::STATIC != 0 || owner.hidden || file.record.is_some();
    let trusted = field.access & access::FINAL != 0 && frozen;
    let values = [
        ("clazz", m.mirror(class).slot()),
        ("slot", index as u64),
        ("name", interned(m, &field.name).slot()),
        ("type", kind.slot()),
        ("modifiers", u64::from(field.access & FIELD_FLAGS)),
        ("trustedFinal", u64::from(trusted)),
        (
            "signature",
            optional_string(m, field.signature.as_deref()).slot(),
        ),
        (
            "annotations",
            optional_bytes(m, field.annotations.as_deref()).slot(),
        ),
    ];
    new_with_fields(m, "java/lang/reflect/Field", &values)
}

/// A `java.lang.reflect.Method`, or a `Constructor` if the method is one.
pub fn new_executable(m: &mut Machine, id: MethodId) -> Exec<Ref> {
    let (class, index) = (m.method(id).class, m.method(id).index);
    let file = file(m, class).ok_or_else(|| Trap::internal("a method without a class file"))?;
    let method = &file.methods[usize::from(index)];
    let is_constructor = &*method.name == "<init>";
    let types = parameter_types(m, class, &method.descriptor)?;
    let mut exceptions = Vec::with_capacity(method.exceptions.len());
    for name in &method.exceptions {
        exceptions.push(class_named(m, class, name)?);
    }
    let mut values = vec![
        ("clazz", m.mirror(class).slot()),
        ("slot", u64::from(index)),
        ("parameterTypes", types.slot()),
        ("exceptionTypes", class_array(m, &exceptions)?.slot()),
        ("modifiers", u64::from(method.access & METHOD_FLAGS)),
        (
            "signature",
            optional_string(m, method.signature.as_deref()).slot(),
        ),
        (
            "annotations",
            optional_bytes(m, method.annotations.as_deref()).slot(),
        ),
        (
            "parameterAnnotations",
            optional_bytes(m, method.parameter_annotations.as_deref()).slot(),
        ),
    ];
    if is_constructor {
        return new_with_fields(m, "java/lang/reflect/Constructor", &values);
    }
    let returned = method.descriptor.rsplit(')').next().unwrap_or("V");
    let returned = class_of_type(m, class, returned)?;
    values.extend([
        ("name", interned(m, &method.name).slot()),
        ("returnType", m.mirror(returned).slot()),
        (
            "annotationDefault",
            optional_bytes(m, method.annotation_default.as_deref()).slot(),
        ),
    ]);
    new_with_fields(m, "java/lang/reflect/Method", &values)
}

/// The method or constructor that a `java.lang.reflect.Executable` represents.
pub fn method_of_executable(m: &Machine, object: Ref) -> Exec<MethodId> {
    let class = m.class(m.class_of_mirror(m.get_ref(object, "clazz")));
    let slot = m.get(object, "slot") as u32;
    if slot >= class.method_count {
        return Err(Trap::internal("a reflected method without its method"));
    }
    Ok(MethodId(class.first_method.0 + slot))
}

/// A value after a widening primitive conversion (JLS §5.1.2); `None` if there is none.
pub fn widen(from: Kind, to: Kind, value: u64) -> Option<u64> {
    use Kind::{Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return Some(value);
    }
    let int = i64::from(value as i32);
    Some(match (from, to) {
        (Byte, Short) | (Byte | Short | Char, Int) => value,
        (Byte | Short | Char | Int, Long) => int as u64,
        (Byte | Short | Char | Int, Float) => u64::from((int as f32).to_bits()),
        (Byte | Short | Char | Int, Double) => (int as f64).to_bits(),
        (Long, Float) => u64::from((value as i64 as f32).to_bits()),
        (Long, Double) => (value as i64 as f64).to_bits(),
        (Float, Double) => f64::from(f32::from_bits(value as u32)).to_bits(),
        _ => return None,
    })
}
