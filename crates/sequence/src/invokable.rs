//! What a test in the package of the class under test may call: constructors, methods, arrays, loads and stores of
//! fields, of that class and of the classes that its signatures lead to.
//!
//! There is one way to each value: strings, numbers and enum constants stand in the test itself, boxes too (or come
//! from `valueOf`, if the same box shall be given twice), and objects of the JDK are made by one constructor and filled by
//! methods such as `add`. Wishes add members, take some away, and let private ones through.

use std::fmt;
use std::sync::Arc;

use vitro_classfile::descriptor;

use crate::body::{Access, Body, Dispatch, NOTHING, Parameter, Site};
use crate::hierarchy::{Hierarchy, described, reference};
use crate::wishes::Pattern;

mod collect;

pub(crate) use collect::collect;

/// The number of an invokable. Where the order of two calls does not matter, the smaller number comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InvokableId(pub u32);

/// What kind of statement an invokable is in a test.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Kind {
    Constructor,
    StaticMethod,
    Method,
    /// `new Item[] {...}`
    Array,
    StaticLoad,
    StaticStore,
    Load,
    Store,
}

/// A statement of a test, its arguments left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invokable {
    /// What kind of statement it is.
    pub kind: Kind,
    /// Internal name of the class that declares the member; of an array its descriptor.
    pub class: Arc<str>,
    /// Name of the method or field, `<init>` for constructors, empty for arrays.
    pub name: Arc<str>,
    /// Descriptor of the method or field, of an array that of its elements.
    pub descriptor: Arc<str>,
    /// Whether it is private, and only the user's wish allows it.
    pub restricted: bool,
}

impl Invokable {
    /// Whether there is an object on which it is called.
    pub fn has_receiver(&self) -> bool {
        matches!(self.kind, Kind::Method | Kind::Load | Kind::Store)
    }

    /// Descriptors of what it takes, the receiver first. An array takes elements, any number of them.
    pub fn arguments(&self) -> Vec<Arc<str>> {
        let receiver = self.has_receiver().then(|| described(&self.class));
        let mut arguments: Vec<Arc<str>> = receiver.into_iter().collect();
        match self.kind {
            Kind::Constructor | Kind::StaticMethod | Kind::Method => {
                arguments.extend(descriptor::parameters(&self.descriptor).map(Arc::from));
            }
            Kind::Array | Kind::Store | Kind::StaticStore => {
                arguments.push(self.descriptor.clone());
            }
            Kind::Load | Kind::StaticLoad => {}
        }
        arguments
    }

    /// Descriptor of what it gives, `None` for nothing.
    pub fn returns(&self) -> Option<Arc<str>> {
        match self.kind {
            Kind::Constructor | Kind::Array => Some(described(&self.class)),
            Kind::Load | Kind::StaticLoad => Some(self.descriptor.clone()),
            Kind::Store | Kind::StaticStore => None,
            Kind::Method | Kind::StaticMethod => {
                let returned = descriptor::return_descriptor(&self.descriptor)?;
                (returned != "V").then(|| returned.into())
            }
        }
    }

    /// Whether it is a static method that gives an object of its own class.
    pub fn is_factory(&self) -> bool {
        self.kind == Kind::StaticMethod
            && self.returns().as_deref().and_then(reference) == Some(&self.class)
    }

    /// What it does, as a body of its own.
    pub(crate) fn body(&self, hierarchy: &Hierarchy) -> Body {
        let mut body = Body {
            returns: NOTHING,
            ..Body::default()
        };
        if self.kind == Kind::Constructor {
            let node = body.node();
            let descriptor = described(&self.class);
            body.parameters.push(Parameter { node, descriptor });
        }
        for descriptor in self.arguments() {
            let node = body.node();
            body.parameters.push(Parameter { node, descriptor });
        }
        let returned = self.returns();
        if self.kind != Kind::Constructor
            && returned
                .as_deref()
                .is_some_and(|one| reference(one).is_some())
        {
            body.returns = body.node();
        }
        if self.kind != Kind::Array {
            body.initialised.push(self.class.clone());
        }
        self.fill(&mut body, hierarchy);
        body
    }

