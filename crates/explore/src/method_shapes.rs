//! Shapes of methods that their code shows: plain setters of static fields, and methods that give new objects.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, decode};
use vitro_vm::{ClassId, Machine, MethodId};

/// The static method of a class that sets a static field to its argument and does nothing else.
pub fn plain_setter<'f>(file: &'f ClassFile, name: &str, descriptor: &str) -> Option<&'f Method> {
    let wanted = format!("({descriptor})V");
    let mut methods = file.methods.iter();
    methods.find(|method| {
        let is_static = method.access & access::STATIC != 0;
        is_static && *method.descriptor == *wanted && only_sets(file, method, name)
    })
}

fn only_sets(file: &ClassFile, method: &Method, name: &str) -> bool {
    let Some(code) = &method.code else {
        return false;
    };
    let all: Result<Vec<_>, _> = decode(&code.bytes).collect();
    let Ok([load, put, end]) = all.as_deref() else {
        return false;
    };
    let Operands::Constant(field) = put.operands else {
        return false;
    };
    let is_own = |(owner, field, _): (&Arc<str>, &Arc<str>, &Arc<str>)| {
        *owner == file.name && **field == *name
    };
    load.operands == Operands::Local(0)
        && put.opcode == Opcode::Putstatic
        && file.constants.member(field).is_some_and(is_own)
        && end.opcode == Opcode::Return
}

/// How a test calls an object of a class that is asked for another one.
pub(crate) fn giver_name(class: &str) -> String {
    let simple = class.rsplit(['/', '$']).next().unwrap_or("giver");
    let mut letters = simple.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// The class of the object that a method gives, if its own code makes such an object.
pub(crate) fn made_anew(machine: &Machine, method: MethodId) -> Option<ClassId> {
    let about = machine.method(method);
    let class = machine.class(about.class);
    let name = makes_anew(class.file.as_ref()?, usize::from(about.index))?;
    machine.find_loaded(class.loader, &name)
}

/// The class of the objects that a method gives, if its own code makes such objects and the class is not one of Java's.
pub fn makes_anew(file: &ClassFile, index: usize) -> Option<Arc<str>> {
    let method = &file.methods[index];
    let (_, result) = method.descriptor.split_once(')')?;
    let result = result.strip_prefix('L')?.strip_suffix(';')?;
    if result.starts_with("java/") || method.access & access::SYNTHETIC != 0 {
        return None;
    }
    let mut code = decode(&method.code.as_ref()?.bytes).flatten();
    code.find_map(|instruction| match instruction.operands {
        Operands::Constant(at) if instruction.opcode == Opcode::New => {
            let made = file.constants.class_name(at)?;
            (**made == *result).then(|| made.clone())
        }
        _ => None,
    })
}
