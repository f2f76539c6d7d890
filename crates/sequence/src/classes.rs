//! The program as this crate sees it: classes by name, and who extends whom.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::ClassFile;
use vitro_program::flow::Surroundings;
use vitro_program::{ClassPath, Jdk};

/// Classes of the class path that are looked at in search of subclasses.
const MOST_CANDIDATES: usize = 2_000;

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
    below: OnceCell<Below>,
}

/// Direct subclasses by superclass.
type Below = BTreeMap<Arc<str>, Vec<Arc<str>>>;

impl Program {
    /// What `class_path` and `jdk` hold.
    pub fn new(class_path: Rc<ClassPath>, jdk: Rc<Jdk>) -> Program {
        Program {
            class_path,
            jdk,
            read: RefCell::default(),
            below: OnceCell::new(),
        }
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
        let below = self.below.get_or_init(|| {
            let names = self.class_path.class_names().take(MOST_CANDIDATES);
            below(names.filter_map(|name| self.class(&name)))
        });
        below.get(name).cloned().unwrap_or_default()
    }

    fn is_library(&self, name: &str) -> bool {
        self.jdk.class(name).is_some()
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
    }
}