    fn fill(&self, body: &mut Body, hierarchy: &Hierarchy) {
        let given: Vec<u32> = body.parameters.iter().map(|one| one.node).collect();
        let followed = |number: usize| match given.get(number) {
            Some(&node) if reference(&body.parameters[number].descriptor).is_some() => node,
            _ => NOTHING,
        };
        let is_static = matches!(self.kind, Kind::StaticLoad | Kind::StaticStore);
        let object = if is_static { NOTHING } else { followed(0) };
        let value = followed(usize::from(!is_static));
        let field = || hierarchy.field(&self.class, &self.name, is_static);
        match self.kind {
            Kind::Constructor | Kind::StaticMethod | Kind::Method => body.sites.push(Site {
                dispatch: match self.kind {
                    Kind::Method => Dispatch::Virtual,
                    _ => Dispatch::Direct,
                },
                owner: self.class.clone(),
                name: self.name.clone(),
                descriptor: self.descriptor.clone(),
                arguments: (0..given.len()).map(followed).collect(),
                result: body.returns,
            }),
            Kind::Load | Kind::StaticLoad => body.accesses.push(Access::Get {
                field: field(),
                object,
                result: body.returns,
            }),
            Kind::Store | Kind::StaticStore => body.accesses.push(Access::Put {
                field: field(),
                object,
                value,
            }),
            Kind::Array => {
                let array = body.returns;
                body.made.push((array, self.class.clone()));
                body.accesses.push(Access::Store {
                    array,
                    kind: None,
                    value: followed(0),
                });
            }
        }
    }
}

impl fmt::Display for Invokable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let java = |of: &str| {
            descriptor::parse_field(of).map_or(of.to_owned(), |one| short(&one.java_name()))
        };
        let class = java(&described(&self.class));
        let parameters = || {
            let names: Vec<String> = descriptor::parameters(&self.descriptor).map(java).collect();
            names.join(", ")
        };
        match self.kind {
            Kind::Constructor => write!(f, "new {class}({})", parameters()),
            Kind::StaticMethod | Kind::Method => {
                write!(f, "{class}.{}({})", self.name, parameters())
            }
            Kind::Array => write!(f, "new {class}"),
            Kind::Load | Kind::StaticLoad => write!(f, "{class}.{}", self.name),
            Kind::Store | Kind::StaticStore => write!(f, "{class}.{} = ...", self.name),
        }
    }
}

/// A type without its package and the classes around it.
fn short(java: &str) -> String {
    java.rsplit(['.', '$']).next().unwrap_or(java).to_owned()
}

/// Where boxes come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Boxes {
    /// They stand in the test like numbers, a new one wherever one is wanted.
    #[default]
    InPlace,
    /// `valueOf` is a call, so that one box can be given several times.
    Calls,
}

/// All that a test may call.
#[derive(Debug, Clone, Default)]
pub struct Invokables {
    pub(crate) all: Vec<Invokable>,
    /// The calls with which every sequence begins.
    pub start: Vec<InvokableId>,
    /// Wishes that name nothing.
    pub unmatched: Vec<Pattern>,
    /// Classes that were not looked at, since there are too many.
    pub left_out: Vec<Arc<str>>,
    /// Enum classes whose constants stand in tests.
    pub(crate) enums: Vec<Arc<str>>,
    /// Values that signatures name.
    pub(crate) values: Vec<Arc<str>>,
    /// Where boxes come from.
    pub boxes: Boxes,
}

impl Invokables {
    /// The invokable with a number.
    pub fn get(&self, id: InvokableId) -> &Invokable {
        &self.all[id.0 as usize]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// All numbers, rising.
    pub fn ids(&self) -> impl Iterator<Item = InvokableId> + use<> {
        (0..self.all.len() as u32).map(InvokableId)
    }

    /// The number of a method or constructor.
    pub fn find(&self, class: &str, name: &str, descriptor: &str) -> Option<InvokableId> {
        let is_wanted = |one: &Invokable| {
            matches!(
                one.kind,
                Kind::Constructor | Kind::StaticMethod | Kind::Method
            ) && (&*one.class, &*one.name, &*one.descriptor) == (class, name, descriptor)
        };
        let found = self.all.iter().position(is_wanted)?;
        Some(InvokableId(found as u32))
    }
}
