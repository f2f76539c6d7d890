//! Stubs: where no class on the class path implements a functional interface, a test can still write a lambda that
//! gives a constant. For the machine that is a small class made here, with a field for what its method returns, if
//! anything; the field is unknown.

use std::sync::Arc;

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::{Opcode, access};
use vitro_vm::making::{Call, Calls, Making, On, Plan, Unknown};
use vitro_vm::{ClassId, Definition, Kind, LoaderId, MethodId};

use super::Planner;
use super::signature::{Bounds, erasure};

/// Part of the names of stub classes.
pub const MARK: &str = "$$VitroStub";

impl Planner<'_> {
    /// Plans an implementation of an interface.
    pub(super) fn stub(&mut self, interface: ClassId, signature: &str) {
        if !self.machine.class(interface).is_interface() {
            return;
        }
        let methods = self.abstract_methods(interface);
        // A test writes a stub as a lambda.
        if methods.len() != 1 {
            return;
        }
        let Some(class) = self.define_stub(interface, &methods) else {
            return;
        };
        let Some(constructor) = self.machine.find_declared(class, "<init>", "()V") else {
            return;
        };
        let arguments = super::signature::arguments(signature);
        let mut fields = Vec::new();
        for (number, &method) in methods.iter().enumerate() {
            let Some(offset) = self.machine.field_offset(class, &field_name(number)) else {
                continue;
            };
            let signature = self.result_signature(interface, method, &arguments);
            self.need(&signature);
            let name = self.machine.method(method).selector.name;
            let suffix = format!(".{}()", self.machine.names.text(name)).into();
            fields.push((offset, Unknown { suffix, signature }));
        }
        self.add(Plan {
            descriptor: self.machine.class(class).descriptor().into(),
            making: Making::Calls(Calls {
                class,
                start: None,
                turns: Vec::new(),
                calls: vec![Call {
                    method: constructor,
                    on: On::New,
                    arguments: Vec::new(),
                }],
                fields,
                hides_state: false,
                kept: 0,
            }),
        });
    }

    /// The methods that an implementation must have; those of `Object` are there anyway.
    fn abstract_methods(&self, interface: ClassId) -> Vec<MethodId> {
        let object = self.machine.class(interface).super_class;
        let mut found: Vec<MethodId> = Vec::new();
        for &id in self.machine.class(interface).all_interfaces.iter() {
            for method in self.machine.class(id).methods() {
                let about = self.machine.method(method);
                let selector = about.selector;
                let name = self.machine.names.text(selector.name);
                let descriptor = self.machine.names.text(selector.descriptor);
                let known = |&other: &MethodId| self.machine.method(other).selector == selector;
                let inherited = object.is_some_and(|object| {
                    self.machine
                        .find_declared(object, name, descriptor)
                        .is_some()
                });
                if about.is(access::ABSTRACT) && !inherited && !found.iter().any(known) {
                    found.push(method);
                }
            }
        }
        found
    }

    fn define_stub(&mut self, interface: ClassId, methods: &[MethodId]) -> Option<ClassId> {
        let interface_name = self.machine.class(interface).name.clone();
        let home = self.machine.class(self.home);
        let package = home.package();
        let simple = interface_name.replace(['/', '$'], "_");
        let name = match package.is_empty() {
            true => format!("{MARK}{simple}"),
            false => format!("{package}/{MARK}{simple}"),
        };
        if let Some(known) = self.machine.find_loaded(LoaderId::APP, &name) {
            return Some(known);
        }
        let mut builder = ClassBuilder::new(&name);
        builder.implements(&interface_name);
        let parent = builder.method_ref("java/lang/Object", "<init>", "()V");
        let mut constructor = Body::new(1, 1);
        constructor
            .local(Opcode::Aload, 0)
            .constant(Opcode::Invokespecial, parent)
            .op(Opcode::Return);
        builder.method(access::PUBLIC, "<init>", "()V", constructor);
        for (number, &method) in methods.iter().enumerate() {
            let about = self.machine.method(method);
            let method_name = self.machine.names.text(about.selector.name).clone();
            let descriptor = self.machine.names.text(about.selector.descriptor).clone();
            let returned = descriptor.rsplit(')').next().unwrap_or("V").to_owned();
            let slots = about.arg_slots;
            let body = answer(&mut builder, &name, number, &returned, slots);
            builder.method(access::PUBLIC, &method_name, &descriptor, body);
        }
        let how = Definition {
            keep_bytes: true,
            ..Definition::default()
        };
        let class = self
            .machine
            .define(LoaderId::APP, &builder.bytes(), how)
            .ok()?;
        self.machine.initialize_now(class).ok()?;
        Some(class)
    }

    /// What a method of an interface with these type arguments returns.
    fn result_signature(
        &self,
        interface: ClassId,
        method: MethodId,
        arguments: &[Arc<str>],
    ) -> Arc<str> {
        let about = self.machine.method(method);
        let descriptor = self.machine.names.text(about.selector.descriptor);
        let plain: Arc<str> = descriptor.rsplit(')').next().unwrap_or("V").into();
        let file = self.machine.class(about.class).file.clone();
        let generic = file.as_ref().and_then(|file| {
            let bounds = Bounds::with_arguments(file.signature.as_deref()?, arguments);
            let signature = file.methods[about.index as usize].signature.as_deref()?;
            let result = signature.rsplit(')').next()?;
            Some(bounds.plain(result).0)
        });
        match generic {
            // Only the interface itself knows what its arguments mean.
            Some(generic) if about.class == interface => match plain.starts_with('L') {
                true => generic.into(),
                false => erasure(&generic).into(),
            },
            _ => plain,
        }
    }
}

fn field_name(number: usize) -> String {
    format!("result{number}")
}

/// A body that returns the field for a method, which is added.
fn answer(
    builder: &mut ClassBuilder,
    class: &str,
    number: usize,
    returned: &str,
    slots: u16,
) -> Body {
    let mut body = Body::new(2, slots);
    let leave = match Kind::of(returned) {
        Kind::Void => {
            body.op(Opcode::Return);
            return body;
        }
        Kind::Long => Opcode::Lreturn,
        Kind::Float => Opcode::Freturn,
        Kind::Double => Opcode::Dreturn,
        Kind::Ref => Opcode::Areturn,
        _ => Opcode::Ireturn,
    };
    let field = field_name(number);
    builder.field(access::PUBLIC, &field, returned);
    let reference = builder.field_ref(class, &field, returned);
    body.local(Opcode::Aload, 0)
        .constant(Opcode::Getfield, reference)
        .op(leave);
    body
}
