//! `sun.nio.ch`: file channels that read the files of [`crate::files`].

use vitro_vm::{Exec, Machine, NativeFn, Ref, Registry, Trap, native};

use crate::support::{nothing, one, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "sun/nio/ch/IOUtil",
        &[
            ("initIDs", "()V", nothing),
            ("iovMax", "()I", one),
            ("writevMax", "()J", one),
        ],
    );
    registry.add(
        "sun/nio/ch/NativeThread",
        &[
            ("init", "()V", nothing),
            ("current", "()J", zero),
            ("current0", "()J", zero),
            ("supportPendingSignals0", "()Z", zero),
        ],
    );
    registry.add("sun/nio/ch/Net", NET);
    registry.add("sun/nio/ch/UnixDispatcher", &[("init", "()V", nothing)]);
    registry.add(
        "sun/nio/ch/FileChannelImpl",
        &[
            ("initIDs", "()J", page_size),
            ("maxDirectTransferSize0", "()I", largest_transfer),
        ],
    );
    registry.add(DISPATCHER, FILE_CALLS);
    registry.add(
        DISPATCHER,
        &[("init", "()V", nothing), ("init0", "()V", nothing)],
    );
    registry.add(UNIX_DISPATCHER, FILE_CALLS);
    registry.add(
        UNIX_DISPATCHER,
        &[
            ("available0", "(Ljava/io/FileDescriptor;)I", available),
            ("isOther0", "(Ljava/io/FileDescriptor;)Z", zero),
        ],
    );
}

const DISPATCHER: &str = "sun/nio/ch/FileDispatcherImpl";
const UNIX_DISPATCHER: &str = "sun/nio/ch/UnixFileDispatcherImpl";

/// What sockets ask before they look at the network: only the old protocol is there, and no special option.
const NET: &[(&str, &str, NativeFn)] = &[
    ("initIDs", "()V", nothing),
    ("isIPv6Available0", "()Z", zero),
    ("isReusePortAvailable0", "()Z", zero),
    ("isExclusiveBindAvailable", "()I", zero),
    ("shouldShutdownWriteBeforeClose0", "()Z", zero),
    ("pollinValue", "()S", one),
    ("polloutValue", "()S", one),
    ("pollerrValue", "()S", one),
    ("pollhupValue", "()S", one),
    ("pollnvalValue", "()S", one),
    ("pollconnValue", "()S", one),
];

/// In `FileDispatcherImpl`, since JDK 21 in `UnixFileDispatcherImpl`.
const FILE_CALLS: &[(&str, &str, NativeFn)] = &[
    ("read0", "(Ljava/io/FileDescriptor;JI)I", read),
    ("size0", "(Ljava/io/FileDescriptor;)J", size),
    ("seek0", "(Ljava/io/FileDescriptor;J)J", seek),
];

fn number(m: &Machine, descriptor: Ref) -> i32 {
    m.get(descriptor, "fd") as i32
}

/// `private static native long initIDs()`
fn page_size(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(4096)
}

/// `private static native int maxDirectTransferSize0()`
fn largest_transfer(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(i32::MAX as u64)
}

/// `static native int read0(FileDescriptor fd, long address, int len) throws IOException`
fn read(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let file = number(m, reference(args, 0));
    let (address, length) = (
        native::long(args, 1) as u64,
        native::int(args, 3).max(0) as usize,
    );
    let Some(buffer) = m.off_heap.bytes_mut(address, length) else {
        return Err(Trap::internal("a read into memory that is not there"));
    };
    match m.host.read(file, buffer) {
        Some(0) => Ok(u64::from(u32::MAX)),
        Some(count) => Ok(count as u64),
        None => Err(Trap::throw("java/io/IOException", "Bad file descriptor")),
    }
}

/// `static native long size0(FileDescriptor fd) throws IOException`
fn size(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let file = number(m, reference(args, 0));
    Ok(m.host.file_length(file))
}

/// `static native int available0(FileDescriptor fd) throws IOException`
fn available(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let file = number(m, reference(args, 0));
    let left = m
        .host
        .file_length(file)
        .saturating_sub(m.host.file_position(file));
    Ok(left.min(i32::MAX as u64))
}

/// `static native long seek0(FileDescriptor fd, long offset) throws IOException`: asks for the position if
/// the offset is negative.
fn seek(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let file = number(m, reference(args, 0));
    if let Ok(position) = u64::try_from(native::long(args, 1)) {
        m.host.seek_file(file, position);
    }
    Ok(m.host.file_position(file))
}
