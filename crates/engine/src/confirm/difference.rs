//! How the real run differs from what a path claims: in its path through the class, or in its result.

use vitro_classfile::ClassFile;
use vitro_explore::Shallow;
use vitro_testgen::{Ending, Observed, Primitive};

use super::observe::dotted;
use crate::report::{ClaimedStep, EndingReport};

/// Where the real path leaves the claimed one. `is_prefix` if only one of them is known to its end.
pub(super) fn difference(
    class: &ClassFile,
    claimed: &[ClaimedStep],
    real: &[ClaimedStep],
    is_prefix: bool,
) -> Option<String> {
    let same = claimed.iter().zip(real).take_while(|(a, b)| a == b).count();
    let (more_claimed, more_real) = (claimed.get(same), real.get(same));
    if is_prefix && (more_claimed.is_none() || more_real.is_none()) {
        return None;
    }
    let text = |step: Option<&ClaimedStep>| match step {
        Some(step) => step_text(class, step),
        None => "the end".to_owned(),
    };
    match (more_claimed, more_real) {
        (None, None) => None,
        _ => {
            let before = same.checked_sub(1).and_then(|at| claimed.get(at));
            let after = before.map_or(String::new(), |step| {
                format!("after {}, ", text(Some(step)))
            });
            let (expected, found) = (text(more_claimed), text(more_real));
            Some(format!("{after}{found} was executed instead of {expected}"))
        }
    }
}

/// Which step several threads have taken more or less often than was claimed. In which order they take turns, and which of
/// them carries out a task, is theirs to say. `is_prefix` if only one of them is known to its end.
pub(super) fn difference_in_number(
    class: &ClassFile,
    mut claimed: Vec<ClaimedStep>,
    mut real: Vec<ClaimedStep>,
    is_prefix: bool,
) -> Option<String> {
    let order = |step: &ClaimedStep| (step.method, step.offset);
    claimed.sort_by_key(order);
    real.sort_by_key(order);
    let times = |all: &[ClaimedStep], one: &ClaimedStep| {
        let first = all.partition_point(|other| order(other) < order(one));
        all[first..]
            .iter()
            .take_while(|other| *other == one)
            .count()
    };
    let differs = |one: &&ClaimedStep| times(&claimed, one) != times(&real, one);
    let is_part = |part: &[ClaimedStep], whole: &[ClaimedStep]| {
        part.iter().all(|one| times(part, one) <= times(whole, one))
    };
    if is_prefix && (is_part(&claimed, &real) || is_part(&real, &claimed)) {
        return None;
    }
    let step = claimed.iter().chain(&real).find(differs)?;
    let (expected, found) = (times(&claimed, step), times(&real, step));
    let step = step_text(class, step);
    Some(format!(
        "all threads together execute {step} {found} times instead of {expected}"
    ))
}

/// A step in words.
fn step_text(class: &ClassFile, step: &ClaimedStep) -> String {
    let method = &class.methods[usize::from(step.method)];
    let lines = method.code.iter().flat_map(|code| &code.lines);
    let line = lines
        .filter(|row| row.start_pc <= step.offset)
        .max_by_key(|row| row.start_pc);
    match line {
        Some(row) => format!("{}:{} (offset {})", method.name, row.line, step.offset),
        None => format!("{} at offset {}", method.name, step.offset),
    }
}

/// How the real end differs from the claimed one. Functions on floats may differ in the last place.
pub(super) fn other_result(claimed: &EndingReport, real: &Ending) -> Option<String> {
    match (claimed, real) {
        (EndingReport::Returned { value, result, .. }, Ending::Returned(real)) => {
            let agrees = agrees(result, real.as_ref());
            (!agrees).then(|| match real {
                Some(Observed::Primitive(real) | Observed::Boxed(real)) => {
                    let real = vitro_testgen::java::literal::plain(*real);
                    format!("it returns {real} instead of {value}")
                }
                Some(Observed::Text(units)) => {
                    let real = vitro_testgen::java::literal::string(units);
                    format!("it returns {real} instead of {value}")
                }
                _ => format!("it returns something else than {value}"),
            })
        }
        _ => other_kind(claimed, real),
    }
}

/// How the real end differs in kind: it returns instead of throwing, or throws something else.
pub(super) fn other_kind(claimed: &EndingReport, real: &Ending) -> Option<String> {
    match (claimed, real) {
        (EndingReport::Stopped { .. }, _) => None,
        (EndingReport::Threw { class, .. }, Ending::Threw(thrown)) => {
            let real = dotted(&thrown.class);
            (*class != real).then(|| format!("it throws {real} instead of {class}"))
        }
        (EndingReport::Threw { class, .. }, Ending::Returned(_)) => {
            Some(format!("it returns instead of throwing {class}"))
        }
        (EndingReport::Returned { value, .. }, Ending::Threw(thrown)) => {
            let class = dotted(&thrown.class);
            Some(format!("it throws {class} instead of returning {value}"))
        }
        (EndingReport::Returned { .. }, Ending::Returned(_)) => None,
    }
}

fn agrees(claimed: &Shallow, real: Option<&Observed>) -> bool {
    match (claimed, real) {
        (Shallow::Primitive(kind, bits), Some(Observed::Primitive(real)))
        | (Shallow::Boxed(kind, bits), Some(Observed::Boxed(real))) => {
            Primitive::from_bits(kind.letter(), *bits).is_some_and(|claimed| near(claimed, *real))
        }
        (Shallow::Text(claimed), Some(Observed::Text(real))) => claimed == real,
        (Shallow::Null, real) => matches!(real, Some(Observed::Null)),
        (Shallow::Nothing | Shallow::Object(_), Some(Observed::Null)) => false,
        (Shallow::Nothing | Shallow::Object(_), _) => true,
        _ => false,
    }
}

/// Equal, or adjacent floats; a NaN equals a NaN.
fn near(claimed: Primitive, real: Primitive) -> bool {
    match (claimed, real) {
        (Primitive::Double(a), Primitive::Double(b)) => {
            f64::from_bits(a).is_nan() && f64::from_bits(b).is_nan() || a.abs_diff(b) <= 1
        }
        (Primitive::Float(a), Primitive::Float(b)) => {
            f32::from_bits(a).is_nan() && f32::from_bits(b).is_nan() || a.abs_diff(b) <= 1
        }
        (a, b) => a == b,
    }
}
