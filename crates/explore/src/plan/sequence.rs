//! Sequences of public calls that put an object into a state which no test may write directly: a constructor, then
//! methods that change the object, as a person would call them to set up a test.
//!
//! Which methods matter is read off the code ([`crate::Lore`]): those by which the method under test may be influenced,
//! directly or through others. Where that says nothing, they are those that write one of their object's fields, or hand
//! an argument to an object that one of its fields refers to (a list that is filled by `add`). All arguments are unknown,
//! so a setter covers all values that it accepts.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, decode};
use vitro_vm::input_construction::On;
use vitro_vm::setup_calls::Step;
use vitro_vm::{ClassId, LoaderId, MethodId};

use super::Planner;

impl Planner<'_> {
    /// Plans the calls that lead objects of a class from state to state.
    pub(super) fn plan_life(&mut self, class: ClassId, descriptor: &Arc<str>) {
        if self.lives.contains_key(descriptor) {
            return;
        }
        let changers = self.changers(class).into_iter();
        let mut steps: Vec<Step> = changers.map(|method| self.step(method)).collect();
        steps.extend(self.handed_changers(class));
        steps.extend(self.added_changers(class));
        for (_, signature) in steps.iter().flat_map(|step| &step.parameters) {
            self.need(signature);
        }
        if !steps.is_empty() {
            self.leave_out("other sequences of calls".to_owned());
        }
        self.lives.insert(descriptor.clone(), steps.into());
    }

    fn step(&self, method: MethodId) -> Step {
        let name = self.machine.method(method).selector.name;
        let parameters = self.parameters(method).into_iter();
        Step {
            method,
            name: self.machine.names.text(name).clone(),
            on: On::Made,
            parameters: parameters
                .map(|(name, signature)| (name.into(), signature))
                .collect(),
        }
    }

    /// The methods that a test may call on an object of a class, and by which it may change what the method under test
    /// depends on.
    fn changers(&mut self, class: ClassId) -> Vec<MethodId> {
        let mut found: Vec<MethodId> = Vec::new();
        let mut at = Some(class);
        while let Some(id) = at {
            let about = self.machine.class(id);
            at = about.super_class;
            if matches!(about.loader, LoaderId::BOOT | LoaderId::PLATFORM) {
                break;
            }
            let (file, first) = (about.file.clone(), about.first_method.0);
            for (index, method) in file.iter().flat_map(|file| file.methods.iter().enumerate()) {
                let unfit = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
                let number = MethodId(first + index as u32);
                let callable = method.access & unfit == 0
                    && !method.name.starts_with('<')
                    && self.may_call(id, number);
                if callable && !self.is_overridden(&found, number) && self.matters(number) {
                    found.push(number);
                }
            }
        }
        found
    }

    /// Calls of methods of the class that change another object of it, which they are given: `Node.mark(node)`,
    /// `parent.add(child)`.
    fn handed_changers(&mut self, class: ClassId) -> Vec<Step> {
        let mut steps = Vec::new();
        let methods: Vec<MethodId> = self.machine.class(class).methods().collect();
        for id in methods {
            let about = self.machine.method(id);
            let is_fit = !about.is(access::SYNTHETIC) && !about.is(access::ABSTRACT);
            let is_constructor = self
                .machine
                .names
                .text(about.selector.name)
                .starts_with('<');
            if is_fit
                && !is_constructor
                && self.may_call(class, id)
                && self.leads_to_target(id) == Some(true)
            {
                steps.extend(self.handing_step(class, id, |planner, place| {
                    planner
                        .code_facts
                        .may_change_argument(planner.machine, id, place)
                }));
            }
        }
        steps
    }

    /// Whether a method further down has the same name and parameters.
    fn is_overridden(&self, known: &[MethodId], method: MethodId) -> bool {
        let selector = self.machine.method(method).selector;
        let mut known = known.iter();
        known.any(|&known| self.machine.method(known).selector == selector)
    }

    /// Whether a call may change what the method under test depends on; `None` if unknown.
    pub(super) fn leads_to_target(&mut self, method: MethodId) -> Option<bool> {
        if self.toward.is_none() {
            self.toward = Some(self.code_facts.toward(self.machine, self.target));
        }
        match self.toward.as_ref() {
            Some(Some(toward)) => self.code_facts.leads_to(self.machine, method, toward),
            _ => None,
        }
    }

    fn matters(&mut self, method: MethodId) -> bool {
        let known = self.leads_to_target(method);
        known.unwrap_or_else(|| {
            let about = self.machine.method(method);
            let file = self.machine.class(about.class).file.clone();
            file.is_some_and(|file| changes(&file, &file.methods[usize::from(about.index)]))
        })
    }
}

