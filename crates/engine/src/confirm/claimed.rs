//! The first step on machines without a Java compiler: the result of our own machine counts, as far as it is known without
//! looking below the result.

use vitro_classfile::{ClassFile, Opcode};
use vitro_explore::Shallow;
use vitro_testgen::classes::Classes;
use vitro_testgen::observed::{FRESH, is_decided_by_machine};
use vitro_testgen::{Case, Ending, Name, Observed, Primitive, Thrown};

use super::observe::conditions;
use super::portable::{APPLICATION_READS, decided_by_machine, is_main};
use super::write::Found;
use super::{Candidate, Executed, Refused, Rejection};
use crate::report::{EndingReport, PathReport};

/// What is known of a path's case.
pub(super) fn confirmed(
    candidate: &Candidate<'_>,
    classes: &dyn Classes,
) -> Result<Found, Refused> {
    let Candidate {
        class,
        path,
        policy,
    } = *candidate;
    let case = case(class, path, classes)?;
    Ok(Found {
        case,
        is_shorter: false,
        executed: policy
            .executed
            .then(|| Executed::claimed(class, &path.steps)),
    })
}

/// The case of a path.
fn case(class: &ClassFile, path: &PathReport, classes: &dyn Classes) -> Result<Case, Refused> {
    let ending = match &path.ending {
        EndingReport::Returned { result, .. } => Ending::Returned(value(result)),
        EndingReport::Threw {
            class: thrown,
            message,
        } => {
            let thrown: Name = thrown.replace('.', "/").into();
            let supers = supers(&thrown, classes);
            let mut all = std::iter::once(&thrown).chain(&supers);
            let by_machine = all.any(|class| is_decided_by_machine(class));
            Ending::Threw(Thrown {
                message: message.as_ref().map(|text| text.encode_utf16().collect()),
                origin: Some((class.name.clone(), path.inputs.target.name.clone())),
                by_program: throws(class, path),
                by_machine: by_machine.then(|| thrown.clone()),
                class: thrown,
                supers,
            })
        }
        EndingReport::Stopped { reason, .. } => return Err((Rejection::NoEnd, reason.clone())),
    };
    if let Some(why) = decided_by_machine(&ending) {
        return Err((Rejection::Elsewhere, why));
    }
    let mut case = Case::new(path.inputs.clone(), ending, Vec::new());
    case.reads_input = takes_input(class, path);
    if case.reads_input && is_main(&case.inputs.target) {
        return Err((Rejection::Elsewhere, APPLICATION_READS.to_owned()));
    }
    if !path.outside.is_empty() {
        say_only_ending(&mut case, &path.outside);
    }
    let said = conditions(path, &path.inputs, path.told.marked(false), &[]);
    (case.condition, case.leaves_out_conditions) = said;
    Ok(case)
}

/// What the clock or chance gives differs in every run, and without java it is unknown what stays the same.
fn say_only_ending(case: &mut Case, outside: &[&'static str]) {
    case.keep_ending(outside);
    if let Ending::Threw(thrown) = &mut case.ending {
        thrown.message = None;
    }
}

fn value(result: &Shallow) -> Option<Observed> {
    let primitive = |kind: &vitro_vm::Kind, bits: &u64| Primitive::from_bits(kind.letter(), *bits);
    match result {
        Shallow::Nothing => None,
        Shallow::Null => Some(Observed::Null),
        Shallow::Primitive(kind, bits) => primitive(kind, bits).map(Observed::Primitive),
        Shallow::Boxed(kind, bits) => primitive(kind, bits).map(Observed::Boxed),
        Shallow::Text(units) => Some(Observed::Text(units.clone())),
        Shallow::Object(class) => Some(Observed::Opaque {
            identity: FRESH,
            class: class.clone(),
        }),
    }
}

fn supers(class: &str, classes: &dyn Classes) -> Vec<Name> {
    let mut supers = Vec::new();
    let mut next = classes
        .class(class)
        .and_then(|file| file.super_name.clone());
    while let Some(name) = next {
        if &*name == "java/lang/Object" {
            break;
        }
        next = classes
            .class(&name)
            .and_then(|file| file.super_name.clone());
        supers.push(name);
    }
    supers
}

/// Whether a path looks at `System.in` in the class.
fn takes_input(class: &ClassFile, path: &PathReport) -> bool {
    path.steps.first.iter().any(|step| {
        let method = class.methods.get(usize::from(step.method));
        let code = method.and_then(|method| method.code.as_ref());
        let at = usize::from(step.offset);
        let bytes = code.and_then(|code| code.bytes.get(at..at + 3));
        let Some(&[opcode, high, low]) = bytes else {
            return false;
        };
        let field = class.constants.member(u16::from_be_bytes([high, low]));
        opcode == Opcode::Getstatic as u8
            && field
                .is_some_and(|(owner, name, _)| &**owner == "java/lang/System" && &**name == "in")
    })
}

/// Whether the last instruction of the class is a `throw`.
fn throws(class: &ClassFile, path: &PathReport) -> bool {
    let Some(last) = &path.steps.last else {
        return false;
    };
    let code = class
        .methods
        .get(usize::from(last.method))
        .and_then(|method| method.code.as_ref());
    let opcode = code.and_then(|code| code.bytes.get(usize::from(last.offset)));
    opcode == Some(&(Opcode::Athrow as u8))
}
