//! What is worth giving to an invokable.
//!
//! From a parameter the objects are followed to wherever they may get, and what is asked of them on the way is
//! gathered: casts and type checks, calls, looks at their contents. Two types that pass the same checks and answer the
//! same calls by the same code are alike, so one of each kind is enough. Values answer alike unless a check tells them
//! apart. If nothing is asked at all, the object is only kept, and one type does for it.
//!
//! Nothing is put into itself for its own sake, no map into a map: where a type of the JDK such as `Object` is asked
//! for, objects of the class under test and collections are given only if the called method itself checks for them.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::HashMap;
use vitro_classfile::access;

use crate::body::Node;
use crate::effects::Argument;
use crate::flow::{Interest, MethodId, TypeFlow};
use crate::hierarchy::{OBJECT, reference};
use crate::invokable::{Invokable, Kind};
use crate::library;

/// Chooses arguments, and keeps what it has found out about types.
pub(crate) struct Chooser<'f> {
    flow: &'f TypeFlow,
    home: &'f str,
    /// The class whose code answers a call, by type and then by number of the call: a number of a class, 0 for none.
    code: HashMap<Arc<str>, Rc<[u32]>>,
    classes: HashMap<Arc<str>, u32>,
}

impl<'f> Chooser<'f> {
    pub fn new(flow: &'f TypeFlow, home: &'f str) -> Chooser<'f> {
        Chooser {
            flow,
            home,
            code: HashMap::new(),
            classes: HashMap::new(),
        }
    }

    /// What an invokable takes.
    pub fn arguments(&mut self, invokable: &Invokable, root: MethodId) -> Vec<Argument> {
        let method = &self.flow.methods[root as usize];
        let parameters = method.body.parameters.iter();
        let mut found = Vec::new();
        for parameter in parameters.skip(usize::from(invokable.kind == Kind::Constructor)) {
            let mut argument = Argument {
                declared: parameter.descriptor.clone(),
                only_kept: false,
                types: Vec::new(),
            };
            if let Some(declared) = reference(&parameter.descriptor) {
                let node = method.base + parameter.node;
                let is_receiver = invokable.has_receiver() && found.is_empty();
                let given = given(self.flow, node);
                if is_receiver {
                    argument.types = given;
                } else {
                    let wanted = Wanted::at(self.flow, root, node);
                    argument.only_kept = wanted.is_nothing();
                    argument.types = self.one_of_each(declared, &wanted, given);
                }
            }
            found.push(argument);
        }
        found
    }

    /// One type of each kind.
    fn one_of_each(
        &mut self,
        declared: &str,
        wanted: &Wanted,
        mut given: Vec<Arc<str>>,
    ) -> Vec<Arc<str>> {
        given.sort_by_key(|class| (preference(declared, class), class.clone()));
        if wanted.is_nothing() {
            given.truncate(1);
        }
        if given.len() < 2 {
            return given;
        }
        let mut kinds: BTreeMap<Answers, Arc<str>> = BTreeMap::new();
        for class in &given {
            let answers = self.answers(wanted, class);
            kinds.entry(answers).or_insert_with(|| class.clone());
        }
        let hierarchy = &self.flow.hierarchy;
        let of_library = |class: &str| hierarchy.classes.is_library(class);
        let is_collection = |class: &str| !library::is_value(class) && of_library(class);
        let is_own =
            |class: &str| class != declared && (class == self.home || is_collection(class));
        let is_checked = |class: &str| {
            let mut checks = wanted.near.iter();
            checks.any(|check| hierarchy.is_subtype(class, check))
        };
        let enough = kinds.len() > 1 && of_library(declared);
        let mut types: Vec<Arc<str>> = kinds
            .into_values()
            .filter(|class| !(enough && is_own(class) && !is_checked(class)))
            .collect();
        types.sort();
        types
    }

    fn answers(&mut self, wanted: &Wanted, class: &Arc<str>) -> Answers {
        let passes = |check: &&Arc<str>| self.flow.hierarchy.is_subtype(class, check);
        let passed: Vec<Arc<str>> = wanted.classes.iter().filter(passes).cloned().collect();
        if library::is_value(class) {
            return (passed, Vec::new());
        }
        let known = match self.code.get(class) {
            Some(known) => known.clone(),
            None => {
                let found: Rc<[u32]> = self.find_code(class).into();
                self.code.insert(class.clone(), found.clone());
                found
            }
        };
        let calls = wanted.calls.iter();
        (passed, calls.map(|&call| known[call as usize]).collect())
    }

    /// By number of a call, the number of the class whose code answers it, as [`Hierarchy::select`] finds it. There may be
    /// thousands of calls, so it is the methods that are looked through.
    fn find_code(&mut self, class: &Arc<str>) -> Vec<u32> {
        let (hierarchy, calls) = (&self.flow.hierarchy, &self.flow.calls);
        let mut known = vec![0; calls.all.len()];
        let is_array = class.starts_with('[');
        for file in hierarchy.chain(if is_array { OBJECT } else { class }) {
            let number = number_of(&mut self.classes, &file.name);
            let unfit = access::ABSTRACT | access::STATIC;
            for method in file.methods.iter().filter(|one| one.access & unfit == 0) {
                if let Some(call) = calls.find(&method.name, &method.descriptor)
                    && known[call as usize] == 0
                {
                    known[call as usize] = number;
                }
            }
        }
        let above = hierarchy.above(class);
        let files = above.iter().filter_map(|name| hierarchy.class(name));
        for file in files.filter(|file| file.access & access::INTERFACE != 0) {
            let unfit = access::STATIC | access::PRIVATE | access::ABSTRACT;
            for method in file.methods.iter().filter(|one| one.access & unfit == 0) {
                if let Some(call) = calls.find(&method.name, &method.descriptor)
                    && known[call as usize] == 0
                    && let Some(place) = hierarchy.select(class, &method.name, &method.descriptor)
                {
                    known[call as usize] = number_of(&mut self.classes, &place.class.name);
                }
            }
        }
        known
    }
}

