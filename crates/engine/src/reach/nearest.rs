//! What a person may have meant: the names and the lines that come nearest to those that do not exist.

use vitro_classfile::{ClassFile, Method};

/// Most names that are suggested.
const MOST_NAMES: usize = 3;

/// The names that are most like one, the best first; none if nothing is like it at all.
pub(crate) fn names<'a>(wanted: &str, known: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut scored: Vec<(usize, &str)> = known.map(|name| (edits(wanted, name), name)).collect();
    scored.sort_unstable();
    scored.dedup();
    let most = wanted.chars().count().div_ceil(2).max(2);
    let near = scored.into_iter().filter(|(score, _)| *score <= most);
    near.map(|(_, name)| name).take(MOST_NAMES).collect()
}

/// How many letters have to be put in, taken out or changed; capitals count little.
fn edits(a: &str, b: &str) -> usize {
    let (a, b) = (a.to_lowercase(), b.to_lowercase());
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != *y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

/// `; did you mean a, b or c?`, or which ones there are if none is like it.
pub(crate) fn meant(near: &[&str], all: &[&str]) -> String {
    match (near, all) {
        ([], []) => String::new(),
        ([], all) if all.len() <= 8 => format!("; there are {}", and(all, "and")),
        ([], _) => String::new(),
        (near, _) => format!("; did you mean {}?", and(near, "or")),
    }
}

fn and(words: &[&str], last: &str) -> String {
    match words.split_last() {
        Some((end, [])) => (*end).to_owned(),
        Some((end, rest)) => format!("{} {last} {end}", rest.join(", ")),
        None => String::new(),
    }
}

/// The lines of a method that have code, sorted.
pub(super) fn lines_of(method: &Method) -> Vec<u16> {
    let rows = method.code.iter().flat_map(|code| &code.lines);
    let mut lines: Vec<u16> = rows.map(|row| row.line).collect();
    lines.sort_unstable();
    lines.dedup();
    lines
}

/// The lines with code next to one, each with the method that it belongs to.
pub(super) fn lines(file: &ClassFile, wanted: u16) -> String {
    let mut all: Vec<(u16, &str)> = Vec::new();
    for method in &file.methods {
        all.extend(
            lines_of(method)
                .into_iter()
                .map(|line| (line, &*method.name)),
        );
    }
    all.sort_unstable();
    all.dedup_by_key(|(line, _)| *line);
    let before = all.iter().rfind(|(line, _)| *line < wanted);
    let behind = all.iter().find(|(line, _)| *line > wanted);
    let text = |(line, method): &(u16, &str)| format!("{line} ({method})");
    match (before, behind) {
        (Some(before), Some(behind)) => format!(
            "the nearest lines with code are {} and {}",
            text(before),
            text(behind)
        ),
        (Some(one), None) | (None, Some(one)) => {
            format!("the nearest line with code is {}", text(one))
        }
        (None, None) => "its class file has no lines; compile with -g".to_owned(),
    }
}

/// The instructions next to an offset at which none begins.
pub(super) fn offsets(known: &[u16], wanted: u16) -> String {
    let before = known.iter().rfind(|offset| **offset < wanted);
    let behind = known.iter().find(|offset| **offset > wanted);
    let all: Vec<String> = before
        .into_iter()
        .chain(behind)
        .map(u16::to_string)
        .collect();
    match all.len() {
        1 => format!("the nearest instruction is at {}", all[0]),
        _ => format!("the nearest instructions are at {}", all.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_are_like_each_other() {
        let known = ["shop.Cart", "shop.Card", "zoo.Elephant"];
        assert_eq!(names("shop.Crat", known.into_iter())[0], "shop.Cart");
        assert_eq!(names("shop.cart", known.into_iter())[0], "shop.Cart");
        assert!(names("x", ["somethingElse"].into_iter()).is_empty());
        assert_eq!(edits("kitten", "sitting"), 3);
    }

    #[test]
    fn what_was_meant_is_asked_for() {
        assert_eq!(meant(&["a", "b"], &[]), "; did you mean a or b?");
        assert_eq!(meant(&[], &["a", "b", "c"]), "; there are a, b and c");
        assert_eq!(
            offsets(&[0, 3, 7], 4),
            "the nearest instructions are at 3 and 7"
        );
        assert_eq!(offsets(&[0, 3, 7], 9), "the nearest instruction is at 7");
    }
}
