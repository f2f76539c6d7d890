//! Compiles the fixtures once per test program.
#![allow(dead_code)]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::sync::OnceLock;

use vitro_backward::World;
use vitro_program::{ClassPath, Jdk};

/// The folder with the compiled classes of a package of fixtures.
pub fn classes(package: &'static str) -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/java/reach");
        let program = std::env::current_exe().expect("a path of the test program");
        let target = program.with_extension("classes");
        let files = std::fs::read_dir(root.join(package)).expect("the fixtures");
        let files: Vec<PathBuf> = files.flatten().map(|entry| entry.path()).collect();
        let javac = Command::new("javac")
            .args(["-g", "--release", "17", "-d"])
            .arg(&target)
            .args(files)
            .output()
            .expect("javac on the path");
        let problems = String::from_utf8_lossy(&javac.stderr);
        assert!(javac.status.success(), "{problems}");
        target
    })
}

/// The fixtures of a package over the installed JDK.
pub fn world(package: &'static str) -> World {
    let path = ClassPath::from_places([classes(package)], 17).expect("a folder of classes");
    let jdk = Jdk::locate(None).expect("a JDK");
    World::of_path(&path, Some(Rc::new(jdk)))
}
