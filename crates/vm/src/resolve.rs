//! Resolution of symbolic references (JVMS §5.4.3): constants of a class become classes, fields and
//! methods, and slow instructions become quick ones.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, access};

use crate::class::{Field, Form};
use crate::code::Insn;
use crate::heap::ClassId;
use crate::kind::Kind;
use crate::loader::Asker;
use crate::machine::Machine;
use crate::method::{Body, MethodId, Polymorphic, Selector};
use crate::outcome::{Exec, Trap};

/// A resolved field.
#[derive(Clone, Debug)]
pub struct FoundField {
    /// The class that declares it.
    pub class: ClassId,
    /// What it is.
    pub field: Field,
}

impl Machine {
    pub(crate) fn file_of(&self, class: ClassId) -> Exec<Arc<ClassFile>> {
        self.class(class)
            .file
            .clone()
            .ok_or_else(|| Trap::internal("code without a class file"))
    }

    /// Resolves a class constant of `from`.
    pub fn resolve_class(&mut self, from: ClassId, cp: u16) -> Exec<ClassId> {
        let file = self.file_of(from)?;
        let name = file
            .constants
            .class_name(cp)
            .ok_or_else(|| bad_constant(cp))?;
        self.resolve_class_named(from, name)
    }

    /// Resolves a class by name as `from` sees it, with the check of access.
    pub fn resolve_class_named(&mut self, from: ClassId, name: &str) -> Exec<ClassId> {
        if self.class(from).hidden
            && self
                .class(from)
                .file
                .as_ref()
                .is_some_and(|file| *file.name == *name)
        {
            return Ok(from);
        }
        let class = self.load(self.class(from).loader, name)?;
        if !self.can_access_class(from, class) {
            let text = format!(
                "class {} cannot access its superclass or member class {}",
                self.class(from).java_name(),
                self.class(class).java_name()
            );
            return Err(Trap::throw("java/lang/IllegalAccessError", text));
        }
        Ok(class)
    }

    fn can_access_class(&self, from: ClassId, to: ClassId) -> bool {
        let target = self.class(to);
        if let Form::Array { component, .. } = target.form {
            return self.can_access_class(from, component);
        }
        target.access & access::PUBLIC != 0
            || target.is_primitive()
            || self.same_package(from, to)
            || self.is_magic_accessor(from)
    }

    /// Whether two classes are in one run-time package.
    pub fn same_package(&self, a: ClassId, b: ClassId) -> bool {
        let (a, b) = (self.class(a), self.class(b));
        a.loader == b.loader && a.package() == b.package()
    }

    /// The class that speaks for the nest of `class`.
    pub fn nest_host(&self, class: ClassId) -> ClassId {
        let info = self.class(class);
        if let Some(host) = info.nest_host {
            return self.nest_host(host);
        }
        // A hidden class has no name that a host could list.
        if info.hidden {
            return class;
        }
        let named = info.file.as_ref().and_then(|file| file.nest_host.as_ref());
        let host =
            named.and_then(|name| self.dictionary.get(&(info.loader, name.clone())).copied());
        // A host that does not list its member is not its host.
        match host {
            Some(host)
                if self.class(host).file.as_ref().is_some_and(|file| {
                    info.file
                        .as_ref()
                        .is_some_and(|own| file.nest_members.contains(&own.name))
                }) =>
            {
                host
            }
            _ => class,
        }
    }

    /// Loads the host that a class names, so that [`Machine::nest_host`] finds it.
    fn load_nest_host(&mut self, class: ClassId) -> Exec<()> {
        let info = self.class(class);
        let Some(name) = info.file.as_ref().and_then(|file| file.nest_host.clone()) else {
            return Ok(());
        };
        let loader = info.loader;
        match self.try_load_for(Asker::Machine, loader, &name) {
            Err(trap @ (Trap::Redo | Trap::Stop(_))) => Err(trap),
            _ => Ok(()),
        }
    }

