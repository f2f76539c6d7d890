//! Who constructs objects of a class by a constructor that no test can call: its own methods, and classes within it or around
//! it. Objects that only they make may be in states that the other constructors never give.

use std::collections::BTreeSet;
use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, decode};
use vitro_vm::{ClassId, LoaderId, MethodId};

use super::Planner;

impl Planner<'_> {
    /// Methods other than these makers that construct objects of a class by a constructor that is not among them.
    pub(super) fn other_constructing_methods(
        &mut self,
        class: ClassId,
        makers: &[MethodId],
    ) -> Vec<MethodId> {
        let hidden = self.constructors_besides(class, makers);
        if hidden.is_empty() {
            return Vec::new();
        }
        let name = self.machine.class(class).name.clone();
        let mut found = Vec::new();
        for mate in self.nest_of(class) {
            let about = self.machine.class(mate);
            let Some(file) = about.file.clone() else {
                continue;
            };
            for id in about.methods() {
                let method = &file.methods[usize::from(self.machine.method(id).index)];
                // A constructor that delegates to another one counts only if something calls it.
                let hands_on = &*method.name == "<init>"
                    && (mate == class || file.super_name.as_deref() == Some(&*name));
                let calls = calls_of(&file, method, &name, &hidden);
                // What the class keeps in constants is tried as it is.
                let is_kept = mate == class
                    && &*method.name == "<clinit>"
                    && (makers.is_empty() || self.is_final(class))
                    && !has_loop(method)
                    && calls <= self.constant_names(class).len();
                if !hands_on && !is_kept && !makers.contains(&id) && calls > 0 {
                    found.push(id);
                }
            }
        }
        found
    }

    /// The descriptors of a class's constructors that are not among these methods.
    fn constructors_besides(&self, class: ClassId, makers: &[MethodId]) -> BTreeSet<Arc<str>> {
        let is_hidden = |&id: &MethodId| {
            let name = self.machine.method(id).selector.name;
            &**self.machine.names.text(name) == "<init>" && !makers.contains(&id)
        };
        let hidden = self.machine.class(class).methods().filter(is_hidden);
        let descriptor = |id| self.machine.method(id).selector.descriptor;
        hidden
            .map(|id| Arc::from(&**self.machine.names.text(descriptor(id))))
            .collect()
    }

    /// The classes that may call each other's private members: the outermost one and all within it.
    fn nest_of(&mut self, class: ClassId) -> Vec<ClassId> {
        let mut found = vec![class];
        let mut at = 0;
        while let Some(&next) = found.get(at) {
            at += 1;
            let Some(file) = self.machine.class(next).file.clone() else {
                continue;
            };
            let inner = file.inner_classes.iter();
            let inner = inner.filter_map(|row| file.constants.class_name(row.inner));
            for name in inner.filter(|name| outermost(name) == outermost(&file.name)) {
                if let Ok(Some(mate)) = self.machine.try_load(LoaderId::APP, name)
                    && !found.contains(&mate)
                {
                    found.push(mate);
                }
            }
        }
        found
    }

    /// Whether a method is a static one of the class that a test may call and that gives an object of it.
    pub(super) fn is_factory(&self, class: ClassId, method: MethodId) -> bool {
        let about = self.machine.method(method);
        let text = self.machine.names.text(about.selector.descriptor);
        let descriptor = self.machine.class(class).descriptor();
        about.class == class
            && about.is(access::STATIC)
            && !about.is(access::SYNTHETIC)
            && text.ends_with(&format!("){descriptor}"))
            && self.may_call(class, method)
    }
}

fn outermost(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}

/// Whether a method's code jumps back.
fn has_loop(method: &Method) -> bool {
    let mut code = method
        .code
        .iter()
        .flat_map(|code| decode(&code.bytes).flatten());
    code.any(|instruction| {
        let mut is_back = false;
        instruction.each_target(|target| is_back |= target <= instruction.offset);
        is_back
    })
}

/// How many calls of these constructors of a class stand in a method.
fn calls_of(
    file: &ClassFile,
    method: &Method,
    class: &str,
    constructors: &BTreeSet<Arc<str>>,
) -> usize {
    let code = method
        .code
        .iter()
        .flat_map(|code| decode(&code.bytes).flatten());
    code.filter(|instruction| instruction.opcode == Opcode::Invokespecial)
        .filter(|instruction| {
            let Operands::Constant(at) = instruction.operands else {
                return false;
            };
            file.constants
                .member(at)
                .is_some_and(|(owner, name, descriptor)| {
                    **owner == *class && &**name == "<init>" && constructors.contains(&**descriptor)
                })
        })
        .count()
}
