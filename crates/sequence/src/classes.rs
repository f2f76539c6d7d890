//! The program as this crate sees it: classes by name, and who extends whom.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::ClassFile;
use vitro_program::class_path::Entry;
use vitro_program::flow::Surroundings;
use vitro_program::{ClassPath, Jdk};

/// Most direct subclasses of a class that are returned; those of the first folders and jars come first.
const MOST_BELOW: usize = 500;

/// Where classes come from.
pub trait Classes {
    /// The class with this internal name; `None` if there is none, or it cannot be read.
    fn class(&self, name: &str) -> Option<Arc<ClassFile>>;

    /// Internal names of the user's classes that name this one as superclass or interface, sorted.
    fn subclasses(&self, name: &str) -> Vec<Arc<str>>;

    /// Whether the class is one of the JDK's.
    fn is_library(&self, name: &str) -> bool;
}

/// The user's class path in front of a JDK.
pub struct Program {
    class_path: Rc<ClassPath>,
    jdk: Rc<Jdk>,
    read: RefCell<HashMap<Arc<str>, Option<Arc<ClassFile>>>>,
    library: RefCell<HashMap<Arc<str>, bool>>,
    below: RefCell<HashMap<Arc<str>, Names>>,
    /// By the path of a folder or jar and a type.
    below_in: RefCell<HashMap<PlaceAndType, Names>>,
    /// By the path of a folder or jar, for each type the types outside that are below it and have classes right below
    /// them there.
    outside: RefCell<HashMap<Arc<Path>, Rc<Below>>>,
}

type Names = Rc<[Arc<str>]>;
type PlaceAndType = (Arc<Path>, Arc<str>);

/// Direct subclasses by superclass.
type Below = BTreeMap<Arc<str>, Vec<Arc<str>>>;

impl Program {
    /// What `class_path` and `jdk` hold.
    pub fn new(class_path: Rc<ClassPath>, jdk: Rc<Jdk>) -> Program {
        Program {
            class_path,
            jdk,
            read: RefCell::default(),
            library: RefCell::default(),
            below: RefCell::default(),
            below_in: RefCell::default(),
            outside: RefCell::default(),
        }
    }

    /// How many classes have been read.
    pub fn size(&self) -> usize {
        self.read.borrow().len()
    }

    /// The folder or jar that a class stands in.
    pub fn place_of(&self, class: &str) -> Option<&Entry> {
        self.class_path.entry_of(class)
    }

    /// The classes of a folder or jar that are below a type, abstract ones too, by name. What is between them and the type
    /// may stand anywhere.
    pub fn below_in(&self, place: &Entry, name: &str) -> Rc<[Arc<str>]> {
        let key = (place.path().into(), name.into());
        if let Some(known) = self.below_in.borrow().get(&key) {
            return known.clone();
        }
        let outside = self.outside_of(place);
        let outside = outside.get(name).into_iter().flatten();
        let types = outside.map(AsRef::as_ref).chain([name]);
        let mut below = place.subclasses().below(types);
        below.sort_unstable();
        let below: Names = below.into();
        self.below_in.borrow_mut().insert(key, below.clone());
        below
    }

    fn outside_of(&self, place: &Entry) -> Rc<Below> {
        if let Some(known) = self.outside.borrow().get(place.path()) {
            return known.clone();
        }
        let mut outside = Below::new();
        for name in place.subclasses().outside() {
            let name: Arc<str> = name.into();
            for above in self.all_above(&name) {
                outside.entry(above).or_default().push(name.clone());
            }
        }
        let outside = Rc::new(outside);
        let mut known = self.outside.borrow_mut();
        known.insert(place.path().into(), outside.clone());
        outside
    }

    /// The superclasses and interfaces of a class, not itself.
    fn all_above(&self, name: &Arc<str>) -> HashSet<Arc<str>> {
        let mut found: HashSet<Arc<str>> = HashSet::new();
        let mut open = vec![name.clone()];
        while let Some(next) = open.pop() {
            let Some(class) = self.class(&next) else {
                continue;
            };
            for above in class.super_name.iter().chain(&class.interfaces) {
                if found.insert(above.clone()) {
                    open.push(above.clone());
                }
            }
        }
        found
    }

    fn find(&self, name: &str) -> Option<Arc<ClassFile>> {
        let parse = |bytes: &[u8]| ClassFile::parse(bytes).ok().map(Arc::new);
        match self.jdk.class(name) {
            Some(found) => parse(&found.bytes),
            None => parse(&self.class_path.find_class(name)?.ok()?.bytes),
        }
    }
}