    /// JVMS §5.4.4: may code of `from` use a member of `owner` with these flags?
    pub fn can_access_member(&mut self, from: ClassId, owner: ClassId, flags: u16) -> Exec<bool> {
        if flags & access::PUBLIC != 0 || from == owner {
            return Ok(true);
        }
        if flags & access::PRIVATE != 0 {
            self.load_nest_host(from)?;
            self.load_nest_host(owner)?;
            return Ok(
                self.nest_host(from) == self.nest_host(owner) || self.is_magic_accessor(from)
            );
        }
        Ok(self.same_package(from, owner)
            || self.is_magic_accessor(from)
            || flags & access::PROTECTED != 0 && self.subtype_of(from, owner))
    }

    /// Finds a field by name and descriptor in a class and its supertypes.
    pub fn find_field(&self, class: ClassId, name: &str, descriptor: &str) -> Option<FoundField> {
        let (name, descriptor) = (self.names.find(name)?, self.names.find(descriptor)?);
        let matches = |f: &&Field| f.name == name && f.descriptor == descriptor;
        let mut at = Some(class);
        while let Some(current) = at {
            let info = self.class(current);
            if let Some(field) = info.fields.iter().find(matches) {
                return Some(FoundField {
                    class: current,
                    field: field.clone(),
                });
            }
            for &interface in &info.all_interfaces {
                if let Some(field) = self.class(interface).fields.iter().find(matches) {
                    return Some(FoundField {
                        class: interface,
                        field: field.clone(),
                    });
                }
            }
            at = info.super_class;
        }
        None
    }

    /// The text depends on the version of Java.
    fn no_such_field(&self, class: ClassId, name: &str, descriptor: &str) -> Trap {
        let text = if self.jdk.version().feature < 21 {
            name.to_owned()
        } else {
            let (class, kind) = (
                self.class(class).java_name(),
                crate::call::external_type(descriptor),
            );
            format!("Class {class} does not have member field '{kind} {name}'")
        };
        Trap::throw("java/lang/NoSuchFieldError", text)
    }

    fn resolve_field_ref(&mut self, cp: u16) -> Exec<FoundField> {
        let from = self.current_class();
        let file = self.file_of(from)?;
        let (owner, name, descriptor) =
            file.constants.member(cp).ok_or_else(|| bad_constant(cp))?;
        let class = self.resolve_class_named(from, owner)?;
        let found = self
            .find_field(class, name, descriptor)
            .ok_or_else(|| self.no_such_field(class, name, descriptor))?;
        if !self.can_access_member(from, found.class, found.field.access)? {
            let text = format!(
                "class {} tried to access {}field {}.{name}",
                self.class(from).java_name(),
                access_word(found.field.access),
                self.class(found.class).java_name()
            );
            return Err(Trap::throw("java/lang/IllegalAccessError", text));
        }
        Ok(found)
    }

    fn check_final_store(&self, found: &FoundField, initializer: &str) -> Exec<()> {
        if found.field.access & access::FINAL == 0 {
            return Ok(());
        }
        let from = self.current_class();
        let method = self.method(self.frame().method);
        let inside = self
            .class(from)
            .file
            .as_ref()
            .is_none_or(|file| file.major < 53)
            || &**self.names.text(method.selector.name) == initializer;
        if found.class == from && inside {
            return Ok(());
        }
        let text = format!(
            "Update to {}final field {}.{} attempted from a different class ({}) than the field's class",
            if found.field.is_static() {
                "static "
            } else {
                "non-static "
            },
            self.class(found.class).java_name(),
            self.names.text(found.field.name),
            self.class(from).java_name()
        );
        Err(Trap::throw("java/lang/IllegalAccessError", text))
    }

