//! Which types the values of a program can have, and therefore which methods its calls select.
//!
//! Bodies are put together into one graph. Its nodes are those of all bodies, one for each field, one
//! for the elements of each type of array, and one for what a test holds. Types begin where objects
//! are made and move along the edges; a call selects methods for the types that have come to its
//! receiver, and those are read when they are first selected. So a call leads only to classes whose
//! objects can be there: not to all that override the method, nor to all that are made anywhere.
//! Nodes do not distinguish objects of one class, nor calls of one method.
//!
//! It begins with the invokables, whose arguments are whatever a test holds: results of invokables,
//! and values. Not seen are objects that code behind a [closed](crate::library) method makes or calls
//! back, and objects of interfaces that a test implements itself: what those return is taken from what
//! the test holds.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

use hashbrown::{HashMap, HashSet};
use vitro_classfile::{access, descriptor};

use crate::body::{Body, NOTHING, Node};
use crate::effects::{FieldName, Why};
use crate::hierarchy::{ClassMethod, Hierarchy, OBJECT, reference};
use crate::library::{self, Reading};
use crate::types::{FilterId, NO_FILTER, TypeId, TypeSet, Types};

mod calls;
mod connect;

/// How much code is read. What leads beyond may touch anything.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    /// Methods for one class under test.
    pub methods: usize,
    /// Methods that one call may lead to.
    pub led_to: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            methods: 12_000,
            led_to: 4_000,
        }
    }
}

pub(crate) type MethodId = u32;

/// A method that has been reached.
pub(crate) struct Reached {
    /// `None` for an invokable itself.
    pub place: Option<ClassMethod>,
    pub body: Body,
    /// Where its nodes begin.
    pub base: Node,
    pub calls: Vec<Call>,
    known_calls: HashSet<(u32, MethodId)>,
    /// Nodes of its own through which memory is accessed in an unknown way.
    pub raw: Vec<Node>,
    pub obscure: Option<Why>,
}

/// A method may call another.
pub(crate) struct Call {
    pub target: MethodId,
    /// Nodes of the caller, in the order of the callee's parameters; [`NOTHING`] for what is not its own.
    pub arguments: Vec<Node>,
    /// A node of the caller.
    pub result: Node,
    /// Number of the site in the caller's body; `u32::MAX` for what a lambda calls.
    pub site: u32,
}

/// What a listener wants to know about the objects at a node.
pub(crate) enum Interest {
    /// Whether they are of a class.
    Class(Arc<str>),
    /// What they do when called.
    Call(u32),
    /// What is in them.
    Contents,
}

/// Names and descriptors of methods by number.
#[derive(Default)]
pub(crate) struct CallNames {
    pub all: Vec<(Arc<str>, Arc<str>)>,
    known: HashMap<(Arc<str>, Arc<str>), u32>,
}

impl CallNames {
    fn number(&mut self, name: &Arc<str>, descriptor: &Arc<str>) -> u32 {
        let pair = (name.clone(), descriptor.clone());
        if let Some(&known) = self.known.get(&pair) {
            return known;
        }
        self.all.push(pair.clone());
        let number = self.all.len() as u32 - 1;
        self.known.insert(pair, number);
        number
    }

    /// The number of a call, if there is one.
    pub fn find(&self, name: &Arc<str>, descriptor: &Arc<str>) -> Option<u32> {
        self.known.get(&(name.clone(), descriptor.clone())).copied()
    }
}

#[derive(Default)]
struct State {
    types: TypeSet,
    pending: TypeSet,
    /// Where the types go, and which of them.
    edges: Vec<(Node, FilterId)>,
    listeners: Vec<Listener>,
}

#[derive(Clone, Copy)]
enum Listener {
    /// A call with this receiver.
    Call(u32),
    /// Elements of the array come here.
    Load(Node),
    /// This becomes an element of the array.
    Store(Node),
}

/// A call with nodes of the whole graph.
#[derive(Clone)]
struct GlobalSite {
    caller: MethodId,
    number: u32,
    owner: Arc<str>,
    name: Arc<str>,
    descriptor: Arc<str>,
    arguments: Vec<Node>,
    result: Node,
    /// Whether it comes from a lambda, where numbers become boxes on the way.
    adapts: bool,
}

/// The graph.
pub(crate) struct TypeFlow {
    pub hierarchy: Rc<Hierarchy>,
    pub types: Types,
    pub methods: Vec<Reached>,
    by_place: HashMap<(Arc<str>, usize), MethodId>,
    /// Methods whose bodies are not yet connected.
    fresh: VecDeque<MethodId>,
    nodes: Vec<State>,
    known_edges: HashSet<(Node, Node, FilterId)>,
    work: VecDeque<Node>,
    fields: HashMap<FieldName, Node>,
    elements: HashMap<TypeId, Node>,
    initialised: HashSet<Arc<str>>,
    /// With the number of what they call.
    sites: Vec<(u32, Rc<GlobalSite>)>,
    /// The method that a type selects for a call, by the number of the call, if its code is read.
    chosen: HashMap<(u32, TypeId), MethodId>,
    /// Sites that are linked with methods.
    linked: HashSet<(u32, MethodId)>,
    /// Lambdas that have come to sites.
    expanded: HashSet<(MethodId, u32, TypeId)>,
    pub interests: HashMap<Node, Vec<Interest>>,
    pub calls: CallNames,
    /// Interfaces that a test may implement.
    stubs: HashSet<Arc<str>>,
    pub limits: Limits,
    /// What a test holds.
    pub held: Node,
    thrown: Node,
    everything: Node,
}

