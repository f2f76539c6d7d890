//! Whether compiled classes are as new as their sources. What was changed since is not what tests are written for.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Sources that were changed after they were compiled, or were never compiled, by their names below their folders.
pub fn newer_than_classes(sources: &[PathBuf], classes: &[PathBuf]) -> Vec<String> {
    let mut newer = Vec::new();
    for folder in sources {
        let mut open = vec![folder.clone()];
        while let Some(inner) = open.pop() {
            for entry in fs::read_dir(&inner).into_iter().flatten().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    open.push(path);
                } else if is_newer(&path, folder, classes) {
                    let below = path.strip_prefix(folder).unwrap_or(&path);
                    newer.push(below.display().to_string());
                }
            }
        }
    }
    newer.sort();
    newer.dedup();
    newer
}

fn is_newer(source: &Path, folder: &Path, classes: &[PathBuf]) -> bool {
    let is_source = source.extension().is_some_and(|end| end == "java");
    let Ok(below) = source.strip_prefix(folder) else {
        return false;
    };
    let compiled = below.with_extension("class");
    let times = classes
        .iter()
        .filter_map(|place| changed(&place.join(&compiled)));
    match times.max() {
        _ if !is_source => false,
        Some(time) => changed(source).is_some_and(|source| source > time),
        None => declares(source),
    }
}

fn changed(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).and_then(|about| about.modified()).ok()
}

/// Whether a source declares the type that its file is named after; `package-info.java`, say, does not.
fn declares(source: &Path) -> bool {
    let name = source.file_stem().unwrap_or_default().to_string_lossy();
    let text = fs::read_to_string(source).unwrap_or_default();
    let mut words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$');
    let mut before = words.next().unwrap_or_default();
    words.any(|word| {
        let is_kind = matches!(before, "class" | "interface" | "enum" | "record");
        before = word;
        is_kind && word == name
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn write(path: &Path, text: &str, seconds: u64) {
        fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        fs::write(path, text).expect("a file");
        let file = fs::File::options().write(true).open(path).expect("a file");
        let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 + seconds);
        file.set_modified(time).expect("a time");
    }

    #[test]
    fn what_was_changed_since_or_never_compiled_is_named() {
        let folder = tempfile::tempdir().expect("a folder");
        let (sources, classes) = (folder.path().join("java"), folder.path().join("classes"));
        for (name, text, source, class) in [
            ("a/Old", "class Old {}", 1, Some(2)),
            ("a/New", "class New {}", 3, Some(2)),
            ("a/Never", "public interface Never {}", 1, None),
            ("a/Other", "class Differs {} // is no class Others", 1, None),
            ("a/package-info", "package a;", 1, None),
        ] {
            write(&sources.join(format!("{name}.java")), text, source);
            if let Some(class) = class {
                write(&classes.join(format!("{name}.class")), "", class);
            }
        }
        write(&sources.join("a/notes.txt"), "class notes", 9);
        let newer = newer_than_classes(&[sources], &[classes]);
        assert_eq!(newer, ["a/Never.java", "a/New.java"]);
    }
}
