//! The rules of a module that its tests keep: the Java release and the flags that its build compiles them with, the Java
//! module that they are compiled into, the comment that all its files begin with.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use vitro_build::BuildTool;
use vitro_classfile::ClassFile;
use vitro_program::ClassPath;
use vitro_testgen::junit::RunPatterns;
use vitro_testgen::owned;
use vitro_testgen::replay::compile::{CompilerRules, PatchedModule};

use crate::project::Unit;

/// The oldest release that tests are written for.
const OLDEST_RELEASE: u8 = 8;
/// Class files of Java N have this plus N as their major version.
const FIRST_VERSION: u16 = 44;
/// The release that brought modules.
const MODULES: u8 = 9;
/// Flags of the compiler that may change what compiles, by how they begin.
const KEPT_FLAGS: [&str; 4] = ["-Xlint", "--enable-preview", "--add-", "--limit-modules"];
/// Those among them whose value stands behind them.
const WITH_VALUE: [&str; 5] = [
    "--add-modules",
    "--add-reads",
    "--add-exports",
    "--add-opens",
    "--limit-modules",
];

/// How the build compiles the tests of a module.
pub fn compiler(unit: &Unit, feature: u32) -> CompilerRules {
    let release = release(unit, feature);
    let flags = unit.module.as_ref().map_or(&[][..], |module| &module.flags);
    CompilerRules {
        release,
        flags: kept(flags),
        is_strict: flags.iter().any(|flag| flag == "-Werror"),
        module: patched(unit, release, feature),
    }
}

/// The release that the build says, else that of the class files.
fn release(unit: &Unit, feature: u32) -> Option<u8> {
    let said = unit.module.as_ref().and_then(|module| module.release);
    let release = said.or_else(|| newest(unit, feature))?;
    (u32::from(release) <= feature).then_some(release.max(OLDEST_RELEASE))
}

/// The newest release that classes of a unit are compiled for; a few of each folder say it.
fn newest(unit: &Unit, feature: u32) -> Option<u8> {
    const LOOKED_AT: usize = 20;
    let version = |bytes: &[u8]| match bytes {
        [0xca, 0xfe, 0xba, 0xbe, _, _, high, low, ..] => Some(u16::from_be_bytes([*high, *low])),
        _ => None,
    };
    let versions = unit.places.iter().flat_map(|place| {
        let opened = ClassPath::from_places([&place.classes], feature).ok();
        let names = opened
            .iter()
            .flat_map(|opened| opened.entries()[0].class_names());
        let classes = names
            .take(LOOKED_AT)
            .filter_map(|name| opened.as_ref()?.find_class(&name));
        let classes: Vec<_> = classes.filter_map(Result::ok).collect();
        classes
            .into_iter()
            .filter_map(|class| version(&class.bytes))
            .collect::<Vec<u16>>()
    });
    let newest = versions.max()?;
    u8::try_from(newest.saturating_sub(FIRST_VERSION)).ok()
}

/// The flags that may change what compiles.
fn kept(flags: &[String]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut all = flags.iter();
    while let Some(flag) = all.next() {
        if !KEPT_FLAGS.iter().any(|start| flag.starts_with(start)) {
            continue;
        }
        kept.push(flag.clone());
        if WITH_VALUE.contains(&&**flag) {
            kept.extend(all.next().cloned());
        }
    }
    kept
}

/// The Java module of a unit, into which Maven compiles the tests. Gradle leaves them on the class path.
fn patched(unit: &Unit, release: Option<u8>, feature: u32) -> Option<PatchedModule> {
    if unit.tool != Some(BuildTool::Maven) || release.is_some_and(|release| release < MODULES) {
        return None;
    }
    let own = unit.places.iter().map(|place| &place.classes);
    let own = own
        .filter_map(|classes| Some((classes.clone(), described(classes, feature)?)))
        .next();
    let (classes, own) = own?;
    let names = unit
        .class_path
        .iter()
        .map(|path| (module_name(path, feature), path));
    let known: HashMap<String, &PathBuf> = names
        .filter_map(|(name, path)| Some((name?, path)))
        .collect();
    let mut path = vec![classes];
    let mut open: Vec<String> = own.requires.iter().map(|name| name.to_string()).collect();
    while let Some(name) = open.pop() {
        let Some(&found) = known.get(&name).filter(|found| !path.contains(found)) else {
            continue;
        };
        path.push(found.clone());
        match described(found, feature) {
            Some(module) => open.extend(module.requires.iter().map(|name| name.to_string())),
            // A module without a description reads all others.
            None => open.extend(known.keys().cloned()),
        }
    }
    Some(PatchedModule {
        name: own.name.to_string(),
        path,
    })
}

/// What a folder or jar says of itself as a module.
fn described(path: &Path, feature: u32) -> Option<vitro_classfile::Module> {
    let opened = ClassPath::from_places([path], feature).ok()?;
    let found = opened.find_class("module-info")?.ok()?;
    ClassFile::parse(&found.bytes).ok()?.module()
}

