//! Texts of the program itself, such as the names of criteria and back ends, in data that comes from a worker process:
//! there a text is kept once for good. There are few.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Deserializer};

/// A text of the program itself.
pub type FixedText = &'static str;

static KNOWN: Mutex<BTreeSet<FixedText>> = Mutex::new(BTreeSet::new());

fn fixed(text: String) -> FixedText {
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known.get(&*text) {
        return known;
    }
    let text: FixedText = Box::leak(text.into_boxed_str());
    known.insert(text);
    text
}

/// One text.
pub(crate) fn one<'de, D: Deserializer<'de>>(from: D) -> Result<FixedText, D::Error> {
    String::deserialize(from).map(fixed)
}

/// A text, or none.
pub(crate) fn perhaps<'de, D: Deserializer<'de>>(from: D) -> Result<Option<FixedText>, D::Error> {
    Option::<String>::deserialize(from).map(|text| text.map(fixed))
}

/// Several texts.
pub(crate) fn all<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<FixedText>, D::Error> {
    let texts = Vec::<String>::deserialize(from)?;
    Ok(texts.into_iter().map(fixed).collect())
}

/// Texts with a count for each.
pub(crate) fn counted<'de, D: Deserializer<'de>>(
    from: D,
) -> Result<Vec<(FixedText, u64)>, D::Error> {
    let texts = Vec::<(String, u64)>::deserialize(from)?;
    Ok(texts
        .into_iter()
        .map(|(text, count)| (fixed(text), count))
        .collect())
}

#[cfg(test)]
mod tests {
    use super::fixed;

    #[test]
    fn equal_texts_are_kept_once() {
        let [one, other] = ["kept", "kept"].map(|text| fixed(text.to_owned()));
        assert!(std::ptr::eq(one, other));
    }
}
