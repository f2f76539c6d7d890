//! Searching in `java.lang.String`: whether and where a character or another string stands in it.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Registry, Summary, Text};

use super::sequence::{as_int, larger, part, smaller, stands_at};
use super::string::folded;
use super::{give, int_at, texts};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/String",
        &[
            ("startsWith", "(Ljava/lang/String;)Z", starts_with),
            ("startsWith", "(Ljava/lang/String;I)Z", starts_with_from),
            ("endsWith", "(Ljava/lang/String;)Z", ends_with),
            ("contains", "(Ljava/lang/CharSequence;)Z", contains),
            ("indexOf", "(I)I", index_of_char),
            ("indexOf", "(II)I", index_of_char),
            ("lastIndexOf", "(I)I", last_index_of_char),
            ("lastIndexOf", "(II)I", last_index_of_char),
            ("indexOf", "(Ljava/lang/String;)I", index_of),
            ("indexOf", "(Ljava/lang/String;I)I", index_of),
            ("lastIndexOf", "(Ljava/lang/String;)I", last_index_of),
            ("lastIndexOf", "(Ljava/lang/String;I)I", last_index_of),
            (
                "regionMatches",
                "(ILjava/lang/String;II)Z",
                |m, args, at| region_matches(m, args, at, false),
            ),
            (
                "regionMatches",
                "(ZILjava/lang/String;II)Z",
                region_matches_cased,
            ),
        ],
    );
}

/// `public boolean regionMatches(boolean ignoreCase, int toffset, String other, int ooffset, int len)`
fn region_matches_cased(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    if m.term_at(at + 1).is_some() {
        return Ok(None);
    }
    region_matches(m, args, at, args[1] & 1 == 1)
}

/// `public boolean regionMatches(int toffset, String other, int ooffset, int len)`, with the case in front of it
fn region_matches(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    any_case: bool,
) -> Exec<Option<Summary>> {
    let first = args.len() - 4;
    let Some(mut both) = texts(m, args, at, [0, first + 1])? else {
        return Ok(None);
    };
    if any_case {
        both = match folded(m, both)? {
            Some(both) => both,
            None => return Ok(None),
        };
    }
    let [one, other] = both;
    let [from, other_from, count] = [first, first + 2, first + 3].map(|slot| int_at(m, at + slot));
    let (from, other_from, count) = (from?, other_from?, count?);
    let inside = [(&one, from), (&other, other_from)].map(|(text, from)| {
        let (length, zero) = (text.length, m.terms()?.int(0));
        // A negative count may reach beyond all numbers here.
        let terms = m.terms()?;
        let [length, from_wide, count] = [length, from, count].map(|term| terms.sext(64, term));
        let rest = terms.sub(length, count);
        let (natural, fits) = (terms.sle(zero, from), terms.sle(from_wide, rest));
        Ok(terms.and(natural, fits))
    });
    let [a, b] = inside;
    let (a, b) = (a?, b?);
    let fits = m.terms()?.and(a, b);
    let zero = m.terms()?.int(0);
    let some = larger(m.terms()?, count, zero);
    let (a, b) = (
        part(m, &one, from, some)?,
        part(m, &other, other_from, some)?,
    );
    let terms = m.terms()?;
    let same = a.equals(terms, &b);
    let found = terms.and(fits, same);
    let found = as_int(terms, found);
    give(m, found)
}

/// `public boolean startsWith(String prefix)`
fn starts_with(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text, prefix]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let found = stands_at(terms, &text, &prefix, 0);
    let found = as_int(terms, found);
    give(m, found)
}

/// `public boolean startsWith(String prefix, int toffset)`
fn starts_with_from(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text, prefix]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let offset = int_at(m, at + 2)?;
    let terms = m.terms()?;
    let found = stands_at_unknown(terms, &text, &prefix, offset);
    give(m, found)
}

/// `public boolean endsWith(String suffix)`
fn ends_with(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text, suffix]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let offset = terms.sub(text.length, suffix.length);
    let found = stands_at_unknown(terms, &text, &suffix, offset);
    give(m, found)
}

/// Whether `needle` stands in the text at a place that may be unknown, as an `int`.
fn stands_at_unknown(terms: &mut Terms, text: &Text, needle: &Text, offset: Term) -> Term {
    let mut parts = Vec::new();
    for start in 0..=text.most() {
        let number = terms.int(start as i32);
        let here = terms.eq(offset, number);
        let found = stands_at(terms, text, needle, start);
        parts.push(terms.and(here, found));
    }
    let found = terms.any(&parts);
    as_int(terms, found)
}