/// The name that a jar has on the module path: as it says, else by its file's name.
fn module_name(path: &Path, feature: u32) -> Option<String> {
    if let Some(module) = described(path, feature) {
        return Some(module.name.to_string());
    }
    let opened = ClassPath::from_places([path], feature).ok()?;
    if let Some(Ok(manifest)) = opened.find_resource("META-INF/MANIFEST.MF") {
        let text = String::from_utf8_lossy(&manifest.bytes).into_owned();
        let said = text
            .lines()
            .find_map(|line| line.strip_prefix("Automatic-Module-Name:"));
        if let Some(name) = said {
            return Some(name.trim().to_owned());
        }
    }
    Some(automatic_name(&path.file_stem()?.to_string_lossy()))
}

/// The name of an automatic module: the file's without its version, with dots for all that is no letter or digit.
fn automatic_name(file: &str) -> String {
    let is_version =
        |&(at, _): &(usize, &str)| file[at + 1..].starts_with(|first: char| first.is_ascii_digit());
    let end = file
        .match_indices('-')
        .find(is_version)
        .map_or(file.len(), |(at, _)| at);
    let words = file[..end].split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(".")
}

/// What is to be done where a module's build fails by the form of a source, which only its own formatter knows.
pub fn form(unit: &Unit) -> Option<String> {
    let module = unit
        .module
        .as_ref()
        .filter(|one| !one.formatters.is_empty())?;
    let command = match unit.tool? {
        BuildTool::Maven => "mvn",
        BuildTool::Gradle => "gradle",
    };
    let mut goals = module.formatters.clone();
    goals.dedup();
    Some(format!(
        "the build of {} checks the format of sources and tests: run `{command} {}` before it; its changes do not count as edits",
        module.name,
        goals.join(" ")
    ))
}

/// Which test classes a module's build runs.
pub fn run_patterns(unit: &Unit) -> RunPatterns {
    let Some(module) = &unit.module else {
        return RunPatterns::default();
    };
    let (included, excluded) = (&module.test_includes, &module.test_excludes);
    match unit.tool {
        Some(BuildTool::Maven) => RunPatterns::of_surefire(included, excluded),
        _ => RunPatterns {
            included: included.clone(),
            excluded: excluded.clone(),
        },
    }
}

/// The comment that all sources of a module begin with, if they do.
pub fn header(unit: &Unit) -> String {
    let Some(module) = &unit.module else {
        return String::new();
    };
    let mut headers: HashMap<String, usize> = HashMap::new();
    let mut open: Vec<PathBuf> = module
        .sources
        .iter()
        .chain(&module.test_sources)
        .cloned()
        .collect();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "java") {
                let text = fs::read_to_string(&path)
                    .unwrap_or_default()
                    .replace("\r\n", "\n");
                if owned::owner(&text) == owned::Owner::Theirs {
                    *headers.entry(owned::comment(&text).to_owned()).or_default() += 1;
                }
            }
        }
    }
    common(headers)
}

/// The most frequent of these beginnings, if no file has none. They may differ in a year.
fn common(headers: HashMap<String, usize>) -> String {
    // A comment that documents a class is no header.
    let is_legal = |header: &str| header.contains("icens") || header.contains("opyright");
    let is_bare =
        |header: &String| header.trim().is_empty() || header.contains("/**") && !is_legal(header);
    if headers.values().sum::<usize>() < 2 || headers.keys().any(is_bare) {
        return String::new();
    }
    let most = headers.values().max().copied().unwrap_or_default();
    let mut common = headers.into_iter().filter(|(_, count)| *count == most);
    let first = common.next().map(|(header, _)| header).unwrap_or_default();
    let chosen = common
        .map(|(header, _)| header)
        .fold(first, |a, b| a.max(b));
    chosen.trim_end().to_owned() + "\n\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn flags_that_change_what_compiles_are_kept() {
        let flags = [
            "-Xlint:all",
            "-Werror",
            "-Aoption=1",
            "--add-exports",
            "a/b=c",
            "-parameters",
            "-J-Xmx1g",
        ];
        assert_eq!(
            kept(&texts(&flags)),
            texts(&["-Xlint:all", "--add-exports", "a/b=c"])
        );
    }

    #[test]
    fn automatic_modules_are_named_by_their_file() {
        assert_eq!(automatic_name("commons-lang3-3.12.0"), "commons.lang3");
        assert_eq!(automatic_name("a_b-c"), "a.b.c");
    }

    #[test]
    fn a_header_is_that_of_all_files() {
        let counted = |all: &[(&str, usize)]| {
            common(
                all.iter()
                    .map(|(text, count)| ((*text).to_owned(), *count))
                    .collect(),
            )
        };
        let licence = "/*\n * Licensed\n */\n";
        assert_eq!(counted(&[(licence, 3)]), "/*\n * Licensed\n */\n\n");
        assert_eq!(counted(&[(licence, 3), ("", 1)]), "");
        assert_eq!(counted(&[(licence, 1)]), "");
        assert_eq!(
            counted(&[("// 2019\n", 1), ("// 2020\n", 2)]),
            "// 2020\n\n"
        );
    }
}
