//! Members that a tool wrote, which deserve no tests: by an annotation, by the compiler, or since the source does not
//! mention them; and `main`, which starts the whole program.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use vitro_classfile::{ClassFile, Method, access};

use super::choose::is_made_up;
use crate::project::Unit;

/// An annotation with this in its own name marks what a tool wrote, as for JaCoCo: `@lombok.Generated`.
const MARK: &str = "Generated";
/// Folders into which builds write sources, below a module's folder.
const GENERATED_SOURCES: [&str; 2] = ["target/generated-sources", "build/generated"];
/// Such a folder holds packages at this depth at most.
const DEPTH: usize = 5;
/// Members that Kotlin's compiler writes for data classes, unless the source has them.
const OF_DATA_CLASSES: [&str; 4] = ["equals", "hashCode", "toString", "copy"];
/// Bytes of `return this.field;`.
const ACCESSOR: usize = 5;

/// The sources of a module, each read once.
#[derive(Default)]
pub struct Sources {
    written: Vec<PathBuf>,
    generated: Vec<PathBuf>,
    texts: HashMap<PathBuf, Option<String>>,
}

/// Where the source of a class is.
enum Origin {
    /// A person wrote it: its text.
    Written(String),
    /// A tool wrote it during the build.
    Generated,
    /// It was not found.
    Unknown,
}

impl Sources {
    /// Those of a module that a build tool describes.
    pub fn of(unit: &Unit) -> Sources {
        let Some(module) = &unit.module else {
            return Sources::default();
        };
        let folders = GENERATED_SOURCES.map(|folder| module.folder.join(folder));
        let is_generated = |path: &&PathBuf| folders.iter().any(|folder| path.starts_with(folder));
        let (named, written) = module.sources.iter().partition::<Vec<_>, _>(is_generated);
        let mut generated: Vec<PathBuf> = named.into_iter().cloned().collect();
        for folder in &folders {
            below(folder, DEPTH, &mut generated);
        }
        Sources {
            written: written.into_iter().cloned().collect(),
            generated,
            texts: HashMap::new(),
        }
    }

    fn origin(&mut self, file: &ClassFile) -> Origin {
        let Some(name) = &file.source_file else {
            return Origin::Unknown;
        };
        let package = vitro_testgen::classes::package(&file.name);
        let name = Path::new(package).join(&**name);
        for folder in &self.written {
            let path = folder.join(&name);
            let read = || {
                fs::read(&path)
                    .ok()
                    .map(|text| String::from_utf8_lossy(&text).into_owned())
            };
            if let Some(text) = self.texts.entry(path.clone()).or_insert_with(read) {
                return Origin::Written(text.clone());
            }
        }
        match self
            .generated
            .iter()
            .any(|folder| folder.join(&name).is_file())
        {
            true => Origin::Generated,
            false => Origin::Unknown,
        }
    }

    /// Which methods of a class a tool wrote, one for each method of the class.
    pub fn generated_members(&mut self, file: &ClassFile) -> Vec<bool> {
        let origin = self.origin(file);
        let is_whole =
            matches!(origin, Origin::Generated) || is_marked(&file.class_annotation_names());
        let text = match &origin {
            Origin::Written(text) => Some(&**text),
            _ => None,
        };
        let is_generated = |method: &Method| {
            is_whole
                || is_made_up(file, method)
                || is_main(method)
                || is_marked(&file.method_annotation_names(method))
                || text.is_some_and(|text| is_unspoken(file, method, text))
        };
        file.methods.iter().map(is_generated).collect()
    }
}

/// Folders below a folder.
fn below(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if depth > 0 {
                below(&path, depth - 1, found);
            }
            found.push(path);
        }
    }
}

fn is_marked(annotations: &[std::sync::Arc<str>]) -> bool {
    let own = |name: &str| {
        name.rsplit(['/', '$'])
            .next()
            .is_some_and(|own| own.contains(MARK))
    };
    annotations.iter().any(|name| own(name))
}

/// `public static void main(String[])`
fn is_main(method: &Method) -> bool {
    let wanted = access::PUBLIC | access::STATIC;
    &*method.name == "main"
        && method.access & wanted == wanted
        && matches!(&*method.descriptor, "([Ljava/lang/String;)V" | "()V")
}

/// Whether the source does not mention a method.
fn is_unspoken(file: &ClassFile, method: &Method, source: &str) -> bool {
    let is_kotlin = file
        .source_file
        .as_deref()
        .is_some_and(|name| name.ends_with(".kt"));
    let is_java = file
        .source_file
        .as_deref()
        .is_some_and(|name| name.ends_with(".java"));
    let name = match &*method.name {
        "<init>" => file.name.rsplit(['/', '$']).next().unwrap_or_default(),
        name => name,
    };
    if is_kotlin {
        // A getter with code of its own has another name in the source: the property's.
        let is_component = name
            .strip_prefix("component")
            .is_some_and(|rest| rest.parse::<u32>().is_ok());
        let is_usual = OF_DATA_CLASSES.contains(&name) || is_component;
        let is_accessor = method.descriptor.starts_with("()")
            && method
                .code
                .as_ref()
                .is_some_and(|code| code.bytes.len() == ACCESSOR);
        return (is_usual || is_accessor) && !speaks_of(source, name);
    }
    is_java && (!speaks_of(source, name) || stands_at_annotation(method, name, source))
}

/// Whether a name stands in a text as a word.
fn speaks_of(text: &str, name: &str) -> bool {
    let is_part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !is_part(before.chars().next_back()) && !is_part(after.chars().next())
    })
}

/// Whether all code of a method stands at one line that is an annotation, such as `@AllArgsConstructor`.
fn stands_at_annotation(method: &Method, name: &str, source: &str) -> bool {
    let lines = method.code.iter().flat_map(|code| &code.lines);
    let mut numbers = lines.map(|row| row.line);
    let Some(first) = numbers.next() else {
        return false;
    };
    let line = source
        .lines()
        .nth(usize::from(first).saturating_sub(1))
        .unwrap_or_default();
    numbers.all(|number| number == first)
        && line.trim_start().starts_with('@')
        && !line.contains(&format!("{name}("))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_counts_as_a_word() {
        assert!(speaks_of("int getTotal() {", "getTotal"));
        assert!(!speaks_of(
            "int getTotalPrice() { forgetTotal(); }",
            "getTotal"
        ));
        assert!(!speaks_of("", "getTotal"));
    }

    #[test]
    fn annotations_are_known_by_their_own_name() {
        let marked = |name: &str| is_marked(&[name.into()]);
        assert!(marked("lombok/Generated") && marked("a/GeneratedByTool"));
        assert!(!marked("org/generatedcode/Service") && !marked("lombok/Data"));
    }
}