impl Classes for Program {
    fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.read.borrow().get(name) {
            return known.clone();
        }
        let found = self.find(name);
        self.read.borrow_mut().insert(name.into(), found.clone());
        found
    }

    fn subclasses(&self, name: &str) -> Vec<Arc<str>> {
        if let Some(known) = self.below.borrow().get(name) {
            return known.to_vec();
        }
        let places = self.class_path.entries().iter();
        let below = places.flat_map(|place| place.subclasses().right_below(name));
        let below: BTreeSet<&Arc<str>> = below.take(MOST_BELOW).collect();
        let below: Vec<Arc<str>> = below.into_iter().cloned().collect();
        let mut known = self.below.borrow_mut();
        known.insert(name.into(), below.clone().into());
        below
    }

    fn is_library(&self, name: &str) -> bool {
        if let Some(&known) = self.library.borrow().get(name) {
            return known;
        }
        let is_library = self.jdk.class(name).is_some();
        self.library.borrow_mut().insert(name.into(), is_library);
        is_library
    }
}

impl Surroundings for Program {
    fn own_class(&self, name: &str) -> Option<Arc<ClassFile>> {
        match self.is_library(name) {
            true => None,
            false => self.class(name),
        }
    }

    fn right_below(&self, name: &str) -> Vec<Arc<str>> {
        self.subclasses(name)
    }
}

/// Classes that are given one by one, in front of a JDK if there is one.
#[derive(Default)]
pub struct GivenClasses {
    own: BTreeMap<Arc<str>, Arc<ClassFile>>,
    below: Below,
    library: Option<Rc<dyn Classes>>,
}

impl GivenClasses {
    /// These classes; `library` answers for all others.
    pub fn new(own: Vec<ClassFile>, library: Option<Rc<dyn Classes>>) -> GivenClasses {
        let own: BTreeMap<Arc<str>, Arc<ClassFile>> = own
            .into_iter()
            .map(|class| (class.name.clone(), Arc::new(class)))
            .collect();
        let below = below(own.values().cloned());
        GivenClasses {
            own,
            below,
            library,
        }
    }
}

impl Classes for GivenClasses {
    fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        let own = self.own.get(name).cloned();
        own.or_else(|| self.library.as_ref()?.class(name))
    }

    fn subclasses(&self, name: &str) -> Vec<Arc<str>> {
        self.below.get(name).cloned().unwrap_or_default()
    }

    fn is_library(&self, name: &str) -> bool {
        let library = self.library.as_ref();
        !self.own.contains_key(name) && library.is_some_and(|library| library.is_library(name))
    }
}

fn below(classes: impl Iterator<Item = Arc<ClassFile>>) -> Below {
    let mut below = Below::new();
    for class in classes {
        for above in class.super_name.iter().chain(&class.interfaces) {
            let names = below.entry(above.clone()).or_default();
            names.push(class.name.clone());
        }
    }
    below.values_mut().for_each(|names| names.sort());
    below
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::compiled;
    use vitro_classfile::assemble::ClassBuilder;

    #[test]
    fn the_class_path_in_front_of_the_library() {
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let class_path = ClassPath::from_places([compiled()], jdk.version().feature).unwrap();
        let program = Program::new(Rc::new(class_path), Rc::new(jdk));
        assert_eq!(program.subclasses("Item"), ["Free".into(), "Tagged".into()]);
        assert!(program.subclasses("Free").is_empty());
        assert!(program.is_library("java/util/ArrayList") && !program.is_library("Cart"));
        let cart = program.class("Cart").expect("a class");
        assert!(Arc::ptr_eq(
            &cart,
            &program.class("Cart").expect("the same class")
        ));
        assert!(program.class("java/lang/Object").is_some());
        assert!(program.class("Nothing").is_none());
        // What is between them stands in the JDK.
        let place = program.place_of("Cart").expect("the folder");
        let below = |name| program.below_in(place, name).to_vec();
        assert_eq!(below("java/lang/Comparable"), ["Modern$Mode".into()]);
        assert_eq!(below("Item"), ["Free".into(), "Tagged".into()]);
    }

    #[test]
    fn subclasses_are_found_behind_thousands_of_other_classes() {
        let name = format!("vitro-many-classes-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let write = |name: &str, above: &str| {
            let mut class = ClassBuilder::new(name);
            let file = folder.join(name).with_extension("class");
            std::fs::create_dir_all(file.parent().expect("a package")).expect("a folder");
            std::fs::write(file, class.extends(above).bytes()).expect("a class file");
        };
        for number in 0..2_100 {
            write(&format!("a/N{number}"), "java/lang/Object");
        }
        write("z/Below", "z/Above");
        let jdk = Jdk::locate(None).expect("the tests need a JDK");
        let class_path = ClassPath::from_places([&folder], jdk.version().feature).unwrap();
        let program = Program::new(Rc::new(class_path), Rc::new(jdk));
        assert_eq!(program.subclasses("z/Above"), ["z/Below".into()]);
        assert_eq!(program.subclasses("java/lang/Object").len(), MOST_BELOW);
        std::fs::remove_dir_all(folder).expect("the folder is removed");
    }
}
