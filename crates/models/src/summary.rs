//! Summaries: in a symbolic run, what a library method gives as one term, where its bytecode would split into
//! many paths. Each must agree with the bytecode that it represents.
//!
//! A summary reads its arguments as terms, forks where the bytecode would throw or do something else altogether
//! ([`Machine::decide`]), and computes the result's bits from its term, so that both agree.

mod arrays;
mod boxes;
mod builder;
mod case;
mod character;
mod chars;
mod copy;
mod hashed;
mod latin;
mod logs;
mod math;
mod number;
mod one_way;
mod output;
mod regex;
mod replace;
mod search;
mod sequence;
mod string;
mod unicode;

use vitro_expr::Term;
use vitro_vm::{Exec, Kind, Machine, Ref, Registry, Summary, Text, Trap};

/// Adds all summaries.
pub fn register(registry: &mut Registry) {
    arrays::register(registry);
    boxes::register(registry);
    builder::register(registry);
    case::register(registry);
    character::register(registry);
    chars::register(registry);
    copy::register(registry);
    hashed::register(registry);
    math::register(registry);
    logs::register(registry);
    number::register(registry);
    one_way::register(registry);
    output::register(registry);
    regex::register(registry);
    replace::register(registry);
    search::register(registry);
    string::register(registry);
}

/// What a void method gives.
const VOID: Option<Summary> = Some(Summary {
    bits: 0,
    term: None,
});

/// The result that is the value of a term.
fn give(m: &mut Machine, term: Term) -> Exec<Option<Summary>> {
    Ok(Some(Summary {
        bits: m.bits_of(term),
        term: Some(term),
    }))
}

/// Whether an object is a string with unknowns.
fn is_unknown_string(m: &Machine, object: Ref) -> bool {
    !object.is_null() && m.class_of(object) == m.known.string && m.is_unknown_text(object)
}

/// The strings among the arguments, if anything about the call is unknown; nothing if one is null, no string, or
/// too long.
fn texts<const N: usize>(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    strings: [usize; N],
) -> Exec<Option<[Text; N]>> {
    let mut objects = [Ref::NULL; N];
    let mut unknown = (at..at + args.len()).any(|slot| m.term_at(slot).is_some());
    for (object, number) in objects.iter_mut().zip(strings) {
        *object = m.known_object(at + number)?;
        if object.is_null() || m.class_of(*object) != m.known.string {
            return Ok(None);
        }
        unknown |= is_unknown_string(m, *object);
    }
    if !unknown {
        return Ok(None);
    }
    let mut found = Vec::with_capacity(N);
    for object in objects {
        match m.text_of(object) {
            Some(text) => found.push(text),
            None => return Ok(None),
        }
    }
    Ok(found.try_into().ok())
}

/// The `int` in a stack slot.
fn int_at(m: &mut Machine, slot: usize) -> Exec<Term> {
    term_at(m, slot, Kind::Int)
}

/// What is in a stack slot.
fn term_at(m: &mut Machine, slot: usize, kind: Kind) -> Exec<Term> {
    m.slot_term(slot, kind)
        .ok_or_else(|| Trap::internal("a summary in a run without unknowns"))
}

/// A text that is known, of Latin-1.
fn known_text(m: &mut Machine, characters: &str) -> Exec<Text> {
    let terms = m.terms()?;
    let chars: Vec<Term> = characters
        .chars()
        .map(|character| terms.bv(16, i64::from(u32::from(character))))
        .collect();
    Ok(Text {
        length: terms.int(chars.len() as i32),
        least: chars.len(),
        chars,
        latin: true,
    })
}