fn number_of(classes: &mut HashMap<Arc<str>, u32>, class: &Arc<str>) -> u32 {
    let next = classes.len() as u32 + 1;
    *classes.entry(class.clone()).or_insert(next)
}

/// The checks that a type passes, and the classes whose code answers the calls.
type Answers = (Vec<Arc<str>>, Vec<u32>);

/// Types that a test has to give here, sorted.
fn given(flow: &TypeFlow, node: Node) -> Vec<Arc<str>> {
    let types = flow.types_at(node).iter().map(|id| flow.types.get(id));
    let plain = types.filter(|one| one.lambda.is_none());
    let names: BTreeSet<Arc<str>> = plain.map(|one| one.name.clone()).collect();
    names.into_iter().collect()
}

/// What is asked of objects.
#[derive(Default)]
struct Wanted {
    classes: BTreeSet<Arc<str>>,
    /// Of these, the ones that the called method itself asks for.
    near: BTreeSet<Arc<str>>,
    /// Numbers of calls.
    calls: BTreeSet<u32>,
    contents: bool,
}

impl Wanted {
    /// All that is asked of the objects that come to a node, wherever they go from there.
    fn at(flow: &TypeFlow, root: MethodId, node: Node) -> Wanted {
        let calls = flow.methods[root as usize].calls.iter();
        let called: Vec<std::ops::Range<Node>> = calls
            .map(|call| {
                let callee = &flow.methods[call.target as usize];
                callee.base..callee.base + callee.body.nodes
            })
            .collect();
        let mut wanted = Wanted::default();
        let mut seen = vec![false; flow.node_count()];
        seen[node as usize] = true;
        let mut open = vec![node];
        while let Some(node) = open.pop() {
            for interest in flow.interests.get(&node).into_iter().flatten() {
                match interest {
                    Interest::Class(class) => {
                        wanted.classes.insert(class.clone());
                        if called.iter().any(|nodes| nodes.contains(&node)) {
                            wanted.near.insert(class.clone());
                        }
                    }
                    Interest::Call(call) => drop(wanted.calls.insert(*call)),
                    Interest::Contents => wanted.contents = true,
                }
            }
            let is_fresh = |next: &Node| !std::mem::replace(&mut seen[*next as usize], true);
            open.extend(flow.next(node).filter(is_fresh));
        }
        wanted
    }

    fn is_nothing(&self) -> bool {
        self.classes.is_empty() && self.calls.is_empty() && !self.contents
    }
}

/// Which of several types to give if all are alike: the declared one, then a number, then a text.
fn preference(declared: &str, class: &str) -> u8 {
    match class {
        _ if class == declared && class != OBJECT => 0,
        "java/lang/Integer" => 1,
        "java/lang/String" => 2,
        _ if library::is_value(class) => 3,
        _ => 4,
    }
}
