//! The last step of loading: a parsed class gets its number, field layout, methods and table of
//! virtual methods (JVMS §5.3.5, §5.4.5).

use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, ConstantPool, access};

use crate::class::{Class, Field, Form, LinkState, LoaderId};
use crate::heap::{ClassId, HEADER, Shape, Strength};
use crate::kind::Kind;
use crate::loader::Definition;
use crate::machine::Machine;
use crate::method::{Body, Method, MethodId, Polymorphic, Selector};
use crate::native::writes_logs;
use crate::outcome::{Exec, Trap};
use crate::symbolic::source;

/// Words added to `java.lang.Class`.
pub(crate) const MIRROR_INJECTED: u32 = 5;
/// Which of them is what: the class's number comes first, then the state of its initialisation.
pub(crate) const MIRROR_STATE: usize = 1;
/// The error that a failed initialiser left.
pub(crate) const MIRROR_ERROR: usize = 2;
/// The `ProtectionDomain` that the class was defined with.
pub(crate) const MIRROR_DOMAIN: usize = 3;
/// The array of signers, for libraries that have no field for it.
pub(crate) const MIRROR_SIGNERS: usize = 4;

/// Words that the machine adds behind the declared fields of some library classes.
fn injected_words(name: &str) -> u32 {
    match name {
        "java/lang/Class" => MIRROR_INJECTED,
        // method or field number
        "java/lang/invoke/ResolvedMethodName" => 1,
        // index in a table of virtual methods, or offset of a field
        "java/lang/invoke/MemberName" => 1,
        // method and bytecode offset
        "java/lang/StackFrameInfo" => 2,
        _ => 0,
    }
}

impl Machine {
    pub(crate) fn install(
        &mut self,
        loader: LoaderId,
        file: ClassFile,
        super_class: Option<ClassId>,
        interfaces: Vec<ClassId>,
        how: &Definition,
    ) -> Exec<ClassId> {
        let id = ClassId(self.classes.len() as u32);
        let name: Arc<str> = if how.hidden {
            self.hidden_counter += 1;
            format!("{}+0x{:016x}", file.name, self.hidden_counter).into()
        } else {
            file.name.clone()
        };
        let (fields, shape, static_words) = self.lay_out(&file, super_class);
        let all_interfaces = self.collect_interfaces(id, &file, super_class, &interfaces);
        let ancestors = super_class.map_or_else(Vec::new, |s| self.class(s).ancestors.to_vec());
        let class = Class {
            name,
            loader,
            access: file.access,
            form: Form::Instance,
            super_class,
            ancestors: ancestors.into_iter().chain([id]).collect(),
            interfaces,
            all_interfaces,
            fields,
            first_method: MethodId(self.methods.len() as u32),
            method_count: file.methods.len() as u32,
            static_words,
            // The JDK's own classes are trusted, as `java` trusts them; a command verifies them all.
            link_state: if loader.0 <= 1 {
                LinkState::Linked
            } else {
                LinkState::Loaded
            },
            hidden: how.hidden,
            nest_host: how.nest_host,
            is_stub: how.is_stub,
            file: Some(Arc::new(file)),
            ..Class::placeholder()
        };
        self.add_class(class, shape);
        self.set_static_refs(id);
        self.add_methods(id)?;
        self.build_vtable(id)?;
        self.mark_overridable(id);
        self.note_finalizer(id);
        Ok(id)
    }

