//! The files that a program can see: data files below the JDK's virtual home, the class path as one folder, two sources
//! of randomness. Nothing else seems to be there: a look at it is answered by an empty file system, and a path that is
//! explored notes that it depends on that. Writing is refused with a named outcome.

use vitro_vm::{Exec, Machine, Trap};

/// The class path seems to be one folder, whatever it is made of.
const CLASS_PATH_FOLDER: &str = "/app/";

/// Sources of randomness; what they give is pinned.
const RANDOM_DEVICES: &[&str] = &["/dev/random", "/dev/urandom"];

/// Folders that seem to exist.
const VIRTUAL_FOLDERS: &[&str] = &[
    "/",
    "/app",
    "/dev",
    "/home",
    "/home/user",
    "/jdk",
    "/tmp",
    "/work",
];

/// The folder in which the program seems to be started.
pub const WORKING_FOLDER: &str = "/work";

/// What a path depends on that has looked for a file which is not Vitro's own.
const FILE_SYSTEM: &str = "the file system";

/// What is at a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// A source of random bytes.
    RandomDevice,
    Folder,
    /// A regular file of this many bytes.
    File(u64),
    Nothing,
}

/// What a program finds at a path.
pub fn look_up(m: &mut Machine, path: &str) -> Entry {
    let path = &absolute(path);
    if RANDOM_DEVICES.contains(&&**path) {
        return Entry::RandomDevice;
    }
    if VIRTUAL_FOLDERS.contains(&&**path) {
        return Entry::Folder;
    }
    if let Some(name) = path.strip_prefix(CLASS_PATH_FOLDER) {
        return match m.class_path.find_resource(name) {
            Some(Ok(found)) => Entry::File(found.bytes.len() as u64),
            _ if m.class_path.has_folder(name) => Entry::Folder,
            _ => Entry::Nothing,
        };
    }
    let Some(relative) = m.host.jdk_file(path) else {
        depends_on_files(m);
        return Entry::Nothing;
    };
    match m.jdk.data_file(&relative) {
        Some(bytes) => Entry::File(bytes.len() as u64),
        None if m.jdk.home().join(&relative).is_dir() => Entry::Folder,
        None => Entry::Nothing,
    }
}

/// Opens a file for reading and gives its descriptor; `None` if there is no such file.
pub fn open(m: &mut Machine, path: &str) -> Option<i32> {
    let path = &absolute(path);
    if RANDOM_DEVICES.contains(&&**path) {
        return Some(m.host.open_random());
    }
    let bytes = match path.strip_prefix(CLASS_PATH_FOLDER) {
        Some(resource) => m
            .class_path
            .find_resource(resource)
            .and_then(Result::ok)
            .map(|found| found.bytes.to_vec()),
        None => match m.host.jdk_file(path) {
            Some(relative) => m.jdk.data_file(&relative),
            None => {
                depends_on_files(m);
                None
            }
        },
    };
    bytes.map(|bytes| m.host.open_file(bytes))
}

/// The names in a folder, in a fixed order: those of the JDK are listed, the class path is no folder, all others are empty.
pub fn list(m: &mut Machine, path: &str) -> Exec<Vec<String>> {
    let path = &absolute(path);
    if format!("{path}/").starts_with(CLASS_PATH_FOLDER) {
        return Err(Trap::refused(format!("access to file \"{path}\"")));
    }
    let folder = match m.host.jdk_file(&format!("{path}/.")) {
        Some(relative) => m.jdk.home().join(relative),
        None => {
            depends_on_files(m);
            return Ok(Vec::new());
        }
    };
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    names.sort();
    Ok(names)
}

/// The path from the root, without `.`, `..` and doubled slashes.
pub fn absolute(path: &str) -> String {
    let start = if path.starts_with('/') {
        ""
    } else {
        WORKING_FOLDER
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in start.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    format!("/{}", parts.join("/"))
}

fn depends_on_files(m: &mut Machine) {
    if let Some(symbolic) = &mut m.symbolic {
        symbolic.depends_on(FILE_SYSTEM);
    }
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn paths_start_at_the_root() {
        assert_eq!(absolute("/a//b/./c/"), "/a/b/c");
        assert_eq!(absolute("x"), "/work/x");
        assert_eq!(absolute(""), "/work");
        assert_eq!(absolute("../../../etc/passwd"), "/etc/passwd");
        assert_eq!(absolute("/jdk/../etc"), "/etc");
    }
}
