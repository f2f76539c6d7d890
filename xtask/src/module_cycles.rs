//! Looks for cycles among the top modules of a crate: those that stand in `lib.rs`, each with all that is below it. Modules
//! that need each other can only be understood together, and what was meant to be plain data below a search comes to
//! depend on the search.
//!
//! A scan of the text is enough: `crate::name`, `crate::{name, ...}`, `super::name` from a module right below the root, and
//! names that the root exports from one of its modules. Tests of a module may use any other one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::Outcome;
use crate::steps::root;

/// Crates whose top modules must have no cycle.
const CRATES: &[&str] = &["engine", "explore"];

/// Which modules a module uses, each with the file that does.
type Uses = BTreeMap<String, BTreeMap<String, String>>;

/// Looks at all these crates.
pub fn check() -> Outcome {
    for name in CRATES {
        let folder = root().join("crates").join(name).join("src");
        let files = read(&folder)?;
        if let Some(cycle) = cycle(&uses(&files)) {
            return Err(format!("the top modules of {name} have a cycle: {cycle}"));
        }
    }
    println!("top modules have no cycles ({})", CRATES.join(", "));
    Ok(())
}

/// The Rust files below a folder with their texts, by their paths from there.
fn read(folder: &Path) -> Outcome<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        let listing =
            fs::read_dir(&next).map_err(|error| format!("{}: {error}", next.display()))?;
        for path in listing.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                let text = fs::read_to_string(&path)
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                let below = path.strip_prefix(folder).unwrap_or(&path);
                files.insert(below.to_string_lossy().replace('\\', "/"), text);
            }
        }
    }
    Ok(files)
}

fn uses(files: &BTreeMap<String, String>) -> Uses {
    let tops: BTreeSet<&str> = files.keys().map(|path| top_of(path)).collect();
    let exported = files
        .get("lib.rs")
        .map_or_else(BTreeMap::new, |text| exports(text));
    let mut uses = Uses::new();
    for (path, text) in files {
        let top = top_of(path);
        if matches!(top, "lib" | "main") || path.ends_with("tests.rs") {
            continue;
        }
        for name in names_of_root(&code(text), depth(path)) {
            let module = match tops.contains(&*name) {
                true => Some(name),
                false => exported.get(&name).cloned(),
            };
            if let Some(module) = module.filter(|module| module != top) {
                let of_top = uses.entry(top.to_owned()).or_default();
                of_top.entry(module).or_insert_with(|| path.clone());
            }
        }
    }
    uses
}

/// `check/entry.rs` belongs to `check`.
fn top_of(path: &str) -> &str {
    let first = path.split('/').next().unwrap_or(path);
    first.strip_suffix(".rs").unwrap_or(first)
}

/// How many `super::` lead from a file to the root.
fn depth(path: &str) -> usize {
    let folders = path.matches('/').count();
    folders + usize::from(!path.ends_with("/mod.rs"))
}

/// A text without comments, and without its tests, which stand at the end.
fn code(text: &str) -> String {
    let mut kept = String::new();
    let mut is_for_tests = false;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        if is_for_tests && line.contains("mod ") && line.ends_with('{') {
            break;
        }
        is_for_tests = line.trim() == "#[cfg(test)]";
        kept.push_str(line);
        kept.push('\n');
    }
    kept
}

/// What follows `crate::`, or as many `super::` as lead to the root.
fn names_of_root(code: &str, depth: usize) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let to_root = "super::".repeat(depth);
    for way in ["crate::", &to_root] {
        for (at, _) in code.match_indices(way) {
            let before = code[..at].chars().next_back();
            let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '$');
            if !before.is_some_and(is_part) {
                names.extend(first_names(&code[at + way.len()..]));
            }
        }
    }
    names
}

/// The first name of a path, or of each path of a group: `b` and `c` of `{b::D, c}`.
fn first_names(text: &str) -> Vec<String> {
    let word = |text: &str| -> String {
        let part = |c: &char| c.is_alphanumeric() || *c == '_';
        text.trim_start().chars().take_while(part).collect()
    };
    let Some(group) = text.strip_prefix('{') else {
        return vec![word(text)];
    };
    let mut names = vec![word(group)];
    let mut level = 0;
    for (at, c) in group.char_indices() {
        match c {
            '{' => level += 1,
            '}' if level == 0 => break,
            '}' => level -= 1,
            ',' if level == 0 => names.push(word(&group[at + 1..])),
            _ => {}
        }
    }
    names
}

/// By name, the module from which the root exports it.
fn exports(lib: &str) -> BTreeMap<String, String> {
    let mut exported = BTreeMap::new();
    let code = code(lib);
    for (at, _) in code.match_indices("use ") {
        let statement = code[at + 4..].split(';').next().unwrap_or_default();
        let Some((module, names)) = statement.split_once("::") else {
            continue;
        };
        // `Name as Other` is known as the other one.
        for name in names.split(['{', '}', ',']) {
            let last = name.rsplit([' ', ':']).find(|word| !word.is_empty());
            let last = last.unwrap_or_default().trim();
            exported.insert(last.to_owned(), module.trim().to_owned());
        }
    }
    exported
}

/// A cycle in words, if there is one: the shortest one through the first module that is in any.
fn cycle(uses: &Uses) -> Option<String> {
    uses.keys().find_map(|from| {
        let way = way_back(uses, from)?;
        let mut text = from.clone();
        for pair in way.windows(2) {
            let file = &uses[&pair[0]][&pair[1]];
            text += &format!(" -> {} ({file})", pair[1]);
        }
        Some(text)
    })
}

/// The shortest way from a module to itself.
fn way_back(uses: &Uses, from: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            let last = way.last().and_then(|last| uses.get(last));
            for next in last.into_iter().flat_map(BTreeMap::keys) {
                let mut way = way.clone();
                way.push(next.clone());
                if next == from {
                    return Some(way);
                }
                if seen.insert(next.clone()) {
                    longer.push(way);
                }
            }
        }
        ways = longer;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cycle_of(files: &[(&str, &str)]) -> Option<String> {
        let files = files.iter();
        let files = files.map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
        cycle(&uses(&files.collect()))
    }

    #[test]
    fn a_cycle_is_named_with_its_files() {
        let files = [
            ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
            ("a.rs", "use crate::b::{C, d::E};\n"),
            ("b/deep.rs", "use super::super::c;\n"),
            ("c.rs", "use crate::{report::X, a::Y};\n"),
        ];
        let said = "a -> b (a.rs) -> c (b/deep.rs) -> a (c.rs)";
        assert_eq!(cycle_of(&files).as_deref(), Some(said));
        assert_eq!(cycle_of(&files[..3]), None);
    }

    #[test]
    fn what_the_root_exports_belongs_to_its_module() {
        let files = [
            ("lib.rs", "pub use b::{Other as Thing, More};\n"),
            ("a.rs", "use crate::Thing;\n"),
            ("b.rs", "fn f(x: crate::a::X) {}\n"),
        ];
        let said = "a -> b (a.rs) -> a (b.rs)";
        assert_eq!(cycle_of(&files).as_deref(), Some(said));
    }

    #[test]
    fn tests_comments_and_what_is_below_a_module_make_no_cycle() {
        let files = [
            ("lib.rs", ""),
            ("a.rs", "use super::b;\n"),
            ("a/below.rs", "use super::b;\nuse crate::a::X;\n"),
            (
                "b.rs",
                "// See crate::a.\n#[cfg(test)]\nmod tests {\n  use crate::a;\n}\n",
            ),
            ("b/tests.rs", "use crate::a;\n"),
        ];
        assert_eq!(cycle_of(&files), None);
    }
}
