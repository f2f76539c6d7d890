//! Types of which the program asks for objects: class literals in calls of what gives unknowns, in any class that the
//! program may come to. Ways to make their objects are planned before it starts.

use std::collections::HashSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Constant, Opcode, Operands, decode};
use vitro_vm::source::{Role, Source};
use vitro_vm::{ClassId, Machine};

/// So many classes are looked through.
const MOST_CLASSES: usize = 4_000;

/// The types, by descriptor.
pub(super) fn types(machine: &Machine, main: ClassId, sources: &[Source]) -> Vec<Arc<str>> {
    let mut types: Vec<Arc<str>> = Vec::new();
    let mut seen: HashSet<Arc<str>> = HashSet::new();
    let mut waiting = vec![machine.class(main).name.clone()];
    while let Some(name) = waiting.pop() {
        if seen.len() >= MOST_CLASSES || !seen.insert(name.clone()) {
            continue;
        }
        let Some(Ok(found)) = machine.class_path.find_class(&name) else {
            continue;
        };
        let Ok(file) = ClassFile::parse(&found.bytes) else {
            continue;
        };
        for method in &file.methods {
            let Some(code) = &method.code else { continue };
            for literal in literals(&file, &code.bytes, sources) {
                if !types.contains(&literal) {
                    types.push(literal);
                }
            }
        }
        waiting.extend(mentioned(&file).filter(|name| !seen.contains(name)));
    }
    types
}

/// The classes that a class mentions, arrays aside.
fn mentioned(file: &ClassFile) -> impl Iterator<Item = Arc<str>> + '_ {
    let places = 1..file.constants.len() as u16;
    let classes =
        places.filter(|&at| matches!(file.constants.get(at), Some(Constant::Class { .. })));
    classes
        .filter_map(|at| file.constants.class_name(at).cloned())
        .filter(|name| !name.starts_with('['))
}

/// Class literals that are passed to a source: by a call that comes right behind, or with one number between.
fn literals(file: &ClassFile, code: &[u8], sources: &[Source]) -> Vec<Arc<str>> {
    let instructions: Vec<_> = decode(code).flatten().collect();
    let asks = |at: usize| {
        let instruction = instructions.get(at)?;
        let (Opcode::Invokestatic, Operands::Constant(constant)) =
            (instruction.opcode, &instruction.operands)
        else {
            return None;
        };
        let (class, name, descriptor) = file.constants.member(*constant)?;
        let mut rows = sources.iter().filter(|source| source.role == Role::Unknown);
        rows.any(|source| source.fits_call(class, name, descriptor))
            .then_some(())
    };
    let mut found = Vec::new();
    for (at, instruction) in instructions.iter().enumerate() {
        let (Opcode::Ldc | Opcode::LdcW, Operands::Constant(constant)) =
            (instruction.opcode, &instruction.operands)
        else {
            continue;
        };
        let is_passed = asks(at + 1).or_else(|| asks(at + 2)).is_some();
        let Some(name) = file.constants.class_name(*constant).filter(|_| is_passed) else {
            continue;
        };
        found.push(match name.starts_with('[') {
            true => name.clone(),
            false => format!("L{name};").into(),
        });
    }
    found
}
