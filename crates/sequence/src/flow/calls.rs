//! Calls in the graph of types: which methods they lead to.

use std::rc::Rc;
use std::sync::Arc;

use vitro_classfile::{access, descriptor};

use crate::body::{Dispatch, NOTHING, Node};
use crate::effects::Why;
use crate::hierarchy::{ClassMethod, package, reference};
use crate::library::{self, Reading};
use crate::types::{LambdaType, TypeId};

use super::{Call, GlobalSite, Interest, Listener, MethodId, TypeFlow, returned_class};

/// Kinds of method handles (JVMS table 5.4.3.5-A).
const INVOKE_VIRTUAL: u8 = 5;
const NEW_INVOKE_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

impl TypeFlow {
    pub(super) fn connect_site(&mut self, site: GlobalSite, dispatch: Dispatch) {
        if library::reading(&site.owner, &site.name) != Reading::Code {
            return self.unread(&site, &site.owner.clone(), &site.name.clone());
        }
        let found = self
            .hierarchy
            .resolve(&site.owner, &site.name, &site.descriptor);
        let Some(place) = found else {
            let what = format!("{}.{}", site.owner, site.name);
            self.obscure(site.caller, Why::Missing(what.into()));
            return self.unknown_result(&site);
        };
        let fixed = access::PRIVATE | access::STATIC;
        if dispatch == Dispatch::Direct || place.method().access & fixed != 0 {
            if place.method().access & access::STATIC == 0 {
                self.interest(site.arguments[0], Interest::Contents);
            }
            return self.carry_out(&site, &place);
        }
        self.connect_virtual(site);
    }

    fn connect_virtual(&mut self, site: GlobalSite) {
        let Some(&receiver) = site.arguments.first() else {
            return;
        };
        let call = self.calls.number(&site.name, &site.descriptor);
        self.interest(receiver, Interest::Call(call));
        if self.stubs.contains(&site.owner)
            && let Some(class) = returned_class(&site.descriptor)
        {
            self.edge(self.held, site.result, Some(&class));
        }
        self.sites.push((call, Rc::new(site)));
        self.listen(receiver, Listener::Call(self.sites.len() as u32 - 1));
    }

    /// An object of this type gets a call.
    pub(super) fn select(&mut self, site: u32, id: TypeId) {
        let number = site;
        let (call, site) = self.sites[site as usize].clone();
        if let Some(&target) = self.chosen.get(&(call, id)) {
            return self.link_once(number, &site, target);
        }
        let receiver = self.types.get(id).clone();
        if let Some(lambda) = &receiver.lambda
            && lambda.method == site.name
        {
            // A lambda may lead to itself.
            if self.expanded.insert((site.caller, site.number, id)) {
                self.call_lambda(&site, lambda);
            }
            return;
        }
        let place = self
            .hierarchy
            .select(&receiver.name, &site.name, &site.descriptor);
        match place {
            Some(place) if self.is_read(&place) => {
                let target = self.reach(&place);
                self.chosen.insert((call, id), target);
                self.link_once(number, &site, target);
            }
            Some(place) => self.carry_out(&site, &place),
            // An abstract class as foreign code gives it: its objects are of unknown classes.
            None => self.unknown_result(&site),
        }
    }

    fn is_read(&self, place: &ClassMethod) -> bool {
        let method = place.method();
        let reading = library::reading(&place.class.name, &method.name);
        reading == Reading::Code && method.code.is_some()
    }

    /// Links a site, by its number among all, with a method that many types may select.
    fn link_once(&mut self, number: u32, site: &GlobalSite, target: MethodId) {
        if self.linked.insert((number, target)) {
            self.link(site, target);
        }
    }

    fn carry_out(&mut self, site: &GlobalSite, place: &ClassMethod) {
        let (class, method) = (&place.class.name, place.method());
        if library::reading(class, &method.name) != Reading::Code {
            return self.unread(site, class, &method.name);
        }
        if method.code.is_none() {
            let of_library = self.hierarchy.classes.is_library(class);
            if method.access & access::NATIVE != 0 && !of_library {
                self.obscure(site.caller, Why::Native(place.text()));
            }
            return self.unknown_result(site);
        }
        let target = self.reach(place);
        self.link(site, target);
    }

    fn link(&mut self, site: &GlobalSite, target: MethodId) {
        let callee = &self.methods[target as usize];
        let base = callee.base;
        let returns = self.global(target, callee.body.returns);
        let parameters: Vec<(Node, Arc<str>)> = callee
            .body
            .parameters
            .iter()
            .map(|one| (base + one.node, one.descriptor.clone()))
            .collect();
        let returned = callee.place.as_ref().map(|place| {
            let descriptor = &place.method().descriptor;
            descriptor::return_descriptor(descriptor)
                .unwrap_or("V")
                .to_owned()
        });
        self.note_call(site, target);
        for (&argument, (node, descriptor)) in site.arguments.iter().zip(&parameters) {
            let Some(class) = reference(descriptor) else {
                continue;
            };
            if argument != NOTHING {
                self.edge(argument, *node, Some(class));
            } else if site.adapts {
                let boxed = library::unboxed(class).map_or("java/lang/Integer", |_| class);
                self.make(*node, &boxed.into());
            }
        }
        if returns != NOTHING {
            self.edge(returns, site.result, None);
        } else if site.adapts
            && let Some(boxed) = returned.as_deref().and_then(library::box_of)
        {
            self.make(site.result, &boxed.into());
        }
    }

