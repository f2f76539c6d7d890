//! `java.io.UnixFileSystem`: path arithmetic is free, looks are answered by [`crate::files`], changes are refused.

use vitro_vm::{Exec, Machine, Ref, Registry, Trap};

use crate::files::{self, Entry};
use crate::support::{nothing, reference};

const CLASS: &str = "java/io/UnixFileSystem";

/// Newer libraries have a Java method in front of each native, whose name then ends in 0.
pub fn register(registry: &mut Registry) {
    registry.add(
        CLASS,
        &[
            ("initIDs", "()V", nothing),
            (
                "canonicalize0",
                "(Ljava/lang/String;)Ljava/lang/String;",
                canonicalize,
            ),
            ("getBooleanAttributes0", "(Ljava/io/File;)I", attributes),
            ("checkAccess", "*", check_access),
            ("checkAccess0", "*", check_access),
            ("getLength", "(Ljava/io/File;)J", length),
            ("getLength0", "(Ljava/io/File;)J", length),
            ("getLastModifiedTime", "(Ljava/io/File;)J", last_modified),
            ("getLastModifiedTime0", "(Ljava/io/File;)J", last_modified),
            ("list", "(Ljava/io/File;)[Ljava/lang/String;", list),
            ("list0", "(Ljava/io/File;)[Ljava/lang/String;", list),
        ],
    );
    registry.refuse(
        CLASS,
        &[
            ("setPermission", "*", refuse),
            ("setPermission0", "*", refuse),
            ("createFileExclusively", "*", refuse),
            ("createFileExclusively0", "*", refuse),
            ("delete0", "*", refuse),
            ("createDirectory", "*", refuse),
            ("createDirectory0", "*", refuse),
            ("rename0", "*", refuse),
            ("setLastModifiedTime", "*", refuse),
            ("setLastModifiedTime0", "*", refuse),
            ("setReadOnly", "*", refuse),
            ("setReadOnly0", "*", refuse),
            ("getSpace", "*", refuse),
            ("getSpace0", "*", refuse),
        ],
    );
}

/// All methods that change a file, given as `File` or path in the first argument.
fn refuse(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    Err(refusal(m, reference(args, 1)))
}

fn path_of(m: &Machine, file: Ref) -> String {
    if file.is_null() {
        return String::new();
    }
    match m.get_ref(file, "path") {
        Ref::NULL => m.text(file),
        path => m.text(path),
    }
}

fn refusal(m: &Machine, file: Ref) -> Trap {
    Trap::refused(format!("access to file \"{}\"", path_of(m, file)))
}

/// `public native boolean checkAccess(File f, int access)`
fn check_access(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_of(m, reference(args, 1));
    Ok(u64::from(attributes_at(m, &path) != 0))
}

/// `private native String canonicalize0(String path) throws IOException`
fn canonicalize(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = files::absolute(&m.text(reference(args, 1)));
    Ok(m.new_string(&path).slot())
}

/// What is at a path; the empty one names nothing.
fn look_up(m: &mut Machine, path: &str) -> Entry {
    match path.is_empty() {
        true => Entry::Nothing,
        false => files::look_up(m, path),
    }
}

fn attributes_at(m: &mut Machine, path: &str) -> u64 {
    const EXISTS: u64 = 1;
    const REGULAR: u64 = 2;
    const DIRECTORY: u64 = 4;
    match look_up(m, path) {
        Entry::RandomDevice => EXISTS,
        Entry::Folder => EXISTS | DIRECTORY,
        Entry::File(_) => EXISTS | REGULAR,
        Entry::Nothing => 0,
    }
}

/// `public native int getBooleanAttributes0(File f)`
fn attributes(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_of(m, reference(args, 1));
    Ok(attributes_at(m, &path))
}

/// `public native long getLength(File f)`
fn length(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_of(m, reference(args, 1));
    Ok(match look_up(m, &path) {
        Entry::File(length) => length,
        _ => 0,
    })
}

/// `public native long getLastModifiedTime(File f)`: all that is there is as old as the run.
fn last_modified(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_of(m, reference(args, 1));
    Ok(match look_up(m, &path) {
        Entry::Nothing => 0,
        _ => m.host.start_millis as u64,
    })
}

/// `public native String[] list(File f)`: null for what is no folder.
fn list(m: &mut Machine, args: &[u64]) -> Exec<u64> {
    let path = path_of(m, reference(args, 1));
    if look_up(m, &path) != Entry::Folder {
        return Ok(0);
    }
    let names = files::list(m, &path)?;
    let strings: Vec<Ref> = names.iter().map(|name| m.new_string(name)).collect();
    let class = m.load_known("[Ljava/lang/String;")?;
    Ok(m.new_ref_array(class, &strings).slot())
}