    pub(crate) fn resolve_static(&mut self, cp: u16, store: bool) -> Exec<Insn> {
        let found = self.resolve_field_ref(cp)?;
        if !found.field.is_static() {
            return Err(self.wrong_static(&found, "static"));
        }
        if store {
            self.check_final_store(&found, "<clinit>")?;
        }
        let (offset, class) = (found.field.offset as u16, found.class.0);
        Ok(match (store, found.field.kind.slots()) {
            (false, 1) => Insn::GetStatic { offset, class },
            (false, _) => Insn::GetStatic2 { offset, class },
            (true, 1) => Insn::PutStatic {
                kind: found.field.kind,
                offset,
                class,
            },
            (true, _) => Insn::PutStatic2 { offset, class },
        })
    }

    pub(crate) fn resolve_field(&mut self, cp: u16, store: bool) -> Exec<Insn> {
        let found = self.resolve_field_ref(cp)?;
        if found.field.is_static() {
            return Err(self.wrong_static(&found, "non-static"));
        }
        if store {
            self.check_final_store(&found, "<init>")?;
        }
        let offset = found.field.offset as u16;
        Ok(match (store, found.field.kind) {
            (false, Kind::Long | Kind::Double) => Insn::GetField2(offset),
            (false, _) => Insn::GetField(offset),
            (true, Kind::Long | Kind::Double) => Insn::PutField2(offset),
            (true, Kind::Int | Kind::Float | Kind::Ref) => Insn::PutField(offset),
            (true, kind) => Insn::PutFieldNarrow { kind, offset },
        })
    }

    fn wrong_static(&self, found: &FoundField, expected: &str) -> Trap {
        Trap::throw(
            "java/lang/IncompatibleClassChangeError",
            format!(
                "Expected {expected} field {}.{}",
                self.class(found.class).java_name(),
                self.names.text(found.field.name)
            ),
        )
    }

    /// Method resolution, JVMS §5.4.3.3 and §5.4.3.4: the class chain, then superinterfaces.
    pub fn find_method_anywhere(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        let mut at = Some(class);
        while let Some(current) = at {
            let info = self.class(current);
            if let Some(found) = info
                .methods()
                .find(|&m| self.method(m).selector == selector)
            {
                return Some(found);
            }
            at = info.super_class;
        }
        let candidate = self.select_default(class, selector);
        if candidate.0 != u32::MAX {
            return Some(candidate);
        }
        // Any remaining static or private interface method is not inherited.
        None
    }

    /// The method that a virtual call of name and descriptor selects on `class`.
    pub fn find_virtual(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let selector = Selector {
            name: self.names.find(name)?,
            descriptor: self.names.find(descriptor)?,
        };
        self.select_virtual(class, selector)
    }

    /// The method that a virtual call selects on `class`.
    pub fn select_virtual(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        let found = self
            .class(class)
            .vtable
            .iter()
            .rev()
            .copied()
            .find(|&m| self.method(m).selector == selector);
        found.or_else(|| self.find_method_anywhere(class, selector))
    }

    fn resolve_method_ref(&mut self, cp: u16) -> Exec<(ClassId, MethodId)> {
        let from = self.current_class();
        let file = self.file_of(from)?;
        let (owner, name, descriptor) =
            file.constants.member(cp).ok_or_else(|| bad_constant(cp))?;
        let wants_interface = matches!(
            file.constants.get(cp),
            Some(Constant::InterfaceMethodRef { .. })
        );
        let class = self.resolve_class_named(from, owner)?;
        let info = self.class(class);
        if info.is_interface() != wants_interface && !info.is_array() {
            let text = if wants_interface {
                format!(
                    "Found class {}, but interface was expected",
                    info.java_name()
                )
            } else {
                format!(
                    "Found interface {}, but class was expected",
                    info.java_name()
                )
            };
            return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
        }
        let method = self.resolve_method_in(class, name, descriptor)?;
        let (owner_class, flags) = (self.method(method).class, self.method(method).access);
        if !self.can_access_member(from, owner_class, flags)?
            && !(self.class(class).is_array() && &**name == "clone")
        {
            let text = format!(
                "class {} tried to access {}method '{}'",
                self.class(from).java_name(),
                access_word(flags),
                self.external_signature(method)
            );
            return Err(Trap::throw("java/lang/IllegalAccessError", text));
        }
        Ok((class, method))
    }

