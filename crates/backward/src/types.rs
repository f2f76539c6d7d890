//! Classes as numbers, so that `instanceof` is a comparison.
//!
//! All classes that objects can be of are numbered in the order of a walk over the tree of superclasses; the subclasses
//! of a class are then an interval, the classes that implement an interface a few of them. Classes are the user's, those
//! of the library that the user's code names, and what these extend. Arrays are numbered behind. An interface or abstract
//! class that nothing known implements has a number of its own: some object of it may exist all the same.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::{ClassFile, Constant, access, descriptor};

/// Classes of the library that are always there.
const ALWAYS: &[&str] = &[
    "java/lang/Object",
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Boolean",
    "java/lang/Character",
    "java/lang/Double",
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/Error",
    "java/lang/NullPointerException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/StringIndexOutOfBoundsException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NegativeArraySizeException",
    "java/lang/ArithmeticException",
    "java/lang/ClassCastException",
    "java/lang/ArrayStoreException",
    "java/lang/NumberFormatException",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
];

/// Numbers in sorted intervals that are apart.
pub type Intervals = Rc<[(i32, i32)]>;

/// The numbering.
pub struct Types {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, i32>,
    above: BTreeMap<Arc<str>, BTreeSet<Arc<str>>>,
    below: RefCell<HashMap<Arc<str>, Intervals>>,
}

impl Types {
    /// Numbers the classes that the user's ones lead to.
    pub fn new(users: &[Arc<ClassFile>], find: &dyn Fn(&str) -> Option<Arc<ClassFile>>) -> Types {
        let mut known: BTreeMap<Arc<str>, Option<Arc<ClassFile>>> = BTreeMap::new();
        let mut arrays: BTreeSet<Arc<str>> = BTreeSet::new();
        let mut open: Vec<Arc<str>> = ALWAYS.iter().map(|&name| name.into()).collect();
        for class in users {
            open.push(class.name.clone());
            names_in(class, &mut open);
        }
        while let Some(name) = open.pop() {
            if let Some(element) = name.strip_prefix('[') {
                arrays.insert(name.clone());
                if let Some(element) = component(element) {
                    open.push(element.into());
                }
                continue;
            }
            if known.contains_key(&name) {
                continue;
            }
            let class = find(&name);
            if let Some(class) = &class {
                open.extend(class.super_name.iter().cloned());
                open.extend(class.interfaces.iter().cloned());
            }
            known.insert(name, class);
        }
        let mut types = Types {
            names: Vec::new(),
            numbers: HashMap::new(),
            above: BTreeMap::new(),
            below: Default::default(),
        };
        for name in known.keys().chain(&arrays) {
            let all = supertypes(name, &known);
            types.above.insert(name.clone(), all);
        }
        types.number(&known, &arrays);
        types
    }

    fn number(
        &mut self,
        known: &BTreeMap<Arc<str>, Option<Arc<ClassFile>>>,
        arrays: &BTreeSet<Arc<str>>,
    ) {
        let mut children: BTreeMap<&str, Vec<&Arc<str>>> = BTreeMap::new();
        for (name, class) in known {
            let parent = class.as_ref().and_then(|class| class.super_name.as_deref());
            if &**name != "java/lang/Object" {
                let parent = parent.unwrap_or("java/lang/Object");
                children.entry(parent).or_default().push(name);
            }
        }
        let object: Arc<str> = "java/lang/Object".into();
        let mut open = vec![&object];
        while let Some(name) = open.pop() {
            let is_concrete = match known.get(name) {
                Some(Some(class)) => class.access & (access::ABSTRACT | access::INTERFACE) == 0,
                _ => true,
            };
            if is_concrete || !self.has_concrete(name, known) {
                self.add(name);
            }
            if let Some(below) = children.get(&**name) {
                open.extend(below.iter().rev().copied());
            }
        }
        for array in arrays {
            self.add(array);
        }
    }

    fn has_concrete(&self, of: &str, known: &BTreeMap<Arc<str>, Option<Arc<ClassFile>>>) -> bool {
        known.iter().any(|(name, class)| {
            let concrete = class
                .as_ref()
                .is_some_and(|class| class.access & (access::ABSTRACT | access::INTERFACE) == 0);
            concrete && self.above.get(name).is_some_and(|above| above.contains(of))
        })
    }

    fn add(&mut self, name: &Arc<str>) {
        // Number 0 is no class: nothing has the class of null.
        let number = self.names.len() as i32 + 1;
        self.names.push(name.clone());
        self.numbers.insert(name.clone(), number);
    }

    /// The number of a class that objects can be of.
    pub fn number_of(&self, name: &str) -> Option<i32> {
        self.numbers.get(name).copied()
    }

