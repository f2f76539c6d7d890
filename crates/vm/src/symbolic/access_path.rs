//! What an unknown stands for, as structure. An unknown is an input itself (the receiver, a parameter, a static field, a
//! value that the program asks for) or part of another one: a field, an element, an argument of a call that makes the
//! object. So its access path is a root and steps from there; `this.insert2.element` is the parameter `element` of the
//! second call, `insert`, of the receiver.
//!
//! Paths are interned, small and copyable. Whoever wants to know what an unknown is asks for its steps; nobody reads its
//! printed name, which only [`print`] makes. [`NamedTerms`] are terms whose variables have paths. Numbers of paths mean
//! nothing elsewhere: what goes to another machine or process is a [`RelativePath`], which has the steps themselves.

mod print;

use std::hash::{BuildHasher, Hash};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use hashbrown::{DefaultHashBuilder, HashTable};
use vitro_expr::{Sort, Term, Terms, Var};

/// What an unknown stands for: the number of an entry in the table of [`NamedTerms`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AccessPath(u32);

/// Where an access path begins.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Root {
    /// What the method under test is called on.
    Receiver,
    /// A parameter of the method under test.
    Parameter {
        /// Its place, from 0.
        number: u32,
        /// What people call it.
        name: Arc<str>,
    },
    /// A static field.
    Static {
        /// The internal name of its class.
        class: Arc<str>,
        /// Its name.
        field: Arc<str>,
        /// Whether another class of the same simple name has such a field, so that people need the whole name.
        is_ambiguous: bool,
    },
    /// An argument of one of the calls with which every test begins.
    Start {
        /// The call.
        call: u32,
        /// What people call the argument.
        name: Arc<str>,
    },
    /// A value that the program asks for.
    Asked {
        /// The method that it calls.
        method: Arc<str>,
        /// Which of all values that it asks for, from 1.
        number: u32,
        /// The type that it wants, where the call says so.
        type_name: Option<Arc<str>>,
        /// The length that it wants, where the call says so.
        length: Option<u32>,
    },
    /// What the command line has.
    CommandLine,
    /// A reference that is no variable.
    Computed,
}

/// A step from an object to a part of it, or to something that is decided about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum Step {
    /// What is known by this name: a field, a parameter of the constructor or factory, the length of an array or string.
    /// A parameter and a field of one name are one unknown, since the one is mostly written to the other.
    Member(Arc<str>),
    /// What a container is given: a key or a value of an entry.
    Entry(EntryPart, u32),
    /// An element or character, by its index.
    Element(u32),
    /// An argument of a later call.
    Argument {
        /// The call.
        call: CallName,
        /// The name of the parameter.
        parameter: Arc<str>,
    },
    /// What a method of a stub does.
    Stub {
        /// The name of the method.
        method: Arc<str>,
        /// Which of the methods of that name, from 0.
        overload: u32,
        /// Which part of what it does.
        part: StubPart,
    },
    /// Which of the planned ways makes the object.
    WhichPlan,
    /// Which call the object sees next, after so many.
    WhichCall(u32),
}

/// A half of an entry of a map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum EntryPart {
    /// Its key.
    Key,
    /// Its value.
    Value,
}

/// A call of an object, as the names of its arguments have it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub struct CallName {
    /// The method.
    pub method: Arc<str>,
    /// Which of the object's calls it is; nothing for the first one behind the constructor.
    pub number: Option<u32>,
}

impl CallName {
    /// The call of a method which is the one with number `at` of an object's calls; the constructor has number 0.
    pub fn new(method: &Arc<str>, at: usize) -> CallName {
        CallName {
            method: method.clone(),
            number: (at != 1).then_some(at as u32),
        }
    }
}

/// A part of what a method of a stub does. Values and exceptions are numbered from 0 by call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
pub enum StubPart {
    /// A value that it returns.
    Value(u32),
    /// Whether it returns another value than before.
    Changes(u32),
    /// The exception that a call throws.
    Throws(u32),
    /// Whether it does what has this number among its acts.
    Does(u32),
    /// The index of the element that an act writes.
    Index(u32),
    /// A value that an act takes: the act, and the place of the value.
    Taken(u32, u32),
    /// Whether it returns what has this number among what it may return instead of a value of its own.
    Instead(u32),
}

impl StubPart {
    /// Whether it is nothing that the stub gives, but a choice of what it does. A reader sees that where the stub is made.
    pub fn is_choice(self) -> bool {
        !matches!(self, StubPart::Value(_))
    }

    /// Whether it says that the stub does something besides returning values of its own.
    pub fn is_act(self) -> bool {
        matches!(self, StubPart::Does(_) | StubPart::Instead(_))
    }
}

