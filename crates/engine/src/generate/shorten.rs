//! Path conditions that a reader of a test can take in: short ones, and not too many.

/// Longer conditions tell nobody anything.
const LONGEST: usize = 90;
/// A choice inside a condition is hard to read unless it is short.
const LONGEST_CHOICE: usize = 40;
/// So many fit above a test.
const MOST: usize = 8;

/// The conditions worth showing; dots stand for the others.
pub fn shorten(conditions: &[String]) -> Vec<String> {
    let mut shown: Vec<String> = Vec::new();
    let mut is_whole = true;
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

/// Whether people can read it: a condition with a part that was cut says nothing.
fn is_readable(condition: &str) -> bool {
    let length = condition.chars().count();
    let is_choice = condition.contains(" ? ");
    let longest = if is_choice { LONGEST_CHOICE } else { LONGEST };
    length <= longest && !condition.contains('…')
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
        let cut = ["(byte) … == 71".to_owned(), "x > 1".to_owned()];
        assert_eq!(shorten(&cut), ["x > 1", "..."]);
        assert!(shorten(&cut[..1]).is_empty());
    }
}