    /// The class of a number.
    pub fn name_of(&self, number: i32) -> Option<&Arc<str>> {
        self.names.get(usize::try_from(number - 1).ok()?)
    }

    /// All classes that objects can be of.
    pub fn all(&self) -> impl Iterator<Item = (i32, &Arc<str>)> {
        (1..).zip(&self.names)
    }

    /// Whether the class is known here.
    pub fn knows(&self, name: &str) -> bool {
        self.above.contains_key(name)
    }

    /// Whether objects of a class fit where another is wanted.
    pub fn is_below(&self, name: &str, above: &str) -> bool {
        name == above
            || above == "java/lang/Object"
            || self.above.get(name).is_some_and(|all| all.contains(above))
            || arrays_fit(self, name, above)
    }

    /// The numbers of the classes whose objects fit where this one is wanted.
    pub fn below(&self, name: &str) -> Intervals {
        if let Some(known) = self.below.borrow().get(name) {
            return known.clone();
        }
        let mut intervals: Vec<(i32, i32)> = Vec::new();
        for (number, class) in self.all() {
            if !self.is_below(class, name) {
                continue;
            }
            match intervals.last_mut() {
                Some(last) if last.1 + 1 == number => last.1 = number,
                _ => intervals.push((number, number)),
            }
        }
        let intervals: Intervals = intervals.into();
        self.below
            .borrow_mut()
            .insert(name.into(), intervals.clone());
        intervals
    }

    /// The intervals of some numbers, sorted.
    pub fn intervals(numbers: &[i32]) -> Intervals {
        let mut intervals: Vec<(i32, i32)> = Vec::new();
        for &number in numbers {
            match intervals.last_mut() {
                Some(last) if last.1 + 1 == number => last.1 = number,
                _ => intervals.push((number, number)),
            }
        }
        intervals.into()
    }
}

fn arrays_fit(types: &Types, name: &str, above: &str) -> bool {
    let (Some(name), Some(above)) = (name.strip_prefix('['), above.strip_prefix('[')) else {
        return false;
    };
    match (component(name), component(above)) {
        (Some(name), Some(above)) => types.is_below(name, above),
        _ => false,
    }
}

/// The class or array that a descriptor of elements names; nothing for primitive ones.
pub fn component(descriptor: &str) -> Option<&str> {
    if descriptor.starts_with('[') {
        return Some(descriptor);
    }
    descriptor.strip_prefix('L')?.strip_suffix(';')
}

fn supertypes(
    name: &str,
    known: &BTreeMap<Arc<str>, Option<Arc<ClassFile>>>,
) -> BTreeSet<Arc<str>> {
    let mut all: BTreeSet<Arc<str>> = BTreeSet::new();
    let mut open: Vec<Arc<str>> = vec![name.into()];
    if name.starts_with('[') {
        open = [
            "java/lang/Object",
            "java/lang/Cloneable",
            "java/io/Serializable",
        ]
        .map(Arc::from)
        .to_vec();
        all.insert(name.into());
    }
    while let Some(next) = open.pop() {
        if let Some(Some(class)) = known.get(&next) {
            open.extend(class.super_name.iter().cloned());
            open.extend(class.interfaces.iter().cloned());
        }
        all.insert(next);
    }
    all
}

/// Classes that a class names, in its constants and in the descriptors of its members.
fn names_in(class: &ClassFile, into: &mut Vec<Arc<str>>) {
    for index in 0..class.constants.len() as u16 {
        match class.constants.get(index) {
            Some(Constant::Class { .. }) => {
                into.extend(class.constants.class_name(index).cloned());
            }
            Some(Constant::NameAndType { .. }) => {
                if let Some((_, descriptor)) = class.constants.name_and_type(index) {
                    names_in_descriptor(descriptor, into);
                }
            }
            _ => {}
        }
    }
    for field in &class.fields {
        names_in_descriptor(&field.descriptor, into);
    }
    for method in &class.methods {
        names_in_descriptor(&method.descriptor, into);
    }
    // What `newarray` makes has no constant.
    into.extend(["[I", "[J", "[Z", "[B", "[C", "[S", "[F", "[D"].map(Arc::from));
}

fn names_in_descriptor(text: &str, into: &mut Vec<Arc<str>>) {
    let mut add = |part: &str| {
        if let Some(name) = component(part) {
            into.push(name.into());
        }
    };
    if text.starts_with('(') {
        descriptor::parameters(text).for_each(&mut add);
        if let Some(result) = descriptor::return_descriptor(text) {
            add(result);
        }
    } else {
        add(text);
    }
}
