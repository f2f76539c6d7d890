//! Path conditions that a reader of a test can take in: short ones, and not too many.

use vitro_expr::java::Expr;
use vitro_testgen::Condition;
use vitro_testgen::condition::text;

/// A choice inside a condition is hard to read unless it is short.
const LONGEST_CHOICE: usize = 40;
/// So many fit above a test.
const MOST: usize = 8;

/// The conditions worth showing, and whether there are others: also those that are missing if these are not all.
pub fn shorten(conditions: &[Condition], is_all: bool) -> (Vec<Condition>, bool) {
    let mut shown: Vec<Condition> = Vec::new();
    let mut is_whole = is_all;
    for condition in conditions {
        let fits = is_readable(condition) && shown.len() < MOST;
        match fits {
            true if shown.contains(condition) => {}
            true => shown.push(condition.clone()),
            false => is_whole = false,
        }
    }
    let leaves_out = !is_whole && !shown.is_empty();
    (shown, leaves_out)
}

/// Whether people can read it: what is too long or has a part that was cut is not among the conditions.
fn is_readable(condition: &Condition) -> bool {
    let has_choice = condition.any(&|part| matches!(part, Expr::Choice(_)));
    !has_choice || text(condition).chars().count() <= LONGEST_CHOICE
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vitro_expr::java::Sign;
    use vitro_testgen::{Mention, MentionRoot};

    use super::*;

    #[test]
    fn long_conditions_and_long_lists_end_in_dots() {
        let name = |name: &str| -> Condition {
            Expr::Name(Mention {
                root: MentionRoot::Other,
                text: name.into(),
                behind_root: None,
                words: None,
                given_to: None,
                is_result: false,
            })
        };
        let short = |n: i64| Expr::infix(Sign::Greater, name("x"), Expr::number(n));
        let few: Vec<Condition> = (0..3).map(short).collect();
        assert_eq!(shorten(&few, true), (few, false));
        let many: Vec<Condition> = (0..30).map(short).collect();
        let (shown, leaves_out) = shorten(&many, true);
        assert!(shown.len() == MOST && leaves_out);
        let parts = [name("a"), name(&"y".repeat(40)), Expr::number(1)];
        let choice = Expr::infix(Sign::Equal, Expr::Choice(Arc::new(parts)), name("b"));
        let equal = Expr::infix(Sign::Equal, name("a"), name("b"));
        let long = [equal.clone(), choice, equal.clone()];
        assert_eq!(shorten(&long, true), (vec![equal.clone()], true));
        assert_eq!(shorten(&long[1..2], true), (Vec::new(), false));
        assert_eq!(shorten(&long[..1], false), (vec![equal], true));
        assert_eq!(shorten(&[], false), (Vec::new(), false));
    }
}
