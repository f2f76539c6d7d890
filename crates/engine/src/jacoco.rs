//! Reports of JaCoCo. Their XML says for every line how many instructions and branches were missed.

use std::collections::{HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_testgen::replay::{cache_folder, cached_jars};

/// A line of a report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Classes of the source file, by internal name.
    pub classes: Vec<String>,
    /// Its number in the source file.
    pub line: u16,
    /// Instructions that were executed.
    pub covered_instructions: u32,
    /// Instructions that were not.
    pub missed_instructions: u32,
    /// Sides of its decisions that were not taken.
    pub missed_branches: u32,
}

impl Line {
    /// Whether nothing of it was missed.
    pub fn is_covered(&self) -> bool {
        self.missed_instructions == 0 && self.missed_branches == 0
    }
}

/// Lines whose instructions and branches were all executed, by the internal name of their class.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CoveredLines {
    by_class: HashMap<String, HashSet<u16>>,
}

impl CoveredLines {
    /// Adds what a report shows; for a file that is no XML, `places` are the folders and jars of the classes.
    pub fn add(&mut self, report: &Path, places: &[PathBuf], home: &Path) -> Result<(), String> {
        let covered = lines_of(report, places, home)?.into_iter();
        for line in covered.filter(Line::is_covered) {
            for class in line.classes {
                self.by_class.entry(class).or_default().insert(line.line);
            }
        }
        Ok(())
    }

    /// Whether all these lines of a class are covered; not if there are none.
    pub fn cover(&self, class: &str, mut lines: impl Iterator<Item = u16>) -> bool {
        let Some(known) = self.by_class.get(class) else {
            return false;
        };
        lines.next().is_some_and(|first| known.contains(&first))
            && lines.all(|line| known.contains(&line))
    }
}

/// All lines of a report, which is XML or what JaCoCo's agent has written.
pub fn lines_of(report: &Path, places: &[PathBuf], home: &Path) -> Result<Vec<Line>, String> {
    let bad = |error: std::io::Error| format!("{}: {error}", report.display());
    let bytes = std::fs::read(report).map_err(bad)?;
    let text = match bytes.starts_with(b"<") || bytes.starts_with(b"\xef\xbb\xbf<") {
        true => String::from_utf8_lossy(&bytes).into_owned(),
        false => from_exec(report, places, home)?,
    };
    read(&text).map_err(|why| format!("{}: {why}", report.display()))
}

/// The lines of a report.
fn read(xml: &str) -> Result<Vec<Line>, String> {
    let mut lines = Vec::new();
    let mut classes: Vec<(String, String)> = Vec::new();
    let mut source = String::new();
    let mut is_report = false;
    for tag in tags(xml) {
        let number = |name: &str| attribute(tag, name).and_then(|text| text.parse().ok());
        match element(tag) {
            "report" => is_report = true,
            "package" => classes.clear(),
            "class" => {
                let name = attribute(tag, "name").unwrap_or_default();
                let file = attribute(tag, "sourcefilename").unwrap_or_default();
                classes.push((file, name));
            }
            "sourcefile" => source = attribute(tag, "name").unwrap_or_default(),
            "line" => {
                let figures = ["nr", "mi", "ci", "mb"].map(number);
                let [Some(line), Some(mi), Some(ci), Some(mb)] = figures else {
                    return Err(format!("<{tag}> lacks a number"));
                };
                let of_file = classes.iter().filter(|(file, _)| *file == source);
                lines.push(Line {
                    classes: of_file.map(|(_, name)| name.clone()).collect(),
                    line: u16::try_from(line).map_err(|_| format!("line {line} is no line"))?,
                    covered_instructions: ci,
                    missed_instructions: mi,
                    missed_branches: mb,
                });
            }
            _ => {}
        }
    }
    match is_report {
        true => Ok(lines),
        false => Err("this is not a JaCoCo report".to_owned()),
    }
}

/// What stands between angle brackets, without declarations and ends.
fn tags(xml: &str) -> impl Iterator<Item = &str> {
    let mut rest = xml;
    std::iter::from_fn(move || {
        let (_, after) = rest.split_once('<')?;
        let end = match after.starts_with("!--") {
            true => after.find("-->")? + 2,
            false => after.find('>')?,
        };
        rest = &after[end + 1..];
        Some(after[..end].trim_end_matches('/'))
    })
    .filter(|tag| !tag.starts_with(['!', '?', '/']))
}