    fn note_call(&mut self, site: &GlobalSite, target: MethodId) {
        let caller = &mut self.methods[site.caller as usize];
        if !caller.known_calls.insert((site.number, target)) {
            return;
        }
        let (base, nodes) = (caller.base, caller.body.nodes);
        let own = |node: Node| match node.checked_sub(base) {
            Some(own) if node != NOTHING && own < nodes => own,
            _ => NOTHING,
        };
        caller.calls.push(Call {
            target,
            arguments: site.arguments.iter().map(|&node| own(node)).collect(),
            result: own(site.result),
            site: if site.adapts { u32::MAX } else { site.number },
        });
    }

    /// A lambda carries out what its handle names.
    fn call_lambda(&mut self, site: &GlobalSite, lambda: &LambdaType) {
        let handle = &lambda.handle;
        let mut arguments = lambda.captured.clone();
        arguments.extend(site.arguments.iter().skip(1));
        let mut called = GlobalSite {
            owner: handle.owner.clone(),
            name: handle.name.clone(),
            descriptor: handle.descriptor.clone(),
            arguments,
            adapts: true,
            ..site.clone()
        };
        let mut dispatch = Dispatch::Direct;
        match handle.kind {
            INVOKE_VIRTUAL | INVOKE_INTERFACE => dispatch = Dispatch::Virtual,
            NEW_INVOKE_SPECIAL => {
                let object = self.node();
                self.make(object, &handle.owner);
                self.initialise(&handle.owner);
                self.edge(object, site.result, None);
                called.arguments.insert(0, object);
                called.result = NOTHING;
            }
            _ => self.initialise(&handle.owner),
        }
        self.connect_site(called, dispatch);
    }

    /// A call of code that is not read.
    fn unread(&mut self, site: &GlobalSite, class: &str, method: &str) {
        match library::reading(class, method) {
            Reading::Reflective => {
                let what = format!("{class}.{method}");
                self.obscure(site.caller, Why::Reflection(what.into()));
            }
            Reading::Raw => self.raw(site),
            Reading::Closed | Reading::Code => {
                self.call_back(site, class, method);
                self.fill(site);
            }
        }
        self.unknown_result(site);
    }

    fn raw(&mut self, site: &GlobalSite) {
        let Some(&object) = site.arguments.get(1).filter(|&&node| node != NOTHING) else {
            return;
        };
        self.note_raw(site.caller, object);
        // What is put into an array, others find there.
        for &value in site
            .arguments
            .iter()
            .skip(2)
            .filter(|&&node| node != NOTHING)
        {
            self.listen(object, Listener::Store(value));
        }
        if site.result != NOTHING {
            self.listen(object, Listener::Load(site.result));
        }
    }

    /// The caller accesses what a node refers to in an unknown way.
    fn note_raw(&mut self, caller: MethodId, object: Node) {
        self.interest(object, Interest::Contents);
        let caller = &mut self.methods[caller as usize];
        if let Some(own) = object.checked_sub(caller.base)
            && own < caller.body.nodes
        {
            caller.raw.push(own);
        }
    }

    /// Code that is not read may fill arrays and text builders.
    fn fill(&mut self, site: &GlobalSite) {
        let parameters: Vec<&str> = descriptor::parameters(&site.descriptor).collect();
        let receiver = site.arguments.len().saturating_sub(parameters.len());
        let arguments = site.arguments.iter().skip(receiver);
        for (&argument, _) in arguments
            .zip(parameters)
            .filter(|(_, one)| library::is_filled(one))
        {
            if argument != NOTHING {
                self.note_raw(site.caller, argument);
            }
        }
    }

    /// Code that is not read may call what the program hands over to be called.
    fn call_back(&mut self, site: &GlobalSite, class: &str, method: &str) {
        let caller = self.methods[site.caller as usize].place.as_ref();
        let of_library = caller.is_some_and(|place| {
            let name = &place.class.name;
            package(name).starts_with("java/") || self.hierarchy.classes.is_library(name)
        });
        let is_callable = |parameter: &str| {
            parameter.starts_with("Ljava/util/function/")
                || matches!(
                    parameter,
                    "Ljava/lang/Runnable;" | "Ljava/util/concurrent/Callable;"
                )
        };
        if !of_library && descriptor::parameters(&site.descriptor).any(is_callable) {
            let what = format!("{class}.{method}");
            self.obscure(site.caller, Why::Closed(what.into()));
        }
    }

    fn unknown_result(&mut self, site: &GlobalSite) {
        let Some(class) = returned_class(&site.descriptor) else {
            return;
        };
        self.foreign(site.result, &class);
        let caller = &mut self.methods[site.caller as usize];
        let own = site.result.wrapping_sub(caller.base);
        if own < caller.body.nodes {
            caller.body.foreign.push((own, class));
        }
    }

    fn obscure(&mut self, method: MethodId, why: Why) {
        self.methods[method as usize].obscure.get_or_insert(why);
    }
}
