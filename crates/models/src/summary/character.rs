//! `java.lang.Character` on unknown characters: one term each, beyond Latin-1 from the tables of the library that runs.

use vitro_expr::{Term, Terms};
use vitro_vm::{Exec, Machine, Registry, Summary};

use super::case::ODD_CASE;
use super::latin::{CAPITALS, SMALL, in_ranges, is_white, to_lower};
use super::sequence::as_int;
use super::unicode::{Case, Plane};
use super::{give, int_at};

/// Adds the summaries.
pub fn register(registry: &mut Registry) {
    registry.summarise(
        "java/lang/Character",
        &[
            ("isDigit", "(C)Z", is_digit),
            ("isDigit", "(I)Z", is_digit),
            ("isLetter", "(C)Z", is_letter),
            ("isLetter", "(I)Z", is_letter),
            ("isLetterOrDigit", "(C)Z", is_letter_or_digit),
            ("isLetterOrDigit", "(I)Z", is_letter_or_digit),
            ("isAlphabetic", "(I)Z", is_alphabetic),
            ("isWhitespace", "(C)Z", is_whitespace),
            ("isWhitespace", "(I)Z", is_whitespace),
            ("isSpaceChar", "(C)Z", is_space_char),
            ("isSpaceChar", "(I)Z", is_space_char),
            ("isUpperCase", "(C)Z", is_upper_case),
            ("isUpperCase", "(I)Z", is_upper_case),
            ("isLowerCase", "(C)Z", is_lower_case),
            ("isLowerCase", "(I)Z", is_lower_case),
            ("toUpperCase", "(C)C", to_upper_case),
            ("toUpperCase", "(I)I", to_upper_case),
            ("toLowerCase", "(C)C", to_lower_case),
            ("toLowerCase", "(I)I", to_lower_case),
            ("digit", "(CI)I", digit),
            ("digit", "(II)I", digit),
            ("getNumericValue", "(C)I", numeric_value),
            ("getNumericValue", "(I)I", numeric_value),
        ],
    );
}

const DIGITS: [(u16, u16); 1] = [(0x30, 0x39)];
const LETTERS: [(u16, u16); 7] = [
    (0x41, 0x5a),
    (0x61, 0x7a),
    (0xaa, 0xaa),
    (0xb5, 0xb5),
    (0xba, 0xba),
    (0xc0, 0xd6),
    (0xd8, 0xf6),
];
const LAST_LETTERS: (u16, u16) = (0xf8, 0xff);
const SPACES: [(u16, u16); 2] = [(0x20, 0x20), (0xa0, 0xa0)];
const LOWER: [(u16, u16); 6] = [
    (0x61, 0x7a),
    (0xaa, 0xaa),
    (0xb5, 0xb5),
    (0xba, 0xba),
    (0xdf, 0xf6),
    LAST_LETTERS,
];

/// The character in a stack slot in 16 bits, if it is unknown and of Latin-1.
fn latin_at(m: &mut Machine, slot: usize) -> Exec<Option<Term>> {
    if m.term_at(slot).is_none() {
        return Ok(None);
    }
    let code = int_at(m, slot)?;
    let terms = m.terms()?;
    let last = terms.int(0xff);
    let is_latin = terms.ule(code, last);
    if !m.decide(is_latin)? {
        return Ok(None);
    }
    Ok(Some(m.terms()?.extract(0, 16, code)))
}

fn predicate(
    m: &mut Machine,
    at: usize,
    holds: impl FnOnce(&mut Terms, Term) -> Term,
) -> Exec<Option<Summary>> {
    let Some(character) = latin_at(m, at)? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let holds = holds(terms, character);
    let holds = as_int(terms, holds);
    give(m, holds)
}

fn letters(terms: &mut Terms, character: Term) -> Term {
    let most = in_ranges(terms, character, &LETTERS);
    let last = in_ranges(terms, character, &[LAST_LETTERS]);
    terms.or(most, last)
}

/// A character in 16 bits, and the tables for it unless it is of Latin-1; nothing if it is known or beyond the
/// basic plane.
fn basic_at(m: &mut Machine, slot: usize) -> Exec<Option<(Term, Option<Plane>)>> {
    if let Some(character) = latin_at(m, slot)? {
        return Ok(Some((character, None)));
    }
    if m.term_at(slot).is_none() {
        return Ok(None);
    }
    let code = int_at(m, slot)?;
    let terms = m.terms()?;
    let last = terms.int(0xffff);
    let is_basic = terms.ule(code, last);
    if !m.decide(is_basic)? {
        return Ok(None);
    }
    let plane = Plane::read(m)?;
    let character = m.terms()?.extract(0, 16, code);
    Ok(plane.map(|plane| (character, Some(plane))))
}

/// A predicate that is in the tables beyond Latin-1.
fn tabled(
    m: &mut Machine,
    at: usize,
    in_latin: fn(&mut Terms, Term) -> Term,
    beyond: fn(&Plane) -> Vec<(u16, u16)>,
) -> Exec<Option<Summary>> {
    let Some((character, plane)) = basic_at(m, at)? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let holds = match plane {
        None => in_latin(terms, character),
        Some(plane) => in_ranges(terms, character, &beyond(&plane)),
    };
    let holds = as_int(terms, holds);
    give(m, holds)
}

fn digits(terms: &mut Terms, character: Term) -> Term {
    in_ranges(terms, character, &DIGITS)
}

fn letters_or_digits(terms: &mut Terms, character: Term) -> Term {
    let (letter, digit) = (letters(terms, character), digits(terms, character));
    terms.or(letter, digit)
}

/// `public static boolean isDigit(int codePoint)`
fn is_digit(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    tabled(m, at, digits, Plane::digits)
}

