//! Counts with their noun, singular or plural, for messages.

/// `1 test`, `2 tests`: the count with `one` or `many`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let classes = |count| counted(count, "class", "classes");
        assert_eq!(classes(0), "0 classes");
        assert_eq!(classes(1), "1 class");
        assert_eq!(classes(2), "2 classes");
    }
}
