//! Removes generated tests again: only files that are ours and were not edited.

use std::fs;
use std::path::{Path, PathBuf};

use vitro_testgen::owned::{self, Owner};

use super::lock::is_lock;
use crate::project::{BuildTool, tests_of};
use crate::request::Problem;

/// What was removed, and what was not.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cleaned {
    /// Files that are gone, or would be.
    pub removed: Vec<PathBuf>,
    /// Generated files that a person has edited: they stay.
    pub edited: Vec<PathBuf>,
}

/// Cleans the folders for tests of these projects; `rehearsal` only says what would be removed.
pub fn clean(
    paths: &[PathBuf],
    out: Option<&Path>,
    rehearsal: bool,
    asking: &mut dyn FnMut(BuildTool),
) -> Result<Cleaned, Problem> {
    let mut cleaned = Cleaned::default();
    for (tests, lock) in tests_of(paths, out, asking) {
        walk(&tests, &mut cleaned)?;
        if is_lock(&lock) {
            cleaned.removed.push(lock);
        }
    }
    if rehearsal {
        return Ok(cleaned);
    }
    for path in &cleaned.removed {
        fs::remove_file(path).map_err(|error| problem(path, &error))?;
        remove_empty(path);
    }
    Ok(cleaned)
}

fn problem(path: &Path, error: &std::io::Error) -> Problem {
    Problem::BadInput(format!("{}: {error}", path.display()))
}

fn walk(folder: &Path, cleaned: &mut Cleaned) -> Result<(), Problem> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(problem(folder, &error)),
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let kind = fs::symlink_metadata(&path).map_err(|error| problem(&path, &error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if kind.is_dir() {
            walk(&path, cleaned)?;
        } else if owned::is_left_over(&path) {
            cleaned.removed.push(path);
        } else if kind.is_file() && (name.ends_with(".java") || name.ends_with(".generated")) {
            let text = fs::read(&path).map_err(|error| problem(&path, &error))?;
            match owned::owner(&String::from_utf8_lossy(&text)) {
                Owner::Ours => cleaned.removed.push(path),
                Owner::Edited => cleaned.edited.push(path),
                Owner::Theirs => {}
            }
        }
    }
    Ok(())
}

/// Removes the folders of packages that a removed file leaves empty; a folder that is not empty stays by itself.
fn remove_empty(file: &Path) {
    let mut folder = file.parent();
    while let Some(here) = folder {
        let is_package = !here.ends_with("src/test/java") && !here.as_os_str().is_empty();
        if !is_package || fs::remove_dir(here).is_err() {
            return;
        }
        folder = here.parent();
    }
}
