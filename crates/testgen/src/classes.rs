//! What the test writer asks about classes: may a test name it, call it, read it?

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Field, Method, Opcode, access, decode};
use vitro_program::{ClassPath, Jdk};

use crate::case::{Target, TargetKind};
use crate::recipe::Name;

/// Finds classes by internal name.
pub trait Classes {
    /// The class; `None` if there is none or it cannot be read.
    fn class(&self, name: &str) -> Option<Arc<ClassFile>>;
}

/// Classes of a class path and a JDK, each read once.
pub struct Library<'a> {
    class_path: &'a ClassPath,
    jdk: Option<&'a Jdk>,
    read: RefCell<HashMap<String, Option<Arc<ClassFile>>>>,
}

impl<'a> Library<'a> {
    /// A library over these places.
    pub fn new(class_path: &'a ClassPath, jdk: Option<&'a Jdk>) -> Self {
        Library {
            class_path,
            jdk,
            read: RefCell::default(),
        }
    }

    fn find(&self, name: &str) -> Option<ClassFile> {
        if let Some(Ok(found)) = self.class_path.find_class(name) {
            return ClassFile::parse(&found.bytes).ok();
        }
        let found = self.jdk?.class(name)?;
        ClassFile::parse(&found.bytes).ok()
    }
}

impl Classes for Library<'_> {
    fn class(&self, name: &str) -> Option<Arc<ClassFile>> {
        if let Some(known) = self.read.borrow().get(name) {
            return known.clone();
        }
        let found = self.find(name).map(Arc::new);
        self.read
            .borrow_mut()
            .insert(name.to_owned(), found.clone());
        found
    }
}

/// Why no test can call a method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Untestable {
    /// The class is private, or inside one that is.
    HiddenClass(Name),
    /// The class has no name: it is local or anonymous.
    UnnamedClass(Name),
    /// The class cannot be found.
    MissingClass(Name),
    /// The method is private.
    HiddenMethod,
    /// The compiler made the method.
    Synthetic,
    /// It is a constructor of an abstract class.
    AbstractClass,
    /// The class has no such method.
    MissingMethod,
}

impl fmt::Display for Untestable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dotted = |name: &Name| name.replace('/', ".");
        match self {
            Untestable::HiddenClass(name) => write!(f, "class {} is private", dotted(name)),
            Untestable::UnnamedClass(name) => write!(f, "class {} has no name", dotted(name)),
            Untestable::MissingClass(name) => write!(f, "class {} is not found", dotted(name)),
            Untestable::HiddenMethod => f.write_str("the method is private"),
            Untestable::Synthetic => f.write_str("the method was made by the compiler"),
            Untestable::AbstractClass => f.write_str("the class is abstract"),
            Untestable::MissingMethod => f.write_str("the class has no such method"),
        }
    }
}

impl std::error::Error for Untestable {}

/// The package of an internal name, with slashes.
pub fn package(name: &str) -> &str {
    name.rsplit_once('/').map_or("", |(package, _)| package)
}

/// How a class is nested: outer class, own name, flags.
pub struct Nesting {
    /// The class around it; `None` for a local one.
    pub outer: Option<Name>,
    /// `None` for an anonymous one.
    pub name: Option<Name>,
    /// As in the source.
    pub access: u16,
}

/// What the class file says about its own nesting; `None` for a class of its own.
pub fn nesting(class: &ClassFile) -> Option<Nesting> {
    let row = class.inner_classes.iter().find(|row| {
        let inner = class.constants.class_name(row.inner);
        inner.is_some_and(|inner| *inner == class.name)
    })?;
    Some(Nesting {
        outer: class.constants.class_name(row.outer).cloned(),
        name: class.constants.utf8(row.name).cloned(),
        access: row.access,
    })
}

/// The class around an inner class, an object of which its constructors take.
pub fn outer_of_inner(class: &ClassFile) -> Option<Name> {
    let nested = nesting(class)?;
    let is_inner = nested.access & (access::STATIC | access::INTERFACE | access::ENUM) == 0
        && class.record.is_none();
    nested.outer.filter(|_| is_inner)
}