impl Step {
    /// The field or parameter of this name.
    pub fn member(name: impl Into<Arc<str>>) -> Step {
        Step::Member(name.into())
    }

    /// The length of an array or string.
    pub fn length() -> Step {
        Step::member(LENGTH)
    }

    /// What is in a box.
    pub fn content() -> Step {
        Step::member(CONTENT)
    }

    /// The name of the field or parameter that it is.
    pub fn member_name(&self) -> Option<&Arc<str>> {
        match self {
            Step::Member(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it is a choice of what the machine does, and no value that a test has.
    pub fn is_choice(&self) -> bool {
        match self {
            Step::WhichPlan | Step::WhichCall(_) => true,
            Step::Stub { part, .. } => part.is_choice(),
            _ => false,
        }
    }
}

/// What the length of an array is called.
const LENGTH: &str = "length";
/// What is in a box.
const CONTENT: &str = "value";

/// What the compiler calls the object that one of an inner class stands in.
const OUTER: &str = "this$0";

/// The number of an unknown among those of one path that have different types: 0 for the first.
pub type Twin = u8;

/// Where an unknown is.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// An input itself.
    Root(Root),
    /// A part of an object.
    Part(Step),
}

impl From<Step> for Origin {
    fn from(step: Step) -> Origin {
        Origin::Part(step)
    }
}

impl From<Root> for Origin {
    fn from(root: Root) -> Origin {
        Origin::Root(root)
    }
}

/// Steps from an object, or from where a path begins; for other machines and processes.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct RelativePath {
    /// Where it begins; nothing if that is an object which is known otherwise.
    pub root: Option<(Root, Twin)>,
    /// From there on.
    pub steps: Vec<(Step, Twin)>,
}

impl RelativePath {
    /// Whether it leads nowhere: to the object itself.
    pub fn is_empty(&self) -> bool {
        self.root.is_none() && self.steps.is_empty()
    }
}

/// An entry of the table.
#[derive(PartialEq, Eq, Hash)]
struct Node {
    whole: Option<AccessPath>,
    origin: Origin,
    twin: Twin,
}

/// What is known of a path besides its place.
struct Entry {
    node: Node,
    variable: Option<Var>,
}

/// Terms whose variables stand for something: each has an access path.
#[derive(Default)]
pub struct NamedTerms {
    terms: Terms,
    paths: Vec<Entry>,
    known: HashTable<AccessPath>,
    hasher: DefaultHashBuilder,
    /// By variable.
    path_of: Vec<Option<AccessPath>>,
}

impl Deref for NamedTerms {
    type Target = Terms;

    fn deref(&self) -> &Terms {
        &self.terms
    }
}

impl DerefMut for NamedTerms {
    fn deref_mut(&mut self) -> &mut Terms {
        &mut self.terms
    }
}

/// Making and finding paths.
impl NamedTerms {
    /// The path that is a root.
    pub fn root(&mut self, root: Root) -> AccessPath {
        self.intern(None, Origin::Root(root), 0)
    }

    /// The path to a part of an object.
    pub fn part(&mut self, whole: AccessPath, step: Step) -> AccessPath {
        self.intern(Some(whole), Origin::Part(step), 0)
    }

    /// The path to an unknown of an object, or to one that is an input itself.
    pub(super) fn place(
        &mut self,
        whole: Option<AccessPath>,
        at: &Origin,
        twin: Twin,
    ) -> AccessPath {
        let whole = whole.filter(|_| matches!(at, Origin::Part(_)));
        match self.find(whole, at, twin) {
            Some(known) => known,
            None => self.intern(whole, at.clone(), twin),
        }
    }

    /// The same path for an unknown of another type.
    pub(super) fn next_twin(&mut self, path: AccessPath) -> AccessPath {
        let Node {
            whole,
            origin,
            twin,
        } = &self.paths[path.0 as usize].node;
        let (whole, origin, twin) = (*whole, origin.clone(), twin + 1);
        self.intern(whole, origin, twin)
    }

    fn intern(&mut self, whole: Option<AccessPath>, origin: Origin, twin: Twin) -> AccessPath {
        if let Some(known) = self.find(whole, &origin, twin) {
            return known;
        }
        let hash = self.hasher.hash_one((whole, &origin, twin));
        let path = AccessPath(self.paths.len() as u32);
        let node = Node {
            whole,
            origin,
            twin,
        };
        let variable = None;
        self.paths.push(Entry { node, variable });
        let (paths, hasher) = (&self.paths, &self.hasher);
        self.known.insert_unique(hash, path, |path| {
            let Node {
                whole,
                origin,
                twin,
            } = &paths[path.0 as usize].node;
            hasher.hash_one((*whole, origin, *twin))
        });
        path
    }