impl TypeFlow {
    pub fn new(hierarchy: Rc<Hierarchy>, stubs: HashSet<Arc<str>>, limits: Limits) -> TypeFlow {
        let mut flow = TypeFlow {
            hierarchy,
            types: Types::default(),
            methods: Vec::new(),
            by_place: HashMap::new(),
            fresh: VecDeque::new(),
            nodes: Vec::new(),
            known_edges: HashSet::new(),
            work: VecDeque::new(),
            fields: HashMap::new(),
            elements: HashMap::new(),
            initialised: HashSet::new(),
            sites: Vec::new(),
            chosen: HashMap::new(),
            linked: HashSet::new(),
            expanded: HashSet::new(),
            interests: HashMap::new(),
            calls: CallNames::default(),
            stubs,
            limits,
            held: 0,
            thrown: 0,
            everything: 0,
        };
        flow.held = flow.node();
        flow.thrown = flow.node();
        flow.everything = flow.node();
        flow
    }

    /// Adds what a test calls: it gets what the test holds, and what it returns the test holds, too.
    pub fn add_root(&mut self, body: Body, constructs: Option<&Arc<str>>) -> MethodId {
        let id = self.add_body(None, body);
        let base = self.methods[id as usize].base;
        if let Some(class) = constructs {
            self.make(base, class);
            self.make(self.held, class);
        }
        let parameters = &self.methods[id as usize].body.parameters;
        let given: Vec<(Node, Arc<str>)> = parameters
            .iter()
            .skip(usize::from(constructs.is_some()))
            .filter_map(|one| Some((one.node, reference(&one.descriptor)?.into())))
            .collect();
        for (node, class) in given {
            self.edge(self.held, base + node, Some(&class));
        }
        let returns = self.global(id, self.methods[id as usize].body.returns);
        self.edge(returns, self.held, None);
        id
    }

    /// Objects of this type are there for a test to use.
    pub fn hold(&mut self, class: &Arc<str>) {
        self.make(self.held, class);
    }

    /// What a static field holds is there for a test to use.
    pub fn hold_field(&mut self, field: &FieldName) {
        self.initialise(&field.class);
        let node = self.field_node(field);
        self.edge(node, self.held, None);
    }

    /// Moves types until nothing changes.
    pub fn settle(&mut self) {
        loop {
            if let Some(id) = self.fresh.pop_front() {
                self.connect(id);
            } else if let Some(node) = self.work.pop_front() {
                self.spread(node);
            } else {
                return;
            }
        }
    }

    /// The number of a method, if something leads to it.
    pub fn reached(&self, class: &str, index: usize) -> Option<MethodId> {
        self.by_place.get(&(class.into(), index)).copied()
    }

    /// The types that a node has.
    pub fn types_at(&self, node: Node) -> &TypeSet {
        &self.nodes[node as usize].types
    }

    /// How many nodes there are.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Nodes to which a node's objects go.
    pub fn next(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let state = &self.nodes[node as usize];
        let edges = state.edges.iter().map(|(to, _)| *to);
        edges.filter(|&to| to != self.held)
    }

    /// The node of the whole graph for one of a body.
    pub fn global(&self, method: MethodId, node: Node) -> Node {
        match node {
            NOTHING => NOTHING,
            node => self.methods[method as usize].base + node,
        }
    }

    fn node(&mut self) -> Node {
        self.nodes.push(State::default());
        self.nodes.len() as Node - 1
    }

    fn edge(&mut self, from: Node, to: Node, only: Option<&str>) {
        if from == NOTHING || to == NOTHING || from == to {
            return;
        }
        let filter = match only.filter(|&class| class != OBJECT) {
            Some(class) => self.types.filter(class),
            None => NO_FILTER,
        };
        if !self.known_edges.insert((from, to, filter)) {
            return;
        }
        let types = self.nodes[from as usize].types.clone();
        self.send(&types, to, filter);
        self.nodes[from as usize].edges.push((to, filter));
    }

    fn send(&mut self, types: &TypeSet, to: Node, filter: FilterId) {
        if types.is_empty() {
            return;
        }
        let fresh = match filter {
            NO_FILTER => self.nodes[to as usize].types.add(types),
            filter => {
                let hierarchy = &self.hierarchy;
                let fitting = self
                    .types
                    .through(filter, types, |sub, sup| hierarchy.is_subtype(sub, sup));
                self.nodes[to as usize].types.add(&fitting)
            }
        };
        if !fresh.is_empty() {
            let pending = &mut self.nodes[to as usize].pending;
            let idle = pending.is_empty();
            pending.add(&fresh);
            if idle {
                self.work.push_back(to);
            }
        }
    }

