//! The declared members of a class as reflection objects.

use vitro_classfile::access;
use vitro_vm::{ClassId, Exec, Machine, MethodId, Ref, Registry};

use crate::mirrors::{
    array_of_known, class_at, class_of_type, file, interned, new_executable, new_field,
    new_with_fields, optional_bytes, optional_string,
};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/lang/Class",
        &[
            (
                "getDeclaredFields0",
                "(Z)[Ljava/lang/reflect/Field;",
                get_declared_fields,
            ),
            (
                "getDeclaredMethods0",
                "(Z)[Ljava/lang/reflect/Method;",
                get_declared_methods,
            ),
            (
                "getDeclaredConstructors0",
                "(Z)[Ljava/lang/reflect/Constructor;",
                get_declared_constructors,
            ),
            (
                "getRecordComponents0",
                "()[Ljava/lang/reflect/RecordComponent;",
                get_record_components,
            ),
        ],
    );
}

/// `private native Field[] getDeclaredFields0(boolean publicOnly)`
fn get_declared_fields(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (class, public_only) = (class_at(m, args, 0)?, args[1] != 0);
    m.link(class)?;
    let mut found = Vec::new();
    for index in 0..m.class(class).fields.len() {
        if !public_only || m.class(class).fields[index].access & access::PUBLIC != 0 {
            found.push(new_field(m, class, index)?);
        }
    }
    Ok(array_of_known(m, "java/lang/reflect/Field", &found)?.slot())
}

/// `private native Method[] getDeclaredMethods0(boolean publicOnly)`
fn get_declared_methods(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let found = executables(m, args, |name| !name.starts_with('<'))?;
    Ok(array_of_known(m, "java/lang/reflect/Method", &found)?.slot())
}

/// `private native Constructor<T>[] getDeclaredConstructors0(boolean publicOnly)`
fn get_declared_constructors(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let found = executables(m, args, |name| name == "<init>")?;
    Ok(array_of_known(m, "java/lang/reflect/Constructor", &found)?.slot())
}

/// The methods of a class whose name is wanted, as reflection objects.
fn executables(m: &mut Machine, args: &[u64], wanted: fn(&str) -> bool) -> Exec<Vec<Ref>> {
    let (class, public_only) = (class_at(m, args, 0)?, args[1] != 0);
    m.link(class)?;
    let mut ids: Vec<MethodId> = m.class(class).methods().collect();
    sort_as_hotspot(&mut ids, &|&id| m.method(id).selector.name);
    ids.retain(|&id| {
        let method = m.method(id);
        wanted(m.names.text(method.selector.name)) && (!public_only || method.is(access::PUBLIC))
    });
    ids.into_iter().map(|id| new_executable(m, id)).collect()
}

/// HotSpot keeps the methods of a class sorted by the addresses of their names, which grow in the
/// order in which names are first seen. Programs see that order, and also what its quicksort does to
/// methods of the same name.
fn sort_as_hotspot<T, K: Ord>(items: &mut [T], key: &impl Fn(&T) -> K) {
    let length = items.len();
    if length < 2 {
        return;
    }
    let (middle, last) = (length / 2, length - 1);
    for (low, high) in [(0, middle), (0, last), (middle, last)] {
        if key(&items[low]) > key(&items[high]) {
            items.swap(low, high);
        }
    }
    if length < 4 {
        return;
    }
    let pivot = key(&items[middle]);
    let (mut left, mut right) = (0, length - 1);
    loop {
        while key(&items[left]) < pivot {
            left += 1;
        }
        while key(&items[right]) > pivot {
            right -= 1;
        }
        if left >= right {
            break;
        }
        items.swap(left, right);
        left += 1;
        right -= 1;
    }
    let (lower, upper) = items.split_at_mut(right + 1);
    sort_as_hotspot(lower, key);
    sort_as_hotspot(upper, key);
}

/// `private native RecordComponent[] getRecordComponents0()`
fn get_record_components(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = class_at(m, args, 0)?;
    let count = file(m, class)
        .and_then(|file| file.record.as_ref().map(Vec::len))
        .unwrap_or(0);
    let mut found = Vec::with_capacity(count);
    for index in 0..count {
        found.push(record_component(m, class, index)?);
    }
    Ok(array_of_known(m, "java/lang/reflect/RecordComponent", &found)?.slot())
}

fn record_component(m: &mut Machine, class: ClassId, index: usize) -> Exec<Ref> {
    let file = file(m, class);
    let component = file
        .as_ref()
        .and_then(|file| Some((file, file.record.as_ref()?.get(index)?)));
    let Some((file, component)) = component else {
        return Ok(Ref::NULL);
    };
    let text = |at: u16| file.constants.utf8(at).map_or("", |text| &**text);
    let (name, descriptor) = (text(component.name), text(component.descriptor));
    let kind = class_of_type(m, class, descriptor)?;
    let accessor = match m.find_declared(class, name, &format!("(){descriptor}")) {
        Some(method) if !m.method(method).is(access::STATIC) => new_executable(m, method)?,
        _ => Ref::NULL,
    };
    let signature = file.constants.utf8(component.signature).map(|text| &**text);
    let fields = [
        ("clazz", m.mirror(class).slot()),
        ("name", interned(m, name).slot()),
        ("type", m.mirror(kind).slot()),
        ("accessor", accessor.slot()),
        ("signature", optional_string(m, signature).slot()),
        (
            "annotations",
            optional_bytes(m, component.annotations.as_deref()).slot(),
        ),
        (
            "typeAnnotations",
            optional_bytes(m, component.type_annotations.as_deref()).slot(),
        ),
    ];
    new_with_fields(m, "java/lang/reflect/RecordComponent", &fields)
}

#[cfg(test)]
mod tests {
    use super::sort_as_hotspot;

    #[test]
    fn equal_names_change_places_as_on_hotspot() {
        let sorted = |text: &str| {
            let mut items: Vec<char> = text.chars().collect();
            sort_as_hotspot(&mut items, &|_| 0);
            items.into_iter().collect::<String>()
        };
        assert_eq!(sorted("ab"), "ab");
        assert_eq!(sorted("abc"), "abc");
        assert_eq!(sorted("abcd"), "dcba");
        assert_eq!(sorted("abcde"), "edcba");
        assert_eq!(sorted("abcdefgh"), "efghabcd");
    }
}