fn element(tag: &str) -> &str {
    tag.split_whitespace().next().unwrap_or_default()
}

/// The value of an attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let value = &tag[start..];
    let value = &value[..value.find('"')?];
    let plain = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&amp;", "&"),
    ];
    let decoded = plain
        .iter()
        .fold(value.to_owned(), |text, (from, to)| text.replace(from, to));
    Some(decoded)
}

/// The report in XML that JaCoCo's own command line makes of what its agent has written.
fn from_exec(exec: &Path, places: &[PathBuf], home: &Path) -> Result<String, String> {
    let jars = cache_folder().map_or_else(Vec::new, |cache| cached_jars(&cache, "org.jacoco.cli-"));
    let is_whole = |jar: &&PathBuf| jar.to_string_lossy().ends_with("-nodeps.jar");
    let Some(jar) = jars.iter().find(is_whole) else {
        return Err(format!(
            "{} is not XML, and org.jacoco.cli-nodeps.jar, which reads such files, is not found; have JaCoCo write \
             its report as XML, or fetch it with `cargo xtask tools`",
            exec.display()
        ));
    };
    let xml = std::env::temp_dir().join(format!("vitro-jacoco-{}.xml", std::process::id()));
    let mut java = Command::new(home.join("bin/java"));
    java.arg("-jar").arg(jar).arg("report").arg(exec);
    for place in places {
        java.arg("--classfiles").arg(place);
    }
    let output = java.arg("--xml").arg(&xml).output();
    let output = output.map_err(|error| format!("java: {error}"))?;
    let text = std::fs::read_to_string(&xml);
    let _ = std::fs::remove_file(&xml);
    match (output.status.success(), text) {
        (true, Ok(text)) => Ok(text),
        _ => Err(format!(
            "{}: JaCoCo cannot read it: {}",
            exec.display(),
            String::from_utf8_lossy(&output.stderr).trim()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"<?xml version="1.0"?><!DOCTYPE report PUBLIC "x" "y">
        <report name="a"><!-- <line nr="9"/> --><package name="p">
        <class name="p/A" sourcefilename="A.java"><method name="&lt;init&gt;"/></class>
        <class name="p/A$B" sourcefilename="A.java"/>
        <class name="p/C" sourcefilename="C.java"/>
        <sourcefile name="A.java"><line nr="3" mi="0" ci="4" mb="0" cb="2"/>
        <line nr="5" mi="2" ci="0" mb="0" cb="0"/><line nr="7" mi="1" ci="3" mb="1" cb="1"/></sourcefile>
        </package></report>"#;

    #[test]
    fn missed_lines_are_found() {
        let mut missed = read(REPORT).unwrap();
        missed.retain(|line| !line.is_covered());
        let found: Vec<(u16, u32, u32)> = missed
            .iter()
            .map(|one| (one.line, one.covered_instructions, one.missed_branches))
            .collect();
        assert_eq!(found, [(5, 0, 0), (7, 3, 1)]);
        assert_eq!(missed[0].classes, ["p/A", "p/A$B"]);
    }

    #[test]
    fn covered_lines_are_known_by_class() {
        let folder = tempfile::tempdir().unwrap();
        let report = folder.path().join("jacoco.xml");
        std::fs::write(&report, REPORT).unwrap();
        let mut covered = CoveredLines::default();
        covered.add(&report, &[], Path::new("no-jdk")).unwrap();
        let cover = |class: &str, lines: &[u16]| covered.cover(class, lines.iter().copied());
        assert!(cover("p/A", &[3]) && cover("p/A$B", &[3, 3]));
        assert!(!cover("p/A", &[3, 5]) && !cover("p/A", &[7]) && !cover("p/A", &[]));
        assert!(!cover("p/C", &[3]));
    }

    #[test]
    fn other_files_are_no_report() {
        assert!(read("<html></html>").is_err());
        assert!(read("<report><line nr=\"x\"/></report>").is_err());
    }
}
