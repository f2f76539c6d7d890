//! Tells whether a class must be tested anew: a number over everything that its tests come from.
//!
//! That is the class, all classes of the class path that it mentions and that those mention, subclasses of these in
//! the project (an input of an abstract type may be one of them), the options, the version of Java and ours.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use vitro_classfile::ClassFile;
use vitro_explore::Wishes;
use vitro_program::ClassPath;
use vitro_stable::fnv;
use vitro_testgen::junit::Options;

use super::GenerateRequest;
use crate::mentions::mentions;
use crate::project::Place;

/// Knows the classes of a class path.
pub struct Fingerprints<'a> {
    class_path: &'a ClassPath,
    /// What is the same for all classes.
    common: String,
    /// Classes whose members tests of all classes may call, since the user wishes it.
    wished: Vec<String>,
    subclasses: HashMap<String, Vec<String>>,
    known: RefCell<HashMap<String, Option<Rc<About>>>>,
}

struct About {
    hash: u64,
    mentions: BTreeSet<String>,
}

impl<'a> Fingerprints<'a> {
    /// Looks at the classes of the places for subclasses.
    pub fn new(
        request: &GenerateRequest,
        options: &Options,
        wishes: &Wishes,
        places: &[Place],
        class_path: &'a ClassPath,
        feature: u32,
    ) -> Fingerprints<'a> {
        let wished = wishes.add.iter().chain(&wishes.start);
        Fingerprints {
            wished: wished.map(|one| one.class().replace('.', "/")).collect(),
            class_path,
            common: common(request, options, feature),
            subclasses: subclasses(places, class_path),
            known: RefCell::default(),
        }
    }

    /// The number of a class, by internal name.
    pub fn of(&self, class: &str) -> u64 {
        let mut parts: BTreeMap<String, u64> = BTreeMap::new();
        let mut open = self.wished.clone();
        open.push(class.to_owned());
        while let Some(name) = open.pop() {
            if parts.contains_key(&name) {
                continue;
            }
            // The library of the JDK is known by its version.
            let Some(about) = self.about(&name) else {
                continue;
            };
            parts.insert(name.clone(), about.hash);
            open.extend(about.mentions.iter().cloned());
            open.extend(self.subclasses.get(&name).into_iter().flatten().cloned());
        }
        let mut text = self.common.clone();
        for (name, hash) in parts {
            text += &format!("{name} {hash:016x}\n");
        }
        fnv(text.as_bytes())
    }

    fn about(&self, name: &str) -> Option<Rc<About>> {
        if let Some(known) = self.known.borrow().get(name) {
            return known.clone();
        }
        let found = match self.class_path.find_class(name) {
            Some(Ok(found)) => Some(Rc::new(About {
                hash: fnv(&found.bytes),
                mentions: mentions(&found.bytes),
            })),
            _ => None,
        };
        let mut known = self.known.borrow_mut();
        known.insert(name.to_owned(), found.clone());
        found
    }
}

/// Options that change tests; where they are written and how many workers there are does not, and what time has cut is
/// noted by itself.
fn common(request: &GenerateRequest, options: &Options, feature: u32) -> String {
    let mut budget = request.budget.clone();
    budget.limits.deadline = None;
    let replay = request.replay.as_ref().map(|replay| replay.allow);
    format!(
        "{} java {feature} {:?} {:?} {:?} {:?} {:?} {replay:?} {:?} {:?} {}\n",
        env!("CARGO_PKG_VERSION"),
        request.methods,
        request.criteria,
        options,
        budget,
        request.sharing,
        request.array_size,
        request.wishes,
        request.obeys_nullness,
    )
}

/// The direct subclasses in the project of each class.
fn subclasses(places: &[Place], class_path: &ClassPath) -> HashMap<String, Vec<String>> {
    let mut below: HashMap<String, Vec<String>> = HashMap::new();
    let entries = class_path.entries().iter();
    let own = entries.filter(|entry| places.iter().any(|place| place.classes == entry.path()));
    for name in own.flat_map(|entry| entry.class_names()) {
        let Some(Ok(found)) = class_path.find_class(&name) else {
            continue;
        };
        let Ok(file) = ClassFile::parse(&found.bytes) else {
            continue;
        };
        for above in file.super_name.iter().chain(&file.interfaces) {
            below
                .entry(above.to_string())
                .or_default()
                .push(name.clone());
        }
    }
    below
}
