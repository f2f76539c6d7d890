//! Subclasses that a test could write: each overrides all that it may, and asks the driver what to do.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use vitro_classfile::assemble::{Body, ClassBuilder};
use vitro_classfile::descriptor::{parameters, return_descriptor, slots};
use vitro_classfile::{ClassFile, Method, Opcode, access};

/// A written subclass.
pub struct Subclass {
    /// Its internal name.
    pub name: String,
    /// The class above.
    pub above: Arc<str>,
    /// The class file.
    pub bytes: Vec<u8>,
    /// The overridden methods by number, as the driver names them.
    pub overridden: Vec<String>,
}

/// Classes of the program by name.
type Classes = BTreeMap<Arc<str>, Arc<ClassFile>>;

/// What a class above the program's may be, so that nothing abstract of it is missing.
const HARMLESS: [&str; 8] = [
    "java/lang/Object",
    "java/io/Serializable",
    "java/lang/Cloneable",
    "java/lang/Throwable",
    "java/lang/Exception",
    "java/lang/RuntimeException",
    "java/lang/IllegalArgumentException",
    "java/lang/Enum",
];

/// A subclass of every class that may have one.
pub fn all(classes: &Classes) -> Vec<Subclass> {
    let open = classes.values().filter(|class| may_have_subclass(class));
    open.filter_map(|class| subclass(classes, class)).collect()
}

fn may_have_subclass(class: &ClassFile) -> bool {
    const CLOSED: u16 = access::FINAL | access::INTERFACE | access::ENUM | access::SYNTHETIC;
    let is_private = class.inner_classes.iter().any(|inner| {
        let own = class.constants.class_name(inner.inner);
        own.is_some_and(|own| *own == class.name)
            && (inner.access & (access::PRIVATE | CLOSED) != 0 || inner.name == 0)
    });
    class.access & CLOSED == 0
        && !is_private
        && class.permitted_subclasses.is_none()
        && class.enclosing_method.is_none()
        && class.record.is_none()
}

fn subclass(classes: &Classes, class: &Arc<ClassFile>) -> Option<Subclass> {
    let methods = overridable(classes, class)?;
    let name = format!("{}$$Hostile", class.name);
    let mut writer = Writer {
        builder: ClassBuilder::new(&name),
        above: &class.name,
    };
    // Without stack maps, which old classes do not need.
    writer.builder.version(49).extends(&class.name);
    let open = class.methods.iter().filter(|method| {
        &*method.name == "<init>" && method.access & (access::PRIVATE | access::SYNTHETIC) == 0
    });
    let mut is_possible = false;
    for constructor in open {
        writer.constructor(constructor);
        is_possible = true;
    }
    let mut overridden = Vec::new();
    for (owner, method) in &methods {
        let number = overridden.len();
        writer.overriding(method, number);
        if method.access & access::ABSTRACT == 0 {
            writer.call_above(method, number);
        }
        let types: String = parameters(&method.descriptor).collect();
        let owner = owner.replace('/', ".");
        overridden.push(format!(
            "{owner}|{}|{}",
            method.name,
            types.replace('/', ".")
        ));
    }
    is_possible.then(|| Subclass {
        bytes: writer.builder.bytes(),
        above: class.name.clone(),
        name,
        overridden,
    })
}

/// The nearest declaration of each method that a subclass in the same package may override; `None` if something that it
/// must implement is not known.
fn overridable(classes: &Classes, class: &Arc<ClassFile>) -> Option<Vec<(Arc<str>, Method)>> {
    let is_abstract = class.access & access::ABSTRACT != 0;
    let mut known: BTreeSet<(Arc<str>, Arc<str>)> = BTreeSet::new();
    let mut found = Vec::new();
    let mut open = vec![class.name.clone()];
    let mut at = 0;
    while let Some(name) = open.get(at).cloned() {
        at += 1;
        let Some(file) = classes.get(&name) else {
            match is_abstract && !HARMLESS.contains(&&*name) {
                true => return None,
                false => continue,
            }
        };
        for method in &file.methods {
            let is_new = known.insert((method.name.clone(), method.descriptor.clone()));
            if is_new && may_override(class, file, method) {
                found.push((file.name.clone(), method.clone()));
            }
        }
        // Classes come before interfaces, so that what is implemented is known first.
        let place = open[at..]
            .iter()
            .take_while(|name| !is_interface(classes, name))
            .count();
        open.splice(at + place..at + place, file.super_name.clone());
        open.extend(file.interfaces.iter().cloned());
    }
    Some(found)
}

fn is_interface(classes: &Classes, name: &str) -> bool {
    let class = classes.get(name);
    class.is_some_and(|class| class.access & access::INTERFACE != 0)
}

fn may_override(class: &ClassFile, owner: &ClassFile, method: &Method) -> bool {
    const NEVER: u16 = access::STATIC | access::PRIVATE | access::FINAL | access::SYNTHETIC;
    let package = |name: &str| {
        name.rsplit_once('/')
            .map_or(String::new(), |(own, _)| own.into())
    };
    let is_open = method.access & (access::PUBLIC | access::PROTECTED) != 0
        || package(&class.name) == package(&owner.name);
    // `finalize` is never called.
    is_open
        && method.access & NEVER == 0
        && !method.name.starts_with('<')
        && &*method.name != "finalize"
}