/// `public static boolean isLetter(int codePoint)`
fn is_letter(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    tabled(m, at, letters, Plane::letters)
}

/// `public static boolean isAlphabetic(int codePoint)`, which in Latin-1 is the same as `isLetter`
fn is_alphabetic(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    tabled(m, at, letters, Plane::alphabetic)
}

/// `public static boolean isLetterOrDigit(int codePoint)`
fn is_letter_or_digit(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    tabled(m, at, letters_or_digits, |plane| {
        let mut ranges = plane.letters();
        ranges.extend(plane.digits());
        ranges
    })
}

/// `public static boolean isWhitespace(int codePoint)`
fn is_whitespace(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    if m.term_at(at).is_none() {
        return Ok(None);
    }
    let code = int_at(m, at)?;
    let terms = m.terms()?;
    let last = terms.int(0xffff);
    let is_basic = terms.ule(code, last);
    let character = terms.extract(0, 16, code);
    let white = is_white(terms, character);
    // Beyond the basic plane there is none.
    let white = terms.and(is_basic, white);
    let white = as_int(terms, white);
    give(m, white)
}

/// `public static boolean isSpaceChar(int codePoint)`
fn is_space_char(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    predicate(m, at, |terms, character| {
        in_ranges(terms, character, &SPACES)
    })
}

/// `public static boolean isUpperCase(int codePoint)`
fn is_upper_case(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let in_latin = |terms: &mut Terms, character| in_ranges(terms, character, &CAPITALS);
    tabled(m, at, in_latin, Plane::upper)
}

/// `public static boolean isLowerCase(int codePoint)`
fn is_lower_case(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let in_latin = |terms: &mut Terms, character| in_ranges(terms, character, &LOWER);
    tabled(m, at, in_latin, Plane::lower)
}

/// `public static int toUpperCase(int codePoint)`
fn to_upper_case(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let character = match basic_at(m, at)? {
        Some((character, None)) => character,
        Some((character, Some(plane))) => return wide_case(m, character, &plane, Case::Upper),
        None => return Ok(None),
    };
    let terms = m.terms()?;
    let small = in_ranges(terms, character, &SMALL);
    let distance = terms.bv(16, 0x20);
    let capital = terms.sub(character, distance);
    let mut result = terms.ite(small, capital, character);
    // Their capitals are Greek, and beyond Latin-1.
    for (odd, capital) in [(0xb5, 0x39c), (0xff, 0x178)] {
        let (odd, capital) = (terms.bv(16, odd), terms.bv(16, capital));
        let here = terms.eq(character, odd);
        result = terms.ite(here, capital, result);
    }
    let result = terms.zext(32, result);
    give(m, result)
}

/// `public static int toLowerCase(int codePoint)`
fn to_lower_case(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let character = match basic_at(m, at)? {
        Some((character, None)) => character,
        Some((character, Some(plane))) => return wide_case(m, character, &plane, Case::Lower),
        None => return Ok(None),
    };
    let terms = m.terms()?;
    let small = to_lower(terms, character);
    let small = terms.zext(32, small);
    give(m, small)
}

/// A character beyond Latin-1 in another case.
fn wide_case(m: &mut Machine, character: Term, plane: &Plane, case: Case) -> Exec<Option<Summary>> {
    let changes = plane.changes(case);
    let terms = m.terms()?;
    let odd = in_ranges(terms, character, &changes.odd);
    let plain = terms.not(odd);
    m.leave_out_unless(plain, ODD_CASE)?;
    let terms = m.terms()?;
    let changed = changes.of(terms, character);
    let changed = terms.zext(32, changed);
    give(m, changed)
}

/// What a character counts as a digit of any radix up to 36; -1 if it is none.
pub fn digit_value(terms: &mut Terms, character: Term) -> Term {
    let wide = terms.zext(32, character);
    let mut value = terms.int(-1);
    for (low, high, first) in [(0x30, 0x39, 0), (0x41, 0x5a, 10), (0x61, 0x7a, 10)] {
        let inside = in_ranges(terms, character, &[(low, high)]);
        let shift = terms.int(i32::from(low) - first);
        let here = terms.sub(wide, shift);
        value = terms.ite(inside, here, value);
    }
    value
}

/// `public static int digit(int codePoint, int radix)`
fn digit(m: &mut Machine, args: &[u64], at: usize) -> Exec<Option<Summary>> {
    let radix = args[1] as i32;
    if m.term_at(at + 1).is_some() || !(2..=36).contains(&radix) {
        return Ok(None);
    }
    let Some((character, plane)) = basic_at(m, at)? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let value = match plane {
        None => digit_value(terms, character),
        Some(plane) => plane.digit_value(terms, character, radix),
    };
    let (limit, none) = (terms.int(radix), terms.int(-1));
    let fits = terms.slt(value, limit);
    let value = terms.ite(fits, value, none);
    give(m, value)
}

/// `public static int getNumericValue(int codePoint)`
fn numeric_value(m: &mut Machine, _: &[u64], at: usize) -> Exec<Option<Summary>> {
    let Some(character) = latin_at(m, at)? else {
        return Ok(None);
    };
    let terms = m.terms()?;
    let mut value = digit_value(terms, character);
    // Superscripts are digits, fractions are numbers that no int is.
    for (code, number) in [
        (0xb2, 2),
        (0xb3, 3),
        (0xb9, 1),
        (0xbc, -2),
        (0xbd, -2),
        (0xbe, -2),
    ] {
        let (code, number) = (terms.bv(16, code), terms.int(number));
        let here = terms.eq(character, code);
        value = terms.ite(here, number, value);
    }
    give(m, value)
}
