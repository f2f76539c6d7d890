//! `java.io.FileOutputStream`: standard output and standard error.

use vitro_vm::{Exec, Machine, Registry, Trap, native};

use crate::support::{VOID, non_null, nothing, reference};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/io/FileOutputStream",
        &[
            ("initIDs", "()V", nothing),
            ("write", "(IZ)V", write),
            ("writeBytes", "([BIIZ)V", write_bytes),
        ],
    );
    registry.refuse(
        "java/io/FileOutputStream",
        &[("open0", "(Ljava/lang/String;Z)V", open)],
    );
}

/// `private native void open0(String name, boolean append) throws FileNotFoundException`
fn open(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(reference(args, 1));
    Err(Trap::refused(format!("writing file \"{name}\"")))
}

fn put(m: &mut Machine, stream: u64, bytes: &[u8]) -> Exec<u64> {
    let descriptor = m.get_ref(vitro_vm::Ref::from_slot(stream), "fd");
    match m.get(descriptor, "fd") as i32 {
        number @ (1 | 2) => {
            m.host.sink.write(number, bytes);
            Ok(VOID)
        }
        _ => Err(Trap::throw("java/io/IOException", "Stream Closed")),
    }
}

/// `private native void write(int b, boolean append) throws IOException`
fn write(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    put(m, args[0], &[args[1] as u8])
}

/// `private native void writeBytes(byte b[], int off, int len, boolean append) throws IOException`
fn write_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let array = non_null(args, 1)?;
    let (offset, length) = (native::int(args, 2), native::int(args, 3));
    let bytes = m.heap.u8s(array);
    let end = i64::from(offset) + i64::from(length);
    if offset < 0 || length < 0 || end > bytes.len() as i64 {
        return Err(Trap::ThrowNew("java/lang/IndexOutOfBoundsException", None));
    }
    let bytes = bytes[offset as usize..end as usize].to_vec();
    put(m, args[0], &bytes)
}
