//! `java.lang.reflect.Array`.

use vitro_vm::class::Form;
use vitro_vm::heap::HEADER;
use vitro_vm::{ClassId, Exec, Kind, Machine, Ref, Registry, Trap, native};

use crate::mirrors::{class_at, widen};
use crate::support::{VOID, non_null, reference};

const CLASS: &str = "java/lang/reflect/Array";
/// Most dimensions of an array type.
const MOST_DIMENSIONS: usize = 255;

macro_rules! accessors {
    ($($kind:ident, $get:ident, $set:ident, $java:literal, $letter:literal;)*) => {
        $(
            #[doc = concat!("`public static native … get", $java, "(Object array, int index)`")]
            fn $get(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                get_primitive(m, args, Kind::$kind)
            }

            #[doc = concat!("`public static native void set", $java, "(Object array, int index, …)`")]
            fn $set(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                set_primitive(m, args, Kind::$kind)
            }
        )*

        fn register_accessors(registry: &mut Registry) {
            $(
                registry.add(CLASS, &[
                    (concat!("get", $java), concat!("(Ljava/lang/Object;I)", $letter), $get),
                    (concat!("set", $java), concat!("(Ljava/lang/Object;I", $letter, ")V"), $set),
                ]);
            )*
        }
    };
}

accessors! {
    Boolean, get_boolean, set_boolean, "Boolean", "Z";
    Byte, get_byte, set_byte, "Byte", "B";
    Char, get_char, set_char, "Char", "C";
    Short, get_short, set_short, "Short", "S";
    Int, get_int, set_int, "Int", "I";
    Long, get_long, set_long, "Long", "J";
    Float, get_float, set_float, "Float", "F";
    Double, get_double, set_double, "Double", "D";
}

pub fn register(registry: &mut Registry) {
    register_accessors(registry);
    registry.add(
        CLASS,
        &[
            ("getLength", "(Ljava/lang/Object;)I", get_length),
            ("get", "(Ljava/lang/Object;I)Ljava/lang/Object;", get),
            ("set", "(Ljava/lang/Object;ILjava/lang/Object;)V", set),
            (
                "newArray",
                "(Ljava/lang/Class;I)Ljava/lang/Object;",
                new_array,
            ),
            (
                "multiNewArray",
                "(Ljava/lang/Class;[I)Ljava/lang/Object;",
                multi_new_array,
            ),
        ],
    );
}

fn illegal(message: &str) -> Trap {
    Trap::throw("java/lang/IllegalArgumentException", message)
}

fn negative_size(length: i32) -> Trap {
    Trap::throw("java/lang/NegativeArraySizeException", length.to_string())
}

/// The array in the first argument, and the class and kind of its elements.
fn array(m: &Machine, args: &[u64]) -> Exec<(Ref, ClassId, Kind)> {
    let object = non_null(args, 0)?;
    match m.class(m.class_of(object)).form {
        Form::Array { component, kind } => Ok((object, component, kind)),
        _ => Err(illegal("Argument is not an array")),
    }
}

/// The index in the second argument.
fn index(m: &Machine, array: Ref, args: &[u64]) -> Exec<usize> {
    let index = args[1] as u32;
    if index < m.heap.length(array) {
        Ok(index as usize)
    } else {
        Err(Trap::ThrowNew(
            "java/lang/ArrayIndexOutOfBoundsException",
            None,
        ))
    }
}

/// An element in slot form.
fn element(m: &Machine, array: Ref, kind: Kind, index: usize) -> u64 {
    match kind.log2() {
        0 => kind.narrow(u64::from(m.heap.get_u8(array, index))),
        1 => kind.narrow(u64::from(m.heap.get_u16(array, index))),
        2 => u64::from(m.heap.get_u32(array, index)),
        _ => m.heap.get_u64(array, index),
    }
}

/// Writes an element from slot form.
fn set_element(m: &mut Machine, array: Ref, kind: Kind, index: usize, value: u64) {
    match kind.log2() {
        0 => m.heap.set_u8(array, index, value as u8),
        1 => m.heap.set_u16(array, index, value as u16),
        2 => m.heap.set_u32(array, index, value as u32),
        _ => m.heap.set_u64(array, index, value),
    }
}