/// Whether a test in `from` may name the class; the reason if not.
pub fn check_class(classes: &dyn Classes, name: &str, from: &str) -> Result<(), Untestable> {
    let mut name: Name = name.into();
    loop {
        let class = classes
            .class(&name)
            .ok_or_else(|| Untestable::MissingClass(name.clone()))?;
        let nested = nesting(&class);
        let flags = nested.as_ref().map_or(class.access, |nested| nested.access);
        let near = package(&name) == from;
        if flags & access::PRIVATE != 0 || (flags & access::PUBLIC == 0 && !near) {
            return Err(Untestable::HiddenClass(name));
        }
        let Some(nested) = nested else { return Ok(()) };
        match (nested.outer, nested.name) {
            (Some(outer), Some(_)) => name = outer,
            _ => return Err(Untestable::UnnamedClass(name)),
        }
    }
}

/// Subclasses of a hidden class that a test in its package may name. They inherit its methods, so these are called on them.
/// Who extends a private class is within the same outermost class.
pub fn heirs(classes: &dyn Classes, hidden: &ClassFile) -> Vec<Name> {
    let outermost = hidden.name.split('$').next().unwrap_or_default();
    let host = hidden.nest_host.as_deref().unwrap_or(outermost);
    let Some(host) = classes.class(host) else {
        return Vec::new();
    };
    // What was compiled for old versions has no nests.
    let rows = host.inner_classes.iter();
    let rows = rows.filter_map(|row| host.constants.class_name(row.inner));
    let mut within: Vec<Name> = rows.chain(&host.nest_members).cloned().collect();
    within.sort();
    within.dedup();
    let package = package(&hidden.name);
    within.retain(|name| {
        *name != hidden.name
            && is_subclass(classes, name, &hidden.name) == Some(true)
            && check_class(classes, name, package).is_ok()
    });
    within
}

/// Whether a test in the same package may call the method; the reason if not.
pub fn check_target(classes: &dyn Classes, target: &Target) -> Result<(), Untestable> {
    let named = check_class(classes, &target.class, package(&target.class));
    let class = classes
        .class(&target.class)
        .ok_or_else(|| Untestable::MissingClass(target.class.clone()))?;
    if named.is_err() && (target.kind != TargetKind::Instance || heirs(classes, &class).is_empty())
    {
        return named;
    }
    let method = method(&class, &target.name, &target.descriptor);
    let method = method.ok_or(Untestable::MissingMethod)?;
    if method.access & access::PRIVATE != 0 {
        return Err(Untestable::HiddenMethod);
    }
    if method.access & (access::SYNTHETIC | access::BRIDGE) == access::SYNTHETIC {
        return Err(Untestable::Synthetic);
    }
    if &*target.name == "<init>" && class.access & access::ABSTRACT != 0 {
        return Err(Untestable::AbstractClass);
    }
    Ok(())
}

/// A method of a class file.
pub fn method<'a>(class: &'a ClassFile, name: &str, descriptor: &str) -> Option<&'a Method> {
    let mut methods = class.methods.iter();
    methods.find(|method| &*method.name == name && &*method.descriptor == descriptor)
}

/// Whether a class has another method of this name and as many parameters, so that an argument's type
/// decides which one is called.
pub fn is_overloaded(classes: &dyn Classes, class: &str, name: &str, parameters: usize) -> bool {
    let mut next = Some(Name::from(class));
    let mut seen: Vec<Name> = Vec::new();
    while let Some(current) = next {
        let Some(class) = classes.class(&current) else {
            return true;
        };
        for method in &class.methods {
            let fits = &*method.name == name
                && method.access & access::SYNTHETIC == 0
                && (vitro_classfile::descriptor::parameters(&method.descriptor).count()
                    == parameters
                    || method.access & access::VARARGS != 0);
            let parameters = method.descriptor.split(')').next().unwrap_or_default();
            if fits && !seen.iter().any(|known| &**known == parameters) {
                seen.push(parameters.into());
            }
        }
        next = match name {
            "<init>" => None,
            _ => class.super_name.clone(),
        };
    }
    seen.len() > 1
}

