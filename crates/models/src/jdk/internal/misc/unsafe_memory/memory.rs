//! The part of `Unsafe` that reads, writes, compares and copies memory.

use vitro_vm::{Exec, Kind, Machine, Ref, Registry, Trap, native};

use super::{CLASS, field_kind};
use crate::support::{VOID, reference};

/// An array or field is read and written in the kinds below; each gets a pair of plain accessors,
/// which also serve as the volatile ones, since threads only switch between instructions.
macro_rules! accessors {
    ($($kind:ident, $get:ident, $put:ident, $java:literal, $letter:literal;)*) => {
        $(
            #[doc = concat!("`public native ", $java, " get…(Object o, long offset)`")]
            fn $get(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                load(m, reference(args, 1), args[2], Kind::$kind)
            }

            #[doc = concat!("`public native void put…(Object o, long offset, ", $java, " x)`")]
            fn $put(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                store(m, reference(args, 1), args[2], Kind::$kind, args[4])?;
                Ok(VOID)
            }
        )*

        fn register_accessors(registry: &mut Registry) {
            $(
                registry.add(CLASS, &[
                    (concat!("get", $java), concat!("(Ljava/lang/Object;J)", $letter), $get),
                    (concat!("get", $java, "Volatile"), concat!("(Ljava/lang/Object;J)", $letter), $get),
                    (concat!("put", $java), concat!("(Ljava/lang/Object;J", $letter, ")V"), $put),
                    (concat!("put", $java, "Volatile"), concat!("(Ljava/lang/Object;J", $letter, ")V"), $put),
                ]);
            )*
        }
    };
}

accessors! {
    Boolean, get_boolean, put_boolean, "Boolean", "Z";
    Byte, get_byte, put_byte, "Byte", "B";
    Char, get_char, put_char, "Char", "C";
    Short, get_short, put_short, "Short", "S";
    Int, get_int, put_int, "Int", "I";
    Long, get_long, put_long, "Long", "J";
    Float, get_float, put_float, "Float", "F";
    Double, get_double, put_double, "Double", "D";
    Ref, get_reference, put_reference, "Reference", "Ljava/lang/Object;";
}

/// The atomic updates. The library composes those of small kinds from an update of the int around
/// them, which would break the slot form of a field, so they are replaced as well.
macro_rules! exchanges {
    ($($register:ident $kind:ident, $set:ident, $exchange:ident, $java:literal, $letter:literal;)*) => {
        $(
            #[doc = concat!("`boolean compareAndSet", $java, "(Object o, long offset, expected, x)`")]
            fn $set(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                let (found, expected) = compare_and_exchange(m, args, Kind::$kind)?;
                Ok(u64::from(found == expected))
            }

            #[doc = concat!("`compareAndExchange", $java, "(Object o, long offset, expected, x)`")]
            fn $exchange(m: &mut Machine, args: &[u64]) -> Exec<u64> {
                compare_and_exchange(m, args, Kind::$kind).map(|(found, _)| found)
            }
        )*

        fn register_exchanges(registry: &mut Registry) {
            $(
                registry.$register(CLASS, &[
                    (
                        concat!("compareAndSet", $java),
                        concat!("(Ljava/lang/Object;J", $letter, $letter, ")Z"),
                        $set,
                    ),
                    (
                        concat!("compareAndExchange", $java),
                        concat!("(Ljava/lang/Object;J", $letter, $letter, ")", $letter),
                        $exchange,
                    ),
                ]);
            )*
        }
    };
}

exchanges! {
    replace Byte, set_byte_if, exchange_byte, "Byte", "B";
    replace Short, set_short_if, exchange_short, "Short", "S";
    replace Char, set_char_if, exchange_char, "Char", "C";
    add Int, set_int_if, exchange_int, "Int", "I";
    add Long, set_long_if, exchange_long, "Long", "J";
    add Ref, set_reference_if, exchange_reference, "Reference", "Ljava/lang/Object;";
}

pub fn register(registry: &mut Registry) {
    register_accessors(registry);
    register_exchanges(registry);
    let copy = "(Ljava/lang/Object;JLjava/lang/Object;JJ)V";
    let copy_swap = "(Ljava/lang/Object;JLjava/lang/Object;JJJ)V";
    registry.add(
        CLASS,
        &[
            ("allocateMemory0", "(J)J", allocate_memory),
            ("reallocateMemory0", "(JJ)J", reallocate_memory),
            ("freeMemory0", "(J)V", free_memory),
            ("setMemory0", "(Ljava/lang/Object;JJB)V", set_memory),
            ("copyMemory0", copy, copy_memory),
            ("copySwapMemory0", copy_swap, copy_swap_memory),
        ],
    );
}

fn out_of_range(m: &Machine, base: Ref, offset: u64) -> Trap {
    let place = if base.is_null() {
        "off-heap memory".to_string()
    } else {
        m.class(m.class_of(base)).java_name()
    };
    Trap::throw(
        "java/lang/InternalError",
        format!("a fault occurred in an unsafe memory access operation: {place} at {offset:#x}"),
    )
}

/// `len` bytes at an offset of an object, or at an address if `base` is null.
fn bytes(m: &mut Machine, base: Ref, offset: u64, len: usize) -> Exec<&[u8]> {
    let fault = out_of_range(m, base, offset);
    let found = if base.is_null() {
        m.off_heap.bytes(offset, len)
    } else {
        m.heap.raw(base, offset as usize, len)
    };
    found.ok_or(fault)
}

