//! `java.io.FileInputStream` and `java.io.RandomAccessFile`: standard input, and the data files of
//! the JDK.

use vitro_vm::native::{CHANCE, INPUT};
use vitro_vm::{Exec, Machine, Ref, Registry, Trap, native};

use crate::files::{self, Entry};
use crate::support::{VOID, non_null, nothing, reference};

/// The descriptor of the standard input.
const STANDARD_INPUT: i32 = 0;

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/io/FileInputStream",
        &[
            ("initIDs", "()V", nothing),
            ("open0", "(Ljava/lang/String;)V", open),
            ("read0", "()I", read),
            ("readBytes", "([BII)I", read_bytes),
            ("length0", "()J", length),
            ("position0", "()J", position),
            ("skip0", "(J)J", skip),
            ("available0", "()I", available),
            (
                "isRegularFile0",
                "(Ljava/io/FileDescriptor;)Z",
                is_regular_file,
            ),
        ],
    );
    registry.add(
        "java/io/RandomAccessFile",
        &[
            ("initIDs", "()V", nothing),
            ("open0", "(Ljava/lang/String;I)V", open_random_access),
            ("read0", "()I", read),
            ("readBytes", "([BII)I", read_bytes),
            ("readBytes0", "([BII)I", read_bytes),
            ("length", "()J", length),
            ("length0", "()J", length),
            ("getFilePointer", "()J", position),
            ("seek0", "(J)V", seek),
        ],
    );
}

/// The stream's descriptor, which is about to be asked for what is to be read.
fn source(m: &mut Machine, stream: Ref) -> i32 {
    let number = descriptor(m, stream);
    let what = match number {
        STANDARD_INPUT => INPUT,
        _ if m.host.is_random(number) && m.is_near_program() => CHANCE,
        _ => return number,
    };
    if let Some(symbolic) = &mut m.symbolic {
        symbolic.depends_on(what);
    }
    number
}

/// The number in the stream's descriptor object.
fn descriptor(m: &Machine, stream: Ref) -> i32 {
    let object = m.get_ref(stream, "fd");
    m.get(object, "fd") as i32
}

/// `private native void open0(String name, int mode) throws FileNotFoundException`
fn open_random_access(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    const READ_ONLY: i32 = 1;
    if native::int(args, 2) & READ_ONLY == 0 {
        let name = m.text(non_null(args, 1)?);
        return Err(Trap::refused(format!("writing file \"{name}\"")));
    }
    open(m, args)
}

/// `private native void open0(String name) throws FileNotFoundException`
fn open(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let name = m.text(non_null(args, 1)?);
    let Some(number) = files::open(m, &name) else {
        let reason = match files::look_up(m, &name) {
            Entry::Folder => "Is a directory",
            _ => "No such file or directory",
        };
        let text = format!("{name} ({reason})");
        return Err(Trap::throw("java/io/FileNotFoundException", text));
    };
    let object = m.get_ref(reference(args, 0), "fd");
    m.put(object, "fd", number as u64);
    Ok(VOID)
}

/// `private native int read0() throws IOException`
fn read(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = source(m, reference(args, 0));
    let mut byte = [0];
    match m.host.read(number, &mut byte) {
        Some(0) => Ok(u64::from(u32::MAX)),
        Some(_) => Ok(u64::from(byte[0])),
        None => Err(Trap::throw("java/io/IOException", "Stream Closed")),
    }
}

/// `private native int readBytes(byte b[], int off, int len) throws IOException`
fn read_bytes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let array = non_null(args, 1)?;
    let (offset, length) = (native::int(args, 2), native::int(args, 3));
    if offset < 0
        || length < 0
        || i64::from(offset) + i64::from(length) > i64::from(m.heap.length(array))
    {
        return Err(Trap::ThrowNew("java/lang/IndexOutOfBoundsException", None));
    }
    if length == 0 {
        return Ok(0);
    }
    let number = source(m, reference(args, 0));
    let mut buffer = vec![0; length as usize];
    match m.host.read(number, &mut buffer) {
        Some(0) => Ok(u64::from(u32::MAX)),
        Some(count) => {
            let start = offset as usize;
            if let Some(target) = m.heap.payload_mut(array, start, count) {
                target.copy_from_slice(&buffer[..count]);
            }
            Ok(count as u64)
        }
        None => Err(Trap::throw("java/io/IOException", "Stream Closed")),
    }
}

/// `private native long length0() throws IOException`
fn length(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = descriptor(m, reference(args, 0));
    Ok(m.host.file_length(number))
}

/// `private native long position0() throws IOException`
fn position(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = descriptor(m, reference(args, 0));
    Ok(m.host.file_position(number))
}

/// `private native long skip0(long n) throws IOException`
fn skip(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = source(m, reference(args, 0));
    if !m.host.is_open(number) {
        return Err(Trap::throw("java/io/IOException", "Illegal seek"));
    }
    let count = native::long(args, 1);
    let to = m.host.file_position(number).checked_add_signed(count);
    let Some(to) = to.filter(|to| i64::try_from(*to).is_ok()) else {
        return Err(Trap::throw("java/io/IOException", "Invalid argument"));
    };
    m.host.seek_file(number, to);
    Ok(count as u64)
}

/// `private native boolean isRegularFile0(FileDescriptor fd)`
fn is_regular_file(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = m.get(reference(args, 1), "fd") as i32;
    Ok(u64::from(m.host.is_open(number)))
}

/// `private native void seek0(long pos) throws IOException`
fn seek(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = descriptor(m, reference(args, 0));
    m.host
        .seek_file(number, native::long(args, 1).max(0) as u64);
    Ok(VOID)
}

/// `private native int available0() throws IOException`
fn available(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = source(m, reference(args, 0));
    let left = m
        .host
        .file_length(number)
        .saturating_sub(m.host.file_position(number));
    Ok(left.min(i32::MAX as u64))
}