struct Writer<'a> {
    builder: ClassBuilder,
    above: &'a str,
}

impl Writer<'_> {
    fn constructor(&mut self, constructor: &Method) {
        let descriptor = &constructor.descriptor;
        let target = self.builder.method_ref(self.above, "<init>", descriptor);
        let body = forward(descriptor, target, Opcode::Return);
        self.builder
            .method(access::PUBLIC, "<init>", descriptor, body);
    }

    fn call_above(&mut self, method: &Method, number: usize) {
        let descriptor = &method.descriptor;
        let target = self
            .builder
            .method_ref(self.above, &method.name, descriptor);
        let body = forward(descriptor, target, returning(descriptor));
        let flags = access::PUBLIC | access::SYNTHETIC;
        let name = format!("vitro$super${number}");
        self.builder.method(flags, &name, descriptor, body);
    }

    fn overriding(&mut self, method: &Method, number: usize) {
        let descriptor = &*method.descriptor;
        let count = parameters(descriptor).count();
        let locals: usize = parameters(descriptor).map(slots).sum();
        let object = self.builder.class("java/lang/Object");
        let call = self.builder.method_ref(
            "vitro/refute/Hostile",
            "call",
            "(Ljava/lang/Object;I[Ljava/lang/Object;)Ljava/lang/Object;",
        );
        let mut body = Body::new(9, locals as u16 + 1);
        body.op(Opcode::Aload0)
            .push(number as i16)
            .push(count as i16);
        body.constant(Opcode::Anewarray, object);
        let mut slot = 1;
        for (place, parameter) in parameters(descriptor).enumerate() {
            body.op(Opcode::Dup).push(place as i16);
            body.local(loading(parameter), slot);
            if let Some((boxed, _)) = boxed(parameter) {
                let descriptor = format!("({parameter})L{boxed};");
                let value_of = self.builder.method_ref(boxed, "valueOf", &descriptor);
                body.constant(Opcode::Invokestatic, value_of);
            }
            body.op(Opcode::Aastore);
            slot += slots(parameter) as u16;
        }
        body.constant(Opcode::Invokestatic, call);
        let result = return_descriptor(descriptor).unwrap_or("V");
        match boxed(result) {
            Some((boxed, unboxing)) => {
                let class = self.builder.class(boxed);
                let method = self
                    .builder
                    .method_ref(boxed, unboxing, &format!("(){result}"));
                body.constant(Opcode::Checkcast, class);
                body.constant(Opcode::Invokevirtual, method);
            }
            None if result == "V" => {}
            None => {
                let plain = result
                    .strip_prefix('L')
                    .and_then(|name| name.strip_suffix(';'));
                let class = self.builder.class(plain.unwrap_or(result));
                body.constant(Opcode::Checkcast, class);
            }
        }
        body.op(returning(descriptor));
        let flags = match method.access & access::PROTECTED != 0 {
            true => access::PROTECTED,
            false => access::PUBLIC,
        };
        self.builder.method(flags, &method.name, descriptor, body);
    }
}

/// A body that calls a method with its own `this` and arguments.
fn forward(descriptor: &str, target: u16, leave: Opcode) -> Body {
    let locals: usize = parameters(descriptor).map(slots).sum();
    let mut body = Body::new(locals as u16 + 2, locals as u16 + 1);
    body.op(Opcode::Aload0);
    let mut slot = 1;
    for parameter in parameters(descriptor) {
        body.local(loading(parameter), slot);
        slot += slots(parameter) as u16;
    }
    body.constant(Opcode::Invokespecial, target).op(leave);
    body
}

fn loading(parameter: &str) -> Opcode {
    match parameter {
        "J" => Opcode::Lload,
        "F" => Opcode::Fload,
        "D" => Opcode::Dload,
        _ if parameter.starts_with(['L', '[']) => Opcode::Aload,
        _ => Opcode::Iload,
    }
}

fn returning(descriptor: &str) -> Opcode {
    match return_descriptor(descriptor).unwrap_or("V") {
        "V" => Opcode::Return,
        "J" => Opcode::Lreturn,
        "F" => Opcode::Freturn,
        "D" => Opcode::Dreturn,
        result if result.starts_with(['L', '[']) => Opcode::Areturn,
        _ => Opcode::Ireturn,
    }
}

/// The class that holds a primitive, and the method that gives it.
fn boxed(descriptor: &str) -> Option<(&'static str, &'static str)> {
    Some(match descriptor {
        "I" => ("java/lang/Integer", "intValue"),
        "J" => ("java/lang/Long", "longValue"),
        "S" => ("java/lang/Short", "shortValue"),
        "B" => ("java/lang/Byte", "byteValue"),
        "C" => ("java/lang/Character", "charValue"),
        "Z" => ("java/lang/Boolean", "booleanValue"),
        "F" => ("java/lang/Float", "floatValue"),
        "D" => ("java/lang/Double", "doubleValue"),
        _ => return None,
    })
}