    fn find(&self, whole: Option<AccessPath>, origin: &Origin, twin: Twin) -> Option<AccessPath> {
        let hash = self.hasher.hash_one((whole, origin, twin));
        let is_it = |path: &AccessPath| {
            let node = &self.paths[path.0 as usize].node;
            node.whole == whole && node.twin == twin && node.origin == *origin
        };
        self.known.find(hash, is_it).copied()
    }

    /// The path that is a root, if somebody has made it.
    pub fn find_root(&self, root: &Root) -> Option<AccessPath> {
        self.find(None, &Origin::Root(root.clone()), 0)
    }

    /// The path to a part of an object, if somebody has made it.
    pub(super) fn find_place(
        &self,
        whole: AccessPath,
        at: &Origin,
        twin: Twin,
    ) -> Option<AccessPath> {
        let whole = Some(whole).filter(|_| matches!(at, Origin::Part(_)));
        self.find(whole, at, twin)
    }

    /// The path that these steps lead to, if somebody has made it; they begin at `whole` unless they have a root.
    pub fn resolve(&self, whole: Option<AccessPath>, steps: &RelativePath) -> Option<AccessPath> {
        let mut at = match &steps.root {
            Some((root, twin)) => Some(self.find(None, &Origin::Root(root.clone()), *twin)?),
            None => whole,
        };
        for (step, twin) in &steps.steps {
            at = Some(self.find(Some(at?), &Origin::Part(step.clone()), *twin)?);
        }
        at
    }
}

/// Variables.
impl NamedTerms {
    /// The unknown of this path and sort. Two ways to make an object may use one name for arguments of different sorts;
    /// then the later one is a twin, always the same.
    pub fn unknown(&mut self, path: AccessPath, sort: Sort) -> Term {
        let mut path = path;
        loop {
            match self.paths[path.0 as usize].variable {
                Some(var) if self.terms.var_sort(var) == sort => return self.terms.var_term(var),
                Some(_) => path = self.next_twin(path),
                None => return self.new_unknown(path, sort),
            }
        }
    }

    fn new_unknown(&mut self, path: AccessPath, sort: Sort) -> Term {
        let name = self.printed(path);
        // Different paths may read alike; they are different unknowns all the same.
        let term = match self.terms.find_var(&name) {
            None => self.terms.var(&name, sort),
            Some(_) => self.terms.fresh(&name, sort),
        };
        if let Some(var) = self.terms.as_var(term) {
            self.paths[path.0 as usize].variable = Some(var);
            let at = var.index();
            if self.path_of.len() <= at {
                self.path_of.resize(at + 1, None);
            }
            self.path_of[at] = Some(path);
        }
        term
    }

    /// The unknown of this path and sort, if there is one.
    pub fn find_unknown(&self, path: AccessPath, sort: Sort) -> Option<Term> {
        let mut path = path;
        loop {
            let entry = &self.paths[path.0 as usize];
            let var = entry.variable?;
            if self.terms.var_sort(var) == sort {
                return Some(self.terms.var_term(var));
            }
            let Node {
                whole,
                origin,
                twin,
            } = &entry.node;
            path = self.find(*whole, origin, twin + 1)?;
        }
    }

    /// The unknown reference of this path, if there is one.
    pub fn find_reference(&self, path: AccessPath) -> Option<Term> {
        self.find_unknown(path, Sort::Ref)
    }

    /// The variable of exactly this path, if there is one.
    pub fn variable_at(&self, path: AccessPath) -> Option<Var> {
        self.paths[path.0 as usize].variable
    }

    /// What people call the unknown of a path.
    pub fn name(&self, path: AccessPath) -> String {
        match self.variable_at(path) {
            Some(var) => self.terms.var_name(var).to_owned(),
            None => self.printed(path),
        }
    }

    /// What a variable stands for; nothing if it is none of the inputs.
    pub fn path_of(&self, var: Var) -> Option<AccessPath> {
        *self.path_of.get(var.index())?
    }

    /// What the variable stands for that a term is.
    pub fn path_of_term(&self, term: Term) -> Option<AccessPath> {
        self.path_of(self.terms.as_var(term)?)
    }
}

/// What a path is.
impl NamedTerms {
    /// The object that it is a part of; nothing for a root.
    pub fn whole(&self, path: AccessPath) -> Option<AccessPath> {
        self.paths[path.0 as usize].node.whole
    }

