//! Which parts of the library a class may come to use, read off the class files: what the class mentions, and the
//! classes of the class path that it mentions, and so on.

use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

use vitro_program::ClassPath;

use super::preload::{Part, Preload};
use crate::mentions::mentions;

/// A class that leads to more others than this may come to use anything.
const MOST_CLASSES: usize = 400;

/// Knows what classes of a class path mention.
#[derive(Default)]
pub(crate) struct Needs {
    known: HashMap<String, Option<Rc<BTreeSet<String>>>>,
}

impl Needs {
    /// The parts that a class may come to use, by internal name.
    pub fn of(&mut self, class_path: &ClassPath, class: &str) -> Preload {
        let mut found = Preload::NONE.with(Part::Numbers);
        let mut seen = BTreeSet::from([class.to_owned()]);
        let mut open = vec![class.to_owned()];
        let mut looked_at = 0;
        while let Some(name) = open.pop() {
            let Some(mentioned) = self.mentioned(class_path, &name) else {
                let used = Part::ALL.into_iter().filter(|part| part.is_used_by(&name));
                found = used.fold(found, Preload::with);
                continue;
            };
            looked_at += 1;
            if looked_at > MOST_CLASSES || found == Preload::all() {
                return Preload::all();
            }
            for other in mentioned.iter() {
                if seen.insert(other.clone()) {
                    open.push(other.clone());
                }
            }
        }
        found
    }

    /// What a class of the class path mentions; `None` if it is not there.
    fn mentioned(&mut self, class_path: &ClassPath, name: &str) -> Option<Rc<BTreeSet<String>>> {
        if let Some(known) = self.known.get(name) {
            return known.clone();
        }
        let found = match class_path.find_class(name) {
            Some(Ok(found)) => Some(Rc::new(mentions(&found.bytes))),
            _ => None,
        };
        self.known.insert(name.to_owned(), found.clone());
        found
    }
}
