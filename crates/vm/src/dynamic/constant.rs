//! Loadable constants (JVMS §5.4.3): strings, classes, method types, method handles, and constants that
//! a bootstrap method computes.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, access};

use super::{CONSTANT_SITE, FAILED_SITE};
use crate::call::external_type;
use crate::class::LoaderId;
use crate::frame::After;
use crate::heap::{ClassId, Ref};
use crate::kind::{Kind, parameters};
use crate::machine::Machine;
use crate::outcome::{Exec, Trap};
use crate::resolve::bad_constant;

const INCOMPATIBLE: &str = "java/lang/IncompatibleClassChangeError";
/// Reference kinds of method handles (JVMS table 5.4.3.5-A).
const PUT_STATIC: u8 = 4;
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_INTERFACE: u8 = 9;

impl Machine {
    /// The method handle of a bootstrap method.
    pub(super) fn bootstrap_handle(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        bootstrap: u16,
    ) -> Exec<Ref> {
        let entry = file
            .bootstrap_methods
            .get(usize::from(bootstrap))
            .ok_or_else(|| Trap::throw("java/lang/ClassFormatError", "missing bootstrap method"))?;
        if let Some(symbolic) = &mut self.symbolic {
            symbolic.note_own_bootstrap();
        }
        Ok(Ref::from_slot(self.constant_value(class, entry.method)?.1))
    }

    /// The static arguments in the form that the library expects: null, the only one, or an array.
    pub(super) fn bootstrap_arguments(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        bootstrap: u16,
    ) -> Exec<Ref> {
        let entry = &file.bootstrap_methods[usize::from(bootstrap)];
        let mut values = Vec::with_capacity(entry.arguments.len());
        for &argument in &entry.arguments {
            let (kind, value) = self.constant_value(class, argument)?;
            values.push(self.box_value(kind, value)?);
        }
        match values[..] {
            [] => Ok(Ref::NULL),
            // An array as the only argument would be taken for the list of arguments.
            [only] if !self.class(self.class_of_or_object(only)).is_array() => Ok(only),
            _ => self.new_object_array(&values),
        }
    }

    fn class_of_or_object(&self, object: Ref) -> ClassId {
        if object.is_null() {
            self.known.object
        } else {
            self.class_of(object)
        }
    }

    /// The `MethodType` for a descriptor as `class` sees it.
    pub(crate) fn method_type(&mut self, class: ClassId, descriptor: &Arc<str>) -> Exec<Ref> {
        let key = self.type_key(class, descriptor);
        let cell = match self.type_cells.get(&key) {
            Some(&cell) => cell,
            None => {
                let cell = self.new_cell();
                self.type_cells.insert(key, cell);
                cell
            }
        };
        if self.cells[cell as usize] != 0 {
            return Ok(Ref::from_slot(self.cells[cell as usize]));
        }
        let mut types = Vec::new();
        for parameter in parameters(descriptor) {
            types.push(self.type_mirror(class, parameter)?);
        }
        let returned = self.type_mirror(class, descriptor.rsplit(')').next().unwrap_or("V"))?;
        let array_class = self.array_of(self.known.class)?;
        let array = self.new_ref_array(array_class, &types);
        let args = [returned.slot(), array.slot()];
        Err(self.ask("findMethodHandleType", &args, After::Store(cell)))
    }

    /// Under what a method type is kept. A hidden class may name itself, which no other class can.
    fn type_key(&self, class: ClassId, descriptor: &Arc<str>) -> (LoaderId, Arc<str>) {
        let info = self.class(class);
        let own = info.file.as_ref().filter(|_| info.hidden);
        let names_itself = own.is_some_and(|file| descriptor.contains(&format!("L{};", file.name)));
        let text = match names_itself {
            true => format!("{}{descriptor}", info.name).into(),
            false => descriptor.clone(),
        };
        (info.loader, text)
    }

    /// The mirror of the type that a field descriptor (or `V`) names, as `class` sees it.
    pub fn type_mirror(&mut self, class: ClassId, descriptor: &str) -> Exec<Ref> {
        let id = match Kind::of(descriptor) {
            Kind::Ref if descriptor.starts_with('[') => {
                self.resolve_class_named(class, descriptor)?
            }
            Kind::Ref => {
                let name = vitro_classfile::descriptor::class_name(descriptor);
                self.resolve_class_named(class, name)?
            }
            kind => self.known.primitive(kind),
        };
        Ok(self.mirror(id))
    }

