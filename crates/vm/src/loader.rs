//! From a class's name to a loaded class: finding bytes, parsing, supertypes, definition.
//!
//! The three built-in loaders are known to the machine, which finds their classes without running
//! Java code. A class loader written in Java is asked by pushing a frame of its `loadClass`; the
//! instruction that wanted the class is then done again.

use std::sync::Arc;

use vitro_classfile::{ClassFile, access};

use crate::class::{Class, Form, LinkState, LoaderId};
use crate::frame::After;
use crate::heap::{ClassId, Ref};
use crate::kind::Kind;
use crate::machine::Machine;
use crate::method::MethodId;
use crate::outcome::{Exec, Trap};
use crate::symbolic::unknown_calls::World;

/// How a class is to be defined.
#[derive(Default)]
pub struct Definition {
    /// Not findable by name; gets a suffix.
    pub hidden: bool,
    /// A hidden class that joins the nest of this class.
    pub nest_host: Option<ClassId>,
    /// The name that the definer expects.
    pub expected_name: Option<String>,
    /// The bytes are not in the image or on the class path: keep them, for the snapshot and for
    /// the time when going back has undone the definition.
    pub keep_bytes: bool,
    /// It stands for a class that a test writes.
    pub is_stub: bool,
    /// Made by the machine for one call site, to which it belongs for good.
    pub spun: bool,
}

/// What asked for a class; it decides how a ClassNotFoundException of a loader written in Java is handled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Asker {
    /// `Class.forName` and its like: the program sees the exception itself.
    Program,
    /// Linking: the program sees a NoClassDefFoundError.
    Machine,
}

/// A question to a loader written in Java.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LoadRequest {
    pub(crate) loader: LoaderId,
    pub(crate) name: Arc<str>,
    pub(crate) asker: Asker,
}

impl Machine {
    /// The class `name` (internal form; arrays as descriptors) as seen from `loader`.
    pub fn load(&mut self, loader: LoaderId, name: &str) -> Exec<ClassId> {
        match self.try_load_for(Asker::Machine, loader, name)? {
            Some(class) => Ok(class),
            // What the code would do where the class is present cannot be known here.
            None if self.world == World::Open && loader == LoaderId::APP => {
                let name = name.replace('/', ".");
                Err(Trap::unsupported(format!(
                    "class {name}, which is missing on the class path"
                )))
            }
            // The loader object says the same, with the ClassNotFoundException that becomes the cause.
            None if loader != LoaderId::BOOT && !self.loaders[loader.0 as usize].is_null() => self
                .ask_loader(Asker::Machine, loader, name)
                .map(|_| ClassId(0)),
            None => Err(Trap::ThrowNamed(
                "java/lang/NoClassDefFoundError".into(),
                Some(name.into()),
            )),
        }
    }

    /// As [`Machine::load`] on behalf of the program; `None` if there is no such class.
    pub fn try_load(&mut self, loader: LoaderId, name: &str) -> Exec<Option<ClassId>> {
        self.try_load_for(Asker::Program, loader, name)
    }

