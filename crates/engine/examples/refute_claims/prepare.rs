//! The program under test as the driver needs it: instrumented classes, subclasses, literals.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, Opcode, Operands, decode};
use vitro_coverage::Subject;
use vitro_testgen::replay::{Instrumented, TracedMethod};
use vitro_testkit::Javac;

use crate::options::Options;
use crate::subclass::{self, Subclass};

const SOURCES: [(&str, &str); 9] = [
    ("Probe", include_str!("java/vitro/replay/Probe.java")),
    ("Driver", include_str!("java/vitro/refute/Driver.java")),
    (
        "Generator",
        include_str!("java/vitro/refute/Generator.java"),
    ),
    ("Hostile", include_str!("java/vitro/refute/Hostile.java")),
    ("Library", include_str!("java/vitro/refute/Library.java")),
    ("Literals", include_str!("java/vitro/refute/Literals.java")),
    ("Members", include_str!("java/vitro/refute/Members.java")),
    ("Runner", include_str!("java/vitro/refute/Runner.java")),
    ("Types", include_str!("java/vitro/refute/Types.java")),
];
const OP: (&str, &str) = ("Op", include_str!("java/vitro/refute/Op.java"));

/// All that stays the same for all runs.
pub struct Prepared {
    /// The classes of the program by internal name.
    pub classes: BTreeMap<Arc<str>, Arc<ClassFile>>,
    /// All their methods.
    pub subject: Subject,
    /// For each instrumented method its number in the subject.
    pub methods: Vec<Option<u32>>,
    /// Where the compiled driver is.
    pub driver: PathBuf,
    program: PathBuf,
    subclasses: Vec<Subclass>,
}