    /// The kind and value of a loadable constant.
    pub(crate) fn constant_value(&mut self, class: ClassId, cp: u16) -> Exec<(Kind, u64)> {
        let file = self.file_of(class)?;
        Ok(match file.constants.get(cp) {
            Some(Constant::Integer(value)) => (Kind::Int, u64::from(*value as u32)),
            Some(Constant::Float(bits)) => (Kind::Float, u64::from(*bits)),
            Some(Constant::Long(value)) => (Kind::Long, *value as u64),
            Some(Constant::Double(bits)) => (Kind::Double, *bits),
            Some(Constant::Dynamic { .. }) => {
                let cell = self.constant_cell(class, cp);
                self.dynamic_constant(class, &file, cp, cell)?
            }
            Some(_) => {
                let cell = self.constant_cell(class, cp);
                if self.cells[cell as usize] == 0 {
                    self.resolve_reference(class, &file, cp, cell)?;
                }
                (Kind::Ref, self.cells[cell as usize])
            }
            None => return Err(bad_constant(cp)),
        })
    }

    fn constant_cell(&mut self, class: ClassId, cp: u16) -> u32 {
        match self.constant_cells.get(&(class, cp)) {
            Some(&cell) => cell,
            None => {
                let cell = self.new_call_site();
                self.constant_cells.insert((class, cp), cell);
                cell
            }
        }
    }

    /// `ldc` of a reference whose cell is empty.
    pub(crate) fn load_constant(&mut self, cp: u16, cell: u32) -> Exec<()> {
        let (_, value) = self.constant_value(self.current_class(), cp)?;
        self.set_cell(cell, value);
        self.push_operand(value, 1);
        Ok(())
    }

    /// `ldc` of a dynamic constant.
    pub(crate) fn load_dynamic(&mut self, cp: u16, cell: u32, slots: usize) -> Exec<()> {
        if self.cells[cell as usize] == 0 {
            let (_, value) = self.constant_value(self.current_class(), cp)?;
            self.set_cell(cell + 1, value);
            self.set_cell(cell, CONSTANT_SITE);
        }
        self.push_operand(self.cells[cell as usize + 1], slots);
        Ok(())
    }

    /// Puts a string, class, method type or method handle constant into its cell.
    fn resolve_reference(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        cp: u16,
        cell: u32,
    ) -> Exec<()> {
        let value = match file.constants.get(cp) {
            Some(Constant::String { text }) => match file.constants.get(*text) {
                Some(Constant::Utf8(text)) => self.intern_constant(text),
                _ => return Err(bad_constant(cp)),
            },
            Some(Constant::Class { .. }) => {
                let id = self.resolve_class(class, cp)?;
                self.mirror(id)
            }
            Some(Constant::MethodType { descriptor }) => {
                let descriptor = file
                    .constants
                    .utf8(*descriptor)
                    .ok_or_else(|| bad_constant(cp))?;
                self.method_type(class, descriptor)?
            }
            Some(Constant::MethodHandle { .. }) => {
                return self.resolve_handle(class, file, cp, cell);
            }
            _ => return Err(bad_constant(cp)),
        };
        self.set_cell(cell, value.slot());
        Ok(())
    }

    fn resolve_handle(&mut self, class: ClassId, file: &ClassFile, cp: u16, cell: u32) -> Exec<()> {
        let Some(&Constant::MethodHandle { kind, reference }) = file.constants.get(cp) else {
            return Err(bad_constant(cp));
        };
        let member = file.constants.member(reference);
        let (owner, name, descriptor) = member.ok_or_else(|| bad_constant(cp))?;
        let owner = self.resolve_class_named(class, owner)?;
        let member_type = if kind <= PUT_STATIC {
            self.type_mirror(class, descriptor)?
        } else {
            self.check_handle(file, cp, owner)?;
            self.method_type(class, descriptor)?
        };
        let name = self.new_string(name);
        let name = self.intern(name);
        let (caller, owner) = (self.mirror(class), self.mirror(owner));
        let args = [
            caller.slot(),
            u64::from(kind),
            owner.slot(),
            name.slot(),
            member_type.slot(),
        ];
        Err(self.ask("linkMethodHandleConstant", &args, After::Store(cell)))
    }

