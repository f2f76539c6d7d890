//! Classes inside classes: who encloses, declares, hosts and permits whom.

use std::sync::Arc;

use vitro_classfile::{InnerClass, access};
use vitro_vm::class::Form;
use vitro_vm::{ClassId, Exec, Machine, Ref, Registry, Trap};

use super::{PRIMITIVE_FLAGS, WRITTEN_FLAGS};
use crate::mirrors::{
    class_array, class_at, class_if_sound, class_named, file, interned, optional_string,
};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Class",
        &[
            (
                "getEnclosingMethod0",
                "()[Ljava/lang/Object;",
                get_enclosing_method,
            ),
            (
                "getDeclaringClass0",
                "()Ljava/lang/Class;",
                get_declaring_class,
            ),
            (
                "getSimpleBinaryName0",
                "()Ljava/lang/String;",
                get_simple_binary_name,
            ),
            (
                "getDeclaredClasses0",
                "()[Ljava/lang/Class;",
                get_declared_classes,
            ),
            ("getNestHost0", "()Ljava/lang/Class;", get_nest_host),
            ("getNestMembers0", "()[Ljava/lang/Class;", get_nest_members),
            (
                "getPermittedSubclasses0",
                "()[Ljava/lang/Class;",
                get_permitted_subclasses,
            ),
        ],
    );
    registry.add(
        "jdk/internal/reflect/Reflection",
        &[(
            "areNestMates",
            "(Ljava/lang/Class;Ljava/lang/Class;)Z",
            are_nest_mates,
        )],
    );
}

/// The row of InnerClasses about the class itself.
fn own_row(m: &Machine, class: ClassId) -> Option<InnerClass> {
    let file = m.class(class).file.as_ref()?;
    let is_own = |row: &&InnerClass| file.constants.class_name(row.inner) == Some(&file.name);
    file.inner_classes.iter().find(is_own).copied()
}

/// The flags as the source has them; those of a member class stand in InnerClasses.
pub fn modifiers(m: &Machine, class: ClassId) -> u16 {
    let info = m.class(class);
    match info.form {
        Form::Primitive(_) => PRIMITIVE_FLAGS,
        Form::Array { component, .. } => {
            modifiers(m, component) & (access::PUBLIC | access::PRIVATE | access::PROTECTED)
                | access::FINAL
                | access::ABSTRACT
        }
        Form::Instance => {
            let flags = own_row(m, class).map_or(info.access, |row| row.access);
            flags & WRITTEN_FLAGS & !access::SUPER
        }
    }
}

/// `private native Object[] getEnclosingMethod0()`
fn get_enclosing_method(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let Some((outer, method)) = file(m, class).and_then(|file| file.enclosing_method.clone())
    else {
        return Ok(0);
    };
    let outer = class_named(m, class, &outer)?;
    let mut values = [m.mirror(outer), Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = method {
        values[1] = interned(m, &name);
        values[2] = interned(m, &descriptor);
    }
    Ok(m.new_object_array(&values)?.slot())
}

/// `private native Class<?> getDeclaringClass0()`
fn get_declaring_class(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let outer =
        own_row(m, class).and_then(|row| file(m, class)?.constants.class_name(row.outer).cloned());
    let Some(outer) = outer else { return Ok(0) };
    let outer = class_named(m, class, &outer)?;
    if !member_names(m, outer).contains(&m.class(class).name) {
        let (inner, outer) = (m.class(class).java_name(), m.class(outer).java_name());
        let text = format!("{outer} and {inner} disagree on InnerClasses attribute");
        return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
    }
    Ok(m.mirror(outer).slot())
}

/// `private native String getSimpleBinaryName0()`
fn get_simple_binary_name(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let name = own_row(m, class).and_then(|row| file(m, class)?.constants.utf8(row.name).cloned());
    Ok(optional_string(m, name.as_deref()).slot())
}

/// The names of the member classes of a class.
fn member_names(m: &Machine, class: ClassId) -> Vec<Arc<str>> {
    let Some(file) = file(m, class) else {
        return Vec::new();
    };
    let rows = file.inner_classes.iter();
    rows.filter(|row| file.constants.class_name(row.outer) == Some(&file.name))
        .filter_map(|row| file.constants.class_name(row.inner).cloned())
        .filter(|inner| *inner != file.name)
        .collect()
}

/// `private native Class<?>[] getDeclaredClasses0()`
fn get_declared_classes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let mut found = Vec::new();
    for name in member_names(m, class) {
        found.push(class_named(m, class, &name)?);
    }
    Ok(class_array(m, &found)?.slot())
}

/// The host of a class's nest; one that cannot be loaded or does not agree does not count.
fn nest_host(m: &mut Machine, class: ClassId) -> Exec<ClassId> {
    if let Some(name) = file(m, class).and_then(|file| file.nest_host.clone()) {
        class_if_sound(m, class, &name)?;
    }
    Ok(m.nest_host(class))
}

/// `private native Class<?> getNestHost0()`
fn get_nest_host(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let host = nest_host(m, class)?;
    Ok(m.mirror(host).slot())
}

/// `private native Class<?>[] getNestMembers0()`
fn get_nest_members(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let host = nest_host(m, class)?;
    let mut found = vec![host];
    for name in file(m, host).map_or_else(Vec::new, |file| file.nest_members.clone()) {
        if let Some(member) = class_if_sound(m, host, &name)?
            && nest_host(m, member)? == host
        {
            found.push(member);
        }
    }
    if m.class(class).hidden && !found.contains(&class) {
        found.push(class);
    }
    Ok(class_array(m, &found)?.slot())
}

/// `private native Class<?>[] getPermittedSubclasses0()`
fn get_permitted_subclasses(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let Some(names) = file(m, class).and_then(|file| file.permitted_subclasses.clone()) else {
        return Ok(0);
    };
    let mut found = Vec::new();
    for name in names {
        found.extend(class_if_sound(m, class, &name)?);
    }
    Ok(class_array(m, &found)?.slot())
}

/// `Reflection`: `public static native boolean areNestMates(Class<?> currentClass,
/// Class<?> memberClass)`
fn are_nest_mates(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (current, member) = (class_at(m, args, 0)?, class_at(m, args, 1)?);
    let same = nest_host(m, current)? == nest_host(m, member)?;
    Ok(u64::from(same))
}