/// Whether `class` is `above` or inherits from it; `None` if a class is missing.
pub fn is_subclass(classes: &dyn Classes, class: &str, above: &str) -> Option<bool> {
    if class == above || above == "java/lang/Object" {
        return Some(true);
    }
    let file = classes.class(class)?;
    let mut found = false;
    for parent in file.super_name.iter().chain(&file.interfaces) {
        found |= is_subclass(classes, parent, above)?;
    }
    Some(found)
}

/// How a test in package `from` reads a field of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reading {
    /// `object.field`
    Field(Name),
    /// `object.getField()`
    Getter(Name),
}

/// A way to read a field that does nothing else: the field itself, or a method that only returns it.
pub fn reading(
    classes: &dyn Classes,
    class: &str,
    owner: &str,
    field: &str,
    from: &str,
) -> Option<Reading> {
    let file = classes.class(owner)?;
    let declared: &Field = file.fields.iter().find(|one| &*one.name == field)?;
    let reaches = |flags: u16| {
        flags & access::PUBLIC != 0 || (flags & access::PRIVATE == 0 && package(owner) == from)
    };
    // What a class inherits is read by its own name, be that above it hidden.
    check_class(classes, owner, from)
        .or_else(|_| check_class(classes, class, from))
        .ok()?;
    // A getter is what people use; a field is next.
    let getter = file.methods.iter().find(|method| {
        let plain = method.access & (access::STATIC | access::SYNTHETIC) == 0;
        plain && reaches(method.access) && returns_field(&file, method, field)
    });
    if let Some(getter) = getter
        && !is_overridden(classes, class, owner, &getter.name)
    {
        return Some(Reading::Getter(getter.name.clone()));
    }
    reaches(declared.access).then(|| Reading::Field(declared.name.clone()))
}

/// Whether a class between `class` and `owner` declares a method of this name.
fn is_overridden(classes: &dyn Classes, class: &str, owner: &str, name: &str) -> bool {
    let mut current: Name = class.into();
    while &*current != owner {
        let Some(file) = classes.class(&current) else {
            return true;
        };
        if file.methods.iter().any(|method| &*method.name == name) {
            return true;
        }
        match &file.super_name {
            Some(above) => current = above.clone(),
            None => return true,
        }
    }
    false
}

/// A way to read a static field that does nothing else.
pub fn static_reading(
    classes: &dyn Classes,
    owner: &str,
    field: &str,
    from: &str,
) -> Option<Reading> {
    let file = classes.class(owner)?;
    let declared = file.fields.iter().find(|one| &*one.name == field)?;
    let reaches = |flags: u16| {
        flags & access::PUBLIC != 0 || (flags & access::PRIVATE == 0 && package(owner) == from)
    };
    check_class(classes, owner, from).ok()?;
    if reaches(declared.access) {
        return Some(Reading::Field(declared.name.clone()));
    }
    let getter = file.methods.iter().find(|method| {
        let is_plain = method.access & (access::STATIC | access::SYNTHETIC) == access::STATIC;
        is_plain && reaches(method.access) && returns_field(&file, method, field)
    });
    getter.map(|getter| Reading::Getter(getter.name.clone()))
}

/// Whether a method is `return this.field`, or the same for a static field.
fn returns_field(class: &ClassFile, method: &Method, field: &str) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    if !method.descriptor.starts_with("()") {
        return false;
    }
    let Ok(instructions) = decode(&code.bytes).take(4).collect::<Result<Vec<_>, _>>() else {
        return false;
    };
    let (get, opcode, result) = match &instructions[..] {
        [this, get, result] if this.opcode == Opcode::Aload0 => (get, Opcode::Getfield, result),
        [get, result] => (get, Opcode::Getstatic, result),
        _ => return false,
    };
    let read = match get.operands {
        vitro_classfile::Operands::Constant(index) => class.constants.member(index),
        _ => None,
    };
    get.opcode == opcode
        && result.opcode.mnemonic().ends_with("return")
        && read.is_some_and(|(owner, name, _)| *owner == class.name && &**name == field)
}
