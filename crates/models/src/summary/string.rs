//! `java.lang.String`: what depends on the characters is one term, and a new string is one object whatever its
//! length. Where the bytecode would throw, or give something that depends on more than the characters, it runs.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Registry, Summary, Text};

use super::case::wide_changed;
use super::sequence::{as_int, joined, part, pick, text};
use super::unicode::Case;
use super::{give, int_at, texts};
use crate::summary::latin;

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/String",
        &[
            ("length", "()I", length),
            ("isEmpty", "()Z", is_empty),
            ("isBlank", "()Z", is_blank),
            ("charAt", "(I)C", char_at),
            ("hashCode", "()I", hash_code),
            ("equals", "(Ljava/lang/Object;)Z", equals),
            (
                "equalsIgnoreCase",
                "(Ljava/lang/String;)Z",
                equals_ignore_case,
            ),
            ("compareTo", "(Ljava/lang/String;)I", compare_to),
            ("trim", "()Ljava/lang/String;", trim),
            ("strip", "()Ljava/lang/String;", strip),
            ("stripLeading", "()Ljava/lang/String;", strip_leading),
            ("stripTrailing", "()Ljava/lang/String;", strip_trailing),
            ("substring", "(I)Ljava/lang/String;", substring),
            ("substring", "(II)Ljava/lang/String;", substring),
            ("concat", "(Ljava/lang/String;)Ljava/lang/String;", concat),
            ("replace", "(CC)Ljava/lang/String;", replace),
        ],
    );
}

/// A string that the bytecode may give without making it.
pub fn give_text(m: &mut Machine, mut made: Text) -> Exec<Option<Summary>> {
    m.settle(&mut made)?;
    let string = m.new_text(&made);
    m.note_shared_text(string);
    Ok(Some(Summary {
        bits: string.slot(),
        term: None,
    }))
}

/// `public int length()`
fn length(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    give(m, text.length)
}

/// `public boolean isEmpty()`
fn is_empty(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let zero = terms.int(0);
    let empty = terms.eq(text.length, zero);
    let empty = as_int(terms, empty);
    give(m, empty)
}

/// `public boolean isBlank()`
fn is_blank(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let mut parts = Vec::new();
    for (index, &character) in text.chars.iter().enumerate() {
        let inside = text.has(terms, index);
        let (beyond, white) = (terms.not(inside), latin::is_white(terms, character));
        parts.push(terms.or(beyond, white));
    }
    let blank = terms.all(&parts);
    let blank = as_int(terms, blank);
    give(m, blank)
}

/// `public char charAt(int index)`
fn char_at(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    char_in(m, &text, at + 1)
}

/// The character of a text whose number is in a stack slot.
pub fn char_in(m: &mut Machine, text: &Text, slot: usize) -> Exec<Option<Summary>> {
    let index = int_at(m, slot)?;
    let terms = m.terms()?;
    let inside = terms.ult(index, text.length);
    if !m.decide(inside)? {
        return Ok(None);
    }
    let terms = m.terms()?;
    match pick(terms, &text.chars, index) {
        Some(character) => {
            let wide = terms.zext(32, character);
            give(m, wide)
        }
        None => Ok(None),
    }
}

/// `public int hashCode()`; the fields that remember it stay as they are, which is as good.
fn hash_code(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let hash = hash_of(m.terms()?, &text);
    give(m, hash)
}

/// The hash code of a text.
pub fn hash_of(terms: &mut Terms, text: &Text) -> Term {
    let factor = terms.int(31);
    let mut hash = terms.int(0);
    for (index, &character) in text.chars.iter().enumerate() {
        let wide = terms.zext(32, character);
        let product = terms.mul(hash, factor);
        let next = terms.add(product, wide);
        let inside = text.has(terms, index);
        hash = terms.ite(inside, next, hash);
    }
    hash
}

