//! `sun.nio.fs.UnixNativeDispatcher`: the system calls behind `java.nio.file`. Older libraries expect an
//! exception where newer ones expect an error number.

use vitro_vm::{Exec, Machine, NativeFn, Ref, Registry, Trap, native};

use crate::files::{self, Entry};
use crate::support::{VOID, non_null, zero};

const CLASS: &str = "sun/nio/fs/UnixNativeDispatcher";
/// "No such file or directory"
const ENOENT: u64 = 2;

pub fn register(registry: &mut Registry) {
    registry.add(
        CLASS,
        &[
            ("init", "()I", zero),
            ("getcwd", "()[B", current_folder),
            ("open0", "(JII)I", open),
            (
                "stat0",
                "(JLsun/nio/fs/UnixFileAttributes;)V",
                stat_or_throw,
            ),
            ("stat0", "(JLsun/nio/fs/UnixFileAttributes;)I", stat),
            ("stat1", "(J)I", mode),
            (
                "lstat0",
                "(JLsun/nio/fs/UnixFileAttributes;)V",
                stat_or_throw,
            ),
            ("access0", "(JI)V", access_or_throw),
            ("access0", "(JI)I", access),
            ("exists0", "(J)Z", exists),
            ("realpath0", "(J)[B", real_path),
            ("opendir0", "(J)J", open_folder),
            ("readdir", "(J)[B", read_folder),
            ("readdir0", "(J)[B", read_folder),
            ("closedir", "(J)V", close_folder),
            ("readlink0", "(J)[B", read_link),
        ],
    );
    registry.refuse(CLASS, REFUSED);
    registry.refuse(
        CLASS,
        &[("utimes0", "*", set_times), ("futimens0", "*", set_times)],
    );
}

/// `static native byte[] getcwd()`
fn current_folder(m: &mut Machine, _: &[u64]) -> Exec<u64> {
    Ok(m.new_byte_array(files::WORKING_FOLDER.as_bytes()).slot())
}

/// The path, ended by a zero, at an address.
fn path_at(m: &mut Machine, address: u64) -> Exec<String> {
    let mut path = Vec::new();
    while let Some(&[byte]) = m.off_heap.bytes(address + path.len() as u64, 1) {
        if byte == 0 {
            return Ok(String::from_utf8_lossy(&path).into_owned());
        }
        path.push(byte);
    }
    Err(Trap::internal("a path without an end"))
}

fn look_up(m: &mut Machine, args: &[u64]) -> Exec<Entry> {
    let path = path_at(m, native::long(args, 0) as u64)?;
    Ok(files::look_up(m, &path))
}

/// A `UnixException`; it has no stack trace and is always translated by the library.
fn unix_error(m: &mut Machine, number: u64) -> Trap {
    match m.load_known("sun/nio/fs/UnixException") {
        Ok(class) => {
            let error = m.heap.new_object(class);
            m.put(error, "errno", number);
            Trap::Throw(error)
        }
        Err(trap) => trap,
    }
}

/// `private static native int open0(long pathAddress, int flags, int mode) throws UnixException`
fn open(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    const ACCESS_MODE: i32 = 3;
    let path = path_at(m, native::long(args, 0) as u64)?;
    if native::int(args, 2) & ACCESS_MODE != 0 {
        return Err(Trap::refused(format!("writing file \"{path}\"")));
    }
    match files::open(m, &path) {
        Some(number) => Ok(number as u64),
        None => Err(unix_error(m, ENOENT)),
    }
}

fn mode_of(entry: Entry) -> u64 {
    const CHARACTER_DEVICE: u64 = 0o020_000;
    const FOLDER: u64 = 0o040_000;
    const REGULAR: u64 = 0o100_000;
    match entry {
        Entry::RandomDevice => CHARACTER_DEVICE | 0o444,
        Entry::Folder => FOLDER | 0o555,
        Entry::File(_) => REGULAR | 0o444,
        Entry::Nothing => 0,
    }
}

