//! The program as the search sees it: classes, bodies of methods, types, and what static fields begin with.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{ClassFile, Method, access};
use vitro_program::{ClassPath, Jdk};

use crate::body::Body;
use crate::initial::{Constant, initial_values};
use crate::types::Types;

/// A method by its class and number.
type MethodKey = (Arc<str>, usize);

/// What the static fields of a class begin with.
type Initial = HashMap<Arc<str>, Constant>;

/// Finds a class by its internal name.
type Find = Box<dyn Fn(&str) -> Option<Arc<ClassFile>>>;

/// The program.
pub struct World {
    find: Find,
    users: HashSet<Arc<str>>,
    classes: RefCell<HashMap<Arc<str>, Option<Arc<ClassFile>>>>,
    bodies: RefCell<HashMap<MethodKey, Option<Rc<Body>>>>,
    initial: RefCell<HashMap<Arc<str>, Rc<Initial>>>,
    is_open: bool,
    /// Classes as numbers.
    pub types: Types,
}

/// A method where it is declared.
#[derive(Clone)]
pub struct Declared {
    /// The declaring class.
    pub class: Arc<ClassFile>,
    /// Its number among the methods of the class.
    pub number: usize,
}

impl Declared {
    /// The method.
    pub fn method(&self) -> &Method {
        &self.class.methods[self.number]
    }
}

/// Whether Java lets a test write a class below this one.
fn is_extendable(class: &ClassFile) -> bool {
    let is_closed = class.access & (access::FINAL | access::ENUM) != 0;
    let mut inner = class.inner_classes.iter();
    let own = inner.find(|one| class.constants.class_name(one.inner) == Some(&class.name));
    // A local class has no name that a test could write.
    let is_named = own.is_none_or(|own| own.outer != 0 && own.access & access::PRIVATE == 0);
    let mut constructors = class.methods.iter().filter(|one| &*one.name == "<init>");
    let is_interface = class.access & access::INTERFACE != 0;
    let may_be_called = constructors.any(|one| one.access & access::PRIVATE == 0);
    !is_closed
        && class.permitted_subclasses.is_none()
        && is_named
        && (is_interface || may_be_called)
}

impl World {
    /// The user's classes, and a way to find those of the library.
    pub fn new(
        users: Vec<Arc<ClassFile>>,
        library: impl Fn(&str) -> Option<Arc<ClassFile>> + 'static,
    ) -> World {
        let mut classes: HashMap<Arc<str>, Option<Arc<ClassFile>>> = HashMap::new();
        for class in &users {
            classes.insert(class.name.clone(), Some(class.clone()));
        }
        let names = users.iter().map(|class| class.name.clone()).collect();
        let look = |name: &str| match classes.get(name) {
            Some(known) => known.clone(),
            None => library(name),
        };
        let types = Types::new(&users, &look);
        World {
            find: Box::new(library),
            users: names,
            classes: RefCell::new(classes),
            bodies: RefCell::default(),
            initial: RefCell::default(),
            is_open: true,
            types,
        }
    }

    /// The same, where the classes that are known are all there are. Else a test may write classes of its own.
    pub fn closed(self) -> World {
        World {
            is_open: false,
            ..self
        }
    }

    /// Whether a test may write classes of its own.
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// Whether a test's own class may have another version of a method: Java lets it, and no documented contract of the
    /// JDK says what it does.
    pub fn is_overridable(&self, declared: &Declared) -> bool {
        let fixed = access::FINAL | access::PRIVATE | access::STATIC;
        let is_free = declared.method().access & fixed == 0 && is_extendable(&declared.class);
        let is_of_any_object = &*declared.class.name == "java/lang/Object";
        let says_nothing = self.is_users(&declared.class.name) || is_of_any_object;
        self.is_open && is_free && says_nothing
    }

    /// All classes of a class path, over the library of a JDK.
    pub fn of_path(path: &ClassPath, jdk: Option<Rc<Jdk>>) -> World {
        let mut users = Vec::new();
        for name in path.class_names() {
            if let Some(Ok(bytes)) = path.find_class(&name)
                && let Ok(class) = ClassFile::parse(&bytes.bytes)
            {
                users.push(Arc::new(class));
            }
        }
        World::new(users, move |name| {
            let found = jdk.as_ref()?.class(name)?;
            ClassFile::parse(&found.bytes).ok().map(Arc::new)
        })
    }

