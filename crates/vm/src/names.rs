//! Interned names: members and descriptors are compared as small integers.

use std::collections::HashMap;
use std::sync::Arc;

/// An interned name or descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Name(pub u32);

/// The table of all names seen so far. Names are never forgotten.
#[derive(Default)]
pub struct Names {
    by_text: HashMap<Arc<str>, Name>,
    texts: Vec<Arc<str>>,
}

impl Names {
    /// The number of `text`, new or old.
    pub fn intern(&mut self, text: &Arc<str>) -> Name {
        if let Some(&name) = self.by_text.get(text) {
            return name;
        }
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.clone());
        self.by_text.insert(text.clone(), name);
        name
    }

    /// The number of `text`, new or old.
    pub fn intern_str(&mut self, text: &str) -> Name {
        match self.by_text.get(text) {
            Some(&name) => name,
            None => self.intern(&Arc::from(text)),
        }
    }

    /// The number of `text` if it has one; a name without one names no member of a loaded class.
    pub fn find(&self, text: &str) -> Option<Name> {
        self.by_text.get(text).copied()
    }

    /// The text of a name.
    pub fn text(&self, name: Name) -> &Arc<str> {
        &self.texts[name.0 as usize]
    }
}
