//! The files below a folder, and folders that are empty when a test begins.

use std::io;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// All files below a folder whose names end in this way (`java`, `class`), sorted; all that there are if no ending is
/// given.
pub fn files(folder: &Path, extension: Option<&str>) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in WalkDir::new(folder) {
        let entry = entry?;
        let fits = extension
            .is_none_or(|wanted| entry.path().extension().is_some_and(|end| end == wanted));
        if fits && !entry.path().is_dir() {
            found.push(entry.into_path());
        }
    }
    found.sort();
    Ok(found)
}

/// The Java sources below a folder, sorted.
///
/// # Panics
///
/// If the folder cannot be read.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    files(folder, Some("java")).unwrap_or_else(|error| panic!("{error}"))
}

/// The folder, empty and new. Tests give one below `CARGO_TARGET_TMPDIR` where what they leave behind is worth looking at,
/// and take `tempfile` where it is not.
///
/// # Panics
///
/// If it cannot be made.
pub fn fresh(folder: impl Into<PathBuf>) -> PathBuf {
    let folder = folder.into();
    let made = match std::fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => std::fs::create_dir_all(&folder),
    };
    made.unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}
