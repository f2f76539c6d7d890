//! Path conditions that a reader of a test can take in: short ones, and not too many.

/// A choice inside a condition is hard to read unless it is short.
const LONGEST_CHOICE: usize = 40;
/// So many fit above a test.
const MOST: usize = 8;

/// The conditions that are shown; dots replace the others, also those that are missing if these are not all.
pub fn shorten(conditions: &[String], is_all: bool) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut is_whole = is_all;
    for condition in conditions {
        let fits = is_readable(condition) && shown.len() < MOST;
        match fits {
            true if shown.contains(condition) => {}
            true => shown.push(condition.clone()),
            false => is_whole = false,
        }
    }
    if !is_whole && !shown.is_empty() {
        shown.push("...".to_owned());
    }
    shown
}

/// Whether people can read it: what is too long or has a part that was cut is not among the conditions.
fn is_readable(condition: &str) -> bool {
    !condition.contains(" ? ") || condition.chars().count() <= LONGEST_CHOICE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_conditions_and_long_lists_end_in_dots() {
        let short = |n: usize| format!("x > {n}");
        let few: Vec<String> = (0..3).map(short).collect();
        assert_eq!(shorten(&few, true), few);
        let many: Vec<String> = (0..30).map(short).collect();
        assert_eq!(shorten(&many, true).len(), MOST + 1);
        let choice = format!("(a ? {} : 1) == b", "y".repeat(40));
        let long = ["a == b".to_owned(), choice, "a == b".to_owned()];
        assert_eq!(shorten(&long, true), ["a == b", "..."]);
        assert!(shorten(&long[1..2], true).is_empty());
        assert_eq!(shorten(&long[..1], false), ["a == b", "..."]);
        assert!(shorten(&[], false).is_empty());
    }
}
