//! `java.io.FileDescriptor`, `java.io.FileCleanable`, `java.io.Console`.

use vitro_vm::{Exec, Machine, Registry, Trap, native};

use crate::support::{VOID, nothing, reference, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "java/io/FileDescriptor",
        &[
            ("initIDs", "()V", nothing),
            ("getHandle", "(I)J", get_handle),
            ("getAppend", "(I)Z", zero),
            ("close0", "()V", close),
            ("sync", "()V", sync),
            ("sync0", "()V", sync),
        ],
    );
    registry.add(
        "java/io/FileCleanable",
        &[("cleanupClose0", "(IJ)V", cleanup_close)],
    );
    registry.add(
        "java/io/Console",
        &[
            ("istty", "()Z", zero),
            ("ttyStatus", "()I", zero),
            ("encoding", "()Ljava/lang/String;", zero),
        ],
    );
    registry.add(
        "java/io/ObjectStreamClass",
        &[
            ("initNative", "()V", nothing),
            (
                "hasStaticInitializer",
                "(Ljava/lang/Class;)Z",
                has_static_initializer,
            ),
        ],
    );
}

/// `private static native boolean hasStaticInitializer(Class<?> cl)`
fn has_static_initializer(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let class = m.class_of_mirror(reference(args, 0));
    Ok(u64::from(m.class(class).initializer.is_some()))
}

/// `private static native long getHandle(int d)`: only Windows has handles.
fn get_handle(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(u64::MAX)
}

/// `public native void sync() throws SyncFailedException`: files are only read, so there is nothing to do,
/// and the standard streams are pipes, which cannot be synchronised.
fn sync(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    if m.host.is_open(m.get(reference(args, 0), "fd") as i32) {
        return Ok(VOID);
    }
    Err(Trap::throw("java/io/SyncFailedException", "sync failed"))
}

/// `private native void close0() throws IOException`
fn close(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let descriptor = reference(args, 0);
    let number = m.get(descriptor, "fd") as i32;
    m.host.close_file(number);
    m.put(descriptor, "fd", u64::from(u32::MAX));
    Ok(VOID)
}

/// `private static native void cleanupClose0(int fd, long handle) throws IOException`
fn cleanup_close(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.host.close_file(native::int(args, 0));
    Ok(VOID)
}