    fn spread(&mut self, node: Node) {
        let types = std::mem::take(&mut self.nodes[node as usize].pending);
        // Edges and listeners that come while these are served get what is known by themselves.
        for number in 0..self.nodes[node as usize].edges.len() {
            let (to, filter) = self.nodes[node as usize].edges[number];
            self.send(&types, to, filter);
        }
        for number in 0..self.nodes[node as usize].listeners.len() {
            let listener = self.nodes[node as usize].listeners[number];
            self.tell(listener, &types);
        }
    }

    fn listen(&mut self, node: Node, listener: Listener) {
        if node == NOTHING {
            return;
        }
        self.nodes[node as usize].listeners.push(listener);
        // Types that are still queued are reported when they arrive.
        let state = &self.nodes[node as usize];
        let mut known = TypeSet::default();
        for id in state.types.iter() {
            if !state.pending.contains(id) {
                known.insert(id);
            }
        }
        self.tell(listener, &known);
    }

    fn tell(&mut self, listener: Listener, types: &TypeSet) {
        for id in types.iter() {
            match listener {
                Listener::Call(site) => self.select(site, id),
                Listener::Load(result) => {
                    if let Some(element) = self.element_node(id) {
                        self.edge(element, result, None);
                    }
                }
                Listener::Store(value) => {
                    if let Some(element) = self.element_node(id) {
                        self.edge(value, element, None);
                    }
                }
            }
        }
    }

    /// An object of this type comes to be.
    fn make(&mut self, node: Node, class: &Arc<str>) {
        if node == NOTHING {
            return;
        }
        let mut types = TypeSet::default();
        types.insert(self.types.named(class));
        self.send(&types, node, NO_FILTER);
        self.send(&types, self.everything, NO_FILTER);
    }

    /// Something of a type comes from code that is not read.
    fn foreign(&mut self, node: Node, class: &Arc<str>) {
        if node == NOTHING {
            return;
        }
        let found = self.hierarchy.class(class);
        let concrete = found.is_some_and(|class| class.access & access::ABSTRACT == 0);
        if concrete && &**class != OBJECT {
            self.make(node, class);
        }
        if !library::is_value(class) {
            self.edge(self.everything, node, Some(class));
        }
    }

    fn element_node(&mut self, array: TypeId) -> Option<Node> {
        let name = self.types.get(array).name.clone();
        reference(name.strip_prefix('[')?)?;
        if let Some(&known) = self.elements.get(&array) {
            return Some(known);
        }
        let node = self.node();
        self.elements.insert(array, node);
        Some(node)
    }

    fn field_node(&mut self, field: &FieldName) -> Node {
        if let Some(&known) = self.fields.get(field) {
            return known;
        }
        let node = self.node();
        self.fields.insert(field.clone(), node);
        let class = self.hierarchy.class(&field.class);
        let declared = class.and_then(|class| {
            let mut fields = class.fields.iter();
            fields.find(|one| one.name == field.name).cloned()
        });
        if declared
            .is_some_and(|one| one.constant_value.is_some() && one.descriptor.starts_with('L'))
        {
            self.make(node, &"java/lang/String".into());
        }
        node
    }

    /// The class is initialised, and so are its superclasses.
    fn initialise(&mut self, name: &Arc<str>) {
        for class in self.hierarchy.chain(name) {
            if !self.initialised.insert(class.name.clone()) {
                return;
            }
            if library::reading(&class.name, "") != Reading::Code {
                continue;
            }
            let mut methods = class.methods.iter();
            if let Some(index) = methods.position(|method| &*method.name == "<clinit>") {
                self.reach(&ClassMethod { class, index });
            }
        }
    }

    /// The number of a method, which is read if it has not been.
    fn reach(&mut self, place: &ClassMethod) -> MethodId {
        let key = (place.class.name.clone(), place.index);
        if let Some(&known) = self.by_place.get(&key) {
            return known;
        }
        let read = self.methods.len() < self.limits.methods;
        let body = match read {
            true => Body::of(&self.hierarchy, &place.class, place.index, false),
            false => Body {
                returns: NOTHING,
                ..Body::default()
            },
        };
        let id = self.add_body(Some(place.clone()), body);
        if !read {
            self.methods[id as usize].obscure = Some(Why::TooBig);
        }
        self.by_place.insert(key, id);
        id
    }

    fn add_body(&mut self, place: Option<ClassMethod>, body: Body) -> MethodId {
        let id = self.methods.len() as MethodId;
        let base = self.nodes.len() as Node;
        let nodes = self.nodes.len() + body.nodes as usize;
        self.nodes.resize_with(nodes, State::default);
        self.methods.push(Reached {
            obscure: body.obscure.clone().map(Why::Obscure),
            place,
            body,
            base,
            calls: Vec::new(),
            known_calls: HashSet::new(),
            raw: Vec::new(),
        });
        self.fresh.push_back(id);
        id
    }
}

/// The class that a method's result has by its descriptor.
fn returned_class(of: &str) -> Option<Arc<str>> {
    reference(descriptor::return_descriptor(of)?).map(Arc::from)
}
