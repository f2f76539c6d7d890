//! Call sites that are linked when they are first reached: lambdas, concatenation of strings, methods of
//! records, switches over patterns.

use std::sync::Arc;

use vitro_classfile::{Constant, descriptor};

use crate::hierarchy::reference;

use super::{Access, Dispatch, Handle, Lambda, NOTHING, Node, Reader, Site};

/// Kind of a method handle that reads a field.
const GET_FIELD: u8 = 1;

impl Reader<'_> {
    pub(super) fn call_site(&mut self, index: u16) {
        let constants = &self.class.constants;
        let Some(Constant::InvokeDynamic {
            bootstrap,
            name_and_type,
        }) = constants.get(index)
        else {
            return;
        };
        let Some((name, descriptor)) = constants.name_and_type(*name_and_type) else {
            return;
        };
        let (name, descriptor) = (name.clone(), descriptor.clone());
        let arguments = self.pop_arguments(&descriptor, false);
        let returned = descriptor::return_descriptor(&descriptor).unwrap_or("V");
        let result = self.node_for(returned);
        self.push_typed(result, returned);
        arguments
            .iter()
            .for_each(|&argument| self.depend(result, argument));
        let row = self.bootstrap(*bootstrap).cloned();
        let linker = row.as_ref().and_then(|row| self.handle(row.method));
        let given = row.map_or(Vec::new(), |row| row.arguments);
        match linker.as_ref().map_or("", |linker| &*linker.owner) {
            "java/lang/invoke/LambdaMetafactory" => {
                self.lambda(name, returned, &given, arguments, result);
            }
            "java/lang/invoke/StringConcatFactory" => {
                self.body.made.push((result, "java/lang/String".into()));
                let texts = descriptor::parameters(&descriptor).zip(&arguments);
                for (_, &argument) in texts.filter(|(text, _)| reference(text).is_some()) {
                    self.text_of(argument);
                }
            }
            "java/lang/runtime/ObjectMethods" => self.of_record(&name, &given, &arguments, result),
            "java/lang/runtime/SwitchBootstraps" => self.pattern_switch(&given, &arguments),
            other => {
                let why = format!("a call site that {} links", other.replace('/', "."));
                self.body.obscure = Some(why.into());
                if let Some(class) = reference(returned) {
                    self.body.foreign.push((result, class.into()));
                }
            }
        }
    }

    fn lambda(
        &mut self,
        name: Arc<str>,
        returned: &str,
        given: &[u16],
        captured: Vec<Node>,
        node: Node,
    ) {
        let handle = given.get(1).and_then(|&index| self.handle(index));
        match (handle, reference(returned)) {
            (Some(handle), Some(interface)) => self.body.lambdas.push(Lambda {
                node,
                interface: interface.into(),
                name,
                handle,
                captured,
            }),
            _ => self.body.obscure = Some("a lambda that cannot be read".into()),
        }
    }

    /// `equals`, `hashCode` or `toString` of a record: the same of all its fields.
    fn of_record(&mut self, name: &Arc<str>, given: &[u16], arguments: &[Node], result: Node) {
        if &**name == "toString" {
            self.body.made.push((result, "java/lang/String".into()));
        }
        let own = arguments.first().copied().unwrap_or(NOTHING);
        let other = arguments.get(1).copied().unwrap_or(NOTHING);
        if other != NOTHING {
            self.body.tests.push((other, self.class.name.clone()));
        }
        let handles: Vec<Handle> = given
            .iter()
            .filter_map(|&index| self.handle(index))
            .collect();
        for handle in handles {
            if handle.kind != GET_FIELD {
                continue;
            }
            let mut read = |object: Node| {
                let value = self.node_for(&handle.descriptor);
                let field = self.hierarchy.field(&handle.owner, &handle.name, false);
                self.depend(result, value);
                self.body.accesses.push(Access::Get {
                    field,
                    object,
                    result: value,
                });
                value
            };
            let mut values = vec![read(own)];
            if other != NOTHING {
                values.push(read(other));
            }
            if reference(&handle.descriptor).is_some() {
                self.same_of_field(name, values);
            }
        }
    }

    fn same_of_field(&mut self, name: &Arc<str>, arguments: Vec<Node>) {
        let descriptor = match &**name {
            "equals" => "(Ljava/lang/Object;)Z",
            "hashCode" => "()I",
            _ => "()Ljava/lang/String;",
        };
        self.body.sites.push(Site {
            dispatch: Dispatch::Virtual,
            owner: "java/lang/Object".into(),
            name: name.clone(),
            descriptor: descriptor.into(),
            arguments,
            result: NOTHING,
        });
    }

    fn pattern_switch(&mut self, given: &[u16], arguments: &[Node]) {
        let value = arguments.first().copied().unwrap_or(NOTHING);
        for &label in given {
            if let Some(class) = self.class.constants.class_name(label) {
                self.body.tests.push((value, class.clone()));
            }
        }
    }
}
