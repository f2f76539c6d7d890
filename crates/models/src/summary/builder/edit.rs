//! Changes inside a builder: insertion, deletion, another length, another character, the other way round.

use vitro_expr::{Term, Terms};
use vitro_vm::symbolic::text::MOST_TEXT;
use vitro_vm::{Exec, Machine, Registry, Summary, Text};

use super::{Builder, char_text, extend_text, is_inside, read, replace_text, string_at};
use crate::summary::int_at;
use crate::summary::latin::in_ranges;
use crate::summary::sequence::{joined, part, shifted, smaller, text};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/AbstractStringBuilder",
        &[
            (
                "insert",
                "(ILjava/lang/String;)Ljava/lang/AbstractStringBuilder;",
                insert,
            ),
            (
                "insert",
                "(IC)Ljava/lang/AbstractStringBuilder;",
                insert_char,
            ),
            ("delete", "(II)Ljava/lang/AbstractStringBuilder;", delete),
            (
                "deleteCharAt",
                "(I)Ljava/lang/AbstractStringBuilder;",
                delete_char,
            ),
            ("setLength", "(I)V", set_length),
            ("setCharAt", "(IC)V", set_char),
            ("reverse", "()Ljava/lang/AbstractStringBuilder;", reverse),
        ],
    );
}

/// `public AbstractStringBuilder insert(int offset, String str)`
fn insert(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some((more, unknown)) = string_at(m, at + 2)? else {
        return Ok(None);
    };
    insert_text(m, at, unknown, more)
}

/// `public AbstractStringBuilder insert(int offset, char c)`
fn insert_char(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 2).is_some();
    // Only asks whether it is worth while.
    if read(m, at, unknown || m.term_at(at + 1).is_some())?.is_none() {
        return Ok(None);
    }
    let more = char_text(m, at + 2)?;
    insert_text(m, at, true, more)
}

fn insert_text(m: &mut Machine, at: usize, unknown: bool, more: Text) -> Exec<Option<Summary>> {
    let unknown = unknown || m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    if builder.text.most() + more.most() > MOST_TEXT {
        return Ok(None);
    }
    let index = int_at(m, at + 1)?;
    let old = &builder.text;
    if !is_inside(m, index, old.length, true)? {
        return Ok(None);
    }
    let rest = m.terms()?.sub(old.length, index);
    let behind = part(m, old, index, rest)?;
    let before = text(m, index, old.chars.clone(), old.latin);
    let new = joined(m, &before, &more)?;
    let new = joined(m, &new, &behind)?;
    // What is inserted and what stands behind it never reach further than both together.
    let length = m.terms()?.add(old.length, more.length);
    let new = text(m, length, new.chars, new.latin);
    extend_text(m, &builder, &new)
}

/// `public AbstractStringBuilder delete(int start, int end)`
fn delete(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some() || m.term_at(at + 2).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let (start, end) = (int_at(m, at + 1)?, int_at(m, at + 2)?);
    let terms = m.terms()?;
    let end = smaller(terms, end, builder.text.length);
    delete_between(m, &builder, start, end)
}

/// `public AbstractStringBuilder deleteCharAt(int index)`
fn delete_char(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let index = int_at(m, at + 1)?;
    if !is_inside(m, index, builder.text.length, false)? {
        return Ok(None);
    }
    let terms = m.terms()?;
    let one = terms.int(1);
    let behind = terms.add(index, one);
    delete_between(m, &builder, index, behind)
}

fn delete_between(
    m: &mut Machine,
    builder: &Builder,
    start: Term,
    end: Term,
) -> Exec<Option<Summary>> {
    let old = &builder.text;
    // Without its wide characters it may become narrow, which it notes in ways that differ between versions.
    if !old.latin {
        return Ok(None);
    }
    let terms = m.terms()?;
    let zero = terms.int(0);
    let (natural, ordered) = (terms.sle(zero, start), terms.sle(start, end));
    let fits = terms.and(natural, ordered);
    if !m.decide(fits)? {
        return Ok(None);
    }
    let rest = m.terms()?.sub(old.length, end);
    let behind = part(m, old, end, rest)?;
    let before = text(m, start, old.chars.clone(), true);
    let new = joined(m, &before, &behind)?;
    let mut chars = new.chars;
    chars.truncate(old.most());
    let new = text(m, new.length, chars, true);
    replace_text(m, builder, &new)
}

/// `public void setLength(int newLength)`
fn set_length(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let old = &builder.text;
    if !old.latin {
        return Ok(None);
    }
    let length = int_at(m, at + 1)?;
    let terms = m.terms()?;
    let most = terms.int(64);
    let fits = terms.ule(length, most);
    if !m.decide(fits)? {
        return Ok(None);
    }
    let (_, most) = m.bounds_of(length);
    let terms = m.terms()?;
    let filler = terms.bv(16, 0);
    let mut chars = Vec::new();
    for index in 0..most.clamp(0, 64) as usize {
        let inside = old.has(terms, index);
        let character = old.chars.get(index).copied().unwrap_or(filler);
        chars.push(terms.ite(inside, character, filler));
    }
    let new = text(m, length, chars, true);
    extend_text(m, &builder, &new)
}

/// `public void setCharAt(int index, char ch)`
fn set_char(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let unknown = m.term_at(at + 1).is_some() || m.term_at(at + 2).is_some();
    let Some(builder) = read(m, at, unknown)? else {
        return Ok(None);
    };
    let old = &builder.text;
    let index = int_at(m, at + 1)?;
    if !old.latin || !is_inside(m, index, old.length, false)? {
        return Ok(None);
    }
    let character = char_text(m, at + 2)?;
    if !character.latin {
        return Ok(None);
    }
    let terms = m.terms()?;
    let mut chars = old.chars.clone();
    for (number, element) in chars.iter_mut().enumerate() {
        let number = terms.int(number as i32);
        let here = terms.eq(index, number);
        *element = terms.ite(here, character.chars[0], *element);
    }
    let new = text(m, old.length, chars, true);
    replace_text(m, &builder, &new)
}

/// `public AbstractStringBuilder reverse()`
fn reverse(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(builder) = read(m, at, false)? else {
        return Ok(None);
    };
    let old = &builder.text;
    let terms = m.terms()?;
    let all = terms.int(old.most() as i32);
    let distance = terms.sub(all, old.length);
    let backwards: Vec<Term> = old.chars.iter().rev().copied().collect();
    let bounds = (distance, 0, (old.most() - old.least) as i64);
    let filler = terms.bv(16, 0);
    let mut chars = shifted(terms, &backwards, bounds, old.most(), filler);
    if !old.latin {
        restore_pairs(terms, old, &mut chars);
    }
    let new = text(m, old.length, chars, old.latin);
    replace_text(m, &builder, &new)
}

/// Pairs of surrogates that stand the wrong way round are put right. No two of them overlap.
fn restore_pairs(terms: &mut Terms, text: &Text, chars: &mut [Term]) {
    let reversed = chars.to_vec();
    for (index, pair) in reversed.windows(2).enumerate() {
        let parts = [
            text.has(terms, index + 1),
            in_ranges(terms, pair[0], &[(0xdc00, 0xdfff)]),
            in_ranges(terms, pair[1], &[(0xd800, 0xdbff)]),
        ];
        let is_pair = terms.all(&parts);
        chars[index] = terms.ite(is_pair, pair[1], chars[index]);
        chars[index + 1] = terms.ite(is_pair, pair[0], chars[index + 1]);
    }
}