    /// Gives every field its word.
    fn lay_out(&mut self, file: &ClassFile, upper: Option<ClassId>) -> (Vec<Field>, Shape, u32) {
        let (mut words, mut refs, mut strength) =
            match upper.map(|s| &self.heap.shapes[s.0 as usize]) {
                Some(Shape::Fields {
                    words,
                    refs,
                    strength,
                }) => (*words, refs.to_vec(), *strength),
                _ => (0, Vec::new(), None),
            };
        let is_mirror = &*file.name == "java/lang/Class";
        let instance_words = file
            .fields
            .iter()
            .filter(|f| f.access & access::STATIC == 0)
            .count() as u32;
        let mirror_words = if is_mirror {
            instance_words + injected_words(&file.name)
        } else {
            self.known.mirror_words
        };
        let mut static_words = 0;
        let mut fields = Vec::with_capacity(file.fields.len());
        for field in &file.fields {
            let kind = Kind::of(&field.descriptor);
            let offset = if field.access & access::STATIC != 0 {
                static_words += 1;
                HEADER as u32 + mirror_words + static_words - 1
            } else {
                words += 1;
                let offset = HEADER as u32 + words - 1;
                if kind == Kind::Ref {
                    refs.push(offset);
                }
                offset
            };
            fields.push(Field {
                name: self.names.intern(&field.name),
                descriptor: self.names.intern(&field.descriptor),
                access: field.access,
                kind,
                offset,
            });
        }
        words += injected_words(&file.name);
        strength = strength.or(match &*file.name {
            "java/lang/ref/SoftReference" => Some(Strength::Soft),
            "java/lang/ref/WeakReference" => Some(Strength::Weak),
            "java/lang/ref/FinalReference" => Some(Strength::Final),
            "java/lang/ref/PhantomReference" => Some(Strength::Phantom),
            _ => None,
        });
        if is_mirror {
            refs.push(HEADER as u32 + words - 1);
        }
        let refs = refs.into_boxed_slice();
        let shape = if is_mirror {
            Shape::Mirror { words, refs }
        } else {
            Shape::Fields {
                words,
                refs,
                strength,
            }
        };
        (fields, shape, static_words)
    }

    fn set_static_refs(&mut self, id: ClassId) {
        let offsets = self
            .class(id)
            .fields
            .iter()
            .filter(|f| f.is_static() && f.kind == Kind::Ref)
            .map(|f| f.offset)
            .collect();
        self.heap.static_refs[id.0 as usize] = offsets;
    }

    fn collect_interfaces(
        &self,
        id: ClassId,
        file: &ClassFile,
        super_class: Option<ClassId>,
        direct: &[ClassId],
    ) -> Box<[ClassId]> {
        let mut all = super_class.map_or_else(Vec::new, |s| self.class(s).all_interfaces.to_vec());
        for &interface in direct {
            for &inherited in &self.class(interface).all_interfaces {
                if !all.contains(&inherited) {
                    all.push(inherited);
                }
            }
        }
        if file.access & access::INTERFACE != 0 {
            all.push(id);
        }
        all.into()
    }

    fn add_methods(&mut self, id: ClassId) -> Exec<()> {
        let class = self.class(id);
        let (file, loader) = (class.file.clone().expect("just set"), class.loader);
        let trusted = loader.0 <= 1 || class.hidden;
        let is_modelled = loader.0 <= 1 || writes_logs(&file.name);
        let natives = is_modelled.then(|| self.natives.clone());
        for (index, method) in file.methods.iter().enumerate() {
            let selector = Selector {
                name: self.names.intern(&method.name),
                descriptor: self.names.intern(&method.descriptor),
            };
            let receiver = u16::from(method.access & access::STATIC == 0);
            let arg_slots: usize = crate::kind::parameters(&method.descriptor)
                .iter()
                .map(|p| Kind::of(p).slots())
                .sum();
            if arg_slots + usize::from(receiver) > 255 {
                return Err(Trap::throw(
                    "java/lang/ClassFormatError",
                    "Too many arguments in method signature",
                ));
            }
            let native = natives.as_ref().and_then(|n| n.find(&file.name, method));
            let summary = natives.as_ref().and_then(|n| n.summary(&file.name, method));
            let outside = natives
                .as_ref()
                .and_then(|n| n.depends_on(&file.name, method));
            let visible = natives.as_ref().and_then(|n| n.seen_of(&file.name, method));
            let source = self.natives.source(&file.name, method);
            let body = match (native, source) {
                (_, Some(_)) => Body::Native(source::outside_of_a_symbolic_run),
                (Some((native, _)), None) => Body::Native(native),
                (None, None) => default_body(&file, method),
            };
            let marks = if trusted {
                Marks::read(method.annotations.as_deref(), &file.constants)
            } else {
                Marks::default()
            };
            self.methods.push(Method {
                class: id,
                selector,
                access: method.access,
                index: index as u16,
                arg_slots: arg_slots as u16 + receiver,
                returns: Kind::of_return(&method.descriptor),
                vtable_index: -1,
                hidden: marks.hidden,
                caller_sensitive: marks.caller_sensitive,
                body,
                summary,
                outside,
                is_overridable: false,
                visible,
                source,
            });
            if &*method.name == "<clinit>" && method.access & access::STATIC != 0 {
                let last = MethodId(self.methods.len() as u32 - 1);
                self.classes[id.0 as usize].initializer = Some(last);
            }
        }
        Ok(())
    }

