//! The path on the source: which lines a run passes, with their text where the sources are found.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use vitro_classfile::ClassFile;

use super::outcome::PathLine;
use crate::report::Steps;

/// Most lines of a path that are shown.
const MOST_LINES: usize = 200;

/// Where sources are: below a given folder or near those of classes.
const BELOW: [&str; 3] = ["", "src/main/java", "src"];
/// Folders above those of classes that are searched.
const ABOVE: usize = 4;

/// The lines of a run, one after the other, and how many more there are.
pub(super) fn lines(
    file: &ClassFile,
    steps: &Steps,
    target: &[(usize, u16)],
    sources: &mut Sources,
) -> (Vec<PathLine>, usize) {
    let text = sources.of(file);
    let mut lines: Vec<PathLine> = Vec::new();
    let mut last: Option<(u16, u16)> = None;
    let mut cut = 0;
    for step in &steps.first {
        let Some(method) = file.methods.get(usize::from(step.method)) else {
            continue;
        };
        let rows = method.code.iter().flat_map(|code| &code.lines);
        let row = rows.filter(|row| row.start_pc <= step.offset);
        let Some(line) = row.max_by_key(|row| row.start_pc).map(|row| row.line) else {
            continue;
        };
        let is_target = target.contains(&(usize::from(step.method), step.offset));
        if last != Some((step.method, line)) {
            last = Some((step.method, line));
            if lines.len() >= MOST_LINES {
                cut += 1;
                continue;
            }
            let place = usize::from(line).checked_sub(1);
            let text = text.as_ref().and_then(|all| all.get(place?));
            lines.push(PathLine {
                method: method.name.to_string(),
                line,
                text: text.map(|text| text.trim().to_owned()),
                again: None,
                is_target: false,
            });
            fold(&mut lines);
        }
        if cut == 0
            && is_target
            && let Some(line) = lines.last_mut()
        {
            line.is_target = true;
        }
    }
    (lines, cut)
}

/// Most lines of a repeated block.
const LONGEST_TURN: usize = 8;

/// If the last lines repeat the ones before them, they are counted instead of shown.
fn fold(lines: &mut Vec<PathLine>) {
    let is_same = |a: &PathLine, b: &PathLine| (a.line, &a.method) == (b.line, &b.method);
    for turn in 1..=LONGEST_TURN.min(lines.len() / 2) {
        let (before, last) = lines.split_at(lines.len() - turn);
        let earlier = &before[before.len() - turn..];
        let same = earlier.iter().zip(last).all(|(a, b)| is_same(a, b));
        let inner = earlier[..turn - 1].iter().any(|line| line.again.is_some());
        let counts = |(length, _): (usize, u64)| length == turn;
        let own = earlier[turn - 1].again.is_none_or(counts);
        if same && own && !inner && last.iter().all(|line| line.again.is_none()) {
            let targets: Vec<bool> = last.iter().map(|line| line.is_target).collect();
            lines.truncate(lines.len() - turn);
            let first = lines.len() - turn;
            for (line, is_target) in lines[first..].iter_mut().zip(targets) {
                line.is_target |= is_target;
            }
            if let Some(end) = lines.last_mut() {
                let times = end.again.map_or(0, |(_, times)| times);
                end.again = Some((turn, times + 1));
            }
            return;
        }
    }
}

/// Source files by class, each looked for once.
pub(super) struct Sources {
    folders: Vec<PathBuf>,
    known: HashMap<String, Option<Vec<String>>>,
}

impl Sources {
    /// Those below given folders, then those near the classes.
    pub fn new(named: &[PathBuf], class_path: &[PathBuf]) -> Sources {
        let mut folders = named.to_vec();
        for place in class_path {
            let above = place.ancestors().take(ABOVE);
            folders.extend(above.map(Path::to_owned));
        }
        Sources {
            folders,
            known: HashMap::new(),
        }
    }

    fn of(&mut self, file: &ClassFile) -> Option<Vec<String>> {
        let name = file.source_file.as_deref()?;
        let package = vitro_testgen::classes::package(&file.name);
        let name = match package.is_empty() {
            true => name.to_owned(),
            false => format!("{package}/{name}"),
        };
        if let Some(known) = self.known.get(&name) {
            return known.clone();
        }
        let places = self
            .folders
            .iter()
            .flat_map(|folder| BELOW.iter().map(|below| folder.join(below).join(&name)));
        let text = places
            .into_iter()
            .find_map(|place| std::fs::read_to_string(place).ok());
        let lines = text.map(|text| text.lines().map(str::to_owned).collect());
        self.known.insert(name, Option::clone(&lines));
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_a_loop_are_told_once() {
        let line = |line: u16| PathLine {
            method: "m".to_owned(),
            line,
            text: None,
            again: None,
            is_target: false,
        };
        let mut lines = Vec::new();
        for number in [1, 2, 3, 2, 3, 2, 3, 2, 4] {
            lines.push(line(number));
            fold(&mut lines);
        }
        let told: Vec<(u16, Option<(usize, u64)>)> =
            lines.iter().map(|line| (line.line, line.again)).collect();
        assert_eq!(
            told,
            [
                (1, None),
                (2, None),
                (3, Some((2, 2))),
                (2, None),
                (4, None)
            ]
        );
    }
}
