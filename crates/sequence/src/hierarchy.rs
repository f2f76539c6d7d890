//! Questions about several classes at once: who is a subtype of whom, which field a name means, which
//! method a call selects (JVMS §5.4.3 and §5.4.6). Answers are kept.
//!
//! Types are internal names of classes, or descriptors of arrays.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{ClassFile, Method, access};

use crate::classes::Classes;
use crate::effects::FieldName;

pub(crate) const OBJECT: &str = "java/lang/Object";

/// A method of a class.
#[derive(Clone)]
pub(crate) struct ClassMethod {
    pub class: Arc<ClassFile>,
    pub index: usize,
}

impl ClassMethod {
    pub fn method(&self) -> &Method {
        &self.class.methods[self.index]
    }

    /// Such as `shop/Cart.add`.
    pub fn text(&self) -> Arc<str> {
        format!("{}.{}", self.class.name, self.method().name).into()
    }
}

type Names = Rc<HashSet<Arc<str>>>;
type Member = (Arc<str>, Arc<str>, Arc<str>);

/// The classes of a program, with answers that were given before.
pub(crate) struct Hierarchy {
    pub classes: Rc<dyn Classes>,
    above: RefCell<HashMap<Arc<str>, Names>>,
    selected: RefCell<HashMap<Member, Option<ClassMethod>>>,
}

impl Hierarchy {
    pub fn new(classes: Rc<dyn Classes>) -> Hierarchy {
        Hierarchy {
            classes,
            above: RefCell::default(),
            selected: RefCell::default(),
        }
    }

    pub fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        self.classes.class(name)
    }

    /// The class itself and all its superclasses and interfaces, `Object` always among them.
    pub fn above(&self, name: &str) -> Names {
        if let Some(known) = self.above.borrow().get(name) {
            return known.clone();
        }
        let mut found: HashSet<Arc<str>> = HashSet::new();
        let mut open: Vec<Arc<str>> = vec![name.into(), OBJECT.into()];
        while let Some(next) = open.pop() {
            if !found.insert(next.clone()) {
                continue;
            }
            if let Some(class) = self.class(&next) {
                open.extend(class.super_name.iter().chain(&class.interfaces).cloned());
            }
        }
        let found = Rc::new(found);
        self.above.borrow_mut().insert(name.into(), found.clone());
        found
    }

    /// Whether an object of type `sub` may stand where one of type `sup` is wanted.
    pub fn is_subtype(&self, sub: &str, sup: &str) -> bool {
        if sub == sup || sup == OBJECT {
            return true;
        }
        match (sub.strip_prefix('['), sup.strip_prefix('[')) {
            (Some(sub), Some(sup)) => match (reference(sub), reference(sup)) {
                (Some(sub), Some(sup)) => self.is_subtype(sub, sup),
                _ => false,
            },
            (Some(_), None) => matches!(sup, "java/lang/Cloneable" | "java/io/Serializable"),
            (None, Some(_)) => false,
            (None, None) => self.above(sub).contains(sup),
        }
    }

    /// The superclasses of a class, itself first.
    pub fn chain(&self, name: &str) -> Vec<Arc<ClassFile>> {
        let mut chain: Vec<Arc<ClassFile>> = Vec::new();
        let mut next = self.class(name);
        while let Some(class) = next {
            if chain.iter().any(|known| known.name == class.name) {
                break;
            }
            next = class.super_name.as_ref().and_then(|name| self.class(name));
            chain.push(class);
        }
        chain
    }

    /// The field that a reference means. If it cannot be found, it is taken for one of `owner`.
    pub fn field(&self, owner: &Arc<str>, name: &Arc<str>, is_static: bool) -> FieldName {
        let declares = |class: &ClassFile| class.fields.iter().any(|field| field.name == *name);
        let chain = self.chain(owner);
        let declaring = chain.iter().find(|class| declares(class));
        let class = match declaring {
            Some(class) => class.name.clone(),
            None => {
                let mut above: Vec<Arc<str>> = self.above(owner).iter().cloned().collect();
                above.sort();
                let mut interfaces = above.into_iter();
                let found =
                    interfaces.find(|name| self.class(name).is_some_and(|class| declares(&class)));
                found.unwrap_or_else(|| owner.clone())
            }
        };
        FieldName {
            class,
            name: name.clone(),
            is_static,
        }
    }

    /// The method that a reference means, which may be abstract.
    pub fn resolve(&self, owner: &str, name: &str, descriptor: &str) -> Option<ClassMethod> {
        let owner = if owner.starts_with('[') {
            OBJECT
        } else {
            owner
        };
        let chain = self.chain(owner);
        let found = chain
            .iter()
            .find_map(|class| place(class, name, descriptor));
        found.or_else(|| self.of_interfaces(owner, name, descriptor, false))
    }

    /// The method that is carried out when `class` gets the call.
    pub fn select(
        &self,
        class: &Arc<str>,
        name: &Arc<str>,
        descriptor: &Arc<str>,
    ) -> Option<ClassMethod> {
        let key = (class.clone(), name.clone(), descriptor.clone());
        if let Some(known) = self.selected.borrow().get(&key) {
            return known.clone();
        }
        let chain = self.chain(if class.starts_with('[') {
            OBJECT
        } else {
            class
        });
        let unfit = access::ABSTRACT | access::STATIC;
        let fits = |place: &ClassMethod| place.method().access & unfit == 0;
        let of_class = chain
            .iter()
            .filter_map(|class| place(class, name, descriptor))
            .find(fits);
        let found = of_class.or_else(|| self.of_interfaces(class, name, descriptor, true));
        self.selected.borrow_mut().insert(key, found.clone());
        found
    }

    /// The most specific method of the superinterfaces.
    fn of_interfaces(
        &self,
        class: &str,
        name: &str,
        descriptor: &str,
        with_code: bool,
    ) -> Option<ClassMethod> {
        let mut above: Vec<Arc<str>> = self.above(class).iter().cloned().collect();
        above.sort();
        let unfit = access::STATIC | access::PRIVATE | if with_code { access::ABSTRACT } else { 0 };
        let found: Vec<ClassMethod> = above
            .iter()
            .filter_map(|name| self.class(name))
            .filter(|class| class.access & access::INTERFACE != 0)
            .filter_map(|class| place(&class, name, descriptor))
            .filter(|place| place.method().access & unfit == 0)
            .collect();
        let is_most_specific = |place: &&ClassMethod| {
            let mut others = found.iter();
            !others.any(|other| {
                other.class.name != place.class.name
                    && self.is_subtype(&other.class.name, &place.class.name)
            })
        };
        found.iter().find(is_most_specific).cloned()
    }
}

fn place(class: &Arc<ClassFile>, name: &str, descriptor: &str) -> Option<ClassMethod> {
    let mut methods = class.methods.iter();
    let index = methods.position(|m| &*m.name == name && &*m.descriptor == descriptor)?;
    Some(ClassMethod {
        class: class.clone(),
        index,
    })
}

/// The type that a descriptor names, `None` for primitive ones.
pub(crate) fn reference(descriptor: &str) -> Option<&str> {
    if descriptor.starts_with('[') {
        return Some(descriptor);
    }
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

/// The descriptor of a type.
pub(crate) fn described(name: &str) -> Arc<str> {
    if name.starts_with('[') {
        name.into()
    } else {
        format!("L{name};").into()
    }
}

/// The package of a class, empty for none.
pub(crate) fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |end| &name[..end])
}
