//! The files that a program can see: data files below the JDK's virtual home, the class path as one
//! folder, two sources of randomness. Everything else is refused with a named outcome.

use vitro_vm::{Exec, Machine, Trap};

/// The class path seems to be one folder, whatever it is made of.
const CLASS_PATH_FOLDER: &str = "/app/";

/// Sources of randomness; what they give is pinned.
const RANDOM_DEVICES: &[&str] = &["/dev/random", "/dev/urandom"];

/// Folders that seem to exist, since the library asks for them while it starts.
const VIRTUAL_FOLDERS: &[&str] = &["/", "/app", "/work", "/home/user", "/tmp", "/jdk"];

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A source of random bytes.
    RandomDevice,
    Folder,
    /// A regular file of so many bytes.
    File(u64),
    Nothing,
}

/// What a program finds at a path; refused where it may not look.
pub fn look_up(m: &Machine, path: &str) -> Exec<Entry> {
    if RANDOM_DEVICES.contains(&path) {
        return Ok(Entry::RandomDevice);
    }
    if VIRTUAL_FOLDERS.contains(&path) {
        return Ok(Entry::Folder);
    }
    if let Some(name) = path.strip_prefix(CLASS_PATH_FOLDER) {
        return Ok(match m.class_path.find_resource(name) {
            Some(Ok(found)) => Entry::File(found.bytes.len() as u64),
            _ => Entry::Nothing,
        });
    }
    let relative = below_jdk(m, path)?;
    Ok(match m.jdk.data_file(&relative) {
        Some(bytes) => Entry::File(bytes.len() as u64),
        None if m.jdk.home().join(&relative).is_dir() => Entry::Folder,
        None => Entry::Nothing,
    })
}

/// Opens a file for reading and gives its descriptor; `None` if there is no such file.
pub fn open(m: &mut Machine, path: &str) -> Exec<Option<i32>> {
    if RANDOM_DEVICES.contains(&path) {
        return Ok(Some(m.host.open_random()));
    }
    let bytes = match path.strip_prefix(CLASS_PATH_FOLDER) {
        Some(resource) => m
            .class_path
            .find_resource(resource)
            .and_then(Result::ok)
            .map(|found| found.bytes.to_vec()),
        None => {
            let relative = below_jdk(m, path)?;
            m.jdk.data_file(&relative)
        }
    };
    Ok(bytes.map(|bytes| m.host.open_file(bytes)))
}

/// The names in a folder of the JDK, in a fixed order.
pub fn list(m: &Machine, path: &str) -> Exec<Vec<String>> {
    let folder = m.jdk.home().join(below_jdk(m, path)?);
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

fn below_jdk(m: &Machine, path: &str) -> Exec<String> {
    m.host
        .jdk_file(path)
        .ok_or_else(|| Trap::refused(format!("access to file \"{path}\"")))
}
