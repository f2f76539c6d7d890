//! `java.lang.reflect.Executable` and `java.lang.reflect.Field`.

use vitro_vm::{Exec, Machine, Ref, Registry};

use crate::mirrors::{
    array_of_known, file, interned, method_of_executable, new_with_fields, optional_bytes,
};
use crate::support::{non_null, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/reflect/Executable",
        &[
            (
                "getParameters0",
                "()[Ljava/lang/reflect/Parameter;",
                get_parameters,
            ),
            ("getTypeAnnotationBytes0", "()[B", get_type_annotations),
        ],
    );
    registry.add(
        "java/lang/reflect/Field",
        &[(
            "getTypeAnnotationBytes0",
            "()[B",
            get_field_type_annotations,
        )],
    );
}

/// `private native Parameter[] getParameters0()`: null if the class file does not have them.
fn get_parameters(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let method = method_of_executable(m, non_null(args, 0)?)?;
    let (class, index) = (m.method(method).class, usize::from(m.method(method).index));
    let Some(file) = file(m, class) else {
        return Ok(0);
    };
    let Some(parameters) = &file.methods[index].parameters else {
        return Ok(0);
    };
    let mut found = Vec::with_capacity(parameters.len());
    for (index, &(name, flags)) in parameters.iter().enumerate() {
        let name = file
            .constants
            .utf8(name)
            .map_or(Ref::NULL, |name| interned(m, name));
        let fields = [
            ("name", name.slot()),
            ("modifiers", u64::from(flags)),
            ("executable", args[0]),
            ("index", index as u64),
        ];
        found.push(new_with_fields(m, "java/lang/reflect/Parameter", &fields)?);
    }
    Ok(array_of_known(m, "java/lang/reflect/Parameter", &found)?.slot())
}

/// `native byte[] getTypeAnnotationBytes0()`
fn get_type_annotations(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let method = method_of_executable(m, non_null(args, 0)?)?;
    let (class, index) = (m.method(method).class, usize::from(m.method(method).index));
    let bytes = file(m, class).and_then(|file| file.methods[index].type_annotations.clone());
    Ok(optional_bytes(m, bytes.as_deref()).slot())
}

/// `private native byte[] getTypeAnnotationBytes0()` of `Field`
fn get_field_type_annotations(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let field = reference(args, 0);
    let class = m.class_of_mirror(m.get_ref(field, "clazz"));
    let slot = m.get(field, "slot") as usize;
    let bytes = file(m, class).and_then(|file| file.fields.get(slot)?.type_annotations.clone());
    Ok(optional_bytes(m, bytes.as_deref()).slot())
}