    pub(crate) fn try_load_for(
        &mut self,
        asker: Asker,
        loader: LoaderId,
        name: &str,
    ) -> Exec<Option<ClassId>> {
        if let Some(element) = name.strip_prefix('[') {
            return self.load_array(asker, loader, element);
        }
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(Some(class));
        }
        if loader.is_builtin() {
            self.load_builtin(loader, name)
        } else {
            self.ask_loader(asker, loader, name)
        }
    }

    /// The class that `loader` has already answered for `name`.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        // Most look-ups repeat; the key must be built since the map owns its strings.
        self.dictionary.get(&(loader, Arc::from(name))).copied()
    }

    /// A class of a core library package; it is an internal error if the JDK lacks it.
    pub fn load_known(&mut self, name: &str) -> Exec<ClassId> {
        match self.try_load(LoaderId::BOOT, name)? {
            Some(class) => Ok(class),
            None => Err(Trap::internal(format!("the JDK has no class {name}"))),
        }
    }

    fn load_array(
        &mut self,
        asker: Asker,
        loader: LoaderId,
        element: &str,
    ) -> Exec<Option<ClassId>> {
        let component = match element.as_bytes().first() {
            Some(b'[') => self.try_load_for(asker, loader, element)?,
            Some(b'L') if element.ends_with(';') => {
                self.try_load_for(asker, loader, &element[1..element.len() - 1])?
            }
            Some(&letter) if element.len() == 1 && b"ZBCSIJFD".contains(&letter) => {
                Some(self.known.primitive(Kind::of_letter(letter)))
            }
            _ => None,
        };
        component
            .map(|component| self.array_of(component))
            .transpose()
    }

    fn load_builtin(&mut self, loader: LoaderId, name: &str) -> Exec<Option<ClassId>> {
        if let Some(found) = self.jdk.clone().class(name) {
            let owner = self.loader_of_package(name);
            if owner.0 > loader.0 {
                return Ok(None);
            }
            let class = match self.find_loaded(owner, name) {
                Some(class) => class,
                None => self.define(owner, &found.bytes, Definition::default())?,
            };
            self.dictionary.insert((loader, Arc::from(name)), class);
            return Ok(Some(class));
        }
        if loader != LoaderId::APP {
            return Ok(None);
        }
        match self.class_path.clone().find_class(name) {
            None => Ok(None),
            Some(Err(error)) => Err(Trap::throw(
                "java/lang/NoClassDefFoundError",
                error.to_string(),
            )),
            Some(Ok(found)) => {
                let definition = Definition {
                    expected_name: Some(name.to_string()),
                    ..Definition::default()
                };
                self.define(loader, &found.bytes, definition).map(Some)
            }
        }
    }

    /// The built-in loader that a package of the JDK belongs to, as the library defined its modules.
    fn loader_of_package(&self, class: &str) -> LoaderId {
        let package: Arc<str> = class.rfind('/').map_or("", |at| &class[..at]).into();
        [LoaderId::PLATFORM, LoaderId::APP]
            .into_iter()
            .find(|&loader| {
                self.modules
                    .by_package
                    .contains_key(&(loader, package.clone()))
            })
            .unwrap_or(LoaderId::BOOT)
    }

    /// Calls `loadClass` of a loader written in Java; its answer is noted when it returns.
    fn ask_loader(&mut self, asker: Asker, loader: LoaderId, name: &str) -> Exec<Option<ClassId>> {
        let object = self.loaders[loader.0 as usize];
        let selector = ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        let method = self
            .find_virtual(self.class_of(object), selector.0, selector.1)
            .ok_or_else(|| Trap::internal("a class loader without loadClass"))?;
        let text = self.new_string(&name.replace('/', "."));
        let request = self.number_request(LoadRequest {
            loader,
            name: Arc::from(name),
            asker,
        });
        self.push_call(
            method,
            &[object.slot(), text.slot()],
            After::Loaded(request),
        )?;
        Err(Trap::Redo)
    }

    /// The number of a request, the same whenever it is made.
    fn number_request(&mut self, request: LoadRequest) -> u32 {
        let known = self.load_requests.iter().position(|r| *r == request);
        known.unwrap_or_else(|| {
            self.load_requests.push(request);
            self.load_requests.len() - 1
        }) as u32
    }

    /// A loader written in Java returned `class` for a request.
    pub(crate) fn loader_answered(&mut self, request: u32, class: Ref) -> Exec<()> {
        let LoadRequest {
            loader,
            name,
            asker,
        } = self.load_requests[request as usize].clone();
        if class.is_null() {
            return Err(match asker {
                Asker::Machine => Trap::throw("java/lang/NoClassDefFoundError", &*name),
                Asker::Program => {
                    Trap::throw("java/lang/ClassNotFoundException", name.replace('/', "."))
                }
            });
        }
        let class = self.class_of_mirror(class);
        self.set_answer((loader, name), class);
        Ok(())
    }

    /// The number of a loader object, new or old.
    pub fn loader_id(&mut self, object: Ref) -> LoaderId {
        if let Some(at) = self.loaders.iter().position(|&known| known == object) {
            return LoaderId(at as u32);
        }
        let builtin = match &*self.class(self.class_of(object)).name {
            "jdk/internal/loader/ClassLoaders$PlatformClassLoader" => Some(LoaderId::PLATFORM),
            "jdk/internal/loader/ClassLoaders$AppClassLoader" => Some(LoaderId::APP),
            _ => None,
        };
        if let Some(builtin) = builtin.filter(|id| self.loaders[id.0 as usize].is_null()) {
            self.loaders[builtin.0 as usize] = object;
            return builtin;
        }
        // A number that going back has set free is taken again.
        let free = self
            .loaders
            .iter()
            .skip(3)
            .position(|known| known.is_null());
        let index = free.map_or(self.loaders.len(), |at| at + 3);
        if free.is_none() {
            self.loaders.push(Ref::NULL);
        }
        self.set_loader(index, object);
        LoaderId(index as u32)
    }

    /// The loader object with this number; null for the boot loader.
    pub fn loader_object(&self, loader: LoaderId) -> Ref {
        self.loaders[loader.0 as usize]
    }

    /// Defines a class from its bytes.
    pub fn define(&mut self, loader: LoaderId, bytes: &[u8], how: Definition) -> Exec<ClassId> {
        let mut file =
            ClassFile::parse(bytes).map_err(|error| format_error(&error, bytes, &how))?;
        // A hidden class has the name that it is defined with: the library defines one template for many classes.
        if let Some(expected) = how.expected_name.as_deref()
            && *expected != *file.name
            && !(how.hidden && file.rename(expected))
        {
            let text = format!("{} (wrong name: {})", expected, file.name);
            return Err(Trap::throw("java/lang/NoClassDefFoundError", text));
        }
        if file.name.starts_with("java/") && loader.0 > LoaderId::PLATFORM.0 {
            let package = file
                .name
                .rfind('/')
                .map_or("", |at| &file.name[..at])
                .replace('/', ".");
            let text = format!("Prohibited package name: {package}");
            return Err(Trap::throw("java/lang/SecurityException", text));
        }
        let key = (loader, file.name.clone());
        if !how.hidden && self.dictionary.contains_key(&key) {
            let text = format!("duplicate class definition: {}", file.name);
            return Err(Trap::throw("java/lang/LinkageError", text));
        }
        if self.loading.contains(&key) {
            return Err(Trap::throw("java/lang/ClassCircularityError", &*file.name));
        }
        self.loading.push(key.clone());
        let supertypes = self.load_supertypes(loader, &file);
        self.loading.pop();
        let (super_class, interfaces) = supertypes?;
        let undone = self.undone_class(
            loader,
            (bytes, &file.name),
            (super_class, &interfaces),
            &how,
        );
        let class = match undone {
            Some(class) => class,
            None => self.install(loader, file, super_class, interfaces, &how)?,
        };
        if how.keep_bytes && undone.is_none() {
            self.keep_definition(class, bytes, &how);
        }
        if !how.hidden && how.keep_bytes {
            self.set_answer(key, class);
        } else if !how.hidden {
            // Found by the machine, which would find it again.
            self.dictionary.insert(key, class);
        }
        Ok(class)
    }

    pub(crate) fn load_supertypes(
        &mut self,
        loader: LoaderId,
        file: &ClassFile,
    ) -> Exec<(Option<ClassId>, Vec<ClassId>)> {
        let mut super_class = None;
        if let Some(name) = &file.super_name {
            let id = self.load_supertype(loader, name)?;
            self.check_superclass(file, id)?;
            self.check_supertype_access(loader, file, id, "superclass")?;
            super_class = Some(id);
        }
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for name in &file.interfaces {
            let id = self.load_supertype(loader, name)?;
            if !self.class(id).is_interface() {
                let text = format!(
                    "class {} can not implement {}, because it is not an interface",
                    file.name.replace('/', "."),
                    self.class(id).java_name()
                );
                return Err(Trap::throw("java/lang/IncompatibleClassChangeError", text));
            }
            self.check_permitted(file, id)?;
            self.check_supertype_access(loader, file, id, "superinterface")?;
            interfaces.push(id);
        }
        Ok((super_class, interfaces))
    }

    /// A class that is being defined cannot be its own supertype.
    fn load_supertype(&mut self, loader: LoaderId, name: &Arc<str>) -> Exec<ClassId> {
        if self.loading.contains(&(loader, name.clone())) {
            return Err(Trap::throw("java/lang/ClassCircularityError", &**name));
        }
        self.load(loader, name)
    }

    fn check_superclass(&self, file: &ClassFile, super_class: ClassId) -> Exec<()> {
        let upper = self.class(super_class);
        let (lower_name, upper_name) = (file.name.replace('/', "."), upper.java_name());
        let problem = if upper.is_interface() {
            format!("class {lower_name} has interface {upper_name} as super class")
        } else if upper.access & access::FINAL != 0 {
            format!("class {lower_name} cannot inherit from final class {upper_name}")
        } else {
            return self.check_permitted(file, super_class);
        };
        Err(Trap::throw(
            "java/lang/IncompatibleClassChangeError",
            problem,
        ))
    }

    fn check_supertype_access(
        &self,
        loader: LoaderId,
        file: &ClassFile,
        upper: ClassId,
        role: &str,
    ) -> Exec<()> {
        let target = self.class(upper);
        let package = file.name.rfind('/').map_or("", |at| &file.name[..at]);
        if target.access & access::PUBLIC != 0
            || target.loader == loader && target.package() == package
            || self.is_magic_loader(loader)
        {
            return Ok(());
        }
        let lower = file.name.replace('/', ".");
        let text = format!(
            "class {lower} cannot access its {role} {}",
            target.java_name()
        );
        Err(Trap::throw("java/lang/IllegalAccessError", text))
    }

    /// A sealed supertype must name this class.
    fn check_permitted(&self, file: &ClassFile, upper: ClassId) -> Exec<()> {
        let sealed = self
            .class(upper)
            .file
            .as_ref()
            .and_then(|f| f.permitted_subclasses.as_ref());
        match sealed {
            Some(permitted) if !permitted.contains(&file.name) => Err(Trap::throw(
                "java/lang/IncompatibleClassChangeError",
                format!(
                    "class {} cannot inherit from sealed class {}",
                    file.name.replace('/', "."),
                    self.class(upper).java_name()
                ),
            )),
            _ => Ok(()),
        }
    }

    /// The class of arrays of `component`.
    pub fn array_of(&mut self, component: ClassId) -> Exec<ClassId> {
        if let Some(class) = self.class(component).array_class {
            return Ok(class);
        }
        let kind = match self.class(component).form {
            Form::Primitive(kind) => kind,
            _ => Kind::Ref,
        };
        let object = self.known.object;
        let element = self.class(component);
        let (loader, hidden) = (element.loader, element.hidden);
        let name: Arc<str> = format!("[{}", element.descriptor()).into();
        let class = Class {
            name: name.clone(),
            loader,
            access: element.access & (access::PUBLIC | access::PROTECTED | access::PRIVATE)
                | access::FINAL
                | access::ABSTRACT,
            form: Form::Array { component, kind },
            super_class: Some(object),
            interfaces: vec![self.known.cloneable, self.known.serializable],
            all_interfaces: Box::new([self.known.cloneable, self.known.serializable]),
            vtable: self.class(object).vtable.clone(),
            hidden,
            ..Class::placeholder()
        };
        let shape = match kind {
            Kind::Ref => crate::heap::Shape::References,
            kind => crate::heap::Shape::Primitives { log2: kind.log2() },
        };
        let id = self.add_class(class, shape);
        self.classes[id.0 as usize].ancestors = Box::new([object, id]);
        self.classes[component.0 as usize].array_class = Some(id);
        if !hidden {
            self.dictionary.insert((loader, name), id);
        }
        Ok(id)
    }

    /// `int.class` and its siblings.
    pub(crate) fn define_primitive(&mut self, kind: Kind) -> ClassId {
        let class = Class {
            name: kind.keyword().into(),
            access: access::PUBLIC | access::FINAL | access::ABSTRACT,
            form: Form::Primitive(kind),
            ..Class::placeholder()
        };
        self.add_class(class, crate::heap::Shape::References)
    }

    /// Puts a class into the tables.
    pub(crate) fn add_class(&mut self, class: Class, shape: crate::heap::Shape) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.heap.define_shape(id, shape);
        self.classes.push(class);
        self.initialized.push(0);
        self.mirrors.push(0);
        id
    }
}