/// `public boolean equals(Object anObject)`
fn equals(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([a, b]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    // How a string is stored depends on its characters.
    let equal = match a.latin == b.latin {
        true => a.equals(terms, &b),
        false => terms.bool(false),
    };
    let equal = as_int(terms, equal);
    give(m, equal)
}

/// `public boolean equalsIgnoreCase(String anotherString)`
fn equals_ignore_case(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([a, b]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let Some([a, b]) = folded(m, [a, b])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let equal = a.equals(terms, &b);
    let equal = as_int(terms, equal);
    give(m, equal)
}

/// Two texts with characters that are equal where the others are equal if case does not matter. Nothing if only the
/// library's code knows.
pub fn folded(m: &mut Machine, [mut a, mut b]: [Text; 2]) -> Exec<Option<[Text; 2]>> {
    if !a.latin && !b.latin {
        let a = wide_changed(m, &a, Case::Folded)?;
        let b = wide_changed(m, &b, Case::Folded)?;
        return Ok(a.zip(b).map(|(a, b)| [a, b]));
    }
    let terms = m.terms()?;
    for text in [&mut a, &mut b] {
        let wide = !text.latin;
        for character in &mut text.chars {
            *character = match wide {
                true => latin::folded_to_latin(terms, *character),
                false => latin::to_lower(terms, *character),
            };
        }
    }
    Ok(Some([a, b]))
}

/// `public int compareTo(String anotherString)`
fn compare_to(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([a, b]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let mut result = terms.sub(a.length, b.length);
    let common = a.chars.iter().zip(&b.chars).enumerate();
    for (index, (&x, &y)) in common.rev() {
        let (in_a, in_b) = (a.has(terms, index), b.has(terms, index));
        let (both, differ) = (terms.and(in_a, in_b), terms.ne(x, y));
        let decisive = terms.and(both, differ);
        let (x, y) = (terms.zext(32, x), terms.zext(32, y));
        let difference = terms.sub(x, y);
        result = terms.ite(decisive, difference, result);
    }
    give(m, result)
}

/// `public String trim()`
fn trim(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let is_margin = |terms: &mut Terms, character: Term| {
        let space = terms.bv(16, 0x20);
        terms.ule(character, space)
    };
    without_margins(m, args, at, (true, true), is_margin)
}

/// `public String strip()`
fn strip(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    without_margins(m, args, at, (true, true), latin::is_white)
}

/// `public String stripLeading()`
fn strip_leading(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    without_margins(m, args, at, (true, false), latin::is_white)
}

/// `public String stripTrailing()`
fn strip_trailing(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    without_margins(m, args, at, (false, true), latin::is_white)
}

fn without_margins(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    (leading, trailing): (bool, bool),
    is_margin: fn(&mut Terms, Term) -> Term,
) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let zero = terms.int(0);
    let (mut start, mut end) = (text.length, zero);
    let mut kept = Vec::new();
    for (index, &character) in text.chars.iter().enumerate() {
        let margin = is_margin(terms, character);
        let (inside, inner) = (text.has(terms, index), terms.not(margin));
        let keeps = terms.and(inside, inner);
        let behind = terms.int(index as i32 + 1);
        end = terms.ite(keeps, behind, end);
        kept.push(keeps);
    }
    for (index, &keeps) in kept.iter().enumerate().rev() {
        let number = terms.int(index as i32);
        start = terms.ite(keeps, number, start);
    }
    let nothing = terms.eq(end, zero);
    if !leading {
        start = zero;
    }
    if !trailing {
        end = text.length;
    }
    let rest = terms.sub(end, start);
    let length = terms.ite(nothing, zero, rest);
    let inner = part(m, &text, start, length)?;
    give_text(m, inner)
}

/// `public String substring(int beginIndex)`, `public String substring(int beginIndex, int endIndex)`
fn substring(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let begin = int_at(m, at + 1)?;
    let end = match args.len() {
        2 => text.length,
        _ => int_at(m, at + 2)?,
    };
    let terms = m.terms()?;
    let zero = terms.int(0);
    let parts = [
        terms.sle(zero, begin),
        terms.sle(begin, end),
        terms.sle(end, text.length),
    ];
    let inside = terms.all(&parts);
    if !m.decide(inside)? {
        return Ok(None);
    }
    let length = m.terms()?.sub(end, begin);
    let inner = part(m, &text, begin, length)?;
    give_text(m, inner)
}

/// `public String concat(String str)`
fn concat(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([first, second]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let both = joined(m, &first, &second)?;
    give_text(m, both)
}

/// `public String replace(char oldChar, char newChar)`
fn replace(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([old]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let (from, to) = (int_at(m, at + 1)?, int_at(m, at + 2)?);
    let (_, widest) = m.bounds_of(to);
    let terms = m.terms()?;
    let (from, to) = (terms.extract(0, 16, from), terms.extract(0, 16, to));
    let mut chars = Vec::with_capacity(old.most());
    for &character in &old.chars {
        let replaced = terms.eq(character, from);
        chars.push(terms.ite(replaced, to, character));
    }
    let latin = old.latin && widest <= 0xff;
    let made = text(m, old.length, chars, latin);
    give_text(m, made)
}
