//! What the summaries of strings, builders and arrays have in common: picking, shifting, joining and searching in
//! sequences of terms whose length and positions may be unknown.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Text};

/// Up to this many distances, a shift is a choice for each; beyond, it is done bit by bit of the distance.
const FEW_DISTANCES: i64 = 8;

/// The element with an unknown number; the number is inside the sequence.
pub fn pick(terms: &mut Terms, sequence: &[Term], index: Term) -> Option<Term> {
    if let Some(index) = terms.as_bits(index) {
        return sequence.get(index as usize).copied();
    }
    let (&first, rest) = sequence.split_first()?;
    let mut value = first;
    for (number, &element) in rest.iter().enumerate() {
        let number = terms.int(number as i32 + 1);
        let here = terms.eq(index, number);
        value = terms.ite(here, element, value);
    }
    Some(value)
}

/// `count` elements from an unknown place on: element `i` is `sequence[i + distance]`, or `filler` where there is
/// none. `low` and `high` bound the distance.
pub fn shifted(
    terms: &mut Terms,
    sequence: &[Term],
    (distance, low, high): (Term, i64, i64),
    count: usize,
    filler: Term,
) -> Vec<Term> {
    let at = |index: i64| {
        let index = usize::try_from(index).ok();
        let element = index.and_then(|index| sequence.get(index));
        element.copied().unwrap_or(filler)
    };
    let count = count as i64;
    if low >= high {
        return (0..count).map(|index| at(index + low)).collect();
    }
    let span = high - low;
    if span <= FEW_DISTANCES {
        let mut result: Vec<Term> = (0..count).map(|index| at(index + low)).collect();
        for by in low + 1..=high {
            let number = terms.int(by as i32);
            let here = terms.eq(distance, number);
            for (index, element) in result.iter_mut().enumerate() {
                *element = terms.ite(here, at(index as i64 + by), *element);
            }
        }
        return result;
    }
    let base = terms.int(low as i32);
    let beyond = terms.sub(distance, base);
    let mut result: Vec<Term> = (0..count + span).map(|index| at(index + low)).collect();
    let one = terms.bv(1, 1);
    for bit in (0..8).take_while(|bit| 1 << bit <= span) {
        let digit = terms.extract(bit, 1, beyond);
        let set = terms.eq(digit, one);
        let by = 1usize << bit;
        for index in 0..result.len() {
            let moved = result.get(index + by).copied().unwrap_or(filler);
            result[index] = terms.ite(set, moved, result[index]);
        }
    }
    result.truncate(count as usize);
    result
}

/// A text of these characters, as far as there can be any.
pub fn text(m: &mut Machine, length: Term, mut chars: Vec<Term>, latin: bool) -> Text {
    let (least, most) = m.bounds_of(length);
    chars.truncate(most.clamp(0, i64::from(i32::MAX)) as usize);
    let least = (least.max(0) as usize).min(chars.len());
    Text {
        length,
        chars,
        least,
        latin,
    }
}

/// The text of `length` characters from `start` on.
pub fn part(m: &mut Machine, of: &Text, start: Term, length: Term) -> Exec<Text> {
    let (low, high) = m.bounds_of(start);
    let (low, high) = (low.max(0), high.min(of.most() as i64));
    let (_, most) = m.bounds_of(length);
    let count = most.clamp(0, of.most() as i64 - low.min(of.most() as i64)) as usize;
    let terms = m.terms()?;
    let zero = terms.bv(16, 0);
    let chars = shifted(terms, &of.chars, (start, low, high), count, zero);
    Ok(text(m, length, chars, of.latin))
}

/// One text behind the other.
pub fn joined(m: &mut Machine, first: &Text, second: &Text) -> Exec<Text> {
    let terms = m.terms()?;
    let length = terms.add(first.length, second.length);
    let back = terms.neg(first.length);
    let (low, high) = (-(first.most() as i64), -(first.least as i64));
    let zero = terms.bv(16, 0);
    let count = first.most() + second.most();
    let behind = shifted(terms, &second.chars, (back, low, high), count, zero);
    let mut chars = Vec::with_capacity(count);
    for (index, other) in behind.into_iter().enumerate() {
        let inside = first.has(terms, index);
        let character = first.chars.get(index).copied().unwrap_or(zero);
        chars.push(terms.ite(inside, character, other));
    }
    let latin = first.latin && second.latin;
    Ok(text(m, length, chars, latin))
}

/// Whether `needle` stands in `text` from `start` on.
pub fn stands_at(terms: &mut Terms, text: &Text, needle: &Text, start: usize) -> Term {
    if start + needle.least > text.most() {
        return terms.bool(false);
    }
    let offset = terms.int(start as i32);
    let end = terms.add(offset, needle.length);
    let mut parts = vec![terms.sle(end, text.length)];
    for (index, &wanted) in needle.chars.iter().enumerate() {
        let Some(&found) = text.chars.get(start + index) else {
            // Then the needle would end behind the text.
            break;
        };
        let inside = needle.has(terms, index);
        let (beyond, same) = (terms.not(inside), terms.eq(found, wanted));
        parts.push(terms.or(beyond, same));
    }
    terms.all(&parts)
}

/// A truth value as an `int`.
pub fn as_int(terms: &mut Terms, condition: Term) -> Term {
    let (one, zero) = (terms.int(1), terms.int(0));
    terms.ite(condition, one, zero)
}

/// The smaller of two `int`s.
pub fn smaller(terms: &mut Terms, a: Term, b: Term) -> Term {
    let less = terms.sle(a, b);
    terms.ite(less, a, b)
}

/// The larger of two `int`s.
pub fn larger(terms: &mut Terms, a: Term, b: Term) -> Term {
    let less = terms.sle(a, b);
    terms.ite(less, b, a)
}