impl Class {
    /// A class with nothing in it, to be filled in.
    pub(crate) fn placeholder() -> Class {
        Class {
            name: "".into(),
            loader: LoaderId::BOOT,
            access: 0,
            form: Form::Instance,
            super_class: None,
            ancestors: Box::default(),
            interfaces: Vec::new(),
            all_interfaces: Box::default(),
            file: None,
            defined_bytes: None,
            fields: Vec::new(),
            first_method: MethodId(0),
            method_count: 0,
            vtable: Box::default(),
            static_words: 0,
            initializer: None,
            link_state: LinkState::Linked,
            link_error: None,
            array_class: None,
            hidden: false,
            nest_host: None,
            is_stub: false,
            finalizable: false,
        }
    }
}

/// The LinkageError for a class file that cannot be read.
fn format_error(error: &vitro_classfile::ParseError, bytes: &[u8], how: &Definition) -> Trap {
    const MAGIC: u32 = 0xcafe_babe;
    if let Some(first) = bytes.first_chunk().map(|first| u32::from_be_bytes(*first))
        && first != MAGIC
    {
        let name = how.expected_name.as_deref().unwrap_or("<Unknown>");
        let text = format!("Incompatible magic value {first} in class file {name}");
        return Trap::throw("java/lang/ClassFormatError", text);
    }
    let class = if ["version ", "minor version "]
        .iter()
        .any(|start| error.problem.starts_with(start))
    {
        "java/lang/UnsupportedClassVersionError"
    } else {
        "java/lang/ClassFormatError"
    };
    Trap::throw(class, error.to_string())
}
