//! For tests: subjects from small Java files, and what runs of them cover.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use vitro_classfile::ClassFile;
use vitro_testkit::Javac;

use crate::criterion::criterion;
use crate::goals::Goals;
use crate::subject::{MethodUnderTest, Subject};

mod machine;

pub use machine::{Value, run};

/// Compiles the fixtures once per test process.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures");
        let program = std::env::current_exe().expect("a path of the test program");
        let target = program.with_extension("classes");
        let files = [
            "Conditions",
            "Gcd",
            "Flows",
            "Proofs",
            "Texts",
            "Unwanted",
            "Walks",
        ];
        let files = files.map(|name| source.join(format!("{name}.java")));
        let javac = Javac::on_path().debug().quiet();
        javac.with(["--release", "17"]).compile(files, &target);
        target
    })
}

/// The methods of some compiled classes.
pub fn subject(names: &[&str]) -> Subject {
    let read =
        |name: &&str| Arc::new(ClassFile::parse(&class_bytes(name)).expect("a whole class file"));
    Subject::of_classes(&names.iter().map(read).collect::<Vec<_>>())
}

pub fn method<'a>(subject: &'a Subject, name: &str) -> &'a MethodUnderTest {
    let mut methods = subject.methods.iter();
    methods
        .find(|method| &**method.name() == name)
        .expect("a method of this name")
}

/// The goals of one criterion over one method of a class.
pub fn goals(criterion_name: &str, class: &str, name: &str) -> (Subject, Goals) {
    let subject = subject(&[class]).only(|method| &**method.name() == name);
    let goals = Goals::new(&subject, &[criterion(criterion_name).expect("a criterion")]);
    (subject, goals)
}

/// Bytes of a compiled class.
pub fn class_bytes(name: &str) -> Vec<u8> {
    std::fs::read(classes().join(format!("{name}.class"))).expect("a class file")
}

pub fn texts(goals: &Goals) -> Vec<&str> {
    goals.all().iter().map(|goal| goal.text.as_str()).collect()
}

/// Texts of the goals that a call covers.
pub fn covered(subject: &Subject, goals: &Goals, name: &str, arguments: &[Value]) -> Vec<String> {
    let mut watch = goals.watch();
    let run = run(subject, name, arguments);
    watch.feed(&run.events, &run.classes);
    let texts = watch.covered().iter();
    texts
        .map(|goal| goals.all()[goal as usize].text.clone())
        .collect()
}

/// Lists, runs and covers in one go.
pub fn reached(criterion: &str, class: &str, name: &str, arguments: &[Value]) -> Vec<String> {
    let (subject, goals) = goals(criterion, class, name);
    covered(&subject, &goals, name, arguments)
}

pub fn ints(values: &[i32]) -> Vec<Value> {
    values.iter().copied().map(Value::Int).collect()
}

#[test]
fn the_machine_computes_what_java_computes() {
    let flows = subject(&["Flows"]);
    let result = |name: &str, arguments: &[i32]| run(&flows, name, &ints(arguments)).result;
    assert_eq!(result("kind", &[3, 4, 5]), Ok(Some(Value::Int(1))));
    assert_eq!(result("kind", &[2, 2, 3]), Ok(Some(Value::Int(2))));
    assert_eq!(result("div", &[7, 0]), Ok(Some(Value::Int(0))));
    assert_eq!(result("account", &[4]), Ok(Some(Value::Int(0))));
    let thrown = Err("java/lang/IllegalArgumentException".into());
    assert_eq!(result("check", &[-1]), thrown);
    let gcd = subject(&["Gcd"]);
    let arguments = [Value::Double(12.0), Value::Double(8.0)];
    assert_eq!(
        run(&gcd, "gcd", &arguments).result,
        Ok(Some(Value::Double(4.0)))
    );
}
