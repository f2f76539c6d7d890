//! Compiles the fixtures once per test program.
#![allow(dead_code)]

pub mod judge;

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::OnceLock;

use vitro_backward::World;
use vitro_program::{ClassPath, Jdk};
use vitro_testkit::{Javac, java_files};

/// The folder with the compiled classes of a folder of fixtures; a test program has one such folder.
pub fn classes_of(sources: &Path) -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let program = std::env::current_exe().expect("a path of the test program");
        let target = program.with_extension("classes");
        // What an earlier run has left is not of these sources.
        let _ = std::fs::remove_dir_all(&target);
        compile(&target, &java_files(sources));
        target
    })
}

/// Compiles Java files into a folder.
pub fn compile(target: &Path, files: &[PathBuf]) {
    Javac::on_path().debug().quiet().compile(files, target);
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
