//! Inputs tried on the real machine: a debugger sees whether each comes to its instruction.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use vitro_backward::{Contents, Input, MethodName, Sketch};

fn value(input: &Input) -> String {
    match input {
        Input::Boolean(value) => format!("Z{}", u8::from(*value)),
        Input::Byte(value) => format!("B{value}"),
        Input::Char(value) => format!("C{value}"),
        Input::Short(value) => format!("S{value}"),
        Input::Int(value) => format!("I{value}"),
        Input::Long(value) => format!("J{value}"),
        Input::Float(value) => format!("F{}", value.to_bits() as i32),
        Input::Double(value) => format!("D{}", value.to_bits() as i64),
        Input::Null => "N".into(),
        Input::Object(number) => format!("R{number}"),
    }
}

fn describe(number: usize, entry: &MethodName, offset: u32, sketch: &Sketch) -> String {
    let mut text = format!(
        "CASE {number} {} {} {} {offset}\n",
        entry.class, entry.name, entry.descriptor
    );
    for (number, object) in sketch.objects.iter().enumerate() {
        let _ = match &object.contents {
            Contents::Text(units) => {
                let kind = if object.is_literal { "literal" } else { "new" };
                let units: String = units.iter().map(|unit| format!(" {unit}")).collect();
                writeln!(text, "TEXT {number} {kind}{units}")
            }
            Contents::Array { length, .. } => {
                writeln!(text, "ARRAY {number} {} {length}", object.class)
            }
            Contents::Fields(_) => writeln!(text, "OBJECT {number} {}", object.class),
        };
    }
    for (number, object) in sketch.objects.iter().enumerate() {
        match &object.contents {
            Contents::Text(_) => {}
            Contents::Array { elements, .. } => {
                for (index, input) in elements {
                    let _ = writeln!(text, "ELEMENT {number} {index} {}", value(input));
                }
            }
            Contents::Fields(fields) => {
                for (field, input) in fields {
                    let (class, name) = (&field.class, &field.name);
                    let _ = writeln!(text, "FIELD {number} {class} {name} {}", value(input));
                }
            }
        }
    }
    for (field, input) in &sketch.statics {
        let _ = writeln!(
            text,
            "STATIC {} {} {}",
            field.class,
            field.name,
            value(input)
        );
    }
    for (_, input) in &sketch.arguments {
        let _ = writeln!(text, "ARGUMENT {}", value(input));
    }
    text + "RUN\n"
}

/// The numbers of the cases that do not come to their instruction.
pub fn misses(classes: &Path, name: &str, cases: &[(MethodName, u32, Sketch)]) -> Vec<usize> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judge");
    let judge = classes.with_extension(format!("judge-{name}"));
    std::fs::create_dir_all(&judge).expect("a folder");
    super::compile(
        &judge,
        &["Runner.java", "Judge.java"].map(|file| sources.join(file)),
    );
    let mut text = String::new();
    for (number, (entry, offset, sketch)) in cases.iter().enumerate() {
        text += &describe(number, entry, *offset, sketch);
    }
    let file = judge.join("cases.txt");
    std::fs::write(&file, text).expect("a file");
    let path = std::env::join_paths([&judge, &classes.to_path_buf()]).expect("a class path");
    let java = Command::new("java")
        .arg("-cp")
        .arg(path)
        .arg("Judge")
        .arg(&file)
        .output()
        .expect("java on the path");
    let problems = String::from_utf8_lossy(&java.stderr);
    assert!(java.status.success(), "{problems}");
    let output = String::from_utf8_lossy(&java.stdout);
    let hits: BTreeSet<usize> = output
        .lines()
        .filter_map(|line| line.parse().ok())
        .collect();
    (0..cases.len())
        .filter(|number| !hits.contains(number))
        .collect()
}
