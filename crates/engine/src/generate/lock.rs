//! `vitro.lock`: what the tests of a project were made from, so that only those of changed classes are made anew.
//!
//! A line for each class: its name, its number (see [`super::fingerprint`]), and its test. The lines are sorted and
//! say nothing about the machine, so the file can be committed and merged; a line that is damaged is a class that is
//! tested anew. It begins as the sources of its project do: builds that demand a licence demand it of this file, too.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use vitro_testgen::owned;

use super::choose::Chosen;
use super::fingerprint::Fingerprints;
use super::report::GoneTest;
use crate::project::{LOCK, Place, is_built};
use crate::request::Problem;

const FIRST: &str = "# What tests were made from, by `vitro generate`; `vitro refresh` reads it. Commit it with the tests.\n";
/// Stands for a class that has no test.
const NONE: &str = "-";

/// The lock files of all places.
pub struct Locks {
    files: BTreeMap<PathBuf, Lock>,
}

struct Lock {
    /// The folder for tests.
    tests: PathBuf,
    /// The project, if all classes of the file are below its folder.
    project: Option<PathBuf>,
    /// What sources begin with, as lines of this file.
    header: String,
    /// By the classes' internal names.
    entries: BTreeMap<String, Entry>,
    is_changed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Entry {
    number: u64,
    test: Option<String>,
}

/// Whether a file is a lock file.
pub fn is_lock(path: &Path) -> bool {
    fs::read_to_string(path).is_ok_and(|text| text.starts_with(FIRST))
}

impl Locks {
    /// Reads those that exist.
    pub fn read(places: &[Place]) -> Locks {
        let mut files = BTreeMap::new();
        for place in places {
            let project = place.project.clone();
            files.entry(place.lock.clone()).or_insert_with(|| Lock {
                tests: place.tests.clone(),
                project: project.filter(|project| place.lock == project.join(LOCK)),
                header: String::new(),
                entries: parse(&fs::read_to_string(&place.lock).unwrap_or_default()),
                is_changed: false,
            });
        }
        Locks { files }
    }

    /// Notes what the sources of these places begin with.
    pub fn begin_with(&mut self, header: &str, places: &[Place]) {
        for place in places {
            if let Some(lock) = self.files.get_mut(&place.lock) {
                lock.header = as_lines(header);
            }
        }
    }

    /// Whether the test of a class must be made anew.
    pub fn is_stale(&self, class: &Chosen, fingerprints: &Fingerprints<'_>) -> bool {
        let Some(lock) = self.files.get(&class.place.lock) else {
            return true;
        };
        let Some(entry) = lock.entries.get(&*class.file.name) else {
            return true;
        };
        let is_there = |test: &String| lock.tests.join(test).is_file();
        entry.number != fingerprints.of(&class.file.name) || !entry.test.iter().all(is_there)
    }

    /// Notes a hash of what the test of a class was made from; 0 if another run may find more.
    pub fn note(&mut self, class: &Chosen, test: Option<&str>, number: u64) {
        let Some(lock) = self.files.get_mut(&class.place.lock) else {
            return;
        };
        let entry = Entry {
            number,
            test: test.map(str::to_owned),
        };
        let name = class.file.name.to_string();
        if lock.entries.get(&name) != Some(&entry) {
            lock.entries.insert(name, entry);
            lock.is_changed = true;
        }
    }