    /// Fills the table of virtual methods: inherited slots, own methods that override or add, and
    /// for every interface method that no class method answers the default that applies.
    fn build_vtable(&mut self, id: ClassId) -> Exec<()> {
        let class = self.class(id);
        let is_interface = class.is_interface();
        let super_class = class.super_class;
        let mut table = super_class.map_or_else(Vec::new, |s| self.class(s).vtable.to_vec());
        for own in self.class(id).methods() {
            let method = self.method(own);
            let name = self.names.text(method.selector.name);
            if method.is(access::STATIC) || name.starts_with('<') {
                continue;
            }
            if method.is(access::PRIVATE) || is_interface {
                continue;
            }
            let mut slot = None;
            for (index, inherited) in table.iter_mut().enumerate() {
                if self.overrides(own, *inherited) {
                    if self.method(*inherited).is(access::FINAL)
                        && !self.class(self.method(*inherited).class).is_interface()
                    {
                        return Err(self.final_override(own, *inherited));
                    }
                    *inherited = own;
                    slot = slot.or(Some(index));
                }
            }
            let slot = slot.unwrap_or_else(|| {
                table.push(own);
                table.len() - 1
            });
            self.methods[own.0 as usize].vtable_index = slot as i32;
        }
        if !is_interface {
            self.add_defaults(id, &mut table);
        }
        self.classes[id.0 as usize].vtable = table.into();
        Ok(())
    }

    fn final_override(&self, own: MethodId, inherited: MethodId) -> Trap {
        let (lower, upper) = (self.method(own), self.method(inherited));
        Trap::throw(
            "java/lang/IncompatibleClassChangeError",
            format!(
                "class {} overrides final method {}.{}{}",
                self.class(lower.class).java_name(),
                self.class(upper.class).java_name(),
                self.names.text(upper.selector.name),
                self.names.text(upper.selector.descriptor)
            ),
        )
    }

    /// JVMS §5.4.5, for a method of a subclass against one in its inherited table.
    fn overrides(&self, own: MethodId, inherited: MethodId) -> bool {
        let (lower, upper) = (self.method(own), self.method(inherited));
        if lower.selector != upper.selector {
            return false;
        }
        if upper.is(access::PUBLIC | access::PROTECTED) {
            return true;
        }
        let (a, b) = (self.class(lower.class), self.class(upper.class));
        !upper.is(access::PRIVATE) && a.loader == b.loader && a.package() == b.package()
    }

    fn add_defaults(&self, id: ClassId, table: &mut Vec<MethodId>) {
        let class = self.class(id);
        let inherited: HashSet<ClassId> = class
            .super_class
            .iter()
            .flat_map(|&s| self.class(s).all_interfaces.to_vec())
            .collect();
        if class.all_interfaces.len() == inherited.len()
            && !table.iter().any(|&m| self.is_from_interface(m))
        {
            return;
        }
        for &interface in &class.all_interfaces {
            for method in self.class(interface).methods() {
                let candidate = self.method(method);
                if candidate.is(access::STATIC | access::PRIVATE) {
                    continue;
                }
                let slot = table.iter().position(|&m| {
                    let known = self.method(m);
                    known.selector == candidate.selector
                        && (known.is(access::PUBLIC) || self.is_from_interface(m))
                });
                match slot {
                    Some(slot) if self.is_from_interface(table[slot]) => {
                        table[slot] = self.select_default(id, candidate.selector);
                    }
                    Some(_) => {}
                    None => table.push(self.select_default(id, candidate.selector)),
                }
            }
        }
    }

    fn is_from_interface(&self, method: MethodId) -> bool {
        self.class(self.method(method).class).is_interface()
    }

    /// The maximally-specific interface method for `selector` (JVMS §5.4.3.3): the default if there
    /// is just one, else any abstract one.
    pub(crate) fn select_default(&self, class: ClassId, selector: Selector) -> MethodId {
        let interfaces = &self.class(class).all_interfaces;
        let candidates: Vec<MethodId> = interfaces
            .iter()
            .flat_map(|&i| self.class(i).methods())
            .filter(|&m| {
                let method = self.method(m);
                method.selector == selector && !method.is(access::STATIC | access::PRIVATE)
            })
            .collect();
        let specific: Vec<MethodId> = candidates
            .iter()
            .copied()
            .filter(|&m| {
                !candidates.iter().any(|&other| {
                    other != m && self.subtype_of(self.method(other).class, self.method(m).class)
                })
            })
            .collect();
        let defaults: Vec<MethodId> = specific
            .iter()
            .copied()
            .filter(|&m| !self.method(m).is(access::ABSTRACT))
            .collect();
        match defaults[..] {
            [only] => only,
            [] => specific
                .first()
                .or(candidates.first())
                .copied()
                .unwrap_or(MethodId(u32::MAX)),
            // Several defaults conflict: a call is an error.
            [..] => self.known.conflict,
        }
    }