    /// The class of an internal name.
    pub fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.classes.borrow().get(name) {
            return known.clone();
        }
        let class = (self.find)(name);
        self.classes.borrow_mut().insert(name.into(), class.clone());
        class
    }

    /// Whether a class is one of the user's.
    pub fn is_users(&self, name: &str) -> bool {
        self.users.contains(name)
    }

    /// Names of the user's classes, sorted.
    pub fn user_classes(&self) -> Vec<Arc<str>> {
        let mut names: Vec<Arc<str>> = self.users.iter().cloned().collect();
        names.sort_unstable();
        names
    }

    /// The method that a class declares.
    pub fn declared(&self, class: &str, name: &str, descriptor: &str) -> Option<Declared> {
        let class = self.class(class)?;
        let mut methods = class.methods.iter();
        let number = methods
            .position(|method| &*method.name == name && &*method.descriptor == descriptor)?;
        Some(Declared { class, number })
    }

    /// The method that a call of this name on an object of the class runs: the superclasses are looked at first, then
    /// interfaces for a default.
    pub fn selected(&self, class: &str, name: &str, descriptor: &str) -> Option<Declared> {
        let mut next: Option<Arc<str>> = Some(class.into());
        let mut interfaces: Vec<Arc<str>> = Vec::new();
        while let Some(here) = next {
            if let Some(found) = self.declared(&here, name, descriptor)
                && found.method().access & access::ABSTRACT == 0
            {
                return Some(found);
            }
            let class = self.class(&here)?;
            interfaces.extend(class.interfaces.iter().cloned());
            next = class.super_name.clone();
        }
        let mut seen: HashSet<Arc<str>> = HashSet::new();
        let mut best: Option<Declared> = None;
        while let Some(here) = interfaces.pop() {
            if !seen.insert(here.clone()) {
                continue;
            }
            let Some(class) = self.class(&here) else {
                continue;
            };
            interfaces.extend(class.interfaces.iter().cloned());
            if let Some(found) = self.declared(&here, name, descriptor)
                && found.method().access & (access::ABSTRACT | access::STATIC) == 0
            {
                // The most special default counts.
                let better = best
                    .as_ref()
                    .is_none_or(|best| self.types.is_below(&here, &best.class.name));
                if better {
                    best = Some(found);
                }
            }
        }
        best
    }

    /// The class that declares a field which code names by `class`, and whether the field is static.
    pub fn field_owner(&self, class: &str, name: &str) -> Option<Arc<str>> {
        let mut open: Vec<Arc<str>> = vec![class.into()];
        while let Some(here) = open.pop() {
            let class = self.class(&here)?;
            if class.fields.iter().any(|field| &*field.name == name) {
                return Some(here);
            }
            open.extend(class.super_name.iter().cloned());
            open.extend(class.interfaces.iter().cloned());
        }
        None
    }

    /// The body of a method, if it has one that can be read.
    pub fn body(&self, declared: &Declared) -> Option<Rc<Body>> {
        let key = (declared.class.name.clone(), declared.number);
        if let Some(known) = self.bodies.borrow().get(&key) {
            return known.clone();
        }
        let body = Body::of(declared).map(Rc::new);
        self.bodies.borrow_mut().insert(key, body.clone());
        body
    }

    /// Whether a field is final.
    pub fn is_final(&self, class: &str, field: &str) -> bool {
        let class = self.class(class);
        class.is_some_and(|class| {
            let mut fields = class.fields.iter().filter(|one| *one.name == *field);
            fields.any(|one| one.access & access::FINAL != 0)
        })
    }

    /// What a static field holds when its class has been initialised, as far as straight-line code shows.
    pub fn initial(&self, class: &str, field: &str) -> Option<Constant> {
        if let Some(known) = self.initial.borrow().get(class) {
            return known.get(field).cloned();
        }
        let values = Rc::new(match self.class(class) {
            Some(file) => initial_values(&file),
            None => HashMap::new(),
        });
        self.initial
            .borrow_mut()
            .insert(class.into(), values.clone());
        values.get(field).cloned()
    }
}