    /// The last step; nothing for a root.
    pub fn step(&self, path: AccessPath) -> Option<&Step> {
        match &self.paths[path.0 as usize].node.origin {
            Origin::Part(step) => Some(step),
            Origin::Root(_) => None,
        }
    }

    /// The path, and then each object that it is a part of, up to the root.
    pub fn outwards(&self, path: AccessPath) -> impl Iterator<Item = AccessPath> + '_ {
        std::iter::successors(Some(path), |&path| self.whole(path))
    }

    /// All steps, the last one first.
    pub fn steps(&self, path: AccessPath) -> impl Iterator<Item = &Step> + '_ {
        self.outwards(path).filter_map(|path| self.step(path))
    }

    /// Where it begins.
    pub fn root_of(&self, path: AccessPath) -> &Root {
        let mut path = path;
        loop {
            let Node { whole, origin, .. } = &self.paths[path.0 as usize].node;
            match (whole, origin) {
                (Some(whole), _) => path = *whole,
                (None, Origin::Root(root)) => return root,
                // A part is always a part of something.
                (None, Origin::Part(_)) => return &Root::Computed,
            }
        }
    }

    /// The root that it is; nothing if it is part of one.
    pub fn as_root(&self, path: AccessPath) -> Option<&Root> {
        match &self.paths[path.0 as usize].node.origin {
            Origin::Root(root) => Some(root),
            Origin::Part(_) => None,
        }
    }

    /// Whether it is the receiver itself.
    pub fn is_receiver(&self, path: AccessPath) -> bool {
        self.as_root(path) == Some(&Root::Receiver)
    }

    /// Whether it is what an object of an inner class stands in.
    pub fn is_outer_object(&self, path: AccessPath) -> bool {
        let name = match &self.paths[path.0 as usize].node.origin {
            Origin::Part(Step::Member(name)) => name,
            Origin::Part(Step::Argument { parameter, .. }) => parameter,
            Origin::Root(Root::Parameter { name, .. }) => name,
            _ => return false,
        };
        &**name == OUTER
    }

    /// Whether it is another path, or a part of that.
    pub fn is_within(&self, path: AccessPath, whole: AccessPath) -> bool {
        self.outwards(path).any(|one| one == whole)
    }

    /// Whether it is a choice of what the machine does, or a part of what such a choice brings.
    pub fn is_behind_choice(&self, path: AccessPath) -> bool {
        self.steps(path).any(Step::is_choice)
    }

    /// The outermost choice of what a stub does that it stands behind, if there is one.
    pub fn stub_choice(&self, path: AccessPath) -> Option<AccessPath> {
        let is_choice = |path: &AccessPath| {
            let step = self.step(*path);
            matches!(step, Some(Step::Stub { part, .. }) if part.is_choice())
        };
        self.outwards(path).filter(is_choice).last()
    }

    /// How many names people follow from an input of the method to it: elements have none, an argument has that of its
    /// call, too, and a static field is one away.
    pub fn depth(&self, path: AccessPath) -> usize {
        let names = |step: &Step| match step {
            Step::Member(_) | Step::Entry(..) | Step::Stub { .. } => 1,
            Step::Argument { .. } => 2,
            Step::Element(_) | Step::WhichPlan | Step::WhichCall(_) => 0,
        };
        let is_static = matches!(self.root_of(path), Root::Static { .. });
        usize::from(is_static) + self.steps(path).map(names).sum::<usize>()
    }

    /// The steps that lead from an object to it; nothing if it is no part of that.
    pub fn relative(&self, path: AccessPath, whole: AccessPath) -> Option<RelativePath> {
        let mut steps = Vec::new();
        let mut at = path;
        while at != whole {
            let Node {
                whole,
                origin,
                twin,
            } = &self.paths[at.0 as usize].node;
            match origin {
                Origin::Part(step) => steps.push((step.clone(), *twin)),
                Origin::Root(_) => return None,
            }
            at = (*whole)?;
        }
        steps.reverse();
        Some(RelativePath { root: None, steps })
    }

    /// Root and steps.
    pub fn absolute(&self, path: AccessPath) -> RelativePath {
        let outermost = self.outwards(path).last().unwrap_or(path);
        let mut all = self.relative(path, outermost).unwrap_or_default();
        let twin = self.paths[outermost.0 as usize].node.twin;
        all.root = Some((self.root_of(path).clone(), twin));
        all
    }

    /// Whether an unknown is this part of an object, of whatever type.
    pub(super) fn is_part(&self, path: AccessPath, whole: AccessPath, step: &Origin) -> bool {
        let node = &self.paths[path.0 as usize].node;
        node.whole == Some(whole) && node.origin == *step
    }
}

#[cfg(test)]
mod tests;
