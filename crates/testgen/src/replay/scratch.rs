//! A folder for one run, below that for temporary files. It is removed at the end, and what a killed run has left is removed
//! by the next one: beside each folder lies a file that its run keeps locked as long as it runs.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::error::ReplayError;

/// What the names of all such folders begin with.
const START: &str = "vitro-";
const LOCK: &str = "lock";
/// A folder without a lock is one of an older version; after this time it is taken to be unused.
const OLD: Duration = Duration::from_secs(24 * 60 * 60);

/// Folders of one process so far.
static NUMBER: AtomicU32 = AtomicU32::new(0);

/// A folder that is there until this is dropped.
#[derive(Debug)]
pub struct Scratch {
    folder: PathBuf,
    lock: PathBuf,
    /// Locked as long as the run lasts.
    _locked: File,
}

impl Scratch {
    /// A new folder. What runs that have ended have left is removed.
    pub fn new() -> Result<Scratch, ReplayError> {
        Scratch::below(&std::env::temp_dir())
    }

    fn below(parent: &Path) -> Result<Scratch, ReplayError> {
        sweep(parent);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = parent.join(format!("{START}{}-{number}", std::process::id()));
        let lock = folder.with_extension(LOCK);
        let locked = File::create(&lock).map_err(|error| ReplayError::file(&lock, &error))?;
        locked
            .lock()
            .map_err(|error| ReplayError::file(&lock, &error))?;
        // One with the same name is that of a process that has ended.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| ReplayError::file(&folder, &error))?;
        Ok(Scratch {
            folder,
            lock,
            _locked: locked,
        })
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What stays is removed by the next run.
        let _ = fs::remove_dir_all(&self.folder);
        let _ = fs::remove_file(&self.lock);
    }
}

/// Removes the folders of runs that have ended.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let path = entry.path();
        let name = entry.file_name();
        let Some(rest) = name.to_str().and_then(|name| name.strip_prefix(START)) else {
            continue;
        };
        match rest.strip_suffix(&format!(".{LOCK}")) {
            Some(_) => remove_if_free(&path),
            None if is_ours(rest) && is_left(&path) => drop(fs::remove_dir_all(&path)),
            None => {}
        }
    }
}

/// Names that we give: the number of a process, and what follows a dash.
fn is_ours(rest: &str) -> bool {
    let rest = rest.strip_prefix("check-").unwrap_or(rest);
    let process = rest.split('-').next().unwrap_or_default();
    !process.is_empty() && process.chars().all(|c| c.is_ascii_digit())
}

/// Whether a folder has no lock beside it and is old.
fn is_left(folder: &Path) -> bool {
    let changed = fs::metadata(folder).and_then(|about| about.modified());
    let age = changed.ok().and_then(|changed| changed.elapsed().ok());
    folder.is_dir() && !folder.with_extension(LOCK).exists() && age.is_some_and(|age| age > OLD)
}

/// Removes a lock that is not held, and its folder.
fn remove_if_free(lock: &Path) {
    let Ok(file) = File::open(lock) else {
        return;
    };
    if file.try_lock().is_ok() {
        let _ = fs::remove_dir_all(lock.with_extension(""));
        let _ = fs::remove_file(lock);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_a_killed_run_are_removed_and_those_of_a_running_one_stay() {
        let parent = std::env::temp_dir().join(format!("scratch-test-{}", std::process::id()));
        fs::create_dir_all(parent.join("vitro-1-0/sources")).unwrap();
        fs::write(parent.join("vitro-1-0.lock"), "").unwrap();
        fs::create_dir_all(parent.join("vitro-notes")).unwrap();
        let first = Scratch::below(&parent).unwrap();
        assert!(!parent.join("vitro-1-0").exists() && !parent.join("vitro-1-0.lock").exists());
        assert!(parent.join("vitro-notes").exists());
        let second = Scratch::below(&parent).unwrap();
        assert!(first.path().is_dir() && second.path().is_dir());
        assert_ne!(first.path(), second.path());
        let place = first.path().to_owned();
        drop(first);
        assert!(!place.exists() && second.path().is_dir());
        drop(second);
        assert_eq!(fs::read_dir(&parent).unwrap().count(), 1);
        fs::remove_dir_all(parent).unwrap();
    }
}