fn get_primitive(m: &mut Machine, args: &[u64], wanted: Kind) -> Exec<u64> {
    let (array, _, kind) = array(m, args)?;
    if kind == Kind::Ref {
        return Err(illegal("Argument is not an array of primitive type"));
    }
    let index = index(m, array, args)?;
    let value = element(m, array, kind, index);
    widen(kind, wanted, value).ok_or_else(|| illegal("argument type mismatch"))
}

fn set_primitive(m: &mut Machine, args: &[u64], given: Kind) -> Exec<u64> {
    let (array, _, kind) = array(m, args)?;
    if kind == Kind::Ref {
        return Err(illegal("Argument is not an array of primitive type"));
    }
    let index = index(m, array, args)?;
    let value = widen(given, kind, args[2]).ok_or_else(|| illegal("argument type mismatch"))?;
    set_element(m, array, kind, index, value);
    Ok(VOID)
}

/// `public static native int getLength(Object array)`
fn get_length(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (array, _, _) = array(m, args)?;
    Ok(u64::from(m.heap.length(array)))
}

/// `public static native Object get(Object array, int index)`
fn get(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (array, _, kind) = array(m, args)?;
    let index = index(m, array, args)?;
    let value = element(m, array, kind, index);
    Ok(m.box_value(kind, value)?.slot())
}

/// `public static native void set(Object array, int index, Object value)`
fn set(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (array, component, kind) = array(m, args)?;
    let index = index(m, array, args)?;
    let object = reference(args, 2);
    let value = if kind == Kind::Ref {
        if !object.is_null() && !m.is_subtype(m.class_of(object), component) {
            return Err(illegal("array element type mismatch"));
        }
        object.slot()
    } else if object.is_null() {
        return Err(Trap::ThrowNew("java/lang/IllegalArgumentException", None));
    } else {
        m.unbox(object)
            .and_then(|(given, value)| widen(given, kind, value))
            .ok_or_else(|| illegal("argument type mismatch"))?
    };
    set_element(m, array, kind, index, value);
    Ok(VOID)
}

/// How many dimensions the type has.
fn dimensions(m: &Machine, class: ClassId) -> usize {
    m.class(class)
        .name
        .bytes()
        .take_while(|&byte| byte == b'[')
        .count()
}

/// The class of arrays with `more` dimensions above `component`.
fn array_class(m: &mut Machine, component: ClassId, more: usize) -> Exec<ClassId> {
    let void = m.known.primitive(Kind::Void);
    if component == void || more == 0 || dimensions(m, component) + more > MOST_DIMENSIONS {
        return Err(Trap::ThrowNew("java/lang/IllegalArgumentException", None));
    }
    let mut class = component;
    for _ in 0..more {
        class = m.array_of(class)?;
    }
    Ok(class)
}

/// `private static native Object newArray(Class<?> componentType, int length)`
fn new_array(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let component = class_at(m, args, 0)?;
    let length = native::int(args, 1);
    if length < 0 {
        return Err(negative_size(length));
    }
    let class = array_class(m, component, 1)?;
    Ok(m.allocate_array(class, length)?.slot())
}

/// `private static native Object multiNewArray(Class<?> componentType, int[] dimensions)`
fn multi_new_array(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let component = class_at(m, args, 0)?;
    let lengths = m.heap.i32s(non_null(args, 1)?).to_vec();
    let class = array_class(m, component, lengths.len())?;
    if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
        return Err(negative_size(*negative));
    }
    if m.heap.exceeds_limit(most_words(&lengths)) {
        return Err(Trap::throw("java/lang/OutOfMemoryError", "Java heap space"));
    }
    Ok(m.nested_array(class, &lengths)?.slot())
}

/// Words that nested arrays of these lengths take at most.
fn most_words(lengths: &[i32]) -> usize {
    let (mut words, mut arrays) = (0_usize, 1_usize);
    for &length in lengths {
        let length = length as usize;
        words = words.saturating_add(arrays.saturating_mul(length.saturating_add(HEADER)));
        arrays = arrays.saturating_mul(length);
    }
    words
}
