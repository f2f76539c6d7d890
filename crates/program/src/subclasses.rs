//! Which classes of one folder or jar are below which types, and which give objects of others, by the headers of its class
//! files.
//!
//! The index is made once for each place, when somebody first asks. It knows nothing of other places: a class is found if
//! all that is between it and the type stands in the same one. [`Subclasses::outside`] names what to ask other places for.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use vitro_classfile::Header;

/// Classes of one place that are read; what comes behind them is in no index.
const MOST_CLASSES: usize = 20_000;

const OBJECT: &str = "java/lang/Object";

/// The classes of one place by what is right above them.
#[derive(Debug, Default)]
pub struct Subclasses {
    right_below: HashMap<Box<str>, Vec<Arc<str>>>,
    /// All that are read, and whether they can have objects.
    concrete: HashMap<Arc<str>, bool>,
    givers: HashMap<Box<str>, Vec<Arc<str>>>,
    has_all: bool,
}

impl Subclasses {
    /// Of classes with these names; `read` gives their bytes.
    pub(crate) fn of(names: Vec<String>, read: impl Fn(&str) -> Option<Vec<u8>>) -> Subclasses {
        let mut index = Subclasses {
            has_all: names.len() <= MOST_CLASSES,
            ..Subclasses::default()
        };
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
        for &above in &header.above {
            let below = self.right_below.entry(above.into()).or_default();
            below.push(name.clone());
        }
        for &given in &header.gives {
            let givers = self.givers.entry(given.into()).or_default();
            givers.push(name.clone());
        }
        self.concrete.insert(name, header.is_concrete());
    }

    /// Whether no class of the place was left out.
    pub fn has_all(&self) -> bool {
        self.has_all
    }

    /// Whether a class of this place can have objects; not if it stands elsewhere.
    pub fn is_concrete(&self, name: &str) -> bool {
        self.concrete.get(name).is_some_and(|&concrete| concrete)
    }

    /// The classes that name a type as superclass or interface, by name.
    pub fn right_below(&self, name: &str) -> &[Arc<str>] {
        self.right_below.get(name).map_or(&[], Vec::as_slice)
    }

    /// The classes of a class's package that have a method which gives objects of it, by name.
    pub fn givers(&self, class: &str) -> &[Arc<str>] {
        self.givers.get(class).map_or(&[], Vec::as_slice)
    }

    /// What classes of this place name as superclass or interface and what is not here, by name; `Object` is left out.
    pub fn outside(&self) -> Vec<&str> {
        let above = self.right_below.keys().map(AsRef::as_ref);
        let mut outside: Vec<&str> = above
            .filter(|name| *name != OBJECT && !self.concrete.contains_key(*name))
            .collect();
        outside.sort_unstable();
        outside
    }

    /// All classes below some types, each once, abstract ones too.
    pub fn below<'n>(&self, types: impl IntoIterator<Item = &'n str>) -> Vec<Arc<str>> {
        let first = types.into_iter().flat_map(|name| self.right_below(name));
        let mut seen: HashSet<Arc<str>> = first.cloned().collect();
        let mut open: Vec<Arc<str>> = seen.iter().cloned().collect();
        let mut found = Vec::new();
        while let Some(one) = open.pop() {
            let next = self.right_below(&one).iter();
            open.extend(next.filter(|&next| seen.insert(next.clone())).cloned());
            found.push(one);
        }
        found
    }

    /// Classes below a type that can have objects, the nearest first, and those as near as each other by name; no more than
    /// `most`. `Object` has none, since all are below it.
    pub fn concrete_below(&self, name: &str, most: usize) -> Vec<Arc<str>> {
        if name == OBJECT {
            return Vec::new();
        }
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
            found.extend(next.iter().filter(|one| self.is_concrete(one)).cloned());
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
            class.bodiless(access::PUBLIC, "other", "()Lp/Other;");
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
        let mut all = index.below(["p/Type", "p/Else"]);
        all.sort();
        assert_eq!(
            all,
            ["p/Far", "p/Middle", "p/Near", "p/Other"].map(Arc::from)
        );
        assert_eq!(index.outside(), ["p/Else", "p/Type"]);
        assert_eq!(index.givers("p/Other").len(), 4);
        assert!(index.has_all() && index.is_concrete("p/Near") && !index.is_concrete("p/Middle"));
    }
}