    /// Finds a method by text, or the NoSuchMethodError.
    pub fn resolve_method_in(
        &mut self,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Exec<MethodId> {
        let selector = Selector {
            name: self.names.intern_str(name),
            descriptor: self.names.intern_str(descriptor),
        };
        if let Some(found) = self.find_method_anywhere(class, selector) {
            return Ok(found);
        }
        if let Some(found) = self.find_polymorphic(class, selector) {
            return Ok(found);
        }
        let object = self.known.object;
        if self.class(class).is_interface()
            && let Some(found) = self.find_method_anywhere(object, selector)
        {
            return Ok(found);
        }
        let parameters: Vec<String> = crate::kind::parameters(descriptor)
            .iter()
            .map(|p| crate::call::external_type(p))
            .collect();
        let returned = crate::call::external_type(descriptor.rsplit(')').next().unwrap_or("V"));
        let text = format!(
            "'{returned} {}.{name}({})'",
            self.class(class).java_name(),
            parameters.join(", ")
        );
        Err(Trap::throw("java/lang/NoSuchMethodError", text))
    }

    /// A signature-polymorphic method answers any descriptor.
    fn find_polymorphic(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        self.class(class).methods().find(|&m| {
            self.method(m).selector.name == selector.name
                && matches!(self.method(m).body, Body::Polymorphic(_))
        })
    }

    fn unexpected_static(&self, method: MethodId, expected: &str) -> Trap {
        let text = format!(
            "Expected {expected} method '{}'",
            self.external_signature(method)
        );
        Trap::throw("java/lang/IncompatibleClassChangeError", text)
    }

    pub(crate) fn resolve_virtual_call(&mut self, cp: u16) -> Exec<Insn> {
        let (_, id) = self.resolve_method_ref(cp)?;
        let method = self.method(id);
        if method.is(access::STATIC) {
            return Err(self.unexpected_static(id, "non-static"));
        }
        if let Body::Polymorphic(which) = method.body {
            return Ok(match which {
                Polymorphic::Generic => Insn::InvokeHandle {
                    cp,
                    cell: self.new_call_site(),
                },
                _ => Insn::InvokeIntrinsic { cp, method: id.0 },
            });
        }
        let args = method.arg_slots as u8;
        let direct = method.is(access::PRIVATE)
            || method.vtable_index < 0 && !self.class(method.class).is_interface();
        if direct || method.is(access::FINAL) {
            return Ok(Insn::InvokeDirect { args, method: id.0 });
        }
        if self.class(method.class).is_interface() {
            // A method that a class inherits from an interface: selected like an interface method.
            return Ok(Insn::InvokeInterface { args, method: id.0 });
        }
        Ok(Insn::InvokeVirtual {
            args,
            index: method.vtable_index as u16,
        })
    }

    pub(crate) fn resolve_special_call(&mut self, cp: u16) -> Exec<Insn> {
        let (class, id) = self.resolve_method_ref(cp)?;
        if self.method(id).is(access::STATIC) {
            return Err(self.unexpected_static(id, "non-static"));
        }
        let from = self.current_class();
        let method = self.method(id);
        let is_constructor = &**self.names.text(method.selector.name) == "<init>";
        let mut target = id;
        let super_call = !is_constructor
            && !self.class(class).is_interface()
            && class != from
            && self.subtype_of(from, class);
        if super_call
            && !method.is(access::PRIVATE)
            && let Some(upper) = self.class(from).super_class
            && let Some(found) = self.select_special(upper, method.selector)
        {
            target = found;
        }
        let args = self.method(target).arg_slots as u8;
        Ok(Insn::InvokeDirect {
            args,
            method: target.0,
        })
    }

    /// Selection for `invokespecial` on a superclass: its own or inherited method, else a default.
    fn select_special(&self, class: ClassId, selector: Selector) -> Option<MethodId> {
        self.find_method_anywhere(class, selector)
    }

    pub(crate) fn resolve_static_call(&mut self, cp: u16) -> Exec<Insn> {
        let (_, id) = self.resolve_method_ref(cp)?;
        let method = self.method(id);
        if !method.is(access::STATIC) {
            return Err(self.unexpected_static(id, "static"));
        }
        Ok(match method.body {
            Body::Polymorphic(_) => Insn::InvokeIntrinsic { cp, method: id.0 },
            _ => Insn::InvokeStatic { method: id.0 },
        })
    }

    pub(crate) fn resolve_interface_call(&mut self, cp: u16) -> Exec<Insn> {
        let (_, id) = self.resolve_method_ref(cp)?;
        let method = self.method(id);
        if method.is(access::STATIC) {
            return Err(self.unexpected_static(id, "non-static"));
        }
        let args = method.arg_slots as u8;
        if method.is(access::PRIVATE) {
            return Ok(Insn::InvokeDirect { args, method: id.0 });
        }
        if method.class == self.known.object && method.vtable_index >= 0 {
            return Ok(Insn::InvokeVirtual {
                args,
                index: method.vtable_index as u16,
            });
        }
        Ok(Insn::InvokeInterface { args, method: id.0 })
    }

    pub(crate) fn resolve_new(&mut self, cp: u16) -> Exec<Insn> {
        let class = self.resolve_class(self.current_class(), cp)?;
        let info = self.class(class);
        if info.access & (access::ABSTRACT | access::INTERFACE) != 0 || info.is_array() {
            return Err(Trap::throw(
                "java/lang/InstantiationError",
                info.java_name(),
            ));
        }
        Ok(Insn::New { class: class.0 })
    }

    pub(crate) fn resolve_array(&mut self, cp: u16) -> Exec<Insn> {
        let component = self.resolve_class(self.current_class(), cp)?;
        Ok(Insn::ANewArray {
            class: self.array_of(component)?.0,
        })
    }

    pub(crate) fn resolve_cast(&mut self, cp: u16) -> Exec<Insn> {
        Ok(Insn::CheckCast {
            class: self.resolve_class(self.current_class(), cp)?.0,
        })
    }

    pub(crate) fn resolve_instance_of(&mut self, cp: u16) -> Exec<Insn> {
        Ok(Insn::InstanceOf {
            class: self.resolve_class(self.current_class(), cp)?.0,
        })
    }

    pub(crate) fn resolve_constant(&mut self, cp: u16) -> Exec<Insn> {
        let file = self.file_of(self.current_class())?;
        let cell = self.new_cell();
        match file.constants.get(cp) {
            Some(Constant::Dynamic { name_and_type, .. }) => {
                let descriptor = file
                    .constants
                    .name_and_type(*name_and_type)
                    .map(|(_, d)| d.clone());
                let kind = Kind::of(descriptor.as_deref().unwrap_or("V"));
                self.new_cell();
                Ok(if kind.slots() == 2 {
                    Insn::LdcDynamic2 { cp, cell }
                } else {
                    Insn::LdcDynamic { cp, cell }
                })
            }
            Some(_) => Ok(Insn::LdcRef { cp, cell }),
            None => Err(bad_constant(cp)),
        }
    }
}

fn access_word(flags: u16) -> &'static str {
    if flags & access::PRIVATE != 0 {
        "private "
    } else if flags & access::PROTECTED != 0 {
        "protected "
    } else {
        ""
    }
}

/// A constant of the wrong kind; verified code has none.
pub(crate) fn bad_constant(cp: u16) -> Trap {
    Trap::throw(
        "java/lang/ClassFormatError",
        format!("constant {cp} is not what the code needs"),
    )
}