/// `public boolean contains(CharSequence s)`
fn contains(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text, needle]) = texts(m, args, at, [0, 1])? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let parts: Vec<Term> = (0..=text.most())
        .map(|start| stands_at(terms, &text, &needle, start))
        .collect();
    let found = terms.any(&parts);
    let found = as_int(terms, found);
    give(m, found)
}

/// Whether the character with a number is one whose code is an `int`. Nothing if that may need two of them.
fn wanted_character(m: &mut Machine, slot: usize) -> Exec<Option<Term>> {
    let wanted = int_at(m, slot)?;
    let (_, high) = m.bounds_of(wanted);
    Ok((high <= 0xffff).then_some(wanted))
}

/// `public int indexOf(int ch)`, `public int indexOf(int ch, int fromIndex)`
fn index_of_char(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let Some(wanted) = wanted_character(m, at + 1)? else {
        return Ok(None);
    };
    let from = match args.len() {
        2 => m.terms()?.int(0),
        _ => int_at(m, at + 2)?,
    };
    let terms = m.terms()?;
    let mut result = terms.int(-1);
    for (index, &character) in text.chars.iter().enumerate().rev() {
        let number = terms.int(index as i32);
        let late = terms.sle(from, number);
        let here = is_at(terms, &text, index, character, wanted);
        let here = terms.and(here, late);
        result = terms.ite(here, number, result);
    }
    give(m, result)
}

fn is_at(terms: &mut Terms, text: &Text, index: usize, character: Term, wanted: Term) -> Term {
    let wide = terms.zext(32, character);
    let (inside, same) = (text.has(terms, index), terms.eq(wide, wanted));
    terms.and(inside, same)
}

/// `public int lastIndexOf(int ch)`, `public int lastIndexOf(int ch, int fromIndex)`
fn last_index_of_char(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some([text]) = texts(m, args, at, [0])? else {
        return Ok(None);
    };
    let Some(wanted) = wanted_character(m, at + 1)? else {
        return Ok(None);
    };
    let from = match args.len() {
        2 => m.terms()?.int(i32::MAX),
        _ => int_at(m, at + 2)?,
    };
    let terms = m.terms()?;
    let mut result = terms.int(-1);
    for (index, &character) in text.chars.iter().enumerate() {
        let number = terms.int(index as i32);
        let early = terms.sle(number, from);
        let here = is_at(terms, &text, index, character, wanted);
        let here = terms.and(here, early);
        result = terms.ite(here, number, result);
    }
    give(m, result)
}

/// `public int indexOf(String str)`, `public int indexOf(String str, int fromIndex)`
fn index_of(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    match texts(m, args, at, [0, 1])? {
        Some([text, needle]) => first_index(m, args, at, [&text, &needle]),
        None => Ok(None),
    }
}

/// Where `needle` stands in a text for the first time, perhaps from the place in the third argument on.
pub fn first_index(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    [text, needle]: [&Text; 2],
) -> Exec<Option<Summary>> {
    let from = match args.len() {
        2 => m.terms()?.int(0),
        _ => int_at(m, at + 2)?,
    };
    let terms = m.terms()?;
    let zero = terms.int(0);
    let from = larger(terms, from, zero);
    let mut result = terms.int(-1);
    for start in (0..=text.most()).rev() {
        let number = terms.int(start as i32);
        let (late, found) = (
            terms.sle(from, number),
            stands_at(terms, text, needle, start),
        );
        let here = terms.and(late, found);
        result = terms.ite(here, number, result);
    }
    // What is empty is found behind the end, too.
    let nothing = terms.eq(needle.length, zero);
    let end = smaller(terms, from, text.length);
    let result = terms.ite(nothing, end, result);
    give(m, result)
}

/// `public int lastIndexOf(String str)`, `public int lastIndexOf(String str, int fromIndex)`
fn last_index_of(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    match texts(m, args, at, [0, 1])? {
        Some([text, needle]) => last_index(m, args, at, [&text, &needle]),
        None => Ok(None),
    }
}

/// Where `needle` stands in a text for the last time, perhaps up to the place in the third argument.
pub fn last_index(
    m: &mut Machine,
    args: &[u64],
    at: usize,
    [text, needle]: [&Text; 2],
) -> Exec<Option<Summary>> {
    let from = match args.len() {
        2 => m.terms()?.int(i32::MAX),
        _ => int_at(m, at + 2)?,
    };
    let terms = m.terms()?;
    let mut result = terms.int(-1);
    for start in 0..=text.most() {
        let number = terms.int(start as i32);
        let (early, found) = (
            terms.sle(number, from),
            stands_at(terms, text, needle, start),
        );
        let here = terms.and(early, found);
        result = terms.ite(here, number, result);
    }
    give(m, result)
}