impl Prepared {
    /// Compiles the driver and writes the program's classes.
    pub fn new(options: &Options) -> Result<Prepared, String> {
        let (driver, program) = (
            options.folder.join("driver"),
            options.folder.join("program"),
        );
        for folder in [&driver, &program] {
            let _ = fs::remove_dir_all(folder);
            fs::create_dir_all(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        compile(options, &driver)?;
        let (mut classes, mut instrumented) = (BTreeMap::new(), Instrumented::with_frames());
        for file in options.classes.iter().flat_map(|folder| files(folder)) {
            let bytes = fs::read(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            let Ok(class) = ClassFile::parse(&bytes) else {
                continue;
            };
            if !class.name.ends_with("-info") {
                instrumented.add(&bytes).map_err(|e| e.to_string())?;
                classes.insert(class.name.clone(), Arc::new(class));
            }
        }
        for (name, bytes) in instrumented.rewritten() {
            write(&program, name, bytes)?;
        }
        let subclasses = subclass::all(&classes);
        for subclass in &subclasses {
            write(&program, &subclass.name, &subclass.bytes)?;
        }
        let subject = Subject::of_classes(&classes.values().cloned().collect::<Vec<_>>());
        let number =
            |traced: &TracedMethod| subject.find(&traced.class, &traced.name, &traced.descriptor);
        Ok(Prepared {
            methods: instrumented.methods.iter().map(number).collect(),
            classes,
            subject,
            driver,
            program,
            subclasses,
        })
    }

    /// What the driver reads, without what it is to do.
    pub fn settings(&self, options: &Options) -> String {
        let mut text = String::new();
        // The rewritten classes come first; the others are there for resources.
        let paths = [&self.program].into_iter().chain(&options.classes);
        for path in paths.chain(&options.others) {
            let _ = writeln!(text, "url\t{}", path.display());
        }
        for (name, class) in &self.classes {
            let _ = writeln!(text, "class\t{}", name.replace('/', "."));
            for (kind, value) in self.literals(name, class) {
                let _ = writeln!(text, "literal\t{}\t{kind}\t{value}", name.replace('/', "."));
            }
        }
        for one in &self.subclasses {
            let (above, name) = (one.above.replace('/', "."), one.name.replace('/', "."));
            let _ = writeln!(text, "subclass\t{above}\t{name}");
            for method in &one.overridden {
                let _ = writeln!(text, "overrides\t{name}\t{method}");
            }
        }
        text
    }

    /// Literals in the code of a class, of those within it, and of those that it names.
    fn literals(&self, name: &str, class: &ClassFile) -> BTreeSet<(&'static str, String)> {
        let mut found = BTreeSet::new();
        let within = format!("{name}$");
        for (other, file) in &self.classes {
            if **other == *name || other.starts_with(&within) || names(class, other) {
                of_class(file, &mut found);
            }
        }
        found
    }
}

fn names(class: &ClassFile, other: &str) -> bool {
    let mut all = 1..class.constants.len() as u16;
    all.any(|index| {
        class
            .constants
            .class_name(index)
            .is_some_and(|name| **name == *other)
    })
}

fn of_class(class: &ClassFile, found: &mut BTreeSet<(&'static str, String)>) {
    for index in 1..class.constants.len() as u16 {
        let real = |value: f64| ("real", value.to_bits().cast_signed().to_string());
        match class.constants.get(index) {
            Some(Constant::Integer(value)) => found.insert(("integer", value.to_string())),
            Some(Constant::Long(value)) => found.insert(("integer", value.to_string())),
            Some(&Constant::Float(bits)) => found.insert(real(f32::from_bits(bits).into())),
            Some(&Constant::Double(bits)) => found.insert(real(f64::from_bits(bits))),
            Some(&Constant::String { text }) => {
                let text = class.constants.utf8(text).map_or("", |text| text);
                let units = text.encode_utf16().map(|unit| format!("{unit:04x}"));
                found.insert(("text", units.collect()))
            }
            _ => false,
        };
    }
    for code in class
        .methods
        .iter()
        .filter_map(|method| method.code.as_ref())
    {
        for instruction in decode(&code.bytes).flatten() {
            match &instruction.operands {
                Operands::TableSwitch(table) => {
                    found.insert(("integer", table.low.to_string()));
                    let high = table.low.wrapping_add(table.targets.len() as i32);
                    found.insert(("integer", high.to_string()));
                }
                Operands::LookupSwitch(table) => {
                    let keys = table
                        .pairs
                        .iter()
                        .map(|(key, _)| ("integer", key.to_string()));
                    found.extend(keys);
                }
                _ if matches!(instruction.opcode, Opcode::Bipush | Opcode::Sipush) => {
                    let at = instruction.offset as usize;
                    let value = match code.bytes.get(at + 1..at + instruction.length as usize) {
                        Some([byte]) => i16::from(byte.cast_signed()),
                        Some([high, low]) => i16::from_be_bytes([*high, *low]),
                        _ => continue,
                    };
                    found.insert(("integer", value.to_string()));
                }
                _ => {}
            }
        }
    }
}

fn compile(options: &Options, driver: &Path) -> Result<(), String> {
    let sources = options.folder.join("src");
    fs::create_dir_all(&sources).map_err(|error| error.to_string())?;
    let mut files = Vec::new();
    for (name, text) in SOURCES.into_iter().chain([OP]) {
        let file = sources.join(format!("{name}.java"));
        fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
        files.push(file);
    }
    let quiet = ["-nowarn", "-XDignore.symbol.file", "-Xlint:-removal"];
    let javac = Javac::of(&options.jdk).with(quiet);
    javac.try_compile(files, driver).map(drop)
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let file = folder.join(format!("{name}.class"));
    let parent = file.parent().unwrap_or(folder);
    fs::create_dir_all(parent)
        .and_then(|()| fs::write(&file, bytes))
        .map_err(|error| format!("{}: {error}", file.display()))
}

/// The class files below a folder, sorted.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = vitro_testkit::files(folder, Some("class")).unwrap_or_default();
    found.retain(|path| !path.components().any(|part| part.as_os_str() == "META-INF"));
    found
}
