//! How the body of a method becomes part of the graph of types.

use crate::body::{Access, Dispatch, Lambda, NOTHING, Node, Site};
use crate::types::{LambdaType, NO_FILTER, TypeSet};

use super::{GlobalSite, Interest, Listener, MethodId, TypeFlow};

impl TypeFlow {
    /// Connects a body with the rest.
    pub(super) fn connect(&mut self, id: MethodId) {
        let body = std::mem::take(&mut self.methods[id as usize].body);
        let base = self.methods[id as usize].base;
        let at = |node: Node| above(base, node);
        for one in &body.moves {
            self.edge(at(one.from), at(one.to), one.cast.as_deref());
        }
        for (from, to) in &body.copies {
            self.edge(at(*from), at(*to), None);
        }
        for (node, class) in &body.made {
            self.make(at(*node), class);
        }
        for (node, class) in &body.foreign {
            self.foreign(at(*node), class);
        }
        for (node, class) in &body.caught {
            let class = class
                .clone()
                .unwrap_or_else(|| "java/lang/Throwable".into());
            self.make(at(*node), &class);
            self.edge(self.thrown, at(*node), Some(&class));
        }
        for node in &body.thrown {
            self.edge(at(*node), self.thrown, None);
        }
        for class in &body.initialised {
            self.initialise(class);
        }
        for (node, class) in &body.tests {
            self.interest(at(*node), Interest::Class(class.clone()));
        }
        for node in &body.looks {
            self.interest(at(*node), Interest::Contents);
        }
        for access in &body.accesses {
            self.connect_access(access, base);
        }
        for lambda in &body.lambdas {
            self.connect_lambda(lambda, base);
        }
        let sites: Vec<(GlobalSite, Dispatch)> = body
            .sites
            .iter()
            .zip(0..)
            .map(|(site, number)| (global_site(site, number, id, base), site.dispatch))
            .collect();
        self.methods[id as usize].body = body;
        for (site, dispatch) in sites {
            self.connect_site(site, dispatch);
        }
    }

    fn connect_lambda(&mut self, lambda: &Lambda, base: Node) {
        let captured = lambda.captured.iter().map(|&node| above(base, node));
        let meaning = LambdaType {
            method: lambda.name.clone(),
            handle: lambda.handle.clone(),
            captured: captured.collect(),
        };
        let mut types = TypeSet::default();
        types.insert(self.types.lambda(lambda.interface.clone(), meaning));
        self.send(&types, above(base, lambda.node), NO_FILTER);
        self.send(&types, self.everything, NO_FILTER);
    }

    pub(super) fn interest(&mut self, node: Node, interest: Interest) {
        if node != NOTHING {
            self.interests.entry(node).or_default().push(interest);
        }
    }

    pub(super) fn connect_access(&mut self, access: &Access, base: Node) {
        let at = |node: Node| above(base, node);
        match access {
            Access::Get {
                field,
                object,
                result,
            } => {
                self.interest(at(*object), Interest::Contents);
                if *result != NOTHING {
                    let node = self.field_node(field);
                    self.edge(node, at(*result), None);
                }
            }
            Access::Put {
                field,
                object,
                value,
            } => {
                self.interest(at(*object), Interest::Contents);
                if *value != NOTHING {
                    let node = self.field_node(field);
                    self.edge(at(*value), node, None);
                }
            }
            Access::Load { array, result, .. } => {
                self.interest(at(*array), Interest::Contents);
                if *result != NOTHING {
                    self.listen(at(*array), Listener::Load(at(*result)));
                }
            }
            Access::Store { array, value, .. } => {
                self.interest(at(*array), Interest::Contents);
                if *value != NOTHING {
                    self.listen(at(*array), Listener::Store(at(*value)));
                }
            }
            Access::Copy { from, to } => {
                self.interest(at(*from), Interest::Contents);
                self.interest(at(*to), Interest::Contents);
                let between = self.node();
                self.listen(at(*from), Listener::Load(between));
                self.listen(at(*to), Listener::Store(between));
            }
            Access::Whole(node) => {
                self.interest(at(*node), Interest::Contents);
            }
        }
    }
}

/// The node of the whole graph for one of a body whose nodes begin at `base`.
fn above(base: Node, node: Node) -> Node {
    match node {
        NOTHING => NOTHING,
        node => base + node,
    }
}

fn global_site(site: &Site, number: u32, caller: MethodId, base: Node) -> GlobalSite {
    let arguments = site.arguments.iter().map(|&node| above(base, node));
    GlobalSite {
        caller,
        number,
        owner: site.owner.clone(),
        name: site.name.clone(),
        descriptor: site.descriptor.clone(),
        arguments: arguments.collect(),
        result: above(base, site.result),
        adapts: false,
    }
}