/// As [`bytes`], for writing. `len` is at least 1.
fn bytes_mut(m: &mut Machine, base: Ref, offset: u64, len: usize) -> Exec<&mut [u8]> {
    let fault = out_of_range(m, base, offset);
    let found = if base.is_null() {
        m.off_heap.bytes_mut(offset, len)
    } else {
        m.heap.raw_mut(base, offset as usize, len)
    };
    found.ok_or(fault)
}

/// Reads a value of a kind, in slot form.
fn load(m: &mut Machine, base: Ref, offset: u64, kind: Kind) -> Exec<u64> {
    let len = 1 << kind.log2();
    let found = if base.is_null() {
        m.off_heap.bytes(offset, len)
    } else {
        m.heap.raw(base, offset as usize, len)
    };
    match found {
        Some(found) => {
            let mut word = [0; 8];
            word[..len].copy_from_slice(found);
            Ok(kind.narrow(u64::from_le_bytes(word)))
        }
        None => Err(out_of_range(m, base, offset)),
    }
}

/// Writes a value of a kind.
fn store(m: &mut Machine, base: Ref, offset: u64, kind: Kind, value: u64) -> Exec<()> {
    let (mut len, mut value) = (1 << kind.log2(), value);
    if len < 4 && !base.is_null() && !m.class(m.class_of(base)).is_array() {
        // A field keeps its value in slot form, whatever kind of access wrote it.
        let kind = field_kind(m, base, offset as usize).unwrap_or(kind);
        value = kind.narrow(value);
        len = if kind.slots() == 2 { len } else { 4 };
    }
    let found = if base.is_null() {
        m.off_heap.bytes_mut(offset, len)
    } else {
        m.heap.raw_mut(base, offset as usize, len)
    };
    match found {
        Some(target) => {
            target.copy_from_slice(&value.to_le_bytes()[..len]);
            Ok(())
        }
        None => Err(out_of_range(m, base, offset)),
    }
}

/// Reads, and writes the new value if what was read is the expected one; gives both.
fn compare_and_exchange(m: &mut Machine, args: &[u64], kind: Kind) -> Exec<(u64, u64)> {
    let (base, offset) = (reference(args, 1), args[2]);
    let expected = kind.narrow(args[4]);
    let value = args[4 + kind.slots()];
    let found = load(m, base, offset, kind)?;
    if found == expected {
        store(m, base, offset, kind, value)?;
    }
    Ok((found, expected))
}

/// A new block; 0, which means "out of memory" to the library, if it would pass the limit.
fn allocate(m: &mut Machine, size: i64) -> u64 {
    let size = usize::try_from(size).ok();
    size.and_then(|size| m.allocate_off_heap(size).ok())
        .unwrap_or(0)
}

/// `private native long allocateMemory0(long bytes)`
fn allocate_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(allocate(m, native::long(args, 1)))
}

/// `private native long reallocateMemory0(long address, long bytes)`
fn reallocate_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let (old, size) = (args[1], native::long(args, 3));
    let new = allocate(m, size);
    if new == 0 {
        return Ok(0);
    }
    let kept = block_size(m, old, size as usize);
    if kept > 0 {
        let content = bytes(m, Ref::NULL, old, kept)?.to_vec();
        bytes_mut(m, Ref::NULL, new, kept)?.copy_from_slice(&content);
    }
    m.free_off_heap(old);
    Ok(new)
}

/// How many bytes, at most `most`, the block at `address` has.
fn block_size(m: &mut Machine, address: u64, most: usize) -> usize {
    let (mut fits, mut end) = (0, most + 1);
    while fits + 1 < end {
        let middle = fits + (end - fits) / 2;
        match m.off_heap.bytes(address, middle) {
            Some(_) => fits = middle,
            None => end = middle,
        }
    }
    fits
}

/// `private native void freeMemory0(long address)`
fn free_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.free_off_heap(args[1]);
    Ok(VOID)
}

/// `private native void setMemory0(Object o, long offset, long bytes, byte value)`
fn set_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let len = args[4] as usize;
    if len > 0 {
        bytes_mut(m, reference(args, 1), args[2], len)?.fill(args[6] as u8);
    }
    Ok(VOID)
}

/// `private native void copyMemory0(Object srcBase, long srcOffset, Object destBase, long destOffset,
/// long bytes)`
fn copy_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    copy_swapped(m, args, 1)
}

/// `private native void copySwapMemory0(Object srcBase, long srcOffset, Object destBase,
/// long destOffset, long bytes, long elemSize)`
fn copy_swap_memory(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    copy_swapped(m, args, args[9] as usize)
}

/// Copies memory and reverses the bytes of each element of `size` bytes.
fn copy_swapped(m: &mut Machine, args: &[u64], size: usize) -> Exec<u64> {
    let (source, target, len) = (reference(args, 1), reference(args, 4), args[7] as usize);
    if len == 0 {
        return Ok(VOID);
    }
    // The ranges may overlap, so the content is held in between.
    let mut content = bytes(m, source, args[2], len)?.to_vec();
    if size > 1 {
        content.chunks_mut(size).for_each(<[u8]>::reverse);
    }
    bytes_mut(m, target, args[5], len)?.copy_from_slice(&content);
    Ok(VOID)
}
