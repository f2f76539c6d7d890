//! Calls of named methods, and those whose meaning is built in since their code would show less.

use std::sync::Arc;

use vitro_classfile::{Opcode, descriptor};

use crate::hierarchy::reference;
use crate::library;

use super::{Access, Dispatch, NOTHING, Node, Reader, Site};

impl Reader<'_> {
    pub(super) fn pop_arguments(&mut self, descriptor: &str, instance: bool) -> Vec<Node> {
        let parameters: Vec<&str> = descriptor::parameters(descriptor).collect();
        let mut arguments: Vec<Node> = parameters
            .iter()
            .rev()
            .map(|parameter| self.pop_typed(parameter))
            .collect();
        if instance {
            arguments.push(self.pop());
        }
        arguments.reverse();
        arguments
    }

    pub(super) fn call(&mut self, opcode: Opcode, index: u16) {
        let Some((owner, name, descriptor)) = self.class.constants.member(index) else {
            return;
        };
        let (owner, name, descriptor) = (owner.clone(), name.clone(), descriptor.clone());
        let instance = opcode != Opcode::Invokestatic;
        let arguments = self.pop_arguments(&descriptor, instance);
        if instance {
            self.takes(&arguments[..1]);
        }
        let returned: Arc<str> = descriptor::return_descriptor(&descriptor)
            .unwrap_or("V")
            .into();
        let result = self.node_for(&returned);
        self.push_typed(result, &returned);
        if !instance {
            self.body.initialised.push(owner.clone());
        }
        let site = Site {
            dispatch: match opcode {
                Opcode::Invokevirtual | Opcode::Invokeinterface => Dispatch::Virtual,
                _ => Dispatch::Direct,
            },
            owner,
            name,
            descriptor,
            arguments,
            result,
        };
        if library::makes_text(&site.owner, &site.name) {
            self.texts_of(&site);
        }
        if !self.built_in(&site) {
            self.body.sites.push(site);
        }
    }

    /// `toString` of all arguments, and of what arrays among them hold.
    pub(super) fn texts_of(&mut self, site: &Site) {
        let receiver = site.arguments.len() - descriptor::parameters(&site.descriptor).count();
        let arguments = site.arguments[receiver..].iter();
        let parameters = descriptor::parameters(&site.descriptor).zip(arguments);
        for (parameter, &array) in parameters.filter(|(one, _)| reference(one).is_some()) {
            if parameter.starts_with('[') {
                let result = self.body.node();
                self.body.accesses.push(Access::Load {
                    array,
                    kind: None,
                    result,
                });
                self.text_of(result);
            } else {
                self.text_of(array);
            }
        }
    }

    /// Calls whose meaning is built in since their code would show less.
    pub(super) fn built_in(&mut self, site: &Site) -> bool {
        let argument = |number: usize| site.arguments.get(number).copied().unwrap_or(NOTHING);
        match (&*site.owner, &*site.name) {
            ("java/lang/System", "arraycopy") => {
                let (from, to) = (argument(0), argument(2));
                self.body.accesses.push(Access::Copy { from, to });
            }
            ("java/util/Arrays", "copyOf" | "copyOfRange")
                if site.descriptor.starts_with("([Ljava/lang/Object;I")
                    && !site.descriptor.contains("Class;") =>
            {
                self.copy(argument(0), site.result);
            }
            (owner, "clone") if owner.starts_with('[') => self.copy(argument(0), site.result),
            ("java/lang/Object", "clone") if site.dispatch == Dispatch::Direct => {
                self.body.copies.push((argument(0), site.result));
                self.body.accesses.push(Access::Whole(argument(0)));
            }
            _ => return self.hub(site),
        }
        true
    }

    /// Methods that pass a call on to whatever they are given. They are called from everywhere, so their parameters may
    /// be everything; what a single caller gives is known here.
    fn hub(&mut self, site: &Site) -> bool {
        let argument = |number: usize| site.arguments.get(number).copied().unwrap_or(NOTHING);
        match (&*site.owner, &*site.name, &*site.descriptor) {
            (
                "java/lang/String" | "java/util/Objects",
                "valueOf" | "toString",
                "(Ljava/lang/Object;)Ljava/lang/String;",
            ) => {
                self.body
                    .made
                    .push((site.result, "java/lang/String".into()));
                self.pass_on(
                    "toString",
                    "()Ljava/lang/String;",
                    vec![argument(0)],
                    site.result,
                );
            }
            ("java/util/Objects", "hashCode", _) => {
                self.pass_on("hashCode", "()I", vec![argument(0)], site.result);
            }
            ("java/util/Objects", "equals", _) => {
                let both = vec![argument(0), argument(1)];
                self.pass_on("equals", "(Ljava/lang/Object;)Z", both, site.result);
            }
            ("java/lang/AssertionError", "<init>", "(Ljava/lang/Object;)V") => {
                self.text_of(argument(1));
            }
            (
                "java/lang/StringBuilder" | "java/lang/StringBuffer",
                "append",
                "(Ljava/lang/Object;)Ljava/lang/StringBuilder;"
                | "(Ljava/lang/Object;)Ljava/lang/StringBuffer;",
            ) => {
                self.text_of(argument(1));
                let descriptor = site.descriptor.replace("lang/Object", "lang/String");
                self.body.sites.push(Site {
                    descriptor: descriptor.into(),
                    arguments: vec![argument(0), NOTHING],
                    ..site.clone()
                });
            }
            _ => return false,
        }
        true
    }

    /// Another method is called on an argument.
    fn pass_on(&mut self, name: &str, descriptor: &str, arguments: Vec<Node>, result: Node) {
        self.body.sites.push(Site {
            dispatch: Dispatch::Virtual,
            owner: "java/lang/Object".into(),
            name: name.into(),
            descriptor: descriptor.into(),
            arguments,
            result,
        });
    }

    /// A new array with what another one holds.
    pub(super) fn copy(&mut self, from: Node, to: Node) {
        self.body.copies.push((from, to));
        self.body.accesses.push(Access::Copy { from, to });
    }

    /// `toString` of a value is called.
    pub(super) fn text_of(&mut self, node: Node) {
        if node == NOTHING {
            return;
        }
        let result = self.body.node();
        self.pass_on("toString", "()Ljava/lang/String;", vec![node], result);
    }
}
