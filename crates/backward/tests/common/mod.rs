//! Compiles the fixtures once per test program.
#![allow(dead_code)]

pub mod judge;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;

use vitro_backward::World;
use vitro_program::{ClassPath, Jdk};

/// The folder with the compiled classes of a folder of fixtures; a test program has one such folder.
pub fn classes_of(sources: &Path) -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let program = std::env::current_exe().expect("a path of the test program");
        let target = program.with_extension("classes");
        // What an earlier run has left is not of these sources.
        let _ = std::fs::remove_dir_all(&target);
        let mut files = Vec::new();
        java_files(sources, &mut files);
        compile(&target, &files);
        target
    })
}

fn java_files(folder: &Path, into: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("a folder of fixtures");
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            java_files(&path, into);
        } else if path
            .extension()
            .is_some_and(|extension| extension == "java")
        {
            into.push(path);
        }
    }
}

/// Compiles Java files into a folder.
pub fn compile(target: &Path, files: &[PathBuf]) {
    let javac = Command::new("javac")
        .args(["-g", "-nowarn", "-d"])
        .arg(target)
        .args(files)
        .output()
        .expect("javac on the path");
    let problems = String::from_utf8_lossy(&javac.stderr);
    assert!(javac.status.success(), "{problems}");
}

/// Fixtures over the installed JDK.
pub fn world_of(sources: &Path) -> World {
    let path = ClassPath::from_places([classes_of(sources)], 17).expect("a folder of classes");
    let jdk = Jdk::locate(None).expect("a JDK");
    // What the search finds out about these classes holds for no others.
    World::of_path(&path, Some(Rc::new(jdk))).closed()
}

/// The folder of the programs of Charreteur and Gotlieb 2010.
pub fn paper() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/reach/paper")
}