/// `private static native int stat0(long pathAddress, UnixFileAttributes attrs)`
fn stat(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let entry = look_up(m, args)?;
    if entry == Entry::Nothing {
        return Ok(ENOENT);
    }
    let attributes = non_null(args, 2)?;
    m.put(attributes, "st_mode", mode_of(entry));
    m.put(attributes, "st_nlink", 1);
    if let Entry::File(length) = entry {
        m.put(attributes, "st_size", length);
    }
    Ok(0)
}

/// `private static native void stat0(long pathAddress, UnixFileAttributes attrs) throws UnixException`
fn stat_or_throw(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    match stat(m, args)? {
        0 => Ok(VOID),
        number => Err(unix_error(m, number)),
    }
}

/// `private static native int stat1(long pathAddress)`
fn mode(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(mode_of(look_up(m, args)?))
}

/// `private static native int access0(long pathAddress, int amode)`
fn access(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    const EACCES: u64 = 13;
    const WRITE: i32 = 2;
    match look_up(m, args)? {
        Entry::Nothing => Ok(ENOENT),
        _ if native::int(args, 2) & WRITE != 0 => Ok(EACCES),
        _ => Ok(0),
    }
}

/// `private static native void access0(long pathAddress, int amode) throws UnixException`
fn access_or_throw(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    match access(m, args)? {
        0 => Ok(VOID),
        number => Err(unix_error(m, number)),
    }
}

/// `private static native boolean exists0(long pathAddress)`
fn exists(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Ok(u64::from(look_up(m, args)? != Entry::Nothing))
}

/// `private static native byte[] realpath0(long pathAddress) throws UnixException`: there are no links.
fn real_path(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_at(m, native::long(args, 0) as u64)?;
    match files::look_up(m, &path) {
        Entry::Nothing => Err(unix_error(m, ENOENT)),
        _ => Ok(m.new_byte_array(files::absolute(&path).as_bytes()).slot()),
    }
}

/// `private static native byte[] readlink0(long pathAddress) throws UnixException`: nothing is a link.
fn read_link(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    const EINVAL: u64 = 22;
    match look_up(m, args)? {
        Entry::Nothing => Err(unix_error(m, ENOENT)),
        _ => Err(unix_error(m, EINVAL)),
    }
}

/// `private static native long opendir0(long pathAddress) throws UnixException`: an open folder is a file
/// of names, each ended by a zero.
fn open_folder(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    const ENOTDIR: u64 = 20;
    let path = path_at(m, native::long(args, 0) as u64)?;
    match files::look_up(m, &path) {
        Entry::Folder => {
            let names: Vec<u8> = files::list(m, &path)?
                .into_iter()
                .flat_map(|name| (name + "\0").into_bytes())
                .collect();
            Ok(m.host.open_file(names) as u64)
        }
        Entry::Nothing => Err(unix_error(m, ENOENT)),
        _ => Err(unix_error(m, ENOTDIR)),
    }
}

/// `static native byte[] readdir(long dir) throws UnixException`
fn read_folder(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let number = native::long(args, 0) as i32;
    let (mut name, mut byte) = (Vec::new(), [0]);
    while m.host.read(number, &mut byte) == Some(1) {
        if byte[0] == 0 {
            return Ok(m.new_byte_array(&name).slot());
        }
        name.push(byte[0]);
    }
    Ok(Ref::NULL.slot())
}

/// `static native void closedir(long dir) throws UnixException`
fn close_folder(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    m.host.close_file(native::long(args, 0) as i32);
    Ok(VOID)
}

/// `private static native void utimes0(long pathAddress, long times0, long times1) throws UnixException`;
/// JDK 25 sets times through `futimens0` of an open file.
fn set_times(_: &mut Machine, _: &[u64]) -> Exec<u64> {
    Err(Trap::refused("file system call utimes"))
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
    "mkdir0" => mkdir,
    "rmdir0" => rmdir,
    "unlink0" => unlink,
    "rename0" => rename,
    "link0" => link,
    "symlink0" => symlink,
    "chmod0" => chmod,
}
