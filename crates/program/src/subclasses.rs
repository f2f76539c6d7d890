//! Which classes of one folder or jar are below which types, by the headers of its class files.
//!
//! The index is made once for each place, when somebody first asks. It knows nothing of other places: a class is found if
//! all that is between it and the type stands in the same one.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use vitro_classfile::Header;

/// Classes of one place that are read; what comes behind them is in no index.
const MOST_CLASSES: usize = 20_000;

/// The classes of one place by what is right above them.
#[derive(Debug, Default)]
pub struct Subclasses {
    right_below: HashMap<Box<str>, Vec<Arc<str>>>,
    concrete: HashSet<Arc<str>>,
}

impl Subclasses {
    /// Of classes with these names; `read` gives their bytes.
    pub(crate) fn of(names: Vec<String>, read: impl Fn(&str) -> Option<Vec<u8>>) -> Subclasses {
        let mut index = Subclasses::default();
        for name in names.iter().take(MOST_CLASSES) {
            let bytes = read(name);
            if let Some(header) = bytes.as_deref().and_then(Header::read) {
                index.add(&header);
            }
        }
        index
    }

    fn add(&mut self, header: &Header<'_>) {
        let name: Arc<str> = header.name.into();
        let above = header
            .above
            .iter()
            .filter(|&&above| above != "java/lang/Object");
        for &above in above {
            let below = self.right_below.entry(above.into()).or_default();
            below.push(name.clone());
        }
        if header.is_concrete() {
            self.concrete.insert(name);
        }
    }

    /// Classes below a type that can have objects, the nearest first, and those as near as each other by name; no more than
    /// `most`.
    pub fn concrete_below(&self, name: &str, most: usize) -> Vec<Arc<str>> {
        let mut seen: HashSet<Arc<str>> = HashSet::new();
        let mut level: Vec<Arc<str>> = vec![name.into()];
        let mut found = Vec::new();
        while !level.is_empty() && found.len() < most {
            let below = level
                .iter()
                .filter_map(|above| self.right_below.get(&**above));
            let mut next: Vec<Arc<str>> = below.flatten().cloned().collect();
            next.sort_unstable();
            next.retain(|one| seen.insert(one.clone()));
            found.extend(
                next.iter()
                    .filter(|one| self.concrete.contains(*one))
                    .cloned(),
            );
            level = next;
        }
        found.truncate(most);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vitro_classfile::access;
    use vitro_classfile::assemble::ClassBuilder;

    #[test]
    fn classes_below_are_found_through_abstract_ones_and_each_once() {
        let classes = [
            ("p/Far", "p/Middle", "p/Type", false),
            ("p/Middle", "java/lang/Object", "p/Type", true),
            ("p/Near", "java/lang/Object", "p/Type", false),
            ("p/Other", "java/lang/Object", "p/Else", false),
        ];
        let bytes = classes.map(|(name, above, interface, is_abstract)| {
            let mut class = ClassBuilder::new(name);
            class.extends(above).implements(interface);
            if is_abstract {
                class.flags(access::PUBLIC | access::ABSTRACT);
            }
            (name.to_owned(), class.bytes())
        });
        let read: HashMap<String, Vec<u8>> = bytes.into_iter().collect();
        let names = classes.map(|(name, ..)| name.to_owned());
        let index = Subclasses::of(names.to_vec(), |name| read.get(name).cloned());
        let below = |name, most| index.concrete_below(name, most);
        assert_eq!(below("p/Type", 9), ["p/Far", "p/Near"].map(Arc::from));
        assert_eq!(below("p/Middle", 9), ["p/Far"].map(Arc::from));
        assert_eq!(below("p/Type", 1).len(), 1);
        assert!(below("java/lang/Object", 9).is_empty());
    }
}
