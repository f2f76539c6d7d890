//! Natives below `sun.nio`: the default file system exists, so that paths can be handled, but every
//! look at a file is refused.

use vitro_vm::{Exec, Machine, NativeFn, Registry, Trap};

use crate::support::{nothing, one, zero};

pub fn register(registry: &mut Registry) {
    registry.add(
        "sun/nio/fs/UnixNativeDispatcher",
        &[("init", "()I", zero), ("getcwd", "()[B", current_folder), ("close0", "(I)V", nothing)],
    );
    registry.add("sun/nio/fs/UnixNativeDispatcher", REFUSED);
    registry.add("sun/nio/fs/LinuxNativeDispatcher", &[("init", "()V", nothing)]);
    registry.add(
        "sun/nio/ch/IOUtil",
        &[("initIDs", "()V", nothing), ("iovMax", "()I", one), ("writevMax", "()J", one)],
    );
    registry.add("sun/nio/ch/NativeThread", &[("init", "()V", nothing), ("current0", "()J", zero)]);
}

/// `static native byte[] getcwd()`
fn current_folder(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.new_byte_array(b"/work").slot())
}

macro_rules! refused {
    ($($name:literal => $function:ident,)*) => {
        const REFUSED: &[(&str, &str, NativeFn)] = &[$(($name, "*", $function)),*];
        $(
            /// A call of the file system.
            fn $function(_: &mut Machine, _: &[u64]) -> Exec<u64> {
                Err(Trap::refused(concat!("file system call ", $name)))
            }
        )*
    };
}

refused! {
    "open0" => open,
    "stat0" => stat,
    "stat1" => stat1,
    "stat2" => stat2,
    "lstat0" => lstat,
    "access0" => access,
    "exists0" => exists,
    "opendir0" => opendir,
    "mkdir0" => mkdir,
    "rmdir0" => rmdir,
    "unlink0" => unlink,
    "rename0" => rename,
    "link0" => link,
    "symlink0" => symlink,
    "readlink0" => readlink,
    "realpath0" => realpath,
    "chmod0" => chmod,
    "utimes0" => utimes,
    "statvfs0" => statvfs,
}
