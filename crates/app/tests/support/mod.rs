//! What tests of the command share: folders of their own, compiled classes, and running `vitro`.
#![allow(dead_code)] // Each file of tests uses a part.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use vitro_testgen::replay::{cache_folder, cached_jars};
use vitro_testkit::Javac;

/// An empty folder for one test.
pub fn fresh(name: &str) -> PathBuf {
    vitro_testkit::fresh(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name))
}

/// The sources of the bundled example.
pub fn example() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/shop/src/main/java")
}

/// Jars that `cargo xtask tools` has fetched.
pub fn jars(prefix: &str) -> Vec<PathBuf> {
    let jars = cached_jars(&cache_folder().expect("a cache"), prefix);
    assert!(!jars.is_empty(), "`cargo xtask tools` fetches {prefix}");
    jars
}

/// All files below a folder, sorted; none if it is not there.
pub fn files(folder: &Path) -> Vec<PathBuf> {
    vitro_testkit::files(folder, None).unwrap_or_default()
}

/// The Java files below a folder.
pub fn java_files(folder: &Path) -> Vec<PathBuf> {
    vitro_testkit::files(folder, Some("java")).unwrap_or_default()
}

pub fn javac(options: &[&str], files: &[PathBuf], class_path: &[PathBuf], into: &Path) {
    let javac = Javac::on_path().with(options).class_path(class_path);
    javac.compile(files, into);
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

pub fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A project with these sources, compiled, whose build tool is not asked.
pub fn project(name: &str, sources: &[(&str, &str)]) -> PathBuf {
    let project = fresh(name);
    std::fs::write(project.join("build.xml"), "<project/>").expect("a file");
    for (file, code) in sources {
        write_source(&project, file, code);
    }
    compile(&project);
    project
}

/// Puts a source into a project.
pub fn write_source(project: &Path, file: &str, code: &str) {
    let path = project.join("src/main/java").join(file);
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, code).expect("a file");
}

/// Compiles a project's sources anew.
pub fn compile(project: &Path) {
    let classes = project.join("target/classes");
    let _ = std::fs::remove_dir_all(&classes);
    javac(
        &["-g"],
        &java_files(&project.join("src/main/java")),
        &[],
        &classes,
    );
}

/// The example's sources as a project.
pub fn shop(name: &str) -> PathBuf {
    let sources: Vec<(String, String)> = java_files(&example())
        .iter()
        .map(|file| {
            let below = file.strip_prefix(example()).expect("a source");
            (below.display().to_string(), read(file))
        })
        .collect();
    let sources: Vec<(&str, &str)> = sources
        .iter()
        .map(|(file, code)| (&**file, &**code))
        .collect();
    project(name, &sources)
}

/// `vitro` in a folder.
pub fn vitro(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vitro"))
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("vitro runs")
}

/// What `vitro` prints when all is well.
pub fn succeed(folder: &Path, arguments: &[&str]) -> String {
    let output = vitro(folder, arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// Exit code and messages.
pub fn outcome(folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let output = vitro(folder, arguments);
    (output.status.code(), text(&output.stderr))
}

/// The part of a test class that belongs to tests whose names begin so.
pub fn tests_of<'t>(tests: &'t str, name: &str) -> Vec<&'t str> {
    let parts = tests.split("@Test");
    let begin = format!("void {name}");
    parts
        .filter(|part| part.trim_start().starts_with(&begin))
        .collect()
}

/// A Maven project of two modules, `web` with a class that calls one of `core`. Nothing is compiled, and nothing has to be
/// fetched.
pub fn two_modules(name: &str) -> PathBuf {
    let root = fresh(name);
    let module = |artifact: &str, rest: &str| {
        format!(
            "<project><modelVersion>4.0.0</modelVersion><parent><groupId>a.group</groupId><artifactId>outer</artifactId>\
             <version>1</version></parent><artifactId>{artifact}</artifactId>{rest}</project>"
        )
    };
    let needs_core = "<dependencies><dependency><groupId>a.group</groupId><artifactId>core</artifactId>\
                      <version>1</version></dependency></dependencies>";
    for (file, text) in [
        (
            "pom.xml",
            "<project><modelVersion>4.0.0</modelVersion><groupId>a.group</groupId><artifactId>outer</artifactId>\
             <version>1</version><packaging>pom</packaging><modules><module>core</module><module>web</module></modules>\n\
             </project>",
        ),
        ("core/pom.xml", &module("core", "")),
        ("web/pom.xml", &module("web", needs_core)),
        (
            "core/src/main/java/core/Price.java",
            "package core;\npublic class Price {\n  public static int with(int net, int percent) {\n    \
             return percent > 50 ? net : net + percent;\n  }\n}\n",
        ),
        (
            "web/src/main/java/web/Page.java",
            "package web;\npublic class Page {\n  public static String show(int net) {\n    \
             int price = core.Price.with(net, 19);\n    if (price == 119) {\n      return \"that one\";\n    }\n    \
             return \"another\";\n  }\n  public static void main(String[] words) {\n    \
             System.out.println(show(100) + \" \" + words.length);\n  }\n}\n",
        ),
    ] {
        let path = root.join(file);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("folders");
        std::fs::write(path, text).expect("a file");
    }
    root
}

/// Compiles both of them.
pub fn compile_two_modules(root: &Path) {
    let classes = root.join("core/target/classes");
    for module in ["core", "web"] {
        let sources = java_files(&root.join(module).join("src/main/java"));
        let into = root.join(module).join("target/classes");
        javac(&["-g"], &sources, std::slice::from_ref(&classes), &into);
    }
}
