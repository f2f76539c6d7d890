//! The answer of a build tool: a line for each fact, a word and its values separated by tabs. What `tools/ModelPrinter.java`
//! and `tools/model.init.gradle` print.

use std::path::PathBuf;

use crate::{Dependency, Module};

/// The modules that an answer describes.
pub fn modules(text: &str) -> Vec<Module> {
    let mut modules: Vec<Module> = Vec::new();
    for words in lines(text) {
        let values: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
        match (&*words[0], values.as_slice()) {
            ("module", [name, ..]) => modules.push(Module {
                name: (*name).to_owned(),
                ..Module::default()
            }),
            (fact, values) => {
                if let Some(module) = modules.last_mut() {
                    add(module, fact, values);
                }
            }
        }
    }
    modules
}

/// The files that decide what the answer is.
pub fn build_files(text: &str) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = lines(text)
        .filter(|words| words[0] == "build-file")
        .filter_map(|words| words.get(1).map(PathBuf::from))
        .collect();
    files.sort();
    files.dedup();
    files
}

fn lines(text: &str) -> impl Iterator<Item = Vec<String>> {
    let split = |line: &str| line.split('\t').map(unescape).collect();
    text.lines().filter(|line| !line.is_empty()).map(split)
}

fn add(module: &mut Module, fact: &str, values: &[&str]) {
    let path = || values.first().map(PathBuf::from);
    let text = || values.first().map(|&value| value.to_owned());
    match fact {
        "folder" => module.folder = path().unwrap_or_default(),
        "classes" => module.classes.extend(path()),
        "test-classes" => module.test_classes.extend(path()),
        "source" => module.sources.extend(path()),
        "test-source" => module.test_sources.extend(path()),
        "release" => module.release = values.first().and_then(|release| java_release(release)),
        "flag" => module.flags.extend(text()),
        "encoding" => module.encoding = text(),
        "test-arguments" => module.test_arguments = text(),
        "formatter" => module.formatters.extend(text()),
        "test-include" => module.test_includes.extend(text()),
        "test-exclude" => module.test_excludes.extend(text()),
        "dependency" => module.dependencies.extend(dependency(values)),
        _ => {}
    }
}

/// Scope, name, path.
fn dependency(values: &[&str]) -> Option<Dependency> {
    let &[scope, name, path] = values else {
        return None;
    };
    Some(Dependency {
        name: name.to_owned(),
        is_for_tests: scope == "test",
        path: (!path.is_empty()).then(|| PathBuf::from(path)),
    })
}

/// `1.8` and `8` are the same release.
fn java_release(text: &str) -> Option<u8> {
    text.strip_prefix("1.").unwrap_or(text).parse().ok()
}

fn unescape(word: &str) -> String {
    let mut plain = String::with_capacity(word.len());
    let mut letters = word.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some('t') => plain.push('\t'),
                Some('n') => plain.push('\n'),
                Some(other) => plain.push(other),
                None => {}
            },
            other => plain.push(other),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_belong_to_the_module_before_them() {
        let text = "module\tcore\nfolder\t/p/core\nbuild-file\t/p/core/pom.xml\nbuild-file\t/p/pom.xml\nclasses\t/p/core/target/classes\n\
                    release\t1.8\nflag\t-Xlint:all\ndependency\tcompile\ta:b:1\t/r/b.jar\ndependency\ttest\tc:d:2\t\n\
                    module\tweb\nfolder\t/p/w\\teb\nbuild-file\t/p/pom.xml\nnews\tof a later version\n";
        let modules = modules(text);
        let [core, web] = &modules[..] else {
            panic!("{modules:?}")
        };
        assert_eq!((&*core.name, core.release), ("core", Some(8)));
        assert_eq!(core.flags, ["-Xlint:all"]);
        assert_eq!(core.missing().collect::<Vec<_>>(), ["c:d:2"]);
        assert!(core.dependencies[1].is_for_tests && !core.dependencies[0].is_for_tests);
        assert_eq!(web.folder, PathBuf::from("/p/w\teb"));
        assert_eq!(build_files(text).len(), 2);
    }
}
