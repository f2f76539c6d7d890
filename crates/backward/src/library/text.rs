//! `String`: a length and characters, which never change.

use vitro_expr::Term;

use super::{Model, Modelled, UNIT, as_int, plain, throwing};
use crate::space::{Kind, Place};
use crate::stretch::Stretch;

/// Texts of unknown length are compared up to here.
const LONGEST: i32 = 12;

pub(super) fn model(name: &str, descriptor: &str) -> Option<Model> {
    match (name, descriptor) {
        ("length", "()I") => plain(|run, args| Modelled::gives(length(run, args[0]))),
        ("isEmpty", "()Z") => plain(|run, args| {
            let length = length(run, args[0]);
            let zero = run.space.terms.int(0);
            let empty = run.space.terms.eq(length, zero);
            Modelled::gives(as_int(run, empty))
        }),
        ("charAt", "(I)C") => throwing(
            |run, args| {
                let length = length(run, args[0]);
                let zero = run.space.terms.int(0);
                let low = run.space.terms.slt(args[1], zero);
                let high = run.space.terms.sle(length, args[1]);
                let outside = run.space.terms.or(low, high);
                Modelled {
                    result: Some(unit(run, args[0], args[1])),
                    throws: vec![("java/lang/StringIndexOutOfBoundsException", outside)],
                }
            },
            1,
        ),
        ("equals", "(Ljava/lang/Object;)Z") => plain(|run, args| {
            let null = run.is_null(args[1]);
            let not_null = run.space.terms.not(null);
            let is_text = run.is_of(args[1], "java/lang/String");
            let both = run.space.terms.and(not_null, is_text);
            let equal = equal(run, args[0], args[1]);
            let result = run.space.terms.and(both, equal);
            Modelled::gives(as_int(run, result))
        }),
        ("startsWith", "(Ljava/lang/String;)Z") => throwing(|run, args| affix(run, args, false), 1),
        ("endsWith", "(Ljava/lang/String;)Z") => throwing(|run, args| affix(run, args, true), 1),
        ("indexOf", "(I)I") => plain(index_of),
        _ => None,
    }
}

fn length(run: &mut Stretch<'_>, text: Term) -> Term {
    run.read(Place::TextLength, Kind::Length, text, None)
}

fn unit(run: &mut Stretch<'_>, text: Term, index: Term) -> Term {
    run.read(Place::TextUnit, UNIT, text, Some(index))
}

/// The length if it is a constant, else the longest that is looked at, which is then required.
fn bounded(run: &mut Stretch<'_>, length: Term) -> i32 {
    if let Some(length) = run.space.constant(length) {
        return length as i32;
    }
    let most = run.space.terms.int(LONGEST);
    let short = run.space.terms.sle(length, most);
    run.require(short);
    run.note_doubt("longer texts");
    LONGEST
}

fn equal(run: &mut Stretch<'_>, one: Term, other: Term) -> Term {
    let (length_one, length_other) = (length(run, one), length(run, other));
    let count = match run.space.constant(length_other) {
        Some(count) => count as i32,
        None => bounded(run, length_one),
    };
    let mut all = run.space.terms.eq(length_one, length_other);
    for at in 0..count {
        let at = run.space.terms.int(at);
        let (a, b) = (unit(run, one, at), unit(run, other, at));
        let same = run.space.terms.eq(a, b);
        let beyond = run.space.terms.sle(length_one, at);
        let fine = run.space.terms.or(beyond, same);
        all = run.space.terms.and(all, fine);
    }
    all
}

/// `startsWith` and `endsWith`.
fn affix(run: &mut Stretch<'_>, args: &[Term], at_end: bool) -> Modelled {
    let null = run.is_null(args[1]);
    let (whole, part) = (length(run, args[0]), length(run, args[1]));
    let count = bounded(run, part);
    let mut all = run.space.terms.sle(part, whole);
    let zero = run.space.terms.int(0);
    let from = match at_end {
        true => run.space.terms.sub(whole, part),
        false => zero,
    };
    for at in 0..count {
        let at = run.space.terms.int(at);
        let place = run.space.terms.add(from, at);
        let (a, b) = (unit(run, args[0], place), unit(run, args[1], at));
        let same = run.space.terms.eq(a, b);
        let beyond = run.space.terms.sle(part, at);
        let fine = run.space.terms.or(beyond, same);
        all = run.space.terms.and(all, fine);
    }
    Modelled {
        result: Some(as_int(run, all)),
        throws: vec![("java/lang/NullPointerException", null)],
    }
}

fn index_of(run: &mut Stretch<'_>, args: &[Term]) -> Modelled {
    let length = length(run, args[0]);
    let count = bounded(run, length);
    let mut result = run.space.terms.int(-1);
    for at in (0..count).rev() {
        let at = run.space.terms.int(at);
        let here = unit(run, args[0], at);
        let same = run.space.terms.eq(here, args[1]);
        let inside = run.space.terms.slt(at, length);
        let found = run.space.terms.and(inside, same);
        result = run.space.terms.ite(found, at, result);
    }
    Modelled::gives(result)
}
