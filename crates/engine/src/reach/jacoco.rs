//! What a report of JaCoCo shows as not covered, as targets. Its XML says for every line how many instructions and
//! branches were missed: a line that nothing came to is one target; where a decision was missed or taken to one side only,
//! all its sides are, since the report does not say which they were.

use std::path::{Path, PathBuf};
use std::process::Command;

use vitro_coverage::{Subject, criterion};
use vitro_program::ClassPath;
use vitro_testgen::replay::{cache_folder, cached_jars};

use super::place::{self, Found};

/// A line of a report with something missed.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Missed {
    /// Classes of the source file, by internal name.
    classes: Vec<String>,
    line: u16,
    covered_instructions: u32,
    missed_branches: u32,
}

/// The targets that a report names.
pub(super) fn targets(
    report: &Path,
    class_path: &ClassPath,
    places: &[PathBuf],
    home: &Path,
) -> Result<Vec<String>, String> {
    let bad = |error: std::io::Error| format!("{}: {error}", report.display());
    let bytes = std::fs::read(report).map_err(bad)?;
    let text = match bytes.starts_with(b"<") || bytes.starts_with(b"\xef\xbb\xbf<") {
        true => String::from_utf8_lossy(&bytes).into_owned(),
        false => from_exec(report, places, home)?,
    };
    let missed = read(&text).map_err(|why| format!("{}: {why}", report.display()))?;
    let mut targets = Vec::new();
    for line in missed {
        let before = targets.len();
        for class in &line.classes {
            let found = place::find(class_path, class)?;
            let found = found.ok_or_else(|| {
                let class = class.replace('/', ".");
                format!(
                    "{} speaks of {class}, which is not on the class path",
                    report.display()
                )
            })?;
            targets.extend(of_line(&found, &line));
        }
        if targets.len() == before {
            let (class, line) = (line.classes.join(", ").replace('/', "."), line.line);
            return Err(format!(
                "{} speaks of line {line} of {class}, which has no code there: it was made from other classes",
                report.display()
            ));
        }
    }
    Ok(targets)
}

/// The targets of one line in one class.
fn of_line(class: &Found, missed: &Missed) -> Vec<String> {
    let name = class.file.name.replace('/', ".");
    let subject = Subject::of_classes(std::slice::from_ref(&class.file));
    let mut targets = Vec::new();
    for (place, method) in subject.targets() {
        let all = (0..method.flow.exit()).filter(|&number| method.flow.is_reachable(number));
        let own: Vec<u32> = all
            .filter(|&number| method.line(number) == Some(missed.line))
            .collect();
        if own.is_empty() {
            continue;
        }
        let full = format!("{name}.{}{}", method.name(), method.descriptor());
        let sides = match missed.missed_branches {
            0 => Vec::new(),
            _ => sides(&subject, place, missed.line, &full),
        };
        if !sides.is_empty() {
            targets.extend(sides);
        } else if missed.covered_instructions == 0 {
            targets.push(format!("{full}:{}", missed.line));
        } else {
            // Something left in the middle: the last instruction of each part was not executed, perhaps.
            let blocks = method.flow.blocks();
            let ends = own
                .iter()
                .filter(|&&number| blocks.iter().any(|block| block.last == number));
            let offset = |&number: &u32| format!("{full}@{}", method.flow.offset(number));
            targets.extend(ends.map(offset));
        }
    }
    targets
}

/// All sides of the decisions in a line.
fn sides(subject: &Subject, place: u32, line: u16, full: &str) -> Vec<String> {
    let Some(branch) = criterion("branch") else {
        return Vec::new();
    };
    let plan = branch.plan(subject);
    let own = plan
        .goals
        .iter()
        .filter(|goal| goal.method == place && goal.lines.first() == Some(&line));
    own.filter_map(|goal| {
        let side = match goal.text.rsplit_once(" is ")?.1 {
            "none of its cases" => "default",
            side => side,
        };
        Some(format!("{full}@{}={side}", goal.offsets.first()?))
    })
    .collect()
}

/// The lines of a report with something missed.
fn read(xml: &str) -> Result<Vec<Missed>, String> {
    let mut missed = Vec::new();
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
                let (mi, mb): (u32, u32) = (mi, mb);
                if mi > 0 || mb > 0 {
                    missed.push(Missed {
                        classes: of_file.map(|(_, name)| name.clone()).collect(),
                        line: u16::try_from(line).map_err(|_| format!("line {line} is no line"))?,
                        covered_instructions: ci,
                        missed_branches: mb,
                    });
                }
            }
            _ => {}
        }
    }
    match is_report {
        true => Ok(missed),
        false => Err("this is no report of JaCoCo".to_owned()),
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
            "{} is no XML, and org.jacoco.cli-nodeps.jar, which reads such files, is not found; have JaCoCo write \
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
        let missed = read(REPORT).unwrap();
        let found: Vec<(u16, u32, u32)> = missed
            .iter()
            .map(|one| (one.line, one.covered_instructions, one.missed_branches))
            .collect();
        assert_eq!(found, [(5, 0, 0), (7, 3, 1)]);
        assert_eq!(missed[0].classes, ["p/A", "p/A$B"]);
    }

    #[test]
    fn other_files_are_no_report() {
        assert!(read("<html></html>").is_err());
        assert!(read("<report><line nr=\"x\"/></report>").is_err());
    }
}