    /// Removes the tests of classes that do not exist any more, and what is noted about them.
    pub fn forget_gone(&mut self, exists: &dyn Fn(&str) -> bool) -> Result<Vec<GoneTest>, Problem> {
        let mut gone = Vec::new();
        for lock in self.files.values_mut() {
            // A folder that several projects write to is ambiguous.
            let Some(project) = &lock.project else {
                continue;
            };
            let is_gone = |name: &&String| !exists(name) && !is_built(project, name);
            let names: Vec<String> = lock.entries.keys().filter(is_gone).cloned().collect();
            for name in names {
                lock.is_changed = true;
                let test = lock.entries.remove(&name).and_then(|entry| entry.test);
                let Some(path) = test.map(|test| lock.tests.join(test)) else {
                    continue;
                };
                if !path.is_file() {
                    continue;
                }
                let removed = owned::remove(&path)
                    .map_err(|error| Problem::BadInput(format!("{}: {error}", path.display())))?;
                gone.push(GoneTest {
                    class: name.replace('/', "."),
                    path,
                    removed,
                });
            }
        }
        self.write()?;
        Ok(gone)
    }

    /// Writes those that have changed.
    pub fn write(&mut self) -> Result<(), Problem> {
        for (path, lock) in &mut self.files {
            if !lock.is_changed {
                continue;
            }
            owned::write_whole(path, text(&lock.header, &lock.entries).as_bytes())
                .map_err(|error| Problem::BadInput(format!("{}: {error}", path.display())))?;
            lock.is_changed = false;
        }
        Ok(())
    }
}

/// A comment of Java as comments of this file.
fn as_lines(comment: &str) -> String {
    let bare = |line: &str| {
        let line = line.trim().trim_end_matches("*/");
        let line = line.trim_start_matches(['/', '*', ' ']).trim_end();
        format!("# {line}").trim_end().to_owned() + "\n"
    };
    let lines: Vec<String> = comment.lines().map(bare).collect();
    let is_said = |line: &String| line != "#\n";
    let first = lines.iter().position(is_said);
    let last = lines.iter().rposition(is_said);
    first.zip(last).map_or_else(String::new, |(first, last)| {
        "#\n".to_owned() + &lines[first..=last].concat()
    })
}

fn text(header: &str, entries: &BTreeMap<String, Entry>) -> String {
    let mut text = FIRST.to_owned() + header;
    for (class, entry) in entries {
        let test = entry.test.as_deref().unwrap_or(NONE);
        text += &format!("{class} {:016x} {test}\n", entry.number);
    }
    text
}

fn parse(text: &str) -> BTreeMap<String, Entry> {
    let mut entries = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let (Some(class), Some(number), Some(test), None) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            continue;
        };
        let Ok(number) = u64::from_str_radix(number, 16) else {
            continue;
        };
        let test = (test != NONE).then(|| test.to_owned());
        // A test is below the folder for tests, whatever a damaged file says.
        let leads_away = |test: &String| {
            let mut parts = Path::new(test).components();
            !parts.all(|part| matches!(part, std::path::Component::Normal(_)))
        };
        if test.as_ref().is_some_and(leads_away) {
            continue;
        }
        entries.insert(class.to_owned(), Entry { number, test });
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let entry = |number, test: Option<&str>| Entry {
            number,
            test: test.map(str::to_owned),
        };
        let entries: BTreeMap<String, Entry> = [
            ("shop/Cart".to_owned(), entry(7, Some("shop/CartTest.java"))),
            ("shop/Empty".to_owned(), entry(u64::MAX, None)),
        ]
        .into();
        for header in [
            "",
            "/*\n * Licensed to a/B 1 -\n */\n\n",
            "// A\n//\n// B\n",
        ] {
            let text = text(&as_lines(header), &entries);
            assert!(text.starts_with(FIRST));
            assert_eq!(parse(&text), entries);
        }
    }

    #[test]
    fn a_licence_stands_in_the_file() {
        let licence = "/*\n * Licensed\n *\n * to you. */\n\n";
        assert_eq!(as_lines(licence), "#\n# Licensed\n#\n# to you.\n");
        assert_eq!(as_lines(""), "");
    }

    #[test]
    fn damaged_lines_are_no_entries() {
        let damaged = "<<<<<<< HEAD\nshop/Cart 12\nshop/Cart xyz -\na/B 1 ../../B.java\na/B 1 /B.java\n=======\n";
        assert!(parse(damaged).is_empty());
    }
}