/// Whether a method changes its object: it writes one of its fields or elements, calls another of its methods that may,
/// or hands something to what a field refers to.
fn changes(file: &ClassFile, method: &Method) -> bool {
    let Some(code) = method.code.as_ref() else {
        return false;
    };
    let mut reads_object = false;
    for instruction in decode(&code.bytes).flatten() {
        let constant = match instruction.operands {
            Operands::Constant(at) => at,
            Operands::InvokeInterface { constant, .. } => constant,
            _ => {
                if is_array_store(instruction.opcode) && reads_object {
                    return true;
                }
                continue;
            }
        };
        let Some((owner, name, descriptor)) = file.constants.member(constant) else {
            continue;
        };
        let own = *owner == file.name;
        let called = match instruction.opcode {
            Opcode::Putfield => true,
            Opcode::Getfield if own => {
                reads_object |= descriptor.starts_with(['L', '[']) && !is_constant(descriptor);
                false
            }
            Opcode::Invokevirtual | Opcode::Invokespecial if own => {
                let mut others = file
                    .methods
                    .iter()
                    .filter(|other| !std::ptr::eq(*other, method));
                others.any(|other| {
                    other.name == *name && other.descriptor == *descriptor && writes(other)
                })
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface => {
                reads_object && changes_by_name(name)
            }
            _ => false,
        };
        if called {
            return true;
        }
    }
    false
}

/// Whether a method writes a field or an element by itself.
fn writes(method: &Method) -> bool {
    let code = method.code.as_ref();
    code.is_some_and(|code| {
        let mut instructions = decode(&code.bytes).flatten();
        instructions.any(|instruction| {
            instruction.opcode == Opcode::Putfield || is_array_store(instruction.opcode)
        })
    })
}

/// Whether a method of another class sounds as if it changes its object.
fn changes_by_name(name: &Arc<str>) -> bool {
    const VERBS: [&str; 19] = [
        "add", "append", "clear", "compute", "insert", "merge", "offer", "poll", "pop", "push",
        "put", "remove", "replace", "retain", "set", "store", "register", "accept", "update",
    ];
    VERBS.iter().any(|verb| name.starts_with(verb))
}

fn is_array_store(opcode: Opcode) -> bool {
    (Opcode::Iastore..=Opcode::Sastore).contains(&opcode)
}

/// Whether objects of this type never change.
pub(super) fn is_constant(descriptor: &str) -> bool {
    let Some(class) = descriptor.strip_prefix('L') else {
        return !descriptor.starts_with('[');
    };
    let class = class.trim_end_matches(';');
    let boxes = vitro_vm::Kind::PRIMITIVES.iter();
    class == "java/lang/String"
        || class == "java/lang/Class"
        || class == "java/math/BigInteger"
        || class == "java/math/BigDecimal"
        || class == "java/util/UUID"
        || class == "java/util/Locale"
        || class == "java/util/Currency"
        || class == "java/util/regex/Pattern"
        || class == "java/nio/charset/Charset"
        || class.starts_with("java/time/")
        || boxes.into_iter().any(|kind| kind.box_class() == class)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_never_change_are_known() {
        for fixed in [
            "I",
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/time/LocalDate;",
        ] {
            assert!(is_constant(fixed), "{fixed}");
        }
        for open in ["[I", "Ljava/util/List;", "Lshop/Cart;"] {
            assert!(!is_constant(open), "{open}");
        }
    }
}
