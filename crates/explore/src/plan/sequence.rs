//! Sequences of public calls that put an object into a state which no test may write directly: a constructor, then
//! methods that change the object, as a person would call them to set up a test.
//!
//! Which methods change their object is read off their code: they write one of its fields, or hand an argument to an
//! object that one of its fields refers to (a list that is filled by `add`). All arguments are unknown, so a setter
//! stands for all values that it accepts.

use std::sync::Arc;

use vitro_classfile::{ClassFile, Method, Opcode, Operands, access, decode};
use vitro_vm::making::{Call, Unknown};
use vitro_vm::{ClassId, MethodId};

use super::Planner;
use super::user::parameters;

/// Methods that are tried one by one.
const MOST_CHANGERS: usize = 4;
/// Methods that are called one after the other.
const LONGEST: usize = 6;

impl Planner<'_> {
    /// The calls that may follow a constructor, shortest sequences first.
    pub(super) fn sequences(&mut self, class: ClassId) -> Vec<Vec<Call>> {
        let changers = self.changers(class);
        let (setters, fillers): (Vec<_>, Vec<_>) = changers
            .iter()
            .partition(|(_, change)| *change == Change::Sets);
        let mut sequences: Vec<Vec<MethodId>> = Vec::new();
        for (method, _) in fillers.iter().chain(&setters).take(MOST_CHANGERS) {
            sequences.push(vec![*method]);
        }
        // What is filled once may be filled again.
        for (method, _) in fillers.iter().take(MOST_CHANGERS) {
            sequences.push(vec![*method; 2]);
        }
        if changers.len() > 1 {
            let all = setters.iter().chain(&fillers).take(LONGEST);
            sequences.push(all.map(|(method, _)| *method).collect());
        }
        if !changers.is_empty() {
            self.leave_out("other sequences of calls".to_owned());
        }
        let numbered = |calls: Vec<MethodId>| {
            let calls = calls.into_iter().enumerate();
            calls.map(|(at, method)| self.call(at, method)).collect()
        };
        sequences.into_iter().map(numbered).collect()
    }

    fn call(&self, at: usize, method: MethodId) -> Call {
        let name = self.machine.method(method).selector.name;
        let name = self.machine.names.text(name);
        let arguments = parameters(self.machine, method)
            .into_iter()
            .map(|(parameter, signature)| Unknown {
                suffix: match at {
                    0 => format!(".{name}.{parameter}").into(),
                    _ => format!(".{name}{}.{parameter}", at + 1).into(),
                },
                signature,
            })
            .collect();
        Call {
            method,
            constructs: false,
            arguments,
        }
    }

    /// The methods of a class that a test may call and that change their object.
    fn changers(&self, class: ClassId) -> Vec<(MethodId, Change)> {
        let about = self.machine.class(class);
        let Some(file) = about.file.clone() else {
            return Vec::new();
        };
        let first = about.first_method.0;
        let mut found = Vec::new();
        for (index, method) in file.methods.iter().enumerate() {
            let unfit = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
            let callable = method.access & unfit == 0
                && !method.name.starts_with('<')
                && self.accessible(class, method.access);
            if let Some(change) = change(&file, method)
                && callable
            {
                found.push((MethodId(first + index as u32), change));
            }
        }
        found
    }
}

/// How a method changes its object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Change {
    /// It writes a field.
    Sets,
    /// It hands something to what a field refers to.
    Fills,
}

fn change(file: &ClassFile, method: &Method) -> Option<Change> {
    let code = method.code.as_ref()?;
    let has_arguments = !method.descriptor.starts_with("()");
    // What takes nothing and gives something keeps a result for later rather than changes anything.
    if !has_arguments && !method.descriptor.ends_with(")V") {
        return None;
    }
    let mut reads_object = false;
    let mut hands_over = false;
    for instruction in decode(&code.bytes).flatten() {
        let constant = match instruction.operands {
            Operands::Constant(at) => at,
            Operands::InvokeInterface { constant, .. } => constant,
            _ => continue,
        };
        let Some((owner, name, descriptor)) = file.constants.member(constant) else {
            continue;
        };
        match instruction.opcode {
            Opcode::Putfield if *owner == file.name => return Some(Change::Sets),
            Opcode::Getfield if *owner == file.name => {
                reads_object |= descriptor.starts_with(['L', '[']) && !is_constant(descriptor);
            }
            Opcode::Invokevirtual | Opcode::Invokeinterface if *owner != file.name => {
                hands_over |= reads_object && changes_by_name(name);
            }
            opcode if is_array_store(opcode) => hands_over |= reads_object,
            _ => {}
        }
    }
    (hands_over && has_arguments).then_some(Change::Fills)
}

/// Whether a method of another class sounds as if it changes its object.
fn changes_by_name(name: &Arc<str>) -> bool {
    const VERBS: [&str; 14] = [
        "add", "append", "compute", "insert", "merge", "offer", "push", "put", "replace", "set",
        "store", "register", "accept", "update",
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