    /// Throws the errors of method resolution that the library would wrap.
    fn check_handle(&mut self, file: &ClassFile, cp: u16, owner: ClassId) -> Exec<()> {
        let Some(&Constant::MethodHandle { kind, reference }) = file.constants.get(cp) else {
            return Err(bad_constant(cp));
        };
        let member = file.constants.member(reference);
        let (_, name, descriptor) = member.ok_or_else(|| bad_constant(cp))?;
        let constant = file.constants.get(reference);
        let as_interface = matches!(constant, Some(Constant::InterfaceMethodRef { .. }));
        if self.class(owner).is_interface() != as_interface {
            let (is, should_be) = match as_interface {
                true => ("InterfaceMethodRef", "MethodRef"),
                false => ("MethodRef", "InterfaceMethodRef"),
            };
            let text = format!(
                "Inconsistent constant pool data in classfile for class {}. Method '{}' at index \
                 {cp} is CONSTANT_{is} and should be CONSTANT_{should_be}",
                self.class(owner).name,
                external_method(name, descriptor),
            );
            return Err(Trap::throw(INCOMPATIBLE, text));
        }
        let method = self.resolve_method_in(owner, name, descriptor)?;
        let expected = match kind {
            INVOKE_STATIC => "Expected static",
            INVOKE_VIRTUAL => "Expecting non-static",
            INVOKE_INTERFACE => "Expected instance not static",
            _ => "Expected non-static",
        };
        if self.method(method).is(access::STATIC) == (kind == INVOKE_STATIC) {
            return Ok(());
        }
        let text = format!("{expected} method '{}'", self.external_signature(method));
        Err(Trap::throw(INCOMPATIBLE, text))
    }

    /// A dynamic constant: the first cell says whether the second holds its value.
    fn dynamic_constant(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        cp: u16,
        cell: u32,
    ) -> Exec<(Kind, u64)> {
        let Some(&Constant::Dynamic {
            bootstrap,
            name_and_type,
        }) = file.constants.get(cp)
        else {
            return Err(bad_constant(cp));
        };
        let (name, descriptor) = file
            .constants
            .name_and_type(name_and_type)
            .ok_or_else(|| bad_constant(cp))?;
        let kind = Kind::of(descriptor);
        let value = self.cells[cell as usize + 1];
        match self.cells[cell as usize] {
            CONSTANT_SITE => return Ok((kind, value)),
            FAILED_SITE => return Err(Trap::Throw(Ref::from_slot(value))),
            _ => {}
        }
        let (handle, statics) = self.constant_bootstrap(class, file, bootstrap, cell)?;
        let wanted = self.type_mirror(class, descriptor)?;
        let name = self.new_string(name);
        let caller = self.mirror(class);
        let mut args = vec![caller.slot()];
        args.extend(self.index_argument(cp));
        args.extend([handle, name, wanted, statics].map(Ref::slot));
        let after = After::Constant(cell, kind);
        Err(self.ask_once("linkDynamicConstant", &args, after, cell))
    }

    /// Bootstrap method and static arguments of a dynamic constant, which must not need the constant
    /// itself.
    fn constant_bootstrap(
        &mut self,
        class: ClassId,
        file: &ClassFile,
        bootstrap: u16,
        cell: u32,
    ) -> Exec<(Ref, Ref)> {
        if self.linkage.resolving.contains(&cell) {
            return Err(Trap::ThrowNew("java/lang/StackOverflowError", None));
        }
        self.linkage.resolving.push(cell);
        let handle = self.bootstrap_handle(class, file, bootstrap);
        let both = handle.and_then(|handle| {
            let statics = self.bootstrap_arguments(class, file, bootstrap)?;
            Ok((handle, statics))
        });
        self.linkage.resolving.pop();
        both
    }

    /// `linkDynamicConstant` answered.
    pub(crate) fn constant_computed(&mut self, cell: u32, kind: Kind, value: Ref) -> Exec<()> {
        if self.cells[cell as usize] != 0 {
            // Someone else was first, whose answer counts.
            return Ok(());
        }
        let value = match (kind, self.unbox(value)) {
            (Kind::Ref, _) | (_, None) => value.slot(),
            (_, Some((_, bits))) => bits,
        };
        self.set_cell(cell + 1, value);
        self.set_cell(cell, CONSTANT_SITE);
        Ok(())
    }
}

/// `int length(String)`.
fn external_method(name: &str, descriptor: &str) -> String {
    let types: Vec<String> = parameters(descriptor)
        .iter()
        .map(|parameter| external_type(parameter))
        .collect();
    let returned = descriptor.rsplit(')').next().unwrap_or("V");
    format!("{} {name}({})", external_type(returned), types.join(", "))
}
