//! Path conditions that a reader of a test can take in: short ones, and not too many.

/// Longer conditions tell nobody anything.
const LONGEST: usize = 90;
/// So many fit above a test.
const MOST: usize = 8;

/// The conditions worth showing; dots stand for the others.
pub fn shorten(conditions: &[String]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut is_whole = true;
    for condition in conditions {
        let fits = condition.chars().count() <= LONGEST && shown.len() < MOST;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_conditions_and_long_lists_end_in_dots() {
        let short = |n: usize| format!("x > {n}");
        let few: Vec<String> = (0..3).map(short).collect();
        assert_eq!(shorten(&few), few);
        let many: Vec<String> = (0..30).map(short).collect();
        assert_eq!(shorten(&many).len(), MOST + 1);
        let long = ["a == b".to_owned(), "y".repeat(200), "a == b".to_owned()];
        assert_eq!(shorten(&long), ["a == b", "..."]);
        assert!(shorten(&long[1..2]).is_empty());
    }
}
