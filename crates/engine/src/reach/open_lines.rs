//! What a report of JaCoCo shows as not covered, as targets: a line that nothing came to is one target; where a decision was
//! missed or taken to one side only, all its sides are, since the report does not say which they were.

use std::path::{Path, PathBuf};

use vitro_coverage::{Subject, criterion};
use vitro_program::ClassPath;

use super::place::{self, Found};
use crate::jacoco::{Line, lines_of};

/// The targets that a report names.
pub(super) fn targets(
    report: &Path,
    class_path: &ClassPath,
    places: &[PathBuf],
    home: &Path,
) -> Result<Vec<String>, String> {
    let lines = lines_of(report, places, home)?.into_iter();
    let mut targets = Vec::new();
    for line in lines.filter(|line| !line.is_covered()) {
        let before = targets.len();
        for class in &line.classes {
            let found = place::find(class_path, class)?;
            let found = found.ok_or_else(|| {
                let class = class.replace('/', ".");
                format!(
                    "{} mentions {class}, which is not on the class path",
                    report.display()
                )
            })?;
            targets.extend(of_line(&found, &line));
        }
        if targets.len() == before {
            let (class, line) = (line.classes.join(", ").replace('/', "."), line.line);
            return Err(format!(
                "{} mentions line {line} of {class}, which has no code there: the report is from another version of the classes",
                report.display()
            ));
        }
    }
    Ok(targets)
}

/// The targets of one line in one class.
fn of_line(class: &Found, missed: &Line) -> Vec<String> {
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
