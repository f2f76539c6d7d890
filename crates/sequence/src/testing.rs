//! For tests: the fixtures, compiled and studied.

use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::OnceLock;

use vitro_classfile::ClassFile;
use vitro_program::{ClassPath, Jdk};
use vitro_testkit::{Javac, files, java_files};

use crate::{Boxes, Classes, GivenClasses, InvokableId, Program, Study, Wishes};

/// Compiles the fixtures once per test process.
pub fn compiled() -> &'static Path {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let program = std::env::current_exe().expect("a path of the test program");
        let target = program.with_extension("classes");
        Javac::on_path()
            .debug()
            .with(["--release", "17"])
            .compile(java_files(&source), &target);
        target
    })
}

/// The fixtures in front of the JDK.
pub fn classes() -> Rc<dyn Classes> {
    let files = files(compiled(), Some("class")).expect("a folder");
    let own = files.into_iter().map(|file| {
        let bytes = std::fs::read(file).expect("a class file");
        ClassFile::parse(&bytes).expect("a whole class file")
    });
    let jdk = Jdk::locate(None).expect("the tests need a JDK");
    let library = Program::new(Rc::new(ClassPath::default()), Rc::new(jdk));
    Rc::new(GivenClasses::new(own.collect(), Some(Rc::new(library))))
}

pub fn study(class: &str) -> Study {
    Study::of(classes(), class, &Wishes::default(), Boxes::InPlace)
}

/// The invokable that is shown so.
pub fn id(study: &Study, text: &str) -> InvokableId {
    let mut ids = study.invokables().ids();
    let found = ids.find(|&id| study.invokables().get(id).to_string() == text);
    found.unwrap_or_else(|| {
        panic!(
            "no {text} among {:?}",
            shown(study, study.invokables().ids())
        )
    })
}

pub fn shown(study: &Study, ids: impl IntoIterator<Item = InvokableId>) -> Vec<String> {
    let all = study.invokables();
    ids.into_iter().map(|id| all.get(id).to_string()).collect()
}

/// Names of fields without their classes.
pub fn names<'f>(fields: impl IntoIterator<Item = &'f crate::FieldName>) -> Vec<String> {
    fields
        .into_iter()
        .map(|field| field.name.to_string())
        .collect()
}