    fn note_finalizer(&mut self, id: ClassId) {
        let class = self.class(id);
        let inherited = class.super_class.is_some_and(|s| self.class(s).finalizable);
        let own = class.super_class.is_some()
            && self.find_declared(id, "finalize", "()V").is_some_and(|m| {
                let file = self.class(id).file.as_ref();
                let code =
                    file.and_then(|f| f.methods[self.method(m).index as usize].code.as_ref());
                code.is_some_and(|code| code.bytes.len() > 1)
            });
        self.classes[id.0 as usize].finalizable = inherited || own;
    }
}

/// The body of a method that no native replaces.
fn default_body(file: &ClassFile, method: &vitro_classfile::Method) -> Body {
    if method.access & access::ABSTRACT != 0 {
        return Body::Abstract;
    }
    if method.access & access::NATIVE == 0 {
        return Body::Undecoded;
    }
    let is_handle = &*file.name == "java/lang/invoke/MethodHandle";
    if !is_handle && &*file.name != "java/lang/invoke/VarHandle"
        || !method.descriptor.starts_with("([Ljava/lang/Object;)")
    {
        return Body::Missing;
    }
    Body::Polymorphic(match &*method.name {
        "invokeBasic" => Polymorphic::InvokeBasic,
        "linkToStatic" => Polymorphic::LinkToStatic,
        "linkToVirtual" => Polymorphic::LinkToVirtual,
        "linkToSpecial" => Polymorphic::LinkToSpecial,
        "linkToInterface" => Polymorphic::LinkToInterface,
        "linkToNative" => Polymorphic::LinkToNative,
        _ => Polymorphic::Generic,
    })
}

/// Annotations of the library that change how the machine treats a method.
#[derive(Default)]
struct Marks {
    hidden: bool,
    caller_sensitive: bool,
}

impl Marks {
    fn read(annotations: Option<&[u8]>, constants: &ConstantPool) -> Marks {
        let mut marks = Marks::default();
        for name in annotations
            .into_iter()
            .flat_map(|bytes| annotation_types(bytes, constants))
        {
            match name {
                "Ljava/lang/invoke/LambdaForm$Hidden;" | "Ljdk/internal/vm/annotation/Hidden;" => {
                    marks.hidden = true;
                }
                "Ljdk/internal/reflect/CallerSensitive;" => marks.caller_sensitive = true,
                _ => {}
            }
        }
        marks
    }
}

/// The types of the annotations in a RuntimeVisibleAnnotations attribute.
pub fn annotation_types<'a>(bytes: &[u8], constants: &'a ConstantPool) -> Vec<&'a str> {
    let mut reader = Annotations { bytes, at: 0 };
    let mut types = Vec::new();
    let count = reader.u16().unwrap_or(0);
    for _ in 0..count {
        let Some(name) = reader.annotation() else {
            break;
        };
        if let Some(Constant::Utf8(text)) = constants.get(name) {
            types.push(&*text.text);
        }
    }
    types
}

/// Skips through annotations (JVMS §4.7.16).
struct Annotations<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Annotations<'_> {
    fn u8(&mut self) -> Option<u8> {
        self.at += 1;
        self.bytes.get(self.at - 1).copied()
    }

    fn u16(&mut self) -> Option<u16> {
        Some(u16::from_be_bytes([self.u8()?, self.u8()?]))
    }

    /// Skips one annotation and gives its type.
    fn annotation(&mut self) -> Option<u16> {
        let name = self.u16()?;
        for _ in 0..self.u16()? {
            self.u16()?;
            self.value()?;
        }
        Some(name)
    }

    fn value(&mut self) -> Option<()> {
        match self.u8()? {
            b'e' => {
                self.u16()?;
                self.u16()?;
            }
            b'@' => {
                self.annotation()?;
            }
            b'[' => {
                for _ in 0..self.u16()? {
                    self.value()?;
                }
            }
            _ => {
                self.u16()?;
            }
        }
        Some(())
    }
}
